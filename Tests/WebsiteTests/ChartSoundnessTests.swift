// Every chart over every kind of history: nothing broken, nothing lost, nothing on top of another.

import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("Every chart")
struct ChartSoundnessTests {
  @Test(
    "keeps its marks inside the frame and apart, says the same in a table of few rows, and is small",
    arguments: ChartHistory.all)
  func sound(history: ChartHistory) throws {
    let context = try history.context()
    let charts = allCharts(context)
    for chart in charts {
      for drawing in try chart.drawings() {
        expectEqual(drawing.faults, [], "\(chart.anchor) \(drawing.root["class"] ?? "")")
      }
      expectLacks(chart.text, "private", "why a pause was taken is nobody's business")
      expectSuffix(chart.sentence, ".")
      expectLacks(chart.sentence, "  ")
      expectContains((1...mostTableRows), chart.table.rows.count)
      for row in chart.table.rows {
        expectEqual(row.count, chart.table.columns.count)
        #expect(row.allSatisfy { !$0.isEmpty })
      }
    }
    expectEqual(charts.map(\.drawing), allCharts(context).map(\.drawing))
    // In a plan of 1,000 days too.
    #expect(charts.reduce(0) { $0 + $1.drawing.bytes.count } < 60_000)
  }
}
