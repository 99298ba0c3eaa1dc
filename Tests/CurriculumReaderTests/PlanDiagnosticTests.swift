// Everything that can be wrong in a plan, each made from the input that causes it.

import CurriculumReader
import StudyModel
import TestSupport
import Testing
import TextTools

/// A plan without errors; the cases change one part of it.
let smallPlan = """
  # Week 1: Foundations

  ## Day 1

  Goal: Solve one.

  ### DSA: Arrays

  - [ ] LC 1: Two Sum [Easy]

  ### System Design: DNS

  - [ ] Read: RFC 1034 (30 min) {#dns-read}

  """

/// A plan with something wrong in it, mostly `smallPlan` with one change.
struct PlanCase: Sendable {
  let title: String
  let files: [String]
  /// What was replaced in the small plan.
  let original: String?

  init(_ title: String, _ files: [String]) {
    (self.title, self.files, original) = (title, files, nil)
  }

  init(_ title: String, replacing original: String, with replacement: String) {
    (self.title, self.original) = (title, original)
    files = [smallPlan.replacing(original, with: replacement)]
  }
}

@Suite("diagnostics of a plan")
struct PlanDiagnosticTests {
  static let order: [PlanCase] = [
    PlanCase("a plan without files", []),
    PlanCase("a plan that says nothing of itself", ["About:\n\n" + smallPlan]),
    PlanCase("a plan that says what it is in two lines", ["About: One thing\nand another\n\n" + smallPlan]),
    PlanCase("a plan that says what it is twice", ["About: One\n\nAbout: Two\n\n" + smallPlan]),
    PlanCase("a plan that says what it is below its first week", [smallPlan + "\nAbout: One\n"]),
    PlanCase(
      "a plan that says what it is at length",
      ["About: \(String(repeating: "a", count: 161))\n\n" + smallPlan]),
    PlanCase("a file without a week", ["Some notes.\n\n- a list\n"]),
    PlanCase("a comment that hides a whole file", ["<!-- \(smallPlan)"]),
    PlanCase("a file that is empty", [smallPlan, ""]),
    PlanCase("a file beyond what Markdown reads", [smallPlan + String(repeating: "> ", count: 200)]),
    PlanCase(
      "an id of an earlier file",
      [week(1, days: 1...7), week(2, days: [8]).replacing("read-8", with: "read-7")]),
    PlanCase(
      "errors in two files",
      [
        week(1, days: 1...7).replacing("7: Title [Easy]", with: "7: Title [easy]").replacing(
          "Day 2", with: "Day"), week(3, days: [8]).replacing("[ ] Read: RFC 8", with: "[X] Read:"),
      ]),
    PlanCase("a missing day", [week(1, days: [1, 2, 4, 5, 6, 7, 8])]),
    PlanCase("several missing days", [week(1, days: [2, 3, 6, 10])]),
    PlanCase("a day twice", [week(1, days: [1, 2, 2, 3])]),
    PlanCase("a day that has its neighbour's number", [week(1, days: [1, 2, 2, 4])]),
    PlanCase("a mistyped day", [week(1, days: [1, 2, 33, 4])]),
    PlanCase("a day out of order", [week(1, days: [1, 2, 4, 3, 5])]),
    PlanCase("a week out of order", [week(1, days: 1...7), week(3, days: 8...14), week(2, days: 15...21)]),
    PlanCase("a week twice", [week(1, days: 1...7), week(1, days: 8...14)]),
    PlanCase("a missing week", [week(2, days: 1...7)]),
    PlanCase("a week without days", [week(1, days: 1...7) + "# Week 2: Empty\n"]),
    PlanCase("a week of eight days", [week(1, days: 1...8)]),
    PlanCase("a week too short", [week(1, days: 1...6), week(2, days: 7...8)]),
    PlanCase("a day before any week", [day(1)]),
    PlanCase("a day in a second file before its week", [week(1, days: 1...7), day(8) + week(2, days: [9])]),
    PlanCase(
      "a day without a section that most days have",
      [week(1, days: 1...2) + "## Day 3\nGoal: Read.\n### System Design: DNS\n- [ ] Task: Draw {#draw}\n"]),
    PlanCase(
      "a section whose track is mistyped",
      [week(1, days: 1...2) + day(3).replacing("### DSA", with: "### DAS")]
    ),
    PlanCase(
      "a section that the list of tracks does not have", ["Tracks: DSA, Behaviour\n\n" + week(1, days: [1])]),
    PlanCase(
      "a fifth track",
      [
        "# Week 1: W\n## Day 1\nGoal: G.\n"
          + ["A", "B", "C", "D", "Eight", "Eight"].enumerated()
          .map { "### \($1): T\n- [ ] Task: Draw {#t\($0)}\n" }.joined()
      ]),
    PlanCase(
      "a list of five tracks",
      ["Tracks: A, B, C, D, E\n\n# Week 1: W\n## Day 1\nGoal: G.\n### A: T\n- [ ] Task: Draw {#t}\n"]),
    PlanCase(
      "a track with a long name",
      [week(1, days: [1]).replacing("DSA", with: "Data structures and algorithms now")]),
    PlanCase(
      "a list of tracks that is none",
      ["Tracks: DSA (data structures, System Design\n\n" + week(1, days: [1])]),
    PlanCase("a list of tracks below a week", [week(1, days: [1]) + "\nTracks: DSA, System Design\n"]),
    PlanCase("a section before any day", ["# Week 1: Theme\n### DSA: Arrays\n- [ ] LC 1: Two Sum [Easy]\n"]),
  ]

