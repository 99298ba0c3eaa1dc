// `undo` takes back what the person meant: it stops at what left no step and at what nobody typed.

import Foundation
import TestSupport
import Testing

@Suite("What undo means") struct UndoCommandTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    for item in ["p1", "p2", "p3"] { try runner.prepare(["done", item]) }
  }

  private func undo(_ arguments: String...) throws -> String { try runner.output(of: ["undo"] + arguments) }

  private func refusal(_ arguments: String..., status: Int32 = 1) throws -> String {
    try runner.refusal(of: ["undo"] + arguments, status: status)
  }

  /// The items of the steps, the next one first.
  private func steps() throws -> [String] {
    try runner.output(of: ["undo", "--list"]).split(separator: "\n").map { row in
      String(row.split(separator: "LC ").last?.prefix { $0 != " " } ?? "")
    }
  }

  @Test("several at once are taken back all or none")
  func several() throws {
    try expectEqual(steps(), ["1295", "1480", "1920"])
    try expectEqual(refusal("4"), "error: only 3 steps can be undone\n")
    try expectContains(refusal("0", status: 2), "takes the number of commands to undo, 1 or more")
    try runner.prepare(["done", "p3"])
    let named = try refusal("2")
    expectContains(named, "`machinemode undo 2 --again` takes back the latest 2 steps: done LC 1295 ")
    try expectEqual(steps(), ["1295", "1480", "1920"])
    let undone = try undo("2", "--again").split(separator: "\n")
    #expect(undone.contains { $0.hasPrefix("Undone: done LC 1480 ") })
    expectPrefix(undone[0], "Undone: done LC 1295 ")
    try expectEqual(steps(), ["1920"])
    _ = try undo("1")
    try expectEqual(refusal(), "error: there is nothing to undo\n")
  }

  @Test("a refused command does not count, nor one without its state, which may be lost")
  func notCounted() throws {
    try runner.refusal(of: ["done", "p99"], status: 2)
    try expectPrefix(undo(), "Undone: done LC 1295 ")
    try runner.prepare(["done", "p2"])
    try expectPrefix(
      refusal(), "error: the last command was `done`, Fri 20 Nov 21:00, which changed nothing\n")
    try runner.run(shell: "rm workspace/state.json")
    try expectPrefix(undo(), "Undone: done LC 1480 ")
  }

  @Test("a step after it, by hand or by `redo`, is taken back at once")
  func later() throws {
    try runner.prepare(["done", "p3"])
    _ = try refusal()
    let store = try runner.folder.text("workspace/progress.json")
    try runner.folder.write(
      store.replacing("\"finished\": true", with: "\"finished\": true,\n \"minutes\": 45"),
      to: "workspace/progress.json")
    try expectPrefix(runner.runUnchecked(["undo"]).output, "Undone: edited by hand ")
    try expectPrefix(undo(), "Undone: done LC 1295 ")
    try runner.prepare(["redo"])
    try runner.prepare(["done", "p3"])
    try expectPrefix(undo("--again"), "Undone: done LC 1295 ")
    try runner.prepare(["redo"])
    try expectPrefix(undo(), "Undone: done LC 1295 ")
  }

  @Test("where there is no step at all it still names the command")
  func noStep() throws {
    try runner.prepare(["protect", "set"], workspace: "fresh")
    try runner.run(
      ["undo"], status: 1,
      errors:
        "error: the last command was `protect set`, Fri 20 Nov 21:00, which cannot be undone, and there is no step to undo\n",
      workspace: "fresh")
  }
}
