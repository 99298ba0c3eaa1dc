// The programs that run others at set times, where each keeps our timer, and the command that it runs.

import ArgumentParser
import StudyModel
import TextTools

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

  /// Where our timer stands. Throws if there is no folder for it.
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

  /// The folder that a variable names; nil if it is unset, and when it is no path from the root, which the
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
  /// - Returns: why that did not work; nil if it runs.
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

  /// - Returns: why that did not work; nil if it did.
  private func told(_ words: String...) -> String? {
    ProgramRun(program: program, arguments: words, seconds: 15).report().complaint
  }
}

struct ScheduledCommand {
  /// What is run, from the root, and its arguments.
  let words: [String]

  /// - Parameters:
  ///   - program: from the root, as the other paths.
  ///   - curriculum: nil for the plan that the workspace follows.
  ///   - zone: what TZ holds, since no scheduler sees a shell's settings; nil for the machine's own zone.
  /// - Throws: for a path or a zone that a line of text cannot hold.
  init(program: String, workspace: String, curriculum: String? = nil, zone: String? = nil) throws {
    for (name, text) in [
      ("the path of this program", program), ("the path of the workspace", workspace),
      ("the path of the curriculum", curriculum ?? ""), ("TZ", zone ?? ""),
    ] {
      guard let scalar = text.unicodeScalars.first(where: ScheduledCommand.isForbidden) else { continue }
      let what = scalar == "\n" ? "a line break" : "a control character or a noncharacter"
      throw CommandFailure(
        no: "\(name) contains \(what), which no timer can store: \(printable(text))",
        help: "give it another name, then install the timer again")
    }
    let zoned = zone.map { ["/usr/bin/env", "TZ=\($0)"] } ?? []
    // `env` takes a path with an equal sign for a variable, and systemd none with quotes or a backslash for a program's.
    let starter = isPlainWord(program) ? [] : ["/bin/sh", "-c", "exec \"$0\" \"$@\""]
    words =
      zoned + starter + [program, "remind", "--notify", "--quiet", "--workspace", workspace]
      + (curriculum.map { ["--curriculum", $0] } ?? [])
  }

  /// What runs this program for a workspace, and for the plan that an option names, in the zone of this shell.
  init(workspace: String, curriculum: String?) throws {
    try self.init(
      program: try ScheduledCommand.programPath(), workspace: try pathFromRoot(workspace),
      curriculum: try curriculum.map(pathFromRoot), zone: try Environment.path("TZ"))
  }

  /// Characters that end a line, or that XML or systemd do not accept.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
  }

  /// The path of this program as it was called, so that a link which an upgrade moves to the new version stays what
  /// is called.
  private static func programPath() throws -> String {
    // Were it not text, the path would lead nowhere.
    guard let resolved = Locations.programPath(), Locations.areSameFile(resolved, resolved) else {
      throw CommandFailure(environment: "the program's own path could not be read")
    }
    guard let name = ProgramArguments.programName else { return resolved }
    let called = name.utf8.contains(UInt8(ascii: "/")) ? name : ProgramRun.path(of: name)
    guard let called, Locations.areSameFile(called, resolved) else { return resolved }
    return try pathFromRoot(called)
  }
}
