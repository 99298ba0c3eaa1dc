// Holds a programme that a command works on: its plan, its log and its numbers, and how they change.

import Logging
import Statistics
import Store
import StudyModel
import TextTools

/// A session with the store opened and the plan read, once each.
final class StudySession: Session {
  let plan: FollowedPlan
  private let readPlan: ReadPlan
  /// The store as it was opened, or as the last change left it.
  private(set) var opened: OpenedStore
  private(set) var summary: ProgressSummary
  /// What is remembered by the present log; nil until it is asked for.
  private var knownReviews: Reviews?

  /// The log as it is stored; empty without a store.
  var log: ProgressLog { opened.log }
  var hasStore: Bool { opened.exists }
  var curriculum: Curriculum { readPlan.curriculum }
  /// The cards that come with the plan.
  var cards: PlanCards { readPlan.cards }
  /// What is remembered, and today's pick.
  var reviews: Reviews {
    if let knownReviews { return knownReviews }
    let isActive = opened.learner.programmes[opened.programme]?.isActive ?? true
    let reviews = Reviews(cards, summary, log, isArchived: !isActive)
    knownReviews = reviews
    return reviews
  }

  /// Opens the store, then reads the plan.
  ///
  /// - Parameter needsPlan: false for a command that goes on if the workspace's plan cannot be read; that is
  ///   reported, and a plan of one day without items is used.
  convenience init(_ options: SharedOptions, needsPlan: Bool = true) throws {
    let session = try Session(options)
    // The store first: opening it restores a missing plan.
    try self.init(session, try session.open(), needsPlan: needsPlan)
  }

  /// Reads the plan of an opened store.
  init(_ session: Session, _ opened: OpenedStore, needsPlan: Bool = true) throws {
    (plan, readPlan) = try StudySession.plan(session, opened, isNeeded: needsPlan)
    self.opened = opened
    summary = summarize(readPlan.curriculum, opened.log, session.now)
    super.init(session, of: session.store.selected, at: session.now, following: plan, readPlan.curriculum)
  }

  /// The session of a programme; the figures of an archived one are as of the end of the day of archiving.
  init(_ session: Session, _ opened: OpenedStore, of name: ProgrammeName) throws {
    self.opened = opened.selecting(name)
    plan = try FollowedPlan(option: nil, workspace: session.workspace, opened: self.opened)
    readPlan = try session.readings.plan(plan)
    let (log, archivedOn) = (self.opened.log, opened.learner.programmes[name]?.archivedOn)
    let now = archivedOn.map { session.now.atEnd(of: $0, log.settings) } ?? session.now
    summary = summarize(readPlan.curriculum, log, now)
    super.init(session, of: name, at: now, following: plan, readPlan.curriculum)
  }

