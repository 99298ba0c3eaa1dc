// The folder that holds a learner's data: the names in it, and its making.

import Files
package import Records

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder of one learner's data.
package struct Workspace: Sendable {
  /// Its path as given, without a slash at the end; the current folder when that was empty.
  package let folder: String
  /// The kinds of record that its store holds.
  let table: RecordTable

  /// A workspace at a path, absolute or relative; nothing is looked at or made.
  package init(folder: String, records table: RecordTable = .standard) {
    self.table = table
    var trimmed = folder[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    self.folder = trimmed.isEmpty ? "." : String(trimmed)
  }

  /// The learner's log: the one file that cannot be made again.
  package var storePath: String { path(of: "progress.json") }

  /// The revision before the one in the store: a second name for the file that it replaced.
  var previousPath: String { path(of: "progress.previous.json") }

  /// What writers lock; it stays when they are done.
  package var lockPath: String { path(of: "progress.lock") }

  /// What a run of `remind` locks while it says something and remembers it; it stays too.
  package var remindersLockPath: String { path(of: "reminders.lock") }

  /// What the machine remembers of builds and reminders; losing it costs nothing.
  package var statePath: String { path(of: "state.json") }

  /// The workspace's own copy of the plan that it follows.
  package var planPath: String { path(of: "curriculum.md") }

  /// The folder of backups.
  var backupsPath: String { path(of: "backups") }

  /// The folder of finished rounds, which `restart` keeps.
  var archivesPath: String { path(of: "archives") }

  /// The folder of unreadable stores and of plans before an update, kept byte for byte.
  var setAsidePath: String { path(of: "set-aside") }

  private func path(of name: String) -> String { folder == "/" ? "/" + name : folder + "/" + name }

  /// Refuses a workspace that is a link to nothing, such as to a disk that is not attached: it must not pass
  /// for one in which nothing was done yet.
  func refuseDanglingLink() throws(StorageError) {
    guard FileKind(at: folder, followsLinks: false) == .link else { return }
    guard try FileAccess.kind(of: folder) == nil else { return }
    throw .danglingLink(path: folder)
  }

  /// Makes the folder and those above it where they are missing, for the owner alone (0700).
  package func createIfMissing() throws(StorageError) {
    try createFolder(folder)
  }

  /// Makes a folder of the workspace, and those above it where they are missing, for the owner alone (0700).
  func createFolder(_ path: String) throws(StorageError) {
    guard try !Workspace.isFolder(path) else { return }
    let parent = parentFolder(of: path)
    if parent != path { try createFolder(parent) }
    // Another process may have made it by now.
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .systemCallFailed(.createFolder, path: path, errno: errno)
    }
    // A folder that is made is durable once the one above it is synced.
    let descriptor = try FileAccess.open(folder: parent)
    defer { close(descriptor) }
    guard let code = FileAccess.syncFolder(descriptor) else { return }
    throw .systemCallFailed(.sync, path: parent, errno: code)
  }

  /// False when nothing stands there.
  private static func isFolder(_ path: String) throws(StorageError) -> Bool {
    if let kind = try FileAccess.kind(of: path) {
      guard kind == .folder else { throw .notAFolder(path: path) }
      return true
    }
    // The kind is asked for, since another process may make the folder between two looks at it.
    guard FileKind(at: path, followsLinks: false) != .link else { throw .danglingLink(path: path) }
    return false
  }
}
