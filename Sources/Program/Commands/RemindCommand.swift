// `remind`: shows the reminders that are due, each once, and installs the timer that does so.

import ArgumentParser
import ProgressStorage
import Reminders
import StrictJSON
import StudyModel
import TextTools

struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Show the reminders that are due, or install a timer for them.",
    discussion: """
      Each reminder is shown once; while none is due, nothing is printed. Times and kinds are settings; see \
      `settings list`. `--install` sets up a timer for your account that runs `remind --notify` every \
      \(Scheduler.minutes) minutes, and shows what it wrote; installing again replaces it. A problem that keeps such a \
      run from working is reported once a day.
      """)

  @Flag(help: "Show reminders as desktop notifications.")
  var notify = false

  @Flag(help: "Show one reminder of each kind now.")
  var test = false

  @Option(
    help: ArgumentHelp("Install a timer: systemd, cron or launchd.", valueName: "scheduler"))
  var install: Scheduler?

  @Flag(help: "Remove the timer.")
  var uninstall = false

  @Flag(help: "Only show what would be said, written or removed.")
  var dryRun = false

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    let timer = [install.map { _ in "--install" }, uninstall ? "--uninstall" : nil].compactMap(\.self)
    let saying = [notify ? "--notify" : nil, test ? "--test" : nil, reading.json ? "--json" : nil].compactMap(
      \.self)
    if let first = timer.first, let second = (timer.dropFirst() + saying).first {
      throw ValidationError("`\(first)` and `\(second)` cannot be combined")
    }
    if notify && reading.json {
      throw ValidationError("`--json` and `--notify` cannot be combined")
    }
    if notify && dryRun {
      throw ValidationError("`--dry-run` shows nothing on the desktop; leave out `--notify`")
    }
    if test && dryRun {
      throw ValidationError("`--test` remembers nothing anyway; leave out `--dry-run`")
    }
  }

  func run() throws {
    if let install {
      try TimerInstallation(options: shared, isTrial: dryRun).install(install)
    } else if uninstall {
      try TimerInstallation(options: shared, isTrial: dryRun).uninstall()
    } else {
      try remind()
    }
  }

  /// Whether it is a timer's run: what stands in its way is the same every few minutes, so it is said once a day.
  private var isByTimer: Bool { notify && !test && !StandardError.isTerminal }

  private func remind() throws {
    guard isByTimer else { return try remind(Desk(shared)) }
    do {
      try remind(
        Desk(shared) { notices in Desk.tell(notices.filter { isNews($0.description) }) })
    } catch let failure as CommandFailure where !isNews(failure.text) {
      throw CommandFailure(failure.status)
    }
  }

  /// Whether a complaint was not made today yet.
  private func isNews(_ complaint: String) -> Bool {
    guard let workspace = try? Locations.workspace(option: shared.workspace) else { return true }
    return MachineState.isNews(complaint, on: Clock.date(fixed: shared.now), workspace: workspace)
  }

  private func remind(_ desk: Desk) throws {
    if test { return try showSamples(desk) }
    guard dryRun || Locations.isFolder(desk.workspace) else {
      // Nor could it be remembered that this was said.
      if isByTimer { return }
      StandardError.write(
        "note: there are no reminders before the workspace \(printable(desk.workspace)) exists\n"
          + "help: `machinemode done p1` creates it; `machinemode remind --test` shows one reminder of each kind\n"
      )
      if reading.json { StandardOutput.write(document([], desk)) }
      return
    }
    if dryRun { return StandardOutput.write(shown(try ReminderRound.due(desk), desk)) }
    var hasSaid = false
    let round = ReminderRound(desk: desk, isOneByOne: notify) { reminders in
      hasSaid = true
      try deliver(reminders, desk)
    }
    try round.run()
    if reading.json, !hasSaid { StandardOutput.write(document([], desk)) }
  }

  private func deliver(_ reminders: [Reminder], _ desk: Desk) throws {
    guard !notify else {
      for reminder in reminders { try notifyOf(reminder, desk) }
      return
    }
    StandardOutput.write(shown(reminders, desk))
    if StandardOutput.hasTakenAll { return }
    // For other commands a reader that went away is not a failure; here, what nobody read was not said. Any other cause is
    // reported at the end of the run.
    guard StandardOutput.failure == nil else { throw CommandFailure(.environmentFailed) }
    throw CommandFailure(
      environment: "nobody reads standard output, so nothing was shown", help: "the next run tries again")
  }

  private func notifyOf(_ reminder: Reminder, _ desk: Desk) throws {
    try Notifier.show(reminder)
    desk.say("Notified: \(printable(reminder.title))")
  }

  /// One of each kind, none of them remembered as said.
  private func showSamples(_ desk: Desk) throws {
    let samples = try ReminderRound.samples(desk)
    let settings = desk.log.settings.reminders
    if reading.json { return StandardOutput.write(document(samples, desk)) }
    guard notify else {
      let texts = samples.map { reminderLines($0, remark: reminderRemark($0.kind, settings), desk.terminal) }
      return StandardOutput.write(reminderText(texts))
    }
    for sample in samples {
      let remark = reminderRemark(sample.kind, settings).map { ["(\($0))"] } ?? []
      try notifyOf(
        Reminder(kind: sample.kind, day: sample.day, title: sample.title, lines: sample.lines + remark), desk)
    }
  }

  private func shown(_ reminders: [Reminder], _ desk: Desk) -> String {
    reading.json
      ? document(reminders, desk) : reminderText(reminders.map { reminderLines($0, desk.terminal) })
  }

  private func document(_ reminders: [Reminder], _ desk: Desk) -> String {
    let next = ReminderSlot.next(after: desk.now, desk.log.settings, desk.summary)
    return reminderDocument(reminders, next: next).text
  }
}

/// A reminder as the terminal shows it, followed by a remark of the program.
func reminderLines(_ reminder: Reminder, remark: String? = nil, _ terminal: Terminal) -> [String] {
  let lines = reminder.lines + [remark.map { "(\($0))" }].compactMap(\.self)
  return [terminal.styled(terminal.wrapped(reminder.title), .bold)]
    + lines.map { terminal.indented($0) }
}

/// Reminders, separated by empty lines.
func reminderText(_ texts: [[String]]) -> String {
  texts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
}

/// Why a kind that `--test` shows may not be heard; nil if it will be.
func reminderRemark(_ kind: ReminderKind, _ settings: ReminderSettings) -> String? {
  guard !settings.isOn(kind) else {
    guard kind == .streak else { return nil }
    return "shown only when a streak of \(ReminderKind.longStreak) days or more is about to break"
  }
  return "this one is off; `machinemode settings set \(kind.settingName) \(kind.usualTime)` switches it on"
}

/// The document of `remind --json`.
func reminderDocument(_ reminders: [Reminder], next: ReminderSlot?) -> JSONValue {
  let slot = next.map { slot -> JSONValue in
    [
      "kind": .string(slot.kind.rawValue), "date": .string(slot.date.iso), "time": .string(slot.time.text),
    ]
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

extension ReminderKind {
  /// The setting that switches it on and off.
  fileprivate var settingName: String { "remind.\(rawValue)" }

  /// When it comes while nobody has set anything else, as a word for a shell.
  fileprivate var usualTime: String {
    let usual = ReminderSettings()
    let time: String? =
      switch self {
      case .morning: usual.morning?.text
      case .evening: usual.evening?.text
      case .streak: usual.streak?.text
      case .review: usual.review.map { "'\($0.text)'" }
      }
    return time ?? "off"
  }
}
