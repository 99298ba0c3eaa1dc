// Problems that a plan names without `LC` and a number, and bullets that are none.

import ItemSyntax
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import PlanImport

struct RecognitionTests {
  static let known = [
    Problem(number: 1, title: "Two Sum", difficulty: .easy),
    Problem(number: 36, title: "Valid Sudoku", difficulty: .medium),
    Problem(number: 37, title: "Sudoku Solver", difficulty: .hard),
    Problem(number: 146, title: "LRU Cache", difficulty: .medium),
    Problem(number: 189, title: "Rotate Array", difficulty: .medium),
    Problem(number: 207, title: "Course Schedule", difficulty: .medium),
    Problem(number: 704, title: "Binary Search", difficulty: .easy),
    Problem(number: 1672, title: "Richest Customer Wealth", difficulty: .easy),
  ]

  private func items(_ bullets: String, section: String = "**DSA: F**") -> [OutlineItem] {
    outline("**DAY 1**\n\n\(section)\n\n\(bullets)\n", known: Self.known).items
  }

  private func remarks(_ bullets: String) -> [String] {
    let text = "**DAY 1**\n\n**DSA: F**\n\n\(bullets)\n"
    return layout(text, known: Self.known).remarks.map(\.text)
  }

  struct Case: CustomTestStringConvertible {
    let bullet: String
    let number: Int
    let title: String
    var difficulty: Difficulty?
    var isRevision = false
    var testDescription: String { bullet }
  }

  @Test(
    "a problem goes by its title, its address or a number behind or before the title",
    arguments: [
      Case(bullet: "* Two Sum", number: 1, title: "Two Sum"),
      Case(bullet: "* ⭐ **two sum** (Easy)", number: 1, title: "Two Sum", difficulty: .easy),
      Case(bullet: "- [ ] Review: Two Sum", number: 1, title: "Two Sum", isRevision: true),
      Case(bullet: "* [Two Sum](https://leetcode.com/problems/two-sum/)", number: 1, title: "Two Sum"),
      Case(bullet: "* https://leetcode.com/problems/two-sum/description/", number: 1, title: "Two Sum"),
      Case(bullet: "* <https://leetcode.com/problems/two-sum>", number: 1, title: "Two Sum"),
      Case(
        bullet: "* [Wealth](https://leetcode.com/problems/richest-customer-wealth/)", number: 1672,
        title: "Richest Customer Wealth"),
      Case(
        bullet: "* [Richest Customer Wealth (Easy)](https://leetcode.com/problems/richest-customer-wealth/)",
        number: 1672, title: "Richest Customer Wealth", difficulty: .easy),
      Case(bullet: "* 1672 Richest Customer Wealth", number: 1672, title: "Richest Customer Wealth"),
      Case(bullet: "* 36 Valid Sudoku", number: 36, title: "Valid Sudoku"),
      Case(bullet: "* Two Sum (LC 1)", number: 1, title: "Two Sum"),
      Case(bullet: "* A Title of Mine - LeetCode #99", number: 99, title: "A Title of Mine"),
      Case(bullet: "* Course Schedule #207", number: 207, title: "Course Schedule"),
    ])
  func problemGoesTitleAddress(_ sample: Case) {
    let found = items(sample.bullet)
    expectEqual(
      found.map(\.said),
      [
        Said(
          kind: .problem, number: sample.number, title: sample.title, difficulty: sample.difficulty,
          isRevision: sample.isRevision)
      ])
    expectEqual(found.map(\.detail), [nil])
  }

  @Test(
    "what nothing knows is a session, and told",
    arguments: [
      "* Foo of Everything", "* 36 hours of sleep", "* 2 Sum", "* Finish LeetCode 75",
      "* Two Sum in three languages", "* 35 Search Insert Position", "* Search Insert Position #35",
      "* [Notes](https://example.org/two-sum)",
      "* [Search Insert Position](https://leetcode.com/problems/search-insert-position/)",
    ])
  func whatNothingKnowsSession(_ bullet: String) {
    expectEqual(items(bullet).map(\.kind), [.session])
    #expect(remarks(bullet).contains { $0.hasPrefix("Taken as a Session: ") })
  }

  @Test("a title under System Design is a thing to design") func titleUnderSystemDesign() {
    expectEqual(items("* LRU Cache", section: "**System Design: T**").map(\.kind), [.task])
    expectEqual(items("* LRU Cache").map(\.number), [146])
  }

  @Test("a topic that is called as a problem is a label where problems stand below it")
  func topicCalledProblemLabel() {
    expectEqual(items("* Binary Search\n  * LC 35\n  * Two Sum").map(\.number), [35, 1])
    expectEqual(items("* Binary Search\n  * by hand").map(\.number), [704])
  }

