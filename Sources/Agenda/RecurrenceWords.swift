// Says in plain English when a series recurs.

package import StudyModel

extension RecurrenceRule {
  /// When a series recurs: `every 2 weeks on Mon and Wed until 20 December 2026`, `every month on the last Friday`,
  /// `every year on 24 December, 10 times`.
  ///
  /// - Parameter start: the start of the series, from which the rule takes what it leaves open.
  package func words(from start: AgendaTime, in zones: AgendaZones) -> String {
    var words =
      isEveryWeekday ? "every weekday" : "every " + (interval == 1 ? unit : counted(interval, unit))
    let choice = isEveryWeekday ? "" : choice(from: start.date)
    if !choice.isEmpty { words += " " + choice }
    if skipsShortMonths(from: start.date) {
      words += frequency == .monthly ? ", not in shorter months" : ", in leap years"
    }
    if !positions.isEmpty {
      words += ", only the \(list(positions.map { place($0) })) of these in each \(unit)"
    }
    switch end {
    case .never: return words
    case .count(let count): return "\(words), \(counted(count, "time"))"
    case .until: return "\(words) until \(lastDate(from: start, in: zones).longText)"
    }
  }

  /// Whether a month may have none of its days, so that nothing takes place in it.
  package func skipsShortMonths(from start: CivilDate) -> Bool {
    let rule = completed(from: start)
    guard rule.days.isEmpty, !rule.monthDays.isEmpty else { return false }
    switch frequency {
    case .monthly: return rule.monthDays.allSatisfy { $0 > 28 }
    case .yearly: return rule.monthDays == [29] && rule.months == [2]
    case .daily, .weekly: return false
    }
  }

  private var isEveryWeekday: Bool {
    let weekdays = Weekday.allCases.prefix(5).map { Day($0) }
    return self == RecurrenceRule(.weekly, end: end, days: weekdays, weekStart: weekStart)
  }

  private var unit: String {
    switch frequency {
    case .daily: "day"
    case .weekly: "week"
    case .monthly: "month"
    case .yearly: "year"
    }
  }

  /// What the rule, or its start, chooses of each period.
  private func choice(from start: CivilDate) -> String {
    let rule = completed(from: start)
    let monthDays = rule.monthDays
    let weekdays = rule.days.map(words)
    var months = rule.months
    var parts: [String] = []
    /// The first part says which days, and the others which of these count.
    func add(_ text: String) { parts.append((parts.isEmpty ? "on " : "if on ") + text) }
    if !weekdays.isEmpty { add(list(weekdays)) }
    let named = list(months.map(monthName))
    if months.count == 1, frequency == .yearly, weekdays.isEmpty, !monthDays.isEmpty,
      monthDays.allSatisfy({ $0 > 0 })
    {
      add("\(list(spans(monthDays) { "\($0)" })) \(named)")
      months = []
    } else if !monthDays.isEmpty {
      let isOfMonths = frequency == .yearly && !months.isEmpty
      // `the 24th`, but `the last day`.
      let day = monthDays.allSatisfy { $0 > 0 } ? "" : " day"
      let month = isOfMonths ? " of \(named)" : frequency == .monthly ? "" : " of the month"
      add("the \(list(spans(monthDays) { place($0) }))\(day)\(month)")
      if isOfMonths { months = [] }
    }
    if !months.isEmpty { parts.append("in \(named)") }
    return parts.joined(separator: " ")
  }

  private func words(_ day: Day) -> String {
    day.ordinal.map { "the \(place($0)) \(day.weekday.name)" } ?? String(day.weekday.name.prefix(3))
  }
}

private func list(_ items: [String]) -> String { joined(items, atMost: 8) }

/// Numbers as words, those from the end last, and three or more in a row as `2nd to 8th`.
private func spans(_ numbers: [Int], _ word: (Int) -> String) -> [String] {
  var spans: [ClosedRange<Int>] = []
  for number in numbers.filter({ $0 > 0 }) + numbers.filter({ $0 < 0 }) {
    if let last = spans.last, number > 0, last.upperBound == number - 1 {
      spans[spans.count - 1] = last.lowerBound...number
    } else {
      spans.append(number...number)
    }
  }
  return spans.flatMap { span in
    span.count > 2 ? ["\(word(span.lowerBound)) to \(word(span.upperBound))"] : span.map(word)
  }
}

/// `1st`, `2nd`, `11th`, `last`, `2nd to last`.
private func place(_ number: Int) -> String {
  guard number > 0 else { return number == -1 ? "last" : "\(place(max(1, -max(number, -Int.max)))) to last" }
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
