// Makes the search page, and the index that its script searches: what the pages of this audience show.

import Agenda
import JSON
import Markdown
import Statistics
import Store
import StudyModel
import Templating
import TextTools
import Wording

struct SearchPage: FramedPage {
  static let path = "search.html"

  let frame: PageFrame
  private let records: [SearchRecord]
  private let kinds: [SearchRecord.Kind]

  var fields: Fields {
    frame.fields.adding([
      "kinds": .list(kinds) { ["kind": .text($0.rawValue), "kindTitle": .text(words($0.title))] },
      "foundForms": .list(CountForm.all("found", words)) { $0.fields },
      "shownOfFound": .text(words("search-shown", ["shown": "{shown}", "found": "{found}"])),
      "hasLists": .flag(!context.isOfTicks),
      "hasNotes": .flag(context.agenda?.notes.isEmpty == false),
      "index": .markup(SearchRecord.index(records)),
    ])
  }

  /// - Parameter records: those of the index.
  init(_ records: [SearchRecord], _ context: PageContext) {
    let words = context.words
    let present = Set(records.map(\.kind))
    self.records = records
    kinds = SearchRecord.Kind.allCases.filter(present.contains)
    frame = PageFrame(
      title: words("search"), description: words("search-description"), path: SearchPage.path,
      section: .search, context: context)
  }
}

/// Something that can be found, with the place that shows it.
struct SearchRecord {
  enum Kind: String, CaseIterable {
    case days, problems, topics, notes, reflections, events, tasks

    var title: TextKey {
      switch self {
      case .days: "days"
      case .problems: "problems"
      case .topics: "topics"
      case .notes: "notes"
      case .reflections: "reflections"
      case .events: "search-events"
      case .tasks: "navigation-tasks"
      }
    }
  }

  let kind: Kind
  let title: String
  /// From the site's folder.
  let path: String
  /// What is searched beside the title, on one line.
  let text: String

  /// Characters of a text in the index.
  private static let longest = 2_000

  init(_ kind: Kind, _ title: String, _ path: String, _ text: String?...) {
    (self.kind, self.title, self.path) = (kind, Escaping.withoutCodeMarks(title), path)
    var all = ""
    for case let part? in text {
      let words = withSingleSpaces(Escaping.withoutCodeMarks(part))
      if !words.isEmpty { all += all.isEmpty ? words : " · " + words }
    }
    self.text = beginning(of: all, SearchRecord.longest)
  }

  /// The index as JSON within the page, because a page opened from a folder can load no other file.
  static func index(_ records: [SearchRecord]) -> Markup {
    var index = Array("[\n".utf8)
    for (place, record) in records.enumerated() {
      if place > 0 { index += ",\n".utf8 }
      JSONValue.appendForPage([record.kind.rawValue, record.title, record.path, record.text], to: &index)
    }
    index += "\n]".utf8
    return Markup(bytes: index)
  }

  /// Characters of a detail in the index.
  private static let longestDetail = 200

  /// Everything of a programme, in the order of its plan.
  ///
  /// - Parameter notes: that of the programme's pages, so that no text is parsed again.
  static func all(ofProgramme context: PageContext, _ notes: NoteRenderer) -> [SearchRecord] {
    let (words, visibility) = (context.words, context.visibility)
    var records: [SearchRecord] = []
    func named(_ title: String) -> String {
      context.input.title.map { words("share-line", ["line": $0, "next": title]) } ?? title
    }
    for progress in context.summary.days {
      let day = progress.day
      let title = named(words("day-number", ["number": String(day.number.value)]))
      let page = context.input.folder + dayPath(day.number)
      records.append(
        SearchRecord(
          .days, title, page, context.isOfTicks ? nil : day.subjects.joined(separator: " · "), day.goal,
          progress.plannedDate.map(words.date)))
      for item in context.summary.placedItems(on: progress)
      where item.bonus.map(visibility.showsTitle) ?? true {
        let path = itemPath(item.id, onPage: page)
        let plan = item.item
        // With one tick a day, the day's title says what its item is.
        let isTick = context.isOfTicks && plan != nil
        let name = plan.map { words("item-named", ["label": words.label(of: $0), "title": $0.title]) }
        if !isTick {
          let detail = plan.flatMap { notes.plainText(ofDetailOf: $0) }.map {
            beginning(of: $0, longestDetail)
          }
          records.append(
            SearchRecord(
              plan?.isPractice ?? true ? .problems : .topics, name ?? item.title, path,
              item.bonus?.number.map { words.label(ofNumber: $0) }, item.difficulty.map(words.name),
              plan.map { day.subject(of: $0.track) }, title, detail))
        }
        if let note = visibility.shown(note: item.notes.first) {
          records.append(
            SearchRecord(
              .notes, isTick ? title : name ?? item.title, path,
              notes.plainText(of: note.markdown, of: .note(item.id))))
        }
      }
      if let reflection = visibility.shown(reflection: progress.reflection) {
        records.append(
          SearchRecord(
            .reflections, title, page + "#reflection",
            notes.plainText(of: reflection.markdown, of: .reflection(day.number))))
      }
    }
    return records
  }

  /// The notes, events and tasks of the agenda. An event is found at its next time, else at its last.
  static func all(of agenda: ShownAgenda, _ context: PageContext) -> [SearchRecord] {
    let words = context.words
    var records = agenda.notes.map { note in
      SearchRecord(
        .notes, plainTitle(of: note.note), note.path, note.tags.map(\.name).joined(separator: ", "),
        note.note.date.map(words.date), plainText(of: note.note.textBelowTitle))
    }
    // Two followed calendars may have an event of one id.
    struct Name: Hashable { let id: AgendaID, calendar: String? }
    var places: [Name: Int] = [:]
    var times: [(date: CivilDate, event: ShownEvent)] = []
    for (date, events) in agenda.events.sorted(by: { $0.key < $1.key }) {
      for event in events {
        let name = Name(id: event.occurrence.id, calendar: event.calendar)
        if let place = places[name] {
          if times[place].date < agenda.today { times[place] = (date, event) }
        } else {
          places[name] = times.count
          times.append((date, event))
        }
      }
    }
    for (date, event) in times {
      guard let path = agenda.path(of: date) else { continue }
      let occurrence = event.occurrence
      records.append(
        SearchRecord(
          .events, occurrence.title, path, words.dateWithWeekday(date), occurrence.place,
          occurrence.event.category.map { words($0.textKey) }, event.calendar, occurrence.note.map(plainText))
      )
    }
    for (index, shown) in agenda.openTasks.enumerated() {
      let task = shown.task
      records.append(
        SearchRecord(
          .tasks, task.title, "\(TasksPage.path)#\(taskAnchor(index))", shown.date.map(words.dateWithWeekday),
          words(task.priority.textKey), task.category.map { words($0.textKey) },
          (task.note?.markdown).map(plainText)))
    }
    return records
  }
}

/// The first characters of a text.
func beginning(of text: String, _ count: Int) -> String {
  // No text has more characters than bytes, which are known.
  text.utf8.count <= count ? text : String(text.prefix(count))
}
