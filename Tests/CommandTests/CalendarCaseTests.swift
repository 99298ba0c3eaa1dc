// Calendars, tasks and notes as people meet them: what other programs write, and what was typed.

import Foundation
import TestSupport
import Testing

@Suite("Troubles of people with calendars") struct CalendarCaseTests {
  private let runner: CommandRunner
  private let now = "2026-11-20T20:00+01:00"

  init() throws { runner = try CommandRunner() }

  private func run(_ words: String..., now: String? = nil, errors: String = "") throws -> String {
    try runner.output(of: words, errors: errors, now: now ?? self.now)
  }

  /// The rows of a span, from the times on.
  private func rows(_ dates: String, now: String? = nil) throws -> [String] {
    try run("agenda", dates, now: now).split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  "), !line.contains(" plan ") else { return nil }
      let words = line.split(separator: " ", maxSplits: 1).map { $0.trimmingPrefix(while: { $0 == " " }) }
      guard words.count == 2 else { return nil }
      let isHandle = words[0].hasPrefix("k") || words[0].contains(".") || words[0].hasPrefix("e")
      let row = String(isHandle ? words[1] : line.trimmingPrefix { $0 == " " })
      // What is wrapped does not begin with a time.
      let isTime = row.prefix(3).contains(":") || ["all day", "due"].contains { row.hasPrefix($0) }
      return isTime ? row : nil
    }
  }

  private func calendar(_ lines: String, named name: String = "in.ics") throws {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Elsewhere//EN\n\(lines)\nEND:VCALENDAR\n"
    try runner.folder.write(text, to: name)
  }

  private func event(_ uid: String, _ lines: String) -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20261101T000000Z\n\(lines)\nEND:VEVENT"
  }

  private func task(_ uid: String, _ lines: String) -> String {
    "BEGIN:VTODO\nUID:\(uid)\nDTSTAMP:20261101T000000Z\nSUMMARY:\(uid)\n\(lines)\nEND:VTODO"
  }

  /// A zone of the time of Berlin, under another name.
  private func berlin(_ name: String, winter: String = "+0100") -> String {
    """
    BEGIN:VTIMEZONE
    TZID:\(name)
    BEGIN:STANDARD
    DTSTART:16011028T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:\(winter)
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010325T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:\(winter)
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    """
  }

  @Test("a zone that only the file defines keeps its instants, and has a definition on its way out")
  func zoneOfFile() throws {
    let newYork = "2026-11-20T15:00-05:00"
    let series = event(
      "a",
      "DTSTART;TZID=\"Office\":20261023T090000\nDTEND;TZID=\"Office\":20261023T093000\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Sync"
    )
    // As in Berlin, and as nowhere.
    for (winter, zone, times) in [
      ("+0100", "Europe/Berlin", ["02:00–02:30", "03:00–03:30", "03:00–03:30"]),
      ("+0117", "Z", ["02:00–02:30", "02:43–03:13", "02:43–03:13"]),
    ] {
      try calendar(berlin("Office", winter: winter) + "\n" + series)
      let warning =
        winter == "+0100"
        ? ""
        : "in.ics:22:1: warning: the time zone `Office` is none that this machine knows, and its times are kept in UTC [zone-of-file]\nDTSTART;TZID=\"Office\":20261023T090000\n^\n"
      _ = try run("event", "import", "in.ics", now: newYork, errors: warning)
      func shown() throws -> [String] {
        try rows("2026-10-23..2026-11-06", now: newYork).map { String($0.prefix(11)) }
      }
      try expectEqual(shown(), times)
      let written = try run("event", "export", now: newYork)
      if zone == "Z" {
        expectContains(written, "DTSTART:20261023T070000Z")
      } else {
        expectContains(written, "BEGIN:VTIMEZONE\r\nTZID:\(zone)\r\n")
        expectContains(written, "DTSTART;TZID=\(zone):20261023T090000")
      }
      try runner.folder.write(written, to: "out.ics")
      _ = try run("event", "delete", "sync", now: newYork)
      _ = try run("event", "import", "out.ics", now: newYork)
      try expectEqual(shown(), times)
      _ = try run("event", "delete", "sync", now: newYork)
    }
  }

  @Test("the zone of a calendar is that of its times without one")
  func zoneOfCalendar() throws {
    try calendar("X-WR-TIMEZONE:Asia/Tokyo\n" + event("a", "DTSTART:20261123T170000\nSUMMARY:Call"))
    _ = try run("event", "import", "in.ics")
    try expectEqual(rows("2026-11-23"), ["09:00  Call · 17:00 in Asia/Tokyo"])
  }

  @Test("an end at the start, or none, is a whole day or a moment, and one before it is told")
  func ends() throws {
    try calendar(
      [
        event("a", "DTSTART;VALUE=DATE:20261124\nDTEND;VALUE=DATE:20261124\nSUMMARY:Bins"),
        event("b", "DTSTART;VALUE=DATE:20261125\nSUMMARY:No end"),
        event("c", "DTSTART:20261125T170000Z\nDTEND:20261125T170000Z\nSUMMARY:Deadline"),
        event("d", "DTSTART;VALUE=DATE:20261126\nDTEND;VALUE=DATE:20261125\nSUMMARY:Backwards"),
      ].joined(separator: "\n"))
    let result = try runner.runUnchecked(["event", "import", "in.ics"], now: now)
    expectContains(result.errors, "the end is before the start and is not used")
    try expectEqual(
      rows("2026-11-24..2026-11-26"),
      ["all day  Bins", "all day  No end", "18:00    Deadline", "all day  Backwards"])
  }

  @Test("days that are left out are so however they are written")
  func exceptions() throws {
    let daily = "RRULE:FREQ=DAILY;COUNT=4"
    let allDay = "DTSTART;VALUE=DATE:20261123\n\(daily)"
    try calendar(
      [
        berlin("W. Europe Standard Time"), event("a", "\(allDay)\nEXDATE:20261124T000000\nSUMMARY:A"),
        event(
          "b", "\(allDay)\nEXDATE;TZID=W. Europe Standard Time:20261124T000000,20261126T000000\nSUMMARY:B"),
        event(
          "c",
          "DTSTART;TZID=W. Europe Standard Time:20261123T093000\n\(daily)\nEXDATE;VALUE=DATE:20261124\nSUMMARY:C"
        ),
      ].joined(separator: "\n"))
    _ = try run("event", "import", "in.ics")
    func titles(_ date: String) throws -> [String] {
      try rows(date).compactMap { $0.firstMatch(of: #/ {2,}(\w)/#).map { String($0.output.1) } }
    }
    try expectEqual(titles("2026-11-23"), ["A", "B", "C"])
    try expectEqual(titles("2026-11-24"), [])
    try expectEqual(titles("2026-11-26"), ["A", "C"])
  }

  @Test("a zone with a name in another language is that of its definition")
  func localisedZone() throws {
    try calendar(
      berlin("Mitteleuropäische Zeit") + "\n"
        + event("a", "DTSTART;TZID=\"Mitteleuropäische Zeit\":20261124T083000\nSUMMARY:Breakfast"))
    _ = try run("event", "import", "in.ics", now: "2026-11-20T20:00+00:00")
    let rows = try rows("2026-11-24", now: "2026-11-20T20:00+00:00")
    expectPrefix(rows.first ?? "", "07:30  Breakfast · 08:30 in ")
  }

  @Test("quoted-printable is decoded, with its soft line ends")
  func quotedPrintable() throws {
    try calendar(
      event(
        "a",
        "DTSTART:20261124T060000\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gelbe S=C3=A4cke und =\nPapier\nDESCRIPTION;ENCODING=QUOTED-PRINTABLE:Bis 6 Uhr =0D=0Ahinaus"
      ))
    _ = try run("event", "import", "in.ics")
    try expectEqual(rows("2026-11-24"), ["06:00  Gelbe Säcke und Papier"])
    try expectContains(run("event", "list", "--json"), "Bis 6 Uhr \\nhinaus")
  }

  @Test("a cancellation removes what it names, whole or one occurrence, and nothing newer")
  func cancellation() throws {
    try calendar(
      event("a", "DTSTART:20261124T130000Z\nSUMMARY:Interview") + "\n"
        + event("b", "DTSTART:20261123T090000Z\nRRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Daily") + "\n"
        + event("c", "DTSTART:20261125T130000Z\nSEQUENCE:4\nSUMMARY:Later"))
    _ = try run("event", "import", "in.ics")
    try calendar(
      "METHOD:CANCEL\n" + event("a", "DTSTART:20261124T130000Z\nSEQUENCE:1\nSUMMARY:Interview") + "\n"
        + event("b", "RECURRENCE-ID:20261124T090000Z\nDTSTART:20261124T090000Z\nSUMMARY:Daily") + "\n"
        + event("c", "DTSTART:20261125T130000Z\nSEQUENCE:2\nSUMMARY:Later"), named: "cancel.ics")
    try expectEqual(
      run("event", "import", "cancel.ics"),
      "Imported 0 events, 0 tasks: 0 new, 0 changed, 0 there already, 2 cancelled and\n  deleted, 1 cancelled and left out.\n"
    )
    try expectEqual(
      rows("2026-11-23..2026-11-25"),
      [
        "10:00  Daily · every day, 3 times", "10:00  Daily · every day, 3 times",
        "14:00  Later",
      ])
    try expectEqual(
      run("event", "import", "cancel.ics"),
      "0 events, 0 tasks: 0 new, 0 changed, 0 there already, 3 cancelled and left out.\n")
  }

  @Test("what a followed calendar cancels is told once, when it is followed")
  func cancelledAndFollowed() throws {
    try calendar(event("a", "DTSTART:20261124T130000Z\nSTATUS:CANCELLED\nSUMMARY:Interview"))
    try expectContains(
      run("agenda", "follow", "in.ics"),
      "Following in: 0 events, 0 tasks; cancelled and left out: `Interview`.")
    try expectEqual(rows("2026-11-24"), [])
  }

  @Test("tasks of phones are read as they mean it, and written without what nobody set")
  func tasksOfPhones() throws {
    try calendar(
      [
        task("t1", "COMPLETED:20261110T200000Z"),
        task("t2", "COMPLETED:20261110T073638\nPERCENT-COMPLETE:100\nSTATUS:COMPLETED"),
        task("t3", "COMPLETED;VALUE=DATE:20261110\nSTATUS:NEEDS-ACTION"), task("t4", "PERCENT-COMPLETE:100"),
        task("t6", "STATUS:CANCELLED"), task("t7", "DUE;VALUE=DATE:20261126\nRRULE:FREQ=WEEKLY"),
        task("t8", "DTSTART;TZID=Europe/Berlin:20261127T100000\nDURATION:PT2H\nPRIORITY:5"),
      ].joined(separator: "\n"))
    try expectContains(
      run("event", "import", "in.ics"), "6 tasks: 6 new, 0 changed, 0 there already, 1 cancelled")
    try expectEqual(
      run("task", "list"),
      "k1  Thu 26 Nov  t7 · every week on Thu\nk2  Fri 27 Nov  t8\nk3              t3\n")
    try expectContains(rows("2026-11-27").joined(), "due 12:00  t8")
    let written = try run("event", "export").replacing("\r\n", with: "\n")
    for line in ["COMPLETED:20261110T200000Z", "COMPLETED:20261110T073638", "COMPLETED;VALUE=DATE:20261110"] {
      expectContains(written, line + "\n")
    }
    expectEqual(written.split(separator: "PRIORITY:").count, 2)
    expectEqual(written.split(separator: "STATUS:").count, 3)
    expectLacks(written, "CREATED:")
  }

  @Test("lines that are folded inside a character, and a second calendar in the file, are read whole")
  func folded() throws {
    let title = Array("SUMMARY:Zażółć gęślą jaźń".utf8)
    var lines = Array("\u{FEFF}BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261123T080000Z\n".utf8)
    for (place, byte) in title.enumerated() { lines += place > 7 ? [0x0A, 0x20, byte] : [byte] }
    lines += Array("\nEND:VEVENT\nEND:VCALENDAR\nBEGIN:VCALENDAR\n".utf8)
    lines += Array("\(event("b", "DTSTART:20261124T080000Z\nSUMMARY:Second"))\nEND:VCALENDAR\n".utf8)
    try Data(lines).write(to: URL(fileURLWithPath: runner.folder("in.ics")))
    _ = try run("event", "import", "in.ics")
    try expectEqual(
      rows("2026-11-23..2026-11-24"), ["09:00  Zażółć gęślą jaźń", "09:00  Second"])
  }

  @Test("a mirrored file stays as it is until its event changes, and then loses nothing")
  func mirrored() throws {
    let series =
      "DTSTART;TZID=Europe/Berlin:20261124T100000\nDTEND;TZID=Europe/Berlin:20261124T110000\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Series\nATTENDEE;CN=Ann:mailto:ann@example.org\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:-PT5M\nX-APPLE-DEFAULT-ALARM:TRUE\nEND:VALARM"
    try calendar(event("n2", series), named: "cal/2.ics")
    try runner.run(shell: "cp -r cal before")
    _ = try run("agenda", "mirror", "cal")
    try runner.run(shell: "cmp before/2.ics cal/2.ics")
    _ = try run("event", "edit", "series", "tue", "12:00", "--only", "2026-12-01")
    try expectContains(run("agenda", "mirror"), "To the folder: 1 changed.")
    func sequence() throws -> Int {
      let text = try runner.runUnchecked(shell: "grep -h ^SEQUENCE cal/2.ics | sort -u").output
      return Int(text.filter(\.isNumber)) ?? 0
    }
    let file = try runner.runUnchecked(shell: "cat cal/2.ics").output
    for line in ["ATTENDEE;CN=Ann:mailto:ann@example.org", "X-APPLE-DEFAULT-ALARM:TRUE", "BEGIN:VTIMEZONE"] {
      expectContains(file, line)
    }
    let before = try sequence()
    _ = try run("undo", "--again")
    try expectContains(run("agenda", "mirror"), "To the folder: 1 changed.")
    try #expect(sequence() > before)
    let undone = try sequence()
    _ = try run("redo")
    _ = try run("agenda", "mirror")
    try #expect(sequence() > undone)
  }

  @Test(
    "an alarm comes when it says",
    arguments: [
      ("TRIGGER:-P0DT1H0M0S", "2026-11-23T09:00"), ("TRIGGER;RELATED=END:-PT5M", "2026-11-23T11:56"),
      ("TRIGGER;VALUE=DATE-TIME:20261123T083000Z", "2026-11-23T09:31"), ("TRIGGER:P0D", "2026-11-23T10:00"),
    ])
  func alarms(trigger: String, time: String) throws {
    try calendar(
      event(
        "a",
        "DTSTART;TZID=Europe/Berlin:20261123T100000\nDTEND;TZID=Europe/Berlin:20261123T120000\nSUMMARY:Talk\nBEGIN:VALARM\nACTION:DISPLAY\n\(trigger)\nEND:VALARM"
      ))
    _ = try run("event", "import", "in.ics")
    let early = "2026-11-23T08:59+01:00"
    try expectLacks(run("remind", now: early), "\n10:00 Talk")
    try expectContains(run("remind", now: "\(time)+01:00"), "10:00 Talk")
  }

  @Test("an occurrence that is cancelled in UTC is left out, and a change of all later ones is told")
  func laterOccurrences() throws {
    try calendar(
      event("a", "DTSTART;TZID=Europe/Berlin:20261123T101500\nRRULE:FREQ=WEEKLY;COUNT=8\nSUMMARY:Group")
        + "\n"
        + event(
          "a", "RECURRENCE-ID:20261228T091500Z\nDTSTART:20261228T091500Z\nSTATUS:CANCELLED\nSUMMARY:Group")
        + "\n"
        + event(
          "a",
          "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261207T101500\nDTSTART:20261207T140000Z\nSUMMARY:Group"
        ))
    let result = try runner.runUnchecked(["event", "import", "in.ics"], now: now)
    expectContains(result.errors, "a change of this and all later occurrences is applied to this one only")
    try expectEqual(rows("2026-12-28"), [])
    try expectEqual(rows("2027-01-04").count, 1)
  }

  @Test(
    "a series on the last days of months says that short months are left out, and how the last day is typed")
  func monthEnds() throws {
    let january = "2027-01-31T09:00+01:00"
    let added = try run("task", "add", "Pay the rent", "2027-01-31", "--every", "month", now: january)
    expectContains(added, "every month on the 31st, not in shorter")
    expectContains(added, "The last day of every month is `--every month --on -1`.")
    _ = try run("task", "add", "Close", "2027-01-31", "--every", "month", "--on", "-1", now: january)
    try expectEqual(rows("2027-02-28", now: january), ["due  Close · every month on the last day"])
  }

  @Test("notes of a vault keep their title, day, tags and the day they were made")
  func vault() throws {
    let files = [
      ("BFS.md", "\u{FEFF}---\ntags: [graph, \"two words\"]\n---\nBreadth first. #search"),
      (
        "Knapsack.md",
        "---\r\ntags:\r\n  - dp/knapsack\r\ncreated: 2026-11-01T10:11:12\r\ntitle: \"Knapsack: 0/1\"\r\n---\r\n# Other\r\n"
      ),
      ("Daily/2026-11-19.md", "No front matter. `#code` #1920"), ("Empty.md", ""),
      ("Trees/Heaps.md", "Same name"), ("Daily/Heaps.md", "Same name, other text"),
      (".obsidian/x.md", "secret"),
    ]
    for (name, text) in files { try runner.folder.write(text, to: "vault/\(name)") }
    try expectContains(run("note", "import", "vault"), "Imported 6 new notes, 0 changed, 0 as before.")
    try expectContains(run("note", "import", "vault"), "Imported 0 new notes, 0 changed, 6 as before.")
    let list = try run("note", "list", "--json")
    for text in [
      "# BFS\\n\\nBreadth first. #search", "# Knapsack: 0/1\\n\\n# Other", "\"date\": \"2026-11-19\"",
      "\"created\": \"2026-11-01T09:11:12Z\"", "# Heaps\\n\\nSame name, other text", "\"# Empty\"",
    ] {
      expectContains(list, text)
    }
    for tag in ["graph", "two-words", "search", "dp/knapsack"] { expectContains(list, "\"\(tag)\"") }
    expectLacks(list, "\"code\"")
    _ = try run("note", "export", "out")
    try expectContains(run("note", "import", "out"), "Imported 0 new notes, 0 changed, 6 as before.")
  }

  @Test(
    "what looks like a date or a time and is none is refused",
    arguments: ["2026-02-29", "31.4.", "25:00", "tomorow", "yesteday", "wendesday"])
  func noDate(word: String) throws {
    for words in [["task", "add", "Call"], ["event", "add", "Call"]] {
      let errors = try runner.refusal(of: words + [word], status: 2, now: now)
      expectContains(errors, "`\(word)` is not a valid")
    }
  }

  @Test("quoted words are text, and dates are typed in many ways")
  func typedDates() throws {
    for (words, row) in [
      (["Review for Mon", "2026-11-24", "10am"], "10:00–11:00  Review for Mon"),
      (["Talk", "24", "nov", "09:00"], "09:00–10:00  Talk"),
      (["Walk", "24.11.", "8:30pm"], "20:30–21:30  Walk"),
    ] {
      _ = try runner.output(of: ["event", "add"] + words, now: now)
      try expectContains(rows("2026-11-24"), row)
    }
    _ = try run("task", "add", "Call tomorrow")
    try expectContains(run("task", "list"), "k1  Call tomorrow\n")
  }

  @Test("a task is done once a day, and a series that was cut has one name")
  func partsOfSeries() throws {
    _ = try run("task", "add", "Water", "today", "--every", "2d")
    try expectContains(run("task", "done", "water"), "Done: Water; next on Sunday 22 November 2026.")
    try expectEqual(run("task", "done", "water"), "Already done: Water.\n")
    _ = try run("event", "add", "Gym", "2026-11-23", "18:00", "--every", "week")
    _ = try run("event", "edit", "gym", "19:00", "--from", "2026-12-07")
    _ = try run("event", "edit", "gym", "--only", "2026-12-14", "--at", "Hall")
    _ = try run("event", "delete", "gym", "--only", "2026-11-30")
    try expectEqual(
      rows("2026-11-23..2026-12-15").filter { $0.contains("Gym") }.map { String($0.prefix(16)) },
      ["18:00–19:00  Gym", "19:00–20:00  Gym", "19:00–20:00  Gym"])
    _ = try run("event", "delete", "gym", "--from", "2026-12-14")
    _ = try run("event", "edit", "gym", "17:00")
    try expectEqual(
      rows("2026-11-23..2027-01-31").filter { $0.contains("Gym") }.map { String($0.prefix(16)) },
      ["17:00–18:00  Gym", "19:00–20:00  Gym"])
    _ = try run("task", "edit", "water", "--only", "2026-11-24", "--priority", "high")
    _ = try run("task", "delete", "water", "--from", "2026-11-26")
    try expectEqual(
      rows("2026-11-22..2026-11-30").filter { $0.contains("Water") }.map { String($0.dropFirst(13)) },
      ["Water · every 2 days until 24 November 2026", "Water · High"])
  }

  @Test("the zone of a time is shown where it differs from the learner's")
  func zoneShown() throws {
    _ = try run("event", "add", "Call", "2026-11-24", "10:00", "--zone", "America/New_York")
    _ = try run("event", "add", "Lunch", "2026-11-24", "12:00", "--zone", "Europe/Paris")
    try expectEqual(
      rows("2026-11-24"), ["12:00–13:00  Lunch", "16:00–17:00  Call · 10:00 in America/New_York"])
  }
}
