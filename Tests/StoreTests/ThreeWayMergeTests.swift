// The laws of merging over random logs, and its rules in tables of cases.

@testable import Store
import JSON
import StudyModel
import TestSupport
import Testing


private let (early, late) = (
  Instant(secondsSinceEpoch: 1_795_000_000, offset: 0),
  Instant(secondsSinceEpoch: 1_795_000_100, offset: 3600)
)

@Suite("Three-way merge: the laws")
struct MergeLawTests {
  @Test("random triples of logs keep every law")
  func laws() throws {
    for seed in 0..<UInt64(Tier.cases(1_000, nightly: 10_000)) {
      var logs = RandomLogs(seed: seed)
      let base = logs.log()
      let isKnown = seed % 7 != 0
      let old = isKnown ? base : nil
      let a = LogVersion(logs.changed(base), written: logs.instant())
      let b = LogVersion(logs.changed(base), written: logs.instant())
      let both = merge(base: old, a, b)
      let merged = both.version
      func expect(_ found: LogVersion, _ expected: LogVersion, _ law: String) {
        expectSameBytes(found, expected, "\(law), seed \(seed)")
      }
      expect(merge(base: old, b, a).version, merged, "the order of the two does not matter")
      expect(merge(base: a.content, a, a).version, a, "nothing changed")
      expect(merge(base: old, a, a).version, a, "both changed the same")
      expect(merge(base: base, a, LogVersion(base, written: early)).version, a, "one of them changed")
      expect(merge(base: base, LogVersion(base, written: late), b).version, b, "the other changed")
      expect(merge(base: old, merged, b).version, merged, "a merge holds both")
      expect(merge(base: old, a, merged).version, merged, "a merge holds both, the other way")
      expect(merge(base: a.content, a, merged).version, merged, "whoever synced gets the merge")
      expect(merge(base: merged.content, merged, merged).version, merged, "a merge is a log like any other")
      try expectNothingLost(of: a.content, old, b.content, in: merged.content, seed)
      try expectNothingLost(of: b.content, old, a.content, in: merged.content, seed)
    }
  }

