// Lives through months of logging with damage thrown in, and compares the workspace with a model after every step.

import Foundation
import ProgressStorage
import Records
import StudyModel

/// What is done with a workspace in a step.
enum RotationAct: String, CaseIterable {
  case open, change, backup, restore, restart, importing, mend, undo, redo, accept
}

/// The trial `rotation`.
struct RotationTrial {
  let folder: String
  let seed: UInt64
  let days: Int
  /// Where the number of the step in work stands, for whoever finds this process ended.
  let progressPath: String
  var report = TrialReport()
  var random: RandomNumbers
  var model = RotationModel()
  var soundness = Soundness()
  var workspace: TrialWorkspace
  var now = TrialLogs.instant(firstDay)
  private(set) var recoveries = 0
  private var version = 0
  private var round = 0

  private static let firstDay = 20_700

  init(folder: String, seed: UInt64, days: Int, progressPath: String) {
    (self.folder, self.seed, self.days, self.progressPath) = (folder, seed, days, progressPath)
    random = RandomNumbers(seed: seed, stream: 0)
    workspace = TrialWorkspace("\(folder)/round-0")
  }

  /// In words: how often the store was lost.
  var summary: String { "with \(recoveries) recoveries" }

  mutating func run() throws {
    for day in 0..<days {
      // A clock without a battery, a traveller's clock, and one that was set by hand.
      let jump = random.isOne(in: 12) ? random.pick([-1, -30, -3_650, 26_700]) : 0
      let offset = random.pick([0, 0, 0, 3_600, -12_600])
      for part in 0..<random.number(in: 2...6) {
        now = TrialLogs.instant(RotationTrial.firstDay + day + jump, part * 110 + day % 100, offset: offset)
        try takeStep(on: day)
      }
    }
    if days >= 60, recoveries == 0 { report.fail(command, "no store was ever recovered") }
  }

  private var command: String { "rotation --days \(days) --seed \(seed)" }

  private mutating func takeStep(on day: Int) throws {
    report.cases += 1
    try TrialFiles.place(Array(String(report.cases).utf8), at: progressPath)
    if random.isOne(in: 25) {
      version = max(0, version + random.pick([1, 1, -1]))
      workspace = TrialWorkspace(workspace.folder, version: "1.0.\(version)")
    }
    var fault = "no fault"
    if random.isOne(in: 6) {
      var faults = RotationFaults(random: random)
      fault = try faults.strike(workspace)
      random = faults.random
    }
    let act = random.pick(RotationAct.usual)
    var complaint: String?
    do {
      complaint = try openChecked() ?? take(act)
    } catch {
      complaint = "an error: \(error)".replacing("\n", with: "; ")
    }
    guard let complaint else { return }
    report.fail(command, "day \(day), step \(report.cases), \(fault), then \(act): \(complaint)")
    try startOver()
  }

  /// After a failure the model is not a measure any more, so a new workspace begins.
  private mutating func startOver() throws {
    TrialFiles.remove(workspace.folder)
    round += 1
    workspace = TrialWorkspace("\(folder)/round-\(round)", version: "1.0.\(version)")
    model = RotationModel()
  }

  mutating func snapshot() -> WorkspaceSnapshot { WorkspaceSnapshot(workspace, &soundness) }

  // MARK: - Opening

  /// Opens the store as a command does and answers for the person where the program leaves it to one.
  private mutating func openChecked() throws -> String? {
    let before = snapshot()
    let opened: OpenedStore
    do {
      opened = try workspace.store.open(at: now)
    } catch StorageError.beyondRecovery {
      guard before.newestCopy == nil else { return "it gave up, though a sound copy is there" }
      guard workspace.bytes == before.store else { return "it gave up and changed the store" }
      return try beginAfresh()
    } catch StorageError.newerFormat {
      guard workspace.bytes == before.store else { return "a store of a newer format was changed" }
      unlink(workspace.storePath)
      return try openChecked()
    }
    let after = snapshot()
    if opened.isAltered {
      guard after.store == before.store else { return "opening changed the altered store" }
      return before.storeIsSound ? "a sound store counts as altered" : try answerAltered(opened, before)
    }
    let isRecovered = opened.notices.contains { if case .recovered = $0 { true } else { false } }
    if isRecovered { recoveries += 1 }
    if let complaint = contentComplaint(opened, isRecovered: isRecovered, before, after) { return complaint }
    if let store = after.store { model.acknowledge(store, opened.learner) }
    return RotationRules(before: before, after: after, act: .open).complaint
  }

