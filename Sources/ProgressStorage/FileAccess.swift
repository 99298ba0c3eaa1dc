// Reads and examines the files of a workspace: resolves links once, and throws `StorageError`.

import Files

/// A file to read or replace. A symbolic link is resolved once, so that reading and writing use the same file.
struct FileTarget: Sendable {
  /// The path with symbolic links resolved.
  let path: String
  /// The path as given, for messages.
  let shownPath: String
  let exists: Bool

  var folder: String { parentFolder(of: path) }
  var name: String { lastComponent(of: path) }

  /// Throws unless `path` is missing, a regular file or a symbolic link to one.
  init(_ path: String) throws(StorageError) {
    shownPath = path
    var kind = try FileAccess.kind(of: path, followsLinks: false)
    exists = kind != nil
    if kind == .link {
      self.path = try FileTarget.resolve(path)
      kind = try FileAccess.kind(of: self.path)
      if kind == nil { throw .danglingLink(path: path) }
    } else {
      self.path = path
    }
    if let kind, kind != .file { throw .notAFile(path: path, kind) }
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
  init(_ operation: Operation, _ path: String, _ error: SystemError) {
    self = .systemCallFailed(operation, path: path, errno: error.number)
  }
}

enum FileAccess {
  /// The largest size of a store in bytes: three times that of a log of 1,000 days with a long note on every item.
  static let largestSize = 256 << 20

  /// The bytes of a file and its state when they were read; nil if it is missing.
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

  /// The kind of the entry at `path`; nil if it is missing.
  static func kind(of path: String, followsLinks: Bool = true) throws(StorageError) -> FileKind? {
    do {
      return try fileStatus(at: path, followsLinks: followsLinks).map { FileKind($0) }
    } catch {
      throw error.number == ELOOP ? .linkLoop(path: path) : StorageError(.inspect, path, error)
    }
  }

  /// The state of the file at the target's path, or at its name in `folder` if that is open already.
  static func stamp(of target: FileTarget, in folder: Int32 = AT_FDCWD) throws(StorageError) -> FileStamp {
    let path = folder == AT_FDCWD ? target.path : target.name
    return try naming(.inspect, target.shownPath) { () throws(SystemError) in
      try fileStatus(at: path, followsLinks: false, in: folder).map { FileStamp($0) } ?? .absent
    }
  }

  static func open(folder path: String) throws(StorageError) -> Int32 {
    try naming(.openFolder, path) { () throws(SystemError) in try openFolder(path) }
  }

  /// Runs a system call; its error says what was being done, and where.
  static func naming<Outcome>(
    _ operation: StorageError.Operation, _ path: String, _ call: () throws(SystemError) -> Outcome
  ) throws(StorageError) -> Outcome {
    do {
      return try call()
    } catch {
      throw StorageError(operation, path, error)
    }
  }

  /// The permission bits of a file; nil if it is missing.
  static func mode(of path: String) -> mode_t? {
    (try? fileStatus(at: path)).map { $0.st_mode & 0o777 }
  }

  static func removeRights(_ rights: mode_t, of target: FileTarget) throws(StorageError) {
    guard let mode = mode(of: target.path) else { return }
    guard chmod(target.path, mode & ~rights) == 0 else {
      throw StorageError(.setMode, target.shownPath, .last)
    }
  }

  static func remove(_ path: String) throws(StorageError) {
    guard unlink(path) == 0 else { throw StorageError(.remove, path, .last) }
  }

  static func size(of path: String) throws(StorageError) -> Int {
    try naming(.inspect, path) { () throws(SystemError) in
      guard let status = try fileStatus(at: path) else { throw SystemError(ENOENT) }
      return Int(status.st_size)
    }
  }

  /// The names in a folder, without `.` and `..`; empty if the folder is missing.
  static func names(in path: String) throws(StorageError) -> [String] {
    do {
      return try Files.names(inFolder: path)
    } catch {
      if error.number == ENOENT { return [] }
      throw StorageError(.openFolder, path, error)
    }
  }

  /// Makes the entries of a folder durable; an error names the path that was to be durable.
  static func sync(folder: String, naming path: String) throws(StorageError) {
    let descriptor = try open(folder: folder)
    defer { close(descriptor) }
    if let code = syncFolder(descriptor) { throw .systemCallFailed(.sync, path: path, errno: code) }
  }

  /// Makes the entries of an open folder durable; returns the error number if that failed.
  static func syncFolder(_ descriptor: Int32) -> Int32? {
    guard fsync(descriptor) != 0 else { return nil }
    // Some network and user-space file systems cannot sync a folder; there is nothing else to try.
    return errno == EINVAL || errno == ENOTSUP ? nil : errno
  }
}
