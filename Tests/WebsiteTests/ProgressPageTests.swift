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
  private static func page(done: Int, on date: String, _ change: (inout ProgressLog) -> Void = { _ in })
    throws -> String
  {
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
    return try SampleSite.site(log, .public, plan: SampleSite.plan(days: 10), now: now).text("index.html")
  }

  struct State: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let done: Int
    let date: String
    let headline: String
    let lead: String
  }

  @Test(
    "says where the learner stands in its headline and its lead",
    arguments: [
      State(
        testDescription: "on plan", done: 3, date: "2026-11-05",
        headline: "Day 4 <span class=\"headline-length\">of 10</span>",
        lead: "3 of 10 days complete, <strong>on plan</strong>."),
      State(
        testDescription: "with days to make up and a forecast", done: 3, date: "2026-11-10",
        headline: "Day 8 <span class=\"headline-length\">of 10</span>",
        lead:
          "3 of 10 days complete, <strong>4 days to make up</strong>. At the pace of the last two weeks it will end on "
          + "<strong>28 November</strong>; the plan ends on 12 November."),
      State(
        testDescription: "with days in hand", done: 6, date: "2026-11-04",
        headline: "Day 3 <span class=\"headline-length\">of 10</span>",
        lead: "6 of 10 days complete, <strong>4 days in hand</strong>."),
      State(
        testDescription: "on a day of rest", done: 6, date: "2026-11-08", headline: "Rest day",
        lead:
          "6 of 10 days complete, <strong>on plan</strong>. At the pace of the last two weeks it will end on "
          + "<strong>12 November</strong>, as planned. Day 7 is next, on Monday 9 November 2026."),
      State(
        testDescription: "before the start", done: 0, date: "2026-10-30", headline: "Starts in 3 days",
        lead: " Day 1 is next, on Monday 2 November 2026."),
      State(
        testDescription: "when all is done", done: 10, date: "2026-11-20", headline: "All 10 days complete",
        lead: "The programme is done: 20 items in 10 h."),
      State(
        testDescription: "when the plan is over and something open", done: 8, date: "2026-12-24",
        headline: "Finished",
        lead: "The last planned day has passed; 8 of 10 days complete, 4 items still open."),
    ])
  func state(_ state: State) throws {
    let page = try Self.page(done: state.done, on: state.date)
    expectContains(page, "<h1 id=\"headline\">\(state.headline)</h1>")
    let lead = page.firstMatch(of: #/<p class="lead">(.*)<\/p>/#)?.output.1 ?? ""
    #expect(lead == state.lead)
  }

  @Test("asks to begin while nothing is logged, and shows no row of zeros")
  func beginning() throws {
    let page = try Self.page(done: 0, on: "2026-11-02") { $0.settings.start = nil }
    expectContains(page, "How to begin")
    expectContains(page, "<code>machinemode done p1 25m</code>")
    expectContains(page, "<strong>Problem 1</strong>")
    expectLacks(page, "class=\"figures\"")
    let begun = try Self.page(done: 1, on: "2026-11-02")
    expectLacks(begun, "How to begin")
    expectContains(begun, "class=\"figures\"")
  }

  @Test("names an item of system design to begin with where the plan has no problems")
  func beginningWithoutProblems() throws {
    let plan =
      "# Week 1: W\n\n## Day 1\n\nGoal: G.\n\n### System Design: T\n\n- [ ] Task: Draw <it> {#draw}\n"
    let page = try SampleSite.site(ProgressLog(), .public, plan: plan).text("index.html")
    expectContains(page, "<strong>Draw &lt;it&gt;</strong>")
    expectContains(page, "Do the first item")
    expectContains(page, "machinemode done t1 25m")
  }

  @Test("sums a complete programme up, and no other")
  func summingUp() throws {
    let page = try Self.page(done: 10, on: "2026-11-20")
    for fact in ["2 to 11 November 2026", "<dd>10 problems</dd>", "<dd>10 h</dd>", "2 November 2026, 1 h"] {
      expectContains(page, fact, "\(fact)")
    }
    expectLacks(page, "id=\"today\"")
    #expect(!(try Self.page(done: 9, on: "2026-11-20")).contains("The whole programme"))
    // Work of a later date, by a clock that was set back, ends nothing yet.
    #expect(!(try Self.page(done: 10, on: "2026-11-08")).contains("The whole programme"))
  }

  @Test("says today's list in a line, and what is next of it")
  func glance() throws {
    let page = try Self.page(done: 3, on: "2026-11-05")
    expectContains(
      page,
      "Day 4, <strong>Focus</strong>: 0 of 1 DSA item and 0 of 1 system-design item done. Next: Problem 4.")
    try expectContains(Self.page(done: 4, on: "2026-11-05"), "The day is complete.")
  }

  @Test("shows the latest milestones first, earlier ones folded, and what is next")
  func achievements() throws {
    let page = try Self.page(done: 8, on: "2026-11-10")
    let shown = page.matches(of: #/<div><dt>([^<]*)<\/dt><dd><time/#).map { String($0.output.1) }
    expectEqual(shown.first, "8 days complete")
    expectContains(shown, "First day complete")
    expectContains(shown, "7 days in a row")
    expectContains(page, "Next: 10 days complete and 10 problems.")
    try expectContains(
      Self.page(done: 1, on: "2026-11-02"), "Next: 3 days in a row, 3 days complete and 5 problems.")
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
        "index.html", "today.html", "weeks/index.html", "weeks/01.html", "days/001.html", "share/index.html",
        "report.html",
      ] {
        let text = site.text(page).replacing(#/<[^>]*(?:content|alt)="([^"]*)"[^>]*>/#) { "\($0.output.1)\n" }
          .replacing(#/(?s)<(as-of|template|script).*?<\/\1>|<[^>]*>/#, with: "\n")
        let found = text.split(separator: "\n").filter { $0.contains(unfinished) }
        #expect(found.isEmpty, "\(page) of \(audience) on \(today): \(found)")
      }
    }
  }

  @Test("says in its description what a chat shows below the link")
  func description() throws {
    try expectContains(
      Self.page(done: 3, on: "2026-11-05"),
      "content=\"Day 4 of 10: 3 of 10 days complete, on plan; streak 3 days.\"")
  }
}
