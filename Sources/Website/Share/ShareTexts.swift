// The progress in words for other places: a status line, and a text for a weekly post.

import Statistics
import StudyModel
import Templating
import TextTools

/// `Day 42 of 100 · 13-day streak · 310 of 434 problems · https://ada.example/`, what there is of it.
func statusLine(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  var parts = [words.wholeHeadline(summary)]
  switch summary.state {
  case .restDay, .paused: parts.append(words.daysComplete(summary))
  case .finished where !summary.daysComplete.isComplete: parts.append(words.daysComplete(summary))
  case .notStarted, .startsIn, .studyDay, .finished: break
  }
  if summary.streak.length > 0 { parts.append(words.count(summary.streak.length, .dayStreak)) }
  parts.append(mainShare(context))
  if let address = context.input.address { parts.append(address.text) }
  return printable(parts.dropFirst().reduce(parts[0]) { words(.shareLine, ["line": $0, "next": $1]) })
}

/// `310 of 434 problems`, or of what else the plan has.
private func mainShare(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  let (completion, noun): (Completion, Noun) =
    summary.problems.total > 0
    ? (summary.problems, .problems)
    : summary.topics.total > 0 ? (summary.topics, .systemDesignItems) : (summary.items, .items)
  return words(.share, ["done": words.number(completion.done), "total": words.count(completion.total, noun)])
}

/// Three to five lines: the week, its figures, the overall state, what is next, the link.
func weeklyPost(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  let isBegun = summary.items.done > 0 || summary.minutes > 0
  let opening = isBegun ? weekLines(context) : [planLine(context)]
  let lines = opening + [nextLine(summary, words), context.input.address?.text].compactMap(\.self)
  return lines.map(printable).joined(separator: "\n")
}

private func planLine(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  var parts: [String] = []
  if summary.problems.total > 0 { parts.append(words.count(summary.problems.total, .problems)) }
  if summary.topics.total > 0 { parts.append(words.count(summary.topics.total, .systemDesignItems)) }
  if parts.isEmpty { parts.append(words.count(summary.items.total, .items)) }
  return words(.sharePostPlan, ["days": words.count(summary.days.count, .days), "items": words.list(parts)])
}

private func weekLines(_ context: PageContext) -> [String] {
  let (summary, words) = (context.summary, context.words)
  var lines: [String] = []
  if let week = summary.weekToTell {
    lines.append(
      words(
        .sharePostWeek,
        [
          "number": words.number(week.week.number), "weeks": words.number(summary.weeks.count),
          "theme": Escaping.withoutCodeMarks(week.week.theme),
        ]))
    var figures: [String] = []
    if week.completion.done > 0 {
      figures.append(words(.pictureItemsDone, ["items": itemShare(week.completion, words)]))
    }
    let days = week.daysComplete
    if days.done > 0 {
      figures.append(
        words(.daysComplete, ["done": words.number(days.done), "days": words.count(days.total, .days)]))
    }
    if week.minutes > 0 {
      figures.append(words(.sharePostTime, ["time": words.duration(minutes: week.minutes)]))
    }
    lines.append(
      figures.isEmpty
        ? words(.sharePostAhead, ["items": words.count(week.completion.total, .items)])
        : words(.sharePostFigures, ["figures": words.list(figures)]))
  }
  var overall = [words(.sharePostOverall, ["part": mainShare(context)])]
  // One day is not a row yet.
  if summary.streak.length > 1 {
    overall.insert(words(.achievementStreak, ["days": words.count(summary.streak.length, .days)]), at: 0)
  }
  lines.append(words(.sharePostFigures, ["figures": words.list(overall)]))
  return lines
}

private func itemShare(_ completion: Completion, _ words: SiteWords) -> String {
  words(.share, ["done": words.number(completion.done), "total": words.count(completion.total, .items)])
}

/// What comes next; nil when there is nothing left.
private func nextLine(_ summary: ProgressSummary, _ words: SiteWords) -> String? {
  if case .startsIn = summary.state { return words.sentence(of: summary) }
  if summary.daysComplete.isComplete { return words.sentence(of: summary) }
  guard let day = summary.dayToTell else { return nil }
  let number = words.number(day.day.number.value)
  let subjects = day.day.subjects
  return subjects.isEmpty
    ? words(.sharePostNextDay, ["number": number])
    : words(.sharePostNext, ["number": number, "subjects": Escaping.withoutCodeMarks(words.list(subjects))])
}

extension ProgressSummary {
  /// The week that a post is about: the present one once half of its days have come, else the one before. If
  /// nothing is done in that, it is the latest one before it in which something is.
  fileprivate var weekToTell: WeekProgress? {
    let begun = weeks.prefix { week in
      let come = week.days.count { day in day.plannedDate.map { $0 <= today } ?? false }
      return come * 2 >= week.days.count
    }
    let known = begun.isEmpty ? weeks.prefix(1) : begun
    return known.last { $0.completion.done > 0 } ?? weeks.last { $0.completion.done > 0 } ?? known.last
  }

  /// The day to go on with: today's while it is open, else the first open one behind it, else the first open
  /// one.
  fileprivate var dayToTell: DayProgress? {
    let current = currentDay?.day.number ?? days.first?.day.number
    return days.first { day in !day.isComplete && (current.map { day.day.number >= $0 } ?? true) }
      ?? days.first { !$0.isComplete }
  }
}
