// Applies what a learner changed in a day's list to the log as it is by now: only differences, never whole
// states.

package import StudyModel

/// What was changed on one item of a list.
package struct ChecklistEntry: Hashable, Sendable {
  /// What names it alone: `15.p2`, `bonus-3`.
  package let name: String
  /// Whether it is ticked now; nil if its box was left alone.
  package let isTicked: Bool?
  /// Minutes more than were shown, or fewer; at most 1,440 more.
  package let minutes: Int
  package let note: TextChange?

  package init(name: String, isTicked: Bool?, minutes: Int, note: TextChange?) {
    (self.name, self.isTicked, self.minutes, self.note) = (name, isTicked, minutes, note)
  }
}

/// A text that was changed beside the log, which may have changed as well.
package struct TextChange: Hashable, Sendable {
  /// What the log held when the text was handed out; nil without one.
  package let before: String?
  /// Nil if the text was removed.
  package let after: String?

  package init(before: String?, after: String?) {
    (self.before, self.after) = (before, after)
  }
}

extension LogEditor {
  /// Applies the changes of a list to its items, for `day`. What was logged in the meantime stays: minutes are
  /// added and taken away by their difference, and of a text that was changed on both sides both are kept.
  /// A mistake changes nothing.
  package mutating func apply(
    _ entries: [ChecklistEntry], on day: CivilDate
  ) throws(SearchError) -> [LogChange] {
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

  /// Applies a change of the reflection on a programme day; see `apply`.
  package mutating func merge(_ change: TextChange, on day: DayNumber) -> [LogChange] {
    let present = log.reflections[day]?.markdown
    guard let edit = change.edit(of: present) else { return change.isKept(present, at: .reflection(day)) }
    let changes = reflect(on: day, edit)
    return edit == change.plainEdit ? changes : [.text(.joined, .reflection(day))]
  }

  private mutating func merge(_ change: TextChange, on target: LogTarget) -> [LogChange] {
    // As it was shown: its own note, else the one on its alternative.
    let holder =
      target.idsThatFinishIt.first { record($0)?.note != nil }.map { target.loggedUnder($0) } ?? target
    let present = record(holder.id)?.note?.markdown
    guard let edit = change.edit(of: present) else { return change.isKept(present, at: .note(holder)) }
    let written = write(edit, to: holder, isPublic: nil)
    return [edit == change.plainEdit ? written : .text(.joined, .note(holder))]
  }

  /// Takes minutes off, from the latest attempt backwards. An attempt that then neither finishes nor took
  /// time goes.
  ///
  /// - Returns: how many minutes were taken off: at most those that were there.
  private mutating func takeMinutes(_ minutes: Int, from target: LogTarget) -> Int {
    var left = minutes
    // The free problem in a premium one's place comes behind it, as its attempts are shown.
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
  /// What it comes to if nobody else changed the text.
  fileprivate var plainEdit: NoteEdit { after.map { .replace($0) } ?? .clear }

  /// What to do with the text that is there by now; nil if it stays.
  fileprivate func edit(of present: String?) -> NoteEdit? {
    if present == after { return nil }
    if present == before || present == nil { return plainEdit }
    // Both sides changed it: theirs stands first, and ours below. A removal never takes new words with it.
    return after.map { .append($0) }
  }

  /// What to say of a text that stays.
  fileprivate func isKept(_ present: String?, at place: TextPlace) -> [LogChange] {
    present == after ? [] : [.text(.kept, place)]
  }
}

extension LogTarget {
  /// The same item, logged under another of its ids.
  fileprivate func loggedUnder(_ id: ItemID) -> LogTarget {
    switch self {
    case .planned(_, let item, let day): .planned(id: id, item: item, day: day)
    case .bonus: self
    }
  }
}
