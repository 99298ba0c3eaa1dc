// Models a rule of recurrence as RFC 5545 defines it, from days up, and reads and writes its text.

package import StudyModel
import TextTools

/// A rule of recurrence (RFC 5545, section 3.3.10) with a frequency of a day or more.
///
/// A new rule is in canonical order; lists that are changed later are brought into it by `text`.
package struct RecurrenceRule: Hashable, Sendable {
  package enum Frequency: String, CaseIterable, Sendable {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday of `BYDAY`.
  package struct Day: Hashable, Comparable, Sendable {
    package var weekday: Weekday
    /// Which one of the month or the year, -1 for the last; nil for each one. Never 0.
    package var ordinal: Int?

    package init(_ weekday: Weekday, ordinal: Int? = nil) {
      (self.weekday, self.ordinal) = (weekday, ordinal)
    }

    package var text: String { (ordinal.map(String.init) ?? "") + weekday.code }

    package static func < (left: Day, right: Day) -> Bool {
      (left.ordinal ?? 0, left.weekday.index) < (right.ordinal ?? 0, right.weekday.index)
    }
  }

  package enum End: Hashable, Sendable {
    case never
    /// The number of occurrences; the start of the series is the first.
    case count(Int)
    /// The last one is not later than this: a whole day, a time in UTC, or a time without a zone.
    case until(AgendaTime)
  }

  package var frequency: Frequency
  package var interval: Int
  package var end: End
  /// 1 to 12.
  package var months: [Int]
  /// 1 to 31, or -31 to -1 from the end of the month.
  package var monthDays: [Int]
  package var days: [Day]
  /// Which ones of each period remain (BYSETPOS).
  package var positions: [Int]
  package var weekStart: Weekday

  package init(
    _ frequency: Frequency, interval: Int = 1, end: End = .never, months: [Int] = [], monthDays: [Int] = [],
    days: [Day] = [], positions: [Int] = [], weekStart: Weekday = .monday
  ) {
    self.frequency = frequency
    self.interval = interval
    self.end = end
    self.months = inOrder(months)
    self.monthDays = inOrder(monthDays)
    self.days = inOrder(days)
    self.positions = inOrder(positions)
    self.weekStart = weekStart
  }

  /// The largest `INTERVAL` and `COUNT`.
  package static let most = 100_000

  /// The rule as it stands after `RRULE:`, in one spelling.
  package var text: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    switch end {
    case .never: break
    case .count(let count): parts.append("COUNT=\(count)")
    case .until(let last): parts.append("UNTIL=\(last.basicText)")
    }
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func add(_ name: String, _ values: [String]) {
      if !values.isEmpty { parts.append("\(name)=\(values.joined(separator: ","))") }
    }
    add("BYMONTH", inOrder(months).map(String.init))
    add("BYMONTHDAY", inOrder(monthDays).map(String.init))
    add("BYDAY", inOrder(days).map(\.text))
    add("BYSETPOS", inOrder(positions).map(String.init))
    if weekStart != .monday { parts.append("WKST=\(weekStart.code)") }
    return parts.joined(separator: ";")
  }
}

package enum RecurrenceError: Error, Hashable, Sendable {
  /// The rule may be right, but this program does not expand it; the reason is what it does not know.
  case notExpanded(String)
  /// The rule is wrong; the reason is a sentence without its full stop.
  case invalid(String)
}

// MARK: Reading

