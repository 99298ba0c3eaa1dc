// The page of all weeks.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("The page of all weeks")
struct WeeksPageTests {
  struct WeekState: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String?
    let done: ClosedRange<Int>?
    let today: String
    let texts: [String]
    /// The row that is marked.
    let current: String?
  }

  @Test(
    "says where the learner is, and marks the week in hand",
    arguments: [
      WeekState(
        testDescription: "nothing logged", start: nil, done: nil, today: "2026-11-04",
        texts: ["Day 1 of 21. Not started yet", "It starts with <a href=\"01.html\">week 1, Theme</a>."],
        current: nil),
      WeekState(
        testDescription: "a start ahead", start: "2026-11-09", done: nil, today: "2026-11-04",
        texts: ["Starts in 5 days.", "It starts with <a href=\"01.html\">"], current: nil),
      WeekState(
        testDescription: "a study day", start: "2026-11-02", done: 1...7, today: "2026-11-10",
        texts: [
          "Day 9 of 21. 7 of 21 days complete",
          "Now in <a href=\"02.html\">week 2, Theme</a>: 0 of 7 days complete.",
        ],
        current: "02"),
      WeekState(
        testDescription: "complete", start: "2026-11-02", done: 1...21, today: "2026-11-30",
        texts: ["All 21 days complete."], current: nil),
      WeekState(
        testDescription: "over, with items open", start: "2026-11-02", done: 8...21, today: "2026-11-30",
        texts: [
          "Finished. The last planned day has passed",
          "1 week with open items, starting with <a href=\"01.html\">week 1, Theme</a>: 0 of 7 days complete.",
        ], current: nil),
    ])
  func lead(_ state: WeekState) throws {
    var log = ProgressLog()
    log.settings.start = state.start.flatMap { CivilDate($0) }
    for day in state.done.map(Array.init) ?? [] {
      let date = (CivilDate("2026-11-02") ?? CivilDate(serial: 0)).adding(days: day - 1)
      for id in ["lc-\(1_000 + day)", "task-\(day)"] {
        log.items[ItemID(id)] = ItemRecord(attempts: [
          SampleSite.attempt("\(date.iso)T18:00:00+01:00", minutes: 20)
        ])
      }
    }
    let now = Now(instant: SampleSite.at("\(state.today)T20:00:00+01:00"), zone: "UTC")
    let page = try SampleSite.site(log, .public, plan: SampleSite.plan(days: 21), now: now).text(
      "weeks/index.html")
    for text in state.texts { expectContains(page, text, "\(text)") }
    let marked = page.matches(of: #/<a href="\.\.\/weeks\/([0-9]+)\.html" aria-current="true"/#)
    expectEqual(marked.map { String($0.output.1) }, [state.current].compactMap(\.self))
    expectEqual(page.matches(of: #/<tr class="current">/#).count, marked.count)
  }

  @Test("on a rest day and in a pause is in the week of the next day")
  func offDays() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    log.pauses = [
      Pause(
        from: SampleSite.at("2026-11-09T12:00Z").localDate,
        through: SampleSite.at("2026-11-10T12:00Z").localDate,
        reason: "A wedding")
    ]
    let now = Now(instant: SampleSite.at("2026-11-09T20:00:00+01:00"), zone: "UTC")
    let page = try SampleSite.site(log, .public, plan: SampleSite.plan(days: 21), now: now).text(
      "weeks/index.html")
    expectContains(page, "Paused. ")
    expectContains(page, "Now in <a href=\"02.html\">")
    expectLacks(page, "wedding")
  }

  @Test("says by which weeks its figures go, and counts days, items and time of each")
  func rows() throws {
    let page = try SampleSite.site(try SampleSite.log(), .public).text("weeks/index.html")
    expectContains(page, "A week of the programme is seven programme days")
    let row = try #require(page.firstMatch(of: #/(?s)<tr class="current">.*?<\/tr>/#)).output
    expectContains(
      row, ">1 of 2</td>",
      "\(row)")
    expectContains(
      row, ">4 of 6</td>",
      "\(row)")
    expectContains(
      row, ">1 h 16 min</td>",
      "\(row)")
    expectContains(row, "week-strip")
  }
}
