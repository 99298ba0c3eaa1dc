// The plan that a workspace follows: named in the store by its fingerprint, kept as a copy beside the backups.

import Files
import Records
package import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Which plan goes with a store.
struct PlanName: Hashable, Sendable {
  /// The fingerprint of `curriculum.md`; nil where the workspace follows none of its own.
  var sha256: String?
  /// The fingerprint of the file that the last change replaced, empty where there was none; nil unless that change
  /// replaced it. A change that was interrupted between the store and the plan is finished by this.
  var replaced: String?
}

/// Another plan to follow from a change on.
package struct PlanChange: Sendable {
  let bytes: [UInt8]
  let seen: [UInt8]?

  /// - Parameter seen: the workspace's plan as it was looked at; nil where there was none.
  package init(to bytes: [UInt8], from seen: [UInt8]?) { (self.bytes, self.seen) = (bytes, seen) }
}

/// What a look at the copy of a backup's plan found.
package enum PlanCondition: String, Sendable {
  case sound, missing, altered
}

/// The copies of plans in the folder of backups, each once and named by its fingerprint:
/// `plan-0123456789abcdef.md`. Whoever writes here holds the store's lock.
struct PlanCopies {
  let workspace: Workspace

  /// The fingerprint by which a plan is named.
  static func sha256(of bytes: [UInt8]) -> String { fingerprint(of: bytes) }

  func path(of sha256: String) -> String { "\(workspace.backupsPath)/plan-\(sha256.prefix(16)).md" }

  static func isCopy(_ name: String) -> Bool {
    name.hasPrefix("plan-") && name.hasSuffix(".md") && name.utf8.count == 24
  }

  /// The copy of a plan; nil where it is missing, not as it was written or cannot be read.
  func copy(of sha256: String) -> [UInt8]? { try? readCopy(of: sha256) }

  /// The copy of a plan; nil where it is missing or not as it was written. Throws where that cannot be told.
  func readCopy(of sha256: String) throws(StorageError) -> [UInt8]? {
    let bytes = try FileAccess.contents(of: FileTarget(path(of: sha256)))?.bytes
    return bytes.flatMap { PlanCopies.sha256(of: $0) == sha256 ? $0 : nil }
  }

  func condition(of sha256: String) -> PlanCondition {
    guard (try? FileTarget(path(of: sha256)).exists) == true else { return .missing }
    return copy(of: sha256) == nil ? .altered : .sound
  }

  /// Keeps a copy of a plan where there is no sound one yet; says whether one was made.
  @discardableResult
  func keep(_ bytes: [UInt8], as sha256: String) throws(StorageError) -> Bool {
    guard copy(of: sha256) == nil else { return false }
    let path = path(of: sha256)
    try workspace.createFolder(workspace.backupsPath)
    try AtomicFile.writeCopy(bytes, to: path)
    return true
  }

  /// Puts the plan that a store names in the place of the workspace's own. Nothing happens where it is there, or no
  /// sound copy of it is.
  func put(_ name: PlanName) throws(StorageError) {
    let target = try FileTarget(workspace.planPath)
    let present = try FileAccess.contents(of: target)
    let sha256 = present.map { PlanCopies.sha256(of: $0.bytes) }
    guard sha256 != name.sha256 else { return }
    if let wanted = name.sha256 {
      guard let bytes = try readCopy(of: wanted) else { return }
      try AtomicFile.write(bytes, to: target, ifStill: present?.stamp ?? .absent)
    } else {
      try FileAccess.remove(workspace.planPath)
    }
  }

