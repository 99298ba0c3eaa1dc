// `pause`: declares, lists and removes pauses, which shift the plan.

import ArgumentParser
import JSON
import Logging
import Statistics
import Store
import StudyModel
import TextTools
import Website

struct PauseCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pause the plan on some dates; the days after them move on.",
    discussion: """
      Examples: pause 2026-12-05..2026-12-09 --reason Family; pause mon..fri; pause -3d..yesterday. \
      Work on a paused day still counts. Without dates it lists the pauses.
      """)

  @Argument(
    help: ArgumentHelp("One date, or the first and the last: mon..fri.", valueName: "date..date"),
    completion: .pauseDates)
  var dates: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Why, for yourself; no public site shows it.", valueName: "text"))
  var reason: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Remove dates from the pauses, as when you are back early.", valueName: "date..date"),
    completion: .pausedDates)
  var remove: String?

  @Flag(help: "List the pauses by date.")
  var list = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    try checkCombination()
    let session = try StudySession(shared)
    let today = session.summary.today
    guard let text = remove ?? dates.first else {
      return StandardOutput.write(
        reading.json
          ? pauseDocument(session.log, on: today).text : pauseList(session.log, on: today, session.terminal))
    }
    let range = try storing { try dateRange(typed: text, today: today, direction: .future) }
    if remove == nil { try pause(range, session) } else { try take(out: range, session) }
  }

  /// Moves a date such as `-3d..yesterday` after all options, since the argument parser reads it as short options.
  static func movingDatesBehindOptions(_ arguments: [String]) -> [String] {
    guard !arguments.contains("--") else { return arguments }
    var index = 0
    while index < arguments.count {
      if optionsWithValue.contains(arguments[index]) {
        // The next argument is its value, whatever it begins with.
        index += 2
        continue
      }
      if beginsWithStepBack(arguments[index]) {
        return arguments[..<index] + arguments[(index + 1)...] + ["--", arguments[index]]
      }
      index += 1
    }
    return arguments
  }

  static let optionsWithValue = ["--reason", "--remove"] + SharedOptions.names(withValue: true)

  private static func beginsWithStepBack(_ word: String) -> Bool {
    word.hasPrefix("-") && word.dropFirst().first?.isNumber == true
  }

  private func checkCombination() throws {
    let change = [remove.map { _ in "`--remove`" }, dates.isEmpty ? nil : "dates to pause"].compactMap(\.self)
    if dates.count > 1 {
      throw CommandFailure(
        usage: "unexpected word `\(printable(dates[1]))`",
        help: "write the dates without spaces, `mon..fri`, and put a reason of several words in quotes")
    }
    if change.count > 1 {
      throw CommandFailure(
        usage: "`--remove` and dates to pause cannot be combined", help: "use one at a time")
    }
    if list || reading.json, let change = change.first {
      throw CommandFailure(
        usage: "`--\(list ? "list" : "json")` and \(change) cannot be combined",
        help: "`machinemode pause\(reading.json ? " --json" : "")` lists the pauses")
    }
    if reason != nil, dates.isEmpty {
      throw CommandFailure(
        usage: "`--reason` needs dates to pause",
        help: "write `machinemode pause 2026-12-05..2026-12-09 --reason Family`")
    }
  }

  private func pause(_ dates: ClosedRange<CivilDate>, _ session: StudySession) throws {
    let before = session.summary
    let (added, _) = try session.change { editor in
      try editor.log.pause(dates, reason: reason)
    } as: { added, _ in
      let summary = [joined(added.map { before.span($0.from, $0.through) }), added.first?.reason]
      return LoggedAction(
        command: "pause", summary: summary.compactMap(\.self).joined(separator: ", "),
        instant: session.now.instant)
    }
    guard !added.isEmpty else {
      return session.say(pausedAlreadyText(dates, reason: reason, in: session.log))
    }
    tell(pausedText(added, of: dates), before, session)
  }

  private func take(out dates: ClosedRange<CivilDate>, _ session: StudySession) throws {
    let before = session.summary
    let (removed, _) = try session.change { editor in
      try editor.log.removePauses(on: dates)
    } as: { removed, _ in
      let dates = joined(removed.map { before.span($0.lowerBound, $0.upperBound) })
      return LoggedAction(command: "pause", summary: "removed \(dates)", instant: session.now.instant)
    }
    tell(removed.map { "No longer paused: \($0.longTextWithWeekday)\(dayCount($0))." }, before, session)
  }

  private func tell(_ changes: [String], _ before: ProgressSummary, _ session: StudySession) {
    var lines = changes
    if let moved = planMoveText(from: before, to: session.summary) { lines.append(moved) }
    lines.append(progressLine(session.summary, session.terminal))
    for line in lines { session.say(line) }
    session.sayStill()
  }
}

