// `pause`: rest that shifts the plan, declared ahead or afterwards, listed, and removed again.

import ArgumentParser
import Logging
import ProgressStorage
import Statistics
import StrictJSON
import StudyModel

struct PauseCommand: ParsableCommand {
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

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    try checkCombination()
    if let remove {
      try take(out: remove)
    } else if let text = dates.first {
      try pause(text)
    } else {
      let desk = try Desk(shared)
      StandardOutput.write(
        reading.json
          ? pauseDocument(desk.log, on: desk.summary.today).text
          : pauseList(desk.log, on: desk.summary.today, desk.terminal))
    }
  }

  /// The command's arguments with a date such as `-3d..yesterday` behind all options, since the argument parser reads it
  /// as short options.
  static func movingDatesBehindOptions(_ arguments: [String]) -> [String] {
    guard !arguments.contains("--") else { return arguments }
    var index = 0
    while index < arguments.count {
      if optionsWithValue.contains(arguments[index]) {
        // What follows is its value, whatever that begins with.
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
        .wrongCommandLine,
        "unexpected word `\(printable(dates[1]))`\n"
          + "help: write the dates without spaces, `mon..fri`, and put a reason of several words in quotes")
    }
    if change.count > 1 {
      throw CommandFailure(
        .wrongCommandLine, "`--remove` and dates to pause cannot be combined\nhelp: use one at a time")
    }
    if list || reading.json, let change = change.first {
      throw CommandFailure(
        .wrongCommandLine,
        "`--\(list ? "list" : "json")` and \(change) cannot be combined\n"
          + "help: `machinemode pause\(reading.json ? " --json" : "")` lists the pauses")
    }
    if reason != nil, dates.isEmpty {
      throw CommandFailure(
        .wrongCommandLine,
        "`--reason` needs dates to pause\n"
          + "help: write `machinemode pause 2026-12-05..2026-12-09 --reason Family`")
    }
  }

  private func pause(_ text: String) throws {
    var desk = try Desk(shared)
    let (before, instant, reason) = (desk.summary, desk.now.instant, reason)
    let (dates, added) = try desk.change { log, context in
      let dates = try pauseDates(typed: text, today: context.today)
      return (dates, try log.pause(dates, reason: reason))
    } as: { _, added in
      let summary = [joined(added.map { before.span($0.from, $0.through) }), added.first?.reason]
      return LoggedAction(
        command: "pause", summary: summary.compactMap(\.self).joined(separator: ", "), days: [],
        instant: instant)
    }
    guard !added.isEmpty else {
      desk.say(desk.terminal.wrapped(pausedAlreadyText(dates, reason: reason, in: desk.log), indent: 2))
      return
    }
    tell(pausedText(added, of: dates), before, desk)
  }

  private func take(out text: String) throws {
    var desk = try Desk(shared)
    let (before, instant) = (desk.summary, desk.now.instant)
    let removed = try desk.change { log, context in
      try log.removePauses(on: try pauseDates(typed: text, today: context.today))
    } as: { removed in
      let dates = joined(removed.map { before.span($0.lowerBound, $0.upperBound) })
      return LoggedAction(command: "pause", summary: "removed \(dates)", days: [], instant: instant)
    }
    tell(removed.map { "No longer paused: \($0.longTextWithWeekday)\(dayCount($0))." }, before, desk)
  }

  private func tell(_ changes: [String], _ before: ProgressSummary, _ desk: Desk) {
    var lines = changes
    if let moved = planMoveText(from: before, to: desk.summary) { lines.append(moved) }
    lines.append(standingLine(desk.summary, desk.terminal))
    for line in lines { desk.say(desk.terminal.wrapped(line, indent: 2)) }
    desk.sayStill()
  }
}
