// `edit`: opens a day or a week as a Markdown checklist in the person's editor, and logs the changes.

import ArgumentParser
import DayEditing
import Logging
import ProgressStorage
import Statistics
import StudyModel
import TextTools

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit a day or a week as a Markdown checklist in your editor.",
    discussion: """
      It opens in $VISUAL, else in $EDITOR, else in vi. Ticks, minutes, notes, new bonus problems and the \
      reflection are read back when you save and close; what cannot be read opens again at its line. One `undo` \
      takes all of it back.
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("The programme day; today's without it.", valueName: "n"))
  var day: Int?

  @Option(name: .shortAndLong, help: ArgumentHelp("All days of a programme week.", valueName: "n"))
  var week: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day that ticks and minutes count for: yesterday, mon.", valueName: "date"))
  var on: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A saved checklist to take instead; `-` for standard input.", valueName: "file"))
  var from: String?

  @Flag(
    name: .shortAndLong,
    help: "Save without asking, even where something is taken away or the times are unlikely.")
  var yes = false

  @OptionGroup var shared: SharedOptions

  // The limit for any file.
  private static let largestInput = 16 * 1024 * 1024

  func validate() throws {
    if day != nil && week != nil { throw ValidationError("write either `--day` or `--week`") }
  }

  func run() throws {
    let session = try StudySession(shared)
    let countsFor = try session.dayOfWork(on)
    guard let from else {
      let days = try days(session) ?? [session.context.currentDay]
      guard TextEditor.isAtHand else {
        throw CommandFailure(
          usage: "there is no terminal for an editor",
          help: "set VISUAL or EDITOR, or give a checklist with `--from FILE`")
      }
      let edit = try ChecklistEdit(session, days: days, on: countsFor, asks: !yes, isSure: yes)
      let offered = edit.text
      return try TextEditor.edit(
        offered,
        help: { path in
          // Work that is logged before the list is taken must not count as removed from it.
          _ = try? AtomicFile.write(Array(offered.utf8), to: path + ChecklistEdit.offeredEnding)
          return "`machinemode edit --from \(printable(path))` takes it"
        }
      ) {
        try edit.review($0, file: $1)
      }
    }
    let text = try EditCommand.text(from)
    let named = daysNamed(in: text).compactMap(DayNumber.init).filter { session.curriculum.day($0) != nil }
    let days = try days(session) ?? (named.isEmpty ? [session.context.currentDay] : named)
    let offered = from == "-" ? nil : try? EditCommand.text(from + ChecklistEdit.offeredEnding)
    let edit = try ChecklistEdit(
      session, days: days, on: countsFor, asks: !yes && from != "-", isSure: yes, as: offered)
    try edit.take(text, file: from == "-" ? "standard input" : from)
  }

  /// The days of the option; nil without one.
  private func days(_ session: StudySession) throws -> [DayNumber]? {
    if let day { return [try session.day(day).day.number] }
    guard let week else { return nil }
    guard let found = session.curriculum.weeks.first(where: { $0.number == week }) else {
      throw CommandFailure(no: "week", week, among: session.curriculum.weeks.count)
    }
    return found.days.map(\.number)
  }

  private static func text(_ path: String) throws -> String {
    guard
      let bytes = try path == "-" ? StandardInput.readAll(limit: largestInput) : InputFiles.bytes(at: path)
    else {
      throw CommandFailure(no: "the text is longer than 16 MiB; nothing was changed")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(no: "the text is not UTF-8; nothing was changed", help: "save it as UTF-8")
    }
    return text
  }
}

struct ChecklistEdit {
  /// The suffix of the file with the offered list, beside a list that could not be taken.
  static let offeredEnding = ".offered"

  let text: String

  private let session: StudySession
  private let days: [DayChecklist]
  private let offered: ChecklistReading
  private let date: CivilDate
  private let asks: Bool
  private let isSure: Bool

  /// - Parameters:
  ///   - days: days of the plan, at least one; duplicates are ignored.
  ///   - date: the date that ticked items count for.
  ///   - asks: whether to ask at a terminal before removing anything.
  ///   - isSure: whether the person confirmed unlikely changes in advance.
  ///   - earlier: the list that was offered when the answer was written; nil for a list of the present log.
  init(
    _ session: StudySession, days numbers: [DayNumber], on date: CivilDate, asks: Bool, isSure: Bool,
    as earlier: String? = nil
  ) throws {
    (self.session, self.date, self.asks, self.isSure) = (session, date, asks, isSure)
    let shown = session.curriculum.hidingProblems(of: session.log)
    let days = Set(numbers).sorted().compactMap { shown.day($0) }
    self.days = days.map { DayChecklist($0, in: session.log) }
    text = checklistText(self.days, opening: ChecklistEdit.opening(numbers, session), on: date)
    let lists = self.days
    let present = readChecklist(text, offered: lists, session.curriculum)
    let once = earlier.map { readChecklist($0, offered: lists, session.curriculum) }
    offered = once.flatMap { $0.diagnostics.isEmpty ? $0 : nil } ?? present
    guard isWhole(present, of: self.days) else {
      throw CommandFailure(
        no:
          "a note on one of these days is too large or too deeply nested to be edited in a list; nothing was changed",
        help: "`machinemode note` opens one note by itself, and `machinemode done` logs items")
    }
  }

  private static func opening(_ days: [DayNumber], _ session: StudySession) -> String {
    let (first, last) = (days.first?.value ?? 1, days.last?.value ?? 1)
    let which = first == last ? "Day \(first)" : "Days \(first) to \(last)"
    return "\(which) of \(session.curriculum.days.count)."
  }

  /// Logs what the editor saved, or returns the text to open again.
  func review(_ saved: String, file: String) throws -> TextEditor.Outcome {
    let list = withoutMessages(saved)
    let reading = readChecklist(list, offered: days, session.curriculum)
    guard isBlank(list) || reading.diagnostics.isEmpty else {
      let (text, above) = withMessages(reading.diagnostics, on: list)
      return .again(
        text, line: (reading.diagnostics.first?.place?.line ?? 1) + above,
        else: ChecklistEdit.failure(reading.diagnostics, file: file, below: above))
    }
    return try save(isBlank(list) ? offered : reading, mayEditAgain: true)
      ? .taken : .again(saved, line: 1, else: nil)
  }

  /// Logs a list that was saved before.
  func take(_ saved: String, file: String) throws {
    let reading = readChecklist(saved, offered: days, session.curriculum)
    guard isBlank(saved) || reading.diagnostics.isEmpty else {
      throw ChecklistEdit.failure(reading.diagnostics, file: file, below: 0)
    }
    _ = try save(isBlank(saved) ? offered : reading, mayEditAgain: false)
  }

  private static func failure(_ diagnostics: [Diagnostic], file: String, below above: Int) -> CommandFailure {
    let placed = diagnostics.map { $0.inFile(file, below: above) }
    return CommandFailure(.no, said: placed.text + "Nothing was changed.\n")
  }

  // MARK: Saving

  /// - Returns: false if the person wants to edit again.
  private func save(_ reading: ChecklistReading, mayEditAgain: Bool) throws -> Bool {
    let all = differences(days, from: offered, to: reading)
    let left = all.filter { !$0.leftOut.isEmpty }.map(leftOutLine)
    let changed = all.filter { !$0.isEmpty }
    guard !changed.isEmpty else {
      for line in left + ["Nothing changed."] { session.say(unbroken: line) }
      return true
    }
    // The summary includes changes made in the meantime.
    session.take(try session.open(known: session.opened))
    var editor = session.editor
    let date = date
    let expected = try storing { try ChecklistEdit.apply(changed, to: &editor, on: date) }
    let doubtful = DoubtfulChange(
      doubts: isSure ? [] : editor.log.doubts(since: session.log, today: session.summary.today))
    let canAsk = asks && StandardInput.isTerminal
    guard canAsk || doubtful.doubts.isEmpty else { throw doubtful.refusal }
    let question = canAsk && (expected.contains(where: \.takesAway) || !doubtful.doubts.isEmpty)
    if question {
      StandardOutput.write(
        lines: lines(expected, session.context) + left + doubtful.lines(session.terminal))
      if try ChecklistEdit.editsAgain(mayEditAgain: mayEditAgain) { return false }
    }
    let work = try session.log("edit", isSure: true) { editor in
      try ChecklistEdit.apply(changed, to: &editor, on: date)
    }
    var said: [String] = []
    if !question || work.changes != expected { said += lines(work.changes, work.context) }
    if !question { said += left }
    tell(said + following(work, session), session)
    return true
  }

  private static func apply(
    _ days: [ChecklistDifference], to editor: inout LogEditor, on date: CivilDate
  ) throws(SearchError) -> [LogChange] {
    let entries = days.flatMap(\.entries).map { entry in
      ChecklistEntry(
        name: entry.name, isTicked: entry.isTicked, minutes: entry.minutes,
        note: entry.note.map { TextChange(before: $0.before, after: $0.after) })
    }
    var changes = try editor.apply(entries, on: date)
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
      let quote = lines.dropFirst().map { session.terminal.cut(String($0), to: session.terminal.width) }
      let shown = quote.count > 6 ? quote.prefix(5) + ["  | (\(quote.count - 5) more lines)"] : quote[...]
      return [session.terminal.wrapped(String(lines.first ?? ""), indent: 2)] + shown
    }
  }

  private func leftOutLine(_ day: ChecklistDifference) -> String {
    session.terminal.wrapped(
      "No longer in the list, so left unchanged: \(joined(day.leftOut)) of day \(day.day.value).",
      indent: 2)
  }

  /// Asks whether to save; throws if the answer is no.
  private static func editsAgain(mayEditAgain: Bool) throws -> Bool {
    let refusal = CommandFailure(.no, said: "Nothing was changed.\n")
    while true {
      // The end of the input is not consent, and neither is Ctrl-C; in both cases the file is kept and its path
      // printed.
      let question = "Save this? [y]es, \(mayEditAgain ? "[e]dit again, " : "")[n]o: "
      guard let line = StandardInput.answer(to: question) else {
        StandardOutput.write("\n")
        throw refusal
      }
      switch line.lowercased() {
      case "y", "yes": return false
      case "n", "no": throw refusal
      case "e",
        "edit" where mayEditAgain:
        return true
      default: continue
      }
    }
  }
}

extension LogChange {
  fileprivate var takesAway: Bool {
    switch self {
    case .reopened, .timeTaken, .text(.cleared, _): true
    default: false
    }
  }
}
