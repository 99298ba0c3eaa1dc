// The table that the reliability tests fill.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// What came of the cases of one test.
struct Tally {
  /// The test's row in the table; it may say what only the cases show.
  var what: String
  var cases = 0
  private(set) var failures: [String] = []

  /// One case: its name, and what was wrong.
  mutating func add(_ name: String, _ complaints: [String]) {
    cases += 1
    if !complaints.isEmpty { failures.append("\(name): \(complaints.joined(separator: "; "))") }
  }
}

/// Runs the cases of a test, adds its row to the table, and expects that there were cases and that none
/// failed.
func expectNoFailures(
  _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ run: (inout Tally) throws -> Void
) throws {
  var tally = Tally(what: what)
  let start = ContinuousClock.now
  try run(&tally)
  let seconds = start.duration(to: .now).components.seconds
  try addRow("| \(tally.what) | \(tally.cases) | \(tally.failures.count) | \(seconds) |\n")
  #expect(tally.cases > 0, "nothing was tried", sourceLocation: sourceLocation)
  // A broken writer fails hundreds of cases; the first ones say it all.
  let shown = tally.failures.prefix(20).joined(separator: "\n")
  #expect(
    tally.failures.isEmpty, "\(tally.failures.count) of \(tally.cases) failed:\n\(shown)",
    sourceLocation: sourceLocation)
}

private func addRow(_ row: String) throws {
  guard let path = Tier.variable("MACHINEMODE_RELIABILITY_TABLE") else { return }
  let table = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
  try #require(table >= 0, "\(path) cannot be written")
  defer { close(table) }
  let bytes = Array(row.utf8)
  try #require(write(table, bytes, bytes.count) == bytes.count)
}
#endif
