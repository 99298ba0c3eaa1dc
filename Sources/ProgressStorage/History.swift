// Keeps the history for undo and redo, in the store itself: for each command a patch that reverses it.

import Records
import StrictJSON
package import StudyModel
import TextTools

/// A command that changed the log, as shown to a person.
package struct LoggedAction: Hashable, Sendable {
  /// The command's name, e.g. `done`.
  package let command: String
  /// One line of at most 200 characters, without a full stop: `LC 1 Two Sum done, 25 min`.
  package let summary: String
  /// The programme days that it touched, in order, at most 20; empty if it belongs to none, as a setting does.
  package let days: [DayNumber]
  package let instant: Instant
  /// Whether nobody asked for it: it was made on the way of another command, or by a schedule.
  package internal(set) var isUnasked: Bool

  /// Truncates `command` to 40 characters, `summary` to 200 and `days` to 20.
  package init(
    command: String, summary: String, days: [DayNumber] = [], instant: Instant, isUnasked: Bool = false
  ) {
    self.command = truncated(command, to: LoggedAction.longestCommand)
    self.summary = truncated(summary, to: LoggedAction.longestSummary)
    self.days = Array(days.prefix(LoggedAction.mostDays))
    self.instant = instant
    self.isUnasked = isUnasked
  }

  private static let longestCommand = 40
  private static let longestSummary = 200
  private static let mostDays = 20
}

/// One step of undo or redo.
struct HistoryEntry: Hashable, Sendable {
  var action: LoggedAction
  /// The patch to apply, as compact JSON; see `Patch`.
  let parts: String
}

/// The commands that can be undone and redone, the latest last.
struct History: Hashable, Sendable {
  /// How many commands can be undone.
  static let depth = 60
  /// The most bytes of all patches together; the latest entry stays even if it is larger.
  static let largestSize = 8 << 20

  private(set) var undo: [HistoryEntry] = []
  private(set) var redo: [HistoryEntry] = []

  /// Adds a new command; what was undone before it can no longer be redone.
  mutating func add(_ entry: HistoryEntry) {
    undo.append(entry)
    redo = []
    if undo.count > History.depth { undo.removeFirst(undo.count - History.depth) }
    var size = undo.reduce(0) { $0 + $1.parts.utf8.count }
    while size > History.largestSize, undo.count > 1 { size -= undo.removeFirst().parts.utf8.count }
  }

  /// Moves the latest command from one list to the other; `inverse` is the patch for the other direction.
  mutating func move(_ direction: HistoryDirection, inverse parts: String) {
    switch direction {
    case .back:
      guard let entry = undo.popLast() else { return }
      redo.append(HistoryEntry(action: entry.action, parts: parts))
    case .forward:
      guard var entry = redo.popLast() else { return }
      // Whoever redoes it asks for it.
      entry.action.isUnasked = false
      undo.append(HistoryEntry(action: entry.action, parts: parts))
    }
  }

  /// The steps in a direction, the next one last.
  func steps(_ direction: HistoryDirection) -> [HistoryEntry] { direction == .back ? undo : redo }
}

/// The direction of a step: undo goes back, redo forward.
package enum HistoryDirection: Sendable {
  case back, forward
}

// MARK: - As a field of the store

extension History {
  /// The `history` field: `undo`, `redo` and the `revision` that they belong to; nil if both are empty.
  func value(revision: Int) -> JSONValue? {
    guard !undo.isEmpty || !redo.isEmpty else { return nil }
    return [
      "redo": JSONValue.array(redo.map(\.value)).unlessEmpty,
      "revision": .integer(Int64(revision)),
      "undo": JSONValue.array(undo.map(\.value)).unlessEmpty,
    ]
  }

  /// Reads the field; empty unless it was written with this revision. A program that does not know the field keeps it
  /// while it changes the log, and then its patches no longer fit.
  init(_ value: JSONValue, revision: Int) {
    guard value["revision"] == .integer(Int64(revision)),
      let undo = elements(of: value["undo"], HistoryEntry.init),
      let redo = elements(of: value["redo"], HistoryEntry.init)
    else {
      self.init()
      return
    }
    self.init(undo: undo, redo: redo)
  }
}

/// The elements of an array, empty if there is none; nil if it is something else or an element cannot be read.
private func elements<Element>(of value: JSONValue?, _ read: (JSONValue) -> Element?) -> [Element]? {
  guard case .array(let values) = value ?? [] else { return nil }
  let elements = values.compactMap(read)
  return elements.count == values.count ? elements : nil
}

