// What a workspace has to hold after each step of a rotation: the log, what was acknowledged, and what can be undone.

import ProgressStorage
import Records
import StudyModel

struct RotationModel {
  /// What the store holds; nil where there is none.
  var log: LearnerLog?
  /// What each store that was ever acknowledged says, by its bytes.
  private(set) var contents: [[UInt8]: LearnerLog] = [:]
  /// The logs that undo leads back to, the next one last.
  var undo: [LearnerLog] = []
  var redo: [LearnerLog] = []
  /// What could be undone and redone from each store that was acknowledged.
  private var histories: [[UInt8]: (undo: [LearnerLog], redo: [LearnerLog])] = [:]

  /// How many commands can be undone (History.depth).
  private static let depth = 60

  mutating func acknowledge(_ bytes: [UInt8], _ log: LearnerLog) {
    contents[bytes] = log
    histories[bytes] = (undo, redo)
  }

  /// A command took the log from one state to another.
  mutating func change(to new: LearnerLog) {
    guard new != log ?? LearnerLog.untouched else { return }
    replace(by: new)
  }

  /// A command put another log in the place of this one, as one step.
  mutating func replace(by new: LearnerLog?) {
    undo = (undo + [log ?? LearnerLog.untouched]).suffix(RotationModel.depth)
    redo = []
    log = new
  }

  /// Another store took the place of this one; of one that was acknowledged the steps come along.
  mutating func startAgain(with new: LearnerLog?, as bytes: [UInt8]? = nil) {
    (undo, redo) = bytes.flatMap { histories[$0] } ?? ([], [])
    log = new
  }
}

extension LearnerLog {
  /// That of a store in which nothing is logged.
  static let untouched = LearnerLog()

  /// The log of the programme that goes on.
  var log: ProgressLog {
    get { self[current] }
    set { self[current] = newValue }
  }
}

/// What must hold of a workspace whatever a step did, as complaints.
struct RotationRules {
  let before: WorkspaceSnapshot
  let after: WorkspaceSnapshot
  let act: RotationAct

  var complaint: String? {
    newestBackupComplaint ?? prunedComplaint ?? countComplaint ?? revisionComplaint ?? replacedComplaint
  }

  /// The newest sound backup stays, or a newer sound one is there.
  private var newestBackupComplaint: String? {
    guard let newest = before.sound.first else { return nil }
    guard let now = after.sound.first, now.backup.revision >= newest.backup.revision else {
      return "the newest sound backup \(newest.backup.name) went, and no newer sound one is there"
    }
    return nil
  }

  /// Whatever backup went was beyond the number that is kept, or is set aside.
  private var prunedComplaint: String? {
    for (backup, bytes) in before.backups where !after.names.contains(backup.name) {
      let later = after.backups.count {
        $0.backup.kind == backup.kind && $0.backup.revision >= backup.revision
      }
      guard later < backup.kind.kept, !after.setAside.contains(bytes) else { continue }
      return "\(backup.name) went, though only \(later) later ones of its kind are there"
    }
    for (backup, bytes) in before.backups {
      guard let present = after.backups.first(where: { $0.backup == backup }) else { continue }
      guard present.bytes == bytes || !before.sound.contains(where: { $0.backup == backup }) else {
        return "the sound backup \(backup.name) was changed"
      }
    }
    return nil
  }

  /// After a backup was made there are no more of a kind than are kept, but for the newest sound one and an unsound one
  /// that was just written.
  private var countComplaint: String? {
    let new = after.names.subtracting(before.names)
    guard !new.isEmpty else { return nil }
    let isUnsoundNew = new.contains { name in !after.sound.contains { $0.backup.name == name } }
    for kind in BackupKind.allCases where after.count(kind) > kind.kept + (isUnsoundNew ? 2 : 1) {
      return "there are \(after.count(kind)) \(kind.rawValue) backups"
    }
    return nil
  }

  /// A store that was written has a revision beyond all that were there.
  private var revisionComplaint: String? {
    guard let store = after.store, store != before.store else { return nil }
    guard let revision = statedRevision(store), after.storeIsSound else { return "the store is not sound" }
    let seen = [before.store, before.previous].compactMap { $0.flatMap(statedRevision) }
    // The name of a backup that broke still tells a revision; that of junk may tell a number beyond all reason.
    let backups = before.backups.map(\.backup.revision).filter { $0 <= 1_000_000 }
    let highest = (seen + backups).max() ?? 0
    return revision > highest ? nil : "revision \(revision) was written when \(highest) was there"
  }

  /// What was replaced is kept: an intact store as the previous revision, any other one aside or as a backup. A store
  /// that was accepted is not replaced, since its content stays.
  private var replacedComplaint: String? {
    guard let old = before.store, old != after.store, act != .accept else { return nil }
    if before.storeIsSound { return after.previous == old ? nil : "the previous revision is not kept" }
    let isBackedUp = after.backups.contains { $0.bytes == old }
    return after.setAside.contains(old) || isBackedUp ? nil : "the damaged store is kept nowhere"
  }
}
