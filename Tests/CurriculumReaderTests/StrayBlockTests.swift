// Every block that does not belong in a plan, and every mistake in a goal, with all words of their messages.

import CurriculumReader
import StudyModel
import Testing

@Suite("a mistake in a goal or a block that is nothing")
struct StrayBlockTests {
  static let cases: [MistakeCase] = [
    MistakeCase(
      "a stray paragraph",
      replacing: "Goal: Solve one.",
      with: "Goal: Solve one.\n\nGood luck.",
      expected: """
        plan.md:7:1: error: a paragraph at the margin does not belong in a plan [stray-paragraph]
        Good luck.
        ^
        help: start a goal with `Goal: ` and an item with `- [ ] `, or indent a detail under its item
        """),
    MistakeCase(
      "a paragraph with a rule right below it",
      replacing: "Goal: Solve one.",
      with: "Goal: Solve one.\n\nGood luck.\n---",
      expected: """
        plan.md:7:1: error: a paragraph at the margin does not belong in a plan [stray-paragraph]
        Good luck.
        ^
        help: start a goal with `Goal: ` and an item with `- [ ] `, or indent a detail under its item
        """),
    MistakeCase(
      "a goal over two lines",
      replacing: "Solve one.",
      with: "Solve one\nand another.",
      expected: """
        plan.md:6:1: error: a goal has one line, and this is its second [goal-continued]
        and another.
        ^
        help: join this line to the goal, or remove it
        """),
    MistakeCase(
      "a goal misspelt",
      replacing: "Goal:",
      with: "Gaol:",
      expected: """
        plan.md:5:1: error: `Gaol` does not start a line of a plan [goal-misspelled]
        Gaol: Solve one.
        ^
        help: did you mean `Goal`?
        """),
    MistakeCase(
      "an empty goal",
      replacing: "Goal: Solve one.",
      with: "Goal:",
      expected: """
        plan.md:5:6: error: the goal says nothing [goal-empty]
        Goal:
             ^
        help: write in one sentence what the learner can do by the evening
        """),
    MistakeCase(
      "a missing goal",
      replacing: "Goal: Solve one.\n\n",
      with: "",
      expected: """
        plan.md:3:4: warning: Day 1 has no goal [goal-missing]
        ## Day 1
           ^
        help: write `Goal: ` and one sentence below its heading
        """),
    MistakeCase(
      "two goals",
      replacing: "Solve one.",
      with: "Solve one.\n\nGoal: Solve two.",
      expected: """
        plan.md:7:1: error: the day already has a goal, at `plan.md:5` [goal-repeated]
        Goal: Solve two.
        ^
        help: keep one of the two, or write the heading of the next day above this one
        """),
    MistakeCase(
      "a goal below a section",
      replacing: "Goal: Solve one.\n\n### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]",
      with: "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\nGoal: Solve one.",
      expected: """
        plan.md:9:1: error: the goal comes after a section of its day [goal-out-of-place]
        Goal: Solve one.
        ^
        help: move it above the sections
        """),
    MistakeCase(
      "a goal before any day",
      replacing: "## Day 1\n\n",
      with: "",
      expected: """
        plan.md:3:1: error: the goal comes before any day [goal-before-day]
        Goal: Solve one.
        ^
        help: write `## Day 1`, with its number, above it
        """),
    MistakeCase(
      "a code block",
      replacing: "### DSA",
      with: "```\nlet x = 1\n```\n\n### DSA",
      expected: """
        plan.md:7:1: error: a code block at the margin does not belong in a plan [stray-code]
        ```
        ^
        help: remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail
        """),
    MistakeCase(
      "a numbered list",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "1. LC 1: Two Sum [Easy]",
      expected: """
        plan.md:9:1: error: a numbered list does not belong in a plan [stray-numbered-list]
        1. LC 1: Two Sum [Easy]
        ^
        help: start each of its lines with `- [ ] `
        """),
    MistakeCase(
      "a quotation",
      replacing: "### DSA",
      with: "> Wise words\n\n### DSA",
      expected: """
        plan.md:7:1: error: a quotation does not belong in a plan [stray-quote]
        > Wise words
        ^
        help: remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail
        """),
    MistakeCase(
      "a table",
      replacing: "### DSA",
      with: "| a | b |\n| - | - |\n| 1 | 2 |\n\n### DSA",
      expected: """
        plan.md:7:1: error: a table does not belong in a plan [stray-table]
        | a | b |
        ^
        help: remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail
        """),
    MistakeCase(
      "a rule",
      replacing: "### DSA",
      with: "***\n\n### DSA",
      expected: """
        plan.md:7:1: error: a rule does not belong in a plan [stray-rule]
        ***
        ^
        help: remove it: headings divide the plan
        """),
    MistakeCase(
      "a rule right below the goal",
      replacing: "Solve one.",
      with: "Solve one.\n---",
      expected: """
        plan.md:6:1: error: a rule does not belong in a plan [stray-rule]
        ---
        ^
        help: remove it: headings divide the plan
        """),
    MistakeCase(
      "HTML",
      replacing: "### DSA",
      with: "<br>\n\n### DSA",
      expected: """
        plan.md:7:1: error: HTML other than a comment does not belong in a plan [stray-html]
        <br>
        ^
        help: remove it, or put it into a comment `<!-- -->`
        """),
    MistakeCase(
      "text after a comment",
      replacing: "### DSA",
      with: "<!-- one\ntwo --> three\n\n### DSA",
      expected: """
        plan.md:8:1: error: HTML other than a comment does not belong in a plan [stray-html]
        two --> three
        ^
        help: remove it, or put it into a comment `<!-- -->`
        """),
    MistakeCase(
      "a comment that is never closed",
      replacing: "### System",
      with: "<!-- later\n\n### System",
      expected: """
        plan.md:11:1: error: the comment is never closed, so nothing after it is read [comment-unclosed]
        <!-- later
        ^
        help: write `-->` where the comment ends
        """),
    MistakeCase(
      "a link definition",
      replacing: "### DSA",
      with: "[home]: https://example.org\n\n### DSA",
      expected: """
        plan.md:7:1: error: a link definition or a footnote does not belong in a plan [stray-reference]
        [home]: https://example.org
        ^
        help: remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail
        """),
    MistakeCase(
      "an unused footnote",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n\n[^1]: A footnote.",
      expected: """
        plan.md:15:1: error: a link definition or a footnote does not belong in a plan [stray-reference]
        [^1]: A footnote.
        ^
        help: remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail
        """),
    MistakeCase(
      "a footnote",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  As told.[^1]\n\n[^1]: By a friend.",
      expected: """
        plan.md:16:1: error: a footnote does not belong in a plan [stray-footnote]
        [^1]: By a friend.
        ^
        help: remove it, put it into a comment `<!-- -->`, or indent it under an item as its detail
        """),
    MistakeCase(
      "a control character",
      replacing: "Two Sum",
      with: "Two\u{1B}Sum",
      expected: """
        plan.md:9:16: error: the line contains a control character [control-character]
        - [ ] LC 1: Two␛Sum [Easy]
                       ^
        help: remove it
        """),
    MistakeCase(
      "the paragraphs of a detail whose item is gone",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n\n<!-- gone -->\n\n  Draw it.\n\n  Done when it fits.\n\nAnd more.",
      expected: """
        plan.md:13:3: error: a paragraph at the margin does not belong in a plan [stray-paragraph]
          Draw it.
          ^
        help: start a goal with `Goal: ` and an item with `- [ ] `, or indent a detail under its item

        plan.md:17:1: error: a paragraph at the margin does not belong in a plan [stray-paragraph]
        And more.
        ^
        help: start a goal with `Goal: ` and an item with `- [ ] `, or indent a detail under its item
        """),
  ]

  @Test(arguments: cases)
  func isNamedInFull(_ mistake: MistakeCase) throws {
    try mistake.check()
  }
}
