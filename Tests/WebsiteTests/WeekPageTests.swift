// The page of each week, and the page of all weeks.

import StudyModel
import TestSupport
import Testing
import Website

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
    #expect(site.files.map(\.path).filter { $0.hasPrefix("weeks/") } == expected)
  }

  @Test("of a plan of 1,000 days is there for each of 143 weeks, and every row leads to one")
  func longPlan() throws {
    let site = try SampleSite.site(ProgressLog(), .public, plan: days(1_000))
    let paths = site.files.map(\.path).filter { $0.hasPrefix("weeks/") && $0 != "weeks/index.html" }
    #expect(paths.count == 143)
    #expect(paths.first == "weeks/001.html" && paths.last == "weeks/143.html")
    let rows = site.text("weeks/index.html").matches(of: #/<a href="\.\.\/(weeks\/[0-9]{3}\.html)"/#)
    #expect(rows.map { String($0.output.1) } == paths)
  }

  @Test("leads to the weeks beside it")
  func neighbours() throws {
    let site = try SampleSite.site(ProgressLog(), .public, plan: days(21))
    func links(_ path: String) -> [String] {
      site.text(path).matches(of: #/rel="(?:prev|next)" href="([^"]+)"/#).map { String($0.output.1) }
    }
    #expect(links("weeks/01.html") == ["02.html"])
    #expect(links("weeks/02.html") == ["01.html", "03.html"])
    #expect(links("weeks/03.html") == ["02.html"])
    let alone = try SampleSite.site(ProgressLog(), .public, plan: days(1))
    #expect(!alone.text("weeks/01.html").contains("class=\"neighbours\""))
  }

  struct Standing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The days done of fourteen.
    let done: ClosedRange<Int>?
    let today: String
    let lead: String
  }

  @Test(
    "says how far the week is",
    arguments: [
      Standing(
        testDescription: "nothing logged", done: nil, today: "2026-11-04",
        lead: "Still to come: 7 days, 7 problems and 7 system-design items. It opens with Problem 8"),
      Standing(
        testDescription: "the week before", done: 1...2, today: "2026-11-04",
        lead: "Still to come: 7 days, 7 problems and 7 system-design items. It opens with Problem 8"),
      Standing(
        testDescription: "its first day", done: 1...7, today: "2026-11-09",
        lead: "A fresh week: 7 days, 7 problems and 7 system-design items. It opens with Problem 8"),
      Standing(
        testDescription: "under way", done: 1...9, today: "2026-11-11",
        lead: "2 of 7 days complete, 10 items to go."),
      Standing(
        testDescription: "begun early", done: 8...8, today: "2026-11-04",
        lead: "Begun early: 2 of 14 items done."),
      Standing(
        testDescription: "complete", done: 1...14, today: "2026-11-20",
        lead: "7 days, all complete, the last on 15 November 2026."),
      Standing(
        testDescription: "complete before its dates are over", done: 1...14, today: "2026-11-15",
        lead: "7 days, all complete, the last on 15 November 2026."),
      Standing(
        testDescription: "after the end with items open", done: 1...12, today: "2026-11-20",
        lead: "5 of 7 days complete, 4 items still open."),
      Standing(
        testDescription: "after the end with nothing done", done: 1...7, today: "2026-11-20",
        lead: "0 of 7 days complete, 14 items still open."),
    ])
  func standing(_ standing: Standing) throws {
    var log = ProgressLog()
    if let done = standing.done { log = try self.log(done: done) }
    let page = try SampleSite.site(log, .public, plan: days(14), now: at(standing.today)).text(
      "weeks/02.html")
    #expect(page.contains("<p class=\"lead\">\(standing.lead)"), "\(lead(of: page))")
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
    #expect(labels == ["Days complete", "System design", "Bonus", "Time"])
    #expect(page.contains("A fresh week: 1 day and 1 system-design item."))
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
    #expect(page.contains("<dt>\(there)</dt>"))
    #expect(!page.contains("<dt>\(absent)</dt>"))
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
      #expect(page.contains(text))
    }
  }

  @Test("says when it was planned at first where pauses moved it")
  func moved() throws {
    var log = try log(done: 1...2)
    let site = try SampleSite.site(log, .public, plan: days(14), now: at("2026-11-04"))
    #expect(site.text("weeks/02.html").contains("Planned for 9 to 15 November 2026."))
    log.pauses = [
      Pause(
        from: SampleSite.at("2026-11-05T12:00Z").localDate,
        through: SampleSite.at("2026-11-06T12:00Z").localDate,
        reason: "A wedding")
    ]
    let moved = try SampleSite.site(log, .public, plan: days(14), now: at("2026-11-04"))
    #expect(
      moved.text("weeks/02.html").contains(
        "Planned for 11 to 17 November 2026 (at first 9 to 15 November 2026)."))
    #expect(
      try SampleSite.site(ProgressLog(), .public, plan: days(14)).text("weeks/02.html")
        .contains("Planned once the programme starts."))
  }

  @Test("lists its days with shade, date, subjects and counts")
  func dayList() throws {
    let page = try SampleSite.site(try log(done: 1...2), .public, plan: days(14), now: at("2026-11-04"))
      .text("weeks/01.html")
    let rows = page.matches(of: #/<li><span class="swatch ([^"]+)"[^>]*><\/span>(.*)<\/li>/#)
    #expect(
      rows.map { String($0.output.1) } == [
        "step-4", "step-4", "step-0 today", "future", "future", "future", "future",
      ])
    #expect(rows.first?.output.2.contains("href=\"../days/001.html\">Day 1</a>") == true)
    #expect(rows.first?.output.2.contains("Mon 2 Nov") == true)
    #expect(rows.first?.output.2.contains("<span>Focus</span> <span>Topic</span>") == true)
    #expect(rows.first?.output.2.contains("2 of 2 items") == true)
    #expect(rows.first?.output.2.contains("40 min") == true)
  }

  @Test("of a week that is over stays as it is while days pass")
  func unchanging() throws {
    let log = try log(done: 1...8)
    let before = try SampleSite.site(log, .private, plan: days(28), now: at("2026-11-11"))
    let after = try SampleSite.site(log, .private, plan: days(28), now: at("2026-11-12"))
    #expect(before.text("weeks/01.html") == after.text("weeks/01.html"))
    #expect(before.text("weeks/03.html") == after.text("weeks/03.html"))
    #expect(before.text("weeks/02.html") != after.text("weeks/02.html"))
  }

  @Test("has the figures of the calendar's week while it is the week in hand, and names its dates")
  func calendarWeek() throws {
    let site = try SampleSite.site(try log(done: 1...10), .public, plan: days(21), now: at("2026-11-11"))
    let page = site.text("weeks/02.html")
    #expect(
      page.contains(
        "Monday to Sunday, 9 to 15 November 2026: 2 h on 3 active days, 6 finished. "
          + "The week before: 4 h 40 on 7 active days, 14 finished."), "\(page)")
    #expect(!site.text("weeks/01.html").contains("calendar-week"))
    #expect(!site.text("weeks/03.html").contains("calendar-week"))
  }

  @Test("shows the milestones earned in its dates")
  func milestones() throws {
    let site = try SampleSite.site(try log(done: 1...8), .public, plan: days(28), now: at("2026-11-10"))
    #expect(
      site.text("weeks/01.html").contains("<li>3 days in a row <span class=\"muted\">4 November</span></li>"))
    #expect(!site.text("weeks/02.html").contains("3 days in a row"))
    #expect(!site.text("weeks/03.html").contains("id=\"milestones\""))
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
      #expect(!page.contains("<b onclick"), "\(path)")
    }
  }
}

