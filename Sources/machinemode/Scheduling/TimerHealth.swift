// What `doctor` finds on the timers that look for reminders.

import ProgressStorage
import StudyModel

enum TimerHealth {
  /// - Parameter workspace: the one that is looked at.
  static func reports(workspace: String) -> [HealthReport] {
    guard let folders = try? SchedulingFolders() else {
      return [
        HealthReport(
          .warning, "HOME or XDG_CONFIG_HOME is not UTF-8 text, so no timer can be looked for",
          remedy: "rename the folder, or set the variable")
      ]
    }
    // A crontab that cannot be read counts as one without a timer: it says nothing about the learner's data.
    let timers = Scheduler.allCases.compactMap { try? $0.setup(folders).installed() }
    guard !timers.isEmpty else {
      return [
        HealthReport(
          .healthy, "no timer is installed",
          remedy: "nothing, or `machinemode remind --install systemd` (or cron, or launchd)")
      ]
    }
    return timers.map { report($0, workspace: workspace) }
  }

  private static func report(_ timer: InstalledTimer, workspace: String) -> HealthReport {
    let name = timer.scheduler.rawValue
    guard let complaint = complaint(timer, workspace: workspace) else {
      return HealthReport(
        .healthy, "a \(name) timer checks every \(Scheduler.minutes) minutes for due reminders")
    }
    return HealthReport(
      .warning, "the \(name) timer \(complaint)",
      remedy:
        "`machinemode remind --install \(name)` repairs it, `machinemode remind --uninstall` removes it")
  }

  /// What is wrong with a timer, going on from its name; nil for a sound one.
  private static func complaint(_ timer: InstalledTimer, workspace: String) -> String? {
    if let defect = timer.defect { return "does not run: \(defect)" }
    guard let command = timer.command else { return "was edited, so it is unclear what it runs" }
    guard ProgramRun.isProgram(command.program) else {
      return "runs a program that does not exist: \(command.program)"
    }
    guard Locations.isFolder(command.workspace) else {
      return "is for a workspace that does not exist: \(command.workspace)"
    }
    guard Locations.areSameFile(command.workspace, workspace) else {
      return "is for another workspace: \(command.workspace)"
    }
    if let curriculum = command.curriculum, !Locations.isTaken(curriculum) {
      return "follows a plan that does not exist: \(curriculum)"
    }
    return nil
  }
}
