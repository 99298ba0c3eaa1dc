// Reads the dates, times, durations and offsets of iCalendar (RFC 5545, section 3.3).

import StudyModel
import TextTools

/// A date or a time as it is written, of any year from 1 to 9999.
struct WrittenTime: Hashable {
  /// Days since 1 January 1970.
  var serial: Int
  /// Seconds since midnight; nil for a date.
  let seconds: Int?
  let isUTC: Bool

  /// Parses `20261120`, `20261120T100000` and `20261120T100000Z`; nil for anything else.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = bytes.trimmed
    let start = bytes.startIndex
    guard bytes.count >= 8, let serial = WrittenTime.serial(bytes[start..<start + 8]) else { return nil }
    self.serial = serial
    if bytes.count == 8 {
      (seconds, isUTC) = (nil, false)
      return
    }
    guard capital(bytes[start + 8]) == UInt8(ascii: "T"), bytes.count == 15 || bytes.count == 16,
      let digits = decimal(bytes[start + 9..<start + 15])
    else { return nil }
    isUTC = bytes.count == 16
    if isUTC, capital(bytes[start + 15]) != UInt8(ascii: "Z") { return nil }
    let (hour, minute, second) = (digits / 10_000, digits / 100 % 100, digits % 100)
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    // A leap second counts as the second before it.
    seconds = hour * 3_600 + minute * 60 + min(second, 59)
  }

  private static func serial(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let number = decimal(digits) else { return nil }
    return serial(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// Days since 1 January 1970; nil if the date does not exist.
  static func serial(year: Int, month: Int, day: Int) -> Int? {
    guard (1...9_999).contains(year) else { return nil }
    // The calendar repeats every 400 years, and `CivilDate` knows those from 1970.
    let known = 1970 + ((year - 1970) % 400 + 400) % 400
    return CivilDate(year: known, month: month, day: day).map { $0.serial - (known - year) / 400 * 146_097 }
  }

  /// Local seconds since 1970-01-01 00:00.
  var secondsSinceEpoch: Int { serial * 86_400 + (seconds ?? 0) }

  /// Whether the agenda can hold it.
  var isInRange: Bool { WrittenTime.allowedSerials.contains(serial) }

  /// 1970 to 2999.
  private static let allowedSerials = 0...CivilDate.lastSerial

  /// The time in a zone; nil if it is out of range.
  func time(zone: String?) -> AgendaTime? {
    guard isInRange else { return nil }
    let date = CivilDate(serial: serial)
    guard seconds != nil else { return AgendaTime(date) }
    return AgendaTime(LocalTime(secondsSinceEpoch: secondsSinceEpoch), zone: isUTC ? AgendaTime.utc : zone)
  }
}

/// A duration (RFC 5545, section 3.3.6): `P1W`, `-P1DT2H`, `PT15M`.
struct WrittenDuration {
  /// Negative before something.
  let seconds: Int

  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.trimmed
    let isNegative = rest.first == Ascii.hyphen
    if isNegative || rest.first == Ascii.plus { rest.removeFirst() }
    guard rest.first.map(capital) == UInt8(ascii: "P") else { return nil }
    rest.removeFirst()
    var (total, isTime, hasPart) = (0, false, false)
    while let first = rest.first {
      if capital(first) == UInt8(ascii: "T"), !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isDigit }
      rest = rest.dropFirst(digits.count)
      guard let number = decimal(digits), let unit = rest.popFirst() else { return nil }
      switch (capital(unit), isTime) {
      case (UInt8(ascii: "W"), false): total += number * 604_800
      case (UInt8(ascii: "D"), false): total += number * 86_400
      case (UInt8(ascii: "H"), true): total += number * 3_600
      case (UInt8(ascii: "M"), true): total += number * 60
      case (UInt8(ascii: "S"), true): total += number
      default: return nil
      }
      hasPart = true
      // Far more than any file means, and far from an overflow.
      guard total < 1 << 50 else { return nil }
    }
    guard hasPart else { return nil }
    seconds = isNegative ? -total : total
  }
}

/// Parses an offset from UTC such as `+0100` or `-001932`, in seconds east of UTC; nil for anything else.
func utcOffset(_ bytes: ArraySlice<UInt8>) -> Int? {
  let bytes = bytes.trimmed
  guard let sign = bytes.first, sign == Ascii.plus || sign == Ascii.hyphen,
    bytes.count == 5 || bytes.count == 7,
    let digits = decimal(bytes.dropFirst())
  else { return nil }
  let whole = bytes.count == 5 ? digits * 100 : digits
  let (hours, minutes, seconds) = (whole / 10_000, whole / 100 % 100, whole % 100)
  guard hours < 24, minutes < 60, seconds < 60 else { return nil }
  return (sign == Ascii.hyphen ? -1 : 1) * (hours * 3_600 + minutes * 60 + seconds)
}

/// The parts of a rule of recurrence, by name; the last of a repeated one. Names and values are in capitals.
func ruleParts(_ rule: String) -> [String: String] {
  var parts: [String: String] = [:]
  for part in rule.split(separator: ";") {
    guard let equals = part.firstIndex(of: "=") else { continue }
    parts[String(part[..<equals])] = String(part[part.index(after: equals)...])
  }
  return parts
}
