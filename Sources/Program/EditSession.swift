// One `edit`: the list that was offered, what came back, the question, and the save.

import DayEditing
import Logging
import ProgressStorage
import Statistics
import StudyModel
import TextTools

struct EditSession {
  /// What the offered list is called beside a list that could not be taken.
  static let offeredEnding = ".offered"

  /// The list as it is offered.
  let text: String

  private var desk: Desk
  private let days: [DayChecklist]
  private let offered: ChecklistReading
  private let date: CivilDate
  private let asks: Bool
  private let isSure: Bool

  /// - Parameters:
  ///   - days: days of the plan, at least one; named twice they are shown once.
  ///   - date: what is ticked counts for this day.
  ///   - asks: whether to ask before something is taken away, at a terminal.
  ///   - isSure: whether the person said that they mean what they typed, however unlikely it is.
  ///   - earlier: the list as it was offered when what comes back was typed; nil for that of the present log.
  init(
    _ desk: Desk, days numbers: [DayNumber], on date: CivilDate, asks: Bool, isSure: Bool,
    as earlier: String? = nil
  ) throws {
    (self.desk, self.date, self.asks, self.isSure) = (desk, date, asks, isSure)
    let days = Set(numbers).sorted().compactMap { desk.curriculum.day($0) }
    self.days = days.map { DayChecklist($0, in: desk.log) }
    text = checklistText(self.days, opening: EditSession.opening(numbers, desk), on: date)
    let lists = self.days
    let present = readChecklist(text, offered: lists, desk.curriculum)
    let once = earlier.map { readChecklist($0, offered: lists, desk.curriculum) }
    offered = once.flatMap { $0.diagnostics.isEmpty ? $0 : nil } ?? present
    guard isWhole(present, of: self.days) else {
      throw CommandFailure(
        no:
          "a note on one of these days is too large or too deeply nested to be edited in a list; nothing was changed",
        help: "`machinemode note` opens one note by itself, and `machinemode done` logs items")
    }
  }

  private static func opening(_ days: [DayNumber], _ desk: Desk) -> String {
    guard let first = days.first, let last = days.last, first != last else {
      return "Day \(days.first?.value ?? 1) of \(desk.curriculum.days.count)."
    }
    return "Days \(first.value) to \(last.value) of \(desk.curriculum.days.count)."
  }

  /// Looks at what the editor saved: saves it, or says what the editor opens with again.
  mutating func review(_ saved: String, file: String) throws -> TextEditor.Outcome {
    let list = withoutMessages(saved)
    let reading = readChecklist(list, offered: days, desk.curriculum)
    guard isBlank(list) || reading.diagnostics.isEmpty else {
      let (text, above) = withMessages(reading.diagnostics, on: list)
      return .again(
        text, line: (reading.diagnostics.first?.place?.line ?? 1) + above,
        else: EditSession.failure(reading.diagnostics, file: file, below: above))
    }
    return try save(isBlank(list) ? offered : reading, mayEditAgain: true)
      ? .taken : .again(saved, line: 1, else: nil)
  }

  /// Takes a list that was saved before.
  mutating func take(_ saved: String, file: String) throws {
    let reading = readChecklist(saved, offered: days, desk.curriculum)
    guard isBlank(saved) || reading.diagnostics.isEmpty else {
      throw EditSession.failure(reading.diagnostics, file: file, below: 0)
    }
    _ = try save(isBlank(saved) ? offered : reading, mayEditAgain: false)
  }

  private static func failure(_ diagnostics: [Diagnostic], file: String, below above: Int) -> CommandFailure {
    let placed = diagnostics.map { $0.inFile(file, below: above) }
    return CommandFailure(.no, said: placed.text + "Nothing was changed.\n")
  }

  // MARK: Saving

