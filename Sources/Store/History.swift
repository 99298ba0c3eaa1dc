// The history for undo and redo, in the store itself: for each command a patch that reverses it.

import JSON
package import StudyModel
import TextTools

/// A command that changed the log, as shown to a person.
package struct LoggedAction: Hashable, Sendable {
  /// The command's name, e.g. `done`.
  package let command: String
  /// One line of at most 200 characters, without a full stop: `LC 1 Two Sum done, 25 min`.
  package let summary: String
  /// The days of the plan that it touched, in order, at most 20; empty if it belongs to none, as a setting does.
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

/// The direction of a step: undo goes back, redo forward.
package enum HistoryDirection: Sendable {
  case back, forward
}

/// One step of undo or redo.
struct HistoryStep: Hashable, Sendable {
  var action: LoggedAction
  /// The merge patch of the changed sections, as compact JSON: it takes one line, and is parsed only for undo and redo. Where
  /// a value is `null`, a list of the patch and of these values. See `StepPatch`.
  let patch: String
}

/// The patch of a step, read.
struct StepPatch {
  /// The changes by the names of the sections. Under `sync`, what the content grew from then, or `true` for a sync, which
  /// changes the content and what it grew from alike.
  let changes: [String: JSONValue]
  private let marks: JSONValue?

  init(_ text: String) throws {
    let json = try parseJSON(Array(text.utf8))
    let parts = json.asElements ?? [json]
    changes = try (parts.first ?? json).object()
    marks = parts.count > 1 ? parts.last : nil
  }

  var isSync: Bool { changes[StoreHeader.sync] == true }

  /// A section after its change.
  func section(_ name: String, of old: JSONValue?) -> JSONValue? {
    guard let change = changes[name] else { return old }
    let value = old.applying(change)
    guard let marks = marks?[name] else { return value?.unlessEmpty }
    return value.adding(nulls: marks)?.unlessEmpty
  }
}

/// The commands that can be undone and redone, the latest last.
struct History: Hashable, Sendable {
  /// How many commands can be undone.
  static let depth = 60
  /// The most bytes of all patches together; the latest step stays even if it is larger.
  static let largestSize = 8 << 20

  private(set) var undo: [HistoryStep] = []
  private(set) var redo: [HistoryStep] = []

  init() {}

  /// Adds a new command; what was undone before it can no longer be redone.
  mutating func add(_ step: HistoryStep) {
    undo.append(step)
    redo = []
    if undo.count > History.depth { undo.removeFirst(undo.count - History.depth) }
    var size = undo.reduce(0) { $0 + $1.patch.utf8.count }
    while size > History.largestSize, undo.count > 1 { size -= undo.removeFirst().patch.utf8.count }
  }

  /// Moves the latest command from one list to the other; `inverse` is the patch for the other direction.
  mutating func move(_ direction: HistoryDirection, inverse patch: String) {
    switch direction {
    case .back:
      guard let step = undo.popLast() else { return }
      redo.append(HistoryStep(action: step.action, patch: patch))
    case .forward:
      guard var step = redo.popLast() else { return }
      // Whoever redoes it asks for it.
      step.action.isUnasked = false
      undo.append(HistoryStep(action: step.action, patch: patch))
    }
  }

  /// The steps in a direction, the next one last.
  func steps(_ direction: HistoryDirection) -> [HistoryStep] { direction == .back ? undo : redo }

  /// The `history` section: `undo`, `redo` and the `revision` that they belong to; nil if both are empty.
  func json(revision: Int) -> JSONValue? {
    guard !undo.isEmpty || !redo.isEmpty else { return nil }
    return [
      "redo": JSONValue.array(redo.map(\.json)).unlessEmpty, "revision": .integer(revision),
      "undo": JSONValue.array(undo.map(\.json)).unlessEmpty,
    ]
  }

  /// Reads the section; empty unless it was written with this revision. A program that does not know it keeps it while it
  /// changes the log, and then its patches no longer fit.
  init(_ json: JSONValue, revision: Int) {
    guard json["revision"] == .integer(revision) else { return }
    func steps(_ key: String) -> [HistoryStep]? {
      try? json.optional(key) { try $0.elements { try HistoryStep($0) } } ?? []
    }
    guard let undo = steps("undo"), let redo = steps("redo") else { return }
    self.undo = undo
    self.redo = redo
  }
}

extension HistoryStep {
  fileprivate var json: JSONValue {
    [
      "at": .string(action.instant.iso), "command": .string(action.command),
      "days": JSONValue.array(action.days.map { .integer($0.value) }).unlessEmpty, "patch": .string(patch),
      "summary": .string(action.summary), "unasked": action.isUnasked ? true : nil,
    ]
  }

  fileprivate init(_ json: JSONValue) throws {
    let days = try json.optional("days") { days in
      try days.elements { try DayNumber($0.integer(in: DayNumber.allowed)) }.compactMap(\.self)
    }
    patch = try json.required("patch") { try $0.string() }
    action = LoggedAction(
      command: try json.required("command") { try $0.string() },
      summary: try json.required("summary") { try $0.string() }, days: days ?? [],
      instant: try json.required("at") { try Spelling.instant.value(of: $0) },
      isUnasked: json["unasked"] == true)
  }
}

// MARK: - Patches of a content

extension StoreContent {
  /// The patch that leads back to a content before, without what was read from the repository of solutions and from
  /// inboxes: it would be read again, and logged again. Nil if nothing else changed. What the content grew from belongs to
  /// the content.
  func patch(backTo old: StoreContent, ofSync isSync: Bool = false) throws -> String? {
    let changes = try changes(since: old, withMarks: false)
    var patch: [String: JSONValue] = [:]
    var marks: [String: JSONValue] = [:]
    for (name, change) in changes {
      guard let back = mergePatch(from: change.now, to: change.before) else { continue }
      patch[name] = back
      marks[name] = nulls(in: change.before, after: back)
    }
    guard !patch.isEmpty else { return nil }
    if isSync {
      patch[StoreHeader.sync] = true
    } else if header.syncBase != old.header.syncBase {
      patch[StoreHeader.sync] = old.header.syncBase?.json ?? .null
    }
    let whole = JSONValue.object(patch)
    return marks.isEmpty ? whole.compactText : JSONValue.array([whole, .object(marks)]).compactText
  }

  /// Takes the next step of the history; nil if there is none.
  ///
  /// - Throws: a `JSONError` if the step does not fit.
  mutating func take(_ direction: HistoryDirection, at now: Instant) throws -> LoggedAction? {
    guard let step = history.steps(direction).last else { return nil }
    let before = self
    var next = sections
    let patch = try StepPatch(step.patch)
    for (name, change) in patch.changes where name != StoreHeader.sync {
      let old = try next.value(name)
      var value = patch.section(name, of: old)
      if [eventRecords.name, taskRecords.name].contains(name) {
        value = value?.renewed(change, since: old, at: now)
      }
      next.set(name, value)
      // Of what is read only when it is asked for, the records that change must fit now.
      guard let kind = table.agenda.first(where: { $0.name == name }), let value else { continue }
      var records = Records()
      let changed = try value.object().filter { change[$0.key] != nil }
      try kind.read(.object(changed), into: &records)
    }
    try replace(next)
    var log = learner
    log.markSolutions(since: before.learner)
    try set(log)
    try takeBase(patch, of: step, direction)
    history.move(direction, inverse: try self.patch(backTo: before, ofSync: patch.isSync) ?? "{}")
    return step.action
  }

  private mutating func takeBase(
    _ patch: StepPatch, of step: HistoryStep, _ direction: HistoryDirection
  ) throws {
    guard let base = patch.changes[StoreHeader.sync] else { return }
    guard patch.isSync else {
      header.syncBase = try SyncBase(base)
      return
    }
    switch direction {
    case .back: header.syncBase?.undone.append(step.patch)
    case .forward: _ = header.syncBase?.undone.popLast()
    }
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
    records[solutionRecords] = solutions
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
