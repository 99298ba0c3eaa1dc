// Computes the dates of a rule of recurrence, month by month or week by week, in a bounded number of steps.

package import StudyModel

/// Dates of a series in order, each once.
package struct RecurrenceDates: Hashable, Sendable {
  package var dates: [CivilDate]
  /// Whether there are no further ones in the span that was asked for; false if a bound ended the search.
  package var isComplete: Bool
}

extension RecurrenceRule {
  /// The bound on periods that are looked at, and on dates that are found.
  package static let mostSteps = 20_000

  /// The dates of a series within a span; time zones and exceptions are the caller's.
  ///
  /// The start is the first date and counts for `COUNT`, also if it does not match the rule (RFC 5545, sections 3.3.10
  /// and 3.8.5.3); a rule that ends before it has no date, as other programs cut a series off. A date before 1970 or
  /// after 2999 is not looked at. A period is a whole one for `BYSETPOS`, also the first, though dates before the start
  /// do not count.
  ///
  /// - Parameters:
  ///   - last: the last date that the rule allows, which the caller makes of `end`; `COUNT` is heeded here.
  ///   - limit: how many dates are enough.
  package func dates(
    from start: CivilDate, through last: CivilDate = .latest, on span: ClosedRange<CivilDate>,
    atMost limit: Int = mostSteps
  ) -> RecurrenceDates {
    var search = RecurrenceSearch(rule: self, start: start, last: last, span: span, limit: limit)
    search.run()
    return RecurrenceDates(dates: search.found.map { CivilDate(serial: $0) }, isComplete: search.isComplete)
  }
}

/// A search through the periods of a rule. Dates are serial numbers of `CivilDate`; days of a month are bits, bit 1 for
/// the first, and days of a week bits 0 to 6.
private struct RecurrenceSearch {
  private(set) var found: [Int] = []
  private(set) var isComplete = true

  private let rule: RecurrenceRule
  private let start: Int
  private let asksForStart: Bool
  /// The first and the last date that may be found besides the start.
  private let first: Int
  private let last: Int
  private let limit: Int
  private let interval: Int
  /// How many dates are still to come, the start counted; nil without `COUNT`.
  private var remaining: Int?
  private var isDone = false

  /// Bit 1 for January; all without `BYMONTH`.
  private var months: Int
  private var monthDays: [Int]
  /// Bits 0 to 6 from Monday.
  private var weekdays = 0
  private let monthOrdinals: [RecurrenceRule.Day]
  private let yearOrdinals: [RecurrenceRule.Day]
  private let usesDays: Bool
  /// Whether `BYYEARDAY`, `BYWEEKNO` or weekdays that are counted in a year choose days.
  private let usesYear: Bool
  /// The days of months that were looked at, by length and first weekday; -1 for none yet.
  private var knownMonths = [Int](repeating: -1, count: 28)

  init(rule: RecurrenceRule, start: CivilDate, last: CivilDate, span: ClosedRange<CivilDate>, limit: Int) {
    self.rule = rule
    self.start = start.serial
    asksForStart = span.contains(start) && start <= last
    self.first = max(span.lowerBound.serial, start.serial)
    self.last = min(span.upperBound.serial, last.serial, CivilDate.latest.serial)
    self.limit = max(1, limit)
    interval = min(max(1, rule.interval), RecurrenceRule.most)
    if case .count(let count) = rule.end { remaining = max(1, count) }
    (monthDays, months) = (
      rule.monthDays, rule.months.isEmpty ? 0x1FFE : rule.months.reduce(0) { $0 | 1 << $1 }
    )
    for day in rule.days where day.ordinal == nil { weekdays |= 1 << day.weekday.index }
    let ordinals = rule.days.filter { (1...53).contains(($0.ordinal ?? 0).magnitude) }
    let areOfMonth = rule.frequency == .monthly || !rule.months.isEmpty
    (monthOrdinals, yearOrdinals) = areOfMonth ? (ordinals, []) : ([], ordinals)

    // What the rule leaves open is taken from the start (section 3.3.10, "Information, not contained in the rule").
    let isOpen = rule.monthDays.isEmpty && rule.days.isEmpty && rule.yearDays.isEmpty
    switch rule.frequency {
    case .daily: break
    case .weekly: if rule.days.isEmpty { weekdays = 1 << start.weekday.index }
    case .monthly: if isOpen { monthDays = [start.day] }
    case .yearly:
      if isOpen, !rule.weekNumbers.isEmpty {
        weekdays = 1 << start.weekday.index
      } else if isOpen {
        monthDays = [start.day]
        if rule.months.isEmpty { months = 1 << start.month }
      }
    }
    usesDays = weekdays != 0 || !ordinals.isEmpty
    usesYear = !rule.yearDays.isEmpty || !rule.weekNumbers.isEmpty || !yearOrdinals.isEmpty
  }

