// Says in plain English when a series recurs.

package import StudyModel

extension RecurrenceRule {
  /// When a series recurs: `every 2 weeks on Mon and Wed until 20 December 2026`, `every month on the last Friday`,
  /// `every year on 24 December, 10 times`.
  ///
  /// - Parameter start: the start of the series, from which the rule takes what it leaves open.
  package func words(from start: AgendaTime, in zones: AgendaZones) -> String {
    let unit =
      switch frequency {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    var words = interval == 1 ? "every \(unit)" : "every \(counted(interval, unit))"
    let chosen = choice(from: start.date)
    if !chosen.isEmpty { words += " " + chosen }
    if !positions.isEmpty {
      let ordinals = joined(positions.map { $0 == 1 ? "first" : $0 == -1 ? "last" : nth($0) }, atMost: 6)
      words += ", the \(ordinals) of these in the \(unit)"
    }
    switch end {
    case .never: break
    case .count(let count): words += (words.contains(",") ? ", " : " ") + counted(count, "time")
    case .until: words += " until \(lastDate(from: start, in: zones).longText)"
    }
    return words
  }

  private func choice(from start: CivilDate) -> String {
    let isOpen = days.isEmpty && monthDays.isEmpty && yearDays.isEmpty
    var parts: [String] = []
    var isMonthNamed = false
    // One date of the year is said as one.
    if frequency == .yearly, weekNumbers.isEmpty, yearDays.isEmpty, days.isEmpty {
      let (ofMonth, ofYear) = (monthDays.isEmpty ? [start.day] : monthDays, months)
      let known = ofYear.isEmpty && monthDays.isEmpty ? [start.month] : ofYear
      if known.count == 1, let name = known.first.map(monthName), ofMonth.allSatisfy({ $0 > 0 }) {
        return "on \(joined(ofMonth.map(String.init), atMost: 8)) \(name)"
      }
    }
    if !days.isEmpty {
      parts.append("on \(joined(days.map { dayWords($0) }, atMost: 8))")
    } else if isOpen, frequency == .weekly || !weekNumbers.isEmpty {
      parts.append("on \(start.weekday.name.prefix(3))")
    }
    let ofMonth =
      isOpen && (frequency == .monthly || frequency == .yearly && weekNumbers.isEmpty)
      ? [start.day] : monthDays
    if !ofMonth.isEmpty {
      let named = ofMonth.map { $0 == -1 ? "last" : nth($0) }
      let list = joined(named, atMost: 8)
      if frequency == .yearly, !months.isEmpty {
        parts.append("\(parts.isEmpty ? "on" : "if it is") the \(list) of \(monthWords)")
        isMonthNamed = true
      } else {
        let day = ofMonth.contains { $0 < 0 } ? " day" : ""
        let month = frequency == .monthly ? "" : " of the month"
        parts.append("\(parts.isEmpty ? "on" : "if it is") the \(list)\(day)\(month)")
      }
    }
    if !yearDays.isEmpty {
      let list = joined(yearDays.map { $0 == -1 ? "last" : nth($0) }, atMost: 8)
      parts.append("\(parts.isEmpty ? "on" : "if it is") the \(list) day of the year")
    }
    if !weekNumbers.isEmpty {
      let weeks = joined(weekNumbers.map { $0 > 0 ? "\($0)" : "\(nth($0))" }, atMost: 8)
      parts.append("in week \(weeks)")
    }
    if !months.isEmpty, !isMonthNamed { parts.append("in \(monthWords)") }
    return parts.joined(separator: " ")
  }

  private var monthWords: String { joined(months.map(monthName)) }

  private func dayWords(_ day: Day) -> String {
    guard let ordinal = day.ordinal else { return String(day.weekday.name.prefix(3)) }
    return "the \(ordinal == -1 ? "last" : nth(ordinal)) \(day.weekday.name)"
  }
}

/// `1st`, `2nd`, `11th`; `2nd to last` for -2.
private func nth(_ number: Int) -> String {
  guard number >= 0 else { return nth(abs(number)) + " to last" }
  let ending =
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  return "\(number)\(ending)"
}

private func monthName(_ month: Int) -> String {
  CivilDate(year: 2000, month: month, day: 1)?.monthName ?? ""
}
