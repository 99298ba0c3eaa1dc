// What the first page says in each state of a programme.

import Statistics
import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("The first page")
struct ProgressPageTests {
  /// A plan of ten days, of which so many are done, one a day from 2 November 2026 on; rest on Sundays.
  private static func page(
    done: Int, on date: String, for audience: Audience = .public,
    _ change: (inout ProgressLog) -> Void = { _ in }
  ) throws -> String {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    log.settings.rest = [RestWeekdays(from: CivilDate(serial: 0), weekdays: [.sunday])]
    for day in 0..<done {
      let instant = "2026-11-\(day < 8 ? "0" : "")\(day + 2)T09:00:00Z"
      for id in ["lc-\(1_001 + day)", "task-\(day + 1)"] {
        log.items[ItemID(id)] = ItemRecord(attempts: [SampleSite.attempt(instant, minutes: 30)])
      }
    }
    change(&log)
    let now = Now(instant: SampleSite.at("\(date)T12:00:00Z"), zone: "UTC")
    return try SampleSite.site(log, audience, plan: SampleSite.plan(days: 10), now: now).text("index.html")
  }

  struct State: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let done: Int
    let date: String
    let headline: String
    /// The line of the pace for strangers; nil if there is none.
    let pace: String?
    var story: String?
  }

  @Test(
    "says the day and when it ends, and to strangers nothing of what is behind",
    arguments: [
      State(
        testDescription: "on plan, without a forecast", done: 3, date: "2026-11-05",
        headline: "Day 4 <span class=\"of\">of 10</span>", pace: "Planned for <strong>12 November</strong>."),
      State(
        testDescription: "behind, with a forecast", done: 3, date: "2026-11-10",
        headline: "Day 8 <span class=\"of\">of 10</span>",
        pace: "On course for <strong>28 November</strong>; planned 12 November."),
      State(
        testDescription: "on a day of rest", done: 6, date: "2026-11-08", headline: "Rest day",
        pace: "On course for <strong>12 November</strong>, as planned.",
        story: "Day 7 is next, on Monday 9 November."),
      State(
        testDescription: "before the start", done: 0, date: "2026-10-30",
        headline: "Day 1 <span class=\"of\">starts soon</span>", pace: nil,
        story: "On Monday 2 November the first square begins to fill."),
      State(
        testDescription: "when all is done", done: 10, date: "2026-11-20", headline: "10 days.", pace: nil,
        story:
          "2 to 11 November 2026: solved 10 problems, worked through 10 system-design items and studied for 10 h."
      ),
      State(
        testDescription: "when the plan is over and something open", done: 8, date: "2026-11-24",
        headline: "Day 10 <span class=\"of\">of 10</span>",
        pace: "On course for <strong>4 December</strong>."),
    ])
  func state(_ state: State) throws {
    let page = try Self.page(done: state.done, on: state.date)
    expectContains(page, "id=\"headline\">\(state.headline)</h1>")
    expectEqual(page.firstMatch(of: #/<p class="pace">(.*)<\/p>/#).map { String($0.output.1) }, state.pace)
    expectEqual(
      page.firstMatch(of: #/<p class="story[^"]*">(.*)<\/p>/#).map { String($0.output.1) }, state.story)
    expectLacks(page, "behind")
  }

  @Test("a round without a start is at day 1 for the learner, as on Today, and starts soon for strangers")
  func noStart() throws {
    for (audience, length) in [(Audience.private, "of 2"), (.public, "starts soon")] {
      let page = try SampleSite.site(ProgressLog(), audience).text("index.html")
      expectContains(page, "id=\"headline\">Day 1 <span class=\"of\">\(length)</span></h1>")
    }
  }

  @Test("says once how far behind or ahead it is, and no zero while nothing is logged")
  func standing() throws {
    let cases: [(Int, String, String)] = [
      (3, "2026-11-10", "4 days behind."), (6, "2026-11-04", "4 days ahead."),
    ]
    for (done, date, words) in cases {
      let page = try Self.page(done: done, on: date, for: .private)
      expectEqual(page.matches(of: try Regex(words)).count, 1, page)
      try expectLacks(Self.page(done: done, on: date), words)
    }
    let page = try Self.page(done: 0, on: "2026-11-02") { $0.settings.start = nil }
    expectContains(page, "It begins with the first tick.")
    expectContains(page, "<b data-open=\"Open the day\"></b>")
    for absent in [
      "class=\"figures\"", "<section class=\"chart", "id=\"lately\"", "id=\"milestones\"", "class=\"tables",
    ] {
      expectLacks(page, absent)
    }
    try expectContains(Self.page(done: 1, on: "2026-11-02"), "class=\"figures\"")
    let figures = try Self.page(done: 8, on: "2026-11-10").matches(
      of: #/<dt>(.*)<\/dt><dd>(.*)<\/dd>/#
    ).map { "\($0.output.2): \($0.output.1)".replacing(#/<[^>]*>/#, with: "") }
    expectEqual(figures.prefix(3), ["8: day streak", "8: problems solved", "8 h: studied in 2 weeks"])
    // A streak that broke is not told; the longest is.
    let later = try Self.page(done: 8, on: "2026-11-16")
    expectContains(later, "<dt>longest streak</dt><dd>8 <span class=\"unit\">days</span></dd>")
  }

  @Test("tells the last days with work, the latest milestones, and the records once all is done")
  func lately() throws {
    let page = try Self.page(done: 4, on: "2026-11-05")
    let rows = page.matches(
      of: #/<a class="day-row" href="([^"]*)"><span class="cell ([^"]*)"><\/span>(.*)<\/a>/#
    ).map { "\($0.output.1) \($0.output.2) \($0.output.3.replacing(#/<[^>]*>/#, with: "|"))" }
    expectEqual(
      rows,
      [
        "days/004.html all |Thursday 5 Nov||Problem 4; Topic||1 h so far|",
        "days/003.html all |Wednesday 4 Nov||Problem 3; Topic||1 h|",
        "days/002.html all |Tuesday 3 Nov||Problem 2; Topic||1 h|",
      ])
    let later = try Self.page(done: 8, on: "2026-11-10")
    let squares = later.matches(of: #/<li><span class="cell ([a-z]+)">(\d+)<\/span><b>([^<]*)<\/b>/#)
      .map { "\($0.output.2) \($0.output.3), \($0.output.1)" }
    expectEqual(squares.last, "10 days done, ahead")
    expectContains(squares, "7 in a row, all")
    expectContains(later, "<tr><th scope=\"row\">First day complete</th><td>2 November</td></tr>")
    try expectLacks(Self.page(done: 10, on: "2026-11-20"), "class=\"cell ahead\">")
    let complete = try Self.page(done: 10, on: "2026-11-20")
    expectContains(complete, "<dt>Longest day</dt><dd>2 November, 1 h</dd>")
    expectContains(complete, "<dt>Hardest problem</dt><dd>Problem 1, 30 min</dd>")
    try expectLacks(Self.page(done: 9, on: "2026-11-20"), "Longest day")
    // Work of a later date, by a clock that was set back, ends nothing yet.
    try expectLacks(Self.page(done: 10, on: "2026-11-08"), "Longest day")
  }

  @Test("links the pages of the learner by their hosts, and describes itself as a chat shows it")
  func links() throws {
    let page = try Self.page(done: 1, on: "2026-11-02") {
      $0.settings.publicName = "Ada"
      $0.settings.publicLinks = PublicLinks("https://github.com/ada, https://ada.example")
    }
    expectContains(page, "<a href=\"https://github.com/ada/\" rel=\"me noopener external\">GitHub</a>")
    expectContains(page, ">ada.example</a>")
    try expectContains(
      Self.page(done: 3, on: "2026-11-05"),
      "content=\"Day 4 of 10: 3 days complete, 3-day streak.\"")
  }

  @Test(
    "a complete programme is told by what was done alone, on its last evening and later, in every language",
    arguments: ["strings.txt", "strings.de.txt"])
  func complete(strings: String) throws {
    let plan = """
      # Week 1: W

      ## Day 1

      ### DSA: Focus

      - [ ] LC 1: One [Easy]
      - [ ] LC 2: Two [Hard] (plus)
      - [ ] LC 3: Three [Easy]
      """
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    for id in ["lc-1", "lc-3"] {
      log.items[ItemID(id)] = ItemRecord(attempts: [SampleSite.attempt("2026-11-02T20:00:00Z", minutes: 30)])
    }
    let unfinished = try Regex(
      "(?i:\\b(left|to go|so far|on plan|in hand|still open|weakest|next|noch offen|offene|bisher|als Nächstes)\\b)|(^|[·,:] )im Plan"
    )
    let templates = try SampleSite.templates(strings: try SampleSite.strings(strings))
    for (audience, today) in [
      (Audience.public, "2026-11-02"), (.private, "2026-11-02"), (.public, "2026-12-24"),
    ] {
      let now = Now(instant: SampleSite.at("\(today)T21:00:00Z"), zone: "UTC")
      let input = try SampleSite.input(log, audience, plan: plan, now: now)
      let site = renderSite(input, templates: templates, assets: SampleSite.assets)
      for page in [
        "index.html", "today.html", "days/index.html", "days/001.html", "share/index.html",
        "report.html",
      ] {
        let text = site.text(page).replacing(#/<[^>]*(?:content|alt)="([^"]*)"[^>]*>/#) { "\($0.output.1)\n" }
          .replacing(#/(?s)<(as-of|template|script).*?<\/\1>|<[^>]*>/#, with: "\n")
        let found = text.split(separator: "\n").filter { $0.contains(unfinished) }
        expectEmpty(found, "\(page) of \(audience) on \(today): \(found)")
      }
    }
  }
}