@Suite("What a week's page shows of the learner's words")
struct WeekWritingTests {
  private static let reflection = "Slow start, <em>good</em> end."
  private static let note = "<h4>Two pointers</h4>"

  @Test("a private build has the notes and reflections of its days, below the page's headings")
  func privateBuild() throws {
    let page = try SampleSite.site(try SampleSite.log(), .private).text("weeks/01.html")
    #expect(page.contains(Self.note) && page.contains(Self.reflection))
    #expect(page.contains("Note on Build Array from Permutation"))
    #expect(page.contains("Climbing Stairs"))
    #expect(page.contains("id=\"note-lc-1920-"))
  }

  @Test("a public build has none of them, nor that there are any")
  func publicBuild() throws {
    let page = try SampleSite.site(try SampleSite.log(), .public).text("weeks/01.html")
    for text in [Self.note, Self.reflection, "Climbing Stairs", "with a note", "id=\"written\""] {
      #expect(!page.contains(text), "\(text)")
    }
    #expect(page.contains("<li>1 bonus problem</li>"))
  }

  struct Sharing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let texts: [String]
    let change: @Sendable (inout ProgressLog) -> Void
  }

  @Test(
    "a public build has what a setting or the record itself shares",
    arguments: [
      Sharing(testDescription: "share.notes", texts: [note, "with a note"]) {
        $0.settings.sharesNotes = true
      },
      Sharing(testDescription: "a public note", texts: [note, "with a note"]) {
        $0.items[ItemID("lc-1920")]?.note?.isPublic = true
      },
      Sharing(testDescription: "share.reflections", texts: [reflection]) {
        $0.settings.sharesReflections = true
      },
      Sharing(testDescription: "a public reflection", texts: [reflection]) {
        $0.reflections = $0.reflections.mapValues {
          WrittenText(markdown: $0.markdown, changed: $0.changed, isPublic: true)
        }
      },
      Sharing(testDescription: "share.bonusTitles", texts: ["Climbing Stairs"]) {
        $0.settings.sharesBonusTitles = true
      },
      Sharing(testDescription: "a public bonus problem", texts: ["Climbing Stairs"]) {
        $0.bonus[0].isPublic = true
      },
    ])
  func shared(_ sharing: Sharing) throws {
    var log = try SampleSite.log()
    sharing.change(&log)
    let page = try SampleSite.site(log, .public).text("weeks/01.html")
    let all = [Self.note, "with a note", Self.reflection, "Climbing Stairs"]
    for text in all { #expect(page.contains(text) == sharing.texts.contains(text), "\(text)") }
  }

  @Test("the note on a bonus problem needs its title shared as well")
  func bonusNote() throws {
    var log = try SampleSite.log()
    log.settings.sharesNotes = true
    log.bonus[0].record.note = WrittenText(markdown: "A staircase.", changed: SampleSite.now.instant)
    #expect(!(try SampleSite.site(log, .public).text("weeks/01.html").contains("A staircase.")))
    log.settings.sharesBonusTitles = true
    #expect(try SampleSite.site(log, .public).text("weeks/01.html").contains("A staircase."))
  }

  @Test("footnotes of many notes keep ids of their own")
  func footnotes() throws {
    var log = try SampleSite.log()
    let text = WrittenText(markdown: "See.[^1]\n\n[^1]: There.", changed: SampleSite.now.instant)
    for id in ["lc-1920", "lc-704", "names-watch", "cache-draw"] {
      log.items[ItemID(id), default: ItemRecord()].note = text
    }
    for day in 1...2 { if let number = DayNumber(day) { log.reflections[number] = text } }
    let ids = PageLinks(html: try SampleSite.site(log, .private).text("weeks/01.html")).ids
    #expect(ids.count { $0.contains("fn") } > 6)
    #expect(Set(ids).count == ids.count)
  }
}

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
    #expect(review.contains("1 h 30, longer than usual"))
    #expect(review.contains("href=\"../days/005.html#item-lc-1005\""))
    #expect(review.matches(of: #/longer than usual/#).count == 1)
    #expect(review.contains("Easy 20 min to 20 min"))
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
    log.items[ItemID("task-3")]?.note = WrittenText(markdown: "Mind the gap.", changed: now.instant)
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
    #expect(try review(log).contains("Nothing to go back to"))
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

