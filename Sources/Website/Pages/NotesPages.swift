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

  var fields: Fields {
    [
      // All pages of notes are in one folder.
      "file": .text(String(note.path.dropFirst("notes/".count))),
      "title": .text(plainTitle(of: note.note)),
      "date": .text(date.iso),
      "dateText": .text(words.date(date, in: year)),
      "tags": .list(note.tags.map(NoteTag.init)) { $0.fields },
      "opening": .maybe(truncated(plainText(of: note.note.textBelowTitle), to: NoteRow.longest)),
    ]
  }

  /// That of the note, else the one on which it was written.
  private var date: CivilDate { note.note.date ?? note.note.created.localDate }
}

/// A tag with the page of its notes.
struct NoteTag {
  let name: String
  let file: String

  var fields: Fields {
    [
      "tagName": .text(name),
      "tagFile": .text(file),
    ]
  }
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

  var fields: Fields {
    frame.fields.adding([
      "heading": .text(heading),
      "count": .text(words.count(rows.count, "notes")),
      "isOfTag": .flag(isOfTag),
      "notes": .list(rows) { $0.fields },
      "hasTags": .flag(!tags.isEmpty),
      "tags": .list(tags) { $0.fields },
    ])
  }

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
    heading = tag.map { words("notes-of-tag", ["tag": $0.name]) } ?? words("notes")
    frame = PageFrame(
      title: heading, description: words("notes-description", ["notes": words.count(notes.count, "notes")]),
      path: tag.map { "notes/\($0.file)" } ?? NotesPage.path, section: .calendar,
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

  var fields: Fields {
    frame.fields.adding([
      "title": .text(plainTitle(of: note.note)),
      "date": .maybe(note.note.date?.iso),
      "dateText": .text(note.note.date.map(words.dateWithWeekday) ?? ""),
      "calendarPath": .maybe(note.note.date.flatMap { context.agenda?.path(of: $0) }),
      "plan": .list(note.note.date.map { PlanDay.all(on: $0, context) } ?? []) { $0.shortFields },
      "written": .text(words.date(note.note.created.localDate)),
      "tags": .list(note.tags.map(NoteTag.init)) { $0.fields },
      "html": .markup(html),
    ])
  }

  init(_ note: ShownNote, notes: inout NoteRenderer, _ context: PageContext) {
    let title = plainTitle(of: note.note)
    self.note = note
    let text = note.note.textBelowTitle
    // The page's title is above all headings of the text.
    html = notes.html(text, of: .agendaNote(note.id), headingOffset: hasTopHeading(text) ? 1 : 0)
    frame = PageFrame(
      title: title, description: context.words("note-description", ["title": title]), path: note.path,
      section: .calendar, context: context)
  }
}

/// Whether a Markdown text has a heading of the first level.
private func hasTopHeading(_ markdown: String) -> Bool {
  guard case .document(let document) = parseMarkdown(markdown, blocksSuffice: true) else { return false }
  return document.children.contains { $0.kind == .heading(level: 1) }
}
