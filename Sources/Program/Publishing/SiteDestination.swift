// What the places have in common that a site can be published to.

import StudyModel
import TextTools

/// A site in a folder of this machine, as a build left it.
struct BuiltSite {
  let folder: String
  let list: SiteList

  func bytes(of path: String) throws -> [UInt8] { try InputFiles.bytes(at: "\(folder)/\(path)") }
}

/// A site beside what stands at its destination.
struct SiteComparison {
  /// The list of what was published there before; nil if nothing was.
  var earlier: SiteList?
  /// What else is there, for a question; empty once a site was published there.
  var others: [String] = []
  /// The paths of the files that are new there or differ.
  var changed: Set<String>
  /// The paths of files there that are no part of the site any more.
  var removed: Set<String>
  /// Whether nothing is to be sent.
  var isUpToDate: Bool
  /// Sends it. If that is cut off, the next publish completes it: both lists hold until the end.
  let send: () throws -> Void
}

protocol SiteDestination {
  /// For messages.
  var name: String { get }
  /// Whether what was published there before can be read for ever.
  var keepsHistory: Bool { get }
  /// Whether there is nothing to publish to, whatever the site is; said before it is built.
  func check() throws
  /// Compares the site with what is there, by content. Throws if somebody else's file or folder is in its place.
  func compare(_ site: BuiltSite) throws -> SiteComparison
}

/// The failure that files of others are in the way of a site.
///
/// - Parameter place: where they are: `in ./website`.
func inTheWay(_ paths: Set<String>, _ place: String) -> Failure {
  let named = joined(paths.sorted().map(printable), atMost: 3)
  return Failure(
    .data, "what this program did not put there is in the site's place \(place): \(named)",
    help: "move it away, or publish to another place")
}

/// The folders above paths, each once.
func parentPaths(of paths: some Sequence<String>) -> Set<String> {
  var parents: Set<String> = []
  for path in paths {
    for index in path.indices where path[index] == "/" { parents.insert(String(path[..<index])) }
  }
  return parents
}
