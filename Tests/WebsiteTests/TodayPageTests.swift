// Today: where one can tick, what the boxes say, and how the page reads in every state of the plan.

import Foundation
import Statistics
import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("Today")
struct TodayPageTests {
  private func today(
    _ log: ProgressLog, _ audience: Audience = .private, plan: String = SampleSite.plan,
    now: Now = SampleSite.now
  ) throws -> String {
    try SampleSite.site(log, audience, plan: plan, now: now).text("today.html")
  }

  /// The page of the local site, which saves.
  private func localToday(_ log: ProgressLog, now: Now = SampleSite.now) throws -> String {
    var input = try SampleSite.input(log, .private, now: now)
    input.isPreview = true
    let site = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    return site.text("today.html")
  }

  private func now(_ text: String) -> Now { Now(instant: SampleSite.at(text), zone: "Europe/Berlin") }

  /// The attributes of every box that can be ticked.
  private func boxes(_ page: String) -> [(item: String, name: String, isDone: Bool)] {
    page.matches(of: #/<input class="box" type="checkbox" ([^>]*)>/#).map { match in
      let text = String(match.output.1)
      func value(_ name: String) -> String? {
        text.split(separator: " ").first { $0.hasPrefix("\(name)=\"") }
          .map { String($0.dropFirst(name.utf8.count + 2).dropLast()) }
      }
      return (value("data-item") ?? "", value("data-name") ?? "", text.contains(" checked"))
    }
  }

  @Test("has a box for each item on the local site, as the store has it")
  func boxesOfTheDay() throws {
    let boxes = boxes(try localToday(try SampleSite.log()))
    expectEqual(boxes.map(\.item), ["lc-704", "mock-1", "cache-draw"])
    expectEqual(boxes.map(\.isDone), [true, false, false])
  }

