// The texts that make systemd and launchd run a command every few minutes.

/// By systemd.service(5), systemd.timer(5) and the quoting of systemd.syntax(7).
enum SystemdUnits {
  static let serviceName = "machinemode-remind.service"
  static let timerName = "machinemode-remind.timer"
  /// The first line of what we wrote.
  static let mark =
    "# Written by `machinemode remind --install systemd`; `machinemode remind --uninstall` takes it away."

  static func service(for command: ScheduledCommand) -> String {
    """
    \(mark)
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
    \(mark)
    [Unit]
    Description=Machine Mode: check every \(Scheduler.minutes) minutes for due reminders

    [Timer]
    OnCalendar=*:0/\(Scheduler.minutes)
    AccuracySec=10s

    [Install]
    WantedBy=timers.target

    """

  /// A word for the command of a unit.
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

/// By launchd.plist(5).
enum LaunchAgent {
  static let label = "machinemode.remind"
  /// A line of what we wrote. In a comment of XML two hyphens may not stand together, so the option is not named.
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

  // By scalars: a mark that joins with a sign of XML would hide it among the characters.
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

/// Whether a word means itself, without quotes, in a unit file and in every shell.
func isPlainWord(_ word: String) -> Bool {
  !word.isEmpty
    && word.unicodeScalars.allSatisfy { character in
      switch character {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", ",", "_", "-", "+", ":", "@": true
      default: false
      }
    }
}
