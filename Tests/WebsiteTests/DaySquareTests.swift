// The square of days: one form for every plan, a link and a name for each day, and its small pictures.

import Statistics
import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The square of days")
struct DaySquareTests {
  private struct Cell: Equatable {
    let className: String
    let title: String
    let number: String
  }

  private func cells(_ log: ProgressLog, plan: String = SampleSite.plan, now: Now = SampleSite.now) throws
    -> [Cell]
  {
    let page = try SampleSite.site(log, .public, plan: plan, now: now).text("index.html")
    return page.matches(
      of: #/<a class="cell ([^"]*)" href="days\/[0-9]+.html" title="([^"]*)"[^>]*>([0-9]*)<\/a>/#
    )
    .map { Cell(className: String($0.output.1), title: String($0.output.2), number: String($0.output.3)) }
  }

  @Test("names the date of each day and what is done, and goes from dark to bright once all is")
  func days() throws {
    try expectEqual(
      cells(SampleSite.log()),
      [
        Cell(className: "all", title: "Day 1, Thu 19 Nov: all done", number: ""),
        Cell(className: "part today", title: "Day 2, Fri 20 Nov: 1 of 3 done, today", number: "2"),
      ])
    try expectEqual(
      cells(ProgressLog()),
      [
        Cell(className: "ahead today", title: "Day 1: ahead, today", number: "1"),
        Cell(className: "ahead", title: "Day 2: ahead", number: "2"),
      ])
    let later = Now(instant: SampleSite.at("2026-11-23T12:00:00+01:00"), zone: "UTC")
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    let past = try cells(log, now: later)
    expectEqual(past.map(\.className), ["none", "none"])
    expectEqual(past.first?.title, "Day 1, Thu 19 Nov: nothing done")
    let count = 100
    var complete = ChartSample.log((1...count).map { (1_000 + $0, "2026-11-18", 30) })
    for day in 1...count {
      complete.items[ItemID("task-\(day)")] = ItemRecord(attempts: [
        SampleSite.attempt("2026-11-18T12:00:00+01:00", minutes: nil)
      ])
    }
    let classes = try cells(complete, plan: SampleSite.plan(days: count)).map(\.className)
    expectEqual(classes, (0..<count).map { "all tenth-\($0 / 10)" })
  }

  @Test("has the fewest columns that hold all days, and is a picture where it is small")
  func small() throws {
    let cases: [(Int, Int, Int, Int)] = [(225, 110, 225, 109), (226, 110, 100, 9), (226, 201, 26, 0)]
    for (days, day, cells, index) in cases {
      let context = try ChartSample.context(ProgressLog(), plan: SampleSite.plan(days: days))
      let square = DaySquare(context.input, context.words).small(ringing: try #require(DayNumber(day)))
      let text = String(decoding: square.bytes, as: UTF8.self)
      let classes = text.matches(of: #/<span class="cell ([^"]*)"/#).map { String($0.output.1) }
      expectEqual(classes.count, cells)
      expectEqual(classes.firstIndex(of: "ahead today"), index)
      expectContains(text, "of \(days) days complete")
    }
    var log = ChartSample.log([(1_001, "2026-11-18", 30), (1_002, "2026-11-19", 30)])
    log.settings.start = CivilDate("2026-11-18")
    log.items[ItemID("task-1")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-18T12:00:00+01:00", minutes: nil)
    ])
    let nine = try ChartSample.context(log, plan: SampleSite.plan(days: 9))
    let picture = String(decoding: DaySquare(nine.input, nine.words).small.bytes, as: UTF8.self)
    expectContains(
      picture, "class=\"hundred mini columns-5\" role=\"img\" aria-label=\"1 of 9 days complete\"")
    expectLacks(picture, "<a ")
    let widths: [(Int, Int)] = [
      (1, 5), (25, 5), (26, 10), (100, 10), (101, 15), (225, 15), (365, 20), (400, 20), (625, 25),
      (1_000, 32), (1_025, 32),
    ]
    let style = try StyleColours().rules
    for (days, columns) in widths {
      expectEqual(Cells.columns(forDays: days), columns, "\(days) days")
      expectContains(style, "repeat(\(columns), minmax(0, 1fr))")
    }
  }
}
