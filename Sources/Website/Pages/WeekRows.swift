// Makes the figures of a week and the rows of its days.

import Statistics
import StudyModel
import Templating
import Wording

/// A figure below a week's heading.
struct WeekFigure {
  let label: String
  let value: String
  var unit: String?
  var detail: String?

  var fields: Fields {
    [
      "label": .text(label),
      "value": .text(value),
      "unit": .maybe(unit),
      "detail": .maybe(detail),
    ]
  }

  /// The figures that the week has.
  static func all(_ progress: WeekProgress, context: PageContext) -> [WeekFigure] {
    let words = context.words
    let (problems, sessions) = (progress.problems, progress.sessions)
    let bonus =
      progress.bonusDone > 0 ? words("week-figure-bonus", ["count": words.number(progress.bonusDone)]) : nil
    let besideProblems = [
      sessions.total > 0
        ? words("week-figure-sessions", ["sessions": context.words.share(sessions, "sessions-of")]) : nil,
      bonus,
    ].compactMap(\.self)
    let first: [WeekFigure?] = [
      WeekFigure(
        label: words("days-complete"), progress.daysComplete,
        detail: words(
          "share-with-percent",
          [
            "share": words.share(progress.completion, "items-of"),
            "percent": words.percent(progress.completion),
          ]), words),
      WeekFigure(
        label: words("problems"), problems,
        detail: words.list(besideProblems), words),
      // With problems, sessions and bonus are details of their figure.
      problems.total > 0
        ? nil : WeekFigure(label: words("sessions"), sessions, detail: nil, words),
    ]
    let tracks = context.summary.topicTracks.map { track in
      let completion = progress.completion(of: track.track)
      return WeekFigure(
        label: words.title(of: track.track), completion, detail: words.percent(completion), words)
    }
    let last: [WeekFigure?] = [
      problems.total > 0 || progress.bonusDone == 0
        ? nil
        : WeekFigure(label: words("bonus"), value: words.number(progress.bonusDone)),
      WeekFigure(label: words("time"), value: words.duration(minutes: progress.minutes)),
      WeekFigure(progress.problemTime.first.all, words),
    ]
    return (first + tracks + last).compactMap(\.self)
  }
}

extension WeekFigure {
  /// A figure of done and total; nil if the total is 0.
  private init?(label: String, _ completion: Completion, detail: String?, _ words: Vocabulary) {
    guard completion.total > 0 else { return nil }
    self.init(
      label: label, value: words.number(completion.done),
      unit: words("unit-of", ["total": words.number(completion.total)]), detail: detail)
  }

  /// The median time of a problem; nil if no solve has a time.
  private init?(_ typical: TypicalTime, _ words: Vocabulary) {
    guard typical.solves > 0 else { return nil }
    let solves = words.count(typical.solves, "solves")
    let detail =
      typical.middleHalf.map { half in
        words("week-figure-half", ["range": words.duration(minutes: half), "solves": solves])
      } ?? words("value-too-few-times", ["solves": solves])
    self.init(
      label: words("typical-time"),
      value: typical.median.map { words.duration(minutes: $0) } ?? words("no-value"), detail: detail)
  }
}

/// A day in the list of its week.
struct WeekDayRow {
  private let progress: DayProgress
  private let shade: DayShade
  private let words: Vocabulary

  var fields: Fields {
    [
      "number": .number(progress.day.number.value),
      "path": .text("../" + dayPath(progress.day.number)),
      "date": .maybe(progress.plannedDate.map(words.shortDate)),
      "isToday": .flag(shade.isToday),
      // The CSS class of its shade.
      "standing": .text(shade.className),
      "subjects": .list(progress.day.subjects) { ["subject": .code($0)] },
      "items": .text(
        shade.isAhead
          ? words.count(progress.completion.total, "items")
          : words.share(progress.completion, "items-of")),
      "time": .maybe(progress.minutes > 0 ? words.duration(minutes: progress.minutes) : nil),
    ]
  }

  init(_ progress: DayProgress, context: PageContext) {
    (self.progress, words) = (progress, context.words)
    shade = DayShade(progress, in: context.summary)
  }
}