  @Test(
    "a number and a title that contradict are told",
    arguments: [
      (
        "* LC 37: Valid Sudoku", 37, "Sudoku Solver",
        "Valid Sudoku is LC 36: the item is taken as LC 37: Sudoku Solver."
      ),
      (
        "* 12. Valid Sudoku", 36, "Valid Sudoku",
        "12 is not the number of this title: it is taken as LC 36: Valid Sudoku."
      ),
      (
        "* Valid Sudoku (LC 37)", 37, "Sudoku Solver",
        "Valid Sudoku is LC 36: the item is taken as LC 37: Sudoku Solver."
      ),
    ])
  func numberTitleContradictTold(
    _ bullet: String, _ number: Int, _ title: String, _ told: String
  ) {
    expectEqual(items(bullet).map(\.number), [number])
    expectEqual(items(bullet).map(\.title), [title])
    expectContains(remarks(bullet), told, "\(remarks(bullet))")
  }

  @Test(
    "a bonus keeps its number and gets the title",
    arguments: [
      ("* Bonus: LC 189", "LC 189: Rotate Array"), ("* Bonus LC 189", "LC 189: Rotate Array"),
      ("* Bonus: [Rotate](https://leetcode.com/problems/rotate-array/)", "LC 189: Rotate Array"),
      ("* Bonus: LC 189: Mine", "LC 189: Mine"), ("* Bonus: LC 5000", "LC 5000"),
      ("* Bonus: A contest", "A contest"),
    ])
  func bonusKeepsNumberGets(_ bullet: String, _ title: String) {
    expectEqual(items(bullet).map(\.kind), [.bonus])
    expectEqual(items(bullet).map(\.title), [title])
  }

  @Test("a bullet that lists problems is all of them, with one box") func bulletListsProblemsAll() {
    let found = items("* Two Sum, LC 121: Stock (Easy, 20 min), 36 Valid Sudoku\n  a note")
    expectEqual(found.map(\.number), [1, 121, 36])
    expectEqual(found.map(\.takesBox), [true, false, false])
    expectEqual(found.map(\.detail), ["a note", nil, nil])
    expectEqual(Set(found.map(\.place)).count, 3)
    expectEqual(items("* LC 1, 15, 121").map(\.number), [1, 15, 121])
    expectEqual(items("* LC 50: Pow(x, n)").map(\.number), [50])
    expectEqual(items("* Two Sum, then rest").map(\.kind), [.session])
  }

  @Test("a bullet beside others is an item of its own, a remark on the one above is its text")
  func bulletBesideOthersItem() {
    let found = items(
      "* Two Sum\n* Solve 8 problems\n* Focus: speed\n* Review the notes\n* Practice: all of it")
    expectEqual(found.map(\.kind), [.problem, .session, .session, .session])
    expectEqual(found.map(\.detail), [nil, "- Focus: speed", nil, nil])
    expectEqual(
      remarks("* LC 1: Two Sum\n* Solve 8\n* Focus: speed"),
      [
        "Taken as a Session: Solve 8", "Kept as text of the item above: Focus: speed",
      ])
  }

  @Test("an item stays in the section that its author gave it") func itemStaysSectionAuthor() {
    let made = layout(
      "**DAY 1**\n\n**DSA: F**\n* Task: Find two topics\n* Watch: Arrays\n\n**System Design: T**\n* Session: Mock\n"
    )
    let text = made.files.map(\.text).joined()
    expectContains(
      text,
      "### DSA: F\n\n- [ ] Session: Find two topics {#find-two-topics}\n- [ ] Session: Watch: Arrays {#watch-arrays}\n"
    )
    expectContains(text, "### System Design: T\n\n- [ ] Task: Mock {#mock}\n")
    expectEqual(made.remarks.first?.text, "The Task is taken as a Session, since its section has none.")
  }

