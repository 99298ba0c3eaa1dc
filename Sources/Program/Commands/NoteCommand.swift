// `note` and `reflect`: write Markdown on an item or a day, from arguments, standard input or an editor.

import ArgumentParser
import Logging
import Statistics
import StudyModel
import TextTools

struct NoteCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write notes, on items or standalone, and list them.",
    subcommands: [
      NoteWriteCommand.self, ListCommand<AgendaNote>.self, NoteShowCommand.self, AddCommand<AgendaNote>.self,
      EditRecordCommand<AgendaNote>.self, DeleteCommand<AgendaNote>.self, NoteExportCommand.self,
      NoteImportCommand.self,
    ],
    defaultSubcommand: NoteWriteCommand.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

struct NoteWriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write", abstract: "Write the note on an item, in Markdown; without a text, show it.",
    discussion: """
      Examples: note p1 Two pointers; note p1 --edit. If there is none yet, it opens your editor; `-` reads standard \
      input. `note add` writes a standalone note.
      """)

  @Argument(help: "The item.", completion: .items)
  var item: String

  @Argument(help: ArgumentHelp("The note; `-` for standard input.", valueName: "text"), completion: .freeText)
  var words: [String] = []

  @OptionGroup var text: WrittenOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws { try text.validate(words) }

  func run() throws {
    let session = try Session(shared)
    let present = try session.editor.existingNote(on: item)
    if text.shows(words), let present {
      let target = try session.editor.target(named: item)
      return session.show(present, titled: "Note on \(target.name)")
    }
    try text.apply(words, over: present) { change, base in
      let work = try session.log("note") { editor in
        try base.check(try editor.existingNote(on: item))
        return try editor.note(on: item, change, isPublic: text.visibility.isPublic)
      }
      session.tellText(work)
    }
  }
}

struct ReflectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reflect", abstract: "Write how the day went, in Markdown; without a text, show it.",
    discussion: "If there is none yet, it opens your editor; `-` reads standard input.")

  @Argument(
    help: ArgumentHelp("The reflection; `-` for standard input.", valueName: "text"), completion: .freeText)
  var words: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The day of the plan; the current one without it.", valueName: "n"),
    completion: .dayNumbers)
  var day: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The date instead: yesterday, mon.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @OptionGroup var text: WrittenOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    if day != nil, on != nil { throw ValidationError("write either `--day` or `--on`") }
    try text.validate(words)
  }

  func run() throws {
    let session = try Session(shared)
    let day = try dayOfPlan(session)
    let present = session.log.reflections[day]
    if text.shows(words), let present {
      return session.show(present, titled: "Reflection of day \(day.value)")
    }
    try text.apply(words, over: present) { change, base in
      let work = try session.log("reflect") { editor in
        try base.check(editor.log.reflections[day])
        return editor.reflect(on: day, change, isPublic: text.visibility.isPublic)
      }
      session.tellText(work)
    }
  }

  private func dayOfPlan(_ session: Session) throws -> DayNumber {
    if let day { return try session.day(day).day.number }
    let onDate = try on.map { session.summary.dayInHand(on: try session.dayOfWork($0)) } ?? nil
    return onDate ?? session.context.currentDay
  }
}

extension Session {
  func show(_ note: Note, titled title: String) {
    StandardOutput.write(
      lines: [terminal.styled(printable(title), .bold)]
        + indented(writtenLines(note, width: terminal.width - 2, terminal), by: "  "))
  }

  fileprivate func tellText(_ work: LoggedWork) {
    for change in work.changes {
      let lines = change.text(work.context).split(separator: "\n", omittingEmptySubsequences: false)
      say(String(lines[0]))
      // A text that was there keeps its lines.
      for line in lines.dropFirst() { say(unbroken: String(line)) }
    }
    sayStill()
  }
}

/// Who may see what is written.
struct VisibilityOptions: ParsableArguments {
  @Flag(name: .customLong("public"), help: "Show it on public sites.")
  var makesPublic = false

