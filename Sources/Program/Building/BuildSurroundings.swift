// What goes before and after a build of the site: new solutions are logged, the build is recorded, the log backed up.

import Store
import StudyModel
import TextTools

extension Session {
  /// Logs what was committed to the followed repository of solutions. The site is built whatever comes of it.
  func pullFollowedSolutions() {
    guard let followed = LocalState.load(workspace: workspace).solutions else { return }
    do {
      let own = try session(following: followed)
      guard let pulled = try own.pullSolutions(followed, isUnasked: true) else { return }
      if own !== self { adopt(own.opened.selecting(opened.programme)) }
      for line in pulled.lines { say(line) }
    } catch {
      let failure = error as? Failure
      StandardError.warn(
        "\(failure?.reason ?? "\(error)"); the site is built without new solutions",
        help: failure?.help ?? "`machinemode solutions pull` tries again")
    }
  }

  /// Records the time of a build, and makes the daily backup if it is due; does nothing without a store. The site is
  /// written already, so a failure is only a warning.
  ///
  /// - Returns: the name of the backup; nil if none was made.
  func rememberBuild() -> String? {
    guard hasStore else { return nil }
    do {
      try LocalState.update(workspace: workspace) { $0.lastBuild = now.instant }
    } catch {
      StandardError.warn(
        "the build could not be recorded in \(printable(workspace))",
        help: "until that folder can be written to, `status` goes by an earlier build")
    }
    do {
      return try store.backUpDaily(opened, at: now.instant)?.name
    } catch {
      let reason = (error as? Failure)?.diagnostic.headline ?? "\(error)"
      StandardError.warn(
        "the site was built, but the day's backup could not be made: \(reason)",
        help: "`machinemode backup create` tries again")
      return nil
    }
  }
}
