// Every mistake in the parts of a day and in what repeats, with all words of its message.

import CurriculumReader
import StudyModel
import Testing

@Suite("a mistake in the parts of a day")
struct DayMistakeTests {
  static let cases: [MistakeCase] = [
    MistakeCase(
      "an item before any section",
      replacing: "### DSA: Arrays\n\n",
      with: "",
      expected: """
        plan.md:7:7: error: the item comes before any section of its day [item-before-section]
        - [ ] LC 1: Two Sum [Easy]
              ^
        help: write `### DSA: Focus` or `### System Design: Topic` above it
        """),
    MistakeCase(
      "an empty section",
      replacing: "- [ ] LC 1: Two Sum [Easy]\n\n",
      with: "",
      expected: """
        plan.md:7:5: error: the DSA section has no items [section-empty]
        ### DSA: Arrays
            ^
        help: write at least one line below it that starts with `- [ ] `
        """),
    MistakeCase(
      "a section twice",
      replacing: "### System",
      with: "### DSA: More Arrays\n\n- [ ] LC 2: Add Two Numbers [Medium]\n\n### System",
      expected: """
        plan.md:11:5: error: the day already has a DSA section, at `plan.md:7` [section-repeated]
        ### DSA: More Arrays
            ^
        help: put the items under one heading, or write the heading of the next day above this one
        """),
    MistakeCase(
      "a missing section whose items stand elsewhere",
      replacing: "### System Design: DNS\n\n",
      with: "",
      expected: """
        plan.md:11:7: error: `Read` belongs under System Design, and Day 1 has no such section \
        [section-heading-missing]
        - [ ] Read: RFC 1034 (30 min) {#dns-read}
              ^
        help: write `### System Design: Topic` above its items
        """),
    MistakeCase(
      "a missing section of which many items stand elsewhere",
      replacing: "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\n### System Design: DNS",
      with: "### System Design: DNS\n\n- [ ] Bonus: A contest {#contest}\n- [ ] LC 1: Two Sum [Easy]\n"
        + "- [ ] LC 2: Add Two Numbers [Medium]",
      expected: """
        plan.md:10:7: error: `LC` belongs under DSA, and Day 1 has no such section [section-heading-missing]
        - [ ] LC 1: Two Sum [Easy]
              ^
        help: write `### DSA: Focus` above its items
        """),
    MistakeCase(
      "a missing section without items",
      replacing: "### System Design: DNS\n\n- [ ] Read: RFC 1034 (30 min) {#dns-read}\n",
      with: "",
      expected: """
        plan.md:3:4: warning: Day 1 has no System Design section [section-missing]
        ## Day 1
           ^
        help: write `### System Design: Topic` and its items, unless the day is meant to have none
        """),
    MistakeCase(
      "a day without problems and practice",
      replacing: "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n",
      with: "",
      expected: """
        plan.md:3:4: warning: Day 1 has no DSA section [section-missing]
        ## Day 1
           ^
        help: write `### DSA: Focus` and its items, unless the day is meant to have none
        """),
    MistakeCase(
      "a day without anything to do",
      replacing: "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\n### System Design: DNS\n\n"
        + "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "",
      expected: """
        plan.md:3:4: error: Day 1 has no items [day-empty]
        ## Day 1
           ^
        help: write `### DSA: Focus` or `### System Design: Topic` below it, and its items
        """),
    MistakeCase(
      "a day of which nothing counts",
      replacing: "- [ ] LC 1: Two Sum [Easy]\n\n### System Design: DNS\n\n- [ ] Read: RFC",
      with: "- [ ] Bonus: RFC",
      expected: """
        plan.md:3:4: error: Day 1 has nothing but Bonus items, so it could never be complete \
        [day-without-required]
        ## Day 1
           ^
        help: make one of them an item that counts, as in `Task: `, or add one
        """),
    MistakeCase(
      "sections in the wrong order",
      replacing: "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\n### System Design: DNS\n\n"
        + "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "### System Design: DNS\n\n- [ ] Read: RFC 1034 (30 min) {#dns-read}\n\n"
        + "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]",
      expected: """
        plan.md:11:5: error: the DSA section comes after the System Design section [section-out-of-order]
        ### DSA: Arrays
            ^
        help: move it up, with its items
        """),
    MistakeCase(
      "an item twice without a revision mark",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n- [ ] LC 1: Two Sum [Easy]",
      expected: """
        plan.md:10:10: error: LC 1 is already at `plan.md:9` [problem-repeated]
        - [ ] LC 1: Two Sum [Easy]
                 ^
        help: write `(revision)` at the end of the line if it is meant to appear again
        """),
    MistakeCase(
      "a revision mark on a first occurrence",
      replacing: "[Easy]",
      with: "[Easy] (revision)",
      expected: """
        plan.md:9:29: error: LC 1 appears here for the first time [revision-without-first]
        - [ ] LC 1: Two Sum [Easy] (revision)
                                    ^
        help: remove `(revision)`, or check the number
        """),
    MistakeCase(
      "a double id",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n- [ ] Task: Draw {#dns-read}",
      expected: """
        plan.md:14:20: error: `dns-read` is already the id of the item at `plan.md:13` [id-repeated]
        - [ ] Task: Draw {#dns-read}
                           ^
        help: give this item an id that appears nowhere else in the plan
        """),
    MistakeCase(
      "an alternative that is a problem of the plan",
      replacing: "[Easy]",
      with: "[Easy] (premium, or LC 2: Add Two Numbers [Medium])\n" + "- [ ] LC 2: Add Two Numbers [Medium]",
      expected: """
        plan.md:10:10: error: LC 2 is already in the plan, at `plan.md:9` [alternative-repeated]
        - [ ] LC 2: Add Two Numbers [Medium]
                 ^
        help: choose a free problem for the premium one that appears nowhere else in the plan
        """),
    MistakeCase(
      "an alternative that stands already",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n"
        + "- [ ] LC 159: Longest [Medium] (premium, or LC 1: Two Sum [Easy])",
      expected: """
        plan.md:10:48: error: LC 1 is already in the plan, at `plan.md:9` [alternative-repeated]
        - [ ] LC 159: Longest [Medium] (premium, or LC 1: Two Sum [Easy])
                                                       ^
        help: choose a free problem for the premium one that appears nowhere else in the plan
        """),
    MistakeCase(
      "an alternative of two problems",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 159: Longest [Medium] (premium, or LC 3: Short [Easy])\n"
        + "- [ ] LC 161: Other [Medium] (premium, or LC 3: Short [Easy])",
      expected: """
        plan.md:10:46: error: LC 3 is already in the plan, at `plan.md:9` [alternative-repeated]
        - [ ] LC 161: Other [Medium] (premium, or LC 3: Short [Easy])
                                                     ^
        help: choose a free problem for the premium one that appears nowhere else in the plan
        """),
  ]

  @Test(arguments: cases)
  func isNamedInFull(_ mistake: MistakeCase) throws {
    try mistake.check()
  }
}
