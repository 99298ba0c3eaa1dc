// `note` and `reflect`: write Markdown on an item, on a day or by itself, from arguments, standard input or an editor.

import ArgumentParser
import Logging
import Statistics
import StudyModel
import TextTools

struct NoteCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write notes, on items or standalone; list, show and search them.",
    subcommands: [
      NoteWriteCommand.self, NoteListCommand.self, NoteShowCommand.self, NoteSearchCommand.self,
      NoteEditCommand.self, NoteDeleteCommand.self, NoteExportCommand.self, NoteImportCommand.self,
    ],
    defaultSubcommand: NoteWriteCommand.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions
}

struct NoteWriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Write a note, in Markdown: on an item, or a new one by itself.",
    discussion: """
      Examples: note p1 Two pointers; note --new Questions for Ada --tag interview --on fri. \
      Without a text it opens your editor; `-` reads standard input, as from a tool that writes down what you say.
      """)

  @Argument(help: "The item; with --new the first word of the note.", completion: .items)
  var item: String?

  @Argument(help: ArgumentHelp("The note; `-` for standard input.", valueName: "text"), completion: .freeText)
  var words: [String] = []

  @Flag(help: "Write a standalone note.")
  var new = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag of a new note; may be repeated.", valueName: "name"))
  var tag: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The day that a new note belongs to.", valueName: "date"),
    completion: .pauseDates)
  var on: String?

  @OptionGroup var text: TextOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func validate() throws {
    if !new, !tag.isEmpty || on != nil { throw ValidationError("`--tag` and `--on` go with `--new`") }
    if new, text.append || text.delete { throw ValidationError("a new note has no text to change") }
    if new { try text.checkStandalone() }
    try text.validate(words)
  }

  func run() throws {
    guard !new else { return try writeNew() }
    guard let item else {
      throw Failure(
        .usage, "no item is named", help: "write `machinemode note p1 TEXT`, or `machinemode note --new TEXT`"
      )
    }
    let session = try StudySession(shared)
    try text.apply(words) {
      try session.editor.existingNote(on: item)?.markdown ?? ""
    } save: { change, base in
      let work = try session.log("note") { editor in
        try base.check(try editor.existingNote(on: item))
        return try editor.note(on: item, change, isPublic: text.isPublic)
      }
      tellText(work, session)
    }
  }

  private func writeNew() throws {
    let session = try AgendaSession(shared)
    let date = try on.map { try session.date($0) }
    let typed = [item].compactMap(\.self) + words
    try text.apply(typed, opensEditor: true) {
      ""
    } save: { change, _ in
      guard case .replace(let markdown) = change else { return }
      let id = try session.change("note") { editor in
        let id = try editor.addNote(markdown, tags: tag, on: date)
        return (id, "add \(editor.agenda.notes[id]?.title ?? "")")
      }
      session.tell("Written", note: id)
    }
  }
}

struct ReflectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflect", abstract: "Write how the day went, in Markdown.",
    discussion: "Without a text it opens your editor; `-` reads standard input.")

  @Argument(
    help: ArgumentHelp("The reflection; `-` for standard input.", valueName: "text"), completion: .freeText)
  var words: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The programme day it is about; today's without it.", valueName: "n"),
    completion: .dayNumbers)
  var day: Int?

  @OptionGroup var text: TextOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func validate() throws { try text.validate(words) }

  func run() throws {
    let session = try StudySession(shared)
    let day = try day.map { try session.day($0).day.number } ?? session.context.currentDay
    try text.apply(words) {
      session.log.reflections[day]?.markdown ?? ""
    } save: { change, base in
      let work = try session.log("reflect") { editor in
        try base.check(editor.log.reflections[day])
        return editor.reflect(on: day, change, isPublic: text.isPublic)
      }
      tellText(work, session)
    }
  }
}

private func tellText(_ work: LoggedWork, _ session: StudySession) {
  for change in work.changes { session.say(unbroken: change.text(work.context)) }
  session.sayStill()
}

