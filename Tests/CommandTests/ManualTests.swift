// The source of the manual page against the commands of the built program.

import Foundation
import TestSupport
import Testing

@Suite("Manual")
struct ManualTests {
  @Test("names every command and, beside it, every subcommand that has to be typed")
  func commands() throws {
    let manual = try String(contentsOfFile: "\(packageFolder)/Publishing/manual.md", encoding: .utf8)
    let entries = manual.split(separator: "\n- ").map { entry in
      Set(entry.matches(of: #/\*\*(.+?)\*\*/#).flatMap { $0.output.1.split(separator: " ").map(String.init) })
    }
    let commands = try ListedCommand.all()
    let defaults = commands.flatMap { command in
      command.help.matches(of: #/\n  ([a-z-]+) \(default\)/#).map { command.path + [String($0.output.1)] }
    }
    let typed = commands.filter { !$0.path.isEmpty && ($0.path.count == 1 || !defaults.contains($0.path)) }
    try #require(typed.count > 60)
    let missing = typed.filter { command in
      !entries.contains { $0.isSuperset(of: command.path) }
    }
    expectEqual(missing.map(\.testDescription), [])
  }
}
