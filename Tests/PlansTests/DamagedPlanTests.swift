// A plan damaged anywhere: it never traps, and what it says has a place that is there.

import Plans
import StudyModel
import TestSupport
import Testing
import TextTools

@Suite("a damaged plan")
struct DamagedPlanTests {
  /// A week; at each landing its first three days.
  private static let lines = {
    let week = (bundledFiles.first?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return Tier.isNightly ? week : Array(week.prefix { $0 != "## Day 4" })
  }()

  @Test("a week that is damaged anywhere is read, or each error has a valid place")
  func lines() throws {
    try #require(DamagedPlanTests.lines.count > 100)
    for end in DamagedPlanTests.lines.indices { check(Array(DamagedPlanTests.lines[..<end])) }
    try #require(DamagedPlanTests.lines.count > 100)
    for index in DamagedPlanTests.lines.indices {
      var lines = DamagedPlanTests.lines
      lines.remove(at: index)
      #expect(check(lines) <= 1, "without line \(index + 1)")
    }
    try #require(DamagedPlanTests.lines.count > 100)
    for index in DamagedPlanTests.lines.indices {
      var lines = DamagedPlanTests.lines
      lines.insert(lines[index], at: index)
      check(lines)
    }
    let cases: [String] = [
      "> ", "<!-- ", "```\n", "\t", "    ", "1. ", "- ", "[a]: b\n", "|", "# ", "\u{0}", "---\n", "{#",
      "\u{301}",
    ]
    for prefix in cases {
      try #require(DamagedPlanTests.lines.count > 100)
      for index in DamagedPlanTests.lines.indices where index % 9 == 0 {
        var lines = DamagedPlanTests.lines
        lines[index] = prefix + lines[index]
        check(lines)
      }
    }
  }

  /// Reads the lines and checks what comes of it; returns the number of errors.
  @discardableResult
  private func check(_ lines: [Substring]) -> Int {
    let text = lines.joined(separator: "\n")
    let reading = readPlan([PlanFile(name: "plan.md", text: text)])
    expectEqual((reading.curriculum == nil), reading.diagnostics.contains { $0.severity == .error })
    let sources = text.split(separator: "\n", omittingEmptySubsequences: false)
    var last = (line: 0, column: 0)
    for diagnostic in reading.diagnostics {
      guard let place = diagnostic.place else {
        Issue.record("an error without a place: \(diagnostic.text)")
        continue
      }
      expectEqual(place.file, "plan.md")
      let isLine = sources.indices.contains(place.line - 1) && sources[place.line - 1] == place.source
      #expect(isLine || place.source.isEmpty, "\(diagnostic.text)")
      expectContains((1...place.source.count + 1), place.column, "\(diagnostic.text)")
      #expect(last <= (place.line, place.column), "\(diagnostic.text)")
      last = (place.line, place.column)
    }
    return reading.diagnostics.count { $0.severity == .error }
  }
}