  mutating func run() {
    if asksForStart { take(start) }
    guard (0...CivilDate.latest.serial).contains(start) else { return }
    if let count = remaining {
      remaining = count - 1
      if count == 1 { return }
    }
    guard !isDone, first <= last else { return }
    switch rule.frequency {
    case .daily: searchDays()
    case .weekly: searchWeeks()
    case .monthly: searchMonths()
    case .yearly: searchYears()
    }
  }

  // MARK: Periods

  /// The period to begin with, and the step from one to the next. Without `COUNT`, nothing before the span matters.
  private func periods(from origin: Int, to target: Int, step: Int) -> Int {
    remaining != nil || target <= origin ? origin : origin + (target - origin) / step * step
  }

  /// Days go by the month, since a month's days are chosen at once.
  private mutating func searchDays() {
    guard rule.positions.isEmpty || rule.positions.contains(1) || rule.positions.contains(-1) else { return }
    var index = periods(from: monthIndex(of: start), to: monthIndex(of: first), step: 1)
    for _ in 0..<RecurrenceRule.mostSteps {
      let month = Month(index: index)
      guard month.first <= last else { return }
      var days = kept(in: month)
      if interval > 1 {
        let late = (month.first - start) % interval
        var aligned = 0
        // A remainder is negative in the month of the start.
        var day = 1 + (late > 0 ? interval - late : -late)
        while day <= month.length {
          aligned |= 1 << day
          day += interval
        }
        days &= aligned
      }
      take(days, after: month.first - 1)
      if isDone { return }
      index += 1
    }
    isComplete = false
  }

  private mutating func searchWeeks() {
    let place = (weekdayIndex(of: start) - rule.weekStart.index + 7) % 7
    // From the weekdays' order from Monday to that of the rule's week.
    let week = (weekdays >> rule.weekStart.index | weekdays << (7 - rule.weekStart.index)) & 0x7F
    var first = periods(from: start - place, to: self.first, step: 7 * interval)
    var known = rule.positions.isEmpty ? [] : [Int](repeating: -1, count: 128)
    for _ in 0..<RecurrenceRule.mostSteps {
      guard first <= last else { return }
      var days = rule.months.isEmpty ? week : week & daysInMonths(of: first)
      if !known.isEmpty {
        if known[days] < 0 { known[days] = positioned(days) }
        days = known[days]
      }
      take(days, after: first)
      if isDone { return }
      first += 7 * interval
    }
    isComplete = false
  }

  /// The days of a week that lie in the months of the rule.
  private func daysInMonths(of first: Int) -> Int {
    let index = monthIndex(of: first)
    let split = min(7, Month(index: index + 1).first - first)
    var days = 0
    if months & 1 << (index % 12 + 1) != 0 { days |= (1 << split) - 1 }
    if months & 1 << ((index + 1) % 12 + 1) != 0 { days |= 0x7F & -1 << split }
    return days
  }

  private mutating func searchMonths() {
    var index = periods(from: monthIndex(of: start), to: monthIndex(of: first), step: interval)
    for _ in 0..<RecurrenceRule.mostSteps {
      let month = Month(index: index)
      guard month.first <= last else { return }
      take(kept(in: month), after: month.first - 1)
      if isDone { return }
      index += interval
    }
    isComplete = false
  }

