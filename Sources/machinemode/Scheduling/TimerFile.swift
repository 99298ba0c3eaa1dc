// A file or link of a timer in a scheduler's folder: whether it is ours, writing and removing it.

import ProgressStorage
import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct TimerFile {
  /// What stands at its path.
  enum Standing: Equatable {
    case missing
    /// A file with our marker, and its text.
    case ours(String)
    /// Something that we did not write, a link too.
    case strange
  }

  let path: String
  /// A line that every file of ours has.
  let marker: String

  func standing() -> Standing {
    guard Locations.isTaken(path) else { return .missing }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let bytes = try? InputFiles.bytes(at: path, atMost: TimerFile.largest),
      let text = String(validating: bytes, as: UTF8.self),
      text.split(separator: "\n").contains(where: { $0 == marker })
    else { return .strange }
    return .ours(text)
  }

  /// Whether it is ours and has exactly this text.
  func holds(_ text: String) -> Bool {
    if case .ours(let present) = standing() { present.utf8.elementsEqual(text.utf8) } else { false }
  }

  func checkPlace() throws {
    if standing() == .strange { throw CommandFailure(inTheWay: path) }
  }

  /// Writes the file where another text or none stands in its place, for everybody to read, since some schedulers
  /// ask for that.
  ///
  /// - Returns: whether it had to be written.
  func write(_ text: String) throws -> Bool {
    try checkPlace()
    if holds(text) { return false }
    try TimerFile.makeFolder(above: path)
    try storing { try AtomicFile.write(Array(text.utf8), to: path) }
    guard chmod(path, 0o644) == 0 else { throw CommandFailure(unwritable: path) }
    return true
  }

  func remove() throws { try TimerFile.remove(path) }

  static func remove(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw CommandFailure(
        .environmentFailed, "\(printable(path)) could not be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// Removes a folder that nothing is left in.
  static func removeIfEmpty(_ path: String) { rmdir(path) }

  static func makeFolder(above path: String) throws {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    _ = try OutputFolder(String(path[..<slash]))
  }

  /// Where a link leads; nil when no link stands there.
  static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink(path, &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func link(_ path: String, to target: String) throws {
    try makeFolder(above: path)
    guard symlink(target, path) == 0 else { throw CommandFailure(unwritable: path) }
  }

  /// No file of a timer comes near it.
  private static let largest = 256 * 1024
}

extension CommandFailure {
  init(inTheWay path: String) {
    self.init(
      .no,
      "\(printable(path)) was not written by this program; nothing was changed\n"
        + "help: move it away, then try again")
  }
}
