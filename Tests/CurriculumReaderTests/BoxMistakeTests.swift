// Every mistake in a box or a detail, and the columns of mistakes, with all words of their messages.

import CurriculumReader
import StudyModel
import Testing

@Suite("a mistake in a box or a detail")
struct BoxMistakeTests {
  static let cases: [MistakeCase] = [
    MistakeCase(
      "a ticked box",
      replacing: "[ ] LC",
      with: "[x] LC",
      expected: """
        plan.md:9:4: error: the box is ticked [box-ticked]
        - [x] LC 1: Two Sum [Easy]
           ^
        help: write `[ ]`: what you have done is kept in your progress, not in the plan
        """),
    MistakeCase(
      "a bullet without a box",
      replacing: "[ ] LC",
      with: "LC",
      expected: """
        plan.md:9:3: error: the item has no box [box-missing]
        - LC 1: Two Sum [Easy]
          ^
        help: write `- [ ] ` before it, or indent it under the item it belongs to
        """),
    MistakeCase(
      "a number sign run into the kind",
      replacing: "LC 1:",
      with: "LC#1:",
      expected: """
        plan.md:9:7: error: `LC#1` is not a kind of item [kind-unknown]
        - [ ] LC#1: Two Sum [Easy]
              ^
        help: did you mean `LC`?
        """),
    MistakeCase(
      "a plain bullet",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n- Rest well",
      expected: """
        plan.md:10:3: error: the item has no box [box-missing]
        - Rest well
          ^
        help: write `- [ ] ` before it, or indent it under the item it belongs to
        """),
    MistakeCase(
      "an item that says nothing",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n- [ ]",
      expected: """
        plan.md:10:6: error: the item says nothing [item-empty]
        - [ ]
             ^
        help: write what to do, or remove the line
        """),
    MistakeCase(
      "two mistakes in a line",
      replacing: "LC 1: Two Sum [Easy]",
      with: "LC x: Two Sum [Eazy]",
      expected: """
        plan.md:9:10: error: `x` is not a valid number of a problem [problem-number]
        - [ ] LC x: Two Sum [Eazy]
                 ^
        help: write it in digits, as in `LC 53: Maximum Subarray [Medium]`

        plan.md:9:22: error: `Eazy` is not Easy, Medium or Hard [difficulty-unknown]
        - [ ] LC x: Two Sum [Eazy]
                             ^
        help: did you mean `Easy`?
        """),
    MistakeCase(
      "tabs before the column",
      replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "-\t[ ]\tLC 1:\tTwo Sum [Eazy]",
      expected: """
        plan.md:9:22: error: `Eazy` is not Easy, Medium or Hard [difficulty-unknown]
        -\t[ ]\tLC 1:\tTwo Sum [Eazy]
         \t   \t     \t         ^
        help: did you mean `Easy`?
        """),
    MistakeCase(
      "wide characters before the column",
      replacing: "Two Sum [Easy]",
      with: "二つの和 👩\u{200D}👩\u{200D}👧 [Eazy]",
      expected: """
        plan.md:9:21: error: `Eazy` is not Easy, Medium or Hard [difficulty-unknown]
        - [ ] LC 1: 二つの和 👩\u{200D}👩\u{200D}👧 [Eazy]
                                 ^
        help: did you mean `Easy`?
        """),
    MistakeCase(
      "characters of several scalars before the column",
      replacing: "Two Sum [Easy]",
      with: "Cafe\u{0301} [Eazy]",
      expected: """
        plan.md:9:19: error: `Eazy` is not Easy, Medium or Hard [difficulty-unknown]
        - [ ] LC 1: Cafe\u{0301} [Eazy]
                          ^
        help: did you mean `Easy`?
        """),
    MistakeCase(
      "a detail that is not indented",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\nWhat to look for.",
      expected: """
        plan.md:14:1: error: the line is neither an item nor an indented detail [detail-unindented]
        What to look for.
        ^
        help: start it with `- [ ]` for an item, or indent it by 2 spaces for a detail of the item above
        """),
    MistakeCase(
      "a detail that is indented too little",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  First.\n Second.",
      expected: """
        plan.md:15:2: error: the line is neither an item nor an indented detail [detail-unindented]
         Second.
         ^
        help: start it with `- [ ]` for an item, or indent it by 2 spaces for a detail of the item above
        """),
    MistakeCase(
      "a box in a detail",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  - [ ] Task: Draw {#draw}",
      expected: """
        plan.md:14:3: error: a box is indented under another item [box-in-detail]
          - [ ] Task: Draw {#draw}
          ^
        help: start the line with `- [ ]` at the margin for an item, or leave out the box for a detail
        """),
    MistakeCase(
      "a heading in a detail",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  ### DSA: More",
      expected: """
        plan.md:14:3: error: a heading is indented under an item [heading-in-detail]
          ### DSA: More
          ^
        help: start it at the margin, or make it plain text
        """),
    MistakeCase(
      "a rule below the line of an item",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  ---",
      expected: """
        plan.md:14:3: error: a heading is indented under an item [heading-in-detail]
          ---
          ^
        help: start it at the margin, or make it plain text
        """),
    MistakeCase(
      "HTML in a detail",
      replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n\n  <div>\n  </div>",
      expected: """
        plan.md:15:3: error: HTML other than a comment does not belong in a plan [stray-html]
          <div>
          ^
        help: remove it, or put it into a comment `<!-- -->`
        """),
  ]

  @Test(arguments: cases)
  func isNamedInFull(_ mistake: MistakeCase) throws {
    try mistake.check()
  }
}
