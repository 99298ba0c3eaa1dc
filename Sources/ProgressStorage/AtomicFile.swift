// Replaces a file by a new version that is either wholly and durably there or not there at all.

import Files
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The one way in which precious bytes are written: a temporary file in the same folder, written in full and
/// synced, takes the place of the old one by a rename, and the folder is synced. There is no other way to
/// fall back on: when a step fails, the old file stands as it stood.
///
/// A file keeps its mode and, where the system allows it, its owner and group; a new one is for its owner
/// alone (0600). A symbolic link stays and the file that it leads to is replaced. Another hard link keeps the
/// old version. The folders must be there.
package enum AtomicFile {
  /// Writes the bytes to `path`; when this returns they survive a power cut.
  ///
  /// Throws when nothing was changed, with one exception that its message states: `notConfirmed`, where the
  /// new version stands but the disk did not say that it is durable.
  package static func write(_ bytes: [UInt8], to path: String) throws(StorageError) {
    try write(bytes, to: FileTarget(path), ifStill: nil)
  }

  /// Writes the bytes without waiting for the disk, for what can be made again: a power cut may leave the file empty.
  package static func writeWithoutSync(_ bytes: [UInt8], to path: String) throws(StorageError) {
    try write(bytes, to: FileTarget(path), ifStill: nil, syncs: false)
  }

  /// Writes a copy that is needed before something else may happen: it is read back, and one that the disk
  /// does not confirm has failed.
  static func writeCopy(_ bytes: [UInt8], to path: String) throws(StorageError) {
    do throws(StorageError) {
      try write(bytes, to: path)
    } catch .notConfirmed(let path, let code) {
      throw .systemCallFailed(.sync, path: path, errno: code)
    }
    guard try FileAccess.contents(of: FileTarget(path))?.bytes == bytes else {
      throw .doesNotReadBack(path: path)
    }
  }

  /// Replaces a file that holds `old`, and keeps those bytes in another file first; that one is replaced if it
  /// is there.
  ///
  /// Throws `changedMeanwhile` where the file no longer holds `old`, and as `write` does. Nothing but the copy
  /// was written then.
  package static func replace(
    _ old: [UInt8], by new: [UInt8], at path: String, keepingAs copy: String
  ) throws(StorageError) {
    let target = try FileTarget(path)
    guard let present = try FileAccess.contents(of: target), present.bytes == old else {
      throw .changedMeanwhile(path: path)
    }
    try writeCopy(old, to: copy)
    try write(new, to: target, ifStill: present.stamp)
  }

  /// Removes from a folder what writers of its JSON files, plans and calendars, or of the one named, left behind
  /// when they were ended. To be called under the lock of the workspace that the folder belongs to.
  static func sweepTemporaries(in path: String, of fileName: String? = nil) {
    guard let names = try? FileAccess.names(in: path) else { return }
    // One that cannot be removed does no harm: the next writer takes another name.
    for name in names where isStale(name) && (fileName.map { name.hasPrefix(".\($0).") } ?? true) {
      unlink("\(path)/\(name)")
    }
  }

  /// Gives a file another name beside its own, under which it stays when a new version takes its place. It
  /// costs two calls and no space. Where the file system has no second names, or for a file that is reached
  /// by a link into another folder, nothing happens.
  private static func giveSecondName(to target: FileTarget, _ path: String) {
    guard target.folder == parentFolder(of: path) else { return }
    let temporary = "\(target.folder)/.\(lastComponent(of: path)).\(getpid()).0.tmp"
    guard linkat(AT_FDCWD, target.path, AT_FDCWD, temporary, 0) == 0 else { return }
    rename(temporary, path)
    // Two names of one file cannot replace each other; the call then does nothing and says that it succeeded.
    unlink(temporary)
  }

  /// Writes the bytes unless the file is no longer the one that `expected` describes; the file that they
  /// replace stays under the path `previous`.
  static func write(
    _ bytes: [UInt8], to target: FileTarget, ifStill expected: FileStamp?, keepingAs previous: String? = nil,
    syncs: Bool = true
  ) throws(StorageError) {
    // Opened first, so that nothing but a failing disk can stop the sync after the rename.
    let folder = try FileAccess.open(folder: target.folder)
    defer { close(folder) }
    // A rename asks for rights on the folder only: who made the file read-only means the file.
    guard !target.exists || faccessat(folder, target.name, W_OK, AT_EACCESS) == 0 else {
      throw .systemCallFailed(.replace, path: target.shownPath, errno: errno)
    }
    let temporary = try Temporary(in: folder, for: target)
    do throws(StorageError) {
      try temporary.fill(with: bytes, syncs: syncs)
      if let expected, try FileAccess.stamp(of: target, in: folder) != expected {
        throw .changedMeanwhile(path: target.shownPath)
      }
      if let previous { giveSecondName(to: target, previous) }
      guard renameat(folder, temporary.name, folder, target.name) == 0 else {
        throw .systemCallFailed(.replace, path: target.shownPath, errno: errno)
      }
    } catch {
      unlinkat(folder, temporary.name, 0)
      throw error
    }
    if syncs, let code = FileAccess.syncFolder(folder) {
      throw .notConfirmed(path: target.shownPath, errno: code)
    }
  }

  private static func isStale(_ name: String) -> Bool {
    guard let process = Temporary.process(inName: name) else { return false }
    // Nobody else writes now, so one with our own number is from an earlier process that had it too.
    return process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
  }
}

