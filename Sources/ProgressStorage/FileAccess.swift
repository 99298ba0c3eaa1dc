// The files of a workspace: links to them resolved once, reading them whole, and errors in the store's words.

import Files

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file to read or replace, with the link to it resolved once: from here on both mean the same file.
struct FileTarget: Sendable {
  /// The path after links.
  let path: String
  /// The path as the person knows it, for messages.
  let shownPath: String
  /// Whether a file stands there.
  let exists: Bool

  var folder: String { parentFolder(of: path) }
  var name: String { lastComponent(of: path) }

  /// Throws unless there is nothing or a regular file; a link must lead to one.
  init(_ path: String) throws(StorageError) {
    shownPath = path
    guard let kind = try FileAccess.kind(of: path, followsLinks: false) else {
      (self.path, exists) = (path, false)
      return
    }
    guard kind == .link else {
      guard kind == .file else { throw .notAFile(path: path, kind) }
      (self.path, exists) = (path, true)
      return
    }
    self.path = try FileTarget.resolve(path)
    exists = true
    guard let kind = try FileAccess.kind(of: self.path) else { throw .danglingLink(path: path) }
    guard kind == .file else { throw .notAFile(path: path, kind) }
  }

  private static func resolve(_ path: String) throws(StorageError) -> String {
    do {
      return try resolvedPath(path)
    } catch {
      switch error.number {
      case ENOENT, ENOTDIR: throw .danglingLink(path: path)
      case ELOOP: throw .linkLoop(path: path)
      default: throw StorageError(.inspect, path, error)
      }
    }
  }
}

extension StorageError {
  /// Why the system refused an operation on a path.
  init(_ operation: Operation, _ path: String, _ error: SystemError) {
    self = .systemCallFailed(operation, path: path, errno: error.number)
  }
}

/// Reading files and syncing folders.
enum FileAccess {
  /// The most bytes a store may have: three times what a thousand days with long notes on every item amount to.
  static let largestSize = 256 << 20

  /// The bytes of a file and its state when they were read; nil if there is no file.
  static func contents(of target: FileTarget) throws(StorageError) -> (bytes: [UInt8], stamp: FileStamp)? {
    guard target.exists else { return nil }
    do {
      return try readFile(at: target.path, atMost: largestSize)
    } catch {
      switch error {
      case .system(let error): throw StorageError(.read, target.shownPath, error)
      case .notAFile(let kind): throw .notAFile(path: target.shownPath, kind)
      case .tooLarge: throw .tooLarge(path: target.shownPath, limit: largestSize)
      }
    }
  }

  /// What stands at a path; nil if nothing does.
  static func kind(of path: String, followsLinks: Bool = true) throws(StorageError) -> FileKind? {
    do {
      return try fileStatus(at: path, followsLinks: followsLinks).map { FileKind($0) }
    } catch {
      throw error.number == ELOOP ? .linkLoop(path: path) : StorageError(.inspect, path, error)
    }
  }

  /// The state of what stands at a target's name, in its folder where that is open already.
  static func stamp(of target: FileTarget, in folder: Int32 = AT_FDCWD) throws(StorageError) -> FileStamp {
    let path = folder == AT_FDCWD ? target.path : target.name
    return try naming(.inspect, target.shownPath) { () throws(SystemError) in
      try fileStatus(at: path, followsLinks: false, in: folder).map { FileStamp($0) } ?? .absent
    }
  }

  /// Opens a folder, to name files in it and to sync it.
  static func open(folder path: String) throws(StorageError) -> Int32 {
    try naming(.openFolder, path) { () throws(SystemError) in try openFolder(path) }
  }

  /// Runs a call of the system; its error says what was being done, and where.
  private static func naming<Outcome>(
    _ operation: StorageError.Operation, _ path: String, _ call: () throws(SystemError) -> Outcome
  ) throws(StorageError) -> Outcome {
    do {
      return try call()
    } catch {
      throw StorageError(operation, path, error)
    }
  }

  /// The permission bits of a file; nil if there is none.
  static func mode(of path: String) -> mode_t? {
    (try? fileStatus(at: path)).map { $0.st_mode & 0o777 }
  }

  /// Takes rights from a file.
  static func removeRights(_ rights: mode_t, of target: FileTarget) throws(StorageError) {
    guard let mode = mode(of: target.path) else { return }
    guard chmod(target.path, mode & ~rights) == 0 else {
      throw StorageError(.setMode, target.shownPath, .last)
    }
  }

  /// Removes a name from its folder.
  static func remove(_ path: String) throws(StorageError) {
    guard unlink(path) == 0 else { throw StorageError(.remove, path, .last) }
  }

  /// The size of a file in bytes.
  static func size(of path: String) throws(StorageError) -> Int {
    try naming(.inspect, path) { () throws(SystemError) in
      guard let status = try fileStatus(at: path) else { throw SystemError(ENOENT) }
      return Int(status.st_size)
    }
  }

  /// The names in a folder, without those of folders above; none when there is no such folder.
  static func names(in path: String) throws(StorageError) -> [String] {
    do {
      return try Files.names(inFolder: path)
    } catch {
      if error.number == ENOENT { return [] }
      throw StorageError(.openFolder, path, error)
    }
  }

  /// Makes the names in a folder durable; the error number when that failed.
  static func syncFolder(_ descriptor: Int32) -> Int32? {
    guard fsync(descriptor) != 0 else { return nil }
    // Some network and user-space file systems cannot sync a folder and say so; they lose nothing by it that
    // could be saved otherwise.
    return errno == EINVAL || errno == ENOTSUP ? nil : errno
  }
}
