// `note list`, `show`, `search`, `edit`, `delete`, `export` and `import`: the standalone notes.

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

extension AgendaSession {
  func tell(_ verb: String, note id: AgendaID) {
    guard let note = agenda.notes[id] else { return }
    let facts = [
      note.date?.longText, note.tags.isEmpty ? nil : note.tags.map { "#\($0)" }.joined(separator: " "),
    ]
    let rest = facts.compactMap(\.self).map { terminal.separator + $0 }.joined()
    session.say("\(verb): \(printable(note.title))\(rest) (\(id.text)).")
  }
}

struct NoteListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the notes, those on items too, the latest first.")

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only those with a tag, which notes on items never have.", valueName: "name"))
  var tag: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared, needsPlan: false)
    let notes = try (standalone(session) + (tag == nil ? onItems(session) : [])).sorted {
      ($1.changed.secondsSinceEpoch, $0.handle) < ($0.changed.secondsSinceEpoch, $1.handle)
    }
    if reading.json {
      let documents = JSONValue.array(notes.map(\.document))
      return StandardOutput.write((["schemaVersion": 3, "notes": documents] as JSONValue).text)
    }
    guard !notes.isEmpty else {
      let which = tag.map { " has the tag \(quoted($0))" } ?? " is written yet"
      return session.say("No note\(which). Write one: machinemode note --new TEXT")
    }
    let text = AgendaText(
      terminal: session.terminal, context: try AgendaContext(session.opened, session.now))
    StandardOutput.write(
      lines: notes.flatMap { note in
        text.row(
          note.handle, text.date(of: note.changed).shortText,
          note.facts.map(printable).joined(separator: session.terminal.separator), handles: 8)
      })
  }

  private func standalone(_ session: StudySession) throws -> [ListedNote] {
    try session.agenda().notes.filter { tag == nil || $1.tags.contains(tag ?? "") }.map { id, note in
      let tags = note.tags.map { "#\($0)" }.joined(separator: " ")
      let facts = [note.title, note.date.map { "on \($0.dayAndMonth)" }, tags.isEmpty ? nil : tags]
      return ListedNote(
        handle: String(id.text.prefix(8)), changed: note.body.changed, facts: facts.compactMap(\.self),
        document: note.document(id).adding(["kind": "note"]))
    }
  }

  private func onItems(_ session: StudySession) -> [ListedNote] {
    session.summary.placedItems.flatMap { item in
      item.notes.map { note in
        let opening = note.markdown.split(whereSeparator: \.isNewline).first.map(String.init)
        return ListedNote(
          handle: item.place ?? "", changed: note.changed,
          facts: ["\(item.label) \(item.title)", opening].compactMap(\.self),
          document: [
            "changed": .string(note.changed.iso), "id": .string(item.id.text), "kind": "item",
            "markdown": .string(note.markdown), "public": .bool(note.isPublic), "title": .string(item.title),
          ])
      }
    }
  }
}

/// A note as `note list` shows it.
private struct ListedNote {
  /// The id of a standalone note, or the place of an item.
  let handle: String
  let changed: Instant
  let facts: [String]
  let document: JSONValue
}

