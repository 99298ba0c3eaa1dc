// `done`, `time` and `reopen`: finish items, add time, and remove done marks.

import ArgumentParser
import Logging
import Statistics
import StudyModel
import TextTools
import Wording

struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Mark items done, each with the time it took.",
    discussion: """
      Examples: done 1920 25m; done p1 25m p2 10m; done p1-p3 75m --split; done "move zeroes" --on yesterday. Without \
      a time, an item that the timer of `start` runs on takes its minutes.
      """)

  @Argument(
    help: ArgumentHelp("Items, each followed by a time if you like.", valueName: "item [25m]"),
    completion: .openItems)
  var items: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day it was done: yesterday, mon, 2026-11-20, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A note on the item, in Markdown.", valueName: "text"))
  var note: String?

  @Flag(help: "Divide a time evenly among all the items before it.")
  var split = false

  @Flag(help: "You looked at the solution: the problem comes back soon. See `review`.")
  var looked = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let entries = try DoneCommand.entries(items, isSplit: split).map { entry in
      FinishEntry(name: entry.name, minutes: entry.minutes, rating: looked ? .again : nil)
    }
    if note != nil, entries.count > 1 {
      throw CommandFailure(
        usage: "`--note` goes with one item, but \(entries.count) are named", help: "log them one by one")
    }
    let session = try StudySession(shared)
    let day = try session.dayOfWork(on)
    let work = try session.log("done", for: day) { editor in
      try editor.finish(entries, on: day, note: note, takesTimer: true)
    }
    tell(work, session, for: day, names: entries.map(\.name))
  }

  /// Each item with the duration that follows it.
  ///
  /// - Parameter isSplit: whether a duration is divided among the items since the last one: in whole minutes, with
  ///   the remainder going to the first items.
  static func entries(
    _ words: [String], for command: String = configuration.commandName ?? "", isSplit: Bool = false
  ) throws -> [FinishEntry] {
    let advice =
      "add `--split` to divide it among them, or write a time after each, `\(command) p1 25m p2 10m`"
    var entries: [FinishEntry] = []
    // The number of entries that the next duration is for.
    var untimed = 0
    for word in words {
      switch TypedDuration(word) {
      case .notADuration:
        guard !TypedDuration.isMeant(by: word) else {
          throw CommandFailure(
            usage: "`\(printable(word))` is not a valid time", help: "write 25m, 1h10 or 1:10")
        }
        if untimed > 0, let last = entries.last, leetCodeNumber(last.name) == nil, isBareMinutes(word) {
          throw CommandFailure(
            usage:
              "`\(word)` after `\(printable(last.name))` may be minutes or a problem",
            help: "write `\(word)m` for minutes, `lc-\(word)` for the problem")
        }
        let names = try storing { try expandItemWords([word]) }
        entries += names.map { FinishEntry(name: $0) }
        untimed = isSplit ? untimed + names.count : names.count
      case .outOfRange:
        throw CommandFailure(
          usage: "`\(printable(word))` is too long or too short for one item", help: "write 1m to 24h")
      case .minutes(let minutes):
        guard untimed > 0 else {
          throw CommandFailure(
            usage: "the time `\(printable(word))` has no item before it",
            help: "write `\(command) p1 25m p2 10m`")
        }
        guard isSplit || untimed == 1 else {
          throw CommandFailure(
            usage:
              "`\(printable(word))` follows \(untimed) items, and may be for each or for all together",
            help: advice)
        }
        guard minutes >= untimed else {
          throw CommandFailure(
            usage:
              "\(durationText(minutes: minutes)) cannot be divided among \(untimed) items",
            help: "each item needs a minute at least")
        }
        for index in 0..<untimed {
          let place = entries.count - untimed + index
          entries[place] = FinishEntry(
            name: entries[place].name, minutes: minutes / untimed + (index < minutes % untimed ? 1 : 0))
        }
        untimed = 0
      }
    }
    let timed = entries.count { $0.minutes != nil }
    if isSplit, timed == 0 {
      throw CommandFailure(
        usage: "`--split` divides a time, and none is given",
        help: "write it after the items, `\(command) p1-p3 75m --split`")
    }
    if !isSplit, entries.count > 1, timed == 1, let last = entries.last, last.minutes != nil {
      throw CommandFailure(
        usage:
          "one time is given for \(entries.count) items, and it would count for `\(printable(last.name))` alone",
        help: advice)
    }
    return entries
  }

}

/// Whether a number may be minutes as well as a problem.
func isBareMinutes(_ word: String) -> Bool {
  (1...3).contains(word.utf8.count) && word.utf8.allSatisfy(\.isDigit)
}

