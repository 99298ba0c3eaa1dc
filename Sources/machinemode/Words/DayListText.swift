// A day's list as the terminal shows it: both tracks with bars, every item with what to type for it.

import Statistics
import StudyModel

struct DayListText {
  let day: DayProgress
  let summary: ProgressSummary
  let curriculum: Curriculum
  let terminal: Terminal

  private static let trackColumns = 15

  /// The whole list with its heading.
  var lines: [String] {
    var lines = heading
    for track in day.day.tracks {
      lines.append("")
      lines.append(trackLine(track))
      lines += day.items.filter { $0.item.track == track }.map(itemLine)
    }
    if !day.bonus.isEmpty {
      lines.append("")
      lines.append("Beyond the plan")
      lines += day.bonus.enumerated().map { index, bonus in
        line(
          handle: bonusHandle(index, on: day.day), isDone: bonus.isDone,
          label: bonus.problem.number.map { "LC \($0)" } ?? "Bonus", title: bonus.problem.title,
          difficulty: bonus.problem.difficulty, time: timeText(bonus.minutes))
      }
    }
    return lines
  }

  /// A bar for each track that has anything to do.
  var bars: [String] { day.day.tracks.filter { day.completion(of: $0).total > 0 }.map(trackLine) }

  private var heading: [String] {
    let isToday = summary.currentDay?.day.number == day.day.number
    let title = isToday ? summary.headline : "Day \(day.day.number.value) of \(summary.days.count)"
    let date = isToday ? summary.today : day.plannedDate
    let week = curriculum.week(of: day.day.number)
    var lines = [
      terminal.styled(
        terminal.cut(
          [title, date?.longTextWithWeekday].compactMap(\.self).joined(separator: terminal.separator),
          to: terminal.width),
        .bold)
    ]
    if let week {
      let part =
        isToday && title != "Day \(day.day.number.value) of \(summary.days.count)"
        ? "Day \(day.day.number.value), " : ""
      lines.append(terminal.cut("\(part)Week \(week.number): \(week.theme)", to: terminal.width))
    }
    if isToday, summary.state != .notStarted, !isStudyDay {
      lines.append(terminal.wrapped(summary.stateSentence))
    }
    if !day.day.goal.isEmpty { lines.append(terminal.wrapped("Goal: \(day.day.goal)", indent: 6)) }
    return lines
  }

  private var isStudyDay: Bool {
    if case .studyDay = summary.state { true } else { false }
  }

  /// A track's title, its bar and what it is about; without a bar where it has Bonus items alone.
  private func trackLine(_ track: Track) -> String {
    let completion = day.completion(of: track)
    let title = track.listTitle.padded(to: DayListText.trackColumns)
    let subject = day.day.subject(of: track)
    guard completion.total > 0 else {
      return title + terminal.cut(subject, to: terminal.width - DayListText.trackColumns)
    }
    let bar = terminal.bar(done: completion.done, total: completion.total, columns: 12)
    let count = completion.countText.padded(to: 8)
    let used = DayListText.trackColumns + 12 + 2 + 8 + 1
    let rest = terminal.width - used
    return trimmedEnd("\(title)\(bar)  \(count) \(rest >= 12 ? terminal.cut(subject, to: rest) : "")")
  }

  private func itemLine(_ progress: ItemProgress) -> String {
    let item = progress.item
    return line(
      handle: dayHandles(of: day.day)[item.id] ?? "", isDone: progress.isDone,
      label: item.label, title: item.titleWithAlternative, difficulty: item.problem?.difficulty,
      time: time(progress),
      remark: summary.solvedBefore.marks(item) ? "solved before" : nil)
  }

  private func line(
    handle: String, isDone: Bool, label: String, title: String, difficulty: Difficulty?, time: String,
    remark: String? = nil
  ) -> String {
    let mark = isDone ? terminal.styled(terminal.check, .good) : " "
    return itemRow(
      start: "  \(handle.padded(to: 4))[\(mark)] ", columns: 10, item: label, title: title,
      difficulty: difficulty, time: time, timeColumns: timeColumns, remark: remark, terminal)
  }

  private func time(_ progress: ItemProgress) -> String {
    timeText(progress.minutes, planned: progress.isDone ? nil : progress.item.timeBox)
  }

  private var timeColumns: Int {
    columns(ofTimes: day.items.map(time) + day.bonus.map { timeText($0.minutes) })
  }
}

/// The one line under every list: streak, time, pace.
func standingLine(_ summary: ProgressSummary, _ terminal: Terminal) -> String {
  let streak = summary.streak
  var parts = ["Streak \(counted(streak.length, "day"))"]
  if streak.isTodayOpen { parts[0] += ", today still open" }
  parts.append("\(durationText(minutes: summary.minutesToday)) today")
  if summary.calendar.start != nil { parts.append(summary.pace.words) }
  return parts.joined(separator: terminal.separator)
}

/// What to type next, or that the list is done.
func nextLine(_ summary: ProgressSummary) -> String {
  guard let next = summary.next else { return "Everything planned so far is done." }
  let handle = dayHandles(of: next.day.day)[next.item.item.id] ?? next.item.item.id.text
  let isToday = next.day.day.number == summary.currentDay?.day.number
  let name = isToday ? handle : "\(next.day.day.number.value).\(handle)"
  return "Next: \(printable(next.item.item.title)) (machinemode done \(name))"
}

/// Between midnight and the day's start: which day it still is.
func stillLine(_ desk: Desk) -> String? {
  let today = desk.summary.today
  guard desk.now.instant.localDate != today else { return nil }
  return desk.terminal.wrapped(
    "Still \(today.longTextWithWeekday): your days begin at \(desk.log.settings.dayStart.text).", indent: 2)
}

extension String {
  /// The text filled with blanks up to a number of columns.
  func padded(to columns: Int, onTheLeft: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - displayWidth(self)))
    return onTheLeft ? blanks + self : self + blanks
  }
}
