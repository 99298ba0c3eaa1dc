// Everything that the reader remarks on a calendar, each made from the file that causes it, with its line.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Calendars

@Suite("diagnostics of calendars")
struct CalendarDiagnosticTests {
  struct Case {
    let title: String
    let cause: String
    /// How the line begins that the remark is on; nil if it is on the file as a whole.
    let line: String?
    let bytes: [UInt8]
    /// The first remark of the cause; read once, since some files are large.
    let remark: Diagnostic?

    init(_ title: String, _ cause: String, at line: String?, _ lines: [String]) {
      self.init(title, cause, at: line, bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    init(_ title: String, _ cause: String, at line: String?, bytes: [UInt8]) {
      (self.title, self.cause, self.line, self.bytes) = (title, cause, line, bytes)
      remark = readCalendar(bytes, named: "calendar.ics").1.first { $0.identifier == cause }
    }
  }

  private static func file(_ lines: [String]) -> [String] {
    ["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]
  }

  private static func component(_ kind: String, _ lines: [String]) -> [String] {
    ["BEGIN:\(kind)", "UID:a"] + lines + ["END:\(kind)"]
  }

  /// A file with an event of this title and start, and more lines in it.
  private static func event(
    _ lines: String..., title: String = "SUMMARY:Dentist", start: String = "DTSTART:20261120T100000"
  ) -> [String] {
    file(component("VEVENT", [title, start] + lines))
  }

  private static func task(_ lines: String...) -> [String] {
    file(component("VTODO", ["SUMMARY:Pay the rent"] + lines))
  }

  private static let dates = (0...AgendaLimits.mostExceptions).map {
    CivilDate(serial: 20_000 + $0).iso.replacing("-", with: "")
  }.joined(separator: ",")

  private static let daily = "RRULE:FREQ=DAILY"

  static let cases: [Case] = lines + components + times + series + limits

  private static let lines = [
    Case("a file of another kind", "calendar-missing", at: nil, ["BEGIN:VCARD", "END:VCARD"]),
    Case("a line without a name", "line-unreadable", at: "at ten", event("at ten")),
    Case(
      "Latin-1", "not-utf8", at: "SUMMARY:B",
      bytes: Array("BEGIN:VCALENDAR\nSUMMARY:B".utf8) + [0xFC] + Array("ro\nEND:VCALENDAR\n".utf8)),
    Case(
      "a bell in a title", "control-character", at: "SUMMARY:Den", event(title: "SUMMARY:Den\u{7}tist")),
    Case("an event inside an event", "end-missing", at: "BEGIN:VEVENT", event("BEGIN:VEVENT", "UID:b")),
    Case("a file that breaks off", "end-missing", at: "BEGIN:VCALENDAR", ["BEGIN:VCALENDAR"]),
    Case("an alarm that was not begun", "end-unexpected", at: "END:VALARM", event("END:VALARM")),
    Case("two places", "repeated-property", at: "LOCATION:B", event("LOCATION:A", "LOCATION:B")),
  ]

  private static let components = [
    Case(
      "one event twice", "repeated-component", at: "BEGIN:VEVENT",
      file(
        component("VEVENT", ["SUMMARY:Old", "DTSTART:20261120"])
          + component("VEVENT", ["SUMMARY:New", "DTSTART:20261121", "SEQUENCE:1"]))),
    Case(
      "the alarm of a task", "alarms-of-task", at: "BEGIN:VTODO",
      task("BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM")),
    Case(
      "a long title", "text-cut", at: "SUMMARY:",
      event(title: "SUMMARY:" + Array(repeating: "word", count: 21).joined(separator: " "))),
    Case(
      "a note of more than 1 MiB", "text-cut", at: "DESCRIPTION:",
      event("DESCRIPTION:" + String(repeating: "a", count: AgendaLimits.longestText + 1))),
  ]

  private static let times = [
    Case(
      "an event without a start", "start-missing", at: "BEGIN:VEVENT",
      file(component("VEVENT", ["SUMMARY:Dentist"]))),
    Case("a start in words", "time-unreadable", at: "DTSTART:soon", event(start: "DTSTART:soon")),
    Case(
      "an occurrence of no date", "time-unreadable", at: "RECURRENCE-ID:soon", event("RECURRENCE-ID:soon")),
    Case("an end in words", "date-unreadable", at: "DTEND:later", event("DTEND:later")),
    Case("a task due on no date", "date-unreadable", at: "DUE:2026", task("DUE:20260229T000000")),
    Case("an end before the start", "end-before-start", at: "DTEND:", event("DTEND:20261120T090000")),
    Case("a duration below nothing", "end-before-start", at: "DURATION:", event("DURATION:-PT1H")),
    Case("a duration in words", "duration-unreadable", at: "DURATION:", event("DURATION:1 hour")),
    Case("an event of a year", "length-cut", at: "DTEND:", event("DTEND:20271120T100000")),
    Case(
      "a zone of another name", "zone-unknown", at: "DTSTART;TZID",
      event(start: "DTSTART;TZID=Office:20261120T100000")),
    Case(
      "a zone without offsets", "zone-unreadable", at: "BEGIN:VTIMEZONE",
      file(
        ["BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:STANDARD", "END:STANDARD", "END:VTIMEZONE"]
          + component("VEVENT", ["SUMMARY:Dentist", "DTSTART;TZID=Office:20261120T100000"]))),
    Case(
      "a zone that only the file has", "zone-of-file", at: "DTSTART;TZID",
      file(
        [
          "BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:STANDARD", "DTSTART:16010101T000000",
          "TZOFFSETFROM:+0437", "TZOFFSETTO:+0437", "END:STANDARD", "END:VTIMEZONE",
        ] + component("VEVENT", ["SUMMARY:Dentist", "DTSTART;TZID=Office:20261120T100000"]))),
  ]

  private static let series = [
    Case("every other day", "rule-unreadable", at: "RRULE:", event("RRULE:EVERY=2 DAYS")),
    Case(
      "the 100th day of the year", "rule-not-expanded", at: "RRULE:", event("RRULE:FREQ=YEARLY;BYYEARDAY=100")
    ),
    Case("two rules", "rule-repeated", at: "RRULE:FREQ=YEARLY", event(daily, "RRULE:FREQ=YEARLY")),
    Case(
      "an addition with a length", "period-of-repetition", at: "RDATE",
      event("RDATE;VALUE=PERIOD:20261127T100000/PT2H")),
    Case(
      "a change of all that follow", "range-of-occurrence", at: "RECURRENCE-ID",
      event(
        daily, "END:VEVENT", "BEGIN:VEVENT", "UID:a", "SUMMARY:Dentist",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20261127T100000")),
    Case(
      "an occurrence by itself", "occurrence-alone", at: "BEGIN:VEVENT",
      event("RECURRENCE-ID:20261120T100000")),
    Case("a task that repeats from no date", "due-missing", at: "RRULE:", task(daily)),
    Case(
      "a task with a start and a due date", "task-due-beside-start", at: "DUE:",
      task("DTSTART:20261120", "DUE:20261122", daily)),
    Case(
      "a task that was moved once", "task-occurrence-changed", at: "BEGIN:VTODO",
      task(
        "DUE:20261120", daily, "END:VTODO", "BEGIN:VTODO", "UID:a", "RECURRENCE-ID:20261121",
        "DUE:20261122")),
  ]

  private static let limits = [
    Case(
      "5,001 exceptions", "too-many-exceptions", at: "EXDATE", event(daily, "EXDATE:" + dates)),
    Case(
      "components nine deep", "nesting-too-deep", at: "BEGIN:X",
      file(Array(repeating: "BEGIN:X", count: 9) + Array(repeating: "END:X", count: 9))),
    Case(
      "a line of more than 2 MiB", "line-too-long", at: "X:a",
      event("X:" + String(repeating: "a", count: CalendarLimits.longestLine))),
    Case(
      "20,001 components", "too-many-components", at: "BEGIN:X",
      file(Array(repeating: "BEGIN:X\nEND:X", count: CalendarLimits.mostComponents))),
    Case(
      "500,002 lines", "too-many-lines", at: "A:",
      file(Array(repeating: "A:", count: CalendarLimits.mostLines))),
    Case(
      "a file with 205 slips", "more-remarks", at: nil,
      event(Array(repeating: "?", count: 205).joined(separator: "\n"))),
  ]

  @Test("each is on its line, only that a file is no calendar is an error, and the catalogue has them")
  func places() throws {
    for sample in Self.cases {
      let remark = try #require(sample.remark, "\(sample.title)")
      let place = try #require(remark.place)
      if let line = sample.line {
        let all = sample.bytes.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
        #expect(all[place.line - 1].starts(with: line.utf8), "\(sample.title): line \(place.line)")
        #expect(place.source.isEmpty || place.source.hasPrefix(line))
      } else {
        expectEqual(place.line, 0, sample.title)
      }
      expectEqual(remark.severity, sample.cause == "calendar-missing" ? .error : .warning, sample.title)
      #expect(!remark.message.hasSuffix(".") && !remark.help.hasSuffix("."))
    }
    var chapter = CatalogueChapter("Calendar files", causesIn: "Calendars/CalendarCause.swift")
    for sample in Self.cases { chapter.add(sample.title, [try #require(sample.remark, "\(sample.title)")]) }
    expectEqual(chapter.complaint(), nil)
  }
}