/// The text that a change started from, so that a change made meanwhile, in another place, is not lost.
struct TextBase {
  /// Its short hash; nil if the change holds whatever the text is now.
  let mark: String?

  /// Throws if the text is another one by now.
  func check(_ present: Note?) throws {
    guard let mark, mark != shortHash(of: present?.markdown ?? "") else { return }
    throw Failure(
      .data, "the text was changed meanwhile",
      help: "look at the present text, then write yours again")
  }
}

struct TextOptions: ParsableArguments {
  @Flag(help: "Add to the text that is there.")
  var append = false

  @Flag(help: "Remove the text.")
  var delete = false

  @Flag(name: .customLong("public"), help: "Let the text reach a public site.")
  var makesPublic = false

  @Flag(name: .customLong("private"), help: "Keep the text from a public site.")
  var makesPrivate = false

  // The mark of the text that is changed, from a page of the preview.
  @Option(help: .hidden)
  var was: String?

  // The limit of the store for one text.
  private static let largestText = 1_048_576

  /// The new visibility; nil keeps it.
  var isPublic: Bool? { makesPublic ? true : makesPrivate ? false : nil }

  func validate(_ words: [String]) throws {
    if makesPublic && makesPrivate { throw ValidationError("write either `--public` or `--private`") }
    if delete && (append || !words.isEmpty || makesPublic) {
      throw ValidationError("`--delete` deletes the text, so it takes none")
    }
  }

  /// Throws if a standalone note is to be public.
  func checkStandalone() throws {
    if makesPublic {
      throw ValidationError("a standalone note is never public; `--public` goes with a note on an item")
    }
  }

  /// Finds the edit and passes it to `save`: from the command line, standard input (`-`), flags alone, or the
  /// person's editor, which opens on `existing`.
  ///
  /// - Parameter opensEditor: whether flags alone open the editor, too.
  func apply(
    _ words: [String], opensEditor: Bool = false, existing: () throws -> String,
    save: (NoteEdit, TextBase) throws -> Void
  ) throws {
    let base = TextBase(mark: was)
    if delete {
      try save(.clear, base)
    } else if words == ["-"] {
      try save(edit(with: try TextOptions.standardInput()), base)
    } else if !words.isEmpty {
      let text = words.joined(separator: " ")
      guard !isBlank(text) else { throw TextOptions.empty(.usage) }
      try save(edit(with: text), base)
    } else if isPublic != nil, !opensEditor {
      try save(.keep, base)
    } else {
      guard TextEditor.isAtHand else {
        throw Failure(
          .usage, "there is no text, and no terminal for an editor", help: "give the text, or `-` to read it")
      }
      let present = try existing()
      // What is appended leaves the present text as it is, whatever it is by then.
      let base = append ? base : TextBase(mark: shortHash(of: present))
      try TextEditor.edit(append ? "" : present) { saved, _ in
        try save(edit(with: TextOptions.trimmedLineEnds(saved)), base)
        return .taken
      }
    }
  }

  private func edit(with text: String) throws -> NoteEdit {
    guard !isBlank(text) else { throw TextOptions.empty(.data) }
    guard text.utf8.count <= TextOptions.largestText else { throw TextOptions.tooLong }
    return append ? .append(text) : .replace(text)
  }

  private static func standardInput() throws -> String {
    guard let bytes = try StandardInput.readAll(limit: largestText) else { throw tooLong }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.data, "standard input is not UTF-8 text")
    }
    return trimmedLineEnds(text)
  }

  private static func trimmedLineEnds(_ text: String) -> String {
    text.lastIndex { !$0.isNewline }.map { String(text[...$0]) } ?? ""
  }

  /// - Parameter status: a wrong command line if the text came from there, else wrong data.
  static func empty(_ kind: Failure.Kind) -> Failure {
    Failure(kind, "the text is empty", help: "`--delete` deletes it")
  }

  private static let tooLong = Failure(.data, "the text is longer than 1 MiB")
}