  private mutating func searchYears() {
    var year = periods(from: monthIndex(of: start) / 12, to: monthIndex(of: first) / 12, step: interval)
    // Years that begin on the same weekday and have the same lengths, as their neighbours, have the same days.
    var known: [Int: [Int]] = [:]
    while newYear(of: year) <= last {
      let kind = (year - 1...year + 1).reduce(weekdayIndex(of: newYear(of: year))) {
        $0 << 1 | (isLeapYear($1) ? 1 : 0)
      }
      let days = known[kind] ?? kept(in: year)
      known[kind] = days
      for number in 1...12 where days[number] != 0 {
        take(days[number], after: Month(index: year * 12 + number - 1).first - 1)
        if isDone { return }
      }
      year += interval
    }
  }

  // MARK: Choosing

  /// The days of a month that remain after `BYSETPOS`, in a rule whose periods are not years.
  private mutating func kept(in month: Month) -> Int {
    guard months & 1 << month.number != 0 else { return 0 }
    let kind = (month.length - 28) * 7 + weekdayIndex(of: month.first)
    if knownMonths[kind] < 0 {
      let days = chosen(in: month)
      knownMonths[kind] = rule.frequency == .monthly && !rule.positions.isEmpty ? positioned(days) : days
    }
    return knownMonths[kind]
  }

  /// The days of a year that remain after `BYSETPOS`, by month.
  private func kept(in year: Int) -> [Int] {
    var days = [Int](repeating: 0, count: 13)
    for number in 1...12 where months & 1 << number != 0 {
      days[number] = chosen(in: Month(index: year * 12 + number - 1))
    }
    if usesYear { chooseDays(of: year, in: &days) }
    if !rule.positions.isEmpty { keepPositions(in: &days) }
    return days
  }

  /// The days of a month that match `BYMONTHDAY` and the `BYDAY` of months.
  private func chosen(in month: Month) -> Int {
    let all = (1 << (month.length + 1)) - 2
    var days = all
    if !monthDays.isEmpty {
      var chosen = 0
      for day in monthDays { chosen |= 1 << (day > 0 ? day : month.length + 1 + day) }
      days &= chosen
    }
    // A year's numbered weekdays come from `chooseDays`, and the plain ones with them.
    guard usesDays, yearOrdinals.isEmpty else { return days }
    var chosen = 0
    let weekday = weekdayIndex(of: month.first)
    for index in 0..<7 where weekdays & 1 << index != 0 {
      chosen |= Month.everySeventhDay << (1 + (index - weekday + 7) % 7)
    }
    for day in monthOrdinals {
      let first = 1 + (day.weekday.index - weekday + 7) % 7
      let count = (month.length - first) / 7 + 1
      guard let place = place(day.ordinal ?? 0, of: count) else { continue }
      chosen |= 1 << (first + 7 * place)
    }
    return days & chosen
  }

  /// Keeps the days of a year, by month, that match `BYYEARDAY`, `BYWEEKNO` and the `BYDAY` of years.
  ///
  /// A week may have days in two years. Each year has its own days of such a week.
  private func chooseDays(of year: Int, in ofYear: inout [Int]) {
    let (first, next) = (newYear(of: year), newYear(of: year + 1))
    let length = next - first
    func keep(_ choose: ((Int) -> Void) -> Void) {
      var chosen = [Int](repeating: 0, count: 13)
      choose { day in
        guard (0..<length).contains(day) else { return }
        var month = day / 32 + 1
        if month < 12, day >= Month.daysBefore(month + 1, isLeap: length == 366) { month += 1 }
        chosen[month] |= 1 << (day - Month.daysBefore(month, isLeap: length == 366) + 1)
      }
      for month in 1...12 { ofYear[month] &= chosen[month] }
    }
    if !rule.yearDays.isEmpty {
      keep { choose in for day in rule.yearDays { choose(day > 0 ? day - 1 : length + day) } }
    }
    if !rule.weekNumbers.isEmpty {
      keep { choose in
        for weekYear in year - 1...year + 1 {
          let (week, end) = (firstWeek(of: weekYear), firstWeek(of: weekYear + 1))
          for number in rule.weekNumbers {
            guard let place = place(number, of: (end - week) / 7) else { continue }
            for day in 0..<7 { choose(week + 7 * place + day - first) }
          }
        }
      }
    }
    if !yearOrdinals.isEmpty {
      keep { choose in
        let weekday = weekdayIndex(of: first)
        for index in 0..<7 where weekdays & 1 << index != 0 {
          for day in stride(from: (index - weekday + 7) % 7, to: length, by: 7) { choose(day) }
        }
        for day in yearOrdinals {
          let first = (day.weekday.index - weekday + 7) % 7
          guard let place = place(day.ordinal ?? 0, of: (length - first - 1) / 7 + 1) else { continue }
          choose(first + 7 * place)
        }
      }
    }
  }

