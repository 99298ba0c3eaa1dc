// `note` and `reflect`: Markdown on an item or on a day, from the argument, standard input or an editor.

import ArgumentParser
import Logging
import Statistics
import StudyModel

struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write a note on an item, in Markdown.",
    discussion: "Without a text it opens your editor; `-` reads standard input.")

  @Argument(help: "The item.", completion: .items)
  var item: String

  @Argument(help: ArgumentHelp("The note; `-` for standard input.", valueName: "text"))
  var words: [String] = []

  @OptionGroup var text: TextOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws { try text.validate(words) }

  func run() throws {
    var desk = try Desk(shared)
    let (item, isPublic, before) = (item, text.isPublic, desk)
    try text.apply(words) {
      let editor = LogEditor(before.log, context: before.context)
      return try storing { try editor.existingNote(on: item) }.note?.markdown ?? ""
    } save: { change in
      let (changes, context) = try desk.edit("note") { editor, _ in
        try editor.note(on: item, change, isPublic: isPublic)
      }
      tellText(changes, context, desk)
    }
  }
}

struct ReflectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflect", abstract: "Write how the day went, in Markdown.",
    discussion: "Without a text it opens your editor; `-` reads standard input.")

  @Argument(help: ArgumentHelp("The reflection; `-` for standard input.", valueName: "text"))
  var words: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The programme day it is about; today's without it.", valueName: "n"),
    completion: .dayNumbers)
  var day: Int?

  @OptionGroup var text: TextOptions
  @OptionGroup var shared: SharedOptions

  func validate() throws { try text.validate(words) }

  func run() throws {
    var desk = try Desk(shared)
    let day = try day.map { try desk.day($0).day.number } ?? desk.context.currentDay
    let (isPublic, existing) = (text.isPublic, desk.log.reflections[day]?.markdown ?? "")
    try text.apply(words) {
      existing
    } save: { change in
      let (changes, context) = try desk.edit("reflect") { editor, _ in
        editor.reflect(on: day, change, isPublic: isPublic)
      }
      tellText(changes, context, desk)
    }
  }
}

/// After a change of a text: what changed, and which day it still is.
private func tellText(_ changes: [LogChange], _ context: LogContext, _ desk: Desk) {
  for change in changes { desk.say(change.text(context)) }
  desk.sayStill()
}
