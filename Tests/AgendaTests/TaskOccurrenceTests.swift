// The occurrences of tasks: when they are due, which are ticked, and which one is open next.

import Agenda
import StudyModel
import TestSupport
import Testing

@Suite("Occurrences of tasks")
struct TaskOccurrenceTests {
  private let tick = Instant.epoch

  @Test("Each occurrence of a series is ticked by its own date")
  func series() throws {
    var task = try task("2026-11-20", "FREQ=DAILY;COUNT=4")
    task.skipped = try times("2026-11-21")
    task.ticks = [try span("2026-11-22").lowerBound: tick]
    let found = task.occurrences(id: someID, on: try span("2026-11-01..2026-12-31"), in: zones)
    expectEqual(found.map(\.date?.iso), ["2026-11-20", "2026-11-22", "2026-11-23"])
    expectEqual(found.map { $0.done != nil }, [false, true, false])
    expectEqual(task.nextOpen(id: someID, in: zones)?.date?.iso, "2026-11-20")
  }

  @Test("A single task is done with any tick; one without a due date has no date")
  func single() throws {
    var dated = try task("2026-11-20T23:00 America/New_York")
    let date = try span("2026-11-21")
    #expect(dated.occurrences(id: someID, on: try span("2026-11-20"), in: zones).isEmpty)
    let found = try #require(dated.occurrences(id: someID, on: date, in: zones).first)
    expectEqual(found.date?.iso, "2026-11-20")
    expectEqual(found.due?.iso, "2026-11-21")
    expectEqual(dated.nextOpen(id: someID, in: zones), found)
    dated.ticks = [try span("2026-12-24").lowerBound: tick]
    expectEqual(dated.occurrences(id: someID, on: date, in: zones).map(\.done), [tick])
    expectEqual(dated.nextOpen(id: someID, in: zones), nil)

    var undated = try task(nil)
    #expect(undated.occurrences(id: someID, on: date, in: zones).isEmpty)
    #expect(undated.nextOpen(id: someID, in: zones) != nil)
    undated.ticks = [date.lowerBound: tick]
    expectEqual(undated.nextOpen(id: someID, in: zones), nil)
  }

  @Test(
    "The next open occurrence is the first without a tick, also in the past",
    arguments: [
      ("", nil, "2026-11-16"), ("2026-11-16", nil, "2026-11-23"), ("2026-11-23", nil, "2026-11-16"),
      ("2026-11-16;2026-11-23;2026-11-30", nil, "2026-12-14"), ("2026-11-16", "2026-12-01", "2026-12-14"),
      ("2026-11-17;2026-11-18", nil, "2026-11-16"),
    ])
  func nextOpen(_ ticks: String, _ from: String?, _ next: String) throws {
    var task = try task("2026-11-16", "FREQ=WEEKLY")
    task.skipped = try times("2026-12-07")
    for time in try times(ticks) { task.ticks[time.date] = tick }
    let first = try from.map { try span($0).lowerBound }
    expectEqual(task.nextOpen(id: someID, from: first, in: zones)?.date?.iso, next)
  }

  @Test("A series that is ticked to its end has nothing open")
  func ended() throws {
    var task = try task("2026-11-16", "FREQ=DAILY;COUNT=2")
    task.ticks = [try span("2026-11-16").lowerBound: tick, try span("2026-11-17").lowerBound: tick]
    expectEqual(task.nextOpen(id: someID, in: zones), nil)
    task.added = try times("2026-11-10")
    expectEqual(task.nextOpen(id: someID, in: zones)?.date?.iso, "2026-11-10")
  }

  @Test("Ten thousand ticks are passed quickly")
  func manyTicks() throws {
    var task = try task("1990-01-01", "FREQ=DAILY")
    let first = try span("1990-01-01").lowerBound
    for day in 0..<10_000 { task.ticks[first.adding(days: day)] = tick }
    expectEqual(task.nextOpen(id: someID, in: zones)?.date, first.adding(days: 10_000))
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
