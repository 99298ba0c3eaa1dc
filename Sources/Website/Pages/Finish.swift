// Words what a complete programme came to: its story, its longest day and its hardest problem.

import Statistics
import StudyModel
import Templating
import Wording

/// What was done from the first day to the last, in one sentence from the figures.
func programmeStory(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  let last = summary.completedOn ?? summary.today
  let first = min(summary.activity.keys.min() ?? last, last)
  let hours = summary.minutes / 60 * 60
  let topics = summary.topicTracks.filter { $0.topics.done > 0 }.map { track in
    words("story-topics", ["items": words.count(track.topics.done, itemsOf: track.track)])
  }
  var parts: [String] = []
  if summary.problems.done > 0 {
    parts.append(words("story-problems", ["problems": words.count(summary.problems.done, "problems")]))
  }
  parts += topics
  if hours > 0 { parts.append(words("story-time", ["time": words.duration(minutes: hours)])) }
  let dates = words.dates(first, through: last)
  guard !parts.isEmpty else { return words("story-dates", ["dates": dates]) }
  return context.input.log.settings.publicName.map {
    words("story-of", ["dates": dates, "name": $0, "parts": words.list(parts)])
  } ?? words("story", ["dates": dates, "parts": words.list(parts)])
}

/// The day with the most minutes and the problem that took the most, each with what was to it.
func programmeRecords(_ context: PageContext) -> [Fields] {
  let (summary, words) = (context.summary, context.words)
  var records: [Fields] = []
  let longest = summary.activity.max { ($0.value.minutes, $1.key) < ($1.value.minutes, $0.key) }
  if let (date, activity) = longest, activity.minutes > 0 {
    let day = summary.calendar.dayPlanned(on: date).flatMap(summary.day)?.day
    records.append([
      "name": .text(words("record-day")),
      "value": .text(
        words.row([words.date(date, in: summary.today.year), words.duration(minutes: activity.minutes)])),
      "detail": .maybeCode(
        day.map {
          words(
            "day-subjects",
            ["number": words.number($0.number.value), "subjects": words.list($0.subjects)])
        }),
    ])
  }
  let problems = summary.days.flatMap { day in day.items.filter { $0.item.problem != nil && $0.isDone } }
  if let hardest = problems.max(by: { minutesOfFirstSolve($0) < minutesOfFirstSolve($1) }),
    minutesOfFirstSolve(hardest) > 0
  {
    let minutes = minutesOfFirstSolve(hardest)
    let again = hardest.attempts.last { $0.isFinish && $0.day != hardest.finishedOn }
    records.append([
      "name": .text(words("record-problem")),
      "value": .code(words.row([hardest.item.title, words.duration(minutes: minutes)])),
      "detail": .maybe(
        again.map { words("record-again", ["date": words.date($0.day, in: summary.today.year)]) }),
    ])
  }
  return records
}

/// The minutes on a problem through the day on which it was first solved.
private func minutesOfFirstSolve(_ progress: ItemProgress) -> Int {
  guard let day = progress.finishedOn else { return 0 }
  return progress.attempts.reduce(0) { $1.day <= day ? $0 + ($1.minutes ?? 0) : $0 }
}
