// Shares a log through a folder that any program may carry from device to device, and merges the copies it leaves.

import Files
import Store
import StudyModel
import TextTools

/// A folder on a stick or a network disk, or one that Syncthing, Dropbox and the like keep the same on all devices.
///
/// Such a folder has no history, and two devices may replace the log at one moment. So each version names those that it
/// grew from, and each device keeps the latest ones that it saw: what two have in common is the base of their merge.
final class FolderRemote: Remote {
  let address: String
  private let workspace: Workspace
  private let store: ProgressStore
  private let now: Instant
  /// What was fetched, the present version first.
  private var fetched: [RemoteVersion] = []
  /// The bytes of what was fetched, by the names of the versions.
  private var contents: [String: [UInt8]] = [:]

  /// How many versions this device keeps.
  private static let mostVersions = 16

  init(address: String, store: ProgressStore, at now: Instant) {
    self.address = address
    self.store = store
    self.now = now
    workspace = store.workspace
  }

  private var logPath: String { "\(address)/\(sharedLogName)" }

  /// The beginnings of names that belong to a sync: what a phone adds, and what the systems and programs that carry a
  /// folder leave in it by themselves.
  private static let ownNames = [
    "inbox.", "inbox (", "inbox 2", "inbox-", ".inbox", ".\(sharedLogName).", ".stfolder", ".stignore",
    ".stversions",
    ".syncthing.", "~syncthing~", ".dropbox", ".nextcloud", ".owncloud", ".sync_", "._sync_", ".DS_Store",
    ".Trash",
    ".fseventsd", ".Spotlight-", "desktop.ini", "lost+found", "System Volume Information",
  ]

  func inspect() throws -> (hasLog: Bool, others: String?) {
    let names = try InputFiles.names(in: address, withHidden: true)
    let own = try Set(copies() + [sharedLogName, ".git"])
    let others = names.filter { name in
      !own.contains(name) && !FolderRemote.ownNames.contains(where: name.hasPrefix)
    }
    guard !others.isEmpty else { return (names.contains(sharedLogName), nil) }
    let named = joined(others.map { printable($0) }, atMost: RemoteCheck.mostNamed)
    return (names.contains(sharedLogName), "holds other files: \(named)")
  }

  func check() throws {
    guard !Locations.isFolder(address) else { return }
    guard !Locations.isTaken(address) else {
      throw Failure(
        .data, "\(printable(address)) is neither a folder nor a git repository",
        help: "name a folder or a repository")
    }
    throw Failure(
      .environment, "there is no folder \(printable(address))",
      help: "attach the disk or start the program that brings it; make the folder if it is a new one")
  }

  func fetch() throws -> [RemoteVersion] {
    fetched = []
    for name in [sharedLogName] + (try copies()) {
      let version = try version(at: "\(address)/\(name)", isCopy: name != sharedLogName)
      if let version { fetched.append(version) }
    }
    return fetched
  }

  /// The names of the files that a program left beside the log when two devices had changed it, e.g.
  /// `log.sync-conflict-20261126-101010-ABCDEFG.json`, `log (Ada's conflicted copy 2026-11-26).json`, `log 2.json`.
  private func copies() throws -> [String] {
    try check()
    return try InputFiles.names(in: address).filter { name in
      let mark = name.dropFirst(3).first
      return name.hasPrefix("log") && name.hasSuffix(".json") && name != sharedLogName
        && (mark.map { ". (-".contains($0) } ?? false)
    }
  }

  /// - Parameter isCopy: whether a file that is not a version of the log is skipped.
  private func version(at path: String, isCopy: Bool) throws -> RemoteVersion? {
    let kind = try fileStatus(at: path, followsLinks: false).map { FileKind($0) }
    guard let kind else { return nil }
    guard kind == .file else {
      if isCopy { return nil }
      throw Failure(
        .data, "\(printable(path)) is \(kind.rawValue), not a file",
        help: "remove it, or sync through another folder")
    }
    let bytes = try InputFiles.bytes(at: path, atMost: ProgressStore.largestSize)
    do {
      let log = try SharedLog(bytes, path: path)
      if isCopy, !log.isVersion { return nil }
      let name = fingerprint(of: bytes)
      contents[name] = bytes
      return RemoteVersion(name: name, log: log, path: path)
    } catch {
      if isCopy {
        StandardError.warn(
          "\(printable(path)) is not a version of the log", help: "it is left there; see what it is")
        return nil
      }
      throw error
    }
  }

