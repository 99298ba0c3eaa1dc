// Takes a log back to how it stood at the end of an earlier date, as far as the log itself says.

extension ProgressLog {
  /// The log as it stood at the end of a calendar day (Documentation/commands.md, An earlier date).
  ///
  /// Attempts, problems solved before and pauses are kept by their dates. A text has the date of its last change alone, so
  /// one that was changed later is left out. Settings have no dates and stay as they are.
  package func asOf(_ date: CivilDate) -> ProgressLog {
    var log = self
    log.items = items.compactMapValues { record in
      let earlier = self.earlier(record, through: date)
      return earlier.isEmpty ? nil : earlier
    }
    log.reflections = reflections.filter { isWritten($0.value, through: date) }
    log.bonus = bonus.compactMap { problem in
      var problem = problem
      // One without work has no date.
      let hadWork = !problem.record.isEmpty
      problem.record = earlier(problem.record, through: date)
      return hadWork && problem.record.isEmpty ? nil : problem
    }
    log.pauses = pauses.filter { $0.from <= date }
    log.settings.rest = settings.rest.filter { $0.from <= date }
    log.solvedBefore = solvedBefore.filter { $0.date.map { $0 <= date } ?? true }
    log.timer = nil
    return log
  }

  private func earlier(_ record: ItemRecord, through date: CivilDate) -> ItemRecord {
    ItemRecord(
      attempts: record.attempts.filter { $0.day <= date },
      note: record.note.flatMap { isWritten($0, through: date) ? $0 : nil })
  }

  private func isWritten(_ note: Note, through date: CivilDate) -> Bool {
    note.changed.calendarDay(dayStart: settings.dayStart) <= date
  }
}
