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
  /// The fingerprint of `curriculum.md`; nil if the workspace has no plan of its own.
  var sha256: String?
  /// The fingerprint of the file that the last change replaced, empty if there was none; nil unless that change
  /// replaced it. A change that was interrupted between the store and the plan is finished by this.
  var replaced: String?
}

/// Another plan to follow from a change on.
package struct PlanChange: Sendable {
  let bytes: [UInt8]
  let seen: [UInt8]?

  /// - Parameter seen: the workspace's plan as it was looked at; nil if there was none.
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

  func path(of sha256: String) -> String { "\(workspace.backupsPath)/plan-\(sha256.prefix(16)).md" }

  static func isCopy(_ name: String) -> Bool {
    name.hasPrefix("plan-") && name.hasSuffix(".md") && name.utf8.count == 24
  }

  /// The copy of a plan; nil if it is missing, not as it was written or cannot be read.
  func copy(of sha256: String) -> [UInt8]? { try? readCopy(of: sha256) }

  /// The copy of a plan; nil if it is missing or not as it was written. Throws if that cannot be told.
  func readCopy(of sha256: String) throws(StorageError) -> [UInt8]? {
    let bytes = try FileAccess.contents(of: FileTarget(path(of: sha256)))?.bytes
    return bytes.flatMap { fingerprint(of: $0) == sha256 ? $0 : nil }
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

  /// Puts the plan that a store names in the place of the workspace's own. Nothing happens if it is there, or no
  /// sound copy of it is kept.
  func put(_ name: PlanName) throws(StorageError) {
    let target = try FileTarget(workspace.planPath)
    let present = try FileAccess.contents(of: target)
    let sha256 = present.map { fingerprint(of: $0.bytes) }
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

/// How the copies of plans are, each read once however many backups name it.
struct PlanConditions {
  private let copies: PlanCopies
  private var known: [String: PlanCondition] = [:]

  init(_ copies: PlanCopies) { self.copies = copies }

  mutating func condition(of sha256: String) -> PlanCondition {
    if let condition = known[sha256] { return condition }
    let isThere = (try? FileTarget(copies.path(of: sha256)).exists) == true
    let condition = !isThere ? PlanCondition.missing : copies.copy(of: sha256) == nil ? .altered : .sound
    known[sha256] = condition
    return condition
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
  /// The fingerprint of the plan that the store goes with; nil if it names none.
  package var planFingerprint: String? { progress?.plan.sha256 }
}

extension ProgressStore {
  var plans: PlanCopies { PlanCopies(workspace: workspace) }

  /// Where the plan that the store names can be read while the workspace's own is missing; nil if it names none.
  /// Takes no lock and changes nothing. Throws `planIsGone` where no sound copy is kept.
  ///
  /// - Parameter opened: what was read of the store before; nil reads it.
  package func planCopyPath(_ opened: OpenedStore? = nil) throws(StorageError) -> String? {
    guard let sha256 = (opened ?? (try? look()))?.planFingerprint else { return nil }
    guard plans.copy(of: sha256) != nil else { throw .planIsGone(path: workspace.planPath) }
    return plans.path(of: sha256)
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
      guard try read(known: file)?.bytes == file.bytes else { return nil }
      let target = try FileTarget(workspace.planPath)
      let present = try FileAccess.contents(of: target)?.bytes
      if let replaced = name.replaced, present.map(fingerprint) ?? "" == replaced {
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
  /// is, nil if nothing can or need be done.
  package func putPlanBack(at now: Instant) throws -> String? {
    try locked {
      guard let file = try StoreTransaction(self).file, file.isIntact, let sha256 = file.progress.plan.sha256,
        plans.copy(of: sha256) != nil,
        let present = try FileAccess.contents(of: FileTarget(workspace.planPath)),
        fingerprint(of: present.bytes) != sha256
      else { return nil }
      let kept = try Evidence.keep(
        FileTarget(workspace.planPath), as: ("curriculum", "md"), in: workspace, at: now)
      try plans.put(file.progress.plan)
      return kept?.path
    }
  }
}
