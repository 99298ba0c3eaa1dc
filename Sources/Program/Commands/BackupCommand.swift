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
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

struct BackupCreateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "create", abstract: "Make a backup now.")

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    // As with any other command, an unreadable store is restored first.
    let opened = try session.open()
    guard let report = try session.store.createBackup(opened, at: session.now.instant) else {
      throw Failure(.data, "there is nothing to back up yet; the first logged item makes the log")
    }
    session.say("Backed up as \(report.backup.name), read back and intact.")
    if let facts = report.condition.facts { session.say("It holds \(facts.words).") }
  }
}

struct BackupListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the backups, the latest first, and say which are intact.",
    discussion: "Each is read back. The exit status is 1 if one is damaged.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let reports = try Session(shared, needs: .workspace).store.backupReports()
    let bytes = reports.reduce(0) { $0 + $1.size }
    let broken = reports.count { !$0.isSound }
    let state = broken == 0 ? "all intact" : "\(grouped(broken)) damaged"
    show(
      reports, as: "backups", version: 4, BackupListCommand.columns,
      empty: "There are no backups yet; the first change of each day makes one.",
      closing: "\(counted(reports.count, "backup")), \(sizeText(bytes)), \(state).",
      besides: ["bytes": .integer(bytes)])
    if broken > 0 { throw Failure(.data, report: "") }
  }

  private static var columns: [Column<BackupReport>] {
    [
      Column("kind", 9) { $0.backup.kind.rawValue },
      Column(16) {
        "\($0.backup.date.iso) \($0.backup.time.prefix(2)):\($0.backup.time.dropFirst(2).prefix(2))"
      },
      Column("revision", 6, text: { "r\($0.backup.revision)" }) { $0.backup.revision },
      Column("bytes", 7, text: { sizeText($0.size) }) { $0.size },
      Column(9) { $0.condition.facts.map { counted($0.days, "day") } ?? "" },
      Column(12) { $0.condition.facts.map { counted($0.items, "item") } ?? "" },
      Column("state", 20, text: \.remark) { $0.state },
      Column("name") { $0.backup.name },
      Column("path") { $0.path },
      Column("date") { $0.backup.date },
      Column("reason") { $0.backup.reason.rawValue },
      Column("holds") { contents($0.condition.facts) },
      Column("hasPlans") { $0.hasPlans },
    ]
  }
}

struct BackupRestoreCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the log with a backup.",
    discussion: """
      The plan of that time comes along. The current log is backed up first, and `undo` brings it back. Without a name \
      it restores the newest intact backup, and asks first.
      """)

  @Argument(
    help: ArgumentHelp("Backup, part of its name, its kind, or a path (default: newest).", valueName: "name"),
    completion: .backupNames)
  var name: String?

  @Flag(help: "Only say what would change.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .workspace)
    let store = session.store
    let now = session.now.instant
    let path = try store.backupPath(name)
    if name == nil, !dryRun, !yes {
      let trial = try store.restore(path, at: now, isTrial: true)
      try confirm(
        "backup restore", lines(trial, isTrial: true), asking: "Restore it?",
        otherwise: "name a backup, or add `--yes` to restore \(printable(path))")
    }
    let outcome = try store.restore(path, at: now, isTrial: dryRun)
    Session.tell(outcome.notices)
    if reading.json { return StandardOutput.write(restoreDocument(outcome).text) }
    for line in lines(outcome, isTrial: dryRun) { session.say(unbroken: line) }
  }

  /// The outcome in lines, in which a path is never broken.
  private func lines(_ outcome: RestoreOutcome, isTrial: Bool) -> [String] {
    func wrapped(_ line: String) -> String { shared.terminal.wrapped(line, indent: 2) }
    return [
      "\(isTrial ? "Would restore" : "Restored") \(printable(outcome.path)).",
      wrapped("Before: \(outcome.before?.words ?? "nothing that could be read")."),
      wrapped("\(isTrial ? "Then" : "Now"): \(outcome.after.words)."),
      outcome.changesPlan ? "The plan \(isTrial ? "would be" : "is") the one of that time." : nil,
      outcome.keptPath.map { "The log before it is kept in \(printable($0))." },
      isTrial || outcome.before == nil ? nil : "To take it back: machinemode undo",
    ].compactMap(\.self)
  }
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
