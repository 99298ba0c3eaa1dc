// `remind --install` and `--uninstall`: one timer of one scheduler, set up, replaced, and taken away.

import ProgressStorage
import StudyModel

struct TimerInstallation {
  let options: SharedOptions
  /// Whether it only says what it would do.
  let isTrial: Bool

  private let folders: SchedulingFolders

  init(_ options: SharedOptions, isTrial: Bool) throws {
    (self.options, self.isTrial) = (options, isTrial)
    folders = try SchedulingFolders()
  }

  // MARK: Installing

  func install(_ scheduler: Scheduler) throws {
    guard isTrial || scheduler.isHere else { throw CommandFailure(missing: scheduler) }
    let setup = scheduler.setup(folders)
    // A timer that could only fail is not set up.
    if let curriculum = options.curriculum {
      _ = try FollowedPlan(option: curriculum, workspace: nil).curriculum()
    }
    if scheduler.isHere { try setup.checkPlaces() }
    var command = try command()
    let isPresent = try setup.isInPlace(command)
    if isTrial {
      try tell(TimerText.wouldInstall(try setup.parts(for: command), by: scheduler, isPresent: isPresent))
      for other in others(than: scheduler) { tell([TimerText.wouldReplace(other)]) }
      return
    }
    if try makeWorkspace() { command = try self.command() }
    let before = isPresent ? nil : try setup.installed()
    let change = try setup.install(command)
    tell(TimerText.installed(change, by: scheduler, wasPresent: isPresent))
    if let before { tell(TimerText.replaced(before, by: command)) }
    // After the new one is there: whatever fails, one is.
    for other in others(than: scheduler) {
      let removal = try other.scheduler.setup(folders).remove(isTrial: false)
      tell(TimerText.replaced(other, removal, by: command))
    }
    tell(TimerText.outlook(setup, command))
    note(change.notes + TimerText.missingNotifier())
  }

  /// The command for the options of this run.
  private func command() throws -> ScheduledCommand {
    try ScheduledCommand(
      program: try programPathForTimers(),
      workspace: try pathFromRoot(try Locations.workspace(option: options.workspace)),
      curriculum: try options.curriculum.map(pathFromRoot), zone: try Environment.path("TZ"))
  }

  /// Makes the folder in which it is remembered what was said.
  ///
  /// - Returns: whether it was missing.
  private func makeWorkspace() throws -> Bool {
    let folder = try Locations.workspace(option: options.workspace)
    if Locations.isFolder(folder) { return false }
    try storing { try Desk.store(in: folder).workspace.createIfMissing() }
    tell(["Created \(printable(folder)) for your data and for what the reminders remember."])
    return true
  }

  /// Our timers by other schedulers, as far as that can be told.
  private func others(than scheduler: Scheduler) -> [InstalledTimer] {
    Scheduler.allCases.filter { $0 != scheduler }.compactMap { try? $0.setup(folders).installed() }
  }

  // MARK: Removing

  func uninstall() throws {
    var (removed, failures, strangers): (Bool, [CommandFailure], [String]) = (false, [], [])
    for scheduler in Scheduler.allCases {
      do throws(CommandFailure) {
        let change = try failing { try scheduler.setup(folders).remove(isTrial: isTrial) }
        strangers += change.strangers
        guard !change.parts.isEmpty else { continue }
        removed = true
        tell(TimerText.removed(change, of: scheduler, isTrial: isTrial))
      } catch {
        failures.append(error)
      }
    }
    note(strangers.map { "\(printable($0)) was not written by this program, so it was not removed" })
    if let failure = failures.first {
      // A place that this account may not even look into is not what was asked for.
      guard removed else { throw failure }
      note([failure.headline])
    }
    guard removed else {
      throw CommandFailure(
        .no,
        "no timer is installed\n"
          + "help: `machinemode remind --install systemd` (or cron, or launchd) installs one")
    }
  }

  // MARK: Words

  /// Lines for the person, unless they asked for quiet; nothing is broken, since somebody may want to copy a path.
  private func tell(_ lines: [String]) {
    guard !options.quiet else { return }
    StandardOutput.write(lines.map { $0 + "\n" }.joined())
  }

  private func note(_ notes: [String]) {
    for note in notes { StandardError.write("note: \(note)\n") }
  }
}

extension CommandFailure {
  /// What is wrong, without what to do about it.
  fileprivate var headline: String {
    let line = text.prefix { $0 != "\n" }
    return String(line.hasPrefix("error: ") ? line.dropFirst("error: ".count) : line)
  }
}

/// Work whose every failure is one for the person.
private func failing<Outcome>(_ work: () throws -> Outcome) throws(CommandFailure) -> Outcome {
  do {
    return try work()
  } catch let failure as CommandFailure {
    throw failure
  } catch {
    throw CommandFailure(.environmentFailed, "\(error)")
  }
}
