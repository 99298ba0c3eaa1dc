// The command that a timer runs, word by word, with the paths that stand in it.

import StudyModel
import TextTools

struct ScheduledCommand {
  /// What is run, from the root, and its arguments.
  let words: [String]

  /// - Parameters:
  ///   - program: from the root, as the other paths.
  ///   - curriculum: nil for the plan that the workspace follows.
  ///   - zone: what TZ holds, since no scheduler sees a shell's settings; nil for the machine's own zone.
  /// - Throws: for a path or a zone that a line of text cannot hold.
  init(program: String, workspace: String, curriculum: String? = nil, zone: String? = nil) throws {
    for (name, text) in [
      ("the path of this program", program), ("the path of the workspace", workspace),
      ("the path of the curriculum", curriculum ?? ""), ("TZ", zone ?? ""),
    ] {
      guard let scalar = text.unicodeScalars.first(where: ScheduledCommand.isForbidden) else { continue }
      let what = scalar == "\n" ? "a line break" : "a control character or a noncharacter"
      throw CommandFailure(
        no: "\(name) contains \(what), which no timer can store: \(printable(text))",
        help: "give it another name, then install the timer again")
    }
    let zoned = zone.map { ["/usr/bin/env", "TZ=\($0)"] } ?? []
    // `env` takes a path with an equal sign for a variable, and systemd none with quotes or a backslash for a program's.
    let starter = isPlainWord(program) ? [] : ["/bin/sh", "-c", "exec \"$0\" \"$@\""]
    words =
      zoned + starter + [program, "remind", "--notify", "--quiet", "--workspace", workspace]
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
    // Were it not text, the path would lead nowhere.
    guard let resolved = Locations.programPath(), Locations.areSameFile(resolved, resolved) else {
      throw CommandFailure(environment: "the program's own path could not be read")
    }
    guard let name = ProgramArguments.programName else { return resolved }
    let called = name.utf8.contains(UInt8(ascii: "/")) ? name : ProgramRun.path(of: name)
    guard let called, Locations.areSameFile(called, resolved) else { return resolved }
    return try pathFromRoot(called)
  }
}
