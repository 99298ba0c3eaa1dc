// Asks a newcomer at a terminal two questions: which plan to follow, and when the interview is.

import ArgumentParser
import Logging
import Statistics
import StudyModel
import TextTools

struct FirstRunGuide {
  let session: Session

  /// Whether a newcomer is there to answer: a person at a terminal whose workspace has no store.
  static func isDue(_ session: Session) -> Bool {
    !session.hasStore && !session.options.quiet && session.options.plan == nil && StandardInput.isTerminal
      && StandardOutput.isTerminal
  }

  /// Asks, and keeps what was answered; Enter keeps the hundred days and sets no date, and the end of the input and Ctrl-C
  /// end the questions. Nothing is logged, and two times Enter writes nothing.
  func ask() throws {
    let plans = try BundledPlan.described()
    StandardOutput.write(lines: opening + plans.enumerated().map { "  \($0 + 1)\($1.line)" } + [""])
    let chosen: BundledPlan? = Program.ask(
      "Which plan? [1] ",
      hint: terminal.wrapped("Write a number from 1 to \(plans.count), or the name of a plan.")
    ) { typed in
      if typed.isEmpty { return .hundredDays }
      return BundledPlan(rawValue: typed.lowercased())
        ?? decimal(typed.utf8).flatMap { plans.indices.contains($0 - 1) ? plans[$0 - 1].plan : nil }
    }
    guard let chosen else { return }
    let today = session.summary.today
    let interview: CivilDate?? = Program.ask(
      "When is the interview? [not yet] ",
      hint: terminal.wrapped("Write a date from today on, such as 2027-03-20 or 20 mar.")
    ) { typed in
      guard !typed.isEmpty else { return .some(nil) }
      guard let date = try? date(typed: typed, today: today, direction: .future), date >= today else {
        return nil
      }
      return .some(date)
    }
    guard let interview else { return }
    StandardOutput.write("\n")
    if chosen != .hundredDays {
      try PlanUpdate(
        command: "plan use", named: .bundled(chosen), options: .parse([]), reading: .parse([]),
        shared: session.options
      ).run()
    }
    if let date = interview {
      try Session(session.options).change(settingNamed: SettingKey.interview.rawValue, to: date.iso)
    }
    if chosen != .hundredDays || interview != nil { StandardOutput.write("\n") }
  }

  private var terminal: Terminal { session.terminal }

  private var opening: [String] {
    [
      terminal.styled("Machine Mode", .bold),
      terminal.wrapped(
        "Follow a plan day by day, log what you did in seconds, and share the page. All of it stays in files on this "
          + "computer: no account, no server."), "",
    ]
  }
}
