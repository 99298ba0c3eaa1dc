// A problem that stands on several days: which occurrence a command means.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct RepeatedProblemTests {
  /// Maximum Subarray stands on days 1, 3 and 5: what was done, the day in hand, and what `done 53` does.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let inHand: Int
    /// Ids and the dates they were finished on.
    let finished: [(String, String)]
    var date = "2026-11-20"
    let change: String
    /// What it does when 10 minutes are given.
    let changeWithMinutes: String

    var testDescription: String { name }
  }

  private static let cases = [
    Case(
      name: "nothing done: today's", inHand: 3, finished: [], change: "finished lc-53-r1 3",
      changeWithMinutes: "finished lc-53-r1 3, 10"),
    Case(
      name: "nothing done and none today: the first", inHand: 2, finished: [], change: "finished lc-53 1",
      changeWithMinutes: "finished lc-53 1, 10"),
    Case(
      name: "nothing done and the first ahead: the first", inHand: 0, finished: [],
      change: "finished lc-53 1", changeWithMinutes: "finished lc-53 1, 10"),
    Case(
      name: "the first done, the others ahead: it is solved again", inHand: 2,
      finished: [("lc-53", "2026-11-18")], change: "solved again lc-53 1",
      changeWithMinutes: "solved again lc-53 1, 10"),
    Case(
      name: "the first done, all of them ahead: it is solved again", inHand: 0,
      finished: [("lc-53", "2026-11-18")], change: "solved again lc-53 1",
      changeWithMinutes: "solved again lc-53 1, 10"),
    Case(
      name: "the first done, the next open since yesterday: that one", inHand: 4,
      finished: [("lc-53", "2026-11-16")], change: "finished lc-53-r1 3",
      changeWithMinutes: "finished lc-53-r1 3, 10"),
    Case(
      name: "the last done, two open before today: the oldest", inHand: 6,
      finished: [("lc-53-r2", "2026-11-18")], change: "finished lc-53 1",
      changeWithMinutes: "finished lc-53 1, 10"),
    Case(
      name: "logged for an earlier date, its next day is today's: that one", inHand: 3,
      finished: [("lc-53", "2026-11-18")], date: "2026-11-19", change: "finished lc-53-r1 3",
      changeWithMinutes: "finished lc-53-r1 3, 10"),
    Case(
      name: "the first left open: still today's", inHand: 5, finished: [("lc-53-r1", "2026-11-19")],
      change: "finished lc-53-r2 5", changeWithMinutes: "finished lc-53-r2 5, 10"),
    Case(
      name: "today's done on an earlier date: the first open one", inHand: 3,
      finished: [("lc-53-r1", "2026-11-19")],
      change: "finished lc-53 1",
      changeWithMinutes: "finished lc-53 1, 10"),
    Case(
      name: "today's done on an earlier date, the others ahead: today's once more", inHand: 1,
      finished: [("lc-53", "2026-11-19")],
      change: "solved again lc-53 1", changeWithMinutes: "solved again lc-53 1, 10"),
    Case(
      name: "today's done on this very date: it gets the minutes", inHand: 3,
      finished: [("lc-53-r1", "2026-11-20")],
      change: "nothing new lc-53-r1 3", changeWithMinutes: "minutes added lc-53-r1 3, 10"),
    Case(
      name: "another one done on this very date, none in today's list: it gets the minutes", inHand: 2,
      finished: [("lc-53", "2026-11-20")], change: "nothing new lc-53 1",
      changeWithMinutes: "minutes added lc-53 1, 10"),
    Case(
      name: "another one done on this very date, today's open: today's", inHand: 3,
      finished: [("lc-53", "2026-11-20")],
      change: "finished lc-53-r1 3", changeWithMinutes: "finished lc-53-r1 3, 10"),
    Case(
      name: "logged for a date on which one was done: that one", inHand: 3,
      finished: [("lc-53-r1", "2026-11-20"), ("lc-53", "2026-11-18")], date: "2026-11-18",
      change: "nothing new lc-53 1",
      changeWithMinutes: "minutes added lc-53 1, 10"),
    Case(
      name: "all done: the one done last", inHand: 3,
      finished: [("lc-53", "2026-11-17"), ("lc-53-r1", "2026-11-18"), ("lc-53-r2", "2026-11-19")],
      change: "solved again lc-53-r2 5", changeWithMinutes: "solved again lc-53-r2 5, 10"),
    Case(
      name: "all done and none today: the one done last", inHand: 2,
      finished: [("lc-53", "2026-11-18"), ("lc-53-r1", "2026-11-19"), ("lc-53-r2", "2026-11-17")],
      change: "solved again lc-53-r1 3", changeWithMinutes: "solved again lc-53-r1 3, 10"),
    Case(
      name: "all done on one date and none today: the last in the plan", inHand: 2,
      finished: [("lc-53", "2026-11-18"), ("lc-53-r1", "2026-11-18"), ("lc-53-r2", "2026-11-18")],
      change: "solved again lc-53-r2 5", changeWithMinutes: "solved again lc-53-r2 5, 10"),
    Case(
      name: "all done, one of them on this very date: it gets the minutes", inHand: 3,
      finished: [("lc-53", "2026-11-20"), ("lc-53-r1", "2026-11-18"), ("lc-53-r2", "2026-11-19")],
      change: "nothing new lc-53 1", changeWithMinutes: "minutes added lc-53 1, 10"),
  ]

  @Test(
    "a number fills today's open place, adds to what the date has, fills the oldest open one, or is solved again",
    arguments: cases)
  func finish(_ given: Case) throws {
    for name in ["53", "lc-53", "maximum subarray"] {
      var editor = LogEditor(day: given.inHand)
      for (id, date) in given.finished { _ = try editor.done("\(id == "lc-53" ? "1.p2" : id)", on: date) }
      var withMinutes = editor
      try expectEqual(editor.done(name, on: given.date), [given.change])
      try expectEqual(withMinutes.done(name, 10, on: given.date), [given.changeWithMinutes])
    }
  }

  @Test("a place means that occurrence, also on a later day, and a revision's id that revision alone")
  func byPlace() throws {
    var editor = LogEditor(day: 2)
    _ = try editor.done("1.p2", on: "2026-11-18")
    try expectEqual(editor.done("3.p1"), ["finished lc-53-r1 3"])
    var revision = LogEditor(day: 1)
    try expectEqual(revision.done("lc-53-r1", on: "2026-11-18"), ["finished lc-53-r1 3"])
    try expectEqual(revision.done("lc-53-r1", 7), ["solved again lc-53-r1 3, 7"])
    expectEqual(revision.log.attempts("lc-53"), [])
    expectEqual(revision.log.attempts("lc-53-r2"), [])
  }

  @Test("said day after day the number goes through the plan as its days come, and solves again between them")
  func dayAfterDay() throws {
    var editor = LogEditor()
    let changes = try (1...6).map { day in
      editor.context = SamplePlan.context(day: day)
      return try editor.done("53", on: "2026-11-1\(day)").joined()
    }
    expectEqual(
      changes,
      [
        "finished lc-53 1", "solved again lc-53 1", "finished lc-53-r1 3", "solved again lc-53-r1 3",
        "finished lc-53-r2 5", "solved again lc-53-r2 5",
      ])
    // An open bonus problem of the same number comes after the plan's.
    var log = ItemSearchTests.withBonus
    log.settings.start = date("2026-11-11")
    var withBonus = LogEditor(log)
    let others = try (1...6).map { day in
      withBonus.context = SamplePlan.context(day: day)
      return try withBonus.done("53", on: "2026-11-1\(day)").joined()
    }
    expectEqual(
      others,
      [
        "finished lc-53 1", "solved again lc-53 1", "finished lc-53-r1 3", "finished bonus-2 4",
        "finished lc-53-r2 5", "solved again lc-53-r2 5",
      ])
  }

  @Test("`reopen` means the one done last, and none done is said of today's")
  func reopen() throws {
    var editor = LogEditor(day: 3)
    try expectEqual(editor.reopen(["53"]).map(\.inShort), ["was not done lc-53-r1 3"])
    _ = try editor.done("1.p2", on: "2026-11-19")
    _ = try editor.done("lc-53-r2", on: "2026-11-17")
    try expectEqual(editor.reopen(["53"]).map(\.inShort), ["reopened lc-53 1"])
    try expectEqual(editor.reopen(["53"]).map(\.inShort), ["reopened lc-53-r2 5"])
    try expectEqual(editor.reopen(["53"]).map(\.inShort), ["was not done lc-53-r1 3"])
  }

  @Test("a note goes to today's, else to the last one done in the plan's order, else to the first")
  func note() throws {
    var today = LogEditor(day: 5)
    try expectEqual(today.note(on: "53", .replace("text")).map(\.inShort), ["note written lc-53-r2 5"])
    var other = LogEditor(day: 4)
    try expectEqual(other.target(named: "53").id.text, "lc-53")
    _ = try other.done("1.p2")
    _ = try other.done("lc-53-r1")
    try expectEqual(other.note(on: "53", .replace("text")).map(\.inShort), ["note written lc-53-r1 3"])
  }
}
