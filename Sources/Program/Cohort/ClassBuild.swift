// Builds the public site of every learner of a shard, each from a workspace that stays as it is.

import Cohort
import ProgressStorage
import StudyModel
import Synchronization
import TextTools
import Website

struct ClassBuild: Sendable {
  let options: SharedOptions
  /// The folder with a workspace for each learner, named after the id.
  let workspaces: String
  /// The folder with a site for each learner, named after the id.
  let sites: String

  /// Builds the sites. A learner whose site cannot be built is a warning, in the order of the roster, and the others go
  /// on.
  ///
  /// - Parameter jobs: how many sites are built at a time, at least 1. The bytes are the same for any.
  /// - Returns: how many sites were built.
  func build(_ roster: ClassRoster, jobs: Int) throws -> Int {
    guard Locations.isFolder(workspaces) else {
      throw CommandFailure(
        environment: "there is no folder \(printable(workspaces))",
        help: "name the folder that holds a workspace for each learner, `\(printable(workspaces))/ID`")
    }
    try refuseWorkspace()
    let learners = roster.learners
    let progress = Mutex(Progress(learners))
    Workers.run(min(jobs, max(learners.count, 1))) {
      // The learners of a class mostly follow one plan. Each thread reads it anew, so that none waits for another.
      let readings = Readings()
      while let place = progress.withLock({ $0.begin() }) {
        let outcome = Result { try build(learners[place].id, readings) }
        progress.withLock { $0.end(place, outcome) }
      }
    }
    return try progress.withLock { try $0.built() }
  }

  /// How far the build of a class is. Warnings come in the order of the roster.
  private struct Progress {
    private let learners: [RosterEntry]
    private var begun = 0
    private var ended = 0
    /// The outcomes of learners who come after one whose site is not there yet.
    private var waiting: [Int: Result<Void, any Error>] = [:]
    /// The place of the first learner whose outcome was not yet reported.
    private var reported = 0
    private var warnings = LearnerWarnings("the site of %s was not built")
    /// What ends the build: it is not about one learner.
    private var failure: (any Error)?

    init(_ learners: [RosterEntry]) { self.learners = learners }

    /// The place of the next learner; nil if there is none, or the build is at its end.
    mutating func begin() -> Int? {
      guard failure == nil, begun < learners.count else { return nil }
      begun += 1
      return begun - 1
    }

    mutating func end(_ place: Int, _ outcome: Result<Void, any Error>) {
      ended += 1
      waiting[place] = outcome
      while let next = waiting.removeValue(forKey: reported) {
        do {
          try next.get()
        } catch let failure as CommandFailure {
          warnings.add(learners[reported].id, failure.reason)
        } catch {
          failure = failure ?? error
        }
        reported += 1
      }
    }

    /// How many sites were built.
    func built() throws -> Int {
      if let failure { throw failure }
      warnings.end()
      return learners.count - warnings.count
    }
  }

  /// Throws if the sites would be written into the workspace of a learner, or into the folder of all.
  private func refuseWorkspace() throws {
    let (all, output) = (
      try pathFromRoot(Locations.absolute(workspaces)), try pathFromRoot(Locations.absolute(sites))
    )
    let inside = output.hasPrefix(all + "/") ? output.dropFirst(all.count + 1).prefix { $0 != "/" } : ""
    let isInWorkspace = !inside.isEmpty && Locations.isTaken("\(all)/\(inside)/progress.json")
    guard output == all || isInWorkspace else { return }
    throw CommandFailure(
      usage: "\(printable(sites)) is among the workspaces, so no site is written there",
      help: "name a folder for the sites alone, such as `-o sites`")
  }

  private func build(_ id: String, _ readings: Readings) throws {
    var options = options
    options.workspace = "\(workspaces)/\(id)"
    let session = try Session(options, readings)
    // Only looked at: whatever is wrong with it, it is for the learner to mend.
    let opened = try storing { try session.store.look() }
    guard opened.exists else {
      throw CommandFailure(no: "there is no store in \(printable(session.workspace))")
    }
    let study = try StudySession(session, opened)
    let folder = "\(sites)/\(id)"
    try SitePublisher.checkPlace(folder, workspace: session.workspace, option: "-o")
    _ = try SiteBuild.publish(study.wholeSiteInput(for: .public), study, into: folder, keepsCalendar: false)
  }
}
