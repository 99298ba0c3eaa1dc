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

  @Test("each has its time, and what was shown comes once")
  func times() throws {
    let cases: [(String, [String])] = [
      ("20T08:59", []), ("20T09:00", ["1 task is due today|rent, urgent|1 more task is overdue."]),
      ("20T13:39", ["1 task is due today|rent, urgent|1 more task is overdue."]),
      ("20T13:40", ["1 task is due today|rent, urgent|1 more task is overdue.", "14:40 call"]),
      (
        "20T14:15",
        [
          "1 task is due today|rent, urgent|1 more task is overdue.",
          "2 events|14:30 dentist|14:40 call",
        ]
      ),
      ("20T14:40", ["1 task is due today|rent, urgent|1 more task is overdue.", "14:30 dentist"]),
      ("20T15:14", ["1 task is due today|rent, urgent|1 more task is overdue.", "14:30 dentist"]),
      ("20T15:15", ["1 task is due today|rent, urgent|1 more task is overdue."]),
      ("21T09:00", ["1 task is due today|later|2 more tasks are overdue."]), ("22T09:00", []),
    ]
    for (time, expected) in cases {
      try expectEqual(titles(time), expected, time)
    }
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
    try expectEqual(titles("20T14:15", memory), ["2 events|14:30 dentist|14:40 call"])
  }

  // MARK: Runs one after the other

  /// One event, and the runs of `remind` that are to tell it.
  struct Runs: CustomTestStringConvertible {
    let testDescription: String
    var start = "2026-11-25T10:00"
    /// Minutes, or days of an event of whole days.
    var length = 60
    var rule: String?
    /// Minutes before the start.
    var alarms: [Int]?
    /// Further alarms, as iCalendar's triggers.
    var triggers: [String] = []
    /// Days and times of November: the runs.
    let runs: [String]
    /// Each run that tells something, and its line.
    let told: [String: String]
  }

  private static let every5 = ["25T09:50", "25T09:55", "25T10:00", "25T10:05", "25T10:10"]
  private static let everyMinute = (50...59).map { "25T09:\($0)" } + ["25T10:00", "25T10:01", "25T10:02"]

  private static let cases: [Runs] = [
    Runs(testDescription: "at the start", alarms: [0], runs: every5, told: ["25T10:00": "10:00 a"]),
    Runs(
      testDescription: "at the start, each minute", alarms: [0], runs: everyMinute,
      told: ["25T10:00": "10:00 a"]),
    Runs(testDescription: "between two runs", alarms: [2], runs: every5, told: ["25T10:00": "10:00 a"]),
    Runs(testDescription: "each minute", alarms: [2], runs: everyMinute, told: ["25T09:58": "10:00 a"]),
    Runs(
      testDescription: "two alarms", alarms: [0, 5], runs: every5,
      told: ["25T09:55": "10:00 a", "25T10:00": "10:00 a"]),
    Runs(
      testDescription: "two alarms while the machine slept come once", alarms: [0, 5],
      runs: ["25T09:50", "25T10:20", "25T10:25"], told: ["25T10:20": "10:00 a"]),
    Runs(
      testDescription: "until an hour after the alarm", alarms: [0], runs: ["25T09:00", "25T10:59"],
      told: ["25T10:59": "10:00 a"]),
    Runs(testDescription: "no later", alarms: [0], runs: ["25T09:00", "25T11:00"], told: [:]),
    Runs(testDescription: "the usual one, no later", runs: ["25T09:00", "25T10:45"], told: [:]),
    Runs(
      testDescription: "the usual one, in time", runs: ["25T09:00", "25T10:44"], told: ["25T10:44": "10:00 a"]
    ),
    Runs(
      testDescription: "a day before, until the event starts", alarms: [1_440],
      runs: ["23T10:00", "25T09:59"],
      told: ["25T09:59": "10:00 a"]),
    Runs(
      testDescription: "a day before, in the first run", alarms: [1_440], runs: ["24T15:00", "24T15:05"],
      told: ["24T15:00": "Wed 25 Nov 10:00 a"]),
    Runs(testDescription: "a gap of days", alarms: [0, 1_440], runs: ["22T10:00", "29T10:00"], told: [:]),
    Runs(
      testDescription: "a gap of days in a series", rule: "FREQ=DAILY", alarms: [0],
      runs: ["25T10:00", "29T10:01", "29T10:06"], told: ["25T10:00": "10:00 a", "29T10:01": "10:00 a"]),
    Runs(
      testDescription: "of a whole day until that ends", start: "2026-11-25", length: 1, alarms: [1_440],
      runs: ["23T12:00", "25T23:59"], told: ["25T23:59": "a"]),
    Runs(
      testDescription: "of whole days no longer than the first", start: "2026-11-25", length: 3,
      alarms: [1_440],
      runs: ["23T12:00", "26T00:00"], told: [:]),
    Runs(
      testDescription: "before the end", length: 120, triggers: ["RELATED=END:-PT5M"],
      runs: ["25T09:45", "25T11:54", "25T11:55", "25T12:00"], told: ["25T11:55": "10:00 a"]),
    Runs(
      testDescription: "at the end of the day after", length: 1_440, triggers: ["RELATED=END:PT0S"],
      runs: ["25T10:00", "26T09:59", "26T10:04"], told: ["26T10:04": "Wed 25 Nov 10:00 a"]),
    Runs(
      testDescription: "at the end of whole days", start: "2026-11-25", length: 2,
      triggers: ["RELATED=END:-PT2H"],
      runs: ["26T21:59", "26T22:00"], told: ["26T22:00": "Wed 25 Nov a"]),
    Runs(
      testDescription: "in the morning of a whole day", start: "2026-11-25", length: 1,
      triggers: ["VALUE=DURATION:PT9H"],
      runs: ["25T08:55", "25T09:00", "25T09:05"], told: ["25T09:00": "a"]),
    Runs(
      testDescription: "three days after the start", triggers: ["VALUE=DURATION:P3D"],
      runs: ["25T10:00", "28T10:00"], told: ["28T10:00": "Wed 25 Nov 10:00 a"]),
    Runs(
      testDescription: "at a time of its own", triggers: ["VALUE=DATE-TIME:20261125T083000Z"],
      runs: ["25T09:29", "25T09:30", "25T09:35", "25T09:46"], told: ["25T09:30": "10:00 a"]),
    Runs(
      testDescription: "at a time weeks before", triggers: ["VALUE=DATE-TIME:20261101T083000Z"],
      runs: ["01T09:25", "01T09:30", "25T09:46"], told: ["01T09:30": "Wed 25 Nov 10:00 a"]),
    Runs(
      testDescription: "at a time of its own in a series, of which it is the first that is not over",
      rule: "FREQ=WEEKLY", triggers: ["VALUE=DATE-TIME:20261125T083000Z"],
      runs: ["25T09:29", "25T09:31", "25T10:31"], told: ["25T09:31": "10:00 a"]),
    Runs(
      testDescription: "at a time of its own long ago, in a series", start: "2026-11-11T10:00",
      rule: "FREQ=WEEKLY",
      triggers: ["VALUE=DATE-TIME:20261111T083000Z"], runs: ["25T09:31", "25T09:46"], told: [:]),
    Runs(
      testDescription: "after the event", triggers: ["VALUE=DATE-TIME:20261125T140000Z"],
      runs: ["25T14:55", "25T15:00", "25T15:05"], told: ["25T15:00": "10:00 a"]),
    Runs(
      testDescription: "of each kind", length: 30, alarms: [5],
      triggers: ["RELATED=END:PT0S", "VALUE=DATE-TIME:20261125T083000Z"],
      runs: ["25T09:29", "25T09:30", "25T09:45", "25T09:55", "25T10:30"],
      told: ["25T09:30": "10:00 a", "25T09:55": "10:00 a", "25T10:30": "10:00 a"]),
  ]

  @Test("An alarm is told once, by the first run after it that is in time", arguments: cases)
  func runs(_ sample: Runs) throws {
    let start = try #require(AgendaTime(sample.start))
    var event = Event(
      title: "a", start: start, length: start.isWholeDay ? sample.length : sample.length * 60,
      changed: try now("01T00:00").instant)
    event.rule = sample.rule
    event.alarms = sample.alarms
    for trigger in sample.triggers {
      event.other += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;" + trigger, "END:VALARM"]
    }
    var agenda = Agenda()
    agenda.events[try #require(AgendaID("a"))] = event
    var memory = ReminderMemory()
    var told: [String: String] = [:]
    for run in sample.runs {
      for reminder in try dueReminders(of: agenda, in: zones, Settings(), at: now(run), memory: memory) {
        told[run] = ([reminder.title] + reminder.lines).joined(separator: "|")
        memory.remember(reminder)
      }
    }
    expectEqual(told, sample.told)
  }

  @Test("an occurrence with alarms of its own has those alone, also when the others are off")
  func ownAlarms() throws {
    var event = Event(
      title: "a", start: try #require(AgendaTime("2026-11-24T10:00")), length: 3_600,
      changed: try now("01T00:00").instant)
    event.rule = "FREQ=DAILY"
    event.alarms = [60]
    let original = try #require(AgendaTime("2026-11-25T10:00"))
    event.moved[original] = ChangedOccurrence(
      start: original, length: 3_600,
      other: ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT5M", "END:VALARM"])
    var series = Agenda()
    series.events[try #require(AgendaID("a"))] = event
    for (run, count) in [("24T09:00", 1), ("25T09:00", 0), ("25T10:55", 1), ("26T09:00", 1)] {
      let due = try dueReminders(
        of: series, in: zones, Settings(), at: now(run), memory: ReminderMemory())
      expectEqual(due.count, count, "\(run)")
    }
    var settings = Settings()
    settings.reminders.tasks = nil
    settings.reminders.remindsOfEvents = false
    try expectEqual(titles("20T14:15", ReminderMemory(), settings), ["14:40 call"])
    let line = agendaLine(try agenda(), on: try #require(CivilDate("2026-11-20")), in: zones)
    expectEqual(line, "Today: holiday, 14:30 dentist and 14:40 call.")
    expectEqual(agendaLine(try agenda(), on: try #require(CivilDate("2026-11-22")), in: zones), nil)
  }
}
