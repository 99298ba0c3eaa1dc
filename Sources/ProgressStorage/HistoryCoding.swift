// What can be undone, as a field of the store and back.

import StrictJSON
import StudyModel

/// The `history` field: `undo` and `redo`, and the `revision` that they go with.
enum HistoryCoding {
  /// Nil when there is nothing to undo or redo.
  static func value(_ history: History, revision: Int) -> JSONValue? {
    guard !history.undo.isEmpty || !history.redo.isEmpty else { return nil }
    var members: [JSONMember] = []
    if !history.redo.isEmpty { members.add("redo", .array(history.redo.map(value))) }
    members.add("revision", .integer(Int64(revision)))
    if !history.undo.isEmpty { members.add("undo", .array(history.undo.map(value))) }
    return .object(members)
  }

  private static func value(_ entry: HistoryEntry) -> JSONValue {
    let action = entry.action
    var members: [JSONMember] = []
    members.add("at", .string(action.instant.iso))
    members.add("command", .string(action.command))
    if !action.days.isEmpty { members.add("days", .array(action.days.map { .integer(Int64($0.value)) })) }
    // As text: it takes one line, and is read only when somebody undoes.
    members.add("parts", .string(entry.parts))
    members.add("summary", .string(action.summary))
    return .object(members)
  }

  /// The history that a field holds; empty unless it was written together with the rest of this revision. A
  /// program that does not know the field keeps it and changes the log beside it, and then it leads nowhere.
  static func history(_ value: JSONValue, revision: Int) -> History {
    guard case .object(let members) = value, members["revision"] == .integer(Int64(revision)),
      let undo = entries(members["undo"]), let redo = entries(members["redo"])
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
    guard case .object(let members) = value, case .string(let at)? = members["at"],
      let instant = Instant(at), case .string(let command)? = members["command"],
      case .string(let summary)? = members["summary"], case .string(let parts)? = members["parts"],
      let days = days(members["days"])
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
