// The rules of merging, in tables of named cases.

import JSON
import StudyModel
import TestSupport
import Testing

@testable import Store

private let (early, late) = (
  Instant(secondsSinceEpoch: 1_795_000_000, offset: 0),
  Instant(secondsSinceEpoch: 1_795_000_100, offset: 3_600)
)

@Suite("merging: the rules")
struct MergeRuleTests {
  /// A programme with one field, as JSON.
  private func log(_ field: String, _ json: String) throws -> JSONValue {
    json.isEmpty
      ? ["programmes": ["run": [:]]]
      : try parseJSON(Array(#"{"programmes":{"run":{"\#(field)":\#(json)}}}"#.utf8))
  }

  private struct Case: Sendable {
    let name: String
    let field: String
    let base: String
    let ours: String
    let theirs: String
    let merged: String
    var remarks: [MergeRemark.Event] = []
  }

  private static let (walk, run) = (
    #"{"day":"2026-11-20","minutes":5,"zone":"UTC"}"#, #"{"day":"2026-11-20","finished":true,"zone":"UTC"}"#
  )
  private static func note(_ text: String, _ second: Int, isPublic: Bool = false) -> String {
    #"{"changed":"2026-11-20T10:00:0\#(second)Z",\#(isPublic ? "\"public\":true," : "")"text":"\#(text)"}"#
  }

  private static let cases: [Case] = [
    Case(
      name: "a value that both changed: the later one stays", field: "title", base: #""Old""#,
      ours: #""Ours""#,
      theirs: #""Theirs""#, merged: #""Theirs""#, remarks: [.later(lost: "\"Ours\"")]),
    Case(
      name: "a note removed in one version and changed in the other stays", field: "reflections",
      base: #"{"3":\#(note("a", 1))}"#, ours: "", theirs: #"{"3":\#(note("b", 2))}"#,
      merged: #"{"3":\#(note("b", 2))}"#, remarks: [.kept]),
    Case(
      name: "a note removed in one version alone is gone", field: "reflections",
      base: #"{"3":\#(note("a", 1))}"#, ours: "", theirs: #"{"3":\#(note("a", 1))}"#, merged: ""),
    Case(
      name: "two texts stay, the older first", field: "reflections", base: "",
      ours: #"{"3":\#(note("newer", 2))}"#, theirs: #"{"3":\#(note("older", 1))}"#,
      merged: #"{"3":\#(note("older\\n\\n--- 2026-11-20 10:00, another version ---\\n\\nnewer", 2))}"#,
      remarks: [.bothTexts]),
    Case(
      name: "a text that the other holds as whole lines is in it already", field: "reflections", base: "",
      ours: #"{"3":\#(note("one\\ntwo\\nthree", 1))}"#, theirs: #"{"3":\#(note("two\\nthree", 2))}"#,
      merged: #"{"3":\#(note("one\\ntwo\\nthree", 2))}"#),
    Case(
      name: "a part of a line is another text", field: "reflections", base: "",
      ours: #"{"3":\#(note("know", 1))}"#, theirs: #"{"3":\#(note("no", 2))}"#,
      merged: #"{"3":\#(note("know\\n\\n--- 2026-11-20 10:00, another version ---\\n\\nno", 2))}"#,
      remarks: [.bothTexts]),
    Case(
      name: "a text that was shared before it was changed elsewhere is not shared", field: "reflections",
      base: #"{"3":\#(note("a", 1))}"#, ours: #"{"3":\#(note("a", 1, isPublic: true))}"#,
      theirs: #"{"3":\#(note("secret", 2))}"#, merged: #"{"3":\#(note("secret", 2))}"#),
    Case(
      name: "a text made private is private", field: "reflections",
      base: #"{"3":\#(note("a", 1, isPublic: true))}"#, ours: #"{"3":\#(note("a", 1))}"#,
      theirs: #"{"3":\#(note("b", 2, isPublic: true))}"#, merged: #"{"3":\#(note("b", 2))}"#),
    Case(
      name: "a line removed on one side is not brought back by what else changed", field: "reflections",
      base: #"{"3":\#(note("a\\nb", 1))}"#, ours: #"{"3":\#(note("a", 2))}"#,
      theirs: #"{"3":\#(note("a\\nb", 3, isPublic: true))}"#, merged: #"{"3":\#(note("a", 3))}"#),
    Case(
      name: "a default is a value: the later change stays", field: "title", base: #""Old""#, ours: #""Ours""#,
      theirs: "", merged: "", remarks: [.later(lost: "\"Ours\"")]),
    Case(
      name: "an attempt that both have is one", field: "items", base: "",
      ours: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)}}}"#,
      theirs: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)}}}"#,
      merged: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)}}}"#),
    Case(
      name: "an attempt removed in one version is gone, and a new one of the other stays", field: "items",
      base: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)}}}"#, ours: "",
      theirs:
        #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk),"2026-11-20T11:00:00Z":\#(run)}}}"#,
      merged: #"{"lc-1":{"attempts":{"2026-11-20T11:00:00Z":\#(run)}}}"#),
    Case(
      name: "an attempt is changed field by field", field: "items",
      base: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)}}}"#,
      ours: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":{"day":"2026-11-19","minutes":5,"zone":"UTC"}}}}"#,
      theirs:
        #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":{"day":"2026-11-20","minutes":9,"zone":"UTC"}}}}"#,
      merged: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":{"day":"2026-11-19","minutes":9,"zone":"UTC"}}}}"#
    ),
    Case(
      name: "an attempt of one second on two devices is one, field by field", field: "items",
      base: "", ours: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)}}}"#,
      theirs: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(run)}}}"#,
      merged:
        #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":{"day":"2026-11-20","finished":true,"minutes":5,"zone":"UTC"}}}}"#
    ),
    Case(
      name: "two bonus problems of one id both stay, and each device gives the moved one the same id",
      field: "bonus", base: "", ours: #"{"bonus-1":{"day":1,"title":"Zigzag"}}"#,
      theirs: #"{"bonus-1":{"day":2,"note":\#(note("n", 1)),"title":"Atoi"}}"#,
      merged:
        #"{"bonus-1":{"day":2,"note":\#(note("n", 1)),"title":"Atoi"},"bonus-1d3b3a09":{"day":1,"title":"Zigzag"}}"#
    ),
    Case(
      name: "a bonus problem of one id and title on two devices is one", field: "bonus", base: "",
      ours: #"{"bonus-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)},"day":1,"title":"Atoi"}}"#,
      theirs: #"{"bonus-1":{"attempts":{"2026-11-20T11:00:00Z":\#(run)},"day":1,"title":"Atoi"}}"#,
      merged:
        #"{"bonus-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk),"2026-11-20T11:00:00Z":\#(run)},"day":1,"title":"Atoi"}}"#
    ),
    Case(
      name: "titles that differ in the form of a letter are two problems of one id", field: "bonus", base: "",
      ours: #"{"bonus-1":{"day":1,"title":"\#u{E9}"}}"#,
      theirs: #"{"bonus-1":{"day":1,"title":"e\#u{301}"}}"#,
      merged: #"{"bonus-1":{"day":1,"title":"e\#u{301}"},"bonus-872ce251":{"day":1,"title":"\#u{E9}"}}"#),
    Case(
      name: "a bonus problem that one device retitled is one", field: "bonus",
      base: #"{"bonus-1":{"day":1,"title":"Atoi"}}"#, ours: #"{"bonus-1":{"day":1,"title":"Zigzag"}}"#,
      theirs: #"{"bonus-1":{"day":2,"title":"Atoi"}}"#, merged: #"{"bonus-1":{"day":2,"title":"Zigzag"}}"#),
    Case(
      name: "what is added to a problem that another device has moved goes along", field: "bonus",
      base: #"{"bonus-1":{"day":1,"title":"Zigzag"}}"#,
      ours: #"{"bonus-1":{"day":1,"note":\#(note("n", 1)),"title":"Zigzag"}}"#,
      theirs: #"{"bonus-1":{"day":2,"title":"Atoi"},"bonus-1d3b3a09":{"day":1,"title":"Zigzag"}}"#,
      merged:
        #"{"bonus-1":{"day":2,"title":"Atoi"},"bonus-1d3b3a09":{"day":1,"note":\#(note("n", 1)),"title":"Zigzag"}}"#
    ),
    Case(
      name: "a field of a newer version goes along", field: "items", base: "",
      ours: #"{"lc-1":{"later":{"a":1}}}"#, theirs: #"{"lc-1":{"later":{"b":2}}}"#,
      merged: #"{"lc-1":{"later":{"a":1,"b":2}}}"#),
  ]

  @Test("what two versions changed")
  func rules() throws {
    for example in Self.cases {
      let ours = LogVersion(try log(example.field, example.ours), written: early)
      let theirs = LogVersion(try log(example.field, example.theirs), written: late)
      let merged = merge(base: try log(example.field, example.base), ours, theirs)
      expectEqual(merged.version.content.text, try log(example.field, example.merged).text, example.name)
      expectEqual(merged.remarks.map(\.event), example.remarks, example.name)
      expectEqual(merged.version.written, late)
    }
  }

  private static let agenda: [(name: String, base: String, ours: String, theirs: String, merged: String)] = [
    (
      "moved and skipped", "", #""skipped":{"2026-11-20":{}}"#,
      #""moved":{"2026-11-20":{"start":"2026-11-21"}}"#,
      #""moved":{"2026-11-20":{"start":"2026-11-21"}}"#
    ),
    (
      "moved again and skipped", #""moved":{"2026-11-20":{"start":"2026-11-21"}}"#,
      #""skipped":{"2026-11-20":{},"2026-11-27":{}}"#,
      #""moved":{"2026-11-20":{"start":"2026-11-22"}}"#,
      #""moved":{"2026-11-20":{"start":"2026-11-22"}},"skipped":{"2026-11-27":{}}"#
    ),
    (
      "moved and skipped by one: as it has them", "",
      #""moved":{"2026-11-20":{"start":"2026-11-21"}},"skipped":{"2026-11-20":{}}"#, #""place":"A""#,
      #""moved":{"2026-11-20":{"start":"2026-11-21"}},"place":"A","skipped":{"2026-11-20":{}}"#
    ),
    (
      "moved by both: as a whole", "", #""moved":{"2026-11-20":{"start":"2026-11-21","days":2}}"#,
      #""moved":{"2026-11-20":{"minutes":30,"start":"2026-11-21T10:00"}}"#,
      #""moved":{"2026-11-20":{"minutes":30,"start":"2026-11-21T10:00"}}"#
    ),
    (
      "the larger number of changes and the later change stay",
      #""changed":"2026-11-20T10:00:00Z","sequence":1"#, #""changed":"2026-11-20T10:00:03Z","sequence":2"#,
      #""changed":"2026-11-20T10:00:02Z","sequence":3"#, #""changed":"2026-11-20T10:00:03Z","sequence":3"#
    ),
    (
      "a removed and a changed alarm", #""alarms":[5],"place":"A""#, #""place":"A""#,
      #""alarms":[5],"place":"B""#,
      #""place":"B""#
    ),
  ]

  @Test("an event that both versions changed")
  func events() throws {
    func log(_ fields: String) throws -> JSONValue {
      try parseJSON(
        Array(
          #"{"events":{"one":{"when":{"start":"2026-11-20"}\#(fields.isEmpty ? "" : ",\(fields)")}}}"#.utf8))
    }
    for (name, base, ours, theirs, merged) in Self.agenda {
      let found = merge(
        base: try log(base), LogVersion(try log(ours), written: early),
        LogVersion(try log(theirs), written: late))
      try expectEqual(found.version.content, log(merged), name)
      let isKept = name.contains("and skipped") && !name.contains("by one")
      let kept = MergeRemark(path: ["events", "one", "moved", "2026-11-20"], event: .kept)
      expectEqual(found.remarks.filter { $0.event == .kept }, isKept ? [kept] : [], name)
    }
  }

  @Test("a key in two forms of Unicode is one, spelled as the version has it that changed it")
  func keys() {
    let (composed, decomposed) = ("gr\u{f6}ße", "gro\u{308}ße")
    func log(_ key: String, _ value: JSONValue = "x") -> JSONValue {
      ["events": [key: ["later": [key: value]]]]
    }
    for (base, ours, theirs, key) in [
      (nil, composed, decomposed, decomposed), (composed, composed, decomposed, decomposed),
      (decomposed, composed, decomposed, composed), (composed, composed, composed, composed),
    ] {
      for (value, merged) in [("x", "x"), ("y", "y")] as [(JSONValue, JSONValue)] {
        let versions = [
          LogVersion(log(ours, value), written: late), LogVersion(log(theirs), written: early),
        ]
        for pair in [versions, versions.reversed()] {
          let found = merge(base: base.map { log($0) }, pair[0], pair[1]).version.content
          expectEqual(found.bytes, log(key, merged).bytes)
        }
      }
    }
  }

  @Test("a removed programme stays if it was changed elsewhere, whole")
  func programme() throws {
    let base: JSONValue = ["programmes": ["run": ["title": "Run"]]]
    let changed: JSONValue = ["programmes": ["run": ["title": "Run", "reflections": ["1": ["text": "a"]]]]]
    for (theirs, events) in [(base, []), (changed, [MergeRemark.Event.kept])] {
      let merged = merge(base: base, LogVersion([:], written: late), LogVersion(theirs, written: early))
      expectEqual(merged.version.content, events.isEmpty ? [:] : theirs)
      expectEqual(merged.remarks.map(\.event), events)
    }
  }

  @Test("settings merge one by one, the plans of two devices are both known, and a timer changes as a whole")
  func sections() {
    let plan: (String) -> JSONValue = {
      ["plan": .string(String(repeating: $0, count: 64)), "from": "2026-11-01"]
    }
    let base: JSONValue = [
      "settings": ["owner": "Ada", "language": "de"], "timer": ["item": "a", "programme": "p"],
    ]
    let ours: JSONValue = [
      "settings": ["owner": "Bob", "language": "de"], "timer": ["item": "b", "programme": "p"],
      "programmes": ["run": ["plans": ["2026-11-01T10:00:00Z": plan("a")]]],
    ]
    let theirs: JSONValue = [
      "settings": ["owner": "Ada", "share.notes": "yes"], "timer": ["item": "a", "programme": "q"],
      "programmes": ["run": ["plans": ["2026-11-02T10:00:00Z": plan("b")]]],
    ]
    let merged = merge(base: base, LogVersion(ours, written: early), LogVersion(theirs, written: late))
    expectEqual(
      merged.version.content,
      [
        "settings": ["owner": "Bob", "share.notes": "yes"], "timer": ["item": "a", "programme": "q"],
        "programmes": [
          "run": ["plans": ["2026-11-01T10:00:00Z": plan("a"), "2026-11-02T10:00:00Z": plan("b")]]
        ],
      ])
    expectEqual(merged.remarks.map(\.path), [["timer"]])
  }

  @Test("two versions in a text are found until the line between them is removed")
  func twoVersions() {
    let line = "--- 2026-11-20 10:00, another version ---"
    #expect(holdsTwoVersions("a\n\n\(line)\n\nb"))
    for text in ["", "a\n--- b ---", "a \(line)", "--- , another version ---"] {
      #expect(!holdsTwoVersions(text))
    }
  }
}
