// `pause`: adds, lists and deletes pauses, which shift the plan.

import ArgumentParser
import JSON
import Logging
import Statistics
import Store
import StudyModel
import TextTools
import Website

struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pause the plan on some dates; the days after them move on.",
    discussion: "Work on a paused day still counts.",
    subcommands: [PauseAddCommand.self, PauseListCommand.self, PauseDeleteCommand.self],
    defaultSubcommand: PauseAddCommand.self)
}

struct PauseAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a pause; without dates, list the pauses.",
    discussion: "Examples: pause 2026-12-05..2026-12-09 --reason Family; pause mon..fri; pause -3d..yesterday"
  )

  @Argument(
    help: ArgumentHelp("One date, or the first and the last: mon..fri.", valueName: "date..date"),
    completion: .pauseDates)
  var dates: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Why, for yourself; no public site shows it.", valueName: "text"))
  var reason: String?

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared)
    guard let typed = dates else {
      return StandardOutput.write(pauseList(session.log, on: session.summary.today, session.terminal))
    }
    let range = try session.pauseRange(typed)
    let before = session.summary
    let (added, _) = try session.change { editor in
      try editor.log.pause(range, reason: reason)
    } as: { added, _ in
      let summary = [joined(added.map { before.span($0.from, $0.through) }), added.first?.reason]
      return LoggedAction(
        command: "pause", summary: summary.compactMap(\.self).joined(separator: ", "),
        instant: session.now.instant)
    }
    guard !added.isEmpty else {
      return session.say(pausedAlreadyText(range, reason: reason, in: session.log))
    }
    session.report(pausedText(added, of: range), since: before)
  }
}

struct PauseListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the pauses by date.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared)
    let today = session.summary.today
    StandardOutput.write(
      reading.json
        ? pauseDocument(session.log, on: today).text : pauseList(session.log, on: today, session.terminal))
  }
}

struct PauseDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete dates from the pauses, as when you are back early.",
    discussion: "Examples: pause delete fri; pause delete 2026-12-08..2026-12-09")

  @Argument(
    help: ArgumentHelp("One date, or the first and the last.", valueName: "date..date"),
    completion: .pausedDates)
  var dates: String

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func run() throws {
    let session = try StudySession(shared)
    let range = try session.pauseRange(dates)
    let before = session.summary
    let (removed, _) = try session.change { editor in
      try editor.log.removePauses(on: range)
    } as: { removed, _ in
      let dates = joined(removed.map { before.span($0.lowerBound, $0.upperBound) })
      return LoggedAction(command: "pause", summary: "deleted \(dates)", instant: session.now.instant)
    }
    session.report(
      removed.map { "No longer paused: \($0.longTextWithWeekday)\(dayCount($0))." }, since: before)
  }
}

extension StudySession {
  fileprivate func pauseRange(_ typed: String) throws -> ClosedRange<CivilDate> {
    try dateRange(typed: typed, today: summary.today, direction: .future)
  }

  /// Prints what changed, how the plan moved, and where it stands.
  fileprivate func report(_ changes: [String], since before: ProgressSummary) {
    let moved = planMoveText(from: before, to: summary)
    let lines = changes + [moved, progressLine(summary, terminal)].compactMap(\.self)
    for line in lines { say(line) }
    sayStill()
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
  return "\(text) To change the reason, delete the dates first: `machinemode pause delete DATES`."
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
