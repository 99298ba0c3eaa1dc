// Ticks of challenges by `done` and `reopen`: of a date, or of another day of the challenge.

import Logging
import Statistics
import Store
import StudyModel
import TextTools

/// The days of challenges that the words of a command name: `done run`, `done run --day 17`.
struct ChallengeTicks {
  private let sessions: [Session]
  /// The day of the challenge; nil for the tick of a date.
  private let number: Int?

  /// Nil if the words name items.
  ///
  /// - Throws: if some of the words name challenges and others do not, or one names several things.
  init?(_ words: [String], day number: Int?, _ session: Session) throws {
    guard let names = try ChallengeTicks.challenges(named: words, session, session.editor) else {
      guard number == nil else {
        throw Failure(
          .usage, "`--day` goes with a challenge",
          help: "name an item of day \(number ?? 1) by `\(number ?? 1).p1`")
      }
      return nil
    }
    sessions = try names.map { try session.session(of: $0) }
    self.number = number
  }

  /// The challenges that words name; nil if they name items.
  ///
  /// - Parameter editor: of the programme in hand.
  static func challenges(
    named words: [String], _ session: Session, _ editor: LogEditor
  ) throws -> [ProgrammeName]? {
    let found = try words.map { try session.challenge(named: $0, editor) }
    guard found.contains(where: { $0 != nil }) else { return nil }
    guard let names = found as? [ProgrammeName] else {
      throw Failure(
        .usage, "\(joined(words.map { quoted($0) })) are challenges and items",
        help: "log each kind by itself"
      )
    }
    return names
  }

  /// Ticks the date, or the day that was named.
  func tick(on date: CivilDate) throws {
    try change { session, day in
      if session.summary.completedOn != nil { return "\(session.titleOfChallenge) is complete." }
      if let day, day.isComplete { return "\(session.titleOfDay(day.day.number)) is done already." }
      let work = try session.log("done", for: date) { editor in
        try editor.finish([FinishEntry(name: day?.tickName ?? "t1")], on: date)
      }
      guard let change = work.changes.first(where: { $0.target != nil }), let target = change.target else {
        return nil
      }
      let tick = session.titleOfTick(target, of: date)
      if case .nothingNew = change { return "\(tick) is done already." }
      session.say("Done: \(tick).")
      if target.item == nil {
        session.say("No day is open up to this date, so it counts for the streak, not for the days.")
      }
      for milestone in session.summary.achievements(since: work.before) {
        session.say("Milestone: \(milestone.title).")
      }
      return nil
    }
  }

  /// Takes ticks back: those of today, or of the day.
  func untick() throws {
    try change { session, day in
      if let day, !day.isComplete { return "\(session.titleOfDay(day.day.number)) is not done." }
      let today = session.summary.today
      let work = try session.log("reopen") { editor in
        guard let day else { return try editor.untick(on: today) }
        return try editor.reopen([day.tickName])
      }
      guard let target = work.changes.first?.target else {
        return "\(session.titleOfChallenge) is not ticked today."
      }
      let verb = target.item == nil ? "Removed" : "Open again"
      session.say("\(verb): \(session.titleOfTick(target, of: today)).")
      return nil
    }
  }

  /// Changes each challenge, then says how the last changed one stands.
  ///
  /// - Parameter work: returns why nothing changed; nil if something did.
  private func change(_ work: (Session, DayProgress?) throws -> String?) throws {
    var changed: Session?
    for session in sessions {
      if let reason = try work(session, try number.map(session.day)) {
        session.say(reason)
      } else {
        changed = session
      }
    }
    try changed?.sayWhereChallengesStand()
  }
}

extension Session {
  /// The challenge that a word names: its name, its title, or a part of its title; nil if it names none. A whole title of
  /// an item is that item, and a part that an open item has as well is ambiguous.
  fileprivate func challenge(named word: String, _ editor: LogEditor) throws -> ProgrammeName? {
    let wanted = slug(word)
    guard !wanted.isEmpty, !word.hasPrefix("#"), PlaceInDay(word.lowercased()) == nil,
      leetCodeNumber(wanted) == nil
    else { return nil }
    let learner = opened.learner
    let all = learner.inOrder.filter { learner.programmes[$0]?.ticks != nil }
    let whole = all.filter { $0.text == wanted || slug(learner.title(of: $0)) == wanted }
    // An archived one that is named whole says so when it is to be changed.
    if let named = whole.first(where: { learner.programmes[$0]?.isActive == true }) ?? whole.first {
      return named
    }
    let parts = learner.active.filter(all.contains).filter {
      slug(learner.title(of: $0)).contains(wanted) || $0.text.contains(wanted)
    }
    guard !parts.isEmpty else { return nil }
    let isItem = (try? editor.search(on: editor.context.today).occurrences(of: word, in: .open)) != nil
    guard parts.count == 1, !isItem || curriculum.isOneTickADay else {
      let names = parts.map { "`\($0.text)`" } + (isItem ? ["an item of your plan"] : [])
      throw Failure(
        .usage, "\(quoted(word)) names \(joined(names))",
        help: "write more of the title, or the item's handle"
      )
    }
    return parts[0]
  }

  /// The figures of the challenge, and the other challenges that are open today.
  fileprivate func sayWhereChallengesStand() throws {
    guard !options.quiet else { return }
    let learner = opened.learner
    let name = opened.programme
    say(ProgrammeRow(name, opened, summary).facts(terminal) + ".")
    for other in learner.active where other != name && learner.programmes[other]?.ticks != nil {
      guard try session(of: other).summary.isOpenToday else { continue }
      say("Open today: \(printable(learner.title(of: other))) (machinemode done \(other.text))")
    }
    sayStill()
  }
}

extension DayProgress {
  /// The name of its one item on the command line.
  fileprivate var tickName: String { "\(day.number.value).\(day.handles.first ?? "t1")" }
}

extension Session {
  fileprivate var titleOfChallenge: String { printable(opened.learner.title(of: opened.programme)) }

  /// `Run 5 km, day 12`.
  fileprivate func titleOfDay(_ day: DayNumber) -> String { "\(titleOfChallenge), day \(day.value)" }

  /// `Run 5 km, day 12`, or `Run 5 km, a bonus of Saturday 28 March 2026`.
  fileprivate func titleOfTick(_ target: LogTarget, of date: CivilDate) -> String {
    target.item == nil
      ? "\(titleOfChallenge), a bonus of \(date.longTextWithWeekday)" : titleOfDay(target.day)
  }
}
