// How well a problem was remembered: given with a solve, changed on the same day, taken back by `reopen`.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct RatingTests {
  private func rate(
    _ editor: inout LogEditor, _ name: String, _ rating: Rating?, _ minutes: Int? = nil,
    on iso: String = "2026-11-20", isReview: Bool = false
  ) throws -> [String] {
    let entry = FinishEntry(name: name, minutes: minutes, rating: rating)
    return try editor.finish([entry], on: date(iso), isReview: isReview).map(\.inShort)
  }

  private func ratings(_ editor: LogEditor, _ id: String) -> [Rating?] {
    (editor.log[id]?.attempts ?? []).map(\.rating)
  }

  @Test("a rating is kept with the attempt that finished the problem")
  func given() throws {
    for rating in Rating.allCases {
      var editor = LogEditor()
      try expectEqual(
        rate(&editor, "1", rating, 25), ["finished lc-1 1, 25", "rated lc-1 1, \(rating.rawValue)"])
      expectEqual(ratings(editor, "lc-1"), [rating])
      expectEqual(editor.log.attempts("lc-1"), ["2026-11-20 25 done"])
    }
    // A problem done through its free one is rated there, whichever name is used.
    for name in ["252", "1094"] {
      var editor = LogEditor()
      _ = try rate(&editor, "1094", nil, 20)
      _ = try rate(&editor, name, .hard)
      expectEqual(ratings(editor, "lc-1094"), [.hard])
      expectEqual(editor.log["lc-252"], nil)
    }
    // A bonus problem is rated like one of the plan.
    var editor = LogEditor(ItemSearchTests.withBonus)
    _ = try rate(&editor, "bonus-1", .hard)
    expectEqual(editor.log.bonus.first { $0.id.text == "bonus-1" }?.record.attempts.map(\.rating), [.hard])
  }

  @Test("rated again on the same day, the later rating counts and no solve is added")
  func again() throws {
    var editor = LogEditor()
    _ = try rate(&editor, "1", nil, 25)
    try expectEqual(rate(&editor, "1", .hard), ["rated lc-1 1, hard"])
    try expectEqual(rate(&editor, "1", .good), ["rated lc-1 1, good"])
    expectEqual(ratings(editor, "lc-1"), [.good])
    try expectEqual(rate(&editor, "1", .good), ["nothing new lc-1 1"])
    // Without a word the rating stays.
    try expectEqual(rate(&editor, "1", nil, 5), ["minutes added lc-1 1, 5"])
    expectEqual(ratings(editor, "lc-1"), [.good, nil])
    // On another day it is another solve with its own rating.
    var other = LogEditor()
    _ = try rate(&other, "1", .again, on: "2026-11-18")
    try expectEqual(rate(&other, "1", .easy, 5), ["solved again lc-1 1, 5", "rated lc-1 1, easy"])
    expectEqual(ratings(other, "lc-1"), [.again, .easy])
    // Opening a problem takes its rating away, with the mark.
    var reopened = LogEditor()
    _ = try rate(&reopened, "1", .easy, 25)
    _ = try reopened.reopen(["1"])
    expectEqual(ratings(reopened, "lc-1"), [nil])
    expectEqual(reopened.log.attempts("lc-1"), ["2026-11-20 25 open"])
    _ = try reopened.done("1")
    expectEqual(ratings(reopened, "lc-1"), [nil, nil])
  }

  private static let others = ["t1", "dns-watch", "warm-up-1"]

  @Test("what is no problem, or was never solved, is not reviewed, and nothing of the command is logged")
  func refused() throws {
    for name in Self.others {
      var editor = LogEditor()
      let entries = [FinishEntry(name: "1", minutes: 5), FinishEntry(name: name, rating: .good)]
      let error = try refusal { try editor.finish(entries, on: SamplePlan.today) }
      expectContains(error.words, "is not a problem\nhelp: only problems are reviewed")
      expectEqual(editor.log, SamplePlan.started)
      #expect(throws: Failure.self) {
        try editor.finish([FinishEntry(name: name)], on: SamplePlan.today, isReview: true)
      }
      // Without a rating it is done.
      _ = try editor.finish([FinishEntry(name: name)], on: SamplePlan.today)
      #expect(editor.log != SamplePlan.started)
    }
    for (typed, name) in Self.unsolved {
      var editor = LogEditor(ItemSearchTests.withBonus)
      _ = try editor.done("53")
      let before = editor.log
      let entries = [
        FinishEntry(name: "53", minutes: 5), FinishEntry(name: typed, minutes: 5, rating: .good),
      ]
      let error = try refusal { try editor.finish(entries, on: SamplePlan.today, isReview: true) }
      expectContains(
        error.words, "is not solved yet, so there is nothing to review\nhelp: `machinemode done \(name)`",
        "\(error.words)")
      expectEqual(editor.log, before)
      // Time alone solves nothing.
      _ = try editor.addTime([FinishEntry(name: typed, minutes: 5)], on: SamplePlan.today)
      #expect(throws: Failure.self) {
        try editor.finish([entries[1]], on: SamplePlan.today, isReview: true)
      }
      _ = try editor.done(typed)
      _ = try editor.finish([entries[1]], on: SamplePlan.today, isReview: true)
    }
  }

  /// What is typed, and the name for `done`.
  private static let unsolved = [
    ("1", "1"), ("p2", "15"), ("3sum", "15"), ("252", "252"), ("bonus-1", "392"),
    ("puzzle at lunch", "\"puzzle at lunch\""),
  ]

  @Test("a review and `done` are logged where the problem was solved, and leave later days open")
  func review() throws {
    var editor = LogEditor(day: 2)
    _ = try editor.done("53", on: "2026-11-18")
    for isReview in [true, false] {
      var other = editor
      try expectEqual(
        rate(&other, "53", .good, isReview: isReview), ["solved again lc-53 1", "rated lc-53 1, good"])
    }
    // A review on the day of a revision finishes it.
    var first = LogEditor(day: 1)
    _ = try first.done("53", on: "2026-11-18")
    var third = LogEditor(first.log, day: 3)
    let changes = try rate(&third, "53", .hard, isReview: true)
    expectEqual(changes, ["finished lc-53-r1 3", "rated lc-53-r1 3, hard"])
    expectEqual(ratings(third, "lc-53"), [nil])
    expectEqual(ratings(third, "lc-53-r1"), [.hard])
  }
}