extension HistoryEntry {
  fileprivate var value: JSONValue {
    [
      "at": .string(action.instant.iso),
      "command": .string(action.command),
      "days": JSONValue.array(action.days.map { .integer(Int64($0.value)) }).unlessEmpty,
      // As a string: it takes one line, and is parsed only for undo and redo.
      "parts": .string(parts),
      "summary": .string(action.summary),
      "unasked": action.isUnasked ? true : nil,
    ]
  }

  fileprivate init?(_ value: JSONValue) {
    guard case .string(let at)? = value["at"],
      let instant = Instant(at), case .string(let command)? = value["command"],
      case .string(let summary)? = value["summary"], case .string(let parts)? = value["parts"],
      let days = elements(
        of: value["days"], { if case .integer(let day) = $0 { DayNumber(Int(day)) } else { nil } })
    else { return nil }
    self.init(
      action: LoggedAction(
        command: command, summary: summary, days: days, instant: instant,
        isUnasked: value["unasked"] == .bool(true)), parts: parts)
  }
}

// MARK: - Undo and redo

extension OpenedStore {
  /// The commands that can be undone or redone, the next one first.
  package func actions(_ direction: HistoryDirection) -> [LoggedAction] {
    guard let history = progress?.history else { return [] }
    return history.steps(direction).reversed().map(\.action)
  }

  /// What tells the latest step from all others; nil if there is none.
  package var latestStep: String? {
    progress?.history.undo.last.map {
      String(SHA256.hexadecimal([Array($0.value.compactText.utf8)[...]]).prefix(16))
    }
  }
}

extension StoredProgress {
  /// The programmes that a step changes besides their records.
  fileprivate func programmes(ofStep direction: HistoryDirection) -> [ProgrammeName] {
    history.steps(direction).last.flatMap { Patch($0.parts)?.programmes } ?? []
  }
}

extension ProgressStore {
  /// Undoes the latest command, or redoes the latest undone one; nil if there is none. Increases the revision like
  /// any change. Throws as `update` does, and `historyDoesNotFit`.
  ///
  /// - Parameter opened: the store as it was opened before, so that it is not read again.
  package func step(
    _ direction: HistoryDirection, _ opened: OpenedStore? = nil, at now: Instant
  ) throws -> (action: LoggedAction, opened: OpenedStore)? {
    let opened = try opened ?? look()
    guard opened.exists else { return nil }
    let update = try updateAll(opened, at: now, kind: .step, replacing: { $0.programmes(ofStep: direction) })
    {
      progress throws(StorageError) -> LoggedAction? in
      guard let entry = progress.history.steps(direction).last else { return nil }
      guard let patch = Patch(entry.parts), let result = progress.applying(patch, workspace.table) else {
        throw .historyDoesNotFit(path: workspace.storePath)
      }
      var history = progress.history
      history.move(direction, inverse: self.patch(from: result, backTo: progress).text)
      var learner = result.learner
      learner.markSolutions(since: progress.learner)
      progress = result
      progress.learner = learner
      progress.history = history
      return entry.action
    } as: {
      $0
    }
    return update.outcome.map { ($0, update.opened) }
  }
}

extension LearnerLog {
  /// Marks the solutions of problems whose solves a step took away, and takes the mark off those that it brought back.
  fileprivate mutating func markSolutions(since before: LearnerLog) {
    var solutions = records[solutionRecords]
    guard !solutions.isEmpty else { return }
    let (old, new) = (before.solves, solves)
    for number in solutions.keys {
      let (lost, gained) = (old[number, default: []], new[number, default: []])
      solutions[number]?.undone.formUnion(lost.subtracting(gained))
      solutions[number]?.undone.subtract(gained)
    }
    if solutions != records[solutionRecords] { records[solutionRecords] = solutions }
  }

  /// The study days on which each problem was solved, by LeetCode's number; nil for one solved before.
  private var solves: [Int: Set<CivilDate?>] {
    var solves: [Int: Set<CivilDate?>] = [:]
    func add(_ record: ItemRecord, to number: Int) {
      for attempt in record.attempts where attempt.isFinish {
        solves[number, default: []].insert(attempt.day)
      }
    }
    for programme in programmes.values {
      for (id, record) in programme.records[itemRecords] {
        if let number = id.problemNumber { add(record, to: number) }
      }
      for bonus in programme.records[bonusRecords].values {
        if let number = bonus.number { add(bonus.record, to: number) }
      }
    }
    for problem in records[solvedRecords].values {
      if let number = problem.number { solves[number, default: []].insert(nil) }
    }
    return solves
  }
}

extension ItemID {
  /// LeetCode's number in the id of a problem, which may be a repeat: `lc-53-r1`.
  fileprivate var problemNumber: Int? {
    text.hasPrefix("lc-") ? Int(text.dropFirst(3).prefix { $0 != "-" }) : nil
  }
}
