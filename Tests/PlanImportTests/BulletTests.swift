// What a bullet is taken for, in many spellings.

import ItemSyntax
import StudyModel
import TestSupport
import Testing

@testable import PlanImport

struct BulletTests {
  struct Case: CustomTestStringConvertible {
    let bullet: String
    let said: Said
    var testDescription: String { bullet }
  }

  /// The items of a day that holds nothing but one bullet.
  private func items(_ bullet: String, section: String = "**DSA: Arrays**") -> [OutlineItem] {
    outline("**DAY 1**\n\n\(section)\n\n\(bullet)\n").items
  }

  private static func problem(
    _ bullet: String, _ number: Int = 1920, _ title: String = "Build Array", _ difficulty: Difficulty? = nil,
    minutes: Int? = nil, isRevision: Bool = false
  ) -> Case {
    Case(
      bullet: bullet,
      said: Said(
        kind: .problem, number: number, title: title, difficulty: difficulty, minutes: minutes,
        isRevision: isRevision))
  }

  @Test(
    "a problem is read in every spelling",
    arguments: [
      problem("* LC 1920: Build Array"), problem("- LC 1920 - Build Array"),
      problem("+ LC #1920: Build Array"),
      problem("* LeetCode 1920. Build Array"), problem("* 1920. Build Array"), problem("1920. Build Array"),
      problem("* Leetcode #1920 – Build Array"), problem("* lc1920: Build Array"),
      problem("* LC-1920 Build Array"),
      problem("* #1920 Build Array"),
      problem("* [LC 1920: Build Array](https://leetcode.com/problems/build/)"),
      problem("* [LC 1920](https://leetcode.com/problems/build/): Build Array"),
      problem("* [LC 1920] Build Array"),
      problem("* **LC 1920:** Build Array"), problem("* **LC 1920: Build Array**"),
      problem("* ~~LC 1920: Build Array~~"),
      problem("1. LC 1920: Build Array"), problem("* ⭐ LC 1920: Build Array ⭐🔥"),
      problem("* LC 1920: 🔥 Build Array"),
      problem("* LC 1920: Build Array <!-- mine -->"), problem("*\tLC 1920:\tBuild  Array  "),
      problem("* [ ] LC 1920: Build Array"), problem("* [x] LC 1920: Build Array"),
      problem("1) [X] LC 1920: Build Array"),
      problem("* LC 1920: Build Array [Easy]", 1920, "Build Array", .easy),
      problem("* LC 1920: Build Array (medium)", 1920, "Build Array", .medium),
      problem("* LC 1920: Build Array - Hard", 1920, "Build Array", .hard),
      problem("* LC 1920: Build Array **(Easy)** ⭐", 1920, "Build Array", .easy),
      problem("* LC 1920: Build Array (Easy, 25 min)", 1920, "Build Array", .easy, minutes: 25),
      problem("* LC 1920: Build Array (1h30) [Med]", 1920, "Build Array", .medium, minutes: 90),
      problem("* LC 1920: Build Array (1.5 hours)", minutes: 90),
      problem("* LC 1920: Build Array (2 h)", minutes: 120),
      problem("* LC 1920: Build Array (premium)"), problem("* LC 1920: Build Array [Unknown]"),
      problem("* LC 1920: Build Array (revision)", isRevision: true),
      problem("* Revision: LC 1920: Build Array", isRevision: true),
      problem("* Redo LC 1920: Build Array", isRevision: true),
      problem("* LC 50: Pow(x, n)", 50, "Pow(x, n)"),
      problem("* LC 50: Pow(x, n) (Medium)", 50, "Pow(x, n)", .medium),
      problem("* LC 167: Two Sum II - Input Array Is Sorted", 167, "Two Sum II - Input Array Is Sorted"),
      problem("* LC 167: Two Sum II (Easy) (two pointers)", 167, "Two Sum II (two pointers)", .easy),
      problem("* LC 303: Sum of `a*b` and c\\_d", 303, "Sum of `a*b` and c_d"),
      problem("* LC 15: 3Sum", 15, "3Sum"), problem("* LC 1: a * b * c", 1, "a * b * c"),
      problem("* LC 1920", 1920, ""),
      problem("* LC 99999: Last", 99_999, "Last"), problem("* LC 1920: Build Array (700 min)"),
      problem("* LC 1920: Build Array (20-30 min)"),
    ])
  func problemReadEverySpelling(_ sample: Case) {
    expectEqual(items(sample.bullet).map(\.said), [sample.said])
  }

