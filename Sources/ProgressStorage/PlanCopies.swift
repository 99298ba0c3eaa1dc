// Keeps copies of the plans that stores name by fingerprint, and restores a missing plan.

import Files
import Records
package import StudyModel

/// The plan that a store names.
struct PlanName: Hashable, Sendable {
  /// The fingerprint of the programme's file; nil if it has no plan of its own.
  var sha256: String?
  /// The fingerprint of the plan that the last change replaced, empty if there was none; nil if it replaced no plan.
  /// It allows finishing a change that was interrupted between writing the store and the plan.
  var replaced: String?
}

/// A plan to follow from now on.
package struct PlanChange: Sendable {
  let bytes: [UInt8]
  let seen: [UInt8]?

  /// - Parameter seen: the workspace's plan when the command read it; nil if there was none.
  package init(to bytes: [UInt8], from seen: [UInt8]?) { (self.bytes, self.seen) = (bytes, seen) }
}

package enum PlanCondition: String, Sendable {
  case sound, missing, damaged
}

/// The copies of plans in the folder of backups, one per plan, named by its fingerprint: `plan-0123456789abcdef.md`.
/// Writers hold the store's lock.
struct PlanCopies {
  let workspace: Workspace

  func path(of sha256: String) -> String { "\(workspace.backupsPath)/plan-\(sha256.prefix(16)).md" }

  static func isCopy(_ name: String) -> Bool {
    name.hasPrefix("plan-") && name.hasSuffix(".md") && name.utf8.count == 24
  }

  /// The copy of a plan; nil if it is missing, damaged or unreadable.
  func copy(of sha256: String) -> [UInt8]? { try? readCopy(of: sha256) }

  /// The copy of a plan; nil if it is missing or damaged. Throws if it cannot be read.
  func readCopy(of sha256: String) throws(StorageError) -> [UInt8]? {
    let bytes = try FileAccess.contents(of: FileTarget(path(of: sha256)))?.bytes
    return bytes.flatMap { fingerprint(of: $0) == sha256 ? $0 : nil }
  }

  func condition(of sha256: String) -> PlanCondition {
    let isThere = (try? FileTarget(path(of: sha256)).exists) == true
    return !isThere ? .missing : copy(of: sha256) == nil ? .damaged : .sound
  }

  /// Writes a copy of a plan unless a sound one exists; returns whether it was written.
  @discardableResult
  func keep(_ bytes: [UInt8], as sha256: String) throws(StorageError) -> Bool {
    guard copy(of: sha256) == nil else { return false }
    let path = path(of: sha256)
    try workspace.createFolder(workspace.backupsPath)
    try AtomicFile.writeCopy(bytes, to: path)
    return true
  }

  /// Replaces a programme's plan by the one that a store names. Nothing happens if it is in place already, or if no
  /// sound copy is kept.
  func put(_ name: PlanName, for programme: ProgrammeName) throws(StorageError) {
    let path = workspace.planPath(of: programme)
    let target = try FileTarget(path)
    let present = try FileAccess.contents(of: target)
    let sha256 = present.map { fingerprint(of: $0.bytes) }
    guard sha256 != name.sha256 else { return }
    if let wanted = name.sha256 {
      guard let bytes = try readCopy(of: wanted) else { return }
      try workspace.createFolder(parentFolder(of: path))
      try AtomicFile.write(bytes, to: target, ifStill: present?.stamp ?? .absent)
    } else {
      try FileAccess.remove(path)
    }
  }

