// `remind --install` and `--uninstall`: one timer of one scheduler, set up, replaced, and taken away.

import ProgressStorage
import StudyModel
import TextTools

struct TimerInstallation {
  let options: SharedOptions
  /// Whether it only says what it would do.
  let isTrial: Bool

  // MARK: Installing

  func install(_ scheduler: Scheduler) throws {
    guard isTrial || scheduler.isHere else { throw TimerInstallation.failure(missing: scheduler) }
    // A timer that could only fail is not set up.
    if let curriculum = options.curriculum {
      _ = try FollowedPlan(option: curriculum, workspace: nil).curriculum()
    }
    let places = try scheduler.places()
    let before = try places.map { try $0.text() }
    var texts = scheduler.texts(for: try command())
    let others = Scheduler.allCases.filter { $0 != scheduler && $0.hasTimer }
    guard !isTrial else {
      tell(shown(scheduler, places, texts, isPresent: before == texts))
      tell(others.map { "Would remove the \($0) timer, since one is enough." })
      return
    }
    // Its path may be told more briefly once it is there.
    if try makeWorkspace() { texts = scheduler.texts(for: try command()) }
    let isPresent = before == texts
    let hadTimer = before.contains { $0 != nil }
    if !isPresent {
      if hadTimer { scheduler.stop() }
      for (place, text) in zip(places, texts) { try place.write(text) }
    }
    tell(shown(scheduler, places, texts, isPresent: isPresent))
    if hadTimer && !isPresent { tell(["It replaces the one before."]) }
    let complaint = try scheduler.start()
    // After the new one is there: whatever fails, one is.
    for other in others {
      try remove(other)
      tell(["Removed the \(other) timer, since one is enough:"] + names(try other.places()))
    }
    if let zone = try Environment.path("TZ") {
      tell(["It uses the time zone of this shell, TZ=\(printable(zone))."])
    }
    tell([
      "From now on `machinemode remind` checks every \(Scheduler.minutes) minutes for due reminders, and shows each once.",
      "To see the timer: `\(scheduler.look)`; to remove it: `machinemode remind --uninstall`.",
    ])
    if let complaint {
      note("\(scheduler) could not be reached now (\(complaint)), so the timer starts at your next login")
    }
    if !ProgramRun.exists(Notifier.program) {
      note("desktop notifications need \(Notifier.program), which is missing (\(Notifier.package))")
    }
  }

  /// The command for the options of this run.
  private func command() throws -> ScheduledCommand {
    try ScheduledCommand(
      workspace: try Locations.workspace(option: options.workspace), curriculum: options.curriculum)
  }

  /// Makes the folder in which it is remembered what was said.
  ///
  /// - Returns: whether it was missing.
  private func makeWorkspace() throws -> Bool {
    let folder = try Locations.workspace(option: options.workspace)
    if Locations.isFolder(folder) { return false }
    try storing { try Desk.store(in: folder).workspace.createIfMissing() }
    tell(["Created \(printable(folder)) for your data and for what the reminders remember."])
    return true
  }

  // MARK: Removing

  func uninstall() throws {
    var hasRemoved = false
    var failures: [CommandFailure] = []
    for scheduler in Scheduler.allCases {
      do {
        let places = try scheduler.places().filter { try $0.text() != nil }
        guard !places.isEmpty else { continue }
        if !isTrial { try remove(scheduler) }
        hasRemoved = true
        tell(["\(isTrial ? "Would remove" : "Removed") the \(scheduler) timer:"] + names(places))
      } catch let failure as CommandFailure {
        failures.append(failure)
      }
    }
    guard hasRemoved else {
      throw failures.first
        ?? CommandFailure(
          .no,
          "no timer is installed\n"
            + "help: `machinemode remind --install systemd` (or cron, or launchd) installs one")
    }
    // A place that this account may not even look into is not what was asked for.
    failures.forEach { note($0.headline) }
  }

  private func remove(_ scheduler: Scheduler) throws {
    scheduler.stop()
    for place in try scheduler.places().reversed() { try place.remove() }
    scheduler.forget()
  }

  // MARK: Words

  /// Lines for the person, unless they asked for quiet; nothing is broken, since somebody may want to copy a path.
  private func tell(_ lines: [String]) {
    guard !options.quiet else { return }
    StandardOutput.write(lines.map { $0 + "\n" }.joined())
  }

  private func note(_ words: String) { StandardError.write("note: \(words)\n") }

  private func names(_ places: [TimerPlace]) -> [String] { places.map { "  \(printable($0.name))" } }

  /// The timer as it was or would be written.
  private func shown(
    _ scheduler: Scheduler, _ places: [TimerPlace], _ texts: [String], isPresent: Bool
  ) -> [String] {
    guard !isPresent else {
      let written = isTrial ? "would be written" : "was written"
      return ["The \(scheduler) timer is already installed just like this; nothing \(written)."]
    }
    return zip(places, texts).flatMap { place, text in
      if case .link(let path) = place {
        return ["\(isTrial ? "Would enable" : "Enabled") it with the link \(printable(path))."]
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return ["\(isTrial ? "Would write" : "Wrote") \(printable(place.name)):", ""]
        + lines.map { $0.isEmpty ? "" : "    \(printable(String($0)))" } + [""]
    }
  }

  private static func failure(missing scheduler: Scheduler) -> CommandFailure {
    let others = Scheduler.allCases.filter { $0 != scheduler && $0.isHere }
    let help =
      others.isEmpty
      ? "have another scheduler run `machinemode remind --notify` every few minutes"
      : others.map { "`machinemode remind --install \($0)`" }.joined(separator: " or ")
        + " works here; `--dry-run` shows the text anywhere"
    return CommandFailure(
      .environmentFailed,
      "\(scheduler) is not on this machine: PATH has no `\(scheduler.program)`; nothing was written\n"
        + "help: \(help)")
  }
}

extension CommandFailure {
  /// What is wrong, without what to do about it.
  fileprivate var headline: String {
    let line = text.prefix { $0 != "\n" }
    return String(line.hasPrefix("error: ") ? line.dropFirst("error: ".count) : line)
  }
}
