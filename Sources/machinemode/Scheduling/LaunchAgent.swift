// The property list that makes launchd run a command every few minutes, as text, and what it runs read back.

/// By launchd.plist(5).
enum LaunchAgent {
  static let label = "machinemode.remind"
  static let fileName = "\(label).plist"
  /// A line of what we wrote. In a comment of XML two hyphens may not stand together, so the option is not named.
  static let marker = "<!-- Written by Machine Mode; `machinemode remind` with `uninstall` takes it away. -->"

  static func propertyList(for command: ScheduledCommand) -> String {
    let arguments = command.words.map { "    <string>\(escaped($0))</string>" }.joined(separator: "\n")
    let zone =
      command.zone.map {
        """
          <key>EnvironmentVariables</key>
          <dict>
            <key>TZ</key>
            <string>\(escaped($0))</string>
          </dict>

        """
      } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      \(marker)
      <plist version="1.0">
      <dict>
        <key>Label</key>
        <string>\(label)</string>
        <key>ProgramArguments</key>
        <array>
      \(arguments)
        </array>
      \(zone)  <key>StartInterval</key>
        <integer>\(Scheduler.minutes * 60)</integer>
        <key>RunAtLoad</key>
        <true/>
        <key>ProcessType</key>
        <string>Background</string>
      </dict>
      </plist>

      """
  }

  /// What an agent of ours runs; nil when somebody edited it so that it cannot be told.
  static func command(in text: String) -> ScheduledCommand? {
    guard let start = text.firstRange(of: "<key>ProgramArguments</key>")?.upperBound else { return nil }
    let rest = text[start...]
    guard let end = rest.firstRange(of: "</array>")?.lowerBound else { return nil }
    let words = rest[..<end].split(separator: "\n").compactMap { line -> String? in
      let (opening, closing) = ("<string>".unicodeScalars, "</string>".unicodeScalars)
      let element = line.unicodeScalars.drop { $0 == " " }
      guard element.starts(with: opening), element.reversed().starts(with: closing.reversed()) else {
        return nil
      }
      return unescaped(Substring(element.dropFirst(opening.count).dropLast(closing.count)))
    }
    return ScheduledCommand(words: words)
  }

  private static let entities: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
  ]

  // By scalars: a mark that joins with a sign of XML would hide it among the characters.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
  }

  private static func unescaped(_ text: Substring) -> String {
    var read = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let next = rest.first {
      let entity = next == "&" ? entities.first { rest.starts(with: $0.value.unicodeScalars) } : nil
      read.append(entity?.key ?? next)
      rest = rest.dropFirst(entity?.value.unicodeScalars.count ?? 1)
    }
    return String(read)
  }
}
