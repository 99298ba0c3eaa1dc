// Decides whether the log may go to a remote: a workspace is refused, and what others may read or publish is asked about.

import Files
import StudyModel
import TextTools

/// What may forbid that a log goes to a remote.
struct RemoteCheck {
  let remote: any Remote
  let workspace: String
  /// The address of the last sync; nil before the first.
  let last: String?

  /// How many files or branches are named.
  static let mostNamed = 3

  /// Whether it is the remote of the last sync, about which nothing is asked.
  var isUsual: Bool {
    guard let last, last != remote.address else { return last != nil }
    guard let before = RemoteCheck.folder(of: last), let folder else { return false }
    return Locations.areSameFile(before, folder)
  }

  private var folder: String? { RemoteCheck.folder(of: remote.address) }

  /// The folder of this machine that an address names, with links resolved; nil for a repository elsewhere.
  private static func folder(of address: String) -> String? {
    let path = address.hasPrefix("file://") ? String(address.dropFirst(7)) : address
    return isFromRoot(path) ? Locations.absolute(path) : nil
  }

  /// Throws for a workspace, a folder in one, and a folder above this device's own, which would be carried along.
  func refuseWorkspaces() throws {
    guard let folder else { return }
    for outer in foldersUpwards(from: folder) where isWorkspace(outer) {
      try refuse(outer == folder ? "is a workspace" : "is in the workspace \(printable(outer))")
    }
    let own = try pathFromRoot(Locations.absolute(workspace))
    if foldersUpwards(from: own).contains(where: { Locations.areSameFile($0, folder) }) {
      try refuse("holds your workspace \(printable(own))")
    }
  }

  private func refuse(_ reason: String) throws {
    throw Failure(
      .data, "\(remote.shownAddress) \(reason), so nothing is synced there",
      help: "name a folder that holds nothing else, e.g. a new one")
  }

  /// This device's, or another one: the lock stays where a store was ever written.
  private func isWorkspace(_ folder: String) -> Bool {
    Locations.areSameFile(folder, workspace)
      || Locations.isFile("\(folder)/progress.json") && Locations.isTaken("\(folder)/progress.lock")
  }

  /// What a person should know before the log goes there, as what the remote is or has; empty for that of the last
  /// sync, and for one that holds nothing, or a log and nothing else.
  func doubts() throws -> [String] {
    guard !isUsual else { return [] }
    let (hasLog, others) = try remote.inspect()
    let isShared = hasLog && others == nil
    let change = last.map { "is not where this device synced last, \(shown(address: $0))" }
    return [change, isShared ? nil : publication, others].compactMap(\.self)
  }

  /// How what is put there may be published.
  private var publication: String? {
    guard let folder else { return nil }
    for outer in foldersUpwards(from: folder) {
      func words(_ kind: String) -> String {
        outer == folder ? "is a \(kind)" : "is in the \(kind) \(printable(outer))"
      }
      if Locations.isTaken("\(outer)/.git") { return words("git work tree") }
      if outer != folder, GitRemote.isRepository(outer) { return words("git repository") }
      if SiteFolder.isSite(outer) { return words("site") }
    }
    return nil
  }

  /// Asks at a terminal whether the log may go there; throws without one, or if it may not.
  func confirm(_ doubts: [String]) throws {
    let consequence = "whoever can read it can read your log"
    guard StandardInput.isTerminal else {
      throw Failure(
        .data, "\(remote.shownAddress) \(doubts.joined(separator: "; it "))",
        help: "\(consequence); add `--yes` to sync there")
    }
    let lines = doubts.map { "\(remote.shownAddress) \($0)." }
    try Program.confirm(
      "sync", lines + ["\(consequence.prefix(1).uppercased())\(consequence.dropFirst())."],
      asking: "Sync there?", otherwise: "add `--yes`")
  }
}
