// Words the learner's progress for sharing: a status line and a weekly post.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// `Day 42 of 100 · 13-day streak · 310 of 434 problems · https://ada.example/`, without missing parts.
func statusLine(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  var parts = [context.input.title, words.wholeHeadline(summary)].compactMap(\.self)
  switch summary.state {
  case .restDay, .paused: parts.append(words.daysComplete(summary))
  case .finished where !summary.isComplete: parts.append(words.daysComplete(summary))
  case .notStarted, .startsIn, .studyDay, .finished: break
  }
  if summary.streak.length > 0 { parts.append(words.count(summary.streak.length, "day-streak")) }
  parts.append(mainShare(context))
  if let address = context.input.address { parts.append(address.text) }
  return printable(parts.dropFirst().reduce(parts[0]) { words("share-line", ["line": $0, "next": $1]) })
}

/// `310 of 434 problems`, or another share if the plan has no problems.
private func mainShare(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  if context.isOfTicks { return words.share(summary.daysComplete, "days-of") }
  let isTotalHidden = summary.isComplete || summary.isOpenEnded
  if isTotalHidden, summary.problems.done > 0 { return words.count(summary.problems.done, "problems") }
  if summary.isOpenEnded { return words.count(summary.items.done, "items") }
  return summary.problems.total > 0
    ? words.share(summary.problems, "problems-of")
    : words.share(summary.items, itemsOf: summary.tracks.filter { $0.completion.total > 0 }.map(\.track))
}

/// A post of three to five lines: the week, its figures, the overall state, what is next, the link.
func weeklyPost(_ context: PageContext) -> String {
  let summary = context.summary
  let isBegun = summary.items.done > 0 || summary.minutes > 0
  let opening = isBegun ? weekLines(context) : [planLine(context)]
  let lines = opening + [nextLine(context), context.input.address?.text].compactMap(\.self)
  // A post is plain text, of which people copy words.
  return lines.map(printable).joined(separator: "\n").replacing("\u{A0}", with: " ")
}

private func planLine(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  if summary.isOpenEnded { return context.aboutSentence }
  var parts: [String] = []
  if summary.problems.total > 0 { parts.append(words.count(summary.problems.total, "problems")) }
  parts += summary.topicTracks.filter { $0.topics.total > 0 }.map {
    words.count($0.topics.total, itemsOf: $0.track)
  }
  if context.isOfTicks { parts = [context.input.title ?? words.count(summary.items.total, "items")] }
  if parts.isEmpty { parts.append(words.count(summary.items.total, "items")) }
  return words(
    "share-post-plan", ["days": words.count(summary.days.count, "days"), "items": words.list(parts)])
}

private func weekLines(_ context: PageContext) -> [String] {
  let (summary, words) = (context.summary, context.words)
  var lines: [String] = []
  if let week = summary.weekToTell {
    let title = context.input.title
    let weekLine = words(
      "share-post-week",
      [
        "week": words.week(week.week.number, in: summary),
        "theme": context.isOfTicks ? title ?? "" : Escaping.withoutCodeMarks(week.week.theme),
      ])
    // The weeks of ticks have no theme, so the title takes its place.
    let isTold = title == nil || context.isOfTicks
    lines.append(isTold ? weekLine : words("share-line", ["line": title ?? "", "next": weekLine]))
    var figures: [String] = []
    let (items, days) = (week.completion, week.daysComplete)
    if items.done > 0 {
      let done = summary.isOpenEnded ? words.count(items.done, "items") : words.share(items, "items-of")
      figures.append(words("picture-items-done", ["items": done]))
    }
    if days.done > 0 {
      figures.append(
        summary.isOpenEnded
          ? words("days-complete-count", ["days": words.count(days.done, "days")]) : words.daysComplete(days))
    }
    if week.minutes > 0 {
      figures.append(words("share-post-time", ["time": words.duration(minutes: week.minutes)]))
    }
    lines.append(
      figures.isEmpty
        ? words("share-post-ahead", ["items": words.count(week.completion.total, "items")])
        : words("share-post-figures", ["figures": words.list(figures)]))
  }
  // A streak of one day is not mentioned.
  let streak = summary.streak.length > 1 ? [words.count(summary.streak.length, "day-streak")] : []
  lines.append(words("share-post-figures", ["figures": words.row(streak + [mainShare(context)])]))
  return lines
}

/// The line on what comes next; nil if nothing is left.
private func nextLine(_ context: PageContext) -> String? {
  let (summary, words) = (context.summary, context.words)
  if case .startsIn = summary.state { return words.sentence(of: summary) }
  if summary.isComplete { return words.sentence(of: summary) }
  guard let day = summary.dayToTell else { return nil }
  let number = words.number(day.day.number.value)
  let subjects = context.isOfTicks ? [] : day.day.subjects
  return subjects.isEmpty
    ? words("share-post-next-day", ["number": number])
    : words(
      "share-post-next", ["number": number, "subjects": Escaping.withoutCodeMarks(words.list(subjects))])
}

extension Vocabulary {
  /// `Week 3 of 15`; `Week 3` where the plan's length is not told.
  fileprivate func week(_ number: Int, in summary: ProgressSummary) -> String {
    summary.isOpenEnded
      ? self("week-number", ["number": self.number(number)])
      : self("week-of-weeks", ["number": self.number(number), "weeks": self.number(summary.weeks.count)])
  }
}

extension ProgressSummary {
  /// The week that a post is about: of the weeks with at least half their days reached, the latest in which something
  /// is done. If there is none, the latest week of all with work; without any work, the latest week reached.
  fileprivate var weekToTell: WeekProgress? {
    let begun = weeks.prefix { week in
      let come = week.days.count { day in day.plannedDate.map { $0 <= today } ?? false }
      return come * 2 >= week.days.count
    }
    let known = begun.isEmpty ? weeks.prefix(1) : begun
    return known.last { $0.completion.done > 0 } ?? weeks.last { $0.completion.done > 0 } ?? known.last
  }

  /// The day to continue with: the first open one from today's on, else the first open one of all.
  fileprivate var dayToTell: DayProgress? {
    let current = currentDay?.day.number ?? days.first?.day.number
    let next = days.first { day in day.isOpen && (current.map { day.day.number >= $0 } ?? true) }
    return isOpenEnded ? next : next ?? days.first(where: \.isOpen)
  }
}
