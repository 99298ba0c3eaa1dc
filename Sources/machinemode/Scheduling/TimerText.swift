// What `remind --install` and `--uninstall` say.

import StudyModel

enum TimerText {
  private static var isEvery: String { "every \(Scheduler.minutes) minutes" }

  static func installed(_ change: TimerChange, by scheduler: Scheduler, wasPresent: Bool) -> [String] {
    let opening =
      wasPresent
      ? ["The \(scheduler.rawValue) timer is already installed just like this; nothing was written."]
      : change.parts.flatMap { shown($0, after: "Wrote") }
    return opening + change.deeds.map { printable($0) }
  }

  static func wouldInstall(_ parts: [TimerPart], by scheduler: Scheduler, isPresent: Bool) throws -> [String]
  {
    guard !isPresent else {
      return [
        "The \(scheduler.rawValue) timer is already installed just like this; nothing would be written."
      ]
    }
    return parts.flatMap { shown($0, after: "Would write") }
  }

  /// What a timer ran before it was replaced, where that differs.
  static func replaced(_ before: InstalledTimer, by command: ScheduledCommand) -> [String] {
    guard let old = before.command else {
      return ["The previous one had been edited or cut off; it was replaced."]
    }
    var lines: [String] = []
    if old.program != command.program { lines.append("The previous one ran \(printable(old.program)).") }
    if old.workspace != command.workspace {
      lines.append("The previous one was for the workspace \(printable(old.workspace)).")
    }
    if old.curriculum != command.curriculum {
      lines.append(
        old.curriculum.map { "The previous one followed the plan in \(printable($0))." }
          ?? "The previous one followed the workspace's own plan.")
    }
    return lines.isEmpty ? ["It replaces one for the same workspace."] : lines
  }

  /// - Parameter command: what the timer runs that is installed now.
  static func replaced(
    _ other: InstalledTimer, _ change: TimerChange, by command: ScheduledCommand
  ) -> [String] {
    var lines = ["Removed the \(other.scheduler.rawValue) timer, since one is enough:"] + places(change)
    if let old = other.command?.workspace, old != command.workspace {
      lines.append("It was for the workspace \(printable(old)).")
    }
    return lines
  }

  static func wouldReplace(_ other: InstalledTimer) -> String {
    "Would remove the \(other.scheduler.rawValue) timer, since one is enough."
  }

  /// What happens from now on, and how to see it.
  static func outlook(_ setup: any TimerSetup, _ command: ScheduledCommand) -> [String] {
    let zone = command.zone.map { ["It uses the time zone of this shell, TZ=\(printable($0))."] } ?? []
    return zone + [
      "From now on `machinemode remind` checks \(isEvery) for due reminders, and shows each once.",
      "To see the timer: `\(setup.look)`; to remove it: `machinemode remind --uninstall`.",
    ]
  }

  static func removed(_ change: TimerChange, of scheduler: Scheduler, isTrial: Bool) -> [String] {
    ["\(isTrial ? "Would remove" : "Removed") the \(scheduler.rawValue) timer:"] + places(change)
  }

  private static func places(_ change: TimerChange) -> [String] {
    change.parts.map { "  \(printable($0.place))" }
  }

  /// A remark where there is nothing to show a notification with.
  static func missingNotifier() -> [String] {
    if ProgramRun.exists(Notifier.program) { return [] }
    return [
      "desktop notifications need \(Notifier.program), which is missing (\(Notifier.package))"
    ]
  }

  private static func shown(_ part: TimerPart, after verb: String) -> [String] {
    let lines = part.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return ["\(verb) \(part.isWhole ? "" : "to ")\(printable(part.place)):", ""]
      + lines.map { $0.isEmpty ? "" : "    \(printable(String($0)))" } + [""]
  }
}

extension CommandFailure {
  /// For a scheduler that is not on this machine.
  init(missing scheduler: Scheduler) {
    let others = Scheduler.allCases.filter { $0 != scheduler && $0.isHere }
    let help =
      others.isEmpty
      ? "have another scheduler run `machinemode remind --notify` every few minutes"
      : others.map { "`machinemode remind --install \($0.rawValue)`" }.joined(separator: " or ")
        + " works here; `--dry-run` shows the text anywhere"
    self.init(
      .environmentFailed,
      "\(scheduler.rawValue) is not on this machine: PATH has no `\(scheduler.program)`; nothing was written\n"
        + "help: \(help)")
  }
}
