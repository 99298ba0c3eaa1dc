// `backup`: makes, lists and restores copies of the store.

import ArgumentParser
import JSON
import Store
import StudyModel
import TextTools

struct BackupCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Make, list and restore backups.",
    discussion: """
      Backups are also made by themselves: on the first change of each day, after every tenth problem, and before \
      anything risky. 7 daily, 10 automatic and 15 manual ones are kept, each with its plan.
      """,
    subcommands: [
      BackupCreateCommand.self, BackupListCommand.self, BackupRestoreCommand.self,
    ],
    defaultSubcommand: BackupListCommand.self)

  // For completion before the subcommand's name.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions
}

struct BackupCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "create", abstract: "Make a backup now.")

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    // As with any other command, an unreadable store is restored first.
    let opened = try session.open()
    guard let report = try session.store.createBackup(opened, at: session.now.instant) else {
      throw Failure(.data, "there is no store to back up yet; the first logged item makes it")
    }
    session.say("Backed up as \(report.backup.name), read back and sound.")
    if let facts = report.condition.facts { session.say("It holds \(facts.words).") }
  }
}

struct BackupListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the backups, the latest first, and say which are intact.",
    discussion: "Each is read back. The exit status is 1 if one cannot be relied on.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let reports = try session.store.backupReports()
    StandardOutput.write(reading.json ? backupDocument(reports).text : backupList(reports, session.terminal))
    guard reports.allSatisfy(\.isSound) else { throw Failure(.data, report: "") }
  }
}

struct BackupRestoreCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the store with a backup.",
    discussion: """
      The plan of that time comes along. The present store is backed up first, and `undo` brings it back. Without a \
      name it restores the latest sound backup, and asks first.
      """)

  @Argument(
    help: ArgumentHelp("A backup, a part of its name, or the path of a store.", valueName: "name"),
    completion: .backupNames)
  var name: String?

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func validate() throws {
    if reading.json && !dryRun { throw ValidationError("`--json` goes with `--dry-run`") }
  }

  func run() throws {
    let session = try Session(shared)
    let (store, now) = (session.store, session.now.instant)
    let path = try store.backupPath(name)
    if name == nil, !dryRun, !yes {
      let trial = try store.restore(path, at: now, isTrial: true)
      try confirm(
        "backup restore", lines(trial, isTrial: true).map(\.text), asking: "Restore it?",
        otherwise: "name a backup, or add `--yes` to restore \(printable(path))")
    }
    let outcome = try store.restore(path, at: now, isTrial: dryRun)
    Session.tell(outcome.notices)
    if reading.json { return StandardOutput.write(restoreDocument(outcome).text) }
    for line in lines(outcome, isTrial: dryRun) {
      if line.holdsPath { session.say(unbroken: line.text) } else { session.say(line.text) }
    }
  }

  private func lines(_ outcome: RestoreOutcome, isTrial: Bool) -> [(text: String, holdsPath: Bool)] {
    var lines = [
      ("\(isTrial ? "Would restore" : "Restored") \(printable(outcome.path)).", true),
      ("Before: \(outcome.before?.words ?? "nothing that could be read").", false),
      ("\(isTrial ? "Then" : "Now"): \(outcome.after.words).", false),
    ]
    if outcome.changesPlan {
      lines.append(
        (isTrial ? "The plan would change, too." : "The plan is again the one of that time.", false))
    }
    if let kept = outcome.keptPath {
      lines.append(("The store before it is kept in \(printable(kept)).", true))
    }
    if !isTrial, outcome.before != nil { lines.append(("Back to it: machinemode undo", false)) }
    return lines
  }
}

/// One line per backup, the latest first, and their total.
func backupList(_ reports: [BackupReport], _ terminal: Terminal) -> String {
  guard !reports.isEmpty else {
    return "There are no backups yet; the first change of each day makes one.\n"
  }
  let rows = reports.map { report -> String in
    let facts = report.condition.facts
    let columns = [
      (report.backup.kind.rawValue, 9), (report.when, 16), ("r\(report.backup.revision)", 5),
      (sizeText(report.size), 7), (facts.map { counted($0.days, "day") } ?? "", 8),
      (facts.map { counted($0.items, "item") } ?? "", 9),
    ]
    let cells = columns.map { $0.0.padded(to: $0.1) } + [report.remark]
    return terminal.cut(trimmedEnd(cells.joined(separator: "  ")), to: terminal.width)
  }
  let size = sizeText(reports.reduce(0) { $0 + $1.size })
  let broken = reports.count { !$0.isSound }
  let state = broken == 0 ? "all sound" : "\(broken) cannot be relied on"
  return (rows + ["\(counted(reports.count, "backup")), \(size), \(state)."]).joined(separator: "\n") + "\n"
}

func backupDocument(_ reports: [BackupReport]) -> JSONValue {
  let elements = reports.map { report -> JSONValue in
    [
      "name": .string(report.backup.name), "path": .string(report.path),
      "kind": .string(report.backup.kind.rawValue),
      "date": .string(report.backup.date.iso),
      "reason": .string(report.backup.reason.rawValue),
      "revision": .integer(report.backup.revision), "bytes": .integer(report.size),
      "state": .string(report.state), "holds": contents(report.condition.facts),
      "hasPlans": .bool(report.hasPlans),
    ]
  }
  return [
    "schemaVersion": 4, "backups": .array(elements),
    "bytes": .integer(reports.reduce(0) { $0 + $1.size }),
  ]
}

func restoreDocument(_ outcome: RestoreOutcome) -> JSONValue {
  [
    "schemaVersion": 1, "path": .string(outcome.path), "before": contents(outcome.before),
    "after": contents(outcome.after), "changesPlan": .bool(outcome.changesPlan),
  ]
}

private func contents(_ facts: StoreFacts?) -> JSONValue {
  guard let facts else { return .null }
  return [
    "revision": .integer(facts.revision), "writer": .string(facts.writer),
    "days": .integer(facts.days), "items": .integer(facts.items),
    "attempts": .integer(facts.attempts), "texts": .integer(facts.texts),
    "lastDay": facts.lastDay.map { .string($0.iso) } ?? .null,
  ]
}

extension BackupReport {
  fileprivate var when: String {
    "\(backup.date.iso) \(backup.time.prefix(2)):\(backup.time.dropFirst(2).prefix(2))"
  }

  fileprivate var state: String {
    switch condition {
    case .sound: "sound"
    case .damaged: "damaged"
    case .unreadable: "unreadable"
    }
  }

  /// The reason for the backup, or what is wrong with it.
  fileprivate var remark: String {
    guard condition.isSound else { return state }
    guard isSound else { return "plan not kept" }
    return backup.kind == .automatic ? backup.reason.rawValue.replacing("-", with: " ") : ""
  }
}
