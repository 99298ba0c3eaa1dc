// Parses dates and ranges of dates that a person types: `yesterday`, `mon`, `2026-11-20`, `-2d`, `mon..fri`.

package import StudyModel
import TextTools

/// The direction of a bare weekday: back when logging, ahead in plans (Documentation/numbers.md, Days).
package enum DateDirection: Sendable {
  case past
  case future
}

/// Parses `today`, `yesterday`, `tomorrow`, `mon`, `2026-11-20`, `20 nov`, `20.11.`, `-2d` or `+3d`.
///
/// A date without its year is the last one, including today, when looking back, and the next one ahead. A bare weekday is
/// the most recent one, including today, when looking back; ahead it is the next one, excluding today.
package func date(typed text: String, today: CivilDate, direction: DateDirection) throws -> CivilDate {
  if let date = readDate(text, today, direction) { return date }
  throw Failure(
    .usage, notADate(text), help: "write `today`, `yesterday`, `mon`, `2026-11-20` or `-2d`")
}

/// Parses `2026-12-05..2026-12-09`, `mon..fri`, `-3d..yesterday` or one date alone.
///
/// Each end is parsed as a date. A weekday at the far end is the first one as seen from the near end: looking ahead, the
/// second end is the first such weekday on or after the first end; looking back, the first end is the latest one on or
/// before the second. Looking back, a missing end leaves that side open.
package func dateRange(
  typed text: String, today: CivilDate, direction: DateDirection
) throws -> ClosedRange<CivilDate> {
  let help = "write one date, or two as in `2026-12-05..2026-12-09`, `mon..fri` or `-3d..yesterday`"
  func end(_ word: String, _ today: CivilDate) throws -> CivilDate {
    if let date = readDate(word, today, direction) { return date }
    throw Failure(.usage, notADate(word), help: help)
  }
  guard let dots = text.firstRange(of: "..") else {
    let day = try end(text, today)
    return day...day
  }
  let (begin, finish) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
  guard !(begin + finish).isEmpty else { throw Failure(.usage, notADate(text), help: help) }
  let first: CivilDate
  let last: CivilDate
  switch direction {
  case .future:
    guard !begin.isEmpty, !finish.isEmpty else {
      throw Failure(.usage, "\(quoted(text)) has only one date", help: help)
    }
    first = try end(begin, today)
    // Relative to the day before, the next such weekday may be the first day itself.
    last = try end(finish, Weekday(name: finish) == nil ? today : first.adding(days: -1))
  case .past:
    last = finish.isEmpty ? CivilDate.latest : try end(finish, today)
    let isWeekday = Weekday(name: begin) != nil && !finish.isEmpty
    first = begin.isEmpty ? CivilDate.earliest : try end(begin, isWeekday ? last : today)
  }
  guard first <= last else {
    throw Failure(
      .usage,
      "the dates end on \(last.longTextWithWeekday), before they start on \(first.longTextWithWeekday)",
      help: "write the earlier date first")
  }
  return first...last
}

/// The dates of the present `week` or `month`; nil for another word.
package func calendarSpan(typed text: String, today: CivilDate) -> ClosedRange<CivilDate>? {
  let word = text.lowercased()
  if word == "week" {
    let monday = today.adding(days: -today.weekday.index)
    return monday...monday.adding(days: 6)
  }
  guard word == "month" else { return nil }
  let first = today.adding(days: 1 - today.day)
  let last = (27...30).map { first.adding(days: $0) }.last { $0.month == first.month } ?? first
  return first...last
}

private func notADate(_ text: String) -> String { "\(quoted(text)) is not a valid date" }

private func readDate(_ text: String, _ today: CivilDate, _ direction: DateDirection) -> CivilDate? {
  let lowered = text.lowercased()
  let found: CivilDate
  if let days = ["today": 0, "yesterday": -1, "tomorrow": 1][lowered] {
    found = today.adding(days: days)
  } else if let weekday = Weekday(name: lowered) {
    let week = (direction == .past ? -6...0 : 1...7).map { today.adding(days: $0) }
    found = week.first { $0.weekday == weekday } ?? today
  } else if let sign = ["-": -1, "\u{2212}": -1, "+": 1][String(lowered.prefix(1))], lowered.hasSuffix("d"),
    let days = decimal(lowered.dropFirst().dropLast().utf8), days <= 3_660
  {
    found = today.adding(days: sign * days)
  } else {
    return CivilDate(text) ?? dayOfMonth(lowered, today, direction)
  }
  // No other date can be stored.
  return (CivilDate.earliest...CivilDate.latest).contains(found) ? found : nil
}

/// `20 nov`, `20 November 2026`, `20.11.`, `20.11.2026`.
private func dayOfMonth(_ text: String, _ today: CivilDate, _ direction: DateDirection) -> CivilDate? {
  let parts: [Substring]
  let month: Int?
  if text.contains(".") {
    // The year may be missing, but not the full stop before it.
    parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    month = decimal(parts[1].utf8)
  } else {
    parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    month = monthNumber(parts[1])
  }
  guard let day = decimal(parts[0].utf8), parts[0].utf8.count <= 2, let month else { return nil }
  if parts.count == 3, !parts[2].isEmpty {
    guard parts[2].utf8.count == 4, let year = decimal(parts[2].utf8) else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
  // 29 February may be eight years away.
  let years = (0...8).map { direction == .past ? today.year - $0 : today.year + $0 }
  return years.lazy.compactMap { CivilDate(year: $0, month: month, day: day) }
    .first { direction == .past ? $0 <= today : $0 >= today }
}

/// 1 to 12 for the name of a month in small letters, or its first three letters.
func monthNumber(_ name: Substring) -> Int? {
  (1...12).first { number in
    let month = CivilDate(year: 2000, month: number, day: 1)?.monthName.lowercased() ?? ""
    return month == name || month.prefix(3) == name
  }
}

/// Whether a word looks like a date or a time although it is none: `2026-02-29`, `31.4.`, `25:00`, `tomorow`.
func looksLikeDate(_ word: String) -> Bool {
  let names = ["today", "tomorrow", "yesterday"] + Weekday.allCases.map(\.rawValue)
  if names.contains(where: { areOneLetterApart(word, $0) }) { return true }
  guard word.contains(where: \.isNumber) else { return false }
  let parts = word.split(omittingEmptySubsequences: false) { !$0.isNumber }.map(\.count)
  let signs = word.filter { !$0.isNumber }
  return switch signs {
  case "--": parts == [4, 2, 2] || parts == [4, 1, 2] || parts == [4, 2, 1] || parts == [4, 1, 1]
  case "..":
    parts.count == 3 && (1...2).contains(parts[0]) && (1...2).contains(parts[1])
      && [0, 2, 4].contains(parts[2])
  case ":": parts == [2, 2] || parts == [1, 2]
  case ":-:": parts.count == 4 && parts[1] == 2 && parts[3] == 2
  default: false
  }
}
