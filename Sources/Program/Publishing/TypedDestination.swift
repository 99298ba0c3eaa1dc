// Reads where a site is to be published: a folder, a host, or a branch of a git repository.

import Store
import TextTools

/// A destination as it was typed, with a folder from the root, so that it means the same from any folder.
struct TypedDestination {
  enum Kind: Equatable {
    /// From the root.
    case folder(String)
    /// For rsync.
    case host(String)
    /// The checkout is that whose remote it is.
    case branch(String, repository: String, checkout: String?)
  }

  let kind: Kind
  /// What is remembered.
  let text: String

  private static let usualBranch = "gh-pages"

  /// Reads a typed destination, or a remembered one.
  ///
  /// - Parameter checkout: the folder whose remotes it may name; by default the current one.
  /// - Throws: with exit status 2 for anything else, as for a single word that is no folder: it is as likely a slip.
  init(_ typed: String, checkout: String? = nil) throws {
    let unknown = TypedDestination.unknown(typed)
    guard !typed.isEmpty, !typed.hasPrefix("-"),
      !typed.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { throw unknown }
    if let place = TypedDestination.repository(in: typed) {
      let parts = place.split(separator: "#", omittingEmptySubsequences: false)
      let branch = parts.count > 1 ? String(parts.last ?? "") : TypedDestination.usualBranch
      let name = parts.count > 1 ? parts.dropLast().joined(separator: "#") : place
      guard !name.isEmpty, !name.hasPrefix("-"), !branch.isEmpty else { throw unknown }
      let found = try TypedDestination.find(name, checkout: checkout ?? ".")
      kind = .branch(branch, repository: found.repository, checkout: found.checkout)
      text = "git:\(found.checkout == nil ? found.repository : name)#\(branch)"
      return
    }
    var place = try TypedDestination.withHome(typed)
    while place.hasSuffix("/") { place.removeLast() }
    let first = place.prefix { $0 != "/" }
    guard !place.isEmpty, first != ":", !first.hasPrefix(":") else { throw unknown }
    if typed.contains("://") {
      guard place.wholeMatch(of: /rsync:\/\/[^\/]+\/[^\/].*/) != nil else { throw unknown }
      (kind, text) = (.host(place), place)
    } else if !isFromRoot(place), first.contains(":") {
      guard !place.hasSuffix(":") else { throw unknown }
      (kind, text) = (.host(place), place)
    } else {
      guard place.contains("/") || [".", ".."].contains(place) || Locations.isFolder(place) else {
        throw unknown
      }
      let path = try pathFromRoot(place)
      (kind, text) = (.folder(path), path)
    }
  }

  /// The address or the remote of a text that names a repository, with the branch; nil for other texts.
  private static func repository(in typed: String) -> String? {
    if typed.hasPrefix("git:"), !typed.hasPrefix("git://") { return String(typed.dropFirst("git:".count)) }
    return typed.contains(/\.git\/?(#|$)/) ? typed : nil
  }

  /// The address of a remote of a checkout, or an address or path as it was typed.
  private static func find(_ name: String, checkout: String) throws -> (repository: String, checkout: String?)
  {
    func ask(_ words: String...) -> String? {
      let report = Git(place: ["-C", checkout], settings: []).run(words)
      return report.complaint == nil ? trimmedEnd(report.text) : nil
    }
    let remotes = ask("remote")?.split(separator: "\n").map(String.init) ?? []
    if remotes.contains(name), let address = ask("remote", "get-url", "--push", name) {
      let base = try pathFromRoot(ask("rev-parse", "--show-toplevel") ?? checkout)
      return (try isAddress(address) ? address : path(address, from: base), base)
    }
    return (try isAddress(name) ? name : path(name, from: "."), nil)
  }

  /// Whether it is a URL or `host:path`, not a path of this machine.
  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.prefix { $0 != "/" }.contains(":")
  }

  private static func path(_ text: String, from base: String) throws -> String {
    let path = try withHome(text)
    return try pathFromRoot(isFromRoot(path) ? path : "\(base)/\(path)")
  }

  private static func withHome(_ path: String) throws -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    guard let home = try Environment.path("HOME") else {
      throw Failure(
        .environment, "HOME is not set, so `~` means nothing", help: "write the path from the root")
    }
    return home + path.dropFirst()
  }

  private static func unknown(_ typed: String) -> Failure {
    Failure(
      .usage, "\(quoted(typed)) is no destination",
      help:
        "write a folder (`./website`), a host (`me@example.org:www/progress`) or a repository (`git:origin`)")
  }

  /// The destination, with a folder for what is on its way.
  func destination(workspace: Workspace) throws -> any SiteDestination {
    let folder = try pathFromRoot(workspace.publishPath)
    return switch kind {
    case .folder(let path): FolderDestination(path: path, workspace: workspace.folder)
    case .host(let target): HostDestination(target: target, scratch: "\(folder)/lists")
    case .branch(let branch, let repository, let checkout):
      BranchDestination(
        repository: repository, branch: branch, checkout: checkout, cache: "\(folder)/repository.git")
    }
  }
}
