// The words: the day, what comes next, and what site and backups need.

import Statistics
import StudyModel
import Testing

@testable import Reminders

@Suite("The words of reminders")
struct ReminderWordsTests {
  private func lines(_ desk: Desk, _ moment: String) throws -> [String] {
    try desk.due(moment).flatMap { [$0.title] + $0.lines }
  }

  @Test("the morning names the day, the next thing and how much there is to make up")
  func morning() throws {
    #expect(
      try lines(Desk.onDayFive(), "20T07:00") == [
        "Day 5 of 30, Friday 20 November", "Next: Problem 5.1 (machinemode done p1), then 1 more item.",
      ])
    var behind = try Desk()
    behind.log.work([11], on: try date("2026-11-16"))
    #expect(
      try lines(behind, "20T07:00") == [
        "Day 5 of 30, Friday 20 November", "Next: Problem 5.1 (machinemode done p1), then 1 more item.",
        "4 days to make up.",
      ])
    behind.log.work([51, 52], on: try date("2026-11-20"))
    #expect(
      try lines(behind, "20T08:00") == [
        "Day 5 of 30, Friday 20 November",
        "Next: Problem 1.2 (machinemode done 1.p2), then 6 more items from before.", "3 days to make up.",
      ])
  }

  @Test(
    "the morning warns of the site from two days before it is stale, in the words of `status`",
    arguments: [
      ("2026-11-20", nil), ("2026-11-16", nil),
      ("2026-11-15", "The site was built 5 days ago, fresh for 2 more days; `make site` builds it again."),
      ("2026-11-14", "The site was built 6 days ago, fresh for 1 more day; `make site` builds it again."),
      ("2026-11-13", "The site was built 7 days ago, stale; `make site` builds it again."),
    ])
  func site(built: String, warning: String?) throws {
    var desk = try Desk.onDayFive()
    desk.built = try date(built)
    #expect(try lines(desk, "20T07:00").dropFirst(2) == [warning].compactMap(\.self)[...])
    desk.log.settings.reminders.saysStaleSite = false
    #expect(try lines(desk, "20T07:00").count == 2)
  }

  @Test(
    "the morning warns of a backup after seven days",
    arguments: [
      ("2026-11-20", nil), ("2026-11-14", nil),
      ("2026-11-13", "The latest backup is 7 days old; `machinemode backup create` makes one."),
      (nil, "There is no backup yet; `machinemode backup create` makes one."),
    ] as [(String?, String?)])
  func backup(latest: String?, warning: String?) throws {
    var desk = try Desk.onDayFive()
    desk.backup = BackupFacts(latest: try latest.map(date))
    #expect(try lines(desk, "20T07:00").dropFirst(2) == [warning].compactMap(\.self)[...])
    desk.log.settings.reminders.saysMissingBackup = false
    #expect(try lines(desk, "20T07:00").count == 2)
  }

  @Test("an evening that stands for a missed morning warns in its place, another does not")
  func missedMorning() throws {
    var desk = try Desk.onDayFive()
    desk.built = try date("2026-11-13")
    #expect(try lines(desk, "20T20:00").last?.hasPrefix("The site was built 7 days ago") == true)
    _ = try desk.say("20T07:00")
    #expect(try lines(desk, "20T20:00").last == "Next: Problem 5.1 (machinemode done p1), then 1 more item.")
  }

  @Test("the evening says how the day went, or a gentle word")
  func evening() throws {
    var desk = try Desk.onDayFive()
    #expect(
      try lines(desk, "20T20:00") == [
        "Day 5 is still open", "Nothing is logged today yet.",
        "The streak of 4 days goes on with one item or 20 min.",
        "Next: Problem 5.1 (machinemode done p1), then 1 more item.",
      ])
    desk.log.work([51], on: try date("2026-11-20"), minutes: 10, isFinish: false)
    #expect(
      try lines(desk, "20T20:00").prefix(3) == [
        "Day 5: 0 of 2 items done", "10 min today.", "The streak of 4 days goes on with one item or 20 min.",
      ])
    desk.log.work([51], on: try date("2026-11-20"), minutes: 65)
    #expect(
      try lines(desk, "20T20:00") == [
        "Day 5: 1 of 2 items done", "1 item, 1 h 15 min today.", "The streak is 5 days long.",
        "Next: Problem 5.2 (machinemode done p2).",
      ])
    desk.log.work([52], on: try date("2026-11-20"), minutes: nil)
    #expect(
      try lines(desk, "20T20:00") == [
        "Day 5 complete", "2 items, 1 h 15 min today.", "5 of 30 days complete, on plan.",
        "The streak is 5 days long.",
      ])
  }

  @Test("the review counts the calendar's week and names what is open of it")
  func review() throws {
    var desk = try Desk()
    desk.log.work([11, 12, 21], on: try date("2026-11-15"), minutes: 25)
    desk.log.work([22, 41], on: try date("2026-11-17"), minutes: 25)
    #expect(
      try lines(desk, "24T03:00").suffix(4) == [
        "The week of 16 to 22 November 2026", "2 items done, 14 planned; 50 min on 1 day.",
        "Still open of it: day 3 (2), day 4 (1), day 5 (2), day 6 (2) and 2 more.",
        "Week 2 of your site has its review; `machinemode stats weeks` has the numbers.",
      ])
    desk.log.settings.reminders.evening = nil
    desk.log.settings.reminders.morning = nil
    desk.log.settings.reminders.streak = nil
    #expect(
      try lines(desk, "22T19:00").suffix(3) == [
        "5 days to make up.", "Next: Problem 8.1 (machinemode done p1), then 1 more item.",
        "Week 2 of your site has its review; `machinemode stats weeks` has the numbers.",
      ])
  }

  @Test("samples of every kind have words in every state of a programme")
  func samples() throws {
    var desks = [try Desk(), try Desk.onDayFive()]
    var ahead = try Desk()
    ahead.log.settings.start = try date("2026-12-01")
    var paused = try Desk.onDayFive()
    paused.log.pauses = [Pause(from: try date("2026-11-20"), through: try date("2026-11-22"), reason: nil)]
    var done = try Desk(days: 1)
    done.log.work([11, 12], on: try date("2026-11-19"))
    desks += [ahead, paused, done]
    let now = try moment("20T12:00")
    for desk in desks {
      let summary = desk.summary(now)
      let samples = sampleReminders(summary, desk.log.settings, facts: desk.facts(summary))
      #expect(samples.map(\.kind) == ReminderKind.allCases)
      for sample in samples {
        #expect(!sample.title.isEmpty && !sample.title.hasSuffix("."), "\(sample)")
        #expect(sample.lines.allSatisfy { $0.hasSuffix(".") }, "\(sample)")
      }
    }
  }
}
