// Installs and removes our timer in systemd, launchd or cron, and builds the command that it runs.

import ArgumentParser
import StudyModel
import TextTools

enum Scheduler: String, CaseIterable, ExpressibleByArgument {
  case systemd, cron, launchd

  /// The interval of `remind` in minutes; the command itself decides whether anything is due.
  static let minutes = 5

  var program: String {
    switch self {
    case .systemd: "systemctl"
    case .cron: "crontab"
    case .launchd: "launchctl"
    }
  }

  /// The command that shows the timer to a person.
  var look: String {
    switch self {
    case .systemd: "systemctl --user list-timers \(SystemdUnits.timerName)"
    case .cron: "crontab -l"
    case .launchd: "launchctl print \(Scheduler.launchdService)"
    }
  }

  // MARK: Places

  /// The places of our timer. Throws if there is no folder for it.
  func places() throws -> [TimerPlace] {
    switch self {
    case .systemd:
      let folder = try Scheduler.folder("XDG_CONFIG_HOME") ?? Scheduler.home() + "/.config"
      return [SystemdUnits.serviceName, SystemdUnits.timerName].map { .file("\(folder)/systemd/user/\($0)") }
    case .cron: return [.crontab]
    case .launchd: return [.file(try Scheduler.home() + "/Library/LaunchAgents/\(LaunchAgent.label).plist")]
    }
  }

  /// The text for each of the places, to run a command.
  func texts(for command: ScheduledCommand) -> [String] {
    switch self {
    case .systemd: [SystemdUnits.service(for: command), SystemdUnits.timer]
    case .cron: [CronTable.lines(for: command)]
    case .launchd: [LaunchAgent.propertyList(for: command)]
    }
  }

  /// Whether any part of our timer is installed; false if it cannot be read.
  var hasTimer: Bool { (try? places())?.contains(where: \.isOurs) ?? false }

  /// The folder in a variable; nil if it is unset or not absolute, as the specification of `XDG_CONFIG_HOME`
  /// requires.
  private static func folder(_ variable: String) throws -> String? {
    try Environment.path(variable).flatMap { isFromRoot($0) ? $0 : nil }
  }

  private static func home() throws -> String {
    if let home = try folder("HOME") { return home }
    throw Failure(
      .environment, "HOME is not set, so there is no folder for a timer", help: "set HOME, then try again")
  }

  // MARK: Telling

  private static var launchdDomain: String { "gui/\(Environment.userID)" }
  private static var launchdService: String { "\(launchdDomain)/\(LaunchAgent.label)" }

  /// Starts a timer that was just written, now and at each login.
  ///
  /// - Returns: why it failed; nil if the timer runs.
  func start() throws -> String? {
    switch self {
    case .systemd:
      return told("--user", "enable", SystemdUnits.timerName)
        ?? told("--user", "restart", SystemdUnits.timerName)
    case .cron: return nil
    case .launchd:
      // launchd keeps what it loaded before, so that is unloaded first.
      stop()
      return told("bootstrap", Scheduler.launchdDomain, try places()[0].name)
    }
  }

  /// Stops a timer before it is removed; it is not an error if none runs.
  func stop() {
    switch self {
    case .systemd: _ = told("--user", "disable", "--now", SystemdUnits.timerName)
    case .cron: break
    case .launchd: _ = told("bootout", Scheduler.launchdService)
    }
  }

  /// - Returns: why it failed; nil if it succeeded.
  private func told(_ words: String...) -> String? {
    ProgramRun(program: program, arguments: words, seconds: 15).report().complaint
  }
}

struct ScheduledCommand {
  /// The absolute path of the program, and its arguments.
  let words: [String]

  /// - Parameters:
  ///   - program: absolute, like the other paths.
  ///   - curriculum: nil for the workspace's plan.
  ///   - zone: the value of TZ, since schedulers do not see a shell's environment; nil for the machine's zone.
  /// - Throws: for a path or a zone that does not fit on a line of text.
  init(program: String, workspace: String, curriculum: String? = nil, zone: String? = nil) throws {
    for (name, text) in [
      ("the path of this program", program), ("the path of the workspace", workspace),
      ("the path of the curriculum", curriculum ?? ""), ("TZ", zone ?? ""),
    ] {
      guard let scalar = text.unicodeScalars.first(where: ScheduledCommand.isForbidden) else { continue }
      let what = scalar == "\n" ? "a line break" : "a control character or a noncharacter"
      throw Failure(
        .data, "\(name) contains \(what), which no timer can store: \(printable(text))",
        help: "give it another name, then install the timer again")
    }
    let zoned = zone.map { ["/usr/bin/env", "TZ=\($0)"] } ?? []
    // `env` treats a path with an equal sign as a variable, and systemd accepts no quotes or backslashes in a
    // program's path.
    let starter = isPlainWord(program) ? [] : ["/bin/sh", "-c", "exec \"$0\" \"$@\""]
    words =
      zoned + starter + [program, "remind", "--notify", "--quiet", "--workspace", workspace]
      + (curriculum.map { ["--plan", $0] } ?? [])
  }

  /// The command that runs this program for a workspace and a plan, in the zone of this shell.
  init(workspace: String, curriculum: String?) throws {
    try self.init(
      program: try ScheduledCommand.programPath(), workspace: try pathFromRoot(workspace),
      curriculum: try curriculum.map(pathFromRoot), zone: try Environment.path("TZ"))
  }

  /// Characters that end a line, or that XML or systemd do not accept.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
  }

  /// The path of this program as it was called, so that a link that an upgrade updates stays in use.
  private static func programPath() throws -> String {
    // A path that is not UTF-8 would be wrong as text.
    guard let resolved = Locations.programPath(), Locations.areSameFile(resolved, resolved) else {
      throw Failure(.environment, "the program's own path could not be read")
    }
    guard let name = ProgramArguments.programName else { return resolved }
    let called = name.utf8.contains(UInt8(ascii: "/")) ? name : ProgramRun.path(of: name)
    guard let called, Locations.areSameFile(called, resolved) else { return resolved }
    return try pathFromRoot(called)
  }
}
