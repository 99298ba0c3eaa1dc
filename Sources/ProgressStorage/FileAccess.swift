// What the file system says of a path, and reading a file whole, without ever waiting on what is not a file.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What stands at a path.
package enum FileKind: Hashable, Sendable, CaseIterable {
  case file, folder, pipe, socket, device, link, other

  init(_ info: stat) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

/// One state of a file, to notice that something else replaced or changed it.
enum FileStamp: Hashable, Sendable {
  case absent
  case present(device: UInt64, inode: UInt64, size: Int64, seconds: Int64, nanoseconds: Int64)

  init(_ info: stat) {
    #if canImport(Darwin)
    let modified = info.st_mtimespec
    #else
    let modified = info.st_mtim
    #endif
    self = .present(
      device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(info.st_ino), size: Int64(info.st_size),
      seconds: Int64(modified.tv_sec), nanoseconds: Int64(modified.tv_nsec))
  }
}

/// A file to read or replace, with the link to it resolved once: from here on both mean the same file.
struct FileTarget: Sendable {
  /// The path after links.
  let path: String
  /// The path as the person knows it, for messages.
  let shownPath: String
  /// Whether a file stands there.
  let exists: Bool

  var folder: String { FileAccess.folder(of: path) }
  var name: String { FileAccess.name(of: path) }

  /// Throws unless there is nothing or a regular file; a link must lead to one.
  init(_ path: String) throws(StorageError) {
    shownPath = path
    var info = stat()
    guard lstat(path, &info) == 0 else {
      guard errno == ENOENT else { throw .systemCallFailed(.inspect, path: path, errno: errno) }
      (self.path, exists) = (path, false)
      return
    }
    if FileKind(info) == .link {
      self.path = try FileTarget.resolve(path)
      guard stat(self.path, &info) == 0 else {
        throw .systemCallFailed(.inspect, path: path, errno: errno)
      }
    } else {
      self.path = path
    }
    exists = true
    guard FileKind(info) == .file else { throw .notAFile(path: path, FileKind(info)) }
  }

  private static func resolve(_ path: String) throws(StorageError) -> String {
    guard let resolved = realpath(path, nil) else {
      switch errno {
      case ENOENT, ENOTDIR: throw .danglingLink(path: path)
      case ELOOP: throw .linkLoop(path: path)
      case let code: throw .systemCallFailed(.inspect, path: path, errno: code)
      }
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// Reading files, syncing folders, and the parts of paths.
enum FileAccess {
  /// The most bytes a store may have: three times what a thousand days with long notes on every item amount to.
  static let largestSize = 256 << 20

  /// The bytes of a file and its state when they were read; nil when there is no file.
  static func contents(of target: FileTarget) throws(StorageError) -> (bytes: [UInt8], stamp: FileStamp)? {
    guard target.exists else { return nil }
    // Without waiting: what was a file a moment ago may be a pipe now.
    let descriptor = repeatingInterrupted { open(target.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw .systemCallFailed(.read, path: target.shownPath, errno: errno) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else {
      throw .systemCallFailed(.read, path: target.shownPath, errno: errno)
    }
    guard FileKind(info) == .file else { throw .notAFile(path: target.shownPath, FileKind(info)) }
    guard info.st_size <= largestSize else { throw .tooLarge(path: target.shownPath, limit: largestSize) }
    var bytes: [UInt8] = []
    // A byte more than it has, to see its end in a second reading, or that it grew.
    var room = Int(info.st_size) + 1
    while true {
      var count = 0
      bytes.append(addingCapacity: room) { space in
        space.withUnsafeMutableBufferPointer { buffer, filled in
          count = repeatingInterrupted { read(descriptor, buffer.baseAddress, room) }
          filled = max(count, 0)
        }
      }
      guard count >= 0 else { throw .systemCallFailed(.read, path: target.shownPath, errno: errno) }
      if count == 0 { return (bytes, FileStamp(info)) }
      guard bytes.count <= largestSize else { throw .tooLarge(path: target.shownPath, limit: largestSize) }
      room = count < room ? room - count : 65_536
    }
  }

  /// The state of what stands at a target's name, in its folder where that is open already.
  static func stamp(of target: FileTarget, in folder: Int32 = AT_FDCWD) throws(StorageError) -> FileStamp {
    var info = stat()
    let path = folder == AT_FDCWD ? target.path : target.name
    if fstatat(folder, path, &info, AT_SYMLINK_NOFOLLOW) == 0 { return FileStamp(info) }
    guard errno == ENOENT else { throw .systemCallFailed(.inspect, path: target.shownPath, errno: errno) }
    return .absent
  }

  /// Opens a folder, to name files in it and to sync it.
  static func openFolder(_ path: String) throws(StorageError) -> Int32 {
    let descriptor = repeatingInterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .systemCallFailed(.openFolder, path: path, errno: errno) }
    return descriptor
  }

  /// The permission bits of a file; nil when there is none.
  static func mode(of path: String) -> mode_t? {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_mode & 0o777 : nil
  }

  /// Takes rights from a file.
  static func removeRights(_ rights: mode_t, of target: FileTarget) throws(StorageError) {
    guard let mode = mode(of: target.path) else { return }
    guard chmod(target.path, mode & ~rights) == 0 else {
      throw .systemCallFailed(.setMode, path: target.shownPath, errno: errno)
    }
  }

  /// Removes a name from its folder.
  static func remove(_ path: String) throws(StorageError) {
    guard unlink(path) == 0 else { throw .systemCallFailed(.remove, path: path, errno: errno) }
  }

  /// The size of a file in bytes.
  static func size(of path: String) throws(StorageError) -> Int {
    var info = stat()
    guard stat(path, &info) == 0 else { throw .systemCallFailed(.inspect, path: path, errno: errno) }
    return Int(info.st_size)
  }

  /// The names in a folder, without those of folders above; none when there is no such folder.
  static func names(in path: String) throws(StorageError) -> [String] {
    let descriptor: Int32
    do throws(StorageError) {
      descriptor = try openFolder(path)
    } catch {
      if case .systemCallFailed(_, _, ENOENT) = error { return [] }
      throw error
    }
    guard let folder = fdopendir(descriptor) else {
      defer { close(descriptor) }
      throw .systemCallFailed(.openFolder, path: path, errno: errno)
    }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      // Nothing else tells the end from a failure.
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    let failure = errno
    guard failure == 0 else { throw .systemCallFailed(.openFolder, path: path, errno: failure) }
    return names
  }

  /// Makes the names in a folder durable; the error number when that failed.
  static func syncFolder(_ descriptor: Int32) -> Int32? {
    guard fsync(descriptor) != 0 else { return nil }
    // Some network and user-space file systems cannot sync a folder and say so; they lose nothing by it that
    // could be saved otherwise.
    return errno == EINVAL || errno == ENOTSUP ? nil : errno
  }

  /// The folder part of a path; `.` for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}

/// The result of a system call, called again as long as a signal interrupts it.
func repeatingInterrupted<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
