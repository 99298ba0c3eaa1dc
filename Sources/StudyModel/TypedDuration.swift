// Parses durations that a person types: `25m`, `1h10`, `1:10`.

import TextTools

/// A parsed duration: `25m`, `25min`, `1h`, `1h10`, `1h10m` or `1:10`.
package enum TypedDuration: Equatable, Sendable {
  /// 1 to 1,440 minutes.
  case minutes(Int)
  /// A duration that is zero or longer than a day.
  case outOfRange
  /// Not a duration. A bare number is none either, since it names a problem.
  case notADuration

  package init(_ text: String) {
    guard let minutes = TypedDuration.total(text) else {
      self = .notADuration
      return
    }
    self = minutes > 0 && Attempt.allowedMinutes.contains(minutes) ? .minutes(minutes) : .outOfRange
  }

  /// Whether a text that is not a duration was probably meant as one: digits with `h`, `m`, `:` or a point among
  /// them, e.g. `1h99`, `1.5h` or `25 min`.
  package static func isMeant(by text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    guard bytes.first?.isDigit == true else { return false }
    if bytes.contains(where: { !$0.isDigit }), bytes.allSatisfy({ $0.isDigit || "hm:".utf8.contains($0) }) {
      return true
    }
    // `1.5h`, `1,5 h`, `25 min`.
    var unit = bytes.drop(while: \.isDigit)
    if unit.first == Ascii.period || unit.first == Ascii.comma {
      let fraction = unit.dropFirst().prefix(while: \.isDigit)
      guard !fraction.isEmpty else { return false }
      unit = unit[fraction.endIndex...]
    }
    if unit.first == Ascii.space { unit.removeFirst() }
    return units.contains { unit.equals($0) }
  }

  private static let units = [
    "h", "hr", "hrs", "hour", "hours", "m", "min", "mins", "minute", "minutes",
  ]

  /// The minutes of a text in one of these spellings, without a limit, for sums over several days; nil if it is not a
  /// duration.
  package static func total(_ text: String) -> Int? {
    var text = Array(text.lowercased().utf8)[...]
    for unit in ["minutes", "mins", "min"] where text.reversed().starts(with: unit.utf8.reversed()) {
      text.removeLast(unit.utf8.count - 1)
    }
    guard let sign = text.firstIndex(where: { $0 == Ascii.colon || $0 == UInt8(ascii: "h") }) else {
      return text.last == UInt8(ascii: "m") ? number(text.dropLast()) : nil
    }
    var rest = text[(sign + 1)...]
    if text[sign] == Ascii.colon {
      guard rest.count == 2 else { return nil }
    } else if rest.isEmpty {
      rest = [UInt8(ascii: "0")]
    } else if rest.last == UInt8(ascii: "m") {
      rest.removeLast()
    }
    guard let hours = number(text[..<sign]), let minutes = number(rest), minutes < 60 else { return nil }
    return hours * 60 + minutes
  }

  /// The value of ASCII digits; more than 9 digits are out of range anyway.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    return significant.isEmpty ? 0 : decimal(significant) ?? 999_999_999
  }
}
