// The calendars from the outside: the site's, and the learner's own in the workspace.

import Foundation
import TestSupport
import Testing

@Suite("The calendars of a build")
struct CalendarCommandTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  private func run(_ words: String..., now: String? = CommandRunner.now, zone: String = "UTC") throws {
    try runner.prepare(words, now: now, environment: ["TZ": zone])
  }

  private func build(now: String? = CommandRunner.now, zone: String = "UTC") throws {
    try run("site", "--output", runner.folder("site"), now: now, zone: zone)
  }

  private func site() throws -> String { try runner.folder.text("site/calendar.ics") }
  private func own() throws -> String { try runner.folder.text("workspace/calendar.ics") }
  private var hasOwn: Bool { FileManager.default.fileExists(atPath: runner.folder("workspace/calendar.ics")) }

  private func sequence(_ calendar: String) throws -> Int {
    let numbers = Set(calendar.matches(of: #/\r\nSEQUENCE:(\d+)\r\n/#).compactMap { Int($0.1) })
    expectEqual(numbers.count, 1)
    return try #require(numbers.first)
  }

  private func start(of event: String, in calendar: String) throws -> String {
    let match = calendar.firstMatch(of: try Regex("-\(event)\r\n(?:[^\r]*\r\n){3}DTSTART([^\r]*)\r\n"))
    return String(try #require(match).output[1].substring ?? "")
  }

  @Test("are the plan on the site, and beside the store the plan with alarms, for the learner's eyes alone")
  func both() throws {
    try run("settings", "set", "start", "2026-11-20")
    let output = try runner.output(of: ["site", "--output", runner.folder("site")])
    expectSuffix(output, ": FOLDER/site/index.html\n")
    try expectEqual(site().matches(of: #/BEGIN:VEVENT/#).count, 3)
    #expect(try !site().contains("VALARM") && !site().contains("VTIMEZONE"))
    try expectEqual(own().matches(of: #/BEGIN:VEVENT/#).count, 10)
    try expectEqual(own().matches(of: #/BEGIN:VALARM/#).count, 7)
    let attributes = try FileManager.default.attributesOfItem(atPath: runner.folder("workspace/calendar.ics"))
    expectEqual(attributes[.posixPermissions] as? Int, 0o600)
  }

  @Test("are not there before there is a start, and the learner's own goes with it")
  func withoutStart() throws {
    try build()
    #expect(!FileManager.default.fileExists(atPath: runner.folder("workspace")))
    try run("note", "p1", "A note starts nothing.")
    try build()
    #expect(!hasOwn && !FileManager.default.fileExists(atPath: runner.folder("site/calendar.ics")))
    try run("done", "p1", "25m")
    try build()
    #expect(hasOwn)
    try run("undo")
    try build()
    #expect(!hasOwn && !FileManager.default.fileExists(atPath: runner.folder("site/calendar.ics")))
  }

  // MARK: Changes

  @Test(
    "stay as they are when more is done and there are no reviews, and an unchanged one is not written again")
  func unchanged() throws {
    try run("settings", "set", "review.on", "no")
    try run("done", "p1", "25m")
    try build()
    let (site, own) = (try site(), try own())
    let path = runner.folder("workspace/calendar.ics")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
    try run("done", "p2", "10m")
    try run("reflect", "A good day.")
    try build()
    #expect(try self.site() == site && self.own() == own)
    let later = "2026-12-24T09:00:00+01:00"
    try run("done", "2.p1", "10m", now: later)
    try build(now: later)
    #expect(try self.site() == site && self.own() == own)
    try expectEqual(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date, past)
  }

  // MARK: Zones

  struct Zone: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let morning: String
    /// The end of the review, on 25 October 2026 at 19:00.
    let until: String
    let lines: [String]
    let observances: Int

    init(_ name: String, _ morning: String, until: String, observances: Int, _ lines: String...) {
      (testDescription, self.morning, self.until) = (name, morning, until)
      (self.observances, self.lines) = (observances, lines)
    }
  }

  @Test(
    "are in the zone that the clock is in, with its offsets",
    arguments: [
      Zone(
        "Europe/Berlin", ";TZID=Europe/Berlin:20261023T070000", until: "20261025T180000Z", observances: 2,
        "TZID:Europe/Berlin", "DTSTART:20260329T020000", "TZOFFSETTO:+0200", "DTSTART:20261025T030000",
        "TZOFFSETTO:+0100", "TZNAME:CET"),
      Zone(
        "CET-1CEST,M3.5.0,M10.5.0/3", ";TZID=Local:20261023T070000", until: "20261025T180000Z",
        observances: 2,
        "TZID:Local", "DTSTART:20261025T030000"),
      Zone("UTC", ":20261023T070000Z", until: "20261025T190000Z", observances: 0),
    ])
  func zones(zone: Zone) throws {
    let name = zone.testDescription
    try run("settings", "set", "start", "2026-10-23", now: nil, zone: name)
    try build(now: nil, zone: name)
    let own = try own()
    try expectEqual(start(of: "morning-1", in: own), zone.morning)
    expectContains(own, "\r\nRRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=\(zone.until)\r\n")
    for line in zone.lines { expectContains(own, "\r\n\(line)\r\n", "\(line)") }
    expectEqual(own.matches(of: #/BEGIN:(STANDARD|DAYLIGHT)/#).count, zone.observances)
    // No stranger learns it.
    #expect(try !site().contains("TZ") && !site().contains("T070000"))
  }

  @Test("alarms of an import are told when they come, once, and are written as they were")
  func importedAlarms() throws {
    let alarms = [
      ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT5M", "DESCRIPTION:x", "END:VALARM"],
      [
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261125T083000Z", "DESCRIPTION:x",
        "END:VALARM",
      ],
      ["BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:P0D", "END:VALARM"],
    ].map { $0.joined(separator: "\r\n") }
    let events = zip(["20261124", "20261125", "20261126"], alarms).map { date, alarm in
      "BEGIN:VEVENT\r\nUID:\(date)\r\nDTSTART;TZID=Europe/Berlin:\(date)T100000\r\nDURATION:PT2H\r\n"
        + "SUMMARY:of \(date)\r\n\(alarm)\r\nEND:VEVENT\r\n"
    }
    try runner.folder.write("BEGIN:VCALENDAR\r\n\(events.joined())END:VCALENDAR\r\n", to: "in.ics")
    let zone = "Europe/Berlin"
    try run("event", "import", runner.folder("in.ics"), zone: zone)
    try run("event", "export", runner.folder("out.ics"), zone: zone)
    try build(zone: zone)
    for calendar in [try runner.folder.text("out.ics"), try own()] {
      for alarm in alarms { expectContains(calendar, "\r\n\(alarm)\r\n", "\(calendar)") }
      // The usual one is only for events without any.
      expectEqual(calendar.matches(of: #/BEGIN:VALARM/#).count, 3)
    }
    for (time, told) in [
      ("24T11:54", nil), ("24T11:57", "10:00 of 20261124"), ("24T12:02", nil),
      ("25T09:31", "10:00 of 20261125"),
      ("25T09:50", nil), ("26T09:59", nil), ("26T10:00", "10:00 of 20261126"), ("26T10:05", nil),
    ] {
      let output = try runner.output(
        of: ["remind"], now: "2026-11-\(time):00+01:00", environment: ["TZ": zone])
      expectEqual(
        output.split(separator: "\n").first { $0.hasPrefix("10:00 ") }.map { String($0) }, told, "\(time)")
    }
    try run("event", "edit", "of 20261124", "--alarm", "1h", zone: zone)
    try run("event", "export", runner.folder("out.ics"), zone: zone)
    let changed = try runner.folder.text("out.ics")
    expectContains(changed, "TRIGGER:-PT1H\r\n", "\(changed)")
    expectLacks(changed, "RELATED=END", "\(changed)")
  }

  // MARK: What stands in the way

  @Test("leave a file of that name alone that is somebody else's, and say so")
  func foreign() throws {
    try run("settings", "set", "start", "2026-11-20")
    try runner.folder.write("BEGIN:VCALENDAR\r\nMy own.\r\n", to: "workspace/calendar.ics")
    try runner.run(
      ["site", "--quiet", "--output", runner.folder("site")],
      errors: """
        warning: FOLDER/workspace/calendar.ics was not written by Machine Mode
        help: move it away, or name another place

        """)
    try expectEqual(own(), "BEGIN:VCALENDAR\r\nMy own.\r\n")
  }

  @Test("warn where the learner's own cannot be written, and the site is built")
  func inTheWay() throws {
    try run("settings", "set", "start", "2026-11-20")
    try FileManager.default.createDirectory(
      atPath: runner.folder("workspace/calendar.ics"), withIntermediateDirectories: true)
    try runner.run(
      ["site", "--quiet", "--output", runner.folder("site")],
      errors: """
        warning: FOLDER/workspace/calendar.ics could not be updated
        help: until then its dates may be out of date

        """)
    try expectContains(site(), "BEGIN:VEVENT")
  }

  @Test("are written through a link, which stays, and over what a power cut left empty")
  func link() throws {
    try run("settings", "set", "start", "2026-11-20")
    try runner.folder.write("", to: "synced/plan.ics")
    try FileManager.default.createSymbolicLink(
      atPath: runner.folder("workspace/calendar.ics"), withDestinationPath: "../synced/plan.ics")
    try build()
    try expectContains(runner.folder.text("synced/plan.ics"), "BEGIN:VALARM")
    let path = runner.folder("workspace/calendar.ics")
    try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: path), "../synced/plan.ics")
  }

  @Test("take the address that is set, and for one build another one only on the site")
  func address() throws {
    try run("settings", "set", "start", "2026-11-20")
    try run("settings", "set", "baseURL", "https://ada.example/")
    try run("site", "--output", runner.folder("site"), "--base-url", "https://other.example/")
    try expectContains(site(), "\r\nURL:https://other.example/days/003.html\r\n")
    try expectContains(own(), "\r\nURL:https://ada.example/days/003.html\r\n")
    try expectLacks(own(), "SOURCE")
  }
}
