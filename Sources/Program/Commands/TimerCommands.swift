// `start` and `stop`: run a timer on one item and log its minutes.

import ArgumentParser
import JSON
import Logging
import Statistics
import Store
import StudyModel
import TextTools

struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start the timer on an item.",
    discussion: """
      `done` of the item takes its minutes, `stop` adds them without finishing. One timer runs at a time: starting it on \
      another item stops it first and adds its minutes. Starting a mock interview shows its problems.
      """)

  @Argument(help: "The item.", completion: .openItems)
  var item: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    // `stop` looks for the timer in the programme in hand.
    let other = try session.sessionToLog([item]).opened.programme
    guard other == session.opened.programme else {
      let title = printable(session.opened.learner.title(of: other))
      throw Failure(
        .usage, "\(quoted(item)) is in \(title) alone",
        help: "`machinemode start \(item) --programme \(other.text)` times it there")
    }
    guard try isMeant(session) else { throw Failure(.data, report: "Nothing was changed.\n") }
    // Before it begins: a hidden problem stands for its session.
    let planned = try? session.plannedItem(named: item)
    let work = try session.log("start") { try $0.startTimer(on: item) }
    for change in work.changes { session.say(change.text(work.context)) }
    session.sayStill()
    if let planned { StandardOutput.write(lines: session.sessionLines(of: planned)) }
  }

  /// Asks at a terminal before a session of another day is begun: once seen, its problems cannot be unseen.
  private func isMeant(_ session: Session) throws -> Bool {
    let (placed, _) = try placedItem(named: item, among: session.summary.placedItems, session)
    guard StandardInput.isTerminal, StandardOutput.isTerminal, let planned = placed.item,
      let day = placed.day,
      day.day.number != session.summary.currentDay?.day.number
    else { return true }
    let problems = session.curriculum.problems(of: planned.id)
    guard !problems.isEmpty, !session.log.hasBegun(planned.id, problems: problems) else { return true }
    return StandardInput.agrees(
      to: "\(printable(planned.title)) is of day \(day.day.number.value). Begin it, and see its problems?")
  }
}

struct StopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Stop the timer and add its minutes to the item.",
    discussion: """
      The item stays as open or done as it was; `done` finishes it and stops the timer as well. Less than a minute \
      is no time: nothing is logged.
      """)

  @Argument(
    help: ArgumentHelp("The actual time, if you forgot to stop.", valueName: "25m"),
    completion: .times)
  var time: String?

  @Flag(help: "Log no minutes.")
  var discard = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    if discard, time != nil { throw ValidationError("`--discard` logs no minutes, so it takes no time") }
  }

  func run() throws {
    let minutes = try time.map(StopCommand.minutes)
    let session = try Session(shared)
    let work = try session.log("stop") { editor in
      try discard ? editor.discardTimer() : editor.stopTimer(minutes: minutes)
    }
    tell(work, session)
  }

  private static func minutes(_ typed: String) throws -> Int {
    guard case .minutes(let minutes) = TypedDuration(typed) else {
      throw Failure(
        .usage, "`\(printable(typed))` is not a valid time",
        help: "write 25m, 1h10 or 1:10, up to 24h")
    }
    return minutes
  }
}

/// The running timer in one line without a full stop; nil if there is none.
func timerText(_ session: Session) -> String? {
  guard let timer = session.log.timer else { return nil }
  let name = session.editor.timedItem?.name ?? timer.item.text
  guard let minutes = timer.minutes(at: session.now.instant) else {
    return "\(name), started at \(timer.started.localTime.text), which is in the future"
  }
  let forgotten =
    minutes > RunningTimer.longest ? "; forgotten? `machinemode stop 45m` says how long it was" : ""
  return "\(name), \(timerDuration(minutes: minutes)) so far\(forgotten)"
}

/// The running timer as JSON; null if there is none.
func timerDocument(_ session: Session) -> JSONValue {
  guard let timer = session.log.timer else { return .null }
  return [
    "item": .string(timer.item.text), "title": session.editor.timedItem.map { .string($0.title) } ?? .null,
    "started": .string(timer.started.iso),
    "minutes": timer.minutes(at: session.now.instant).map { .integer($0) } ?? .null,
  ]
}
