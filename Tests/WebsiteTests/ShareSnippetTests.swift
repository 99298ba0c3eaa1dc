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
struct ShareSnippetTests {
  private static func snippets(
    _ log: ProgressLog, at address: String? = nil, now: String = "2026-11-20T21:00:00+01:00",
    plan: String = SampleSite.plan
  ) throws -> ShareSnippets {
    let curriculum = try SampleSite.curriculum(plan)
    let now = Now(instant: SampleSite.at(now), zone: "Europe/Berlin")
    let input = SiteInput(
      curriculum: curriculum, log: log, summary: summarize(curriculum, log, now), now: now, audience: .public,
      version: "1.2.3", address: address.flatMap { SiteAddress($0) })
    return ShareSnippets(input, templates: try SampleSite.templates())
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
        1 of 10 problems in all.
        Next: day 1, Focus and Topic.
        """),
    State(
      testDescription: "a streak", start: "2026-11-19", done: both(1, "2026-11-19") + both(2, "2026-11-20"),
      status: "Day 2 of 10 · 2-day streak · 2 of 10 problems",
      post: """
        Week 1 of 2: Theme
        4 of 14 items done, 2 of 7 days complete and 2 h spent.
        2 days in a row and 2 of 10 problems in all.
        Next: day 3, Focus and Topic.
        """),
    State(
      testDescription: "the second week hardly begun", start: "2026-11-13",
      done: both(1, "2026-11-13") + both(7, "2026-11-19") + both(8, "2026-11-20"),
      status: "Day 8 of 10 · 2-day streak · 3 of 10 problems",
      post: """
        Week 1 of 2: Theme
        4 of 14 items done, 2 of 7 days complete and 2 h spent.
        2 days in a row and 3 of 10 problems in all.
        Next: day 9, Focus and Topic.
        """),
    State(
      testDescription: "the second week in hand", start: "2026-11-12",
      done: both(1, "2026-11-12") + both(8, "2026-11-20"),
      status: "Day 9 of 10 · 1-day streak · 2 of 10 problems",
      post: """
        Week 2 of 2: Theme
        2 of 6 items done, 1 of 3 days complete and 1 h spent.
        2 of 10 problems in all.
        Next: day 9, Focus and Topic.
        """),
    State(
      testDescription: "a pause", start: "2026-11-19", done: both(1, "2026-11-19"), pause: "2026-11-20",
      status: "Paused · 1 of 10 days complete · 1-day streak · 1 of 10 problems",
      post: """
        Week 1 of 2: Theme
        2 of 14 items done, 1 of 7 days complete and 1 h spent.
        1 of 10 problems in all.
        Next: day 2, Focus and Topic.
        """),
    State(
      testDescription: "over with items left", start: "2026-11-01", done: both(1, "2026-11-01"),
      status: "Finished · 1 of 10 days complete · 1 of 10 problems",
      post: """
        Week 1 of 2: Theme
        2 of 14 items done, 1 of 7 days complete and 1 h spent.
        1 of 10 problems in all.
        Next: day 10, Focus and Topic.
        """),
    State(
      testDescription: "all done", start: "2026-11-20", done: both(1, "2026-11-20"), days: 1,
      status: "Day 1 complete · 1-day streak · 1 problem",
      post: """
        Week 1 of 1: Theme
        2 of 2 items done, 1 of 1 day complete and 1 h spent.
        1 problem in all.
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
    let snippets = try Self.snippets(log, now: state.now, plan: plan)
    expectEqual(snippets.status, state.status)
    expectEqual(snippets.post, state.post)
    expectEqual(snippets.link, nil)
    let addressed = try Self.snippets(log, at: "https://ada.example/progress", now: state.now, plan: plan)
    expectEqual(addressed.status, "\(state.status) · https://ada.example/progress/")
    expectEqual(addressed.post, "\(state.post)\nhttps://ada.example/progress/")
    expectEqual(addressed.link, "https://ada.example/progress/")
    expectContains((2...5), addressed.post.split(separator: "\n").count)
    #expect(!addressed.post.contains(#/[!#@]/#))
  }

  @Test("of a plan of system design alone count what it has")
  func oneTrack() throws {
    let plan = """
      # Week 1: Names

      ## Day 1

      Goal: Know them.

      ### System Design: DNS

      - [ ] Task: Draw it (20 min) {#draw}
      """
    let snippets = try Self.snippets(ProgressLog(), plan: plan)
    expectEqual(snippets.status, "Day 1 of 1 · 0 of 1 system-design item")
    expectEqual(snippets.post, "A plan of 1 day: 1 system-design item.\nNext: day 1, DNS.")
  }

