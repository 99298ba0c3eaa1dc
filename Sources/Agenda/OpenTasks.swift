// Lists the tasks that are open: of a task that recurs, the occurrence that counts now.

package import StudyModel

/// An open task.
package struct OpenTask: Hashable, Sendable {
  package let occurrence: TaskOccurrence
  /// How many occurrences before it were not ticked, back to the last tick or for a year.
  package let missed: Int

  package init(occurrence: TaskOccurrence, missed: Int) {
    (self.occurrence, self.missed) = (occurrence, missed)
  }

  package var task: AgendaTask { occurrence.task }
  package var id: AgendaID { occurrence.id }
}

extension AgendaTask {
  /// The occurrence that counts on a date: the latest one until then unless it is ticked, else the next one. An earlier
  /// one that is open counts as missed, since a newer one took its place. Nil if the task is done.
  package func open(id: AgendaID, on today: CivilDate, in zones: AgendaZones) -> OpenTask? {
    guard isSeries, let due else {
      guard ticks.isEmpty else { return nil }
      let alone = due.map {
        occurrences(id: id, on: zones.localTime(of: $0).date...zones.localTime(of: $0).date, in: zones)
      }
      let occurrence =
        alone?.first ?? TaskOccurrence(id: id, task: self, date: nil, done: nil)
      return OpenTask(occurrence: occurrence, missed: 0)
    }
    let past = occurrences(id: id, on: today.adding(days: -366)...today, in: zones)
    if let latest = past.last, latest.done == nil {
      return OpenTask(
        occurrence: latest, missed: past.dropLast().reversed().prefix { $0.done == nil }.count)
    }
    let next = nextOpen(id: id, from: max(today.adding(days: 1), due.date), in: zones)
    return next.map { OpenTask(occurrence: $0, missed: 0) }
  }
}

extension Agenda {
  /// The open tasks in the order of their handles, `k1` first: by due date, then the more urgent, then by title; those
  /// without a date last.
  package func openTasks(on today: CivilDate, in zones: AgendaZones) -> [OpenTask] {
    // Tasks are large, so their places are sorted in their stead.
    let open = tasks.compactMap { $1.open(id: $0, on: today, in: zones) }
    let order = open.map(\.occurrence.order)
    return open.indices.sorted { order[$0] < order[$1] }.map { open[$0] }
  }
}

extension TaskOccurrence {
  /// A task, or a tick of it, without a time.
  package init(id: AgendaID, task: AgendaTask, date: CivilDate?, done: Instant?) {
    (self.id, self.task, self.date, self.done) = (id, task, date, done)
    time = nil
  }
}

extension Agenda {
  /// Every tick with its occurrence, the latest first.
  package var ticks: [TaskOccurrence] {
    tasks.flatMap { id, task in
      task.ticks.map { TaskOccurrence(id: id, task: task, date: $0, done: $1) }
    }.sorted { left, right in
      func place(_ one: TaskOccurrence) -> (Int, Int, AgendaID) {
        (-(one.done?.secondsSinceEpoch ?? 0), -(one.date?.serial ?? 0), one.id)
      }
      return place(left) < place(right)
    }
  }
}
