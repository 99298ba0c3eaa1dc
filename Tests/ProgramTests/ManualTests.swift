// The manual page: it names every command and option there is, in roff that no program complains about.

import Foundation
import TestSupport
import Testing

@testable import Program

@Suite("The manual page")
struct ManualTests {
  private let runner: CommandRunner
  private let page: String

  private static let made = Result { try CommandRunner().output(of: ["manual"], now: nil, workspace: nil) }

  init() throws {
    runner = try CommandRunner()
    page = try Self.made.get()
  }

  @Test("has its sections in their order")
  func sections() {
    let sections = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map {
      $0.dropFirst(5).dropLast()
    }
    expectEqual(
      sections,
      [
        "NAME", "SYNOPSIS", "DESCRIPTION", "NAMING AN ITEM", "DURATIONS AND DATES", "COMMANDS",
        "OPTIONS OF EVERY COMMAND", "EXAMPLES", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO",
      ])
  }

  @Test("describes every command and every option of it")
  func complete() throws {
    var counted = 0
    func check(_ command: CommandDescription, _ path: [String]) {
      if !path.isEmpty {
        let name = path.joined(separator: " ").replacing("-", with: "\\-")
        let sections = page.components(separatedBy: ".SS \"\(name)\"\n")
        expectEqual(sections.count, 2, "\(name) is there \(sections.count - 1) times")
        let own = sections.last?.components(separatedBy: "\n.SS ").first ?? ""
        let text = own + (page.components(separatedBy: "OPTIONS OF EVERY COMMAND").last ?? "")
        for name in command.arguments.flatMap(\.names) where command.subcommands.isEmpty {
          counted += 1
          expectContains(text, "\\fB\(name.replacing("-", with: "\\-"))\\fR", "\(path) \(name)")
        }
      }
      for subcommand in command.subcommands { check(subcommand, path + [subcommand.name]) }
    }
    check(try CommandDescription.ofProgram(), [])
    #expect(counted > 150)
  }

  @Test("is hidden from help, and the same wherever it is made")
  func hidden() throws {
    try expectLacks(runner.output(of: ["--help"], now: nil, workspace: nil), "manual")
    try runner.run(
      ["manual"], output: page, now: nil, workspace: nil,
      environment: ["COLUMNS": "60", "LANG": "C", "TZ": "Asia/Tokyo", "NO_COLOR": "1"])
    let strange = page.filter { !$0.isASCII }
    expectEqual(strange, "")
  }

  @Test("escapes what roff takes for its own")
  func escaping() {
    expectEqual(
      roff(".fi 'x' a\\b --on ~ ^\n'x\n: `--on`\n<a-b>\n# A-B\nx\ny"),
      "\\&.fi \\(aqx\\(aq a\\eb \\-\\-on \\(ti \\(ha\n.PP\n\\(aqx\n.TP\n\\fB\\-\\-on\\fR\n\\fIa\\-b\\fR\n"
        + ".SH \"A\\-B\"\nx\n.PP\ny\n")
  }
}
