// A calendar of another program loses nothing on its way through this one, and is read as it is meant.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Calendars

@Suite("A calendar of another program")
struct ForeignCalendarTests {
  private static func written(_ file: CalendarFile) -> [UInt8] {
    calendarBytes(
      events: file.events, tasks: file.tasks, zones: SampleZones.all, name: file.name,
      product: "-//Test//EN")
  }

  /// The lines of events and tasks that this program has no field for.
  private static func linesWithoutField(_ lines: [String]) -> [String] {
    var open: [String] = []
    var kept: [String] = []
    for text in lines {
      guard let line = ContentLine(text) else { continue }
      if line.name == "BEGIN" { open.append(line.word) }
      if open.count > 1, open[1] == "VEVENT" || open[1] == "VTODO", line.name != "BEGIN", line.name != "END" {
        let fields = open[1] == "VEVENT" ? CalendarField.ofEvents : CalendarField.ofTasks
        if open.count > 2 || !fields.contains(line.name) { kept.append(text) }
      }
      if line.name == "END" { open.removeLast() }
    }
    return kept
  }

  @Test(
    "keeps every line that has no field here, and is read the same once this program has written it",
    arguments: ForeignCalendar.all)
  func keepsLines(calendar: ForeignCalendar) throws {
    let foreign = calendar.text.replacing("\n ", with: "").split(separator: "\n").map(String.init)
    let file = readCalendar(Array(calendar.text.utf8), named: "a.ics").0
    var rest = try CalendarLines(Self.written(file)).unfolded
    for line in Self.linesWithoutField(foreign) {
      guard let place = rest.firstIndex(of: line) else {
        Issue.record("\(line) is lost")
        continue
      }
      rest.remove(at: place)
    }
    let again = readCalendar(Self.written(file), named: "b.ics").0
    expectEqual(again.events, file.events)
    expectEqual(again.tasks, file.tasks)
    expectEqual(again.name, file.name)
    expectEqual(Self.written(again), Self.written(file))
  }

  private func event(_ calendar: ForeignCalendar, _ id: String) throws -> Event {
    let file = readCalendar(Array(calendar.text.utf8), named: "a.ics").0
    return try #require(AgendaID(id).flatMap { file.events[$0] })
  }

  private func task(_ calendar: ForeignCalendar, _ id: String) throws -> AgendaTask {
    let file = readCalendar(Array(calendar.text.utf8), named: "a.ics").0
    return try #require(AgendaID(id).flatMap { file.tasks[$0] })
  }