  /// Each text and entry of a version stands in the merge, unless it was there before and the other version changed it.
  private func expectNothingLost(
    of version: JSONValue, _ base: JSONValue?, _ other: JSONValue, in merged: JSONValue, _ seed: UInt64
  ) throws {
    let all = texts(of: merged).map(\.text)
    for (path, text) in texts(of: version) {
      if let base, read(path, in: base)?["text"] == .string(text),
        read(path, in: other)?["text"] != .string(text)
      {
        continue
      }
      #expect(
        all.contains { "\n\($0)\n".contains("\n\(text)\n") }, "\(text) at \(path) is lost, seed \(seed)")
    }
    for path in entries(of: version) {
      guard read(path, in: base ?? [:]) == nil else { continue }
      // A problem whose id was taken stands under another id.
      let isThere = entries(of: merged).contains { found in
        found.last.map { String($0.prefix { $0 != "#" }) }
          == path.last.map { String($0.prefix { $0 != "#" }) }
      }
      #expect(isThere, "\(path) is lost, seed \(seed)")
    }
  }

  @Test("Without removals, the order in which three logs are united does not matter", arguments: 0..<10)
  func additions(part: UInt64) {
    for seed in (part * 100)..<((part + 1) * 100) {
      var logs = RandomLogs(seed: seed)
      // Of single values and of two texts, the order may decide; attempts are a set.
      let sets = (0..<3).map { _ in
        LogVersion(onlyAttempts(logs.log()), written: early)
      }
      let left = merge(base: nil, merge(base: nil, sets[0], sets[1]).version, sets[2])
      let right = merge(base: nil, sets[0], merge(base: nil, sets[1], sets[2]).version)
      expectSameBytes(left.version, right.version, "seed \(seed)")
    }
  }

  @Test("Three devices that sync through a hub in any order end with the same bytes", arguments: 0..<10)
  func devices(part: UInt64) {
    for seed in (part * 100)..<((part + 1) * 100) {
      var logs = RandomLogs(seed: seed)
      var hub = LogVersion(logs.log(), written: early)
      var devices = Array(repeating: (base: hub.content, own: hub), count: 3)
      func sync(_ index: Int) {
        hub = merge(base: devices[index].base, devices[index].own, hub).version
        devices[index] = (hub.content, hub)
      }
      for _ in 0..<12 {
        let index = Int.random(in: 0..<3, using: &logs.random)
        if Bool.random(using: &logs.random) {
          devices[index].own = LogVersion(logs.changed(devices[index].own.content), written: logs.instant())
        } else {
          sync(index)
        }
      }
      for index in [0, 1, 2, 0, 1] { sync(index) }
      expectEqual(Set(devices.map(\.own.content.bytes)).count, 1, "seed \(seed)")
    }
  }

  @Test("What the random logs hold is what stores hold", arguments: 0..<200)
  func valid(seed: UInt64) throws {
    var logs = RandomLogs(seed: seed)
    let base = logs.log()
    let merged = merge(
      base: base, LogVersion(logs.changed(base), written: early),
      LogVersion(logs.changed(base), written: late))
    for content in [base, merged.version.content] {
      var fields = try JSONFields(content)
      var unknown = UnknownFields()
      let log = try LearnerLog(&fields, &unknown)
      unknown.keep(fields)
      let members = log.members(unknown).filter { $0.key != "plan" }
      expectEqual(
        JSONValue.object(members).text, JSONValue.object(content.members.filter { $0.key != "plan" }).text)
    }
  }

  /// Swift takes two forms of one letter for the same text.
  private func expectSameBytes(_ found: LogVersion, _ expected: LogVersion, _ law: String) {
    let texts = (found.content.text, expected.content.text)
    #expect(texts.0.utf8.elementsEqual(texts.1.utf8), "\(law): \(texts.0) is not \(texts.1)")
  }

  // MARK: Finding in trees

  private func read(_ path: [String], in content: JSONValue) -> JSONValue? {
    path.reduce(content as JSONValue?) { $0?[$1] }
  }

  private func texts(of content: JSONValue, _ path: [String] = []) -> [(path: [String], text: String)] {
    if case .string(let text)? = content["text"] { return [(path, text)] }
    return content.members.flatMap { texts(of: $0.value, path + [$0.key]) }
  }

  /// Where attempts, ticks, and occurrences that were added or moved stand.
  private func entries(of content: JSONValue, _ path: [String] = []) -> [[String]] {
    content.members.flatMap { member -> [[String]] in
      let inner = path + [member.key]
      let isEntry = ["attempts", "ticks", "added", "moved"].contains(path.last)
      return isEntry ? [inner] : entries(of: member.value, inner)
    }
  }

  private func onlyAttempts(_ content: JSONValue) -> JSONValue {
    let items = content["programmes"]?["run"]?["items"]?.members ?? []
    let kept = items.compactMap { item in
      item.value["attempts"].map { JSONMember(key: item.key, value: ["attempts": $0]) }
    }
    return ["programmes": ["run": ["items": JSONValue.object(kept).unlessEmpty]]]
  }
}

