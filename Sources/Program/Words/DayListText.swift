// Formats a day's list: a row for each item, bars, streak and pace, and what is next.

import Statistics
import StudyModel
import TextTools
import Wording

struct DayListText {
  let day: DayProgress
  let session: Session
  /// Whether titles are shown in full, with the details of each item below.
  var isFull = false

  private static let detailMargin = 10

  private var summary: ProgressSummary { session.summary }
  private var terminal: Terminal { session.terminal }

  var lines: [String] {
    var lines = heading
    for track in day.day.tracks {
      lines += ["", trackLine(track)] + day.items.filter { $0.item.track == track }.flatMap(itemLines)
    }
    if !day.bonus.isEmpty {
      lines += ["", "Beyond the plan"]
      lines += day.bonus.enumerated().map { index, bonus in
        line(
          handle: bonusHandle(index, on: day.day), isDone: bonus.isDone,
          label: bonus.problem.number.map { "LC \($0)" } ?? "Bonus", title: bonus.problem.title,
          difficulty: bonus.problem.difficulty, minutes: bonus.minutes,
          hasNote: bonus.problem.record.note != nil,
          date: dateText(bonus.finishedOn, bonus.problem.record.attempts))
      }
    }
    return lines
  }

  /// A bar for each track that has anything to do.
  var bars: [String] { day.day.tracks.filter { day.completion(of: $0).total > 0 }.map(trackLine) }

  /// How to show an item and the list in full, and the meaning of the mark for notes if one is shown.
  var hint: String {
    let handles = day.day.handles
    let handleWithNote =
      day.items.firstIndex { $0.note != nil }.map { handles[$0] }
      ?? day.bonus.firstIndex { $0.problem.record.note != nil }.map { bonusHandle($0, on: day.day) }
    let handle =
      handleWithNote ?? day.items.firstIndex { $0.item.detail != nil }.map { handles[$0] } ?? handles.first
    let number = day.day.number.value
    let isListed = summary.listedDay?.day.number == day.day.number
    let item = handle.map { isListed ? " \($0)" : " \(number).\($0)" } ?? ""
    return terminal.wrapped(
      "In full: machinemode show\(item)\(session.programmeOption), or machinemode today"
        + "\(isToday ? "" : " \(number)") --full\(session.programmeOption)"
        + (handleWithNote == nil ? "" : " (\(noteMark) has a note)"), indent: 2)
  }

  private var isToday: Bool { summary.currentDay?.day.number == day.day.number }

  var heading: [String] {
    let dayTitle = "Day \(day.day.number.value) of \(summary.days.count)"
    let title = isToday ? summary.headline : dayTitle
    let date = isToday ? summary.today : day.plannedDate
    let week = session.curriculum.week(of: day.day.number)
    var lines = [
      terminal.styled(
        terminal.cut(
          [title, date?.longTextWithWeekday, isToday && isToWorkOn ? timeLeft : nil].compactMap(\.self)
            .joined(separator: terminal.separator),
          to: terminal.width),
        .bold)
    ]
    if let week, !session.curriculum.isOneTickADay {
      let part = title == dayTitle ? "" : "Day \(day.day.number.value), "
      lines.append(terminal.cut("\(part)Week \(week.number): \(week.theme)", to: terminal.width))
    }
    if isToday, summary.state != .notStarted, !isStudyDay {
      lines.append(terminal.wrapped(summary.stateSentence))
    }
    if !day.day.goal.isEmpty { lines.append(terminal.wrapped("Goal: \(day.day.goal)", indent: 6)) }
    return lines
  }

  /// `about 2 h 10 min left`, by the estimates of what the day requires; nil once nothing is left.
  private var timeLeft: String? {
    let minutes = day.items.filter { $0.item.isRequired && !$0.isDone }.map(\.item.estimatedMinutes).reduce(
      0, +)
    return minutes > 0 && !session.curriculum.isOneTickADay
      ? "about \(durationText(minutes: minutes)) left" : nil
  }

