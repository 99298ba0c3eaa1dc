// Reads the durations and offsets of iCalendar (RFC 5545, section 3.3).

import TextTools

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