@Suite("Three-way merge: the rules")
struct MergeRuleTests {
  /// A programme with one field, as JSON.
  private func log(_ field: String, _ json: String) throws -> JSONValue {
    json.isEmpty
      ? ["programmes": ["run": [:]]]
      : try parseJSON(Array(#"{"programmes":{"run":{"\#(field)":\#(json)}}}"#.utf8))
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let field: String
    let base: String
    let ours: String
    let theirs: String
    let merged: String
    var remarks: [MergeRemark.Event] = []
    var testDescription: String { name }
  }

  private static let (walk, run) = (
    #"{"day":"2026-11-20","minutes":5,"zone":"UTC"}"#, #"{"day":"2026-11-20","finished":true,"zone":"UTC"}"#
  )
  private static func note(_ text: String, _ second: Int, isPublic: Bool = false) -> String {
    #"{"changed":"2026-11-20T10:00:0\#(second)Z",\#(isPublic ? "\"public\":true," : "")"text":"\#(text)"}"#
  }

  static let cases = [
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
      name: "titles in two forms of one letter are two problems", field: "bonus", base: "",
      ours: #"{"bonus-1":{"day":1,"title":"é"}}"#, theirs: #"{"bonus-1":{"day":1,"title":"é"}}"#,
      merged: #"{"bonus-1":{"day":1,"title":"é"},"bonus-a943bafc":{"day":1,"title":"é"}}"#,
      remarks: [.renamed("bonus-a943bafc")]),
    Case(
      name: "attempts of one second on two devices are two", field: "items", base: "",
      ours: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(walk)}}}"#,
      theirs: #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(run)}}}"#,
      merged:
        #"{"lc-1":{"attempts":{"2026-11-20T10:00:00Z":\#(run),"2026-11-20T10:00:00Z#2":\#(walk)}}}"#),
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
      name: "two problems of one id get two", field: "bonus", base: "",
      ours: #"{"bonus-1":{"day":1,"title":"Two Sum"}}"#, theirs: #"{"bonus-1":{"day":1,"title":"Zigzag"}}"#,
      merged: #"{"bonus-1":{"day":1,"title":"Zigzag"},"bonus-1d45ef65":{"day":1,"title":"Two Sum"}}"#,
      remarks: [.renamed("bonus-1d45ef65")]),
    Case(
      name: "a field of a newer version goes along", field: "items", base: "",
      ours: #"{"lc-1":{"later":{"a":1}}}"#, theirs: #"{"lc-1":{"later":{"b":2}}}"#,
      merged: #"{"lc-1":{"later":{"a":1,"b":2}}}"#),
  ]

  @Test("What two versions changed", arguments: cases)
  func rule(example: Case) throws {
    let (ours, theirs) = (
      LogVersion(try log(example.field, example.ours), written: early),
      LogVersion(try log(example.field, example.theirs), written: late)
    )
    let merged = merge(base: try log(example.field, example.base), ours, theirs)
    expectEqual(merged.version.content.text, (try log(example.field, example.merged)).text)
    expectEqual(merged.remarks.map(\.event), example.remarks)
    expectEqual(merged.version.written, late)
  }

  @Test(
    "A removed programme stays if it was changed elsewhere, whole",
    arguments: [
      (#"{"title":"Run"}"#, nil),
      (#"{"title":"Run","reflections":{"1":\#(note("a", 1))}}"#, MergeRemark.Event.kept),
    ])
  func programme(theirs: String, event: MergeRemark.Event?) throws {
    let base: JSONValue = ["programmes": ["run": ["title": "Run"]]]
    let other = try parseJSON(Array(#"{"programmes":{"run":\#(theirs)}}"#.utf8))
    let merged = merge(base: base, LogVersion([:], written: late), LogVersion(other, written: early))
    expectEqual(merged.version.content.text, (event == nil ? [:] : other).text)
    expectEqual(merged.remarks.map(\.event), [event].compactMap(\.self))
  }

  private static let agenda: [(name: String, base: String, ours: String, theirs: String, merged: String)] = [
    (
      "moved and skipped", "", #""skipped":{"2026-11-20":{}}"#,
      #""moved":{"2026-11-20":{"start":"2026-11-21"}}"#,
      #""moved":{"2026-11-20":{"start":"2026-11-21"}}"#
    ),
    (
      "moved by both", "", #""moved":{"2026-11-20":{"start":"2026-11-21","days":2}}"#,
      #""moved":{"2026-11-20":{"minutes":30,"start":"2026-11-21T10:00"}}"#,
      #""moved":{"2026-11-20":{"minutes":30,"start":"2026-11-21T10:00"}}"#
    ),
  ]

  @Test("An event that both versions changed", arguments: agenda)
  func events(name: String, base: String, ours: String, theirs: String, merged: String) throws {
    func log(_ fields: String) throws -> JSONValue {
      try parseJSON(
        Array(#"{"events":{"one":{"when":{"start":"2026-11-20"}\#(fields.isEmpty ? "" : ","+fields)}}}"#.utf8)
      )
    }
    let found = merge(
      base: try log(base), LogVersion(try log(ours), written: early),
      LogVersion(try log(theirs), written: late))
    expectEqual(found.version.content, (try log(merged)))
  }

  @Test("Two versions in a text are found until the line between them is removed")
  func twoVersions() {
    let line = "--- 2026-11-20 10:00, another version ---"
    #expect(holdsTwoVersions("a\n\n\(line)\n\nb"))
    for text in ["", "a\n--- b ---", "a \(line)", "--- , another version ---"] {
      #expect(!holdsTwoVersions(text))
    }
  }
}
