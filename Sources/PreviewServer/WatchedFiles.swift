// Tells whether files changed since they were last looked at.

package import Files

/// Files and folders whose changes show on the pages.
package struct WatchedFiles: Sendable {
  private let paths: [String]

  /// Folders deeper than that are not looked into: a plan has one for its cards.
  private static let deepest = 3

  /// - Parameter paths: files and folders; they may be missing, and come later.
  package init(_ paths: [String]) { self.paths = paths }

  /// The state of all of them: differs after any of them was written, made or removed.
  package func stamps() -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for path in paths { WatchedFiles.look(at: path, depth: 0, into: &stamps) }
    return stamps
  }

  private static func look(at path: String, depth: Int, into stamps: inout [String: FileStamp]) {
    guard let status = try? fileStatus(at: path) else {
      stamps[path] = .absent
      return
    }
    guard FileKind(status) == .folder else {
      stamps[path] = FileStamp(status)
      return
    }
    guard depth < deepest, let names = try? names(inFolder: path) else { return }
    // Editors write hidden files beside what they edit.
    for name in names where !name.hasPrefix(".") {
      look(at: "\(path)/\(name)", depth: depth + 1, into: &stamps)
    }
  }
}