  /// - Returns: false when the person wants to edit again.
  private mutating func save(_ reading: ChecklistReading, mayEditAgain: Bool) throws -> Bool {
    let all = differences(days, from: offered, to: reading)
    let left = all.filter { !$0.leftOut.isEmpty }.map(leftOutLine)
    let changed = all.filter { !$0.isEmpty }
    guard !changed.isEmpty else {
      for line in left + ["Nothing changed."] { desk.say(line) }
      return true
    }
    // What happened in the meantime belongs into the summary.
    let (store, instant) = (desk.store, desk.now.instant)
    desk.take(try storing { try store.open(at: instant) })
    var editor = LogEditor(desk.log, context: desk.context)
    let date = date
    let expected = try storing { try EditSession.apply(changed, to: &editor, on: date) }
    let doubtful = DoubtfulChange(
      doubts: isSure ? [] : editor.log.doubts(since: desk.log, today: desk.summary.today))
    let canAsk = asks && StandardInput.isTerminal
    guard canAsk || doubtful.doubts.isEmpty else { throw doubtful.refusal }
    let question = canAsk && (expected.contains(where: \.takesAway) || !doubtful.doubts.isEmpty)
    if question {
      show(lines(expected, desk.context) + left + doubtful.lines(desk.terminal))
      switch EditSession.answer(mayEditAgain: mayEditAgain) {
      case .yes: break
      case .again: return false
      case .no: throw CommandFailure(.no, said: "Nothing was changed.\n")
      }
    }
    let before = desk.summary
    let (changes, context) = try desk.edit("edit", isSure: true) { editor, _ in
      try EditSession.apply(changed, to: &editor, on: date)
    }
    var said: [String] = []
    if !question || changes != expected { said += lines(changes, context) }
    if !question { said += left }
    tell(said + following(changes, context, desk, since: before), desk)
    return true
  }

  private static func apply(
    _ days: [ChecklistDifference], to editor: inout LogEditor, on date: CivilDate
  ) throws(SearchError) -> [LogChange] {
    var changes: [LogChange] = []
    let entries = days.flatMap(\.entries).map { entry in
      ChecklistEntry(
        name: entry.name, isTicked: entry.isTicked, minutes: entry.minutes,
        note: entry.note.map { TextChange(before: $0.before, after: $0.after) })
    }
    changes += try editor.apply(entries, on: date)
    for day in days {
      for bonus in day.bonus {
        changes += editor.addBonus(
          NewBonus(
            title: bonus.title, number: bonus.number, difficulty: bonus.difficulty, minutes: bonus.minutes,
            note: bonus.note.isEmpty ? nil : bonus.note, isFinished: bonus.isTicked, day: day.day),
          on: date)
      }
      if let text = day.reflection {
        changes += editor.merge(TextChange(before: text.before, after: text.after), on: day.day)
      }
    }
    return changes
  }

  // MARK: Words

  private func lines(_ changes: [LogChange], _ context: LogContext) -> [String] {
    changes.flatMap { change -> [String] in
      let lines = change.text(context).split(separator: "\n", omittingEmptySubsequences: false)
      let quote = lines.dropFirst().map { desk.terminal.cut(String($0), to: desk.terminal.width) }
      let shown = quote.count > 6 ? quote.prefix(5) + ["  | (\(quote.count - 5) more lines)"] : quote[...]
      return [desk.terminal.wrapped(String(lines.first ?? ""), indent: 2)] + shown
    }
  }

  private func leftOutLine(_ day: ChecklistDifference) -> String {
    desk.terminal.wrapped(
      "No longer in the list, so left unchanged: \(joined(day.leftOut)) of day \(day.day.value).",
      indent: 2)
  }

  private func show(_ lines: [String]) { StandardOutput.write(lines.map { $0 + "\n" }.joined()) }

  private enum Answer { case yes, again, no }

  private static func answer(mayEditAgain: Bool) -> Answer {
    while true {
      StandardOutput.write("Save this? [y]es, \(mayEditAgain ? "[e]dit again, " : "")[n]o: ")
      // The end of the input is not consent, and neither is Ctrl-C; the file is kept and named either way.
      guard let line = StandardInput.answer() else {
        StandardOutput.write("\n")
        return .no
      }
      switch line.lowercased() {
      case "y", "yes": return .yes
      case "n", "no": return .no
      case "e",
        "edit" where mayEditAgain:
        return .again
      default: continue
      }
    }
  }
}

extension LogChange {
  /// Whether something that was logged goes by it.
  fileprivate var takesAway: Bool {
    switch self {
    case .reopened, .timeTaken, .text(.cleared, _): true
    default: false
    }
  }
}
