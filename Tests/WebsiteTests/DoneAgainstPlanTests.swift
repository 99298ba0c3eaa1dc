// The chart of what was done against the plan: its lines, its sentence, its table.

import TestSupport
import Testing

@testable import Website

@Suite("Done against plan")
struct DoneAgainstPlanTests {
  private func figure(_ name: String) throws -> ChartFigure? {
    let history = try #require(ChartHistory.all.first { $0.testDescription == name }, "\(name)")
    return DoneAgainstPlanChart(try history.context())?.figure
  }

  private func chart(_ name: String) throws -> ChartFigure { try #require(try figure(name), "\(name)") }

  @Test("says what is done and planned, once the programme has begun")
  func sentence() throws {
    for name in ["nothing logged", "starts in 10 days", "starts in 10 days, some done"] {
      #expect(try figure(name) == nil, "\(name)")
    }
    let cases: [(String, String)] = [
      ("one day, done", "The last of 2 items was done on 14 September."),
      ("first day of 15", "2 of 30 items done."),
      ("day 64, behind", "80 of 200 items done."),
      ("day 64, slow", "24 of 200 items done."),
      ("huge minutes", "40 of 200 items done."),
      ("finished early", "The last of 200 items was done on 2 November; planned 22 December."),
      ("finished late", "The last of 200 items was done on 31 March; planned 22 December 2026."),
      ("over, not finished", "180 of 200 items done."),
    ]
    for (name, sentence) in cases { try expectEqual(chart(name).sentence, sentence, name) }
  }

  @Test("the lines rise from left to right and stay below the top", arguments: ChartHistory.all)
  func lines(history: ChartHistory) throws {
    for drawing in try DoneAgainstPlanChart(history.context())?.figure.drawings() ?? [] {
      let top = try #require(drawing.shapes("chart-grid").map(\.top).min())
      for line in drawing.shapes("done-line") + drawing.shapes("plan-line") {
        for (from, to) in zip(line.points, line.points.dropFirst()) {
          #expect(from.x <= to.x && from.y >= to.y)
        }
        #expect(line.top >= top)
      }
      let dot = drawing.shapes("done-end").first?.points.last
      let end = drawing.shapes("done-line").last?.points.last
      expectEqual(dot?.x, end?.x)
      expectEqual(dot?.y, end?.y)
    }
  }

  @Test("shows what is done as a dot, a pause as flat, where it leads to, and weeks in a table")
  func height() throws {
    for drawing in try chart("day 64, behind").drawings() {
      let axis = try #require(drawing.shapes("chart-axis").first?.top)
      let top = try #require(drawing.shapes("chart-grid").map(\.top).min())
      let dot = try #require(drawing.shapes("done-end").first?.points.last)
      // 80 of 200 items.
      #expect(abs((axis - dot.y) - 0.4 * (axis - top)) <= 0.1)
      expectContains(drawing.texts, "80 done")
      expectContains(drawing.texts, "plan")
      expectContains(drawing.texts, "planned 22 Dec")
      expectEmpty(drawing.shapes("course-line"))
    }
    for drawing in try chart("gaps, rest and pauses").drawings() {
      expectEqual(drawing.texts.filter { $0 == "pause" }.count, 1)
      let plan = try #require(drawing.shapes("plan-line").last)
      #expect(zip(plan.points, plan.points.dropFirst()).contains { $0.y == $1.y && $1.x - $0.x > 20 })
    }
    for drawing in try chart("replanned").drawings() {
      // The old line ends above the point where the new one begins.
      let lines = drawing.shapes("plan-line").map(\.points)
      expectEqual(lines.count, 2)
      let end = try #require(lines.first?.last)
      let start = try #require(lines.last?.first)
      #expect(end.x == start.x && end.y < start.y)
    }
    for drawing in try chart("day 64, ahead").drawings() {
      let top = try #require(drawing.shapes("chart-grid").map(\.top).min())
      expectEqual(drawing.shapes("course-line").last?.points.last?.y, top)
      expectEqual(drawing.labels.count { $0.classes.contains("chart-goal") }, 1)
    }
    // A date that would leave no space for what has been is in the sentence alone.
    for drawing in try chart("day 64, slow").drawings() { expectEmpty(drawing.shapes("course-line")) }
    let table = try chart("day 8 of 15").table
    expectEqual(table.columns, ["Week", "Items planned", "Items done"])
    expectEqual(
      table.rows,
      [
        ["Week 1, to 20 Sep", "14", "14"], ["Week 2, to 27 Sep", "28", "16"],
        ["Week 3, to 28 Sep", "30", "–"],
      ])
    try expectEqual(
      chart("1,000 days done").table.rows.first, ["Weeks 1 to 8, to 8 Nov 2026", "112", "112"])
  }
}
