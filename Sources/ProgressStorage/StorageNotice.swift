// Notices of a store besides the outcome of a command, with their messages.

import StrictJSON
import StudyModel
import TextTools

/// Something that happened to a store, or needs attention, without making a command fail.
package enum StorageNotice: Equatable, Sendable {
  /// The store could not be read and was restored.
  case recovered(Recovery)
  /// Another version had written the store; it was backed up.
  case versionChanged(from: String, StoreFacts, Backup)
  /// The store was edited by hand; the next change takes it.
  case editedByHand(HandEdit)
  /// A change was saved, but the backup that was due could not be made.
  case backupFailed(StorageError)
  /// The workspace's plan was missing or empty, and was restored from its copy.
  case planRecovered(path: String, copy: String, wasEmpty: Bool)
  /// A change was saved, but its plan could not be put in place yet.
  case planIsLate(StorageError)
  /// No copy of the plan to restore is kept, so the present plan stays.
  case planIsNotKept(path: String)
  /// The export was written without the plan, which cannot be read.
  case planIsNotExported(path: String)
}

extension StorageNotice: CustomStringConvertible {
  /// The whole message on one or more lines, without a final line end: `warning: ...` or `note: ...`.
  package var description: String {
    switch self {
    case .recovered(let recovery): return recovery.words
    case .versionChanged(let writer, let facts, let backup):
      return printable(
        "note: this store was last written by \(truncated(writer, to: 60)); it is backed up as \(backup.name), "
          + "and everything is there: \(facts.words)")
    case .editedByHand(let edit): return warning(edit.words, path: edit.path, help: edit.remedy)
    case .backupFailed(let error):
      return warning(
        "the change is saved, but its backup is not: \(error.diagnostic.headline)",
        help: "\(error.remedy); `machinemode backup create` tries again")
    case .planRecovered(let path, let copy, let wasEmpty):
      return warning("the plan was \(wasEmpty ? "empty" : "gone"), and is restored from \(copy)", path: path)
    case .planIsLate(let error):
      return warning(
        "the change is saved, but the plan is not in its place yet: \(error.diagnostic.headline)",
        help: "\(error.remedy); the next command puts it there")
    case .planIsNotKept(let path):
      return warning(
        "no sound copy of the plan of that time is kept, so your plan stays", path: path,
        help: "`machinemode curriculum update PATH` follows another plan")
    case .planIsNotExported(let path):
      return warning(
        "the plan cannot be read, so the export is without it", path: path,
        help: "`machinemode doctor` says more")
    }
  }

  private func warning(_ message: String, path: String? = nil, help: String = "") -> String {
    let place = path.map { Diagnostic.Place(file: $0) }
    return Diagnostic(severity: .warning, place: place, message: message, help: help).text
  }
}

extension Recovery {
  fileprivate var words: String {
    var lines = ["\(path): warning: \(why)"]
    if let evidence { lines.append("  kept aside  \(evidence.path), byte for byte") }
    lines.append("  restored    \(origin)")
    lines.append("              \(facts.words)")
    lines.append("  missing     \(missing)")
    return lines.map(printable).joined(separator: "\n")
  }

  private var why: String {
    switch cause {
    case nil: "the store was gone, and is restored"
    case .unreadable(_, let error):
      "the store could not be read, and is restored: line \(error.place.line), column \(error.place.column): \(error.cause.message)"
    case .some(let error): "the store could not be read, and is restored: \(error.message)"
    }
  }

  private var origin: String {
    switch source {
    case .backup(let backup): "the backup \(backup.name)"
    case .copy(let path): "the copy of what was last written, \(path)"
    case .changedBackup(let backup):
      "the backup \(backup.name), which has changed since it was written: look through what it holds"
    case .export(let path): "the export \(path)"
    }
  }

  private var missing: String {
    if case .export = source { return "what was logged after that export was made" }
    guard let damaged = evidence?.revision else { return "what was logged after that, if anything" }
    let changes = damaged - facts.revision
    guard changes > 0 else { return "nothing: the revision is the same" }
    return "\(counted(changes, "change")) made after that; the file that was kept may still tell"
  }
}
