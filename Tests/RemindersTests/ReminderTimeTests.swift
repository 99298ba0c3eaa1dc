// Times by the wall clock, whatever the day's start, and the next one to come.

import Statistics
import StudyModel
import TestSupport
import Testing

@testable import Reminders

@Suite("Times of reminders")
struct ReminderTimeTests {
  private func learner(
    dayStart: String = "04:00", morning: String? = nil, evening: String? = nil, review: String? = nil
  ) throws -> RemindedLearner {
    var learner = try RemindedLearner.onDayFive()
    learner.log.settings.dayStart = try time(dayStart)
    learner.log.settings.reminders.morning = try morning.map(time)
    learner.log.settings.reminders.evening = try evening.map(time)
    learner.log.settings.reminders.streak = nil
    learner.log.settings.reminders.review = try review.map { try #require(WeeklyTime($0)) }
    return learner
  }

  @Test("an evening after midnight is of the day before, and a morning waits for its day")
  func mornings() throws {
    let evenings: [(String, Bool)] = [
      ("20T23:59", false), ("21T00:29", false), ("21T00:30", true), ("21T03:59", true), ("21T04:00", false),
    ]
    for (moment, isDue) in evenings {
      let due = try learner(evening: "00:30").due(moment)
      expectEqual(due.map(\.kind), isDue ? [.evening] : [], moment)
      #expect(due.allSatisfy { $0.day == CivilDate("2026-11-20") })
    }
    let mornings: [(String, Bool)] = [
      ("20T03:00", false), ("20T03:59", false), ("20T04:00", true), ("20T19:00", true),
    ]
    for (moment, isDue) in mornings {
      var learner = try learner(morning: "03:00")
      _ = try learner.say("19T12:00")
      try expectEqual(learner.kinds(moment), isDue ? [.morning] : [], moment)
    }
    for evening in ["08:00", nil] {
      var learner = try learner(morning: "21:00", evening: evening)
      try expectEqual(learner.say("20T09:00").map(\.kind), (evening == nil ? [] : [.evening]))
      try expectEqual(learner.say("20T21:00").map(\.kind), [.morning])
      try expectEmpty(learner.kinds("21T03:59"))
    }
  }

  @Test("the review comes on its weekday, through the day after, and looks back on its week")
  func reviews() throws {
    let reviews: [(String, String, String?)] = [
      ("sun 19:00", "22T18:59", nil), ("sun 19:00", "22T19:00", "2026-11-22"),
      ("sun 19:00", "24T03:59", "2026-11-22"), ("sun 19:00", "24T04:00", nil),
      ("mon 07:00", "23T07:00", "2026-11-23"), ("mon 07:00", "25T03:59", "2026-11-23"),
      // In the night that ends a Saturday.
      ("sun 01:00", "22T00:59", nil), ("sun 01:00", "22T01:00", "2026-11-21"),
      ("sun 01:00", "23T03:00", "2026-11-21"), ("sun 01:00", "23T04:00", nil),
    ]
    for (setting, moment, day) in reviews {
      let due = try learner(review: setting).due(moment)
      expectEqual(due.map(\.day.iso), [day].compactMap(\.self), "\(setting), \(moment)")
    }
    let weeks: [(String, String, String)] = [
      ("2026-11-22", "2026-11-16", "2026-11-22"), ("2026-11-21", "2026-11-16", "2026-11-21"),
      ("2026-11-19", "2026-11-16", "2026-11-19"), ("2026-11-18", "2026-11-09", "2026-11-15"),
      ("2026-11-16", "2026-11-09", "2026-11-15"),
    ]
    for (day, from, through) in weeks {
      try expectEqual(ReminderWords.week(before: date(day)), date(from)...date(through), day)
    }
  }

  @Test("the next one is told, over rest days and pauses, and none when all is off or done")
  func next() throws {
    let moments: [(String, String)] = [
      ("20T06:00", "morning 2026-11-20 07:00"), ("20T07:00", "evening 2026-11-20 20:00"),
      ("20T20:00", "evening 2026-11-22 20:00"), ("22T19:30", "evening 2026-11-22 20:00"),
      ("21T02:00", "evening 2026-11-22 20:00"), ("22T20:00", "morning 2026-11-26 07:00"),
      ("24T12:00", "morning 2026-11-26 07:00"),
    ]
    for (moment, slot) in moments {
      var learner = try RemindedLearner.onDayFive()
      learner.log.settings.reminders.review = nil
      learner.log.settings.rest = [RestWeekdays(from: try date("2026-11-16"), weekdays: [.saturday])]
      learner.log.pauses = [Pause(from: try date("2026-11-23"), through: try date("2026-11-25"), reason: nil)]
      if moment != "20T06:00" && moment != "20T07:00" { learner.log.settings.reminders.morning = nil }
      if moment >= "22T20:00" { learner.log.settings.reminders.morning = try time("07:00") }
      let now = try RemindersTests.moment(moment)
      let next = try #require(ReminderSlot.next(after: now, learner.log.settings, learner.summary(now)))
      expectEqual("\(next.kind.rawValue) \(next.date.iso) \(next.time.text)", slot, moment)
    }
    let now = try moment("20T12:00")
    var learner = try learner(review: "sun 01:00")
    let next = ReminderSlot.next(after: now, learner.log.settings, learner.summary(now))
    expectEqual(next, ReminderSlot(kind: .review, date: try date("2026-11-22"), time: try time("01:00")))
    learner.log.settings.reminders.review = nil
    expectEqual(ReminderSlot.next(after: now, learner.log.settings, learner.summary(now)), nil)
    learner = try RemindedLearner(days: 1)
    learner.log.work([11, 12], on: try date("2026-11-19"))
    expectEqual(ReminderSlot.next(after: now, learner.log.settings, learner.summary(now)), nil)
  }
}
