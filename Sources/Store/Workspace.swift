// The files of a workspace by name, and making its folders.

import Files
import TextTools

/// The folder of one learner's data.
package struct Workspace: Sendable {
  /// The path as given, without a trailing slash; `.` if it was empty.
  package let folder: String

  /// A workspace at a path, absolute or relative; nothing is read or created.
  package init(folder: String) {
    var trimmed = folder[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    self.folder = trimmed.isEmpty ? "." : String(trimmed)
  }

  /// The learner's log: the one file that cannot be generated again.
  package var storePath: String { path(of: "progress.json") }

  /// A copy of the store as this program last wrote it.
  var previousPath: String { path(of: "progress.previous.json") }

  /// The lock file of writers; it is never removed.
  package var lockPath: String { path(of: "progress.lock") }

  /// The lock file of `remind`, held while it shows and records a reminder; it is never removed.
  package var remindersLockPath: String { path(of: "reminders.lock") }

  /// What the agenda and a mirrored folder had in common.
  package var mirrorPath: String { path(of: "mirror.json") }

  /// The state of builds and reminders on this machine; losing it does no harm.
  package var statePath: String { path(of: "state.json") }

  /// The words of a protected site, and their key. They are in no backup, export or sync; whoever has the file can read such a site.
  package var protectionPath: String { path(of: "protection.json") }

  /// The folder of plans: a file for each version that a programme followed.
  package var plansPath: String { path(of: "plans") }

  /// The folder of all copies that are kept of the store.
  package var backupsPath: String { path(of: "backups") }

  /// The folder in which `serve` builds its site; it is emptied when that begins and ends.
  package var previewPath: String { path(of: "preview") }

  /// The folder of what `publish` sends, and of its lock; losing it does no harm.
  package var publishPath: String { path(of: "publish") }

  /// The lock file of `sync`, held while it runs; it is never removed.
  package var syncLockPath: String { path(of: "sync.lock") }

  /// The lock file of inboxes, held while they are taken in; it is never removed.
  package var inboxLockPath: String { path(of: "inbox.lock") }

  /// The repository through which `sync` reaches another one.
  package var syncRepositoryPath: String { path(of: "sync/repository.git") }

  /// The latest versions of a log in a shared folder.
  package var syncVersionsPath: String { path(of: "sync/versions") }

  package func path(of name: String) -> String { folder == "/" ? "/" + name : folder + "/" + name }

  /// Throws if the workspace is a dangling link, e.g. to a disk that is not attached: it must not be treated as a new
  /// one.
  func refuseDanglingLink() throws {
    guard FileKind(at: folder, followsLinks: false) == .link else { return }
    if FileKind(at: folder) == nil { throw danglingLink(folder) }
  }

  /// Creates the folder and missing parents.
  ///
  /// - Parameter isPublic: whether others may read what is created, as far as the umask lets them.
  package func createIfMissing(isPublic: Bool = false) throws {
    try createFolder(folder, mode: isPublic ? 0o777 : 0o700)
  }

  /// Creates a folder of the workspace and missing parents, which only their owner can read.
  package func createFolder(_ path: String) throws { try createFolder(path, mode: 0o700) }

  private func createFolder(_ path: String, mode: mode_t) throws {
    if let kind = FileKind(at: path) {
      guard kind == .folder else {
        throw Failure(
          .environment, "this is not a folder",
          help: "move it away, or choose another workspace with `--workspace`",
          file: path)
      }
      return
    }
    if FileKind(at: path, followsLinks: false) == .link { throw danglingLink(path) }
    let parent = parentFolder(of: path)
    if parent != path { try createFolder(parent, mode: mode) }
    // Another process may have created it by now.
    guard mkdir(path, mode) == 0 || errno == EEXIST else {
      throw systemFailure("make the folder", path, errno)
    }
    // A new folder is durable once its parent is synced.
    try syncFolder(parent, naming: parent)
  }
}

// MARK: - Failures of the system

/// - Parameter operation: what follows `cannot`.
func systemFailure(_ operation: String, _ path: String, _ code: Int32) -> Failure {
  let (reason, help) = words(of: code)
  return Failure(
    .environment, "cannot \(operation): \(reason)", help: "\(help)", file: path)
}

private func words(of code: Int32) -> (reason: String, help: String) {
  let elsewhere = "name another folder, for a workspace with `--workspace`"
  let places = "check the permissions there, or \(elsewhere)"
  return switch code {
  case ENOSPC: ("disk full", "make room and run the command again")
  case EDQUOT: ("your disk quota is used up", "make room and run the command again")
  case EFBIG:
    ("the file would exceed the limit on the size of files", "make room and run the command again")
  case ELOOP: ("the links form a loop", "fix the links and run the command again")
  case EROFS: ("the file system is read-only", elsewhere)
  case ENOTDIR: ("a part of the path is not a folder", elsewhere)
  case EACCES: ("permission denied", places)
  case EPERM: ("permission denied, perhaps by a protection of the file or the folder", places)
  case EIO: ("the disk reports an error", "check the disk and copy the workspace to another one")
  default:
    (
      "\(SystemError(code).reason) (error \(code))",
      "see whether the disk and the path are sound and run the command again"
    )
  }
}

func notAFile(_ path: String, _ kind: FileKind) -> Failure {
  Failure(
    .environment, "this is \(kind.rawValue), not a file",
    help: "move it away, or choose another workspace with `--workspace`", file: path)
}

func danglingLink(_ path: String) -> Failure {
  Failure(
    .environment, "the link points to nothing",
    help: "attach the disk that it leads to, or fix the link", file: path)
}

func changedMeanwhile(_ path: String) -> Failure {
  Failure(
    .environment, "another program changed the file at the same moment",
    help: "run the command again", file: path, cause: .changedMeanwhile)
}

/// The names in a folder; empty if the folder is missing.
func entries(of folder: String) throws -> [String] {
  do {
    return try names(inFolder: folder)
  } catch {
    if error.number == ENOENT { return [] }
    throw systemFailure("open the folder", folder, error.number)
  }
}

func removeFile(_ path: String) throws {
  guard unlink(path) == 0 else { throw systemFailure("remove it", path, errno) }
}

/// Makes the entries of a folder durable; an error names the path that was to be durable.
func syncFolder(_ folder: String, naming path: String) throws {
  let descriptor: Int32
  do { descriptor = try openFolder(folder) } catch {
    throw systemFailure("open the folder", folder, error.number)
  }
  defer { close(descriptor) }
  if let code = syncFolder(descriptor) {
    throw systemFailure("write the new version through to the disk", path, code)
  }
}

/// Makes the entries of an open folder durable; returns the error number if that failed.
func syncFolder(_ descriptor: Int32) -> Int32? {
  guard fsync(descriptor) != 0 else { return nil }
  // Some network and user-space file systems cannot sync a folder; there is nothing else to try.
  return errno == EINVAL || errno == ENOTSUP ? nil : errno
}
