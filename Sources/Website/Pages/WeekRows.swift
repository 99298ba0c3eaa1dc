// Makes the figures of a week and the rows of its days.

import Statistics
import StudyModel
import Templating
import Wording

/// A figure below a week's heading.
struct WeekFigure {
  let label: String
  let value: String
  let unit: String?
  let detail: String?

  static let schema = TemplateSchema<WeekFigure>(
    "figure",
    .text("label") { $0.label },
    .text("value") { $0.value },
    .optionalText("unit") { $0.unit },
    .optionalText("detail") { $0.detail })

  /// The figures that the week has.
  static func all(_ progress: WeekProgress, context: PageContext) -> [WeekFigure] {
    let words = context.words
    let (problems, sessions) = (progress.problems, progress.sessions)
    let bonus =
      progress.bonusDone > 0 ? words(.weekFigureBonus, ["count": words.number(progress.bonusDone)]) : nil
    let besideProblems = [
      sessions.total > 0
        ? words(.weekFigureSessions, ["sessions": context.words.share(sessions, .sessionsOf)]) : nil,
      bonus,
    ].compactMap(\.self)
    let first: [WeekFigure?] = [
      WeekFigure(
        label: words(.weeksColumnDays), progress.daysComplete,
        detail: words(
          .shareWithPercent,
          [
            "share": words.share(progress.completion, .itemsOf),
            "percent": words.percent(progress.completion),
          ]), words),
      WeekFigure(
        label: words(.figureProblems), problems,
        detail: besideProblems.isEmpty ? nil : words.list(besideProblems), words),
      // With problems, sessions and bonus are details of their figure.
      problems.total > 0
        ? nil : WeekFigure(label: words(.weekFigureSessionsAlone), sessions, detail: nil, words),
    ]
    let tracks = context.summary.topicTracks.map { track in
      let completion = progress.completion(of: track.track)
      return WeekFigure(
        label: words.title(of: track.track), completion, detail: words.percent(completion), words)
    }
    let last: [WeekFigure?] = [
      problems.total > 0 || progress.bonusDone == 0
        ? nil
        : WeekFigure(
          label: words(.kindBonus), value: words.number(progress.bonusDone), unit: nil, detail: nil),
      WeekFigure(
        label: words(.figureTime), value: words.duration(minutes: progress.minutes), unit: nil, detail: nil),
      WeekFigure(progress.problemTime.first.all, words),
    ]
    return (first + tracks + last).compactMap(\.self)
  }

  private init(label: String, value: String, unit: String?, detail: String?) {
    (self.label, self.value, self.unit, self.detail) = (label, value, unit, detail)
  }

  /// A figure of done and total; nil if the total is 0.
  private init?(label: String, _ completion: Completion, detail: String?, _ words: Vocabulary) {
    guard completion.total > 0 else { return nil }
    self.init(
      label: label, value: words.number(completion.done),
      unit: words(.unitOf, ["total": words.number(completion.total)]), detail: detail)
  }
}

extension WeekFigure {
  /// The median time of a problem; nil if no solve has a time.
  fileprivate init?(_ typical: TypicalTime, _ words: Vocabulary) {
    guard typical.solves > 0 else { return nil }
    let solves = words.count(typical.solves, .solves)
    let detail =
      typical.middleHalf.map { half in
        words(.weekFigureHalf, ["range": words.duration(minutes: half), "solves": solves])
      } ?? words(.valueTooFewTimes, ["solves": solves])
    self.init(
      label: words(.weekFigureTypicalTime),
      value: typical.median.map { words.duration(minutes: $0) } ?? words(.noValue), unit: nil, detail: detail)
  }
}

/// A day in the list of its week.
struct WeekDayRow {
  let number: Int
  let path: String
  let date: String?
  let isToday: Bool
  /// The CSS class of its shade.
  let standing: String
  let subjects: [String]
  let items: String
  let time: String?

  static let schema = TemplateSchema<WeekDayRow>(
    "day",
    .number("number") { $0.number },
    .text("path") { $0.path },
    .optionalText("date") { $0.date },
    .flag("isToday") { $0.isToday },
    .text("standing") { $0.standing },
    .list("subjects", TemplateSchema<String>("subject", .textWithCode("subject") { $0 })) { $0.subjects },
    .text("items") { $0.items },
    .optionalText("time") { $0.time })

  init(_ progress: DayProgress, context: PageContext) {
    let words = context.words
    let shade = DayShade(progress, in: context.summary)
    number = progress.day.number.value
    path = "../" + dayPath(progress.day.number)
    date = progress.plannedDate.map { words.shortDate($0) }
    isToday = shade.isToday
    self.standing = shade.className
    subjects = progress.day.subjects
    items =
      shade.isAhead
      ? words.count(progress.completion.total, .items) : context.words.share(progress.completion, .itemsOf)
    time = progress.minutes > 0 ? words.duration(minutes: progress.minutes) : nil
  }
}
