// The commands of the built program as its own help lists them, so that new ones are met by themselves.

import Foundation
import TestSupport
import Testing

struct ListedCommand: Sendable, CustomTestStringConvertible {
  /// `["plan", "check"]`; none for the program itself.
  let path: [String]
  let help: String

  var testDescription: String { path.isEmpty ? "machinemode" : path.joined(separator: " ") }

  /// The options that take a value: `--day`, `--output`.
  var optionsWithValue: [String] {
    let own = help.matches(of: #/(--[a-z-]+) </#).map { String($0.output.1) }
    return own + (path.isEmpty ? [] : ListedCommand.commonOptions)
  }
  /// What every command takes, though only the program's help shows it.
  private static let commonOptions = [
    "--workspace", "--plan", "--programme", "--templates", "--now", "--color",
  ]
  /// The options that take none.
  var flags: [String] {
    let all = help.matches(of: #/(--[a-z-]+)/#).map { String($0.output.1) }
    return Set(all).subtracting(optionsWithValue).subtracting(["--help", "--version", "--yes"]).sorted()
  }
  /// Whether it takes words of its own.
  var takesArguments: Bool { help.contains("\nARGUMENTS:") }
  var hasSubcommands: Bool { help.contains("SUBCOMMANDS:\n") }

  /// The program and every command below it, asked for once.
  static func all() throws -> [ListedCommand] { try asked.get() }

  private static let asked = Result { try all(of: CommandRunner()) }

  private static func all(of runner: CommandRunner, below path: [String] = []) throws -> [ListedCommand] {
    let help = try runner.output(of: path + ["--help"], now: nil, workspace: nil)
    var commands = [ListedCommand(path: path, help: help)]
    var isList = false
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty { isList = false }
      if line.hasSuffix("SUBCOMMANDS:") { isList = true }
      if isList, let name = line.prefixMatch(of: #/  ([a-z-]+) /#)?.output.1 {
        commands += try all(of: runner, below: path + [String(name)])
      }
    }
    return commands
  }
}
