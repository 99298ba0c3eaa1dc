// Every mistake in the line of a problem, with all words of its message.

import CurriculumReader
import StudyModel
import Testing

@Suite("a mistake in the line of a problem")
struct ProblemMistakeTests {
  static let cases: [MistakeCase] = [
    MistakeCase(
      "an unknown difficulty",
      replacing: "[Easy]",
      with: "[Eazy]",
      expected: """
        plan.md:9:22: error: `Eazy` is not Easy, Medium or Hard [difficulty-unknown]
        - [ ] LC 1: Two Sum [Eazy]
                             ^
        help: did you mean `Easy`?
        """),
    MistakeCase(
      "a difficulty that resembles none",
      replacing: "[Easy]",
      with: "[Trivial]",
      expected: """
        plan.md:9:22: error: `Trivial` is not Easy, Medium or Hard [difficulty-unknown]
        - [ ] LC 1: Two Sum [Trivial]
                             ^
        help: write `[Easy]`, `[Medium]` or `[Hard]`
        """),
    MistakeCase(
      "a missing difficulty",
      replacing: " [Easy]",
      with: "",
      expected: """
        plan.md:9:20: error: the problem has no difficulty [difficulty-missing]
        - [ ] LC 1: Two Sum
                           ^
        help: write `[Easy]`, `[Medium]` or `[Hard]` here
        """),
    MistakeCase(
      "a difficulty missing after a title in parentheses",
      replacing: "Two Sum [Easy]",
      with: "Pow(x, n) (revision)",
      expected: """
        plan.md:9:33: error: the problem has no difficulty [difficulty-missing]
        - [ ] LC 1: Pow(x, n) (revision)
                                        ^
        help: write `[Easy]`, `[Medium]` or `[Hard]` here
        """),
    MistakeCase(
      "text after the difficulty",
      replacing: "[Easy]",
      with: "[Easy] again",
      expected: """
        plan.md:9:28: error: `again` follows the difficulty [text-after-difficulty]
        - [ ] LC 1: Two Sum [Easy] again
                                   ^
        help: only `(revision)`, `(premium, or LC n: Title [Difficulty])` and `(45 min)` may follow it
        """),
    MistakeCase(
      "a problem number that is no number",
      replacing: "LC 1:",
      with: "LC 1a:",
      expected: """
        plan.md:9:10: error: `1a` is not a valid number of a problem [problem-number]
        - [ ] LC 1a: Two Sum [Easy]
                 ^
        help: write it in digits, as in `LC 53: Maximum Subarray [Medium]`
        """),
    MistakeCase(
      "a problem without a number",
      replacing: "LC 1:",
      with: "LC:",
      expected: """
        plan.md:9:9: error: the problem has no number [problem-number]
        - [ ] LC: Two Sum [Easy]
                ^
        help: write it in digits, as in `LC 53: Maximum Subarray [Medium]`
        """),
    MistakeCase(
      "a problem number run into its kind",
      replacing: "LC 1:",
      with: "LC1:",
      expected: """
        plan.md:9:7: error: `LC1` is not a kind of item [kind-unknown]
        - [ ] LC1: Two Sum [Easy]
              ^
        help: did you mean `LC`?
        """),
    MistakeCase(
      "problem 0",
      replacing: "LC 1:",
      with: "LC 0:",
      expected: """
        plan.md:9:10: error: `0` is not a valid number of a problem: they run from 1 to 99,999 [problem-out-of-range]
        - [ ] LC 0: Two Sum [Easy]
                 ^
        help: write one of these
        """),
    MistakeCase(
      "problem 100000",
      replacing: "LC 1:",
      with: "LC 100000:",
      expected: """
        plan.md:9:10: error: `100000` is not a valid number of a problem: they run from 1 to 99,999 \
        [problem-out-of-range]
        - [ ] LC 100000: Two Sum [Easy]
                 ^
        help: write one of these
        """),
    MistakeCase(
      "a problem without a colon",
      replacing: "LC 1:",
      with: "LC 1",
      expected: """
        plan.md:9:12: error: no colon follows `LC 1` [colon-missing]
        - [ ] LC 1 Two Sum [Easy]
                   ^
        help: write `LC 1: ` and the text
        """),
    MistakeCase(
      "a problem without a title",
      replacing: "Two Sum ",
      with: "",
      expected: """
        plan.md:9:13: error: the item has no title [title-empty]
        - [ ] LC 1: [Easy]
                    ^
        help: write it after the colon
        """),
    MistakeCase(
      "a problem with an id",
      replacing: "[Easy]",
      with: "[Easy] {#two-sum}",
      expected: """
        plan.md:9:30: error: a problem has no id besides its number [id-of-problem]
        - [ ] LC 1: Two Sum [Easy] {#two-sum}
                                     ^
        help: remove the braces and what is between them
        """),
    MistakeCase(
      "a misspelt mark",
      replacing: "[Easy]",
      with: "[Easy] (revison)",
      expected: """
        plan.md:9:29: error: `(revison)` is not a mark of a problem [mark-unknown]
        - [ ] LC 1: Two Sum [Easy] (revison)
                                    ^
        help: did you mean `revision`?
        """),
    MistakeCase(
      "an unknown mark",
      replacing: "[Easy]",
      with: "[Easy] (hard for me)",
      expected: """
        plan.md:9:29: error: `(hard for me)` is not a mark of a problem [mark-unknown]
        - [ ] LC 1: Two Sum [Easy] (hard for me)
                                    ^
        help: write `(revision)`, `(premium, or LC n: Title [Difficulty])` or `(45 min)`, or remove it
        """),
    MistakeCase(
      "a premium problem without an alternative",
      replacing: "[Easy]",
      with: "[Easy] (premium)",
      expected: """
        plan.md:9:29: error: the premium problem names no free one [premium-without-alternative]
        - [ ] LC 1: Two Sum [Easy] (premium)
                                    ^
        help: write `(premium, or LC n: Title [Difficulty])`
        """),
    MistakeCase(
      "an alternative without a difficulty",
      replacing: "[Easy]",
      with: "[Easy] (premium, or LC 2: Add Two Numbers)",
      expected: """
        plan.md:9:62: error: the problem has no difficulty [difficulty-missing]
        - [ ] LC 1: Two Sum [Easy] (premium, or LC 2: Add Two Numbers)
                                                                     ^
        help: write `[Easy]`, `[Medium]` or `[Hard]` here
        """),
    MistakeCase(
      "an alternative whose number is none",
      replacing: "[Easy]",
      with: "[Easy] (premium, or LC two: Add Two Numbers [Medium])",
      expected: """
        plan.md:9:44: error: `two` is not a valid number of a problem [problem-number]
        - [ ] LC 1: Two Sum [Easy] (premium, or LC two: Add Two Numbers [Medium])
                                                   ^
        help: write it in digits, as in `LC 53: Maximum Subarray [Medium]`
        """),
    MistakeCase(
      "a premium mark twice",
      replacing: "[Easy]",
      with: "[Easy] (premium, or LC 2: Add [Easy]) (premium, or LC 3: Sub [Easy])",
      expected: """
        plan.md:9:60: error: `(premium)` appears twice [mark-repeated]
        - [ ] LC 1: Two Sum [Easy] (premium, or LC 2: Add [Easy]) (premium, or LC 3: Sub [Easy])
                                                                   ^
        help: keep one of the two
        """),
    MistakeCase(
      "a revision under another title",
      replacing: "LC 1: Two Sum [Easy]",
      with: "LC 1: Two Sum [Easy]\n- [ ] LC 1: Two sum [Easy] (revision)",
      expected: """
        plan.md:10:10: error: LC 1 is `Two Sum [Easy]` at `plan.md:9` [problem-differs]
        - [ ] LC 1: Two sum [Easy] (revision)
                 ^
        help: write the same title and difficulty here, or correct the number
        """),
    MistakeCase(
      "a number that is another problem's",
      replacing: "LC 1: Two Sum [Easy]",
      with: "LC 1: Two Sum [Easy]\n- [ ] LC 1: Add Two Numbers [Medium]",
      expected: """
        plan.md:10:10: error: LC 1 is `Two Sum [Easy]` at `plan.md:9` [problem-differs]
        - [ ] LC 1: Add Two Numbers [Medium]
                 ^
        help: write the same title and difficulty here, or correct the number
        """),
    MistakeCase(
      "a revision with an alternative of its own",
      replacing: "LC 1: Two Sum [Easy]",
      with: """
        LC 1: Two Sum [Easy] (premium, or LC 2: Add [Medium])
        - [ ] LC 1: Two Sum [Easy] (premium, or LC 2: Add [Medium]) (revision)
        """,
      expected: """
        plan.md:10:44: error: a revision names no free problem of its own [premium-of-revision]
        - [ ] LC 1: Two Sum [Easy] (premium, or LC 2: Add [Medium]) (revision)
                                                   ^
        help: name it where LC 1 appears first, at `plan.md:9`: it counts for the revision as well
        """),
  ]

  @Test(arguments: cases)
  func isNamedInFull(_ mistake: MistakeCase) throws {
    try mistake.check()
  }
}
