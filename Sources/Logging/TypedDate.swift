// Dates as a learner types them.

package import StudyModel

/// Which way a bare weekday points: back while logging, ahead in plans (semantics.md, Days).
package enum DateDirection: Sendable {
  case past
  case future
}

/// Why a typed date was refused.
package enum DateMistake: Error, Equatable, Sendable {
  /// It reads as no date.
  case unreadable(String)
  /// It lies after today and can hold no work yet.
  case inFuture(CivilDate)
}

/// The date that a learner means by `today`, `yesterday`, `tomorrow`, `mon`, `2026-11-20` or `-2d`.
///
/// A bare weekday is the most recent one, today included, when logging; in plans it is the next one, today
/// left out. A future date is refused while logging.
package func date(
  typed text: String, today: CivilDate, direction: DateDirection
) throws(DateMistake) -> CivilDate {
  let found: CivilDate
  let lowered = text.lowercased()
  if lowered == "today" {
    found = today
  } else if lowered == "yesterday" {
    found = today.adding(days: -1)
  } else if lowered == "tomorrow" {
    found = today.adding(days: 1)
  } else if let weekday = Weekday(name: lowered) {
    found = nearest(weekday, to: today, direction: direction)
  } else if lowered.hasPrefix("-"), lowered.hasSuffix("d"),
    let days = decimal(lowered.utf8.dropFirst().dropLast()), days <= 3_660
  {
    found = today.adding(days: -days)
  } else if let date = CivilDate(text) {
    found = date
  } else {
    throw .unreadable(text)
  }
  // The clock of a machine without a battery starts in 1970: a day before that is no date that can be kept.
  guard CivilDate(found.iso) != nil else { throw .unreadable(text) }
  if direction == .past, found > today { throw .inFuture(found) }
  return found
}

private func nearest(_ weekday: Weekday, to today: CivilDate, direction: DateDirection) -> CivilDate {
  let steps =
    switch direction {
    case .past: (0...6).map { -$0 }
    case .future: (1...7).map { $0 }
    }
  return steps.map { today.adding(days: $0) }.first { $0.weekday == weekday } ?? today
}
