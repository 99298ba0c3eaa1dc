// A person's plan in our layout: what it becomes, what is said about it, what cannot be expressed.

import CurriculumReader
import Foundation
import ItemSyntax
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import PlanImport

struct LayoutTests {
  private let goldens = Goldens(target: "PlanImportTests")

  private static let known = [1920, 1480, 643, 20, 252, 104].map {
    Problem(number: $0, title: "Title \($0)", difficulty: .easy)
  }

  @Test("a shared plan becomes week files that the program reads, and says what it guessed")
  func sharedPlanBecomesWeek() {
    let meetings = Problem(number: 986, title: "Interval List Intersections", difficulty: .medium)
    let made = layout(sharedPlan, known: Self.known, alternative: { $0 == 252 ? meetings : nil })
    expectEmpty(made.diagnostics)
    expectEqual(made.files.map(\.name), ["week-01.md", "week-02.md"])
    let remarks = made.remarks.map { "\($0.line.map(String.init) ?? "-"): \($0.text)\n" }.joined()
    expectEqual(goldens.complaint(about: "shared-plan.md", Array(made.files.map(\.text).joined().utf8)), nil)
    expectEqual(goldens.complaint(about: "shared-plan-remarks.txt", Array(remarks.utf8)), nil)
    expectEqual(goldens.surplus(besides: ["shared-plan.md", "shared-plan-remarks.txt"]), [])
    let reading = readCurriculum(made.files.map { CurriculumFile(name: $0.name, text: $0.text) })
    expectEqual(reading.diagnostics.filter { $0.severity == .error }, [])
    expectEqual(reading.curriculum?.days.count, 9)
  }

  @Test("the two sections are called as the tracks of the bundled plan are")
  func sectionsCalledAsTracks() {
    let tracks = [
      Track(index: 0, name: "Reading"), Track(index: 1, name: "Kata", isPractice: true),
      Track(index: 2, name: "Watching"),
    ]
    let text = "Day 1\n- LC 1 Two Sum\n- Watch: a talk\n"
    let made = planLayout(
      outline(text), known: KnownProblems([Problem]()), names: SectionNames(tracks), alternative: { _ in nil }
    )
    let headings = made.files.map(\.text).joined().split(separator: "\n").filter { $0.hasPrefix("### ") }
    expectEqual(headings, ["### Kata: Practice", "### Reading: Study"])
  }