struct TimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", abstract: "Add time to items without finishing them.",
    discussion:
      "Examples: time p3 15m; time t1 20m p2 1h10; time p1-p3 1h --split; time 283 15m --on yesterday")

  @Argument(
    help: ArgumentHelp("Items, each followed by its time.", valueName: "item 15m"),
    completion: .itemsAndTimes)
  var items: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day it was spent: yesterday, mon, 2026-11-20, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @Flag(help: "Divide a time evenly among all the items before it.")
  var split = false

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let entries = try DoneCommand.entries(items, for: "time", isSplit: split)
    if let untimed = entries.first(where: { $0.minutes == nil }) {
      throw CommandFailure(
        usage: "`\(printable(untimed.name))` is not followed by a time",
        help: "write `time p1 15m`; to finish an item without a time, write `done p1`")
    }
    let session = try StudySession(shared)
    let day = try session.dayOfWork(on)
    let work = try session.log("time", for: day) { editor in
      try editor.addTime(entries, on: day)
    }
    tell(work, session, for: day, names: entries.map(\.name))
  }
}

struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Mark items as open again; time and notes stay.",
    discussion: "Examples: reopen p2; reopen p1-p3; reopen 1920")

  @Argument(help: "The items to open again.", completion: .doneItems)
  var items: [String]

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let names = try storing { try expandItemWords(items) }
    let session = try StudySession(shared)
    tell(try session.log("reopen") { try $0.reopen(names) }, session)
  }
}

/// Prints the result of a change: what changed, `remarks`, the day that it counts for if that is not today, milestones,
/// the day's bars, the streak and what is next; `names` are the items as they were typed.
func tell(
  _ work: LoggedWork, _ session: StudySession, for day: CivilDate? = nil, names: [String] = [],
  remarks: [String] = []
) {
  tell(
    (work.changes.map { $0.text(work.context) } + remarks).map { session.terminal.wrapped($0, indent: 2) }
      + dateLines(day, names, work, session.terminal) + following(work, session), session)
}

/// For work on another date: the date, and that a position without a day still refers to today's list.
private func dateLines(
  _ day: CivilDate?, _ names: [String], _ work: LoggedWork, _ terminal: Terminal
) -> [String] {
  let current = work.context.currentDay
  guard let day, day != work.context.today else { return [] }
  var lines = ["Logged for \(day.longTextWithWeekday)."]
  let places = names.filter { PlaceInDay($0.lowercased()).map { $0.day == nil } ?? false }
  // The tick of a challenge goes with the date.
  if !work.context.curriculum.isOneTickADay, let place = places.first,
    let then = work.before.dayInHand(on: day), then != current
  {
    lines.append(
      "`\(printable(place))` is of day \(current.value); that date had day \(then.value), whose item is "
        + "`\(then.value).\(printable(place))`. `machinemode undo` takes this back.")
  }
  return lines.map { terminal.wrapped($0, indent: 2) }
}

/// Further results of a change: milestones, and the counts of days other than today's.
func following(_ work: LoggedWork, _ session: StudySession) -> [String] {
  let elsewhere = Set(work.changes.compactMap(\.day)).subtracting([work.context.currentDay]).sorted()
  return session.summary.achievements(since: work.before).map { "Milestone: \($0.title)." }
    // The bars below are today's; other days get a line each.
    + elsewhere.compactMap(session.summary.day).map { session.terminal.wrapped(tallyLine($0), indent: 2) }
}

/// The counts of a day: `Day 9: 3 of 5 DSA items, 1 of 3 system-design items.`
private func tallyLine(_ day: DayProgress) -> String {
  let parts = day.day.tracks.filter { day.completion(of: $0).total > 0 }.map {
    Vocabulary.english.share(day.completion(of: $0), itemsOf: [$0])
  }
  return "Day \(day.day.number.value): \(parts.joined(separator: ", "))."
}

func tell(_ changes: [String], _ session: StudySession) {
  guard !session.options.quiet else { return }
  let terminal = session.terminal
  var lines = changes
  if let day = session.summary.currentDay { lines += DayListText(day: day, session: session).bars }
  lines.append(terminal.wrapped(progressLine(session.summary, terminal), indent: 2))
  if let timer = timerText(session) { lines.append(terminal.wrapped("Timer: \(timer)", indent: 2)) }
  lines.append(terminal.wrapped(nextLine(session), indent: 2))
  if let still = session.stillLine { lines.append(still) }
  StandardOutput.write(lines: lines)
}
