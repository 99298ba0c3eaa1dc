// `remind`: says what is due now, each thing once, and sets up the timer that asks for it.

import ArgumentParser
import ProgressStorage
import Reminders
import StrictJSON
import StudyModel

struct RemindCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Say what is due now, once, or have a timer ask for it.",
    discussion: """
      It says nothing while nothing is due, and never the same twice. Times and kinds are settings; see \
      `settings list`. `--install` sets up a timer of your own account that runs `remind --notify` every few \
      minutes, and shows what it wrote; installing again replaces it.
      """)

  @Flag(help: "Show it on the desktop.")
  var notify = false

  @Flag(help: "Show one of each kind now.")
  var test = false

  @Option(
    help: ArgumentHelp("Set up a timer: systemd, cron or launchd.", valueName: "scheduler"))
  var install: Scheduler?

  @Flag(help: "Take the timer away.")
  var uninstall = false

  @Flag(help: "Only say what would be said, written or removed.")
  var dryRun = false

  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func validate() throws {
    let timer = [install.map { _ in "--install" }, uninstall ? "--uninstall" : nil].compactMap(\.self)
    let saying = [notify ? "--notify" : nil, test ? "--test" : nil, reading.json ? "--json" : nil].compactMap(
      \.self)
    if let first = timer.first, let second = (timer.dropFirst() + saying).first {
      throw ValidationError("`\(first)` and `\(second)` do not go together")
    }
    if notify && reading.json {
      throw ValidationError("`--json` is for programs, so `--notify` goes without it")
    }
    if notify && dryRun {
      throw ValidationError("`--dry-run` shows nothing on the desktop; leave `--notify` out")
    }
    if test && dryRun {
      throw ValidationError("`--test` takes nothing for said, so `--dry-run` goes without it")
    }
  }

  func run() throws {
    if let install {
      try TimerInstallation(shared, isTrial: dryRun).install(install)
    } else if uninstall {
      try TimerInstallation(shared, isTrial: dryRun).uninstall()
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
      // Nor could it be remembered that this was said; `doctor` names a timer whose workspace is gone.
      if isByTimer { return }
      StandardError.write(
        "note: nothing can be remembered before \(printable(desk.workspace)) is there, so nothing is said\n"
          + "help: `machinemode done p1` makes it; `machinemode remind --test` shows one of each reminder\n")
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
    // A reader that went away is no failure of other commands; here, what nobody took was not said. Every other cause
    // is said at the end of the run.
    guard StandardOutput.failure == nil else { throw CommandFailure(.environmentFailed) }
    throw CommandFailure(
      .environmentFailed, "nobody reads standard output, so nothing was said\nhelp: the next run tries again")
  }

  private func notifyOf(_ reminder: Reminder, _ desk: Desk) throws {
    try Notifier.show(reminder)
    desk.say("Notified: \(printable(reminder.title))")
  }

  /// One of each kind, none taken for said.
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
