// The pictures to share: whole, harmless and inside their frames in every state, and saying what is so.

import Foundation
import Statistics
import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("Pictures to share")
struct SharePictureTests {
  /// Every picture of a context by its name.
  static func all(_ context: PageContext) -> [(name: String, svg: [UInt8])] {
    let picture = ProgressPicture(context)
    return [
      ("preview", picture.preview), ("card", picture.card), ("badge", Badge(context).picture),
    ]
  }

  static func context(_ history: ChartHistory, name: String?) throws -> PageContext {
    var log = history.log
    log.settings.publicName = name
    let plan = SampleSite.plan(days: history.days)
    return PageContext(
      input: try SampleSite.input(log, .public, plan: plan, now: history.now),
      words: try SampleSite.templates().words)
  }

  private static func history(
    _ name: String, days: Int = 100, today: Int = 0, isStarted: Bool = true, done: Int = 0,
    rest: Set<Weekday> = [], pauses: [ClosedRange<Int>] = []
  ) -> ChartHistory {
    ChartHistory(
      testDescription: name, days: days, today: today, isStarted: isStarted,
      work: ChartHistory.steady(done), rest: rest, pauses: pauses)
  }

  private static let middle = history("day 42", today: 41, done: 38)

  // MARK: Form

  @Test(
    "are sound in every state, at every length of the plan and in a language of wide letters",
    arguments: ChartHistory.all)
  func sound(history: ChartHistory) throws {
    let context = try history.context()
    for picture in Self.all(context) {
      let reading = PictureReading(picture.svg)
      expectEqual(reading.faults, [], "\(picture.name)")
      guard picture.name != "badge" else { continue }
      expectEqual(reading.days.count, context.summary.days.count, "\(picture.name)")
      let isToday = context.summary.days.contains { DayShade($0, in: context.summary).isToday }
      expectEqual(reading.rectangles("ring").count, isToday ? 1 : 0, "\(picture.name)")
    }
    let words = try SampleSite.templates(strings: try SecondLanguageTests.wideStrings.get()).words
    let wide = PageContext(input: try history.context().input, words: words)
    for picture in Self.all(wide) {
      let reading = PictureReading(picture.svg)
      expectEqual(reading.faults, [], "\(picture.name)")
      let english = (reading.lines + [reading.title]).filter { $0.contains(#/[A-Za-z]{2}/#) }
      expectEqual(english, [], "\(picture.name)")
    }
  }

  @Test("have the sizes and the names that people embed them by, and follow the scheme of the reader")
  func sizes() throws {
    let readings = Self.all(try Self.context(Self.middle, name: "Ada")).map { PictureReading($0.svg) }
    expectEqual(readings.map { $0.root["width"] }.dropLast(), ["1200", "495"])
    expectEqual(readings.map { $0.root["height"] }, ["630", "195", "20"])
    let cells = readings.dropLast().map { $0.rectangles("none").first?.attributes["width"] }
    expectEqual(cells, ["43", "12"])
    let last = readings.dropLast().map {
      $0.rectangles("ahead").last.map { $0.number("x") + $0.number("width") }
    }
    expectEqual(last, [1_135, 470.5])
    expectEqual(readings[0].elements.last { $0.text == "Day 42" }?.attributes["font-size"], "148")
    expectEqual(readings[1].elements.last { $0.text == "Day 42" }?.attributes["font-size"], "56")
    let (paper, dark) = PictureColour.paper.pair
    for picture in Self.all(try Self.context(Self.middle, name: "Ada")) {
      let style = PictureReading(picture.svg).style
      expectContains(style, ".paper{fill:\(dark)}", "\(picture.name)")
      expectEqual(style.contains("prefers-color-scheme:dark"), picture.name != "preview", "\(picture.name)")
      expectEqual(style.contains(".paper{fill:\(paper)}"), picture.name != "preview", "\(picture.name)")
    }
    let site = try SampleSite.site(try SampleSite.log(), .public)
    let names = site.files.map(\.path).filter { $0.hasPrefix("share/") }.map { $0.dropFirst(6) }
    expectEqual(
      names.map(String.init),
      [
        "badge-dark.svg", "badge-light.svg", "badge.json", "badge.svg", "card.svg", "heat-map-dark.svg",
        "heat-map-light.svg", "index.html", "preview.svg", "streak-dark.svg", "streak-light.svg",
      ])
    expectEqual(site.text("share/streak-dark.svg"), site.text("share/card.svg"))
    expectEqual(site.text("share/badge-light.svg"), site.text("share/badge.svg"))
  }

  @Test("shade each day by what is done of it, and have the learner's name and sentence if set")
  func contents() throws {
    func days(_ history: ChartHistory) throws -> [String] {
      PictureReading(ProgressPicture(try Self.context(history, name: nil)).card).days
    }
    try expectEqual(
      days(Self.middle),
      Array(repeating: "all", count: 38) + Array(repeating: "none", count: 4)
        + Array(repeating: "ahead", count: 58))
    try expectEqual(
      days(Self.history("complete", today: 100, done: 100)), (0..<100).map { "tenth-\($0 / 10)" })
    var log = Self.middle.log
    func lines() throws -> [String] {
      let input = try SampleSite.input(log, .public, plan: SampleSite.plan(days: 100), now: Self.middle.now)
      let context = PageContext(input: input, words: try SampleSite.templates().words)
      return Array(PictureReading(ProgressPicture(context).preview).lines.prefix(3))
    }
    try expectEqual(lines(), ["Machine Mode", "A study plan of 100 days", "Day 42"])
    log.settings.publicName = "Ada Lovelace"
    // What follows the colon would need a third line.
    log.settings.publicAbout =
      "100 days of interview preparation: five coding problems and a system-design topic a day"
    try expectEqual(
      lines(),
      ["Ada Lovelace", "100 days of interview preparation", "Day 42"])
  }

  // MARK: Words

  struct Case: Sendable, CustomTestStringConvertible {
    let history: ChartHistory
    /// Headline and figures.
    let lines: [String]
    /// What follows the name in the alternative text.
    let title: String
    let badge: String
    var isGrey = false

    var testDescription: String { history.testDescription }
  }

  // Day 1 is Monday 14 September 2026.
  static let cases: [Case] = [
    Case(
      history: history("nothing logged", isStarted: false), lines: ["Day 1", "starts soon"],
      title: "Day 1 of 100", badge: "not started", isGrey: true),
    Case(
      history: history("starts in 3 days", today: -3), lines: ["Day 1", "starts soon"],
      title: "Starts in 3 days", badge: "starts in 3 days", isGrey: true),
    Case(
      history: history("first day, nothing done"), lines: ["Day 1", "of 100"], title: "Day 1 of 100",
      badge: "day 1 of 100"),
    Case(
      history: history("first day, done", done: 1), lines: ["Day 1", "1-day streak", "1 problem, 1 hour"],
      title: "Day 1 of 100, 1 of 100 days complete, 1-day streak, 1 problem, 1 hour",
      badge: "day 1 of 100 · 1-day streak"),
    Case(
      history: history("a study day", today: 41, done: 42),
      lines: ["Day 42", "42-day streak", "42 problems, 42 hours"],
      title: "Day 42 of 100, 42 of 100 days complete, 42-day streak, 42 problems, 42 hours",
      badge: "day 42 of 100 · 42-day streak"),
    Case(
      history: history("a broken streak", today: 41, done: 30), lines: ["Day 42", "30 problems", "30 hours"],
      title: "Day 42 of 100, 30 of 100 days complete, 30 problems, 30 hours", badge: "day 42 of 100"),
    Case(
      history: history("a rest day", today: 6, done: 6, rest: [.sunday]),
      lines: ["Rest day", "6-day streak", "6 problems, 6 hours"],
      title: "Rest day, 6 of 100 days complete, 6-day streak, 6 problems, 6 hours",
      badge: "rest day · 6-day streak"),
    Case(
      history: history("a pause", today: 8, done: 6, pauses: [6...10]),
      lines: ["Paused", "6-day streak", "6 problems, 6 hours"],
      title: "Paused, 6 of 100 days complete, 6-day streak, 6 problems, 6 hours",
      badge: "paused · 6-day streak"),
    Case(
      history: history("all complete", today: 120, done: 100),
      lines: ["100", "days.", "100 problems", "100 hours, 100 days in a row"],
      title: "All 100 days complete, 100 problems, 100 hours, 100 days in a row",
      badge: "100 days complete · 100-day streak"),
    Case(
      history: history("over, with items left", today: 120, done: 90),
      lines: ["Day 100", "90 problems", "90 hours"],
      title: "Finished, 90 of 100 days complete, 90 problems, 90 hours", badge: "90 of 100 days complete"),
    Case(
      history: history("a streak of 1,000 days", days: 1_000, today: 999, done: 1_000),
      lines: ["1,000", "days.", "1,000 problems", "1,000 hours, 1,000 days in a row"],
      title: "All 1,000 days complete, 1,000 problems, 1,000 hours, 1,000 days in a row",
      badge: "1,000 days complete · 1,000-day streak"),
  ]

  @Test("say the day and what was done, nothing of dates, the plan or what is behind", arguments: cases)
  func states(subject: Case) throws {
    let context = try SharePictureTests.context(subject.history, name: "עדה")
    let picture = ProgressPicture(context)
    let about = "A study plan of \(context.words.count(subject.history.days, "days"))"
    expectEqual(PictureReading(picture.preview).lines, ["עדה", about] + subject.lines)
    let headline = context.words.shortHeadline(context.summary)
    let figures = subject.lines.suffix(headline.hasSuffix(".") ? 2 : subject.lines.count - 1)
    expectEqual(PictureReading(picture.card).lines, ["עדה", about, headline] + figures)
    // No number stands right after the name, where it would change sides.
    expectEqual(picture.title, "Machine Mode, עדה: \(subject.title)")
    expectEqual(PictureReading(Badge(context).picture).lines, ["machine mode", subject.badge])
    let document = try #require(shareFiles(context).first { $0.path == "share/badge.json" }).text
    expectEqual(
      document,
      """
      {
        "color": "\(subject.isGrey ? "#55605a" : "#0d7444")",
        "label": "machine mode",
        "message": "\(subject.badge)",
        "schemaVersion": 1
      }

      """)
  }

  // MARK: Hard names, languages, privacy

  @Test("stand whole under any name", arguments: SharePictureTests.names)
  func anyName(name: String) throws {
    let context = try Self.context(Self.middle, name: name)
    for picture in Self.all(context) {
      let reading = PictureReading(picture.svg)
      expectEqual(reading.faults, [], "\(picture.name)")
      // It stays text, and nothing in it turns the line around.
      let said = (reading.lines + [reading.title]).joined().unicodeScalars
      #expect(!said.contains { (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value) })
      #expect(!said.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }

  static let names: [String] =
    [
      String(repeating: "W", count: 60), String(repeating: "名", count: 60),
      String(repeating: "🦊", count: 60), String(repeating: "👩🏽‍👩🏽‍👧🏽‍👦🏽", count: 60),
      String(repeating: "Ada ", count: 15), "e" + String(repeating: "\u{301}", count: 10_000),
      "عائشة بنت محمد", "עדה 123", "\u{202E}ecalevoL adA", "\u{2067}Ada\u{2069}", "A\u{0}B\u{1B}[2J",
      "<script>alert(1)</script>", "]]><svg onload=alert(1)>", "\" onload=\"alert(1)", "' fill='red",
      "&lt;b&gt; &amp; &#38;", "{{{brand}}}", "<!-- -->", "<?xml?>", "Ada\u{FFFF}\u{FFFE}", "a\tb", "﷽﷽﷽﷽﷽﷽",
      "Ｗｉｄｅ　ｌｅｔｔｅｒｓ　ｏｆ　ａ　ｌｏｎｇ　ｎａｍｅ", "",
    ] + ["javascript:alert(1)", "url(#a)", "Þórunn Æsa-Ǿßœ", "⸻⸻⸻⸻⸻⸻⸻⸻⸻⸻"]

  @Test("shrink a text, then shorten it by whole characters, or break it between words")
  func fitting() throws {
    let family = "👩🏽‍👩🏽‍👧🏽‍👦🏽"
    let text = PictureText(String(repeating: family, count: 60), in: 2_000, size: 14, least: 12)
    #expect(text.width <= 2_000)
    expectEqual(text.text.last, "…")
    #expect(text.text.dropLast().allSatisfy { String($0) == family })
    #expect(text.text.count > 1)
    expectEqual(PictureText("Ada", in: 20, size: 14, least: 14).text, "")
    let smaller = PictureText("Ada Lovelace", in: 700, size: 14, least: 8)
    expectEqual(smaller.text, "Ada Lovelace")
    #expect((8..<14).contains(smaller.size) && smaller.width <= 700)
    func lines(_ text: String) -> [String] {
      PictureText.lines(text, in: 500, size: 10, most: 2).map(\.text)
    }
    expectEqual(lines("one two three"), ["one two", "three"])
    expectEqual(lines("one two three four five"), ["one two", "three f…"])
    expectEqual(lines("one two: three; four five"), ["one two:", "three"])
    expectEqual(lines(""), [""])
    let heap = "e" + String(repeating: "\u{301}", count: 10_000) + "f"
    expectEqual(PictureText.harmless(heap).unicodeScalars.count, 6)
    expectEqual(PictureText.harmless("ế"), "ế")
  }

  @Test("hold nothing that is not public, and are the same for both audiences and at any hour of a day")
  func privacy() throws {
    let words = try SampleSite.templates().words
    let log = try SampleSite.log()
    var pictures: [[String]] = []
    for audience in Audience.allCases {
      for time in ["2026-11-20T09:00:00+01:00", "2026-11-20T23:59:00+01:00"] {
        let now = Now(instant: SampleSite.at(time), zone: "Europe/Berlin")
        let context = PageContext(input: try SampleSite.input(log, audience, now: now), words: words)
        pictures.append(Self.all(context).map { String(decoding: $0.svg, as: UTF8.self) })
      }
    }
    for other in pictures.dropFirst() { expectEqual(other, pictures[0]) }
    for text in pictures[0] {
      for word in ["Hopper", "Climbing", "wedding", "Slow start", "Two pointers", "21:00", "Berlin"] {
        expectLacks(text, word)
      }
    }
  }
}
