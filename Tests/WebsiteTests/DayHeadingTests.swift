// What stands at the head of a day's page.

import StudyModel
import Testing
import Website
import Wording

@Suite("A day's page")
struct DayHeadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let day: String
    let now: String
    let words: String
  }

  @Test(
    "says how the day stands in words",
    arguments: [
      Case(
        testDescription: "complete", day: "001", now: "2026-11-20T21:00:00+01:00",
        words: "Complete on 19 November 2026."),
      Case(
        testDescription: "today", day: "002", now: "2026-11-20T21:00:00+01:00",
        words: "Today, with 2 items to go."),
      Case(
        testDescription: "open", day: "002", now: "2026-11-25T21:00:00+01:00",
        words: "Open, with 2 items to go."),
      Case(
        testDescription: "to come", day: "002", now: "2026-11-19T21:00:00+01:00",
        words: "Still to come: 3 items."),
    ])
  func status(_ check: Case) throws {
    let now = Now(instant: SampleSite.at(check.now), zone: "UTC")
    let page = try SampleSite.site(try SampleSite.log(), .public, now: now).text("days/\(check.day).html")
    #expect(page.contains("<p class=\"day-status\">\(check.words)"))
  }

  @Test("names its date, or that it has none before there is a start")
  func date() throws {
    let started = try SampleSite.site(try SampleSite.log(), .public).text("days/001.html")
    #expect(started.contains("<time datetime=\"2026-11-19\">Thursday 19 November 2026</time>."))
    let fresh = try SampleSite.site(ProgressLog(), .public).text("days/001.html")
    #expect(fresh.contains("Planned once the programme starts."))
    #expect(!fresh.contains("<time"))
  }

  @Test("leads to its week and to the days beside it, and says nothing of the build")
  func neighbours() throws {
    let site = try SampleSite.site(try SampleSite.log(), .public, plan: SampleSite.plan(days: 9))
    let page = site.text("days/008.html")
    #expect(page.contains("<a href=\"../weeks/02.html\">Week 2 · Theme</a>"))
    #expect(page.contains("<a rel=\"prev\" href=\"007.html\">← Day 7</a>"))
    #expect(page.contains("<a rel=\"next\" href=\"009.html\">Day 9 →</a>"))
    #expect(!site.text("days/001.html").contains("rel=\"prev\""))
    #expect(!site.text("days/009.html").contains("rel=\"next\""))
    #expect(!page.contains("As of"))
  }
}
