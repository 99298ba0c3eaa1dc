// Every way a document can be wrong, with the exact words and place.

import JSON
import TestSupport
import Testing
import TextTools

@Suite("Refused documents")
struct RefusedDocuments {
  struct Refused: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let offset: Int
    let description: String

    init(_ document: String, _ offset: Int, _ description: String) {
      self.init(Array(document.utf8), offset, description)
    }

    init(_ bytes: [UInt8], _ offset: Int, _ description: String) {
      self.bytes = bytes
      self.offset = offset
      self.description = description
    }

    var testDescription: String { String(decoding: bytes, as: UTF8.self) }
  }

  static let structure: [Refused] = [
    Refused("", 0, "line 1, column 1: the document is empty"),
    Refused(" \n ", 3, "line 2, column 2: the document is empty"),
    Refused("[", 1, "line 1, column 2: the document ends too early: expected a value or `]`"),
    Refused("[1", 2, "line 1, column 3: the document ends too early: expected `,` or `]`"),
    Refused("[1,", 3, "line 1, column 4: the document ends too early: expected a value (`[1]`)"),
    Refused("{", 1, "line 1, column 2: the document ends too early: expected a key in double quotes or `}`"),
    Refused("{\"a\"", 4, "line 1, column 5: the document ends too early: expected `:`"),
    Refused("{\"a\":", 5, "line 1, column 6: the document ends too early: expected a value (`a`)"),
    Refused("{\"a\":1", 6, "line 1, column 7: the document ends too early: expected `,` or `}`"),
    Refused("{\"a\":1,", 7, "line 1, column 8: the document ends too early: expected a key in double quotes"),
    Refused("[1,]", 2, "line 1, column 3: nothing follows this comma"),
    Refused("{\"a\":1 , }", 7, "line 1, column 8: nothing follows this comma"),
    Refused("[,1]", 1, "line 1, column 2: expected a value, found `,` (`[0]`)"),
    Refused("[1,,2]", 3, "line 1, column 4: expected a value, found `,` (`[1]`)"),
    Refused("[1 2]", 3, "line 1, column 4: expected `,` or `]`, found `2`"),
    Refused("[1:2]", 2, "line 1, column 3: expected `,` or `]`, found `:`"),
    Refused("[1}", 2, "line 1, column 3: expected `,` or `]`, found `}`"),
    Refused("[}", 1, "line 1, column 2: expected a value, found `}` (`[0]`)"),
    Refused("]", 0, "line 1, column 1: expected a value, found `]`"),
    Refused("{]", 1, "line 1, column 2: expected a key in double quotes or `}`, found `]`"),
    Refused("{,}", 1, "line 1, column 2: expected a key in double quotes or `}`, found `,`"),
    Refused("{a:1}", 1, "line 1, column 2: expected a key in double quotes or `}`, found `a`"),
    Refused("{1:1}", 1, "line 1, column 2: expected a key in double quotes or `}`, found `1`"),
    Refused("{'a':1}", 1, "line 1, column 2: expected a key in double quotes or `}`, found `'`"),
    Refused("{\"a\":1,b:2}", 7, "line 1, column 8: expected a key in double quotes, found `b`"),
    Refused("{\"a\" 1}", 5, "line 1, column 6: expected `:`, found `1`"),
    Refused("{\"a\"::1}", 5, "line 1, column 6: expected a value, found `:` (`a`)"),
    Refused("{\"a\":1 \"b\":2}", 7, "line 1, column 8: expected `,` or `}`, found `\"`"),
    Refused("{\"a\":}", 5, "line 1, column 6: expected a value, found `}` (`a`)"),
    Refused("{\"a\":1]", 6, "line 1, column 7: expected `,` or `}`, found `]`"),
    Refused("[] []", 3, "line 1, column 4: the document should end here, found `[`"),
    Refused("1 1", 2, "line 1, column 3: the document should end here, found `1`"),
    Refused("{}}", 2, "line 1, column 3: the document should end here, found `}`"),
    Refused("[] // end", 3, "line 1, column 4: the document should end here, found `/`"),
    Refused("/* a */ []", 0, "line 1, column 1: expected a value, found `/`"),
    Refused("[\u{a0}1]", 1, "line 1, column 2: expected a value, found U+00A0 (`[0]`)"),
    Refused("[\u{c}1]", 1, "line 1, column 2: expected a value, found U+000C (`[0]`)"),
    Refused("[\u{2060}]", 1, "line 1, column 2: expected a value, found U+2060 (`[0]`)"),
    Refused("[\u{1F600}]", 1, "line 1, column 2: expected a value, found `\u{1F600}` (`[0]`)"),
    Refused("['a']", 1, "line 1, column 2: expected a value, found `'` (`[0]`)"),
  ]

  static let words = [
    ("NaN", 0, "NaN"), ("Infinity", 0, "Infinity"), ("True", 0, "True"), ("nul", 0, nil), ("nulL", 0, "nulL"),
    ("truex", 0, "truex"), ("fals,", 0, "fals"), ("tru", 0, nil), ("undefined", 0, "undefined"),
    ("_", 0, "_"),
  ].map { (document: String, offset: Int, word: String?) in
    if let word {
      Refused(
        document, offset,
        "line 1, column 1: unknown word `\(word)`"
      )
    } else {
      Refused(
        document, document.utf8.count,
        "line 1, column 4: the document ends too early: expected the rest of `true`, `false` or `null`")
    }
  }

  static let numbers: [Refused] = [
    Refused("01", 0, "line 1, column 1: the number has a leading zero"),
    Refused("[-01]", 2, "line 1, column 3: the number has a leading zero (`[0]`)"),
    Refused("00.5", 0, "line 1, column 1: the number has a leading zero"),
    Refused("-", 1, "line 1, column 2: the document ends too early: expected a digit"),
    Refused("[-]", 2, "line 1, column 3: expected a digit, found `]` (`[0]`)"),
    Refused("--1", 1, "line 1, column 2: expected a digit, found `-`"),
    Refused("- 1", 1, "line 1, column 2: expected a digit, found U+0020"),
    Refused("-Infinity", 1, "line 1, column 2: expected a digit, found `I`"),
    Refused("+1", 0, "line 1, column 1: expected a value, found `+`"),
    Refused(".5", 0, "line 1, column 1: expected a value, found `.`"),
    Refused("[1.]", 3, "line 1, column 4: expected a digit, found `]` (`[0]`)"),
    Refused("1.e3", 2, "line 1, column 3: expected a digit, found `e`"),
    Refused("1e", 2, "line 1, column 3: the document ends too early: expected a digit"),
    Refused("[1e+]", 4, "line 1, column 5: expected a digit, found `]` (`[0]`)"),
    Refused("[1.2.3]", 4, "line 1, column 5: expected `,` or `]`, found `.`"),
    Refused("[1e2e3]", 4, "line 1, column 5: expected `,` or `]`, found `e`"),
    Refused("[0x1F]", 2, "line 1, column 3: expected `,` or `]`, found `x`"),
    Refused("[1_000]", 2, "line 1, column 3: expected `,` or `]`, found `_`"),
    Refused("[\u{ff11}]", 1, "line 1, column 2: expected a value, found `\u{ff11}` (`[0]`)"),
    Refused("12a", 2, "line 1, column 3: the document should end here, found `a`"),
  ]

  static let strings: [Refused] = [
    Refused(
      "\"", 1, "line 1, column 2: the document ends too early: expected the `\"` that closes the string"),
    Refused(
      "\"abc", 4, "line 1, column 5: the document ends too early: expected the `\"` that closes the string"),
    Refused("\"a\\", 3, "line 1, column 4: the document ends too early: expected the rest of an escape"),
    Refused(
      "\"\\\"", 3, "line 1, column 4: the document ends too early: expected the `\"` that closes the string"),
    Refused("\"\\u12", 5, "line 1, column 6: the document ends too early: expected four hexadecimal digits"),
    Refused("\"\\u12g4\"", 5, "line 1, column 6: expected four hexadecimal digits, found `g`"),
    Refused("\"\\u\"", 3, "line 1, column 4: expected four hexadecimal digits, found `\"`"),
    Refused(
      "\"a\\x41\"", 2,
      "line 1, column 3: unknown escape: `\\` is followed by `x`"),
    Refused(
      "\"\\U0041\"", 1,
      "line 1, column 2: unknown escape: `\\` is followed by `U`"),
    Refused(
      "\"\\\u{e9}\"", 1,
      "line 1, column 2: unknown escape: `\\` is followed by `\u{e9}`"),
    Refused(
      "\"\\\u{1}\"", 1,
      "line 1, column 2: unknown escape: `\\` is followed by U+0001"),
    Refused("\"\\ud800\"", 1, "line 1, column 2: the escape `\\ud800` is half of a surrogate pair"),
    Refused("\"\\uDC00\"", 1, "line 1, column 2: the escape `\\udc00` is half of a surrogate pair"),
    Refused("\"\\ude00\\ud83d\"", 1, "line 1, column 2: the escape `\\ude00` is half of a surrogate pair"),
    Refused("\"\\ud800\\u0041\"", 1, "line 1, column 2: the escape `\\ud800` is half of a surrogate pair"),
    Refused("\"\\ud800\\ud800\"", 1, "line 1, column 2: the escape `\\ud800` is half of a surrogate pair"),
    Refused("\"\\ud800\\n\"", 1, "line 1, column 2: the escape `\\ud800` is half of a surrogate pair"),
    Refused("\"\\ud800", 7, "line 1, column 8: the document ends too early: expected the rest of an escape"),
    Refused(
      "\"\\ud800\\", 8, "line 1, column 9: the document ends too early: expected the rest of an escape"),
    Refused(
      "\"\\ud800\\u", 9, "line 1, column 10: the document ends too early: expected four hexadecimal digits"),
    Refused(
      "\"a\nb\"", 2,
      "line 1, column 3: a line ends inside a string"),
    Refused(
      "\"a\rb\"", 2,
      "line 1, column 3: a line ends inside a string"),
    Refused(
      "\"a\tb\"", 2,
      "line 1, column 3: a string holds the raw control character U+0009"),
    Refused(
      "\"\\n\u{1f}\"", 3,
      "line 1, column 4: a string holds the raw control character U+001F"),
    Refused(
      "{\"a\u{1}\":1}", 3,
      "line 1, column 4: a string holds the raw control character U+0001"),
  ]

  static let encodings: [Refused] = [
    Refused(
      "\u{feff}[]", 0,
      "line 1, column 1: the document begins with a byte order mark"),
    Refused([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], 0, "line 1, column 1: these bytes are not UTF-8"),
    Refused([0x5B, 0, 0x5D, 0], 1, "line 1, column 2: there is a zero byte here"),
    Refused(
      [0, 0, 0, 0], 0, "line 1, column 1: there is a zero byte here"),
    Refused("[]\0\0", 2, "line 1, column 3: there is a zero byte here"),
    Refused(
      "[\n\"a\0\"]", 4, "line 2, column 3: there is a zero byte here"),
    Refused([0x22, 0x80, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xC3, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xC3], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xC0, 0xAF, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xE0, 0x80, 0xAF, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xE2, 0x82, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xED, 0xA0, 0x80, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xF0, 0x80, 0x80, 0xAF, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused([0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], 1, "line 1, column 2: these bytes are not UTF-8"),
    Refused(Array("[\n\"\u{e9}".utf8) + [0xFF], 5, "line 2, column 3: these bytes are not UTF-8"),
  ]

  static let keys: [Refused] = [
    Refused("{\"a\":1,\"a\":1}", 7, "line 1, column 8: the key `a` appears twice in this object"),
    Refused("{\"a\":1,\"\\u0061\":2}", 7, "line 1, column 8: the key `a` appears twice in this object"),
    Refused(
      "{\"b\":1,\"c\":2,\"a\":3,\"b\":4}", 19, "line 1, column 20: the key `b` appears twice in this object"),
    Refused("{\"\":1,\"\":1}", 6, "line 1, column 7: the key `` appears twice in this object"),
    Refused(
      "{\"\u{e9}\":1,\"e\u{301}\":2}", 8, "line 1, column 8: the key `e\u{301}` appears twice in this object"),
    Refused(
      "{\"\u{212b}\":1,\"z\":0,\"\u{c5}\":2}", 15,
      "line 1, column 14: the key `\u{c5}` appears twice in this object"),
    Refused(
      "{\"a\\u001b\":1,\"a\\u001b\":1}", 13,
      "line 1, column 14: the key `a\\u{1b}` appears twice in this object"),
    Refused(
      "{\n  \"x\": [0, {\"odd key\": {\"k\": 1, \"k\": 2}}]\n}", 34,
      "line 2, column 33: the key `k` appears twice in this object (`x[1][\"odd key\"]`)"),
  ]

  @Test(
    "a document outside the grammar is refused with its place",
    arguments: structure + words + numbers + strings + encodings + keys)
  func isRefused(refused: Refused) {
    let error = #expect(throws: JSONError.self) { try parseJSON(refused.bytes) }
    expectEqual(error?.description, refused.description)
    expectEqual(error?.offset, refused.offset)
  }

  @Test("lines count line feeds, columns count characters, the offset counts bytes")
  func placesCountScalars() {
    let document = "{\r\n  \"\u{1F600}\u{e9}\u{65e5}\": x\n}"
    let error = #expect(throws: JSONError.self) { try parseJSON(Array(document.utf8)) }
    expectEqual(error?.place.line, 2)
    expectEqual(error?.place.column, 10)
    expectEqual(error?.offset, 18)
    expectEqual(error?.path, "[\"\u{1F600}\u{e9}\u{65e5}\"]")
    expectEqual(error?.cause, .unknownWord("x"))
  }

  @Test("a long text from the document is shortened in a message and in a path")
  func longTextIsShortened() {
    let key = String(repeating: "k", count: 1_000)
    let error = #expect(throws: JSONError.self) { try parseJSON(Array("{\"\(key)\": \(key)}".utf8)) }
    let shown = String(repeating: "k", count: 40) + "\u{2026}"
    expectEqual(error?.path, "[\"\(shown)\"]")
    expectEqual(
      error?.cause.message, "unknown word `\(shown)`")
  }
}

extension JSONError {
  /// The place and what is wrong, on one line.
  var description: String { "line \(place.line), column \(place.column): \(message)" }
}