  @Test("have whole addresses where the site has one, and paths in its folder where it has none")
  func addresses() throws {
    let whole = try Self.snippets(ProgressLog(), at: "https://ada.example/progress/").pictures
    expectEqual(whole.map(\.name), ["streak", "heat-map", "badge"])
    let streak = whole[0]
    expectEqual(
      streak.markdown,
      "[<picture><source media=\"(prefers-color-scheme: dark)\" "
        + "srcset=\"https://ada.example/progress/share/streak-dark.svg\">"
        + "<img src=\"https://ada.example/progress/share/streak-light.svg\" "
        + "alt=\"Days complete, current and longest streak\" width=\"\(streak.width)\"></picture>]"
        + "(https://ada.example/progress/)")
    expectEqual(
      streak.html,
      "<a href=\"https://ada.example/progress/\"><picture>"
        + "<source media=\"(prefers-color-scheme: dark)\" "
        + "srcset=\"https://ada.example/progress/share/streak-dark.svg\">"
        + "<img src=\"https://ada.example/progress/share/streak-light.svg\" "
        + "alt=\"Days complete, current and longest streak\" width=\"\(streak.width)\" "
        + "height=\"\(streak.height)\" loading=\"lazy\"></picture></a>")
    #expect(streak.plainMarkdown == nil && streak.endpoint == nil)
    // A badge is as wide as its words, which change.
    let badge = whole[2]
    expectContains(badge.markdown, " alt=\"Day of a study plan and streak\"></picture>")
    expectContains(badge.html, " alt=\"Day of a study plan and streak\" height=\"20\" loading=\"lazy\">")
    expectEqual(
      badge.plainMarkdown,
      "[![Day of a study plan and streak](https://ada.example/progress/share/badge-light.svg)]"
        + "(https://ada.example/progress/)")
    expectEqual(
      badge.endpoint,
      "https://img.shields.io/endpoint?url="
        + "https%3A%2F%2Fada.example%2Fprogress%2Fshare%2Fbadge.json")
    for picture in try Self.snippets(ProgressLog()).pictures {
      expectLacks((picture.markdown + picture.html + (picture.plainMarkdown ?? "")), "://")
      expectSuffix(picture.markdown, "](index.html)")
      expectEqual(picture.endpoint, nil)
    }
  }

  struct Name: Sendable, CustomTestStringConvertible {
    let name: String
    let inHTML: String
    let inMarkdown: String
    let plain: String

    var testDescription: String { name }

    init(_ name: String, html: String, markdown: String? = nil, plain: String) {
      (self.name, inHTML, inMarkdown, self.plain) = (name, html, markdown ?? html, plain)
    }
  }

  @Test(
    "keep a name in its place in every format",
    arguments: [
      Name("Ada \"Countess\" L.", html: "Ada &quot;Countess&quot; L.", plain: "Ada \"Countess\" L."),
      Name("a](http://x)", html: "a](http://x)", plain: "a\\](http\\://x)"),
      Name("<b>&amp;", html: "&lt;b&gt;&amp;amp;", plain: "\\<b\\>\\&amp;"),
      Name("a|b`c", html: "a|b`c", markdown: "a&#124;b&#96;c", plain: "a\\|b\\`c"),
      Name("*a* _b_ \\", html: "*a* _b_ \\", plain: "\\*a\\* \\_b\\_ \\\\"),
      Name("o'Neil", html: "o&#39;Neil", plain: "o'Neil"),
      Name("  a\n\n b\t", html: "a b", plain: "a b"),
      Name("\u{202E}evil", html: "\u{FFFD}evil", plain: "\u{FFFD}evil"),
    ])
  func names(name: Name) throws {
    var log = ProgressLog()
    log.settings.publicName = name.name
    let badge = try #require(try Self.snippets(log).pictures.last)
    expectContains(badge.html, " alt=\"\(name.inHTML): day of a study plan and streak\" ")
    expectContains(badge.markdown, " alt=\"\(name.inMarkdown): day of a study plan and streak\">")
    let plain = try #require(badge.plainMarkdown)
    expectPrefix(plain, "[![\(name.plain): day of a study plan and streak](", "\(plain)")
  }

  @Test("keep an address in its place in every format")
  func oddAddress() throws {
    let badge = try #require(
      try Self.snippets(ProgressLog(), at: "https://a.example/a(b)&copy;'~_%20/").pictures.last)
    expectSuffix(badge.markdown, "](https://a.example/a%28b%29&amp;copy;'~_%20/)")
    expectPrefix(badge.html, "<a href=\"https://a.example/a(b)&amp;copy;&#39;~_%20/\">")
    expectEqual(
      badge.endpoint,
      "https://img.shields.io/endpoint?url="
        + "https%3A%2F%2Fa.example%2Fa%28b%29%26copy%3B%27~_%2520%2Fshare%2Fbadge.json")
  }

  @Test("stand on the share page as they are, each with a button of its own")
  func page() throws {
    var log = try SampleSite.log()
    log.settings.publicName = "Ada <\"L\">"
    log.settings.baseURL = SiteAddress("https://ada.example/progress/")
    let site = try SampleSite.site(log, .public)
    let text = site.text("share/index.html")
    let input = try SampleSite.input(log, .public)
    let snippets = ShareSnippets(input, templates: try SampleSite.templates())
    var texts = [snippets.status, try #require(snippets.link), snippets.post]
    for picture in snippets.pictures {
      texts += [picture.markdown, picture.html, picture.plainMarkdown, picture.endpoint].compactMap(\.self)
    }
    expectEqual(texts.count, 11)
    for snippet in texts {
      var bytes: [UInt8] = []
      Escaping.html.append(snippet, to: &bytes)
      let shown = text.replacing("<code>", with: "").replacing("</code></pre>", with: "</pre>")
      expectContains(shown, "\">\(String(decoding: bytes, as: UTF8.self))</pre>", "\(snippet)")
    }
    expectEqual(text.matches(of: #/data-copies="/#).count, texts.count)
    expectLacks(text, "settings set baseURL")
    expectContains(site.text("index.html"), "<a href=\"share/index.html\">Share</a>")
    expectContains(site.text("days/001.html"), "<a href=\"../share/index.html\">Share</a>")
  }

  @Test("on the page of a site without an address say how to set one")
  func pageWithoutAddress() throws {
    let text = try SampleSite.site(try SampleSite.log(), .public).text("share/index.html")
    expectContains(text, "<code>machinemode settings set baseURL https://you.example/progress/</code>")
    expectLacks(text, "id=\"link\"")
    expectLacks(text, "badge-endpoint")
  }
}
