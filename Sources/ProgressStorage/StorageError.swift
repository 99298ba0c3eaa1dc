// What can go wrong with a store, as values; the words stand in StorageErrorText.swift.

package import Files
package import StrictJSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a store could not be read or written. Unless it is `notConfirmed`, nothing was changed.
package enum StorageError: Error, Equatable, Sendable {
  /// The file is not a store: its JSON is broken, a field is missing or a value cannot be.
  case unreadable(path: String, JSONError)
  /// The file is of a later major version than this program knows; `writer` is who wrote it, where it says
  /// so.
  case newerFormat(path: String, major: Int, writer: String?)
  /// The file has more bytes than any store.
  case tooLarge(path: String, limit: Int)
  /// The file reads, but its fingerprint does not fit: a person or the disk altered it.
  case altered(path: String)
  /// Nothing reads that the store could be restored from; how many backups were tried, and why the store is
  /// lost, nil when it is missing.
  case beyondRecovery(path: String, JSONError?, backups: Int)
  /// The store cannot be read or is gone (then the first is nil), and what stands in the way of restoring it.
  indirect case recoveryFailed(path: String, StorageError?, because: StorageError)
  /// The step that would undo or redo a command does not fit what the store holds.
  case historyDoesNotFit(path: String)
  /// Something that is not an export stands where one is to be written.
  case wouldReplace(path: String)
  /// What was written to a disk reads back as something else.
  case doesNotReadBack(path: String)
  /// The plan that the workspace follows is gone, and no sound copy of it is kept.
  case planIsGone(path: String)
  /// There is no backup of this name, or several have it as a part of theirs.
  case noSuchBackup(String, among: [String])
  /// What was to be written does not read back as what was meant; the reader's complaint, where it has one.
  case wouldNotReadBack(path: String, JSONError?)
  /// Something else stands where a file must.
  case notAFile(path: String, FileKind)
  /// Something else stands where the workspace's folder must.
  case notAFolder(path: String)
  /// A symbolic link leads to nothing.
  case danglingLink(path: String)
  /// Symbolic links lead in a circle.
  case linkLoop(path: String)
  /// Another writer holds the lock; who, where it could be read.
  case lockHeld(path: String, holder: LockHolder?, waited: Duration)
  /// Something else replaced or changed the file between reading and writing it.
  case changedMeanwhile(path: String)
  /// A call of the operating system failed with this error number.
  case systemCallFailed(Operation, path: String, errno: Int32)
  /// The new version stands in its place, but the disk did not confirm that it is durable.
  case notConfirmed(path: String, errno: Int32)

  /// What was being done when a system call failed.
  package enum Operation: Hashable, Sendable, CaseIterable {
    case inspect, read, openFolder, createFolder, lock, createTemporary, write, sync, replace, setAside,
      setMode, remove
  }

  /// The error number of a file that is not there.
  static let fileIsMissing = ENOENT

  /// Who has to act.
  package enum Family: Hashable, Sendable {
    /// What stands in the store or was to be written is wrong: exit status 1.
    case dataIsWrong
    /// The disk, the lock, a permission or a link: exit status 3.
    case environmentFailed
  }

  /// Who has to act, and so the exit status.
  package var family: Family {
    switch self {
    case .unreadable, .newerFormat, .tooLarge, .altered, .beyondRecovery, .historyDoesNotFit, .noSuchBackup,
      .planIsGone, .wouldNotReadBack, .wouldReplace:
      .dataIsWrong
    case .recoveryFailed, .doesNotReadBack, .notAFile, .notAFolder, .danglingLink, .linkLoop, .lockHeld,
      .changedMeanwhile,
      .systemCallFailed,
      .notConfirmed:
      .environmentFailed
    }
  }
}

extension StorageError {
  /// Whether it is the content of the file that is wrong, so that another copy may be right.
  var isAboutContent: Bool {
    switch self {
    case .unreadable, .tooLarge: true
    default: false
    }
  }

  /// The reader's complaint.
  var jsonError: JSONError? {
    switch self {
    case .unreadable(_, let error): error
    default: nil
    }
  }
}
