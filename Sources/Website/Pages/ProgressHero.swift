// Makes the figures of the first page, and the line that says when the programme ends.

import Statistics
import StudyModel
import Templating
import Wording

/// One large figure: `8`, `day streak, best 23`.
struct HeadlineFigure {
  let value: String
  var unit: String?
  let label: String
  /// What follows the label: on a phone a line of its own.
  var also: String?
  /// Whether a comma stands between label and addition on one line.
  var hasComma = false

  var fields: Fields {
    [
      "value": .text(value),
      "unit": .maybe(unit),
      "label": .text(label),
      "also": .maybe(also),
      "hasComma": .flag(hasComma),
    ]
  }

  /// At most three, and none that is zero: of a running programme its streak, problems and time; of a complete one
  /// problems, time and the longest streak. A plan without problems has its items, one tick a day its days.
  static func all(_ context: PageContext) -> [HeadlineFigure] {
    let (summary, words) = (context.summary, context.words)
    let parts = [achieved(context), studied(summary, words)]
    let all =
      summary.isComplete ? parts + [longest(summary, words)] : [running(summary, words)] + parts
    return all.compactMap(\.self)
  }

  private static func running(_ summary: ProgressSummary, _ words: Vocabulary) -> HeadlineFigure? {
    let streak = summary.streak
    guard streak.length > 0 else { return longest(summary, words) }
    let best = streak.longest.flatMap { $0.length > streak.length ? $0.length : nil }
    return HeadlineFigure(
      value: words.number(streak.length), label: words("figure-streak"),
      also: best.map { words("figure-best", ["days": words.number($0)]) }, hasComma: true)
  }

  private static func longest(_ summary: ProgressSummary, _ words: Vocabulary) -> HeadlineFigure? {
    guard let longest = summary.streak.longest else { return nil }
    return HeadlineFigure(
      value: words.number(longest.length), unit: words(longest.length == 1 ? "unit-day" : "unit-days"),
      label: words("figure-longest-streak"))
  }

  private static func achieved(_ context: PageContext) -> HeadlineFigure? {
    let (summary, words) = (context.summary, context.words)
    if summary.problems.done > 0 {
      return HeadlineFigure(
        value: words.number(summary.problems.done), label: words("figure-problems"),
        also: words("figure-solved"))
    }
    let done = context.isOfTicks ? summary.daysComplete : summary.items
    guard done.done > 0 else { return nil }
    return HeadlineFigure(
      value: words.number(done.done),
      unit: summary.isComplete || summary.isOpenEnded
        ? nil : words("unit-of", ["total": words.number(done.total)]),
      label: words(context.isOfTicks ? "figure-days" : "figure-items"))
  }

  private static func studied(_ summary: ProgressSummary, _ words: Vocabulary) -> HeadlineFigure? {
    guard summary.minutes > 0 else { return nil }
    let hours = summary.minutes / 60
    let weeks = summary.time.calendarWeeks.count
    return HeadlineFigure(
      value: words.number(hours > 0 ? hours : summary.minutes),
      unit: words(hours > 0 ? "unit-hours" : "unit-minutes"),
      label: words(summary.isOneTickADay ? "figure-spent" : "figure-time"),
      also: weeks > 1 ? words("figure-in-weeks", ["weeks": words.count(weeks, "weeks")]) : nil)
  }
}

/// When the programme ends: on course, and as planned. Only the learner reads how far behind it is.
struct PaceLine {
  private let archivedOn: String?
  /// The date at the recent pace; nil without a forecast within a year.
  private let course: CivilDate?
  /// The date that the plan ends on; nil once it is past.
  private let planned: CivilDate?
  /// `7 days behind`; nil on pages of others.
  private let standing: String?
  private let words: Vocabulary
  private let today: CivilDate

  var fields: Fields {
    [
      "archivedOn": .maybe(archivedOn),
      "course": .maybe(course.map { words.nearDate($0, from: today) }),
      "planned": .maybe(planned.map { words.nearDate($0, from: today) }),
      "isAsPlanned": .flag(course != nil && course == planned),
      "standing": .maybe(standing),
    ]
  }

  /// How many days ahead a forecast may be.
  private static let horizon = 366

  /// Nil before anything is logged, and once the programme is complete.
  init?(_ context: PageContext) {
    let summary = context.summary
    (words, today) = (context.words, summary.today)
    archivedOn = context.input.archivedOn.map { context.words.date($0) }
    guard !summary.activity.isEmpty, !summary.isComplete else { return nil }
    guard archivedOn == nil else {
      (course, planned, standing) = (nil, nil, nil)
      return
    }
    // Without an end there is no line.
    planned = summary.calendar.end.flatMap { $0 >= summary.today ? $0 : nil }
    if case .dates(let date?, _, _) = summary.forecast.outcome,
      date.days(since: summary.today) <= PaceLine.horizon
    {
      course = date
    } else {
      course = nil
    }
    let isTold = context.input.audience == .private && summary.state != .finished
    switch summary.pace.status {
    case .daysToMakeUp, .daysInHand:
      let pace = words("standing-alone", ["headline": words.pace(summary.pace)])
      standing = isTold ? pace : nil
    case .nothingDue, .onPlan: standing = nil
    }
    if course == nil, planned == nil, standing == nil { return nil }
  }
}

extension Vocabulary {
  /// `22 January`; with the year if the date is so far away that it could be meant of another.
  func nearDate(_ date: CivilDate, from today: CivilDate) -> String {
    abs(date.days(since: today)) < 300 ? self.date(date, in: date.year) : self.date(date)
  }
}
