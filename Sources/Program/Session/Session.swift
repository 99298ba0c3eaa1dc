// Holds what a command works with: its options, the clock, the store, the plan and its numbers, and how they change.

import Logging
import Statistics
import Store
import StudyModel
import TextTools
import Website

/// One run of a command on a workspace. The store is opened once; the plan and its numbers are read when they are asked for.
final class Session {
  /// What a command cannot do without.
  enum Need {
    /// Nothing is read; `open` opens the store.
    case workspace
    /// The store, and a plan that `--plan` names. If the workspace's own plan cannot be read, that is reported once it is
    /// asked for, and a plan of one day without items stands in for it.
    case store
    /// The store and the plan, whose errors end the run.
    case plan
  }

  let options: SharedOptions
  /// The folder of the learner's data as it was named; it may be missing.
  let workspace: String
  let now: Now
  let terminal: Terminal
  /// What was read for the sessions of this run.
  let readings: Readings
  /// The store of the workspace, for the programme of `--programme`. Once the plan is read, changes keep a copy of it.
  private(set) var store: ProgressStore
  /// The store as it was opened, or as the last change left it; empty before.
  private(set) var opened: OpenedStore
  /// The plan once it is read.
  private var knownPlan: ReadPlan?
  private var known = Known()

  /// What is made of the present store and plan once it is asked for.
  private struct Known {
    var summary: ProgressSummary?
    var reviews: Reviews?
    var context: AgendaContext?
  }

  init(_ options: SharedOptions, needs need: Need = .plan) throws {
    self.options = options
    readings = Readings()
    workspace = try Locations.workspace(option: options.workspace)
    now = try Clock.now(fixed: options.now)
    terminal = options.terminal
    store = Session.store(in: workspace)
    opened = .empty
    CommandRun.begins(in: workspace, at: now.instant)
    if options.programme != nil, let present = try? store.look() { try selectProgramme(in: present) }
    guard need != .workspace else { return }
    // The store first: opening it restores a missing plan.
    try open()
    if need == .plan || options.plan != nil { try requirePlan() }
  }

  /// The session of another programme; the figures of an archived one are as of the end of the day of archiving.
  init(_ session: Session, of name: ProgrammeName) throws {
    options = session.options
    readings = session.readings
    workspace = session.workspace
    terminal = session.terminal
    store = Session.store(in: workspace, selected: name)
    opened = session.opened.selecting(name)
    let archivedOn = opened.learner.programmes[name]?.archivedOn
    let settings = opened.log.settings
    now = archivedOn.map { session.now.atEnd(of: $0, settings) } ?? session.now
    adopt(try readings.plan(FollowedPlan(option: nil, workspace: workspace, opened: opened)))
  }

  static func store(in workspace: String, selected: ProgrammeName? = nil) -> ProgressStore {
    ProgressStore(
      folder: workspace, writerVersion: programVersion, owner: Environment.accountName, selected: selected,
      didAddStep: CommandRun.addedStep)
  }

  // MARK: The store

  /// Opens the store as it is by now, restoring it if it is unreadable, and prints its notices.
  @discardableResult
  func open() throws -> OpenedStore {
    let present = try store.open(at: now.instant, known: opened)
    Session.tell(present.notices)
    try selectProgramme(in: present)
    return opened
  }

  /// Works on the programme of `--programme` from now on.
  private func selectProgramme(in present: OpenedStore) throws {
    guard let typed = options.programme else { return adopt(present) }
    let name = try present.learner.programme(named: typed)
    store = Session.store(in: workspace, selected: name)
    adopt(present.selecting(name))
  }

  /// Adopts another state of the store.
  func adopt(_ opened: OpenedStore) {
    self.opened = opened
    known = Known()
  }

  /// Adopts the store as a change left it: tells its notices and, after the first change, where the data lives.
  func adopt<Outcome>(_ update: StoreUpdate<Outcome>) {
    if update.didCreate { say(unbroken: "Your workspace is \(printable(workspace)).") }
    Session.tell(update.opened.notices)
    if update.didKeepPlan, let origin = plan.origin, origin != .bundled(.hundredDays) {
      say(unbroken: "From now on it follows \(origin.words), of which it keeps a copy.")
    }
    adopt(update.opened)
  }

  /// The log as it is stored; empty without a store.
  var log: ProgressLog { opened.log }
  var hasStore: Bool { opened.exists }
  var today: CivilDate { now.instant.calendarDay(dayStart: log.settings.dayStart) }

  // MARK: The plan and its numbers

  /// Reads the plan; its errors end the run.
  func requirePlan() throws {
    let plan = try FollowedPlan(option: options.plan, workspace: workspace, opened: opened)
    adopt(try readings.plan(plan))
  }

  private func adopt(_ read: ReadPlan) {
    knownPlan = read
    known = Known()
    store.plan = { [plan = read.plan, curriculum = read.curriculum] in plan.copy(of: curriculum) }
  }

