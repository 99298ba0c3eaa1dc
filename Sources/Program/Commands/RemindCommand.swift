// `remind`: shows each due reminder once, and installs the schedule that does so.

import ArgumentParser
import JSON
import Logging
import Reminders
import Statistics
import Store
import StudyModel
import TextTools

struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Show the reminders that are due, or install a schedule for them.",
    subcommands: [RemindShowCommand.self, RemindInstallCommand.self, RemindUninstallCommand.self],
    defaultSubcommand: RemindShowCommand.self)
}

struct RemindInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install a schedule that runs `remind --notify`.",
    discussion: """
      It runs every \(Scheduler.minutes) minutes for your account, and shows what it wrote. Installing again replaces it.
      """)

  @Argument(help: "systemd, cron or launchd.")
  var scheduler: Scheduler

  @Flag(help: "Only show what would be written.")
  var dryRun = false

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try ScheduleInstallation(session: Session(shared, needs: .workspace), isTrial: dryRun).install(scheduler)
  }
}

struct RemindUninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Remove the schedule.")

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try ScheduleInstallation(session: Session(shared, needs: .workspace), isTrial: false).uninstall()
  }
}

struct RemindShowCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the reminders that are due.",
    discussion: """
      Each reminder is shown once; while none is due, nothing is printed. Times and kinds are settings; see \
      `settings list`.
      """)

  @Flag(help: "Show reminders as desktop notifications.")
  var notify = false

  @Flag(help: "Show one reminder of each kind now, and remember none as shown.")
  var test = false

  @Flag(help: "Only print what would be shown.")
  var dryRun = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared)
    if test { return try showSamples(session) }
    if dryRun { return show(try session.dueReminders(), session) }
    guard Locations.isFolder(session.workspace) else {
      StandardError.write(
        "There are no reminders before the workspace \(printable(session.workspace)) exists\n"
          + "help: `machinemode done p1` creates it; `machinemode remind --test` shows one reminder of each kind\n"
      )
      return show([], session)
    }
    if try !deliverDue(session) { show([], session) }
  }

  /// Another run may be waiting for a notifier, once for each reminder.
  private static let lockWait = Duration.seconds(45)

  /// Delivers each due reminder once, however many runs there are at the same moment: one by one on the desktop, else
  /// all at once.
  ///
  /// A reminder is remembered once it has arrived. Writing the memory is tried before, so that on a full disk not
  /// every run delivers the same reminder.
  ///
  /// - Returns: whether any was due.
  private func deliverDue(_ session: Session) throws -> Bool {
    // Usually nothing is due; then no lock is taken and nothing is written.
    guard try !session.dueReminders().isEmpty else { return false }
    let lock = Workspace(folder: session.workspace).remindersLockPath
    return try StoreLock.hold(lock, wait: RemindShowCommand.lockWait) {
      let due = try session.dueReminders()
      guard !due.isEmpty else { return false }
      try LocalState.update(workspace: session.workspace, rewrites: true) { _ in }
      for reminders in notify ? due.map({ [$0] }) : [due] {
        try deliver(reminders, session)
        try LocalState.update(workspace: session.workspace) { state in
          for reminder in reminders { state.reminders.remember(reminder) }
        }
      }
      return true
    }
  }

  private func deliver(_ reminders: [Reminder], _ session: Session) throws {
    guard !notify else {
      for reminder in reminders { try notifyOf(reminder, session) }
      return
    }
    show(reminders, session)
    if StandardOutput.hasTakenAll { return }
    // For other commands a reader that closed the pipe is not a failure; here, nobody saw the reminder. Any other
    // cause is reported at the end of the run.
    guard StandardOutput.failure == nil else { throw Failure(.environment, report: "") }
    throw Failure(
      .environment, "nobody reads standard output, so nothing was shown", help: "the next run tries again")
  }

  private func notifyOf(_ reminder: Reminder, _ session: Session) throws {
    try Notifier.show(reminder)
    session.say(unbroken: "Notified: \(printable(reminder.title))")
  }

  /// Shows one reminder of each kind and remembers none as shown.
  private func showSamples(_ session: Session) throws {
    let samples = try session.sampleReminders().map { sample in
      let remark = reading.json ? nil : reminderRemark(sample.kind, session.log.settings)
      let lines = sample.lines + [remark.map { "(\($0))" }].compactMap(\.self)
      return Reminder(kind: sample.kind, day: sample.day, title: sample.title, lines: lines)
    }
    guard notify else { return show(samples, session) }
    for sample in samples { try notifyOf(sample, session) }
  }

  /// Prints reminders as texts or JSON.
  private func show(_ reminders: [Reminder], _ session: Session) {
    if reading.json {
      let next = ReminderSlot.next(after: session.now, session.log.settings, session.summary)
      return StandardOutput.write(reminderDocument(reminders, next: next).text)
    }
    let texts = reminders.map { reminder in
      let lines = [session.terminal.styled(session.terminal.wrapped(reminder.title), .bold)]
      return (lines + reminder.lines.map { session.terminal.indented($0) }).map { $0 + "\n" }.joined()
    }
    StandardOutput.write(texts.joined(separator: "\n"))
  }
}

