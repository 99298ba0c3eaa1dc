// Errors of reading and writing a store, with their messages, remedies and exit status.

package import Files
package import StrictJSON
import StudyModel
package import TextTools

/// Why a store could not be read or written. Except for `notConfirmed`, nothing was changed.
package enum StorageError: Error, DiagnosticCause {
  /// The file is not a store: its JSON is invalid, a key is missing or a value is not allowed.
  case unreadable(path: String, JSONError)
  /// The file has a major version that this program does not know; `writer` is nil if the file names none.
  case otherFormat(path: String, major: Int, writer: String?)
  case tooLarge(path: String, limit: Int)
  /// A backup can be read but does not match its checksum.
  case changedSinceWritten(path: String)
  /// The store is unreadable, or missing if there is no JSON error, and none of `backups` backups can be read.
  case beyondRecovery(path: String, JSONError?, backups: Int)
  /// The store cannot be read, or is missing if the first error is nil, and the second error prevents restoring it.
  indirect case recoveryFailed(path: String, StorageError?, because: StorageError)
  /// The step that would undo or redo a command does not match the store.
  case historyDoesNotFit(path: String)
  case wouldReplace(path: String)
  case doesNotReadBack(path: String)
  case planIsGone(path: String)
  /// No backup or several backups have this text in their names.
  case noSuchBackup(String, among: [String])
  /// The content to write does not read back as the same content; the parse error, if there is one.
  case wouldNotReadBack(path: String, JSONError?)
  case notAFile(path: String, FileKind)
  case notAFolder(path: String)
  case danglingLink(path: String)
  case linkLoop(path: String)
  /// Another writer holds the lock; `holder` is nil if the lock does not say who.
  case lockHeld(path: String, holder: LockHolder?, waited: Duration)
  case changedMeanwhile(path: String)
  case systemCallFailed(Operation, path: String, errno: Int32)
  /// The new version is in place, but the disk did not confirm that it is durable.
  case notConfirmed(path: String, errno: Int32)

  /// What was being done when a system call failed; the raw value follows `cannot`.
  package enum Operation: String, Hashable, Sendable, CaseIterable {
    case inspect = "look at it"
    case read = "read the file"
    case openFolder = "open the folder"
    case createFolder = "make the folder"
    case lock = "lock the workspace"
    case createTemporary = "create a file in this folder"
    case write = "write the new version"
    case sync = "write the new version through to the disk"
    case replace = "put the new version in its place"
    case setAside = "set the file aside"
    case setMode = "change its permissions"
    case remove = "remove it"
  }

  /// Who has to act, which determines the exit status.
  package enum Family: Hashable, Sendable {
    /// The content of the store, or what was to be written, is wrong: exit status 1.
    case dataIsWrong
    /// The disk, the lock, a permission or a link: exit status 3.
    case environmentFailed
  }

  package var family: Family {
    switch self {
    case .unreadable, .otherFormat, .tooLarge, .changedSinceWritten, .beyondRecovery, .historyDoesNotFit,
      .noSuchBackup, .planIsGone, .wouldNotReadBack, .wouldReplace:
      .dataIsWrong
    case .recoveryFailed, .doesNotReadBack, .notAFile, .notAFolder, .danglingLink, .linkLoop, .lockHeld,
      .changedMeanwhile, .systemCallFailed, .notConfirmed:
      .environmentFailed
    }
  }
}

extension StorageError {
  /// Whether the content of the file is wrong, so that another copy may be right.
  var isAboutContent: Bool {
    if case .tooLarge = self { true } else { jsonError != nil }
  }

  var jsonError: JSONError? { if case .unreadable(_, let error) = self { error } else { nil } }

  // MARK: Words

  /// Omits the name of the cause, since nobody writes a store by hand.
  package var diagnostic: Diagnostic { Diagnostic(place: place, message: message, help: help) }

  private var place: Diagnostic.Place? {
    switch self {
    case .unreadable(let path, let error), .beyondRecovery(let path, .some(let error), _):
      error.diagnostic(file: path).place
    case .recoveryFailed(let path, let error, _): error?.place ?? Diagnostic.Place(file: path)
    case .noSuchBackup: nil
    case .otherFormat(let path, _, _), .tooLarge(let path, _), .changedSinceWritten(let path),
      .beyondRecovery(let path, nil, _), .historyDoesNotFit(let path), .wouldReplace(let path),
      .doesNotReadBack(let path), .planIsGone(let path), .wouldNotReadBack(let path, _),
      .notAFile(let path, _), .notAFolder(let path), .danglingLink(let path), .linkLoop(let path),
      .lockHeld(let path, _, _), .changedMeanwhile(let path), .systemCallFailed(_, let path, _),
      .notConfirmed(let path, _):
      Diagnostic.Place(file: path)
    }
  }

