// The files and folders in the folder that a site goes to: looking at them, writing, moving and removing.

import Files
import ProgressStorage
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder and what is in it; paths are relative to it, with `/` between their parts. Nothing goes through a
/// link: behind one it would be somebody else's file.
struct OutputFolder {
  /// What is in the place of a file.
  enum Standing {
    case missing
    /// A file with the same bytes, as it was before they were read.
    case same(FileStamp)
    case different
  }

  private let folder: String
  /// Folders that this run made, outermost first.
  private var made: [String] = []
  /// Folders below this one that are known to be there and to be no links.
  private var known: Set<String> = []
  /// In a folder that this run made, there is nothing to look for.
  private var isNew: Bool { made.contains(folder) }

  private static let mode: mode_t = 0o755

  /// Makes the folder where it is missing.
  init(_ path: String) throws {
    folder = path
    try make(at: path, mode: OutputFolder.mode)
  }

  // MARK: Reading

  /// Compares a file with bytes, without holding it.
  ///
  /// - Throws: where something other than a file is in its place, or on the way to it.
  mutating func standing(of path: String, comparedWith bytes: [UInt8]) throws -> Standing {
    if isNew { return .missing }
    try checkParents(of: path)
    guard let (descriptor, status) = try open(path) else { return .missing }
    defer { close(descriptor) }
    guard Int(status.st_size) == bytes.count else { return .different }
    let blockSize = 64 * 1024
    return try withUnsafeTemporaryAllocation(byteCount: blockSize, alignment: 16) { block in
      var compared = 0
      while compared < bytes.count {
        let count = read(descriptor, block.baseAddress, blockSize)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure(path) }
        guard count > 0, count <= bytes.count - compared else { return .different }
        let isSame = bytes.withUnsafeBytes { whole in
          guard let ours = whole.baseAddress, let theirs = block.baseAddress else { return count == 0 }
          return memcmp(ours + compared, theirs, count) == 0
        }
        guard isSame else { return .different }
        compared += count
      }
      return .same(FileStamp(status))
    }
  }

  /// A small file; nil where there is none.
  func contents(of path: String) throws -> [UInt8]? {
    guard let (descriptor, _) = try open(path) else { return nil }
    close(descriptor)
    return try InputFiles.bytes(at: "\(folder)/\(path)")
  }

  /// The state of files, as one fingerprint of them and of the folders on the way to them.
  ///
  /// - Parameter isRight: whether a file is as it should be.
  /// - Returns: nil if one is not, and if something else is in its place or on the way to it.
  func fingerprint(of paths: [String], isRight: (String, FileStamp) -> Bool) -> String? {
    var print = Fingerprint()
    var parent: Substring?
    for path in paths {
      let next = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
      if next != parent {
        var status = stat()
        guard lstat("\(folder)/\(next)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        print.add(Int(truncatingIfNeeded: status.st_dev))
        print.add(Int(truncatingIfNeeded: status.st_ino))
        parent = next
      }
      guard let stamp = FileStamp(ofFileAt: "\(folder)/\(path)"), isRight(path, stamp) else { return nil }
      print.add(path)
      print.add(bitsOf: stamp)
    }
    return print.hexadecimal
  }

  /// Whether anything stands at a path, a link to nothing too.
  func has(_ path: String) -> Bool { Locations.isTaken("\(folder)/\(path)") }

  /// - Returns: the file, open for reading, and what the system says of it; nil where there is none.
  private func open(_ path: String) throws -> (descriptor: Int32, status: stat)? {
    let full = "\(folder)/\(path)"
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    var descriptor = systemOpen(full, flags)
    while descriptor < 0, errno == EINTR { descriptor = systemOpen(full, flags) }
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw errno == ELOOP ? refusal(path) : failure(path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw refusal(path)
    }
    return (descriptor, status)
  }

  // MARK: Files

  /// Writes a file that is not there yet.
  ///
  /// - Returns: the stamp of the file that was written.
  @discardableResult
  func write(_ bytes: [UInt8], to path: String) throws -> FileStamp {
    let full = "\(folder)/\(path)"
    let descriptor = systemOpen(full, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    var status = stat()
    let isWritten = (try? writeAll(bytes, to: descriptor)) != nil && fstat(descriptor, &status) == 0
    let failure = isWritten ? nil : failure(path)
    guard close(descriptor) == 0 || !isWritten else { throw self.failure(path) }
    if let failure { throw failure }
    return FileStamp(status)
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
      var status = stat()
      guard lstat("\(folder)/\(parent)", &status) == 0 else { return }
      guard status.st_mode & S_IFMT == S_IFDIR else { throw refusal(path) }
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

  private func isRealFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

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
      .no,
      "\(printable("\(folder)/\(path)")) was not written by this program, so it was not replaced\n"
        + "help: move it away, or choose another folder with `--output DIR`")
  }

  private func failure(_ path: String) -> CommandFailure { CommandFailure(unwritable: "\(folder)/\(path)") }
}

/// The first of some names for a message: `a.txt, b.txt, c.txt and 4 more`.
func someNames(_ names: [String]) -> String {
  let more = names.count - 3
  return joined(names.prefix(3).map { printable($0) } + (more > 0 ? ["\(more) more"] : []))
}

extension CommandFailure {
  /// - Parameter error: why; what the system said last.
  init(unwritable path: String, _ error: SystemError = .last) {
    self.init(.environmentFailed, "\(printable(path)) could not be written: \(error.reason)")
  }
}

/// The call of the system, where a method has its name.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  open(path, flags, mode)
}
