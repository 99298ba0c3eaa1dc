// Takes the files of a site as they are rendered, and puts them in place when all have come: writes only what changed,
// and removes what an earlier build left.

import StudyModel
import TextTools
import Website

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What a build did to the output folder.
struct PublishedSite {
  var pages = 0
  var rendered = 0
  var written = 0
  var kept = 0
  var removed = 0
}

/// Publishes into one folder, which may hold other people's files: nothing is overwritten or removed that an
/// earlier build did not write, as the list of its files in the folder says.
///
/// A file that differs from the one in its place waits, under its path, in a folder that only its owner can
/// read: a page that may not be published is never seen, and a site is never held in memory. Until `publish`, no
/// file of the site changes.
struct SitePublisher {
  private var folder: OutputFolder
  /// What the last build wrote.
  private let earlier: Set<String>
  /// The paths that came.
  private var paths: Set<String> = []
  /// The paths of the files that wait.
  private var waiting: [String] = []

  static let listName = ".machinemode-files"
  static let waitingName = ".machinemode-new"
  private static let listHeading =
    "Files written by machinemode; the next build replaces and removes these only."

  init(folder path: String) throws {
    folder = try OutputFolder(path)
    do {
      earlier = SitePublisher.paths(listed: try folder.contents(of: SitePublisher.listName) ?? [])
      // A build that was cut off may have left some.
      try SitePublisher.clear(folder)
    } catch {
      folder.removeMadeFolders()
      throw error
    }
  }

  /// Takes a file of the site; no path twice.
  mutating func stage(_ file: SiteFile) throws {
    paths.insert(file.path)
    if let present = try folder.contents(of: file.path) {
      // The system compares at once; `==` of arrays would go byte by byte through all that does not change.
      let isSame = present.count == file.bytes.count && memcmp(present, file.bytes, present.count) == 0
      if isSame { return }
      guard earlier.contains(file.path) else { throw folder.refusal(file.path) }
    }
    if waiting.isEmpty { try folder.makeFolder(SitePublisher.waitingName, mode: 0o700) }
    waiting.append(file.path)
    try folder.makeParents(of: SitePublisher.waitingPath(file.path))
    try folder.write(file.bytes, to: SitePublisher.waitingPath(file.path))
  }

  /// Puts every file in its place, and removes those of the last build that did not come.
  mutating func publish() throws -> PublishedSite {
    do {
      // Both lists hold until the end, so that a build cut off in the middle can be taken up by the next.
      if !waiting.isEmpty { try writeList(of: earlier.union(paths).sorted()) }
      try moveWaiting()
      let sorted = paths.sorted()
      var result = PublishedSite(
        pages: sorted.count { $0.hasSuffix(".html") }, rendered: sorted.count, written: waiting.count,
        kept: sorted.count - waiting.count)
      for path in earlier.subtracting(paths).sorted() where try folder.remove(path) { result.removed += 1 }
      try writeList(of: sorted)
      try SitePublisher.clear(folder)
      return result
    } catch {
      abandon()
      throw error
    }
  }

  /// Leaves the folder as it was found, as far as nothing was published yet.
  func abandon() {
    try? SitePublisher.clear(folder)
    folder.removeMadeFolders()
  }

  // MARK: Where a site may go

  /// Refuses a folder that no site belongs in, before anything is read or written.
  ///
  /// - Parameters:
  ///   - path: where the site is to go; nothing need be there yet.
  ///   - allowsExisting: whether the folder may hold other things than an earlier site.
  /// - Throws: for the root, the home folder, the workspace and every folder above it; and for a folder with things in it
  ///   that no build put there.
  static func checkPlace(_ path: String, workspace: String, allowsExisting: Bool) throws {
    let name = path == "." ? "the current folder" : printable(path)
    if let reason = try reasonAgainst(path, workspace: workspace) {
      throw CommandFailure(
        usage: "\(name) \(reason), so no site is written there",
        help: "name a folder for the site alone, such as `--output site`")
    }
    guard !allowsExisting, Locations.isFolder(path), !isSite(path) else { return }
    let others = try InputFiles.names(in: path)
    guard !others.isEmpty else { return }
    throw CommandFailure(
      no:
        "\(name) is not empty and holds no site of this program: \(joined(others.map(printable), atMost: 3))",
      help:
        "name a new or empty folder with `--output DIR`; `--allow-existing` puts the site beside what is there"
    )
  }

  /// Why no site goes to a place, whatever is in it.
  private static func reasonAgainst(_ path: String, workspace: String) throws -> String? {
    if Locations.areSameFile(path, "/") { return "is the root of the file system" }
    if let home = Environment.value("HOME"), Locations.areSameFile(path, home) {
      return "is your home folder"
    }
    let output = try pathFromRoot(path)
    var folder = try pathFromRoot(Locations.absolute(workspace))
    if output == folder || Locations.areSameFile(path, folder) { return "is your workspace" }
    while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      folder = String(folder[..<slash])
      guard output == folder || Locations.areSameFile(path, folder) else { continue }
      return "holds your workspace, which would be published with the site"
    }
    return nil
  }

  /// Whether a build left its list in a folder.
  private static func isSite(_ path: String) -> Bool {
    let list = try? InputFiles.bytes(at: "\(path)/\(listName)")
    return list?.starts(with: "Files written by machinemode".utf8) ?? false
  }

  // MARK: What waits

  private static func waitingPath(_ path: String) -> String { "\(waitingName)/\(path)" }

  /// Moves what waits to its place; a folder that the site does not have yet as a whole.
  private mutating func moveWaiting() throws {
    var moved: Set<Substring> = []
    for path in waiting {
      let top = path.prefix { $0 != "/" }
      if moved.contains(top) { continue }
      let isInFolder = top.count < path.count
      if isInFolder, !folder.has(String(top)) {
        try folder.move(SitePublisher.waitingPath(String(top)), to: String(top))
        moved.insert(top)
      } else {
        try folder.makeParents(of: path)
        try folder.move(SitePublisher.waitingPath(path), to: path)
      }
    }
  }

  private static func clear(_ folder: OutputFolder) throws { try folder.removeTree(waitingName) }

  // MARK: The list of files

  /// The paths of a list, which begins with its heading.
  private static func paths(listed bytes: [UInt8]) -> Set<String> {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    return Set(lines.map(String.init).filter(isInside))
  }

  private mutating func writeList(of sorted: [String]) throws {
    let lines = [SitePublisher.listHeading] + sorted
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    if try folder.contents(of: SitePublisher.listName) == bytes { return }
    try folder.makeFolder(SitePublisher.waitingName, mode: 0o700)
    let waiting = SitePublisher.waitingPath(SitePublisher.listName)
    try folder.write(bytes, to: waiting)
    try folder.move(waiting, to: SitePublisher.listName)
  }

  /// Whether a path from the list stays inside the folder: the list is a file that anyone may have edited.
  private static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
