// Files of a trial, in a folder of its own: read, placed and removed by plain system calls, a million times over.

import Foundation

/// What a trial cannot go on without.
struct TrialError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The value, or an error where a trial takes it for granted.
func required<Value>(_ value: Value?, _ what: String) throws -> Value {
  guard let value else { throw TrialError("there is no \(what)") }
  return value
}

enum TrialFiles {
  /// Makes a folder for a trial: in memory where the system has such a place, since syncing costs nothing there.
  static func makeFolder() throws -> String {
    let shared = "/dev/shm"
    let isInMemory = access(shared, W_OK) == 0
    let base = isInMemory ? shared : FileManager.default.temporaryDirectory.path
    let path = "\(base)/machinemode-trial-\(UUID().uuidString)"
    guard mkdir(path, 0o700) == 0 else { throw TrialError("cannot make \(path): error \(errno)") }
    return path
  }

  /// Puts a new file in the place of what stands there: other names of the old one keep the old bytes.
  static func place(_ bytes: [UInt8], at path: String) throws {
    unlink(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw TrialError("cannot make \(path): error \(errno)") }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
        return Foundation.write(descriptor, rest.baseAddress, rest.count)
      }
      guard count > 0 else { throw TrialError("cannot write \(path): error \(errno)") }
      done += count
    }
  }

  /// The bytes of a file; nil when there is none.
  static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 0 else { return size == 0 ? [] : nil }
    lseek(descriptor, 0, SEEK_SET)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, size))
    }
  }

  /// The names in a folder, sorted; none when there is no folder.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Empties a folder of files; folders in it are emptied too and stay.
  static func empty(_ path: String) {
    for name in names(in: path) where unlink("\(path)/\(name)") != 0 { empty("\(path)/\(name)") }
  }

  /// Removes a folder with all that is in it.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
