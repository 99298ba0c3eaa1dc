// Minutes by week of the programme, apart by what they were spent on.

import Statistics
import StudyModel
import Testing

@Suite("Time by week of the programme")
struct TimeByWeekTests {
  @Test("minutes count for the week of their item, whenever they were spent, and the mean for weeks with any")
  func parts() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.addBonus("extra", beside: 8)
    try log.finish("lc-1", november: 2, minutes: 30)
    try log.finish("t1-1", november: 20, minutes: 15)
    try log.spend(10, on: "lc-1", november: 3)
    try log.finish("lc-8", november: 3, minutes: 20)
    try log.finish("extra", november: 9, minutes: 6)
    let noon = Instant(date: try november(20), time: TimeOfDay(minutes: 720), offset: 0)
    let time = summarize(try SamplePlan.plain(days: 15), log, Now(instant: noon, zone: "UTC")).timeByWeek
    #expect(time.weeks.map(\.week) == [1, 2, 3])
    #expect(time.weeks.map(\.dsa) == [40, 20, 0])
    #expect(time.weeks.map(\.systemDesign) == [15, 0, 0])
    #expect(time.weeks.map(\.bonus) == [0, 6, 0])
    #expect(time.weeks.map(\.minutes) == [55, 26, 0])
    #expect(time.meanOfWeek == 40)
  }

  @Test("without minutes there is no mean")
  func none() throws {
    let now = Now(instant: try instant("2026-11-20T12:00Z"), zone: "UTC")
    let time = summarize(try SamplePlan.plain(days: 3), ProgressLog(), now).timeByWeek
    #expect(time.timed.isEmpty && time.meanOfWeek == 0)
  }

  @Test("the weeks' sum is the table's and the parts'", arguments: 1...40 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let summary = try randomSummary(seed)
    let weeks = summary.timeByWeek.weeks
    #expect(weeks.map(\.minutes) == summary.weeks.map(\.minutes))
    #expect(weeks.reduce(0) { $0 + $1.dsa } == summary.time.dsa)
    #expect(weeks.reduce(0) { $0 + $1.systemDesign } == summary.time.systemDesign)
    // A bonus problem may stand beside a day that the plan does not have.
    let bonus = summary.days.flatMap(\.bonus).reduce(0) { $0 + ($1.minutes ?? 0) }
    #expect(weeks.reduce(0) { $0 + $1.bonus } == bonus)
  }
}
