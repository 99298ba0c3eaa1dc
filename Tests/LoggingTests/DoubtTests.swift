// What is asked about before it is logged: too much work on a day, dates and starts that are far off.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct DoubtTests {
  private static let today = SamplePlan.today

  private func log(start: String? = "2026-11-18", _ work: (String, Int?)...) -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = start.map(date)
    for (index, (day, minutes)) in work.enumerated() {
      log.items[ItemID("lc-\(index + 1)")] = ItemRecord(attempts: [
        SamplePlan.attempt(on: date(day), minutes: minutes)
      ])
    }
    return log
  }

  private func doubts(_ new: ProgressLog, since old: ProgressLog? = nil, today: CivilDate = today) -> [Doubt]
  {
    new.doubts(since: old ?? log(), today: today)
  }

  @Test("a calendar day of more than 16 hours is doubtful, over all that is logged on it")
  func calendarDayMoreThan() {
    expectEqual(doubts(log(("2026-11-20", 960))), [])
    expectEqual(doubts(log(("2026-11-20", 961))), [.longDay(date("2026-11-20"), minutes: 961)])
    expectEqual(
      doubts(log(("2026-11-20", 600), ("2026-11-20", 400), ("2026-11-19", 960))),
      [.longDay(date("2026-11-20"), minutes: 1_000)])
    var bonus = log(("2026-11-20", 900))
    bonus.bonus = [SamplePlan.bonus(1, "Puzzle", day: 3)]
    bonus.bonus[0].record.attempts = [SamplePlan.attempt(minutes: 61)]
    expectEqual(doubts(bonus, since: log(("2026-11-20", 900))), [.longDay(date("2026-11-20"), minutes: 961)])
  }

  @Test("what stands there already is not asked about again") func whatStandsThereAlready() {
    let long = log(("2026-11-20", 1_000), ("2024-01-01", 10))
    expectEqual(doubts(long, since: long), [])
    var more = long
    more.items[ItemID("lc-7")] = ItemRecord(attempts: [SamplePlan.attempt()])
    expectEqual(doubts(more, since: long), [])
    // Less of it is not a doubt either.
    expectEqual(doubts(log(("2026-11-20", 970), ("2024-01-01", 10)), since: long), [])
    expectEqual(doubts(log(("2026-11-20", 1_001), ("2024-01-01", 10)), since: long).count, 1)
  }

  @Test(
    "work more than 60 days ago is doubtful",
    arguments: [("2026-09-21", false), ("2026-09-20", true), ("2025-11-20", true), ("1970-01-01", true)])
  func workMoreThan60(day: String, isDoubtful: Bool) {
    let old = log(start: "2025-01-01")
    expectEqual(
      doubts(log(start: "2025-01-01", (day, nil)), since: old),
      (isDoubtful ? [.oldWork(date(day), today: Self.today)] : []))
  }

  @Test(
    "work more than 30 days before the start is doubtful",
    arguments: [("2026-10-19", false), ("2026-10-18", true)])
  func workMoreThan30(day: String, isDoubtful: Bool) {
    expectEqual(
      doubts(log((day, nil))), (isDoubtful ? [.workBeforeStart(date(day), start: date("2026-11-18"))] : []))
  }

  @Test(
    "a start far off is doubtful",
    arguments: [
      ("2025-11-19", false), ("2025-11-18", true), ("1970-01-01", true), ("2027-11-21", false),
      ("2027-11-22", true),
    ])
  func startFarOffDoubtful(day: String, isDoubtful: Bool) {
    expectEqual(doubts(log(start: day)), (isDoubtful ? [.start(date(day), today: Self.today)] : []))
  }

  @Test("the first log that starts the programme long ago is one doubt, not two")
  func firstLogStartsProgramme() {
    expectEqual(
      doubts(log(start: "1970-01-01", ("1970-01-01", 25)), since: ProgressLog()),
      [.start(date("1970-01-01"), today: Self.today)])
  }

  @Test("a clock that says 1970 is doubtful, though that is today by it") func clockSays1970Doubtful() {
    let today = date("1970-01-01")
    let doubts = doubts(log(start: "1970-01-01", ("1970-01-01", 25)), since: ProgressLog(), today: today)
    expectEqual(doubts, [.start(today, today: today)])
    expectEqual(
      doubts.first?.message, "the programme would start on Thursday 1 January 1970, before the year 2020")
  }
}