  /// Whether today is a study day, or the plan waits to be begun.
  private var isToWorkOn: Bool { isStudyDay || summary.state == .notStarted }

  private var isStudyDay: Bool {
    if case .studyDay = summary.state { true } else { false }
  }

  /// A track's title, bar and subject; without a bar if it has only bonus items.
  private func trackLine(_ track: Track) -> String {
    let completion = day.completion(of: track)
    let columns = 15
    let title = terminal.cut(track.listTitle, to: columns - 2).padded(to: columns)
    // The title of a challenge is told once.
    let subject = session.curriculum.isOneTickADay ? "" : day.day.subject(of: track)
    guard completion.total > 0 else { return title + terminal.cut(subject, to: terminal.width - columns) }
    let bar = terminal.bar(done: completion.done, total: completion.total, columns: 12)
    let count = completion.countText.padded(to: 8)
    let rest = terminal.width - (columns + 12 + 2 + 8 + 1)
    return trimmedEnd("\(title)\(bar)  \(count) \(terminal.cut(subject, to: rest))")
  }

  private func itemLines(_ progress: ItemProgress) -> [String] {
    let item = progress.item
    let row = line(
      handle: dayHandles(of: day.day)[item.id] ?? "", isDone: progress.isDone,
      label: item.label, title: isFull ? item.title : item.titleWithAlternative,
      difficulty: item.problem?.difficulty, minutes: progress.minutes,
      planned: progress.isDone ? nil : item.timeBox,
      remark: item.remark(isSolvedBefore: summary.solvedBefore.marks(item)), hasNote: progress.note != nil,
      date: dateText(progress.finishedOn, progress.attempts))
    guard isFull else { return [row] }
    return [row]
      + indented(
        item.details(width: terminal.width - DayListText.detailMargin, terminal),
        by: String(repeating: " ", count: DayListText.detailMargin))
  }

  private func line(
    handle: String, isDone: Bool, label: String, title: String, difficulty: Difficulty?, minutes: Int?,
    planned: Int? = nil, remark: String? = nil, hasNote: Bool, date: String
  ) -> String {
    let mark = isDone ? terminal.styled(terminal.check, .good) : " "
    return itemRow(
      start: "  \(handle.padded(to: 4))[\(mark)] ", columns: 10, item: label, title: title,
      difficulty: difficulty, time: timeText(minutes, planned: planned), timeColumns: timeColumns,
      remark: remark, hasNote: hasNote, date: date, wraps: isFull, terminal)
  }

  private var timeColumns: Int {
    columns(
      ofTimes: day.items.map { timeText($0.minutes, planned: $0.isDone ? nil : $0.item.timeBox) }
        + day.bonus.map { timeText($0.minutes) })
  }

  /// When it was done: `14:05` for today, `20 Nov`, or the year if it is a year or more ago.
  private func dateText(_ date: CivilDate?, _ attempts: [Attempt]) -> String {
    guard let date else { return "" }
    if date == summary.today, let finish = attempts.first(where: { $0.isFinish && $0.day == date }) {
      return finish.instant.localTime.text
    }
    return abs(summary.today.days(since: date)) < 365
      ? "\(date.day) \(date.monthName.prefix(3))" : String(date.year)
  }
}

/// The one line under every list: streak, time, pace.
func progressLine(_ summary: ProgressSummary, _ terminal: Terminal) -> String {
  let streak = summary.streak
  var parts = ["Streak \(counted(streak.length, "day"))"]
  if streak.isTodayOpen { parts[0] += ", today still open" }
  parts.append("\(durationText(minutes: summary.minutesToday)) today")
  if summary.calendar.start != nil { parts.append(summary.value(of: .pace)) }
  return parts.joined(separator: terminal.separator)
}