  @Test(
    "other kinds are read under system design",
    arguments: [
      Case(bullet: "* Watch: \"DNS\" - PowerCert", said: Said(kind: .watch, title: "\"DNS\" - PowerCert")),
      Case(bullet: "* **Watch:** [DNS](https://e.org)", said: Said(kind: .watch, title: "DNS")),
      Case(bullet: "* 📺 WATCH: DNS (10 min)", said: Said(kind: .watch, title: "DNS", minutes: 10)),
      Case(bullet: "* Watch \"DNS\"", said: Said(kind: .watch, title: "\"DNS\"")),
      Case(
        bullet: "- [ ] Read: RFC 1034 {#dns-read}", said: Said(kind: .read, title: "RFC 1034", id: "dns-read")
      ),
      Case(bullet: "* task: Draw it", said: Said(kind: .task, title: "Draw it")),
      Case(bullet: "* Bonus: LC 42", said: Said(kind: .bonus, title: "LC 42")),
      Case(bullet: "* Session: Mock (45 min)", said: Said(kind: .task, title: "Mock", minutes: 45)),
      Case(bullet: "* Watch: DNS (10:32)", said: Said(kind: .watch, title: "DNS (10:32)")),
      Case(bullet: "* Design a feed", said: Said(kind: .task, title: "Design a feed")),
    ])
  func otherKindsReadUnder(_ sample: Case) {
    expectEqual(items(sample.bullet, section: "**System Design: DNS**").map(\.said), [sample.said])
  }

  @Test(
    "what is no problem is a session where nothing stands above it",
    arguments: [
      "* 2 mediums, 1 hard", "* LC: nothing", "* LC 0: None", "* LC 100000: None", "* LCA of a tree",
      "* 10:30 mock",
      "* Include: 2 mediums", "* LC 3Sum",
    ])
  func whatNoProblemSession(_ bullet: String) {
    expectEqual(items(bullet).map(\.kind), [.session])
  }

  @Test(
    "what is no bullet with text is no item",
    arguments: [
      "> * LC 1: Quoted", "```\n* LC 1: Code\n```", "    * LC 1: Code", "| LC 1 |\n|---|\n| LC 2 |",
      "LC 1: Two Sum",
      "* ```\n  LC 1\n  ```", "* > LC 1: Quoted", "*", "- [ ]", "* # LC 1: Heading",
      "<div>\n* LC 1: a\n</div>",
    ])
  func whatNoBulletText(_ text: String) {
    #expect(items(text).isEmpty)
  }

  @Test("the numbers of a list that does not count are the problems' own") func numbersListDoesNot() {
    let sample = outline("**DAY 1**\n\n**DSA**\n\n88. Merge Sorted Array\n27. Remove Element (Easy)\n")
    expectEqual(sample.items.map(\.number), [88, 27])
    let counting = outline("**DAY 1**\n\n**DSA**\n\n1. Warm up\n2. LC 27: Remove Element\n")
    expectEqual(counting.items.map(\.number), [nil, 27])
  }

  @Test("what stands below a bullet is its detail") func whatStandsBelowBullet() {
    let text =
      "* LC 1: Two Sum\n  One pass.\n\n  - a map\n    - of places\n* Include: the proof\n* LC 2: Add\nlazy\n"
    let items = items(text)
    expectEqual(items.map(\.title), ["Two Sum", "Add"])
    expectEqual(items.map(\.detail), ["One pass.\n\n- a map\n  - of places\n- Include: the proof", "lazy"])
  }

  @Test("a bullet with a box of its own is an item, and a label gives its place to the items below it")
  func bulletBoxOwnItem() {
    expectEqual(items("* LC 1: Two Sum\n* [ ] Write it down").map(\.kind), [.problem, .session])
    let labelled = items("* **Easy:**\n  * LC 1: Two Sum\n  * [x] LC 27: Remove Element\n* Watch:\n  * DNS")
    expectEqual(labelled.map(\.said.title), ["Two Sum", "Remove Element", "Watch: DNS"])
    expectEqual(labelled.map(\.kind), [.problem, .problem, .session])
    expectEqual(labelled.map(\.isTicked), [nil, true, nil])
  }

  @Test("a link's address is kept, but for the problem's own page") func linksAddressKeptBut() {
    let details = items(
      "* [LC 1: Two Sum](https://leetcode.com/problems/two-sum/)\n* LC 2: Add ([notes](https://e.org/a))"
    ).map(\.detail)
    expectEqual(details, [nil, "<https://e.org/a>"])
  }
}
