// Dates as people and spreadsheets write them, read by the column that they stand in.

import StudyModel
import TextTools

/// Reads the dates of one column. Whether the day or the month comes first in `04/05/2026`, its other dates tell.
struct SolvedDates {
  enum Reading: Hashable {
    case date(CivilDate)
    /// Day first and month first are both possible, and nothing in the column tells.
    case ambiguous
    case unknown
  }

  /// Nil where the column does not tell.
  private let isDayFirst: Bool?

  /// - Parameter texts: the whole column, with whatever else stands in it.
  init(_ texts: some Sequence<String>) {
    var (dayFirst, monthFirst) = (false, false)
    for text in texts {
      guard case .unordered(let first, let second, _) = WrittenDate(text) else { continue }
      if first > 12 { dayFirst = true }
      if second > 12 { monthFirst = true }
    }
    isDayFirst = dayFirst == monthFirst ? nil : dayFirst
  }

  func read(_ text: String) -> Reading {
    switch WrittenDate(text) {
    case .date(let date)?: return .date(date)
    case .unordered(let first, let second, let year)?:
      let dayFirst = CivilDate(year: year, month: second, day: first)
      let monthFirst = CivilDate(year: year, month: first, day: second)
      guard dayFirst != nil || monthFirst != nil else { return .unknown }
      if dayFirst == monthFirst, let dayFirst { return .date(dayFirst) }
      guard let isDayFirst else { return .ambiguous }
      return (isDayFirst ? dayFirst : monthFirst).map { .date($0) } ?? .unknown
    case nil: return .unknown
    }
  }
}

/// One date, with a time behind it or not.
private enum WrittenDate {
  /// `2026-11-20`, `2026/11/20`, `20.11.2026`, `Nov 20, 2026`.
  case date(CivilDate)
  /// `04/05/2026` or `04-05-2026`.
  case unordered(Int, Int, year: Int)

  init?(_ text: String) {
    guard text.utf8.count <= 40 else { return nil }
    if let named = WrittenDate(monthNamedIn: text) {
      self = named
      return
    }
    let date = text.prefix { $0.isASCII && ($0.isNumber || "-/.".contains($0)) }
    let time = text[date.endIndex...].drop { "T, ".contains($0) }
    guard let mark = date.first(where: { !$0.isNumber }),
      date.endIndex == text.endIndex || time.first?.isNumber == true
    else { return nil }
    let parts = date.split(separator: mark, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { decimal($0.utf8) }
    guard numbers.count == 3, parts.count == 3 else { return nil }
    let lengths = parts.map(\.count)
    if lengths[0] == 4, lengths[1] <= 2, lengths[2] <= 2 {
      guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else { return nil }
      self = .date(date)
    } else if lengths[0] <= 2, lengths[1] <= 2, lengths[2] == 4 {
      if mark != "." {
        self = .unordered(numbers[0], numbers[1], year: numbers[2])
      } else if let date = CivilDate(year: numbers[2], month: numbers[1], day: numbers[0]) {
        self = .date(date)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// A month's name, a day and a year, in this order or with the day first, after a weekday or not.
  private init?(monthNamedIn text: String) {
    guard text.contains(where: \.isLetter) else { return nil }
    let words = LineWords(text).words
    guard let name = words.prefix(4).first(where: \.namesMonth),
      let month = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        .firstIndex(of: String(name.text.prefix(3))),
      let day = words.first(where: { $0.isNumber && $0.text.utf8.count <= 2 })?.number,
      let year = words.first(where: { $0.isNumber && $0.text.utf8.count == 4 })?.number,
      let date = CivilDate(year: year, month: month + 1, day: day)
    else { return nil }
    self = .date(date)
  }
}