  @Test("our own layout comes out as it went in") func ourOwnLayoutComes() throws {
    let folder = "\(packageFolder)/Curriculum"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("week-") }
      .sorted()
    let texts = try names.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    let made = layout(texts.joined())
    expectEmpty(made.remarks)
    expectEqual(made.files.map(\.name), names)
    for (file, text) in zip(made.files, texts) { expectEqual(file.text, text, "\(file.name)") }
  }

  /// A day in as few lines as will do.
  private func day(
    _ number: Int, _ bullets: String = "* LC 1: Two Sum [Easy]", topic: String = "* Task: Draw"
  )
    -> String
  {
    "**DAY \(number)**\n**Goal:** G\n**DSA: F**\n\(bullets)\n**System Design: T**\n\(topic)\n\n"
  }

  @Test("weeks of any length become weeks of seven days") func weeksAnyLengthBecome() {
    let short = (1...9).map { (($0 - 1) % 3 == 0 ? "## WEEK \(($0 + 2) / 3): THREE DAYS\n\n" : "") + day($0) }
    let made = layout(short.joined())
    expectEqual(made.files.map { $0.text.ranges(of: "## Day").count }, [7, 2])
    #expect(made.remarks.contains { $0.text == "The weeks are regrouped, seven days each." })
    #expect(made.files.allSatisfy { $0.text.contains(": Three Days\n") })
    let none = layout((1...8).map { day($0) }.joined())
    expectEqual(none.files.map { $0.text.prefix(11) }, ["# Week 1: F", "# Week 2: F"])
    #expect(!none.remarks.contains { $0.text.contains("regrouped") })
  }

  @Test("a number that stands again is a revision of what it was first") func numberStandsAgainRevision() {
    let made = layout(
      day(1, "* LC 1: Two Sum [Easy]\n* LC 7: Reverse (revision) [Easy]") + day(2, "* LC 1: 2 Sum (Hard)"))
    expectContains(made.files[0].text, "- [ ] LC 1: Two Sum [Easy]\n")
    expectContains(made.files[0].text, "- [ ] LC 1: Two Sum [Easy] (revision)\n")
    expectContains(made.files[0].text, "- [ ] LC 7: Reverse [Easy]\n")
    expectEqual(
      made.remarks.map(\.text),
      [
        "LC 7 is marked as a revision but appears for the first time.",
        "LC 1 appears again and is marked as a revision.",
        "LC 1 differs from its first appearance: it is LC 1: Two Sum [Easy] here too.",
      ])
  }

  @Test("a free problem stands beside a premium one only where it stands nowhere else")
  func freeProblemStandsBeside() {
    let free = Problem(number: 7, title: "Free", difficulty: .easy)
    let premium = "* LC 1: Paid [Easy]\n* LC 1: Paid [Easy]"
    let made = layout(day(1, premium), alternative: { $0 == 1 ? free : nil })
    expectContains(
      made.files[0].text, "Paid [Easy] (premium, or LC 7: Free [Easy])\n- [ ] LC 1: Paid [Easy] (revision)\n")
    let taken = layout(day(1, premium) + day(2, "* LC 7: Mine [Easy]"), alternative: { _ in free })
    expectLacks(taken.files[0].text, "premium")
  }

  @Test("ids are the author's own or made of titles, each once, none that the program gives")
  func idsAuthorsOwnMade() {
    let long = String(repeating: "very ", count: 30) + "long"
    let sample = outline(
      day(
        1,
        topic:
          "* Task: DNS & You!\n* Task: Its DNS, you {#dns-you}\n* Task: dns you\n* Task: lc 1 again\n* Task: lc-1\n"
          + "* Task: Bonus: x\n* Task: Ελληνικά\n* Task: 中文\n* Task: \(long)\n* Task: \(long)\n* Task: A {#A b}\n"
          + "* Task: b {#dns-you}"))
    let identifiers = itemIdentifiers(of: sample.items)
    expectEqual(
      sample.items.compactMap { identifiers[$0.place] },
      [
        "dns-you-2", "dns-you", "dns-you-3", "item-lc-1-again", "item-lc-1", "item-bonus-x", "task-item",
        "task-item-2", String(repeating: "very-", count: 12).dropLast() + "",
        String(repeating: "very-", count: 11) + "ver-2", "a-b", "dns-you-4",
      ])
    #expect(identifiers.values.allSatisfy { $0.count <= 60 })
  }

  @Test("what our layout would not take is put in other words") func whatOurLayoutWould() throws {
    let detail =
      "* LC 1: Two Sum [Easy]\n  - [ ] a step\n  - [x] another\n* LC 2: Add {#no} [Easy]\n  ## heading\n* LC 3: C [Easy] (0 min)\n"
      + "  ===\n* LC 4: \(String(repeating: "x", count: 300)) [Easy]\n* LC 5: \u{7} <!-- - --> E [Easy]\n  <div>\n  <!-- open\n"
      + "* LC 6: F [Easy]\n\n  > - [x] quoted"
    let made = layout(day(1, detail, topic: "* LC 8: H [Easy]\n* Task: Draw #\n* Task: -->"))
    let reading = readCurriculum(made.files.map { CurriculumFile(name: $0.name, text: $0.text) })
    expectEqual(reading.diagnostics.filter { $0.severity == .error }.map(\.text), [])
    let items = try #require(reading.curriculum).days[0].items
    expectEqual(items.compactMap { $0.problem?.number }, [1, 2, 4, 5, 6, 8])
    expectEqual(items[0].detail, "- a step\n- another")
    expectEqual(items[1].detail, "\\#\\# heading")
    expectContains(made.remarks.map(\.text), "The item moves to DSA, where its kind belongs.")
    expectContains(
      made.remarks.map(\.text), "The title is too long, so it is cut; the whole of it is below the item.")
  }

  @Test("an item's line never becomes the head of a table") func itemsLineNeverBecomes() {
    let made = layout(day(1, "* Session: a | b (9 min)\n|---|---|\n"))
    expectContains(made.files[0].text, "- [ ] Session: a | b (9 min) {#a-b}\n  \\|\\-\\-\\-")
    expectEqual(made.remarks.map(\.text), ["The text below the bullet is kept without its markup."])
    expectEqual(layout(made.files[0].text).files, made.files)
  }

  static let refused: [(String, [String])] = [
    ("", ["no-day:1"]), ("# Only words\n\n* Nothing\n", ["no-day:1"]), ("* LC 1: Two Sum\n", ["no-day:1"]),
    ("**DAY 1**\n\ntext\n", ["day-empty:1"]),
    ("**DAY 1**\n* LC 1: A\n\n**DAY 3**\n* LC 2: B\n", ["day-missing:4"]),
    ("**DAY 1**\n* LC 1: A\n\n**DAY 1**\n* LC 2: B\n", ["day-repeated:4"]),
    ("**DAY 2**\n* LC 1: A\n\n**DAY 1**\n* LC 2: B\n", ["day-out-of-order:4"]),
    ("**DAY 1**\n* LC 1: A\n\n**DAYS 2-3**\n* LC 2: B\n", ["several-days:4"]),
    ("**DAY 0**\n* LC 1: A\n", ["day-number:1"]), ("**DAY 1001**\n* LC 1: A\n", ["day-number:1"]),
    ("**DAY 999999999**\n* LC 1: A\n", ["day-number:1"]),
  ]

  @Test("the catalogue has them all") func catalogueThemAll() {
    var chapter = CatalogueChapter("Plans as people write them", causesIn: "PlanImport/PlanRemarks.swift")
    for (text, _) in Self.refused {
      let lines = text.split(separator: "\n").prefix(4).map { truncated(String($0), to: 20) }
      chapter.add(
        text.isEmpty ? "an empty file" : "`\(lines.joined(separator: "⏎"))`", layout(text).diagnostics)
    }
    let deep = readPlanOutline(
      String(repeating: "> ", count: 500) + "x", file: "PLAN.md", known: KnownProblems([Problem]()))
    chapter.add("quotations 500 deep", deep.diagnostics)
    expectEqual(chapter.complaint(), nil)
  }

  @Test("what cannot be expressed has a place, and makes no files", arguments: refused)
  func whatCannotExpressedPlace(_ text: String, _ expected: [String]) {
    let made = layout(text)
    expectEqual(made.diagnostics.map { "\($0.identifier):\($0.place?.line ?? 0)" }, expected)
    #expect(made.files.isEmpty)
    #expect(made.diagnostics.allSatisfy { !$0.help.isEmpty && $0.place?.file == "PLAN.md" })
  }
}
