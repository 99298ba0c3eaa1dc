// What stands before and behind the title of an item in a saved list, held against the patterns that say what is taken.

import StudyModel
import TestSupport
import Testing

@testable import Plans

@Suite("A line of a saved list")
struct ChecklistLineTests {
  /// Every text of at most so many of the characters.
  private func texts(of characters: [Character], upTo length: Int) -> [String] {
    (1...length).reduce(into: ([""], [""])) { (lists: inout (all: [String], last: [String]), _) in
      lists.last = lists.last.flatMap { text in characters.map { text + String($0) } }
      lists.all += lists.last
    }.0
  }

  @Test("takes times in every spelling that people write, and nothing else")
  func times() {
    let pattern = #/([0-9]+) ?(h|m) ?([0-9]*) ?(m?)/#
    for text in texts(of: ["1", "0", "h", "m", " "], upTo: 6) {
      let match = text.wholeMatch(of: pattern)?.output
      let expected =
        match.map { TypedDuration.total("\($0.1)\($0.2)\($0.3)\($0.4)") } ?? TypedDuration.total(text)
      expectEqual(writtenMinutes(text), expected, "\(text)")
    }
    let cases: [(String, Int?)] = [
      ("25m", 25), ("25 min", 25), ("(25 min)", 25), ("1 h 10", 70), ("1h 10 MIN", 70), ("1:10", 70),
      ("1 0m", nil), ("25", nil), ("m", nil), ("2５m", nil), ("25m\u{301}", nil),
    ]
    for (text, minutes) in cases {
      expectEqual(writtenMinutes(text), minutes, text)
    }
  }

  @Test("begins with a name of the list, or with none")
  func handles() {
    let pattern = #/[ptb][1-9][0-9]{0,3}/#
    for text in texts(of: ["p", "B", "1", "0", "x"], upTo: 5) + ["p12345", "p1234", "t９", "b1\u{301}", "ｐ1"] {
      let line = ChecklistLine("- [ ] \(text) Title")
      let isHandle = text.lowercased().wholeMatch(of: pattern) != nil
      expectEqual(line?.handle, (isHandle ? text.lowercased() : nil), "\(text)")
    }
  }
}
