// The schedulers that can run `remind`, in one table: their programs, their files, and how they start and stop.

import ArgumentParser
import StudyModel
import TextTools

/// What runs `remind` every few minutes.
struct Scheduler: Sendable {
  let name: String
  let program: String
  /// The command that shows the schedule to a person.
  let look: String
  fileprivate let quoting: Quoting
  /// The folder of its files; nil for a crontab, which is the one file. Throws if there is no folder for it.
  fileprivate let folder: (@Sendable () throws -> String)?
  /// The names of its files, with their texts around the command.
  fileprivate let files: [(name: String, text: String)]
  /// The arguments of its program that start the schedule in a file, now and at each login; empty if writing does.
  fileprivate let start: @Sendable (_ path: String) -> [String]
  /// The arguments that stop it; empty if removing its lines does.
  fileprivate let stop: [String]

  /// The interval of `remind` in minutes; the command itself decides whether anything is due.
  static let minutes = 5
  /// Stands in a file where the command goes.
  private static let command = "COMMAND"

  static let all = [systemd, cron, launchd]

  /// Units as in systemd.service(5) and systemd.timer(5), with the quoting of systemd.syntax(7).
  static let systemd = Scheduler(
    name: "systemd", program: "systemctl", look: "systemctl --user list-timers machinemode-remind.timer",
    quoting: Quoting(
      before: "\"", after: "\"", separator: " ",
      escapes: ["\\": "\\\\", "\"": "\\\"", "%": "%%", "$": "$$"]),
    folder: { try (Environment.folder("XDG_CONFIG_HOME") ?? home() + "/.config") + "/systemd/user" },
    files: [
      (
        "machinemode-remind.service",
        """
        \(ScheduleFile.unitMark) install systemd`; `machinemode remind uninstall` removes it.
        [Unit]
        Description=Machine Mode: show due reminders

        [Service]
        Type=oneshot
        ExecStart=\(command)
        TimeoutStartSec=60
        Nice=10
        IOSchedulingClass=idle

        """
      ),
      (
        "machinemode-remind.timer",
        """
        \(ScheduleFile.unitMark) install systemd`; `machinemode remind uninstall` removes it.
        [Unit]
        Description=Machine Mode: check every \(minutes) minutes for due reminders

        [Timer]
        OnCalendar=*:0/\(minutes)
        AccuracySec=10s

        [Install]
        WantedBy=timers.target

        """
      ),
    ],
    start: { _ in ["--user", "enable", "--now", "machinemode-remind.timer"] },
    stop: ["--user", "disable", "--now", "machinemode-remind.timer"])

  /// A line as in crontab(5). It is parsed twice: by cron, for which `%` ends the command, and by `/bin/sh`. Crons differ
  /// in how they treat `%`, backslashes before it and two backslashes, so the shell makes the first, and the last are
  /// held apart.
  static let cron = Scheduler(
    name: "cron", program: "crontab", look: "crontab -l",
    quoting: Quoting(
      before: "'", after: "'", separator: " ",
      escapes: ["'": "'\\''", "%": "'\"$(printf '\\045')\"'", "\\": "''\\"]),
    folder: nil,
    files: [
      (
        "crontab",
        """
        \(Crontab.mark)`machinemode remind uninstall` removes this and the next line.
        */\(minutes) * * * * \(command)

        """
      )
    ],
    start: { _ in [] }, stop: [])