struct NoteShowCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a note: by its id or title, of an item, or the reflection of a day.",
    discussion: "Examples: note show p1; note show \"Questions for Ada\"; note show --day 12.")

  @Argument(help: "The note, or the item that it is on.", completion: .items)
  var name: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The reflection of a programme day instead.", valueName: "n"),
    completion: .dayNumbers)
  var day: Int?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func validate() throws {
    if (name == nil) == (day == nil) { throw ValidationError("name a note or an item, or write `--day N`") }
  }

  func run() throws {
    let session = try StudySession(shared)
    let (title, note, document) = try found(session)
    if reading.json {
      return StandardOutput.write(
        document.adding(["schemaVersion": 2]).text)
    }
    StandardOutput.write(
      lines: [session.terminal.styled(printable(title), .bold)]
        + indented(writtenLines(note, width: session.terminal.width - 2, session.terminal), by: "  "))
  }

  private func found(_ session: StudySession) throws -> (title: String, note: Note, document: JSONValue) {
    func document(_ note: Note, kind: String) -> JSONValue {
      [
        "changed": .string(note.changed.iso), "kind": .string(kind), "markdown": .string(note.markdown),
        "public": .bool(note.isPublic),
      ]
    }
    if let day {
      let progress = try session.day(day)
      guard let reflection = progress.reflection else {
        throw Failure(
          .data, "day \(day) has no reflection", help: "`machinemode reflect --day \(day) TEXT` writes it")
      }
      return ("Reflection of day \(day)", reflection, document(reflection, kind: "reflection"))
    }
    let name = name ?? ""
    let agenda = try session.agenda()
    let search = try AgendaSearch(agenda, AgendaContext(session.opened, session.now))
    if let id = try search.note(ifAny: name), let note = agenda.notes[id] {
      let tags = note.tags.map { " #\($0)" }.joined()
      let date = note.date.map { session.terminal.separator + $0.longText } ?? ""
      let body = Note(markdown: note.body.markdown, changed: note.body.changed)
      return (note.title + date + tags, body, note.document(id).adding(["kind": "note"]))
    }
    // What is no note is an item.
    let target = try session.editor.target(named: name)
    guard let note = try session.editor.existingNote(on: name) else {
      throw Failure(
        .data, "\(printable(target.name)) has no note",
        help: "`machinemode note \(printable(name)) TEXT` writes one")
    }
    return ("Note on \(target.name)", note, document(note, kind: "item"))
  }
}

struct NoteSearchCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find words in notes and reflections.",
    discussion: "As `machinemode find`, which looks in everything else, too.")

  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"), completion: .freeText)
  var words: [String]

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    try listFindings(of: words, in: "note or reflection") { finding in
      switch finding.place {
      case .record(let kind, _, _): kind == "note"
      case .reflection: true
      case .item: finding.passages.contains { $0.source == .note }
      }
    }
  }
}

struct NoteEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a standalone note: its text, tags or day.",
    discussion:
      "Without a text, a tag or a day it opens your editor. Example: note edit 1a2b --tag graphs --on none.")

  @Argument(help: "The note, by its id or title.", completion: .notes)
  var name: String

  @Argument(
    help: ArgumentHelp("Its new text; `-` for standard input.", valueName: "text"), completion: .freeText)
  var words: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag to add; may be repeated.", valueName: "name"))
  var tag: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag to remove; may be repeated.", valueName: "name"))
  var untag: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The day that it belongs to, or none.", valueName: "date"),
    completion: .pauseDates)
  var on: String?

  @OptionGroup var text: TextOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func validate() throws {
    if text.delete { throw ValidationError("`note delete` removes a note") }
    try text.checkStandalone()
    try text.validate(words)
  }

  func run() throws {
    let session = try AgendaSession(shared)
    let id = try session.search.note(name)
    let date: CivilDate?? = try on.map { $0.lowercased() == "none" ? nil : try session.date($0) }
    let changesTags = !tag.isEmpty || !untag.isEmpty
    /// Text and tags are those of the note as it is by now, whatever was changed while the editor was open.
    func save(_ change: NoteEdit, over base: TextBase? = nil) throws {
      try session.change("note") { editor in
        guard let note = editor.agenda.notes[id] else {
          throw Failure(
            .data, "the note was deleted meanwhile",
            help: "`machinemode note --new` writes a new one")
        }
        try base?.check(note.body)
        let markdown: String? =
          switch change {
          case .replace(let text): text
          case .append(let text): "\(note.body.markdown)\n\n\(text)"
          case .clear, .keep: nil
          }
        let tags = changesTags ? note.tags.filter { !untag.contains($0) } + tag : nil
        try editor.edit(note: id, markdown: markdown, tags: tags, date: date)
        return ((), "edit \(editor.agenda.notes[id]?.title ?? "")")
      }
      session.tell("Changed", note: id)
    }
    if words.isEmpty, changesTags || date != nil { return try save(.keep) }
    try text.apply(words) {
      session.agenda.notes[id]?.body.markdown ?? ""
    } save: { change, base in
      if change != .keep { try save(change, over: base) }
    }
  }
}

