// What is written comes back as it was: random events and tasks, through a calendar and back.

import Agenda
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Calendars

@Suite("A calendar that is written and read again")
struct CalendarRoundTripTests {
  @Test("gives every event and every task back")
  func randomValues() throws {
    var random = RandomAgenda(seed: 30)
    for round in 0..<Tier.cases(30, nightly: 300) {
      var events: [AgendaID: Event] = [:]
      var tasks: [AgendaID: AgendaTask] = [:]
      for _ in 0..<10 {
        events[random.id()] = random.event()
        tasks[random.id()] = random.task()
      }
      let bytes = calendarBytes(
        events: events, tasks: tasks, zones: SampleZones.all, name: "Ada's, own; calendar",
        product: "-//Test//EN")
      // As strict as the format, except that Markdown has tabs. That takes its time.
      if round.isMultiple(of: 10) { _ = try CalendarLines(bytes.map { $0 == Ascii.tab ? Ascii.space : $0 }) }
      let (read, remarks) = readCalendar(bytes, named: "a.ics")
      let foreign = remarks.filter { !["alarms-of-task", "rule-not-expanded"].contains($0.identifier) }
      expectEqual(foreign, [], "\(foreign.text)")
      expectEqual(read.name, "Ada's, own; calendar")
      expectEqual(read.events.count, events.count)
      expectEqual(read.tasks.count, tasks.count)
      for (id, event) in events { expectEqual(read.events[id], event) }
      for (id, task) in tasks { expectEqual(read.tasks[id], task) }
      // In any order of the dictionaries, the same bytes.
      expectEqual(
        calendarBytes(
          events: read.events, tasks: read.tasks, zones: SampleZones.all, name: read.name,
          product: "-//Test//EN"), bytes)
    }
  }

  @Test("in a zone that the reader does not know, gives the same instants back in UTC")
  func unknownZone() throws {
    let date = try #require(CivilDate("2026-03-20"))
    for (name, observances) in SampleZones.all {
      var event = Event(
        title: "a", start: AgendaTime(LocalTime(date, TimeOfDay(minutes: 600)), zone: name), length: 3_600,
        changed: .epoch)
      event.rule = "FREQ=WEEKLY;COUNT=60"
      let id = try #require(AgendaID("a"))
      let bytes = calendarBytes(events: [id: event], zones: [name: observances], product: "-//Test//EN")
      let (file, remarks) = readCalendar(bytes, named: "a.ics") { _, _ in nil }
      let read = try #require(file.events[id])
      expectEqual(remarks.map(\.identifier), ["zone-of-file"])
      let zones = AgendaZones(local: .utc, named: [name: ZoneOffsets(observances)])
      let span = date...date.adding(days: 500)
      func seconds(_ event: Event) -> [Int] { event.starts(on: span, in: zones).times.map(zones.second) }
      expectEqual(seconds(read), seconds(event), "\(name)")
      expectEqual(read.start.zone, "UTC")
    }
  }
}

/// Events and tasks of all kinds.
struct RandomAgenda {
  private var numbers: SeededNumbers
  private var texts: RandomScalars
  private var count = 0

  init(seed: UInt64) { (numbers, texts) = (SeededNumbers(seed: seed), RandomScalars(state: seed)) }

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  private mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

  mutating func id() -> AgendaID {
    count += 1
    if chance(50) { return AgendaID(title: "\(count)", at: count) { _ in false } }
    let foreign = [
      "\(count)-ab@example.org", "\(count), x; y\\n", "Ünï-\(count)",
      "\(count)" + String(repeating: "z", count: 200),
    ]
    return AgendaID(one(of: foreign)) ?? AgendaID(title: "\(count)", at: 0) { _ in false }
  }

  /// On one line, without control characters.
  private mutating func line(upTo longest: Int) -> String {
    let text = texts.text().map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(longest - 1)
    let line = trimmed(printable(String(text)))
    return line.isEmpty ? "x" : line
  }

