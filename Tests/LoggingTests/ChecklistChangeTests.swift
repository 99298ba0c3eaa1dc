// The changes of a list, applied to a log that may have changed since the list was made.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

struct ChecklistChangeTests {
  private static func entry(
    _ name: String, _ isTicked: Bool? = nil, _ minutes: Int = 0, note: TextChange? = nil
  ) -> ChecklistEntry {
    ChecklistEntry(name: name, isTicked: isTicked, minutes: minutes, note: note)
  }

  private static func log(_ attempts: [Attempt], id: String = "lc-15", note: String? = nil) -> ProgressLog {
    var log = SamplePlan.started
    log.items[ItemID(id)] = ItemRecord(
      attempts: attempts, note: note.map { Note(markdown: $0, changed: SamplePlan.now.instant) })
    return log
  }

  private static let yesterday = date("2026-11-19")

  @Test(
    "a tick is a finish with what its time grew by, and set elsewhere in the meantime it is not set twice")
  func ticks() throws {
    var editor = LogEditor(
      ChecklistChangeTests.log([
        SamplePlan.attempt(on: ChecklistChangeTests.yesterday, minutes: 10, isFinish: false)
      ]))
    let changes = try editor.apply([ChecklistChangeTests.entry("3.p2", true, 15)], on: SamplePlan.today)
    expectEqual(changes.map(\.inShort), ["finished lc-15 3, 15"])
    expectEqual(editor.log.attempts("lc-15"), ["2026-11-19 10 open", "2026-11-20 15 done"])
    // A tick set elsewhere in the meantime is not set twice.
    var ticked = LogEditor(ChecklistChangeTests.log([SamplePlan.attempt(minutes: 30)]))
    let again = try ticked.apply([ChecklistChangeTests.entry("3.p2", true, 5)], on: SamplePlan.today)
    expectEqual(again.map(\.inShort), ["minutes added lc-15 3, 5"])
    expectEqual(ticked.log.attempts("lc-15"), ["2026-11-20 30 done", "2026-11-20 5 open"])
    // The first tick starts the programme, and a note alone does not.
    var first = LogEditor(ProgressLog())
    let note = TextChange(before: nil, after: "words")
    try expectEqual(
      first.apply([ChecklistChangeTests.entry("1.p1", note: note)], on: SamplePlan.today).map(\.inShort),
      ["note written lc-1920 1"])
    try expectEqual(
      first.apply([ChecklistChangeTests.entry("1.t1", true)], on: ChecklistChangeTests.yesterday).map(
        \.inShort), ["started 2026-11-19", "finished dns-watch 1"])
  }

  struct Lowering {
    let minutes: Int
    let left: [String]
    let changes: [String]
  }

