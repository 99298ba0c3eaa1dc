// Takes a store that was edited by hand: finds the version before, says what differs, and makes it a step of undo.

import Records
import StrictJSON
package import StudyModel
import TextTools

/// A change of the store's file that this program did not make: a person edited it, or the disk changed it.
package struct HandEdit: Equatable, Sendable {
  /// What the edited file is compared with.
  enum Basis: Equatable, Sendable {
    /// The very version that was edited, so that its history goes on.
    case versionBefore
    /// An earlier version, of this revision.
    case revision(Int)
    /// Nothing, since no version is kept.
    case nothing
  }

  let path: String
  let basis: Basis
  /// The values that differ, e.g. `LC 1: 25 -> 35 min`.
  let differences: [String]

  /// How many values are named.
  private static let mostNamed = 3

  var difference: String {
    guard !differences.isEmpty else { return "nothing that is logged differs" }
    let more = differences.count - HandEdit.mostNamed
    return differences.prefix(HandEdit.mostNamed).joined(separator: "; ")
      + (more > 0 ? "; and \(counted(more, "more value"))" : "")
  }

  var words: String {
    switch basis {
    case .versionBefore: "edited by hand: \(difference)"
    case .revision(let number): "edited by hand; since revision \(number): \(difference)"
    case .nothing: "edited by hand, and no version before is kept to compare it with"
    }
  }

  var remedy: String {
    switch basis {
    case .versionBefore where differences.isEmpty: "nothing is to be done"
    case .versionBefore: "the next change takes it as a step before its own; `machinemode undo` takes it back"
    case .revision:
      "the next change takes it, and `undo` begins anew; `machinemode backup restore` goes back"
    case .nothing: "the next change takes it, and `undo` begins anew"
    }
  }
}

extension ProgressStore {
  /// What differs in a file that does not match its checksum, and the kept version that it was compared with.
  func handEdit(of file: StoreFile) -> (edit: HandEdit, before: StoreFile?) {
    let before = version(before: file)
    let basis: HandEdit.Basis =
      switch before {
      case (file: let version, isExact: false)?: .revision(version.progress.revision)
      case .some: .versionBefore
      case nil: .nothing
      }
    let table = workspace.table
    let differences = before.map {
      table.changes(from: $0.file.progress.members(table), to: file.progress.members(table))
    }
    return (HandEdit(path: workspace.storePath, basis: basis, differences: differences ?? []), before?.file)
  }

  /// The version that a file was before it was edited or, if that is not kept, the latest one that is.
  private func version(before file: StoreFile) -> (file: StoreFile, isExact: Bool)? {
    func isExact(_ kept: StoreFile) -> Bool {
      let hasSeal = kept.fingerprint.map { file.fields.members[Checksum.field] == .string($0) } ?? false
      return hasSeal
        || (kept.progress.revision, kept.progress.id) == (file.progress.revision, file.progress.id)
    }
    let folder = BackupFolder(workspace: workspace)
    let copy = RecoverySources(workspace: workspace).copy
    if let copy, isExact(copy) { return (copy, true) }
    for backup in (try? folder.list()) ?? [] where backup.revision == file.progress.revision {
      if let kept = try? folder.read(backup), kept.isIntact, isExact(kept) { return (kept, true) }
    }
    let kept = [copy, (try? folder.latestSound())?.1].compactMap(\.self)
    return kept.max { $0.progress.revision < $1.progress.revision }.map { ($0, false) }
  }

  /// The store after taking what was edited by hand, with notices that were not told of when it was opened.
  package func takingEdit(_ opened: OpenedStore, at now: Instant) throws -> OpenedStore {
    try locked {
      let (transaction, notices) = try StoreTransaction(self, known: opened.file)
        .takingEdit(at: now, told: opened.notices)
      return OpenedStore(transaction.file, notices: notices)
    }
  }
}

extension StoreTransaction {
  /// The transaction after writing what was edited by hand as a revision and a step of undo of its own, and backing up
  /// the version before; the same transaction if nothing was edited.
  ///
  /// - Parameter told: the notices that the person has seen, which are not returned again.
  func takingEdit(
    at now: Instant, told: [StorageNotice] = []
  ) throws(StorageError) -> (transaction: StoreTransaction, notices: [StorageNotice]) {
    guard let file, !file.isIntact else { return (self, []) }
    let (edit, before) = store.handEdit(of: file)
    var taken = file.progress.startingHistory
    var base: StoreFile?
    if let before, edit.basis == .versionBefore {
      base = before
      taken.revision = before.progress.revision
      taken.replacedPlans = before.progress.replacedPlans
      taken.unknown[["schedule"]] = before.progress.unknown[["schedule"]]
      taken.history = before.progress.history
      let patch = store.patch(from: taken, backTo: before.progress)
      if !patch.isEmpty {
        let action = LoggedAction(command: "edited by hand", summary: edit.difference, instant: now)
        taken.history.add(HistoryEntry(action: action, parts: patch.text))
      }
    } else if taken.revision > StoredProgress.plausibleRevision {
      taken.revision = 0
    }
    if let before, !edit.differences.isEmpty { _ = try backUpUnlessKept(before, .beforeEdit, at: now) }
    let written = try StoreTransaction(self, over: base)
      .commit(taken, after: before?.progress.revision ?? 0, at: now)
    let notices: [StorageNotice] = [.editedByHand(edit)] + written.notices
    return (try StoreTransaction(store, known: written.file), notices.filter { !told.contains($0) })
  }
}
