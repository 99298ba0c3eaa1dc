// A person's crontab with our lines in it; every other line stays as it is.

import StudyModel

/// By crontab(5). A line is read twice: by cron, to which `%` ends it, and by `/bin/sh`.
struct CronTable {
  /// Without their ends.
  private var lines: [ArraySlice<UInt8>]

  /// The line before the one that runs the command.
  static let mark =
    "# Machine Mode: say what is due; `machinemode remind --uninstall` takes this and the next line away."

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
  }

  var bytes: [UInt8] { lines.flatMap { $0 + [newline] } }

  var hasOurs: Bool { lines.indices.contains(where: isOurs) }

  /// The table without our lines and with others at its end.
  func replacingOurs(with text: String) -> CronTable {
    let others = lines.indices.filter { !isOurs($0) }.flatMap { lines[$0] + [newline] }
    return CronTable(others + Array(text.utf8))
  }

  /// The mark, and behind it the line that we wrote; another that somebody put there is theirs.
  private func isOurs(_ index: Int) -> Bool {
    func isMark(_ index: Int) -> Bool { lines[index].elementsEqual(CronTable.mark.utf8) }
    return isMark(index) || index > 0 && isMark(index - 1) && lines[index].contains(" remind --notify ".utf8)
  }

  // MARK: Our lines

  static func lines(for command: ScheduledCommand) -> String {
    "\(mark)\n*/\(Scheduler.minutes) * * * * \(command.words.map(quoted).joined(separator: " "))\n"
  }

  /// A word for a line of a crontab. Crons differ in how they read a `%` and a backslash before one or before
  /// another backslash, so neither stands in it: the shell makes the sign.
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

  /// The crontab as it is; empty when there is none.
  static func present() throws -> CronTable {
    guard ProgramRun.exists(Scheduler.cron.program) else { return CronTable([]) }
    let report = run(["-l"])
    guard let complaint = report.complaint else { return CronTable(report.output) }
    let said = complaint.lowercased()
    // The second is how BusyBox says it.
    let isNone = said.contains("no crontab") || (said.contains("can't open") && said.contains("no such file"))
    guard isNone, report.output.isEmpty else { throw failure("read", complaint) }
    return CronTable([])
  }

  /// Puts it in the place of the crontab that is there; none where no line is left.
  func install() throws {
    let report = CronTable.run(lines.isEmpty ? ["-r"] : ["-"], input: bytes)
    if let complaint = report.complaint { throw CronTable.failure("changed", complaint) }
  }

  private static func run(_ words: [String], input: [UInt8] = []) -> ProgramRun.Report {
    ProgramRun(program: Scheduler.cron.program, arguments: words, limit: 4 << 20, seconds: 3).report(
      input: input)
  }

  private static func failure(_ deed: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      environment: "your crontab could not be \(deed): \(reason)",
      help: "check that `crontab -l` works and that this account may use it")
  }
}

private let newline = UInt8(ascii: "\n")