  private func time(_ text: String) throws -> AgendaTime { try #require(AgendaTime(text)) }

  private func remarks(_ calendar: ForeignCalendar) -> Set<String> {
    Set(readCalendar(Array(calendar.text.utf8), named: "a.ics").1.map(\.identifier))
  }

  @Test("of Google, Apple and Outlook is read as it is meant")
  func events() throws {
    let standup = try event(.google, "7kukuqrfedlm2f9t@google.com")
    expectEqual(standup.title, "Standup 🎉")
    expectEqual(standup.note?.markdown, "Agenda, in <b>bold</b>\n\nsecond")
    try expectEqual(standup.start, time("2026-10-25T01:00 Europe/Berlin"))
    // Over the end of summer time.
    expectEqual(standup.length, 4 * 3_600)
    expectEqual(standup.rule, "FREQ=WEEKLY;BYDAY=SU")
    try expectEqual(
      standup.skipped, [time("2026-11-01T01:00 Europe/Berlin"), time("2026-11-15T01:00 Europe/Berlin")])
    expectEqual(standup.alarms, [30])
    let change = try #require(standup.moved[time("2026-11-08T01:00 Europe/Berlin")])
    try expectEqual(change.start, time("2026-11-09T01:00 Europe/Berlin"))
    expectEqual(change.title, "Standup on Monday")
    expectEqual(change.length, 3_600)
    expectEqual(change.other, ["ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org", "TRANSP:TRANSPARENT"])
    expectEqual(remarks(.google), [])
    let birthday = try event(.apple, "4D9B3C26-6F0E-4B2C-9E1B-1B1B1B1B1B1B")
    #expect(try birthday.start == time("1953-04-12") && birthday.length == 1)
    expectEqual(birthday.title, "Geburtstag")
    expectEqual(birthday.place, "Café Straße 1")
    expectEqual(birthday.alarms, [15 * 60])
    try expectEqual(event(.apple, "no-alarm").alarms, [])
    try expectEqual(event(.apple, "no-alarm").length, 45 * 60)
    let written = Self.written(readCalendar(Array(ForeignCalendar.apple.text.utf8), named: "a.ics").0)
    try expectContains(CalendarLines(written).unfolded, "DTSTART;VALUE=DATE:19530412")
    try expectContains(CalendarLines(written).unfolded, "SUMMARY;LANGUAGE=de:Geburtstag")
    let meeting = try event(.outlook, "040000008200E00074C5B7101A82E00800000000")
    #expect(try meeting.start == time("2026-11-20T10:00 Europe/Berlin") && meeting.length == 5_400)
    expectEqual(meeting.category, .work)
    expectEqual(meeting.alarms, [15])
    let call = try event(.outlook, "call")
    try expectEqual(call.start, time("2026-11-20T05:23Z"))
    // From 05:23 to 06:00 in UTC.
    expectEqual(call.length, 37 * 60)
    expectEqual(remarks(.outlook), ["zone-of-file"])
  }

  @Test("of Thunderbird, Nextcloud and todoman is read as it is meant")
  func tasks() throws {
    let meeting = try event(.thunderbird, "0f9c8a52-aaaa-bbbb-cccc-000000000001")
    expectEqual(meeting.category, .family)
    expectEqual(meeting.alarms, [10])
    expectEqual(meeting.rule, "FREQ=DAILY;COUNT=3")
    try expectEqual(meeting.start, time("2026-11-20T10:00 Europe/Berlin"))
    try expectEqual(meeting.added, [time("2026-12-01T09:00Z")])
    let open = try task(.thunderbird, "0f9c8a52-aaaa-bbbb-cccc-000000000002")
    #expect(try open.due == time("2026-11-20T17:00") && open.priority == .high && open.ticks.isEmpty)
    let alone = readCalendar(Array(ForeignCalendar.thunderbird.text.utf8), named: "a.ics").0.events.values
      .first { $0.title == "Alone" }
    try expectEqual(alone?.start, time("2026-11-20T11:00"))
    expectEqual(alone?.length, AgendaLimits.longestEvent)
    expectEqual(
      remarks(.thunderbird),
      [
        "length-cut", "occurrence-alone", "period-of-repetition", "rule-repeated", "zone-unknown",
      ])
    let weekly = try task(.nextcloud, "parent")
    #expect(try weekly.due == time("2026-11-02") && weekly.rule == "FREQ=WEEKLY" && weekly.priority == .low)
    expectEqual(weekly.ticks.keys.sorted().map(\.iso), ["2026-11-09", "2026-11-23"])
    expectEqual(weekly.note?.markdown, "- [ ] all\n- [ ] rooms")
    expectEqual(remarks(.nextcloud), ["alarms-of-task", "task-occurrence-changed"])
    expectEqual(
      readCalendar(Array(ForeignCalendar.nextcloud.text.utf8), named: "a.ics").0.others, ["VJOURNAL": 1])
    let read = try task(.todoman, "deadbeef")
    expectEqual(read.ticks.map { [$0.key.iso, $0.value.iso] }, [["2026-11-20", "2026-11-20T12:00:00Z"]])
    #expect(try read.due == time("2026-11-21T18:00 Europe/Berlin") && read.priority == .urgent)
    expectEqual(read.category, .education)
    try expectEqual(task(.todoman, "start-only").due, nil)
    try expectEqual(task(.todoman, "two-days").due, time("2026-11-22T12:00Z"))
    try expectEqual(task(.todoman, "two-days").priority, .medium)
  }
}
