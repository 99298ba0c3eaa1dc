// Makes the pages of the calendar: a table for each month, and each week day by day.

import Statistics
import StudyModel
import Templating
import Wording

/// The plan's day on a date.
struct PlanDay {
  let progress: DayProgress
  /// That of its programme.
  let input: SiteInput
  let words: Vocabulary

  var shortFields: Fields {
    [
      "planTitle": .text(title),
      // From the site's folder.
      "planPath": .text(input.folder + dayPath(progress.day.number)),
      "planStatus": .text(words.status(progress.status)),
      "planClass": .text(progress.status.rawValue),
    ]
  }

  var fields: Fields {
    shortFields.adding([
      "subjects": .maybeCode(subjects),
      "done": .text(words.share(progress.completion, "items-of")),
    ])
  }

  private var subjects: String? {
    input.curriculum.isOneTickADay ? nil : progress.day.subjects.joined(separator: " · ")
  }

  private var title: String {
    let day = words("day-number", ["number": String(progress.day.number.value)])
    return input.title.map { words("share-line", ["line": $0, "next": day]) } ?? day
  }

  /// Those of all active programmes that the site's audience sees.
  static func all(on date: CivilDate, _ context: PageContext) -> [PlanDay] {
    context.input.parts().filter { $0.archivedOn == nil }.compactMap { part in
      part.summary.calendar.dayPlanned(on: date).flatMap(part.summary.day).map {
        PlanDay(progress: $0, input: part, words: context.words)
      }
    }
  }
}

/// A link from one page of the calendar to another.
struct CalendarLink {
  let path: String
  let title: String

  // All pages of the calendar are in one folder.
  var fields: Fields {
    [
      "file": .text(String(path.dropFirst("calendar/".count))),
      "linkTitle": .text(title),
    ]
  }

  init(_ month: CalendarMonth, _ words: Vocabulary) {
    (path, title) = (month.path, words.monthAndYear(of: month.first))
  }

  init(_ week: ISOWeek, _ words: Vocabulary) {
    (path, title) = (week.path, words("week-number", ["number": String(week.number)]))
  }

  /// To the section of a date.
  init(_ date: CivilDate) { (path, title) = ("\(ISOWeek(of: date).path)#\(date.iso)", String(date.day)) }
}

struct MonthPage: FramedPage {
  let frame: PageFrame
  let month: CalendarMonth
  let agenda: ShownAgenda

  var fields: Fields {
    frame.fields.adding([
      "monthTitle": .text(words.monthAndYear(of: month.first)),
      "previous": .maybe(link(month.previous)?.fields),
      "present": .maybe(present == month ? nil : link(present)?.fields),
      "next": .maybe(link(month.next)?.fields),
      "weekdays": .list(Weekday.allCases, weekdayFields),
      "weeks": .list(month.weeks.map { MonthWeek(week: $0, page: self) }) { $0.fields },
      "fullDays": .list(fullDays) { $0.listFields },
    ])
  }

  private var present: CalendarMonth { CalendarMonth(of: agenda.today) }

  private var fullDays: [MonthDay] {
    (month.first...month.last).dates.map { MonthDay($0, self) }.filter { !$0.agenda.isEmpty }
  }

  private func weekdayFields(_ weekday: Weekday) -> Fields {
    ["weekdayName": .text(words.name(of: weekday)), "weekdayShort": .text(words.shortName(of: weekday))]
  }

  init(_ month: CalendarMonth, _ agenda: ShownAgenda, _ context: PageContext) {
    let (words, name) = (context.words, context.words.monthAndYear(of: month.first))
    frame = PageFrame(
      title: name, description: words("agenda-month-description", ["month": name]), path: month.path,
      section: .calendar, context: context)
    (self.month, self.agenda) = (month, agenda)
  }

  private func link(_ month: CalendarMonth) -> CalendarLink? {
    agenda.months.contains(month) ? CalendarLink(month, words) : nil
  }
}

private struct MonthWeek {
  let week: ISOWeek
  let page: MonthPage

  var fields: Fields {
    [
      "link": .maybe(CalendarLink(week, page.words).fields),
      "days": .list(week.days.map { MonthDay($0, page) }) { $0.fields },
    ]
  }
}

/// A day of a month: what its cell has room for.
private struct MonthDay {
  let agenda: AgendaDay
  let page: MonthPage

  private static let room = 3

