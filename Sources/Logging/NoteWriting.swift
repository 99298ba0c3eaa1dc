// Writes, extends and clears notes on items and reflections on days.

package import StudyModel
import TextTools

package enum NoteEdit: Hashable, Sendable {
  case replace(String)
  case append(String)
  case clear
  /// Keep the text; only its visibility changes.
  case keep
}

extension LogEditor {
  /// Writes, extends or clears the note on an item; `isPublic` nil keeps its visibility.
  package mutating func note(
    on name: String, _ change: NoteEdit, isPublic: Bool? = nil
  ) throws -> [LogChange] {
    [write(change, to: try target(named: name), isPublic: isPublic)]
  }

  /// The note that `note` would change, for an editor.
  package func existingNote(on name: String) throws -> Note? {
    record(try target(named: name).id)?.note
  }

  /// The target of a note. Of several occurrences it is today's, else the one finished last, else the first.
  package func target(named name: String) throws -> LogTarget {
    current(try search.occurrences(of: name))
  }

  /// Writes, extends or clears the reflection on a day of the plan; `isPublic` nil keeps its visibility.
  package mutating func reflect(on day: DayNumber, _ change: NoteEdit, isPublic: Bool? = nil) -> [LogChange] {
    [write(change, to: &log.reflections[day], at: .reflection(day), isPublic: isPublic)]
  }

  mutating func write(_ change: NoteEdit, to target: LogTarget, isPublic: Bool?) -> LogChange {
    var text = record(target.id)?.note
    let outcome = write(change, to: &text, at: .note(target), isPublic: isPublic)
    edit(target.id) { $0.note = text }
    return outcome
  }

  /// Appends to a note, unless it ends with this text already, as after typing a command twice.
  mutating func append(_ text: String?, to target: LogTarget, _ changes: inout [LogChange]) {
    let present = record(target.id)?.note?.markdown ?? ""
    guard let text, !isBlank(text), present != text, !present.hasSuffix("\n\n\(text)") else { return }
    changes.append(news: write(.append(text), to: target, isPublic: nil), of: target)
  }

  private func write(
    _ change: NoteEdit, to text: inout Note?, at place: TextPlace, isPublic: Bool?
  ) -> LogChange {
    let before = text
    func written(_ markdown: String) -> Note {
      Note(markdown: markdown, changed: context.now.instant, isPublic: isPublic ?? before?.isPublic ?? false)
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
