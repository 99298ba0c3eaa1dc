// Reads numbers: whole ones exactly, all others as their text.

extension JSONReader {
  /// Reads a whole number in a range, written with digits only: `1.0`, `1e2` and `-0` are refused.
  ///
  /// Throws `wrongType`, `notAnInteger`, `numberOutOfRange`, or what is wrong with the number's text.
  package mutating func readInteger(
    in range: ClosedRange<Int64> = Int64.min...Int64.max
  ) throws(JSONError) -> Int64 {
    try beginValue(.integer)
    let token = try scanNumber()
    valueIsPending = false
    guard token.isInteger else { throw mistake(.notAnInteger(text(of: token))) }
    guard let value = token.value, range.contains(value) else {
      throw mistake(.numberOutOfRange(text(of: token), range))
    }
    return value
  }

  /// Reads any number.
  mutating func readNumber() throws(JSONError) -> JSONValue {
    try beginValue(.number)
    let token = try scanNumber()
    valueIsPending = false
    if token.isInteger, let value = token.value { return .integer(value) }
    return .number(text(of: token))
  }

  private struct NumberToken {
    let start: Int
    var end: Int
    /// False with a fraction, an exponent, or a minus before zero.
    var isInteger: Bool
    /// The digits before fraction and exponent; nil outside `Int64`.
    var value: Int64?
  }

  private func text(of token: NumberToken) -> String {
    String(decoding: bytes[token.start..<token.end], as: UTF8.self)
  }

  private mutating func scanNumber() throws(JSONError) -> NumberToken {
    let start = offset
    let isNegative = current == Byte.minus
    if isNegative { offset += 1 }
    let firstDigit = offset
    let value = try scanDigits(isNegative: isNegative)
    if bytes[firstDigit] == Byte.zero, offset > firstDigit + 1 { throw fail(.leadingZero, at: firstDigit) }
    var isInteger = !(isNegative && value == 0)
    if current == Byte.point {
      offset += 1
      isInteger = false
      _ = try scanDigits(isNegative: false)
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      isInteger = false
      if current == Byte.plus || current == Byte.minus { offset += 1 }
      _ = try scanDigits(isNegative: false)
    }
    return NumberToken(start: start, end: offset, isInteger: isInteger, value: value)
  }

  /// Reads one digit or more; returns their value, nil outside `Int64`.
  private mutating func scanDigits(isNegative: Bool) throws(JSONError) -> Int64? {
    var index = offset
    var value: Int64 = 0
    var overflows = false
    while index < bytes.count, case let digit = bytes[index] &- Byte.zero, digit < 10 {
      // Counting below zero for a negative number reaches `Int64.min` too.
      let (tens, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) =
        isNegative
        ? tens.subtractingReportingOverflow(Int64(digit)) : tens.addingReportingOverflow(Int64(digit))
      overflows = overflows || first || second
      value = sum
      index += 1
    }
    guard index > offset else { throw unexpected(.digit) }
    offset = index
    return overflows ? nil : value
  }
}
