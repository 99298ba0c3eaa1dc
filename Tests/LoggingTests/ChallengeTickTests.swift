// A tick that names only its date: which day of a challenge it finishes, on every kind of date.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct ChallengeTickTests {
  /// Days 1 to 3 of a challenge are planned for Friday 27, Sunday 29 and Monday 30 March.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Ticks made before, with their dates.
    var ticks: [(String, String)] = []
    let date: String
    let change: String

    var testDescription: String { name }
  }

  private static let cases = [
    Case(name: "a study day: its day", date: "2026-03-27", change: "finished day-001 1"),
    Case(
      name: "a study day, days before it open: its day", date: "2026-03-30", change: "finished day-003 3"),
    Case(
      name: "a study day that is done: nothing", ticks: [("t1", "2026-03-27")], date: "2026-03-27",
      change: "nothing new day-001 1"),
    Case(
      name: "a day off, the day before it open: that one", date: "2026-03-28", change: "finished day-001 1"),
    Case(
      name: "a day off, the day before it done: an extra", ticks: [("t1", "2026-03-27")], date: "2026-03-28",
      change: "finished extra 1"),
    Case(
      name: "a day off that is ticked: nothing", ticks: [("t1", "2026-03-27"), ("t1", "2026-03-28")],
      date: "2026-03-28", change: "nothing new extra 1"),
    Case(
      name: "a day off that was ticked for the day before: nothing", ticks: [("t1", "2026-03-28")],
      date: "2026-03-28", change: "nothing new day-001 1"),
    Case(
      name: "a study day after an extra: its day", ticks: [("t1", "2026-03-27"), ("t1", "2026-03-28")],
      date: "2026-03-29", change: "finished day-002 2"),
    Case(
      name: "a study day that was done ahead, nothing open: an extra",
      ticks: [("t1", "2026-03-27"), ("2.t1", "2026-03-28")], date: "2026-03-29", change: "finished extra 2"),
    Case(
      name: "a study day that was done ahead, an earlier one open: that one",
      ticks: [("2.t1", "2026-03-28")], date: "2026-03-29", change: "finished day-001 1"),
    Case(name: "before the start: an extra", date: "2026-03-26", change: "finished extra 1"),
    Case(
      name: "the first study day after an extra: its day", ticks: [("t1", "2026-03-26")],
      date: "2026-03-27", change: "finished day-001 1"),
    Case(
      name: "after the end: the oldest open day", ticks: [("t1", "2026-03-27")], date: "2026-04-05",
      change: "finished day-002 2"),
    Case(
      name: "after the end, all done: an extra",
      ticks: [("t1", "2026-03-27"), ("t1", "2026-03-29"), ("t1", "2026-03-30")], date: "2026-04-05",
      change: "finished extra 3"),
  ]

  private static func editor(start: String? = "2026-03-27") -> LogEditor {
    var log = ProgressLog()
    log.settings.start = start.map { date($0) }
    return LogEditor(
      log,
      context: LogContext(
        curriculum: Curriculum(ticksOf: "Run", days: 3),
        now: Now(instant: instant("2026-04-05T21:00:00+02:00"), zone: "Europe/Berlin"),
        today: date("2026-04-05"),
        plannedDates: start == nil ? [] : ["2026-03-27", "2026-03-29", "2026-03-30"].map { date($0) }))
  }

  /// The change of a tick; an extra by that name.
  private func tick(_ editor: inout LogEditor, _ name: String = "t1", on iso: String) throws -> [String] {
    try editor.done(name, on: iso).map { change in
      change.split(separator: " ").map { $0.hasPrefix("bonus-") ? "extra" : $0 }.joined(separator: " ")
    }
  }

  @Test("it fills its date's day, else the oldest open one before, else it is an extra", arguments: cases)
  func tick(_ given: Case) throws {
    var editor = Self.editor()
    for (name, date) in given.ticks { _ = try editor.done(name, on: date) }
    let before = editor.log
    try expectEqual(tick(&editor, on: given.date), [given.change])
    guard !given.change.hasPrefix("nothing") else { return expectEqual(editor.log, before) }
    // What was ticked is taken back by its date, and can be ticked again.
    _ = try editor.untick(on: date(given.date))
    expectEqual(editor.log, before)
    try expectEqual(tick(&editor, on: given.date), [given.change])
  }

  @Test("without a start, the first tick sets it: day 1's on a study day, an extra on a day off")
  func withoutAStart() throws {
    var studyDay = Self.editor(start: nil)
    try expectEqual(tick(&studyDay, on: "2026-03-28"), ["started 2026-03-28", "finished day-001 1"])
    var rest = Self.editor(start: nil)
    rest.log.settings.rest = [RestWeekdays(from: date("2026-03-01"), weekdays: [.saturday])]
    try expectEqual(tick(&rest, on: "2026-03-28"), ["started 2026-03-28", "finished extra 1"])
    var paused = Self.editor(start: nil)
    paused.log.pauses = [Pause(from: date("2026-03-28"), through: date("2026-03-28"), reason: nil)]
    try expectEqual(tick(&paused, on: "2026-03-28"), ["started 2026-03-28", "finished extra 1"])
  }

  @Test("an extra is a bonus problem with the challenge's title, one for each date, alike on every device")
  func extra() throws {
    var editor = Self.editor()
    for date in ["2026-03-25", "2026-03-26"] { _ = try editor.done("t1", 20, on: date) }
    var other = Self.editor()
    for date in ["2026-03-26", "2026-03-25"] { _ = try other.done("t1", 20, on: date) }
    expectEqual(Set(editor.log.bonus), Set(other.log.bonus))
    expectEqual(editor.log.bonus.map(\.title), ["Run", "Run"])
    #expect(editor.log.bonus.allSatisfy { $0.isPublic && $0.number == nil && $0.record.isFinished })
    expectEmpty(editor.log.items)
    // A date without a tick has none to take back.
    var ticked = Self.editor()
    _ = try ticked.done("t1", on: "2026-03-27")
    let before = ticked.log
    try expectEmpty(ticked.untick(on: date("2026-03-28")))
    expectEqual(ticked.log, before)
  }
}
