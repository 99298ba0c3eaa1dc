// Applies the differences in an edited checklist to the present log.

package import StudyModel

extension LogEditor {
  /// Applies the changes of a list to its items, for `day`. Work logged in the meantime stays: minutes change by the
  /// difference, and a text that changed on both sides keeps both versions. An error changes nothing.
  package mutating func apply(_ entries: [ChecklistEntry], on day: CivilDate) throws -> [LogChange] {
    var targets: [LogTarget] = []
    for entry in entries { targets.append(try search.occurrences(of: entry.name)[0]) }
    var changes: [LogChange] = []
    for (entry, target) in zip(entries, targets) {
      if entry.isTicked == true {
        changes += start(on: day)
        changes.append(finish(target, minutes: entry.minutes > 0 ? entry.minutes : nil, on: day))
      } else if entry.isTicked == false {
        changes += try reopen([entry.name])
      }
      if entry.minutes > 0, entry.isTicked != true {
        changes += try addTime([FinishEntry(name: entry.name, minutes: entry.minutes)], on: day)
      } else if entry.minutes < 0 {
        let taken = takeMinutes(-entry.minutes, from: target)
        if taken > 0 { changes.append(.timeTaken(target, minutes: taken)) }
      }
      if let note = entry.note { changes += merge(note, on: target) }
    }
    return changes
  }

  /// Applies a change of the reflection on a day of the plan; see `apply`.
  package mutating func merge(_ change: TextChange, on day: DayNumber) -> [LogChange] {
    let present = log.reflections[day]?.markdown
    guard let edit = change.edit(of: present) else { return change.isKept(present, at: .reflection(day)) }
    let changes = reflect(on: day, edit)
    return edit == change.plainEdit ? changes : [.text(.joined, .reflection(day))]
  }

  private mutating func merge(_ change: TextChange, on target: LogTarget) -> [LogChange] {
    // As shown: its own note or else the alternative's.
    let id = target.idsThatFinishIt.first { record($0)?.note != nil } ?? target.id
    let holder = target.item.map { LogTarget($0, as: id, on: target.day) } ?? target
    let present = record(id)?.note?.markdown
    guard let edit = change.edit(of: present) else { return change.isKept(present, at: .note(holder)) }
    let written = write(edit, to: holder, isPublic: nil)
    return [edit == change.plainEdit ? written : .text(.joined, .note(holder))]
  }

  /// Removes minutes, from the latest attempt backwards. An attempt that then neither finishes the item nor has
  /// minutes is removed.
  ///
  /// - Returns: the number of minutes removed, at most those that were logged.
  mutating func takeMinutes(_ minutes: Int, from target: LogTarget) -> Int {
    var left = minutes
    // The alternative comes last in the list, as its attempts are shown last.
    for id in target.idsThatFinishIt.reversed() where left > 0 && record(id) != nil {
      edit(id) { record in
        for index in record.attempts.indices.reversed() {
          let there = record.attempts[index].minutes ?? 0
          let taken = min(there, left)
          left -= taken
          if taken > 0 { record.attempts[index].minutes = there == taken ? nil : there - taken }
        }
        record.attempts.removeAll { $0.minutes == nil && !$0.isFinish }
      }
    }
    return minutes - left
  }
}

extension TextChange {
  /// The edit if the log's text has not changed.
  fileprivate var plainEdit: NoteEdit { after.map { .replace($0) } ?? .clear }

  /// The edit of the present text; nil if it stays.
  fileprivate func edit(of present: String?) -> NoteEdit? {
    if present == after { return nil }
    if present == before || present == nil { return plainEdit }
    // Both sides changed it: the log's text comes first, ours after it. A removal never deletes new words.
    return after.map { .append($0) }
  }

  /// The message for a text that stays.
  fileprivate func isKept(_ present: String?, at place: TextPlace) -> [LogChange] {
    present == after ? [] : [.text(.kept, place)]
  }
}
