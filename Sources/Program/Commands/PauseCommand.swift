// `pause`: adds, lists and deletes pauses, which postpone the plan.

import ArgumentParser
import JSON
import Logging
import Statistics
import Store
import StudyModel
import TextTools

struct PauseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause", abstract: "Pause the plan; later days are postponed.",
    discussion: "Work on a paused day still counts.",
    subcommands: [PauseAddCommand.self, PauseListCommand.self, PauseDeleteCommand.self],
    defaultSubcommand: PauseAddCommand.self)
}

struct PauseAddCommand: ReadingCommand {
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
    help: ArgumentHelp("The reason, for yourself; no public site shows it.", valueName: "text"))
  var reason: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    guard let dates else { return listPauses(session) }
    let range = try session.pauseRange(dates)
    let before = session.summary
    let (added, _) = try session.change { editor in
      try editor.log.pause(range, reason: reason)
    } as: { added, _ in
      let summary = [joined(added.map { before.span($0.from, $0.through) }), added.first?.reason]
      return LoggedAction(
        command: "pause", summary: summary.compactMap(\.self).joined(separator: ", "),
        instant: session.now.instant)
    }
    guard !added.isEmpty else { return session.say("Already paused: \(range.longTextWithWeekday).") }
    let lines = added.map { pause in
      let reason = pause.reason.map { " (\($0))" } ?? ""
      return "Paused: \(pause.dates.longTextWithWeekday)\(dayCount(pause.dates))\(reason)."
    }
    session.report(lines, since: before)
  }
}

struct PauseListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the pauses by date.")

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws { listPauses(try Session(shared)) }
}

extension ReadingCommand {
  fileprivate func listPauses(_ session: Session) {
    let log = session.log
    let days = log.pausedDates.reduce(0) { $0 + $1.dayCount }
    show(
      log.pauses.sorted { ($0.from, $0.through) < ($1.from, $1.through) }, as: "pauses",
      [
        Column(22) { typed($0.dates) }, Column("from") { $0.from }, Column("through") { $0.through },
        Column("days", 8, text: { counted($0.dates.dayCount, "day") }) { $0.dates.dayCount },
        Column("runningToday", 7, text: { $0.contains(session.summary.today) ? "running" : "" }) {
          $0.contains(session.summary.today)
        }, Column("reason", 40) { $0.reason },
      ],
      empty: "There are no pauses; `machinemode pause mon..fri` makes one.",
      closing: "\(counted(log.pauses.count, "pause")), \(counted(days, "day")).")
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

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
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

extension Session {
  fileprivate func pauseRange(_ typed: String) throws -> ClosedRange<CivilDate> {
    try dateRange(typed: typed, today: summary.today, direction: .future)
  }

  /// Prints what changed, how the plan moved, and the day's progress.
  fileprivate func report(_ changes: [String], since before: ProgressSummary) {
    let moved = planMoveText(from: before, to: summary)
    let lines = changes + [moved, progressLine(summary, terminal)].compactMap(\.self)
    for line in lines { say(line) }
    sayStill()
  }
}

/// `, 5 days`; empty for a single day.
private func dayCount(_ dates: ClosedRange<CivilDate>) -> String {
  dates.dayCount == 1 ? "" : ", \(counted(dates.dayCount, "day"))"
}

/// How a change moves the dates of the plan; nil if it has none.
func planMoveText(from before: ProgressSummary, to after: ProgressSummary) -> String? {
  guard let old = before.calendar.end, let new = after.calendar.end else { return nil }
  // A pause moves all later days, so the plan is unchanged exactly if its last day is.
  guard old != new else { return "The plan's dates do not change." }
  return "The plan's last day moves from \(old.longText) to \(new.longText)."
}

/// `2026-12-05..2026-12-09`, `2026-12-05`.
func typed(_ dates: ClosedRange<CivilDate>) -> String {
  dates.dayCount == 1 ? dates.lowerBound.iso : "\(dates.lowerBound.iso)..\(dates.upperBound.iso)"
}
