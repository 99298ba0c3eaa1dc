// The command that a timer runs, word by word.

import StudyModel

struct ScheduledCommand: Hashable {
  /// From the root.
  let program: String
  /// From the root.
  let workspace: String
  /// From the root; nil for the plan that the workspace follows.
  let curriculum: String?
  /// What TZ holds, since no scheduler sees a shell's settings; nil for the machine's own zone.
  let zone: String?

  private static let opening = ["remind", "--notify", "--quiet", "--workspace"]

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

  /// Reads back what a timer runs; nil when it is not what we write.
  init?(words: [String]) {
    let opening = ScheduledCommand.opening
    guard words.count >= opening.count + 2, Array(words[1...opening.count]) == opening else { return nil }
    program = words[0]
    workspace = words[opening.count + 1]
    zone = nil
    switch Array(words[(opening.count + 2)...]) {
    case []: curriculum = nil
    case let rest where rest.count == 2 && rest[0] == "--curriculum": curriculum = rest[1]
    default: return nil
    }
  }

  /// The program and its arguments.
  var words: [String] {
    [program] + ScheduledCommand.opening + [workspace] + (curriculum.map { ["--curriculum", $0] } ?? [])
  }

  /// Whether both run the same program for the same workspace by the same plan.
  func doesTheSame(as other: ScheduledCommand) -> Bool { words == other.words }

  /// Characters that end a line, or that XML or systemd do not accept.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
  }
}
