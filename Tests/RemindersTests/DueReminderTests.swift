// What is due when, rule by rule.

import Statistics
import StudyModel
import TestSupport
import Testing

@testable import Reminders

@Suite("What is due")
struct DueReminderTests {
  @Test("a study day has a morning and an evening, each said once by any clock, and the review on Sunday")
  func times() throws {
    let cases: [(String, [ReminderKind])] = [
      ("20T06:59", []), ("20T07:00", [.morning]), ("20T19:59", [.morning]), ("20T20:00", [.evening]),
      ("20T23:59", [.evening]), ("21T03:59", [.evening]), ("21T04:00", []),
      ("22T18:59", [.morning]), ("22T19:00", [.morning, .review]), ("22T20:00", [.evening, .review]),
      ("23T06:59", [.review]), ("23T10:00", [.morning, .review]), ("24T03:59", [.evening, .review]),
      ("24T04:00", []),
    ]
    for (moment, kinds) in cases {
      try expectEqual(RemindedLearner.onDayFive().kinds(moment), kinds, moment)
    }
    var learner = try RemindedLearner.onDayFive()
    try expectEqual(learner.say("20T09:00").map(\.kind), [.morning])
    try expectEmpty(learner.say("20T09:05"))
    try expectEqual(learner.say("20T20:00").map(\.kind), [.evening])
    try expectEmpty(learner.say("21T03:00"))
    try expectEqual(learner.say("21T22:00").map(\.kind), [.evening])
    // The evening is moved: the morning of that day stays said.
    learner.log.settings.reminders.evening = nil
    try expectEmpty(learner.say("21T22:05"))
    var wound = try RemindedLearner.onDayFive()
    try expectEqual(wound.say("22T09:00").map(\.kind), [.morning])
    try expectEmpty(wound.kinds("21T09:00"))
    try expectEqual(wound.kinds("20T09:00"), [.morning])
  }

  @Test("before anything is logged the first day waits each morning, and a start that lies ahead is quiet")
  func beforeTheStart() throws {
    let learner = try RemindedLearner()
    try expectEqual(learner.kinds("22T09:00"), [.morning])
    try expectEmpty(learner.kinds("22T21:30"))
    try expectEqual(learner.due("22T09:00").map(\.title), ["Day 1 of 30 is waiting, Sunday 22 November"])
    for moment in ["20T09:00", "20T20:30", "22T19:30"] {
      var learner = try RemindedLearner()
      learner.log.settings.start = try date("2026-11-23")
      learner.built = try date("2026-11-10")
      try expectEmpty(learner.kinds(moment), "\(moment)")
    }
  }

  @Test("a rest day has a morning only to warn and its review, and a pause is quiet")
  func restDays() throws {
    var learner = try RemindedLearner.onDayFive()
    learner.log.settings.rest = [RestWeekdays(from: try date("2026-11-16"), weekdays: [.sunday])]
    for moment in ["22T09:00", "22T21:30"] {
      try expectEqual(learner.kinds(moment), (moment == "22T09:00" ? [] : [.review]))
    }
    learner.built = try date("2026-11-17")
    try expectEqual(learner.kinds("22T09:00"), [.morning])
    try expectEqual(
      learner.due("22T09:00").first?.lines,
      [
        "The site was built 5 days ago and stays fresh for 2 more days; `machinemode site` builds it again."
      ])
    try expectEqual(learner.kinds("22T21:30"), [.review])
    var paused = try RemindedLearner.onDayFive()
    paused.built = try date("2026-11-10")
    paused.log.pauses = [Pause(from: try date("2026-11-20"), through: try date("2026-11-22"), reason: nil)]
    for moment in ["20T09:00", "20T21:30", "22T19:30"] {
      try expectEmpty(paused.kinds(moment), "\(moment)")
    }
    try expectEqual(paused.kinds("23T09:00"), [.morning])
  }

  @Test("after the last planned day it goes on while items are open, and ends with the programme")
  func theEnd() throws {
    var learner = try RemindedLearner(days: 3)
    learner.log.work([11, 12, 21, 22, 31], on: try date("2026-11-16"))
    try expectEqual(learner.kinds("20T09:00"), [.morning])
    try expectEqual(
      learner.due("20T09:00").map(\.title) + learner.due("20T20:00").map(\.title),
      [
        "After the last planned day, Friday 20 November", "After the last planned day: 1 item still open",
      ])
    try expectEqual(
      learner.due("20T09:00").first?.lines,
      ["1 item is still open, on 1 day.", "Next: Problem 3.2 (machinemode done 3.p2)."])
    try expectEqual(learner.kinds("22T21:30"), [.evening, .review])
    // What is open is of an earlier day, and nothing is logged today: the last day's list is complete.
    learner.log.work([32], on: try date("2026-11-17"))
    learner.log.items[ItemID(leetCode: 11)] = nil
    learner.log.items[ItemID(leetCode: 22)] = nil
    try expectEqual(
      learner.due("20T09:00").flatMap(\.lines),
      ["2 items are still open, on 2 days.", "Next: Problem 1.1 (machinemode done 1.p1)."])
    try expectEqual(
      learner.due("20T20:00").flatMap { [$0.title] + $0.lines },
      [
        "After the last planned day: 2 items still open", "Nothing is logged yet today.",
        "1 of 3 days complete.", "One item or 20 min starts a streak.",
        "Next: Problem 1.1 (machinemode done 1.p1).",
      ])
    // A pause is silent then too, and so is a rest weekday.
    learner.log.pauses = [Pause(from: try date("2026-11-20"), through: try date("2026-11-20"), reason: nil)]
    #expect(try learner.kinds("20T09:00").isEmpty && learner.kinds("20T20:00").isEmpty)
    learner.log.pauses = []
    learner.log.settings.rest = [RestWeekdays(from: try date("2026-11-16"), weekdays: [.friday])]
    #expect(try learner.kinds("20T09:00").isEmpty && learner.kinds("20T20:00").isEmpty)
    learner.log.work([11, 22], on: try date("2026-11-19"))
    learner.log.settings.rest = []
    learner.built = try date("2026-11-01")
    for moment in ["20T09:00", "20T21:30", "22T19:30"] {
      try expectEmpty(learner.kinds(moment), "\(moment)")
    }
    var stale = try RemindedLearner(days: 3)
    stale.log.work([11, 12, 21, 22, 31], on: try date("2026-11-16"))
    stale.built = try date("2026-11-15")
    try expectEqual(
      stale.due("20T09:00").first?.lines.last,
      "The site was built 5 days ago and stays fresh for 2 more days; `machinemode site` builds it again."
    )
    stale.log.work([32], on: try date("2026-11-19"))
    try expectEmpty(stale.kinds("20T09:00"))
  }

