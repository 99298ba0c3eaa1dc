// A day's page: how the day stands, and where it leads; what it looks like is in the goldens.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("A day's page")
struct DayHeadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let day: String
    let now: String
    let words: [String]
    var lacks: [String] = []
  }

  @Test(
    "says how the day stands, with the time planned beside the time spent, or of what may still be done",
    arguments: [
      Case(
        testDescription: "complete", day: "001", now: "2026-11-20T21:00:00+01:00",
        words: [
          "</span> All done</p>", "<dt>spent</dt><dd>1 <span", "<dt>planned</dt><dd>55 <span",
          "class=\"day-planned\"",
        ]),
      Case(
        testDescription: "today", day: "002", now: "2026-11-20T21:00:00+01:00",
        words: [
          "</span> Today: 1 of 3 done</p>", "<dt>spent</dt><dd>15 <span", "<p class=\"amount\">45 min</p>",
        ]),
      Case(
        testDescription: "open", day: "002", now: "2026-11-25T21:00:00+01:00",
        words: ["</span> 1 of 3 done</p>"],
        lacks: ["<p class=\"amount\">45 min"]),
      Case(
        testDescription: "to come", day: "002", now: "2026-11-19T21:00:00+01:00",
        words: [
          "</span> Still to come</p>", "<dt>planned</dt><dd>1 <span", "<p class=\"amount\">45 min</p>",
        ],
        lacks: ["<dt>spent</dt>"]),
    ])
  func status(_ check: Case) throws {
    // Without the entry ahead of its day.
    var log = try SampleSite.log()
    if check.testDescription == "to come" { log.items[ItemID("lc-704")] = nil }
    let now = Now(instant: SampleSite.at(check.now), zone: "UTC")
    let page = try SampleSite.site(log, .public, now: now).text("days/\(check.day).html")
    for words in check.words { expectContains(page, words) }
    for words in check.lacks + ["Originally", "<input"] { expectLacks(page, words) }
  }

  @Test("leads to the first page, its week and the days beside it, and says nothing of the build")
  func neighbours() throws {
    let site = try SampleSite.site(try SampleSite.log(), .public, plan: SampleSite.plan(days: 9))
    let page = site.text("days/008.html")
    for words in [
      "<a href=\"../index.html\">Machine Mode</a>, <a href=\"../days/index.html#week-2\">week 2</a>",
      "rel=\"prev\" href=\"007.html\"><span aria-hidden=\"true\">←</span> Day 7</a>",
      "rel=\"next\" href=\"009.html\">Day 9 <span aria-hidden=\"true\">→</span></a>",
      "Day 8 <span class=\"of\">of 9</span>",
    ] { expectContains(page, words) }
    expectLacks(site.text("days/001.html"), "rel=\"prev\"")
    expectLacks(site.text("days/009.html"), "rel=\"next\"")
    expectLacks(page, "As of")
  }
}
