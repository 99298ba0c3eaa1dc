// Reads the kind and the state of a file, and splits paths.

// Whoever imports this room sees the system's C library too, by the name that it has on each system.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Darwin)
@_exported public import Darwin
#endif

/// The kind of a file system entry; the raw value is its name in messages.
package enum FileKind: String, Hashable, Sendable, CaseIterable {
  case file = "a file"
  case folder = "a folder"
  case pipe = "a pipe"
  case socket = "a socket"
  case device = "a device"
  case link = "a link"
  case other = "something that is not a file"

  package init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFLNK: self = .link
    default: self = .other
    }
  }

  /// The kind of the entry at `path`; nil if it is missing or cannot be examined.
  package init?(at path: String, followsLinks: Bool = true) {
    guard let status = try? fileStatus(at: path, followsLinks: followsLinks) else { return nil }
    self.init(status)
  }
}

/// The identity, size and modification time of a file: tells whether another program replaced or changed it.
package enum FileStamp: Hashable, Sendable {
  case absent
  case present(device: UInt64, inode: UInt64, size: Int64, seconds: Int64, nanoseconds: Int64)

  package init(_ status: stat) {
    #if canImport(Darwin)
    let modified = status.st_mtimespec
    #else
    let modified = status.st_mtim
    #endif
    self = .present(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino),
      size: Int64(status.st_size), seconds: Int64(modified.tv_sec), nanoseconds: Int64(modified.tv_nsec))
  }
}

/// The status of the entry at `path`; nil if it is missing.
///
/// - Parameters:
///   - followsLinks: whether to report the target of a symbolic link instead of the link.
///   - folder: the open folder that a relative path starts from; by default the current folder.
package func fileStatus(
  at path: String, followsLinks: Bool = true, in folder: Int32 = AT_FDCWD
) throws(SystemError) -> stat? {
  var status = stat()
  if fstatat(folder, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 { return status }
  guard errno == ENOENT else { throw .last }
  return nil
}

/// The absolute path with all symbolic links resolved.
package func resolvedPath(_ path: String) throws(SystemError) -> String {
  guard let resolved = realpath(path, nil) else { throw .last }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// The target of the symbolic link at a path; nil if there is no link.
package func targetOfLink(at path: String) -> String? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = readlink(path, &buffer, buffer.count)
  return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
}

/// The folder part of a path; `.` for a bare name.
package func parentFolder(of path: String) -> String {
  // In UTF-8: a combining mark after a slash forms one character with it and would hide it.
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

package func lastComponent(of path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
}
