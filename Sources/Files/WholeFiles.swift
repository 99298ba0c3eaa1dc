// Reads whole files and folders and writes all bytes, without blocking on pipes or devices.

/// Why a file was not read.
package enum FileError: Error, Hashable, Sendable {
  case system(SystemError)
  case notAFile(FileKind)
  /// The file has more bytes than allowed.
  case tooLarge
}

/// The bytes of a regular file, and its state when it was opened.
///
/// - Parameters:
///   - limit: the most bytes that the file may have.
///   - followsLinks: whether to follow a symbolic link; if not, a link fails with `ELOOP`.
package func readFile(
  at path: String, atMost limit: Int, followsLinks: Bool = true
) throws(FileError) -> (bytes: [UInt8], stamp: FileStamp) {
  let (descriptor, status) = try openFile(at: path, followsLinks: followsLinks)
  defer { close(descriptor) }
  let bytes = try readToEnd(of: descriptor, atMost: limit, expecting: Int(status.st_size))
  return (bytes, FileStamp(status))
}

/// Whether a regular file holds just these bytes. They are compared as they are read, without a copy of the whole file.
package func isFile(at path: String, holding bytes: [UInt8]) throws(FileError) -> Bool {
  let (descriptor, status) = try openFile(at: path, followsLinks: true)
  defer { close(descriptor) }
  guard Int(status.st_size) == bytes.count else { return false }
  var portion = [UInt8](repeating: 0, count: min(65_536, bytes.count + 1))
  var done = 0
  while true {
    let count = portion.withUnsafeMutableBytes { space in
      repeatingInterrupted { read(descriptor, space.baseAddress, space.count) }
    }
    guard count >= 0 else { throw .system(.last) }
    guard count > 0 else { return done == bytes.count }
    guard done + count <= bytes.count else { return false }
    let isSame = bytes.withUnsafeBytes { whole in
      whole.baseAddress.map { memcmp($0 + done, portion, count) == 0 } ?? false
    }
    guard isSame else { return false }
    done += count
  }
}

/// Opens a regular file to read it; the caller closes the descriptor.
private func openFile(
  at path: String, followsLinks: Bool
) throws(FileError) -> (descriptor: Int32, status: stat) {
  // Opened without blocking: what was a regular file a moment ago may be a pipe now.
  let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
  let descriptor = repeatingInterrupted { open(path, flags) }
  guard descriptor >= 0 else { throw .system(.last) }
  var status = stat()
  do throws(FileError) {
    guard fstat(descriptor, &status) == 0 else { throw .system(.last) }
    guard FileKind(status) == .file else { throw .notAFile(FileKind(status)) }
  } catch {
    close(descriptor)
    throw error
  }
  return (descriptor, status)
}

/// The bytes from the current position of a descriptor to the end.
///
/// - Parameters:
///   - limit: the most bytes to read; more throw `tooLarge`.
///   - size: the expected number of bytes, if known.
package func readToEnd(
  of descriptor: Int32, atMost limit: Int, expecting size: Int? = nil
) throws(FileError) -> [UInt8] {
  let portion = 65_536
  guard size ?? 0 <= limit else { throw .tooLarge }
  var bytes: [UInt8] = []
  // One byte more than expected, so that the next read finds the end, or that the file grew.
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

/// Writes all of the bytes, repeating the call after a partial write.
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

/// Opens a folder, to access files in it, list it or sync it; the caller closes the descriptor.
package func openFolder(_ path: String) throws(SystemError) -> Int32 {
  let descriptor = repeatingInterrupted { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { throw .last }
  return descriptor
}

/// The names in a folder, including hidden ones, without `.` and `..`; unsorted.
package func names(inFolder path: String) throws(SystemError) -> [String] {
  let descriptor = try openFolder(path)
  guard let folder = fdopendir(descriptor) else {
    defer { close(descriptor) }
    throw .last
  }
  defer { closedir(folder) }
  var names: [String] = []
  while true {
    // `readdir` returns nil at the end and on failure; only `errno` tells them apart.
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

/// Removes a file, or a folder with all that is in it; links are not followed. It is no error if nothing is there.
package func removeAll(at path: String) throws(SystemError) {
  if FileKind(at: path, followsLinks: false) == .folder {
    for name in try names(inFolder: path) { try removeAll(at: "\(path)/\(name)") }
    guard rmdir(path) == 0 else { throw .last }
  } else {
    guard unlink(path) == 0 || errno == ENOENT else { throw .last }
  }
}
