// Replaces a file atomically and durably: write a temporary file, sync it, rename it, sync the folder.

import Files
import StudyModel
import TextTools

/// Atomic replacement of a file: the bytes are written to a temporary file in the same folder, which is synced and
/// renamed over the old one; then the folder is synced. When a step fails, the old file is unchanged.
///
/// A file keeps its mode and, where the system allows it, its owner and group; a new one gets mode 0600, or that of the
/// umask if it never holds anything private. A symbolic link stays, and its target is replaced. Another hard link keeps
/// the old version. The folder must exist.
package enum AtomicFile {
  /// Writes the bytes to `path`; when this returns, they survive a power cut.
  ///
  /// A thrown error means that nothing was changed, except `notConfirmed`: the new version is in place, but the disk
  /// did not confirm that it is durable.
  ///
  /// - Parameter isPublic: whether others may read a new file; only if nothing private is ever written over it.
  package static func write(
    _ bytes: [UInt8], to path: String, isPublic: Bool = false
  ) throws(StorageError) {
    try write(bytes, to: FileTarget(path), ifStill: nil, isPublic: isPublic)
  }

  /// Writes the bytes without syncing, for files that can be generated again: a power cut may leave the file empty.
  package static func writeWithoutSync(_ bytes: [UInt8], to path: String) throws(StorageError) {
    try write(bytes, to: FileTarget(path), ifStill: nil, syncs: false)
  }

  /// Writes a copy that must exist before the caller goes on: it is read back, and `notConfirmed` counts as a
  /// failure.
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

  /// Replaces a file that holds `old`, after writing those bytes to `copy`, which is overwritten if it exists.
  ///
  /// Throws `changedMeanwhile` if the file no longer holds `old`, and as `write` does; then at most the copy was
  /// written.
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

  /// Removes temporary files that terminated writers left in a folder, of all JSON files, plans and calendars or of
  /// `fileName` alone. The caller holds the lock of the workspace that the folder belongs to.
  package static func sweepTemporaries(in path: String, of fileName: String? = nil) {
    guard let names = try? FileAccess.names(in: path) else { return }
    // A file that cannot be removed does no harm: the next writer takes another name.
    for name in names where isStale(name) && (fileName.map { name.hasPrefix(".\($0).") } ?? true) {
      unlink("\(path)/\(name)")
    }
  }

  /// Writes the bytes unless the file no longer matches `expected`.
  static func write(
    _ bytes: [UInt8], to target: FileTarget, ifStill expected: FileStamp?, isPublic: Bool = false,
    syncs: Bool = true
  ) throws(StorageError) {
    // Opened first, so that only a failing disk can prevent the sync after the rename.
    let folder = try FileAccess.open(folder: target.folder)
    defer { close(folder) }
    // `rename` needs write permission for the folder only, but a read-only file must not be replaced.
    guard !target.exists || faccessat(folder, target.name, W_OK, AT_EACCESS) == 0 else {
      throw .systemCallFailed(.replace, path: target.shownPath, errno: errno)
    }
    let temporary = try Temporary(in: folder, for: target, isPublic: isPublic)
    do throws(StorageError) {
      try temporary.fill(with: bytes, syncs: syncs)
      if let expected, try FileAccess.stamp(of: target, in: folder) != expected {
        throw .changedMeanwhile(path: target.shownPath)
      }
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
    // The lock excludes other writers, so a file with our process number is from an earlier process with that number.
    return process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
  }
}

/// A temporary file that will replace another file.
private struct Temporary {
  let name: String
  private let descriptor: Int32
  private let target: FileTarget
  private let isPublic: Bool

  private static let attempts = 100

  init(in folder: Int32, for target: FileTarget, isPublic: Bool) throws(StorageError) {
    (self.target, self.isPublic) = (target, isPublic)
    for number in 0..<Temporary.attempts {
      let name = ".\(target.name).\(getpid()).\(number).tmp"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = repeatingInterrupted { openat(folder, name, flags, isPublic ? 0o666 : 0o600) }
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

  /// The process number in the name of a temporary file, `.NAME.EXTENSION.PROCESS.NUMBER.tmp` with the extension
  /// `json`, `md` or `ics`; nil for any other name.
  static func process(inName name: String) -> Int32? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 6, parts[0].isEmpty, !parts[1].isEmpty,
      ["json", "md", "ics"].contains(parts[parts.count - 4]),
      parts[parts.count - 1] == "tmp", decimal(Array(parts[parts.count - 2].utf8)) != nil,
      let process = decimal(Array(parts[parts.count - 3].utf8)), process > 0
    else { return nil }
    return Int32(process)
  }

  /// Writes all bytes, syncs them if asked, and closes the descriptor, also on failure.
  func fill(with bytes: [UInt8], syncs: Bool) throws(StorageError) {
    do {
      try takeOverRights()
      try write(bytes)
      if syncs { try sync() }
    } catch {
      close(descriptor)
      throw error
    }
    // An interrupted `close` has closed the descriptor and loses no synced bytes.
    guard close(descriptor) == 0 || errno == EINTR else { throw failure(.write) }
  }

  private func takeOverRights() throws(StorageError) {
    var old = stat()
    guard target.exists, stat(target.path, &old) == 0 else {
      return isPublic ? () : try setMode(0o600)
    }
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw failure(.write) }
    var mode = old.st_mode & 0o777
    if (own.st_uid, own.st_gid) != (old.st_uid, old.st_gid) {
      let keepsGroup =
        fchown(descriptor, old.st_uid, old.st_gid) == 0
        || fchown(descriptor, uid_t.max, old.st_gid) == 0
      // Permissions of one group are not given to another.
      if !keepsGroup { mode &= ~0o070 }
    }
    try setMode(mode)
  }

  /// Sets the mode regardless of the umask.
  private func setMode(_ mode: mode_t) throws(StorageError) {
    var own = stat()
    if fstat(descriptor, &own) == 0, own.st_mode & 0o777 == mode { return }
    guard fchmod(descriptor, mode) == 0 else { throw failure(.write) }
  }

  private func write(_ bytes: [UInt8]) throws(StorageError) {
    try FileAccess.naming(.write, target.shownPath) { () throws(SystemError) in
      try writeAll(bytes, to: descriptor)
    }
  }

  /// An error is final: a second `fsync` may succeed although the data is lost.
  private func sync() throws(StorageError) {
    #if canImport(Darwin)
    // On Darwin `fsync` leaves the data in the drive's cache; a volume that cannot flush it says so.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else { throw failure(.sync) }
    #endif
    guard fsync(descriptor) == 0 else { throw failure(.sync) }
  }

  private func failure(_ operation: StorageError.Operation) -> StorageError {
    .systemCallFailed(operation, path: target.shownPath, errno: errno)
  }
}
