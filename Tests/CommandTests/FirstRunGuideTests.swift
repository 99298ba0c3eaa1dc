// The guide for a newcomer: three screens at a terminal before anything is logged, and never anywhere else.

#if os(Linux)
import Foundation
import TestSupport
import Testing
import TextTools

@Suite(
  "The guide of the first run",
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"), "no terminal can be made here"))
struct FirstRunGuideTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
  }

  private static let headings = [
    "1 of 3: What Machine Mode is", "2 of 3: Log one thing", "3 of 3: Build the page",
  ]

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

  private func screens(of output: String) -> [String] {
    FirstRunGuideTests.headings.filter(output.contains)
  }

  @Test("shows three screens that fit, then today's list, and logs nothing", arguments: [80, 60])
  func threeScreens(columns: Int) throws {
    let output = try shown(typing: "\n\n\n", columns: columns)
    let list = try todaysList(columns: columns)
    expectSuffix(output, "Enter shows today's list: \n\(list)", "\(output)")
    let guide = output.dropLast(list.count)
    #expect(guide.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= columns }, "\(guide)")
    let parts = guide.split(separator: #/skips the guide: |shows today's list: /#).dropLast()
    expectEqual(parts.count, 3)
    for (part, heading) in zip(parts, FirstRunGuideTests.headings) {
      #expect(trimmed(part).split(separator: "\n").count <= 24)
      expectPrefix(trimmed(part), heading)
    }
    let commands = ["challenge add", "done p1 25m", "undo", "site", "--help"].map {
      "\n  machinemode \($0)\n"
    }
    #expect(commands.allSatisfy(guide.contains))
    expectContains(guide, "\n  LC 1920 Build Array from Permutation\n")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test(
    "is skipped with s or q, at the end of the input and with Ctrl-C",
    arguments: ["s\n", "S\n", " skip\n", "q\n", "\u{4}", "\u{3}"])
  func skips(typed: String) throws {
    let first = try shown(typing: typed)
    let list = try todaysList()
    expectEqual(screens(of: first).count, 1, "\(first)")
    expectSuffix(first, list, "\(first)")
  }

  @Test("is skipped on its second screen, too") func skipsLater() throws {
    let output = try shown(typing: "\ns\n")
    let list = try todaysList()
    expectEqual(screens(of: output).count, 2, "\(output)")
    expectSuffix(output, list, "\(output)")
  }

  @Test("runs no command that is typed into it, and says so") func otherWords() throws {
    let output = try shown(typing: "machinemode done p1\ns\n")
    let reply = "Nothing was done: the guide runs no commands. Write s to leave it.\n"
    let list = try todaysList()
    expectContains(output, reply, "\(output)")
    expectEqual(screens(of: output).count, 1, "\(output)")
    expectSuffix(output, list, "\(output)")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test(
    "does not come for a command with a name, with --quiet or --json",
    arguments: [["today"], ["status"], ["--quiet"], ["--json"], ["today", "2"]])
  func otherCommands(arguments: [String]) throws {
    let output = try shown(arguments, typing: "")
    expectEqual(screens(of: output), [])
  }

  @Test("does not come again once something is logged") func onlyOnce() throws {
    try runner.prepare(["done", "p1"])
    let output = try shown(typing: "")
    expectEqual(screens(of: output), [])
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
