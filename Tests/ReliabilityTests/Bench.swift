// Where a test's program runs: a folder of its own with a small plan, and what the files in it say.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// Runs the program on a plan of twenty problems. With the bundled plan most of a run would be reading it,
/// and few of the faults would meet the store.
struct Bench: Sendable {
  let runner: CommandRunner
  private let namesPlan: Bool

  static let yesterday = "2026-11-19T21:00:00+01:00"
  static let today = CommandRunner.now
  static let afterwards = "2026-11-20T21:05:00+01:00"

  /// The words that give a time to one of four days: a day takes no more than 24 hours of work.
  static func on(dayOf number: Int) -> [String] { ["--on", "2026-11-\(17 + number % 4)"] }

  /// Ends a program that waits for what never comes, which is a failure then and not a test without an end.
  static let atMostAMinute = ["timeout", "60"]

  /// - Parameter namesPlan: whether each command names the plan, instead of the workspace following its own.
  init(namesPlan: Bool = true) throws {
    runner = try CommandRunner()
    self.namesPlan = namesPlan
    for (folder, count) in [("plan", 20), ("other", 21)] {
      let problems = (1...count).map { "- [ ] LC \($0): Problem \($0) [Easy]\n" }.joined()
      try runner.folder.write(
        "# Week 1: Faults\n\n## Day 1\n\nGoal: Lose nothing.\n\n### DSA: Files\n\n\(problems)\n"
          + "### System Design: Disks\n\n- [ ] Task: Cut the power {#cut}\n", to: "\(folder)/week-01.md")
    }
  }

  func callAsFunction(_ name: String) -> String { runner.folder(name) }

  /// The whole command line behind the program's name.
  func words(_ arguments: [String], workspace: String = "workspace", now: String = today) -> [String] {
    arguments + (namesPlan ? ["--plan", self("plan")] : [])
      + ["--workspace", self(workspace), "--now", now]
  }

  func start(
    _ arguments: [String], workspace: String = "workspace", now: String = today,
    input: String = "", environment: [String: String] = [:], under wrapper: [String] = []
  ) throws -> RunningCommand {
    try runner.start(
      words(arguments, workspace: workspace, now: now), now: nil, workspace: nil, input: input,
      environment: environment, under: wrapper)
  }

  func runUnchecked(
    _ arguments: [String], workspace: String = "workspace", now: String = today,
    input: String = "", environment: [String: String] = [:], under wrapper: [String] = []
  ) throws -> CommandResult {
    try start(
      arguments, workspace: workspace, now: now, input: input, environment: environment, under: wrapper
    ).finish()
  }

  /// Expects success without a warning, as a step on the way to what is tested.
  func prepare(
    _ arguments: [String], workspace: String = "workspace", now: String = today, input: String = "",
    at location: SourceLocation = #_sourceLocation
  ) throws {
    try runner.prepare(
      words(arguments, workspace: workspace, now: now), now: nil, workspace: nil, input: input, at: location)
  }

  /// The files below a folder that hold something: all but the lock, which stays and says who writes.
  func files(_ folder: String) throws -> [String: [UInt8]] {
    guard FileManager.default.fileExists(atPath: self(folder)) else { return [:] }
    return try runner.folder.contents(of: folder).filter { fileName($0.key) != "progress.lock" }
  }

  /// The minutes that a store holds, by item.
  func minutes(workspace: String = "workspace") throws -> [String: Int] {
    let url = URL(fileURLWithPath: self("\(workspace)/progress.json"))
    guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
    let programmes = try JSONDecoder().decode(StoredMinutes.self, from: Data(contentsOf: url)).programmes
    // A fresh round is a programme beside the finished one.
    return programmes.values.filter { $0.archivedOn == nil }.compactMap(\.items).reduce(into: [:]) {
      minutes, items in
      for (id, item) in items {
        minutes[id] = (item.attempts ?? [:]).values.reduce(0) { $0 + ($1.minutes ?? 0) }
      }
    }
  }
}

/// As much of a store as the tests count.
private struct StoredMinutes: Decodable {
  struct Attempt: Decodable {
    let minutes: Int?
  }
  struct Item: Decodable {
    let attempts: [String: Attempt]?
  }
  struct Programme: Decodable {
    let archivedOn: String?
    let items: [String: Item]?
  }
  let programmes: [String: Programme]
}

func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// What a writer leaves behind when it is ended in the middle.
func temporaries(_ files: some Sequence<String>) -> [String] {
  files.filter { fileName($0).hasPrefix(".") && $0.hasSuffix(".machinemode-tmp") }.sorted()
}
#endif
