// Today: where one can tick, what the boxes say, how the page reads in every state of the plan, and that it is the learner's.

import Foundation
import Statistics
import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("Today")
struct TodayPageTests {
  private func today(_ log: ProgressLog, now: Now = SampleSite.now) throws -> String {
    try SampleSite.site(log, .private, now: now).text("today.html")
  }

  /// The page of the local site, which saves.
  private func localToday(_ log: ProgressLog, now: Now = SampleSite.now) throws -> String {
    var input = try SampleSite.input(log, .private, now: now)
    input.isPreview = true
    let site = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    return site.text("today.html")
  }

  private func now(_ text: String) -> Now { Now(instant: SampleSite.at(text), zone: "Europe/Berlin") }

  /// The attributes of every box that can be ticked.
  private func boxes(_ page: String) -> [(item: String, name: String, isDone: Bool)] {
    page.matches(of: #/<input class="box" type="checkbox" ([^>]* data-item[^>]*)>/#).map { match in
      let text = String(match.output.1)
      func value(_ name: String) -> String? {
        text.split(separator: " ").first { $0.hasPrefix("\(name)=\"") }
          .map { String($0.dropFirst(name.utf8.count + 2).dropLast()) }
      }
      return (value("data-item") ?? "", value("data-name") ?? "", text.contains(" checked"))
    }
  }

