// Builds the public site of every learner of a shard, each from a workspace that stays as it is.

import Cohort
import ProgressStorage
import StudyModel
import TextTools
import Website

struct ClassBuild {
  let options: SharedOptions
  /// The folder with a workspace for each learner, named after the id.
  let workspaces: String
  /// The folder with a site for each learner, named after the id.
  let sites: String
  /// The learners of a class mostly follow one plan.
  private let readings = Readings()

  init(options: SharedOptions, workspaces: String, sites: String) {
    (self.options, self.workspaces, self.sites) = (options, workspaces, sites)
  }

  /// Builds the sites. A learner whose site cannot be built is a warning, and the others go on.
  ///
  /// - Returns: how many sites were built.
  func build(_ roster: ClassRoster) throws -> Int {
    guard Locations.isFolder(workspaces) else {
      throw CommandFailure(
        environment: "there is no folder \(printable(workspaces))",
        help: "name the folder that holds a workspace for each learner, `\(printable(workspaces))/ID`")
    }
    try refuseWorkspace()
    var warnings = LearnerWarnings("the site of %s was not built")
    for (index, learner) in roster.learners.enumerated() {
      ProgressLine.advance("building", to: index, of: roster.learners.count)
      do {
        try build(learner.id)
      } catch let failure as CommandFailure {
        warnings.add(learner.id, ClassBuild.reason(of: failure))
      }
    }
    warnings.end()
    return roster.learners.count - warnings.count
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

  private func build(_ id: String) throws {
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

  /// What went wrong on one line, without help: it would be about another command.
  private static func reason(of failure: CommandFailure) -> String {
    let lines = failure.text.split(separator: "\n").prefix { !$0.hasPrefix("help: ") }.map(String.init)
    let first = lines.first ?? ""
    return first.hasPrefix("error: ") ? String(first.dropFirst("error: ".count)) : first
  }
}
