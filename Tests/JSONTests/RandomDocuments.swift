// Random values and damaged documents: round trips, the layout, Foundation as a judge, truncation and bit flips.

import Foundation
import JSON
import TestSupport
import Testing

/// Makes values from a seed, rich in text and numbers that readers get wrong.
struct RandomValue {
  var generator: SeededNumbers
  /// Numbers as every reader takes them, keys that Foundation does not fold together.
  var isPlain: Bool

  static let nastyTexts = [
    "", " ", "\0", "\u{1}\u{1f}", "\"", "\\", "\\\\\"", "/", "</script>", "\n", "\r\n", "\t", "\u{7f}",
    "\u{85}",
    "\u{a0}", "\u{e9}", "e\u{301}", "\u{2028}", "\u{2029}", "\u{202e}abc", "\u{feff}", "\u{fffe}", "\u{ffff}",
    "\u{1F600}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{10FFFF}", "\u{D7FF}\u{E000}", "null",
    "1e999",
    "\\u0041", "{\"a\":1}", "=1+1", "\u{301}\u{302}", "\u{1100}\u{1161}", "\u{212b}", "\u{fb01}",
    "\u{df}\u{130}",
  ]
  static let numbers = ["1.5", "-0.25", "1e3", "2E-3", "0.1", "123456.789e+2", "4.0"]
  static let wildNumbers = [
    "-0", "-0.0", "1e999", "-1e-999", "9223372036854775808", "0e1", "1.50000000000000000001",
  ]

  mutating func value(depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2:
      return .integer(
        Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 11...60, using: &generator))
    case 3: return .number(pick(isPlain ? Self.numbers : Self.numbers + Self.wildNumbers))
    case 4, 5: return .string(text())
    case 6: return .array((0..<Int.random(in: 0...6, using: &generator)).map { _ in value(depth: depth - 1) })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<Int.random(in: 0...(depth > 3 ? 30 : 8), using: &generator) {
        members[text()] = value(depth: depth - 1)
      }
      return .object(members)
    }
  }

  private mutating func pick(_ texts: [String]) -> String {
    texts[Int.random(in: 0..<texts.count, using: &generator)]
  }

  private mutating func text() -> String {
    let text = anyText()
    // JSONSerialization drops U+FEFF at the start of a text and after an escape.
    return isPlain && text.unicodeScalars.contains("\u{feff}") ? "x" : text
  }

  private mutating func anyText() -> String {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      if Bool.random(using: &generator) { return pick(Self.nastyTexts) }
      let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "x"
      return String(scalar)
    }.joined()
  }
}

@Suite("random and damaged documents")
struct RandomDocuments {
  private func values(_ seeds: Range<UInt64>, isPlain: Bool) -> [JSONValue] {
    seeds.map { seed in
      var source = RandomValue(generator: SeededNumbers(seed: seed), isPlain: isPlain)
      return source.value(depth: 4)
    }
  }

  @Test("what is written is laid out as the rule says, is read back equal and written again the same")
  func roundTrip() throws {
    for value in values(0..<UInt64(Tier.cases(150, nightly: 600)), isPlain: false) {
      let written = value.bytes
      expectEqual(String(decoding: written, as: UTF8.self), laidOut(value, indent: 0) + "\n")
      let read = try parseJSON(written)
      expectEqual(read, value)
      expectEqual(read.bytes, written)
      let compact = value.compactText
      try expectEqual(parseJSON(Array(compact.utf8)), value)
      expectLacks(compact.utf8, 0x0A)
    }
    for place in 0...40 {
      for (text, written) in [
        ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{0}", "\\u0000"), ("\u{1f}", "\\u001f"),
        ("\u{2028}", "\\u2028"), ("\u{2027}", "\u{2027}"), ("\u{7f}", "\u{7f}"),
      ] {
        let before = String(repeating: "a", count: place)
        let value: JSONValue = [.string(before + text + before + text)]
        expectEqual(value.compactText, "[\"\(before + written + before + written)\"]")
        try expectEqual(parseJSON(value.bytes), value)
      }
    }
  }

