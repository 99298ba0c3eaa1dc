// Which work is refused: more than 24 hours on a date, and dates outside the programme.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct ImpossibleWorkTests {
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

  /// Why a log is refused; nil if it is not.
  private func impossible(_ new: ProgressLog, since old: ProgressLog? = nil) -> String? {
    do {
      try new.refuseImpossibleWork(since: old ?? log(start: new.settings.start?.iso), today: Self.today)
      return nil
    } catch {
      return (error as? Failure)?.message
    }
  }

  @Test("a calendar day holds 24 hours, over all that is logged on it")
  func longDay() {
    func would(_ duration: String) -> String { "Friday 20 November 2026 would have \(duration) of work" }
    expectEqual(impossible(log(("2026-11-20", 1_440))), nil)
    expectEqual(impossible(log(("2026-11-20", 1_441))), would("24 h 1 min"))
    expectEqual(
      impossible(log(("2026-11-20", 1_000), ("2026-11-20", 500), ("2026-11-19", 1_440))), would("25 h"))
    var bonus = log(("2026-11-20", 1_400))
    bonus.bonus = [SamplePlan.bonus(1, "Puzzle", day: 3)]
    bonus.bonus[0].record.attempts = [SamplePlan.attempt(minutes: 41)]
    expectEqual(impossible(bonus, since: log(("2026-11-20", 1_400))), would("24 h 1 min"))
    // What stands there already is not refused again.
    let long = log(("2026-11-20", 2_000), ("2024-01-01", 10))
    expectEqual(impossible(long, since: long), nil)
    var more = long
    more.items[ItemID("lc-7")] = ItemRecord(attempts: [SamplePlan.attempt()])
    expectEqual(impossible(more, since: long), nil)
    expectEqual(impossible(log(("2026-11-20", 1_970), ("2024-01-01", 10)), since: long), nil)
    #expect(impossible(log(("2026-11-20", 2_001), ("2024-01-01", 10)), since: long) != nil)
  }

  @Test("a date may be up to 31 days before the start, or before today until there is one")
  func dates() {
    for (start, day, says) in [
      ("2026-11-18", "2026-10-18", nil), ("2026-11-18", "2026-10-17", "32 days before the programme's start"),
      (nil, "2026-10-20", nil), (nil, "2026-10-19", "32 days ago"),
      ("2026-12-01", "2026-10-20", nil), ("2026-12-01", "2026-10-19", "32 days ago"),
    ] {
      let found = impossible(log(start: start, (day, nil)))
      expectEqual(found != nil, says != nil, day)
      #expect(found?.contains(says ?? "") ?? true)
    }
    // The first work may start the programme of that date.
    let new = log(start: "2026-10-20", ("2026-10-20", 25))
    expectEqual(impossible(new, since: ProgressLog()), nil)
  }
}
