// `challenge add` without a title, at a terminal: a conversation that creates the challenge, or nothing.

#if os(Linux)
import Foundation
import TestSupport
import Testing
import TextTools

@Suite(
  "The conversation about a new challenge",
  .enabled(if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"), "no terminal can be made here"))
struct ChallengeConversationTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
  }

  private func talk(typing typed: String, columns: Int = 80) throws -> CommandResult {
    try runner.runUnchecked(
      ["challenge", "add", "--color", "never"], atTerminalTyping: typed, now: CommandRunner.now,
      environment: ["COLUMNS": String(columns)])
  }

  private static let questions = [
    "Title, or the number of an idea: ", "How many days? [100] ", "First day? [today] ",
    "Accent? [the site's own] ",
  ]

  private func asked(_ output: String) -> [Int] {
    ChallengeConversationTests.questions.map {
      output.split(separator: $0, omittingEmptySubsequences: false).count - 1
    }
  }

  @Test("offers tips and ideas that fit the terminal, and creates what the answers say", arguments: [80, 60])
  func creates(columns: Int) throws {
    let result = try talk(typing: "2\n50\ntomorrow\nteal\n", columns: columns)
    #expect(asked(result.output) == [1, 1, 1, 1], "\(result.output)")
    expectEqual(result.status, 0, "\(result.output)")
    expectContains(result.output, "\n  2  Solve one LeetCode problem\n")
    expectContains(result.output, "\nTips\n  - ")
    let opening = result.output.prefix { $0 != ":" }
    #expect(opening.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= columns }, "\(opening)")
    let store = try runner.folder.text("workspace/progress.json")
    for field in [
      "\"title\": \"Solve one LeetCode problem\"", "\"accent\": \"teal\"", "\"start\": \"2026-11-21\"",
    ] {
      expectContains(store, field, "\(field)")
    }
  }

  @Test("needs only a title") func usual() throws {
    let result = try talk(typing: "Draw\n\n\n\n")
    #expect(asked(result.output) == [1, 1, 1, 1], "\(result.output)")
    expectEqual(result.status, 0, "\(result.output)")
    let store = try runner.folder.text("workspace/progress.json")
    expectContains(store, "\"title\": \"Draw\"")
    expectLacks(store, "\"accent\"")
  }

  @Test("asks again for what cannot be read, and says what to write") func asksAgain() throws {
    let result = try talk(typing: "12\nDraw\nmany\n1001\n30\nsoon\n-2d\nmauve\nred\n")
    #expect(asked(result.output) == [2, 3, 2, 2], "\(result.output)")
    expectEqual(result.status, 0, "\(result.output)")
    for hint in [
      "the number of an idea, 1 to 8.", "from 1 to 1000.", "mon, 2026-11-20 or", "one of these names.",
    ] {
      expectContains(result.output, hint, "\(hint)")
    }
  }

  @Test(
    "creates nothing without a title, at the end of the input and with Ctrl-C",
    arguments: ["\n", "\u{4}", "\u{3}", "Draw\n\u{4}", "Draw\n30\n\u{4}", "Draw\n30\n\n\u{4}"])
  func givesUp(typed: String) throws {
    let result = try talk(typing: typed)
    expectEqual(result.status, 1, "\(result.output)")
    expectSuffix(result.output, "Nothing was changed.\n", "\(result.output)")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
  }

  @Test("needs a terminal for the answers and one for the questions") func noTerminal() throws {
    let errors = try runner.refusal(of: ["challenge", "add"], status: 2)
    expectContains(errors, "terminal")
  }
}
#endif