  /// The rule of the layout word by word.
  private func laidOut(_ value: JSONValue, indent: Int) -> String {
    let outer = "\n" + String(repeating: " ", count: indent)
    let inner = outer + "  "
    let brackets: [String]
    let parts: [String]
    let isFlat: Bool
    switch value {
    case .array(let elements):
      brackets = ["[", "]"]
      parts = elements.map { laidOut($0, indent: indent + 2) }
      isFlat = elements.allSatisfy { $0.asElements?.isEmpty != false && $0.members.isEmpty }
    case .object(let members):
      brackets = ["{", "}"]
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      parts = sorted.map {
        "\(JSONValue.string($0.key).compactText): \(laidOut($0.value, indent: indent + 2))"
      }
      isFlat = members.values.allSatisfy { $0.asElements?.isEmpty != false && $0.members.isEmpty }
    default: return value.compactText
    }
    let line = brackets[0] + parts.joined(separator: ", ") + brackets[1]
    if parts.isEmpty || isFlat && line.utf8.count <= 80 { return line }
    return brackets[0] + inner + parts.joined(separator: "," + inner) + outer + brackets[1]
  }

  @Test("Foundation reads the same value from what is written, and accepts what is accepted")
  func foundation() throws {
    for value in values(1_000..<UInt64(Tier.cases(1_100, nightly: 1_400)), isPlain: true) {
      let object = try JSONSerialization.jsonObject(with: Data(value.bytes), options: .fragmentsAllowed)
      expectEqual(isSame(object, value), true, value.compactText)
      let written = try JSONSerialization.data(withJSONObject: [object], options: [])
      try expectEqual(isSame(object, parseJSON(Array(written)).asElements?.first ?? .null), true)
    }
    var generator = SeededNumbers(seed: 1)
    let tokens = [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "\"a\"", "1", "-", "0", ".", "e", "true", "nul", " ",
      "\\ud800", "\u{e9}",
    ]
    var accepted = 0
    for _ in 0..<Tier.cases(3_000, nightly: 20_000) {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        tokens[Int.random(in: 0..<tokens.count, using: &generator)]
      }.joined()
      guard let value = try? parseJSON(Array(text.utf8)) else { continue }
      accepted += 1
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      expectEqual(object.map { isSame($0, value) }, true, text)
    }
    #expect(accepted > 0)
  }

  /// Whether Foundation's value says the same; a whole number with a fraction or an exponent may be an integer there.
  private func isSame(_ object: Any, _ value: JSONValue) -> Bool {
    switch (object, value) {
    case (is NSNull, .null): return true
    case (let text as String, .string(let own)): return text.utf8.elementsEqual(own.utf8)
    case (let elements as [Any], .array(let own)):
      return elements.count == own.count && zip(elements, own).allSatisfy { isSame($0, $1) }
    case (let members as [String: Any], .object(let own)):
      return members.count == own.count
        && own.allSatisfy { key, value in members[key].map { isSame($0, value) } ?? false }
    case (let number as NSNumber, .bool(let own)): return number.boolValue == own
    case (let number as NSNumber, .integer(let own)): return number.intValue == own
    case (let number as NSNumber, .number(let text)): return number.doubleValue == Double(text)
    default: return false
    }
  }

  /// Valid, with every kind of value and every kind of escape.
  private static let sample: [UInt8] = {
    let attempts: [JSONValue] = (0..<12).map { index in
      [
        "date": .string("2026-03-\(10 + index)"), "minutes": .integer(20 + index),
        "note": "two pointers, \"then\" a heap \\ \u{e9} \u{1F600}\n\u{1}", "rate": .number("0.5e-1"),
        "solved": true, "unknown": .null,
      ]
    }
    let value: JSONValue = ["items": ["lc-1920": ["attempts": .array(attempts)]], "schema": 1]
    return value.bytes
  }()

  @Test("a document cut off is refused at its end, and no flipped bit stops the reader")
  func damage() throws {
    let document = Self.sample.dropLast()
    let text = String(decoding: document, as: UTF8.self)
    _ = try parseJSON(Array(document))
    for length in 0..<document.count {
      let complaint = complaint(about: Array(document.prefix(length))) ?? "nothing"
      let start = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      let isCharacterCut = String(validating: text.utf8.prefix(length), as: UTF8.self) == nil
      let lines = start.split(separator: "\n", omittingEmptySubsequences: false)
      let column = lines[lines.count - 1].unicodeScalars.count + (isCharacterCut ? 0 : 1)
      let expected =
        length == 0
        ? "the document is empty"
        : isCharacterCut ? "these bytes are not UTF-8" : "the document ends too early"
      expectPrefix(complaint, "\(lines.count):\(column): \(expected)", "cut at \(length)")
    }
    var accepted = 0
    for index in Self.sample.indices {
      for bit in 0..<8 {
        var damaged = Self.sample
        damaged[index] ^= 1 << bit
        guard let value = try? parseJSON(damaged) else { continue }
        try expectEqual(parseJSON(value.bytes), value)
        accepted += 1
      }
    }
    #expect(accepted > 0 && accepted < Self.sample.count * 8)
  }
}