  /// - Parameter isNeeded: whether the run ends if the workspace's plan cannot be read; if not, a stand-in is used.
  private static func plan(
    _ session: Session, _ opened: OpenedStore, isNeeded: Bool
  ) throws -> (FollowedPlan, ReadPlan) {
    let option = session.options.plan
    do {
      let plan = try FollowedPlan(option: option, workspace: session.workspace, opened: opened)
      return (plan, try session.readings.plan(plan))
    } catch let failure as Failure where !isNeeded && failure.kind == .data {
      guard option == nil, opened.planFingerprint != nil else { throw failure }
      StandardError.warn(
        "the plan that your workspace follows cannot be read", help: "`machinemode plan check` says why"
      )
      let day = StudyDay(number: .first, goal: "", sections: [], items: [])
      let standIn = Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: [day])])
      return (.unreadable, ReadPlan(.unreadable, standIn))
    }
  }

  // MARK: Changes

  /// Logs work that is possible: changes the log as `change` does, and describes the change for `undo`.
  ///
  /// - Parameters:
  ///   - day: the calendar day that the work counts for; the history mentions it if it is not today.
  ///   - elsewhere: what the work finishes in other programmes, in the same step.
  func log(
    _ command: String, for day: CivilDate? = nil, and elsewhere: [WorkElsewhere] = [],
    _ apply: (inout LogEditor) throws -> [LogChange]
  ) throws -> LoggedWork {
    let before = summary
    let (changes, context) = try changeProgrammes { editor, learner in
      let old = editor.log
      let changes = try apply(&editor)
      try editor.log.refuseImpossibleWork(since: old, today: editor.context.today)
      for work in elsewhere { try work.finish(after: changes, on: day ?? editor.context.today, in: &learner) }
      return changes
    } as: { changes, context in
      LoggedAction(command: command, changes, context, at: now.instant, for: day)
    }
    return LoggedWork(changes: changes, context: context, before: before)
  }

  /// Changes the present log under the store's lock, and updates the numbers. The first change creates the workspace
  /// and prints its path.
  ///
  /// - Parameter action: describes the change for `undo`.
  @discardableResult
  func change<Outcome>(
    _ apply: (inout LogEditor) throws -> Outcome, as action: (Outcome, LogContext) -> LoggedAction
  ) throws -> (outcome: Outcome, context: LogContext) {
    try changeProgrammes({ editor, _ in try apply(&editor) }, as: action)
  }

  /// As `change`, with the logs of the other programmes.
  private func changeProgrammes<Outcome>(
    _ apply: (inout LogEditor, inout LearnerLog) throws -> Outcome,
    as action: (Outcome, LogContext) -> LoggedAction
  ) throws -> (outcome: Outcome, context: LogContext) {
    try opened.learner.refuseChange(of: opened.programme)
    var timerMinutes: Int?
    while true {
      do {
        var context = context
        let update = try store.updateProgrammes(
          opened, at: now.instant,
          { learner in
            var editor = editor(of: learner[opened.programme], timerMinutes: timerMinutes)
            let outcome = try apply(&editor, &learner)
            learner[opened.programme] = editor.log
            context = editor.context
            return outcome
          }, as: { action($0, context) })
        adopt(update)
        return (update.outcome, context)
      } catch let timer as UnlikelyTimer {
        // The lock is not held while the person answers.
        timerMinutes = try timer.askForMinutes(terminal)
      }
    }
  }

  var editor: LogEditor { editor(of: log) }

  var context: LogContext { editor.context }

  /// - Parameter timerMinutes: the actual minutes of the running timer, if the person gave them.
  func editor(of log: ProgressLog, timerMinutes: Int? = nil) -> LogEditor {
    // Usually the log is the one that was opened, whose numbers are known.
    let summary = log == opened.log ? summary : summarize(curriculum, log, now)
    let context = LogContext(
      curriculum: curriculum, now: now, today: summary.today, plannedDates: summary.calendar.plannedDates,
      timerMinutes: timerMinutes)
    return LogEditor(log, context: context)
  }

  /// Adopts the store as a change left it.
  override func adopt<Outcome>(_ update: StoreUpdate<Outcome>) {
    super.adopt(update)
    if update.didKeepPlan, let origin = plan.origin, origin != .bundled(.hundredDays) {
      say(unbroken: "From now on it follows \(origin.words), of which it keeps a copy.")
    }
    adopt(update.opened)
  }

  /// Adopts another state of the store.
  func adopt(_ opened: OpenedStore) {
    self.opened = opened
    summary = summarize(curriculum, log, now)
    knownReviews = nil
  }

  // MARK: Reading

  /// The session of another programme; this one if it is that programme's.
  func session(of name: ProgrammeName) throws -> StudySession {
    name == opened.programme ? self : try StudySession(self, opened, of: name)
  }

  /// The option that names this programme for another command; empty if it is in use.
  var programmeOption: String {
    opened.programme == opened.learner.current ? "" : " --programme \(opened.programme.text)"
  }

  /// A line for each other active programme: its figures, and how to tick it. Its plan may be unreadable.
  var otherProgrammeLines: [String] {
    opened.learner.active.filter { $0 != opened.programme }.map { name in
      guard let other = try? session(of: name) else {
        return "\(printable(opened.learner.title(of: name))): its plan cannot be read; "
          + "`machinemode plan check --programme \(name.text)` says why"
      }
      return ProgrammeRow(name, opened, other.summary).line(terminal)
    }
  }

  /// The calendar day of an option for work; today without one.
  func dayOfWork(_ typed: String?) throws -> CivilDate {
    guard let typed else { return summary.today }
    let date = try date(typed: typed, today: summary.today, direction: .past)
    guard date <= summary.today else {
      throw Failure(
        .usage, "\(date.longTextWithWeekday) is in the future", help: "log work for today or an earlier day"
      )
    }
    return date
  }

  /// The programme day of an option.
  func day(_ number: Int) throws -> DayProgress {
    guard let number = DayNumber(number), let day = summary.day(number) else {
      throw Failure(noDay: number, among: curriculum.days.count)
    }
    return day
  }

  /// The day of the plan that a person names by its number or its date.
  func day(named typed: String) throws -> DayProgress {
    if let number = Int(typed) { return try day(number) }
    let planned = try date(typed: typed, today: summary.today, direction: .future)
    if let day = summary.calendar.dayPlanned(on: planned).flatMap(summary.day) { return day }
    throw Failure(
      .data, "\(planned.longTextWithWeekday) has no day of the plan",
      help: "write the number of a day, as in `machinemode today 12`")
  }

  /// Between midnight and the day's start, which day it still is; nil at any other time.
  var stillLine: String? {
    let today = summary.today
    guard now.instant.localDate != today else { return nil }
    return terminal.wrapped(
      "Still \(today.longTextWithWeekday): your days begin at \(log.settings.dayStart.text).", indent: 2)
  }

  func sayStill() {
    if let stillLine { say(unbroken: stillLine) }
  }
}

extension LearnerLog {
  /// Throws if a programme is archived, or if it is missing and there are as many active ones as there may be.
  func refuseChange(of name: ProgrammeName) throws {
    guard let programme = programmes[name] else { return try refuseOneMore() }
    guard !programme.isActive else { return }
    let present = presentRound(of: name)
    throw Failure(
      .data, "`\(name.text)` is archived",
      help: programmes[present]?.isActive == true
        ? "its present round is `\(present.text)`"
        : "`machinemode challenge use \(name.text)` makes it active again")
  }
}

struct LoggedWork {
  let changes: [LogChange]
  /// The context in which names were resolved.
  let context: LogContext
  /// The numbers before the changes.
  let before: ProgressSummary
}
