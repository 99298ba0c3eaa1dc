// One round of reminders: what is due is said, then remembered, under a lock that lets one run at a time do so.

import ProgressStorage
import Reminders
import Statistics
import StudyModel

struct ReminderRound {
  let desk: Desk
  /// How reminders are said: one after the other on the desktop, else all at once.
  let isOneByOne: Bool
  /// Says what it gets; throws when it did not arrive.
  let deliver: ([Reminder]) throws -> Void

  /// Another run may be waiting for a notifier, once for each reminder.
  private static let lockWait = Duration.seconds(45)

  /// What is due and was not said; nothing is said or remembered.
  static func due(_ desk: Desk) throws -> [Reminder] {
    let state = MachineState.load(workspace: desk.workspace)
    return dueReminders(
      desk.summary, desk.log.settings, at: desk.now, memory: state.reminders, facts: try facts(desk, state))
  }

  /// One of each kind, whatever the time.
  static func samples(_ desk: Desk) throws -> [Reminder] {
    let state = MachineState.load(workspace: desk.workspace)
    return sampleReminders(desk.summary, desk.log.settings, facts: try facts(desk, state))
  }

  /// Says what is due, each thing once however many runs there are at the same moment.
  ///
  /// A reminder is remembered when it has arrived. Whether anything can be remembered is tried before, so that a full
  /// disk does not say the same thing with every run.
  func run() throws {
    // Mostly nothing is due, and then no lock is taken and nothing written.
    guard try !ReminderRound.due(desk).isEmpty else { return }
    let workspace = Workspace(folder: desk.workspace)
    try storing {
      try StoreLock.hold(workspace.remindersLockPath, wait: ReminderRound.lockWait) {
        let due = try ReminderRound.due(desk)
        guard !due.isEmpty else { return }
        try MachineState.update(workspace: desk.workspace, rewrites: true) { _ in }
        for reminders in isOneByOne ? due.map({ [$0] }) : [due] {
          try deliver(reminders)
          try MachineState.update(workspace: desk.workspace) { state in
            for reminder in reminders { state.reminders.remember(reminder) }
          }
        }
      }
    }
  }

  private static func facts(_ desk: Desk, _ state: MachineState) throws -> ReminderFacts {
    ReminderFacts(
      freshness: state.freshness(desk.summary, desk.log.settings),
      backup: try desk.hasStore
        ? storing { BackupFacts(latest: try desk.store.latestSoundBackup()?.date) } : nil)
  }
}
