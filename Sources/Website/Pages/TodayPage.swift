// Makes the Today page: the day's list, overdue items and the next day, as of the build.

import Statistics
import StudyModel
import Templating
import Wording

struct TodayPage: FramedPage {
  let frame: PageFrame
  let progress: DayProgress
  let body: DayBody
  let overdue: [OverdueDay]

  static let schema = TemplateSchema<TodayPage>(
    "today",
    fields: PageFrame.fields() + [
      .textWithCode("kicker") { $0.context.weekKicker(of: $0.progress.day.number) },
      .number("number") { $0.progress.day.number.value },
      .optionalText("plannedDate") { $0.progress.plannedDate.map($0.words.dateWithWeekday) },
      .optionalText("originalDate") { $0.text(of: $0.progress.movedFrom) },
      .optionalTextWithCode("goal") { $0.progress.day.goal },
      .optionalText("completedOn") { $0.text(of: $0.progress.completedOn) },
      .flag("isDayItself") { $0.isDayItself },
      .text("headline") { $0.words.wholeHeadline($0.summary) },
      .text("sentence") { $0.words.sentence(of: $0.summary) },
      BuildDate.field(),
      .text("dayCount") { $0.words.number($0.summary.days.count) },
      .optional("previous", DayGlance.linkSchema) { $0.day(by: -1) },
      .optional("next", DayGlance.linkSchema) { $0.day(by: 1) },
      .optional("body", DayBody.schema) { $0.body },
      .optionalText("streak") { $0.streak },
      .optionalText("sum") { $0.progress.isComplete ? $0.words.sum(of: $0.progress) : nil },
      .flag("hasOverdue") { !$0.overdue.isEmpty },
      .list("overdue", OverdueDay.schema) { $0.overdue },
      .flag("isNextTomorrow") { $0.day(by: 1)?.progress.plannedDate == $0.summary.today.adding(days: 1) },
      .optional("nextDay", DayGlance.schema) { $0.day(by: 1) },
      .optional("agendaToday", AgendaDay.schema) {
        AgendaDay($0.summary.today, in: $0.context, listsOverdue: true)
      },
      .optional("agendaTomorrow", AgendaDay.schema) { page in
        AgendaDay(page.summary.today.adding(days: 1), in: page.context)
      },
      .optional("review", ReviewToday.schema) { ReviewToday($0.context) },
      .flag("isEdited") { $0.context.isLogged && $0.context.input.isPreview },
    ])

  init(_ day: DayProgress, builder: inout DayBodyBuilder, context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    frame = PageFrame(
      title: words(.navigationToday),
      description: words(
        .todayDescription,
        [
          "headline": words.wholeHeadline(summary), "date": words.date(summary.today),
          "items": words.share(day.completion, .itemsOf),
        ]),
      path: "today.html", section: .today, context: context)
    progress = day
    body = builder.body(of: day, isToday: context.isLogged)
    var overdue: [OverdueDay] = []
    for earlier in summary.overdueDays where earlier.day.number != day.day.number {
      overdue.append(
        OverdueDay(
          day: earlier.day, rows: builder.openRows(of: earlier), words: words))
    }
    self.overdue = overdue
  }

  /// Whether the page shows today's own list: on a study day, or day 1 without a start. If not, it first says what
  /// today is, such as a rest day.
  private var isDayItself: Bool {
    switch summary.state {
    case .studyDay, .notStarted: true
    case .startsIn, .restDay, .paused, .finished: false
    }
  }

  /// The streak in words; nil if there is none.
  private var streak: String? {
    let streak = summary.streak
    return streak.activeDays == 0
      ? nil
      : words(
        .todayStreak, ["days": words.count(streak.length, .days), "words": words.detail(of: streak)])
  }

  /// The day so many days later; nil if the plan does not have it.
  private func day(by days: Int) -> DayGlance? {
    DayNumber(progress.day.number.value + days).flatMap(summary.day).map {
      DayGlance(progress: $0, words: words)
    }
  }

  private func text(of date: CivilDate?) -> String? { date.map { words.date($0, in: progress.year) } }
}

extension Vocabulary {
  /// `Day 12 is complete: 5 items in 2 h 10 min.`
  func sum(of day: DayProgress) -> String {
    let number = number(day.day.number.value)
    let items = count(day.completion.done, .items)
    return day.minutes == 0
      ? self(.dayComplete, ["number": number, "items": items])
      : self(
        .dayCompleteWithTime, ["number": number, "items": items, "duration": duration(minutes: day.minutes)])
  }
}

/// An earlier day with open items.
struct OverdueDay {
  let day: StudyDay
  let rows: [ItemRow]
  let words: Vocabulary

  static let schema = TemplateSchema<OverdueDay>(
    "overdue",
    .number("number") { $0.day.number.value },
    .text("path") { dayPath($0.day.number) },
    .optionalTextWithCode("subject") { $0.day.subjects.first },
    .text("count") { $0.words.count($0.rows.count, .openItems) },
    .list("items", ItemRow.schema) { $0.rows })
}

/// A short view of another programme day.
struct DayGlance {
  let progress: DayProgress
  let words: Vocabulary

  static let linkSchema = TemplateSchema<DayGlance>(
    "dayLink",
    .number("number") { $0.progress.day.number.value },
    .text("path") { dayPath($0.progress.day.number) })

  static let schema = TemplateSchema<DayGlance>(
    "nextDay",
    .number("number") { $0.progress.day.number.value },
    .text("path") { dayPath($0.progress.day.number) },
    .optionalText("date") { $0.progress.plannedDate.map($0.words.dateWithWeekday) },
    .optionalTextWithCode("subjects") { $0.progress.day.subjects.joined(separator: " · ") },
    .text("itemCount") { $0.words.count($0.progress.completion.total, .items) },
    .textWithCode("titles") { $0.progress.day.requiredItems.map(\.title).joined(separator: " · ") })
}
