// Models a calendar date without a time zone, with date arithmetic and weekdays.

import TextTools

/// A civil date of the proleptic Gregorian calendar, of the years 1 to 9999 when parsed.
///
/// Arithmetic counts whole dates, never seconds, so no daylight-saving change can lose or double a day.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970, which is 0.
  package let serial: Int

  package init(serial: Int) {
    self.serial = serial
  }

  /// 1 January 1.
  package static let earliest = CivilDate(serial: serial(year: 1, month: 1, day: 1))
  /// 31 December 9999.
  package static let latest = CivilDate(serial: serial(year: 9_999, month: 12, day: 31))

  /// The date with these parts; nil if it does not exist or its year is not in 1 to 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...CivilDate.daysInMonth(month, of: year)).contains(day)
    else { return nil }
    self.init(serial: CivilDate.serial(year: year, month: month, day: day))
  }

  /// The number of days of a month, which is 1 to 12.
  package static func daysInMonth(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Parses `2026-11-20`; nil for any other spelling.
  package init?(_ text: some StringProtocol) {
    self.init(Array(text.utf8)[...])
  }

  /// Parses `2026-11-20` in ASCII; nil for any other bytes.
  package init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == 10 else { return nil }
    self.init(bytes, at: bytes.startIndex)
  }

  /// Parses the ten bytes from `start`, which must exist.
  init?(_ bytes: ArraySlice<UInt8>, at start: Int) {
    guard bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
      let century = twoDigits(bytes, at: start), let year = twoDigits(bytes, at: start + 2),
      let month = twoDigits(bytes, at: start + 5), let day = twoDigits(bytes, at: start + 8)
    else { return nil }
    self.init(year: century * 100 + year, month: month, day: day)
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool { left.serial < right.serial }

  /// The date `days` later, or earlier when negative.
  package func adding(days: Int) -> CivilDate { CivilDate(serial: serial + days) }

  /// How many days `self` lies after `other`; negative when it lies before.
  package func days(since other: CivilDate) -> Int { serial - other.serial }

  package var weekday: Weekday {
    // 1 January 1970 was a Thursday, the fourth day of a week that starts on Monday.
    Weekday.allCases[((serial + 3) % 7 + 7) % 7]
  }

  /// The year. Callers that need several parts use `parts`, which costs the same as one.
  package var year: Int { parts.year }
  /// 1 to 12.
  package var month: Int { parts.month }
  /// 1 to 31.
  package var day: Int { parts.day }

  /// The date as `2026-11-20`.
  package var iso: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the date as `2026-11-20`.
  func write(into bytes: inout [UInt8]) {
    let (year, month, day) = parts
    bytes.append(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(day, digits: 2)
  }

  /// Year, month and day.
  // Years are counted from March, so that the leap day is the last day of a year: the era method of Howard Hinnant's
  // paper on calendrical algorithms, in integers only.
  package var parts: (year: Int, month: Int, day: Int) {
    let shifted = serial + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The serial number of a date, which is not checked.
  package static func serial(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension ClosedRange<CivilDate> {
  /// The number of days, both ends included.
  package var dayCount: Int { upperBound.days(since: lowerBound) + 1 }
}

/// A day of the week; weeks start on Monday, as ISO 8601 has it.
package enum Weekday: String, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The first three letters, as a learner types them: `mon`.
  package var short: String { String(rawValue.prefix(3)) }

  /// 0 for Monday to 6 for Sunday.
  package var index: Int { Weekday.allCases.firstIndex(of: self) ?? 0 }

  /// `Monday`.
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// Parses a weekday's name or its first three letters, in any case; nil for any other text.
  package init?(name: String) {
    let lowered = name.lowercased()
    guard let found = Weekday.allCases.first(where: { $0.rawValue == lowered || $0.short == lowered })
    else { return nil }
    self = found
  }
}

/// The value of the two digits from `start`, which must exist; nil if one is not a digit.
func twoDigits(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? { decimal(bytes[start..<start + 2]) }
