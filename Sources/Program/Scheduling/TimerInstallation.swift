// `remind install` and `--uninstall`: install, replace and remove one timer of one scheduler.

import Files
import Store
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

struct TimerInstallation {
  let session: Session
  let isTrial: Bool

  func install(_ scheduler: Scheduler) throws {
    guard isTrial || ProgramRun.exists(scheduler.program) else {
      throw Failure(
        .environment,
        "\(scheduler) is not on this machine: PATH has no `\(scheduler.program)`; nothing was written",
        help: "try another of systemd, cron and launchd, or have any scheduler run "
          + "`machinemode remind --notify` every few minutes")
    }
    // A timer that would always fail is not installed.
    if let curriculum = session.options.plan {
      _ = try FollowedPlan(option: curriculum, workspace: nil).curriculum()
    }
    func command() throws -> ScheduledCommand {
      try ScheduledCommand(workspace: session.workspace, curriculum: session.options.plan)
    }
    _ = try command()
    let places = try scheduler.places()
    for place in places { try place.check() }
    let others = Scheduler.allCases.filter { $0 != scheduler && $0.hasTimer }
    if !isTrial { try makeWorkspace() }
    // Links can be resolved reliably only once the workspace exists.
    for (place, text) in zip(places, scheduler.texts(for: try command())) {
      if !isTrial { try place.write(text) }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      tell("\(isTrial ? "Would write" : "Wrote") \(printable(place.name)):\n")
      for line in lines { tell(line.isEmpty ? "" : "    \(printable(String(line)))") }
      tell("")
    }
    if !isTrial, let complaint = try scheduler.start() {
      try remove(scheduler)
      throw Failure(
        .environment, "\(scheduler) did not take the timer, so it was removed again: \(complaint)",
        help: "try again where you are logged in to the desktop, or use another of systemd, cron and launchd")
    }
    // Only after the new timer runs, so that on a failure one stays.
    for other in others {
      if !isTrial { try remove(other) }
      tell("\(isTrial ? "Would remove" : "Removed") the \(other) timer, since one is enough.")
    }
    if let zone = try Environment.path("TZ") {
      tell("It uses the time zone of this shell, TZ=\(printable(zone)).")
    }
    if isTrial { return }
    tell(
      "From now on `machinemode remind` checks every \(Scheduler.minutes) minutes for due reminders, and shows each once.\n"
        + "To see the timer: `\(scheduler.look)`; to remove it: `machinemode remind uninstall`.")
    if !ProgramRun.exists(Notifier.program) {
      StandardError.write(
        "note: desktop notifications need \(Notifier.program), which is missing (\(Notifier.package))\n")
    }
  }

  /// Creates the workspace, which keeps the memory of reminders.
  private func makeWorkspace() throws {
    if Locations.isFolder(session.workspace) { return }
    try session.store.workspace.createIfMissing()
    tell("Created \(printable(session.workspace)) for your data and for what the reminders remember.")
  }

  func uninstall() throws {
    let installed = Scheduler.allCases.filter(\.hasTimer)
    for scheduler in installed {
      let places = try scheduler.places().filter(\.isOurs)
      try remove(scheduler)
      tell("Removed the \(scheduler) timer:")
      for place in places { tell("  \(printable(place.name))") }
    }
    guard installed.isEmpty else { return }
    // Our timer may be in a crontab that cannot be read.
    for place in try Scheduler.cron.places() { try place.check() }
    throw Failure(
      .data, "no timer is installed",
      help: "`machinemode remind install systemd` (or cron, or launchd) installs one")
  }

  private func remove(_ scheduler: Scheduler) throws {
    scheduler.stop()
    for place in try scheduler.places() where place.isOurs { try place.remove() }
  }

  /// Prints a line unless the person asked for quiet; not wrapped, so that a path can be copied.
  private func tell(_ text: String) {
    session.say(unbroken: text)
  }
}

enum TimerPlace {
  /// The path of a file; one of its lines marks it as ours.
  case file(String)
  case crontab

  /// The path, or another name for messages.
  var name: String {
    switch self {
    case .file(let path): path
    case .crontab: "two lines of your crontab"
    }
  }

  /// Whether our timer is there; false if it cannot be read.
  var isOurs: Bool {
    switch self {
    case .crontab: return (try? CronTable.present())?.hasOurs ?? false
    case .file(let path):
      // No timer file is this large.
      guard FileKind(at: path, followsLinks: false) == .file,
        let bytes = try? InputFiles.bytes(at: path, atMost: 256 * 1024)
      else { return false }
      return bytes.contains(SystemdUnits.mark.utf8) || bytes.contains(LaunchAgent.mark.utf8)
    }
  }

  /// - Throws: if there is something that we did not write, or the crontab cannot be read.
  func check() throws {
    switch self {
    case .crontab: _ = try CronTable.present()
    case .file(let path):
      guard Locations.isTaken(path), !isOurs else { return }
      throw Failure(
        .data, "\(printable(path)) was not written by this program",
        help: "move it away, then try again")
    }
  }

  /// Writes a text if nothing is there, or replaces our own.
  func write(_ text: String) throws {
    switch self {
    case .crontab: try CronTable.present().replacingOurs(with: text).install()
    case .file(let path):
      _ = try OutputFolder(parentFolder(of: path))
      try AtomicFile.write(Array(text.utf8), to: path)
      // Some schedulers require that everybody may read it.
      guard chmod(path, 0o644) == 0 else { throw Failure(unwritable: path) }
    }
  }

  func remove() throws {
    switch self {
    case .crontab: try CronTable.present().replacingOurs(with: "").install()
    case .file(let path):
      guard unlink(path) == 0 || errno == ENOENT else {
        throw Failure(.environment, "\(printable(path)) could not be removed: \(SystemError.last.reason)")
      }
    }
  }
}