/// The added pauses, one line each; `dates` are the requested ones.
func pausedText(_ added: [Pause], of dates: ClosedRange<CivilDate>) -> [String] {
  let lines = added.map { pause in
    let reason = pause.reason.map { " (\($0))" } ?? ""
    return "Paused: \(pause.dates.longTextWithWeekday)\(dayCount(pause.dates))\(reason)."
  }
  let known = dates.dayCount - added.reduce(0) { $0 + $1.dates.dayCount }
  guard known > 0 else { return lines }
  return lines + ["\(grouped(known)) of these days \(known == 1 ? "was" : "were") already paused."]
}

/// The message for a pause that adds no date; `reason` is the given one, which was ignored.
func pausedAlreadyText(_ dates: ClosedRange<CivilDate>, reason: String?, in log: ProgressLog) -> String {
  let text = "Already paused: \(dates.longTextWithWeekday). Nothing changed."
  let isKnown = log.pauses.filter { $0.dates.overlaps(dates) }.allSatisfy { $0.reason == reason }
  guard reason != nil, !isKnown else { return text }
  return "\(text) To change the reason, remove the dates first with `--remove`."
}

/// `, 5 days`; empty for a single day.
func dayCount(_ dates: ClosedRange<CivilDate>) -> String {
  dates.dayCount == 1 ? "" : ", \(counted(dates.dayCount, "day"))"
}

/// How a change moves the dates of the plan; nil if it has none.
func planMoveText(from before: ProgressSummary, to after: ProgressSummary) -> String? {
  guard let old = before.calendar.end, let new = after.calendar.end else { return nil }
  // A pause moves all later days, so the plan is unchanged exactly if its last day is.
  guard old != new else { return "The plan's dates do not change." }
  return "The plan's last day moves from \(old.longText) to \(new.longText)."
}

/// The pauses by date, as typed, with their number of days.
func pauseList(_ log: ProgressLog, on today: CivilDate, _ terminal: Terminal) -> String {
  guard !log.pauses.isEmpty else {
    return terminal.wrapped("There are no pauses; `machinemode pause mon..fri` makes one.", indent: 2) + "\n"
  }
  let rows = sorted(log.pauses).flatMap { pause -> [String] in
    let count = counted(pause.dates.dayCount, "day").padded(to: 8, onTheLeft: true)
    let row = "\(typed(pause.dates).padded(to: 22))  \(count)"
    let remark = [pause.contains(today) ? "running today" : nil, pause.reason].compactMap(\.self)
      .joined(separator: terminal.separator)
    guard !remark.isEmpty else { return [row] }
    let whole = "\(row)  \(printable(remark))"
    if displayWidth(whole) <= terminal.width { return [whole] }
    return [row] + terminal.lines(of: remark, width: terminal.width - 2).map { "  \($0)" }
  }
  let days = log.pausedDates.reduce(0) { $0 + $1.dayCount }
  let total = "\(counted(log.pauses.count, "pause")), \(counted(days, "day"))."
  return (rows + [total]).joined(separator: "\n") + "\n"
}

func pauseDocument(_ log: ProgressLog, on today: CivilDate) -> JSONValue {
  ["schemaVersion": 1, "pauses": .array(sorted(log.pauses).map { pauseDocument($0, on: today) })]
}

private func sorted(_ pauses: [Pause]) -> [Pause] {
  pauses.sorted { ($0.from, $0.through) < ($1.from, $1.through) }
}

/// `2026-12-05..2026-12-09`, `2026-12-05`.
func typed(_ dates: ClosedRange<CivilDate>) -> String {
  dates.dayCount == 1 ? dates.lowerBound.iso : "\(dates.lowerBound.iso)..\(dates.upperBound.iso)"
}
