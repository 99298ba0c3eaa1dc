// Ranges and lists of places on a command line, as single names.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct ItemWordTests {
  private static let expanded: [(String, [String])] = [
    ("p1-p3", ["p1", "p2", "p3"]), ("p1-3", ["p1", "p2", "p3"]), ("P1-P2", ["p1", "p2"]), ("p2-p2", ["p2"]),
    ("t1-t2", ["t1", "t2"]), ("63.p2-63.p4", ["63.p2", "63.p3", "63.p4"]),
    ("63.p2-p4", ["63.p2", "63.p3", "63.p4"]), ("p1,t2,b1", ["p1", "t2", "b1"]),
    ("p1, t2", ["p1", "t2"]), ("p1,", ["p1"]), ("p1-p3,t1", ["p1", "p2", "p3", "t1"]),
    // Named twice it is meant once.
    ("p1-p3,p2,p4", ["p1", "p2", "p3", "p4"]), ("2.p1,9.t1-t2", ["2.p1", "9.t1", "9.t2"]),
  ]

  @Test("a range or a list of places names each of them in order, and every other word stays as it is")
  func words() throws {
    for (word, names) in Self.expanded {
      try expectEqual(expandItemWords([word]), names, word)
    }
    let words = [
      "p1", "P1", "1920", "lc-1920", "lc-53-r1", "move-zeroes", "Pow(x, n)", "3sum", "25m", "1:10",
      "1920,283",
      "p1,move zeroes", "p-1", "-p1", "p1-", "p1--p3", "p0-p3", ",", "", "two-sum-ii,p1", "warm-up-1", "-2d",
    ]
    try expectEqual(expandItemWords(words), words)
    try expectEqual(expandItemWords(["t1", "p1-p2", "25m"]), ["t1", "p1", "p2", "25m"])
  }

  private static let refused: [(String, String)] = [
    ("p3-p1", "`p3-p1` goes backwards\nhelp: did you mean `p1-p3`?"),
    ("63.p3-p1", "`63.p3-p1` goes backwards\nhelp: did you mean `63.p1-p3`?"),
    ("p1,t3-t2", "`t3-t2` goes backwards\nhelp: did you mean `t2-t3`?"),
    ("p1-t3", "`p1-t3` has its ends in two different lists"),
    ("62.p1-63.p2", "`62.p1-63.p2` has its ends in two different lists"),
    ("p1-63.p2", "`p1-63.p2` has its ends in two different lists"),
    ("p1-p51", "`p1-p51` has more than 50 items"),
    ("p1-p999999999", "`p1-p999999999` has more than 50 items"),
  ]

  @Test("a range that cannot be meant is refused, and one of several where one item is meant")
  func refused() throws {
    for (word, words) in Self.refused {
      try expectPrefix(refusal { try expandItemWords([word]) }.words, "the range \(words)")
    }
    for word in ["p1-p2", "p1,t1"] {
      try expectEqual(
        SamplePlan.refusal(word).words,
        "`\(word)` names several items, and this needs a single one\nhelp: name one of them")
    }
    try expectEqual(SamplePlan.found("p2-p2"), ["lc-15 3"])
    try expectEqual(SamplePlan.found("p2,"), ["lc-15 3"])
  }
}
