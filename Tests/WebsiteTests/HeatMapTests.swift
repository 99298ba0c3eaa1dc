// The map of the programme, a week's strip and the ring: fixed steps, today ringed, the future outlined.

import Statistics
import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

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
    expectContains(map, "<a href=\"days/001.html\" class=\"cell step-4\">")
    expectContains(map, "<title>Day 1, Thu 19 Nov: all done, 3 of 3 items</title>")
    expectContains(map, "<a href=\"days/002.html\" class=\"cell step-1 today\">")
    expectContains(map, "<title>Day 2, Fri 20 Nov: under half done, 1 of 3 items, today</title>")
    expectEqual(map.matches(of: #/class="ring"/#).count, 1)
  }

  @Test("outlines every day while nothing is logged and rings none")
  func empty() throws {
    let map = try map(ProgressLog())
    expectEqual(map.matches(of: #/class="cell future"/#).count, 2)
    expectContains(map, "<title>Day 1: ahead</title>")
    expectLacks(map, "today")
  }

  @Test("shades a past day without work as nothing done, not as future")
  func missed() throws {
    let later = Now(instant: SampleSite.at("2026-11-23T12:00:00+01:00"), zone: "UTC")
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    try expectEqual(map(log, now: later).matches(of: #/class="cell step-0"/#).count, 2)
  }

  @Test("says the theme of a week as its tooltip, escaped")
  func weeks() throws {
    let map = try map(ProgressLog())
    expectContains(map, "<title>Week 1: Warm &amp; Up</title>")
    expectEqual(map.matches(of: #/>W1<\/text>/#).count, 1)
  }

  struct Length: Sendable, CustomTestStringConvertible {
    let days: Int
    /// The drawings with their width and height.
    let drawings: [String: [Double]]
    var testDescription: String { "\(days) days" }
  }

  @Test(
    "has weeks as columns for a wide page, fifteen a band, and as rows of seven for a phone",
    arguments: [
      Length(days: 1, drawings: ["heat-map-alone": [370, 48]]),
      Length(days: 7, drawings: ["heat-map-alone": [370, 48]]),
      Length(days: 8, drawings: ["heat-map-alone": [370, 94]]),
      Length(days: 56, drawings: ["heat-map-alone": [370, 370]]),
      Length(days: 57, drawings: ["heat-map-wide": [650, 346], "heat-map-narrow": [370, 416]]),
      Length(days: 100, drawings: ["heat-map-wide": [1_082, 346], "heat-map-narrow": [370, 692]]),
      Length(days: 105, drawings: ["heat-map-wide": [1_082, 346], "heat-map-narrow": [370, 692]]),
      Length(days: 106, drawings: ["heat-map-wide": [1_082, 696], "heat-map-narrow": [370, 738]]),
      Length(days: 210, drawings: ["heat-map-wide": [1_082, 696], "heat-map-narrow": [370, 1_382]]),
    ])
  func lengths(_ length: Length) throws {
    let context = try ChartSample.context(plan: SampleSite.plan(days: length.days))
    let map = String(decoding: HeatMap(context).markup.bytes, as: UTF8.self)
    let drawings = map.matches(of: #/(?s)<svg .*?<\/svg>/#).map { String($0.output) }
    expectEqual(drawings.count, length.drawings.count)
    for text in drawings {
      let drawing = try SVGDrawing(text)
      expectEqual(drawing.outside, [])
      let name = drawing.root["class"]?.split(separator: " ").last.map(String.init) ?? ""
      expectEqual([drawing.size.width, drawing.size.height], length.drawings[name], "\(name)")
      let numbers = text.matches(of: #/href="days\/([0-9]+)\.html"/#).compactMap { Int($0.output.1) }
      expectEqual(numbers, Array(1...length.days))
      // No two cells in one place.
      let places = text.matches(of: #/<rect class="shade" x="([0-9]+)" y="([0-9]+)"/#)
      expectEqual(Set(places.map { "\($0.output.1) \($0.output.2)" }).count, length.days)
    }
  }

  @Test(
    "is strips of small cells, a link a week, where a plan has more weeks than a screen has room for",
    arguments: [
      Length(days: 211, drawings: ["heat-map-wide": [1_080, 216], "heat-map-narrow": [374, 286]]),
      Length(days: 1_000, drawings: ["heat-map-wide": [1_080, 864], "heat-map-narrow": [374, 1_248]]),
    ])
  func strips(_ length: Length) throws {
    var log = ChartSample.log([(1_001, "2026-11-18", 30)])
    log.settings.start = CivilDate("2026-11-18")
    let context = try ChartSample.context(log, plan: SampleSite.plan(days: length.days))
    let map = String(decoding: HeatMap(context).markup.bytes, as: UTF8.self)
    let drawings = map.matches(of: #/(?s)<svg .*?<\/svg>/#).map { String($0.output) }
    expectEqual(drawings.count, length.drawings.count)
    for text in drawings {
      let drawing = try SVGDrawing(text)
      expectEqual(drawing.outside, [])
      let name = drawing.root["class"]?.split(separator: " ").last.map(String.init) ?? ""
      expectEqual([drawing.size.width, drawing.size.height], length.drawings[name], "\(name)")
      let weeks = text.matches(of: #/href="weeks\/([0-9]+)\.html"/#).compactMap { Int($0.output.1) }
      expectEqual(weeks, Array(1...(length.days + 6) / 7))
      let places = text.matches(of: #/<rect class="shade [^"]*" x="([0-9]+)" y="([0-9]+)"/#)
      expectEqual(Set(places.map { "\($0.output.1) \($0.output.2)" }).count, length.days)
      #expect(text.contains(#/<title>Week 1: [^<]*, 0 of 7 days complete<\/title>/#))
      expectEqual(text.matches(of: #/class="ring"/#).count, 1)
    }
  }

  @Test("can be skipped, to a place that is there")
  func skipping() throws {
    let page = try SampleSite.site(ProgressLog(), .public).text("index.html")
    expectContains(page, "href=\"#after-the-map\"")
    expectEqual(page.matches(of: #/id="after-the-map"/#).count, 1)
  }
}

@Suite("A week's strip")
struct WeekStripTests {
  private func strip(_ log: ProgressLog, days: Int = 9, week: Int = 0, now: Now = SampleSite.now) throws
    -> SVGDrawing
  {
    let context = try ChartSample.context(log, plan: SampleSite.plan(days: days), now: now)
    let weeks = context.summary.weeks
    let strip = WeekStrip(week: weeks[week], summary: context.summary, words: context.words)
    return try SVGDrawing(String(decoding: strip.markup.bytes, as: UTF8.self))
  }

  /// Started so that today is day 3; day 1 done, day 2 half done.
  private var begun: ProgressLog {
    var log = ChartSample.log([(1_001, "2026-11-18", 30), (1_002, "2026-11-19", 30)])
    log.settings.start = CivilDate("2026-11-18")
    log.items[ItemID("task-1")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-18T12:00:00+01:00", minutes: nil)
    ])
    return log
  }

  @Test("shades its days, rings today and outlines those ahead")
  func squares() throws {
    let drawing = try strip(begun)
    expectEqual(
      drawing.shapes("shade").map { $0.classes.joined(separator: " ") },
      [
        "shade step-4", "shade step-2", "shade step-0 today", "shade future", "shade future", "shade future",
        "shade future",
      ])
    expectEqual(drawing.shapes("ring").count, 1)
    expectEqual(drawing.names, ["1 of 7 days complete"])
    expectEqual(drawing.root["role"], "img")
  }

  @Test("is as long as its week, with everything in the frame", arguments: [(9, 0, 7), (9, 1, 2), (1, 0, 1)])
  func lengths(days: Int, week: Int, squares: Int) throws {
    let drawing = try strip(begun, days: days, week: week)
    expectEqual(drawing.shapes("shade").count, squares)
    expectEqual(drawing.outside, [])
    expectEqual(drawing.root["width"].flatMap { Double($0) }, drawing.size.width)
  }
}

@Suite("The ring")
struct ProgressRingTests {
  private func ring(_ done: Int, _ total: Int) throws -> SVGDrawing {
    let words = try SampleSite.templates().words
    let ring = ProgressRing(daysComplete: Completion(done: done, total: total), words: words)
    return try SVGDrawing(String(decoding: ring.markup.bytes, as: UTF8.self))
  }

  @Test(
    "says the floored percentage in its middle and the counts in its title",
    arguments: [
      (0, 100, "0 %", "0 of 100 days complete, 0 %"), (3, 1_000, "<1 %", "3 of 1,000 days complete, <1 %"),
      (999, 1_000, "99 %", "999 of 1,000 days complete, 99 %"),
      (1_000, 1_000, "100 %", "1,000 of 1,000 days complete, 100 %"),
      (0, 1, "0 %", "0 of 1 day complete, 0 %"),
    ])
  func words(done: Int, total: Int, percent: String, title: String) throws {
    let drawing = try ring(done, total)
    expectEqual(drawing.texts, [percent, "complete"])
    expectEqual(drawing.names, [title])
    expectEqual(drawing.outside, [])
  }

  @Test(
    "closes only when all is done and opens with the first day",
    arguments: [(0, 0), (1, 40), (500, 1_633), (999, 3_227), (1_000, 3_267)])
  func arcs(done: Int, arc: Int) {
    expectEqual(ProgressRing.arc(Completion(done: done, total: 1_000)), arc)
  }

  @Test("draws no arc for nothing")
  func nothing() throws {
    try expectEqual(ring(0, 100).shapes.count, 1)
    try expectEqual(ring(1, 100).shapes.count, 2)
    expectEqual(ProgressRing.arc(Completion()), 0)
  }
}