extension RecurrenceRule {
  /// Reads the text after `RRULE:`, in any case and with its parts in any order.
  package init(_ text: String) throws(RecurrenceError) {
    guard text.utf8.count <= AgendaLimits.longestRule else {
      throw .invalid("The rule is longer than \(grouped(AgendaLimits.longestRule)) bytes")
    }
    guard text.isPlainASCII else { throw .invalid("The rule has characters that are not printable ASCII") }
    self.init(.daily)
    var seen: [Substring] = []
    for part in pieces(of: text.uppercased()[...], by: UInt8(ascii: ";")) where !part.isEmpty {
      guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw .invalid("`\(shortened(part))` has no `=`; a part is such as FREQ=WEEKLY")
      }
      let (name, value) = (part[..<equals], part[part.utf8.index(after: equals)...])
      guard !seen.contains(name) else { throw .invalid("\(shortened(name)) stands there twice") }
      seen.append(name)
      try read(name, value)
    }
    guard seen.contains("FREQ") else {
      throw .invalid("FREQ is missing; it is DAILY, WEEKLY, MONTHLY or YEARLY")
    }
    if seen.contains("COUNT"), seen.contains("UNTIL") {
      throw .invalid("COUNT and UNTIL exclude each other")
    }
    try checkCombination()
  }

  private mutating func read(_ name: Substring, _ value: Substring) throws(RecurrenceError) {
    switch name {
    case "FREQ":
      if ["SECONDLY", "MINUTELY", "HOURLY"].contains(value) { throw .notExpanded("FREQ=\(value)") }
      guard let known = Frequency(rawValue: String(value)) else {
        throw .invalid("FREQ is `\(shortened(value))`; it is DAILY, WEEKLY, MONTHLY or YEARLY")
      }
      frequency = known
    case "INTERVAL": interval = try positive(name, value)
    case "COUNT": end = .count(try positive(name, value))
    case "UNTIL":
      guard let last = AgendaTime(basic: value.utf8) else {
        throw .invalid(
          "UNTIL is `\(shortened(value))`; it is a date such as 20261120 or 20261120T100000Z")
      }
      end = .until(last)
    case "BYMONTH": months = try numbers(name, value, atMost: 12, fromEnd: false)
    case "BYMONTHDAY": monthDays = try numbers(name, value, atMost: 31)
    case "BYDAY": days = try readDays(value)
    case "BYSETPOS": positions = try numbers(name, value, atMost: 366)
    case "WKST":
      guard let known = Weekday(code: value) else {
        throw .invalid("WKST is `\(shortened(value))`; it is MO, TU, WE, TH, FR, SA or SU")
      }
      weekStart = known
    case "BYWEEKNO", "BYYEARDAY", "BYHOUR", "BYMINUTE", "BYSECOND", "RSCALE", "SKIP":
      throw .notExpanded(String(name))
    default: throw .invalid("`\(shortened(name))` is not a part of a rule")
    }
  }

  /// What section 3.3.10 forbids together.
  private func checkCombination() throws(RecurrenceError) {
    let name = frequency.rawValue
    if !monthDays.isEmpty, frequency == .weekly { throw .invalid("BYMONTHDAY does not go with FREQ=WEEKLY") }
    if let day = days.first(where: { $0.ordinal != nil }), frequency == .daily || frequency == .weekly {
      throw .invalid("BYDAY has \(day.text); with FREQ=\(name) a weekday has no number")
    }
    if !positions.isEmpty, months.isEmpty, monthDays.isEmpty, days.isEmpty {
      throw .invalid("BYSETPOS needs another part that begins with BY")
    }
  }

  private func readDays(_ value: Substring) throws(RecurrenceError) -> [Day] {
    var days: [Day] = []
    for item in pieces(of: value, by: UInt8(ascii: ",")) {
      let number = Substring(item.utf8.dropLast(2))
      let ordinal = number.isEmpty ? nil : signed(number)
      guard let weekday = Weekday(code: Substring(item.utf8.suffix(2))),
        number.isEmpty || ordinal.map({ (1...53).contains(abs($0)) }) == true
      else {
        throw .invalid("BYDAY has `\(shortened(item))`; a weekday is such as MO, 2TU or -1FR, up to 53")
      }
      days.append(Day(weekday, ordinal: ordinal))
    }
    return inOrder(days)
  }

  private func numbers(
    _ name: Substring, _ value: Substring, atMost most: Int, fromEnd: Bool = true
  ) throws(RecurrenceError) -> [Int] {
    var numbers: [Int] = []
    for item in pieces(of: value, by: UInt8(ascii: ",")) {
      guard let number = signed(item), (1...most).contains(abs(number)), fromEnd || number > 0 else {
        let allowed = "1 to \(most)" + (fromEnd ? ", or -\(most) to -1 from the end" : "")
        throw .invalid("\(name) has `\(shortened(item))`; it is \(allowed)")
      }
      numbers.append(number)
    }
    return inOrder(numbers)
  }

  private func positive(_ name: Substring, _ value: Substring) throws(RecurrenceError) -> Int {
    guard let number = decimal(value.utf8), (1...RecurrenceRule.most).contains(number) else {
      throw .invalid("\(name) is `\(shortened(value))`; it is 1 to \(grouped(RecurrenceRule.most))")
    }
    return number
  }
}

/// The parts of an ASCII text, also empty ones. By bytes, since an agenda has thousands of rules to read.
private func pieces(of text: Substring, by separator: UInt8) -> [Substring] {
  text.utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
}

/// The value of a number with an optional sign; nil for another text.
private func signed(_ text: Substring) -> Int? {
  switch text.utf8.first {
  case UInt8(ascii: "-"): decimal(text.utf8.dropFirst()).map { -$0 }
  case UInt8(ascii: "+"): decimal(text.utf8.dropFirst())
  default: decimal(text.utf8)
  }
}

private func shortened(_ text: Substring) -> String { truncated(String(text), to: 40) }

/// Sorted, without duplicates.
private func inOrder<Value: Comparable>(_ values: [Value]) -> [Value] {
  guard values.count > 1 else { return values }
  var kept: [Value] = []
  for value in values.sorted() where value != kept.last { kept.append(value) }
  return kept
}

extension Weekday {
  /// The two letters of RFC 5545: `MO`.
  package var code: String { rawValue.prefix(2).uppercased() }

  /// Parses a code in capitals; nil for any other text.
  package init?(code: Substring) {
    switch code {
    case "MO": self = .monday
    case "TU": self = .tuesday
    case "WE": self = .wednesday
    case "TH": self = .thursday
    case "FR": self = .friday
    case "SA": self = .saturday
    case "SU": self = .sunday
    default: return nil
    }
  }
}
