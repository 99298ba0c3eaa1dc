// Seeded random values and damaged documents: round trips, an oracle, truncation and bit flips.

import Foundation
import JSON
import TestSupport
import Testing
import TextTools

/// A small generator of numbers that repeats itself for one seed (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Makes values from a seed, rich in text and numbers that readers get wrong.
struct RandomValue {
  var generator: SeededGenerator
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
        Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 11...60, using: &generator))
    case 3: return .number(pick(isPlain ? Self.numbers : Self.numbers + Self.wildNumbers))
    case 4, 5: return .string(text())
    case 6: return .array((0..<Int.random(in: 0...6, using: &generator)).map { _ in value(depth: depth - 1) })
    default:
      var keys: Set<String> = []
      var members: [JSONMember] = []
      for _ in 0..<Int.random(in: 0...(depth > 3 ? 30 : 8), using: &generator) {
        let key = text()
        if keys.insert(key).inserted { members.append(JSONMember(key: key, value: value(depth: depth - 1))) }
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

@Suite("Random and damaged documents")
struct RandomDocuments {
  @Test(
    "what is written is read back equal and written again byte by byte the same",
    arguments: 0..<500 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var source = RandomValue(generator: SeededGenerator(state: seed), isPlain: false)
    let value = source.value(depth: 4)
    let written = value.bytes
    let read = try parseJSON(written)
    expectEqual(read, value)
    expectEqual(read.bytes, written)
    expectEqual(written.last, 0x0A)
    let compact = value.compactText
    try expectEqual(parseJSON(Array(compact.utf8)), value)
    expectLacks(compact.utf8, 0x0A)
  }

  @Test("Foundation reads the same value from what we write", arguments: 1_000..<1_500 as Range<UInt64>)
  func oracle(seed: UInt64) throws {
    var source = RandomValue(generator: SeededGenerator(state: seed), isPlain: true)
    let value = source.value(depth: 4)
    let bytes = value.bytes
    let ours = try parseJSON(bytes)
    let decoded = try JSONDecoder().decode(OracleValue.self, from: Data(bytes))
    #expect(decoded.isSame(as: ours))
    let object = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    expectEqual(OracleValue(object: object)?.isSame(as: ours), true)
  }

  @Test(
    "what Foundation escapes in its own way is read as the same value",
    arguments: 2_000..<2_100 as Range<UInt64>)
  func readsFoundationsWriting(seed: UInt64) throws {
    var source = RandomValue(generator: SeededGenerator(state: seed), isPlain: true)
    let texts = (0..<20).compactMap { _ -> String? in
      if case .string(let text) = source.value(depth: 0) { text } else { nil }
    }
    let data = try JSONEncoder().encode(texts)
    try expectEqual(parseJSON(Array(data)), .array(texts.map { .string($0) }))
  }

  /// A small store, valid, with every kind of value and every kind of escape.
  private static func sample(attempts count: Int) -> [UInt8] {
    let attempts: [JSONValue] = (0..<count).map { index in
      [
        "date": .string("2026-03-\(10 + index)"), "minutes": .integer(20 + index),
        "note": "two pointers, \"then\" a heap \\ \u{e9} \u{1F600}\n\u{1}", "rate": .number("0.5e-1"),
        "solved": true,
        "unknown": .null,
      ]
    }
    let value: JSONValue = ["items": ["lc-1920": ["attempts": .array(attempts)]], "schema": 1]
    return value.bytes
  }

  @Test("a document cut off at any length is refused at a place inside it")
  func truncation() throws {
    let document = Self.sample(attempts: 12).dropLast()
    #expect(document.count > 2_000)
    _ = try parseJSON(Array(document))
    for length in 0..<document.count {
      let error = #expect(throws: JSONError.self) { try parseJSON(Array(document.prefix(length))) }
      // Either the end is too early, or it cuts a character's bytes apart.
      switch error?.cause {
      case .emptyDocument?, .unexpectedEnd?: expectEqual(error?.offset, length)
      case .invalidUTF8?: #expect((length - 3..<length).contains(error?.offset ?? -1))
      default: Issue.record("cut at \(length): \(String(describing: error))")
      }
    }
  }

  @Test("no flipped bit stops the reader, and what is still accepted is written and read back equal")
  func bitFlips() {
    let document = Self.sample(attempts: 6)
    #expect(document.count > 1_000)
    var accepted = 0
    var refused = 0
    for index in document.indices {
      for bit in 0..<8 {
        var damaged = document
        damaged[index] ^= 1 << bit
        do {
          let value = try parseJSON(damaged)
          try expectEqual(parseJSON(value.bytes), value)
          accepted += 1
        } catch {
          #expect(error.offset <= damaged.count)
          #expect(error.place.line >= 1 && error.place.column >= 1)
          refused += 1
        }
      }
    }
    expectEqual(accepted + refused, document.count * 8)
    #expect(accepted > 0 && refused > 0)
  }

  @Test(
    "random bytes made of JSON's own characters never stop the reader", arguments: 0..<20 as Range<UInt64>)
  func tokenSoup(seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    let tokens = [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "\"a\"", "1", "-", "0", ".", "e", "true", "nul", " ",
      "\\ud800", "\u{e9}",
    ]
    var accepted = 0
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        tokens[Int.random(in: 0..<tokens.count, using: &generator)]
      }.joined()
      // What we accept Foundation accepts too; the other way round it is the laxer one.
      if let value = try? parseJSON(Array(text.utf8)) {
        accepted += 1
        let object = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        expectEqual(object.flatMap { OracleValue(object: $0) }?.isSame(as: value), true, "\(text)")
      }
    }
    #expect(accepted > 0)
  }
}
