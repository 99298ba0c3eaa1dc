// The layout of a written document.

import StrictJSON
import Testing

@Suite("Writing")
struct Writing {
  @Test("a store is laid out one record a line, keys sorted by bytes")
  func storeLayout() {
    let note = String(repeating: "long ", count: 16)
    let store: JSONValue = [
      "schema": 1,
      "items": [
        "lc-9": [
          "attempts": [["minutes": 25, "date": "2026-01-02"], ["date": "2026-01-03"]], "state": "done",
        ],
        "lc-1920": ["note": .string(note), "done": true],
        "Z": [], "a": [:], "\u{e9}": nil, "": [[]],
      ],
    ]
    #expect(
      store.text == """
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
  }

  @Test("a container of scalars stands on one line up to 80 bytes")
  func oneLineUpToEightyBytes() {
    let fitting: JSONValue = [.string(String(repeating: "a", count: 76))]
    let tooWide: JSONValue = [.string(String(repeating: "a", count: 77))]
    #expect(fitting.text == "[\"" + String(repeating: "a", count: 76) + "\"]\n")
    #expect(tooWide.text == "[\n  \"" + String(repeating: "a", count: 77) + "\"\n]\n")
    let wideObject: JSONValue = ["k": .string(String(repeating: "a", count: 72))]
    #expect(wideObject.text == "{\n  \"k\": \"" + String(repeating: "a", count: 72) + "\"\n}\n")
  }

  @Test(
    "a scalar is a document on one line",
    arguments: [
      (JSONValue.null, "null"), (true, "true"), (false, "false"), (-5, "-5"), (.number("1e999"), "1e999"),
      (.integer(.min), "-9223372036854775808"), ("", "\"\""), (.array([]), "[]"), (.object([]), "{}"),
      (.string(String(repeating: "x", count: 200)), "\"" + String(repeating: "x", count: 200) + "\""),
    ])
  func scalarDocument(value: JSONValue, text: String) {
    #expect(value.text == text + "\n")
    var compact: [UInt8] = []
    value.writeCompact(into: &compact)
    #expect(String(decoding: compact, as: UTF8.self) == text)
  }

  @Test(
    "only what must be escaped is",
    arguments: [
      ("\"\\/", "\\\"\\\\/"), ("\n\r\t", "\\n\\r\\t"), ("\0\u{8}\u{c}\u{1f}", "\\u0000\\u0008\\u000c\\u001f"),
      ("\u{7f}\u{80}", "\u{7f}\u{80}"), ("a\u{2028}b\u{2029}c", "a\\u2028b\\u2029c"),
      ("\u{2027}\u{202a}\u{20ac}", "\u{2027}\u{202a}\u{20ac}"), ("e\u{301}\u{1F600}", "e\u{301}\u{1F600}"),
      ("</script>&'", "</script>&'"),
    ])
  func escapes(text: String, written: String) {
    let value = JSONValue.object([JSONMember(key: text, value: .string(text))])
    var output: [UInt8] = []
    value.writeCompact(into: &output)
    #expect(output == Array("{\"\(written)\":\"\(written)\"}".utf8))
  }

  @Test("the compact form has no space, and its keys are sorted by bytes at every level")
  func compactForm() {
    let value: JSONValue = [
      "b": [1, ["d": 1, "c": 2]], "B": nil, "a\u{e9}": 1, "ab": 2, "\u{1F600}": 3, "\u{ff5e}": 4,
    ]
    var output: [UInt8] = [0x20]
    value.writeCompact(into: &output)
    #expect(
      String(decoding: output, as: UTF8.self)
        == " {\"B\":null,\"ab\":2,\"a\u{e9}\":1,\"b\":[1,{\"c\":2,\"d\":1}],\"\u{ff5e}\":4,\"\u{1F600}\":3}")
  }

  @Test("the same members in any order are the same bytes")
  func orderDoesNotMatter() {
    let members = (0..<50).map { JSONMember(key: "k\($0)", value: [.integer($0)]) }
    #expect(JSONValue.object(members).text == JSONValue.object(members.reversed()).text)
  }
}