/// Why a kind shown by `--test` may never come; nil if it will.
func reminderRemark(_ kind: ReminderKind, _ settings: Settings) -> String? {
  let name = kind == .event ? SettingKey.remindEvents.rawValue : "remind.\(kind.rawValue)"
  guard let key = SettingKey(rawValue: name), ["off", "no"].contains(key.text(in: settings)) else {
    guard kind == .streak else { return nil }
    return "shown only when a streak of \(ReminderKind.longStreak) days or more is about to break"
  }
  let value = key.text(in: Settings())
  let typed = value.contains(" ") ? "'\(value)'" : value
  return "this one is off; `machinemode settings set \(name) \(typed)` switches it on"
}

func reminderDocument(_ reminders: [Reminder], next: ReminderSlot?) -> JSONValue {
  let slot = next.map { slot -> JSONValue in
    ["kind": .string(slot.kind.rawValue), "date": .string(slot.date.iso), "time": .string(slot.time.text)]
  }
  return [
    "schemaVersion": 1, "next": slot ?? .null,
    "reminders": .array(
      reminders.map { reminder in
        [
          "kind": .string(reminder.kind.rawValue), "day": .string(reminder.day.iso),
          "title": .string(reminder.title), "lines": .array(reminder.lines.map { .string($0) }),
        ]
      }),
  ]
}

extension Session {
  /// The due reminders that were not shown; shows and remembers nothing.
  fileprivate func dueReminders() throws -> [Reminder] {
    let state = LocalState.load(workspace: workspace)
    let followed = FollowedCalendars(state.followed)
    let zones = try AgendaContext(opened, now, besides: followed).zones
    let ofPlan = Reminders.dueReminders(
      summary, log.settings, at: now, memory: state.reminders, facts: try facts(state))
    return try ofPlan
      + Reminders.dueReminders(
        of: agenda(), and: followed.agendas, in: zones, log.settings, at: now,
        memory: state.reminders)
  }

  /// One reminder of each kind, regardless of the time.
  fileprivate func sampleReminders() throws -> [Reminder] {
    let facts = try facts(LocalState.load(workspace: workspace))
    return Reminders.sampleReminders(summary, log.settings, facts: facts)
  }

  private func facts(_ state: LocalState) throws -> ReminderFacts {
    let backup = hasStore ? try store.backupAge(on: summary.today) : nil
    return ReminderFacts(
      freshness: state.freshness(summary, log.settings), backup: backup, openElsewhere: openElsewhere,
      lastSync: state.sync?.instant.calendarDay(dayStart: log.settings.dayStart), agenda: try agendaLine(),
      again: reviewLine.map { "\($0)." },
      interview: interview.map { $0.daysLeft == 0 ? $0.text : "\($0.text)." })
  }

  private func agendaLine() throws -> String? {
    let agenda = try agenda()
    guard !agenda.events.isEmpty else { return nil }
    return Reminders.agendaLine(agenda, on: today, in: try agendaContext().zones)
  }

  /// A line for each other active programme that is open today.
  private var openElsewhere: [String] {
    opened.learner.active.filter { $0 != opened.programme }.compactMap { name in
      guard let other = try? session(of: name), other.summary.isOpenToday else { return nil }
      let command = other.opened.ticks == nil ? "today --programme" : "done"
      return "\(opened.learner.title(of: name)): open today (machinemode \(command) \(name.text))."
    }
  }
}
