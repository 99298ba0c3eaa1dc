// A person's crontab with our lines in it; every other line stays as it is.

import StudyModel

/// By crontab(5). A line is read twice: by cron, to which `%` ends it, and by `/bin/sh`.
struct CronTable: Equatable {
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

  /// Our lines as they stand; nil when there are none.
  var ours: String? {
    let ours = lines.indices.filter(isOurs).flatMap { lines[$0] + [newline] }
    return ours.isEmpty ? nil : String(decoding: ours, as: UTF8.self)
  }

  /// Puts lines in the place of ours, else at the end.
  mutating func put(_ text: String) {
    let place = lines.indices.first(where: isOurs) ?? lines.endIndex
    lines = lines.indices.filter { !isOurs($0) }.map { lines[$0] }
    lines.insert(contentsOf: Array(text.utf8).split(separator: newline), at: place)
  }

  /// The mark, and behind it the line that we wrote; another that somebody put there is theirs.
  private func isOurs(_ index: Int) -> Bool {
    func isMark(_ index: Int) -> Bool { lines[index].elementsEqual(CronTable.mark.utf8) }
    return isMark(index) || index > 0 && isMark(index - 1) && lines[index].contains(" remind --notify ".utf8)
  }

  // MARK: Our lines

  static func lines(for command: ScheduledCommand) -> String {
    // It needs no variable of the environment.
    let zone = command.zone.map { "TZ=\(quoted($0)) " } ?? ""
    return "\(mark)\n*/\(Scheduler.minutes) * * * * \(zone)\(line(of: command))\n"
  }

  static func line(of command: ScheduledCommand) -> String {
    command.words.map(quoted).joined(separator: " ")
  }

  /// A word for a line of a crontab. Crons differ in how they read a `%` and a backslash before one or before
  /// another backslash, so neither stands in it: the shell makes the sign.
  private static func quoted(_ word: String) -> String {
    if isPlain(word) { return word }
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
  static func present() throws -> [UInt8] {
    guard Scheduler.cron.isHere else { return [] }
    let report = try run(["-l"], to: "read")
    if report.status == 0 { return report.output }
    let said = report.errors.lowercased()
    // The second is how BusyBox says it.
    let isNone = said.contains("no crontab") || (said.contains("can't open") && said.contains("no such file"))
    guard isNone, report.output.isEmpty else { throw failure("read", report.complaint) }
    return []
  }

  /// Puts it in the place of the crontab that is there; none where no line is left.
  func install() throws {
    let report = try CronTable.run(lines.isEmpty ? ["-r"] : ["-"], input: bytes, to: "changed")
    guard report.status == 0 else { throw CronTable.failure("changed", report.complaint) }
  }

  private static func run(_ words: [String], input: [UInt8] = [], to deed: String) throws -> ProgramRun.Report
  {
    let run = ProgramRun(program: Scheduler.cron.program, arguments: words, limit: 4 << 20, seconds: 3)
    switch run.report(input: input) {
    case .ended(let report): return report
    case .missing: throw failure(deed, "there is no `crontab`")
    case .failed(let reason): throw failure(deed, reason)
    }
  }

  private static func failure(_ deed: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      .environmentFailed,
      "your crontab could not be \(deed): \(reason)\n"
        + "help: check that `crontab -l` works and that this account may use it")
  }
}

private let newline = UInt8(ascii: "\n")
