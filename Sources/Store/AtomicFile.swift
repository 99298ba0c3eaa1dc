// Replaces a file atomically and durably: write a temporary file, sync it, rename it, sync the folder.

import Files
import TextTools

/// Atomic replacement of a file: the bytes are written to a temporary file in the same folder, which is synced and renamed
/// over the old one; then the folder is synced. When a step fails, the old file is unchanged.
///
/// A file keeps its mode; a new one gets mode 0600, or that of the umask if it never holds anything private. A symbolic link
/// stays, and its target is replaced. The folder must exist.
package enum AtomicFile {
  /// Writes the bytes to `path`; when this returns, they survive a power cut.
  ///
  /// - Parameters:
  ///   - isPublic: whether others may read a new file; only if nothing private is ever written over it.
  ///   - isSynced: false for a file that can be generated again: a power cut may leave it empty.
  ///   - expected: what the file holds; if it holds anything else, `changedMeanwhile` is thrown.
  /// - Throws: a `Failure`. Nothing was changed, except with `notConfirmed`: the new version is in place, but the disk did not
  ///   confirm that it is durable.
  package static func write(
    _ bytes: [UInt8], to path: String, isPublic: Bool = false, isSynced: Bool = true,
    replacing expected: [UInt8]?? = nil
  ) throws {
    let target = try resolved(path)
    // `rename` needs write permission for the folder only, but a read-only file must not be replaced.
    guard faccessat(AT_FDCWD, target, W_OK, AT_EACCESS) == 0 || errno == ENOENT else {
      throw systemFailure("put the new version in its place", path, errno)
    }
    // Opened first, so that only a failing disk can prevent the sync after the rename.
    let folder: Int32
    do { folder = try openFolder(parentFolder(of: target)) } catch {
      throw systemFailure("open the folder", parentFolder(of: path), error.number)
    }
    defer { close(folder) }
    let temporary = "\(parentFolder(of: target))/\(temporaryName(of: lastComponent(of: target)))"
    do {
      try fill(
        temporary, with: bytes, mode: mode(of: target), isPublic: isPublic, isSynced: isSynced, for: path)
      if let expected {
        let isSame = try expected.map { try isFile(target, holding: $0) } ?? (contents(of: target) == nil)
        guard isSame else { throw changedMeanwhile(path) }
      }
      guard rename(temporary, target) == 0 else {
        throw systemFailure("put the new version in its place", path, errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    guard isSynced, let code = syncFolder(folder) else { return }
    throw Failure(
      .environment,
      "saved, but the disk does not confirm that it is there for good: \(SystemError(code).reason)",
      help:
        "check the disk, then run `machinemode status` to see whether it is there; the new version is in its place",
      file: path, cause: .notConfirmed)
  }

  /// Writes a copy that must exist before the caller goes on: it is read back, and `notConfirmed` counts as a failure.
  static func writeCopy(_ bytes: [UInt8], to path: String) throws {
    do {
      try write(bytes, to: path)
    } catch let failure as Failure where failure.cause == .notConfirmed {
      throw Failure(.environment, failure.message, help: "check the disk", file: path)
    }
    guard try isFile(path, holding: bytes) else {
      throw Failure(
        .environment, "what was written does not read back the same",
        help: "check the disk and copy the workspace to another one", file: path)
    }
  }

  /// Replaces a file that holds `old`, after writing those bytes to `copy`, which is overwritten if it exists.
  ///
  /// - Throws: a `Failure`, with `changedMeanwhile` if the file no longer holds `old`; then at most the copy was written.
  package static func replace(
    _ old: [UInt8], by new: [UInt8], at path: String, keepingAs copy: String
  ) throws {
    guard try isFile(path, holding: old) else { throw changedMeanwhile(path) }
    try writeCopy(old, to: copy)
    try write(new, to: path, replacing: old)
  }

  /// Removes temporary files that writers left in a folder when they were killed. The caller holds the lock of the workspace
  /// that the folder belongs to.
  ///
  /// - Parameter fileName: the file that they were to replace; nil for any.
  package static func removeTemporaries(in folder: String, of fileName: String? = nil) {
    for name in (try? entries(of: folder)) ?? [] {
      guard fileName.map({ name.hasPrefix(".\($0).") }) ?? true, let process = process(inName: name) else {
        continue
      }
      // The lock excludes other writers, so a file with our process number is from an earlier process with that number.
      let isStale = process == getpid() || kill(process, 0) != 0 && errno == ESRCH
      if isStale { unlink("\(folder)/\(name)") }
    }
  }

  private static let ending = ".machinemode-tmp"

  private static func temporaryName(of name: String) -> String { ".\(name).\(getpid())\(ending)" }

  /// The process number in the name of a temporary file; nil for any other name.
  private static func process(inName name: String) -> Int32? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    return name.dropLast(ending.count).split(separator: ".").last.flatMap { Int32($0) }
  }

  /// The path that a symbolic link leads to; the path itself for any other file, and for one that is missing.
  private static func resolved(_ path: String) throws -> String {
    let kind = FileKind(at: path, followsLinks: false)
    guard kind == .link else {
      if let kind, kind != .file { throw notAFile(path, kind) }
      return path
    }
    do { return try resolvedPath(path) } catch {
      throw Failure(
        .environment, "the link leads to no file: \(error.reason)",
        help: "attach the disk that it leads to, or fix the link", file: path)
    }
  }

  private static func mode(of path: String) -> mode_t? {
    (try? fileStatus(at: path)).map { $0.st_mode & 0o777 }
  }

  /// - Parameters:
  ///   - mode: that of the file to be replaced; nil for a new one.
  ///   - path: the file to be replaced, for messages.
  private static func fill(
    _ temporary: String, with bytes: [UInt8], mode: mode_t?, isPublic: Bool, isSynced: Bool, for path: String
  ) throws {
    func failure(_ operation: String) -> Failure { systemFailure(operation, path, errno) }
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = repeatingInterrupted { open(temporary, flags, isPublic ? 0o666 : 0o600) }
    guard descriptor >= 0 else {
      throw systemFailure("create a file in this folder", parentFolder(of: path), errno)
    }
    do {
      // Whatever the umask says.
      if let mode = mode ?? (isPublic ? nil : 0o600), fchmod(descriptor, mode) != 0 {
        throw failure("write the new version")
      }
      do { try writeAll(bytes, to: descriptor) } catch {
        throw systemFailure("write the new version", path, error.number)
      }
      if isSynced { try sync(descriptor, failure("write the new version through to the disk")) }
    } catch {
      close(descriptor)
      throw error
    }
    // An interrupted `close` has closed the descriptor and loses no synced bytes.
    guard close(descriptor) == 0 || errno == EINTR else { throw failure("write the new version") }
  }

  /// An error is final: a second `fsync` may succeed although the data is lost.
  private static func sync(_ descriptor: Int32, _ failure: @autoclosure () -> Failure) throws {
    #if canImport(Darwin)
    // On Darwin `fsync` leaves the data in the drive's cache; a volume that cannot flush it says so.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    guard errno == ENOTSUP || errno == EINVAL || errno == ENOTTY else { throw failure() }
    #endif
    guard fsync(descriptor) == 0 else { throw failure() }
  }
}
