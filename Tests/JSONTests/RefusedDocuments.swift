// Documents outside the grammar, each with the place and the words of what is said of it.

import JSON
import TestSupport
import Testing
import TextTools

@Suite("refused documents")
struct RefusedDocuments {
  private static let documents: [(text: String, error: String)] = [
    ("", "1:1: the document is empty"),
    (" \n ", "2:2: the document is empty"),
    ("[", "1:2: the document ends too early: expected a value or `]`"),
    ("[1", "1:3: the document ends too early: expected `,` or `]`"),
    ("[1,", "1:4: the document ends too early: expected a value"),
    ("{", "1:2: the document ends too early: expected a key in double quotes or `}`"),
    ("{\"a\"", "1:5: the document ends too early: expected `:`"),
    ("{\"a\":", "1:6: the document ends too early: expected a value"),
    ("{\"a\":1", "1:7: the document ends too early: expected `,` or `}`"),
    ("{\"a\":1,", "1:8: the document ends too early: expected a key in double quotes"),
    ("[1,]", "1:3: nothing follows this comma"),
    ("{\"a\":1 , }", "1:8: nothing follows this comma"),
    ("[,1]", "1:2: expected a value, found `,`"),
    ("[1,,2]", "1:4: expected a value, found `,`"),
    ("[1 2]", "1:4: expected `,` or `]`, found `2`"),
    ("[1:2]", "1:3: expected `,` or `]`, found `:`"),
    ("[1}", "1:3: expected `,` or `]`, found `}`"),
    ("[}", "1:2: expected a value, found `}`"),
    ("]", "1:1: expected a value, found `]`"),
    ("{]", "1:2: expected a key in double quotes or `}`, found `]`"),
    ("{,}", "1:2: expected a key in double quotes or `}`, found `,`"),
    ("{a:1}", "1:2: expected a key in double quotes or `}`, found `a`"),
    ("{1:1}", "1:2: expected a key in double quotes or `}`, found `1`"),
    ("{'a':1}", "1:2: expected a key in double quotes or `}`, found `'`"),
    ("{\"a\":1,b:2}", "1:8: expected a key in double quotes, found `b`"),
    ("{\"a\" 1}", "1:6: expected `:`, found `1`"),
    ("{\"a\"::1}", "1:6: expected a value, found `:`"),
    ("{\"a\":1 \"b\":2}", "1:8: expected `,` or `}`, found `\"`"),
    ("{\"a\":}", "1:6: expected a value, found `}`"),
    ("{\"a\":1]", "1:7: expected `,` or `}`, found `]`"),
    ("[] []", "1:4: the document should end here, found `[`"),
    ("1 1", "1:3: the document should end here, found `1`"),
    ("{}}", "1:3: the document should end here, found `}`"),
    ("[] // end", "1:4: the document should end here, found `/`"),
    ("/* a */ []", "1:1: expected a value, found `/`"),
    ("[\u{a0}1]", "1:2: expected a value, found U+00A0"),
    ("[\u{c}1]", "1:2: expected a value, found U+000C"),
    ("[\u{2060}]", "1:2: expected a value, found U+2060"),
    ("[\u{1F600}]", "1:2: expected a value, found `\u{1F600}`"),
    ("['a']", "1:2: expected a value, found `'`"),
    ("01", "1:1: the number has a leading zero"),
    ("[-01]", "1:3: the number has a leading zero"),
    ("00.5", "1:1: the number has a leading zero"),
    ("-", "1:2: the document ends too early: expected a digit"),
    ("[-]", "1:3: expected a digit, found `]`"),
    ("--1", "1:2: expected a digit, found `-`"),
    ("- 1", "1:2: expected a digit, found U+0020"),
    ("-Infinity", "1:2: expected a digit, found `I`"),
    ("+1", "1:1: expected a value, found `+`"),
    (".5", "1:1: expected a value, found `.`"),
    ("[1.]", "1:4: expected a digit, found `]`"),
    ("1.e3", "1:3: expected a digit, found `e`"),
    ("1e", "1:3: the document ends too early: expected a digit"),
    ("[1e+]", "1:5: expected a digit, found `]`"),
    ("[1.2.3]", "1:5: expected `,` or `]`, found `.`"),
    ("[1e2e3]", "1:5: expected `,` or `]`, found `e`"),
    ("[0x1F]", "1:3: expected `,` or `]`, found `x`"),
    ("[1_000]", "1:3: expected `,` or `]`, found `_`"),
    ("[\u{ff11}]", "1:2: expected a value, found `\u{ff11}`"),
    ("12a", "1:3: the document should end here, found `a`"),
    ("\"", "1:2: the document ends too early: expected the `\"` that closes the string"),
    ("\"abc", "1:5: the document ends too early: expected the `\"` that closes the string"),
    ("\"a\\", "1:4: the document ends too early: expected the rest of an escape"),
    ("\"\\\"", "1:4: the document ends too early: expected the `\"` that closes the string"),
    ("\"\\u12", "1:6: the document ends too early: expected four hexadecimal digits"),
    ("\"\\u12g4\"", "1:6: expected four hexadecimal digits, found `g`"),
    ("\"\\u\"", "1:4: expected four hexadecimal digits, found `\"`"),
    ("\"a\\x41\"", "1:3: unknown escape: `\\` is followed by `x`"),
    ("\"\\U0041\"", "1:2: unknown escape: `\\` is followed by `U`"),
    ("\"\\\u{e9}\"", "1:2: unknown escape: `\\` is followed by `\u{e9}`"),
    ("\"\\\u{1}\"", "1:2: unknown escape: `\\` is followed by U+0001"),
    ("\"\\ud800\"", "1:2: the escape `\\ud800` is half of a surrogate pair"),
    ("\"\\uDC00\"", "1:2: the escape `\\udc00` is half of a surrogate pair"),
    ("\"\\ude00\\ud83d\"", "1:2: the escape `\\ude00` is half of a surrogate pair"),
    ("\"\\ud800\\u0041\"", "1:2: the escape `\\ud800` is half of a surrogate pair"),
    ("\"\\ud800\\ud800\"", "1:2: the escape `\\ud800` is half of a surrogate pair"),
    ("\"\\ud800\\n\"", "1:2: the escape `\\ud800` is half of a surrogate pair"),
    ("\"\\ud800", "1:8: the document ends too early: expected the rest of an escape"),
    ("\"\\ud800\\", "1:9: the document ends too early: expected the rest of an escape"),
    ("\"\\ud800\\u", "1:10: the document ends too early: expected four hexadecimal digits"),
    ("\"a\nb\"", "1:3: a line ends inside a string"),
    ("\"a\rb\"", "1:3: a line ends inside a string"),
    ("\"a\tb\"", "1:3: a string holds the raw control character U+0009"),
    ("\"\\n\u{1f}\"", "1:4: a string holds the raw control character U+001F"),
    ("{\"a\u{1}\":1}", "1:4: a string holds the raw control character U+0001"),
    ("\u{feff}[]", "1:1: expected a value, found U+FEFF"),
    ("[]\0\0", "1:3: the document should end here, found U+0000"),
    ("[\n\"a\0\"]", "2:3: a string holds the raw control character U+0000"),
    ("{\"a\":1,\"a\":1}", "1:8: the key `a` appears twice in this object"),
    ("{\"a\":1,\"\\u0061\":2}", "1:8: the key `a` appears twice in this object"),
    ("{\"b\":1,\"c\":2,\"a\":3,\"b\":4}", "1:20: the key `b` appears twice in this object"),
    ("{\"\":1,\"\":1}", "1:7: the key `` appears twice in this object"),
    ("{\"\u{e9}\":1,\"e\u{301}\":2}", "1:8: the key `e\u{301}` appears twice in this object"),
    ("{\"\u{212b}\":1,\"z\":0,\"\u{c5}\":2}", "1:14: the key `\u{c5}` appears twice in this object"),
    ("{\"a\\u001b\":1,\"a\\u001b\":1}", "1:14: the key `a\u{241b}` appears twice in this object"),
    (
      "{\n  \"x\": [0, {\"odd key\": {\"k\": 1, \"k\": 2}}]\n}",
      "2:33: the key `k` appears twice in this object"
    ),
    ("NaN", "1:1: unknown word `NaN`"), ("Infinity", "1:1: unknown word `Infinity`"),
    ("True", "1:1: unknown word `True`"), ("nulL", "1:1: unknown word `nulL`"),
    ("truex", "1:1: unknown word `truex`"), ("fals,", "1:1: unknown word `fals`"),
    ("undefined", "1:1: unknown word `undefined`"), ("_", "1:1: unknown word `_`"),
    ("nul", "1:4: the document ends too early: expected the rest of `true`, `false` or `null`"),
    ("tru", "1:4: the document ends too early: expected the rest of `true`, `false` or `null`"),
  ]

