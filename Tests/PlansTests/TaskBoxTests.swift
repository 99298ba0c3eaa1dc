// What of a bullet's line is a task box.

import TestSupport
import Testing

@testable import Plans

struct TaskBoxTests {
  struct Case {
    let line: String
    let isTicked: Bool?
    let text: String
  }

  @Test("a box is told from text, and a line without a bullet has none")
  func boxes() throws {
    let cases: [Case] = [
      Case(line: "- [x] LC 1: Two Sum", isTicked: true, text: "LC 1: Two Sum"),
      Case(line: "  * [ ]   Watch", isTicked: false, text: "Watch"),
      Case(line: "+\t[X]", isTicked: true, text: ""),
      Case(line: "12) [ ] a", isTicked: false, text: "a"),
      Case(line: "* LC 1: Two Sum", isTicked: nil, text: "LC 1: Two Sum"),
      Case(line: "- [Two Sum](https://a.b)", isTicked: nil, text: "[Two Sum](https://a.b)"),
      Case(line: "- [x]y", isTicked: nil, text: "[x]y"),
      Case(line: "-", isTicked: nil, text: ""),
    ]
    for sample in cases {
      let box = try #require(TaskBox(line: sample.line))
      expectEqual(box.isTicked, sample.isTicked, sample.line)
      expectEqual(
        String(decoding: sample.line.utf8.dropFirst(box.text), as: UTF8.self), sample.text, sample.line)
      if let mark = box.mark { #expect(" xX".utf8.contains(Array(sample.line.utf8)[mark])) }
    }
    for line in ["", "  ", "LC 1", "-x", "1", "1x", "1234567890. a", "[x] a", "#"] {
      expectEqual(TaskBox(line: line), nil, line)
    }
  }
}
