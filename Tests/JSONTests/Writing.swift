// The layout of a written document.

import JSON
import TestSupport
import Testing

@Suite("writing JSON")
struct Writing {
  @Test("a store is laid out one record a line, keys sorted by bytes, and rows one member a line")
  func storeLayout() throws {
    let note = String(repeating: "long ", count: 16)
    let store: JSONValue = [
      "schema": 1,
      "items": [
        "lc-9": [
          "attempts": [["minutes": 25, "date": "2026-01-02"], ["date": "2026-01-03"]], "state": "done",
        ],
        "lc-1920": ["note": .string(note), "done": true],
        "Z": [], "a": [:], "\u{e9}": .null, "": [[]],
      ],
    ]
    expectEqual(
      store.text,
      """
      {
        "items": {
          "": [[]],
          "Z": [],
          "a": {},
          "lc-1920": {
            "done": true,
            "note": "\(note)"
          },
          "lc-9": {
            "attempts": [
              {"date": "2026-01-02", "minutes": 25},
              {"date": "2026-01-03"}
            ],
            "state": "done"
          },
          "\u{e9}": null
        },
        "schema": 1
      }

      """)
    let fitting: JSONValue = [.string(String(repeating: "a", count: 76))]
    let tooWide: JSONValue = [.string(String(repeating: "a", count: 77))]
    expectEqual(fitting.text, "[\"" + String(repeating: "a", count: 76) + "\"]\n")
    expectEqual(tooWide.text, "[\n  \"" + String(repeating: "a", count: 77) + "\"\n]\n")
    let wideObject: JSONValue = ["k": .string(String(repeating: "a", count: 72))]
    expectEqual(wideObject.text, "{\n  \"k\": \"" + String(repeating: "a", count: 72) + "\"\n}\n")
    var value: JSONValue = [[1]]
    for _ in 0..<40 { value = [value] }
    let lines = value.text.split(separator: "\n")
    expectEqual(lines[41], String(repeating: " ", count: 82) + "[1]")
    var rows = JSONRows()
    rows.add("a", [1, ["c": .null, "b": "x"]] as JSONValue)
    rows.add("days", [["day": 1], ["day": 2]])
    rows.add("none", [] as [JSONValue])
    rows.add("z\"", true as JSONValue)
    let bytes = rows.finished()
    let laid = """
      {
        "a": [1,{"b":"x","c":null}],
        "days": [
          {"day":1},
          {"day":2}
        ],
        "none": [],
        "z\\"": true
      }

      """
    expectEqual(String(decoding: bytes, as: UTF8.self), laid)
    expectEqual(
      try parseJSON(bytes),
      ["a": [1, ["b": "x", "c": .null]], "days": [["day": 1], ["day": 2]], "none": [], "z\"": true])
    expectEqual(String(decoding: JSONRows().finished(), as: UTF8.self), "{}\n")
  }

  private static let scalars: [(value: JSONValue, text: String)] = [
    (.null, "null"), (true, "true"), (false, "false"), (-5, "-5"), (.number("1e999"), "1e999"),
    (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"), (0, "0"),
    (1_440, "1440"),
    ("", "\"\""), ([], "[]"), ([:], "{}"),
    (.string(String(repeating: "x", count: 200)), "\"\(String(repeating: "x", count: 200))\""),
  ]

  private static let escapes: [(text: String, written: String)] = [
    ("\"\\/", "\\\"\\\\/"), ("\n\r\t", "\\n\\r\\t"), ("\0\u{8}\u{c}\u{1f}", "\\u0000\\u0008\\u000c\\u001f"),
    ("\u{7f}\u{80}", "\u{7f}\u{80}"), ("a\u{2028}b\u{2029}c", "a\\u2028b\\u2029c"),
    ("\u{2027}\u{202a}\u{20ac}", "\u{2027}\u{202a}\u{20ac}"), ("e\u{301}\u{1F600}", "e\u{301}\u{1F600}"),
    ("</script>&'", "</script>&'"),
  ]

  @Test("a scalar is a document on one line, and the compact form has no space and sorted keys")
  func scalars() {
    for (value, text) in Self.scalars {
      expectEqual(value.text, text + "\n")
      expectEqual(value.compactText, text)
    }
    for (text, written) in Self.escapes {
      let value: JSONValue = .object([text: .string(text)])
      expectEqual(Array(value.compactText.utf8), Array("{\"\(written)\":\"\(written)\"}".utf8), text)
    }
    let value: JSONValue = [
      "b": [1, ["d": 1, "c": 2]], "B": .null, "a\u{e9}": 1, "ab": 2, "\u{1F600}": 3, "\u{ff5e}": 4,
    ]
    expectEqual(
      value.compactText,
      "{\"B\":null,\"ab\":2,\"a\u{e9}\":1,\"b\":[1,{\"c\":2,\"d\":1}],\"\u{ff5e}\":4,\"\u{1F600}\":3}")
  }

  @Test("what a terminal would obey is escaped where it is shown, and what would end an element of a page")
  func displayed() throws {
    let value: JSONValue = ["a": "\u{7f}\u{85}\u{202e}\u{e9}\u{1F600}"]
    expectEqual(value.text, "{\"a\": \"\\u007f\\u0085\\u202e\u{e9}\u{1F600}\"}\n")
    try expectEqual(parseJSON(Array(value.text.utf8)), value)
    expectContains(String(decoding: value.bytes, as: UTF8.self), "\u{202e}")
    var page: [UInt8] = []
    JSONValue.appendForPage(["</script><!--", "\"<\u{2028}>&"], to: &page)
    expectEqual(
      String(decoding: page, as: UTF8.self), #"["\u003c/script>\u003c!--","\"\u003c\u2028>&"]"#)
    try expectEqual(parseJSON(page), ["</script><!--", "\"<\u{2028}>&"])
  }
}
