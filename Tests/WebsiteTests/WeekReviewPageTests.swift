// What a week's page asks to review.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("What a week's page asks to review")
struct WeekReviewPageTests {
  private let now = Now(instant: SampleSite.at("2026-11-09T20:00:00+01:00"), zone: "UTC")

  /// Seven days, all but the sixth done, each problem in these minutes.
  private func log(_ minutes: [Int]) -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    for (day, minutes) in zip(1..., minutes) where day != 6 {
      for id in ["lc-\(1_000 + day)", "task-\(day)"] {
        log.items[ItemID(id)] = ItemRecord(
          attempts: [SampleSite.attempt("2026-11-0\(day + 1)T18:00:00+01:00", minutes: minutes)])
      }
    }
    return log
  }

  private func review(_ log: ProgressLog, _ audience: Audience = .private) throws -> String {
    let page = try SampleSite.site(log, audience, plan: SampleSite.plan(days: 14), now: now)
      .text("weeks/01.html")
    let section = try #require(page.firstMatch(of: #/(?s)<h2 id="review">(.*?)<\/section>/#))
    return String(section.output.1)
  }

  @Test("items still open, with their day and their row on it")
  func open() throws {
    let review = try review(log([20, 20, 20, 20, 20, 0, 20]))
    #expect(review.contains("<a href=\"../days/006.html\">Day 6</a>"))
    #expect(review.contains("<a href=\"../days/006.html#item-lc-1006\">Problem 6</a>"))
    #expect(review.contains("<a href=\"../days/006.html#item-task-6\">Task 6</a>"))
    #expect(!review.contains("Worth another look"))
  }

  @Test(
    "problems that took longer than the middle half, with what is usual; tasks never",
    arguments: Audience.allCases)
  func slow(audience: Audience) throws {
    let review = try review(log([20, 20, 20, 20, 90, 0, 20]), audience)
    #expect(review.contains("1 h 30 min, longer than usual"))
    #expect(review.contains("href=\"../days/005.html#item-lc-1005\""))
    expectEqual(review.matches(of: #/longer than usual/#).count, 1)
    #expect(review.contains("Easy 20 min"))
    #expect(!review.contains("20 min to 20 min"))
    #expect(review.contains("../about.html#typical-time"))
    #expect(!review.contains("Task 5"))
  }

  @Test("problems solved again, with the days; tasks done again are not among them")
  func again() throws {
    var log = log([20, 20, 20, 20, 20, 0, 20])
    for id in ["lc-1002", "task-2"] {
      for day in 6...7 {
        log.items[ItemID(id)]?.attempts.append(
          SampleSite.attempt("2026-11-0\(day)T18:00:00+01:00", minutes: nil))
      }
    }
    let review = try review(log, .public)
    #expect(review.contains("solved again on 6 November and 7 November"))
    #expect(!review.contains("Task 2"))
  }

  @Test("items with a note, which stands on the page")
  func note() throws {
    var log = log([20, 20, 20, 20, 20, 0, 20])
    log.items[ItemID("task-3")]?.note = Note(markdown: "Mind the gap.", changed: now.instant)
    #expect(try review(log).contains("<a href=\"#written-task-3\">with a note</a>"))
    #expect(!(try review(log, .public).contains("task-3")))
  }

  @Test("nothing, when all is done as usual")
  func clear() throws {
    var log = log([20, 20, 20, 20, 20, 0, 20])
    for id in ["lc-1006", "task-6"] {
      log.items[ItemID(id)] = ItemRecord(attempts: [
        SampleSite.attempt("2026-11-07T18:00:00+01:00", minutes: 20)
      ])
    }
    #expect(try review(log).contains("Nothing to review"))
  }

  @Test("nothing at all before its days come")
  func ahead() throws {
    let site = try SampleSite.site(log([20]), .private, plan: SampleSite.plan(days: 21), now: now)
    #expect(site.text("weeks/02.html").contains("id=\"review\""))
    #expect(!site.text("weeks/03.html").contains("id=\"review\""))
    let early = try SampleSite.site(ProgressLog(), .private, plan: SampleSite.plan(days: 14), now: now)
    #expect(!early.text("weeks/01.html").contains("id=\"review\""))
  }
}