  @Test("a heading as high as the weeks' begins a week, if days follow") func headingHighWeeksBegins() {
    let day = { (number: Int) in "**DAY \(number)**\n* LC \(number): A [Easy]\n\n" }
    let plan =
      "## WEEK 1: ONE (JULY 1-7)\n" + (1...7).map(day).joined() + "---\n\n## FINAL DAYS (OCTOBER 13-15)\n\n"
      + day(8)
      + "## TRACKER\n\n* Solved: 0\n"
    let sample = outline(plan)
    expectEqual(sample.days.map(\.weekTheme), Array(repeating: "ONE", count: 7) + ["FINAL DAYS"])
    let made = layout(plan)
    expectEqual(made.files.map { $0.text.prefix(20) }, ["# Week 1: One\n\n## Da", "# Week 2: Final Days"])
    #expect(
      made.remarks.contains {
        $0.text == "\"FINAL DAYS\" is taken as the heading of a week." && $0.line == 25
      })
    let phases = outline(
      "# Mine\n\n# Phase 1: Begin\n\n## Day 1\n- Two Sum\n\n# Phase 2\n\n## Day 2\n- Two Sum\n")
    expectEqual(phases.days.map(\.weekTheme), ["Phase 1: Begin", "Phase 2"])
    expectEqual(phases.days.map(\.weekNumber), [nil, nil])
    let words = outline("# Mine\n\n## Week one: arrays\n\n**DAY 1**\n- Two Sum\n")
    expectEqual(words.days.map(\.weekTheme), ["Week one: arrays"])
    let notes = outline("## Week 1: A\n\n### Day 1\n- x\n\n## Notes\n\n- y\n\n### Day 2\n- z\n")
    expectEqual(notes.days.map(\.weekTheme), ["A", "A"])
  }

  // MARK: - Tables

  @Test("a table has a day in each row, its columns in any order") func tableDayEachRow() throws {
    let plan = """
      | Problems | Day | Topic | System Design | Mood |
      |---|---|---|---|---|
      | Two Sum, LC 121, [Sudoku](https://leetcode.com/problems/valid-sudoku/) | 1 | Arrays | DNS<br>Read: RFC 1034 | x |
      | 125; 20; Foo of Everything | Day 2 (Tue) | Strings | | |
      | - | **3** | Rest | — | |

      After it.

      """
    let sample = outline(plan, known: Self.known)
    expectEqual(sample.days.map(\.number), [1, 2, 3])
    expectEqual(sample.days.map { $0.focus[.practice] }, ["Arrays", "Strings", "Rest"])
    expectEqual(
      sample.days.map { $0.items.map(\.number) }, [[1, 121, 36, nil, nil], [125, 20, nil], [nil]])
    expectEqual(sample.days[0].items.map(\.kind), [.problem, .problem, .problem, .task, .read])
    expectEqual(sample.days[0].focus[.study], "DNS")
    expectEqual(sample.days[2].items.map(\.title), ["Rest"])
    #expect(sample.items.allSatisfy { !$0.takesBox })
    expectEqual(Set(sample.items.map(\.place)).count, sample.items.count)
    let made = layout(plan, known: Self.known)
    expectEqual(made.diagnostics.map(\.text), [])
    expectContains(made.remarks.map(\.text), "The column \"Mood\" is left out.")
    let bytes = Array(plan.utf8)
    expectEqual(marked(bytes, outline: sample) { _ in true }, bytes)
  }

  @Test("a table below a day, or with a day over several rows, has a problem in each row")
  func tableBelowDayDay() {
    let below = outline(
      "**Day 1**\n\n| # | Problem | Difficulty | Done |\n|---|---|---|---|\n| 1 | Two Sum | Easy | [ ] |\n| 217 | Dup | Hard | x |\n"
    )
    expectEqual(below.items.map(\.number), [1, 217])
    expectEqual(below.items.map(\.title), ["Two Sum", "Dup"])
    expectEqual(below.items.map(\.difficulty), [.easy, .hard])
    let rows = outline(
      "| Day | LC | Week |\n|---|---|---|\n| 1 | 1 | 1 |\n|  | 217 |  |\n| 2 | #20 | Week 2: Stacks |\n")
    expectEqual(rows.days.map { $0.items.map(\.number) }, [[1, 217], [20]])
    expectEqual(rows.days.map(\.weekNumber), [1, 2])
  }

  @Test(
    "a table that is no plan has its error",
    arguments: [
      ("| Day | Problems |\n|---|---|\n| 1-3 | Two Sum |\n", ["several-days"]),
      ("| Name | Age |\n|---|---|\n| 1 | 2 |\n", ["no-day"]), ("| Day |\n|---|\n| 1 |\n", ["day-empty"]),
      ("| Day | Problems |\n|---|---|\n", ["no-day"]),
      ("| Day | Problems |\n|---|---|\n| x | LC 1 |\n", ["no-day"]),
      ("| Day | Problems |\n|---|---|\n| 0 | LC 1 |\n", ["day-number"]),
      ("| Day | Problems |\n|---|---|\n| 99999999999 | LC 1 |\n", ["no-day"]),
    ])
  func tableNoPlanError(_ text: String, _ expected: [String]) {
    expectEqual(layout(text, known: Self.known).diagnostics.map(\.identifier), expected)
  }

  @Test(
    "no table traps",
    arguments: [
      "|", "||", "| Day |\n|-|\n||", "| Day | Day |\n|-|-|\n| 1 | 2 |\n|\\||\\",
      "| Day | Problems |\n|---|---|\n| 1 |",
      "| Day | Problems |\n|-|-|\n| 1 | ,,;;<br>,()[](( |",
      "| Day | # |\n|-|-|\n| 1 | 99999999999999999999 |",
      "| Day | Problems |\n|-|-|\n| 1 | )) [a](b) [ [ [ LC 1 |",
    ])
  func noTableTraps(_ text: String) {
    for text in [text, "**DAY 1**\n\n" + text, "**DAY 1**\n" + text, "* " + text] {
      let made = layout(text, known: Self.known)
      #expect(made.files.isEmpty != made.diagnostics.isEmpty)
    }
  }
}
