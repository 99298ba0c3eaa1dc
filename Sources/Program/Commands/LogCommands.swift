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
      Examples: done 1920 25m; done p1 25m p2 10m; done p1 25m hard; done p1-p3 75m --split; done "move zeroes" --on \
      yesterday. Without a time, `done` uses the running timer's. The ratings are again (you looked at the solution), \
      hard, good and easy.
      """)

  @Argument(
    help: ArgumentHelp(
      "Items, each followed by its time and rating if you like.", valueName: "item [25m] [hard]"),
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

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The day of a challenge, for another one than today's.", valueName: "n"))
  var day: Int?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    Inbox.takeIn(shared)
    let inHand = try Session(shared)
    if let ticks = try ChallengeTicks(items, day: day, inHand) {
      return try ticks.tick(on: inHand.dayOfWork(on))
    }
    let entries = try TypedEntries.read(items, "done", isSplit: split, inHand.editor)
    let session = try inHand.sessionToLog(entries.map(\.name))
    if note != nil, entries.count > 1 {
      throw Failure(
        .usage, "`--note` goes with one item, but \(entries.count) are named", help: "log them one by one")
    }
    let day = try session.dayOfWork(on)
    let elsewhere = WorkElsewhere.of(entries, in: session)
    let work = try session.log("done", for: day, and: elsewhere) { editor in
      try editor.finish(entries, on: day, note: note, takesTimer: true)
    }
    let told = elsewhere.map { $0.line(isAlone: entries.count == 1) }
    tell(work, session, for: day, remarks: [session.remark(insteadOf: inHand)].compactMap(\.self) + told)
  }
}

struct TimeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "time", abstract: "Add time to items without finishing them, or take it off.",
    discussion:
      "Examples: time p3 15m; time p3 -10m; time t1 20m p2 1h10; time 283 15m --on yesterday")

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

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let inHand = try Session(shared)
    let entries = try TypedEntries.readTimes(items, isSplit: split, inHand.editor)
    let session = try inHand.sessionToLog(entries.map(\.name))
    let day = try session.dayOfWork(on)
    let work = try session.log("time", for: day) { editor in
      try editor.addTime(entries, on: day)
    }
    tell(work, session, for: day, remarks: [session.remark(insteadOf: inHand)].compactMap(\.self))
  }
}

struct ReopenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Mark items as open again; time and notes stay.",
    discussion: "Examples: reopen p2; reopen p1-p3; reopen 1920; reopen run --day 17")

  @Argument(help: "The items to open again.", completion: .doneItems)
  var items: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The day of a challenge, for another one than today's.", valueName: "n"))
  var day: Int?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let inHand = try Session(shared)
    if let ticks = try ChallengeTicks(items, day: day, inHand) { return try ticks.untick() }
    let names = try expandItemWords(items)
    let session = try inHand.sessionToLog(names)
    let work = try session.log("reopen") { try $0.reopen(names) }
    tell(work, session, remarks: [session.remark(insteadOf: inHand)].compactMap(\.self))
  }
}

/// Prints the result of a change: what changed, `remarks`, the day that it counts for if that is not today, milestones,
/// the day's bars, the streak and what is next.
func tell(
  _ work: LoggedWork, _ session: Session, for day: CivilDate? = nil, remarks: [String] = []
) {
  tell(
    (work.changes.map { $0.text(work.context) } + remarks).map { session.terminal.wrapped($0, indent: 2) }
      + dateLines(day, work) + following(work, session), session)
}

/// The date of work on another one than today.
private func dateLines(_ day: CivilDate?, _ work: LoggedWork) -> [String] {
  guard let day, day != work.context.today else { return [] }
  return ["Logged for \(day.longTextWithWeekday)."]
}

/// Further results of a change: milestones, and the counts of days other than today's.
func following(_ work: LoggedWork, _ session: Session) -> [String] {
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

func tell(_ changes: [String], _ session: Session) {
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
