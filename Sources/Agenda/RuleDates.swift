// Computes the dates of a rule of recurrence: all days of one period after the other, filtered.

package import StudyModel

/// Dates of a series in order, each once.
package struct RecurrenceDates: Hashable, Sendable {
  package var dates: [CivilDate]
  /// Whether there are no further ones in the span that was asked for; false if a bound ended the search.
  package var isComplete: Bool
}

extension RecurrenceRule {
  /// The most dates that are found at once.
  package static let mostSteps = 20_000

  /// The dates of a series within a span; time zones and exceptions are the caller's.
  ///
  /// The start is the first date and counts for `COUNT`, also if it does not match the rule (RFC 5545, sections 3.3.10
  /// and 3.8.5.3); a rule that ends before it has no date, as other programs cut a series off. A period is a whole one
  /// for `BYSETPOS`, also the first, though dates before the start do not count.
  ///
  /// - Parameters:
  ///   - last: the last date that the rule allows, which the caller makes of `end`; `COUNT` is heeded here.
  ///   - limit: how many dates are enough.
  package func dates(
    from start: CivilDate, through last: CivilDate = .latest, on span: ClosedRange<CivilDate>,
    atMost limit: Int = mostSteps
  ) -> RecurrenceDates {
    var found: [CivilDate] = []
    var dates = RuleDates(self, from: start, notBefore: span.lowerBound, through: min(last, span.upperBound))
    while let date = dates.next() {
      guard date >= span.lowerBound else { continue }
      guard found.count < max(1, limit) else { return RecurrenceDates(dates: found, isComplete: false) }
      found.append(date)
    }
    return RecurrenceDates(dates: found, isComplete: dates.isComplete)
  }

  /// The rule with what it leaves open taken from the start (section 3.3.10, "Information, not contained in the rule").
  func completed(from start: CivilDate) -> RecurrenceRule {
    var rule = self
    rule.interval = min(max(1, interval), RecurrenceRule.most)
    guard days.isEmpty, monthDays.isEmpty else { return rule }
    switch frequency {
    case .daily: break
    case .weekly: rule.days = [Day(start.weekday)]
    case .monthly: rule.monthDays = [start.day]
    case .yearly:
      rule.monthDays = [start.day]
      if months.isEmpty { rule.months = [start.month] }
    }
    return rule
  }
}

/// The dates of a rule in order, the start first. Dates are serial numbers of `CivilDate`.
private struct RuleDates: IteratorProtocol {
  /// Whether the rule has no further date, unless a bound ended the search.
  private(set) var isComplete = true

  private let rule: RecurrenceRule
  private let start: Int
  private let last: Int
  /// The dates of the present period that are still to come, the next one last.
  private var ready: [Int]
  private var period = 0
  /// How many dates are still to come.
  private var left = Int.max
  private var daysLeft = RuleDates.mostDays

  /// The days that are looked at: as many as 400 years have, after which the calendar repeats.
  private static let mostDays = 146_097

  /// - Parameter first: dates before it may be left out, unless they count for `COUNT`.
  init(_ rule: RecurrenceRule, from start: CivilDate, notBefore first: CivilDate, through last: CivilDate) {
    self.rule = rule.completed(from: start)
    self.start = start.serial
    self.last = min(last, .latest).serial
    ready = start <= last ? [start.serial] : []
    if case .count(let count) = rule.end {
      left = max(1, count)
    } else {
      period = max(0, periods(through: first) / self.rule.interval)
    }
  }

  mutating func next() -> CivilDate? {
    while left > 0 {
      if let date = ready.popLast() {
        left -= 1
        return date <= last ? CivilDate(serial: date) : nil
      }
      guard daysLeft > 0 else {
        isComplete = false
        return nil
      }
      let spans = spans(of: period)
      // A period counts even if no month of it is among those of the rule.
      daysLeft -= max(1, spans.days.reduce(0) { $0 + $1.length })
      guard spans.first <= last else { return nil }
      ready = chosen(among: spans.days).filter { $0 > start }.reversed()
      period += 1
    }
    return nil
  }

  // MARK: Periods

