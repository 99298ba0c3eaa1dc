// The log by date: a bar of minutes for each, and below it what was worked on and written.

import Statistics
import StudyModel

struct WorkByDateText {
  let terminal: Terminal

  private var isNarrow: Bool { terminal.width < 60 }

  func lines(of dates: [LoggedDate]) -> [String] {
    let largest = dates.map(\.activity.minutes).max() ?? 0
    return Array(dates.map { lines(of: $0, largest: largest) }.joined(separator: [""]))
  }

  private func lines(of date: LoggedDate, largest: Int) -> [String] {
    let year = isNarrow ? "" : " \(date.date.year)"
    let day = "\(date.date.shortText)\(year)".padded(to: isNarrow ? 12 : 17)
    let minutes = date.activity.minutes
    let finishes = date.activity.finishes
    let parts = [
      minutes > 0 ? durationText(minutes: minutes) : nil, finishes > 0 ? "\(grouped(finishes)) done" : nil,
    ].compactMap(\.self)
    let bar = terminal.bar(done: minutes, total: largest, columns: isNarrow ? 6 : 16)
    return [trimmedEnd("\(terminal.styled(day, .bold))\(bar)  \(parts.joined(separator: ", "))")]
      + date.work.map { row($0.item, $0.outcome.rawValue, timeText($0.minutes)) }
      + date.notes.map { row($0, "note", "") }
      + date.reflections.map { "  \("day \($0.value)".padded(to: 8))reflection" }
  }

  private func row(_ item: PlacedItem, _ word: String, _ time: String) -> String {
    itemRow(
      start: "  \((item.place ?? "").padded(to: 8))\(word.padded(to: 7))", columns: 17, item: item.label,
      title: item.title, difficulty: nil, time: time, timeColumns: 9, terminal)
  }
}
