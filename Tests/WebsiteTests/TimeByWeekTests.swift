// The chart of the time by week, and that of problems by difficulty.

import StudyModel
import Templating
import TestSupport
import Testing

@testable import Website

@Suite("Time by week")
struct TimeByWeekTests {
  private func chart(_ solves: [(problem: Int, day: String, minutes: Int?)]) throws -> ChartFigure? {
    let context = try ChartSample.context(ChartSample.log(solves), plan: ChartSample.plan(easy: 20))
    return TimeByWeekChart(context)?.figure
  }

  /// Today is Friday 20 November 2026.
  private let solves: [(problem: Int, day: String, minutes: Int?)] = [
    (1, "2026-10-26", 60), (2, "2026-11-02", 100), (3, "2026-11-04", 140), (4, "2026-11-18", 45),
  ]

  @Test("has a bar for each calendar week to scale, as wide as their number allows")
  func bars() throws {
    for drawing in try #require(try chart(solves)).drawings() {
      let bars = drawing.shapes("week-bar")
      expectEqual(bars.map { $0.classes.dropFirst().first ?? "" }, ["", "best", "now"])
      let axis = try #require(drawing.shapes("chart-axis").first?.top)
      let heights = bars.map { axis - $0.top }
      #expect(abs(heights[0] * 4 - heights[1]) <= 0.4)
      expectEqual(
        drawing.texts.filter { $0.contains(#/[0-9]/#) }.sorted(), ["4\u{A0}h", "45\u{A0}min"].sorted())
      expectContains(drawing.texts, "Oct")
      expectContains(drawing.texts, "this week")
      expectEqual(bars.first?.left, 0)
      #expect(abs((bars.last?.right ?? 0) - 256) <= 0.2)
    }
    let start = try #require(CivilDate("2026-08-31"))
    let many = (0..<12).map { week in
      (problem: week + 1, day: start.adding(days: 7 * week).iso, minutes: Optional(60))
    }
    for drawing in try #require(try chart(many)).drawings() {
      #expect(abs((drawing.shapes("week-bar").last?.right ?? 0) - drawing.size.width) <= 0.2)
    }
    for drawing in try #require(try chart([(1, "2026-11-18", 45)])).drawings() {
      #expect(abs((drawing.shapes("week-bar").last?.right ?? 0) - 64) <= 0.2)
      expectContains(drawing.texts, "this week")
    }
  }

  @Test("says the mean of the weeks with any time, in a table too, once minutes are logged")
  func words() throws {
    let figure = try #require(try chart(solves))
    expectEqual(figure.sentence, "About 2\u{A0}h\u{A0}30\u{A0}min a week.")
    expectEqual(
      figure.table.rows,
      [
        ["26 October to 1 November 2026", "1\u{A0}h"], ["2 to 8 November 2026", "4\u{A0}h"],
        ["9 to 15 November 2026", "–"], ["16 to 22 November 2026", "45\u{A0}min"],
      ])
    try expectEqual(self.chart([(1, "2026-11-18", 45)])?.sentence, "45\u{A0}min so far.")
    #expect(try chart([]) == nil)
    #expect(try chart([(1, "2026-11-18", nil)]) == nil)
  }
}

@Suite("Problems by difficulty")
struct DifficultyChartTests {
  private func chart(_ plan: String, _ solved: some Sequence<Int>) throws -> ChartFigure? {
    difficultyChart(
      try ChartSample.context(ChartSample.log(solved.map { ($0, "2026-11-20", 20) }), plan: plan))
  }

  @Test("has a bar for each difficulty out of its own total, if there are any problems")
  func difficultyBars() throws {
    let open = try #require(
      try chart(ChartSample.plan(easy: 10, medium: 1_200, hard: 5, unknown: 1), 1...20))
    expectEqual(open.sentence, "20 of 1,216 problems solved.")
    let bars = open.text.matches(of: #/<progress aria-hidden="true" value="(\d+)" max="(\d+)">/#)
    expectEqual(
      bars.map { "\($0.output.1) of \($0.output.2)" }, ["10 of 10", "10 of 1200", "0 of 5", "0 of 1"])
    expectContains(open.text, "<b>Medium</b>")
    expectContains(open.text, "of 1,200")
    expectEqual(open.table.rows.last, ["Unknown", "0", "1", "0%"])
    let whole = try #require(try chart(ChartSample.plan(easy: 2, hard: 1), 1...3))
    expectEqual(whole.sentence, "3 problems solved.")
    expectLacks(whole.text, "of 2")
    let plan = "# Week 1: W\n\n## Day 1\n\nGoal: G.\n\n### System Design: T\n\n- [ ] Task: Draw it {#draw}\n"
    #expect(try chart(plan, []) == nil)
  }
}