  /// Days of one month, or of a week that may have days in two.
  private struct Days {
    let first: Int
    let length: Int
  }

  /// How many days, weeks, months or years after the start a date lies.
  private func periods(through date: CivilDate) -> Int {
    let (year, month, _) = date.parts
    let (startYear, startMonth, _) = CivilDate(serial: start).parts
    return switch rule.frequency {
    case .daily: date.serial - start
    case .weekly: (date.serial - firstOfWeek) / 7
    case .monthly: (year - startYear) * 12 + month - startMonth
    case .yearly: year - startYear
    }
  }

  /// The first day of the week of the start, as the rule begins its weeks.
  private var firstOfWeek: Int {
    start - (CivilDate(serial: start).weekday.index - rule.weekStart.index + 7) % 7
  }

  /// The first day of a period, and its days in the months of the rule.
  private func spans(of period: Int) -> (first: Int, days: [Days]) {
    let steps = period * rule.interval
    let (year, month, _) = CivilDate(serial: start).parts
    switch rule.frequency {
    case .daily: return (start + steps, [Days(first: start + steps, length: 1)])
    case .weekly: return (firstOfWeek + 7 * steps, [Days(first: firstOfWeek + 7 * steps, length: 7)])
    case .monthly:
      let index = year * 12 + month - 1 + steps
      return (Month(index: index).first, months([index]))
    case .yearly:
      let january = (year + steps) * 12
      return (Month(index: january).first, months(Array(january..<january + 12)))
    }
  }

  /// The days of the months, each months after January of the year 0, that are among those of the rule.
  private func months(_ indices: [Int]) -> [Days] {
    indices.filter { rule.months.isEmpty || rule.months.contains($0 % 12 + 1) }.map { index in
      let month = Month(index: index)
      return Days(first: month.first, length: month.length)
    }
  }

  // MARK: Choosing

  /// The days that match the rule, and of these the ones at the positions of `BYSETPOS`.
  private func chosen(among days: [Days]) -> [Int] {
    let all = days.flatMap { ($0.first..<$0.first + $0.length).filter(matches) }
    guard !rule.positions.isEmpty else { return all }
    let places = Set(rule.positions.map { $0 > 0 ? $0 - 1 : all.count + $0 })
    return all.indices.filter(places.contains).map { all[$0] }
  }

  private func matches(_ serial: Int) -> Bool {
    if rule.months.isEmpty, rule.monthDays.isEmpty, rule.days.isEmpty { return true }
    let weekday = CivilDate(serial: serial).weekday
    guard rule.days.isEmpty || rule.days.contains(where: { $0.weekday == weekday }) else { return false }
    let (year, month, day) = CivilDate(serial: serial).parts
    guard rule.months.isEmpty || rule.months.contains(month) else { return false }
    let length = CivilDate.daysInMonth(month, of: year)
    if !rule.monthDays.isEmpty {
      guard rule.monthDays.contains(day) || rule.monthDays.contains(day - length - 1) else { return false }
    }
    return rule.days.isEmpty
      || rule.days.contains { wanted in
        guard wanted.weekday == weekday else { return false }
        guard let ordinal = wanted.ordinal else { return true }
        if rule.frequency == .monthly || !rule.months.isEmpty {
          return isNumber(ordinal, day: day, of: length)
        }
        let january = Month(index: year * 12)
        let next = Month(index: (year + 1) * 12)
        return isNumber(ordinal, day: serial - january.first + 1, of: next.first - january.first)
      }
  }

  /// Whether a day is the first, second and so on of its weekday, or from the end if the number is negative.
  private func isNumber(_ ordinal: Int, day: Int, of length: Int) -> Bool {
    ordinal > 0 ? (day - 1) / 7 + 1 == ordinal : (length - day) / 7 + 1 == -max(ordinal, -Int.max)
  }
}

/// A month of the calendar.
private struct Month {
  /// The serial number of its first day.
  let first: Int
  let length: Int

  /// - Parameter index: months since January of the year 0.
  init(index: Int) {
    let year = index / 12
    let month = index % 12 + 1
    first = CivilDate.serial(year: year, month: month, day: 1)
    length = CivilDate.daysInMonth(month, of: year)
  }
}
