// A store or an export as git merges it: its content, and the file with the merged content.

package import Records
package import StrictJSON
package import StudyModel

/// A file of a workspace that is kept in git.
package struct MergeableFile: Sendable {
  private enum Form {
    case store(StoredProgress)
    case export(SyncedLog)
  }

  private let form: Form
  private let path: String
  private let table: RecordTable

  /// Decodes a store or an export. Throws `altered` if a store does not match its checksum.
  package init(_ bytes: [UInt8], path: String, records table: RecordTable = .standard) throws(StorageError) {
    (self.path, self.table) = (path, table)
    if StoredProgress.isExport(bytes) {
      form = .export(try SyncedLog(bytes, path: path, records: table))
    } else {
      let file = try StoreFile(bytes, path: path, table)
      guard file.isIntact else { throw .altered(path: path) }
      form = .store(file.progress)
    }
  }

  /// Throws if another file is a store and this one an export, or the other way round.
  package func requireKind(of other: MergeableFile) throws(StorageError) {
    switch (form, other.form) {
    case (.store, .store), (.export, .export): return
    default: throw .notOfOneKind(path: other.path)
    }
  }

  /// What merges: no checksum, no history, nothing that belongs to one device.
  package var content: JSONValue {
    switch form {
    case .store(let progress):
      var members = progress.members(table)
      for key in ["id", "schema", syncKey] { members[key] = nil }
      return .object(members)
    case .export(let log): return log.content
    }
  }

  /// When it was last changed.
  package var written: Instant {
    switch form {
    case .store(let progress): progress.lastChange
    case .export(let log): log.written
    }
  }

  /// The bytes of the file with the merged content. A store keeps its own history, and the merge is a step of it.
  ///
  /// - Parameters:
  ///   - other: the file that was merged with this one.
  ///   - version: the program's version.
  package func merged(
    with other: MergeableFile, as content: JSONValue, written: Instant, version: String,
    as action: LoggedAction
  ) throws(StorageError) -> [UInt8] {
    switch (form, other.form) {
    case (.export(let own), .export(let others)):
      return try own.merged(with: others, as: content, written: written).bytes()
    case (.store(let own), .store(let others)):
      var members = content.members
      let ids = [own.id, others.id].filter { !$0.isEmpty }
      members["id"] = ids.min().map { .string($0) }
      for key in ["schema", syncKey] { members[key] = JSONValue.object(own.members(table))[key] }
      var merged: StoredProgress
      do {
        merged = try own.replaced(by: members, table)
      } catch {
        throw .wouldNotReadBack(path: path, error)
      }
      merged.minor = max(own.minor, others.minor)
      merged.revision = max(own.revision, others.revision) + 1
      merged.writer = "machinemode \(version)"
      // As in `ProgressStore.patch`.
      var old = own
      old.minor = merged.minor
      let patch = Patch(from: merged.members(table), backTo: old.members(table), table)
      if !patch.isEmpty { merged.history.add(HistoryEntry(action: action, parts: patch.text)) }
      if !merged.learner.hasSameSchedule(as: own.learner) || merged.id != own.id {
        merged.schedule = ScheduleRevision(number: merged.revision, changed: written)
      }
      return merged.storeBytes(table)
    default: throw .notOfOneKind(path: path)
    }
  }
}

extension StoredProgress {
  /// When the content was last changed, as far as the history tells; 1970 if it does not.
  var lastChange: Instant {
    let steps = [history.undo.last, history.redo.last].compactMap { $0?.action.instant }
    return steps.max { $0.secondsSinceEpoch < $1.secondsSinceEpoch } ?? schedule?.changed
      ?? Instant(secondsSinceEpoch: 0, offset: 0)
  }
}
