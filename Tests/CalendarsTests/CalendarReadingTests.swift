// How each part of a calendar is read, and that no file stops the reader.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Calendars

@Suite("The reader of calendars")
struct CalendarReadingTests {
  private static func read(_ lines: [String], kind: String = "VEVENT") -> (CalendarFile, [Diagnostic]) {
    let all = ["BEGIN:VCALENDAR", "BEGIN:\(kind)", "UID:a"] + lines + ["END:\(kind)", "END:VCALENDAR", ""]
    return readCalendar(Array(all.joined(separator: "\r\n").utf8), named: "a.ics")
  }

  private static func event(_ lines: String...) throws -> Event {
    try #require(read(lines).0.events.values.first)
  }

  private static func task(_ lines: String...) throws -> AgendaTask {
    try #require(read(lines, kind: "VTODO").0.tasks.values.first)
  }

  // MARK: Lines

  @Test("unfolds lines that end in any way, divides each into its parts, and undoes the escapes of a text")
  func lines() throws {
    for end in ["\r\n", "\n", "\r"] {
      let lines = [
        "\u{FEFF}BEGIN:VCALENDAR", "begin:vevent", "DTSTART:20261120", "SUMMARY:Gr", " ", " ö", "\tße",
        "End:VEvent",
        "", "END:VCALENDAR",
      ]
      var bytes = Array(lines.joined(separator: end).utf8)
      // A fold inside a character.
      let place = try #require(bytes.firstIndex(of: 0xB6))
      bytes.insert(contentsOf: Array((end + " ").utf8), at: place)
      let (file, remarks) = readCalendar(bytes, named: "a.ics")
      expectEqual(file.events.values.map(\.title), ["Größe"])
      expectEqual(remarks, [])
    }
    let parts: [(String, String, String, String?)] = [
      ("A:b", "A", "b", nil), ("a-b;X=1:c:d", "A-B", "c:d", "1"), ("A;X=\"p:q;r\";Y=2:v", "A", "v", "p:q;r"),
      ("A;y=2;x=b^nc^'d^^e^f:v", "A", "v", "b\nc\"d^e^f"), ("A;X=\"open:v", "A", "v", "open"),
      ("A;X:v", "A", "v", nil),
      ("A:", "A", "", nil),
    ]
    for (line, name, value, parameter) in parts {
      let line = try #require(ContentLine(line))
      expectEqual(line.name, name, "\(name)")
      expectEqual(line.value.string, value, "\(name)")
      expectEqual(line.parameter("X"), parameter, "\(name)")
    }
    for line in ["", "a", ":b", "a b:c", "ä:b", "A;X=1", "=:"] {
      #expect(ContentLine(line) == nil, "\(line)")
    }
    let texts: [(String, String)] = [
      ("a\\nb\\Nc", "a\nb\nc"), ("\\,\\;\\\\n\\\"", ",;\\n\""), ("a\\", "a\\"), ("\\é", "é"),
    ]
    for (written, text) in texts { try expectEqual(#require(ContentLine("A:" + written)).unescaped, text) }
  }

  // MARK: Times

  @Test("reads when an event begins and how long it is, and leaves out one whose time it cannot hold")
  func timing() throws {
    let times: [([String], String, Int)] = [
      (["DTSTART:20261120T100000Z"], "2026-11-20T10:00Z", 0),
      (["DTSTART:20261120T100001"], "2026-11-20T10:00:01", 0),
      (["DTSTART;VALUE=DATE:20261120"], "2026-11-20", 1), (["DTSTART:20261120"], "2026-11-20", 1),
      (["DTSTART:20261120", "DTEND:20261120"], "2026-11-20", 1),
      (["DTSTART:20261120", "DTEND:20261122"], "2026-11-20", 2),
      (["DTSTART:20261120", "DURATION:P1W"], "2026-11-20", 7),
      (["DTSTART:20261120", "DURATION:PT1H"], "2026-11-20", 1),
      (["DTSTART:20261120T100000", "DURATION:P1DT1H1M1S"], "2026-11-20T10:00", 90_061),
      (["DTSTART:20261120T100000Z", "DTEND:20261120T090000Z"], "2026-11-20T10:00Z", 0),
      (["DTSTART:20261120T100000", "DTEND:20261121"], "2026-11-20T10:00", 86_400),
      (["DTSTART;TZID=Romance Standard Time:20261120T100000"], "2026-11-20T10:00 Europe/Paris", 0),
      (
        ["DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261120T100000"],
        "2026-11-20T10:00 Europe/Berlin", 0
      ),
      (["DTSTART;TZID=Nowhere:20261120T100000"], "2026-11-20T10:00", 0),
      (["DTSTART;TZID=UTC:20261120T100000"], "2026-11-20T10:00Z", 0),
      (["DTSTART:20261120T235960Z"], "2026-11-20T23:59:59Z", 0),
      (["DTSTART:20261120T100000Z", "DTEND:99991231T000000Z"], "2026-11-20T10:00Z", 31 * 86_400),
      (["DTSTART:19500101", "RRULE:FREQ=WEEKLY"], "1950-01-01", 1),
      (["DTSTART:16010101"], "1601-01-01", 1), (["DTSTART:99991231T235959Z"], "9999-12-31T23:59:59Z", 0),
      (["DTSTART:20261120T100000", "DTEND:later"], "2026-11-20T10:00", 0),
      (["DTSTART:20261120T100000", "DURATION:1 hour"], "2026-11-20T10:00", 0),
      (["DTSTART:20261120", "DURATION:-P1D"], "2026-11-20", 1),
    ]
    for (lines, start, length) in times {
      let event = try #require(Self.read(lines).0.events.values.first)
      expectEqual(event.start.text, start, "\(lines)")
      expectEqual(event.length, length, "\(lines)")
    }
    let others: [([String], String)] = [
      ([], "start-missing"), (["DTSTART:20261320"], "time-unreadable"), (["DTSTART:soon"], "time-unreadable"),
      (["DTSTART:20261120T250000"], "time-unreadable"), (["DTSTART:00000101"], "time-unreadable"),
    ]
    for (lines, cause) in others {
      let (file, remarks) = Self.read(lines)
      expectEmpty(file.events)
      expectEqual(remarks.map(\.identifier), [cause], "\(lines)")
    }
  }

  @Test("reads durations and offsets, and a zone of the system if the clocks change alike")
  func durations() throws {
    let durations: [(String, Int?)] = [
      ("P1W", 604_800), ("-PT15M", -900), ("+P1DT2H", 93_600), ("PT0S", 0), ("P", nil), ("PT", nil),
      ("1H", nil),
      ("P1H", nil), ("PT1D", nil), ("P999999999W", 604_799_999_395_200), ("P9999999999W", nil),
      ("P999999999W999999999W", nil),
    ]
    for (text, seconds) in durations {
      expectEqual(WrittenDuration(Array(text.utf8)[...])?.seconds, seconds, text)
    }
    let offsets: [(String, Int?)] = [
      ("+0100", 3_600), ("-001932", -1_172), ("0100", nil), ("+2400", nil), ("+1", nil),
    ]
    for (text, seconds) in offsets { expectEqual(utcOffset(Array(text.utf8)[...]), seconds) }
    let zones: [(String, String, String, String, String)] = [
      // As Google writes it, as khal does (an hour late, and only the next changes), and two that are none.
      ("Europe/Berlin", "20260329T020000", "20261025T030000", ";", "2026-11-20T10:00 Europe/Berlin"),
      ("Europe/Paris", "20260329T030000", "20261025T020000", "", "2026-11-20T10:00 Europe/Paris"),
      ("Office", "20260329T020000", "20261025T030000", ";", "2026-11-20T10:00 Europe/Berlin"),
      ("Europe/Berlin", "20260401T020000", "20261025T030000", ";", "2026-11-20T09:00Z"),
      ("America/New_York", "20260329T020000", "20261025T030000", ";", "2026-11-20T10:00 Europe/Berlin"),
    ]
    for (name, spring, autumn, rules, start) in zones {
      func part(_ kind: String, _ start: String, _ offsets: [String], _ rule: String) -> String {
        let line = rules.isEmpty ? "" : "RRULE:FREQ=YEARLY;\(rule)\n"
        let (from, to) = ("TZOFFSETFROM:\(offsets[0])\n", "TZOFFSETTO:\(offsets[1])\n")
        return "BEGIN:\(kind)\nDTSTART:\(start)\n\(from)\(to)\(line)END:\(kind)\n"
      }
      let day = spring.contains("0401") ? "BYMONTH=4;BYMONTHDAY=1" : "BYMONTH=3;BYDAY=-1SU"
      let summer = part("DAYLIGHT", spring, ["+0100", "+0200"], day)
      let winter = part("STANDARD", autumn, ["+0200", "+0100"], "BYMONTH=10;BYDAY=-1SU")
      let event = "BEGIN:VEVENT\nUID:a\nDTSTART;TZID=\(name):20261120T100000\nRRULE:FREQ=WEEKLY\nEND:VEVENT\n"
      let text =
        "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:\(name)\n\(summer)\(winter)END:VTIMEZONE\n\(event)END:VCALENDAR\n"
      let read = try #require(readCalendar(Array(text.utf8), named: "a.ics").0.events.values.first)
      expectEqual(read.start.text, start)
      expectEqual(read.rule, start.hasSuffix("Z") ? nil : "FREQ=WEEKLY")
    }
  }

  // MARK: Fields

  @Test("reads titles, a category, a place and alarms, loses nothing of them, and keeps changes")
  func fields() throws {
    let long = String(repeating: "a", count: 120)
    for (written, title) in [
      ("", "(no title)"), (" \\n ", "(no title)"), (" a\\nb ", "a b"), ("a\u{202E}b", "a\u{FFFD}b"),
      (long, String(repeating: "a", count: 99) + "…"),
    ] {
      var event = try Self.event("DTSTART:20261120", "SUMMARY:" + written)
      expectEqual(event.title, title)
      let id = try #require(AgendaID("a"))
      func summary() throws -> [String] {
        let bytes = calendarBytes(events: [id: event], zones: [:], product: "-//Test//EN")
        return try CalendarLines(bytes).unfolded.filter { $0.hasPrefix("SUMMARY") }
      }
      try expectEqual(summary(), ["SUMMARY:" + (title == "(no title)" ? title : written)])
      event.title = "New"
      try expectEqual(summary(), ["SUMMARY:New"])
    }
    let event = try Self.event(
      "DTSTART:20261120", "CATEGORIES:Yoga,HEALTH", "LOCATION:a\\, b", "CLASS:PRIVATE", "BEGIN:VALARM",
      "ACTION:DISPLAY", "TRIGGER:-P1D", "END:VALARM", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT5M",
      "END:VALARM")
    expectEqual(event.category, .health)
    expectEqual(event.alarms, [1_440])
    expectEqual(event.place, "a, b")
    expectEqual(event.other.prefix(2), ["CATEGORIES:Yoga,HEALTH", "CLASS:PRIVATE"])
    expectEqual(event.other.count, 10)
    var changed = try Self.event(
      "DTSTART:20261120", "SUMMARY;LANGUAGE=en:Old", "CATEGORIES:Yoga,Health", "LOCATION;ALTREP=\"x\":Here",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "END:VALARM", "X-A:b")
    (changed.title, changed.place, changed.category, changed.alarms) = ("New", nil, .work, [])
    let own = try #require(AgendaID("a"))
    let bytes = calendarBytes(events: [own: changed], zones: [:], product: "-//Test//EN")
    let again = try #require(readCalendar(bytes, named: "a.ics").0.events[own])
    #expect(again.place == nil && again.category == .work && again.alarms == [])
    expectEqual(again.title, "New")
    expectEqual(again.other, ["CATEGORIES:Yoga,Health", "X-A:b"])
  }

  private static func alarm(_ lines: [String]) -> [String] { ["BEGIN:VALARM"] + lines + ["END:VALARM"] }

  @Test("reads when an alarm comes, however that is written, and writes its lines again")
  func triggers() throws {
    let time = try #require(AgendaTime("2026-11-25T08:30Z"))
    let local = try #require(AgendaTime("2026-11-25T08:30"))
    let cases: [(lines: [String], minutes: [Int]?, own: [AlarmTrigger]?)] = [
      (["ACTION:DISPLAY", "TRIGGER:-P0DT1H0M0S"], [60], [.start(-3_600)]),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=start:-PT2M"], [2], [.start(-120)]),
      (["ACTION:AUDIO", "TRIGGER:P0D"], [0], [.start(0)]),
      (["ACTION:DISPLAY", "TRIGGER:-PT0S"], [0], [.start(0)]),
      (["ACTION:DISPLAY", "TRIGGER:PT9H"], nil, [.start(32_400)]),
      (["ACTION:DISPLAY", "TRIGGER:-PT90S"], nil, [.start(-90)]),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT5M"], nil, [.end(-300)]),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=\"end\":PT0S"], nil, [.end(0)]),
      (["ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261125T083000Z"], nil, [.time(time)]),
      (["ACTION:DISPLAY", "TRIGGER:20261125T083000"], nil, [.time(local)]),
      // What nobody sees or hears, and what is far off or cannot be read, is kept and never comes.
      (["ACTION:EMAIL", "TRIGGER;RELATED=END:-PT5M"], nil, nil),
      (["ACTION:NONE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"], [], []),
      (["ACTION:DISPLAY", "TRIGGER;RELATED=MIDDLE:-PT5M"], nil, nil),
      (["ACTION:DISPLAY", "TRIGGER:-P29D"], nil, nil), (["ACTION:DISPLAY", "TRIGGER:P29D"], nil, nil),
      (["ACTION:DISPLAY", "TRIGGER:20261125"], nil, nil), (["ACTION:DISPLAY", "TRIGGER:soon"], nil, nil),
      (["ACTION:DISPLAY"], nil, nil),
    ]
    for (lines, minutes, own) in cases {
      let (file, _) = Self.read(["DTSTART:20261125T100000", "SUMMARY:a"] + Self.alarm(lines))
      let event = try #require(file.events.values.first)
      expectEqual(event.alarms, minutes, "\(lines)")
      expectEqual(event.ownAlarms, own, "\(lines)")
      let written = calendarBytes(events: file.events, zones: [:], product: "-//Test//EN")
      let text = try CalendarLines(written).unfolded.joined(separator: "\n")
      #expect(
        minutes?.isEmpty == false || text.contains(Self.alarm(lines).joined(separator: "\n")), "\(lines)")
      expectEqual(readCalendar(written, named: "a.ics").0.events, file.events)
    }
  }

  @Test("an occurrence keeps the alarms of its series or its own, and alarms that are set replace them")
  func alarms() throws {
    let atEnd = Self.alarm(["ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT5M"])
    let (file, _) = Self.read(["DTSTART:20261125T100000", "RRULE:FREQ=DAILY", "SUMMARY:a"] + atEnd)
    var (id, event) = try #require(file.events.first)
    func moved(_ other: [String]) throws -> [AgendaTime: ChangedOccurrence] {
      let start = try #require(AgendaTime("2026-11-27T11:00"))
      let original = try #require(AgendaTime("2026-11-26T10:00"))
      return [original: ChangedOccurrence(start: start, length: 0, other: other)]
    }
    let own = Self.alarm(["ACTION:DISPLAY", "TRIGGER:-PT1H"])
    for (other, expected) in [([], nil), (own, [AlarmTrigger.start(-3_600)])] as [([String], [AlarmTrigger]?)]
    {
      event.moved = try moved(other)
      let written = calendarBytes(events: [id: event], zones: [:], product: "-//Test//EN")
      let lines = try CalendarLines(written).unfolded
      expectEqual(lines.filter { $0 == "BEGIN:VALARM" }.count, 2)
      let again = try #require(readCalendar(written, named: "a.ics").0.events[id])
      expectEqual(again, event)
      expectEqual(again.moved.values.first?.ownAlarms, expected)
    }
    let mail = Self.alarm(["ACTION:EMAIL", "TRIGGER:-PT1H"])
    let sound = Self.alarm(["ACTION:AUDIO", "TRIGGER:-PT5M"])
    let lines =
      ["DTSTART:20261125T100000", "SUMMARY:a", "X-A:b"]
      + Self.alarm(["ACTION:DISPLAY", "TRIGGER;RELATED=END:PT0S"])
      + mail + sound
    for (minutes, kept) in [([5], mail + sound), ([10], mail), ([], mail)] {
      var event = try #require(Self.read(lines).0.events.values.first)
      event.replaceAlarms(minutes)
      expectEqual(event.ownAlarms, minutes.map(AlarmTrigger.init(minutesBefore:)))
      expectEqual(event.other, ["X-A:b"] + kept)
    }
  }

  @Test("reads the nine priorities as four, and opens a task that another program had done")
  func tasks() throws {
    for (number, letter) in zip(["0", "1", "2", "4", "5", "6", "9", "x"], "mUhHmllm") {
      var task = try Self.task("PRIORITY:" + number)
      expectEqual(task.priority.rawValue.lowercased().first, Character(letter.lowercased()))
      let id = try #require(AgendaID("a"))
      func line() throws -> [String] {
        try CalendarLines(calendarBytes(tasks: [id: task], zones: [:], product: "-//Test//EN")).unfolded
          .filter { $0.hasPrefix("PRIORITY") }
      }
      try expectEqual(line(), ["PRIORITY:" + number])
      task.priority = task.priority == .urgent ? .low : .urgent
      #expect(try line().count == 1 && line() != ["PRIORITY:" + number])
    }
    var task = try Self.task("STATUS:COMPLETED", "PERCENT-COMPLETE:100", "X-A:b")
    expectEqual(task.ticks.count, 1)
    task.ticks = [:]
    let id = try #require(AgendaID("a"))
    let bytes = calendarBytes(tasks: [id: task], zones: [:], product: "-//Test//EN")
    expectEqual(readCalendar(bytes, named: "a.ics").0.tasks[id]?.ticks, [:])
  }

  // MARK: Identity

  @Test("writes ids as UIDs that no other program gives, and reads the newest of several with one")
  func identifiers() throws {
    let own = try #require(AgendaID("0a1b2c3d"))
    expectEqual(uid(of: own), "0a1b2c3d@machinemode.invalid")
    for (text, id) in [
      ("0a1b2c3d@machinemode.invalid", "0a1b2c3d"),
      ("0A1B2C3D@machinemode.invalid", "0A1B2C3D@machinemode.invalid"),
      ("x@machinemode.invalid", "x@machinemode.invalid"), ("a\\,b", "a,b"),
    ] {
      try expectEqual(agendaID(uid: #require(ContentLine("UID:" + text))).text, id)
    }
    let foreign = try #require(ContentLine("UID:" + String(repeating: "x", count: 300)))
    expectEqual(agendaID(uid: foreign).text.count, 8)
    expectEqual(uid(of: try #require(AgendaID("ABCDEF01"))), "ABCDEF01")
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nDTSTART:20261120\nEND:VEVENT\nEND:VCALENDAR\n"
    let ids = (0..<2).map { _ in readCalendar(Array(text.utf8), named: "a.ics").0.events.keys.map(\.text) }
    expectEqual(ids[0], ids[1])
    expectEqual(ids[0].count, 1)
    let lines = [(1, "B", "1"), (2, "C", "1"), (2, "A", "0")].map { sequence, title, day in
      "BEGIN:VEVENT\nUID:a\nDTSTART:20261120\nSEQUENCE:\(sequence)\nSUMMARY:\(title)\nDTSTAMP:2026112\(day)T000000Z\nEND:VEVENT"
    }
    for order in [lines, lines.reversed()] {
      let text = "BEGIN:VCALENDAR\n" + order.joined(separator: "\n") + "\nEND:VCALENDAR"
      let (file, remarks) = readCalendar(Array(text.utf8), named: "a.ics")
      expectEqual(file.events.values.map(\.title), ["C"])
      expectEqual(remarks.map(\.identifier), ["repeated-component", "repeated-component"])
    }
    let (file, _) = Self.read([
      "DTSTART:20261120", "RRULE:freq=daily", "END:VEVENT", "BEGIN:VEVENT", "UID:a", "RECURRENCE-ID:20261121",
      "STATUS:CANCELLED",
    ])
    let event = try #require(file.events.values.first)
    expectEqual(event.rule, "FREQ=DAILY")
    expectEqual(event.skipped.map(\.text), ["2026-11-21"])
  }

  // MARK: Mistakes

  @Test("says where a mistake is, reads on where an END is missing, and keeps to its limits")
  func places() throws {
    let (_, remarks) = Self.read(["DTSTART:20261120", "what is this", "DESCRIPTION:a", " b", "NOT A LINE"])
    expectEqual(
      remarks.map(\.headline),
      [
        "a.ics:5:1: warning: the line is not a property and is left out [line-unreadable]",
        "a.ics:8:1: warning: the line is not a property and is left out [line-unreadable]",
      ])
    let (_, none) = readCalendar(Array("hello\nworld\n".utf8), named: "b.ics")
    expectEqual(none.map(\.identifier), ["calendar-missing"])
    expectEqual(none.first?.severity, .error)
    let text = """
      BEGIN:VCALENDAR
      END:VALARM
      BEGIN:VEVENT
      UID:a
      DTSTART:20261120
      BEGIN:VALARM
      BEGIN:VEVENT
      UID:b
      DTSTART:20261121
      """
    let (file, told) = readCalendar(Array(text.utf8), named: "a.ics")
    expectEqual(file.events.keys.map(\.text).sorted(), ["a", "b"])
    expectEqual(told.map(\.identifier), ["end-unexpected", "end-missing", "end-missing"])
    let deep = Array(repeating: "BEGIN:X", count: 20) + ["A:b"] + Array(repeating: "END:X", count: 20)
    expectEqual(Self.read(["DTSTART:20261120"] + deep).1.map(\.identifier), ["nesting-too-deep"])
    let bad = Self.read(["DTSTART:20261120"] + Array(repeating: "?", count: 1_000)).1
    expectEqual(bad.count, CalendarLimits.mostRemarks + 1)
    expectEqual(bad.last?.message, "800 more remarks on this file")
    let long = "X:" + String(repeating: "a", count: CalendarLimits.longestLine)
    expectEqual(Self.read(["DTSTART:20261120", long]).1.map(\.identifier), ["line-too-long"])
  }

  @Test("survives files with every kind of damage, and reads what it then writes the same")
  func damage() {
    var random = SeededNumbers(seed: 5)
    let files = ForeignCalendar.all.map { Array($0.text.utf8) }
    let pieces = [
      "BEGIN:VEVENT\n", "END:VEVENT\n", "BEGIN:VALARM\n", "UID:\n", "\u{2028}", "\0", "\"", ";", ":", "\\",
      "99999999999",
      "DTSTART:19500101\n", "RECURRENCE-ID:20261120T100000Z\n", "STATUS:CANCELLED\n",
      "COMPLETED:20261120T100000Z\n",
      "RDATE:20261120,x\n", "RRULE:FREQ=DAILY\n", "X-MACHINEMODE-TICK:2026-11-20 2026-11-20T21:14:05+01:00\n",
    ].map { Array($0.utf8) }
    for round in 0..<200 {
      var bytes = files[round % files.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count - 1, place + 40))
        default: bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
        }
      }
      func written(_ file: CalendarFile) -> [UInt8] {
        calendarBytes(
          events: file.events, tasks: file.tasks, zones: SampleZones.all,
          product: "-//Test//EN")
      }
      let file = readCalendar(bytes, named: "a.ics").0
      let again = readCalendar(written(file), named: "a.ics").0
      expectEqual(again.events, file.events, "round \(round)")
      expectEqual(again.tasks, file.tasks, "round \(round)")
    }
  }
}
