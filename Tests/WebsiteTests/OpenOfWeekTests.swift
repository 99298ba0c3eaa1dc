// What a week's page lists as open.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("What a week's page lists as open")
struct OpenOfWeekTests {
  private let now = Now(instant: SampleSite.at("2026-11-09T20:00:00+01:00"), zone: "UTC")

  /// A log in which these days of the first week are done.
  private func log(_ days: [Int]) -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    for day in days {
      for id in ["lc-\(1_000 + day)", "task-\(day)"] {
        log.items[ItemID(id)] = ItemRecord(
          attempts: [SampleSite.attempt("2026-11-0\(day + 1)T18:00:00+01:00", minutes: 20)])
      }
    }
    return log
  }

  private func page(_ log: ProgressLog, week: String = "01") throws -> String {
    try SampleSite.site(log, .private, plan: SampleSite.plan(days: 14), now: now).text("weeks/\(week).html")
  }

  @Test("items still open, with their day and their row on it")
  func open() throws {
    let page = try page(log([1, 2, 3, 4, 5, 7]))
    let section = try #require(page.firstMatch(of: #/(?s)<h2 id="open">(.*?)<\/section>/#)).output.1
    expectContains(section, "<a href=\"../days/006.html\">Day 6</a>")
    expectContains(section, "<a href=\"../days/006.html#item-lc-1006\">Problem 6</a>")
    expectContains(section, "<a href=\"../days/006.html#item-task-6\">Task 6</a>")
    expectLacks(section, "Problem 5")
  }

  @Test("nothing when all is done, and before its days come")
  func nothing() throws {
    try expectLacks(page(log(Array(1...7))), "id=\"open\"")
    try expectContains(page(log([1]), week: "02"), "id=\"open\"")
    try expectLacks(page(ProgressLog()), "id=\"open\"")
  }
}
