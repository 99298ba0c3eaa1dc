// Decides on which dates and pages of a private site the agenda stands.

package import Agenda
import Protection
import Statistics
package import StudyModel
import TextTools

/// The agenda of a site, with what its pages need beside the records.
package struct SiteAgenda: Sendable {
  package let agenda: Agenda
  package let followed: [FollowedCalendar]
  package let zones: AgendaZones

  package init(agenda: Agenda, followed: [FollowedCalendar] = [], zones: AgendaZones) {
    (self.agenda, self.followed, self.zones) = (agenda, followed, zones)
  }
}

/// A calendar that the learner follows and does not own.
package struct FollowedCalendar: Sendable {
  package let name: String
  package let events: [AgendaID: Event]

  package init(name: String, events: [AgendaID: Event]) { (self.name, self.events) = (name, events) }
}

/// A month of the calendar.
struct CalendarMonth: Hashable, Comparable, Sendable {
  let first: CivilDate

  init(of date: CivilDate) { first = date.adding(days: 1 - date.day) }

  var next: CalendarMonth { CalendarMonth(of: first.adding(days: 31)) }
  var previous: CalendarMonth { CalendarMonth(of: first.adding(days: -1)) }
  var last: CivilDate { next.first.adding(days: -1) }
  /// Its weeks, those that lie partly in another month included.
  var weeks: [ISOWeek] { ISOWeek.all(in: first...last) }
  var path: String { "calendar/\(first.iso.prefix(7)).html" }

  static func < (left: CalendarMonth, right: CalendarMonth) -> Bool { left.first < right.first }
}

/// A week of the calendar, Monday to Sunday, numbered as ISO 8601 does.
struct ISOWeek: Hashable, Sendable {
  let monday: CivilDate

  init(of date: CivilDate) { monday = date.adding(days: -date.weekday.index) }

  /// The year that most of its days lie in.
  var year: Int { thursday.year }
  /// 1 to 53.
  var number: Int {
    let january = CivilDate(year: year, month: 1, day: 1) ?? thursday
    return thursday.days(since: january) / 7 + 1
  }
  var dates: ClosedRange<CivilDate> { monday...monday.adding(days: 6) }
  var days: [CivilDate] { (0..<7).map { monday.adding(days: $0) } }
  var path: String { "calendar/\(padded(year, to: 4))-w\(padded(number, to: 2)).html" }

  private var thursday: CivilDate { monday.adding(days: 3) }

  static func all(in dates: ClosedRange<CivilDate>) -> [ISOWeek] {
    stride(from: ISOWeek(of: dates.lowerBound).monday.serial, through: dates.upperBound.serial, by: 7)
      .map { ISOWeek(of: CivilDate(serial: $0)) }
  }
}

/// An event at one time.
struct ShownEvent: Sendable {
  let occurrence: Occurrence
  /// The name of the followed calendar that it is in; nil for the learner's own.
  let calendar: String?
  /// Nil for whole days.
  var start: LocalTime? { occurrence.start }
  var end: LocalTime? { occurrence.end }
  var dates: ClosedRange<CivilDate> { occurrence.dates }

  /// Whole days come before times.
  fileprivate var order: (Int, Int, String) {
    let start = start?.secondsSinceEpoch ?? dates.lowerBound.serial * 86_400 - 1
    return (start, end?.secondsSinceEpoch ?? 0, occurrence.title)
  }
}

/// An open task with its name in a terminal.
struct ShownTask: Sendable {
  let open: OpenTask
  /// `k1`
  let handle: String

  var task: AgendaTask { open.task }
  var date: CivilDate? { open.occurrence.due }
}

/// A note with the path of its page, which tells nothing of it.
struct ShownNote: Sendable {
  let id: AgendaID
  let note: AgendaNote
  let path: String
  /// With the paths of their pages, within the folder of the notes.
  let tags: [(name: String, file: String)]
}

/// The agenda of a private site: at most twelve months before this one and twelve after it.
struct ShownAgenda: Sendable {
  let today: CivilDate
  let zones: AgendaZones
  /// The events of each date, in order of time.
  private(set) var events: [CivilDate: [ShownEvent]] = [:]
  /// The tasks due on each date.
  private(set) var tasks: [CivilDate: [TaskOccurrence]] = [:]
  /// By due date, those without one last.
  let openTasks: [ShownTask]
  /// What was ticked in the last 30 days, the latest first.
  let doneTasks: [TaskOccurrence]
  /// The newest first.
  let notes: [ShownNote]
  /// The months that have a page: from the first date with an entry to four weeks after the last one.
  let months: ClosedRange<CalendarMonth>

  /// For how many days a task that is done stays on the page.
  private static let daysOfDone = 30
  private static let monthsAround = 12
  /// Days that the calendar goes on after the last planned day and the last entry that does not repeat.
  private static let daysAfterLast = 28

