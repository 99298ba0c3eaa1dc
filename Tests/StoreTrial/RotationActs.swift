// The acts of a rotation, each with what it must leave behind.

import ProgressStorage
import Records
import StudyModel

extension RotationTrial {
  /// Does an act on a store that was opened and is sound; what is wrong with what it left, nil when nothing is.
  mutating func take(_ act: RotationAct) throws -> String? {
    switch act {
    case .change: try change()
    case .undo: try step(.back)
    case .redo: try step(.forward)
    case .backup: try backUp()
    case .restore: try restore()
    case .importing: try importSomething()
    case .restart: try restart()
    case .mend: try mend()
    case .open, .accept: nil
    }
  }

  private mutating func change() throws -> String? {
    let before = snapshot()
    var expected = model.log ?? .untouched
    let change = RotationChange(&random, at: now)
    try change.apply(to: &expected.log)
    let opened = model.log != nil && random.isOne(in: 2) ? try workspace.store.open(at: now) : nil
    let update = try workspace.store.update(opened, at: now) { log in
      try change.apply(to: &log)
    } as: { _ in
      LoggedAction(command: "done", summary: "a change", days: [], instant: now)
    }
    let isOther = expected != model.log ?? .untouched
    guard update.didWrite == isOther, update.opened.learner == expected else {
      return "the update returns something else"
    }
    model.change(to: expected)
    if model.log == nil { return nil }
    let complaint =
      isOther ? dailyComplaint(before, on: now.calendarDay(dayStart: expected.settings.dayStart)) : nil
    return try settle(before, .change) ?? complaint
  }

  /// The first change of a calendar day makes a daily backup, and no later one of that day does.
  private mutating func dailyComplaint(_ before: WorkspaceSnapshot, on day: CivilDate) -> String? {
    let after = snapshot()
    let new = after.names.subtracting(before.names).filter { $0.hasPrefix("daily-") }
    let latest = before.sound.first { $0.backup.kind == .daily }
    if let latest, latest.backup.date == day {
      // A name between this one and the store may be that of a later daily that broke.
      let written = after.store.flatMap(statedRevision) ?? 0
      let isDoubtful = before.backups.contains {
        $0.backup.kind == .daily && $0.backup.revision > latest.backup.revision
          && $0.backup.revision < written
      }
      let isRight = new.isEmpty || isDoubtful
      return isRight ? nil : "\(new.joined()) was made, though \(latest.backup.name) is of the same day"
    }
    let isOneThere = before.backups.contains { $0.backup.kind == .daily && $0.backup.date == day }
    return new.isEmpty && !isOneThere ? "no daily backup was made on \(day.iso)" : nil
  }

  private mutating func step(_ direction: HistoryDirection) throws -> String? {
    let before = snapshot()
    let isBack = direction == .back
    let present = model.log
    let next = isBack ? model.undo.last : model.redo.last
    let result = try workspace.store.step(direction, at: now)
    guard let next else {
      return result == nil ? nil : "there was nothing left to \(isBack ? "undo" : "redo")"
    }
    guard result != nil, let present else { return "nothing could be \(isBack ? "undone" : "redone")" }
    model.log = next
    if isBack {
      model.undo.removeLast()
      model.redo.append(present)
    } else {
      model.redo.removeLast()
      model.undo.append(present)
    }
    return try settle(before, isBack ? .undo : .redo)
  }

  private mutating func backUp() throws -> String? {
    let before = snapshot()
    guard let report = try workspace.store.createBackup(at: now) else {
      return model.log == nil ? nil : "no backup was made"
    }
    guard report.condition.isSound, TrialFiles.bytes(of: report.path) == before.store else {
      return "\(report.backup.name) is not the store"
    }
    return try settle(before, .backup)
  }

  private mutating func restore() throws -> String? {
    let before = snapshot()
    guard !before.backups.isEmpty else { return nil }
    let broken = before.backups.filter { backup in !before.sound.contains { $0.backup == backup.backup } }
    let (backup, bytes) = random.pick(broken.isEmpty || random.isOne(in: 2) ? before.backups : broken)
    let path = try workspace.store.backupPath(backup.name)
    guard before.sound.contains(where: { $0.backup == backup }) else {
      if (try? workspace.store.restore(path, at: now, isTrial: false)) != nil {
        return "the unsound \(backup.name) was restored"
      }
      return try settle(before, .restore)
    }
    _ = try workspace.store.restore(path, at: now, isTrial: true)
    guard workspace.bytes == before.store, snapshot().names == before.names else {
      return "a trial of a restore changed something"
    }
    _ = try workspace.store.restore(path, at: now, isTrial: false)
    let restored = model.contents[bytes]
    // A backup from before a fresh round is another log, though it may say the same.
    if restored != model.log || before.store.flatMap(statedID) != workspace.bytes.flatMap(statedID) {
      model.replace(by: restored)
    }
    return try settle(before, .restore)
      ?? (keeps(before.store) ? nil : "the store before the restore is in no backup")
  }

  private mutating func restart() throws -> String? {
    let before = snapshot()
    let outcome = try workspace.store.restart(at: now)
    guard let present = model.log else { return outcome == nil ? nil : "a round ended that had not begun" }
    guard let path = outcome?.archivePath, TrialFiles.bytes(of: path) == before.store else {
      return "the finished round is not in the archive"
    }
    var next = present
    next.beginNextRound(of: next.current, on: now.calendarDay(dayStart: present.settings.dayStart))
    model.replace(by: next)
    return try settle(before, .restart)
      ?? (keeps(before.store) ? nil : "the store before the restart is in no backup")
  }

  private func keeps(_ bytes: [UInt8]?) -> Bool {
    bytes.map { workspace.backups.values.contains($0) } ?? true
  }

  private mutating func importSomething() throws -> String? {
    let before = snapshot()
    guard
      let bytes = (before.sound.map(\.bytes) + [before.previous].compactMap(\.self)).first(where: { _ in
        random.isOne(in: 2)
      }), let source = try? ImportSource(bytes, path: "import.json")
    else { return nil }
    var expected = model.log ?? .untouched
    _ = expected.merge(source.log)
    let update = try workspace.store.importing(source, workspace.store.open(at: now), at: now) { _ in
      LoggedAction(command: "import", summary: "import", days: [], instant: now)
    }
    guard update.opened.learner == expected else { return "the import returns something else" }
    if update.didWrite, model.log != nil, !keeps(before.store) {
      return "the store before the import is in no backup"
    }
    model.change(to: expected)
    return model.log == nil ? nil : try settle(before, .importing)
  }

  private mutating func mend() throws -> String? {
    let before = snapshot()
    guard model.log != nil else { return nil }
    _ = try workspace.store.mend(at: now)
    let after = snapshot()
    // What is not a file at all stays where it is.
    let broken = after.backups.filter { backup in !after.sound.contains { $0.backup == backup.backup } }
    guard broken.allSatisfy(\.bytes.isEmpty) else {
      return "mending leaves \(after.backups.count) backups, \(after.sound.count) of them sound"
    }
    for (backup, bytes) in before.backups where !after.names.contains(backup.name) {
      guard after.setAside.contains(bytes) || before.sound.contains(where: { $0.backup == backup }) else {
        return "mending removed \(backup.name) for good"
      }
    }
    return try settle(before, .mend)
  }
}
