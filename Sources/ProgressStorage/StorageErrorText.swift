// The words for everything that can go wrong with a store.

import Files
import StrictJSON
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension StorageError: CustomStringConvertible {
  /// The whole message on two lines, without a final line end: what is wrong and where, then what to do.
  package var description: String {
    guard case .unreadable(let path, let error) = self else { return "\(headline)\nhelp: \(help)" }
    return Diagnostic(place: error.diagnostic(file: path).place, message: error.message, help: help).text
  }

  /// What is wrong and where: `progress.json:12:17: error: ...`, without a full stop.
  package var headline: String {
    let (place, message) = placeAndMessage
    return printable((place.isEmpty ? "" : "\(place): ") + "error: \(message)")
  }

  /// What to do, and whether anything was changed.
  package var help: String { printable("\(remedy); \(outcome)") }

  /// What is wrong, without the place.
  package var reason: String { printable(placeAndMessage.message) }

  private var placeAndMessage: (place: String, message: String) {
    switch self {
    case .unreadable(let path, let error):
      return ("\(path):\(error.place.line):\(error.place.column)", error.message)
    case .newerFormat(let path, let major, let writer):
      let origin = writer.map { ", written by `\(truncated($0, to: 60))`" } ?? ""
      let known = StoredProgress.major
      return (path, "the file has format \(major)\(origin), and this program knows up to \(known)")
    case .tooLarge(let path, let limit):
      return (path, "the file is larger than \(limit >> 20) MiB, more than any store")
    case .altered(let path):
      return (path, "the file has changed since it was written: somebody edited it, or the disk damaged it")
    case .beyondRecovery(let path, let error, let backups):
      let nothing = backups == 0 ? "there is no backup" : "none of \(counted(backups, "backup")) can be read"
      guard let error else { return (path, "the store is gone, and \(nothing)") }
      let (place, message) = StorageError.unreadable(path: path, error).placeAndMessage
      return (place, "\(message); \(nothing)")
    case .recoveryFailed(let path, let error, let obstacle):
      let (place, message) = error?.placeAndMessage ?? (path, "the store is gone")
      return (place, "\(message); it cannot be restored: \(obstacle.reason)")
    case .noSuchBackup(let name, let names):
      guard !name.isEmpty else { return ("", "there is no sound backup") }
      let count = names.isEmpty ? "no backup" : "more than one backup"
      return ("", "\(count) has `\(truncated(name, to: 60))` in its name")
    case .planIsGone(let path):
      return (path, "the plan that this workspace follows is gone, and no copy of it is kept")
    case .historyDoesNotFit(let path): return (path, "this step does not match what the store holds")
    case .wouldReplace(let path): return (path, "this file is not an export")
    case .doesNotReadBack(let path): return (path, "what was written does not read back the same")
    case .wouldNotReadBack(let path, let error):
      let reason = error.map { ": \($0.message)" } ?? ""
      return (path, "the change cannot be kept, since it would not read back" + reason)
    case .notAFile(let path, let kind): return (path, "\(kind.words) is where a file should be")
    case .notAFolder(let path): return (path, "something else is where a folder should be")
    case .danglingLink(let path): return (path, "the link points to nothing")
    case .linkLoop(let path): return (path, "the links form a loop")
    case .lockHeld(let path, let holder, let waited):
      return (path, "\(holder?.words ?? "another process") is still writing after \(waited.words)")
    case .changedMeanwhile(let path): return (path, "another program changed the file at the same moment")
    case .systemCallFailed(let operation, let path, let code):
      return (path, "cannot \(operation.words): \(errorWords(code))")
    case .notConfirmed(let path, let code):
      return (path, "saved, but the disk does not confirm that it is there for good: \(errorWords(code))")
    }
  }

  /// What to do.
  var remedy: String {
    switch self {
    case .unreadable(_, let error): "\(error.cause.help), or put a copy of the file in its place"
    case .newerFormat: "use the version of the program that wrote it, or a later one"
    case .tooLarge: "see what it holds, or put a copy of the store in its place"
    case .altered:
      "`machinemode doctor` says what differs, `machinemode doctor --accept` takes the file as it is, "
        + "`machinemode backup restore` goes back"
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
        : "write more of it: \(names.prefix(5).joined(separator: ", "))"
    case .wouldNotReadBack: "give another value; if the value is sound, please report this"
    case .notAFile: "move it away, or choose another workspace with `--workspace`"
    case .notAFolder: "choose another workspace with `--workspace`"
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
    case .unreadable, .newerFormat, .tooLarge, .altered, .beyondRecovery: "the file was left as it is"
    case .notConfirmed: "the new version is in its place"
    default: "nothing was changed"
    }
  }
}

extension StorageError.Operation {
  fileprivate var words: String {
    switch self {
    case .inspect: "look at it"
    case .read: "read the file"
    case .openFolder: "open the folder"
    case .createFolder: "make the folder"
    case .lock: "lock the workspace"
    case .createTemporary: "make a file in this folder"
    case .write: "write the new version"
    case .sync: "write the new version through to the disk"
    case .replace: "put the new version in its place"
    case .setAside: "keep the file aside"
    case .setMode: "change its rights"
    case .remove: "remove it"
    }
  }
}

extension LockHolder {
  fileprivate var words: String {
    command.isEmpty ? "process \(process)" : "process \(process) (`\(command)`)"
  }
}

extension FileKind {
  fileprivate var words: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    case .link: "a link"
    case .other: "something that is not a file"
    }
  }
}

extension Duration {
  /// In seconds, with tenths below ten: `5 s`, `0.2 s`.
  fileprivate var words: String {
    let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
    return tenths % 10 == 0 || tenths >= 100 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}

/// The reason that an error number gives.
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
