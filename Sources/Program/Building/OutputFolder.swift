// Reads, writes, moves and removes files in the output folder of a site, never through links.

import Files
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An output folder; paths are relative to it and separated by `/`. Symbolic links are never followed: their targets
/// may belong to somebody else.
struct OutputFolder {
  private let folder: String
  /// Folders that this run created, outermost first.
  private var made: [String] = []
  /// Folders below this one that exist and are not links.
  private var known: Set<String> = []
  /// A folder that this run created holds nothing to compare with.
  private var isNew: Bool { made.contains(folder) }

  private static let mode: mode_t = 0o755

  init(_ path: String) throws {
    folder = path
    try make(at: path, mode: OutputFolder.mode)
  }

  // MARK: Reading

  /// The bytes of a file; nil if it is missing. Throws for anything but a regular file below folders.
  mutating func contents(of path: String) throws -> [UInt8]? {
    if isNew { return nil }
    try checkParents(of: path)
    let full = "\(folder)/\(path)"
    do {
      guard let status = try fileStatus(at: full, followsLinks: false) else { return nil }
      guard FileKind(status) == .file else { throw refusal(path) }
    } catch let error as SystemError {
      throw Failure(unwritable: full, error)
    }
    return try InputFiles.bytes(at: full, atMost: .max)
  }

  /// Whether anything exists at a path, including a dangling link.
  func has(_ path: String) -> Bool { Locations.isTaken("\(folder)/\(path)") }

  // MARK: Files

  /// Writes a new file; throws if it exists.
  func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    do {
      try writeAll(bytes, to: descriptor)
    } catch {
      close(descriptor)
      throw Failure(unwritable: "\(folder)/\(path)", error)
    }
    guard close(descriptor) == 0 else { throw failure(path) }
  }

  /// Renames a file, replacing the target.
  func move(_ path: String, to target: String) throws {
    guard rename("\(folder)/\(path)", "\(folder)/\(target)") == 0 else { throw failure(target) }
  }

  /// - Returns: whether the file existed.
  func remove(_ path: String) throws -> Bool {
    guard parents(of: path).allSatisfy({ isRealFolder("\(folder)/\($0)") }) else { return false }
    guard unlink("\(folder)/\(path)") == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw failure(path) }
      return false
    }
    // A folder that is now empty was the site's own; any other stays.
    if let parent = parents(of: path).last { rmdir("\(folder)/\(parent)") }
    return true
  }

  // MARK: Folders

  mutating func makeFolder(_ name: String, mode: mode_t) throws {
    try make(at: "\(folder)/\(name)", mode: mode)
    guard isRealFolder("\(folder)/\(name)") else { throw refusal(name) }
  }

  mutating func makeParents(of path: String) throws {
    for parent in parents(of: path) where !known.contains(parent) {
      try make(at: "\(folder)/\(parent)", mode: OutputFolder.mode)
      guard isRealFolder("\(folder)/\(parent)") else { throw refusal(path) }
      known.insert(parent)
    }
  }

  /// Throws if the path of a file leads through a link.
  private mutating func checkParents(of path: String) throws {
    for parent in parents(of: path) where !known.contains(parent) {
      guard let kind = FileKind(at: "\(folder)/\(parent)", followsLinks: false) else { return }
      guard kind == .folder else { throw refusal(path) }
      known.insert(parent)
    }
  }

  /// Removes a folder with its content, if it exists.
  func removeTree(_ path: String) throws {
    let full = "\(folder)/\(path)"
    guard isRealFolder(full) else { return }
    for name in try InputFiles.names(in: full, withHidden: true) {
      let inside = "\(path)/\(name)"
      if isRealFolder("\(folder)/\(inside)") {
        try removeTree(inside)
      } else if unlink("\(folder)/\(inside)") != 0 {
        throw failure(inside)
      }
    }
    guard rmdir(full) == 0 else { throw failure(path) }
  }

  /// Removes the folders that this run created, if they are empty.
  func removeMadeFolders() {
    for folder in made.reversed() { rmdir(folder) }
  }

  /// The folders between this one and a file, outermost first.
  private func parents(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }

  private func isRealFolder(_ path: String) -> Bool { FileKind(at: path, followsLinks: false) == .folder }

  private mutating func make(at path: String, mode: mode_t) throws {
    var isMade = mkdir(path, mode) == 0
    var attempts = 0
    // More than once: another learner's site that fails beside this one takes back the empty folders that it made.
    while !isMade, errno == ENOENT, attempts < 3, let slash = path.lastIndex(of: "/"),
      slash != path.startIndex
    {
      attempts += 1
      try make(at: String(path[..<slash]), mode: OutputFolder.mode)
      isMade = mkdir(path, mode) == 0
    }
    if isMade {
      made.append(path)
    } else {
      // Where nothing can be created, e.g. in /proc, the folder is still missing.
      guard errno == EEXIST, Locations.isFolder(path) else { throw Failure(unwritable: path) }
    }
  }

  // MARK: Words

  func refusal(_ path: String) -> Failure {
    Failure(
      .data, "\(printable("\(folder)/\(path)")) was not written by this program, so it was not replaced",
      help: "move it away, or choose another folder with `--output DIR`")
  }

  private func failure(_ path: String) -> Failure { Failure(unwritable: "\(folder)/\(path)") }
}

extension [UInt8] {
  /// Uses `memcmp`, since `==` compares arrays byte by byte, and most files of a site do not change.
  func isSame(as other: [UInt8]) -> Bool { count == other.count && memcmp(self, other, count) == 0 }
}

extension Failure {
  /// - Parameter error: the cause; by default the last system error.
  init(unwritable path: String, _ error: SystemError = .last) {
    self.init(.environment, "\(printable(path)) could not be written: \(error.reason)")
  }
}
