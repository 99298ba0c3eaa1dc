// Values that are read, made, compared and asked for, and the places of those that do not fit.

import JSON
import TestSupport
import Testing

@Suite("JSON values")
struct Values {
  private static let accepted: [(document: String, value: JSONValue)] = [
    ("null", .null), ("true", true), ("false", false), (" \t\r\n1 \t\r\n", 1), ("\"\"", ""), ("[]", []),
    ("{}", [:]), ("[ ]", []), ("{ \n }", [:]), ("[[],[[]],{}]", [[], [[]], [:]]),
    ("[1,\"a\",null,true,false]", [1, "a", .null, true, false]),
    (" { \"a\" : [ 1 , 2 ] , \"b\" : { \"c\" : \"d\" } } ", ["a": [1, 2], "b": ["c": "d"]]),
    ("{\"\":0}", ["": 0]), ("{\"a\":1,\"A\":2}", ["a": 1, "A": 2]),
    ("{\"a\\u0000b\":1,\"a\":2}", ["a\0b": 1, "a": 2]),
    ("0", 0), ("-1", -1), ("10", 10), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .number("9223372036854775808")),
    ("-9223372036854775809", .number("-9223372036854775809")),
    ("100000000000000000000000000000", .number("100000000000000000000000000000")), ("-0", .number("-0")),
    ("0.0", .number("0.0")), ("-0.0", .number("-0.0")), ("1.50", .number("1.50")), ("1.0", .number("1.0")),
    ("0e1", .number("0e1")), ("0e+1", .number("0e+1")), ("1E22", .number("1E22")), ("1e-2", .number("1e-2")),
    ("20e00", .number("20e00")), ("1.5e+300", .number("1.5e+300")), ("1e999", .number("1e999")),
    ("-1e-999", .number("-1e-999")),
    ("0.1234567890123456789012345678901234567890", .number("0.1234567890123456789012345678901234567890")),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{c}\n\r\t"),
    ("\"\\u0041\\u00e9\\u00E9\\u20ac\"", "A\u{e9}\u{e9}\u{20ac}"), ("\"\\ud83d\\ude00\"", "\u{1F600}"),
    ("\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\u{10000}\u{10FFFF}"), ("\"\\u0000\"", "\0"),
    ("\"\\uFFFF\\uFFFE\\uFEFF\"", "\u{FFFF}\u{FFFE}\u{FEFF}"), ("\"\\\\u0041\"", "\\u0041"),
    ("\"\u{7f}\"", "\u{7f}"), ("\"/* no comment */ // none\"", "/* no comment */ // none"),
    ("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
    ("\"\u{e9}\u{65e5}\u{1F600}\u{10FFFF}\"", "\u{e9}\u{65e5}\u{1F600}\u{10FFFF}"),
    ("\"e\u{301}\"", "e\u{301}"),
    ("\"\u{feff}\"", "\u{feff}"), ("[\"a\",\n\"b\",\r\n\"c\",\r\"d\"]", ["a", "b", "c", "d"]),
  ]

  @Test("a document of the grammar, or a range of it, is read as its value, whatever space is in it")
  func accepted() throws {
    for (document, value) in Self.accepted {
      try expectEqual(parseJSON(Array(document.utf8)), value, document)
    }
    let digits = String(repeating: "9", count: 1_000_000)
    try expectEqual(parseJSON(Array(digits.utf8)), .number(digits))
    for length in 0...40 {
      let spaces = String(repeating: " ", count: length)
      for space in [spaces, "\n" + spaces, spaces + "\r\n\t" + spaces, "\t" + spaces + "\n"] {
        let parts = ["", "{", "\"a\"", ":", "[", "1", ",", "2", "]", "}", ""]
        try expectEqual(parseJSON(Array(parts.joined(separator: space).utf8)), ["a": [1, 2]])
      }
    }
    let bytes = Array("{\"a\": [1, 2], \"b\": nul}".utf8)
    try expectEqual(parseJSON(bytes, in: 6..<12), [1, 2])
    for range in [6..<11, 6..<13, 19..<22, 5..<5] {
      #expect(throws: JSONError.self) { try parseJSON(bytes, in: range) }
    }
  }

