// What can be undone, as a field of the store and back.

import StrictJSON
import StudyModel

/// The `history` field: `undo` and `redo`, and the `revision` that they go with.
enum HistoryCoding {
  /// Nil when there is nothing to undo or redo.
  static func value(_ history: History, revision: Int) -> JSONValue? {
    guard !history.undo.isEmpty || !history.redo.isEmpty else { return nil }
    return [
      "redo": JSONValue.array(history.redo.map(value)).unlessEmpty,
      "revision": .integer(Int64(revision)),
      "undo": JSONValue.array(history.undo.map(value)).unlessEmpty,
    ]
  }

  private static func value(_ entry: HistoryEntry) -> JSONValue {
    let action = entry.action
    return [
      "at": .string(action.instant.iso),
      "command": .string(action.command),
      "days": JSONValue.array(action.days.map { .integer(Int64($0.value)) }).unlessEmpty,
      // As text: it takes one line, and is read only when somebody undoes.
      "parts": .string(entry.parts),
      "summary": .string(action.summary),
    ]
  }

  /// The history that a field holds; empty unless it was written together with the rest of this revision. A
  /// program that does not know the field keeps it and changes the log beside it, and then it leads nowhere.
  static func history(_ value: JSONValue, revision: Int) -> History {
    guard value["revision"] == .integer(Int64(revision)),
      let undo = entries(value["undo"]), let redo = entries(value["redo"])
    else { return History() }
    return History(undo: undo, redo: redo)
  }

  private static func entries(_ value: JSONValue?) -> [HistoryEntry]? {
    guard let value else { return [] }
    guard case .array(let elements) = value else { return nil }
    let entries = elements.compactMap(entry)
    return entries.count == elements.count ? entries : nil
  }

  private static func entry(_ value: JSONValue) -> HistoryEntry? {
    guard case .string(let at)? = value["at"],
      let instant = Instant(at), case .string(let command)? = value["command"],
      case .string(let summary)? = value["summary"], case .string(let parts)? = value["parts"],
      let days = days(value["days"])
    else { return nil }
    return HistoryEntry(
      action: LoggedAction(command: command, summary: summary, days: days, instant: instant), parts: parts)
  }

  private static func days(_ value: JSONValue?) -> [DayNumber]? {
    guard let value else { return [] }
    guard case .array(let elements) = value else { return nil }
    let days = elements.compactMap { element in
      if case .integer(let number) = element { DayNumber(Int(number)) } else { nil }
    }
    return days.count == elements.count ? days : nil
  }
}
