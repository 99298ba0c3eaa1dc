// Plans by their mix of difficulties and logs of solves, and what the tests of row charts read off a drawing.

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

  /// Words that touch a bar, a box or a dot.
  var covered: [String] {
    labels.flatMap { label in
      shapes.filter { shape in
        guard shape.element != "path", let first = shape.points.first,
          let last = shape.points.dropFirst().first
        else { return false }
        return label.left < last.x && first.x < label.right && label.top < last.y && first.y < label.bottom
      }.map { "\(label.text) touches \($0.element) \($0.classes)" }
    }
  }

  /// The shapes that leave the frame.
  var outside: [String] {
    shapes.filter { shape in
      !shape.points.allSatisfy { (0...size.width).contains($0.x) && (0...size.height).contains($0.y) }
    }.map { "\($0.element) \($0.classes)" }
  }
}

extension SVGDrawing.Shape {
  var left: Double { points.first?.x ?? .nan }
  var width: Double { (points.dropFirst().first?.x ?? .nan) - left }
  var middle: Double { left + width / 2 }
}
