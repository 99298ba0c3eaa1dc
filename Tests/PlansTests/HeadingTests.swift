// What a heading or a bold line opens, in many spellings.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Plans

struct HeadingTests {
  struct Case {
    let line: String
    let opens: PlanHeading?
    var form = LineForm.strong
  }

  private static func day(_ line: String, _ number: Int = 1, title: String? = nil, week: Int? = nil) -> Case {
    Case(line: line, opens: .day(DayHeading(numbers: number...number, week: week, title: title)))
  }

  private static func practice(_ text: String?) -> PlanHeading {
    .section(SectionHeading(track: "DSA", habit: .practice, text: text))
  }

  private static func study(_ text: String?) -> PlanHeading {
    .section(SectionHeading(track: "System Design", habit: .study, text: text))
  }

  private static let cases: [Case] = [
    // Days.
    day("📅 DAY 1 (July 7) - MONDAY"), day("DAY 1: Monday"), day("🗓️ Monday, DAY 1"), day("Day 1"),
    day("day #1"),
    day("DAY 01"), day("🔥 DAY 100 🔥", 100), day("Day 12 – Sliding windows", 12, title: "Sliding windows"),
    day("DAY 1 (July 7): Arrays", title: "Arrays"), day("July 7 · Day 1"), day("CHALLENGE DAY 3", 3),
    day("Week 1, Day 3: Arrays", 3, title: "Arrays", week: 1), day("DAY 1 - 7 July"),
    Case(line: "DAY 1: Monday", opens: .day(DayHeading(numbers: 1...1)), form: .plain),
    Case(line: "Days 83-91: Mocks", opens: .day(DayHeading(numbers: 83...91, title: "Mocks"))),
    Case(line: "DAY 1-7", opens: .day(DayHeading(numbers: 1...7))), day("第3天：图", 3, title: "图"),
    day("Tag 4", 4),
    Case(line: "Day 1 to 7", opens: .day(DayHeading(numbers: 1...7))),
    Case(line: "Review of day 5", opens: nil),
    Case(line: "100 DAYS OF CODE", opens: nil), Case(line: "By day 30 you know arrays", opens: nil),
    Case(line: "Day 1 is hard", opens: nil, form: .plain), Case(line: "Today", opens: nil),
    Case(line: "DAY ONE", opens: nil),
    // Weeks, with a number and a theme without dates.
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
    // Sections and goals, by their names.
    Case(
      line: "💻 DSA: Arrays (Easy Level Warm-Up)",
      opens: practice("Arrays (Easy Level Warm-Up)")),
    Case(line: "DSA", opens: practice(nil)), Case(line: "DSA: Focus", opens: practice("Focus")),
    Case(line: "System Design: Topic", opens: study("Topic")),
    Case(line: "dsa focus - Trees", opens: practice("Trees")),
    Case(line: "DSA (Graphs)", opens: practice("Graphs")),
    Case(line: "Data Structures & Algorithms: Heaps", opens: practice("Heaps")),
    Case(line: "LeetCode:", opens: practice(nil)),
    Case(line: "Problems solved", opens: nil),
    Case(
      line: "🏗️ SYSTEM DESIGN: DNS & Domain Resolution",
      opens: study("DNS & Domain Resolution")),
    Case(line: "System Design – CAP", opens: study("CAP")),
    Case(line: "system design: CAP", opens: study("CAP"), form: .plain),
    Case(line: "System design is fun", opens: nil, form: .plain),
    Case(line: "Behavioural: STAR", opens: nil),
    Case(
      line: "Behavioural: STAR",
      opens: .section(SectionHeading(track: "Behavioural", habit: nil, text: "STAR")),
      form: .heading(level: 3)),
    Case(
      line: "Coding: Arrays",
      opens: .section(SectionHeading(track: "Coding", habit: .practice, text: "Arrays")),
      form: .heading(level: 3)),
    Case(line: "🎯 Goal: Understand arrays", opens: .goal("Understand arrays"), form: .plain),
    Case(line: "Goal:", opens: .goal("")), Case(line: "Today's Goal - Sum", opens: .goal("Sum")),
    Case(line: "Goals are good", opens: nil),
  ]

  @Test("days, weeks, sections and goals are told from words about them")
  func headings() {
    for sample in Self.cases {
      expectEqual(planHeading(sample.line, form: sample.form), sample.opens, sample.line)
    }
  }
}