  /// Removes the copies that nothing names any more: no store, backup or archive, nor a step of their histories. All
  /// stay where one of those cannot be read.
  func prune() {
    guard let names = try? FileAccess.names(in: workspace.backupsPath),
      let archives = try? FileAccess.names(in: workspace.archivesPath)
    else { return }
    var unnamed = Set(names.filter(PlanCopies.isCopy))
    let stores =
      [workspace.storePath, workspace.previousPath]
      + names.filter { Backup(name: $0) != nil }.map { "\(workspace.backupsPath)/\($0)" }
      + archives.filter { $0.hasSuffix(".json") }.map { "\(workspace.archivesPath)/\($0)" }
    for path in stores {
      guard let target = try? FileTarget(path), let read = try? StoreFile.read(target, workspace.table) else {
        if (try? FileTarget(path).exists) == false { continue }
        return
      }
      for sha256 in read.file.progress.namedPlans {
        unnamed.remove(lastComponent(of: self.path(of: sha256)))
      }
    }
    for name in unnamed { unlink("\(workspace.backupsPath)/\(name)") }
  }
}

extension StoredProgress {
  /// The plans that it may need again.
  fileprivate var namedPlans: [String] {
    let steps = (history.undo + history.redo).flatMap { Patch($0.parts)?.plans ?? [] }
    return steps + learner.programmes.values.compactMap(\.plan) + [replacedPlan].compactMap(\.self)
  }
}

extension OpenedStore {
  /// The fingerprint of the plan that the store goes with; nil where it names none.
  package var planFingerprint: String? { progress?.plan.sha256 }
}

extension ProgressStore {
  var plans: PlanCopies { PlanCopies(workspace: workspace) }

  /// Where the plan that the store names can be read while the workspace's own is missing; nil where it names none.
  /// Takes no lock and changes nothing. Throws `planIsGone` where no sound copy is kept.
  package func planCopyPath() throws(StorageError) -> String? {
    guard let sha256 = try? read()?.progress.plan.sha256 else { return nil }
    guard plans.copy(of: sha256) != nil else { throw .planIsGone(path: workspace.planPath) }
    return plans.path(of: sha256)
  }

  /// Whether a sound copy of the plan that the store names is kept; true where it names none.
  package func keepsPlan(of opened: OpenedStore) -> Bool {
    opened.progress?.plan.sha256.map { plans.copy(of: $0) != nil } ?? true
  }

  /// Puts the plan that a store names back where the workspace's own is missing or empty, and finishes a change of the
  /// plan that was interrupted. Whoever may only read goes on without.
  func recoverPlan(_ file: StoreFile, at now: Instant) -> StorageNotice? {
    let name = file.progress.plan
    guard file.isIntact, name != PlanName() else { return nil }
    let size = try? FileAccess.size(of: workspace.planPath)
    guard name.replaced != nil || name.sha256 != nil && (size ?? 0) == 0 else { return nil }
    return try? locked(wait: .zero) { () throws(StorageError) -> StorageNotice? in
      // Another command may have gone on by now.
      guard try read()?.bytes == file.bytes else { return nil }
      let target = try FileTarget(workspace.planPath)
      let present = try FileAccess.contents(of: target)?.bytes
      if let replaced = name.replaced, present.map(PlanCopies.sha256) ?? "" == replaced {
        try plans.put(name)
        return nil
      }
      guard present?.isEmpty != false, let sha256 = name.sha256, plans.copy(of: sha256) != nil else {
        return nil
      }
      _ = try Evidence.keep(target, as: ("curriculum", "md"), in: workspace, at: now)
      try plans.put(name)
      return .planRecovered(path: workspace.planPath, copy: plans.path(of: sha256), wasEmpty: present != nil)
    }
  }

  /// Puts the plan that the store names in the place of one that cannot be followed, which is kept aside; where that
  /// is, nil where nothing can or need be done.
  package func putPlanBack(at now: Instant) throws -> String? {
    try locked {
      guard let file = try StoreTransaction(self).file, file.isIntact, let sha256 = file.progress.plan.sha256,
        plans.copy(of: sha256) != nil,
        let present = try FileAccess.contents(of: FileTarget(workspace.planPath)),
        PlanCopies.sha256(of: present.bytes) != sha256
      else { return nil }
      let kept = try Evidence.keep(
        FileTarget(workspace.planPath), as: ("curriculum", "md"), in: workspace, at: now)
      try plans.put(file.progress.plan)
      return kept?.path
    }
  }

