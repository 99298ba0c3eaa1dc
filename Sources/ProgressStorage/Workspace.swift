// Names the files of a workspace, and creates its folders.

import Files
package import Records

/// The folder of one learner's data.
package struct Workspace: Sendable {
  /// The path as given, without a trailing slash; `.` if it was empty.
  package let folder: String
  /// The kinds of record that its store holds.
  let table: RecordTable

  /// A workspace at a path, absolute or relative; nothing is read or created.
  package init(folder: String, records table: RecordTable = .standard) {
    self.table = table
    var trimmed = folder[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    self.folder = trimmed.isEmpty ? "." : String(trimmed)
  }

  /// The learner's log: the one file that cannot be generated again.
  package var storePath: String { path(of: "progress.json") }

  /// A copy of the store as this program last wrote it.
  var copyPath: String { path(of: "progress.previous.json") }

  /// The lock file of writers; it is never removed.
  package var lockPath: String { path(of: "progress.lock") }

  /// The lock file of `remind`, held while it shows and records a reminder; it is never removed.
  package var remindersLockPath: String { path(of: "reminders.lock") }

  /// What the agenda and a mirrored folder had in common.
  package var mirrorPath: String { path(of: "mirror.json") }

  /// The state of builds and reminders on this machine; losing it does no harm.
  package var statePath: String { path(of: "state.json") }

  /// The key of a site behind a passphrase. It is in no backup, export or sync; whoever has it can read such a site.
  package var protectionPath: String { path(of: "protection.json") }

  /// The workspace's own copy of the plan that a programme follows, which all its rounds share.
  package func planPath(of name: ProgrammeName) -> String {
    path(of: name.isMachineMode ? "curriculum.md" : "plans/\(name.line).md")
  }

  /// The folder of the plans of all programmes but the first.
  var plansPath: String { path(of: "plans") }

  var backupsPath: String { path(of: "backups") }

  /// The folder of finished rounds, which `restart` keeps.
  var archivesPath: String { path(of: "archives") }

  /// The lock file of `sync`, held while it runs; it is never removed.
  package var syncLockPath: String { path(of: "sync.lock") }

  /// The repository through which `sync` reaches another one.
  package var syncRepositoryPath: String { path(of: "sync/repository.git") }

  /// The latest versions of a log in a shared folder.
  package var syncVersionsPath: String { path(of: "sync/versions") }

  /// The folder of files set aside, kept byte for byte: unreadable stores, and plans before an update.
  var setAsidePath: String { path(of: "set-aside") }

  private func path(of name: String) -> String { folder == "/" ? "/" + name : folder + "/" + name }

  /// Throws if the workspace is a dangling link, e.g. to a disk that is not attached: it must not be treated as a new
  /// one.
  func refuseDanglingLink() throws(StorageError) {
    guard FileKind(at: folder, followsLinks: false) == .link else { return }
    guard try FileAccess.kind(of: folder) == nil else { return }
    throw .danglingLink(path: folder)
  }

  /// Creates the folder and missing parents.
  ///
  /// - Parameter isPublic: whether others may read what is created, as far as the umask lets them.
  package func createIfMissing(isPublic: Bool = false) throws(StorageError) {
    try createFolder(folder, mode: isPublic ? 0o777 : Workspace.folderMode)
  }

  private static let folderMode: mode_t = 0o700

  /// Creates a folder of the workspace and missing parents with mode 0700.
  package func createFolder(_ path: String) throws(StorageError) {
    try createFolder(path, mode: Workspace.folderMode)
  }

  private func createFolder(_ path: String, mode: mode_t) throws(StorageError) {
    guard try !Workspace.isFolder(path) else { return }
    let parent = parentFolder(of: path)
    if parent != path { try createFolder(parent, mode: mode) }
    // Another process may have created it by now.
    guard mkdir(path, mode) == 0 || errno == EEXIST else {
      throw .systemCallFailed(.createFolder, path: path, errno: errno)
    }
    // A new folder is durable once its parent is synced.
    try FileAccess.sync(folder: parent, naming: parent)
  }

  /// False if nothing is there.
  private static func isFolder(_ path: String) throws(StorageError) -> Bool {
    if let kind = try FileAccess.kind(of: path) {
      guard kind == .folder else { throw .notAFolder(path: path) }
      return true
    }
    // `FileKind` again: another process may have created the folder since the first check.
    guard FileKind(at: path, followsLinks: false) != .link else { throw .danglingLink(path: path) }
    return false
  }
}
