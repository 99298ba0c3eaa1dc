// What happened to a store besides the outcome of a command, in words.

import StudyModel
package import TextTools

/// Something that happened to a store, or needs attention, without making a command fail.
package enum StoreNotice: Equatable, Sendable {
  /// The store could not be read and was restored.
  case recovered(Recovery)
  /// Another version had written the store; it was backed up, and converted if it had another format.
  case versionChanged(from: String, StoreFacts, Backup, isConverted: Bool)
  /// The store was edited by hand; the next change takes it.
  case editedByHand(HandEdit)
  /// A change was saved, but the copy or backup that was due could not be made.
  case backupFailed(Failure)
  /// No file of the plan that a programme follows is kept.
  case planIsGone(ProgrammeName)
}

extension StoreNotice: CustomStringConvertible {
  /// The whole message on one or more lines, without a final line end: `warning: ...` or `note: ...`.
  package var description: String {
    switch self {
    case .recovered(let recovery): return recovery.words
    case .versionChanged(let writer, let facts, let backup, let isConverted):
      let change = isConverted ? "; it has the format of this version now, and `undo` begins anew" : ""
      return printable(
        "This store was last written by \(truncated(writer, to: 60)); it is backed up as \(backup.name), "
          + "and everything is there: \(facts.words)\(change)")
    case .editedByHand(let edit): return warning(edit.words, path: edit.path, help: edit.remedy)
    case .backupFailed(let failure):
      return warning(
        "the change is saved, but its backup is not: \(failure.diagnostic.headline)",
        help: "`machinemode backup create` tries again")
    case .planIsGone(let name):
      return warning("the plan of `\(name.text)` is gone", help: planIsGoneHelp)
    }
  }

  private func warning(_ message: String, path: String? = nil, help: String) -> String {
    let place = path.map { Diagnostic.Place(file: $0) }
    return Diagnostic(severity: .warning, place: place, message: message, help: help).text
  }
}

/// What to do when a plan is gone.
package let planIsGoneHelp =
  "`machinemode plan use FILE` follows a plan of yours from now on, `plan use hundred-days` the bundled one"

extension Recovery {
  fileprivate var words: String {
    var lines = ["\(path): warning: \(why)"]
    if let keptPath { lines.append("  kept        \(keptPath), byte for byte") }
    lines.append("  restored    \(source)")
    lines.append("              \(facts.words)")
    lines.append("  missing     what was logged after that, if anything")
    return lines.map(printable).joined(separator: "\n")
  }

  private var why: String {
    guard let cause else { return "the store was gone, and is restored" }
    let place = cause.place.map { $0.line > 0 ? "line \($0.line), column \($0.column): " : "" } ?? ""
    return "the store could not be read, and is restored: \(place)\(cause.message)"
  }
}
