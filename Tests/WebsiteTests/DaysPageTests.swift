// The page of all days, and the pages that lead there.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("The page of all days")
struct DaysPageTests {
  private func page(
    done: Range<Int> = 0..<0, start: String? = "2026-11-02", on date: String,
    _ change: (inout ProgressLog) -> Void = { _ in }
  ) throws -> Site {
    var log = ProgressLog()
    log.settings.start = start.flatMap { CivilDate($0) }
    for day in done {
      let date = (CivilDate("2026-11-02") ?? CivilDate(serial: 0)).adding(days: day - 1)
      for id in ["lc-\(1_000 + day)", "task-\(day)"] {
        log.items[ItemID(id)] = ItemRecord(attempts: [
          SampleSite.attempt("\(date.iso)T18:00:00+01:00", minutes: 20)
        ])
      }
    }
    change(&log)
    let now = Now(instant: SampleSite.at("\(date)T20:00:00+01:00"), zone: "UTC")
    return try SampleSite.site(log, .public, plan: SampleSite.plan(days: 21), now: now)
  }

  @Test("says how many days are complete, and has a row for each week with a square for each day")
  func rows() throws {
    let cases: [(String, String, [String])] = [
      ("2026-11-10", "7 days complete, now in week 2 of 3.", ["week-2"]),
      ("2026-11-30", "21 days in 3 weeks.", []),
    ]
    for (date, sentence, current) in cases {
      let text = try page(done: 1..<8, on: date).text("days/index.html")
      expectContains(text, "<p class=\"under\">\(sentence)</p>")
      let marked = text.matches(of: #/<li class="week is-now" id="([^"]*)">/#).map { String($0.output.1) }
      expectEqual(marked, current)
      expectEqual(text.matches(of: #/href="#week-2"/#).count, current.count)
    }
    let text = try page(done: 1..<8, on: "2026-11-10").text("days/index.html")
    let row = try #require(text.firstMatch(of: #/(?s)<li class="week" id="week-1">.*?<\/li>/#)).output
    expectContains(row, "<span class=\"number\">1</span><span class=\"theme\">Theme</span>")
    expectContains(row, "<span class=\"dates\">2–8 Nov</span>")
    expectContains(row, "<span class=\"hours\">4 h</span>")
    expectEqual(row.matches(of: #/<a class="cell all" href="00[1-7]\.html"/#).count, 7)
    expectContains(text, "<li class=\"week is-ahead\" id=\"week-3\">")
    let present = try page(done: 1..<9, on: "2026-11-10").text("days/index.html")
    expectEqual(
      present.matches(of: #/<a class="day-row[^"]*" href="0(08|09|10|11|12|13|14)\.html">/#).count, 7)
    expectContains(
      present, "<span class=\"name\">Day 8</span><span class=\"date\">Mon 9 Nov</span>")
  }

  @Test("shows a pause as a row without its reason, and is where the addresses of weeks lead")
  func pauses() throws {
    let paused = try page(done: 1..<8, on: "2026-11-10") {
      $0.pauses = [
        Pause(
          from: SampleSite.at("2026-11-09T12:00Z").localDate,
          through: SampleSite.at("2026-11-10T12:00Z").localDate, reason: "A wedding")
      ]
    }.text("days/index.html")
    let square = "<span class=\"cell rest\"></span>"
    expectContains(paused, "<li class=\"pause-row\">\(square)\(square) Pause, 9–10 Nov</li>")
    expectLacks(paused, "wedding")
    let site = try page(on: "2026-11-10")
    expectContains(site.text("weeks/02.html"), "<a href=\"../days/index.html#week-2\">")
    expectContains(site.text("weeks/index.html"), "<a href=\"../days/index.html\">")
  }
}
