// `note`: Markdown on an item, from the argument, standard input or an editor.

import ArgumentParser
import Logging
import StudyModel

struct NoteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write a note on an item, in Markdown.",
    discussion: "Without a text it opens your editor; `-` reads standard input.")

  @Argument(help: "The item.")
  var item: String

  @Argument(help: "The note; `-` for standard input.")
  var text: String?

  @Flag(help: "Add to the note that is there.")
  var append = false

  @Flag(help: "Remove the note.")
  var clear = false

  @Flag(name: .customLong("public"), help: "Let the note reach a public site.")
  var makesPublic = false

  @Flag(name: .customLong("private"), help: "Keep the note from a public site.")
  var makesPrivate = false

  @OptionGroup var shared: SharedOptions

  // The store takes up to 1 MiB for one text.
  private static let largestNote = 1_048_576

  func validate() throws {
    if makesPublic && makesPrivate { throw ValidationError("write either `--public` or `--private`") }
    if clear && (append || text != nil || makesPublic) {
      throw ValidationError("`--clear` removes the note, so it takes no text")
    }
  }

  func run() throws {
    var desk = try Desk(shared)
    if clear {
      try save(.clear, at: &desk)
    } else if let text {
      try save(edit(with: text == "-" ? try NoteCommand.standardInput() : text), at: &desk)
    } else if makesPublic || makesPrivate {
      try save(.keep, at: &desk)
    } else {
      try TextEditor.edit(try textToEdit(desk)) {
        try save(edit(with: NoteCommand.trimmedLineEnds($0)), at: &desk)
      }
    }
  }

  private func save(_ edit: NoteEdit, at desk: inout Desk) throws {
    let isPublic = makesPublic ? true : makesPrivate ? false : nil
    let item = item
    let (changes, context) = try desk.edit("note") { editor, _ in
      try editor.note(on: item, edit, isPublic: isPublic)
    }
    guard !desk.options.quiet else { return }
    StandardOutput.write(changes.map { $0.text(context) + "\n" }.joined())
  }

  private func edit(with text: String) throws -> NoteEdit {
    guard !isBlank(text) else {
      throw CommandFailure(.no, "the text is empty; nothing was changed\nhelp: `--clear` removes a note")
    }
    guard text.utf8.count <= NoteCommand.largestNote else { throw NoteCommand.tooLong }
    return append ? .append(text) : .replace(text)
  }

  /// What the editor opens on: the note that is there, or nothing when it is to be added to.
  private func textToEdit(_ desk: Desk) throws -> String {
    guard StandardInput.isTerminal else {
      throw CommandFailure(
        .wrongCommandLine,
        "there is no text, and no terminal for an editor\nhelp: give the text, or `-` to read it")
    }
    let editor = LogEditor(desk.log, context: desk.context)
    let existing = try storing { try editor.existingNote(on: item) }
    return append ? "" : existing.note?.markdown ?? ""
  }

  private static func standardInput() throws -> String {
    guard let bytes = StandardInput.readAll(limit: largestNote) else { throw tooLong }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.no, "standard input is not UTF-8 text; nothing was changed")
    }
    return trimmedLineEnds(text)
  }

  private static func trimmedLineEnds(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text)
  }

  private static let tooLong = CommandFailure(.no, "the text is longer than 1 MiB; nothing was changed")
}
