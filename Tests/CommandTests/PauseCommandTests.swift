// `pause` from the outside: dates that look like options, undo, work on paused days, who may see the reason.

import Foundation
import TestSupport
import Testing

@testable import Program

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
    let result = try runner.run(arguments)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(try store().contains(#""from": "2026-11-17""#) && store().contains(#""through": "2026-11-19""#))
    #expect(try runner.run(["pause", "--remove", "-3d..-1d"]).status == 0)
    #expect(try runner.run(["pause"]).output.hasPrefix("There are no pauses"))
  }

  private static let moved: [(String, String)] = [
    ("-3d..fri", "-- -3d..fri"), ("-3d", "-- -3d"),
    ("-3d --reason x", "--reason x -- -3d"), ("--reason x -3d", "--reason x -- -3d"),
    ("--quiet -3d --reason x", "--quiet --reason x -- -3d"),
    ("--reason=x -3d", "--reason=x -- -3d"),
    // The value of an option stays with it.
    ("--remove -3d..fri", "--remove -3d..fri"),
    ("today --reason -3d", "today --reason -3d"),
    ("-- -3d", "-- -3d"), ("mon..fri", "mon..fri"), ("-q", "-q"),
    ("", ""),
  ]

  @Test("a date that looks like an option goes behind the options, and nothing else does", arguments: moved)
  func moves(typed: String, parsed: String) {
    let arguments = typed.split(separator: " ").map(String.init)
    #expect(PauseCommand.movingDatesBehindOptions(arguments).joined(separator: " ") == parsed)
  }

  @Test("is one step of undo and redo, and so is taking one back")
  func undo() throws {
    _ = try runner.run(["done", "p1", "25m"])
    var pauses: [String] = []
    for arguments in [["mon..fri", "--reason", "Family"], ["--remove", "wed"], ["today..2026-12-01"]] {
      pauses.append(try runner.run(["pause", "--json"]).output)
      #expect(try runner.run(["pause"] + arguments).status == 0)
    }
    let last = try runner.run(["pause", "--json"]).output
    for before in pauses.reversed() {
      #expect(try runner.run(["undo"]).status == 0)
      #expect(try runner.run(["pause", "--json"]).output == before)
    }
    for _ in pauses { #expect(try runner.run(["redo"]).status == 0) }
    #expect(try runner.run(["pause", "--json"]).output == last)
  }

  @Test("that adds nothing writes nothing, and says how to change a reason")
  func nothingNew() throws {
    _ = try runner.run(["pause", "mon..fri", "--reason", "Family"])
    let before = try store()
    #expect(
      try runner.complaints(
        ["pause", "tue..thu"],
        output: "Already paused: Tuesday 24 to Thursday 26 November 2026. Nothing changed.\n") == [])
    for (reason, hint) in [
      ("Family", ""), ("Friends", " To change the reason, remove the dates first with `--remove`."),
    ] {
      let said = try runner.run(["pause", "mon..fri", "--reason", reason]).output.replacing("\n  ", with: " ")
      #expect(said == "Already paused: Monday 23 to Friday 27 November 2026. Nothing changed.\(hint)\n")
    }
    #expect(try store() == before)
  }

  @Test("declared afterwards bridges the days missed, and work on a paused day counts")
  func counts() throws {
    _ = try runner.run(["done", "p1", "25m", "--on", "2026-11-16"])
    #expect(try runner.run(["status"]).output.contains("Streak  0 days"))
    _ = try runner.run(["pause", "2026-11-17..today"])
    #expect(try runner.run(["status"]).output.contains("Streak  1 day, since 16 November"))
    _ = try runner.run(["done", "p2", "10m"])
    #expect(try runner.run(["status"]).output.contains("Streak  2 days, since 16 November"))
    #expect(try runner.run(["status", "--check"]).status == 0)
  }

  @Test("keeps its reason off the public site")
  func privacy() throws {
    _ = try runner.run(["done", "p1", "25m"])
    _ = try runner.run(["pause", "-3d..2026-12-05", "--reason", "Zwetschgendatschi"])
    #expect(try runner.run(["site", "--output", runner.folder("site")]).status == 0)
    let files = try runner.folder.contents(of: "site")
    #expect(files.count > 100)
    for (name, bytes) in files {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Zwetschgendatschi"), "\(name)")
    }
  }

  @Test("a reason may begin as a date some days back does")
  func reasonLikeADate() throws {
    let runner = try CommandRunner()
    #expect(try runner.run(["pause", "--reason", "-3d late", "-2d"]).status == 0)
    #expect(try runner.run(["pause"]).output.hasPrefix("2026-11-18                 1 day  -3d late\n"))
  }

  @Test("every option with a value is known to be one")
  func optionsWithValue() throws {
    let help = try CommandRunner().run(["pause", "--help"], now: nil, workspace: nil).output
    let options = help.matches(of: #/\n  (--[a-z]+) </#).map { String($0.output.1) }
    #expect(options.sorted() == PauseCommand.optionsWithValue.sorted())
  }
}
