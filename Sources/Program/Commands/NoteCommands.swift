// `note add`, `list`, `show`, `edit`, `delete`, `export` and `import`: standalone notes.

import Agenda
import ArgumentParser
import Files
import JSON
import Logging
import Statistics
import Store
import StudyModel
import TextTools
import Website

struct NoteFields: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag to add; may be repeated.", valueName: "name"))
  var tag: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The date that it belongs to, or none.", valueName: "date"),
    completion: .pauseDates)
  var on: String?

  /// Nil without the option; the inner nil takes the date away.
  func date(_ session: Session) throws -> CivilDate?? {
    try on.map { $0.lowercased() == "none" ? nil : try futureDate($0, session) }
  }
}

struct NoteChanges: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag to remove; may be repeated.", valueName: "name"))
  var untag: [String] = []

  @OptionGroup var text: TextOptions
}

struct NoteFilter: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only those with a tag, which notes on items never have.", valueName: "name"))
  var tag: String?
}

/// The options of a command that has none of its own.
struct NoOptions: ParsableArguments {}

extension AgendaNote: CommandRecord {
  /// A note, standalone or on an item.
  struct Row {
    let id: String
    let title: String
    let note: Note
    let standalone: AgendaNote?
    let shown: AgendaRow
  }

  static let help = RecordHelp(
    one: "a standalone note", newWords: "text", changedWords: "[text]",
    list: "List the notes, those on items too, the latest first.",
    addExamples: """
      Examples: note add Questions for Ada --tag interview --on fri; note add -. Without a text it opens your editor; \
      `-` reads standard input, as from a tool that writes down what you say.
      """,
    editExamples: """
      Examples: note edit 1a2b --tag graphs --on none; note edit questions. Without a text, a tag or a date it opens \
      your editor.
      """,
    deleteExamples: "")
  static var completion: CompletionKind { .notes }
  static let version = 3

  static var columns: [Column<Row>] {
    AgendaRow.columns(\.shown) + [
      Column("changed") { $0.note.changed }, Column("created") { $0.standalone?.created },
      Column("date") { $0.standalone?.date }, Column("id") { $0.id },
      Column("kind") { $0.standalone == nil ? "item" : "note" }, Column("markdown") { $0.note.markdown },
      Column("public") { $0.note.isPublic }, Column("tags") { $0.standalone?.tags },
      Column("title") { $0.title },
    ]
  }

  static func rows(_ filter: NoteFilter, _ options: SharedOptions) throws -> [Row] {
    let session = try Session(options, needs: .store)
    let text = try session.agendaText()
    let standalone = try session.agenda().notes.map { id, note in
      Row(
        id: id.text, title: note.title, note: note.body, standalone: note,
        shown: AgendaRow(
          handle: String(id.text.prefix(8)), when: text.date(of: note.body.changed).shortText,
          facts: text.facts([note.title, note.date.map { "on \($0.dayAndMonth)" }, note.tagText])))
    }
    let onItems = session.summary.placedItems.flatMap { item in
      item.notes.map { note in
        let opening = note.markdown.split(whereSeparator: \.isNewline).first.map(String.init)
        return Row(
          id: item.id.text, title: item.title, note: note, standalone: nil,
          shown: AgendaRow(
            handle: item.place ?? "", when: text.date(of: note.changed).shortText,
            facts: text.facts(["\(item.label) \(item.title)", opening])))
      }
    }
    return (standalone + onItems).filter { row in
      filter.tag.map { row.standalone?.tags.contains($0) == true } ?? true
    }.sorted {
      ($1.note.changed.secondsSinceEpoch, $0.shown.handle) < (
        $0.note.changed.secondsSinceEpoch, $1.shown.handle
      )
    }
  }

  static func add(_ words: [String], _ fields: NoteFields, _ session: Session) throws {
    let date = try fields.date(session) ?? nil
    try TextWriting().apply(words, over: "") { change, _ in
      guard case .replace(let markdown) = change else { return }
      let id = try session.change("note") { editor in
        let id = try editor.addNote(markdown, tags: fields.tag, on: date)
        return (id, "add \(editor.agenda.notes[id]?.title ?? "")")
      }
      try session.report("Added", note: id)
    }
  }

  static func edit(
    _ name: String, _ words: [String], _ fields: NoteFields, _ changes: NoteChanges, _ session: Session
  ) throws {
    let id = try session.agendaSearch().id(AgendaNote.self, name)
    let date = try fields.date(session)
    let changesTags = !fields.tag.isEmpty || !changes.untag.isEmpty
    /// Text and tags are those of the note as it is by now, whatever was changed while the editor was open.
    func save(_ change: NoteEdit, over base: TextBase? = nil) throws {
      try session.change("note") { editor in
        guard let note = editor.agenda.notes[id] else {
          throw Failure(
            .data, "the note was deleted meanwhile", help: "`machinemode note add` writes a new one")
        }
        try base?.check(note.body)
        let markdown: String? =
          switch change {
          case .replace(let text): text
          case .append(let text): "\(note.body.markdown)\n\n\(text)"
          case .clear, .keep: nil
          }
        let tags = changesTags ? note.tags.filter { !changes.untag.contains($0) } + fields.tag : nil
        try editor.edit(note: id, markdown: markdown, tags: tags, date: date)
        return ((), "edit \(editor.agenda.notes[id]?.title ?? "")")
      }
      try session.report("Changed", note: id)
    }
    if words.isEmpty, !changes.text.opensEditor, changesTags || date != nil { return try save(.keep) }
    let present = try session.agenda().notes[id]?.body.markdown ?? ""
    try changes.text.writing.apply(words, over: present) { try save($0, over: $1) }
  }

