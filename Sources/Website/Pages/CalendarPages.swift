// Makes the pages of the calendar: a table for each month, and each week day by day.

import Statistics
import StudyModel
import Templating
import Wording

/// The programme day of a date.
struct PlanDay {
  let progress: DayProgress
  /// That of its programme.
  let input: SiteInput
  let words: Vocabulary

  static let shortSchema = TemplateSchema<PlanDay>("plan", fields: fields)
  static let schema = TemplateSchema<PlanDay>(
    "plan",
    fields: fields + [
      .optionalTextWithCode("subjects") { day in
        day.input.curriculum.isOneTickADay ? nil : day.progress.day.subjects.joined(separator: " · ")
      },
      .text("done") { $0.words.share($0.progress.completion, .itemsOf) },
    ])

  private static let fields: [Field<PlanDay>] = [
    .text("planTitle") { $0.title },
    // From the site's folder.
    .text("planPath") { $0.input.folder + dayPath($0.progress.day.number) },
    .text("planStatus") { $0.words.status($0.progress.status) },
    .text("planClass") { $0.progress.status.rawValue },
  ]

  private var title: String {
    let day = words(.dayTitle, ["number": String(progress.day.number.value)])
    return input.title.map { words(.shareLine, ["line": $0, "next": day]) } ?? day
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
  static let schema = TemplateSchema<CalendarLink>(
    "calendarLink",
    .text("file") { String($0.path.dropFirst("calendar/".count)) },
    .text("linkTitle") { $0.title })

  init(_ month: CalendarMonth, _ words: Vocabulary) {
    (path, title) = (month.path, words.monthAndYear(of: month.first))
  }

  init(_ week: ISOWeek, _ words: Vocabulary) {
    (path, title) = (week.path, words(.agendaWeek, ["number": String(week.number)]))
  }

  /// To the section of a date.
  init(_ date: CivilDate) { (path, title) = ("\(ISOWeek(of: date).path)#\(date.iso)", String(date.day)) }
}

struct MonthPage: FramedPage {
  let frame: PageFrame
  let month: CalendarMonth
  let agenda: ShownAgenda

  static let schema = TemplateSchema<MonthPage>(
    "month",
    fields: PageFrame.fields() + [
      .text("monthTitle") { $0.words.monthAndYear(of: $0.month.first) },
      .optional("previous", CalendarLink.schema) { $0.link($0.month.previous) },
      .optional("present", CalendarLink.schema) { page in
        let present = CalendarMonth(of: page.agenda.today)
        return present == page.month ? nil : page.link(present)
      },
      .optional("next", CalendarLink.schema) { $0.link($0.month.next) },
      .list("weekdays", weekdaySchema) { page in Weekday.allCases.map { ($0, page.words) } },
      .list("weeks", MonthWeek.schema) { page in page.month.weeks.map { MonthWeek(week: $0, page: page) } },
      .list("fullDays", MonthDay.listSchema) { page in
        (page.month.first...page.month.last).dates.map { MonthDay($0, page) }.filter { !$0.agenda.isEmpty }
      },
    ])

  private static let weekdaySchema = TemplateSchema<(weekday: Weekday, words: Vocabulary)>(
    "weekday",
    .text("weekdayName") { $0.words.name(of: $0.weekday) },
    .text("weekdayShort") { $0.words.shortName(of: $0.weekday) })

  init(_ month: CalendarMonth, _ agenda: ShownAgenda, _ context: PageContext) {
    let (words, name) = (context.words, context.words.monthAndYear(of: month.first))
    frame = PageFrame(
      title: name, description: words(.agendaMonthDescription, ["month": name]), path: month.path,
      section: .calendar, context: context)
    (self.month, self.agenda) = (month, agenda)
  }

  private func link(_ month: CalendarMonth) -> CalendarLink? {
    agenda.months?.contains(month) == true ? CalendarLink(month, words) : nil
  }
}

private struct MonthWeek {
  let week: ISOWeek
  let page: MonthPage