  static let marks: [PlanCase] = [
    PlanCase("a hidden problem without a session", replacing: "[Easy]", with: "[Easy] (hidden)"),
    PlanCase(
      "a bonus item marked as plus", replacing: "{#dns-read}",
      with: "{#dns-read}\n- [ ] Bonus: Dig (5 min) (plus) {#dig}"),
    PlanCase(
      "marks of a problem twice", replacing: "[Easy]", with: "[Easy] (plus) (plus) (hidden) (hidden)"),
    PlanCase(
      "a day with nothing but plus items",
      ["# Week 1: W\n## Day 1\nGoal: G.\n### A: T\n- [ ] Task: Draw (plus) {#t}\n"]),
  ]

  static let headings: [PlanCase] = [
    PlanCase("a week with a wrong word", replacing: "# Week 1", with: "# Weak 1"),
    PlanCase("a heading of the first level that is no week", replacing: "# Week 1", with: "# My plan"),
    PlanCase("a heading of the second level that is no day", replacing: "## Day 1", with: "## Monday"),
    PlanCase("a heading beside the plan", replacing: "## Day 1", with: "## Notes\n\n## Day 1"),
    PlanCase("a title above the plan", replacing: "# Week 1", with: "# My plan\n\n# Week 1"),
    PlanCase("a day at the third level", replacing: "## Day 1", with: "### Day 1"),
    PlanCase("a section without a name", replacing: "### DSA: Arrays", with: "### Arrays"),
    PlanCase(
      "a section at the second level", replacing: "### System Design: DNS", with: "## DSA: More arrays"),
    PlanCase(
      "a heading of the fourth level", replacing: "### DSA: Arrays", with: "### DSA: Arrays\n\n#### Warm-up"),
    PlanCase("an underlined heading", replacing: "# Week 1: Foundations", with: "Week 1: Foundations\n==="),
    PlanCase("a week whose number is none", replacing: "Week 1", with: "Week one"),
    PlanCase("a day whose number is none", replacing: "Day 1", with: "Day 1st"),
    PlanCase("a day without a number", replacing: "Day 1", with: "Day"),
    PlanCase("a week without a theme", replacing: "# Week 1: Foundations", with: "# Week 1:"),
    PlanCase("a week without a colon", replacing: "# Week 1: Foundations", with: "# Week 1 Foundations"),
    PlanCase("a section without a topic", replacing: "Design: DNS", with: "Design: <!-- later -->"),
    PlanCase("a section without a colon", replacing: "### System Design: DNS", with: "### DSA - Arrays"),
    PlanCase("a day with a title", replacing: "## Day 1", with: "## Day 1: Arrays"),
    PlanCase("day 0", replacing: "Day 1", with: "Day 0"),
    PlanCase("day 1001", replacing: "Day 1", with: "Day 1001"),
    PlanCase(
      "a day with more digits than an integer holds", replacing: "Day 1", with: "Day 99999999999999999999"),
    PlanCase("week 0", replacing: "Week 1", with: "Week 0"),
  ]