  /// Nil for a public site, which has nothing of it.
  init?(_ input: SiteInput) {
    guard input.audience == .private, let site = input.agenda else { return nil }
    let (agenda, zones, today) = (site.agenda, site.zones, input.summary.today)
    let now = CalendarMonth(of: today)
    let around = (0..<ShownAgenda.monthsAround).reduce((now, now)) { months, _ in
      (months.0.previous, months.1.next)
    }
    let window = ISOWeek(of: around.0.first).monday...ISOWeek(of: around.1.last).dates.upperBound
    var shown: [ShownEvent] = []
    shown += agenda.occurrences(on: window, in: zones).map { ShownEvent(occurrence: $0, calendar: nil) }
    for calendar in site.followed {
      for (id, event) in calendar.events {
        shown += event.occurrences(id: id, on: window, in: zones).map {
          ShownEvent(occurrence: $0, calendar: calendar.name)
        }
      }
    }
    for event in shown.sorted(by: { $0.order < $1.order }) where event.dates.overlaps(window) {
      for date in event.dates.clamped(to: window).dates { events[date, default: []].append(event) }
    }
    for (id, task) in agenda.tasks {
      for occurrence in task.occurrences(id: id, on: window, in: zones) {
        if let date = occurrence.due { tasks[date, default: []].append(occurrence) }
      }
    }
    tasks = tasks.mapValues { $0.sorted(by: TaskOccurrence.areInOrder) }
    (self.today, self.zones) = (today, zones)
    openTasks = agenda.openTasks(on: today, in: zones).enumerated().map { index, open in
      ShownTask(open: open, handle: "k\(index + 1)")
    }
    let firstDone = today.adding(days: -ShownAgenda.daysOfDone)
    doneTasks = agenda.ticks.filter { tick in
      tick.done.map { $0.localDate >= firstDone } ?? false
    }
    notes = ShownAgenda.notes(
      agenda.notes, name: input.protection.map { key in { key.name(for: $0) } })
    let dates = (Array(events.keys) + tasks.keys + notes.compactMap(\.note.date)).filter(window.contains)
    // What repeats would go on for ever.
    let single =
      shown.filter { !$0.occurrence.event.isSeries }.map(\.dates.upperBound)
      + tasks.filter { $0.value.contains { !$0.task.isSeries } }.keys + notes.compactMap(\.note.date)
    let last = (single + input.summary.calendar.plannedDates.suffix(1)).max() ?? today
    if let first = dates.min() {
      let end = CalendarMonth(of: last.adding(days: ShownAgenda.daysAfterLast))
      months = max(around.0, min(CalendarMonth(of: first), now.previous))...min(around.1, max(end, now.next))
    } else {
      months = now...now
    }
  }

  var hasTasks: Bool { !openTasks.isEmpty || !doneTasks.isEmpty }

  /// All months that have a page, in order.
  var allMonths: [CalendarMonth] {
    Array(sequence(first: months.lowerBound) { $0 < months.upperBound ? $0.next : nil })
  }

  /// All weeks that have a page, in order.
  var allWeeks: [ISOWeek] {
    ISOWeek.all(in: months.lowerBound.first...months.upperBound.last)
  }

  func notes(on date: CivilDate) -> [ShownNote] { notes.filter { $0.note.date == date } }

  /// The path of a date in the calendar, from the site's folder; nil if it has no page.
  func path(of date: CivilDate) -> String? {
    guard months.contains(CalendarMonth(of: date)) else { return nil }
    return "\(ISOWeek(of: date).path)#\(date.iso)"
  }

  /// - Parameter name: hides what a path would tell; nil if everyone may know it.
  private static func notes(_ notes: [AgendaID: AgendaNote], name: ((String) -> String)?) -> [ShownNote] {
    let ids = fileNames(of: notes.keys.map(\.text).sorted(), prefix: "note-", hashed: name) { text in
      name == nil && text.utf8.count == 8
        && text.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0 || $0.isDigit }
        ? text : nil
    }
    let tags = fileNames(of: Set(notes.values.flatMap(\.tags)).sorted(), prefix: "tag-", hashed: name) {
      text in
      name == nil && text.utf8.count <= 32 && asciiSlug(text) == text ? "tag-\(text)" : nil
    }
    func order(_ one: (key: AgendaID, value: AgendaNote)) -> (Int, AgendaID) {
      (-one.value.created.secondsSinceEpoch, one.key)
    }
    return notes.sorted { order($0) < order($1) }.map { id, note in
      ShownNote(
        id: id, note: note, path: "notes/\(ids[id.text] ?? "")",
        tags: note.tags.map { ($0, tags[$0] ?? "") })
    }
  }

  /// The name of a file for each text, none twice.
  ///
  /// - Parameters:
  ///   - texts: sorted, without duplicates.
  ///   - hash: gives the name of a text that is not fit to be one; if nil, `shortHash` does.
  ///   - plain: the name, without its ending, for a text that is fit to be one; nil for any other.
  private static func fileNames(
    of texts: [String], prefix: String, hashed hash: ((String) -> String)?, plain: (String) -> String?
  ) -> [String: String] {
    var names: [String: String] = [:]
    var taken: Set<String> = []
    for text in texts {
      guard let name = plain(text), taken.insert(name).inserted else { continue }
      names[text] = name + ".html"
    }
    for text in texts where names[text] == nil {
      var hashed = text
      while true {
        let name = prefix + (hash?(hashed) ?? shortHash(of: hashed))
        hashed += "+"
        guard taken.insert(name).inserted else { continue }
        names[text] = name + ".html"
        break
      }
    }
    return names
  }
}

extension ClosedRange<CivilDate> {
  /// Each date, in order.
  var dates: [CivilDate] { (lowerBound.serial...upperBound.serial).map(CivilDate.init) }
}
