// Parses dates that a person types: `yesterday`, `mon`, `2026-11-20`, `-2d`.

package import StudyModel
import TextTools

/// The direction of a bare weekday: back when logging, ahead in plans (Documentation/numbers.md, Days).
package enum DateDirection: Sendable {
  case past
  case future
}

/// Parses `today`, `yesterday`, `tomorrow`, `mon`, `2026-11-20`, `-2d` or `+3d`.
///
/// A bare weekday is the most recent one, including today, when logging; in plans it is the next one, excluding
/// today. A future date is refused when logging.
package func date(
  typed text: String, today: CivilDate, direction: DateDirection
) throws(DateError) -> CivilDate {
  let found: CivilDate
  let lowered = text.lowercased()
  if let days = ["today": 0, "yesterday": -1, "tomorrow": 1][lowered] {
    found = today.adding(days: days)
  } else if let weekday = Weekday(name: lowered) {
    let week = (direction == .past ? -6...0 : 1...7).map { today.adding(days: $0) }
    found = week.first { $0.weekday == weekday } ?? today
  } else if lowered.hasPrefix("-"), lowered.hasSuffix("d"),
    let days = decimal(lowered.utf8.dropFirst().dropLast()), days <= 3_660
  {
    found = today.adding(days: -days)
  } else if lowered.hasPrefix("+"), lowered.hasSuffix("d"),
    let days = decimal(lowered.utf8.dropFirst().dropLast()), days <= 3_660
  {
    found = today.adding(days: days)
  } else if let date = CivilDate(text) {
    found = date
  } else {
    throw .notADate(text)
  }
  // A clock without a battery starts in 1970, and no earlier date can be stored.
  guard CivilDate(found.iso) != nil else { throw .notADate(text) }
  if direction == .past, found > today { throw .inFuture(found) }
  return found
}

/// Parses `mon..fri`, `2026-11-01..`, `..yesterday` or one date alone, looking back.
///
/// Each end is parsed as a date (see `date(typed:today:direction:)`). A bare weekday is the most recent one; as the
/// first end, it is the latest such weekday on or before the last end. A missing end leaves that side open. Throws
/// for any other text, and if the end is before the beginning.
package func pastDateRange(
  typed text: String, today: CivilDate
) throws(PauseError) -> ClosedRange<CivilDate> {
  guard let dots = text.firstRange(of: "..") else {
    let day = try pastDate(text, in: text, today: today)
    return day...day
  }
  let (begin, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
  guard !begin.isEmpty || !end.isEmpty else { throw .unreadable(text) }
  let last = end.isEmpty ? latestDate : try pastDate(end, in: text, today: today)
  let isWeekday = Weekday(name: begin) != nil && !end.isEmpty
  let first = begin.isEmpty ? earliestDate : try pastDate(begin, in: text, today: isWeekday ? last : today)
  guard first <= last else { throw .endsBeforeItBegins(first: first, last: last) }
  return first...last
}

/// - Parameter text: the whole typed text, for the error.
private func pastDate(_ word: String, in text: String, today: CivilDate) throws(PauseError) -> CivilDate {
  do throws(DateError) {
    return try date(typed: word, today: today, direction: .past)
  } catch .inFuture(let date) {
    // Looking at a future date does no harm.
    return date
  } catch {
    throw .unreadable(text)
  }
}

private let earliestDate = CivilDate(serial: 0)
// The latest date that can be typed: 31 December 2999.
private let latestDate = CivilDate(year: 2999, month: 12, day: 31) ?? CivilDate(serial: 0)
