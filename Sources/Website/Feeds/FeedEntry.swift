// The entries of the feed: a day that was finished, a milestone, a week of the calendar that is over.

import Statistics
import StudyModel

/// An entry of the feed. Nothing in it depends on the day of the build or on what else was done, so one more
/// entry changes no other.
struct FeedEntry {
  /// The part of its id that follows the log's id.
  let name: String
  let title: String
  /// The calendar day that earned it.
  let published: CivilDate
  /// The calendar day of the last change of what it says.
  let updated: CivilDate
  /// A page of the site that is always there.
  let page: String
  /// A place on that page.
  let anchor: String?
  let content: FeedContent

  /// The most entries. A plan of 100 days makes some 140; a reader keeps what it has seen.
  static let most = 250

  /// The latest first.
  static func latest(_ context: PageContext) -> [FeedEntry] {
    let summary = context.summary
    let weeks = context.input.log.settings.feedsWeeks ? summary.endedWeeks : []
    // On the same day, what the work led to comes before the work.
    let subjects =
      weeks.reversed().map(Subject.week) + summary.achievements.compactMap(Subject.init(milestone:))
      + summary.days.reversed().compactMap(Subject.init(day:))
    return subjects.enumerated()
      .sorted { ($1.element.date, $0.offset) < ($0.element.date, $1.offset) }
      .prefix(most).map { $0.element.entry(context) }
  }

  private enum Subject {
    case day(DayProgress, CivilDate)
    case milestone(Achievement, CivilDate)
    case week(EndedWeek)

    init?(day: DayProgress) {
      guard let date = day.completedOn else { return nil }
      self = .day(day, date)
    }

    init?(milestone: Achievement) {
      guard let date = milestone.earnedOn else { return nil }
      self = .milestone(milestone, date)
    }

    var date: CivilDate {
      switch self {
      case .day(_, let date), .milestone(_, let date): date
      case .week(let week): week.through
      }
    }

    func entry(_ context: PageContext) -> FeedEntry {
      switch self {
      case .day(let day, let date): FeedEntry(day, completedOn: date, context)
      case .milestone(let milestone, let date): FeedEntry(milestone, earnedOn: date, context)
      case .week(let week): FeedEntry(week, context)
      }
    }
  }

  // MARK: A day

  private init(_ progress: DayProgress, completedOn date: CivilDate, _ context: PageContext) {
    let (words, day) = (context.words, progress.day)
    name = "day-\(day.number.value)"
    let number = words.number(day.number.value)
    title =
      day.subjects.isEmpty
      ? words(.dayTitle, ["number": number])
      : words(.feedDay, ["number": number, "subjects": words.list(day.subjects)])
    published = date
    updated = progress.lastWorkedOn.map { max($0, date) } ?? date
    page = dayPath(day.number)
    anchor = nil
    var content = FeedContent()
    if !day.goal.isEmpty { content.paragraph(day.goal) }
    for track in day.tracks {
      let done = progress.items.filter { $0.item.track == track && $0.isDone }.map(\.item)
      guard !done.isEmpty else { continue }
      content.heading(words.listTitle(of: track))
      content.list(done.map { FeedContent.Row($0, words) })
    }
    content.paragraph(words.sum(of: progress))
    self.content = content
  }

  // MARK: A milestone

  private init(_ achievement: Achievement, earnedOn date: CivilDate, _ context: PageContext) {
    let words = context.words
    name = achievement.id
    title = words.title(of: achievement)
    (published, updated) = (date, date)
    (page, anchor) = ("index.html", "achievements")
    var content = FeedContent()
    content.paragraph(words(.feedEarned, ["date": words.date(date)]))
    self.content = content
  }

  // MARK: A week of the calendar

  private init(_ ended: EndedWeek, _ context: PageContext) {
    let words = context.words
    name = "week-\(ended.name)"
    title = words(.feedWeek, ["dates": words.dates(ended.week.from, through: ended.through)])
    (published, updated) = (ended.through, ended.through)
    // The week of the programme in hand at its end; before day 1 there is none.
    let planned = context.summary.calendar.daysPlanned(before: ended.through.adding(days: 1))
    let week = DayNumber(planned).flatMap(context.curriculum.week)
    page = week.map { context.weekPath($0.number) } ?? "weeks/index.html"
    anchor = nil
    var content = FeedContent()
    content.paragraph(words(.feedWeekFacts, ["facts": words.figures(of: ended.week)]))
    if ended.items > 0 {
      content.paragraph(
        words(
          .feedWeekPlan,
          ["items": words.count(ended.items, .items), "problems": words.count(ended.problems, .problems)]))
    }
    if !ended.days.isEmpty {
      content.paragraph(words(.feedWeekDays, ["days": words.list(ended.days.map { words.number($0.value) })]))
    }
    self.content = content
  }
}

extension FeedContent.Row {
  fileprivate init(_ item: Item, _ words: SiteWords) {
    title = words(.reportItem, ["label": words.label(of: item), "title": item.title])
    address = item.problem?.address
    facts = commaList(
      item.problem?.difficulty.map(words.name), item.isRevision ? words(.badgeRevision) : nil,
      item.alternative.map { words(.reportPremium, ["number": String($0.number), "title": $0.title]) })
  }
}
