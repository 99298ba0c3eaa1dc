// The questions to a newcomer: at a terminal before anything is there, and never anywhere else.

#if os(Linux)
import Foundation
import TestSupport
import Testing
import TextTools

@Suite(
  "The questions of the first run",
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"), "no terminal can be made here"))
struct FirstRunGuideTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
  }

  /// What a terminal shows in a workspace without a store, if `typed` is typed.
  private func shown(_ arguments: [String] = [], typing typed: String, columns: Int = 80) throws -> String {
    let result = try runner.runUnchecked(
      ["--color", "never"] + arguments, atTerminalTyping: typed, now: CommandRunner.now,
      environment: ["COLUMNS": String(columns)])
    expectEqual(result.status, 0)
    expectEmpty(result.errors)
    return result.output
  }

  private func todaysList(columns: Int = 80) throws -> String {
    try runner.output(of: ["today"], environment: ["COLUMNS": String(columns)])
  }

  private static let first = "Which plan? [1] "
  private static let second = "When is the interview? [not yet] "

  @Test("asks for the plan and the interview, and two times Enter writes nothing", arguments: [80, 60])
  func twoQuestions(columns: Int) throws {
    let output = try shown(typing: "\n\n", columns: columns)
    let list = try todaysList(columns: columns)
    expectSuffix(output, "\(Self.second)\n\(list)", "\(output)")
    let guide = output.dropLast(list.count)
    #expect(guide.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= columns }, "\(guide)")
    #expect(guide.split(separator: "\n").count <= 12)
    expectContains(guide, "\n  2  blind-75       25 days  75 problems\n")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("keeps the plan and the date that were chosen")
  func answers() throws {
    let output = try shown(typing: "2\n2026-12-18\n")
    expectContains(output, "\nUpdated: from now on you follow Blind 75.\n")
    expectContains(output, "\ninterview is now 2026-12-18; it was none.\n")
    let list = try todaysList()
    expectPrefix(list, "Day 1 of 25 · ")
    expectSuffix(output, list)
    try expectContains(runner.output(of: ["settings", "get", "interview"]), "2026-12-18")
  }

  @Test("asks again where an answer cannot be read")
  func otherWords() throws {
    let output = try shown(typing: "machinemode done p1\n9\nBLIND-75\n2026-02-29\nyesterday\n\n")
    expectEqual(output.matches(of: #/Write a number from 1 to 4, or the name of a plan\./#).count, 2)
    expectEqual(output.matches(of: #/Write a date from today on, such as 2027-03-20 or 20 mar\./#).count, 2)
    try expectPrefix(todaysList(), "Day 1 of 25 · ")
  }

  @Test(
    "ends at the end of the input and with Ctrl-C, and writes nothing",
    arguments: ["\u{4}", "\u{3}", "2\n\u{4}"])
  func ends(typed: String) throws {
    let output = try shown(typing: typed)
    try expectSuffix(output, todaysList(), "\(output)")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test(
    "does not come for a command with a name, with --quiet or --json",
    arguments: [["today"], ["status"], ["--quiet"], ["--json"], ["today", "2"]])
  func otherCommands(arguments: [String]) throws {
    let output = try shown(arguments, typing: "")
    expectLacks(output, Self.first)
  }

  @Test("does not come again once something is logged") func onlyOnce() throws {
    try runner.prepare(["done", "p1"])
    let output = try shown(typing: "")
    expectLacks(output, Self.first)
  }

  @Test("does not come where input or output is no terminal") func noTerminal() throws {
    let list = try todaysList()
    try runner.run([], output: list, environment: ["COLUMNS": "80"])
    let line =
      "\(runner.program) --color never --workspace \(runner.folder("workspace")) --now \(CommandRunner.now)"
    let noInput = try runner.runUnchecked(
      shell: "script --quiet --return --command '\(line) < /dev/null' /dev/null",
      environment: ["COLUMNS": "80"])
    #expect(noInput.output.replacing("\r\n", with: "\n") == list)
    expectEqual(noInput.status, 0)
    let noOutput = try runner.runUnchecked(
      shell: "script --quiet --return --command '\(line) > list' /dev/null", environment: ["COLUMNS": "80"])
    expectEmpty(noOutput.output)
    expectEqual(noOutput.status, 0)
    try expectEqual(runner.folder.text("list"), list)
  }
}
#endif
