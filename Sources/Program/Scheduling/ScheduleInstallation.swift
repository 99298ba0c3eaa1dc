// `remind install` and `remind uninstall`: one schedule of one scheduler is written, replaced and removed.

import Store
import StudyModel
import TextTools

struct ScheduleInstallation {
  let session: Session
  let isTrial: Bool

  func install(_ scheduler: Scheduler) throws {
    guard isTrial || ProgramRun.exists(scheduler.program) else {
      throw Failure(
        .environment, "\(scheduler.name) is not on this machine: PATH has no `\(scheduler.program)`",
        help: "install another of systemd, cron and launchd, or let any scheduler run "
          + "`machinemode remind --notify` every few minutes")
    }
    // A schedule that would always fail is not installed.
    if let plan = session.options.plan { _ = try FollowedPlan(option: plan, workspace: nil).curriculum() }
    func files() throws -> [(file: ScheduleFile, text: String)] {
      try scheduler.files(
        for: ScheduledCommand(workspace: session.workspace, plan: session.options.plan))
    }
    for (file, _) in try files() { try file.check() }
    let others = Scheduler.all.filter { $0.name != scheduler.name && $0.isInstalled }
    if !isTrial { try makeWorkspace() }
    // Asked again, since the links of a path are resolved only once the workspace exists.
    for (file, text) in try files() {
      if !isTrial { try file.write(text) }
      say("\(isTrial ? "Would write" : "Wrote") \(file.name):\n")
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
      for line in indented(lines, by: "    ") { say(line) }
    }
    if !isTrial, let complaint = try scheduler.begin() {
      try scheduler.remove()
      throw Failure(
        .environment, "\(scheduler.name) rejected the schedule, so it was removed: \(complaint)",
        help:
          "try again where you are logged in to the desktop, or install another of systemd, cron and launchd")
    }
    // Only after the new one runs, so that on a failure one stays.
    for other in others {
      if !isTrial { try other.remove() }
      say("\(isTrial ? "Would remove" : "Removed") the \(other.name) schedule, since one is enough.")
    }
    if let zone = try Environment.path("TZ") {
      say("It uses the time zone of this shell, TZ=\(printable(zone)).")
    }
    if isTrial { return }
    say(
      "From now on `machinemode remind` runs every \(Scheduler.minutes) minutes and shows each reminder once.\n"
        + "To see the schedule: `\(scheduler.look)`; to remove it: `machinemode remind uninstall`.")
    if !ProgramRun.exists(Notifier.program) {
      StandardError.write(
        "Desktop notifications need \(Notifier.program), which is missing (\(Notifier.package))\n")
    }
  }

  /// Creates the workspace, which remembers the reminders that were shown.
  private func makeWorkspace() throws {
    if Locations.isFolder(session.workspace) { return }
    try session.store.workspace.createIfMissing()
    say("Created \(printable(session.workspace)) for your data and for what the reminders remember.")
  }

  func uninstall() throws {
    let installed = Scheduler.all.filter(\.isInstalled)
    for scheduler in installed {
      let files = try scheduler.places().filter(\.isOurs)
      try scheduler.remove()
      say("Removed the \(scheduler.name) schedule:")
      for file in files { say("  \(file.name)") }
    }
    guard installed.isEmpty else { return }
    // Our schedule may be in a crontab that cannot be read.
    for file in try Scheduler.cron.places() { try file.check() }
    throw Failure(
      .data, "no schedule is installed",
      help: "`machinemode remind install systemd` (or cron, or launchd) installs one")
  }

  /// Prints a line unless the person asked for quiet; not wrapped, so that a path can be copied.
  private func say(_ line: String) { session.say(unbroken: line) }
}