  @Test("time is taken from the latest attempts backwards")
  func timeTaken() throws {
    for sample in [
      Lowering(
        minutes: -5, left: ["2026-11-18 20 open", "2026-11-19 10 done", "2026-11-20 2 open"],
        changes: ["time taken lc-15 3, 5"]),
      Lowering(
        minutes: -7, left: ["2026-11-18 20 open", "2026-11-19 10 done"], changes: ["time taken lc-15 3, 7"]),
      Lowering(
        minutes: -20, left: ["2026-11-18 17 open", "2026-11-19 - done"], changes: ["time taken lc-15 3, 20"]),
      Lowering(minutes: -37, left: ["2026-11-19 - done"], changes: ["time taken lc-15 3, 37"]),
      Lowering(minutes: -1_000, left: ["2026-11-19 - done"], changes: ["time taken lc-15 3, 37"]),
    ] {
      var editor = LogEditor(
        ChecklistChangeTests.log([
          SamplePlan.attempt(on: date("2026-11-18"), minutes: 20, isFinish: false),
          SamplePlan.attempt(on: ChecklistChangeTests.yesterday, minutes: 10),
          SamplePlan.attempt(minutes: 7, isFinish: false),
        ]))
      let changes = try editor.apply(
        [ChecklistChangeTests.entry("3.p2", nil, sample.minutes)], on: SamplePlan.today)
      expectEqual(changes.map(\.inShort), sample.changes, "\(sample.minutes)")
      expectEqual(editor.log.attempts("lc-15"), sample.left, "\(sample.minutes)")
    }
    // What was opened again and lost its time leaves nothing.
    var editor = LogEditor(ChecklistChangeTests.log([SamplePlan.attempt(minutes: 7)]))
    let changes = try editor.apply([ChecklistChangeTests.entry("3.p2", false, -7)], on: SamplePlan.today)
    expectEqual(changes.map(\.inShort), ["reopened lc-15 3", "time taken lc-15 3, 7"])
    expectEqual(editor.log, SamplePlan.started)
    let nothing = try editor.apply([ChecklistChangeTests.entry("3.p2", nil, -7)], on: SamplePlan.today)
    expectEqual(nothing, [])
    // Time of the free problem counts and goes as well.
    var premium = LogEditor(ChecklistChangeTests.log([SamplePlan.attempt(minutes: 7)], id: "lc-1094"))
    let taken = try premium.apply([ChecklistChangeTests.entry("2.p2", nil, -3)], on: SamplePlan.today)
    expectEqual(taken.map(\.inShort), ["time taken lc-252 2, 3"])
    expectEqual(premium.log.attempts("lc-1094"), ["2026-11-20 4 done"])
  }

  struct Merge: CustomTestStringConvertible {
    let there: String?
    let before: String?
    let after: String?
    let expected: String?
    let change: String?
    var testDescription: String { "\(before ?? "-") > \(after ?? "-") on \(there ?? "-")" }
  }

  static let merges = [
    Merge(there: nil, before: nil, after: "mine", expected: "mine", change: "written"),
    Merge(there: "old", before: "old", after: "mine", expected: "mine", change: "replaced"),
    Merge(there: "old", before: "old", after: nil, expected: nil, change: "cleared"),
    Merge(there: "theirs", before: "old", after: "mine", expected: "theirs\n\nmine", change: "joined"),
    Merge(there: "theirs", before: nil, after: "mine", expected: "theirs\n\nmine", change: "joined"),
    Merge(there: "mine", before: "old", after: "mine", expected: "mine", change: nil),
    Merge(there: nil, before: "old", after: "mine", expected: "mine", change: "written"),
    Merge(there: nil, before: "old", after: nil, expected: nil, change: nil),
    Merge(there: "theirs", before: "old", after: nil, expected: "theirs", change: "kept"),
  ]

  @Test("of a text that was changed on both sides nothing is lost", arguments: merges)
  func textChangedBothSides(_ sample: Merge) throws {
    let text = TextChange(before: sample.before, after: sample.after)
    var editor = LogEditor(ChecklistChangeTests.log([], note: sample.there))
    let changes = try editor.apply([ChecklistChangeTests.entry("3.p2", note: text)], on: SamplePlan.today)
    expectEqual(editor.log["lc-15"]?.note?.markdown, sample.expected)
    let word = changes.first?.inShort.split(separator: " ").dropFirst().first.map(String.init)
    expectEqual(word, sample.change)

    var log = SamplePlan.started
    log.reflections[dayNumber(2)] = sample.there.map {
      Note(markdown: $0, changed: SamplePlan.now.instant)
    }
    var other = LogEditor(log)
    expectEqual(other.merge(text, on: dayNumber(2)).count, changes.count)
    expectEqual(other.log.reflections[dayNumber(2)]?.markdown, sample.expected)
  }

  @Test("a bonus problem that went in the meantime refuses all of it") func bonusProblemWentMeantime() {
    var editor = LogEditor()
    #expect(throws: Failure.self) {
      try editor.apply(
        [ChecklistChangeTests.entry("3.p2", true), ChecklistChangeTests.entry("bonus-9", true)],
        on: SamplePlan.today)
    }
    expectEqual(editor.log, SamplePlan.started)
  }
}
