// The backups as a table and as JSON.

import ProgressStorage
import StrictJSON
import StudyModel

/// One line a backup, the latest first, and their total.
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
    let row = cells.joined(separator: "  ")
    return terminal.cut(String(row[...(row.lastIndex { $0 != " " } ?? row.startIndex)]), to: terminal.width)
  }
  let size = sizeText(reports.reduce(0) { $0 + $1.size })
  let broken = reports.count { !$0.isSound }
  let state = broken == 0 ? "all sound" : "\(broken) cannot be relied on"
  return (rows + ["\(counted(reports.count, "backup")), \(size), \(state)."]).joined(separator: "\n") + "\n"
}

/// The list with stable keys.
func backupDocument(_ reports: [BackupReport]) -> JSONValue {
  let elements = reports.map { report -> JSONValue in
    [
      "name": .string(report.backup.name), "path": .string(report.path),
      "kind": .string(report.backup.kind.rawValue),
      "date": .string(report.backup.date.iso),
      "reason": report.backup.reason.map { .string($0.rawValue) } ?? .null,
      "revision": .integer(Int64(report.backup.revision)), "bytes": .integer(Int64(report.size)),
      "state": .string(report.state), "holds": contents(report.condition.facts),
      "plan": report.plan.map { .string($0.rawValue) } ?? .null,
    ]
  }
  return [
    "schemaVersion": 2, "backups": .array(elements),
    "bytes": .integer(Int64(reports.reduce(0) { $0 + $1.size })),
  ]
}

/// What a restore would do, with stable keys.
func restoreDocument(_ outcome: RestoreOutcome) -> JSONValue {
  [
    "schemaVersion": 1, "path": .string(outcome.path), "before": contents(outcome.before),
    "after": contents(outcome.after), "changesPlan": .bool(outcome.changesPlan),
  ]
}

private func contents(_ facts: StoreFacts?) -> JSONValue {
  guard let facts else { return .null }
  return [
    "revision": .integer(Int64(facts.revision)), "writer": .string(facts.writer),
    "days": .integer(Int64(facts.days)), "items": .integer(Int64(facts.items)),
    "attempts": .integer(Int64(facts.attempts)), "texts": .integer(Int64(facts.texts)),
    "lastDay": facts.lastDay.map { .string($0.iso) } ?? .null,
  ]
}

extension BackupReport {
  fileprivate var when: String {
    guard let time = backup.time else { return backup.date.iso }
    return "\(backup.date.iso) \(time.prefix(2)):\(time.dropFirst(2).prefix(2))"
  }

  fileprivate var state: String {
    switch condition {
    case .sound: "sound"
    case .altered: "altered"
    case .unreadable: "unreadable"
    }
  }

  /// Why it was made, unless something is wrong with it.
  fileprivate var remark: String {
    guard condition.isSound else { return state }
    guard isSound else { return plan == .missing ? "plan not kept" : "plan altered" }
    return backup.reason?.rawValue.replacing("-", with: " ") ?? ""
  }
}
