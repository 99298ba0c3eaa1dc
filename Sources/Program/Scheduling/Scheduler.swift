// The programs that run others at set times: where each keeps our timer, and how it is told of it.

import ArgumentParser

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

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

  /// The command by which a person sees the timer.
  var look: String {
    switch self {
    case .systemd: "systemctl --user list-timers \(SystemdUnits.timerName)"
    case .cron: "crontab -l"
    case .launchd: "launchctl print \(Scheduler.launchdService)"
    }
  }

  // MARK: Places

  /// Where our timer stands. Throws where there is no folder for it.
  func places() throws -> [TimerPlace] {
    switch self {
    case .systemd:
      let folder = try Scheduler.folder("XDG_CONFIG_HOME") ?? Scheduler.home() + "/.config"
      return [SystemdUnits.serviceName, SystemdUnits.timerName].map { .file("\(folder)/systemd/user/\($0)") }
    case .cron: return [.crontab]
    case .launchd: return [.file(try Scheduler.home() + "/Library/LaunchAgents/\(LaunchAgent.label).plist")]
    }
  }

  /// What is to stand in each of the places for a command to be run.
  func texts(for command: ScheduledCommand) -> [String] {
    switch self {
    case .systemd: [SystemdUnits.service(for: command), SystemdUnits.timer]
    case .cron: [CronTable.lines(for: command)]
    case .launchd: [LaunchAgent.propertyList(for: command)]
    }
  }

  /// Whether something of our timer is there, as far as that can be told.
  var hasTimer: Bool { (try? places())?.contains(where: \.isOurs) ?? false }

  /// The folder that a variable names; nil when it is unset, and when it is no path from the root, which the
  /// specification of `XDG_CONFIG_HOME` passes over.
  private static func folder(_ variable: String) throws -> String? {
    try Environment.path(variable).flatMap { isFromRoot($0) ? $0 : nil }
  }

  private static func home() throws -> String {
    if let home = try folder("HOME") { return home }
    throw CommandFailure(
      environment: "HOME is not set, so there is no folder for a timer", help: "set HOME, then try again")
  }

  // MARK: Telling

  private static var launchdDomain: String { "gui/\(getuid())" }
  private static var launchdService: String { "\(launchdDomain)/\(LaunchAgent.label)" }

  /// Has it run a timer that was just written, and at each login from now on.
  ///
  /// - Returns: why that did not work; nil when it runs.
  func start() throws -> String? {
    switch self {
    case .systemd:
      return told("--user", "enable", SystemdUnits.timerName)
        ?? told("--user", "restart", SystemdUnits.timerName)
    case .cron: return nil
    case .launchd:
      // It goes on with what it read before.
      stop()
      return told("bootstrap", Scheduler.launchdDomain, try places()[0].name)
    }
  }

  /// Has it stop a timer before this is removed; where none runs, that is no failure.
  func stop() {
    switch self {
    case .systemd: _ = told("--user", "disable", "--now", SystemdUnits.timerName)
    case .cron: break
    case .launchd: _ = told("bootout", Scheduler.launchdService)
    }
  }

  /// - Returns: why that did not work; nil when it did.
  private func told(_ words: String...) -> String? {
    ProgramRun(program: program, arguments: words, seconds: 15).report().complaint
  }
}
