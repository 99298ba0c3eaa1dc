// The changes a learner makes to the log: done, reopen, note.

package import StudyModel

/// An item to finish with the time it took, as typed.
package struct FinishEntry: Hashable, Sendable {
  package let name: String
  /// 1 to 1,440 minutes.
  package let minutes: Int?

  package init(name: String, minutes: Int? = nil) {
    self.name = name
    self.minutes = minutes
  }
}

/// What to do with the note on an item.
package enum NoteEdit: Hashable, Sendable {
  case replace(String)
  case append(String)
  case clear
  /// Leave the words, change who may read them.
  case keep
}

/// Applies one command to a log. All names are looked up before anything changes, so that a mistake changes
/// nothing.
package struct LogEditor: Sendable {
  package private(set) var log: ProgressLog
  let context: LogContext

  package init(_ log: ProgressLog, context: LogContext) {
    self.log = log
    self.context = context
  }

  /// Marks items done on `day`. Said again for the same day it only adds what is new; on another day it is a
  /// re-solve (cli.md, done). The first item ever logged fixes the start of the programme.
  package mutating func finish(
    _ entries: [FinishEntry], on day: CivilDate, note: String? = nil
  ) throws(SearchMistake) -> [LogChange] {
    var chosen: [(LogTarget, Int?)] = []
    for entry in entries {
      chosen.append((toFinish(try search.occurrences(of: entry.name), on: day), entry.minutes))
    }
    var changes: [LogChange] = []
    if log.settings.start == nil, !chosen.isEmpty {
      log.settings.start = day
      changes.append(.started(day))
    }
    for (target, minutes) in chosen {
      let change = finish(target, minutes: minutes, on: day)
      guard let note, !isBlank(note), !endsWith(note, record(target.id)?.note) else {
        changes.append(change)
        continue
      }
      // The note is new, whatever else was done already.
      if change != .nothingNew(target) { changes.append(change) }
      changes.append(write(.append(note), to: target, isPublic: nil))
    }
    return changes
  }

  /// Takes the done marks back; time and notes stay.
  package mutating func reopen(_ names: [String]) throws(SearchMistake) -> [LogChange] {
    var chosen: [LogTarget] = []
    for name in names { chosen.append(lastFinished(try search.occurrences(of: name))) }
    return chosen.map { target in
      guard isFinished(target) else { return .wasNotDone(target) }
      for id in target.idsThatFinishIt {
        edit(id) { record in
          for index in record.attempts.indices { record.attempts[index].isFinish = false }
          // An attempt that neither finished nor took time says nothing any more.
          record.attempts.removeAll { $0.minutes == nil }
        }
      }
      return .reopened(target)
    }
  }

  /// Writes, extends or clears the note on an item; `isPublic` nil leaves who may read it as it is.
  package mutating func note(
    on name: String, _ change: NoteEdit, isPublic: Bool? = nil
  ) throws(SearchMistake) -> [LogChange] {
    let target = inHand(try search.occurrences(of: name))
    return [write(change, to: target, isPublic: isPublic)]
  }

  /// The note that `note` would change, for an editor to open.
  package func existingNote(on name: String) throws(SearchMistake) -> (target: LogTarget, note: WrittenText?)
  {
    let target = inHand(try search.occurrences(of: name))
    return (target, record(target.id)?.note)
  }

  private var search: ItemSearch { ItemSearch(context, log: log) }

  // MARK: Which of several occurrences of a problem is meant

  private func toFinish(_ occurrences: [LogTarget], on day: CivilDate) -> LogTarget {
    let open = occurrences.filter { !isFinished($0) }
    return open.first { $0.day == context.currentDay }
      ?? occurrences.first { finishDays($0).contains(day) }
      ?? open.first { $0.day < context.currentDay }
      // Done early and solved again on its day: a re-solve, not the revision of a later day.
      ?? occurrences.first { $0.day == context.currentDay }
      ?? open.first
      ?? lastFinished(occurrences)
  }

  private func lastFinished(_ occurrences: [LogTarget]) -> LogTarget {
    let latest = occurrences.enumerated().max { left, right in
      (finishDays(left.element).max() ?? .distantPast, left.offset)
        < (finishDays(right.element).max() ?? .distantPast, right.offset)
    }
    let finished = latest.map(\.element).flatMap { isFinished($0) ? $0 : nil }
    return finished ?? inHand(occurrences)
  }

  private func inHand(_ occurrences: [LogTarget]) -> LogTarget {
    occurrences.first { $0.day == context.currentDay }
      ?? occurrences.last { isFinished($0) }
      ?? occurrences[0]
  }

  // MARK: Records

  private func record(_ id: ItemID) -> ItemRecord? {
    log.bonus.first { $0.id == id }?.record ?? log.items[id]
  }

  private mutating func edit(_ id: ItemID, _ change: (inout ItemRecord) -> Void) {
    if let index = log.bonus.firstIndex(where: { $0.id == id }) {
      change(&log.bonus[index].record)
    } else {
      change(&log.items[id, default: ItemRecord()])
      if log.items[id]?.isEmpty == true { log.items[id] = nil }
    }
  }

  private func finishDays(_ target: LogTarget) -> [CivilDate] {
    target.idsThatFinishIt.flatMap { record($0)?.attempts ?? [] }.filter(\.isFinish).map(\.day)
  }

  private func isFinished(_ target: LogTarget) -> Bool { !finishDays(target).isEmpty }

  private mutating func finish(_ target: LogTarget, minutes: Int?, on day: CivilDate) -> LogChange {
    let days = finishDays(target)
    let isNewThatDay = !days.contains(day)
    guard isNewThatDay || minutes != nil else { return .nothingNew(target) }
    let attempt = Attempt(
      instant: context.now.instant, zone: context.now.zone, day: day, minutes: minutes, isFinish: isNewThatDay
    )
    edit(target.id) { $0.attempts.append(attempt) }
    guard isNewThatDay else { return .minutesAdded(target, minutes: minutes ?? 0) }
    return days.isEmpty ? .finished(target, minutes: minutes) : .solvedAgain(target, minutes: minutes)
  }

  /// Whether the note ends with this text already, as after the same command typed twice.
  private func endsWith(_ text: String, _ note: WrittenText?) -> Bool {
    note.map { $0.markdown == text || $0.markdown.hasSuffix("\n\n\(text)") } ?? false
  }

  private mutating func write(_ change: NoteEdit, to target: LogTarget, isPublic: Bool?) -> LogChange {
    let before = record(target.id)?.note
    let instant = context.now.instant
    func written(_ markdown: String) -> WrittenText {
      WrittenText(markdown: markdown, changed: instant, isPublic: isPublic ?? before?.isPublic ?? false)
    }
    switch change {
    case .replace(let text):
      edit(target.id) { $0.note = written(text) }
      return before.map { .noteReplaced(target, before: $0.markdown) } ?? .noteWritten(target)
    case .append(let text):
      edit(target.id) { $0.note = written(before.map { "\($0.markdown)\n\n\(text)" } ?? text) }
      return before == nil ? .noteWritten(target) : .noteExtended(target)
    case .clear:
      guard let before else { return .noNote(target) }
      edit(target.id) { $0.note = nil }
      return .noteCleared(target, before: before.markdown)
    case .keep:
      guard let before, let isPublic else { return .noNote(target) }
      edit(target.id) { $0.note = written(before.markdown) }
      return .noteVisibility(target, isPublic: isPublic)
    }
  }
}

/// Whether a text holds nothing but white space.
package func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

extension CivilDate {
  fileprivate static let distantPast = CivilDate(serial: .min)
}
