// `log`: lists what was done and written, by date.

import ArgumentParser
import JSON
import Logging
import Statistics
import StudyModel
import TextTools
import Website

struct WorkByDateCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "List what was done by date, the latest last.",
    discussion: """
      Examples: log; log yesterday; log mon..fri; log 2026-11-01..; log ..-7d. Without dates it lists the last \
      \(WorkByDateCommand.usualCount) on which something was logged. A note or a reflection is listed on the date of \
      its last change.
      """)

  @Argument(
    help: ArgumentHelp(
      "One date, or the first and the last; either may be left out.", valueName: "date..date"),
    completion: .workDates)
  var dates: String?

  @Flag(name: .shortAndLong, help: "List every date on which something was logged.")
  var all = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  private static let usualCount = 14

  func validate() throws {
    if all, dates != nil { throw ValidationError("`--all` lists every date, so no dates go with it") }
  }

  func run() throws {
    let session = try Session(shared)
    let range = try dates.map { text in
      try dateRange(typed: text, today: session.summary.today, direction: .past)
    }
    let found = session.summary.loggedDates(in: session.log, within: range)
    let shown = range == nil && !all ? found.suffix(WorkByDateCommand.usualCount) : found[...]
    if reading.json { return StandardOutput.write(loggedDatesDocument(Array(shown)).text) }
    let lines = WorkByDateText(terminal: session.terminal).lines(of: Array(shown))
    let closing = found.isEmpty ? nothing(range) : total(shown, earlier: found.count - shown.count)
    StandardOutput.write(
      (lines + (lines.isEmpty ? [] : [""]) + [session.terminal.wrapped(closing)]).map { $0 + "\n" }.joined())
  }

  private func nothing(_ dates: ClosedRange<CivilDate>?) -> String {
    dates == nil ? "Nothing is logged yet." : "Nothing is logged for `\(printable(self.dates ?? ""))`."
  }

  private func total(_ dates: ArraySlice<LoggedDate>, earlier: Int) -> String {
    let minutes = dates.reduce(0) { $0 + $1.activity.minutes }
    let finishes = dates.reduce(0) { $0 + $1.activity.finishes }
    let more = earlier == 0 ? "" : " \(counted(earlier, "earlier day")): machinemode log --all"
    return
      "\(counted(dates.count, "day")), \(durationText(minutes: minutes)), \(grouped(finishes)) done.\(more)"
  }
}

struct WorkByDateText {
  let terminal: Terminal

  func lines(of dates: [LoggedDate]) -> [String] {
    let largest = dates.map(\.activity.minutes).max() ?? 0
    return Array(dates.map { lines(of: $0, largest: largest) }.joined(separator: [""]))
  }

  private func lines(of date: LoggedDate, largest: Int) -> [String] {
    let day = "\(date.date.shortText) \(date.date.year)".padded(to: 17)
    let minutes = date.activity.minutes
    let finishes = date.activity.finishes
    let parts = [
      minutes > 0 ? durationText(minutes: minutes) : nil, finishes > 0 ? "\(grouped(finishes)) done" : nil,
    ].compactMap(\.self)
    let bar = terminal.bar(done: minutes, total: largest, columns: 16)
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