  /// A property list as in launchd.plist(5).
  static let launchd = Scheduler(
    name: "launchd", program: "launchctl", look: "launchctl print \(launchdService)",
    quoting: Quoting(
      before: "    <string>", after: "</string>", separator: "\n",
      escapes: ["&": "&amp;", "<": "&lt;", ">": "&gt;"], leavesPlain: false),
    folder: { try home() + "/Library/LaunchAgents" },
    files: [
      (
        "machinemode.remind.plist",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        \(ScheduleFile.agentMark)
        <plist version="1.0">
        <dict>
          <key>Label</key>
          <string>machinemode.remind</string>
          <key>ProgramArguments</key>
          <array>
        \(command)
          </array>
          <key>StartInterval</key>
          <integer>\(minutes * 60)</integer>
          <key>RunAtLoad</key>
          <true/>
          <key>ProcessType</key>
          <string>Background</string>
        </dict>
        </plist>

        """
      )
    ],
    start: { path in ["bootstrap", launchdDomain, path] }, stop: ["bootout", launchdService])

  private static var launchdDomain: String { "gui/\(Environment.userID)" }
  private static var launchdService: String { "\(launchdDomain)/machinemode.remind" }

  private static func home() throws -> String {
    if let home = try Environment.folder("HOME") { return home }
    throw Failure(
      .environment, "HOME is not set, so there is no folder for a schedule", help: "set HOME, then try again")
  }

  // MARK: The schedule

  /// Its files, with the text of each to run a command.
  func files(for command: ScheduledCommand) throws -> [(file: ScheduleFile, text: String)] {
    let line = quoting.text(command.words)
    let texts = files.map { $0.text.replacing(Scheduler.command, with: line) }
    return Array(zip(try places(), texts))
  }

  /// The files that it has or would have.
  func places() throws -> [ScheduleFile] {
    guard let folder = try folder?() else { return [.crontab] }
    return files.map { .file("\(folder)/\($0.name)") }
  }

  /// Whether any part of our schedule is installed; false if it cannot be read.
  var isInstalled: Bool { (try? places())?.contains(where: \.isOurs) ?? false }

  /// Starts the schedule that was just written, in place of the one that ran before.
  ///
  /// - Returns: why it failed; nil if it runs.
  func begin() throws -> String? {
    guard case .file(let path)? = try places().last else { return nil }
    _ = run(stop)
    return run(start(path))
  }

  /// Stops and removes the schedule; it is not an error if none runs.
  func remove() throws {
    _ = run(stop)
    for file in try places() where file.isOurs { try file.remove() }
  }

  /// - Returns: why it failed; nil if it succeeded.
  private func run(_ arguments: [String]) -> String? {
    if arguments.isEmpty { return nil }
    return ProgramRun(program: program, arguments: arguments, seconds: 15).report().complaint
  }
}

extension Scheduler: ExpressibleByArgument {
  init?(argument: String) {
    guard let scheduler = Scheduler.all.first(where: { $0.name == argument }) else { return nil }
    self = scheduler
  }

  static var allValueStrings: [String] { all.map(\.name) }
}

/// How a file holds the words of a command.
private struct Quoting: Sendable {
  let before: String
  let after: String
  let separator: String
  let escapes: [Unicode.Scalar: String]
  /// Whether a plain word stands as it is.
  var leavesPlain = true

  func text(_ words: [String]) -> String {
    words.map { word in
      if leavesPlain, isPlainWord(word) { return word }
      // By scalars: a combining mark forms one character with a special one and would hide it.
      return before + word.unicodeScalars.map { escapes[$0] ?? String($0) }.joined() + after
    }.joined(separator: separator)
  }
}

/// Whether a word needs no quotes in a unit file and in any shell.
func isPlainWord(_ word: String) -> Bool {
  !word.isEmpty && word.utf8.allSatisfy { $0.isAlphanumeric || "/.,_-+:@".utf8.contains($0) }
}

struct ScheduledCommand {
  /// The absolute path of the program, and its arguments.
  let words: [String]

  /// - Parameters:
  ///   - program: absolute, like the other paths.
  ///   - plan: nil for the workspace's plan.
  ///   - zone: the value of TZ, since schedulers do not see a shell's environment; nil for the machine's zone.
  /// - Throws: for a path or a zone that does not fit on a line of text.
  init(program: String, workspace: String, plan: String? = nil, zone: String? = nil) throws {
    for (name, text) in [
      ("the path of this program", program), ("the path of the workspace", workspace),
      ("the path of the plan", plan ?? ""), ("TZ", zone ?? ""),
    ] {
      guard text.unicodeScalars.contains(where: ScheduledCommand.isForbidden) else { continue }
      throw Failure(
        .data,
        "\(name) has a line break or a control character, which no schedule can hold: \(printable(text))",
        help: "give it another name, then install the schedule again")
    }
    let zoned = zone.map { ["/usr/bin/env", "TZ=\($0)"] } ?? []
    // `env` treats a path with an equal sign as a variable, and systemd accepts no quotes or backslashes in a
    // program's path.
    let starter = isPlainWord(program) ? [] : ["/bin/sh", "-c", "exec \"$0\" \"$@\""]
    let options = ["remind", "--notify", "--quiet", "--workspace", workspace]
    words = zoned + starter + [program] + options + (plan.map { ["--plan", $0] } ?? [])
  }

  /// The command that runs this program for a workspace and a plan, in the zone of this shell.
  init(workspace: String, plan: String?) throws {
    try self.init(
      program: try ScheduledCommand.programPath(), workspace: try pathFromRoot(workspace),
      plan: try plan.map(pathFromRoot), zone: try Environment.path("TZ"))
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
