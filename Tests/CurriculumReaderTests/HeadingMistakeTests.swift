// Every mistake in a heading, with all words of its message.

import CurriculumReader
import StudyModel
import Testing

@Suite("a mistake in a heading")
struct HeadingMistakeTests {
  static let cases: [MistakeCase] = [
    MistakeCase(
      "a week with a wrong word",
      replacing: "# Week 1",
      with: "# Weak 1",
      expected: """
        plan.md:1:3: error: `Weak` opens neither a week nor a day [heading-unknown]
        # Weak 1: Foundations
          ^
        help: did you mean `Week`?
        """),
    MistakeCase(
      "a heading of the first level that is no week",
      replacing: "# Week 1",
      with: "# My plan",
      expected: """
        plan.md:1:3: error: `My` opens neither a week nor a day [heading-unknown]
        # My plan: Foundations
          ^
        help: write `# Week 1: Foundations`
        """),
    MistakeCase(
      "a heading of the second level that is no day",
      replacing: "## Day 1",
      with: "## Monday",
      expected: """
        plan.md:3:4: error: `Monday` opens neither a week nor a day [heading-unknown]
        ## Monday
           ^
        help: write `## Day 1`
        """),
    MistakeCase(
      "a heading beside the plan",
      replacing: "## Day 1",
      with: "## Notes\n\n## Day 1",
      expected: """
        plan.md:3:4: error: `Notes` opens neither a week nor a day [heading-unknown]
        ## Notes
           ^
        help: write `## Day 1`
        """),
    MistakeCase(
      "a title above the plan",
      replacing: "# Week 1",
      with: "# My plan\n\n# Week 1",
      expected: """
        plan.md:1:3: error: `My` opens neither a week nor a day [heading-unknown]
        # My plan
          ^
        help: write `# Week 1: Foundations`
        """),
    MistakeCase(
      "a section with a wrong name",
      replacing: "### DSA",
      with: "### DAS",
      expected: """
        plan.md:7:5: error: `DAS` is not a section of a day [section-unknown]
        ### DAS: Arrays
            ^
        help: did you mean `DSA`?
        """),
    MistakeCase(
      "a section that is none",
      replacing: "### DSA",
      with: "### Algorithms",
      expected: """
        plan.md:7:5: error: `Algorithms` is not a section of a day [section-unknown]
        ### Algorithms: Arrays
            ^
        help: write `### DSA: Focus` or `### System Design: Topic`
        """),
    MistakeCase(
      "a section name in small letters",
      replacing: "### System Design",
      with: "### system design",
      expected: """
        plan.md:11:5: error: `system design` is not a section of a day [section-unknown]
        ### system design: DNS
            ^
        help: did you mean `System Design`?
        """),
    MistakeCase(
      "a day at the third level",
      replacing: "## Day 1",
      with: "### Day 1",
      expected: """
        plan.md:3:1: error: `Day` takes `##`, not `###` [heading-level]
        ### Day 1
        ^
        help: write `## Day 1`
        """),
    MistakeCase(
      "a section at the second level",
      replacing: "### DSA",
      with: "## DSA",
      expected: """
        plan.md:7:1: error: `DSA` takes `###`, not `##` [heading-level]
        ## DSA: Arrays
        ^
        help: write `### DSA: Focus`
        """),
    MistakeCase(
      "a heading of the fourth level",
      replacing: "### DSA: Arrays",
      with: "### DSA: Arrays\n\n#### Warm-up",
      expected: """
        plan.md:9:1: error: `####` is deeper than any heading of a plan [heading-too-deep]
        #### Warm-up
        ^
        help: put the text into the focus of its section, or into the detail of an item
        """),
    MistakeCase(
      "an underlined heading",
      replacing: "# Week 1: Foundations",
      with: "Week 1: Foundations\n===",
      expected: """
        plan.md:1:1: error: the heading is underlined instead of starting with `#` [heading-underlined]
        Week 1: Foundations
        ^
        help: write `# `, `## ` or `### ` before it and remove the line below
        """),
    MistakeCase(
      "a week whose number is none",
      replacing: "Week 1",
      with: "Week one",
      expected: """
        plan.md:1:8: error: `one` is not a valid number of a week [week-number]
        # Week one: Foundations
               ^
        help: write it in digits, as in `# Week 1: Foundations`
        """),
    MistakeCase(
      "a day whose number is none",
      replacing: "Day 1",
      with: "Day 1st",
      expected: """
        plan.md:3:8: error: `1st` is not a valid number of a day [day-number]
        ## Day 1st
               ^
        help: write it in digits, as in `## Day 1`
        """),
    MistakeCase(
      "a day without a number",
      replacing: "Day 1",
      with: "Day",
      expected: """
        plan.md:3:7: error: the day has no number [day-number]
        ## Day
              ^
        help: write it in digits, as in `## Day 1`
        """),
    MistakeCase(
      "a week without a theme",
      replacing: "# Week 1: Foundations",
      with: "# Week 1:",
      expected: """
        plan.md:1:10: error: the Week heading names no theme [theme-missing]
        # Week 1:
                 ^
        help: write it after the colon, as in `# Week 1: Foundations`
        """),
    MistakeCase(
      "a week without a colon",
      replacing: "# Week 1: Foundations",
      with: "# Week 1 Foundations",
      expected: """
        plan.md:1:10: error: no colon follows `Week 1` [colon-missing]
        # Week 1 Foundations
                 ^
        help: write `Week 1: ` and the text
        """),
    MistakeCase(
      "a section without a focus",
      replacing: "### DSA: Arrays",
      with: "### DSA",
      expected: """
        plan.md:7:8: error: the DSA heading names no focus [focus-missing]
        ### DSA
               ^
        help: write it after the colon, as in `### DSA: Focus`
        """),
    MistakeCase(
      "a section without a topic",
      replacing: "Design: DNS",
      with: "Design: <!-- later -->",
      expected: """
        plan.md:11:19: error: the System Design heading names no topic [topic-missing]
        ### System Design: <!-- later -->
                          ^
        help: write it after the colon, as in `### System Design: Topic`
        """),
    MistakeCase(
      "a section without a colon",
      replacing: "### DSA: Arrays",
      with: "### DSA - Arrays",
      expected: """
        plan.md:7:9: error: no colon follows `DSA` [colon-missing]
        ### DSA - Arrays
                ^
        help: write `DSA: ` and the text
        """),
    MistakeCase(
      "a day with a title",
      replacing: "## Day 1",
      with: "## Day 1: Arrays",
      expected: """
        plan.md:3:9: error: `: Arrays` follows the number of the day [heading-continued]
        ## Day 1: Arrays
                ^
        help: end the heading after the number
        """),
    MistakeCase(
      "day 0",
      replacing: "Day 1",
      with: "Day 0",
      expected: """
        plan.md:3:8: error: `0` is not a valid number of a day: they run from 1 to 1,000 [day-out-of-range]
        ## Day 0
               ^
        help: write one of these
        """),
    MistakeCase(
      "day 1001",
      replacing: "Day 1",
      with: "Day 1001",
      expected: """
        plan.md:3:8: error: `1001` is not a valid number of a day: they run from 1 to 1,000 [day-out-of-range]
        ## Day 1001
               ^
        help: write one of these
        """),
    MistakeCase(
      "a day with more digits than an integer holds",
      replacing: "Day 1",
      with: "Day 99999999999999999999",
      expected: """
        plan.md:3:8: error: `99999999999999999999` is not a valid number of a day: they run from 1 to 1,000 \
        [day-out-of-range]
        ## Day 99999999999999999999
               ^
        help: write one of these
        """),
    MistakeCase(
      "week 0",
      replacing: "Week 1",
      with: "Week 0",
      expected: """
        plan.md:1:8: error: `0` is not a valid number of a week: they run from 1 to 1,000 [week-out-of-range]
        # Week 0: Foundations
               ^
        help: write one of these
        """),
  ]

  @Test(arguments: cases)
  func isNamedInFull(_ mistake: MistakeCase) throws {
    try mistake.check()
  }
}
