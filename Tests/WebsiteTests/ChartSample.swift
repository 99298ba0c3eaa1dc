// Plans by their mix of difficulties and logs of solves, and what the tests read off a drawing.

import Statistics
import StudyModel
import Templating
import Testing
import Wording

@testable import Website

/// A plan with so many problems of each difficulty, ten a day, and what a chart is made from.
enum ChartSample {
  static func plan(easy: Int = 0, medium: Int = 0, hard: Int = 0, unknown: Int = 0) -> String {
    let kinds =
      Array(repeating: " [Easy]", count: easy) + Array(repeating: " [Medium]", count: medium)
      + Array(repeating: " [Hard]", count: hard) + Array(repeating: " [Unknown]", count: unknown)
    var text = ""
    for (index, kind) in kinds.enumerated() {
      if index % 70 == 0 { text += "# Week \(index / 70 + 1): Theme\n\n" }
      if index % 10 == 0 { text += "## Day \(index / 10 + 1)\n\nGoal: Do it.\n\n### DSA: Focus\n\n" }
      text += "- [ ] LC \(index + 1): Problem \(index + 1)\(kind)\n"
      if index % 10 == 9 { text += "\n" }
    }
    return text
  }

  static func context(
    _ log: ProgressLog = ProgressLog(), plan: String = SampleSite.plan, now: Now = SampleSite.now
  ) throws -> PageContext {
    PageContext(
      input: try SampleSite.input(log, .public, plan: plan, now: now),
      words: try SampleSite.templates().words)
  }

  /// A log with these problems solved, each with its minutes on its day.
  static func log(_ solves: [(problem: Int, day: String, minutes: Int?)]) -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-09-07")
    for (problem, day, minutes) in solves {
      log.items[ItemID("lc-\(problem)")] = ItemRecord(attempts: [
        SampleSite.attempt("\(day)T12:00:00+01:00", minutes: minutes)
      ])
    }
    return log
  }
}

extension SVGDrawing {
  var texts: [String] { labels.map(\.text) }
}

extension SVGDrawing.Shape {
  var left: Double { points.map(\.x).min() ?? .nan }
  var right: Double { points.map(\.x).max() ?? .nan }
  var top: Double { points.map(\.y).min() ?? .nan }
}
