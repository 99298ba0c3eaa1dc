// The charts of the minutes by week and of the tracks by day, and the tones that tell their parts apart.

import Foundation
import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("Time by week")
struct MinutesByWeekTests {
  private func chart(_ log: ProgressLog, plan: String) throws -> ChartFigure? {
    let input = try SampleSite.input(log, .public, plan: plan)
    return MinutesByWeekChart(PageContext(input: input, words: try SampleSite.templates().words)).figure
  }

  /// An hour of DSA in week 1 and two of system design, 30 minutes of DSA in week 2, eleven of a bonus problem.
  private func log() throws -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    log.items[ItemID("lc-1001")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-02T20:00:00+01:00", minutes: 60)
    ])
    log.items[ItemID("task-1")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-02T20:00:00+01:00", minutes: 120)
    ])
    log.items[ItemID("lc-1008")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-09T20:00:00+01:00", minutes: 30)
    ])
    log.bonus = [
      BonusProblem(
        id: ItemID("bonus-1"), title: "Beside", number: 70, difficulty: .easy,
        day: try #require(DayNumber(8)),
        record: ItemRecord(attempts: [SampleSite.attempt("2026-11-09T21:00:00+01:00", minutes: 11)]))
    ]
    return log
  }

  @Test("stacks what the time was spent on, to scale")
  func bars() throws {
    let chart = try #require(try chart(log(), plan: SampleSite.plan(days: 21)))
    let drawing = try #require(try chart.drawings().first)
    let axis = try #require(drawing.shapes("chart-axis").first?.points.first?.y)
    // Paths; the rectangles are the swatches of the legend.
    func bars(_ name: String) -> [(x: Double, y: Double)] {
      drawing.shapes(name).filter { $0.element == "path" }.flatMap(\.points)
    }
    // Ticks at 0, 1, 2 and 3 hours.
    let top = try #require(drawing.shapes("chart-grid").flatMap(\.points).map(\.y).min())
    expectEqual(drawing.labels.filter { $0.text.hasSuffix(" h") }.map(\.text), ["1 h", "2 h", "3 h"])
    #expect(abs(try #require(bars("part-1").map(\.y).min()) - (axis - (axis - top) / 3)) <= 0.1)
    #expect(abs(try #require(bars("part-2").map(\.y).min()) - top) <= 0.1)
    // A gap of one unit parts it from what is below.
    let foot = try #require(bars("part-2").map(\.y).max())
    #expect(abs(foot - (axis - (axis - top) / 3) + 1) <= 0.1)
    #expect(!bars("part-bonus").isEmpty)
  }

  @Test("says the mean of the weeks with any time, and has their minutes in its table")
  func words() throws {
    let chart = try #require(try chart(log(), plan: SampleSite.plan(days: 21)))
    expectEqual(chart.sentence, "1 h 50 min a week on average, in 2 weeks of the programme.")
    expectEqual(
      chart.table.columns, ["Programme week", "DSA", "System design", "Bonus problems", "All"])
    expectEqual(
      chart.table.rows,
      [
        ["Week 1", "1 h", "2 h", "–", "3 h"], ["Week 2", "30 min", "–", "11 min", "41 min"],
      ])
  }

  @Test("is left out while no minutes are logged")
  func none() throws {
    #expect(try chart(ProgressLog(), plan: SampleSite.plan(days: 21)) == nil)
  }
}

@Suite("The tracks by day")
struct TracksByDayTests {
  private func chart(_ name: String) throws -> ChartFigure {
    let history = try #require(ChartHistory.all.first { $0.testDescription == name })
    return try #require(TracksByDayChart(context: history.context()).figure)
  }

  @Test("has a bar for each day with something done, from the middle up and down")
  func bars() throws {
    let chart = try chart("day 64, behind")
    expectEqual(chart.title, "DSA and system design by day")
    expectEqual(
      chart.sentence,
      "Done: 40 of 100 DSA items (40 %) and 40 of 100 system-design items (40 %).")
    for drawing in try chart.drawings() {
      let axes = drawing.shapes("chart-axis").compactMap { $0.points.first?.y }
      let (above, below) = (try #require(axes.first), try #require(axes.last))
      for (name, origin, isUp) in [("part-1", above, true), ("part-2", below, false)] {
        let path = try #require(drawing.shapes(name).first)
        // A move, three sides and the way back of each.
        expectEqual(path.points.count, 40 * 5)
        #expect(path.points.allSatisfy { isUp ? $0.y <= origin : $0.y >= origin })
      }
    }
  }

  @Test(
    "takes a bar for a week where days are too narrow, and says so",
    arguments: [("day 64, behind", "day", "day"), ("1,000 days done", "week", "week")])
  func weeks(name: String, wide: String, narrow: String) throws {
    let drawings = try chart(name).drawings()
    for (drawing, unit) in zip(drawings, [wide, narrow]) {
      #expect(drawing.labels.contains { $0.text == "a full bar: all items of the \(unit)" })
    }
  }

  @Test("is left out while nothing is done, and has one strip where the plan has one track")
  func tracks() throws {
    let history = try #require(ChartHistory.all.first { $0.testDescription == "nothing logged" })
    #expect(TracksByDayChart(context: try history.context()).figure == nil)
    let plan = """
      # Week 1: Theme

      ## Day 1

      Goal: Do it.

      ### System Design: Topic

      - [ ] Task: Draw {#draw}
      """
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-20")
    log.items[ItemID("draw")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-20T20:00:00+01:00", minutes: nil)
    ])
    let input = try SampleSite.input(log, .public, plan: plan)
    let context = PageContext(input: input, words: try SampleSite.templates().words)
    let chart = try #require(TracksByDayChart(context: context).figure)
    expectEqual(chart.title, "System design by day")
    expectEqual(chart.table.columns, ["Programme week", "System design"])
    for drawing in try chart.drawings() {
      expectEqual(drawing.faults, [])
      #expect(!drawing.shapes("part-1").isEmpty && drawing.shapes("part-2").isEmpty)
    }
  }
}