  @Test("has boxes that do nothing before the script has them in hand")
  func boxesAreDisabled() throws {
    let page = try localToday(try SampleSite.log())
    expectEqual(page.matches(of: #/<input [^>]* disabled>/#).count, boxes(page).count)
    expectContains(page, "<noscript>")
  }

  @Test("has a label for each box, and room for what it says while it is not saved")
  func labels() throws {
    let page = try localToday(try SampleSite.log())
    for box in boxes(page) {
      expectContains(page, "<label class=\"title\" for=\"tick-\(box.item)\">", "\(box.item)")
    }
    let places = page.matches(of: #/<span class="unsaved" hidden>not saved yet<\/span>/#)
    expectEqual(places.count, boxes(page).count)
  }

  @Test(
    "has no box where it cannot save", arguments: ["<input", "unsaved", "not saved yet", "JavaScript"])
  func withoutBoxes(trace: String) throws {
    let log = try SampleSite.log()
    for audience in Audience.allCases { try expectLacks(today(log, audience), trace) }
    try expectContains(localToday(log), trace)
  }

  @Test("has boxes for bonus of the plan and beside it")
  func bonusBoxes() throws {
    let boxes = boxes(try localToday(try SampleSite.log(), now: now("2026-11-19T21:00:00+01:00")))
    expectEqual(boxes.map(\.item), ["lc-1920", "lc-159", "names-watch", "names-bonus", "bonus-1"])
    expectEqual(boxes.map(\.isDone), [true, true, true, false, true])
  }

  @Test("lists what is open from earlier days, with boxes on the local site alone")
  func overdue() throws {
    var log = try SampleSite.log()
    log.items[ItemID("lc-1920")] = nil
    let own = try today(log)
    expectContains(own, "<strong>Day 1</strong>")
    expectContains(own, "1 open")
    #expect(boxes(own).isEmpty)
    try expectEqual(boxes(localToday(log)).map(\.item), ["lc-704", "mock-1", "cache-draw", "lc-1920"])
    try expectContains(today(log, .public), "<strong>Day 1</strong>")
    #expect(try !today(try SampleSite.log()).contains("<details"))
  }

  @Test("never lists its own day among the earlier ones")
  func noDayTwice() throws {
    let page = try today(try SampleSite.log(), now: now("2026-12-24T12:00:00+01:00"))
    expectContains(page, "<h1>Finished</h1>")
    let ids = PageLinks(html: page).ids
    expectEqual(Set(ids).count, ids.count)
    expectLacks(page, "<details")
  }

  @Test("says how much of each half is done")
  func bars() throws {
    let page = try today(try SampleSite.log())
    expectContains(page, "<span class=\"count\">1 of 2, 50 %</span>")
    expectContains(page, "<span class=\"count\">0 of 1, 0 %</span>")
  }

  @Test("says the time of day to the learner alone, and the date only where it is another than planned")
  func times() throws {
    var log = try SampleSite.log()
    try expectContains(today(log), "<span class=\"time\">15 min, 07:45</span>")
    try expectContains(today(log, .public), "<span class=\"time\">15 min</span>")
    log.items[ItemID("lc-704")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-19T07:45:00+01:00", minutes: 15)])
    try expectContains(today(log, .public), "<span class=\"time\">15 min, 19 November</span>")
    log.items[ItemID("mock-1")] = ItemRecord(attempts: [
      Attempt(
        instant: SampleSite.at("2026-11-20T08:00:00+01:00"), zone: "Europe/Berlin",
        day: try #require(CivilDate("2026-11-20")), minutes: 5, isFinish: false)
    ])
    try expectContains(today(log), "<span class=\"time\">5 min so far, 45 min planned</span>")
  }

  struct State: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let now: String
    let says: [String]
    var change: @Sendable (inout ProgressLog) -> Void = { _ in }
  }

  @Test(
    "says what today is",
    arguments: [
      State(
        testDescription: "not started", now: "2026-11-20T21:00:00+01:00",
        says: [
          "<h1>Day 1 <span class=\"of\">of 2</span></h1>", "Not started yet", ">Next</h2>",
        ]
      ) { $0 = ProgressLog() },
      State(
        testDescription: "starts later", now: "2026-11-20T21:00:00+01:00",
        says: [
          "<h1>Starts in 3 days</h1>", "Day 1 is planned for",
          "<h2 id=\"list\" class=\"day-list-title\">Day 1<",
        ]
      ) {
        $0 = ProgressLog()
        $0.settings.start = CivilDate("2026-11-23")
      },
      State(
        testDescription: "a study day", now: "2026-11-20T21:00:00+01:00",
        says: [
          "<h1>Day 2 <span class=\"of\">of 2</span></h1>", "Friday 20 November 2026. Halve the range",
          "Streak 2 days", "href=\"days/001.html\">← Day 1</a>",
        ]),
      State(
        testDescription: "a day before the last", now: "2026-11-19T21:00:00+01:00",
        says: [
          "Tomorrow <span class=\"subject\">Friday 20 November 2026</span>", "3 items: Binary Search · Two",
        ]
      ),
      State(
        testDescription: "a complete day", now: "2026-11-19T21:00:00+01:00",
        says: ["<p class=\"sum\">Day 1 is complete: 3 items in 1 h 1 min.</p>"]),
      State(
        testDescription: "a pause", now: "2026-11-20T21:00:00+01:00",
        says: ["<h1>Paused</h1>", "Day 2 is next", "<h2 id=\"list\" class=\"day-list-title\">Day 2<"]
      ) { log in
        log.pauses = log.pauses.map {
          Pause(from: $0.from.adding(days: -1), through: $0.through, reason: nil)
        }
      },
      State(
        testDescription: "a rest day", now: "2026-11-20T21:00:00+01:00",
        says: ["<h1>Rest day</h1>", "Day 2 is next", "Planned for"]
      ) { log in
        log.pauses = []
        log.settings.rest = [
          RestWeekdays(from: SampleSite.at("2026-11-20T00:00:00Z").localDate, weekdays: [.friday])
        ]
      },
      State(
        testDescription: "all days passed", now: "2026-12-24T12:00:00+01:00",
        says: ["<h1>Finished</h1>", "2 items still open"]),
      State(
        testDescription: "all done", now: "2026-12-24T12:00:00+01:00", says: ["<h1>All 2 days complete</h1>"]
      ) { log in
        for id in ["mock-1", "cache-draw"] {
          log.items[ItemID(id)] = ItemRecord(
            attempts: [SampleSite.attempt("2026-11-20T09:00:00+01:00", minutes: 20)])
        }
      },
    ])
  func states(_ state: State) throws {
    var log = try SampleSite.log()
    state.change(&log)
    for audience in Audience.allCases {
      let page = try today(log, audience, now: now(state.now))
      for words in state.says { expectContains(page, words, "\(audience): \(words)") }
    }
  }

  @Test("asks the learner alone for a reflection that is missing")
  func missingReflection() throws {
    let log = try SampleSite.log()
    try expectContains(today(log), "<code>machinemode reflect</code>")
    try expectLacks(today(log, .public), "Reflection")
  }
}
