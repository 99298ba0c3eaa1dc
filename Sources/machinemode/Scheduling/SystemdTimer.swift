// The units that systemd needs to run a command every few minutes, as text, and what they run read back.

/// By systemd.service(5), systemd.timer(5) and the quoting of systemd.syntax(7).
enum SystemdTimer {
  static let serviceName = "machinemode-remind.service"
  static let timerName = "machinemode-remind.timer"
  /// The first line of what we wrote.
  static let marker =
    "# Written by `machinemode remind --install systemd`; `machinemode remind --uninstall` takes it away."

  /// What starts a program whose path systemd does not take: with quotes or a backslash. With `$` it takes it, by
  /// another rule than in the other words.
  private static let starter = ["/bin/sh", "-c", "exec \"$0\" \"$@\""]

  static func service(for command: ScheduledCommand) -> String {
    let needsStarter = command.program.unicodeScalars.contains { "'\"\\$".unicodeScalars.contains($0) }
    let words = (needsStarter ? starter : []) + command.words
    let zone = command.zone.map { "Environment=\(quoted("TZ=\($0)"))\n" } ?? ""
    return """
      \(marker)
      [Unit]
      Description=Machine Mode: show due reminders

      [Service]
      Type=oneshot
      \(zone)ExecStart=\(words.map { quoted($0, expands: true) }.joined(separator: " "))
      TimeoutStartSec=60
      Nice=10
      IOSchedulingClass=idle

      """
  }

  static let timer = """
    \(marker)
    [Unit]
    Description=Machine Mode: check every \(Scheduler.minutes) minutes for due reminders

    [Timer]
    OnCalendar=*:0/\(Scheduler.minutes)
    AccuracySec=10s
    Persistent=true

    [Install]
    WantedBy=timers.target

    """

  /// A word for a unit file.
  ///
  /// - Parameter expands: whether variables are put in where the word stands, as in a command.
  static func quoted(_ word: String, expands: Bool = false) -> String {
    var text = ""
    for character in word.unicodeScalars {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%": text += "%%"
      case "$" where expands: text += "$$"
      default: text.unicodeScalars.append(character)
      }
    }
    let isBare = !word.isEmpty && word.unicodeScalars.allSatisfy { isPlain($0) }
    return isBare ? text : "\"\(text)\""
  }

  /// What a service of ours runs; nil when somebody edited it so that it cannot be told.
  static func command(inService text: String) -> ScheduledCommand? {
    let prefix = "ExecStart="
    let lines = text.split(separator: "\n").filter { $0.hasPrefix(prefix) }
    guard lines.count == 1, let words = words(lines[0].dropFirst(prefix.count)) else { return nil }
    return ScheduledCommand(
      words: words.starts(with: starter) ? Array(words.dropFirst(starter.count)) : words)
  }

  /// Takes the words of a command apart that `quoted` wrote; nil for what it does not write.
  static func words(_ line: Substring) -> [String]? {
    var words: [String] = []
    var rest = line.unicodeScalars
    while let first = rest.first {
      let isQuoted = first == "\""
      if isQuoted { rest.removeFirst() }
      var word = String.UnicodeScalarView()
      var isOpen = true
      while isOpen {
        guard let next = rest.popFirst() else {
          guard !isQuoted else { return nil }
          break
        }
        switch next {
        case "\"" where isQuoted: isOpen = false
        case " " where !isQuoted: isOpen = false
        case "\\", "%", "$":
          guard let second = rest.popFirst(),
            next == "\\" ? "\\\"".unicodeScalars.contains(second) : second == next
          else { return nil }
          word.append(second)
        default: word.append(next)
        }
      }
      if isQuoted, let blank = rest.popFirst(), blank != " " { return nil }
      words.append(String(word))
    }
    return words
  }
}

/// Whether a character means itself, without quotes, in a unit file and in every shell.
func isPlain(_ character: Unicode.Scalar) -> Bool {
  switch character {
  case "a"..."z", "A"..."Z", "0"..."9", "/", ".", ",", "_", "-", "+", ":", "@": true
  default: false
  }
}
