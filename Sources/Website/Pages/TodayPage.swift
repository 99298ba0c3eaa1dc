// Makes the Today page: the day's list, overdue items and the next day, as of the build.

import Statistics
import StudyModel
import Templating
import Wording

struct TodayPage: FramedPage {
  let frame: PageFrame
  /// Whether the page shows today's own list: on a study day, or day 1 without a start. If not, it first says what
  /// today is, such as a rest day.
  let isDayItself: Bool
  let headline: String
  let sentence: String
  let asOf: BuildDate
  let dayCount: String
  let heading: DayHeading
  let previous: DayGlance?
  let next: DayGlance?
  let body: DayBody
  /// The streak in words; nil if there is none.
  let streak: String?
  /// The sum of the day; nil while it is not complete.
  let sum: String?
  let overdue: [OverdueDay]
  let isNextTomorrow: Bool
  /// The bar for unsaved ticks; nil if nothing can be ticked.
  let unsaved: UnsavedBar?

  static let schema = TemplateSchema<TodayPage>(
    "today",
    fields: PageFrame.fields() + DayHeading.fields { $0.heading } + [
      .flag("isDayItself") { $0.isDayItself },
      .text("headline") { $0.headline },
      .text("sentence") { $0.sentence },
      BuildDate.field { $0.asOf },
      .text("dayCount") { $0.dayCount },
      .optional("previous", DayGlance.linkSchema) { $0.previous },
      .optional("next", DayGlance.linkSchema) { $0.next },
      .optional("body", DayBody.schema) { $0.body },
      .optionalText("streak") { $0.streak },
      .optionalText("sum") { $0.sum },
      .flag("hasOverdue") { !$0.overdue.isEmpty },
      .list("overdue", OverdueDay.schema) { $0.overdue },
      .flag("isNextTomorrow") { $0.isNextTomorrow },
      .optional("nextDay", DayGlance.schema) { $0.next },
      .optional("unsaved", UnsavedBar.schema) { $0.unsaved },
    ])

  init(_ day: DayProgress, builder: inout DayBodyBuilder, context: PageContext) {
    let (summary, words) = (context.summary, context.words)
    let isTicked = context.input.audience == .private
    frame = PageFrame(
      title: words(.navigationToday),
      description: words(
        .todayDescription,
        [
          "headline": words.wholeHeadline(summary), "date": words.date(summary.today),
          "items": words.share(day.completion, .itemsOf),
        ]),
      path: "today.html", section: .today, context: context)
    isDayItself = TodayPage.isDayItself(summary.state)
    headline = words.wholeHeadline(summary)
    sentence = words.sentence(of: summary)
    asOf = BuildDate(context)
    dayCount = words.number(summary.days.count)
    heading = DayHeading(kicker: context.weekKicker(of: day.day.number), progress: day, words: words)
    previous = DayNumber(day.day.number.value - 1).flatMap(summary.day).map { DayGlance($0, words: words) }
    next = DayNumber(day.day.number.value + 1).flatMap(summary.day).map { DayGlance($0, words: words) }
    body = builder.body(of: day, isTicked: isTicked)
    streak =
      summary.streak.activeDays == 0
      ? nil
      : words(
        .todayStreak,
        ["days": words.count(summary.streak.length, .days), "words": words.detail(of: summary.streak)])
    sum = day.isComplete ? words.sum(of: day) : nil
    var overdue: [OverdueDay] = []
    for earlier in summary.overdueDays where earlier.day.number != day.day.number {
      overdue.append(
        OverdueDay(earlier, rows: builder.openRows(of: earlier, isTicked: isTicked), words: words))
    }
    self.overdue = overdue
    isNextTomorrow = next?.plannedDate == summary.today.adding(days: 1)
    unsaved = isTicked ? UnsavedBar(context, showing: day) : nil
  }

  private static func isDayItself(_ state: PlanState) -> Bool {
    switch state {
    case .studyDay, .notStarted: true
    case .startsIn, .restDay, .paused, .finished: false
    }
  }
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
  let number: DayNumber
  /// The subject of its first section.
  let subject: String
  let rows: [ItemRow]
  /// `3 open`.
  let count: String

  static let schema = TemplateSchema<OverdueDay>(
    "overdue",
    .number("number") { $0.number.value },
    .text("path") { dayPath($0.number) },
    .optionalTextWithCode("subject") { $0.subject },
    .text("count") { $0.count },
    .list("items", ItemRow.schema) { $0.rows })

  init(_ progress: DayProgress, rows: [ItemRow], words: Vocabulary) {
    number = progress.day.number
    subject = progress.day.subjects.first ?? ""
    self.rows = rows
    count = words.count(rows.count, .openItems)
  }
}

/// A short view of another programme day.
struct DayGlance {
  let number: DayNumber
  let plannedDate: CivilDate?
  private let subjects: String
  private let titles: String
  private let itemCount: String
  private let words: Vocabulary

  static let linkSchema = TemplateSchema<DayGlance>(
    "dayLink",
    .number("number") { $0.number.value },
    .text("path") { dayPath($0.number) })

  static let schema = TemplateSchema<DayGlance>(
    "nextDay",
    .number("number") { $0.number.value },
    .text("path") { dayPath($0.number) },
    .optionalText("date") { glance in glance.plannedDate.map { glance.words.dateWithWeekday($0) } },
    .optionalTextWithCode("subjects") { $0.subjects },
    .text("itemCount") { $0.itemCount },
    .textWithCode("titles") { $0.titles })

  init(_ progress: DayProgress, words: Vocabulary) {
    number = progress.day.number
    plannedDate = progress.plannedDate
    subjects = progress.day.subjects.joined(separator: " · ")
    titles = progress.day.requiredItems.map(\.title).joined(separator: " · ")
    itemCount = words.count(progress.completion.total, .items)
    self.words = words
  }
}

/// The head of the day on Today.
struct DayHeading {
  let kicker: String
  let progress: DayProgress
  let words: Vocabulary

  static func fields<Page>(_ heading: @escaping @Sendable (Page) -> DayHeading) -> [Field<Page>] {
    [
      .textWithCode("kicker") { heading($0).kicker },
      .number("number") { heading($0).progress.day.number.value },
      .optionalText("plannedDate") { heading($0).plannedDate },
      .optionalText("originalDate") { heading($0).date(heading($0).progress.movedFrom) },
      .optionalTextWithCode("goal") { heading($0).progress.day.goal },
      .optionalText("completedOn") { heading($0).date(heading($0).progress.completedOn) },
    ]
  }

  private var plannedDate: String? { progress.plannedDate.map(words.dateWithWeekday) }

  private func date(_ date: CivilDate?) -> String? { date.map { words.date($0, in: progress.year) } }
}