  @Flag(name: .customLong("private"), help: "Keep it from public sites.")
  var makesPrivate = false

  /// Nil keeps what was chosen before.
  var isPublic: Bool? { makesPublic ? true : makesPrivate ? false : nil }

  func validate() throws {
    if makesPublic, makesPrivate { throw ValidationError("write either `--public` or `--private`") }
  }
}

struct TextOptions: ParsableArguments {
  @Flag(help: "Add to the text that is there.")
  var append = false

  @Flag(help: "Open the text in your editor.")
  var edit = false

  // The mark of the text that is changed, from a page of the preview.
  @Option(help: .hidden)
  var was: String?

  var opensEditor: Bool { append || edit }
  var writing: TextWriting { TextWriting(append: append, base: TextBase(mark: was)) }
}

/// The options of a text on an item or a day.
struct WrittenOptions: ParsableArguments {
  @OptionGroup var text: TextOptions
  @OptionGroup var visibility: VisibilityOptions

  @Flag(help: "Delete the text.")
  var delete = false

  func validate(_ words: [String]) throws {
    if delete, !words.isEmpty { throw ValidationError("`--delete` deletes the text, so it takes none") }
  }

  /// Whether nothing is to be changed.
  func shows(_ words: [String]) -> Bool {
    words.isEmpty && !delete && !text.opensEditor && visibility.isPublic == nil
  }

  func apply(
    _ words: [String], over present: Note?, save: (NoteEdit, TextBase) throws -> Void
  ) throws {
    if delete { return try save(.clear, TextBase(mark: text.was)) }
    if words.isEmpty, !text.opensEditor, visibility.isPublic != nil {
      return try save(.keep, TextBase(mark: text.was))
    }
    try text.writing.apply(words, over: present?.markdown ?? "", save: save)
  }
}

/// The text that a change started from, so that a change made meanwhile, on another device, is not lost.
struct TextBase {
  /// Its short hash; nil if the change holds whatever the text is now.
  let mark: String?

  /// Throws if the text is another one by now.
  func check(_ present: Note?) throws {
    guard let mark, mark != shortHash(of: present?.markdown ?? "") else { return }
    throw Failure(
      .data, "the text was changed meanwhile",
      help: "look at the current text, then write yours again")
  }
}

/// Gets a text from the command line, standard input or the person's editor.
struct TextWriting {
  var append = false
  var base = TextBase(mark: nil)

  // The limit of the store for one text.
  private static let largestText = 1_048_576

  /// Passes the change to `save`. Without words the editor opens on `present`; `-` reads standard input.
  func apply(
    _ words: [String], over present: String, save: (NoteEdit, TextBase) throws -> Void
  ) throws {
    if words == ["-"] { return try save(edit(with: try TextWriting.standardInput()), base) }
    if !words.isEmpty {
      let text = words.joined(separator: " ")
      guard !isBlank(text) else { throw TextWriting.empty(.usage) }
      return try save(edit(with: text), base)
    }
    guard TextEditor.isAtHand else {
      throw Failure(
        .usage, "there is no text, and no terminal for an editor", help: "give the text, or `-` to read it")
    }
    // What is appended leaves the text as it is, whatever it is by then.
    let base = append ? base : TextBase(mark: shortHash(of: present))
    try TextEditor.edit(append ? "" : present) { saved, _ in
      try save(edit(with: TextWriting.trimmedLineEnds(saved)), base)
      return .taken
    }
  }

  private func edit(with text: String) throws -> NoteEdit {
    guard !isBlank(text) else { throw TextWriting.empty(.data) }
    guard text.utf8.count <= TextWriting.largestText else { throw TextWriting.tooLong }
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

  /// - Parameter kind: a wrong command line if the text came from there, else wrong data.
  private static func empty(_ kind: Failure.Kind) -> Failure {
    Failure(kind, "the text is empty", help: "`--delete` deletes it")
  }

  private static let tooLong = Failure(.data, "the text is longer than 1 MiB")
}
