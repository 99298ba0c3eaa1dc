// A permanent page for one week of the programme: its figures and days, what was written, what to review.

import Statistics
import StudyModel
import Templating

struct WeekPage: FramedPage {
  let frame: PageFrame
  let heading: WeekHeading
  let previous: WeekLink?
  let next: WeekLink?
  let figures: [WeekFigure]
  let days: [WeekDayRow]
  let writing: WeekWriting
  let review: WeekReview
  let milestones: [WeekMilestone]
  /// The figures of the calendar week that holds today; on the page of the week in hand alone.
  let calendarWeek: CalendarWeekFacts?

  static let shape = Shape<WeekPage>(
    "week",
    fields: PageFrame.fields() + WeekHeading.fields { $0.heading } + [
      .flag("hasNeighbours") { $0.previous != nil || $0.next != nil },
      .optional("previous", WeekLink.numberShape) { $0.previous },
      .optional("next", WeekLink.numberShape) { $0.next },
      .flag("hasFigures") { !$0.figures.isEmpty },
      .list("figures", WeekFigure.shape) { $0.figures },
      .list("days", WeekDayRow.shape) { $0.days },
      .optional("calendarWeek", CalendarWeekFacts.shape) { $0.calendarWeek },
      .optional("review", WeekReview.shape) { $0.review.isShown ? $0.review : nil },
      .optional("writing", WeekWriting.textShape) { $0.writing.texts.isEmpty ? nil : $0.writing },
      .optional("bonus", WeekWriting.bonusShape) { $0.writing.hasBonus ? $0.writing : nil },
      .optional("milestones", WeekMilestone.listShape) { $0.milestones.isEmpty ? nil : $0.milestones },
    ])

  /// - Parameters:
  ///   - index: the week's place among the weeks, from 0.
  ///   - milestones: those that were earned in its dates.
  init(
    _ progress: WeekProgress, index: Int, milestones: [Achievement], notes: inout NoteRenderer,
    context: PageContext
  ) {
    let words = context.words
    let weeks = context.summary.weeks
    let isCurrent = context.summary.isCurrent(progress)
    heading = WeekHeading(progress, isCurrent: isCurrent, context: context)
    frame = PageFrame(
      title: words(.weekTitle, ["number": words.number(progress.week.number), "theme": progress.week.theme]),
      description: words(
        .weekDescription,
        [
          "number": words.number(progress.week.number), "theme": progress.week.theme,
          "sentence": heading.sentence,
        ]),
      path: context.weekPath(progress.week.number), context: context)
    previous = index > 0 ? WeekLink(weeks[index - 1], context) : nil
    next = index + 1 < weeks.count ? WeekLink(weeks[index + 1], context) : nil
    figures = progress.isAhead ? [] : WeekFigure.all(progress, context: context)
    days = progress.days.map { WeekDayRow($0, context: context) }
    writing = WeekWriting(progress, notes: &notes, context: context)
    review = WeekReview(progress, written: writing.anchors, context: context)
    let year = progress.days.first?.year ?? 0
    self.milestones = milestones.compactMap { WeekMilestone($0, year: year, context: context) }
    calendarWeek = isCurrent ? CalendarWeekFacts(context) : nil
  }
}

/// The head of a week's page.
struct WeekHeading {
  let kicker: String
  let theme: String
  /// How far it is, in one sentence.
  let sentence: String
  /// When it is planned; nil before there is a start.
  let dates: String?
  /// When it was planned at first, if that differs.
  let firstDates: String?
  /// Where to begin while nothing of it is done.
  let opening: WeekOpening?

  static func fields<Page>(_ heading: @escaping @Sendable (Page) -> WeekHeading) -> [Field<Page>] {
    [
      .text("kicker") { heading($0).kicker },
      .textWithCode("theme") { heading($0).theme },
      .text("sentence") { heading($0).sentence },
      .optionalText("dates") { heading($0).dates },
      .optionalText("firstDates") { heading($0).firstDates },
      .optional("opening", WeekOpening.shape) { heading($0).opening },
    ]
  }

