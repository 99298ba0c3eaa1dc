// Plans of other people: what may be absent, and what such a plan becomes.

import CurriculumReader
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("a plan with warnings")
struct LoosePlanTests {
  /// A day's text, the names of its warnings in order, and what it becomes.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let warnings: [String]
    let goal: String
    let subjects: [String]
    let tracks: [Track]
    let items: [String]

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a day with all its parts",
      text: "Goal: G\n### DSA: F\n- [ ] LC 1: A [Easy]\n### System Design: T\n- [ ] Task: B {#b}\n",
      warnings: [], goal: "G", subjects: ["F", "T"], tracks: [.dsa, .systemDesign], items: ["lc-1", "b"]),
    Case(
      name: "a day without a goal",
      text: "### DSA: F\n- [ ] LC 1: A [Easy]\n### System Design: T\n- [ ] Task: B {#b}\n",
      warnings: ["goal-missing"], goal: "", subjects: ["F", "T"], tracks: [.dsa, .systemDesign],
      items: ["lc-1", "b"]),
    Case(
      name: "a day of problems alone",
      text: "Goal: G\n### DSA: F\n- [ ] LC 1: A [Unknown]\n",
      warnings: [], goal: "G", subjects: ["F"], tracks: [.dsa], items: ["lc-1"]),
    Case(
      name: "a day of system design alone, without a goal",
      text: "### System Design: T\n- [ ] Watch: B {#b}\n",
      warnings: ["goal-missing"], goal: "", subjects: ["T"], tracks: [.systemDesign],
      items: ["b"]),
    Case(
      name: "a session without a time",
      text: "Goal: G\n### DSA: F\n- [ ] Session: A {#a}\n### System Design: T\n- [ ] Task: B {#b}\n",
      warnings: ["time-box-missing"], goal: "G", subjects: ["F", "T"], tracks: [.dsa, .systemDesign],
      items: ["a", "b"]),
    Case(
      name: "bonus in both sections",
      text: "Goal: G\n### DSA: F\n- [ ] Bonus: C (90 min) {#c}\n- [ ] LC 1: A [Hard]\n"
        + "### System Design: T\n- [ ] Bonus: B {#b}\n",
      warnings: [], goal: "G", subjects: ["F", "T"], tracks: [.dsa, .systemDesign],
      items: ["c", "lc-1", "b"]),
  ]

  @Test("reads, and what is missing is absent", arguments: cases)
  func readsWhatMissingAbsent(_ one: Case) throws {
    let reading = read("# Week 1: W\n## Day 1\n" + one.text)
    expectEqual(reading.diagnostics.map(\.identifier), one.warnings)
    #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    let day = try #require(reading.curriculum?.days.first)
    expectEqual(day.goal, one.goal)
    expectEqual(day.subjects, one.subjects)
    expectEqual(day.tracks, one.tracks)
    expectEqual(day.items.map(\.id.text), one.items)
  }

  @Test("a bonus item belongs to the section it stands in, and counts in none")
  func bonusItemBelongsSection() throws {
    let day = try #require(read("# Week 1: W\n## Day 1\n" + Self.cases[5].text).curriculum?.days.first)
    expectEqual(day.items(in: .dsa).map(\.id.text), ["c", "lc-1"])
    expectEqual(day.items(in: .systemDesign).map(\.id.text), ["b"])
    expectEqual(day.requiredItems.map(\.id.text), ["lc-1"])
    expectEqual(day.items.map(\.timeBox), [90, 45, nil])
  }

  @Test("one error beside warnings leaves no curriculum, and all of them are said")
  func oneErrorBesideWarnings() {
    let reading = read("# Week 1: W\n## Day 1\n### DSA: F\n- [ ] LC 1: A [Esay]\n")
    #expect(reading.curriculum == nil)
    expectEqual(
      reading.diagnostics.map { "\($0.severity) \($0.identifier)" },
      [
        "warning goal-missing", "error difficulty-unknown",
      ])
  }

  @Test(
    "a revision says the same difficulty, or that it is unknown, as the first time",
    arguments: [("Unknown", "Easy"), ("Easy", "Unknown")])
  func revisionSaysSameDifficulty(
    first: String, second: String
  ) throws {
    func text(_ first: String, _ second: String) -> String {
      smallPlan.replacing(
        "[Easy]", with: "[\(first)]\n- [ ] LC 1: Two Sum [\(second)] (revision)")
    }
    expectEqual(read(text(first, second)).diagnostics.map(\.identifier), ["problem-differs"])
    expectEqual(read(text(first, first)).diagnostics, [])
  }

  private func read(_ text: String) -> CurriculumReading {
    readCurriculum([CurriculumFile(name: "plan.md", text: text)])
  }
}