  static let schema = TemplateSchema<MonthWeek>(
    "week",
    .optional("link", CalendarLink.schema) { CalendarLink($0.week, $0.page.words) },
    .list("days", MonthDay.schema) { row in row.week.days.map { MonthDay($0, row.page) } })
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
  /// Whole days and times first, then tasks.
  private var shownEvents: [EventRow] { Array(agenda.events.prefix(MonthDay.room)) }
  private var shownTasks: [TaskRow] { Array(agenda.tasks.prefix(MonthDay.room - shownEvents.count)) }
  private var more: Int { count - shownEvents.count - shownTasks.count }

  private static let common: [Field<MonthDay>] = [
    .text("date") { $0.date.iso },
    .optional("dateLink", CalendarLink.schema) { CalendarLink($0.date) },
    .flag("isToday") { $0.date == $0.page.agenda.today },
  ]

  static let schema = TemplateSchema<MonthDay>(
    "day",
    fields: common + [
      .flag("isInMonth") { CalendarMonth(of: $0.date) == $0.page.month },
      .list("plan", PlanDay.shortSchema) { PlanDay.all(on: $0.date, $0.page.context) },
      .list("events", EventRow.shortSchema) { $0.shownEvents },
      .list("tasks", TaskRow.shortSchema) { $0.shownTasks },
      .optionalText("more") { $0.more > 0 ? $0.page.words.count($0.more, .agendaMore) : nil },
      .number("count") { $0.count },
      .optionalText("entries") { $0.count > 0 ? $0.page.words.count($0.count, .entries) : nil },
    ])

  static let listSchema = TemplateSchema<MonthDay>(
    "fullDay",
    fields: common + [
      .text("dateText") { $0.page.words.shortDate($0.date) },
      .list("events", EventRow.shortSchema) { $0.agenda.events },
      .list("tasks", TaskRow.shortSchema) { $0.agenda.tasks },
      .list("notes", NoteLink.schema) { $0.agenda.notes },
    ])
}

struct AgendaWeekPage: FramedPage {
  let frame: PageFrame
  let week: ISOWeek
  let agenda: ShownAgenda
  private let days: [AgendaDay]

  static let schema = TemplateSchema<AgendaWeekPage>(
    "agendaWeek",
    fields: PageFrame.fields() + [
      .number("weekNumber") { $0.week.number },
      .number("weekYear") { $0.week.year },
      .text("dates") { $0.words.dates($0.week.dates.lowerBound, through: $0.week.dates.upperBound) },
      .list("months", CalendarLink.schema) { page in
        Set(page.week.days.map(CalendarMonth.init)).sorted().filter {
          page.agenda.months?.contains($0) == true
        }
        .map { CalendarLink($0, page.words) }
      },
      .optional("previous", CalendarLink.schema) { $0.link(days: -7) },
      .optional("present", CalendarLink.schema) { page in
        page.week.dates.contains(page.agenda.today)
          ? nil : CalendarLink(ISOWeek(of: page.agenda.today), page.words)
      },
      .optional("next", CalendarLink.schema) { $0.link(days: 7) },
      .list("days", daySchema) { page in page.days.map { ($0, page) } },
    ])

  private static let daySchema = TemplateSchema<(day: AgendaDay, page: AgendaWeekPage)>(
    "day",
    fields: AgendaDay.fields { $0.day } + [
      .flag("isEmpty") { $0.day.isEmpty },
      .text("date") { $0.day.date.iso },
      .text("weekday") { $0.page.words.name(of: $0.day.date.weekday) },
      .text("dateText") { $0.page.words.date($0.day.date, in: $0.page.week.year) },
      .flag("isToday") { $0.day.date == $0.page.agenda.today },
      .list("plan", PlanDay.schema) { PlanDay.all(on: $0.day.date, $0.page.context) },
    ])

  init(_ week: ISOWeek, _ agenda: ShownAgenda, notes: inout NoteRenderer, _ context: PageContext) {
    let words = context.words
    let dates = words.dates(week.dates.lowerBound, through: week.dates.upperBound)
    frame = PageFrame(
      title: words(.agendaWeekTitle, ["number": String(week.number), "year": String(week.year)]),
      description: words(.agendaWeekDescription, ["dates": dates]), path: week.path, context: context)
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