  package var message: String {
    switch self {
    case .unreadable(_, let error): return error.message
    case .otherFormat(_, let major, let writer):
      let origin = writer.map { ", written by \(quoted($0))" } ?? ""
      return "the file has format \(major)\(origin), and this program knows \(StoredProgress.major)"
    case .tooLarge(_, let limit): return "the file is larger than \(limit >> 20) MiB, more than any store"
    case .changedSinceWritten:
      return "the file has changed since it was written: somebody edited it, or the disk damaged it"
    case .beyondRecovery(_, let error, let backups):
      let nothing =
        switch backups {
        case 0: "there is no backup"
        case 1: "its one backup cannot be read"
        default: "none of its \(grouped(backups)) backups can be read"
        }
      return error.map { "\($0.message); \(nothing)" } ?? "the store is gone, and \(nothing)"
    case .recoveryFailed(_, let error, let obstacle):
      return "\(error?.message ?? "the store is gone"); it cannot be restored: "
        + "\(obstacle.place.map { "\(printable($0.file)): " } ?? "")\(obstacle.message)"
    case .noSuchBackup("", _): return "there is no sound backup"
    case .noSuchBackup(let name, let names):
      return "\(names.isEmpty ? "no backup" : "more than one backup") has \(quoted(name)) in its name"
    case .planIsGone: return "the plan that this workspace follows is gone, and no copy of it is kept"
    case .historyDoesNotFit: return "this step does not match what the store holds"
    case .wouldReplace: return "this file is not an export"
    case .doesNotReadBack: return "what was written does not read back the same"
    case .wouldNotReadBack(_, let error):
      return "the change cannot be saved: it would not read back as the same"
        + (error.map { ": \($0.message)" } ?? "")
    case .notAFile(_, let kind): return "this is \(kind.rawValue), not a file"
    case .notAFolder: return "this is not a folder"
    case .danglingLink: return "the link points to nothing"
    case .linkLoop: return "the links form a loop"
    case .lockHeld(_, let holder, let waited):
      return "\(holder?.words ?? "another process") is still writing after \(waited.words)"
    case .changedMeanwhile: return "another program changed the file at the same moment"
    case .systemCallFailed(let operation, _, let code):
      return "cannot \(operation.rawValue): \(errorWords(code))"
    case .notConfirmed(_, let code):
      return "saved, but the disk does not confirm that it is there for good: \(errorWords(code))"
    }
  }

  /// What to do, and whether anything was changed.
  package var help: String { "\(remedy); \(outcome)" }

  /// What to do.
  var remedy: String {
    switch self {
    case .unreadable(_, let error): "\(error.cause.help), or put a copy of the file in its place"
    case .otherFormat(_, let major, _) where major < StoredProgress.major:
      "`export` of version 0.3 makes a file that `import` takes"
    case .otherFormat: "use the version of the program that wrote it, or a later one"
    case .tooLarge: "see what it holds, or put a copy of the store in its place"
    case .changedSinceWritten: "give another one; `machinemode backup list` shows which backups are sound"
    case .beyondRecovery:
      "put a copy of the store in its place, or `machinemode restart` starts a fresh round and keeps the file"
    case .recoveryFailed(_, _, let obstacle): obstacle.remedy
    case .historyDoesNotFit: "`machinemode backup list` shows older states"
    case .planIsGone:
      "`machinemode curriculum update PATH` follows a plan of yours from now on, `--bundled` the bundled one"
    case .wouldReplace: "give the export another name, or remove the file"
    case .doesNotReadBack: "check the disk and copy the workspace to another one"
    case .noSuchBackup(_, let names):
      names.isEmpty
        ? "`machinemode backup list` shows them"
        : "give more of the name: \(names.prefix(5).joined(separator: ", "))"
    case .wouldNotReadBack: "give another value; if the value is sound, please report this"
    case .notAFile, .notAFolder: "move it away, or choose another workspace with `--workspace`"
    case .danglingLink: "attach the disk that it leads to, or fix the link"
    case .linkLoop: "fix the links"
    case .lockHeld: "wait until it has ended and run the command again"
    case .changedMeanwhile: "run the command again"
    case .systemCallFailed(_, _, let code): errorRemedy(code)
    case .notConfirmed: "check the disk, then run `machinemode status` to see whether it is there"
    }
  }

  private var outcome: String {
    switch self {
    case .unreadable, .otherFormat, .tooLarge, .changedSinceWritten, .beyondRecovery:
      "the file was left as it is"
    case .notConfirmed: "the new version is in its place"
    default: "nothing was changed"
    }
  }
}

extension LockHolder {
  fileprivate var words: String {
    command.isEmpty ? "process \(process)" : "process \(process) (\(quoted(command)))"
  }
}

extension Duration {
  /// In seconds, with tenths below ten: `5 s`, `0.2 s`.
  fileprivate var words: String {
    let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
    return tenths % 10 == 0 || tenths >= 100 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}

private func errorWords(_ code: Int32) -> String {
  switch code {
  case ENOSPC: "disk full"
  case EDQUOT: "your disk quota is used up"
  case EFBIG: "the file would exceed the limit on the size of files"
  case EROFS: "the file system is read-only"
  case EACCES: "permission denied"
  case EPERM: "permission denied, perhaps by a protection of the file or the folder"
  case ENOTDIR: "a part of the path is not a folder"
  case EIO: "the disk reports an error"
  default: "\(SystemError(code).reason) (error \(code))"
  }
}

private func errorRemedy(_ code: Int32) -> String {
  switch code {
  case ENOSPC, EDQUOT, EFBIG: "make room and run the command again"
  case EROFS, ENOTDIR: "choose another workspace with `--workspace`"
  case EACCES, EPERM: "check the permissions there, or choose another workspace with `--workspace`"
  case EIO: "check the disk and copy the workspace to another one"
  default: "see whether the disk and the path are sound and run the command again"
  }
}
