// `edit`: a day or a week as a Markdown checklist in the person's own editor.

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

  // As much as a file may have.
  private static let largestInput = 16 * 1024 * 1024

  func validate() throws {
    if day != nil && week != nil { throw ValidationError("write either `--day` or `--week`") }
  }

  func run() throws {
    let desk = try Desk(shared)
    let countsFor = try desk.dayOfWork(on)
    guard let from else {
      let days = try days(desk) ?? [desk.context.currentDay]
      guard TextEditor.isAtHand else {
        throw CommandFailure(
          usage: "there is no terminal for an editor",
          help: "set VISUAL or EDITOR, or give a checklist with `--from FILE`")
      }
      var session = try EditSession(desk, days: days, on: countsFor, asks: !yes, isSure: yes)
      let offered = session.text
      return try TextEditor.edit(
        offered,
        help: { path in
          // What is logged until the list is taken must not count as taken out of it.
          _ = try? AtomicFile.write(Array(offered.utf8), to: path + EditSession.offeredEnding)
          return "`machinemode edit --from \(printable(path))` takes it"
        }
      ) {
        try session.review($0, file: $1)
      }
    }
    let text = try EditCommand.text(from)
    let named = daysNamed(in: text).compactMap(DayNumber.init).filter { desk.curriculum.day($0) != nil }
    let days = try days(desk) ?? (named.isEmpty ? [desk.context.currentDay] : named)
    let offered = from == "-" ? nil : try? EditCommand.text(from + EditSession.offeredEnding)
    var session = try EditSession(
      desk, days: days, on: countsFor, asks: !yes && from != "-", isSure: yes, as: offered)
    try session.take(text, file: from == "-" ? "standard input" : from)
  }

  /// The days that an option names; nil without one.
  private func days(_ desk: Desk) throws -> [DayNumber]? {
    if let day { return [try desk.day(day).day.number] }
    guard let week else { return nil }
    guard let found = desk.curriculum.weeks.first(where: { $0.number == week }) else {
      throw CommandFailure(
        usage: "there is no week \(week)", help: "the programme has weeks 1 to \(desk.curriculum.weeks.count)"
      )
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