  static func delete(_ name: String, _ part: NoOptions, _ session: Session) throws {
    try session.delete(AgendaNote.self, name)
  }

  /// `#graphs #trees`.
  var tagText: String { tags.map { "#\($0)" }.joined(separator: " ") }
}

extension Session {
  fileprivate func report(_ verb: String, note id: AgendaID) throws {
    guard let note = try agenda().notes[id] else { return }
    say("\(verb): \(try agendaText().facts([note.title, note.date?.longText, note.tagText])) (\(id.text)).")
  }
}

struct NoteShowCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a note, by its id or title, or that of an item.",
    discussion:
      "Examples: note show p1; note show \"Questions for Ada\". `reflect` shows the reflection of a day.")

  @Argument(help: "The note, or the item that it is on.", completion: .items)
  var name: String

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    let (title, note, document) = try found(session)
    guard reading.json else { return session.show(note, titled: title) }
    StandardOutput.write(document.adding(["schemaVersion": 2]).text)
  }

  /// A standalone note of this name, else the note on an item.
  private func found(_ session: Session) throws -> (title: String, note: Note, document: JSONValue) {
    let agenda = try session.agenda()
    if let id = try session.agendaSearch().id(AgendaNote.self, ifAny: name), let note = agenda.notes[id] {
      let facts = [note.title, note.date?.longText, note.tagText].compactMap(\.self).filter { !$0.isEmpty }
      let body = Note(markdown: note.body.markdown, changed: note.body.changed)
      return (
        facts.joined(separator: session.terminal.separator), body, note.document(id).adding(["kind": "note"])
      )
    }
    let target = try session.editor.target(named: name)
    guard let note = try session.editor.existingNote(on: name) else {
      throw Failure(
        .data, "\(printable(target.name)) has no note",
        help: "`machinemode note \(printable(name)) TEXT` writes one")
    }
    let document: JSONValue = [
      "changed": note.changed.json, "kind": "item", "markdown": note.markdown.json,
      "public": note.isPublic.json,
    ]
    return ("Note on \(target.name)", note, document)
  }
}

struct NoteExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write each note as a Markdown file with front matter into a folder.",
    discussion: "Obsidian and static-site generators read them. A file that is there already is replaced.")

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try requirePath(folder, for: "dir")
    let session = try Session(shared, needs: .store)
    let folder = Locations.absolute(folder)
    try Workspace(folder: folder).createIfMissing()
    let notes = try session.agenda().notes.sorted { $0.key < $1.key }
    for (id, note) in notes {
      let path = "\(folder)/\(NoteFile.name(id, note))"
      try AtomicFile.write(Array(NoteFile(id, note).text.utf8), to: path, isSynced: false)
    }
    session.say(unbroken: "Wrote \(counted(notes.count, "note")) into \(printable(folder)).")
  }
}

struct NoteImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a folder of Markdown files as notes.",
    discussion: """
      Tags, date, title and the day it was made come from the front matter, else from the name of the file and the \
      tags in its text. A file that was imported before changes its note; none is doubled. `machinemode undo` takes \
      all of it back.
      """)

  @Argument(
    help: ArgumentHelp("The folder; hidden files and folders are left out.", valueName: "dir"),
    completion: .directory)
  var folder: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  private static let mostFiles = 5_000

  func run() throws {
    try requirePath(folder, for: "dir")
    let session = try Session(shared, needs: .store)
    let whole = Locations.absolute(folder)
    let zone = try session.agendaContext().zones.local
    let files = try paths(in: whole, below: "").map { path in
      let bytes = try InputFiles.bytes(at: "\(whole)/\(path)", atMost: AgendaLimits.longestText)
      let name = path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? path
      let file = NoteFile(
        try InputFiles.text(bytes, at: path), named: name, zone: zone, isID: isNoteID)
      // The path names a file without an id, so that it is the same note the next time.
      return (id: file.id ?? AgendaID(title: path, at: 0) { _ in false }, file: file)
    }
    let existing = try session.agenda().notes
    let new = files.count { existing[$0.id] == nil }
    let changed = files.count { id, file in existing[id].map { NoteFile(id, $0).isOther(than: file) } ?? false
    }
    let same = files.count - new - changed
    if new + changed > 0 {
      try session.change("note") { editor in
        for (id, file) in files {
          if existing[id] == nil {
            _ = try editor.addNote(
              file.markdown, tags: file.tags, on: file.date, id: id, created: file.created)
          } else {
            try editor.edit(note: id, markdown: file.markdown, tags: file.tags, date: .some(file.date))
          }
        }
        return ((), "import \(counted(new + changed, "note"))")
      }
    }
    session.say(
      "Imported \(counted(new, "new note")), \(grouped(changed)) changed, \(grouped(same)) as before.")
  }

  /// The Markdown files of a folder and of those in it, by name.
  private func paths(in folder: String, below prefix: String) throws -> [String] {
    var found: [String] = []
    for name in try InputFiles.names(in: folder).sorted() {
      let path = "\(folder)/\(name)"
      if FileKind(at: path, followsLinks: false) == .folder {
        found += try paths(in: path, below: "\(prefix)\(name)/")
      } else if name.lowercased().hasSuffix(".md"), FileKind(at: path, followsLinks: false) == .file {
        found.append(prefix + name)
      }
      guard found.count <= NoteImportCommand.mostFiles else {
        throw Failure(
          .data, "\(printable(folder)) has more than \(grouped(NoteImportCommand.mostFiles)) notes",
          help: "import a part of it")
      }
    }
    return found
  }
}

extension NoteFile {
  fileprivate func isOther(than other: NoteFile) -> Bool {
    (trimmed(markdown), tags, date) != (trimmed(other.markdown), other.tags, other.date)
  }
}