  private mutating func contentComplaint(
    _ opened: OpenedStore, isRecovered: Bool, _ before: WorkspaceSnapshot, _ after: WorkspaceSnapshot
  ) -> String? {
    if let store = before.store, before.storeIsSound {
      guard !isRecovered, opened.learner == model.contents[store], opened.learner == model.log else {
        return "a sound store opens as something else"
      }
      return nil
    }
    guard isRecovered else {
      guard before.store == nil, before.newestCopy == nil, opened.facts == nil else {
        return "an unsound store passes for sound"
      }
      model.startAgain(with: nil)
      return nil
    }
    model.startAgain(with: opened.learner, as: before.newestCopy)
    if let newest = before.newestCopy, opened.learner != model.contents[newest] {
      return "revision \(statedRevision(newest) ?? 0) was there, and what came back is something else"
    }
    if let damaged = before.store, !after.setAside.contains(damaged) {
      return "the damaged store is not set aside"
    }
    return nil
  }

  /// Everything is lost: the person begins a fresh round.
  private mutating func beginAfresh() throws -> String? {
    let before = snapshot()
    model.startAgain(with: .untouched)
    guard try workspace.store.restart(at: now) != nil else {
      // There is no store to keep, so the next change makes one.
      model.startAgain(with: nil)
      while model.log == nil {
        if let complaint = try take(.change) { return complaint }
      }
      return nil
    }
    return try settle(before, .restart)
  }

  /// The store reads but was altered: the person takes it as it is, or goes back.
  private mutating func answerAltered(_ opened: OpenedStore, _ before: WorkspaceSnapshot) throws -> String? {
    if random.isOne(in: 3) {
      // A person who wants to keep what stands there first: it is not worth the place of a sound one.
      let refusal: StorageError?
      do {
        _ = try workspace.store.createBackup(at: now)
        refusal = nil
      } catch let error as StorageError {
        refusal = error
      }
      guard case .altered? = refusal else { return "an altered store was backed up" }
      if let complaint = RotationRules(before: before, after: snapshot(), act: .backup).complaint {
        return complaint
      }
    }
    guard random.isOne(in: 2), let newest = before.newestCopy else {
      model.startAgain(with: opened.learner)
      guard try workspace.store.accept(at: now) != nil else { return "an altered store cannot be accepted" }
      return try settle(before, .accept)
    }
    let path = try workspace.store.backupPath(nil)
    guard TrialFiles.bytes(of: path) == newest else { return "\(path) is not the newest sound copy" }
    _ = try workspace.store.restore(path, at: now, isTrial: false)
    model.startAgain(with: opened.learner)
    if model.contents[newest] != opened.learner || before.store.flatMap(statedID) != statedID(newest) {
      model.replace(by: model.contents[newest])
    }
    return try settle(before, .restore)
  }

  /// Compares what stands there after an act with the model, and acknowledges it.
  mutating func settle(_ before: WorkspaceSnapshot, _ act: RotationAct) throws -> String? {
    let after = snapshot()
    let loaded = try workspace.store.load()
    guard loaded == model.log?.log else { return "the store does not hold what \(act) has to leave" }
    if let store = after.store, let log = model.log { model.acknowledge(store, log) }
    return RotationRules(before: before, after: after, act: act).complaint
  }
}

extension RotationAct {
  /// The acts in the frequency in which they are drawn.
  fileprivate static let usual: [RotationAct] =
    [RotationAct](repeating: .change, count: 20) + [RotationAct](repeating: .undo, count: 3)
    + [
      .redo, .redo, .backup, .backup, .backup, .restore, .restore, .importing, .importing, .restart, .mend,
      .mend,
    ]
    + [.open]
}
