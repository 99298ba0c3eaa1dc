// Every form the grammar allows, with the value it stands for.

import JSON
import TestSupport
import Testing

@Suite("Accepted documents")
struct AcceptedDocuments {
  struct Accepted: Sendable, CustomTestStringConvertible {
    let document: String
    let value: JSONValue

    init(_ document: String, _ value: JSONValue) {
      self.document = document
      self.value = value
    }

    var testDescription: String { document }
  }

  static let table: [Accepted] = [
    Accepted("null", .null),
    Accepted("true", true),
    Accepted("false", false),
    Accepted(" \t\r\n1 \t\r\n", 1),
    Accepted("\"\"", ""),
    Accepted("[]", []),
    Accepted("{}", [:]),
    Accepted("[ ]", []),
    Accepted("{ \n }", [:]),
    Accepted("[[],[[]],{}]", [[], [[]], [:]]),
    Accepted("[1,\"a\",null,true,false]", [1, "a", .null, true, false]),
    Accepted(" { \"a\" : [ 1 , 2 ] , \"b\" : { \"c\" : \"d\" } } ", ["a": [1, 2], "b": ["c": "d"]]),
    Accepted("{\"\":0}", ["": 0]),
    Accepted("{\"a\":1,\"A\":2}", ["a": 1, "A": 2]),
    Accepted("{\"a\\u0000b\":1,\"a\":2}", ["a\0b": 1, "a": 2]),
    Accepted("0", 0),
    Accepted("-1", -1),
    Accepted("10", 10),
    Accepted("9223372036854775807", .integer(.max)),
    Accepted("-9223372036854775808", .integer(.min)),
    Accepted("9223372036854775808", .number("9223372036854775808")),
    Accepted("-9223372036854775809", .number("-9223372036854775809")),
    Accepted("100000000000000000000000000000", .number("100000000000000000000000000000")),
    Accepted("-0", .number("-0")),
    Accepted("0.0", .number("0.0")),
    Accepted("-0.0", .number("-0.0")),
    Accepted("1.50", .number("1.50")),
    Accepted("1.0", .number("1.0")),
    Accepted("0e1", .number("0e1")),
    Accepted("0e+1", .number("0e+1")),
    Accepted("1E22", .number("1E22")),
    Accepted("1e-2", .number("1e-2")),
    Accepted("20e00", .number("20e00")),
    Accepted("1.5e+300", .number("1.5e+300")),
    Accepted("1e999", .number("1e999")),
    Accepted("-1e-999", .number("-1e-999")),
    Accepted(
      "0.1234567890123456789012345678901234567890", .number("0.1234567890123456789012345678901234567890")),
    Accepted("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{c}\n\r\t"),
    Accepted("\"\\u0041\\u00e9\\u00E9\\u20ac\"", "A\u{e9}\u{e9}\u{20ac}"),
    Accepted("\"\\ud83d\\ude00\"", "\u{1F600}"),
    Accepted("\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\u{10000}\u{10FFFF}"),
    Accepted("\"\\u0000\"", "\0"),
    Accepted("\"\\uFFFF\\uFFFE\\uFEFF\"", "\u{FFFF}\u{FFFE}\u{FEFF}"),
    Accepted("\"\\\\u0041\"", "\\u0041"),
    Accepted("\"\u{7f}\"", "\u{7f}"),
    Accepted("\"/* no comment */ // none\"", "/* no comment */ // none"),
    Accepted("\"\u{2028}\u{2029}\"", "\u{2028}\u{2029}"),
    Accepted("\"\u{e9}\u{65e5}\u{1F600}\u{10FFFF}\"", "\u{e9}\u{65e5}\u{1F600}\u{10FFFF}"),
    Accepted("\"e\u{301}\"", "e\u{301}"),
    Accepted("\"\u{feff}\"", "\u{feff}"),
    Accepted("[\"a\",\n\"b\",\r\n\"c\",\r\"d\"]", ["a", "b", "c", "d"]),
  ]

  @Test("a document of the grammar is read as its value", arguments: table)
  func isReadAsItsValue(accepted: Accepted) throws {
    try expectEqual(parseJSON(Array(accepted.document.utf8)), accepted.value)
  }

  @Test("a captured object keeps the order in which its keys were read")
  func keepsOrder() throws {
    let value = try parseJSON(Array("{\"b\":1,\"a\":2,\"c\":3}".utf8))
    guard case .object(let members) = value else {
      Issue.record("not an object")
      return
    }
    expectEqual(members.map(\.key), ["b", "a", "c"])
  }

  @Test("text keeps its Unicode form byte by byte")
  func keepsUnicodeForm() throws {
    let composed = try parseJSON(Array("\"\u{e9}\"".utf8))
    let decomposed = try parseJSON(Array("\"e\u{301}\"".utf8))
    #expect(composed != decomposed)
    expectEqual(composed, .string("\u{e9}"))
    expectEqual(decomposed, .string("e\u{301}"))
  }

  @Test("equality takes no account of the order of members")
  func equalityIgnoresOrder() {
    let first: JSONValue = ["a": 1, "b": ["c": 2, "d": 3]]
    let second: JSONValue = ["b": ["d": 3, "c": 2], "a": 1]
    expectEqual(first, second)
    #expect(first != ["a": 1, "b": ["c": 2, "d": 4]])
    #expect(first != ["a": 1])
    #expect(JSONValue.integer(1) != .number("1.0"))
  }
}
