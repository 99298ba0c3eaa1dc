// Makes the pages of notes: all of them, those of a tag, and each by itself.

import Markdown
import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// A note in a list.
struct NoteRow {
  let note: ShownNote
  let words: Vocabulary
  /// The year whose dates are shown without it.
  let year: Int

  /// Characters of the first lines.
  private static let longest = 180

  static let schema = TemplateSchema<NoteRow>(
    "note",
    // All pages of notes are in one folder.
    .text("file") { String($0.note.path.dropFirst("notes/".count)) },
    .text("title") { plainTitle(of: $0.note.note) },
    .text("date") { $0.date.iso },
    .text("dateText") { $0.words.date($0.date, in: $0.year) },
    .list("tags", NoteTag.schema) { $0.note.tags.map(NoteTag.init) },
    .optionalText("opening") { truncated(plainText(of: $0.note.note.textBelowTitle), to: longest) })

  /// That of the note, else the one on which it was written.
  private var date: CivilDate { note.note.date ?? note.note.created.localDate }
}

/// A tag with the page of its notes.
struct NoteTag {
  let name: String
  let file: String

  static let schema = TemplateSchema<NoteTag>(
    "tag", .text("tagName") { $0.name }, .text("tagFile") { $0.file })
}

extension AgendaNote {
  /// The text without its title, where that has the first line or paragraph to itself.
  var textBelowTitle: String {
    let text = body.markdown
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { !isBlank($0) }) else { return text }
    let below = lines[(first + 1)...]
    let isHeading = lines[first].first == "#"
    let isAlone = trimmed(lines[first]) == title && below.first.map(isBlank) ?? true
    return isHeading && title.count < AgendaLimits.longestTitle || isAlone
      ? below.joined(separator: "\n") : text
  }
}

struct NotesPage: FramedPage {
  static let path = "notes/index.html"

  let frame: PageFrame
  private let heading: String
  private let rows: [NoteRow]
  private let tags: [NoteTag]
  private let isOfTag: Bool

  static let schema = TemplateSchema<NotesPage>(
    "notes",
    fields: PageFrame.fields() + [
      .text("heading") { $0.heading },
      .text("count") { $0.words.count($0.rows.count, .notes) },
      .flag("isOfTag") { $0.isOfTag },
      .list("notes", NoteRow.schema) { $0.rows },
      .flag("hasTags") { !$0.tags.isEmpty },
      .list("tags", NoteTag.schema) { $0.tags },
    ])

  /// The page of all notes.
  init(_ agenda: ShownAgenda, _ context: PageContext) {
    self.init(agenda.notes, of: nil, tags: NotesPage.tags(agenda), agenda, context)
  }

  private init(
    _ notes: [ShownNote], of tag: NoteTag?, tags: [NoteTag], _ agenda: ShownAgenda, _ context: PageContext
  ) {
    let words = context.words
    rows = notes.map { NoteRow(note: $0, words: words, year: agenda.today.year) }
    (self.tags, isOfTag) = (tags, tag != nil)
    heading = tag.map { words(.notesOfTag, ["tag": $0.name]) } ?? words(.navigationNotes)
    frame = PageFrame(
      title: heading, description: words(.notesDescription, ["notes": words.count(notes.count, .notes)]),
      path: tag.map { "notes/\($0.file)" } ?? NotesPage.path, section: tag == nil ? .notes : nil,
      context: context)
  }

  /// The page of each tag, with its path.
  static func ofTags(_ agenda: ShownAgenda, _ context: PageContext) -> [(path: String, page: NotesPage)] {
    tags(agenda).map { tag in
      let notes = agenda.notes.filter { $0.tags.contains { $0.file == tag.file } }
      return ("notes/\(tag.file)", NotesPage(notes, of: tag, tags: [], agenda, context))
    }
  }

  private static func tags(_ agenda: ShownAgenda) -> [NoteTag] {
    let files = Dictionary(agenda.notes.flatMap(\.tags).map { ($0.name, $0.file) }) { first, _ in first }
    return files.sorted { $0.key < $1.key }.map { NoteTag(name: $0.key, file: $0.value) }
  }
}

struct NotePage: FramedPage {
  let frame: PageFrame
  private let note: ShownNote
  private let html: Markup

  static let schema = TemplateSchema<NotePage>(
    "note",
    fields: PageFrame.fields() + [
      .text("title") { plainTitle(of: $0.note.note) },
      .optionalText("date") { $0.note.note.date?.iso },
      .text("dateText") { page in page.note.note.date.map(page.words.dateWithWeekday) ?? "" },
      .optionalText("calendarPath") { page in
        page.note.note.date.flatMap { page.context.agenda?.path(of: $0) }
      },
      .list("plan", PlanDay.shortSchema) { page in
        page.note.note.date.map { PlanDay.all(on: $0, page.context) } ?? []
      },
      .text("written") { $0.words.date($0.note.note.created.localDate) },
      .list("tags", NoteTag.schema) { $0.note.tags.map(NoteTag.init) },
      .markup("html") { $0.html },
    ])

  init(_ note: ShownNote, notes: inout NoteRenderer, _ context: PageContext) {
    let title = plainTitle(of: note.note)
    self.note = note
    let text = note.note.textBelowTitle
    // The page's title is above all headings of the text.
    html = notes.html(text, of: .agendaNote(note.id), headingOffset: hasTopHeading(text) ? 1 : 0)
    frame = PageFrame(
      title: title, description: context.words(.noteDescription, ["title": title]), path: note.path,
      context: context)
  }
}

/// Whether a Markdown text has a heading of the first level.
private func hasTopHeading(_ markdown: String) -> Bool {
  guard case .document(let document) = parseMarkdown(markdown, blocksSuffice: true) else { return false }
  return document.children.contains { $0.kind == .heading(level: 1) }
}
