// The map of the programme: a cell a day, fixed steps, today ringed, the future outlined.

import StudyModel
import Testing
import Website

@Suite("The heat map")
struct HeatMapTests {
  private func map(_ log: ProgressLog, plan: String = SampleSite.plan, now: Now = SampleSite.now) throws
    -> String
  {
    let page = try SampleSite.site(log, .public, plan: plan, now: now).text("index.html")
    return try #require(page.firstMatch(of: #/(?s)<div class="map"[^>]*>(.*?)<\/div>/#)).output.1.description
  }

  @Test("links each day, names its date and what is done, and rings today")
  func cells() throws {
    let map = try map(try SampleSite.log())
    #expect(map.contains("<a href=\"days/001.html\" class=\"cell step-4\">"))
    #expect(map.contains("<title>Day 1, Thu 19 Nov: all done, 3 of 3 items</title>"))
    #expect(map.contains("<a href=\"days/002.html\" class=\"cell step-1 today\">"))
    #expect(map.contains("<title>Day 2, Fri 20 Nov: under half done, 1 of 3 items, today</title>"))
    #expect(map.matches(of: #/class="ring"/#).count == 1)
  }

  @Test("outlines every day while nothing is logged and rings none")
  func empty() throws {
    let map = try map(ProgressLog())
    #expect(map.matches(of: #/class="cell future"/#).count == 2)
    #expect(!map.contains("ring"))
  }

  @Test("shades a past day without work as nothing done, not as future")
  func missed() throws {
    let later = Now(instant: SampleSite.at("2026-11-23T12:00:00+01:00"), zone: "UTC")
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    #expect(try map(log, now: later).matches(of: #/class="cell step-0"/#).count == 2)
  }

  @Test(
    "draws a long programme twice, by column for a wide page and seven across for a phone, a short one once",
    arguments: [(14, 1), (35, 1), (36, 2), (100, 2), (1, 1)])
  func orientations(days: Int, drawings: Int) throws {
    let map = try map(ProgressLog(), plan: SampleSite.plan(days: days))
    #expect(map.matches(of: #/<svg /#).count == drawings)
    #expect(map.matches(of: #/<a href="days/#).count == drawings * days)
    let widths = map.matches(of: #/viewBox="0 0 ([0-9]+) /#).compactMap { Int($0.output.1) }
    // Seven cells of 46 with gaps of 5 and a margin of 3 on each side.
    #expect(widths.last ?? 0 <= 7 * 46 + 6 * 5 + 6)
  }
}
