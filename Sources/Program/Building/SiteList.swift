// The list of files that a build leaves in its folder, and that goes with the site wherever it is published.

import TextTools

/// Only the files in the list are replaced and removed by the next build or publish.
struct SiteList: Equatable {
  /// What the site is, e.g. `public site`; nil in a list of version 0.3.
  let kind: String?
  /// Relative to the folder, separated by `/`; the list itself is not among them.
  let paths: Set<String>

  static let name = ".machinemode-files"
  private static let heading = "Files written by machinemode"
  init(kind: String?, paths: Set<String>) {
    self.kind = kind
    self.paths = paths
  }

  /// Nil for bytes that no build wrote. A path that leads out of the folder is left out: anyone may have edited the list.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let first = lines.first, first.hasPrefix(SiteList.heading) else { return nil }
    kind = first.prefixMatch(of: /[a-zA-Z ]+ for a ([a-z ]+);/).map { String($0.1) }
    paths = Set(lines.dropFirst().map(String.init).filter(SiteList.isInside))
  }

  init?(inFolder folder: String) {
    guard let bytes = try? InputFiles.bytes(at: "\(folder)/\(SiteList.name)") else { return nil }
    self.init(bytes)
  }

  /// The list that an earlier publish left at a destination.
  ///
  /// - Parameter place: where it is, for messages: `in ./website`.
  /// - Throws: if it is somebody else's file, or if it names a path that no build writes.
  init(published bytes: [UInt8], _ place: String) throws {
    guard let list = SiteList(bytes) else {
      throw Failure(
        .data, "the file \(SiteList.name) \(place) was not written by this program, so it was not replaced",
        help: "move it away, or publish to another place")
    }
    let lines = bytes.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false).dropFirst()
    let written = lines.last?.isEmpty == true ? lines.dropLast() : lines
    for line in written {
      guard !SiteList.isPath(line) else { continue }
      let path = String(decoding: line, as: UTF8.self)
      throw Failure(
        .data, "the list \(place) names a path that is no part of a site: \(quoted(path))",
        help: "look at who can write there; without \(SiteList.name) its files count as somebody else's")
    }
    self = list
  }

  var bytes: [UInt8] {
    let isFor = kind.map { " for a \($0)" } ?? ""
    let first = "\(SiteList.heading)\(isFor); the next build replaces and removes these only."
    return Array(([first] + paths.sorted()).map { $0 + "\n" }.joined().utf8)
  }

  private static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// Whether a build may have written a path: it stays inside its folder, and is no more than a name to any program.
  private static func isPath(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: Ascii.slash, omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      guard let first = part.first, first.isLetter || first.isDigit || first == UInt8(ascii: "_") else {
        return false
      }
      return part.allSatisfy { (0x20...0x7E).contains($0) && !#""\*?["#.utf8.contains($0) }
    }
  }
}