  init(_ date: CivilDate, _ page: MonthPage) {
    (agenda, self.page) = (AgendaDay(date, page.agenda, page.words), page)
  }

  private var date: CivilDate { agenda.date }
  private var count: Int { agenda.events.count + agenda.tasks.count + agenda.notes.count }
  /// Whole days and times first, then tasks, then notes.
  private var shownEvents: [EventRow] { Array(agenda.events.prefix(MonthDay.room)) }
  private var shownTasks: [TaskRow] { Array(agenda.tasks.prefix(MonthDay.room - shownEvents.count)) }
  private var shownNotes: [NoteLink] {
    Array(agenda.notes.prefix(MonthDay.room - shownEvents.count - shownTasks.count))
  }
  private var more: Int { count - shownEvents.count - shownTasks.count - shownNotes.count }

  private var common: Fields {
    [
      "date": .text(date.iso),
      "dateLink": .maybe(CalendarLink(date).fields),
      "isToday": .flag(date == page.agenda.today),
    ]
  }

  var fields: Fields {
    common.adding([
      "isInMonth": .flag(CalendarMonth(of: date) == page.month),
      "plan": .list(PlanDay.all(on: date, page.context)) { $0.shortFields },
      "events": .list(shownEvents) { $0.shortFields },
      "tasks": .list(shownTasks) { $0.shortFields },
      "notes": .list(shownNotes) { $0.fields },
      "more": .maybe(more > 0 ? page.words.count(more, "agenda-more") : nil),
      "count": .number(count),
      "entries": .maybe(count > 0 ? page.words.count(count, "entries") : nil),
    ])
  }

  var listFields: Fields {
    common.adding([
      "dateText": .text(page.words.shortDate(date)),
      "events": .list(agenda.events) { $0.shortFields },
      "tasks": .list(agenda.tasks) { $0.shortFields },
      "notes": .list(agenda.notes) { $0.fields },
    ])
  }
}

struct AgendaWeekPage: FramedPage {
  let frame: PageFrame
  let week: ISOWeek
  let agenda: ShownAgenda
  private let days: [AgendaDay]

  var fields: Fields {
    frame.fields.adding([
      "weekNumber": .number(week.number),
      "weekYear": .number(week.year),
      "dates": .text(words.dates(week.dates.lowerBound, through: week.dates.upperBound)),
      "months": .list(Array(months.enumerated())) { index, month in
        CalendarLink(month, words).fields.adding(["isSecond": .flag(index > 0)])
      },
      "previous": .maybe(link(days: -7)?.fields),
      "present": .maybe(
        week.dates.contains(agenda.today) ? nil : CalendarLink(ISOWeek(of: agenda.today), words).fields),
      "next": .maybe(link(days: 7)?.fields),
      "days": .list(days, dayFields),
    ])
  }

  /// The months that the week belongs to and the calendar has.
  private var months: [CalendarMonth] {
    Set(week.days.map(CalendarMonth.init)).sorted().filter { agenda.months.contains($0) }
  }

  private func dayFields(_ day: AgendaDay) -> Fields {
    day.fields.adding([
      "isEmpty": .flag(day.isEmpty),
      "date": .text(day.date.iso),
      "weekday": .text(words.name(of: day.date.weekday)),
      "dateText": .text(words.date(day.date, in: week.year)),
      "isToday": .flag(day.date == agenda.today),
      "plan": .list(PlanDay.all(on: day.date, context)) { $0.fields },
    ])
  }

  init(_ week: ISOWeek, _ agenda: ShownAgenda, notes: inout NoteRenderer, _ context: PageContext) {
    let words = context.words
    let dates = words.dates(week.dates.lowerBound, through: week.dates.upperBound)
    frame = PageFrame(
      title: words("agenda-week-title", ["number": String(week.number), "year": String(week.year)]),
      description: words("agenda-week-description", ["dates": dates]), path: week.path, section: .calendar,
      context: context)
    (self.week, self.agenda) = (week, agenda)
    var days: [AgendaDay] = []
    var told: Set<String> = []
    for date in week.days {
      var day = AgendaDay(date, agenda, words)
      day.renderNotes(with: &notes, besides: &told)
      days.append(day)
    }
    self.days = days
  }

  private func link(days: Int) -> CalendarLink? {
    let other = ISOWeek(of: week.monday.adding(days: days))
    return agenda.allWeeks.contains(other) ? CalendarLink(other, words) : nil
  }
}