/// What to type next, or that everything planned is done.
func nextLine(_ session: Session) -> String {
  let summary = session.summary
  guard let next = summary.next else {
    return summary.isComplete ? summary.stateSentence : "Everything planned so far is done."
  }
  let handle = dayHandles(of: next.day.day)[next.item.item.id] ?? next.item.item.id.text
  let isToday = next.day.day.number == summary.listedDay?.day.number
  let name = isToday ? handle : "\(next.day.day.number.value).\(handle)"
  return "Next: \(printable(next.item.item.title)) (machinemode done \(name)\(session.programmeOption))"
}

extension String {
  /// The text padded with spaces to a number of columns.
  func padded(to columns: Int, onTheLeft: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - displayWidth(self)))
    return onTheLeft ? spaces + self : self + spaces
  }
}

/// A row of a list: its start, a title that takes the available width, and its facts on the right.
///
/// - Parameters:
///   - columns: the width of `start`.
///   - timeColumns: the width of the list's times, by `columns(ofTimes:)`.
///   - remark: a remark in brackets after the title, or below if there is no room.
///   - date: when it was done, or an empty string.
///   - wraps: whether a long title is wrapped instead of truncated.
func itemRow(
  start: String, columns: Int, item label: String, title: String, difficulty: Difficulty?, time: String,
  timeColumns: Int, remark: String? = nil, hasNote: Bool = false, date: String = "", wraps: Bool = false,
  _ terminal: Terminal
) -> String {
  let facts =
    (date.isEmpty ? "" : date + "  ") + (difficulty.map { $0.rawValue.padded(to: 6) + "  " } ?? "")
    + time.padded(to: timeColumns, onTheLeft: true)
  let before = label.isEmpty ? start : start + label.padded(to: labelColumns)
  let margin = columns + (label.isEmpty ? 0 : labelColumns)
  let room = terminal.width - margin - 3 - displayWidth(facts)
  let mark = hasNote ? " \(noteMark)" : ""
  var lines =
    wraps
    ? terminal.lines(of: title + mark, width: room) : [terminal.cut(title, to: room - mark.count) + mark]
  if let remark {
    let last = lines[lines.count - 1] + " (\(remark))"
    if displayWidth(last) <= room { lines[lines.count - 1] = last } else { lines.append(remark) }
  }
  let rest = lines.dropFirst().map { "\n" + String(repeating: " ", count: margin) + $0 }.joined()
  return trimmedEnd("\(before)\(lines[0].padded(to: room))  \(facts)") + rest
}

let noteMark = "+"

private let labelColumns = 8

/// The time spent, else the time planned as `~30 min`; empty if neither is known.
func timeText(_ minutes: Int?, planned: Int? = nil) -> String {
  minutes.map { durationText(minutes: $0) } ?? planned.map { "~\(durationText(minutes: $0))" } ?? ""
}

func columns(ofTimes times: some Sequence<String>) -> Int {
  times.reduce(7) { max($0, displayWidth($1)) }
}

extension Item {
  /// What stands in brackets behind its title; nil for most.
  func remark(isSolvedBefore: Bool) -> String? {
    let parts = [isPlus ? "optional" : nil, isSolvedBefore ? "solved before" : nil].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  var titleWithAlternative: String { title + (alternative.map { " (or LC \($0.number))" } ?? "") }

  /// The alternative of a premium problem, in a sentence; nil for any other item.
  var alternativeSentence: String? {
    alternative.map { alternative in
      let difficulty = alternative.difficulty.map { " [\($0.rawValue)]" } ?? ""
      return "Premium; LC \(alternative.number): \(alternative.title)\(difficulty) counts in its place."
    }
  }

  /// Its alternative and details, in lines of at most `width` columns.
  func details(width: Int, _ terminal: Terminal) -> [String] {
    (alternativeSentence.map { terminal.lines(of: $0, width: width) } ?? [])
      + (detail.map { planLines($0, width: width, terminal) } ?? [])
  }
}
