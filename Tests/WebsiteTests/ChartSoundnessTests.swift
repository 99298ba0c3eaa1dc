// Every chart over every kind of history: nothing broken, nothing lost, nothing on top of another.

import Foundation
import StudyModel
import Templating
import Testing

@testable import Website

@Suite("Every chart")
struct ChartSoundnessTests {
  @Test("keeps its marks and labels inside the frame and apart", arguments: ChartHistory.all)
  func sound(history: ChartHistory) throws {
    for chart in try history.charts() {
      let drawings = try chart.drawings()
      #expect(!drawings.isEmpty)
      for drawing in drawings {
        #expect(drawing.faults == [], "\(chart.anchor) \(drawing.root["class"] ?? "")")
      }
    }
  }

  @Test("says its finding, and the same in a table of few rows", arguments: ChartHistory.all)
  func words(history: ChartHistory) throws {
    for chart in try history.charts() {
      #expect(chart.sentence.hasSuffix("."))
      #expect(!chart.sentence.contains("{{"))
      #expect((1...mostTableRows).contains(chart.table.rows.count))
      for row in chart.table.rows {
        #expect(row.count == chart.table.columns.count)
        #expect(row.allSatisfy { !$0.isEmpty })
      }
    }
  }

  @Test("has ids that no other drawing of the page has", arguments: ChartHistory.all)
  func ids(history: ChartHistory) throws {
    let charts = try history.charts()
    let ids = try charts.map(\.anchor) + charts.flatMap { try $0.drawings() }.flatMap(\.ids)
    #expect(Set(ids).count == ids.count)
  }

  @Test("is the same in a second drawing", arguments: ChartHistory.all)
  func repeatable(history: ChartHistory) throws {
    #expect(try history.charts().map(\.drawing) == history.charts().map(\.drawing))
  }

  @Test("never says why a pause was taken", arguments: ChartHistory.all.filter { !$0.pauses.isEmpty })
  func reasons(history: ChartHistory) throws {
    for chart in try history.charts() {
      #expect(!String(decoding: chart.drawing.bytes, as: UTF8.self).contains("private"))
    }
  }

  @Test("stays small in a long plan")
  func size() throws {
    for history in ChartHistory.all where history.days == 1_000 {
      let bytes = try history.charts().reduce(0) { $0 + $1.drawing.bytes.count }
      #expect(bytes < 60_000, "\(history.testDescription)")
    }
  }
}
