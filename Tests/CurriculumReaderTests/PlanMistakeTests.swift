// Every mistake in the order of weeks and days and in the files, with all words of its message.

import CurriculumReader
import StudyModel
import Testing

/// A plan of several files and every word that reading it must say.
struct PlanCase: CustomTestStringConvertible, Sendable {
  let name: String
  let files: [String]
  let expected: String

  init(_ name: String, _ files: [String], expected: String) {
    self.name = name
    self.files = files
    self.expected = expected
  }

  var testDescription: String { name }
}

@Suite("a mistake in the order of a plan")
struct PlanMistakeTests {
  static let cases: [PlanCase] = [
    PlanCase(
      "a plan without files",
      [],
      expected: """
        error: the plan has no files [plan-empty]
        help: write one that starts with `# Week 1: Theme`, or name another folder
        """),
    PlanCase(
      "a plan that says nothing of itself",
      ["About:\n\n" + smallPlan],
      expected: """
        plan.md:1:7: error: `About:` is followed by nothing [about-empty]
        About:
              ^
        help: write in one sentence what the plan is, or remove the line
        """),
    PlanCase(
      "a plan that says what it is in two lines",
      ["About: One thing\nand another\n\n" + smallPlan],
      expected: """
        plan.md:2:1: error: what the plan is about has one line, and this is its second [about-continued]
        and another
        ^
        help: join this line to the first, or remove it
        """),
    PlanCase(
      "a plan that says what it is twice",
      ["About: One\n\nAbout: Two\n\n" + smallPlan],
      expected: """
        plan.md:3:1: error: the plan already says what it is about, at `plan.md:1` [about-repeated]
        About: Two
        ^
        help: keep one of the two
        """),
    PlanCase(
      "a plan that says what it is below its first week",
      [smallPlan + "\nAbout: One\n"],
      expected: """
        plan.md:15:1: error: `About:` is below a week [about-out-of-place]
        About: One
        ^
        help: move it to the start of the first file, above `# Week 1`
        """),
    PlanCase(
      "a plan that says what it is at length",
      ["About: \(String(repeating: "a", count: 161))\n\n" + smallPlan],
      expected: """
        plan.md:1:8: error: the sentence has 161 characters, more than 160 [about-too-long]
        About: \(String(repeating: "a", count: 161))
               ^
        help: shorten it to 160 characters or fewer
        """),
    PlanCase(
      "a file without a week",
      ["Some notes.\n\n- a list\n"],
      expected: """
        plan.md:1:1: error: the file has no week [file-without-week]
        Some notes.
        ^
        help: start it with `# Week 1: Theme`, with the week's number, or keep it out of the plan
        """),
    PlanCase(
      "a comment that hides a whole file",
      ["<!-- \(smallPlan)"],
      expected: """
        plan.md:1:1: error: the comment is never closed, so nothing after it is read [comment-unclosed]
        <!-- # Week 1: Foundations
        ^
        help: write `-->` where the comment ends
        """),
    PlanCase(
      "a file that is empty",
      [smallPlan, ""],
      expected: """
        week-02.md:1:1: error: the file has no week [file-without-week]

        ^
        help: start it with `# Week 1: Theme`, with the week's number, or keep it out of the plan
        """),
    PlanCase(
      "a file beyond what Markdown reads",
      [smallPlan + String(repeating: "> ", count: 200)],
      expected: """
        plan.md:1:1: error: the file exceeds a limit: more than 32 lists, quotes or emphases may be \
        nested [file-over-limit]
        # Week 1: Foundations
        ^
        help: make it simpler, or split it
        """),
    PlanCase(
      "an id of an earlier file",
      [week(1, days: 1...7), week(2, days: [8]).replacing("read-8", with: "read-7")],
      expected: """
        week-02.md:7:21: error: `read-7` is already the id of the item at `week-01.md:43` [id-repeated]
        - [ ] Read: RFC 8 {#read-7}
                            ^
        help: give this item an id that appears nowhere else in the plan
        """),
    PlanCase(
      "mistakes in two files",
      [
        week(1, days: 1...7).replacing("7: Title [Easy]", with: "7: Title [easy]").replacing(
          "Day 2", with: "Day"),
        week(3, days: [8]).replacing("[ ] Read: RFC 8", with: "[X] Read:"),
      ],
      expected: """
        week-01.md:8:7: error: the day has no number [day-number]
        ## Day
              ^
        help: write it in digits, as in `## Day 1`

        week-01.md:41:20: error: `easy` is not Easy, Medium or Hard [difficulty-unknown]
        - [ ] LC 7: Title [easy]
                           ^
        help: did you mean `Easy`?

        week-02.md:1:3: error: Week 2 is missing before Week 3 [week-missing]
        # Week 3: Theme
          ^
        help: add what is missing, or number the weeks from 1 without a gap

        week-02.md:7:4: error: the box is ticked [box-ticked]
        - [X] Read: {#read-8}
           ^
        help: write `[ ]`: what you have done is kept in your progress, not in the plan

        week-02.md:7:13: error: the item has no title [title-empty]
        - [X] Read: {#read-8}
                    ^
        help: write it after the colon
        """),
    PlanCase(
      "a missing day",
      [week(1, days: [1, 2, 4, 5, 6, 7, 8])],
      expected: """
        plan.md:14:4: error: Day 3 is missing before Day 4 [day-missing]
        ## Day 4
           ^
        help: add what is missing, or number the days from 1 without a gap
        """),
    PlanCase(
      "several missing days",
      [week(1, days: [2, 3, 6, 10])],
      expected: """
        plan.md:2:4: error: Day 1 is missing before Day 2 [day-missing]
        ## Day 2
           ^
        help: add what is missing, or number the days from 1 without a gap

        plan.md:14:4: error: Days 4 and 5 are missing before Day 6 [day-missing]
        ## Day 6
           ^
        help: add what is missing, or number the days from 1 without a gap

        plan.md:20:4: error: Days 7 to 9 are missing before Day 10 [day-missing]
        ## Day 10
           ^
        help: add what is missing, or number the days from 1 without a gap
        """),
    PlanCase(
      "a day twice",
      [week(1, days: [1, 2, 2, 3])],
      expected: """
        plan.md:14:4: error: Day 2 is already at `plan.md:8` [day-repeated]
        ## Day 2
           ^
        help: give each day a number of its own, counted from 1
        """),
    PlanCase(
      "a day that has its neighbour's number",
      [week(1, days: [1, 2, 2, 4])],
      expected: """
        plan.md:14:4: error: Day 2 is already at `plan.md:8` [day-repeated]
        ## Day 2
           ^
        help: give each day a number of its own, counted from 1
        """),
    PlanCase(
      "a mistyped day",
      [week(1, days: [1, 2, 33, 4])],
      expected: """
        plan.md:14:4: error: Day 33 is where Day 3 belongs [day-mistaken]
        ## Day 33
           ^
        help: write `Day 3`
        """),
    PlanCase(
      "a day out of order",
      [week(1, days: [1, 2, 4, 3, 5])],
      expected: """
        plan.md:20:4: error: Day 3 comes after Day 4 [day-out-of-order]
        ## Day 3
           ^
        help: move it up to its place
        """),
    PlanCase(
      "a week out of order",
      [week(1, days: 1...7), week(3, days: 8...14), week(2, days: 15...21)],
      expected: """
        week-03.md:1:3: error: Week 2 comes after Week 3 [week-out-of-order]
        # Week 2: Theme
          ^
        help: move it up to its place
        """),
    PlanCase(
      "a week twice",
      [week(1, days: 1...7), week(1, days: 8...14)],
      expected: """
        week-02.md:1:3: error: Week 1 is already at `week-01.md:1` [week-repeated]
        # Week 1: Theme
          ^
        help: give each week a number of its own, counted from 1
        """),
    PlanCase(
      "a missing week",
      [week(2, days: 1...7)],
      expected: """
        plan.md:1:3: error: Week 1 is missing before Week 2 [week-missing]
        # Week 2: Theme
          ^
        help: add what is missing, or number the weeks from 1 without a gap
        """),
    PlanCase(
      "a week without days",
      [week(1, days: 1...7) + "# Week 2: Empty\n"],
      expected: """
        plan.md:44:3: error: Week 2 has no days [week-empty]
        # Week 2: Empty
          ^
        help: write `## Day 1`, with the day's number, below it
        """),
    PlanCase(
      "a week of eight days",
      [week(1, days: 1...8)],
      expected: """
        plan.md:44:4: error: Week 1 has 8 days, more than seven [week-too-long]
        ## Day 8
           ^
        help: write `# Week 2: Theme` above this day
        """),
    PlanCase(
      "a week too short",
      [week(1, days: 1...6), week(2, days: 7...8)],
      expected: """
        week-01.md:1:3: error: Week 1 has 6 days; only the last one may have fewer than seven [week-too-short]
        # Week 1: Theme
          ^
        help: move the heading of week 2 down
        """),
    PlanCase(
      "a day before any week",
      [day(1)],
      expected: """
        plan.md:1:4: error: the day comes before any week of its file [day-before-week]
        ## Day 1
           ^
        help: write `# Week 1: Theme`, with the week's number, above it
        """),
    PlanCase(
      "a day in a second file before its week",
      [week(1, days: 1...7), day(8) + week(2, days: [9])],
      expected: """
        week-02.md:1:4: error: the day comes before any week of its file [day-before-week]
        ## Day 8
           ^
        help: write `# Week 1: Theme`, with the week's number, above it
        """),
    PlanCase(
      "a section before any day",
      ["# Week 1: Theme\n### DSA: Arrays\n- [ ] LC 1: Two Sum [Easy]\n"],
      expected: """
        plan.md:2:5: error: the DSA section comes before any day [section-before-day]
        ### DSA: Arrays
            ^
        help: write `## Day 1`, with its number, above it
        """),
  ]

  @Test(arguments: cases)
  func isNamedInFull(_ plan: PlanCase) {
    #expect(messages(of: plan.files) == plan.expected)
  }
}
