// Stages the rendered files of a site, then replaces what changed and removes what is obsolete.

import StudyModel
import TextTools
import Website

struct PublishedSite {
  let pages: Int
  let rendered: Int
  let written: Int
  var removed = 0
}

/// Publishes into one folder, which may hold other people's files: only files in the list that an earlier build left
/// are overwritten or removed.
///
/// A file that changed is staged under its path in a folder that only its owner can read: an unpublishable page is
/// never visible, and the site is never held in memory. No file of the site changes before `publish`.
struct SitePublisher {
  private var folder: OutputFolder
  /// The paths that the last build wrote.
  private let earlier: Set<String>
  /// The paths staged or unchanged in this build.
  private var paths: Set<String> = []
  private var waiting: [String] = []

  static let listName = ".machinemode-files"
  static let waitingName = ".machinemode-new"
  private static let listHeading =
    "Files written by machinemode; the next build replaces and removes these only."

  init(folder path: String) throws {
    folder = try OutputFolder(path)
    do {
      earlier = SitePublisher.paths(listed: try folder.contents(of: SitePublisher.listName) ?? [])
      // An interrupted build may have left staged files.
      try folder.removeTree(SitePublisher.waitingName)
    } catch {
      folder.removeMadeFolders()
      throw error
    }
  }

  /// Stages a file of the site; each path at most once.
  mutating func stage(_ file: SiteFile) throws {
    paths.insert(file.path)
    if let present = try folder.contents(of: file.path) {
      if present.isSame(as: file.bytes) { return }
      guard earlier.contains(file.path) else { throw folder.refusal(file.path) }
    }
    if waiting.isEmpty { try folder.makeFolder(SitePublisher.waitingName, mode: 0o700) }
    waiting.append(file.path)
    try folder.makeParents(of: SitePublisher.waitingPath(file.path))
    try folder.write(file.bytes, to: SitePublisher.waitingPath(file.path))
  }

  /// Moves every staged file into place, and removes files of the last build that this one lacks.
  mutating func publish() throws -> PublishedSite {
    do {
      // The list names the files of both builds until the end, so that the next build can continue after an
      // interruption.
      if !waiting.isEmpty { try writeList(of: earlier.union(paths).sorted()) }
      try moveWaiting()
      let sorted = paths.sorted()
      var result = PublishedSite(
        pages: sorted.count { $0.hasSuffix(".html") }, rendered: sorted.count, written: waiting.count)
      for path in earlier.subtracting(paths).sorted() where try folder.remove(path) { result.removed += 1 }
      try writeList(of: sorted)
      try folder.removeTree(SitePublisher.waitingName)
      return result
    } catch {
      abandon()
      throw error
    }
  }

  /// Removes the staged files, and the created folders if nothing was published.
  func abandon() {
    try? folder.removeTree(SitePublisher.waitingName)
    folder.removeMadeFolders()
  }

  // MARK: Where a site may go

  /// Throws if no site may go to a folder, before anything is read or written.
  ///
  /// - Parameters:
  ///   - path: the output folder, which may be missing.
  ///   - allowsExisting: whether the folder may hold other things than an earlier site.
  ///   - option: the option that names the folder.
  /// - Throws: for the root, the home folder, the workspace and every folder above it; and for a folder with files
  ///   that no build put there.
  static func checkPlace(
    _ path: String, workspace: String, allowsExisting: Bool = false, option: String = "--output"
  ) throws {
    let name = path == "." ? "the current folder" : printable(path)
    if let reason = try reasonAgainst(path, workspace: workspace) {
      throw Failure(
        .usage, "\(name) \(reason), so no site is written there",
        help: "name a folder for the site alone, such as `\(option) site`")
    }
    guard !allowsExisting, Locations.isFolder(path), !isSite(path) else { return }
    let others = try InputFiles.names(in: path)
    guard !others.isEmpty else { return }
    throw Failure(
      .data,
      "\(name) is not empty and holds no site of this program: \(joined(others.map(printable), atMost: 3))",
      help: "name a new or empty folder with `\(option) DIR`"
        + (option == "--output" ? "; `--allow-existing` puts the site beside what is there" : ""))
  }

  /// Why no site may go to a path, whatever is there.
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

  /// Whether a folder has the list of an earlier build.
  static func isSite(_ path: String) -> Bool {
    let list = try? InputFiles.bytes(at: "\(path)/\(listName)")
    return list?.starts(with: "Files written by machinemode".utf8) ?? false
  }

  // MARK: What waits

  private static func waitingPath(_ path: String) -> String { "\(waitingName)/\(path)" }

  /// Moves the staged files into place; a top-level folder that the site lacks is moved as a whole.
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

  // MARK: The list of files

  /// The paths in a list, after its heading.
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

  /// Whether a path from the list stays inside the folder: anyone may have edited the list.
  private static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
