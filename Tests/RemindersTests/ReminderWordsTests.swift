// The words: the day, what comes next, and what site and backups need.

import Statistics
import StudyModel
import TestSupport
import Testing

@testable import Reminders

@Suite("The words of reminders")
struct ReminderWordsTests {
  private func lines(_ learner: RemindedLearner, _ moment: String) throws -> [String] {
    try learner.due(moment).flatMap { [$0.title] + $0.lines }
  }

  @Test("the morning names the day, the next thing, how far behind it is, and the reviews")
  func morning() throws {
    try expectEqual(
      lines(RemindedLearner.onDayFive(), "20T07:00"),
      [
        "Day 5 of 30, Friday 20 November", "Next: Problem 5.1 (machinemode done p1), then 1 more item.",
      ])
    var behind = try RemindedLearner()
    behind.log.work([11], on: try date("2026-11-16"))
    try expectEqual(
      lines(behind, "20T07:00"),
      [
        "Day 5 of 30, Friday 20 November", "Next: Problem 5.1 (machinemode done p1), then 1 more item.",
        "4 days behind.",
      ])
    behind.log.work([51, 52], on: try date("2026-11-20"))
    try expectEqual(
      lines(behind, "20T08:00"),
      [
        "Day 5 of 30, Friday 20 November",
        "Next: Problem 1.2 (machinemode done 1.p2), then 6 more items from earlier days.",
        "3 days behind.",
      ])
    var learner = try RemindedLearner.onDayFive()
    learner.again = "2 reviews today."
    learner.built = try date("2026-11-13")
    let withReviews = try lines(learner, "20T07:00")
    expectEqual(withReviews.count, 4, "\(withReviews)")
    expectEqual(withReviews[2], "2 reviews today.", "\(withReviews)")
    _ = try learner.say("20T07:00")
    try expectLacks(lines(learner, "20T20:00"), "2 reviews today.")
  }

  @Test("a complete programme has a morning for its reviews alone, once a day, and none on a pause")
  func againWhenComplete() throws {
    var learner = try RemindedLearner(days: 1)
    learner.log.work([11, 12], on: try date("2026-11-18"))
    try expectEqual(lines(learner, "20T07:00"), [])
    learner.again = "2 reviews today."
    try expectEqual(lines(learner, "20T06:59"), [])
    try expectEqual(
      lines(learner, "20T07:00"), ["Reviews, Friday 20 November", "2 reviews today."])
    try expectEqual(learner.kinds("20T07:00"), [.morning])
    _ = try learner.say("20T07:00")
    #expect(try lines(learner, "20T07:05") == [] && lines(learner, "20T20:30") == [])
    try expectEqual(lines(learner, "21T07:00").first, "Reviews, Saturday 21 November")
    learner.log.pauses = [Pause(from: try date("2026-11-21"), through: try date("2026-11-22"), reason: nil)]
    try expectEqual(lines(learner, "21T07:00"), [])
    learner.log.pauses = []
    learner.log.settings.reminders.morning = nil
    try expectEqual(lines(learner, "21T07:00"), [])
  }

  @Test("the morning warns of a stale site and an old backup, and an evening in its place")
  func warnings() throws {
    let sites: [(String, String?)] = [
      ("2026-11-20", nil), ("2026-11-16", nil),
      (
        "2026-11-15",
        "The site was built 5 days ago and stays fresh for 2 more days; `machinemode site` builds it again."
      ),
      (
        "2026-11-14",
        "The site was built 6 days ago and stays fresh for 1 more day; `machinemode site` builds it again."
      ),
      ("2026-11-13", "The site was built 7 days ago and is stale; `machinemode site` builds it again."),
    ]
    for (built, warning) in sites {
      var learner = try RemindedLearner.onDayFive()
      learner.built = try date(built)
      try expectEqual(lines(learner, "20T07:00").dropFirst(2), [warning].compactMap(\.self)[...], built)
    }
    let backups: [(String?, String?)] = [
      ("2026-11-20", nil), ("2026-11-14", nil), ("2026-11-21", nil),
      ("2026-11-13", "The latest backup is 7 days old; `machinemode backup create` makes another."),
      ("2026-10-01", "The latest backup is 50 days old; `machinemode backup create` makes another."),
      (nil, "There is no backup yet; `machinemode backup create` makes one."),
    ]
    for (latest, warning) in backups {
      for (built, site) in [
        (nil, nil),
        (
          "2026-11-15",
          "The site was built 5 days ago and stays fresh for 2 more days; `machinemode site` builds it again."
        ),
      ] as [(String?, String?)] {
        var learner = try RemindedLearner.onDayFive()
        learner.built = try built.map(date)
        learner.backup = BackupAge(of: try [latest].compactMap(\.self).map(date), on: try date("2026-11-20"))
        try expectEqual(lines(learner, "20T07:00").dropFirst(2), [site, warning].compactMap(\.self)[...])
      }
    }
    var learner = try RemindedLearner.onDayFive()
    learner.built = try date("2026-11-13")
    try expectEqual(lines(learner, "20T20:00").last?.hasPrefix("The site was built 7 days ago"), true)
    _ = try learner.say("20T07:00")
    try expectEqual(
      lines(learner, "20T20:00").last, "Next: Problem 5.1 (machinemode done p1), then 1 more item.")
  }

