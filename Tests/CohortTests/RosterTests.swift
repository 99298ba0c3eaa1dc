// Reading a roster in portions: what it has, whose shard it is, and every diagnostic with its place.

import TestSupport
import Testing
import TextTools

@testable import Cohort

@Suite("Rosters")
struct RosterTests {
  private static func read(
    _ text: String, _ shard: Shard = .whole, portion: Int = 1 << 20
  ) -> (entries: [RosterEntry], reader: RosterReader) {
    var reader = RosterReader(file: "cohort.json", shard: shard)
    let bytes = Array(text.utf8)
    var entries: [RosterEntry] = []
    for start in stride(from: 0, to: bytes.count, by: portion) {
      entries += reader.read(Array(bytes[start..<min(start + portion, bytes.count)]))
    }
    reader.end()
    return (entries, reader)
  }

  private static let two = """
    [
      {"id": "ada", "title": "Ada \\"A.\\" Lovelace [1]", "facts": "ada/progress.json", "site": "../ada/", "x": [{}]},
      {"id": "bob", "facts": "/sites/bob.json"}
    ]

    """

  @Test(
    "learners are read in the order of the file, whatever the portions", arguments: [1, 2, 3, 7, 64, 1 << 20])
  func portions(_ portion: Int) {
    let (entries, reader) = Self.read(Self.two, portion: portion)
    #expect(reader.errors.isEmpty)
    expectEqual(
      entries,
      [
        RosterEntry(
          id: "ada", title: "Ada \"A.\" Lovelace [1]", facts: "ada/progress.json", site: "../ada/", place: 0),
        RosterEntry(id: "bob", title: "bob", facts: "/sites/bob.json", site: nil, place: 1),
      ])
    expectEqual(reader.count, 2)
    expectEqual(reader.fingerprint, StableHash(Self.two))
  }

  @Test("an empty roster is one")
  func empty() {
    let (entries, reader) = Self.read(" [ ] \n")
    #expect(entries.isEmpty && reader.errors.isEmpty && reader.count == 0)
  }

