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

  var isHere: Bool { ProgramRun.exists(program) }

  /// The command by which a person sees the timer.
  var look: String {
    switch self {
    case .systemd: "systemctl --user list-timers \(SystemdUnits.timerName)"
    case .cron: "crontab -l"
    case .launchd: "launchctl print \(Scheduler.launchdService)"
    }
  }

  // MARK: Places

  /// Where our timer stands, what is started last at the end. Throws where there is no folder for it.
  func places() throws -> [TimerPlace] {
    switch self {
    case .systemd:
      let configuration = try Scheduler.folder("XDG_CONFIG_HOME") ?? Scheduler.home() + "/.config"
      let folder = configuration + "/systemd/user"
      return [
        .file("\(folder)/\(SystemdUnits.serviceName)"), .file("\(folder)/\(SystemdUnits.timerName)"),
        .link("\(folder)/timers.target.wants/\(SystemdUnits.timerName)"),
      ]
    case .cron: return [.crontab]
    case .launchd: return [.file(try Scheduler.home() + "/Library/LaunchAgents/\(LaunchAgent.label).plist")]
    }
  }

  /// What is to stand in each of the places for a command to be run.
  func texts(for command: ScheduledCommand) -> [String] {
    switch self {
    case .systemd:
      [SystemdUnits.service(for: command), SystemdUnits.timer, "../\(SystemdUnits.timerName)"]
    case .cron: [CronTable.lines(for: command)]
    case .launchd: [LaunchAgent.propertyList(for: command)]
    }
  }

  /// Whether something of our timer is there, as far as that can be told.
  var hasTimer: Bool {
    let texts = (try? places())?.map { try? $0.text() } ?? []
    return texts.contains { $0 != nil }
  }

  /// Whether every part of our timer is there, and it runs a command, whatever the times, the zone and the plan.
  func runs(_ command: ScheduledCommand) -> Bool {
    guard let texts = try? places().map({ try $0.text() }), !texts.contains(nil) else { return false }
    let line =
      switch self {
      case .systemd: SystemdUnits.line(of: command)
      case .cron: CronTable.line(of: command)
      case .launchd: LaunchAgent.line(of: command)
      }
    // The name of another workspace may begin with this one's.
    return texts.compactMap(\.self).contains { $0.contains(line + "\n") || $0.contains(line + " ") }
  }

  /// The folder that a variable names; nil when it is unset, and when it is no path from the root, which the
  /// specification of `XDG_CONFIG_HOME` passes over.
  private static func folder(_ variable: String) throws -> String? {
    try Environment.path(variable).flatMap { isFromRoot($0) ? $0 : nil }
  }

  private static func home() throws -> String {
    if let home = try folder("HOME") { return home }
    throw CommandFailure(
      .environmentFailed, "HOME is not set, so there is no folder for a timer\nhelp: set HOME, then try again"
    )
  }

  // MARK: Telling

  private static var launchdDomain: String { "gui/\(getuid())" }
  private static var launchdService: String { "\(launchdDomain)/\(LaunchAgent.label)" }

  /// Has it run a timer that was just written.
  ///
  /// - Returns: why that did not work, so that the timer starts at the next login; nil when it runs.
  func start() throws -> String? {
    switch self {
    case .systemd: told("--user", "daemon-reload") ?? told("--user", "restart", SystemdUnits.timerName)
    case .cron: nil
    case .launchd:
      try told("bootstrap", Scheduler.launchdDomain, places()[0].name)
    }
  }

  /// Has it stop a timer before another is written or this one is removed: launchd goes on with what it read, and
  /// systemd remembers when it ran last.
  func stop() {
    switch self {
    case .systemd:
      _ =
        told("--user", "stop", SystemdUnits.timerName)
        ?? told("--user", "clean", "--what=state", SystemdUnits.timerName)
    case .cron: break
    case .launchd: _ = told("bootout", Scheduler.launchdService)
    }
  }

  /// Has it forget a timer that was removed.
  func forget() {
    if self == .systemd { _ = told("--user", "daemon-reload") }
  }

  /// - Returns: why that did not work; nil when it did.
  private func told(_ words: String...) -> String? {
    switch ProgramRun(program: program, arguments: words, seconds: 15).report() {
    case .ended(let report): report.status == 0 ? nil : report.complaint
    case .missing: "there is no `\(program)`"
    case .failed(let reason): reason
    }
  }
}
