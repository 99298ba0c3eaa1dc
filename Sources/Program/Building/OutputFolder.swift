// Reads, writes, moves and removes files in an output folder, never through links.

import Files
import TextTools

/// An output folder; paths are relative to it and separated by `/`. Symbolic links are never followed: their targets
/// may belong to somebody else.
struct OutputFolder {
  let path: String
  /// Folders that this run created, outermost first.
  private var made: [String] = []
  /// Folders below this one that exist and are no links.
  private var known: Set<String> = []

  init(_ path: String) throws {
    self.path = path
    try make(path, mode: OutputFolder.mode)
  }

  private static let mode: mode_t = 0o755

  private func full(_ path: String) -> String { "\(self.path)/\(path)" }

  // MARK: Files

  /// The bytes of a file; nil if it is missing. Throws for anything but a regular file below folders.
  mutating func contents(of path: String) throws -> [UInt8]? {
    // A folder that this run created holds nothing to compare with.
    guard !made.contains(self.path), try hasParents(of: path) else { return nil }
    do {
      return try readFile(at: full(path), atMost: .max, followsLinks: false).bytes
    } catch .system(let error) where error.number == ENOENT {
      return nil
    } catch .system(let error) where error.number != ELOOP {
      throw Failure(unwritable: full(path), error)
    } catch {
      throw OutputFolder.refusal(full(path))
    }
  }

  /// Writes a new file; throws if it exists.
  func write(_ bytes: [UInt8], to path: String) throws {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = repeatingInterrupted { open(full(path), flags, 0o644) }
    guard descriptor >= 0 else { throw Failure(unwritable: full(path)) }
    do {
      try writeAll(bytes, to: descriptor)
    } catch {
      close(descriptor)
      throw Failure(unwritable: full(path), error)
    }
    guard close(descriptor) == 0 else { throw Failure(unwritable: full(path)) }
  }

  /// Renames a file, replacing the target.
  func move(_ path: String, to target: String) throws {
    guard rename(full(path), full(target)) == 0 else { throw Failure(unwritable: full(target)) }
  }

  /// Removes a file, and the folders that are empty without it, which were the site's own.
  ///
  /// - Returns: whether the file existed, below folders that are no links.
  mutating func remove(_ path: String) throws -> Bool {
    guard (try? hasParents(of: path)) ?? false else { return false }
    guard unlink(full(path)) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw Failure(unwritable: full(path)) }
      return false
    }
    for parent in parents(of: path).reversed() {
      guard rmdir(full(parent)) == 0 else { break }
      known.remove(parent)
    }
    return true
  }

  // MARK: Folders

  mutating func makeParents(of path: String, mode: mode_t = mode) throws {
    for parent in parents(of: path) where !known.contains(parent) {
      try make(full(parent), mode: mode)
      guard isRealFolder(parent) else { throw OutputFolder.refusal(full(path)) }
      known.insert(parent)
    }
  }

  /// Removes a folder with its content, if it exists.
  mutating func removeTree(_ name: String) throws {
    guard isRealFolder(name) else { return }
    known = known.filter { $0 != name && !$0.hasPrefix("\(name)/") }
    do { try removeAll(at: full(name)) } catch { throw Failure(unwritable: full(name), error) }
  }

  /// Removes the folders that this run created, if they are empty.
  func removeMadeFolders() {
    for folder in made.reversed() { rmdir(folder) }
  }

  /// The folders between this one and a file, outermost first.
  private func parents(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }

  /// Whether the folders above a file exist; throws if one of them is a link or a file.
  private mutating func hasParents(of path: String) throws -> Bool {
    for parent in parents(of: path) where !known.contains(parent) {
      guard let kind = FileKind(at: full(parent), followsLinks: false) else { return false }
      guard kind == .folder else { throw OutputFolder.refusal(full(path)) }
      known.insert(parent)
    }
    return true
  }

  private func isRealFolder(_ name: String) -> Bool {
    FileKind(at: full(name), followsLinks: false) == .folder
  }

  /// Makes a folder, and those above it, unless it exists.
  private mutating func make(_ folder: String, mode: mode_t) throws {
    if Locations.isFolder(folder) { return }
    let parent = parentFolder(of: folder)
    if parent != folder { try make(parent, mode: OutputFolder.mode) }
    if mkdir(folder, mode) == 0 {
      made.append(folder)
    } else {
      let error = SystemError.last
      guard error.number == EEXIST, Locations.isFolder(folder) else {
        throw Failure(unwritable: folder, error)
      }
    }
  }

  // MARK: What is somebody else's

  /// Throws if something is at a path that this program did not write.
  static func refuseForeign(_ path: String, isOurs: Bool) throws {
    if Locations.isTaken(path), !isOurs { throw refusal(path) }
  }

  static func refusal(_ path: String) -> Failure {
    Failure(
      .data, "\(printable(path)) was not written by Machine Mode",
      help: "move it away, or name another place")
  }
}

extension [UInt8] {
  /// Uses `memcmp`, since `==` compares arrays byte by byte, and most files of a site do not change.
  func isSame(as other: [UInt8]) -> Bool { count == other.count && memcmp(self, other, count) == 0 }
}

extension Failure {
  /// - Parameter error: the cause; by default the last system error.
  init(unwritable path: String, _ error: SystemError = .last) {
    self.init(
      .environment, "\(printable(path)) could not be written: \(error.reason)",
      help: "check the permissions and the room there, or name another folder")
  }
}
