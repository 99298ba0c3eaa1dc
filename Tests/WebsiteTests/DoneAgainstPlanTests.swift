// The chart of what was done against the plan: its lines, its sentence, its table.

import TestSupport
import Testing

@testable import Website

@Suite("Done against plan")
struct DoneAgainstPlanTests {
  private func history(_ name: String) throws -> ChartHistory {
    try #require(ChartHistory.all.first { $0.testDescription == name }, "\(name)")
  }

  private func chart(_ name: String) throws -> ChartFigure {
    try #require(DoneAgainstPlanChart(history(name).context()).figure)
  }

  private func labels(_ drawing: SVGDrawing) -> [String] { drawing.labels.map(\.text) }

  @Test(
    "says where the learner stands, and what the last weeks lead to",
    arguments: [
      (
        "nothing logged",
        "The plan has 200 items in 100 days. The line of what is done starts with the first item."
      ),
      ("starts in 10 days", "The plan has 200 items in 100 days, from 14 September on."),
      (
        "starts in 10 days, some done",
        "The plan has 200 items in 100 days, from 14 September on. Done already: 4 items."
      ),
      ("one day, open", "0 of 2 items done; nothing was planned before today."),
      ("one day, done", "The last of 2 items was done on 14 September, the last day of the plan."),
      (
        "first day of 15",
        "2 of 30 items done; nothing was planned before today. A forecast follows after 5 study days."
      ),
      (
        "day 64, behind",
        "80 items done, 126 planned through yesterday: 23 days to make up. Nothing was finished on the last 14 study "
          + "days before today, so there is no forecast."
      ),
      (
        "day 64, slow",
        "24 items done, 126 planned through yesterday: 51 days to make up. At the pace of the last two weeks everything will be "
          + "done more than a year after 22 December."
      ),
      (
        "huge minutes",
        "40 items done, 40 planned through yesterday: on plan. At the pace of the last two weeks everything will be done on "
          + "22 December, as planned."
      ),
      ("finished early", "The last of 200 items was done on 2 November, 50 days before the plan's end."),
      ("finished late", "The last of 200 items was done on 31 March, 99 days after the plan's end."),
      ("over, not finished", "180 of 200 items done; the plan's last day was 22 December 2026."),
    ])
  func sentence(name: String, sentence: String) throws {
    try expectEqual(chart(name).sentence, sentence)
  }

  @Test(
    "the line of what was done rises from left to right through today and stays below the top",
    arguments: ChartHistory.all)
  func doneLine(history: ChartHistory) throws {
    for drawing in try #require(DoneAgainstPlanChart(history.context()).figure).drawings() {
      let grid = drawing.shapes("chart-grid").flatMap(\.points).map(\.y)
      let top = try #require(grid.min())
      // The first is the swatch of the legend.
      for line in drawing.shapes("done-line").dropFirst() + drawing.shapes("plan-line").dropFirst() {
        for (from, to) in zip(line.points, line.points.dropFirst()) {
          #expect(from.x <= to.x && from.y >= to.y)
        }
        #expect(line.points.allSatisfy { $0.y >= top })
      }
      let dot = drawing.shapes("done-dot").first?.points.last
      let end = drawing.shapes("done-line").last?.points.last
      #expect(dot?.x == end?.x && dot?.y == end?.y)
    }
  }

  @Test("the height of the dot is the share of the items done")
  func height() throws {
    for drawing in try chart("day 64, behind").drawings() {
      let axis = try #require(drawing.shapes("chart-axis").first?.points.first?.y)
      let top = try #require(drawing.shapes("chart-grid").flatMap(\.points).map(\.y).min())
      let dot = try #require(drawing.shapes("done-dot").first?.points.last)
      // 80 of 200 items.
      #expect(abs((axis - dot.y) - 0.4 * (axis - top)) <= 0.1)
      expectContains(labels(drawing), "80 items")
    }
  }

  @Test("the plan is flat over rest days and pauses, and a pause is named once")
  func pauses() throws {
    for drawing in try chart("gaps, rest and pauses").drawings() {
      let plan = try #require(drawing.shapes("plan-line").last)
      let bands = drawing.shapes("pause-band")
      expectEqual(labels(drawing).filter { $0 == "pause" }.count, 1)
      let last = try #require(bands.last?.points)
      let (left, right) = (last.map(\.x).min() ?? 0, last.map(\.x).max() ?? 0)
      let flat = zip(plan.points, plan.points.dropFirst()).first { from, to in
        from.y == to.y && from.x <= left + 1 && to.x >= right - 1
      }
      #expect(flat != nil)
    }
  }

  @Test("today is marked while the programme is open and within the dates")
  func today() throws {
    for (name, isMarked) in [
      ("day 64, ahead", true), ("one day, open", true), ("over for ten years", true),
      ("finished early", false),
      ("nothing logged", false), ("starts in 10 days", false),
    ] {
      for drawing in try chart(name).drawings() {
        expectEqual(labels(drawing).contains("today"), isMarked, "\(name)")
      }
    }
  }

  @Test(
    "the forecast reaches the top on its date, and where that lies too far it runs out of the frame on the right"
  )
  func forecast() throws {
    for drawing in try chart("day 64, ahead").drawings() {
      let top = try #require(drawing.shapes("chart-grid").flatMap(\.points).map(\.y).min())
      expectEqual(drawing.shapes("forecast-line").last?.points.last?.y, top)
    }
    for drawing in try chart("day 64, slower by the week").drawings() {
      let right = try #require(drawing.shapes("chart-axis").first?.points.map(\.x).max())
      let end = try #require(drawing.shapes("forecast-line").last?.points.last)
      #expect(abs(end.x - right) <= 0.1)
    }
    for drawing in try chart("day 64, behind").drawings() { #expect(drawing.shapes("forecast-line").isEmpty) }
  }

  @Test("the table has the plan and what was done by the end of each week, and nothing done for weeks ahead")
  func table() throws {
    let table = try chart("day 8 of 15").table
    expectEqual(table.columns, ["Programme week", "Items planned", "Items done"])
    expectEqual(
      table.rows,
      [
        ["Week 1, to 20 Sep", "14", "14"], ["Week 2, to 27 Sep", "28", "16"],
        ["Week 3, to 28 Sep", "30", "–"],
      ])
    try expectEqual(chart("nothing logged").table.rows.last, ["Week 15", "200"])
    try expectEqual(
      chart("1,000 days done").table.rows.first,
      [
        "Weeks 1 to 8, to 8 Nov 2026", "112", "112",
      ])
  }
}
