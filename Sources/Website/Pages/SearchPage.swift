// Makes the search page, and the index that its script searches: what the pages of this audience show.

import Agenda
import Records
import Statistics
import StrictJSON
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
      "foundForms": .list(CountForm.all(.found, words)) { $0.fields },
      "shownOfFound": .text(words(.searchShown, ["shown": "{shown}", "found": "{found}"])),
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
      title: words(.navigationSearch), description: words(.searchDescription), path: SearchPage.path,
      section: .search, context: context)
  }
}

/// Something that can be found, with the place that shows it.
struct SearchRecord {
  enum Kind: String, CaseIterable {
    case days, problems, topics, notes, reflections, events, tasks

    var title: Phrase {
      switch self {
      case .days: .searchDays
      case .problems: .navigationProblems
      case .topics: .navigationTopics
      case .notes: .navigationNotes
      case .reflections: .searchReflections
      case .events: .searchEvents
      case .tasks: .navigationTasks
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
    let parts = text.compactMap(\.self).map {
      withSingleSpaces(Escaping.withoutCodeMarks($0))
    }
    self.text = beginning(of: parts.filter { !$0.isEmpty }.joined(separator: " · "), SearchRecord.longest)
  }

  /// The index as JSON within the page, because a page opened from a folder can load no other file.
  static func index(_ records: [SearchRecord]) -> Markup {
    var index = Array("[\n".utf8)
    for (place, record) in records.enumerated() {
      if place > 0 { index += ",\n".utf8 }
      let parts = [record.kind.rawValue, record.title, record.path, record.text]
      JSONValue.array(parts.map(JSONValue.string)).appendCompact(to: &index)
    }
    index += "\n]".utf8
    // Nothing in it may end the element that it stands in.
    var escaped: [UInt8] = []
    for piece in index.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false) {
      if !escaped.isEmpty { escaped += "\\u003c".utf8 }
      escaped += piece
    }
    return Markup(bytes: escaped)
  }

  /// Everything of a programme, in the order of its plan.
  ///
  /// - Parameter notes: that of the programme's pages, so that no text is parsed again.
  static func all(
    ofProgramme context: PageContext, _ planTexts: PlanTexts, _ notes: NoteRenderer
  ) -> [SearchRecord] {
    let (words, visibility) = (context.words, context.visibility)
    var records: [SearchRecord] = []
    func named(_ title: String) -> String {
      context.input.title.map { words(.shareLine, ["line": $0, "next": title]) } ?? title
    }
    for progress in context.summary.days {
      let day = progress.day
      let title = named(words(.dayTitle, ["number": String(day.number.value)]))
      let page = context.input.folder + dayPath(day.number)
      records.append(
        SearchRecord(
          .days, title, page, context.isOfTicks ? nil : day.subjects.joined(separator: " · "), day.goal,
          progress.plannedDate.map(words.date)))
      for item in progress.items {
        let path = itemPath(item.item.id, onPage: page)
        let name = words(.itemNamed, ["label": words.label(of: item.item), "title": item.item.title])
        if !context.isOfTicks {
          records.append(
            SearchRecord(
              item.item.isPractice ? .problems : .topics, name, path,
              item.item.problem?.difficulty.map(words.name), day.subject(of: item.item.track), title,
              item.item.detail.map { planTexts.words(ofDetail: $0) }))
        }
        if let note = visibility.shown(note: item.note) {
          records.append(
            SearchRecord(.notes, context.isOfTicks ? title : name, path, notes.plainText(of: note.markdown)))
        }
      }
      for bonus in progress.bonus where visibility.showsTitle(of: bonus.problem) {
        let problem = bonus.problem
        let path = itemPath(problem.id, onPage: page)
        records.append(
          SearchRecord(
            .problems, problem.title, path, problem.number.map { words.label(ofNumber: $0) },
            problem.difficulty.map(words.name), title))
        if let note = visibility.shown(note: problem.record.note) {
          records.append(SearchRecord(.notes, problem.title, path, notes.plainText(of: note.markdown)))
        }
      }
      if let reflection = visibility.shown(reflection: progress.reflection) {
        records.append(
          SearchRecord(.reflections, title, page + "#reflection", notes.plainText(of: reflection.markdown)))
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
          occurrence.event.category.map { words($0.phrase) }, event.calendar, occurrence.note.map(plainText)))
    }
    for (index, shown) in agenda.openTasks.enumerated() {
      let task = shown.task
      records.append(
        SearchRecord(
          .tasks, task.title, "\(TasksPage.path)#\(taskAnchor(index))", shown.date.map(words.dateWithWeekday),
          words(task.priority.phrase), task.category.map { words($0.phrase) },
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
