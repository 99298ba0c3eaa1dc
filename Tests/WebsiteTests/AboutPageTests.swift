// How this is counted: every measure with its rule, who sees what, and the build.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The page that says how this is counted")
struct AboutPageTests {
  private func page(_ log: ProgressLog, _ audience: Audience, plan: String = SampleSite.plan) throws -> String
  {
    try SampleSite.site(log, audience, plan: plan).text("about.html")
  }

  /// The page's text as a reader sees it.
  private func text(_ page: String) -> String {
    page.replacing(#/<[^>]*>/#, with: "").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&nbsp;", with: "\u{A0}")
      .replacing("&amp;", with: "&")
  }

  private func entry(_ measure: Measure, _ page: String) throws -> String? {
    let pattern = try Regex("(?s)<div id=\"\(measure.rawValue)\">(.*?)</div>")
    return page.firstMatch(of: pattern).flatMap { $0.output[1].substring }.map { text(String($0)) }
  }

  @Test("gives each measure its title, value and rule, once, and strangers the rule")
  func measures() throws {
    let log = try SampleSite.log()
    let summary = try SampleSite.input(log, .private).summary
    let (own, others) = (try page(log, .private), try page(log, .public))
    for measure in Measure.allCases {
      let entry = try #require(try entry(measure, own))
      let value = summary.explanation(of: measure).value
      #expect(!value.isEmpty)
      for part in [measure.title, value, measure.rule] { expectContains(entry, part) }
      expectEqual(text(own).ranges(of: measure.rule).count, 1, "\(measure)")
      #expect(try self.entry(measure, others) != nil)
      expectContains(text(others), measure.rule)
    }
    // Each group but how to begin and how to make it yours, to which other pages lead.
    expectEqual(own.matches(of: #/<li><a href="#([a-z-]+)">/#).count, own.matches(of: #/<h2 id=/#).count - 2)
  }

  @Test("tells strangers what is shared, never how far behind it is, and the learner what would be")
  func sharing() throws {
    let sample = try SampleSite.log()
    for measure in [Measure.pace, .neededRate] {
      let entry = try Regex("<div id=\"\(measure.rawValue)\">\\s*<dt>[^<]*</dt>\\s*<dd class=\"rule-value\">")
      let (own, others) = (try page(sample, .private), try page(sample, .public))
      #expect(own.contains(entry) && !others.contains(entry))
    }
    var log = try SampleSite.log()
    let before = text(try page(log, .public))
    expectContains(before, "This site is public")
    expectContains(before, "Notes: not shared, unless marked public.")
    expectContains(before, "Reflections: not shared, unless marked public.")
    expectContains(before, "Titles of bonus problems: not shared, unless marked public.")
    expectLacks(before, "would be public")
    expectLacks(before, "share.notes")
    log.settings.sharesNotes = true
    let after = text(try page(log, .public))
    expectContains(after, "Notes: all shared.")
    expectContains(after, "Reflections: not shared")
    var own = try SampleSite.log()
    let off = text(try page(own, .private))
    expectContains(off, "This site is private")
    expectContains(off, "Notes: 0 of 1 would be public; share.notes is off.")
    expectContains(off, "Reflections: 0 of 1 would be public; share.reflections is off.")
    expectContains(off, "Titles of bonus problems: 0 of 1 would be public; share.bonusTitles is off.")
    own.bonus[0].record.note = Note(markdown: "A staircase.", changed: SampleSite.now.instant)
    own.settings.sharesNotes = true
    own.settings.sharesReflections = true
    let on = text(try page(own, .private))
    // The note on a bonus problem needs its title as well.
    expectContains(on, "Notes: 1 of 2 would be public; share.notes is on.")
    expectContains(on, "Reflections: 1 of 1 would be public; share.reflections is on.")
    #expect(text(try page(ProgressLog(), .private)).contains("Notes: none"))
  }

  @Test(
    "reads for every plan and state, with no value missing",
    arguments: [
      SampleSite.plan, SampleSite.plan(days: 1),
      "# Week 1: Alone\n\n## Day 1\n\n### DSA: Part\n\n- [ ] LC 1: One [Easy]\n",
      "# Week 1: Alone\n\n## Day 1\n\n### System Design: Part\n\n- [ ] Task: Draw it {#draw}\n",
    ])
  func states(plan: String) throws {
    var ahead = ProgressLog()
    ahead.settings.start = CivilDate("2026-12-01")
    var over = ProgressLog()
    over.settings.start = CivilDate("2026-11-01")
    for log in [ProgressLog(), ahead, over] {
      let page = try page(log, .public, plan: plan)
      expectEqual(page.matches(of: #/<dd class="rule-value">[^<]+<\/dd>/#).count, Measure.allCases.count - 2)
    }
  }

  /// The section that leads to calendar and feed, as its reader sees it and as it is written.
  private func follow(
    _ log: ProgressLog, _ audience: Audience, identity: LogIdentity? = SampleSite.identity
  ) throws -> (text: String, page: String) {
    let input = try SampleSite.input(log, audience, identity: identity)
    let site = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    let page = site.text("about.html")
    let section = try #require(page.firstMatch(of: #/(?s)<h2 id="follow">.*?<\/section>/#)).output
    expectContains(page, "<li><a href=\"#follow\">Follow along</a></li>")
    return (text(String(section)), String(section))
  }

  @Test("leads strangers to the calendar and the feed, the learner to the calendar with alarms")
  func followed() throws {
    var log = try SampleSite.log()
    log.settings.baseURL = SiteAddress("https://ada.example/progress/")
    let (text, page) = try follow(log, .public)
    expectContains(page, "<a href=\"webcal://ada.example/progress/calendar.ics\">")
    expectContains(page, "<code>https://ada.example/progress/calendar.ics</code>")
    expectContains(page, "<a href=\"calendar.ics\">")
    expectContains(page, "<a href=\"feed.xml\">")
    expectContains(page, "<code>https://ada.example/progress/feed.xml</code>")
    expectContains(text, "about every 12 hours")
    expectLacks(text, "None")
    expectLacks(text, "workspace")
    log.settings.baseURL = SiteAddress("http://localhost:8000/")
    try expectContains(follow(log, .public).page, "<a href=\"webcal://localhost:8000/calendar.ics\">")
    let without = try follow(SampleSite.log(), .private)
    expectContains(without.text, "machinemode settings set baseURL")
    expectContains(without.text, "with the reminders as alarms")
    expectContains(without.page, "<a href=\"calendar.ics\">")
    expectLacks(without.page, "webcal:")
    log.settings.baseURL = SiteAddress("https://ada.example/progress/")
    let own = try follow(log, .private)
    expectContains(own.text, "The public site has it: https://ada.example/progress/feed.xml")
    expectLacks(own.page, "href=\"feed.xml\"")
    expectLacks(own.page, "webcal:")
  }

  @Test("says what is needed while there is neither")
  func nothingToFollow() throws {
    let stranger = try follow(ProgressLog(), .public).text
    expectContains(stranger, "None yet: it appears once the plan has a start.")
    expectContains(stranger, "its links need the address of the site, and none is set")
    expectLacks(stranger, "machinemode")
    let learner = try follow(ProgressLog(), .private).text
    expectContains(learner, "machinemode settings set start mon")
    expectContains(learner, "machinemode settings set baseURL")
    expectLacks(learner, "alarms")
    var log = ProgressLog()
    log.settings.baseURL = SiteAddress("https://ada.example/progress/")
    let fresh = try follow(log, .public, identity: nil)
    expectContains(fresh.text, "None yet: it appears with the first logged item.")
    expectLacks(fresh.page, "href=\"feed.xml\"")
    expectLacks(fresh.page, "calendar.ics")
  }
}