  /// The days at the positions of `BYSETPOS`.
  private func positioned(_ days: Int) -> Int {
    var sets = [days]
    keepPositions(in: &sets)
    return sets[0]
  }

  /// Keeps the days at the positions of `BYSETPOS`, counted through all sets.
  private func keepPositions(in sets: inout [Int]) {
    let count = sets.reduce(0) { $0 + $1.nonzeroBitCount }
    var isKept = [Bool](repeating: false, count: count)
    for number in rule.positions {
      if let place = place(number, of: count) { isKept[place] = true }
    }
    var place = 0
    for index in sets.indices {
      var rest = sets[index]
      while rest != 0 {
        if !isKept[place] { sets[index] &= ~(rest & -rest) }
        rest &= rest - 1
        place += 1
      }
    }
  }

  /// The place from 0 of the `number`th of `count`, or the one from the end if it is negative; nil if it is not there.
  private func place(_ number: Int, of count: Int) -> Int? {
    let place = number > 0 ? number - 1 : count + number
    return number != 0 && (0..<count).contains(place) ? place : nil
  }

  /// The first day of the first week, which has at least four days in the year.
  private func firstWeek(of year: Int) -> Int {
    let fourth = newYear(of: year) + 3
    return fourth - (weekdayIndex(of: fourth) - rule.weekStart.index + 7) % 7
  }

  // MARK: Taking

  /// Takes the dates of a set of bits that come after the start; bit 0 is the date `base`.
  private mutating func take(_ days: Int, after base: Int) {
    guard base + 31 > start, days != 0 else { return }
    var days = days
    if base <= start { days &= -1 << (start - base + 1) }
    // Dates before the span need not be looked at one by one.
    if let count = remaining, base + 31 < first, days.nonzeroBitCount < count {
      remaining = count - days.nonzeroBitCount
      return
    }
    while days != 0 {
      let date = base + days.trailingZeroBitCount
      days &= days - 1
      guard date <= last else {
        isDone = true
        return
      }
      if date >= first { take(date) }
      if let count = remaining {
        remaining = count - 1
        if count == 1 { isDone = true }
      }
      if isDone { return }
    }
  }

  private mutating func take(_ date: Int) {
    guard found.count < limit else {
      (isDone, isComplete) = (true, false)
      return
    }
    found.append(date)
  }
}

/// A month of the calendar from 1970 on.
private struct Month {
  /// 1 to 12.
  let number: Int
  /// The serial number of its first day.
  let first: Int
  let length: Int

  /// - Parameter index: months since January of the year 0.
  init(index: Int) {
    let year = index / 12
    let start = newYear(of: year)
    let isLeap = isLeapYear(year)
    number = index % 12 + 1
    first = start + Month.daysBefore(number, isLeap: isLeap)
    length = number == 12 ? 31 : start + Month.daysBefore(number + 1, isLeap: isLeap) - first
  }

  /// Bits 0, 7, 14, 21 and 28.
  static let everySeventhDay = 0x1020_4081

  /// The days of the year before a month.
  static func daysBefore(_ month: Int, isLeap: Bool) -> Int {
    // March begins a run of 31, 30, 31, 30, 31, which repeats.
    month <= 2 ? (month - 1) * 31 : (153 * (month - 3) + 2) / 5 + (isLeap ? 60 : 59)
  }
}

private func isLeapYear(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

/// The serial number of 1 January of a year from 1 on.
private func newYear(of year: Int) -> Int {
  let before = year - 1
  return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
}

/// Months since January of the year 0.
private func monthIndex(of serial: Int) -> Int {
  let (year, month, _) = CivilDate(serial: serial).parts
  return year * 12 + month - 1
}

/// 0 for Monday.
private func weekdayIndex(of serial: Int) -> Int { ((serial + 3) % 7 + 7) % 7 }
