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

  var fields: Fields {
    frame.fields.adding([
      "kicker": .code(context.weekKicker(of: progress.day.number)),
      "number": .number(progress.day.number.value),
      "plannedDate": .maybe(progress.plannedDate.map(words.dateWithWeekday)),
      "originalDate": .maybe(text(of: progress.movedFrom)),
      "goal": .maybeCode(progress.day.goal),
      "completedOn": .maybe(text(of: progress.completedOn)),
      "isDayItself": .flag(isDayItself),
      "headline": .text(words.wholeHeadline(summary)),
      "sentence": .text(words.sentence(of: summary)),
      "asOf": context.buildDate,
      "dayCount": .text(words.number(summary.days.count)),
      "previous": .maybe(day(by: -1)?.linkFields),
      "next": .maybe(day(by: 1)?.linkFields),
      "body": .maybe(body.fields),
      "streak": .maybe(streak),
      "sum": .maybe(progress.isComplete ? words.sum(of: progress) : nil),
      "hasOverdue": .flag(!overdue.isEmpty),
      "overdue": .list(overdue) { $0.fields },
      "isNextTomorrow": .flag(day(by: 1)?.progress.plannedDate == summary.today.adding(days: 1)),
      "nextDay": .maybe(day(by: 1)?.fields),
      "agendaToday": .maybe(AgendaDay(summary.today, in: context, listsOverdue: true)?.fields),
      "agendaTomorrow": .maybe(AgendaDay(summary.today.adding(days: 1), in: context)?.fields),
      "review": .maybe(ReviewToday(context)?.fields),
      "isEdited": .flag(context.isLogged && context.input.isPreview),
    ])
  }

  init(_ day: DayProgress, builder: inout DayBodyBuilder, context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    frame = PageFrame(
      title: words("today"),
      description: words(
        "today-description",
        [
          "headline": words.wholeHeadline(summary), "date": words.date(summary.today),
          "items": words.share(day.completion, "items-of"),
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
        "today-streak", ["days": words.count(streak.length, "days"), "words": words.detail(of: streak)])
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
    let items = count(day.completion.done, "items")
    return day.minutes == 0
      ? self("day-complete", ["number": number, "items": items])
      : self(
        "day-complete-with-time",
        ["number": number, "items": items, "duration": duration(minutes: day.minutes)])
  }
}

/// An earlier day with open items.
struct OverdueDay {
  let day: StudyDay
  let rows: [ItemRow]
  let words: Vocabulary

  var fields: Fields {
    [
      "number": .number(day.number.value),
      "path": .text(dayPath(day.number)),
      "subject": .maybeCode(day.subjects.first),
      "count": .text(words.count(rows.count, "open-items")),
      "items": .list(rows) { $0.fields },
    ]
  }
}

/// A short view of another programme day.
struct DayGlance {
  let progress: DayProgress
  let words: Vocabulary

  var linkFields: Fields {
    [
      "number": .number(progress.day.number.value),
      "path": .text(dayPath(progress.day.number)),
    ]
  }

  var fields: Fields {
    [
      "number": .number(progress.day.number.value),
      "path": .text(dayPath(progress.day.number)),
      "date": .maybe(progress.plannedDate.map(words.dateWithWeekday)),
      "subjects": .maybeCode(progress.day.subjects.joined(separator: " · ")),
      "itemCount": .text(words.count(progress.completion.total, "items")),
      "titles": .code(progress.day.requiredItems.map(\.title).joined(separator: " · ")),
    ]
  }
}
