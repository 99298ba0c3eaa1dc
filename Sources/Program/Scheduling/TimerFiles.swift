// Writes the files of timers: systemd units, a launchd property list, and lines of a crontab.

import StudyModel
import TextTools

/// Units as in systemd.service(5) and systemd.timer(5), with the quoting of systemd.syntax(7).
enum SystemdUnits {
  static let serviceName = "machinemode-remind.service"
  static let timerName = "machinemode-remind.timer"
  /// How the first line of our units begins, those of earlier versions, too.
  static let mark = "# Written by `machinemode remind"

  private static let firstLine = "\(mark) install systemd`; `machinemode remind uninstall` removes it."

  static func service(for command: ScheduledCommand) -> String {
    """
    \(firstLine)
    [Unit]
    Description=Machine Mode: show due reminders

    [Service]
    Type=oneshot
    ExecStart=\(command.words.map(quoted).joined(separator: " "))
    TimeoutStartSec=60
    Nice=10
    IOSchedulingClass=idle

    """
  }

  static let timer = """
    \(firstLine)
    [Unit]
    Description=Machine Mode: check every \(Scheduler.minutes) minutes for due reminders

    [Timer]
    OnCalendar=*:0/\(Scheduler.minutes)
    AccuracySec=10s

    [Install]
    WantedBy=timers.target

    """

  /// Quotes a word for the command of a unit.
  private static func quoted(_ word: String) -> String {
    if isPlainWord(word) { return word }
    var text = ""
    for character in word.unicodeScalars {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%": text += "%%"
      case "$": text += "$$"
      default: text.unicodeScalars.append(character)
      }
    }
    return "\"\(text)\""
  }
}

/// A property list as in launchd.plist(5).
enum LaunchAgent {
  static let label = "machinemode.remind"
  /// A line of our property list. An XML comment must not contain two hyphens, so it cannot name the option.
  static let mark = "<!-- Written by Machine Mode; `machinemode remind` with `uninstall` takes it away. -->"

  static func propertyList(for command: ScheduledCommand) -> String {
    let words = command.words.map { "    <string>\(escaped($0))</string>" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      \(mark)
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(label)</string>
        <key>ProgramArguments</key>
        <array>
      \(words.joined(separator: "\n"))
        </array>
        <key>StartInterval</key>
        <integer>\(Scheduler.minutes * 60)</integer>
        <key>RunAtLoad</key>
        <true/>
        <key>ProcessType</key>
        <string>Background</string>
      </dict>
      </plist>

      """
  }

  // By scalars: a combining mark forms one character with an XML special character and would hide it.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(scalar)
      }
    }.joined()
  }
}

/// Whether a word needs no quotes in a unit file and in any shell.
func isPlainWord(_ word: String) -> Bool {
  !word.isEmpty && word.utf8.allSatisfy { $0.isAlphanumeric || "/.,_-+:@".utf8.contains($0) }
}

/// A crontab as in crontab(5). A line is parsed twice: by cron, for which `%` ends the command, and by `/bin/sh`.
struct CronTable {
  /// Without line feeds.
  private var lines: [ArraySlice<UInt8>]

  /// How the line before the one that runs the command begins, those of earlier versions, too.
  static let mark = "# Machine Mode: say what is due; "

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  var bytes: [UInt8] { lines.flatMap { $0 + [newline] } }

  var hasOurs: Bool { lines.indices.contains(where: isOurs) }

  /// The table without our lines, with `text` appended.
  func replacingOurs(with text: String) -> CronTable {
    let others = lines.indices.filter { !isOurs($0) }.flatMap { lines[$0] + [newline] }
    return CronTable(others + Array(text.utf8))
  }

  /// Whether a line is our mark or the command that we wrote after it; other lines are somebody else's.
  private func isOurs(_ index: Int) -> Bool {
    func isMark(_ index: Int) -> Bool { lines[index].starts(with: CronTable.mark.utf8) }
    return isMark(index) || index > 0 && isMark(index - 1) && lines[index].contains(" remind --notify ".utf8)
  }

  // MARK: Our lines

  static func lines(for command: ScheduledCommand) -> String {
    "\(mark)`machinemode remind uninstall` removes this and the next line.\n*/\(Scheduler.minutes) * * * * \(command.words.map(quoted).joined(separator: " "))\n"
  }

  /// Quotes a word for a crontab. Crons differ in how they treat `%` and backslashes before them, so the shell
  /// generates these characters.
  private static func quoted(_ word: String) -> String {
    if isPlainWord(word) { return word }
    var text = "'"
    var last: Unicode.Scalar = "'"
    for character in word.unicodeScalars {
      switch character {
      case "'": text += "'\\''"
      case "%": text += "'\"$(printf '\\045')\"'"
      case "\\" where last == "\\": text += "''\\"
      default: text.unicodeScalars.append(character)
      }
      last = character
    }
    return text + "'"
  }

  // MARK: crontab

  /// The present crontab; empty if there is none.
  static func present() throws -> CronTable {
    guard ProgramRun.exists(Scheduler.cron.program) else { return CronTable([]) }
    let report = run(["-l"])
    guard let complaint = report.complaint else { return CronTable(report.output) }
    let said = complaint.lowercased()
    // The second is the message of BusyBox.
    let isNone = said.contains("no crontab") || (said.contains("can't open") && said.contains("no such file"))
    guard isNone, report.output.isEmpty else { throw failure("read", complaint) }
    return CronTable([])
  }

  /// Installs the table instead of the present one; removes the crontab if no line is left.
  func install() throws {
    let report = CronTable.run(lines.isEmpty ? ["-r"] : ["-"], input: bytes)
    if let complaint = report.complaint { throw CronTable.failure("changed", complaint) }
  }

  private static func run(_ words: [String], input: [UInt8] = []) -> ProgramRun.Report {
    ProgramRun(program: Scheduler.cron.program, arguments: words, limit: 4 << 20, seconds: 3).report(
      input: input)
  }

  private static func failure(_ action: String, _ reason: String) -> Failure {
    Failure(
      .environment, "your crontab could not be \(action): \(reason)",
      help: "check that `crontab -l` works and that this account may use it")
  }
}

private let newline = UInt8(ascii: "\n")
