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

  @Test("learners are read in the order of the file, and an empty roster is one")
  func learners() {
    let roster = Self.read(Self.two)
    expectEmpty(roster.errors)
    expectEqual(
      roster.learners,
      [
        RosterEntry(
          id: "ada", title: "Ada \"A.\" Lovelace [1]", facts: "ada/progress.json", site: "../ada/", place: 0),
        RosterEntry(id: "bob", title: "bob", facts: "/sites/bob.json", site: nil, place: 1),
      ])
    let none = Self.read(" [ ] \n")
    expectEmpty(none.learners)
    expectEmpty(none.errors)
  }

  // MARK: Links

  @Test("links lead to pages, and what is no link to a page is refused")
  func links() {
    let links: [String] = [
      "https://ada.example/", "http://a", "/ada/", "../ada/index.html", "ada", "ada/?a=b:c", "#x:y", "./a:b",
    ]
    for link in links {
      expectEqual(Self.site(link), link, link)
    }
    let others: [String] = [
      "javascript:alert(1)", "JAVASCRIPT:alert(1)", "data:text/html,x", "mailto:a@b", "https://", "a b",
      "a\\\\b", "a\\u0007",
      "c:x", "", "ftp://a/b",
    ]
    for link in others {
      expectEqual(Self.site(link), nil, link)
    }
    for link in ["https://a/", "http://a", "/a"] {
      #expect(RosterEntry.isAbsolute(site: link))
      #expect(!RosterEntry.isAbsolute(site: "." + link))
    }
  }

  private static func site(_ link: String) -> String? {
    read(#"[{"id": "a", "facts": "f", "site": "\#(link)"}]"#).learners.first?.site
  }

  // MARK: Diagnostics

  struct Case {
    let title: String
    let cause: String
    let line: Int
    let column: Int
    let text: String

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

  @Test("what is wrong has its place, and all errors are told at once, twenty at most")
  func places() throws {
    for sample in Self.cases {
      let error = try #require(Self.read(sample.text).errors.first)
      expectContains(error.message, sample.cause)
      let place = try #require(error.place)
      expectEqual(place.line, sample.line)
      expectEqual(place.column, sample.column)
      #expect(!error.message.hasSuffix(".") && !error.help.hasSuffix("."))
    }
    let rows = (0..<30).map { _ in "{}" }.joined(separator: ",\n")
    let errors = Self.read("[\(rows)]").errors
    expectEqual(errors.count, 20)
    expectEqual(errors.map { $0.place?.line }, (1...20).map { $0 })
  }
}
