// The files and folders in the folder that a site goes to: looking at them, writing, moving and removing.

import Files
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder and what is in it; paths are relative to it, with `/` between their parts. Nothing goes through a
/// link: behind one it would be somebody else's file.
struct OutputFolder {
  private let folder: String
  /// Folders that this run made, outermost first.
  private var made: [String] = []
  /// Folders below this one that are known to be there and to be no links.
  private var known: Set<String> = []
  /// In a folder that this run made, there is nothing to look for.
  private var isNew: Bool { made.contains(folder) }

  private static let mode: mode_t = 0o755

  /// Makes the folder if it is missing.
  init(_ path: String) throws {
    folder = path
    try make(at: path, mode: OutputFolder.mode)
  }

  // MARK: Reading

  /// A whole file; nil if there is none.
  ///
  /// - Throws: if something other than a file is in its place, or on the way to it.
  mutating func contents(of path: String) throws -> [UInt8]? {
    if isNew { return nil }
    try checkParents(of: path)
    let full = "\(folder)/\(path)"
    do {
      guard let status = try fileStatus(at: full, followsLinks: false) else { return nil }
      guard FileKind(status) == .file else { throw refusal(path) }
    } catch let error as SystemError {
      throw CommandFailure(unwritable: full, error)
    }
    return try InputFiles.bytes(at: full, atMost: .max)
  }

  /// Whether anything stands at a path, a link to nothing too.
  func has(_ path: String) -> Bool { Locations.isTaken("\(folder)/\(path)") }

  // MARK: Files

  /// Writes a file that is not there yet.
  func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    do {
      try writeAll(bytes, to: descriptor)
    } catch {
      close(descriptor)
      throw CommandFailure(unwritable: "\(folder)/\(path)", error)
    }
    guard close(descriptor) == 0 else { throw failure(path) }
  }

  /// Puts a file into the place of another.
  func move(_ path: String, to target: String) throws {
    guard rename("\(folder)/\(path)", "\(folder)/\(target)") == 0 else { throw failure(target) }
  }

  /// - Returns: whether there was such a file.
  func remove(_ path: String) throws -> Bool {
    guard parents(of: path).allSatisfy({ isRealFolder("\(folder)/\($0)") }) else { return false }
    guard unlink("\(folder)/\(path)") == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw failure(path) }
      return false
    }
    // A folder that is empty now was ours.
    if let parent = parents(of: path).last { removeEmptyFolder(parent) }
    return true
  }

  // MARK: Folders

  /// Makes a folder right below this one.
  mutating func makeFolder(_ name: String, mode: mode_t) throws {
    try make(at: "\(folder)/\(name)", mode: mode)
    guard isRealFolder("\(folder)/\(name)") else { throw refusal(name) }
  }

  /// Makes the folders on the way to a file.
  mutating func makeParents(of path: String) throws {
    for parent in parents(of: path) where !known.contains(parent) {
      try make(at: "\(folder)/\(parent)", mode: OutputFolder.mode)
      guard isRealFolder("\(folder)/\(parent)") else { throw refusal(path) }
      known.insert(parent)
    }
  }

  /// Refuses a file that would go through a link.
  private mutating func checkParents(of path: String) throws {
    for parent in parents(of: path) where !known.contains(parent) {
      guard let kind = FileKind(at: "\(folder)/\(parent)", followsLinks: false) else { return }
      guard kind == .folder else { throw refusal(path) }
      known.insert(parent)
    }
  }

  /// Removes a folder with all that is in it, where there is one.
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

  /// Leaves one that is not empty.
  private func removeEmptyFolder(_ path: String) { rmdir("\(folder)/\(path)") }

  /// Removes the folders that this run made, as far as they are empty.
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
    if !isMade, errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try make(at: String(path[..<slash]), mode: OutputFolder.mode)
      isMade = mkdir(path, mode) == 0
    }
    if isMade {
      made.append(path)
    } else {
      // Where nothing can be made, as in /proc, it is still missing.
      guard errno == EEXIST, Locations.isFolder(path) else { throw CommandFailure(unwritable: path) }
    }
  }

  // MARK: Words

  func refusal(_ path: String) -> CommandFailure {
    CommandFailure(
      no: "\(printable("\(folder)/\(path)")) was not written by this program, so it was not replaced",
      help: "move it away, or choose another folder with `--output DIR`")
  }

  private func failure(_ path: String) -> CommandFailure { CommandFailure(unwritable: "\(folder)/\(path)") }
}

extension CommandFailure {
  /// - Parameter error: why; what the system said last.
  init(unwritable path: String, _ error: SystemError = .last) {
    self.init(environment: "\(printable(path)) could not be written: \(error.reason)")
  }
}
