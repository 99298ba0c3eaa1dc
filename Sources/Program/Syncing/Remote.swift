// What devices share one log through: a git repository or a folder.

import Logging
import Store
import TextTools

/// A version of the log in a remote.
struct RemoteVersion {
  /// Hexadecimal digits that no other version has.
  let name: String
  let log: SharedLog
  /// Where it was read, for messages.
  let path: String
}

/// An inbox beside a shared log that only a sync takes in.
struct RemoteInbox {
  let file: InboxFile
  let taken: TakenLines
}

/// What devices share one log through. It holds one version, and each device replaces it by a merge.
protocol Remote: AnyObject {
  /// As the person wrote it; a folder from the root.
  var address: String { get }

  /// Throws if it cannot be a remote at all, before anything is made for it.
  func check() throws

  /// Whether a log is there, and what else that nobody put there for a sync, e.g. `holds other files: README.md`.
  func inspect() throws -> (hasLog: Bool, others: String?)

  /// The versions there, the present one first; empty if there is none yet. A file synchroniser may have left more than
  /// one. Throws if the remote cannot be reached, or holds something else.
  func fetch() throws -> [RemoteVersion]

  /// The latest version that both a version of this device and one of the remote grew from; nil if none is known.
  func commonVersion(of name: String, and other: RemoteVersion) throws -> SharedLog?

  /// Whether somebody replaced the history that this device's version belongs to.
  func hasLost(_ name: String, in present: RemoteVersion) -> Bool

  /// The inbox of the version that was fetched; nil if there is none, or if every command takes it in.
  func inbox() throws -> RemoteInbox?

  /// Makes a version that replaces those fetched.
  ///
  /// - Parameters:
  ///   - own: the version that this device synced last; nil if none.
  ///   - files: what stands beside the log instead, by name.
  ///   - message: what it brings, in a few words.
  func prepare(
    _ log: SharedLog, after own: String?, with files: [String: [UInt8]], _ message: String
  ) throws -> RemoteVersion

  /// Replaces the versions fetched by a prepared one; false if another device was faster.
  func publish(_ version: RemoteVersion) throws -> Bool

  /// Keeps a version that this device has now, and sets aside what was merged into it.
  func finish(with version: RemoteVersion) throws
}

extension Remote {
  var shownAddress: String { shown(address: address) }
}

/// An address as people may see it: without a password, and on the web, where a token may stand in its place, without a
/// name.
func shown(address: String) -> String {
  let parts = address.split(separator: "://", maxSplits: 1)
  guard parts.count == 2, let end = parts[1].prefix(while: { $0 != "/" }).lastIndex(of: "@") else {
    return printable(address)
  }
  let colon = parts[1][..<end].firstIndex(of: ":")
  if parts[0].lowercased().hasPrefix("http"), colon == nil {
    return printable("\(parts[0])://\(parts[1][parts[1].index(after: end)...])")
  }
  return colon.map { printable("\(parts[0])://\(parts[1][..<$0])\(parts[1][end...])") } ?? printable(address)
}

/// The name of the file in a remote.
let sharedLogName = "log.json"
