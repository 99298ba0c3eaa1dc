// `edit`: opens a day as a Markdown checklist in the person's editor, and logs the changes.

import ArgumentParser
import Logging
import Plans
import Statistics
import Store
import StudyModel
import TextTools

struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Edit a day as a Markdown checklist in your editor.",
    discussion: """
      It opens in $VISUAL, else in $EDITOR, else in vi. Ticks, minutes, notes, new bonus problems and the \
      reflection are read back when you save and close; what cannot be read opens again at its line. One `undo` \
      takes all of it back.
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("Day of the plan (default: today's).", valueName: "n"))
  var day: Int?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let day = try session.day(day ?? session.context.currentDay.value).day
    guard TextEditor.isAtHand else {
      throw Failure(.usage, "there is no terminal for an editor", help: "set VISUAL or EDITOR")
    }
    let edit = try ChecklistEdit(session, day)
    try TextEditor.edit(edit.text) { try edit.review($0, file: $1) }
  }
}

struct ChecklistEdit {
  let text: String

  private let session: Session
  private let day: DayChecklist
  private let date: CivilDate

  init(_ session: Session, _ planned: StudyDay) throws {
    self.session = session
    date = session.summary.today
    day = DayChecklist(planned, in: session.log)
    text = checklistText(
      day, opening: "Day \(day.number.value) of \(session.curriculum.days.count).", on: date)
  }

  /// Logs what the editor saved, or returns the text to open again.
  func review(_ saved: String, file: String) throws -> TextEditor.Outcome {
    let list = withoutMessages(saved)
    guard !isBlank(list) else {
      session.say("Nothing changed.")
      return .taken
    }
    let reading = readChecklist(list, of: day, SolvableProblems.known(session.curriculum))
    guard reading.diagnostics.isEmpty else {
      let (text, above) = withMessages(reading.diagnostics, on: list)
      return .again(
        text, line: (reading.diagnostics.first?.place?.line ?? 1) + above,
        else: ChecklistEdit.failure(reading.diagnostics, file: file, below: above))
    }
    try save(reading.difference)
    return .taken
  }

  private static func failure(_ diagnostics: [Diagnostic], file: String, below above: Int) -> Failure {
    let placed = diagnostics.map { $0.inFile(file, below: above) }
    return Failure(.data, report: placed.text + "Nothing was changed.\n")
  }

  // MARK: Saving

  private func save(_ change: ChecklistDifference) throws {
    let leftOut =
      change.leftOut.isEmpty
      ? []
      : [
        session.terminal.wrapped(
          "No longer in the list, so left unchanged: \(joined(change.leftOut)) of day \(day.number.value).",
          indent: 2)
      ]
    guard !change.isEmpty else {
      for line in leftOut + ["Nothing changed."] { session.say(unbroken: line) }
      return
    }
    // The summary includes changes made in the meantime.
    try session.open()
    let work = try session.log("edit") { try apply(change, to: &$0) }
    tell(lines(work.changes, work.context) + leftOut + following(work, session), session)
  }

  private func apply(_ change: ChecklistDifference, to editor: inout LogEditor) throws -> [LogChange] {
    var changes = try editor.apply(change.entries, on: date)
    for bonus in change.bonus {
      changes += editor.addBonus(
        NewBonus(
          title: bonus.title, number: bonus.number, difficulty: bonus.difficulty, minutes: bonus.minutes,
          note: bonus.note, isFinished: bonus.isTicked, day: day.number),
        on: date)
    }
    if let text = change.reflection { changes += editor.merge(text, on: day.number) }
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
}