/// A file on its way to take another one's place.
private struct Temporary {
  let name: String
  private let descriptor: Int32
  private let target: FileTarget

  private static let attempts = 100

  /// Creates it in an open folder, with the mode and the owner of the file that it will replace.
  init(in folder: Int32, for target: FileTarget) throws(StorageError) {
    self.target = target
    for number in 0..<Temporary.attempts {
      let name = ".\(target.name).\(getpid()).\(number).tmp"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = repeatingInterrupted { openat(folder, name, flags, 0o600) }
      if descriptor >= 0 {
        (self.name, self.descriptor) = (name, descriptor)
        return
      }
      guard errno == EEXIST else {
        throw .systemCallFailed(.createTemporary, path: target.folder, errno: errno)
      }
    }
    throw .systemCallFailed(.createTemporary, path: target.folder, errno: EEXIST)
  }

  /// The number of the process that made a temporary of this name, `.NAME.json.PROCESS.NUMBER.tmp` or the
  /// same of a plan or a calendar, `.NAME.md. ...`; nil if it is not the name of one.
  static func process(inName name: String) -> Int32? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 6, parts[0].isEmpty, !parts[1].isEmpty,
      ["json", "md", "ics"].contains(parts[parts.count - 4]),
      parts[parts.count - 1] == "tmp", decimal(Array(parts[parts.count - 2].utf8)) != nil,
      let process = decimal(Array(parts[parts.count - 3].utf8)), process > 0
    else { return nil }
    return Int32(process)
  }

  /// Writes everything, syncs it where that is asked for, and closes; the descriptor is closed whether or not
  /// that succeeded.
  func fill(with bytes: [UInt8], syncs: Bool) throws(StorageError) {
    do {
      try takeOverRights()
      try write(bytes)
      if syncs { try sync() }
    } catch {
      close(descriptor)
      throw error
    }
    // The bytes are synced: an interrupted close has closed, and takes nothing back.
    guard close(descriptor) == 0 || errno == EINTR else { throw failure(.write) }
  }

  private func takeOverRights() throws(StorageError) {
    var old = stat()
    guard target.exists, stat(target.path, &old) == 0 else { return try setMode(0o600) }
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw failure(.write) }
    var mode = old.st_mode & 0o777
    if (own.st_uid, own.st_gid) != (old.st_uid, old.st_gid) {
      let keepsGroup =
        fchown(descriptor, old.st_uid, old.st_gid) == 0
        || fchown(descriptor, uid_t.max, old.st_gid) == 0
      // Rights that were meant for one group are not given to another.
      if !keepsGroup { mode &= ~0o070 }
    }
    try setMode(mode)
  }

  /// Sets the mode past the umask.
  private func setMode(_ mode: mode_t) throws(StorageError) {
    var own = stat()
    if fstat(descriptor, &own) == 0, own.st_mode & 0o777 == mode { return }
    guard fchmod(descriptor, mode) == 0 else { throw failure(.write) }
  }

  private func write(_ bytes: [UInt8]) throws(StorageError) {
    do {
      try writeAll(bytes, to: descriptor)
    } catch {
      throw StorageError(.write, target.shownPath, error)
    }
  }

  /// Any error is final: a second call may succeed although the data is lost.
  private func sync() throws(StorageError) {
    #if canImport(Darwin)
    // fsync leaves the data in the drive's cache there; a volume that cannot flush it says so.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else { throw failure(.sync) }
    #endif
    guard fsync(descriptor) == 0 else { throw failure(.sync) }
  }

  private func failure(_ operation: StorageError.Operation) -> StorageError {
    .systemCallFailed(operation, path: target.shownPath, errno: errno)
  }
}
