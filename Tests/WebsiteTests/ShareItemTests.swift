// The texts to paste: each state in words, and names and addresses that each format would take for its own signs.

import Foundation
import Statistics
import StudyModel
import Templating
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("Texts to share")
struct ShareItemTests {
  /// The texts to paste by the name of what they share.
  private static func texts(
    _ log: ProgressLog, at address: String? = nil, now: String = "2026-11-20T21:00:00+01:00",
    plan: String = SampleSite.plan
  ) throws -> [ShareItem.Kind: String] {
    let curriculum = try SampleSite.curriculum(plan)
    let now = Now(instant: SampleSite.at(now), zone: "Europe/Berlin")
    let input = SiteInput(
      curriculum: curriculum, log: log, summary: summarize(curriculum, log, now), now: now, audience: .public,
      version: "1.2.3", address: address.flatMap { SiteAddress($0) })
    let items = ShareItem.all(input, templates: try SampleSite.templates())
    return Dictionary(uniqueKeysWithValues: items.compactMap { item in item.text.map { (item.kind, $0) } })
  }

  private static func log(start: String? = nil, done: [(String, String)] = []) -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = start.flatMap { CivilDate($0) }
    for (id, instant) in done {
      log.items[ItemID(id)] = ItemRecord(attempts: [SampleSite.attempt(instant, minutes: 30)])
    }
    return log
  }

  struct State: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var start: String?
    var done: [(String, String)] = []
    var now = "2026-11-20T21:00:00+01:00"
    var pause: String?
    var days = 10
    let status: String
    let post: String
  }

  private static func both(_ day: Int, _ date: String) -> [(String, String)] {
    ["lc-\(1_000 + day)", "task-\(day)"].map { ($0, "\(date)T20:00:00+01:00") }
  }

  private static let states = [
    State(
      testDescription: "before the start", status: "Day 1 of 10 · 0 of 10 problems",
      post: "A plan of 10 days: 10 problems and 10 system-design items.\nNext: day 1, Focus and Topic."),
    State(
      testDescription: "with a start ahead", start: "2026-11-23",
      status: "Starts in 3 days · 0 of 10 problems",
      post: """
        A plan of 10 days: 10 problems and 10 system-design items.
        Day 1 is planned for Monday 23 November 2026.
        """),
    State(
      testDescription: "the first day begun", start: "2026-11-20",
      done: [("lc-1001", "2026-11-20T20:00:00+01:00")],
      status: "Day 1 of 10 · 1-day streak · 1 of 10 problems",
      post: """
        Week 1 of 2: Theme
        1 of 14 items done and 30 min spent.
        1 of 10 problems.
        Next: day 1, Focus and Topic.
        """),
    State(
      testDescription: "a streak", start: "2026-11-19", done: both(1, "2026-11-19") + both(2, "2026-11-20"),
      status: "Day 2 of 10 · 2-day streak · 2 of 10 problems",
      post: """
        Week 1 of 2: Theme
        4 of 14 items done, 2 of 7 days complete and 2 h spent.
        2-day streak, 2 of 10 problems.
        Next: day 3, Focus and Topic.
        """),
    State(
      testDescription: "the second week hardly begun", start: "2026-11-13",
      done: both(1, "2026-11-13") + both(7, "2026-11-19") + both(8, "2026-11-20"),
      status: "Day 8 of 10 · 2-day streak · 3 of 10 problems",
      post: """
        Week 1 of 2: Theme
        4 of 14 items done, 2 of 7 days complete and 2 h spent.
        2-day streak, 3 of 10 problems.
        Next: day 9, Focus and Topic.
        """),
    State(
      testDescription: "the second week in hand", start: "2026-11-12",
      done: both(1, "2026-11-12") + both(8, "2026-11-20"),
      status: "Day 9 of 10 · 1-day streak · 2 of 10 problems",
      post: """
        Week 2 of 2: Theme
        2 of 6 items done, 1 of 3 days complete and 1 h spent.
        2 of 10 problems.
        Next: day 9, Focus and Topic.
        """),
    State(
      testDescription: "a pause", start: "2026-11-19", done: both(1, "2026-11-19"), pause: "2026-11-20",
      status: "Paused · 1 of 10 days complete · 1-day streak · 1 of 10 problems",
      post: """
        Week 1 of 2: Theme
        2 of 14 items done, 1 of 7 days complete and 1 h spent.
        1 of 10 problems.
        Next: day 2, Focus and Topic.
        """),
    State(
      testDescription: "over with items left", start: "2026-11-01", done: both(1, "2026-11-01"),
      status: "Finished · 1 of 10 days complete · 1 of 10 problems",
      post: """
        Week 1 of 2: Theme
        2 of 14 items done, 1 of 7 days complete and 1 h spent.
        1 of 10 problems.
        Next: day 10, Focus and Topic.
        """),
    State(
      testDescription: "all done", start: "2026-11-20", done: both(1, "2026-11-20"), days: 1,
      status: "Day 1 complete · 1-day streak · 1 problem",
      post: """
        Week 1 of 1: Theme
        2 of 2 items done, 1 of 1 day complete and 1 h spent.
        1 problem.
        The programme is done: 2 items in 1 h.
        """),
  ]

  @Test("say each state in plain words, with the link last", arguments: states)
  func inWords(state: State) throws {
    var log = Self.log(start: state.start, done: state.done)
    if let pause = state.pause.flatMap({ CivilDate($0) }) {
      log.pauses = [Pause(from: pause, through: pause, reason: "zqreason")]
    }
    let plan = SampleSite.plan(days: state.days)
    let texts = try Self.texts(log, now: state.now, plan: plan)
    expectEqual(texts[.status], state.status)
    expectEqual(texts[.post], state.post)
    expectEqual(texts[.link], nil)
    let addressed = try Self.texts(log, at: "https://ada.example/progress", now: state.now, plan: plan)
    expectEqual(addressed[.status], "\(state.status) · https://ada.example/progress/")
    let post = try #require(addressed[.post])
    expectEqual(post, "\(state.post)\nhttps://ada.example/progress/")
    expectEqual(addressed[.link], "https://ada.example/progress/")
    expectContains((2...5), post.split(separator: "\n").count)
    #expect(!post.contains(#/[!#@]/#))
  }

  @Test("count what a plan of one track has, with whole addresses where the site has one")
  func addresses() throws {
    let plan = """
      # Week 1: Names

      ## Day 1

      Goal: Know them.

      ### System Design: DNS

      - [ ] Task: Draw it (20 min) {#draw}
      """
    let alone = try Self.texts(ProgressLog(), plan: plan)
    expectEqual(alone[.status], "Day 1 of 1 · 0 of 1 system-design item")
    expectEqual(alone[.post], "A plan of 1 day: 1 system-design item.\nNext: day 1, DNS.")
    let whole = try Self.texts(ProgressLog(), at: "https://ada.example/progress/")
    func markdown(_ name: String) -> String {
      "[![Day, streak and figures of a study plan](https://ada.example/progress/share/\(name).svg)]"
        + "(https://ada.example/progress/)"
    }
    expectEqual(whole[.card], markdown("card"))
    expectEqual(whole[.badge], markdown("badge"))
    expectEqual(
      whole[.endpoint],
      "https://img.shields.io/endpoint?url="
        + "https%3A%2F%2Fada.example%2Fprogress%2Fshare%2Fbadge.json")
    let relative = try Self.texts(ProgressLog())
    expectEqual(
      relative[.card], "[![Day, streak and figures of a study plan](share/card.svg)](index.html)")
    expectEqual(relative[.endpoint], nil)
  }

  @Test("keep a name and an address in their place")
  func names() throws {
    let names: [(String, String)] = [
      ("Ada \"Countess\" L.", "Ada \"Countess\" L."), ("a](http://x)", "a\\](http\\://x)"),
      ("<b>&amp;", "\\<b\\>\\&amp;"), ("a|b`c", "a\\|b\\`c"), ("*a* _b_ \\", "\\*a\\* \\_b\\_ \\\\"),
      ("  a\n\n b\t", "a b"), ("\u{202E}evil", "\u{FFFD}evil"),
    ]
    for (name, escaped) in names {
      var log = ProgressLog()
      log.settings.publicName = name
      let card = try #require(try Self.texts(log)[.card])
      expectPrefix(card, "[![\(escaped): day, streak and figures](", "\(card)")
    }
    let texts = try Self.texts(ProgressLog(), at: "https://a.example/a(b)&copy;'~_%20/")
    let badge = try #require(texts[.badge])
    expectSuffix(badge, "](https://a.example/a%28b%29&amp;copy;'~_%20/)")
    expectEqual(
      texts[.endpoint],
      "https://img.shields.io/endpoint?url="
        + "https%3A%2F%2Fa.example%2Fa%28b%29%26copy%3B%27~_%2520%2Fshare%2Fbadge.json")
  }

  @Test("stand on the share page as they are, each with a button of its own, beside their pictures")
  func page() throws {
    var log = try SampleSite.log()
    log.settings.publicName = "Ada <\"L\">"
    log.settings.baseURL = SiteAddress("https://ada.example/progress/")
    let site = try SampleSite.site(log, .private)
    let text = site.text("share/index.html")
    let input = try SampleSite.input(log, .private)
    let items = ShareItem.all(input, templates: try SampleSite.templates())
    let shown = text.replacing("<code>", with: "").replacing("</code>", with: "")
    for item in items {
      var bytes: [UInt8] = []
      Escaping.html.append(try #require(item.text), to: &bytes)
      expectContains(shown, "\">\(String(decoding: bytes, as: UTF8.self))</pre>", "\(item.kind)")
    }
    expectEqual(items.map(\.kind), ShareItem.Kind.allCases)
    expectEqual(text.matches(of: #/data-copies="/#).count, items.count)
    expectContains(text, "data-shares=\"link-picture\" data-with=\"status\" hidden>")
    for picture in items.compactMap(\.picture) {
      let file = try #require(site.files.first { $0.path == picture.path })
      let reading = PictureReading(file.bytes)
      expectEqual(reading.root["width"], "\(picture.width)")
      expectEqual(reading.root["height"], "\(picture.height)")
      expectEqual(reading.title, picture.shows)
      expectContains(text, " src=\"\(picture.path.dropFirst(6))\" width=\"\(picture.width)\"")
    }
    expectLacks(text, "settings set baseURL")
    expectContains(site.text("index.html"), "<a href=\"share/index.html\">Share</a>")
    expectContains(site.text("days/001.html"), "<a href=\"../share/index.html\">Share</a>")
    let bare = try SampleSite.site(try SampleSite.log(), .public).text("share/index.html")
    expectContains(bare, "<code>machinemode settings set baseURL https://you.example/progress/</code>")
    expectLacks(bare, "<pre id=\"link\">")
    expectLacks(bare, "endpoint")
  }
}
