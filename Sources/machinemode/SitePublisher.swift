// Writes a rendered site into its folder: only what changed, and away with what an earlier build left.

import StudyModel
import Website

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a build did to the output folder.
struct PublishedSite {
  var written = 0
  var kept = 0
  var removed = 0
}

/// Publishes into one folder, which may hold other people's files: nothing is overwritten or removed that an
/// earlier build did not write, as the list of its files in the folder says.
struct SitePublisher {
  private let folder: String

  static let listName = ".machinemode-files"
  private static let listHeading =
    "Files written by machinemode; the next build replaces and removes these only."

  init(folder: String) {
    self.folder = folder
  }

  func publish(_ files: [SiteFile]) throws -> PublishedSite {
    try makeFolder(folder)
    let earlier = try earlierFiles()
    let paths = Set(files.map(\.path))
    let changed = try files.filter { file in
      guard let present = try contents(of: file.path) else { return true }
      guard present != file.bytes else { return false }
      guard earlier.contains(file.path) else { throw refusal(file.path) }
      return true
    }
    // Both lists hold until the end, so that a build cut off in the middle can be taken up by the next.
    let list = listBytes(paths)
    if !changed.isEmpty, paths != earlier || earlier.isEmpty {
      try write(listBytes(paths.union(earlier)), to: SitePublisher.listName)
    }
    for file in changed {
      try makeParents(of: file.path)
      try write(file.bytes, to: file.path)
    }
    var result = PublishedSite(written: changed.count, kept: files.count - changed.count)
    for path in earlier.subtracting(paths).sorted() where try remove(path) { result.removed += 1 }
    if try contents(of: SitePublisher.listName) != list { try write(list, to: SitePublisher.listName) }
    return result
  }

  // MARK: The list of files

  private func earlierFiles() throws -> Set<String> {
    guard let bytes = try contents(of: SitePublisher.listName) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    return Set(lines.map(String.init).filter(SitePublisher.isInside))
  }

  private func listBytes(_ paths: Set<String>) -> [UInt8] {
    Array(([SitePublisher.listHeading] + paths.sorted()).map { $0 + "\n" }.joined().utf8)
  }

  /// Whether a path from the list stays inside the folder: the list is a file that anyone may have edited.
  private static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  // MARK: Files

  private func contents(of path: String) throws -> [UInt8]? {
    let full = "\(folder)/\(path)"
    var status = stat()
    guard lstat(full, &status) == 0 else {
      guard errno == ENOENT else { throw failure(full) }
      return nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw refusal(path) }
    return try InputFiles.bytes(at: full)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let full = "\(folder)/\(path)"
    let temporary = full + ".new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw failure(full) }
    guard writeWhole(bytes, to: descriptor) else { throw abandoned(temporary, descriptor) }
    guard close(descriptor) == 0, rename(temporary, full) == 0 else { throw abandoned(temporary, nil) }
  }

  private func remove(_ path: String) throws -> Bool {
    // Through a link in the place of a folder it would be somebody else's file.
    guard parents(of: path).allSatisfy(isRealFolder) else { return false }
    guard unlink("\(folder)/\(path)") == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw failure("\(folder)/\(path)") }
      return false
    }
    // A folder that is empty now was ours; rmdir leaves any other.
    if let slash = path.lastIndex(of: "/") { rmdir("\(folder)/\(path[..<slash])") }
    return true
  }

  // MARK: Folders

  private func makeParents(of path: String) throws {
    for parent in parents(of: path) {
      try makeFolder(parent)
      guard isRealFolder(parent) else { throw refusal(path) }
    }
  }

  /// The folders between the site's own and a file, outermost first.
  private func parents(of path: String) -> [String] {
    let names = path.split(separator: "/").dropLast()
    return names.indices.map { ([folder] + names[...$0].map(String.init)).joined(separator: "/") }
  }

  private func isRealFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o755) != 0 else { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
      // Where nothing can be made, as in /proc, it is missing still.
      guard mkdir(path, 0o755) != 0 else { return }
    }
    guard errno == EEXIST, Locations.isFolder(path) else { throw failure(path) }
  }

  // MARK: Words

  private func refusal(_ path: String) -> CommandFailure {
    CommandFailure(
      .no,
      "\(printable("\(folder)/\(path)")) was not written by this program, so it is left as it is\n"
        + "help: move it away, or choose another folder with `--output DIR`")
  }

  private func failure(_ path: String) -> CommandFailure {
    CommandFailure(
      .environmentFailed, "\(printable(path)) could not be written: \(String(cString: strerror(errno)))")
  }

  private func abandoned(_ temporary: String, _ descriptor: Int32?) -> CommandFailure {
    let failure = failure(temporary)
    if let descriptor { close(descriptor) }
    unlink(temporary)
    return failure
  }
}
