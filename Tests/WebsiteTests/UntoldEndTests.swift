// The end of a plan that lies before an interview: no public file tells it, and nothing else of the plan after today.

import JSON
import Statistics
import StudyModel
import TestSupport
import Testing
import Website

@Suite("A plan that ends before an interview")
struct UntoldEndTests {
  /// A plan of twenty days whose day 12 is today, 20 November, and whose last day is 30 November.
  private func log(interview: String?) throws -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-09")
    log.settings.baseURL = SiteAddress("https://ada.example/")
    log.settings.interview = interview.flatMap { CivilDate($0) }
    log.pauses = [
      Pause(from: try date("2026-11-24"), through: try date("2026-11-25"), reason: nil)
    ]
    for day in 1...11 {
      let on = "2026-11-\(day < 2 ? "09" : String(day + 8))T08:00:00+01:00"
      log.items[ItemID("lc-\(1_000 + day)")] = ItemRecord(attempts: [SampleSite.attempt(on, minutes: 20)])
    }
    // Work ahead of its day, and work that is only begun.
    log.items[ItemID("lc-1015")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-19T09:00:00+01:00", minutes: 20)])
    log.items[ItemID("task-17")] = ItemRecord(attempts: [
      Attempt(
        instant: SampleSite.at("2026-11-19T10:00:00+01:00"), zone: "Europe/Berlin",
        day: try date("2026-11-19"), minutes: 5, isFinish: false)
    ])
    log.bonus = [
      BonusProblem(
        id: ItemID("bonus-1"), title: "Beyond", number: 70, difficulty: .easy,
        day: try #require(DayNumber(18)), isPublic: true, record: ItemRecord())
    ]
    return log
  }

  private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  private func site(_ log: ProgressLog, _ audience: Audience = .public) throws -> Site {
    try SampleSite.site(
      log, audience, plan: SampleSite.plan(days: 20), identity: SampleSite.identity)
  }

  /// What only the part of the plan after today has, or its length.
  private static let traces = [
    "2026-11-2[1-9]", "2026-11-30", "DTSTART;VALUE=DATE:202611(2[1-9]|30)", "(2[3-9]|30)( to [0-9]+)? Nov",
    "[Dd]ay [0-9]+ (<span class=\"of\">)?of 20", "20 days", "Day 1[3-9]", "Day 20", "day-1[3-9]",
    "days/01[3-9]", "Problem 1[346789]", "Task 1[3-9]", "#week-3", "weeks/03", "Left out",
    "Planned for <strong>", "On course", "starts in",
  ]

  private func found(in site: Site) throws -> [String] {
    try site.files.flatMap { file in
      try UntoldEndTests.traces.compactMap { trace in
        let text = file.path + "\n" + file.text
        return try text.firstMatch(of: Regex(trace)).map { "\(file.path): \($0.0)" }
      }
    }
  }

  @Test(
    "is told by no public file from fourteen days before the interview to its date",
    arguments: ["2026-11-30", "2026-12-01", "2026-12-14"])
  func untold(interview: String) throws {
    try expectEqual(found(in: site(log(interview: interview))), [])
  }

  @Test(
    "is told without an interview, and of one that is further away",
    arguments: [nil, "2026-11-29", "2026-12-15"])
  func told(interview: String?) throws {
    let found = try found(in: site(log(interview: interview)))
    for path in [
      "index.html", "days/index.html", "days/020.html", "calendar.ics", "progress.json", "report.md",
    ] {
      #expect(found.contains { $0.hasPrefix("\(path): ") }, "\(path)")
    }
  }

  @Test("has the same figures of what was done for strangers as for the learner")
  func figures() throws {
    func facts(_ audience: Audience) throws -> JSONValue {
      let input = try SampleSite.input(
        log(interview: "2026-12-01"), audience, plan: SampleSite.plan(days: 20))
      return try parseJSON(progressDocument(input))
    }
    let (own, told) = (try facts(.private), try facts(.public))
    for key in ["streak", "time", "problemTime", "today"] { expectEqual(own[key], told[key], "\(key)") }
    for part in ["days", "items", "problems"] {
      expectEqual(own["completion"]?[part]?["done"], told["completion"]?[part]?["done"], "\(part)")
    }
    expectEqual(told["plan"]?["end"], .null)
    expectEqual(told["state"]?["dayCount"], .null)
    expectEqual(told["state"]?["day"], .integer(12))
    expectEqual(told["forecast"]?["state"], .string("untold"))
  }

  @Test("bridges the dates before a start to come for strangers, too")
  func streakBeforeTheStart() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-23")
    log.settings.interview = CivilDate("2026-12-14")
    for (day, on) in [(1, "2026-11-16"), (2, "2026-11-20")] {
      log.items[ItemID("lc-\(1_000 + day)")] = ItemRecord(
        attempts: [SampleSite.attempt("\(on)T08:00:00+01:00", minutes: 20)])
    }
    for audience in [Audience.public, .private] {
      let input = try SampleSite.input(log, audience, plan: SampleSite.plan(days: 20))
      let streak = try parseJSON(progressDocument(input))["streak"]?["current"]?["days"]
      expectEqual(streak, .integer(2), "\(audience)")
    }
  }

  @Test(
    "never shows strangers the finish, nor that the last day has passed",
    arguments: ["2026-11-20", "2026-12-05"])
  func finish(today: String) throws {
    var log = try log(interview: "2026-12-01")
    for day in 1...20 {
      for id in ["lc-\(1_000 + day)", "task-\(day)"] {
        log.items[ItemID(id)] = ItemRecord(
          attempts: [SampleSite.attempt("2026-11-19T08:00:00+01:00", minutes: 20)])
      }
    }
    let now = Now(instant: SampleSite.at("\(today)T21:00:00+01:00"), zone: "Europe/Berlin")
    let page = try SampleSite.site(log, .public, plan: SampleSite.plan(days: 20), now: now).text("index.html")
    let day = today == "2026-11-20" ? 12 : 20
    expectContains(page, "<h1 class=\"headline\" id=\"headline\">Day \(day)</h1>")
    let own = try SampleSite.site(log, .private, plan: SampleSite.plan(days: 20), now: now).text("index.html")
    expectContains(own, "20 days.")
  }

  @Test("is told to the learner, but not by what is to be shown elsewhere")
  func ownSite() throws {
    let own = try site(log(interview: "2026-12-01"), .private)
    expectContains(own.text("index.html"), "of 20")
    expectContains(own.text("index.html"), "Interview in 11 days.")
    let shared = own.files.filter { $0.path.hasPrefix("share/") && $0.path != "share/index.html" }
    #expect(!shared.isEmpty)
    for file in shared { expectLacks(file.text, "of 20", "\(file.path)") }
    expectContains(own.text("share/badge.json"), "Day 12")
  }

  @Test("hides the date of a first day to come, too")
  func beforeTheStart() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-23")
    log.settings.baseURL = SiteAddress("https://ada.example/")
    log.settings.interview = CivilDate("2026-12-14")
    let site = try SampleSite.site(
      log, .public, plan: SampleSite.plan(days: 20),
      identity: LogIdentity(id: SampleSite.identity.id, schedule: nil))
    try expectEqual(found(in: site), [])
    expectContains(site.text("index.html"), "Day 1")
  }
}
