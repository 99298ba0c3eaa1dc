// The learner's own words: notes on items and reflections on days.

package import StudyModel

/// What to do with a text.
package enum NoteEdit: Hashable, Sendable {
  case replace(String)
  case append(String)
  case clear
  /// Leave the words, change who may read them.
  case keep
}

extension LogEditor {
  /// Writes, extends or clears the note on an item; `isPublic` nil does not change who may read it.
  package mutating func note(
    on name: String, _ change: NoteEdit, isPublic: Bool? = nil
  ) throws(SearchError) -> [LogChange] {
    let target = try target(named: name)
    return [write(change, to: target, isPublic: isPublic)]
  }

  /// The note that `note` would change, for an editor to open.
  package func existingNote(on name: String) throws(SearchError) -> (target: LogTarget, note: WrittenText?) {
    let target = try target(named: name)
    return (target, record(target.id)?.note)
  }

  /// The item that a note of this name is on. If the name stands for several occurrences it is today's, else
  /// the one finished last, else the first.
  package func target(named name: String) throws(SearchError) -> LogTarget {
    inHand(try search.occurrences(of: name))
  }

  /// Writes, extends or clears the reflection on a programme day, which the plan has; `isPublic` nil does not
  /// change who may read it.
  package mutating func reflect(
    on day: DayNumber, _ change: NoteEdit, isPublic: Bool? = nil
  ) -> [LogChange] {
    [write(change, to: &log.reflections[day], at: .reflection(day), isPublic: isPublic)]
  }

  mutating func write(_ change: NoteEdit, to target: LogTarget, isPublic: Bool?) -> LogChange {
    var text = record(target.id)?.note
    let outcome = write(change, to: &text, at: .note(target), isPublic: isPublic)
    edit(target.id) { $0.note = text }
    return outcome
  }

  /// Whether a note ends with this text already, as after the same command typed twice.
  func endsWith(_ text: String, _ note: WrittenText?) -> Bool {
    note.map { $0.markdown == text || $0.markdown.hasSuffix("\n\n\(text)") } ?? false
  }

  private func write(
    _ change: NoteEdit, to text: inout WrittenText?, at place: TextPlace, isPublic: Bool?
  ) -> LogChange {
    let before = text
    func written(_ markdown: String) -> WrittenText {
      WrittenText(
        markdown: markdown, changed: context.now.instant, isPublic: isPublic ?? before?.isPublic ?? false)
    }
    switch change {
    case .replace(let words)
    where words == before?.markdown && isPublic.map { $0 == before?.isPublic } ?? true:
      return .text(.same, place)
    case .replace(let words):
      text = written(words)
      return .text(before.map { .replaced(before: $0.markdown) } ?? .written, place)
    case .append(let words):
      text = written(before.map { "\($0.markdown)\n\n\(words)" } ?? words)
      return .text(before == nil ? .written : .extended, place)
    case .clear:
      guard let before else { return .text(.missing, place) }
      text = nil
      return .text(.cleared(before: before.markdown), place)
    case .keep:
      guard let before, let isPublic else { return .text(.missing, place) }
      text = written(before.markdown)
      return .text(.visibility(isPublic: isPublic), place)
    }
  }
}
