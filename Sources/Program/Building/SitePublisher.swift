// Stages the rendered files of a site, then replaces what changed and removes what is obsolete.

import Files
import StudyModel
import TextTools
import Website

struct PublishedSite {
  let pages: Int
  let rendered: Int
  let written: Int
  let removed: Int
}

/// Where a site goes, and whom it may replace.
struct SiteFolder {
  let folder: String
  /// What the site is, e.g. `private site`: a folder keeps its kind.
  let kind: String
  /// Whether another kind of site, and files of others that have the name of one of the site's, may be replaced.
  var replaces = false
  /// The option that names the folder.
  var option = "--output"

  /// Throws if no site may go there, before anything is read or written: for the root, the home folder, the workspace and
  /// every folder above it; without `replaces` also for a folder with a site of another kind, or with files that no
  /// build put there.
  func check(workspace: String) throws {
    try checkFolder(workspace: workspace)
    guard !replaces, Locations.isFolder(folder) else { return }
    let instead = option == "--output" ? "; `--replace` writes into this one" : ""
    let help = "name a new or empty folder with `\(option) DIR`\(instead)"
    if let list = SiteList(inFolder: folder) {
      guard let present = list.kind, present != kind else { return }
      throw Failure(.data, "\(name) holds a \(present), and this is a \(kind)", help: help)
    }
    let others = try InputFiles.names(in: folder)
    guard !others.isEmpty else { return }
    let named = joined(others.map(printable), atMost: 3)
    throw Failure(.data, "\(name) is not empty, and not a Machine Mode site: \(named)", help: help)
  }

  private var name: String { folder == "." ? "the current folder" : printable(folder) }

  /// Throws if no site may go there, whatever the folder holds.
  func checkFolder(workspace: String) throws {
    guard let reason = try reasonAgainst(workspace: workspace) else { return }
    throw Failure(
      .usage, "\(name) \(reason), so no site is written there",
      help: "name a folder for the site alone, such as `\(option) ./site`")
  }

  private func reasonAgainst(workspace: String) throws -> String? {
    if Locations.areSameFile(folder, "/") { return "is the root of the file system" }
    if let home = Environment.value("HOME"), Locations.areSameFile(folder, home) {
      return "is your home folder"
    }
    if Locations.isTaken("\(folder)/progress.lock"), !Locations.areSameFile(folder, workspace) {
      return "is a workspace"
    }
    let output = try pathFromRoot(folder)
    let own = try pathFromRoot(Locations.absolute(workspace))
    guard
      let outer = foldersUpwards(from: own).first(where: { $0 == output || Locations.areSameFile(folder, $0) }
      )
    else { return nil }
    return outer == own ? "is your workspace" : "holds your workspace, which would be published with the site"
  }

  /// Whether a folder has the list of an earlier build.
  static func isSite(_ path: String) -> Bool { SiteList(inFolder: path) != nil }
}

/// A folder and those above it, the root last.
func foldersUpwards(from folder: String) -> [String] {
  var folders = [folder]
  while let last = folders.last, parentFolder(of: last) != last { folders.append(parentFolder(of: last)) }
  return folders
}

/// Publishes into one folder, which may hold other people's files: only files in the list that an earlier build left
/// are overwritten or removed.
///
/// A file that changed is staged under its path in a folder that only its owner can read: an unpublishable page is
/// never visible, and the site is never held in memory. No file of the site changes before `publish`. The staged files are
/// inside the output folder, which may be a disk of its own: only within one can they be renamed.
struct SitePublisher {
  private let place: SiteFolder
  private var folder: OutputFolder
  /// The paths that the last build wrote.
  private let earlier: Set<String>
  /// The paths staged or unchanged in this build.
  private var paths: Set<String> = []
  private var staged: [String] = []

  private static let stagingName = ".machinemode-new"

  init(_ place: SiteFolder) throws {
    self.place = place
    folder = try OutputFolder(place.folder)
    do {
      earlier = try folder.contents(of: SiteList.name).flatMap { SiteList($0) }?.paths ?? []
      // An interrupted build may have left staged files.
      try folder.removeTree(SitePublisher.stagingName)
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
      guard place.replaces || earlier.contains(file.path) else {
        throw OutputFolder.refusal("\(place.folder)/\(file.path)")
      }
    }
    staged.append(file.path)
    try write(file.bytes, staging: file.path)
  }

  /// Moves every staged file into place, and removes files of the last build that this one lacks.
  mutating func publish() throws -> PublishedSite {
    do {
      // The list names the files of both builds until the end, so that the next build can continue after an
      // interruption.
      if !staged.isEmpty { try writeList(of: earlier.union(paths)) }
      for path in staged { try moveStaged(path) }
      var removed = 0
      for path in earlier.subtracting(paths).sorted() where try folder.remove(path) { removed += 1 }
      try writeList(of: paths)
      try folder.removeTree(SitePublisher.stagingName)
      return PublishedSite(
        pages: paths.count { $0.hasSuffix(".html") }, rendered: paths.count, written: staged.count,
        removed: removed)
    } catch {
      abandon()
      throw error
    }
  }

  /// Removes the staged files, and the created folders if nothing was published.
  mutating func abandon() {
    try? folder.removeTree(SitePublisher.stagingName)
    folder.removeMadeFolders()
  }

  private mutating func writeList(of paths: Set<String>) throws {
    let bytes = SiteList(kind: place.kind, paths: paths).bytes
    if try folder.contents(of: SiteList.name) == bytes { return }
    try write(bytes, staging: SiteList.name)
    try moveStaged(SiteList.name)
  }

  private mutating func write(_ bytes: [UInt8], staging path: String) throws {
    let path = "\(SitePublisher.stagingName)/\(path)"
    try folder.makeParents(of: path, mode: 0o700)
    try folder.write(bytes, to: path)
  }

  private mutating func moveStaged(_ path: String) throws {
    try folder.makeParents(of: path)
    try folder.move("\(SitePublisher.stagingName)/\(path)", to: path)
  }
}