  @Test("each learner is in one shard, and keeps the place in the whole roster")
  func shards() throws {
    let rows = (0..<200).map { #"{"id": "l\#($0)", "facts": "f"}"# }.joined(separator: ",")
    let whole = Self.read("[\(rows)]").entries
    var seen: [RosterEntry] = []
    for index in 0..<7 {
      let (entries, reader) = Self.read("[\(rows)]", try #require(Shard(index, of: 7)))
      expectEqual(reader.count, 200)
      #expect(!entries.isEmpty)
      seen += entries
    }
    expectEqual(seen.sorted { $0.place < $1.place }, whole)
  }

  @Test("the hash is FNV-1a, so that every machine divides a class alike")
  func hash() {
    expectEqual(StableHash("").text, "cbf29ce484222325")
    expectEqual(StableHash("a").text, "af63dc4c8601ec8c")
    expectEqual(StableHash("foobar").text, "85944171f73967e8")
  }

  @Test("a shard is written as its index and their number", arguments: ["0/1", "7/8", "99999/100000"])
  func shard(_ text: String) {
    expectEqual(Shard(text)?.text, text)
  }

  @Test(
    "other texts are no shard",
    arguments: [
      "", "1", "8/8", "-1/3", "1/0", "0/0", "1/2/3", "a/b", " 1/2", "1/100001", "99999999999999999999/9",
      "1/ 2",
    ])
  func noShard(_ text: String) {
    expectEqual(Shard(text), nil)
  }

  // MARK: Links

  @Test(
    "links lead to pages",
    arguments: [
      "https://ada.example/", "http://a", "/ada/", "../ada/index.html", "ada", "ada/?a=b:c", "#x:y", "./a:b",
    ])
  func links(_ link: String) {
    expectEqual(Self.site(link), link)
  }

  @Test(
    "what is no link to a page is refused",
    arguments: [
      "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "mailto:a@b", "https://", "a b",
      "a\\\\b", "a\\u0007",
      "c:x", "", "ftp://a/b",
    ])
  func noLinks(_ link: String) {
    expectEqual(Self.site(link), nil)
  }

  private static func site(_ link: String) -> String? {
    read(#"[{"id": "a", "facts": "f", "site": "\#(link)"}]"#).entries.first?.site
  }

  @Test(
    "an address or a path from the root is the same on every page",
    arguments: ["https://a/", "http://a", "/a"])
  func absolute(_ link: String) {
    #expect(RosterEntry.isAbsolute(site: link))
    #expect(!RosterEntry.isAbsolute(site: "." + link))
  }

  // MARK: Diagnostics

  struct Case: Sendable, CustomTestStringConvertible {
    let title: String
    let cause: String
    let line: Int
    let column: Int
    let text: String
    var testDescription: String { title }

    init(_ title: String, _ cause: String, _ line: Int, _ column: Int, _ text: String) {
      (self.title, self.cause, self.line, self.column, self.text) = (title, cause, line, column, text)
    }
  }

  static let cases = [
    Case("an object in place of the array", "not-an-array", 1, 1, #"{"id": "ada"}"#),
    Case("an empty file", "not-an-array", 1, 1, ""),
    Case(
      "an id twice", "id-twice", 3, 9,
      "[\n {\"id\": \"ada\", \"facts\": \"f\"},\n {\"id\": \"ada\", \"facts\": \"g\"}\n]"),
    Case(
      "a learner of 70,000 bytes", "entry-too-long", 1, 65_537,
      "[{\"id\": \"\(String(repeating: "a", count: 70_000))\"}]"),
    Case("no comma between two learners", "unexpected", 2, 2, "[{\"id\": \"ada\", \"facts\": \"f\"}\n {}]"),
    Case("a learner that is no object", "unexpected", 1, 2, #"["ada"]"#),
    Case("a comma behind the last learner", "unexpected", 1, 32, #"[{"id": "ada", "facts": "f"},  ]"#),
    Case("text behind the array", "unexpected", 1, 4, "[] x"),
    Case("a roster that was cut off", "ends-too-early", 2, 7, "[\n {\"id\""),
    Case("a learner without an id", "missing-key", 1, 2, #"[{"facts": "f"}]"#),
    Case(
      "an id that is no name of a folder", "invalid-value", 2, 9,
      "[\n {\"id\": \"../ada\", \"facts\": \"f\"}]"),
    Case(
      "an address in place of a path", "invalid-value", 1, 25,
      #"[{"id": "a", "facts":   "https://a.example/progress.json"}]"#),
  ]

  private static func first(_ sample: Case) -> Diagnostic? { read(sample.text).reader.errors.first }

  @Test("what is wrong has its place", arguments: cases)
  func places(_ sample: Case) throws {
    let error = try #require(Self.first(sample))
    expectEqual(error.identifier, sample.cause)
    let place = try #require(error.place)
    #expect((place.line, place.column) == (sample.line, sample.column))
    #expect(!error.message.hasSuffix(".") && !error.help.hasSuffix("."))
  }

  @Test("all errors are told at once, twenty at most")
  func many() {
    let rows = (0..<30).map { _ in "{}" }.joined(separator: ",\n")
    let reader = Self.read("[\(rows)]").reader
    expectEqual(reader.errors.count, 20)
    expectEqual(reader.errors.map { $0.place?.line }, (1...20).map { $0 })
  }

  @Test("the catalogue has them all")
  func catalogue() throws {
    var chapter = CatalogueChapter("Rosters of a class", causesIn: "Cohort/Roster.swift")
    for sample in Self.cases { chapter.add(sample.title, [try #require(Self.first(sample), "\(sample)")]) }
    expectEqual(chapter.complaint(), nil)
  }
}
