// Names that stand in a row in one text, and what is said where the row is too short.

import Templating
import Testing

@testable import Website

@Suite("A row of names")
struct NameRowTests {
  private func row(_ text: String) throws -> NameRow {
    let texts = TemplateSource(name: "strings.txt", path: "Templates/strings.txt", text: "names = \(text)\n")
    return NameRow(try TemplateLibrary([], texts: texts).text("names", values: []))
  }

  @Test(
    "says each by its place, and the number of a place behind its end",
    arguments: [
      ("Jan Feb März", ["Jan", "Feb", "März", "4"]), ("a  b", ["a", "b", "3"]), ("一月", ["一月", "2"]),
    ])
  func names(text: String, expected: [String]) throws {
    let row = try row(text)
    #expect(expected.indices.map { row[$0] } == expected)
  }
}