  /// Removes the copies that no store, backup or archive names, nor a step of their histories. If one of those cannot
  /// be read, all copies stay.
  func prune() {
    guard let names = try? FileAccess.names(in: workspace.backupsPath),
      let archives = try? FileAccess.names(in: workspace.archivesPath)
    else { return }
    var unnamed = Set(names.filter(PlanCopies.isCopy))
    let stores =
      [workspace.storePath, workspace.copyPath]
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
  /// The fingerprints of the plans that it may need again, also for undo and redo.
  fileprivate var namedPlans: [String] {
    let steps = (history.undo + history.redo).flatMap { Patch($0.parts)?.plans ?? [] }
    return steps + learner.programmes.values.compactMap(\.plan) + replacedPlans.values
  }
}

extension OpenedStore {
  /// The fingerprint of the plan that the store names for the programme; nil if it names none.
  package var planFingerprint: String? { progress?.plan.sha256 }
  /// The number of days of the programme, if each has one tick; nil if it follows a plan.
  package var ticks: Int? { progress.flatMap { $0.learner.programmes[$0.current]?.ticks } }
}

extension ProgressStore {
  var plans: PlanCopies { PlanCopies(workspace: workspace) }

  /// The path of the copy of the plan that the store names, to read while the programme's own is missing; nil if it
  /// names none. Takes no lock and changes nothing. Throws `planIsGone` if no sound copy is kept.
  ///
  /// - Parameter opened: the store as it was read before; nil reads it.
  package func planCopyPath(_ opened: OpenedStore? = nil) throws(StorageError) -> String? {
    guard let opened = opened ?? (try? look()), let sha256 = opened.planFingerprint else { return nil }
    guard plans.copy(of: sha256) != nil else {
      throw .planIsGone(path: workspace.planPath(of: opened.programme))
    }
    return plans.path(of: sha256)
  }

  /// Restores the plan that a store names for the programme in hand if its own is missing or empty, and finishes
  /// interrupted changes of plans. Returns what was restored: nothing, also if the workspace is read-only.
  func recoverPlans(_ file: StoreFile, at now: Instant) -> [StorageNotice] {
    let progress = file.progress
    guard file.isIntact else { return [] }
    let changed = progress.replacedPlans.keys.filter { $0 != progress.current }.sorted()
    return ([progress.current] + changed).compactMap { recoverPlan(of: $0, file, at: now) }
  }

  private func recoverPlan(of programme: ProgrammeName, _ file: StoreFile, at now: Instant) -> StorageNotice?
  {
    let name = file.progress[plan: programme]
    guard name != PlanName(), file.progress.learner.planOwner(of: programme) == programme else { return nil }
    let path = workspace.planPath(of: programme)
    let size = try? FileAccess.size(of: path)
    guard name.replaced != nil || name.sha256 != nil && (size ?? 0) == 0 else { return nil }
    return try? locked(wait: .zero) { () throws(StorageError) -> StorageNotice? in
      // Another command may have changed the store by now.
      guard try read(known: file)?.bytes == file.bytes else { return nil }
      let target = try FileTarget(path)
      let present = try FileAccess.contents(of: target)?.bytes
      if let replaced = name.replaced, present.map(fingerprint) ?? "" == replaced {
        try plans.put(name, for: programme)
        return nil
      }
      guard present?.isEmpty != false, let sha256 = name.sha256, plans.copy(of: sha256) != nil else {
        return nil
      }
      _ = try Evidence.keep(target, as: ("curriculum", "md"), in: workspace, at: now)
      try plans.put(name, for: programme)
      return .planRecovered(path: path, copy: plans.path(of: sha256), wasEmpty: present != nil)
    }
  }

  /// Replaces a plan that cannot be followed by the one that the store names. Returns the path where the replaced
  /// plan is kept; nil if nothing had to be done or could be.
  package func putPlanBack(at now: Instant) throws -> String? {
    try locked {
      guard let file = try StoreTransaction(self).file, file.isIntact, let sha256 = file.progress.plan.sha256,
        plans.copy(of: sha256) != nil
      else { return nil }
      let target = try FileTarget(workspace.planPath(of: file.progress.current))
      guard let present = try FileAccess.contents(of: target), fingerprint(of: present.bytes) != sha256 else {
        return nil
      }
      let kept = try Evidence.keep(target, as: ("curriculum", "md"), in: workspace, at: now)
      try plans.put(file.progress.plan, for: file.progress.current)
      return kept?.path
    }
  }
}
