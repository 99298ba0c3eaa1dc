// Reading a roster: what it has, and everything that is wrong with it, with its place.

import TestSupport
import Testing
import TextTools

@testable import Cohort

@Suite("Rosters")
struct RosterTests {
  private static func read(_ text: String) -> Roster { Roster(Array(text.utf8), file: "cohort.json") }

  private static let two = """
    [
      {"id": "ada", "title": "Ada \\"A.\\" Lovelace [1]", "facts": "ada/progress.json", "site": "../ada/", "x": [{}]},
      {"id": "bob", "facts": "/sites/bob.json"}
    ]

    """

  @Test("learners are read in the order of the file") func learners() {
    let roster = Self.read(Self.two)
    expectEmpty(roster.errors)
    expectEqual(
      roster.learners,
      [
        RosterEntry(
          id: "ada", title: "Ada \"A.\" Lovelace [1]", facts: "ada/progress.json", site: "../ada/", place: 0),
        RosterEntry(id: "bob", title: "bob", facts: "/sites/bob.json", site: nil, place: 1),
      ])
  }

  @Test("an empty roster is one")
  func empty() {
    let roster = Self.read(" [ ] \n")
    #expect(roster.learners.isEmpty)
    expectEmpty(roster.errors)
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
    read(#"[{"id": "a", "facts": "f", "site": "\#(link)"}]"#).learners.first?.site
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
    Case("an object in place of the array", "expected an array, found an object", 1, 1, #"{"id": "ada"}"#),
    Case("an empty file", "the document is empty", 1, 1, ""),
    Case(
      "an id twice", "the id `ada` appears twice", 3, 9,
      "[\n {\"id\": \"ada\", \"facts\": \"f\"},\n {\"id\": \"ada\", \"facts\": \"g\"}\n]"),
    Case(
      "no comma between two learners", "expected `,` or `]`, found `{`", 2, 2,
      "[{\"id\": \"ada\", \"facts\": \"f\"}\n {}]"),
    Case("a learner that is no object", "expected an object, found a string", 1, 2, #"["ada"]"#),
    Case("text behind the array", "the document should end here, found `x`", 1, 4, "[] x"),
    Case("a roster that was cut off", "the document ends too early", 2, 7, "[\n {\"id\""),
    Case("a learner without an id", "the key `id` is missing", 1, 2, #"[{"facts": "f"}]"#),
    Case(
      "an id that is no name of a folder", "`../ada` is not an id", 2, 9,
      "[\n {\"id\": \"../ada\", \"facts\": \"f\"}]"),
    Case(
      "an address in place of a path", "is an address", 1, 25,
      #"[{"id": "a", "facts":   "https://a.example/progress.json"}]"#),
  ]

  @Test("what is wrong has its place", arguments: cases)
  func places(_ sample: Case) throws {
    let error = try #require(Self.read(sample.text).errors.first)
    expectContains(error.message, sample.cause)
    let place = try #require(error.place)
    #expect((place.line, place.column) == (sample.line, sample.column))
    #expect(!error.message.hasSuffix(".") && !error.help.hasSuffix("."))
  }

  @Test("all errors are told at once, twenty at most")
  func many() {
    let rows = (0..<30).map { _ in "{}" }.joined(separator: ",\n")
    let errors = Self.read("[\(rows)]").errors
    expectEqual(errors.count, 20)
    expectEqual(errors.map { $0.place?.line }, (1...20).map { $0 })
  }
}
