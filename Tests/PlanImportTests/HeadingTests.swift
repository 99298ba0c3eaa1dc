// What a heading or a bold line opens, in many spellings.

import ItemSyntax
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import PlanImport

struct HeadingTests {
  struct Case: CustomTestStringConvertible {
    let line: String
    let opens: PlanHeading?
    var form = LineForm.strong
    var testDescription: String { line }
  }

  private static func day(_ line: String, _ number: Int = 1, title: String? = nil, week: Int? = nil) -> Case {
    Case(line: line, opens: .day(OutlineDayHeading(number: number, week: week, title: title)))
  }

  @Test(
    "a day is told from words about days",
    arguments: [
      day("📅 DAY 1 (July 7) - MONDAY"), day("DAY 1: Monday"), day("🗓️ Monday, DAY 1"), day("Day 1"),
      day("day #1"),
      day("DAY 01"), day("🔥 DAY 100 🔥", 100), day("Day 12 – Sliding windows", 12, title: "Sliding windows"),
      day("DAY 1 (July 7): Arrays", title: "Arrays"), day("July 7 · Day 1"), day("CHALLENGE DAY 3", 3),
      day("Week 1, Day 3: Arrays", 3, title: "Arrays", week: 1), day("DAY 1 - 7 July"),
      Case(line: "DAY 1: Monday", opens: .day(OutlineDayHeading(number: 1)), form: .plain),
      Case(line: "Days 83-91: Mocks", opens: .dayRange), Case(line: "DAY 1-7", opens: .dayRange),
      Case(line: "Day 1 to 7", opens: .dayRange), Case(line: "Review of day 5", opens: nil),
      Case(line: "100 DAYS OF CODE", opens: nil), Case(line: "By day 30 you know arrays", opens: nil),
      Case(line: "Day 1 is hard", opens: nil, form: .plain), Case(line: "Today", opens: nil),
      Case(line: "DAY ONE", opens: nil),
    ])
  func dayToldFromWords(_ sample: Case) {
    expectEqual(planHeading(sample.line, form: sample.form), sample.opens)
  }

  @Test(
    "a week has a number and a theme without dates",
    arguments: [
      Case(line: "WEEK 1: FOUNDATIONS (JULY 7-13)", opens: .week(number: 1, theme: "FOUNDATIONS")),
      Case(line: "🚀 Week 2 – Hash maps", opens: .week(number: 2, theme: "Hash maps")),
      Case(line: "WEEK 3 (JULY 21-27): STACKS", opens: .week(number: 3, theme: "STACKS")),
      Case(line: "WEEK 3 (DAY 15-21): STACKS", opens: .week(number: 3, theme: "STACKS")),
      Case(
        line: "Week 13: Mock week 1 - Pressure", opens: .week(number: 13, theme: "Mock week 1 - Pressure")),
      Case(line: "Week 4", opens: .week(number: 4, theme: nil)),
      Case(line: "Week 4 (Trees)", opens: .week(number: 4, theme: "Trees")),
      Case(line: "Weeks 1-4: Basics", opens: nil), Case(line: "Week 1-4: Basics", opens: nil),
      Case(line: "Week 1 was good", opens: nil, form: .plain),
    ])
  func weekNumberThemeWithout(_ sample: Case) {
    expectEqual(planHeading(sample.line, form: sample.form), sample.opens)
  }

