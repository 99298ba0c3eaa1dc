// What a command works on: the plan, the log, the clock and the numbers, read once.

import Logging
import ProgressStorage
import Statistics
import StudyModel
import TextTools
import Website

struct Desk {
  let options: SharedOptions
  let plan: FollowedPlan
  let curriculum: Curriculum
  /// Whether the curriculum is a stand-in for a plan that cannot be read.
  let lacksPlan: Bool
  let store: ProgressStore
  let workspace: String
  let now: Now
  let terminal: Terminal
  /// The store as it was opened.
  private(set) var opened: OpenedStore
  private(set) var summary: ProgressSummary

  /// The log as it is stored; empty without a store.
  var log: ProgressLog { opened.log }
  var hasStore: Bool { opened.exists }

  /// Opens the store, restoring an unreadable one, and says so.
  ///
  /// - Parameters:
  ///   - needsPlan: false for a command that goes on without one where the workspace's own cannot be
  ///   read; that is said, and a day without items stands in for it.
  ///   - tell: says what opening the store has to tell.
  init(
    _ options: SharedOptions, needsPlan: Bool = true, telling tell: ([StorageNotice]) -> Void = Desk.tell
  ) throws {
    self.options = options
    let workspace = try Locations.workspace(option: options.workspace)
    self.workspace = workspace
    now = try Clock.now(fixed: options.now)
    let instant = now.instant
    // First the store, which puts a plan back that is gone.
    opened = try storing { try Desk.store(in: workspace).open(at: instant) }
    tell(opened.notices)
    let found = try needsPlan ? Desk.plan(options, workspace) : Desk.planOrStandIn(options, workspace, opened)
    (plan, curriculum, lacksPlan) = found
    store = Desk.store(in: workspace, following: found.plan, found.curriculum)
    summary = summarize(curriculum, opened.log, now)
    terminal = options.terminal
  }

  /// The store in a workspace, as this program opens it.
  static func store(in workspace: String) -> ProgressStore {
    ProgressStore(folder: workspace, writerVersion: programVersion, owner: Environment.accountName)
  }

  /// The same; its changes keep a copy of the plan, which was read to this curriculum.
  static func store(
    in workspace: String, following plan: FollowedPlan, _ curriculum: Curriculum
  ) -> ProgressStore {
    ProgressStore(folder: workspace, writerVersion: programVersion, owner: Environment.accountName) {
      plan.kept(curriculum, over: $0)
    }
  }

  /// Says what a store has to tell, on standard error.
  static func tell(_ notices: [StorageNotice]) {
    for notice in notices { StandardError.write(notice.description + "\n") }
  }

  var context: LogContext { Desk.context(curriculum: curriculum, summary: summary, now: now) }

  /// Changes the log under the store's lock, on what the store holds then, and takes the new numbers;
  /// `action` says what it was, for `undo`. The first change creates the workspace and says where. What is hardly
  /// meant is asked about first.
  ///
  /// - Parameter isSure: whether the person said that they mean it, however unlikely it is.
  mutating func change<Outcome>(
    isSure: Bool = false,
    _ apply: (inout ProgressLog, LogContext) throws -> Outcome, as action: (Outcome) -> LoggedAction
  ) throws -> Outcome {
    var (isSure, timerMinutes) = (isSure, Int?.none)
    while true {
      do {
        return try changeOnce(isSure: isSure, timerMinutes: timerMinutes, apply, as: action)
      } catch let doubtful as DoubtfulChange {
        // The lock is not held while a person thinks.
        try doubtful.confirm(terminal)
        isSure = true
      } catch let mistake as TimerError {
        timerMinutes = try mistake.askForMinutes(terminal)
      }
    }
  }

  private mutating func changeOnce<Outcome>(
    isSure: Bool, timerMinutes: Int?, _ apply: (inout ProgressLog, LogContext) throws -> Outcome,
    as action: (Outcome) -> LoggedAction
  ) throws -> Outcome {
    let (curriculum, now) = (curriculum, now)
    func applied(_ log: inout ProgressLog, _ summary: ProgressSummary) throws -> Outcome {
      let context = Desk.context(
        curriculum: curriculum, summary: summary, now: now, timerMinutes: timerMinutes)
      let before = log
      let outcome = try apply(&log, context)
      let doubts = isSure ? [] : log.doubts(since: before, today: context.today)
      guard doubts.isEmpty else { throw DoubtfulChange(doubts: doubts) }
      return outcome
    }
    if !hasStore {
      // Tried on a copy first, so that a mistake makes no workspace.
      var changed = log
      _ = try storing { try applied(&changed, summary) }
    }
    let update = try storing { [opened, summary] in
      try store.update(
        opened, at: now.instant,
        { log in
          // Mostly it is the log that was opened, and its numbers are known.
          try applied(&log, log == opened.log ? summary : summarize(curriculum, log, now))
        }, as: action)
    }
    take(update)
    return update.outcome
  }

