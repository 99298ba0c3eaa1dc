// Keeps the built site up to date, and lets pages wait for the next version.

import Files
import Foundation

/// The site of the preview: built anew whenever a file changes that it is made from. First the pages that are looked at, so
/// that a change is seen at once; then, when it is quiet, all files.
actor PreviewSite {
  /// What a page has to know of it.
  struct State: Sendable {
    /// Grows with each change of the pages, and of `problem`.
    var version = 1
    /// Why the last build failed, in the words of the program; nil if it did not.
    var problem: String?
  }

  private(set) var state = State()
  nonisolated let files: SiteFiles
  private let command: ProgramCommand
  private let watched: WatchedFiles
  private let pages: WatchedFiles
  /// Two builds would remove what the other one wrote.
  private let builds = SerialQueue()
  /// The files as they were built last.
  private var built: [String: FileStamp] = [:]
  /// The pages that were asked for last, the latest first.
  private var open: [String] = []
  /// Whether pages that nobody looks at wait for a build.
  private var isStale = false

  /// How often the files are looked at. A person sees a page change as at once within a tenth of a second or two.
  private static let lookingEvery = Duration.milliseconds(40)
  /// How long nothing changes before all files are built.
  private static let quiet = Duration.milliseconds(400)
  /// The site is built at least so often, since a day may have begun.
  private static let buildingEvery = Duration.seconds(60)
  /// More pages are rarely looked at side by side.
  private static let mostOpen = 4

  /// - Parameter folder: where the site is built.
  init(_ command: ProgramCommand, from watched: WatchedFiles, in folder: String) {
    (self.command, self.watched) = (command, watched)
    (files, pages) = (SiteFiles(folder), WatchedFiles([folder]))
  }

  /// Builds the site for the first time.
  ///
  /// - Returns: the complaint of a build that failed; nil after a good one.
  func buildFirst() async throws -> String? {
    let problem = try await build([])
    built = pages.stamps()
    return problem
  }

  /// Builds the site after each change, until the task is cancelled.
  func keepUpToDate() async throws {
    var seen = watched.stamps()
    var last = ContinuousClock.now
    while true {
      try await Task.sleep(for: PreviewSite.lookingEvery)
      let stamps = watched.stamps()
      if stamps != seen {
        // Taken before the build, so that a change during it is seen by the next look.
        (seen, last, isStale) = (stamps, .now, true)
        if !open.isEmpty { try await rebuild(open) }
      } else if last.duration(to: .now) >= (isStale ? PreviewSite.quiet : PreviewSite.buildingEvery) {
        (last, isStale) = (.now, false)
        try await rebuild([])
      }
    }
  }

  /// Makes sure that a page is as new as those that are looked at, before it is sent.
  func ask(for path: String) async throws {
    guard path.hasSuffix(".html") else { return }
    let isOpen = open.contains(path)
    open = [path] + open.filter { $0 != path }.prefix(PreviewSite.mostOpen - 1)
    if isStale, !isOpen { try await rebuild([path]) }
  }

  private func rebuild(_ paths: [String]) async throws {
    let problem = try await build(paths)
    let present = pages.stamps()
    if present != built || problem != state.problem {
      (built, state.problem) = (present, problem)
      state.version += 1
    }
  }

  /// - Parameter paths: of the pages to build; all files of the site if there are none.
  private func build(_ paths: [String]) async throws -> String? {
    let words =
      ["site", "--preview", "--output", files.folder, "--quiet"] + paths.flatMap { ["--page", $0] }
    let outcome = try await builds.run { [command] in try await command.run(words) }
    guard outcome.status != 0 else { return nil }
    return outcome.errors.isEmpty ? "the build ended with status \(outcome.status)" : outcome.errors
  }

  /// Waits until the version is another one than a page has, or the time is over.
  ///
  /// - Parameter version: nil does not wait.
  func state(after version: Int?, atMost time: Duration) async -> State {
    let start = ContinuousClock.now
    while state.version == version, start.duration(to: .now) < time {
      guard (try? await Task.sleep(for: .milliseconds(20))) != nil else { break }
    }
    return state
  }
}
