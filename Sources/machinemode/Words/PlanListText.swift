// The plan as the terminal shows it: a line a day, or the days of a week or one day with all that stands there.

import Statistics
import StudyModel

struct PlanListText {
  let curriculum: Curriculum
  /// Nil where no log is at hand.
  let solvedBefore: SolvedBefore?
  let terminal: Terminal

  /// Every day in a line below its week: number, focus, topic.
  var overview: [String] {
    let weeks = curriculum.weeks.map { week in
      [terminal.styled(terminal.cut(heading(of: week), to: terminal.width), .bold)]
        + week.days.flatMap(overviewLines)
    }
    return Array(weeks.joined(separator: [""]))
  }

  /// A day with its items; `withDetails` adds what each says below its title.
  func day(_ day: StudyDay, withDetails: Bool) -> [String] {
    let week = curriculum.week(of: day.number).map { terminal.separator + heading(of: $0) } ?? ""
    let title = terminal.cut("Day \(day.number.value)\(week)", to: terminal.width)
    let goal = day.goal.isEmpty ? [] : [terminal.wrapped("Goal: \(day.goal)", indent: 6)]
    return [terminal.styled(title, .bold)] + goal
      + day.tracks.flatMap { items(of: $0, on: day, withDetails: withDetails) }
  }

  private func heading(of week: StudyWeek) -> String { "Week \(week.number): \(week.theme)" }

  private func overviewLines(_ day: StudyDay) -> [String] {
    let number = String(day.number.value).padded(to: 5, onTheLeft: true)
    let room = terminal.width - 7
    guard room >= 60, hasBothTracks else {
      let margin = String(repeating: " ", count: 7)
      return day.subjects.enumerated().map { index, subject in
        (index == 0 ? "\(number)  " : margin) + terminal.cut(subject, to: room)
      }
    }
    let column = (room - 2) / 2
    let focus = terminal.cut(day.dsaFocus, to: column).padded(to: column)
    return [trimmedEnd("\(number)  \(focus)  \(terminal.cut(day.systemDesignTopic, to: column))")]
  }

  /// Whether focus and topic have columns of their own: not where the whole plan has one of the two.
  private var hasBothTracks: Bool {
    curriculum.days.contains { !$0.dsaFocus.isEmpty }
      && curriculum.days.contains { !$0.systemDesignTopic.isEmpty }
  }

  private func items(of track: Track, on day: StudyDay, withDetails: Bool) -> [String] {
    let handles = dayHandles(of: day)
    let timeColumns = columns(ofTimes: day.items.map { timeText($0.timeBox) })
    var lines = ["", terminal.cut("\(track.listTitle): \(day.subject(of: track))", to: terminal.width)]
    for item in day.items(in: track) {
      let revision = item.isRevision ? " (revision)" : ""
      lines.append(
        itemRow(
          start: "  \((handles[item.id] ?? "").padded(to: 4))", columns: 6, item: item.label,
          title: (withDetails ? item.title : item.titleWithAlternative) + revision,
          difficulty: item.problem?.difficulty,
          time: timeText(item.timeBox), timeColumns: timeColumns,
          remark: solvedBefore?.marks(item) == true ? "solved before" : nil, wraps: withDetails, terminal))
      guard withDetails else { continue }
      if let alternative = item.alternative {
        let difficulty = alternative.difficulty.map { " [\($0.rawValue)]" } ?? ""
        let free = "LC \(alternative.number): \(alternative.title)\(difficulty)"
        lines += detail("Premium; \(free) counts in its place.")
      }
      if let text = item.detail { lines += paragraphs(text).flatMap(detail) }
    }
    return lines
  }

  /// As Markdown shows them: the lines of a paragraph are one text, and each item of a list is one.
  private func paragraphs(_ text: String) -> [String] {
    var paragraphs: [String] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      let startsItem = words.count > 1 && ["-", "*", "+"].contains(words[0])
      if isOpen, !startsItem, !words.isEmpty {
        paragraphs[paragraphs.count - 1] += " " + words.joined(separator: " ")
      } else if !words.isEmpty {
        paragraphs.append(words.joined(separator: " "))
      }
      isOpen = !words.isEmpty
    }
    return paragraphs
  }

  /// A text below the title of its item.
  private func detail(_ text: String) -> [String] {
    let margin = 14
    return terminal.lines(of: text, width: terminal.width - margin).map {
      String(repeating: " ", count: margin) + $0
    }
  }
}