  @Test("the evening says how the day went, and the review what is open of the week")
  func evening() throws {
    var learner = try RemindedLearner.onDayFive()
    try expectEqual(
      lines(learner, "20T20:00"),
      [
        "Day 5 is still open", "Nothing is logged yet today.",
        "One item or 20 min keeps the streak of 4 days going.",
        "Next: Problem 5.1 (machinemode done p1), then 1 more item.",
      ])
    learner.log.work([51], on: try date("2026-11-20"), minutes: 10, isFinish: false)
    try expectEqual(
      lines(learner, "20T20:00").prefix(3),
      [
        "Day 5: 0 of 2 items done", "10 min today.", "One item or 20 min keeps the streak of 4 days going.",
      ])
    learner.log.work([51], on: try date("2026-11-20"), minutes: 65)
    try expectEqual(
      lines(learner, "20T20:00"),
      [
        "Day 5: 1 of 2 items done", "1 done, 1 h 15 min today.", "The streak is 5 days long.",
        "Next: Problem 5.2 (machinemode done p2).",
      ])
    learner.log.work([52], on: try date("2026-11-20"), minutes: nil)
    try expectEqual(
      lines(learner, "20T20:00"),
      [
        "Day 5 complete", "2 done, 1 h 15 min today.", "5 of 30 days complete, on plan.",
        "The streak is 5 days long.",
      ])
    var reviewed = try RemindedLearner()
    reviewed.log.work([11, 12, 21], on: try date("2026-11-15"), minutes: 25)
    reviewed.log.work([22, 41], on: try date("2026-11-17"), minutes: 25)
    try expectEqual(
      lines(reviewed, "24T03:00").suffix(4),
      [
        "The week of 16 to 22 November 2026", "2 items done, 14 planned; 50 min on 1 day.",
        "Still open from that week: day 3 (2), day 4 (1), day 5 (2), day 6 (2) and 2 more.",
        "The page of week 2 on your site has the review; `machinemode stats weeks` has the numbers.",
      ])
    reviewed.log.settings.reminders.evening = nil
    reviewed.log.settings.reminders.morning = nil
    reviewed.log.settings.reminders.streak = nil
    try expectEqual(
      lines(reviewed, "22T19:00").suffix(3),
      [
        "5 days behind.", "Next: Problem 8.1 (machinemode done p1), then 1 more item.",
        "The page of week 2 on your site has the review; `machinemode stats weeks` has the numbers.",
      ])
  }

  @Test("samples of every kind have words in every state of a programme")
  func samples() throws {
    var learners = [try RemindedLearner(), try RemindedLearner.onDayFive()]
    var ahead = try RemindedLearner()
    ahead.log.settings.start = try date("2026-12-01")
    var paused = try RemindedLearner.onDayFive()
    paused.log.pauses = [Pause(from: try date("2026-11-20"), through: try date("2026-11-22"), reason: nil)]
    var done = try RemindedLearner(days: 1)
    done.log.work([11, 12], on: try date("2026-11-19"))
    learners += [ahead, paused, done]
    let now = try moment("20T12:00")
    for learner in learners {
      let summary = learner.summary(now)
      let samples = sampleReminders(summary, learner.log.settings, facts: learner.facts(summary))
      expectEqual(samples.map(\.kind), ReminderKind.allCases)
      for sample in samples {
        #expect(!sample.title.isEmpty && !sample.title.hasSuffix("."), "\(sample)")
        #expect(sample.lines.allSatisfy { $0.hasSuffix(".") }, "\(sample)")
      }
    }
  }
}
