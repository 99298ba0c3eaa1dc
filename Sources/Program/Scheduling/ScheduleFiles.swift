// Reads, writes and removes the files of a schedule, and its lines in a crontab, where every other line stays.

import Files
import Store
import TextTools

/// Where a schedule is written.
enum ScheduleFile {
  /// The path of a file; a line of it marks it as ours.
  case file(String)
  case crontab

  /// How the first line of our units begins.
  static let unitMark = "# Written by `machinemode remind"
  /// A line of our property list. An XML comment must not contain two hyphens.
  static let agentMark =
    "<!-- Written by Machine Mode; `machinemode remind` with `uninstall` takes it away. -->"

  /// The path, or another name for messages.
  var name: String {
    switch self {
    case .file(let path): printable(path)
    case .crontab: "two lines of your crontab"
    }
  }

  /// Whether our schedule is there; false if it cannot be read.
  var isOurs: Bool {
    switch self {
    case .crontab: return (try? Crontab.present())?.hasOurs ?? false
    case .file(let path):
      guard FileKind(at: path, followsLinks: false) == .file, let bytes = try? InputFiles.bytes(at: path)
      else {
        return false
      }
      return [ScheduleFile.unitMark, ScheduleFile.agentMark].contains { bytes.contains($0.utf8) }
    }
  }

  /// - Throws: if there is something that we did not write, or the crontab cannot be read.
  func check() throws {
    switch self {
    case .crontab: _ = try Crontab.present()
    case .file(let path): try OutputFolder.refuseForeign(path, isOurs: isOurs)
    }
  }

  /// Writes a text if nothing is there, or replaces our own.
  func write(_ text: String) throws {
    switch self {
    case .crontab: try Crontab.present().with(text).install()
    case .file(let path):
      _ = try OutputFolder(parentFolder(of: path))
      try AtomicFile.write(Array(text.utf8), to: path)
      // Some schedulers require that everybody may read it.
      guard chmod(path, 0o644) == 0 else { throw Failure(unwritable: path) }
    }
  }

  func remove() throws {
    switch self {
    case .crontab: try Crontab.present().with("").install()
    case .file(let path):
      guard unlink(path) == 0 || errno == ENOENT else {
        throw Failure(.environment, "\(printable(path)) could not be removed: \(SystemError.last.reason)")
      }
    }
  }
}

/// The lines of a crontab.
struct Crontab {
  /// The lines that are not ours, each with its line feed.
  let others: [UInt8]
  let hasOurs: Bool
  private let ours: [UInt8]

  /// How the line before the one that runs the command begins, that of earlier versions, too.
  static let mark = "# Machine Mode: say what is due; "

  init(_ bytes: [UInt8]) { self.init(bytes, ours: "") }

  /// The filter: our mark, and the command behind it, are ours; other lines are somebody else's.
  private init(_ bytes: [UInt8], ours: String) {
    var others: [UInt8] = []
    var isBehindMark = false
    var hasOurs = false
    var lines = bytes.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      let isMark = line.starts(with: Crontab.mark.utf8)
      if isMark || isBehindMark && line.contains(" remind --notify ".utf8) {
        hasOurs = true
      } else {
        others += line + [Ascii.lineFeed]
      }
      isBehindMark = isMark
    }
    self.others = others
    self.hasOurs = hasOurs || !ours.isEmpty
    self.ours = Array(ours.utf8)
  }

  /// The table with a text in place of our lines.
  func with(_ text: String) -> Crontab { Crontab(others, ours: text) }

  var bytes: [UInt8] { others + ours }

  /// The present crontab; empty if there is none.
  static func present() throws -> Crontab {
    guard ProgramRun.exists(Scheduler.cron.program) else { return Crontab([]) }
    let report = run(["-l"])
    guard let complaint = report.complaint else { return Crontab(report.output) }
    let said = complaint.lowercased()
    // The second is the message of BusyBox.
    let isNone = said.contains("no crontab") || (said.contains("can't open") && said.contains("no such file"))
    guard isNone, report.output.isEmpty else { throw failure("read", complaint) }
    return Crontab([])
  }

  /// Installs the table instead of the present one; removes the crontab if no line is left.
  func install() throws {
    let report = Crontab.run(bytes.isEmpty ? ["-r"] : ["-"], input: bytes)
    if let complaint = report.complaint { throw Crontab.failure("changed", complaint) }
  }

  private static func run(_ arguments: [String], input: [UInt8] = []) -> ProgramRun.Report {
    ProgramRun(program: Scheduler.cron.program, arguments: arguments, limit: 4 << 20, seconds: 3).report(
      input: input)
  }

  private static func failure(_ action: String, _ reason: String) -> Failure {
    Failure(
      .environment, "your crontab could not be \(action): \(reason)",
      help: "check that `crontab -l` works and that this account may use it")
  }
}
