// Words numbers, durations and dates in a language.

package import StudyModel
import TextTools

extension Vocabulary {
  /// `1,204`.
  package func number(_ number: Int) -> String {
    let size = number.magnitude
    guard size >= 1_000 else { return String(number) }
    let rest = padded(Int(size % 1_000), to: 3)
    // A magnitude divided by 1,000 always fits `Int`.
    let thousands = Int(size / 1_000)
    return self(
      "number-thousands", ["thousands": self.number(number < 0 ? -thousands : thousands), "rest": rest])
  }

  /// `4.6`, from 46 tenths.
  package func decimal(tenths: Int) -> String {
    self("number-tenths", ["whole": number(tenths / 10), "tenths": String(tenths % 10)])
  }

  /// `45 min`, `1 h`, `10 h 47 min`.
  package func duration(minutes: Int) -> String {
    guard minutes >= 60 else { return unbroken(self("duration-minutes", ["minutes": String(minutes)])) }
    let (hours, rest) = (number(minutes / 60), minutes % 60)
    return unbroken(
      rest == 0
        ? self("duration-hours", ["hours": hours])
        : self("duration-hours-minutes", ["hours": hours, "minutes": String(rest)]))
  }

  /// `20–39 min`, `45 min to 1 h 10 min`; a single duration if both ends are equal.
  package func duration(minutes: ClosedRange<Int>) -> String {
    let (low, high) = (minutes.lowerBound, minutes.upperBound)
    if low == high { return duration(minutes: low) }
    return high < 60
      ? unbroken(self("duration-range-in-minutes", ["low": number(low), "high": number(high)]))
      : self("range", ["low": duration(minutes: low), "high": duration(minutes: high)])
  }

  /// `20 November 2026`.
  package func date(_ date: CivilDate) -> String {
    let (year, month, day) = date.parts
    return self("date", ["day": String(day), "month": monthNames[month - 1], "year": String(year)])
  }

  /// `Friday 20 November 2026`.
  package func dateWithWeekday(_ date: CivilDate) -> String {
    self("date-with-weekday", ["weekday": name(of: date.weekday), "date": self.date(date)])
  }

  /// `20 November`, with the year if it is not `year`.
  package func date(_ date: CivilDate, in year: Int) -> String {
    let (ownYear, month, day) = date.parts
    guard ownYear == year else { return self.date(date) }
    return self("date-in-year", ["day": String(day), "month": monthNames[month - 1]])
  }

  /// `10 to 20 November 2026`, `28 October to 3 November 2026`, with both years if they differ; `20 November 2026` if
  /// both dates are equal.
  ///
  /// - Parameter year: the year that is not told, if both dates are in it.
  package func dates(_ first: CivilDate, through last: CivilDate, in year: Int? = nil) -> String {
    let end = year == last.year && year == first.year ? date(last, in: last.year) : date(last)
    if first == last { return end }
    let isOneYear = first.year == last.year
    let opening =
      isOneYear && first.month == last.month
      ? self("date-day", ["day": String(first.day)]) : date(first, in: last.year)
    return self("span", ["from": opening, "through": end])
  }

  /// `November`, `Nov`; months are numbered from 1.
  package func name(ofMonth month: Int, isShort: Bool) -> String {
    (isShort ? shortMonthNames : monthNames)[month - 1]
  }

  /// `November 2026`.
  package func monthAndYear(of date: CivilDate) -> String {
    let (year, month, _) = date.parts
    return self("date-month", ["month": monthNames[month - 1], "year": String(year)])
  }

  /// `Fri 20 Nov`.
  package func shortDate(_ date: CivilDate) -> String {
    let (_, month, day) = date.parts
    return self(
      "date-short",
      ["weekday": shortName(of: date.weekday), "day": String(day), "month": shortMonthNames[month - 1]])
  }

  /// `20 Nov`.
  package func shortDay(_ date: CivilDate) -> String {
    let (_, month, day) = date.parts
    return self("date-short-day", ["day": String(day), "month": shortMonthNames[month - 1]])
  }

  /// `20 Nov`, with the year if it is not `year`.
  package func shortDay(_ date: CivilDate, in year: Int) -> String {
    date.year == year ? shortDay(date) : shortDayAndYear(date)
  }

  /// `1 Jan 2027`.
  package func shortDayAndYear(_ date: CivilDate) -> String {
    let (year, month, day) = date.parts
    return self(
      "date-short-day-and-year",
      ["day": String(day), "month": shortMonthNames[month - 1], "year": String(year)])
  }

  /// `Friday`.
  package func name(of weekday: Weekday) -> String { weekdayNames[weekday.index] }

  /// `Fri`.
  package func shortName(of weekday: Weekday) -> String { shortWeekdayNames[weekday.index] }

  /// `a`, `a and b`, `a, b and c`.
  package func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return self("list-last", ["list": row(Array(parts.dropLast())), "last": last])
  }

  /// Parts separated by commas: `a, b, c`.
  package func row(_ parts: [String]) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { self("list-more", ["list": $0, "next": $1]) }
  }
}