  func commonVersion(of name: String, and other: RemoteVersion) throws -> SharedLog? {
    try latestCommon([name] + (kept(name)?.ancestors ?? []), [other.name] + other.log.ancestors)
  }

  /// What two versions grew from, each named with those before it. Where two devices merged the same copies, both grew from
  /// several versions that do not know each other: then it is the merge of these.
  private func latestCommon(_ own: [String], _ others: [String]) throws -> SharedLog? {
    var base: (names: [String], log: SharedLog)?
    for name in own where others.contains(name) {
      if let base, base.names.contains(name) { continue }
      guard let log = kept(name) else { continue }
      let names = [name] + log.ancestors
      guard let known = base else {
        base = (names, log)
        continue
      }
      let merged = merge(
        base: try latestCommon(known.names, names)?.content,
        LogVersion(known.log.content, written: known.log.written),
        LogVersion(log.content, written: log.written)
      ).version
      base = (
        known.names + names, try known.log.merged(with: log, as: merged.content, written: merged.written)
      )
    }
    return base?.log
  }

  /// A version that does not know ours is merged with it like any other, which is daily life in such a folder.
  func hasLost(_ name: String, in present: RemoteVersion) -> Bool { false }

  func inbox() -> RemoteInbox? { nil }

  func prepare(
    _ log: SharedLog, after own: String?, with files: [String: [UInt8]], _ message: String
  ) throws -> RemoteVersion {
    var lists = fetched.map { [$0.name] + $0.log.ancestors }
    if let own { lists.append([own] + (kept(own)?.ancestors ?? [])) }
    let bytes = log.bytes(after: interleaved(lists))
    let version = RemoteVersion(name: fingerprint(of: bytes), log: log, path: logPath)
    contents[version.name] = bytes
    return version
  }

  /// The elements of several lists, each once, the first of each list before the second of any.
  private func interleaved(_ lists: [[String]]) -> [String] {
    var names: [String] = []
    for index in 0..<(lists.map(\.count).max() ?? 0) {
      for list in lists where index < list.count && !names.contains(list[index]) { names.append(list[index]) }
    }
    return names
  }

  func publish(_ version: RemoteVersion) throws -> Bool {
    let present = try self.version(at: logPath, isCopy: false)
    let expected = fetched.first { $0.path == logPath }
    guard present?.name == expected?.name else { return false }
    guard let bytes = contents[version.name] else { return false }
    try AtomicFile.write(bytes, to: logPath)
    return true
  }

  func finish(with version: RemoteVersion) throws {
    for copy in fetched where copy.path != logPath {
      try store.setAside(copy.path, as: "conflict", at: now)
    }
    AtomicFile.removeTemporaries(in: address, of: sharedLogName)
    AtomicFile.removeTemporaries(in: workspace.syncVersionsPath)
    try workspace.createFolder(workspace.syncVersionsPath)
    // What other devices published may be the latest that the next version has in common with this one.
    for name in Set(fetched.map(\.name) + [version.name]) where !Locations.isTaken(path(of: name)) {
      if let bytes = contents[name] { try AtomicFile.write(bytes, to: path(of: name)) }
    }
    prune(keeping: version.name)
  }

  // MARK: Versions kept here

  private func path(of name: String) -> String { "\(workspace.syncVersionsPath)/\(name).json" }

  private func kept(_ name: String) -> SharedLog? {
    if let present = fetched.first(where: { $0.name == name }) { return present.log }
    let path = path(of: name)
    guard let bytes = try? InputFiles.bytes(at: path, atMost: ProgressStore.largestSize),
      fingerprint(of: bytes) == name
    else { return nil }
    return try? SharedLog(bytes, path: path)
  }

  /// Removes all but the latest versions before one.
  private func prune(keeping name: String) {
    guard let present = kept(name), let names = try? InputFiles.names(in: workspace.syncVersionsPath) else {
      return
    }
    let latest = Set(([name] + present.ancestors).prefix(FolderRemote.mostVersions).map { "\($0).json" })
    for name in names where name.hasSuffix(".json") && !latest.contains(name) {
      unlink("\(workspace.syncVersionsPath)/\(name)")
    }
  }
}
