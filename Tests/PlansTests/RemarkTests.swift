// Every error and warning about a plan, each made from the input that causes it.

import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("remarks on a plan")
struct RemarkTests {
  private struct Case {
    let title: String
    let files: [String]

    init(_ title: String, _ files: String...) {
      self.title = title
      self.files = files
    }

    /// The small plan with one change.
    init(_ title: String, replacing original: String, with replacement: String) {
      self.title = title
      files = [smallPlan.replacing(original, with: replacement)]
      expectEqual(
        smallPlan.split(separator: original, omittingEmptySubsequences: false).count, 2, "\(original)")
    }
  }

  private static let problem = "- [ ] LC 1: Two Sum [Easy]"

  private static var errors: [Case] {
    [
      Case("a comment that is never closed", replacing: "### System", with: "<!-- later\n\n### System"),
      Case("a control character", replacing: "Two Sum", with: "Two\u{1B}Sum"),
      Case("a day beyond the last", replacing: "Day 1", with: "Day 1001"),
      Case("a day twice", smallPlan + day(1)),
      Case("an id that is none", replacing: "#dns-read", with: "#DNS read"),
      Case("an id that only the program gives", replacing: "#dns-read", with: "#lc-9"),
      Case(
        "an id of an earlier file", week(1, days: 1...7),
        week(2, days: [8]).replacing("read-8", with: "read-7")),
      Case("a file without a day", "Some notes.\n\n- a list\n"),
      Case("a list of problems", "- [x] LC 1: Two Sum\n"),
      Case("an empty file", ""),
      Case(
        "two titles for one number", replacing: problem,
        with: "- [ ] LC 9: One [Easy]\n- [ ] LC 9: Two [Easy] (revision)"),
      Case("a number of no problem", replacing: "LC 1:", with: "LC 100000:"),
    ]
  }

  private static var warnings: [Case] {
    [
      Case(
        "a free alternative that the plan has already", replacing: problem,
        with: "\(problem)\n- [ ] LC 2: Add [Medium] (premium, or LC 1: Two Sum [Easy])"),
      Case(
        "an unknown column", "| Day | Problem | Mood |\n|---|---|---|\n| 1 | LC 1: Two Sum [Easy] | x |\n"),
      Case("a day without items", smallPlan + "## Day 2\n\n" + day(3)),
      Case("a missing day", week(1, days: [1, 2, 4])),
      Case("several missing days", week(1, days: [2, 3, 6, 10])),
      Case("a day out of order", week(1, days: [1, 2, 4, 3, 5])),
      Case(
        "a day that could never be complete",
        week(1, days: [1]) + "## Day 2\nGoal: G\n### DSA: A\n- [ ] LC 7: A [Easy] (plus)\n"),
      Case(
        "a day without a goal", week(1, days: [1, 2, 3]) + day(4).replacing("Goal: Solve one.\n", with: "")),
      Case(
        "an `About:` of too many characters", "About: \(String(repeating: "a", count: 161))\n\n" + smallPlan),
      Case("a list of tracks that is none", "Tracks: DSA (data structures, System Design\n\n" + smallPlan),
      Case("a hidden problem without a session", replacing: "[Easy]", with: "[Easy] (hidden)"),
      Case(
        "an item without an id beside others", replacing: "{#dns-read}", with: "{#dns-read}\n- [ ] Task: Draw"
      ),
      Case("a line without a kind", replacing: problem, with: "\(problem)\n- [ ] Sleep well {#sleep}"),
      Case(
        "a title that is cut short", replacing: problem, with: "\(problem)\n- [ ] Richest Customer {#richest}"
      ),
      Case("a line that is no item", replacing: "Goal: Solve one.", with: "Goal: Solve one.\n\nGood luck."),
      Case("a quotation", replacing: "### DSA", with: "> Wise words\n\n### DSA"),
      Case("a time of too many minutes", replacing: "[Easy]", with: "[Easy] (700 min)"),
      Case("a number and a title of two problems", replacing: problem, with: "- [ ] LC 37: Valid Sudoku"),
      Case("a number that counts the lines", replacing: problem, with: "* 12. Valid Sudoku"),
      Case(
        "a difficulty other than the first time", replacing: problem,
        with: "\(problem)\n- [ ] LC 1: Two Sum [Hard] (revision)"),
      Case("a problem by its title", replacing: problem, with: "- [ ] Two Sum"),
      Case("a problem outside of any day", replacing: "## Day 1", with: "- [ ] LC 2: Add [Easy]\n\n## Day 1"),
      Case("a problem that nobody knows", replacing: problem, with: "- [ ] LC 99999: Last"),
      Case("a revision that is the first", replacing: "[Easy]", with: "[Easy] (revision)"),
      Case("a problem again", replacing: problem, with: "\(problem)\n\(problem)"),
      Case(
        "a day without a section that most days have",
        week(1, days: 1...2) + "## Day 3\nGoal: Read.\n### System Design: DNS\n- [ ] Task: Draw {#draw}\n"),
      Case("a session without a time", replacing: problem, with: "\(problem)\n- [ ] Session: Mock {#mock}"),
      Case("a line of two problems and more", replacing: "Two Sum [Easy]", with: "Two Sum or LC 15: 3Sum"),
      Case("a title that is too long", replacing: "RFC 1034", with: String(repeating: "a", count: 201)),
      Case(
        "a section whose track is mistyped",
        week(1, days: 1...2) + day(3).replacing("### DSA", with: "### DAS")),
      Case(
        "a fifth track",
        "# Week 1: W\n## Day 1\nGoal: G.\n"
          + ["A", "B", "C", "D", "Eight"].enumerated().map { "### \($1): T\n- [ ] Task: Draw {#t\($0)}\n" }
          .joined()),
      Case("a heading that acts as a week's", week(1, days: 1...7) + "# The end\n" + day(8)),
      Case("weeks of other lengths", week(1, days: 1...2) + week(2, days: [3])),
    ]
  }

  @Test("the page has them all, and the small plan has none")
  func page() {
    var chapter = CatalogueChapter("Plans", causesIn: "Plans/PlanRemark.swift")
    for one in Self.errors + Self.warnings { chapter.add(one.title, diagnostics(of: one.files)) }
    chapter.add("a plan without files", diagnostics(of: []))
    chapter.add(
      "a file of too many lines", diagnostics(of: [String(repeating: "* LC 1: Two Sum\n", count: 50_001)]))
    expectEqual(chapter.complaint(), nil)
    expectEqual(messages(of: [smallPlan]), "")
  }
}