  private var readPlan: ReadPlan {
    if knownPlan == nil { try? requirePlan() }
    if let knownPlan { return knownPlan }
    StandardError.warn(
      "the plan that your workspace follows cannot be read", help: "`machinemode plan check` says why")
    let day = StudyDay(number: .first, goal: "", sections: [], items: [])
    let standIn = ReadPlan(
      .unreadable, Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: [day])]))
    adopt(standIn)
    return standIn
  }

  var plan: FollowedPlan { readPlan.plan }
  var curriculum: Curriculum { readPlan.curriculum }
  /// The cards that come with the plan.
  var cards: PlanCards { readPlan.cards }

  var summary: ProgressSummary {
    let summary = known.summary ?? summarize(curriculum, log, now)
    known.summary = summary
    return summary
  }

  /// What is remembered by the present log, and today's pick.
  var reviews: Reviews {
    let isArchived = opened.learner.programmes[opened.programme]?.isActive == false
    let reviews = known.reviews ?? Reviews(cards, summary, log, isArchived: isArchived)
    known.reviews = reviews
    return reviews
  }

  // MARK: The agenda

  /// The events, tasks and notes.
  ///
  /// - Parameter kinds: the kinds of record that are wanted; nil for all.
  func agenda(_ kinds: [any AnyRecordKind]? = nil) throws -> Agenda { try opened.agenda(kinds) }

  /// The day and the zones by which the agenda is read.
  ///
  /// - Parameter zone: a zone that the agenda does not name yet.
  func agendaContext(naming zone: String? = nil) throws -> AgendaContext {
    if zone == nil, let context = known.context { return context }
    let context = try AgendaContext(opened, now, naming: zone)
    known.context = context
    return context
  }

  func agendaSearch() throws -> AgendaSearch { AgendaSearch(try agenda(), try agendaContext()) }

  func agendaText() throws -> AgendaText { AgendaText(terminal: terminal, context: try agendaContext()) }

  // MARK: Changes

  /// Changes the programmes under the store's lock, records the change for `undo`, and tells what the store has to say.
  ///
  /// - Parameters:
  ///   - plans: the plans that programmes follow from now on.
  ///   - reason: why to back up the store first; nil for an everyday change.
  ///   - action: describes the change for `undo`.
  @discardableResult
  func change<Outcome>(
    following plans: [ProgrammeName: NewPlan] = [:], backedUp reason: BackupReason? = nil,
    _ apply: (inout LearnerLog) throws -> Outcome, as action: (Outcome) -> LoggedAction
  ) throws -> Outcome {
    let update = try store.updateProgrammes(
      opened, at: now.instant, backedUp: reason, following: plans, apply, as: action)
    adopt(update)
    return update.outcome
  }

  /// As `change`, on the agenda.
  ///
  /// - Parameters:
  ///   - command: the command's name, for the history.
  ///   - zone: a zone that the agenda does not name yet.
  ///   - apply: makes the change, and returns its outcome and a summary for the history.
  @discardableResult
  func change<Outcome>(
    _ command: String, naming zone: String? = nil,
    _ apply: (inout AgendaEditor) throws -> (outcome: Outcome, summary: String)
  ) throws -> Outcome {
    let context = try agendaContext(naming: zone)
    let update = try store.updateAgenda(opened, at: now.instant) { agenda in
      var editor = AgendaEditor(agenda, context)
      let result = try apply(&editor)
      agenda = editor.agenda
      return result
    } as: {
      LoggedAction(command: command, summary: $0.summary, instant: now.instant)
    }
    adopt(update)
    return update.outcome.outcome
  }

  /// As `change`, on the log of the programme in hand.
  @discardableResult
  func change<Outcome>(
    _ apply: (inout LogEditor) throws -> Outcome, as action: (Outcome, LogContext) -> LoggedAction
  ) throws -> (outcome: Outcome, context: LogContext) {
    try change({ editor, _ in try apply(&editor) }, as: action)
  }

  /// Logs work that is possible.
  ///
  /// - Parameters:
  ///   - day: the calendar day that the work counts for; the history mentions it if it is not today.
  ///   - elsewhere: what the work finishes in other programmes, in the same step.
  func log(
    _ command: String, for day: CivilDate? = nil, and elsewhere: [WorkElsewhere] = [],
    _ apply: (inout LogEditor) throws -> [LogChange]
  ) throws -> LoggedWork {
    let before = summary
    let (changes, context) = try change { editor, learner in
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

  /// Changes the log of the programme in hand, and perhaps those of others.
  private func change<Outcome>(
    _ apply: (inout LogEditor, inout LearnerLog) throws -> Outcome,
    as action: (Outcome, LogContext) -> LoggedAction
  ) throws -> (outcome: Outcome, context: LogContext) {
    try opened.learner.refuseChange(of: opened.programme)
    var timerMinutes: Int?
    while true {
      do {
        var context = context
        let outcome = try change { learner in
          var editor = editor(of: learner[opened.programme], timerMinutes: timerMinutes)
          let outcome = try apply(&editor, &learner)
          learner[opened.programme] = editor.log
          context = editor.context
          return outcome
        } as: {
          action($0, context)
        }
        return (outcome, context)
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

  // MARK: What is said

  static func tell(_ notices: [StoreNotice]) {
    for notice in notices { StandardError.write(notice.description + "\n") }
  }

  /// Prints a line wrapped to the terminal's width, unless the person asked for quiet.
  func say(_ line: String) { say(unbroken: terminal.wrapped(line, indent: 2)) }

  /// Prints a line that may hold a path to copy, so it is not wrapped, unless the person asked for quiet.
  func say(unbroken line: String) {
    if !options.quiet { StandardOutput.write(line + "\n") }
  }
}

struct LoggedWork {
  let changes: [LogChange]
  /// The context in which names were resolved.
  let context: LogContext
  /// The numbers before the changes.
  let before: ProgressSummary
}
