// The occurrences of tasks: when they are due, which are ticked, and which one is open next.

import Agenda
import StudyModel
import TestSupport
import Testing

@Suite("Occurrences of tasks")
struct TaskOccurrenceTests {
  private let tick = Instant.epoch

  @Test("Each occurrence of a series is ticked by its own date, and a single task is done with any tick")
  func ticks() throws {
    var daily = try task("2026-11-20", "FREQ=DAILY;COUNT=4")
    daily.skipped = try times("2026-11-21")
    daily.ticks = [try span("2026-11-22").lowerBound: tick]
    let days = daily.occurrences(id: someID, on: try span("2026-11-01..2026-12-31"), in: zones)
    expectEqual(days.map(\.date?.iso), ["2026-11-20", "2026-11-22", "2026-11-23"])
    expectEqual(days.map { $0.done != nil }, [false, true, false])
    expectEqual(daily.nextOpen(id: someID, in: zones)?.date?.iso, "2026-11-20")
    // Without a due date it has no date.
    var dated = try task("2026-11-20T23:00 America/New_York")
    let date = try span("2026-11-21")
    expectEmpty(dated.occurrences(id: someID, on: try span("2026-11-20"), in: zones))
    let found = try #require(dated.occurrences(id: someID, on: date, in: zones).first)
    expectEqual(found.date?.iso, "2026-11-20")
    expectEqual(found.due?.iso, "2026-11-21")
    expectEqual(dated.nextOpen(id: someID, in: zones), found)
    dated.ticks = [try span("2026-12-24").lowerBound: tick]
    expectEqual(dated.occurrences(id: someID, on: date, in: zones).map(\.done), [tick])
    expectEqual(dated.nextOpen(id: someID, in: zones), nil)

    var undated = try task(nil)
    expectEmpty(undated.occurrences(id: someID, on: date, in: zones))
    #expect(undated.nextOpen(id: someID, in: zones) != nil)
    undated.ticks = [date.lowerBound: tick]
    expectEqual(undated.nextOpen(id: someID, in: zones), nil)
  }

  @Test("The next open occurrence is the first without a tick, also in the past")
  func nextOpen() throws {
    for (ticks, from, next) in [
      ("", nil, "2026-11-16"), ("2026-11-16", nil, "2026-11-23"), ("2026-11-23", nil, "2026-11-16"),
      ("2026-11-16;2026-11-23;2026-11-30", nil, "2026-12-14"), ("2026-11-16", "2026-12-01", "2026-12-14"),
      ("2026-11-17;2026-11-18", nil, "2026-11-16"),
    ] {
      var task = try task("2026-11-16", "FREQ=WEEKLY")
      task.skipped = try times("2026-12-07")
      for time in try times(ticks) { task.ticks[time.date] = tick }
      let first = try from.map { try span($0).lowerBound }
      expectEqual(task.nextOpen(id: someID, from: first, in: zones)?.date?.iso, next, "ticked \(ticks)")
    }
    // A series that is ticked to its end has nothing open.
    var ended = try task("2026-11-16", "FREQ=DAILY;COUNT=2")
    ended.ticks = [try span("2026-11-16").lowerBound: tick, try span("2026-11-17").lowerBound: tick]
    expectEqual(ended.nextOpen(id: someID, in: zones), nil)
    ended.added = try times("2026-11-10")
    expectEqual(ended.nextOpen(id: someID, in: zones)?.date?.iso, "2026-11-10")
    // Ten thousand ticks are passed quickly.
    var old = try task("1990-01-01", "FREQ=DAILY")
    let first = try span("1990-01-01").lowerBound
    for day in 0..<10_000 { old.ticks[first.adding(days: day)] = tick }
    expectEqual(old.nextOpen(id: someID, in: zones)?.date, first.adding(days: 10_000))
  }

  @Test("Tasks of a day come by time, then priority, then title")
  func order() throws {
    var agenda = Agenda()
    for (number, (due, priority, title)) in [
      ("2026-11-20T10:00", TaskPriority.low, "e"), ("2026-11-20", .low, "d"), ("2026-11-20", .urgent, "c"),
      ("2026-11-20", .urgent, "b"), ("2026-11-19", .low, "a"),
    ].enumerated() {
      var made = try task(due)
      (made.priority, made.title) = (priority, title)
      agenda.tasks[AgendaID(title: title, at: number) { _ in false }] = made
    }
    let found = agenda.tasks(on: try span("2026-11-01..2026-12-31"), in: zones)
    expectEqual(found.map(\.task.title), ["a", "b", "c", "d", "e"])
  }
}