  /// The plan that a store goes with as it stands now: one that was edited by hand is taken over, and one that the
  /// workspace lacks is made. Nothing is written yet. To be called under the lock.
  ///
  /// - Parameter isReplaced: whether another plan may take its place, so that it is kept whatever it holds.
  func presentPlan(
    of progress: StoredProgress, isReplaced: Bool = false
  ) throws(StorageError) -> PresentPlan {
    let named = progress.plan.sha256
    let present = try FileAccess.contents(of: FileTarget(workspace.planPath))?.bytes
    var plan = PresentPlan(file: present, fileSHA256: present.map(PlanCopies.sha256), sha256: named)
    if isReplaced || named != nil && plan.fileSHA256 == named {
      if present?.isEmpty == false { (plan.sha256, plan.copy) = (plan.fileSHA256, present) }
    } else if present != nil || named == nil, let followed = self.plan?(present) {
      // One that is gone must not give way to another one unsaid.
      (plan.sha256, plan.copy) = (PlanCopies.sha256(of: followed), followed)
    }
    return plan
  }

  /// Writes content together with the plan that it names: the copies first, then the store, then the plan itself.
  /// What goes wrong with that one is a notice, since the store is saved by then.
  ///
  /// - Parameters:
  ///   - plan: the plan as it stands, which keeps its copy.
  ///   - next: another plan that was handed in.
  func commit(
    _ progress: StoredProgress, _ plan: PresentPlan, following next: PlanChange? = nil, after seen: Int = 0,
    in transaction: StoreTransaction, at now: Instant
  ) throws(StorageError) -> (file: StoreFile, notices: [StorageNotice], keptPlan: String?) {
    var progress = progress
    var notices: [StorageNotice] = []
    var keptPlan: String?
    var hasNewCopy = false
    let target = try FileTarget(workspace.planPath)
    func setAside() throws(StorageError) {
      keptPlan = try Evidence.keep(target, as: ("curriculum", "md"), in: workspace, at: now)?.path
    }
    if next != nil { try setAside() }
    if let copy = plan.copy, let sha256 = plan.sha256 { hasNewCopy = try plans.keep(copy, as: sha256) }
    if plan.isMade, let copy = plan.copy { try AtomicFile.writeCopy(copy, to: workspace.planPath) }
    if let next, let sha256 = progress.plan.sha256 {
      hasNewCopy = try plans.keep(next.bytes, as: sha256) || hasNewCopy
    }
    let wanted = progress.plan.sha256
    if wanted != plan.sha256, let wanted, try plans.readCopy(of: wanted) == nil {
      notices.append(.planIsNotKept(path: workspace.planPath))
      progress.plan.sha256 = plan.sha256
    }
    let isReplaced = progress.plan.sha256 != plan.sha256
    progress.plan.replaced = isReplaced ? plan.fileSHA256 ?? "" : nil
    if isReplaced, next == nil, plan.copy == nil { try setAside() }
    let present = transaction.file?.progress
    let file = try transaction.commit(
      progress, after: seen, at: now,
      reschedules: present.map { ($0.plan.sha256 ?? plan.sha256) != progress.plan.sha256 } ?? false)
    do throws(StorageError) {
      if isReplaced { try plans.put(progress.plan) }
    } catch {
      notices.append(.planIsLate(error))
    }
    if hasNewCopy { plans.prune() }
    return (file, notices, keptPlan)
  }
}

/// The plan of a workspace, under the lock.
struct PresentPlan {
  /// What stands in the workspace; nil where nothing does.
  let file: [UInt8]?
  let fileSHA256: String?
  /// The plan that the store is to name as the present one.
  var sha256: String?
  /// The bytes of that plan, of which a copy is to be there; nil where they are not at hand.
  var copy: [UInt8]?

  /// Whether it has to be put into the workspace, which has none.
  var isMade: Bool { file == nil && copy != nil }
}
