// Dates of `pause` that look like options, told from these before the parser sees them.

import TestSupport
import Testing

@testable import Program

@Suite("The words of `pause`")
struct PauseOptionsTests {
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
    expectEqual(PauseCommand.movingDatesBehindOptions(arguments).joined(separator: " "), parsed)
  }

  @Test("every option with a value is known to be one")
  func optionsWithValue() throws {
    let help = try CommandRunner().output(of: ["pause", "--help"], now: nil, workspace: nil)
    let options = help.matches(of: #/\n  (--[a-z]+) </#).map { String($0.output.1) }
    expectEqual(options.sorted(), PauseCommand.optionsWithValue.sorted())
  }
}