  init(_ progress: WeekProgress, isCurrent: Bool, context: PageContext) {
    let words = context.words
    let number = words.number(progress.week.number)
    let count = words.number(context.summary.weeks.count)
    kicker = words(isCurrent ? .weekOfNow : .weekOf, ["number": number, "total": count])
    theme = progress.week.theme
    sentence = WeekHeading.sentence(progress, isCurrent: isCurrent, context: context)
    func span(_ date: (DayProgress) -> CivilDate?) -> String? {
      guard let from = progress.days.first.flatMap(date), let through = progress.days.last.flatMap(date)
      else { return nil }
      return words.dates(from, through: through)
    }
    dates = span(\.plannedDate)
    let original = span(\.originalDate)
    firstDates = dates == original ? nil : original
    let isUntouched = progress.completion.done == 0
    opening =
      isUntouched && (isCurrent || progress.isAhead)
      ? progress.days.lazy.compactMap(WeekOpening.init).first : nil
  }

  private static func sentence(
    _ progress: WeekProgress, isCurrent: Bool, context: PageContext
  ) -> String {
    let words = context.words
    let items = progress.completion
    let days = context.share(progress.daysComplete, .days)
    if let date = progress.completedOn {
      return words(
        .weekComplete, ["days": words.count(progress.days.count, .days), "date": words.date(date)])
    }
    if progress.isAhead { return words(.weekAhead, ["contents": contents(progress, words)]) }
    if items.done == 0, isCurrent { return words(.weekFresh, ["contents": contents(progress, words)]) }
    if isCurrent { return words(.weekUnderWay, ["days": days, "items": words.count(items.left, .items)]) }
    if progress.days.allSatisfy({ $0.status == .ahead || $0.status == .complete }) {
      return words(.weekEarly, ["items": context.share(items, .items)])
    }
    return words(.weekOpen, ["days": days, "items": words.count(items.left, .items)])
  }

  /// `7 days, 24 problems and 12 system-design items`.
  private static func contents(_ progress: WeekProgress, _ words: SiteWords) -> String {
    let parts: [(Int, Noun)] = [
      (progress.days.count, .days), (progress.problems.total, .problems),
      (progress.sessions.total, .sessions), (progress.systemDesign.total, .systemDesignItems),
    ]
    return words.list(parts.filter { $0.0 > 0 }.map { words.count($0.0, $0.1) })
  }
}

/// What a week begins with.
struct WeekOpening {
  let number: Int
  let path: String
  let title: String

  static let shape = Shape<WeekOpening>(
    "opening",
    .number("number") { $0.number },
    .text("path") { $0.path },
    .text("title") { $0.title })

  /// Nil on a day without an item that counts.
  init?(_ progress: DayProgress) {
    guard let first = progress.day.firstStep else { return nil }
    number = progress.day.number.value
    path = "../" + dayPath(progress.day.number)
    title = first.item.title
  }
}

/// A milestone with the day that earned it.
struct WeekMilestone {
  let title: String
  let date: String

  static let listShape = Shape<[WeekMilestone]>("milestones", .list("rows", shape) { $0 })

  private static let shape = Shape<WeekMilestone>(
    "milestone", .text("title") { $0.title }, .text("date") { $0.date })

  /// Nil for one in the future.
  init?(_ achievement: Achievement, year: Int, context: PageContext) {
    guard let earnedOn = achievement.earnedOn else { return nil }
    title = context.words.title(of: achievement)
    date = context.words.date(earnedOn, in: year)
  }
}

/// The review of the calendar's week, Monday to Sunday, beside that of the programme's.
struct CalendarWeekFacts {
  let dates: String
  let figures: String
  /// The week before, where there was any work.
  let before: String?

  static let shape = Shape<CalendarWeekFacts>(
    "calendarWeek",
    .text("dates") { $0.dates },
    .text("figures") { $0.figures },
    .optionalText("before") { $0.before },
    .text("rule") { _ in Measure.calendarWeeks.rule })

  /// Nil before there is any work.
  init?(_ context: PageContext) {
    let summary = context.summary
    guard let week = summary.calendarWeek else { return nil }
    let words = context.words
    dates = words.dates(week.from, through: week.from.adding(days: 6))
    figures = words.figures(of: week)
    before = summary.time.calendarWeeks.last { $0.from < week.from }.map(words.figures)
  }
}

extension SiteWords {
  /// `14 h 20 min on 6 active days, 41 finished`.
  func figures(of week: CalendarWeek) -> String {
    guard week.minutes > 0 || week.finishes > 0 else { return self(.calendarWeekEmpty) }
    return self(
      .calendarWeekFacts,
      [
        "time": duration(minutes: week.minutes), "days": count(week.activeDays, .activeDays),
        "finished": number(week.finishes),
      ])
  }
}