  private mutating func markdown() -> String {
    let text = texts.text().unicodeScalars.filter {
      $0 == "\n" || $0 == "\t"
        || ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    return text.isEmpty ? "- a\n\n\t- b" : String(String.UnicodeScalarView(text))
  }

  private mutating func date() -> CivilDate { CivilDate(serial: 20_000 + below(3_000)) }

  private mutating func time(likeWholeDay isWholeDay: Bool, zone: String?? = nil) -> AgendaTime {
    if isWholeDay { return AgendaTime(date()) }
    let seconds = chance(80) ? below(96) * 900 : below(86_400)
    let local = LocalTime(secondsSinceEpoch: date().serial * 86_400 + seconds)
    return AgendaTime(local, zone: zone ?? self.zone())
  }

  private mutating func zone() -> String? {
    one(of: [nil, "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Moon/Base"])
  }

  private mutating func instant() -> Instant {
    let offset = chance(50) ? 0 : (below(96) - 48) * 900
    return Instant(secondsSinceEpoch: 1_700_000_000 + below(100_000_000), offset: offset)
  }

  private mutating func rule() -> String {
    one(of: [
      "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=12",
      "FREQ=YEARLY;UNTIL=20301231T000000Z", "FREQ=HOURLY;BYMINUTE=0,30",
    ])
  }

  private mutating func note(beside changed: Instant) -> Note {
    Note(markdown: markdown(), changed: chance(50) ? changed : instant())
  }

  private mutating func length(isWholeDay: Bool) -> Int {
    isWholeDay ? 1 + below(366) : chance(20) ? below(31 * 86_400) : below(20) * 900
  }

  private mutating func lines() -> [String] {
    var lines: [String] = []
    if chance(30) { lines.append("X-FOO;X-BAR=\"a:b;c\":" + line(upTo: 90)) }
    if chance(20) { lines.append("ATTENDEE;CN=\"Lovelace, Ada\":mailto:ada@example.org") }
    if chance(20) { lines.append("URL:https://example.org/\(count)") }
    if chance(10) { lines.append("CATEGORIES:Meeting,Größe") }
    return lines
  }

  private let absoluteAlarm = [
    "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER;VALUE=DATE-TIME:20261120T100000Z", "END:VALARM",
  ]
  private let alarmAtEnd = ["BEGIN:VALARM", "TRIGGER;RELATED=END:-PT5M", "ACTION:DISPLAY", "END:VALARM"]

  mutating func event() -> Event {
    let isWholeDay = chance(30)
    let changed = instant()
    let start = time(likeWholeDay: isWholeDay)
    var event = Event(
      title: line(upTo: 100), category: one(of: AgendaCategory.allCases), start: start,
      length: length(isWholeDay: isWholeDay), changed: changed)
    if chance(40) { event.place = line(upTo: 200) }
    if chance(40) { event.note = note(beside: changed) }
    if chance(50) { event.rule = rule() }
    for _ in 0..<below(4) {
      if chance(40) { event.added.insert(time(likeWholeDay: isWholeDay)) }
      if chance(40) { event.skipped.insert(time(likeWholeDay: isWholeDay, zone: start.zone)) }
      if chance(40) { event.moved[time(likeWholeDay: isWholeDay, zone: start.zone)] = change(of: event) }
    }
    event.alarms = one(of: [nil, [], [15], [0, 1_440, 40_320, 7]])
    event.sequence = below(3)
    event.other = lines()
    if chance(10) { event.other.append("STATUS:TENTATIVE") }
    if chance(20) { event.other += absoluteAlarm }
    if chance(20) { event.other += alarmAtEnd }
    return event
  }

  private mutating func change(of event: Event) -> ChangedOccurrence {
    let isWholeDay = chance(20)
    var change = ChangedOccurrence(
      start: time(likeWholeDay: isWholeDay), length: length(isWholeDay: isWholeDay))
    if chance(30) { change.title = line(upTo: 100) }
    if change.title == event.title { change.title = nil }
    if chance(30) { change.place = event.place != nil && chance(50) ? "" : line(upTo: 200) }
    if chance(30) { change.note = event.note != nil && chance(50) ? "" : markdown() }
    change.other = lines()
    return change
  }

  mutating func task() -> AgendaTask {
    var task = AgendaTask(
      title: line(upTo: 100), category: one(of: AgendaCategory.allCases), created: instant())
    task.changed = instant()
    task.priority = one(of: TaskPriority.allCases)
    if chance(40) { task.note = note(beside: task.changed) }
    task.sequence = below(3)
    task.other = lines()
    if chance(20) { task.other += absoluteAlarm }
    guard chance(70) else {
      if chance(50) {
        task.ticks[date()] = instant()
      } else if chance(30) {
        task.other.insert("STATUS:IN-PROCESS", at: 0)
      }
      return task
    }
    let isWholeDay = chance(50)
    let due = time(likeWholeDay: isWholeDay)
    task.due = due
    if chance(50) { task.rule = rule() }
    for _ in 0..<below(3) {
      if chance(30) { task.added.insert(time(likeWholeDay: isWholeDay)) }
      if chance(30) { task.skipped.insert(time(likeWholeDay: isWholeDay, zone: due.zone)) }
    }
    for _ in 0..<(task.isSeries ? below(5) : below(2)) { task.ticks[date()] = instant() }
    return task
  }
}
