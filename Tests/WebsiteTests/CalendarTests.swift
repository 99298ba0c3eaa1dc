// The site's calendar: a day each, by the log alone, and nothing of what was done.

import Calendars
import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The calendar of the plan")
struct CalendarTests {
  static func input(
    _ log: ProgressLog, _ audience: Audience = .public, now: Now = SampleSite.now,
    plan: String = SampleSite.plan,
    address: String? = nil, identity: LogIdentity? = SampleSite.identity
  ) throws -> SiteInput {
    try SampleSite.input(
      log, audience, plan: plan, now: now, address: address.flatMap(SiteAddress.init), identity: identity)
  }

  static func bytes(_ input: SiteInput) throws -> [UInt8] {
    let site = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    return site.files.first { $0.path == "calendar.ics" }?.bytes ?? []
  }

  static func calendar(_ input: SiteInput) throws -> CalendarComponent {
    try CalendarComponent.read(try bytes(input))
  }

  static func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  private static func number(_ value: Int) throws -> DayNumber { try #require(DayNumber(value)) }

  @Test("has an event a day with what it holds, once days have dates and there is a store")
  func whole() throws {
    let bytes = try Self.bytes(try Self.input(try SampleSite.log(), address: "https://ada.example/p"))
    let expected = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Machine Mode//Machine Mode//EN
      CALSCALE:GREGORIAN
      NAME:Machine Mode: the plan
      X-WR-CALNAME:Machine Mode: the plan
      DESCRIPTION:2 days\\, one entry each. When the plan moves\\, they move.
      X-WR-CALDESC:2 days\\, one entry each. When the plan moves\\, they move.
      LAST-MODIFIED:20261119T120000Z
      REFRESH-INTERVAL;VALUE=DURATION:PT12H
      X-PUBLISHED-TTL:PT12H
      URL:https://ada.example/p/
      SOURCE;VALUE=URI:https://ada.example/p/calendar.ics
      BEGIN:VEVENT
      UID:0123456789abcdef0123456789abcdef-day-1
      DTSTAMP:20261119T120000Z
      LAST-MODIFIED:20261119T120000Z
      SEQUENCE:7
      DTSTART;VALUE=DATE:20261119
      DTEND;VALUE=DATE:20261120
      SUMMARY:Day 1: Arrays\\; DNS & Names
      DESCRIPTION:LC 1920 Build Array from Permutation (Easy)\\nLC 159 Longest <Su
       bstring> (Medium\\, premium\\, or LC 2958 Longest Subarray)\\nWatch "Names"\\,
        a channel\\nBonus Read the zone file
      URL:https://ada.example/p/days/001.html
      TRANSP:TRANSPARENT
      END:VEVENT
      BEGIN:VEVENT
      UID:0123456789abcdef0123456789abcdef-day-2
      DTSTAMP:20261119T120000Z
      LAST-MODIFIED:20261119T120000Z
      SEQUENCE:7
      DTSTART;VALUE=DATE:20261120
      DTEND;VALUE=DATE:20261121
      SUMMARY:Day 2: Search\\; Caches
      DESCRIPTION:LC 704 Binary Search (Easy)\\nSession Two problems against the c
       lock\\nDo Draw a cache
      URL:https://ada.example/p/days/002.html
      TRANSP:TRANSPARENT
      END:VEVENT
      END:VCALENDAR

      """
    expectEqual(String(decoding: bytes, as: UTF8.self), expected.replacing("\n", with: "\r\n"))
    _ = try CalendarComponent.read(bytes)
    try expectEqual(Self.bytes(try Self.input(ProgressLog())), [])
    try expectEqual(Self.bytes(try Self.input(try SampleSite.log(), identity: nil)), [])
    try expectEqual(Self.bytes(try Self.input(ProgressLog(), .private)), [])
  }

  @Test("is the same for everyone, by any clock, and whatever is done or written")
  func same() throws {
    var log = try SampleSite.log()
    let bytes = try Self.bytes(try Self.input(log))
    try expectEqual(Self.bytes(try Self.input(log, .private)), bytes)
    let later = Now(instant: SampleSite.at("2027-03-01T03:00:00-08:00"), zone: "America/Los_Angeles")
    try expectEqual(Self.bytes(try Self.input(log, now: later)), bytes)
    expectLacks(String(decoding: bytes, as: UTF8.self), "URL")
    log.items[ItemID("mock-1")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-20T18:00:00+01:00", minutes: 45)
    ])
    log.items[ItemID("cache-draw")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-20T19:00:00+01:00", minutes: 25)
    ])
    log.reflections[try Self.number(2)] = Note(markdown: "Done.", changed: SampleSite.now.instant)
    log.bonus = []
    try expectEqual(Self.bytes(try Self.input(log)), bytes)
    log.items = [:]
    try expectEqual(Self.bytes(try Self.input(log)), bytes)
  }

  @Test("moves with the plan under the names of the days, from edition 0 where no change was kept")
  func moves() throws {
    var log = try SampleSite.log()
    let before = try Self.calendar(try Self.input(log))
    log.pauses.append(
      Pause(from: try Self.date("2026-11-20"), through: try Self.date("2026-11-20"), reason: nil))
    let changed = ScheduleRevision(number: 12, changed: SampleSite.at("2026-11-21T01:00:00+01:00"))
    let after = try Self.calendar(
      try Self.input(log, identity: LogIdentity(id: SampleSite.identity.id, schedule: changed)))
    expectEqual(before.event("day-2")?["DTSTART"], "20261120")
    // The days of the sample's own pause follow.
    expectEqual(after.event("day-2")?["DTSTART"], "20261123")
    expectEqual(after.event("day-2")?["DTEND"], "20261124")
    expectEqual(after.event("day-1")?["DTSTART"], "20261119")
    expectEqual(before.event("day-2")?["UID"], after.event("day-2")?["UID"])
    for event in after.components {
      expectEqual(event["SEQUENCE"], "12")
      // Still the day before, and no time of day.
      expectEqual(event["LAST-MODIFIED"], "20261120T120000Z")
      expectEqual(event["DTSTAMP"], "20261120T120000Z")
    }
    let calendar = try Self.calendar(
      try Self.input(try SampleSite.log(), identity: LogIdentity(id: "abc", schedule: nil)))
    expectEqual(calendar["LAST-MODIFIED"], "20261119T120000Z")
    #expect(calendar.components.allSatisfy { $0["SEQUENCE"] == "0" })
    expectEqual(calendar.components.compactMap { $0["UID"] }, ["abc-day-1", "abc-day-2"])
  }

  // MARK: Texts

  /// What no line may hold, and what a careless fold cuts apart.
  static let hostile = [
    "\r", "\n", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}", "\u{0}", "\u{1B}[2J", "\u{1C}",
    "\u{7F}", "\u{9B}", "\t", "\r\nEND:VEVENT\r\nBEGIN:VALARM", "\\", "\\n", ";", ",", ":", "\"", "=",
    String(repeating: "👩🏽‍💻", count: 40), String(repeating: "é\u{301}", count: 60),
    String(repeating: " ", count: 200),
  ]

  /// A plan whose every text is one text.
  static func curriculum(_ text: String) throws -> Curriculum {
    let problem = Problem(number: 1, title: text, difficulty: .easy)
    let premium = Problem(number: 2, title: text, difficulty: nil)
    let items = [
      Item(
        id: ItemID("lc-1"), content: .problem(problem, alternative: premium, revision: 1), track: .dsa,
        detail: text, timeBox: nil),
      Item(id: ItemID("a"), content: .session(title: text), track: .dsa, detail: nil, timeBox: 5),
      Item(id: ItemID("b"), content: .bonus(title: text), track: .systemDesign, detail: nil, timeBox: nil),
    ]
    let day = StudyDay(
      number: try number(1), goal: text, dsaFocus: text, systemDesignTopic: text, items: items)
    return Curriculum(weeks: [StudyWeek(number: 1, theme: text, days: [day])])
  }

  static func input(hostile text: String) throws -> SiteInput {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    log.settings.publicName = text
    log.pauses = [Pause(from: try date("2026-12-19"), through: try date("2026-12-19"), reason: text)]
    let curriculum = try curriculum(text)
    return SiteInput(
      curriculum: curriculum, log: log, summary: summarize(curriculum, log, SampleSite.now),
      now: SampleSite.now, audience: .public, version: "1", identity: SampleSite.identity)
  }

  @Test("has the same lines whatever a title or a name holds", arguments: hostile)
  func hostileTexts(text: String) throws {
    let plain = try CalendarLines(try Self.bytes(try Self.input(hostile: "x"))).unfolded
    let bytes = try Self.bytes(try Self.input(hostile: "x\(text)y"))
    let lines = try CalendarLines(bytes).unfolded
    expectEqual(lines.map(Self.name), plain.map(Self.name))
    let calendar = try CalendarComponent.read(bytes)
    let day = try #require(calendar.event("day-1"))
    for value in [calendar.text("NAME"), day.text("SUMMARY"), day.text("DESCRIPTION")] {
      let value = try #require(value)
      expectContains(value, "x")
      expectContains(value, "y")
      expectLacks(value, "\u{0}")
    }
  }

  private static func name(_ line: String) -> String { String(line.prefix { $0 != ":" && $0 != ";" }) }

  @Test("takes every word from the strings file")
  func otherLanguage() throws {
    let words = try SampleSite.templates(strings: try SecondLanguageTests.wideStrings.get())
    let input = try Self.input(try SampleSite.log())
    let site = renderSite(input, templates: words, assets: [:])
    let reminders = ReminderCalendar(input, plan: try #require(PlanCalendar(input, templates: words))).bytes(
      in: .utc)
    for bytes in [site.files.first { $0.path == "calendar.ics" }?.bytes ?? [], reminders] {
      let calendar = try CalendarComponent.read(bytes)
      var texts = ["NAME", "X-WR-CALNAME", "DESCRIPTION", "X-WR-CALDESC"].compactMap(calendar.text)
      for event in calendar.components {
        texts += ["SUMMARY", "DESCRIPTION"].compactMap(event.text)
        texts += event.components.compactMap { $0.text("DESCRIPTION") }
      }
      #expect(texts.count >= 8)
      for text in texts {
        // What is left is the plan's, and the learner's titles of bonus problems that come back.
        let words = text.matches(of: #/[A-Za-z]+/#).map { String($0.output) }
        let known = SampleSite.plan + input.log.bonus.map(\.title).joined()
        #expect(words.allSatisfy(known.contains), "\(text)")
      }
    }
  }
}