  @Test(
    "sections and goals are told by their names",
    arguments: [
      Case(
        line: "💻 DSA: Arrays (Easy Level Warm-Up)",
        opens: .section(.practice, text: "Arrays (Easy Level Warm-Up)")),
      Case(line: "DSA", opens: .section(.practice, text: nil)),
      Case(line: "dsa focus - Trees", opens: .section(.practice, text: "Trees")),
      Case(line: "DSA (Graphs)", opens: .section(.practice, text: "Graphs")),
      Case(line: "Data Structures & Algorithms: Heaps", opens: .section(.practice, text: "Heaps")),
      Case(line: "LeetCode:", opens: .section(.practice, text: nil)),
      Case(line: "Problems solved", opens: nil),
      Case(
        line: "🏗️ SYSTEM DESIGN: DNS & Domain Resolution",
        opens: .section(.study, text: "DNS & Domain Resolution")),
      Case(line: "System Design – CAP", opens: .section(.study, text: "CAP")),
      Case(line: "system design: CAP", opens: .section(.study, text: "CAP"), form: .plain),
      Case(line: "System design is fun", opens: nil, form: .plain),
      Case(line: "Behavioural: STAR", opens: nil),
      Case(line: "🎯 Goal: Understand arrays", opens: .goal("Understand arrays"), form: .plain),
      Case(line: "Goal:", opens: .goal("")), Case(line: "Today's Goal - Sum", opens: .goal("Sum")),
      Case(line: "Goals are good", opens: nil),
    ])
  func sectionsGoalsToldTheir(_ sample: Case) {
    expectEqual(planHeading(sample.line, form: sample.form), sample.opens)
  }

  @Test(
    "capitals become a title",
    arguments: [
      ("FOUNDATIONS", "Foundations"), ("SLIDING WINDOWS & HASH MAPS", "Sliding Windows & Hash Maps"),
      ("TREES ADVANCED & WHATSAPP", "Trees Advanced & WhatsApp"),
      ("GRAPHS II & THE CAP THEOREM", "Graphs II & the CAP Theorem"),
      ("Already written", "Already written"), ("MOCK WEEK 1 - TO THE END", "Mock Week 1 - to the End"),
      ("DSA", "DSA"), ("", ""),
    ])
  func capitalsBecomeTitle(_ theme: String, _ title: String) {
    expectEqual(titleCase(theme), title)
  }

  @Test("days have their parts, whatever ends the lines", arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func daysTheirPartsWhatever(_ lineEnd: String, _ mark: String) {
    let sample = outline(mark + sharedPlan.replacing("\n", with: lineEnd))
    expectEqual(sample.days.map(\.number), Array(1...9))
    expectEqual(sample.days.map(\.weekNumber), Array(repeating: 1, count: 7) + [2, 2])
    expectEqual(
      sample.days.map(\.goal),
      [
        "Walk an array once", "Move two pointers", "Sum prefixes", "Say it aloud", "Slide", "Stack",
        "Rest well",
        "Climb", "Climb again",
      ])
    expectEqual(sample.days.first?.focus[.practice], "Arrays (Easy Level Warm-Up)")
    expectEqual(sample.days.first?.focus[.study], "DNS & Domain Resolution")
    expectEqual(sample.days.map(\.items.count), [5, 4, 3, 2, 2, 2, 2, 2, 2])
    expectEqual(sample.looseItems.map(\.number), [1, 2])
    expectEqual(sample.days[2].items.map(\.isTicked), [true, false, true])
  }

  @Test("a text beyond the limits is one diagnostic") func textBeyondLimitsOne() {
    let reading = readPlanOutline(
      String(repeating: "* LC 1: Two Sum\n", count: 100_000), file: "PLAN.md",
      known: KnownProblems([Curriculum]()))
    expectEqual(reading.diagnostics.map(\.identifier), ["over-limit"])
    #expect(reading.outline.items.isEmpty)
  }

  @Test("bullets that name problems outside any day are a checklist") func bulletsNameProblemsOutside() {
    let text =
      "# Solved\n\n## Arrays\n\n- [x] LC 1: Two Sum\n- [ ] 15. 3Sum\n- Trees\n  - [x] LC 104: Depth\n- nothing\n"
    let sample = outline(text)
    #expect(sample.days.isEmpty)
    expectEqual(sample.looseItems.map(\.number), [1, 15, 104])
    expectEqual(sample.looseItems.map(\.isTicked), [true, false, true])
    expectEqual(sample.looseItems.map(\.line), [5, 6, 8])
  }
}