  @Test("what is done already is not asked for, nor a kind that is off")
  func done() throws {
    var learner = try RemindedLearner.onDayFive()
    learner.log.work([51, 52], on: try date("2026-11-20"))
    try expectEmpty(learner.kinds("20T09:00"))
    try expectEqual(learner.due("20T20:00").map(\.title), ["Day 5 complete"])
    // Done the day before: only a streak is still worth a word.
    learner = try RemindedLearner.onDayFive()
    learner.log.work([51, 52], on: try date("2026-11-19"))
    try expectEmpty(learner.kinds("20T09:00"))
    try expectEqual(learner.kinds("20T20:00"), [.evening])
    learner = try RemindedLearner()
    learner.log.work(Array(11...12) + Array(21...22) + Array(31...32), on: try date("2026-11-18"))
    try expectEmpty(learner.kinds("20T20:00"))
    // Today's is done, something from before is not.
    learner = try RemindedLearner.onDayFive()
    learner.log.items[ItemID(leetCode: 31)] = nil
    learner.log.work([51, 52], on: try date("2026-11-20"))
    try expectEqual(
      learner.due("20T09:00").first?.lines.first, "Next: Problem 3.1 (machinemode done 3.p1).")
    let cases: [(ReminderKind, String, [ReminderKind])] = [
      (ReminderKind.morning, "20T09:00", []), (.evening, "20T20:30", [.morning]),
      (.review, "22T19:30", [.morning]),
    ]
    for (kind, moment, others) in cases {
      var learner = try RemindedLearner.onDayFive()
      switch kind {
      case .morning: learner.log.settings.reminders.morning = nil
      case .evening: learner.log.settings.reminders.evening = nil
      case .streak: learner.log.settings.reminders.streak = nil
      case .review: learner.log.settings.reminders.review = nil
      case .tasks, .event: Issue.record("a kind of the agenda")
      }
      try expectEqual(learner.kinds(moment), others, moment)
    }
  }
}

@Suite("The streak's reminder")
struct StreakReminderTests {
  /// The streak of so many days through 19 November.
  private func learner(_ length: Int) throws -> RemindedLearner {
    var learner = try RemindedLearner()
    for day in 0..<length {
      learner.log.work([10 * day + 11], on: try date("2026-11-19").adding(days: day + 1 - length))
    }
    return learner
  }

  @Test("comes once more for a streak of seven days that would break, and for what was missed")
  func length() throws {
    for length in [6, 7, 8] {
      var learner = try learner(length)
      try expectEqual(learner.say("20T20:00").map(\.kind), [.evening])
      try expectEmpty(learner.say("20T20:55"))
      try expectEqual(learner.say("20T21:00").map(\.kind), (length >= 7 ? [.streak] : []))
      try expectEmpty(learner.say("20T21:05"))
    }
    var counted = try learner(9)
    counted.log.work([151], on: try date("2026-11-20"), minutes: 20, isFinish: false)
    try expectEqual(counted.kinds("20T22:00"), [.evening])
    var resting = try learner(9)
    resting.log.settings.rest = [RestWeekdays(from: try date("2026-11-20"), weekdays: [.friday])]
    try expectEmpty(resting.kinds("20T22:00"))
    var paused = try learner(9)
    paused.log.pauses = [Pause(from: try date("2026-11-20"), through: try date("2026-11-20"), reason: nil)]
    try expectEmpty(paused.kinds("20T22:00"))
    var missed = try learner(9)
    missed.built = try date("2026-11-10")
    let said = try missed.say("20T22:30")
    expectEqual(said.map(\.kind), [.streak])
    expectEqual(said.first?.title, "9 days in a row, today still open")
    expectEqual(
      said.first?.lines,
      [
        "One item or 20 min before the day ends at 04:00 keeps the streak going.",
        "Next: Problem 10.1 (machinemode done p1), then 1 more item.",
        "The site was built 10 days ago and is stale; `machinemode site` builds it again.",
      ])
    try expectEmpty(missed.say("20T22:35"))
  }
}
