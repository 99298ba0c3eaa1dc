// The command that a timer runs, word by word, with the paths that stand in it.

import StudyModel
import TextTools

struct ScheduledCommand {
  /// From the root.
  let program: String
  /// From the root.
  let workspace: String
  /// From the root; nil for the plan that the workspace follows.
  let curriculum: String?
  /// What TZ holds, since no scheduler sees a shell's settings; nil for the machine's own zone.
  let zone: String?

  /// - Throws: for a path or a zone that a line of text cannot hold.
  init(program: String, workspace: String, curriculum: String? = nil, zone: String? = nil) throws {
    self.program = program
    self.workspace = workspace
    self.curriculum = curriculum
    self.zone = zone
    for (name, text) in [
      ("the path of this program", program), ("the path of the workspace", workspace),
      ("the path of the curriculum", curriculum ?? ""), ("TZ", zone ?? ""),
    ] {
      guard let scalar = text.unicodeScalars.first(where: ScheduledCommand.isForbidden) else { continue }
      let what = scalar == "\n" ? "a line break" : "a control character or a noncharacter"
      throw CommandFailure(
        .no,
        "\(name) contains \(what), which no timer can store: \(printable(text))\n"
          + "help: give it another name, then install the timer again")
    }
  }

  /// The program and its arguments.
  var words: [String] {
    [program, "remind", "--notify", "--quiet", "--workspace", workspace]
      + (curriculum.map { ["--curriculum", $0] } ?? [])
  }

  /// What runs this program for a workspace, and for the plan that an option names, in the zone of this shell.
  init(workspace: String, curriculum: String?) throws {
    try self.init(
      program: try ScheduledCommand.programPath(), workspace: try pathFromRoot(workspace),
      curriculum: try curriculum.map(pathFromRoot), zone: try Environment.path("TZ"))
  }

  /// Characters that end a line, or that XML or systemd do not accept.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
  }

  /// The path of this program as it was called, so that a link which an upgrade moves to the new version stays what
  /// is called.
  private static func programPath() throws -> String {
    guard let resolved = Locations.programPath() else {
      throw CommandFailure(.environmentFailed, "the program's own path could not be read")
    }
    for candidate in try ProgramArguments.programName.map(candidates) ?? []
    where Locations.areSameFile(candidate, resolved) { return candidate }
    guard Locations.areSameFile(resolved, resolved) else {
      throw CommandFailure(
        .environmentFailed, "the program's own path cannot be written down\nhelp: install it elsewhere")
    }
    return resolved
  }

  /// What the name that a program was called by may mean.
  private static func candidates(_ name: String) throws -> [String] {
    if name.utf8.contains(UInt8(ascii: "/")) { return [try pathFromRoot(name)] }
    let folders = (Environment.value("PATH") ?? "").split(separator: ":")
    return try folders.map { try pathFromRoot("\($0)/\(name)") }
  }
}
