// When the agenda reminds: of events before they start, of tasks on the morning of their day.

import Agenda
import StudyModel
import TestSupport
import Testing

@testable import Reminders

@Suite("Reminders of the agenda")
struct AgendaReminderTests {
  private let zones = AgendaZones(local: ZoneOffsets(fixed: 3_600))

  private func now(_ time: String) throws -> Now {
    Now(instant: try #require(Instant("2026-11-\(time)+01:00")), zone: "Europe/Berlin")
  }

  private func agenda() throws -> Agenda {
    let made = try #require(Instant("2026-11-01T10:00Z"))
    var agenda = Agenda()
    func id(_ text: String) throws -> AgendaID { try #require(AgendaID(text)) }
    let times = ["dentist": "2026-11-20T14:30", "call": "2026-11-20T14:40", "holiday": "2026-11-20"]
    for (name, start) in times {
      let start = try #require(AgendaTime(start))
      agenda.events[try id(name)] = Event(
        title: name, start: start, length: start.isWholeDay ? 1 : 3_600, changed: made)
    }
    agenda.events[try id("call")]?.alarms = [60]
    for (name, due) in ["rent": "2026-11-20", "old": "2026-11-18", "later": "2026-11-21"] {
      var task = AgendaTask(title: name, created: made)
      task.due = AgendaTime(due)
      agenda.tasks[try id(name)] = task
    }
    agenda.tasks[try id("undated")] = AgendaTask(title: "undated", created: made)
    agenda.tasks[try id("rent")]?.priority = .urgent
    return agenda
  }

  private func titles(
    _ time: String, _ memory: ReminderMemory = ReminderMemory(), _ settings: Settings = Settings()
  ) throws
    -> [String]
  {
    try dueReminders(of: agenda(), in: zones, settings, at: now(time), memory: memory).map {
      ([$0.title] + $0.lines).joined(separator: "|")
    }
  }

  @Test(
    "Each has its time",
    arguments: [
      ("20T08:59", []), ("20T09:00", ["1 task is due today|rent, urgent|1 more task is overdue."]),
      ("20T13:39", ["1 task is due today|rent, urgent|1 more task is overdue."]),
      ("20T13:40", ["1 task is due today|rent, urgent|1 more task is overdue.", "14:40 call"]),
      (
        "20T14:15",
        [
          "1 task is due today|rent, urgent|1 more task is overdue.",
          "2 events ahead|14:30 dentist|14:40 call",
        ]
      ),
      ("20T14:30", ["1 task is due today|rent, urgent|1 more task is overdue.", "14:40 call"]),
      ("20T14:40", ["1 task is due today|rent, urgent|1 more task is overdue."]),
      ("21T09:00", ["1 task is due today|later|2 more tasks are overdue."]), ("22T09:00", []),
    ] as [(String, [String])])
  func times(_ time: String, _ expected: [String]) throws { try expectEqual(titles(time), expected) }

  @Test("What was shown comes once")
  func once() throws {
    var memory = ReminderMemory()
    for reminder in try dueReminders(of: agenda(), in: zones, Settings(), at: now("20T13:40"), memory: memory)
    {
      memory.remember(reminder)
    }
    try expectEqual(titles("20T13:45", memory), [])
    try expectEqual(titles("20T14:15", memory), ["14:30 dentist"])
    // A clock that was set back does not silence what comes.
    try expectEqual(titles("20T13:39", memory), [])
    memory.lastAlarm = try now("25T10:00").instant.secondsSinceEpoch
    try expectEqual(titles("20T14:15", memory), ["2 events ahead|14:30 dentist|14:40 call"])
  }

  @Test("Both can be switched off; an alarm of an event's own stays")
  func off() throws {
    var settings = Settings()
    settings.reminders.tasks = nil
    settings.reminders.remindsOfEvents = false
    try expectEqual(titles("20T14:15", ReminderMemory(), settings), ["14:40 call"])
  }

  @Test("The morning names what takes place")
  func morning() throws {
    let line = agendaLine(try agenda(), on: try #require(CivilDate("2026-11-20")), in: zones)
    expectEqual(line, "Today: holiday, 14:30 dentist and 14:40 call.")
    expectEqual(agendaLine(try agenda(), on: try #require(CivilDate("2026-11-22")), in: zones), nil)
  }
}
