// Finds the programmes, days and dates that a command names.

import Logging
import Statistics
import Store
import StudyModel
import TextTools

extension Session {
  /// The session of another programme; this one if it is that programme's.
  func session(of name: ProgrammeName) throws -> Session {
    name == opened.programme ? self : try Session(self, of: name)
  }

  /// The option that names this programme for another command; empty if it is in use.
  var programmeOption: String {
    opened.programme == opened.learner.current ? "" : " --programme \(opened.programme.text)"
  }

  /// A line for each other active programme: its figures, and how to tick it. Its plan may be unreadable.
  var otherProgrammeLines: [String] {
    opened.learner.active.filter { $0 != opened.programme }.map { name in
      guard let other = try? session(of: name) else {
        return "\(printable(opened.learner.title(of: name))): its plan cannot be read; "
          + "`machinemode plan check --programme \(name.text)` says why"
      }
      return ProgrammeRow(name, opened, other.summary).line(terminal)
    }
  }

  /// The calendar day of an option for work; today without one.
  func dayOfWork(_ typed: String?) throws -> CivilDate {
    guard let typed else { return today }
    let date = try date(typed: typed, today: today, direction: .past)
    guard date <= today else {
      throw Failure(
        .usage, "\(date.longTextWithWeekday) is in the future", help: "log work for today or an earlier day"
      )
    }
    return date
  }

  /// The day of the plan of an option.
  func day(_ number: Int) throws -> DayProgress {
    guard let number = DayNumber(number), let day = summary.day(number) else {
      throw Failure(noDay: number, among: curriculum.days.count)
    }
    return day
  }

  /// The day of the plan that a person names by its number or its date.
  func day(named typed: String) throws -> DayProgress {
    if let number = Int(typed) { return try day(number) }
    let planned = try date(typed: typed, today: today, direction: .future)
    if let day = summary.calendar.dayPlanned(on: planned).flatMap(summary.day) { return day }
    throw Failure(
      .data, "\(planned.longTextWithWeekday) has no day of the plan",
      help: "write the number of a day, as in `machinemode today 12`")
  }

  /// Between midnight and the day's start, which day it still is; nil at any other time.
  var stillLine: String? {
    guard now.instant.localDate != today else { return nil }
    return terminal.wrapped(
      "Still \(today.longTextWithWeekday): your days begin at \(log.settings.dayStart.text).", indent: 2)
  }

  func sayStill() {
    if let stillLine { say(unbroken: stillLine) }
  }
}

extension LearnerLog {
  /// Throws if a programme is archived, or if it is missing and there are as many active ones as there may be.
  func refuseChange(of name: ProgrammeName) throws {
    guard let programme = programmes[name] else { return try refuseOneMore() }
    guard !programme.isActive else { return }
    let present = presentRound(of: name)
    throw Failure(
      .data, "`\(name.text)` is archived",
      help: programmes[present]?.isActive == true
        ? "its present round is `\(present.text)`"
        : "`machinemode challenge use \(name.text)` makes it active again")
  }
}
