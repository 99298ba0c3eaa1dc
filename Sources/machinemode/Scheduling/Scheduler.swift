// The programs that run others at set times, and which of them are on this machine.

import ArgumentParser

enum Scheduler: String, CaseIterable, ExpressibleByArgument {
  case systemd, cron, launchd

  /// How often `remind` is run, in minutes; whether something is due, it decides itself.
  static let minutes = 5

  /// The program through which it is told.
  var program: String {
    switch self {
    case .systemd: "systemctl"
    case .cron: "crontab"
    case .launchd: "launchctl"
    }
  }

  var isHere: Bool { ProgramRun.exists(program) }

  /// Our timer by this scheduler on this machine.
  func setup(_ folders: SchedulingFolders) -> any TimerSetup {
    switch self {
    case .systemd: SystemdSetup(folders)
    case .cron: CronSetup()
    case .launchd: LaunchdSetup(folders)
    }
  }
}

/// A timer of ours as it was found.
struct InstalledTimer {
  let scheduler: Scheduler
  /// What it runs; nil when somebody edited it so that it cannot be told.
  let command: ScheduledCommand?
  /// What keeps it from running, in words; nil when nothing does.
  let defect: String?
}

/// A piece of a timer: where it stands and what it holds.
struct TimerPart {
  /// A path, or what else people call the place.
  let place: String
  let text: String
  /// Whether it is all that stands there.
  var isWhole = true
}

/// What came of a change.
struct TimerChange {
  /// What was written or removed; empty when everything stood there already.
  var parts: [TimerPart] = []
  /// What else was done, a sentence each.
  var deeds: [String] = []
  /// What did not work, but keeps nothing from being installed or removed.
  var notes: [String] = []
  /// What stands in our places but was not written by us, and was left alone.
  var strangers: [String] = []
}

/// One scheduler on one machine, as far as our timer is concerned.
protocol TimerSetup {
  var scheduler: Scheduler { get }

  /// The timer that is set up; nil without one. Throws where that cannot be told.
  func installed() throws -> InstalledTimer?

  /// All that `install` would write, without a look at what is there.
  func parts(for command: ScheduledCommand) throws -> [TimerPart]

  /// Throws where something that is not ours stands in the way.
  func checkPlaces() throws

  /// Whether all that `install` would write stands there.
  func isInPlace(_ command: ScheduledCommand) throws -> Bool

  /// Writes what is not there yet, and starts the timer where that can be done now.
  func install(_ command: ScheduledCommand) throws -> TimerChange

  /// Stops the timer and removes what is ours of it.
  ///
  /// - Parameter isTrial: changes nothing, and says what would be removed.
  func remove(isTrial: Bool) throws -> TimerChange

  /// How a person sees that it runs: a command.
  var look: String { get }
}