  @Test("texts are equal if their bytes are, and members are set, changed, removed and asked for")
  func members() {
    #expect(JSONValue.string("\u{e9}") != .string("e\u{301}") && JSONValue.integer(1) != .number("1.0"))
    let nested: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
    expectEqual(nested, ["b": ["d": 3, "c": 2], "a": 1])
    #expect(nested != ["a": 1, "b": ["c": 2, "d": 4]] && nested != ["a": 1] && nested != [:])
    expectEqual(["a": nil, "b": .null] as JSONValue, .object(["b": .null]))
    var value: JSONValue = ["a": 1, "b": ["c": 2]]
    value["d"] = true
    value["a"] = nil
    value["b"]?["c"] = "two"
    value["d"]?["e"] = 1
    expectEqual(value, ["b": ["c": "two"], "d": true])
    #expect(value["a"] == nil && value["d"]?["e"] == nil && value.isObject && !(value["d"]?.isObject ?? true))
    expectEqual(value["b"]?["c"]?.asText, "two")
    expectEqual(value.adding(["d": 1, "e": 1]), ["b": ["c": "two"], "d": 1, "e": 1])
    expectEqual(([1, "x"] as JSONValue).asElements?.map(\.asInteger), [1, nil])
    expectEqual(value.adding(5), value)
    expectEqual([[:], [], "", 0].map { (value: JSONValue) in value.unlessEmpty }, [nil, nil, "", 0])
  }

  // MARK: Values that must be there

  /// Reads a list of days, each with a date, and perhaps minutes and a mark; the error has its place.
  private func complaint(aboutDays text: String) -> String? {
    let bytes = Array(text.utf8)
    do {
      try parseJSON(bytes).required("days") { days in
        _ = try days.elements { day in
          _ = try day.optional("minutes") { try $0.integer(in: 0...1_440) }
          _ = try day.optional("done") { try $0.flag() }
          _ = try day.required("date") { try $0.string() }
        }
      }
      return nil
    } catch {
      return (error as? JSONError)?.located(in: bytes).line
    }
  }

  @Test("a value that does not fit is named with its path and place, and what is missing with its object")
  func misfits() {
    let wholeNumber = "expected a whole number written with digits only, found"
    for (key, value, message) in [
      ("date", "5", "expected a string, found a number"), ("date", "null", "expected a string, found `null`"),
      ("date", "true", "expected a string, found `true` or `false`"),
      ("date", "[]", "expected a string, found an array"),
      ("date", "{}", "expected a string, found an object"),
      ("minutes", "1441", "the number 1441 is outside 0 to 1440"),
      ("minutes", "-1", "the number -1 is outside 0 to 1440"),
      ("minutes", "9223372036854775808", "\(wholeNumber) `9223372036854775808`"),
      ("minutes", "5.0", "\(wholeNumber) `5.0`"), ("minutes", "1e999", "\(wholeNumber) `1e999`"),
      ("minutes", "-0", "\(wholeNumber) `-0`"),
      ("minutes", "\"5\"", "expected a whole number, found a string"),
      ("done", "1", "expected `true` or `false`, found a number"),
    ] {
      // The value stands on the third line, so that its column tells it from its key.
      let text = "{\"days\": [{\"date\": \"\"}, {\"x\": {\"\(key)\": 1},\n \"\(key)\":\n  \(value)}]}"
      expectEqual(complaint(aboutDays: text), "3:3: \(message) (`days[1].\(key)`)", text)
    }
    for (text, expected) in [
      ("\n []", "2:2: expected an object, found an array"),
      ("\n {}", "2:2: the key `days` is missing from this object"),
      ("{\"days\": {}}", "1:10: expected an array, found an object (`days`)"),
      ("{\"days\": [\n {}]}", "2:2: the key `date` is missing from this object (`days[0]`)"),
      ("{\"days\": [1]}", "1:11: expected an object, found a number (`days[0]`)"),
    ] { expectEqual(complaint(aboutDays: text), expected) }
    // A key with escapes is the key that it spells; what the document does not hold has the place of what is there.
    let bytes = Array(#"{"a\u0062": [0, {"x": 1}]}"#.utf8)
    let error = JSONError("wrong").under("x").under("[1]").under("ab")
    expectEqual(error.located(in: bytes).line, "1:23: wrong (`ab[1].x`)")
    expectEqual(JSONError("wrong").under("z").under("ab").located(in: bytes).line, "1:13: wrong (`ab.z`)")
  }
}
