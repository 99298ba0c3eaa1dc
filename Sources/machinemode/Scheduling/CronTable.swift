// A person's crontab with our lines in it, as bytes in and bytes out; every other line stays as it is.

/// By crontab(5). A line is read twice: by cron, to which `%` ends it, and by `/bin/sh`.
struct CronTable {
  private(set) var bytes: [UInt8]

  /// The line before the one that runs the command.
  static let marker =
    "# Machine Mode: say what is due; `machinemode remind --uninstall` takes this and the next line away."

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line for a command. It needs no variable of the environment.
  static func line(for command: ScheduledCommand) -> String {
    let zone = command.zone.map { "TZ=\(quoted($0)) " } ?? ""
    return "*/\(Scheduler.minutes) * * * * " + zone + command.words.map(quoted).joined(separator: " ")
  }

  /// Both of our lines.
  static func lines(for command: ScheduledCommand) -> String { "\(marker)\n\(line(for: command))\n" }

  /// Whether our marker stands in it.
  var hasTimer: Bool { lines.contains { $0.elementsEqual(CronTable.marker.utf8) } }

  /// What our line runs; nil when there is none, or somebody edited it so that it cannot be told.
  var command: ScheduledCommand? {
    let lines = lines
    return lines.indices.lazy.compactMap { index in
      isOurs(index, in: lines) ? CronTable.command(inLine: lines[index]) : nil
    }.first
  }

  /// Puts our lines for a command in the place of those that are there, else at the end.
  mutating func set(_ command: ScheduledCommand) {
    let (lines, ours) = (lines, CronTable.lines(for: command))
    let place = lines.firstIndex { $0.elementsEqual(CronTable.marker.utf8) }
    guard let place else {
      if let last = bytes.last, last != newline { bytes.append(newline) }
      bytes += Array(ours.utf8)
      return
    }
    let before = lines[..<place].reduce(0) { $0 + $1.count + 1 }
    var rest = CronTable(Array(bytes[before...]))
    rest.removeTimer()
    bytes = bytes[..<before] + Array(ours.utf8) + rest.bytes
  }

  /// Takes our lines out. One behind the marker that is no longer a command of ours is somebody's and stays.
  mutating func removeTimer() {
    let lines = lines
    var kept: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if line.elementsEqual(CronTable.marker.utf8) || isOurs(index, in: lines) { continue }
      kept += line
      // Only the last line may lack its end.
      if index < lines.count - 1 || bytes.last == newline { kept.append(newline) }
    }
    bytes = kept
  }

  /// Its lines, without their ends.
  private var lines: [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  private func isOurs(_ index: Int, in lines: [ArraySlice<UInt8>]) -> Bool {
    index > 0 && lines[index - 1].elementsEqual(CronTable.marker.utf8)
      && CronTable.command(inLine: lines[index]) != nil
  }

  // MARK: Quoting

  /// A word for a line of a crontab. Crons differ in how they read a `%` and a backslash before one or before another
  /// backslash, so neither stands in it.
  static func quoted(_ word: String) -> String {
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    var text = "'"
    var last: Unicode.Scalar = "'"
    for character in word.unicodeScalars {
      switch character {
      case "'": text += "'\\''"
      case "%": text += "'\(percent)'"
      case "\\" where last == "\\": text += "''\\"
      default: text.unicodeScalars.append(character)
      }
      last = character
    }
    return text + "'"
  }

  /// What the shell makes a `%` of.
  private static let percent = "\"$(printf '\\045')\""

  /// What a line runs; nil when it is not one that we write, though at other times.
  private static func command(inLine line: ArraySlice<UInt8>) -> ScheduledCommand? {
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    let fields = text.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard fields.count == 6, !text.hasPrefix("#"), var words = words(fields[5]) else { return nil }
    if words.first?.hasPrefix("TZ=") == true { words.removeFirst() }
    return ScheduledCommand(words: words)
  }

  /// Takes the words of a command apart that `quoted` wrote; nil for what it does not write.
  static func words(_ line: Substring) -> [String]? {
    var words: [String] = []
    var word: String.UnicodeScalarView?
    var rest = line.unicodeScalars
    func add(_ part: some Sequence<Unicode.Scalar>) { word = (word ?? "".unicodeScalars) + part }
    while let next = rest.first {
      if rest.starts(with: percent.unicodeScalars) {
        add("%".unicodeScalars)
        rest = rest.dropFirst(percent.unicodeScalars.count)
        continue
      }
      rest = rest.dropFirst()
      switch next {
      case " ":
        if let whole = word { words.append(String(whole)) }
        word = nil
      case "'":
        guard let end = rest.firstIndex(of: "'") else { return nil }
        add(rest[..<end])
        rest = rest[rest.index(after: end)...]
      case "\\":
        guard rest.popFirst() == "'" else { return nil }
        add("'".unicodeScalars)
      case _ where next == "=" || isPlain(next): add([next])
      default: return nil
      }
    }
    if let whole = word { words.append(String(whole)) }
    return words
  }
}

private let newline = UInt8(ascii: "\n")
