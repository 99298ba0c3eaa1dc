// Files and folders read as a whole and bytes written as a whole, without ever waiting on what is not a file.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a file was not read.
package enum FileError: Error, Hashable, Sendable {
  case system(SystemError)
  case notAFile(FileKind)
  /// It has more bytes than allowed.
  case tooLarge
}

/// The bytes of a file, and its state when it was opened.
///
/// - Parameters:
///   - limit: the most bytes that it may have.
///   - followsLinks: whether a symbolic link stands for what it leads to; else it fails with `ELOOP`.
package func readFile(
  at path: String, atMost limit: Int, followsLinks: Bool = true
) throws(FileError) -> (bytes: [UInt8], stamp: FileStamp) {
  // Without waiting: what was a file a moment ago may be a pipe now.
  let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
  let descriptor = repeatingInterrupted { open(path, flags) }
  guard descriptor >= 0 else { throw .system(.last) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .system(.last) }
  guard FileKind(status) == .file else { throw .notAFile(FileKind(status)) }
  let bytes = try readToEnd(of: descriptor, atMost: limit, expecting: Int(status.st_size))
  return (bytes, FileStamp(status))
}

/// The rest of what can be read from a descriptor.
///
/// - Parameters:
///   - limit: the most bytes that it may be.
///   - size: how many there should be, if that is known.
package func readToEnd(
  of descriptor: Int32, atMost limit: Int, expecting size: Int? = nil
) throws(FileError) -> [UInt8] {
  let portion = 65_536
  guard size ?? 0 <= limit else { throw .tooLarge }
  var bytes: [UInt8] = []
  // A byte more than there should be, to see the end in a second reading, or that it grew.
  var room = size.map { $0 + 1 } ?? portion
  while true {
    var count = 0
    bytes.append(addingCapacity: room) { space in
      space.withUnsafeMutableBufferPointer { buffer, filled in
        count = repeatingInterrupted { read(descriptor, buffer.baseAddress, room) }
        filled = max(count, 0)
      }
    }
    guard count >= 0 else { throw .system(.last) }
    if count == 0 { return bytes }
    guard bytes.count <= limit else { throw .tooLarge }
    room = count < room ? room - count : portion
  }
}

/// Writes all of the bytes, however many calls that takes.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
      return repeatingInterrupted { write(descriptor, rest.baseAddress, rest.count) }
    }
    guard count >= 0 else { throw .last }
    guard count > 0 else { throw SystemError(EIO) }
    done += count
  }
}

/// Opens a folder, to name files in it, to read it or to sync it.
package func openFolder(_ path: String) throws(SystemError) -> Int32 {
  let descriptor = repeatingInterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .last }
  return descriptor
}

/// The names in a folder, hidden ones too, without `.` and `..`; in no order.
package func names(inFolder path: String) throws(SystemError) -> [String] {
  let descriptor = try openFolder(path)
  guard let folder = fdopendir(descriptor) else {
    defer { close(descriptor) }
    throw .last
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
  guard errno == 0 else { throw .last }
  return names
}
