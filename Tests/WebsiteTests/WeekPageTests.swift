// The page of each week.

import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("A week's page")
struct WeekPageTests {
  private func days(_ count: Int) -> String { SampleSite.plan(days: count) }

  private func at(_ text: String) -> Now {
    Now(instant: SampleSite.at("\(text)T20:00:00+01:00"), zone: "UTC")
  }

  /// A log that starts on Monday 2 November 2026, with these days of `SampleSite.plan(days:)` done on their dates.
  private func log(done days: some Sequence<Int>, minutes: (Int) -> Int = { _ in 20 }) throws -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    for day in days { finish(day, in: &log, minutes: minutes(day)) }
    return log
  }

  private func finish(_ day: Int, in log: inout ProgressLog, minutes: Int) {
    let date = (CivilDate("2026-11-02") ?? CivilDate(serial: 0)).adding(days: day - 1)
    for id in ["lc-\(1_000 + day)", "task-\(day)"] {
      log.items[ItemID(id), default: ItemRecord()].attempts.append(
        SampleSite.attempt("\(date.iso)T18:00:00+01:00", minutes: minutes))
    }
  }

  @Test(
    "stands under its number, two digits wide or as wide as the longest",
    arguments: [
      (1, ["weeks/01.html", "weeks/index.html"]),
      (14, ["weeks/01.html", "weeks/02.html", "weeks/index.html"]),
    ])
  func paths(days count: Int, expected: [String]) throws {
    let site = try SampleSite.site(ProgressLog(), .public, plan: days(count))
    expectEqual(site.files.map(\.path).filter { $0.hasPrefix("weeks/") }, expected)
  }

  @Test("of a plan of 1,000 days is there for each of 143 weeks, and every row leads to one")
  func longPlan() throws {
    let site = try SampleSite.site(ProgressLog(), .public, plan: days(1_000))
    let paths = site.files.map(\.path).filter { $0.hasPrefix("weeks/") && $0 != "weeks/index.html" }
    expectEqual(paths.count, 143)
    expectEqual(paths.first, "weeks/001.html")
    expectEqual(paths.last, "weeks/143.html")
    let rows = site.text("weeks/index.html").matches(of: #/<a href="\.\.\/(weeks\/[0-9]{3}\.html)"/#)
    expectEqual(rows.map { String($0.output.1) }, paths)
  }

  @Test("leads to the weeks beside it")
  func neighbours() throws {
    let site = try SampleSite.site(ProgressLog(), .public, plan: days(21))
    func links(_ path: String) -> [String] {
      site.text(path).matches(of: #/rel="(?:prev|next)" href="([^"]+)"/#).map { String($0.output.1) }
    }
    expectEqual(links("weeks/01.html"), ["02.html"])
    expectEqual(links("weeks/02.html"), ["01.html", "03.html"])
    expectEqual(links("weeks/03.html"), ["02.html"])
    let alone = try SampleSite.site(ProgressLog(), .public, plan: days(1))
    expectLacks(alone.text("weeks/01.html"), "class=\"neighbours\"")
  }

  struct WeekState: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The days done of fourteen.
    let done: ClosedRange<Int>?
    let today: String
    let lead: String
  }

  @Test(
    "says how far the week is",
    arguments: [
      WeekState(
        testDescription: "nothing logged", done: nil, today: "2026-11-04",
        lead: "Still to come: 7 days, 7 problems and 7 system-design items. It starts with Problem 8"),
      WeekState(
        testDescription: "the week before", done: 1...2, today: "2026-11-04",
        lead: "Still to come: 7 days, 7 problems and 7 system-design items. It starts with Problem 8"),
      WeekState(
        testDescription: "its first day", done: 1...7, today: "2026-11-09",
        lead: "A new week: 7 days, 7 problems and 7 system-design items. It starts with Problem 8"),
      WeekState(
        testDescription: "under way", done: 1...9, today: "2026-11-11",
        lead: "2 of 7 days complete, 10 items to go."),
      WeekState(
        testDescription: "begun early", done: 8...8, today: "2026-11-04",
        lead: "Started early: 2 of 14 items done."),
      WeekState(
        testDescription: "complete", done: 1...14, today: "2026-11-20",
        lead: "7 days, all complete, the last on 15 November 2026."),
      WeekState(
        testDescription: "complete before its dates are over", done: 1...14, today: "2026-11-15",
        lead: "7 days, all complete, the last on 15 November 2026."),
      WeekState(
        testDescription: "after the end with items open", done: 1...12, today: "2026-11-20",
        lead: "5 of 7 days complete, 4 items still open."),
      WeekState(
        testDescription: "after the end with nothing done", done: 1...7, today: "2026-11-20",
        lead: "0 of 7 days complete, 14 items still open."),
    ])
  func lead(_ state: WeekState) throws {
    var log = ProgressLog()
    if let done = state.done { log = try self.log(done: done) }
    let page = try SampleSite.site(log, .public, plan: days(14), now: at(state.today)).text(
      "weeks/02.html")
    expectContains(page, "<p class=\"lead\">\(state.lead)", "\(lead(of: page))")
  }

  private func lead(of page: String) -> String {
    page.firstMatch(of: #/<p class="lead">(.*)<\/p>/#).map { String($0.output.1) } ?? ""
  }

  @Test("of a half with bonus items alone counts them by themselves")
  func bonusHalf() throws {
    let plan = """
      # Week 1: Extras

      ## Day 1

      Goal: Read.

      ### DSA: Nothing that counts

      - [ ] Bonus: Read on (20 min) {#read-on}

      ### System Design: Names

      - [ ] Task: Draw it {#draw}
      """
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    log.items[ItemID("read-on")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-02T18:00:00+01:00", minutes: 20)])
    let page = try SampleSite.site(log, .public, plan: plan, now: at("2026-11-02")).text("weeks/01.html")
    let labels = page.matches(of: #/<dt>([^<]+)<\/dt>/#).map { String($0.output.1) }
    expectEqual(labels, ["Days complete", "System design", "Bonus", "Time"])
    expectContains(page, "A new week: 1 day and 1 system-design item.")
  }

  @Test(
    "of a plan with one half has no figure of the other",
    arguments: [("DSA", "Problems", "System design"), ("System Design", "System design", "Problems")])
  func oneHalf(half: String, there: String, absent: String) throws {
    let item = half == "DSA" ? "- [ ] LC 1: One [Easy]" : "- [ ] Task: Draw it {#draw}"
    let plan = "# Week 1: Alone\n\n## Day 1\n\n### \(half): Part\n\n\(item)\n"
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    let site = try SampleSite.site(log, .public, plan: plan, now: at("2026-11-02"))
    let page = site.text("weeks/01.html")
    expectContains(page, "<dt>\(there)</dt>")
    expectLacks(page, "<dt>\(absent)</dt>")
  }

  @Test("counts timed sessions beside problems, and by themselves where there are none")
  func sessions() throws {
    let session = "- [ ] Session: Against the clock (45 min) {#mock-1}\n"
    let problem = "- [ ] LC 1: One [Easy]\n"
    for (items, text) in [
      (problem + session, "<span class=\"detail\">and 0 of 1 timed session</span>"),
      (session, "<dt>Timed sessions</dt>"),
    ] {
      let plan = "# Week 1: Mock\n\n## Day 1\n\nGoal: Do it.\n\n### DSA: Part\n\n\(items)"
      var log = ProgressLog()
      log.settings.start = CivilDate("2026-11-02")
      let page = try SampleSite.site(log, .public, plan: plan, now: at("2026-11-02")).text("weeks/01.html")
      expectContains(page, text)
    }
  }

  @Test("says when it was planned at first where pauses moved it")
  func moved() throws {
    var log = try log(done: 1...2)
    let site = try SampleSite.site(log, .public, plan: days(14), now: at("2026-11-04"))
    expectContains(site.text("weeks/02.html"), "Planned for 9 to 15 November 2026.")
    log.pauses = [
      Pause(
        from: SampleSite.at("2026-11-05T12:00Z").localDate,
        through: SampleSite.at("2026-11-06T12:00Z").localDate,
        reason: "A wedding")
    ]
    let moved = try SampleSite.site(log, .public, plan: days(14), now: at("2026-11-04"))
    expectContains(
      moved.text("weeks/02.html"), "Planned for 11 to 17 November 2026 (originally 9 to 15 November 2026).")
    try expectContains(
      SampleSite.site(ProgressLog(), .public, plan: days(14)).text("weeks/02.html"),
      "Planned once the programme starts.")
  }

  @Test("lists its days with shade, date, subjects and counts")
  func dayList() throws {
    let page = try SampleSite.site(try log(done: 1...2), .public, plan: days(14), now: at("2026-11-04"))
      .text("weeks/01.html")
    let rows = page.matches(of: #/<li><span class="swatch ([^"]+)"[^>]*><\/span>(.*)<\/li>/#)
    expectEqual(
      rows.map { String($0.output.1) },
      [
        "all", "all", "none today", "ahead", "ahead", "ahead", "ahead",
      ])
    expectEqual(rows.first?.output.2.contains("href=\"../days/001.html\">Day 1</a>"), true)
    expectEqual(rows.first?.output.2.contains("Mon 2 Nov"), true)
    expectEqual(rows.first?.output.2.contains("<span>Focus</span> <span>Topic</span>"), true)
    expectEqual(rows.first?.output.2.contains("2 of 2 items"), true)
    expectEqual(rows.first?.output.2.contains("40 min"), true)
  }

  @Test("of a week that is over stays as it is while days pass")
  func unchanging() throws {
    let log = try log(done: 1...8)
    let before = try SampleSite.site(log, .private, plan: days(28), now: at("2026-11-11"))
    let after = try SampleSite.site(log, .private, plan: days(28), now: at("2026-11-12"))
    expectEqual(before.text("weeks/01.html"), after.text("weeks/01.html"))
    expectEqual(before.text("weeks/03.html"), after.text("weeks/03.html"))
    #expect(before.text("weeks/02.html") != after.text("weeks/02.html"))
  }

  @Test("has the figures of the calendar's week while it is the week in hand, and names its dates")
  func calendarWeek() throws {
    let site = try SampleSite.site(try log(done: 1...10), .public, plan: days(21), now: at("2026-11-11"))
    let page = site.text("weeks/02.html")
    expectContains(
      page,
      "Monday to Sunday, 9 to 15 November 2026: 2 h on 3 active days, 6 done. "
        + "The week before: 4 h 40 min on 7 active days, 14 done.", "\(page)")
    expectLacks(site.text("weeks/01.html"), "calendar-week")
    expectLacks(site.text("weeks/03.html"), "calendar-week")
  }

  @Test("shows the milestones earned in its dates")
  func milestones() throws {
    let site = try SampleSite.site(try log(done: 1...8), .public, plan: days(28), now: at("2026-11-10"))
    expectContains(
      site.text("weeks/01.html"), "<li>3 days in a row <span class=\"muted\">4 November</span></li>")
    expectLacks(site.text("weeks/02.html"), "3 days in a row")
    expectLacks(site.text("weeks/03.html"), "id=\"milestones\"")
  }

  @Test("keeps a hostile theme, title and topic text")
  func hostile() throws {
    let hostile = "<b onclick=x>&amp;</b>"
    let plan = SampleSite.plan.replacing("Warm & Up", with: hostile).replacing("Draw a cache", with: hostile)
      .replacing("Caches", with: hostile)
    let site = try SampleSite.site(try SampleSite.log(), .private, plan: plan)
    for (path, least) in [("weeks/01.html", 5), ("weeks/index.html", 2)] {
      let page = site.text(path)
      #expect(page.ranges(of: "&lt;b onclick=x&gt;&amp;amp;&lt;/b&gt;").count >= least, "\(path)")
      expectLacks(page, "<b onclick", "\(path)")
    }
  }
}