  static let days: [PlanCase] = [
    PlanCase("an item before any section", replacing: "### DSA: Arrays\n\n", with: ""),
    PlanCase("an empty section", replacing: "- [ ] LC 1: Two Sum [Easy]\n\n", with: ""),
    PlanCase(
      "a section twice", replacing: "### System",
      with: "### DSA: More Arrays\n\n- [ ] LC 2: Add Two Numbers [Medium]\n\n### System"),
    PlanCase(
      "a day without anything to do",
      replacing: "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\n### System Design: DNS\n\n"
        + "- [ ] Read: RFC 1034 (30 min) {#dns-read}", with: ""),
    PlanCase(
      "a day of which nothing counts",
      replacing: "- [ ] LC 1: Two Sum [Easy]\n\n### System Design: DNS\n\n- [ ] Read: RFC",
      with: "- [ ] Bonus: RFC"),
    PlanCase(
      "an item twice without a revision mark", replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n- [ ] LC 1: Two Sum [Easy]"),
    PlanCase("a revision mark on a first occurrence", replacing: "[Easy]", with: "[Easy] (revision)"),
    PlanCase(
      "a double id", replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n- [ ] Task: Draw {#dns-read}"),
    PlanCase(
      "an alternative that is a problem of the plan", replacing: "[Easy]",
      with: "[Easy] (premium, or LC 2: Add Two Numbers [Medium])\n" + "- [ ] LC 2: Add Two Numbers [Medium]"),
    PlanCase(
      "an alternative that stands already", replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n"
        + "- [ ] LC 159: Longest [Medium] (premium, or LC 1: Two Sum [Easy])"),
    PlanCase(
      "an alternative of two problems", replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 159: Longest [Medium] (premium, or LC 3: Short [Easy])\n"
        + "- [ ] LC 161: Other [Medium] (premium, or LC 3: Short [Easy])"),
  ]

  static let boxes: [PlanCase] = [
    PlanCase("a ticked box", replacing: "[ ] LC", with: "[x] LC"),
    PlanCase("a bullet without a box", replacing: "[ ] LC", with: "LC"),
    PlanCase("a number sign run into the kind", replacing: "LC 1:", with: "LC#1:"),
    PlanCase(
      "a plain bullet", replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n- Rest well"),
    PlanCase(
      "an item that says nothing", replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n- [ ]"),
    PlanCase("two errors in a line", replacing: "LC 1: Two Sum [Easy]", with: "LC x: Two Sum [Eazy]"),
    PlanCase(
      "tabs before the column", replacing: "- [ ] LC 1: Two Sum [Easy]", with: "-\t[ ]\tLC 1:\tTwo Sum [Eazy]"
    ),
    PlanCase(
      "wide characters before the column", replacing: "Two Sum [Easy]",
      with: "二つの和 👩\u{200D}👩\u{200D}👧 [Eazy]"),
    PlanCase(
      "characters of several scalars before the column", replacing: "Two Sum [Easy]",
      with: "Cafe\u{0301} [Eazy]"),
    PlanCase(
      "a detail that is not indented", replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\nWhat to look for."),
    PlanCase(
      "a detail that is indented too little", replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  First.\n Second."),
    PlanCase(
      "a box in a detail", replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  - [ ] Task: Draw {#draw}"),
    PlanCase(
      "a heading in a detail", replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  ### DSA: More"),
    PlanCase(
      "a rule below the line of an item", replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n  ---"),
    PlanCase(
      "HTML in a detail", replacing: "- [ ] Read: RFC 1034 (30 min) {#dns-read}",
      with: "- [ ] Read: RFC 1034 (30 min) {#dns-read}\n\n  <div>\n  </div>"),
  ]

  static let problems: [PlanCase] = [
    PlanCase("an unknown difficulty", replacing: "[Easy]", with: "[Eazy]"),
    PlanCase("a difficulty that resembles none", replacing: "[Easy]", with: "[Trivial]"),
    PlanCase("a missing difficulty", replacing: " [Easy]", with: ""),
    PlanCase(
      "a difficulty missing after a title in parentheses", replacing: "Two Sum [Easy]",
      with: "Pow(x, n) (revision)"),
    PlanCase("text after the difficulty", replacing: "[Easy]", with: "[Easy] again"),
    PlanCase("a problem number that is no number", replacing: "LC 1:", with: "LC 1a:"),
    PlanCase("a problem without a number", replacing: "LC 1:", with: "LC:"),
    PlanCase("a problem number run into its kind", replacing: "LC 1:", with: "LC1:"),
    PlanCase("problem 0", replacing: "LC 1:", with: "LC 0:"),
    PlanCase("problem 100000", replacing: "LC 1:", with: "LC 100000:"),
    PlanCase("a problem without a colon", replacing: "LC 1:", with: "LC 1"),
    PlanCase("a problem without a title", replacing: "Two Sum ", with: ""),
    PlanCase("a problem with an id", replacing: "[Easy]", with: "[Easy] {#two-sum}"),
    PlanCase("a misspelt mark", replacing: "[Easy]", with: "[Easy] (revison)"),
    PlanCase("an unknown mark", replacing: "[Easy]", with: "[Easy] (hard for me)"),
    PlanCase("a premium problem without an alternative", replacing: "[Easy]", with: "[Easy] (premium)"),
    PlanCase(
      "an alternative without a difficulty", replacing: "[Easy]",
      with: "[Easy] (premium, or LC 2: Add Two Numbers)"),
    PlanCase(
      "an alternative whose number is none", replacing: "[Easy]",
      with: "[Easy] (premium, or LC two: Add Two Numbers [Medium])"),
    PlanCase(
      "a premium mark twice", replacing: "[Easy]",
      with: "[Easy] (premium, or LC 2: Add [Easy]) (premium, or LC 3: Sub [Easy])"),
    PlanCase(
      "a revision under another title", replacing: "LC 1: Two Sum [Easy]",
      with: "LC 1: Two Sum [Easy]\n- [ ] LC 1: Two sum [Easy] (revision)"),
    PlanCase(
      "a number that is another problem's", replacing: "LC 1: Two Sum [Easy]",
      with: "LC 1: Two Sum [Easy]\n- [ ] LC 1: Add Two Numbers [Medium]"),
    PlanCase(
      "a revision with an alternative of its own",
      replacing: "LC 1: Two Sum [Easy]",
      with: """
        LC 1: Two Sum [Easy] (premium, or LC 2: Add [Medium])
        - [ ] LC 1: Two Sum [Easy] (premium, or LC 2: Add [Medium]) (revision)
        """),
  ]

  static let items: [PlanCase] = [
    PlanCase("an unknown kind", replacing: "Read: RFC", with: "Reed: RFC"),
    PlanCase("a kind that resembles none", replacing: "Read: RFC", with: "Listen: RFC"),
    PlanCase("a missing id", replacing: " {#dns-read}", with: ""),
    PlanCase("a bad id", replacing: "dns-read", with: "DNS_read"),
    PlanCase("an empty id", replacing: "#dns-read", with: "#"),
    PlanCase("an id without its number sign", replacing: "#dns-read", with: "dns-read"),
    PlanCase("an id that is never closed", replacing: "dns-read}", with: "dns-read"),
    PlanCase("text after the id", replacing: "(30 min) {#dns-read}", with: "{#dns-read} (30 min)"),
    PlanCase("an id of a problem's form", replacing: "dns-read", with: "lc-53-r1"),
    PlanCase("an id of a bonus problem's form", replacing: "dns-read", with: "bonus-dns"),
    PlanCase("an id that is too long", replacing: "dns-read", with: String(repeating: "a", count: 61)),
    PlanCase("a time box of no minutes", replacing: "30 min", with: "0 min"),
    PlanCase("a time box of 601 minutes", replacing: "30 min", with: "601 min"),
    PlanCase("a time box in hours", replacing: "30 min", with: "2 hours"),
    PlanCase("a time box twice", replacing: "(30 min)", with: "(30 min) (25 min)"),
    PlanCase(
      "a session without a time box", replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] Session: Two mediums {#mock}"),
    PlanCase("an empty title", replacing: "RFC 1034 ", with: ""),
    PlanCase("a title of 201 characters", replacing: "RFC 1034", with: String(repeating: "x", count: 201)),
  ]

  static let strayLines: [PlanCase] = [
    PlanCase("a stray paragraph", replacing: "Goal: Solve one.", with: "Goal: Solve one.\n\nGood luck."),
    PlanCase(
      "a paragraph with a rule right below it", replacing: "Goal: Solve one.",
      with: "Goal: Solve one.\n\nGood luck.\n---"),
    PlanCase("a goal over two lines", replacing: "Solve one.", with: "Solve one\nand another."),
    PlanCase("a goal misspelt", replacing: "Goal:", with: "Gaol:"),
    PlanCase("an empty goal", replacing: "Goal: Solve one.", with: "Goal:"),
    PlanCase("a missing goal", replacing: "Goal: Solve one.\n\n", with: ""),
    PlanCase("two goals", replacing: "Solve one.", with: "Solve one.\n\nGoal: Solve two."),
    PlanCase(
      "a goal below a section",
      replacing: "Goal: Solve one.\n\n### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]",
      with: "### DSA: Arrays\n\n- [ ] LC 1: Two Sum [Easy]\n\nGoal: Solve one."),
    PlanCase("a goal before any day", replacing: "## Day 1\n\n", with: ""),
    PlanCase("a code block", replacing: "### DSA", with: "```\nlet x = 1\n```\n\n### DSA"),
    PlanCase("a numbered list", replacing: "- [ ] LC 1: Two Sum [Easy]", with: "1. LC 1: Two Sum [Easy]"),
    PlanCase("a quotation", replacing: "### DSA", with: "> Wise words\n\n### DSA"),
    PlanCase("a table", replacing: "### DSA", with: "| a | b |\n| - | - |\n| 1 | 2 |\n\n### DSA"),
    PlanCase("a rule", replacing: "### DSA", with: "***\n\n### DSA"),
    PlanCase("a rule right below the goal", replacing: "Solve one.", with: "Solve one.\n---"),
    PlanCase("HTML", replacing: "### DSA", with: "<br>\n\n### DSA"),
    PlanCase("text after a comment", replacing: "### DSA", with: "<!-- one\ntwo --> three\n\n### DSA"),
    PlanCase("a comment that is never closed", replacing: "### System", with: "<!-- later\n\n### System"),
    PlanCase("a link definition", replacing: "### DSA", with: "[home]: https://example.org\n\n### DSA"),
    PlanCase("a control character", replacing: "Two Sum", with: "Two\u{1B}Sum"),
    PlanCase(
      "the paragraphs of a detail whose item is gone", replacing: "- [ ] LC 1: Two Sum [Easy]",
      with: "- [ ] LC 1: Two Sum [Easy]\n\n<!-- gone -->\n\n  Draw it.\n\n  Done when it fits.\n\nAnd more."),
  ]

  @Test("the catalogue has them all")
  func catalogue() {
    var chapter = CatalogueChapter("Plans", causesIn: "CurriculumReader/CurriculumCause.swift")
    let cases =
      Self.order + Self.headings + Self.days + Self.marks + Self.boxes + Self.problems + Self.items
      + Self.strayLines
    for one in cases { chapter.add(one.title, diagnostics(of: one.files)) }
    expectEqual(chapter.complaint(), nil)
  }

  @Test("what a case replaces stands once in the small plan")
  func slips() {
    let cases =
      Self.headings + Self.days + Self.marks + Self.boxes + Self.problems + Self.items + Self.strayLines
    for original in cases.compactMap(\.original) {
      expectEqual(
        smallPlan.split(separator: original, omittingEmptySubsequences: false).count, 2, "\(original)")
    }
  }
}

/// All diagnostics of the plan whose files these are.
func diagnostics(of texts: [String]) -> [Diagnostic] {
  let files = texts.enumerated().map { index, text in
    CurriculumFile(name: texts.count == 1 ? "plan.md" : "week-0\(index + 1).md", text: text)
  }
  let reading = readCurriculum(files)
  expectEqual((reading.curriculum == nil), reading.diagnostics.contains { $0.severity == .error })
  return reading.diagnostics
}

/// Their text, with an empty line between them.
func messages(of texts: [String]) -> String { diagnostics(of: texts).map(\.text).joined(separator: "\n\n") }
