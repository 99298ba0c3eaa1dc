// Builds the site of the preview whenever a file changes that it is made from.

import Files
import Synchronization
import TextTools

/// The site that was built, and what it was built from.
struct PreviewWatch {
  private let command: PreviewCommand
  private let watched: [String]
  /// Where the site is built.
  private let folder: String
  /// The files as they were before the last build.
  private var seen: [String: FileStamp] = [:]
  /// The site as it was built last.
  private var built: [String: FileStamp] = [:]
  private var builtAt = ContinuousClock.now

  /// The site is built at least so often, since a day may have begun.
  private static let longestPause = Duration.seconds(60)

  /// - Parameter watched: files and folders; they may be missing, and come later.
  init(_ command: PreviewCommand, from watched: [String], into folder: String) {
    self.command = command
    self.watched = watched
    self.folder = folder
  }

  /// Builds the site if it is time.
  mutating func look(_ pages: PreviewPages) {
    guard stamps(of: watched) != seen || builtAt.duration(to: .now) >= PreviewWatch.longestPause else {
      return
    }
    let before = built
    let problem = build()
    let changed = Set(built.keys).union(before.keys).filter { built[$0] != before[$0] }
    pages.state.withLock { state in
      if changed.contains(where: { $0.hasSuffix(".css") || $0.hasSuffix(".js") }) { state.looks += 1 }
      if !changed.isEmpty || state.problem != problem { state.version += 1 }
      state.problem = problem
    }
  }

  /// Builds the site.
  ///
  /// - Returns: why that failed, in the words of the program; nil if it did not.
  mutating func build() -> String? {
    // Taken before the build, so that a change during it is seen by the next look.
    seen = stamps(of: watched)
    let run = command.run(["site", "--preview", "--output", folder, "--quiet"])
    builtAt = .now
    built = stamps(of: [folder])
    guard let complaint = run.complaint else { return nil }
    return run.errors.isEmpty ? "error: \(complaint)\n" : String(decoding: run.errors, as: UTF8.self)
  }
}

/// Folders deeper than that are not looked into: a plan has one for its cards.
private let deepest = 3

/// The state of files and folders: differs after any of them was written, made or removed.
func stamps(of paths: [String]) -> [String: FileStamp] {
  var stamps: [String: FileStamp] = [:]
  for path in paths { look(at: path, depth: 0, into: &stamps) }
  return stamps
}

private func look(at path: String, depth: Int, into stamps: inout [String: FileStamp]) {
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
