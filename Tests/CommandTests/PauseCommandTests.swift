// `pause` from the outside: dates that look like options, undo, work on paused days, who may see the reason.

import Foundation
import TestSupport
import Testing

@Suite("A pause")
struct PauseCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private func store() throws -> String { try runner.folder.text("workspace/progress.json") }

  @Test(
    "may begin some days back, wherever the date stands among the options",
    arguments: [
      ["pause", "-3d..yesterday"], ["pause", "-3d..-1d"], ["pause", "-3d..thu"],
      ["pause", "--reason", "A cold", "-3d..yesterday"], ["pause", "-3d..yesterday", "--reason", "A cold"],
      ["pause", "-q", "-3d..yesterday"],
    ])
  func stepsBack(arguments: [String]) throws {
    try runner.prepare(arguments)
    try expectContains(store(), #""2026-11-17..2026-11-19": {"#)
    try runner.prepare(["pause", "delete", "-3d..-1d"])
    try expectPrefix(runner.output(of: ["pause"]), "There are no pauses")
  }

  @Test("is one step of undo and redo, and so is taking one back")
  func undo() throws {
    try runner.prepare(["done", "p1", "25m"])
    var pauses: [String] = []
    for arguments in [["mon..fri", "--reason", "Family"], ["delete", "wed"], ["today..2026-12-01"]] {
      pauses.append(try runner.output(of: ["pause", "--json"]))
      try runner.prepare(["pause"] + arguments)
    }
    let last = try runner.output(of: ["pause", "--json"])
    for before in pauses.reversed() {
      try runner.prepare(["undo"])
      try runner.run(["pause", "--json"], output: before)
    }
    for _ in pauses { try runner.prepare(["redo"]) }
    try runner.run(["pause", "--json"], output: last)
  }

  @Test("that adds nothing writes nothing")
  func nothingNew() throws {
    try runner.prepare(["pause", "mon..fri", "--reason", "Family"])
    let before = try store()
    try runner.run(
      ["pause", "tue..thu", "--reason", "Friends"],
      output: "Already paused: Tuesday 24 to Thursday 26 November 2026.\n")
    try expectEqual(store(), before)
  }

  @Test("declared afterwards bridges the days missed, and work on a paused day counts")
  func counts() throws {
    try runner.prepare(["done", "p1", "25m", "--on", "2026-11-16"])
    try expectContains(runner.output(of: ["status"]), "Streak  0 days")
    try runner.prepare(["pause", "2026-11-17..today"])
    try expectContains(runner.output(of: ["status"]), "Streak  1 day, since 16 November")
    try runner.prepare(["done", "p2", "10m"])
    try expectContains(runner.output(of: ["status"]), "Streak  2 days, since 16 November")
    try runner.prepare(["status", "--check"])
  }

  @Test("keeps its reason off the public site")
  func privacy() throws {
    try runner.prepare(["done", "p1", "25m"])
    try runner.prepare(["pause", "-3d..2026-12-05", "--reason", "Zwetschgendatschi"])
    try runner.prepare(["site", "--output", runner.folder("site")])
    let files = try runner.folder.contents(of: "site")
    #expect(files.count > 20)
    for (name, bytes) in files {
      expectLacks(String(decoding: bytes, as: UTF8.self), "Zwetschgendatschi", "\(name)")
    }
  }

  @Test("a reason may begin as a date some days back does")
  func reasonLikeADate() throws {
    let runner = try CommandRunner()
    try runner.prepare(["pause", "--reason", "-3d late", "-2d"])
    try expectPrefix(runner.output(of: ["pause"]), "2026-11-18  1 day  -3d late\n")
  }
}