  @Test(
    "has a box for each item on the local site, as the store has it, of no use before the script has them in hand"
  )
  func boxesOfTheDay() throws {
    let page = try localToday(try SampleSite.log())
    expectEqual(boxes(page).map(\.item), ["lc-704", "mock-1", "cache-draw"])
    expectEqual(boxes(page).map(\.isDone), [true, false, false])
    expectEqual(page.matches(of: #/<input class="box"[^>]* disabled>/#).count, 3)
    expectContains(page, "<noscript>")
  }

  @Test("has a label for each box, a name for each pencil, and room for what is not saved")
  func labels() throws {
    let page = try localToday(try SampleSite.log())
    for box in boxes(page) {
      expectContains(page, "<label class=\"title\" for=\"tick-\(box.item)\">", "\(box.item)")
    }
    expectContains(page, "<span class=\"visually-hidden\">Time and note for Binary Search</span></summary>")
    expectEqual(page.matches(of: #/<span class="unsaved" hidden>not saved yet<\/span>/#).count, 3)
  }

  @Test(
    "has no box where it cannot save",
    arguments: ["unsaved", "not saved yet", "JavaScript", "<form"])
  func withoutBoxes(trace: String) throws {
    let log = try SampleSite.log()
    try expectLacks(today(log), trace)
    try expectContains(localToday(log), trace)
  }

  @Test("has boxes for bonus of the plan and beside it")
  func bonusBoxes() throws {
    let boxes = boxes(try localToday(try SampleSite.log(), now: now("2026-11-19T21:00:00+01:00")))
    expectEqual(boxes.map(\.item), ["lc-1920", "lc-159", "names-watch", "names-bonus", "bonus-1"])
    expectEqual(boxes.map(\.isDone), [true, true, true, false, true])
  }

  @Test("folds what is open from earlier days into one line, with boxes on the local site alone")
  func overdue() throws {
    var log = try SampleSite.log()
    log.items[ItemID("lc-1920")] = nil
    let own = try today(log)
    expectContains(own, "<b>1 from earlier days</b> Build Array from Permutation</span>")
    expectContains(own, "<a href=\"days/001.html\">Day 1</a>")
    #expect(boxes(own).isEmpty)
    try expectEqual(boxes(localToday(log)).map(\.item), ["lc-704", "mock-1", "cache-draw", "lc-1920"])
    try expectLacks(today(try SampleSite.log()), "class=\"folded\"")
  }

  @Test("after the plan's end has no id twice")
  func noDayTwice() throws {
    let page = try today(try SampleSite.log(), now: now("2026-12-24T12:00:00+01:00"))
    let ids = PageLinks(html: page).ids
    expectEqual(Set(ids).count, ids.count)
  }

  @Test("folds what is optional of each list until it is done")
  func optional() throws {
    let plan = SampleSite.plan.replacing(
      "LC 704: Binary Search [Easy]", with: "LC 704: Binary Search [Easy] (plus)")
    var log = try SampleSite.log()
    func page() throws -> String { try SampleSite.site(log, .private, plan: plan).text("today.html") }
    try expectContains(page(), "<span>optional</span>")
    try expectLacks(page(), "1 optional")
    log.items[ItemID("lc-704")] = nil
    try expectContains(page(), "<b>1 optional</b> Binary Search</span>")
  }

  @Test("says how much of each list is done, what is left of the day, and has a part for each item")
  func counts() throws {
    let page = try today(try SampleSite.log())
    for words in [
      "Problems</h2><p>1 of 2</p>", "System design</h2><p>0 of 1</p>",
      "<dt>left today</dt><dd>1 <span class=\"unit\">h",
      "<dt>done</dt><dd>1 <span class=\"unit\">of 3</span>",
    ] { expectContains(page, words) }
    expectEqual(page.matches(of: #/<li( class="is-done")?><\/li>/#).count, 3)
  }

  @Test("counts the days to the interview until it is over, and asks for it where there is none")
  func interview() throws {
    var log = try SampleSite.log()
    try expectContains(today(log), "<a href=\"about.html#yours\">When is your interview?</a>")
    for (date, words) in [
      ("2026-11-25", "5 <span class=\"unit\">days"), ("2026-11-21", "1 <span class=\"unit\">day<"),
    ] {
      log.settings.interview = CivilDate(date)
      let heard = "<span class=\"visually-hidden\">Interview in</span>"
      try expectContains(
        today(log), "<dt><span aria-hidden=\"true\">to the interview</span> \(heard)</dt><dd>\(words)")
    }
    // Before the first tick there are no figures.
    var empty = ProgressLog()
    empty.settings.interview = CivilDate("2026-11-25")
    try expectContains(today(empty), "<p class=\"sum\">Interview in 5 days.</p>")
    log.settings.interview = CivilDate("2026-11-20")
    try expectContains(today(log), "<p class=\"sum\">Interview today. Good luck.</p>")
    try expectLacks(today(log), "to the interview")
    log.settings.interview = CivilDate("2026-11-19")
    try expectLacks(today(log), "nterview")
  }

  @Test(
    "the first page tells the learner alone how far the interview is",
    arguments: [
      ("2026-11-25", "Interview in 5 days."), ("2026-11-21", "Interview in 1 day."),
      ("2026-11-20", "Interview today. Good luck."), ("2026-11-19", nil),
    ] as [(String, String?)])
  func interviewOnProgress(date: String, words: String?) throws {
    var log = try SampleSite.log()
    log.settings.interview = CivilDate(date)
    let page = try SampleSite.site(log, .private).text("index.html")
    if let words { expectContains(page, "<span>\(words)</span></p>") } else { expectLacks(page, "nterview") }
    try expectLacks(SampleSite.site(log, .public).text("index.html"), "nterview")
  }

  @Test("welcomes who comes back, with two ways on where it saves")
  func welcome() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    log.items[ItemID("task-1")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-19T07:45:00+01:00", minutes: 15)])
    func page(_ day: Int, saves: Bool) throws -> String {
      var input = try SampleSite.input(
        log, .private, plan: SampleSite.plan(days: 20), now: now("2026-11-\(day)T09:00:00+01:00"))
      input.isPreview = saves
      return renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
        .text("today.html")
    }
    let sentence = "<p>Welcome back. You were away from 20 to 23 November.</p>"
    try expectLacks(page(23, saves: true), "Welcome back")
    try expectContains(page(24, saves: false), sentence)
    try expectLacks(page(24, saves: false), "<button class=\"button\"")
    try expectContains(page(24, saves: true), sentence)
    for part in [
      "data-paused=\"2026-11-20..2026-11-23\" data-until=\"\"", ">Pause 20–23 November</button>",
      ">Spread what is open</button>",
    ] { try expectContains(page(24, saves: true), part) }
    log.settings.interview = CivilDate("2026-12-18")
    try expectContains(page(24, saves: true), "data-until=\"interview\"")
    log.items[ItemID("task-2")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-24T08:45:00+01:00", minutes: 15)])
    try expectContains(page(24, saves: false), sentence)
    try expectLacks(page(25, saves: true), "Welcome back")
  }

  @Test("says how to set rest days to who works at weekends, as `today` does")
  func habit() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-02")
    log.items[ItemID("task-1")] = ItemRecord(
      attempts: ["07", "08"].map { SampleSite.attempt("2026-11-\($0)T07:45:00+01:00", minutes: 15) })
    let input = try SampleSite.input(
      log, .private, plan: SampleSite.plan(days: 20), now: now("2026-11-14T09:00:00+01:00"))
    let page = try renderSite(input, templates: SampleSite.templates(), assets: SampleSite.assets)
      .text("today.html")
    expectContains(
      page,
      "<p>You study on Saturday and Sunday. <code>machinemode settings rest mon,tue,wed,thu,fri</code> makes the"
    )
  }

  @Test("says when something was done where a row unfolds, with the date where it is another than planned")
  func times() throws {
    var log = try SampleSite.log()
    try expectContains(today(log), "<span>15 min</span>")
    try expectContains(today(log), "<p>Done at 07:45.</p>")
    log.items[ItemID("lc-704")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-19T07:45:00+01:00", minutes: 15)])
    try expectContains(today(log), "<p>Done on 19 November at 07:45.</p>")
    log.items[ItemID("mock-1")] = ItemRecord(attempts: [
      Attempt(
        instant: SampleSite.at("2026-11-20T08:00:00+01:00"), zone: "Europe/Berlin",
        day: try #require(CivilDate("2026-11-20")), minutes: 5, isFinish: false)
    ])
    try expectContains(today(log), "<span>5 min so far</span>")
  }

  @Test("makes the first thing to do alone bold, and shows no name that one types")
  func next() throws {
    for page in [try today(try SampleSite.log()), try localToday(try SampleSite.log())] {
      expectEqual(page.matches(of: #/ item-next"/#).count, 1)
      expectContains(page, "item item-next\" id=\"item-mock-1\"")
      expectLacks(page, "class=\"handle\"")
    }
  }

  @Test("begins with the first problem in the panel, without a zero, a figure or a reflection")
  func firstDay() throws {
    let page = try localToday(ProgressLog())
    for words in [
      "<h1 class=\"headline\" id=\"headline\">Day 1 <span class=\"of\">of 2</span></h1>",
      "It begins with your first tick.",
      "rel=\"noopener external\">Open on LeetCode</a>", "<h2 id=\"then\">Then</h2>", "Make it yours",
      "<b>1 system-design item</b> Watch &quot;Names&quot;, a channel</span>",
    ] { expectContains(page, words) }
    let main = page.split(separator: "<main").last.map(String.init) ?? ""
    for words in ["segments", "figures", "<dd>", "reflection-text"] { expectLacks(main, words) }
    expectEqual(boxes(page).map(\.item), ["lc-1920", "lc-159", "names-watch", "names-bonus"])
  }

  @Test("asks on the first day for the interview and the days off, and sets both on the local site alone")
  func settings() throws {
    var log = ProgressLog()
    log.settings.interview = CivilDate("2027-01-15")
    let page = try localToday(log)
    for words in [
      "data-do=\"set\" data-name=\"interview\"",
      "id=\"yours-interview\" name=\"value\" value=\"2027-01-15\">",
      "data-do=\"set\" data-name=\"rest\"", "<option value=\"none\" selected>none</option>",
      "<option value=\"sat,sun\">Saturday and Sunday</option>",
    ] { expectContains(page, words) }
    let fixed = try today(log)
    expectContains(fixed, "<h3>When is your interview?</h3>")
    expectLacks(fixed, "data-do=\"set\"")
  }

  @Test("has a box for each task of the date on the local site, and a square elsewhere")
  func taskBoxes() throws {
    func page(isPreview: Bool) throws -> String {
      var input = try SampleSite.input(SampleSite.log(), .private, agenda: SampleAgenda.site())
      input.isPreview = isPreview
      return renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
        .text("today.html")
    }
    let box =
      #/<input class="box" type="checkbox" id="also-\d+" data-task="[^"]+"( checked)? autocomplete="off" disabled>/#
    let tasks = try page(isPreview: true)
    #expect(tasks.matches(of: box).count > 0)
    expectEqual(tasks.matches(of: box).count, tasks.matches(of: #/class="also-task/#).count)
    try expectLacks(page(isPreview: false), "data-task")
  }

  @Test("says in one sentence what tomorrow has")
  func tomorrow() throws {
    let page = try today(try SampleSite.log(), now: now("2026-11-19T21:00:00+01:00"))
    expectContains(
      page, "<a href=\"days/002.html\">Day 2</a>: Search; Caches, <span class=\"time\">1 h 10 min</span>.</p>"
    )
  }

  @Test("is the learner's alone: others are led to the first page")
  func strangers() throws {
    let site = try SampleSite.site(try SampleSite.log(), .public)
    expectContains(site.text("today.html"), "<p class=\"moved\"><a href=\"index.html\">")
    for page in site.pages { expectLacks(page.text, "today.html\"", page.path) }
  }

  @Test("keeps the reflection as it is written, and has a field for it where it saves")
  func reflection() throws {
    let now = now("2026-11-19T21:00:00+01:00")
    let log = try SampleSite.log()
    try expectContains(
      today(log, now: now), "How did today go?</h2>\n<div class=\"said prose\">\n<p>Slow start")
    try expectContains(localToday(log, now: now), "data-do=\"reflect\" data-day=\"1\"")
    try expectLacks(today(log), "How did today go?")
  }

  struct State: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let now: String
    let says: [String]
    var change: @Sendable (inout ProgressLog) -> Void = { _ in }
  }

  @Test(
    "says what today is",
    arguments: [
      State(
        testDescription: "starts later", now: "2026-11-20T21:00:00+01:00",
        says: [
          "Day 1 <span class=\"of\">starts soon</span></h1>",
          "<p>Day 1 is planned for Monday 23 November 2026.</p>",
        ]
      ) {
        $0 = ProgressLog()
        $0.settings.start = CivilDate("2026-11-23")
      },
      State(
        testDescription: "a study day", now: "2026-11-20T21:00:00+01:00",
        says: [
          "Friday 20 November</p>", "Day 2 <span class=\"of\">of 2</span></h1>", "<p>Search; Caches</p>",
        ]),
      State(
        testDescription: "a complete day", now: "2026-11-19T21:00:00+01:00",
        says: [
          "<p class=\"sum\">Day 1 is complete: 3 items in 1 h 1 min.</p>", "<dd>3 <span class=\"unit\">of 3",
        ]),
      State(
        testDescription: "a pause", now: "2026-11-20T21:00:00+01:00",
        says: [
          "id=\"headline\">Paused</h1>", "<p>Day 2 is next, on Sunday 22 November.</p>", "Binary Search",
        ]
      ) { log in
        log.pauses = log.pauses.map {
          Pause(from: $0.from.adding(days: -1), through: $0.through.adding(days: -1), reason: nil)
        }
      },
      State(
        testDescription: "a rest day", now: "2026-11-20T21:00:00+01:00",
        says: ["id=\"headline\">Rest day</h1>", "<p>Day 2 is next, on Saturday 21 November.</p>"]
      ) { log in
        log.pauses = []
        log.settings.rest = [
          RestWeekdays(from: SampleSite.at("2026-11-20T00:00:00Z").localDate, weekdays: [.friday])
        ]
      },
      State(
        testDescription: "all days passed", now: "2026-12-24T12:00:00+01:00",
        says: ["Day 2 <span class=\"of\">of 2</span></h1>", "2 items to go"]),
      State(
        testDescription: "all done", now: "2026-12-24T12:00:00+01:00", says: ["id=\"headline\">2 days.</h1>"]
      ) { log in
        for id in ["mock-1", "cache-draw"] {
          log.items[ItemID(id)] = ItemRecord(
            attempts: [SampleSite.attempt("2026-11-20T09:00:00+01:00", minutes: 20)])
        }
      },
    ])
  func states(_ state: State) throws {
    var log = try SampleSite.log()
    state.change(&log)
    let page = try today(log, now: now(state.now))
    for words in state.says { expectContains(page, words) }
  }
}
