// `challenge done` and `challenge undo`: tick a day of a challenge, and take the tick back.

import ArgumentParser
import Logging
import Statistics
import Store
import StudyModel
import TextTools

struct ChallengeDoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", abstract: "Tick a day of a challenge: today's, or another.",
    discussion:
      """
      Without a name, it ticks the one challenge that is open today; with several open, it lists them. On a rest day or \
      in a pause it ticks the oldest open day before; if there is none, the tick counts for the streak alone.
      """)

  @Argument(
    help: ArgumentHelp(
      "The challenge, and a day's number for another day than today's.", valueName: "name] [day"),
    completion: .programmes)
  var words: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The date it was done: yesterday, mon, 2026-11-20, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let (session, day) = try ChosenTick(words, shared).open(for: "done") { $0.isOpenToday }
    let date = try session.dayOfWork(on)
    if session.summary.completedOn != nil {
      session.say("\(session.titleOfChallenge) is complete; nothing was changed.")
      return
    }
    if let day, day.isComplete {
      session.say("\(session.titleOfDay(day.day.number)) is done already; nothing was changed.")
      return
    }
    let work = try session.log("done", for: date) { editor in
      try editor.finish([FinishEntry(name: day?.tickName ?? "t1")], on: date)
    }
    guard let change = work.changes.first(where: { $0.target != nil }), let target = change.target else {
      return
    }
    let tick = session.titleOfTick(target, of: date)
    if case .nothingNew = change {
      session.say("\(tick) is done already; nothing was changed.")
      return
    }
    session.say("Done: \(tick).")
    if target.item == nil {
      session.say("No day is open up to this date, so it counts for the streak, not for the days.")
    }
    for milestone in session.summary.achievements(since: work.before) {
      session.say("Milestone: \(milestone.title).")
    }
    try sayWhereItStands(session)
  }
}

struct ChallengeUndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take the tick of a day back: today's, or another's.",
    discussion: "`machinemode undo` takes the latest command back, whatever it was.")

  @Argument(
    help: ArgumentHelp(
      "The challenge, and a day's number for another day than today's.", valueName: "name] [day"),
    completion: .programmes)
  var words: [String] = []

  @OptionGroup var shared: SharedOptions

  func run() throws {
    let (session, day) = try ChosenTick(words, shared).open(for: "undo") {
      $0.dayOfToday?.isComplete ?? false
    }
    if let day, !day.isComplete {
      session.say("\(session.titleOfDay(day.day.number)) is not done; nothing was changed.")
      return
    }
    let today = session.summary.today
    let work = try session.log("reopen") { editor in
      guard let day else { return try editor.untick(on: today) }
      return try editor.reopen([day.tickName])
    }
    guard let target = work.changes.first?.target else {
      session.say("\(session.titleOfChallenge) is not ticked today; nothing was changed.")
      return
    }
    session.say(
      "\(target.item == nil ? "Removed" : "Open again"): \(session.titleOfTick(target, of: today)).")
    try sayWhereItStands(session)
  }
}

/// The figures of the challenge, and the other challenges that are open today.
private func sayWhereItStands(_ session: StudySession) throws {
  guard !session.options.quiet else { return }
  let (learner, name) = (session.opened.learner, session.opened.programme)
  session.say(ProgrammeRow(name, session.opened, session.summary).facts(session.terminal) + ".")
  for other in learner.active where other != name && learner.programmes[other]?.ticks != nil {
    guard try session.session(of: other).summary.isOpenToday else { continue }
    session.say(
      "Open today: \(printable(learner.title(of: other))) (machinemode challenge done \(other.text))")
  }
  session.sayStill()
}

extension DayProgress {
  /// The name of its one item on the command line.
  fileprivate var tickName: String { "\(day.number.value).\(day.handles.first ?? "t1")" }
}

extension StudySession {
  fileprivate var titleOfChallenge: String { printable(opened.learner.title(of: opened.programme)) }

  /// `Run 5 km, day 12`.
  fileprivate func titleOfDay(_ day: DayNumber) -> String { "\(titleOfChallenge), day \(day.value)" }

  /// `Run 5 km, day 12`, or `Run 5 km, a bonus of Saturday 28 March 2026`.
  fileprivate func titleOfTick(_ target: LogTarget, of date: CivilDate) -> String {
    target.item == nil
      ? "\(titleOfChallenge), a bonus of \(date.longTextWithWeekday)" : titleOfDay(target.day)
  }
}

/// The challenge and the day that the words of `done` and `undo` name.
private struct ChosenTick {
  private let name: String?
  private let number: Int?
  private let session: Session

  init(_ words: [String], _ options: SharedOptions) throws {
    session = try Session(options)
    var words = words[...]
    number = words.last.flatMap { Int($0) }
    if number != nil { words.removeLast() }
    guard words.count <= 1 else {
      throw CommandFailure(
        usage: "`\(printable(words.joined(separator: " ")))` is not the name of one challenge",
        help: "`machinemode challenge list` shows the names")
    }
    name = words.first ?? options.programme
  }

  /// The session of the challenge, and the day that is named; nil for the tick of a date.
  ///
  /// - Parameter isCandidate: whether a challenge is meant if none is named.
  func open(
    for command: String, where isCandidate: (ProgressSummary) -> Bool
  ) throws -> (StudySession, DayProgress?) {
    let opened = try session.open()
    let study = try challenge(command, opened, where: isCandidate)
    return (study, try number.map { try study.day($0) })
  }

  private func challenge(
    _ command: String, _ opened: OpenedStore, where isCandidate: (ProgressSummary) -> Bool
  ) throws -> StudySession {
    let learner = opened.learner
    if let name {
      let programme = try learner.programme(named: name)
      guard learner.programmes[programme]?.ticks != nil else {
        throw CommandFailure(
          usage: "`\(programme.text)` follows a plan of several items a day",
          help: "`machinemode done p1 --programme \(programme.text)` logs one of them")
      }
      return try StudySession(session, opened, of: programme)
    }
    let all = try learner.active.filter { learner.programmes[$0]?.ticks != nil }
      .map { try StudySession(session, opened, of: $0) }
    guard !all.isEmpty else {
      throw CommandFailure(
        no: "there is no challenge with a tick a day", help: "`machinemode challenge new Run 5 km` begins one"
      )
    }
    let meant = all.filter { number != nil || isCandidate($0.summary) }
    if let only = all.count == 1 ? all.first : meant.count == 1 ? meant.first : nil { return only }
    let names = (meant.isEmpty ? all : meant).map { "`\($0.opened.programme.text)`" }
    let state = command == "done" ? "open" : "done"
    let which =
      number != nil
      ? "there are \(names.count) challenges"
      : meant.isEmpty
        ? "no challenge is \(state) today" : "\(names.count) challenges are \(state) today"
    throw CommandFailure(
      no: "\(which): \(joined(names))",
      help: "name one, `machinemode challenge \(command) \(names[0].filter { $0 != "`" })"
        + "\(number.map { " \($0)" } ?? "")`")
  }
}
