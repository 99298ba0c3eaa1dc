// How texts are broken into lines of a terminal.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Program

@Suite("Wrapped lines")
struct WrappingTests {
  private let terminal = Terminal(color: .never)

  @Test(
    "break between words, and inside a word only where it is wider than the line",
    arguments: [
      ("", 10, [""]), ("one two three", 13, ["one two three"]), ("one two three", 12, ["one two", "three"]),
      ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a abcdefghij b", 4, ["a", "abcd", "efgh", "ij b"]),
      ("家族の用事", 4, ["家族", "の用", "事"]), ("家族の用事", 5, ["家族", "の用", "事"]), ("家", 1, ["家"]),
    ])
  func words(text: String, width: Int, lines: [String]) {
    expectEqual(terminal.lines(of: text, width: width), lines)
  }

  @Test(
    "keep a number with its unit",
    arguments: [
      ("it is 25 min long", 8, ["it is", "25 min", "long"]),
      ("took 3 h 5 min in all", 14, ["took 3 h 5 min", "in all"]),
      ("took 3 h 5 min in all", 9, ["took", "3 h 5 min", "in all"]),
      ("a h of 7 days", 6, ["a h of", "7 days"]), ("all 63 (6.8) min", 9, ["all 63", "(6.8) min"]),
    ])
  func units(text: String, width: Int, lines: [String]) {
    expectEqual(terminal.lines(of: text, width: width), lines)
  }

  @Test("leave room for the indent of the lines that follow", arguments: [6, 10, 40])
  func indent(width: Int) {
    let text = "Geschwindigkeitsbegrenzung 家族の用事 on 5 to 8 October, 25 min"
    let lines = terminal.lines(of: text, width: width, indent: 4)
    for (index, line) in lines.enumerated() {
      #expect(displayWidth(line) <= (index == 0 ? width : width - 4))
    }
    expectEqual(lines.joined().filter { $0 != " " }, text.filter { $0 != " " })
  }
}