  private static let brokenText: [(bytes: [UInt8], place: String)] = [
    ([0xFF, 0xFE, 0x5B, 0, 0x5D, 0], "1:1"),
    ([0x22, 0x80, 0x22], "1:2"),
    ([0x22, 0xC3, 0x22], "1:2"),
    ([0x22, 0xC3], "1:2"),
    ([0x22, 0xC0, 0xAF, 0x22], "1:2"),
    ([0x22, 0xE0, 0x80, 0xAF, 0x22], "1:2"),
    ([0x22, 0xE2, 0x82, 0x22], "1:2"),
    ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2"),
    ([0x22, 0xF0, 0x80, 0x80, 0xAF, 0x22], "1:2"),
    ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "1:2"),
    ([0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], "1:2"),
    (Array("[\n\"\u{e9}".utf8) + [0xFF], "2:3"),
  ]

  @Test("each is refused with its place, wherever it stands, and with one line in words")
  func refused() throws {
    for (text, expected) in Self.documents {
      expectEqual(complaint(about: Array(text.utf8)), expected, text)
    }
    for (bytes, place) in Self.brokenText {
      expectEqual(complaint(about: bytes), "\(place): these bytes are not UTF-8", "\(bytes)")
    }
    expectEqual(
      complaint(about: Array("{\r\n  \"\u{1F600}\u{e9}\u{65e5}\": x\n}".utf8)), "2:10: unknown word `x`")
    let word = String(repeating: "k", count: 1_000)
    expectEqual(
      complaint(about: Array("[\(word)]".utf8)),
      "1:2: unknown word `\(String(repeating: "k", count: 39))\u{2026}`")
    for length in 0...40 {
      let text = String(repeating: "\u{e9}", count: length)
      let spaces = String(repeating: " ", count: length)
      let keys = (0..<length).map { "\"\(100 - $0)\":0," }.joined()
      for (document, expected) in [
        ("\"\(text)\u{1f}aaa\"", "1:\(length + 2): a string holds the raw control character U+001F"),
        (
          "\"\(text)",
          "1:\(length + 2): the document ends too early: expected the `\"` that closes the string"
        ),
        ("\(spaces)[1\(spaces)!", "1:\(2 * length + 3): expected `,` or `]`, found `!`"),
        (
          "{\(keys)\"60\":0,\"60\":0}", "1:\(keys.utf8.count + 9): the key `60` appears twice in this object"
        ),
      ] { expectEqual(complaint(about: Array(document.utf8)), expected, "\(length)") }
    }
  }

  // MARK: Limits

  private func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
    Array((String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)).utf8)
  }

  @Test("64 levels, the bytes of the limit and 100,000 keys are read, and no more of the first two")
  func limits() throws {
    for (open, close, column) in [("[", "]", 65), ("{\"a\":", "}", 321)] {
      _ = try parseJSON(nested(64, open, close))
      let expected = "1:\(column): arrays and objects are nested more than 64 deep"
      expectEqual(complaint(about: nested(65, open, close)), expected)
      expectEqual(complaint(about: nested(100_000, open, "")), expected)
    }
    let siblings = "[" + String(repeating: "[],", count: 1_000) + "{}]"
    try expectEqual(parseJSON(Array(siblings.utf8)), .array(Array(repeating: [], count: 1_000) + [[:]]))
    try expectEqual(parseJSON(Array("[12]".utf8), atMost: 4), [12])
    expectEqual(
      complaint(about: Array("[123]".utf8), atMost: 4),
      "1:1: the document has 5 bytes, more than the 4 allowed")
    let count = 100_000
    let text = "{" + (0..<count).map { "\"key \($0 * 7 % count)\": 0,\n" }.joined()
    try expectEqual(parseJSON(Array("\(text)\"last\": 0}".utf8)).members.count, count + 1)
    expectEqual(
      complaint(about: Array("\(text)\"key 50000\": 0}".utf8)),
      "\(count + 1):1: the key `key 50000` appears twice in this object")
  }
}

/// What is wrong with a document, as `line:column: message`; nil if it is read.
func complaint(about bytes: [UInt8], atMost limit: Int = 64 << 20) -> String? {
  do {
    _ = try parseJSON(bytes, atMost: limit)
    return nil
  } catch {
    return error.line
  }
}

extension JSONError {
  var line: String { "\(place?.line ?? 0):\(place?.column ?? 0): \(words)" }
}