struct NoteDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a standalone note.",
    discussion: "`machinemode undo` brings it back.")

  @Argument(help: "The note, by its id or title.", completion: .notes)
  var name: String

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try AgendaSession(shared)
    let id = try session.search.note(name)
    let title = session.agenda.notes[id]?.title ?? ""
    try session.change("note") { editor in
      editor.delete(id)
      return ((), "delete \(title)")
    }
    session.session.say("Deleted: \(printable(title)). Back to it: machinemode undo")
  }
}

struct NoteExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write each note as a Markdown file with front matter into a folder.",
    discussion: "Obsidian and static-site generators read them. A file that is there already is replaced.")

  @Argument(help: ArgumentHelp("The folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    try requirePath(folder, for: "dir")
    let session = try AgendaSession(shared)
    let folder = Locations.absolute(folder)
    try Workspace(folder: folder).createIfMissing()
    let notes = session.agenda.notes.sorted { $0.key < $1.key }
    for (id, note) in notes {
      let path = "\(folder)/\(NoteFile.name(id, note))"
      try AtomicFile.write(Array(NoteFile(id, note).text.utf8), to: path, isSynced: false)
    }
    session.session.say(unbroken: "\(counted(notes.count, "note")) written to \(printable(folder)).")
  }
}

struct NoteImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take the Markdown files of a folder in as notes.",
    discussion: """
      Tags, date, title and the day it was made come from the front matter, else from the name of the file and the tags in \
      its text. A file that was imported before changes its note; none is doubled. \
      `machinemode undo` takes all of them back.
      """)

  @Argument(
    help: ArgumentHelp("The folder; hidden files and folders are left out.", valueName: "dir"),
    completion: .directory)
  var folder: String

  @Flag(help: "Only say what would come in.")
  var dryRun = false

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  private static let mostFiles = 5_000

  func run() throws {
    try requirePath(folder, for: "dir")
    let session = try AgendaSession(shared)
    var files: [(id: AgendaID, file: NoteFile)] = []
    for path in try paths(in: Locations.absolute(folder), below: "") {
      let bytes = try InputFiles.bytes(
        at: "\(Locations.absolute(folder))/\(path)", atMost: AgendaLimits.longestText)
      let name = path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? path
      let file = NoteFile(
        try InputFiles.text(bytes, at: path), named: name, zone: session.context.zones.local, isID: isNoteID)
      // The place in the folder names a file without an id, so that it is the same note the next time.
      files.append((file.id ?? AgendaID(title: path, at: 0) { _ in false }, file))
    }
    let known = session.agenda.notes
    let new = files.count { known[$0.id] == nil }
    let changed = files.filter { id, file in known[id].map { NoteFile(id, $0).isOther(than: file) } ?? false }
    let same = files.count - new - changed.count
    let counts = "\(counted(new, "new note")), \(grouped(changed.count)) changed, \(grouped(same)) as before"
    guard !dryRun, new + changed.count > 0 else {
      return session.session.say("\(dryRun ? "It would bring" : "It brought") \(counts).")
    }
    try session.change("note") { editor in
      for (id, file) in files {
        if known[id] == nil {
          _ = try editor.addNote(
            file.markdown, tags: file.tags, on: file.date, id: id, created: file.created)
        } else {
          try editor.edit(note: id, markdown: file.markdown, tags: file.tags, date: .some(file.date))
        }
      }
      return ((), "import \(counted(new + changed.count, "note"))")
    }
    session.session.say("It brought \(counts).")
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
