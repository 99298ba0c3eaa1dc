// `start` and `stop`: a timer that runs on one item until its minutes are logged.

import ArgumentParser
import Logging
import Statistics
import StrictJSON
import StudyModel
import TextTools

struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Start the timer on an item.",
    discussion: """
      `done` of the item takes its minutes, `stop` adds them without finishing. One timer runs at a time: starting it on \
      another item stops it first and adds its minutes.
      """)

  @Argument(help: "The item.", completion: .openItems)
  var item: String

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    var desk = try Desk(shared)
    let item = item
    let (changes, context) = try desk.edit("start", isSure: confirmation.yes) { editor, _ in
      try editor.startTimer(on: item)
    }
    for change in changes { desk.say(desk.terminal.wrapped(change.text(context), indent: 2)) }
    desk.sayStill()
  }
}

struct StopCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "Stop the timer and add its minutes to the item.",
    discussion: """
      The item stays as open or done as it was; `done` finishes it and stops the timer as well. Less than a minute \
      counts as one.
      """)

  @Argument(
    help: ArgumentHelp("How long it really was, if the timer was forgotten.", valueName: "25m"),
    completion: .times)
  var time: String?

  @Flag(help: "Log no minutes.")
  var discard = false

  @OptionGroup var confirmation: ConfirmationOption
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    if discard, time != nil { throw ValidationError("`--discard` logs no minutes, so it takes no time") }
  }

  func run() throws {
    let minutes = try time.map(StopCommand.minutes)
    var desk = try Desk(shared)
    let (discard, before) = (discard, desk.summary)
    let (changes, context) = try desk.edit("stop", isSure: confirmation.yes) { editor, _ in
      try discard ? editor.discardTimer() : editor.stopTimer(minutes: minutes)
    }
    tell(changes, context, desk, since: before)
  }

  private static func minutes(_ typed: String) throws -> Int {
    guard case .minutes(let minutes) = TypedDuration(typed) else {
      throw CommandFailure(
        usage: "`\(printable(typed))` is not a valid time; nothing was changed",
        help: "write 25m, 1h10 or 1:10, up to 24h")
    }
    return minutes
  }
}

/// The running timer in a line without a full stop; nil while there is none.
func timerText(_ desk: Desk) -> String? {
  guard let timer = desk.log.timer else { return nil }
  let name = timedItem(desk)?.name ?? timer.item.text
  guard let minutes = timer.minutes(at: desk.now.instant) else {
    return "\(name), started at \(timer.started.localTime.text), which is in the future"
  }
  let forgotten =
    minutes > RunningTimer.longest ? "; forgotten? `machinemode stop 45m` says how long it was" : ""
  return "\(name), \(timerDuration(minutes: minutes)) so far\(forgotten)"
}

/// The running timer in JSON; null while there is none.
func timerDocument(_ desk: Desk) -> JSONValue {
  guard let timer = desk.log.timer else { return .null }
  return [
    "item": .string(timer.item.text), "title": timedItem(desk).map { .string($0.title) } ?? .null,
    "started": .string(timer.started.iso),
    "minutes": timer.minutes(at: desk.now.instant).map { .integer(Int64($0)) } ?? .null,
  ]
}

private func timedItem(_ desk: Desk) -> LogTarget? { LogEditor(desk.log, context: desk.context).timedItem }
