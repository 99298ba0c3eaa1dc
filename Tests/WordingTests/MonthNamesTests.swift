// Names that stand in a row in one text, and what is said where the row is too short.

import Templating
import TestSupport
import Testing

@testable import Wording

@Suite("Names of months and weekdays")
struct MonthNamesTests {
  private func names(_ text: String) throws -> MonthNames {
    let texts = TemplateSource(name: "strings.txt", path: "Templates/strings.txt", text: "names = \(text)\n")
    return MonthNames(try TextFile(texts).plainTexts["names"])
  }

  @Test(
    "are said by their place, and as the number of a place behind the end",
    arguments: [
      ("Jan Feb März", ["Jan", "Feb", "März", "4"]), ("a  b", ["a", "b", "3"]), ("一月", ["一月", "2"]),
    ])
  func names(text: String, expected: [String]) throws {
    let names = try names(text)
    expectEqual(expected.indices.map { names[$0] }, expected)
  }
}