  /// Applies a logging command to the log; see `change`.
  ///
  /// - Parameter day: the calendar day that the work counts for; the list of steps says it where it is not today.
  mutating func edit(
    _ command: String, for day: CivilDate? = nil, isSure: Bool = false,
    _ apply: (inout LogEditor, LogContext) throws -> [LogChange]
  ) throws -> (changes: [LogChange], context: LogContext) {
    let instant = now.instant
    return try change(isSure: isSure) { log, context in
      var editor = LogEditor(log, context: context)
      let changes = try apply(&editor, context)
      log = editor.log
      return (changes, context)
    } as: { changes, context in
      LoggedAction(command: command, changes, context, at: instant, for: day)
    }
  }

  /// Goes on with the store as a change left it.
  mutating func take<Outcome>(_ update: StoreUpdate<Outcome>) {
    if update.didCreate { say("Your data lives in \(printable(workspace)).") }
    if update.didKeepPlan, case .option(let path) = plan.source {
      say("From now on it follows the plan in \(printable(path)), of which it keeps a copy.")
    }
    take(update.opened)
  }

  /// Goes on with another state of the store.
  mutating func take(_ opened: OpenedStore) {
    self.opened = opened
    Desk.tell(opened.notices)
    summary = summarize(curriculum, log, now)
  }

  /// - Parameter address: where the site will stand, in the place of the one that is set.
  func siteInput(for audience: Audience, at address: SiteAddress? = nil) -> SiteInput {
    SiteInput(
      curriculum: curriculum, log: log, summary: summary, now: now, audience: audience,
      version: programVersion, address: address, identity: opened.identity, learner: opened.learner)
  }

  /// A line for the person, unless they asked for quiet.
  func say(_ line: String) {
    if !options.quiet { StandardOutput.write(line + "\n") }
  }

  /// The calendar day that an option names for work; today without it.
  func dayOfWork(_ typed: String?) throws -> CivilDate {
    let today = summary.today
    return try storing { try typed.map { try date(typed: $0, today: today, direction: .past) } ?? today }
  }

  /// Between midnight and the day's start: which day it still is.
  func sayStill() {
    if let still = stillLine(self) { say(still) }
  }

  /// The programme day that an option names.
  func day(_ number: Int) throws -> DayProgress {
    guard let number = DayNumber(number), let day = summary.day(number) else {
      throw CommandFailure(noDay: number, in: curriculum)
    }
    return day
  }

  private static func context(
    curriculum: Curriculum, summary: ProgressSummary, now: Now, timerMinutes: Int? = nil
  ) -> LogContext {
    // A curriculum has at least one day, so there is always a current one.
    LogContext(
      curriculum: curriculum, now: now, today: summary.today,
      currentDay: summary.currentDay?.day.number ?? curriculum.days[0].number, timerMinutes: timerMinutes)
  }

  private static func plan(
    _ options: SharedOptions, _ workspace: String
  ) throws -> (plan: FollowedPlan, curriculum: Curriculum, lacksPlan: Bool) {
    let plan = try FollowedPlan(option: options.curriculum, workspace: workspace)
    return (plan, try plan.curriculum(), false)
  }

  private static func planOrStandIn(
    _ options: SharedOptions, _ workspace: String, _ opened: OpenedStore
  ) throws -> (plan: FollowedPlan, curriculum: Curriculum, lacksPlan: Bool) {
    do {
      return try plan(options, workspace)
    } catch let failure as CommandFailure where failure.status == .no {
      let path = store(in: workspace).workspace.planPath
      let isOwn = Locations.isTaken(path) || opened.planFingerprint != nil
      guard options.curriculum == nil, isOwn, let first = DayNumber(1) else {
        throw failure
      }
      StandardError.warn(
        "the plan that your workspace follows cannot be read", help: "`machinemode curriculum check` says why"
      )
      let day = StudyDay(number: first, goal: "", sections: [], items: [])
      let standIn = Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: [day])])
      return (FollowedPlan(unreadableAt: path), standIn, true)
    }
  }
}