@Suite("The page of all weeks")
struct WeeksPageTests {
  struct Standing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: String?
    let done: ClosedRange<Int>?
    let today: String
    let texts: [String]
    /// The row that is marked.
    let current: String?
  }

  @Test(
    "says where the learner is, and marks the week in hand",
    arguments: [
      Standing(
        testDescription: "nothing logged", start: nil, done: nil, today: "2026-11-04",
        texts: ["Day 1 of 21. Not started yet", "It opens with <a href=\"01.html\">week 1, Theme</a>."],
        current: nil),
      Standing(
        testDescription: "a start ahead", start: "2026-11-09", done: nil, today: "2026-11-04",
        texts: ["Starts in 5 days.", "It opens with <a href=\"01.html\">"], current: nil),
      Standing(
        testDescription: "a study day", start: "2026-11-02", done: 1...7, today: "2026-11-10",
        texts: [
          "Day 9 of 21. 7 of 21 days complete",
          "Now in <a href=\"02.html\">week 2, Theme</a>: 0 of 7 days complete.",
        ],
        current: "02"),
      Standing(
        testDescription: "complete", start: "2026-11-02", done: 1...21, today: "2026-11-30",
        texts: ["All 21 days complete."], current: nil),
      Standing(
        testDescription: "over, with items open", start: "2026-11-02", done: 8...21, today: "2026-11-30",
        texts: [
          "Finished. The last planned day has passed",
          "1 week with items still open, from <a href=\"01.html\">week 1, Theme</a> on, with 0 of 7 days complete.",
        ], current: nil),
    ])
  func standing(_ standing: Standing) throws {
    var log = ProgressLog()
    log.settings.start = standing.start.flatMap { CivilDate($0) }
    for day in standing.done.map(Array.init) ?? [] {
      let date = (CivilDate("2026-11-02") ?? CivilDate(serial: 0)).adding(days: day - 1)
      for id in ["lc-\(1_000 + day)", "task-\(day)"] {
        log.items[ItemID(id)] = ItemRecord(attempts: [
          SampleSite.attempt("\(date.iso)T18:00:00+01:00", minutes: 20)
        ])
      }
    }
    let now = Now(instant: SampleSite.at("\(standing.today)T20:00:00+01:00"), zone: "UTC")
    let page = try SampleSite.site(log, .public, plan: SampleSite.plan(days: 21), now: now).text(
      "weeks/index.html")
    for text in standing.texts { #expect(page.contains(text), "\(text)") }
    let marked = page.matches(of: #/<a href="\.\.\/weeks\/([0-9]+)\.html" aria-current="true"/#)
    #expect(marked.map { String($0.output.1) } == [standing.current].compactMap(\.self))
    #expect(page.matches(of: #/<tr class="current">/#).count == marked.count)
  }

  @Test("on a rest day and in a pause is in the week of the next day")
  func offDays() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    log.pauses = [
      Pause(
        from: SampleSite.at("2026-11-09T12:00Z").localDate,
        through: SampleSite.at("2026-11-10T12:00Z").localDate,
        reason: "A wedding")
    ]
    let now = Now(instant: SampleSite.at("2026-11-09T20:00:00+01:00"), zone: "UTC")
    let page = try SampleSite.site(log, .public, plan: SampleSite.plan(days: 21), now: now).text(
      "weeks/index.html")
    #expect(page.contains("Paused. "))
    #expect(page.contains("Now in <a href=\"02.html\">"))
    #expect(!page.contains("wedding"))
  }

  @Test("says by which weeks its figures go, and counts days, items and time of each")
  func rows() throws {
    let page = try SampleSite.site(try SampleSite.log(), .public).text("weeks/index.html")
    #expect(page.contains("A week of the programme is seven programme days"))
    let row = try #require(page.firstMatch(of: #/(?s)<tr class="current">.*?<\/tr>/#)).output
    #expect(
      row.contains(">1 of 2</td>") && row.contains(">4 of 6</td>") && row.contains(">1 h 16</td>"), "\(row)")
    #expect(row.contains("week-strip"))
  }
}
