// Makes the large figures beside the headline.

import Statistics
import StudyModel
import Templating
import Wording

/// One large figure with its label, unit and detail.
struct Figure {
  let label: String
  let value: String
  let unit: String
  let detail: String
  /// The measure, whose part of the About page says how it is counted.
  let measure: Measure

  var fields: Fields {
    [
      "label": .text(label),
      "value": .text(value),
      "unit": .text(unit),
      "detail": .text(detail),
      "rule": .text(measure.rawValue),
    ]
  }

  /// Streak, problems, the other tracks, and time; without those that the plan lacks. With one tick a day, how often it
  /// was done and until when the plan goes say more.
  static func all(_ context: PageContext) -> [Figure] {
    let (summary, words) = (context.summary, context.words)
    if context.isOfTicks {
      return [
        streak(context), consistency(summary, words), end(summary, words),
        summary.minutes > 0 ? time(summary, words) : nil,
      ].compactMap(\.self)
    }
    return [streak(context), problems(summary, words)].compactMap(\.self)
      + summary.topicTracks.map { track($0, summary, words) } + [time(summary, words)]
  }

  private static func streak(_ context: PageContext) -> Figure {
    let (streak, words) = (context.summary.streak, context.words)
    var detail = words.detail(of: streak)
    if context.isArchived, let current = streak.current {
      detail = words("streak-since", ["date": words.date(current.from, in: streak.today.year)])
    }
    if let longest = streak.longest, let current = streak.current, longest.length > current.length {
      detail = words("streak-also-longest", ["detail": detail, "days": words.number(longest.length)])
    }
    return Figure(
      label: words("streak-short"), value: words.number(streak.length),
      unit: words(streak.length == 1 ? "unit-day" : "unit-days"), detail: detail,
      measure: .streak)
  }

  private static func consistency(_ summary: ProgressSummary, _ words: Vocabulary) -> Figure? {
    let consistency = summary.consistency
    guard consistency.studyDays > 0 else { return nil }
    return Figure(
      label: words.title(of: .consistency), value: words.number(consistency.active),
      unit: words("unit-of", ["total": words.number(consistency.studyDays)]),
      detail: words("consistency-detail"), measure: .consistency)
  }

  private static func end(_ summary: ProgressSummary, _ words: Vocabulary) -> Figure? {
    guard
      let (start, end) = summary.calendar.start.flatMap({ start in
        summary.calendar.end.map { (start, $0) }
      })
    else { return nil }
    return Figure(
      label: words.title(of: .planEnd), value: words.shortDay(end),
      unit: String(end.year), detail: words("plan-end-detail", ["date": words.date(start)]), measure: .planEnd
    )
  }

  private static func problems(_ summary: ProgressSummary, _ words: Vocabulary) -> Figure? {
    guard summary.problems.total > 0 else { return nil }
    // What is left of a complete programme is optional, so only what was done is said.
    let isComplete = summary.isComplete
    let share = isComplete ? "" : words("percent-of-plan", ["percent": words.percent(summary.problems)])
    return Figure(
      label: words("problems"), value: words.number(summary.problems.done),
      unit: isComplete ? "" : words("unit-of", ["total": words.number(summary.problems.total)]),
      detail: summary.bonusDone == 0
        ? share : words("bonus-beside", ["number": words.number(summary.bonusDone)]),
      measure: .problems)
  }

  private static func track(
    _ progress: TrackProgress, _ summary: ProgressSummary, _ words: Vocabulary
  ) -> Figure {
    let minutes = summary.time.tracks.first { $0.track == progress.track }?.minutes ?? 0
    return Figure(
      label: words.title(of: progress.track), value: words.number(progress.completion.done),
      unit: words("unit-of", ["total": words.number(progress.completion.total)]),
      detail: minutes == 0
        ? words("percent-of-plan", ["percent": words.percent(progress.completion)])
        : words("time-on-them", ["time": words.duration(minutes: minutes)]),
      measure: .tracks)
  }

  private static func time(_ summary: ProgressSummary, _ words: Vocabulary) -> Figure {
    let (hours, minutes) = summary.minutes.quotientAndRemainder(dividingBy: 60)
    let median = summary.problemTime.first.all.median
    let spent =
      summary.minutes == 0
      ? words("time-none") : words("time-today", ["time": words.duration(minutes: summary.minutesToday)])
    return Figure(
      label: words("time"), value: words.number(hours > 0 ? hours : minutes),
      unit: hours == 0
        ? words("unit-minutes")
        : minutes == 0
          ? words("unit-hours") : words("unit-hours-minutes", ["minutes": words.number(minutes)]),
      detail: median.map { words("median-of-problem", ["time": words.duration(minutes: $0)]) }
        ?? (summary.isComplete ? "" : spent),
      measure: .minutes)
  }
}
