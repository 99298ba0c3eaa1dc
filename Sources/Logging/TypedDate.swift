// Dates as a learner types them.

package import StudyModel
import TextTools

/// Which way a bare weekday points: back while logging, ahead in plans (Documentation/numbers.md, Days).
package enum DateDirection: Sendable {
  case past
  case future
}

/// The date that a learner means by `today`, `yesterday`, `tomorrow`, `mon`, `2026-11-20` or `-2d`.
///
/// A bare weekday is the most recent one, today included, when logging; in plans it is the next one, today
/// left out. A future date is refused while logging.
package func date(
  typed text: String, today: CivilDate, direction: DateDirection
) throws(DateError) -> CivilDate {
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
    throw .notADate(text)
  }
  // The clock of a machine without a battery starts in 1970, and no day before that can be kept.
  guard CivilDate(found.iso) != nil else { throw .notADate(text) }
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

/// The dates that a learner means by `mon..fri`, `2026-11-01..`, `..yesterday` or one date alone, looking back.
///
/// Each end reads as any other date does (see `date(typed:today:direction:)`). A bare weekday is the most
/// recent one, and as the first end the latest such weekday on or before the last end. A missing end leaves
/// that side open. Any other text throws, and so does an end before the beginning.
package func pastDateRange(typed text: String, today: CivilDate) throws(PauseError) -> ClosedRange<
  CivilDate
> {
  guard let dots = text.firstRange(of: "..") else {
    let day = try pastDate(text, in: text, today: today)
    return day...day
  }
  let (begin, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
  guard !begin.isEmpty || !end.isEmpty else { throw .unreadable(text) }
  let last = end.isEmpty ? latestDate : try pastDate(end, in: text, today: today)
  let isWeekday = Weekday(name: begin) != nil && !end.isEmpty
  let first =
    begin.isEmpty ? earliestDate : try pastDate(begin, in: text, today: isWeekday ? last : today)
  guard first <= last else { throw .endsBeforeItBegins(first: first, last: last) }
  return first...last
}

/// - Parameter text: all that was typed, for the mistake.
private func pastDate(
  _ word: String, in text: String, today: CivilDate
) throws(PauseError) -> CivilDate {
  do throws(DateError) {
    return try date(typed: word, today: today, direction: .past)
  } catch .inFuture(let date) {
    // To look there does no harm.
    return date
  } catch {
    throw .unreadable(text)
  }
}

private let earliestDate = CivilDate(serial: 0)
// The last day of the last year that can be typed: 31 December 2999.
private let latestDate = CivilDate(year: 2999, month: 12, day: 31) ?? CivilDate(serial: 0)
