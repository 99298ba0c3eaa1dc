// Undo and redo: one command back or forward.

package import StudyModel

extension OpenedStore {
  /// The commands that can be undone, or redone, the next one first.
  package func actions(_ direction: HistoryDirection) -> [LoggedAction] {
    guard let history = progress?.history else { return [] }
    return (direction == .back ? history.undo : history.redo).reversed().map(\.action)
  }
}

extension ProgressStore {
  /// Takes the latest command back, or an undone one forward again; nil when there is none. The revision
  /// grows all the same. Throws as `update` does, and `historyDoesNotFit`.
  ///
  /// - Parameter opened: what was opened before, which saves reading it once more.
  package func step(
    _ direction: HistoryDirection, _ opened: OpenedStore? = nil, at now: Instant
  ) throws -> (action: LoggedAction, opened: OpenedStore)? {
    let opened = try opened ?? OpenedStore(read())
    guard opened.exists else { return nil }
    let update = try changing(opened, at: now) { progress throws(StorageError) -> LoggedAction? in
      guard let entry = progress.history.next(direction) else { return nil }
      guard let parts = ContentParts(entry.parts), let result = parts.applied(to: progress) else {
        throw .historyDoesNotFit(path: workspace.storePath)
      }
      var history = progress.history
      history.move(direction, inverse: ContentParts(from: result, backTo: progress).text)
      progress = result
      progress.history = history
      return entry.action
    } history: { _ in
      .isDone
    }
    return update.outcome.map { ($0, update.opened) }
  }
}
