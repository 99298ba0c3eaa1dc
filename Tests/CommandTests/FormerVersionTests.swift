// A workspace and an export of 0.3, which use what the program does no more: they are read, and nothing of them is lost.

import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite("What version 0.3 wrote")
struct FormerVersionTests {
  private static let fixture = "\(packageFolder)/Tests/CommandTests/Fixtures/0.3"

  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.run(shell: "cp -R \(Self.fixture) workspace")
  }

  /// The learner's part of a store or an export, without the revision and what was done last.
  private func data(_ text: String) throws -> [String: JSONValue] {
    guard case .object(let members) = try parseJSON(Array(text.utf8)) else { return [:] }
    let kept = ["events", "notes", "programmes", "settings", "tasks"]
    let pairs = members.filter { kept.contains($0.key) }.map { ($0.key, $0.value) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private var store: [String: JSONValue] {
    get throws { try data(runner.folder.text("workspace/progress.json")) }
  }

  @Test("is read by every command without a word")
  func reading() throws {
    for arguments in [
      ["today"], ["stats"], ["log", "--all"], ["settings"], ["agenda"], ["task", "list", "--done"],
      ["note", "list"],
      ["show", "p1"], ["share"], ["report"], ["remind", "--dry-run"], ["challenge", "list"],
      ["undo", "--list"],
    ] { try runner.prepare(arguments) }
    for audience in ["public", "private"] {
      try runner.prepare(["site", "--audience", audience, "--output", runner.folder(audience)])
    }
  }

  @Test("keeps all of it when something is logged and taken back")
  func writing() throws {
    let before = try store
    #expect(before.count == 5)
    try runner.prepare(["done", "p2", "10m"])
    #expect(try store != before)
    try runner.prepare(["undo"])
    try expectEqual(store, before)
  }

  @Test("keeps all of it in a workspace that imports its export")
  func transfer() throws {
    let export = try String(contentsOfFile: "\(Self.fixture)/export.json", encoding: .utf8)
    try runner.folder.write(export, to: "export.json")
    try runner.prepare(["import", "export.json"], workspace: "other")
    try expectEqual(data(runner.output(of: ["export"], workspace: "other")), data(export))
  }
}
