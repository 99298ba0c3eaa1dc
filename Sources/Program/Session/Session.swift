// Holds the context of a command: its options, its workspace and the clock, and the store once it is opened.

import Logging
import Statistics
import Store
import StudyModel
import TextTools
import Website

/// A command's options, workspace and clock. Nothing is read in advance.
class Session {
  let options: SharedOptions
  /// The folder of the learner's data as it was named; it may be missing.
  let workspace: String
  let now: Now
  let terminal: Terminal
  /// What was read for the sessions of this run.
  let readings: Readings
  /// The store of the workspace, for the programme of `--programme`; in a study session, changes keep a copy of the
  /// plan.
  private(set) var store: ProgressStore
  /// The store as it was read to find the programme; nil if it was not, or cannot be read.
  private var known: OpenedStore?

  init(_ options: SharedOptions) throws {
    (self.options, readings) = (options, Readings())
    workspace = try Locations.workspace(option: options.workspace)
    now = try Clock.now(fixed: options.now)
    terminal = options.terminal
    store = Session.store(in: workspace)
    CommandRun.begins(in: workspace, at: now.instant)
    if options.programme != nil, let present = try? store.look() { known = try select(in: present) }
  }

  /// The same session with a store that keeps a copy of the plan.
  init(
    _ session: Session, of programme: ProgrammeName?, at now: Now, following plan: FollowedPlan,
    _ curriculum: Curriculum
  ) {
    (options, workspace) = (session.options, session.workspace)
    (self.now, terminal, readings) = (now, session.terminal, session.readings)
    store = Session.store(in: workspace, selected: programme) { plan.copy(of: curriculum) }
  }

  static func store(
    in workspace: String, selected: ProgrammeName? = nil,
    plan: (@Sendable () -> [UInt8]?)? = nil
  ) -> ProgressStore {
    ProgressStore(
      folder: workspace, writerVersion: programVersion, owner: Environment.accountName, selected: selected,
      plan: plan, didAddStep: CommandRun.addedStep)
  }

  /// Opens the store, restoring it if it is unreadable, and prints its notices.
  ///
  /// - Parameter known: the store as it was read before, so that it is not decoded again.
  func open(known: OpenedStore? = nil) throws -> OpenedStore {
    var opened = try store.open(at: now.instant, known: known ?? self.known)
    Session.tell(opened.notices)
    if options.programme != nil, store.selected == nil {
      let selected = try select(in: opened)
      opened = try store.open(at: now.instant, known: selected)
    }
    return opened
  }

  /// Works on the programme of `--programme` from now on.
  private func select(in opened: OpenedStore) throws -> OpenedStore {
    guard let typed = options.programme else { return opened }
    let name = try opened.learner.programme(named: typed)
    store = Session.store(in: workspace, selected: name)
    return opened.selecting(name)
  }

  static func tell(_ notices: [StoreNotice]) {
    for notice in notices { StandardError.write(notice.description + "\n") }
  }

  /// Adopts the store as a change left it: tells its notices and, after the first change, where the data lives.
  func adopt<Outcome>(_ update: StoreUpdate<Outcome>) {
    if update.didCreate { say(unbroken: "Your data lives in \(printable(workspace)).") }
    Session.tell(update.opened.notices)
  }

  /// Prints a line wrapped to the terminal's width, unless the person asked for quiet.
  func say(_ line: String) { say(unbroken: terminal.wrapped(line, indent: 2)) }

  /// Prints a line that may hold a path to copy, so it is not wrapped, unless the person asked for quiet.
  func say(unbroken line: String) {
    if !options.quiet { StandardOutput.write(line + "\n") }
  }
}
