// How this is counted: every measure with its rule, who sees what, and the build.

import Statistics
import StudyModel
import TestSupport
import Testing
import Website

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

  @Test(
    "gives each measure its title, its value and its rule, in the words of `stats --why`",
    arguments: Measure.allCases)
  func measures(measure: Measure) throws {
    let input = try SampleSite.input(try SampleSite.log(), .private)
    let explanation = input.summary.explanation(of: measure)
    let entry = try #require(try entry(measure, try page(try SampleSite.log(), .private)))
    #expect(entry.contains(measure.title))
    #expect(entry.contains(explanation.value) && !explanation.value.isEmpty)
    #expect(entry.contains(measure.rule))
  }

  @Test("tells strangers the same, but not how much was logged late", arguments: Measure.allCases)
  func publicMeasures(measure: Measure) throws {
    let page = try page(try SampleSite.log(), .public)
    #expect((try entry(measure, page) != nil) == (measure != .loggedOnTheDay))
    #expect(text(page).contains(measure.rule) == (measure != .loggedOnTheDay))
  }

  @Test("says each rule once and leads to each group")
  func once() throws {
    let page = try page(try SampleSite.log(), .private)
    for measure in Measure.allCases {
      #expect(text(page).ranges(of: measure.rule).count == 1, "\(measure)")
    }
    #expect(page.matches(of: #/<li><a href="#([a-z-]+)">/#).count == page.matches(of: #/<h2 id=/#).count)
  }

  @Test("explains the shades in the words of the map")
  func shades() throws {
    let page = try page(ProgressLog(), .public)
    for step in CompletionStep.allCases {
      #expect(
        page.contains(
          "<span class=\"swatch step-\(step.rawValue)\" aria-hidden=\"true\"></span>\(step.words)</li>"))
    }
  }

  @Test("tells strangers what is shared, never how much there is")
  func sharing() throws {
    var log = try SampleSite.log()
    let before = text(try page(log, .public))
    #expect(before.contains("This is a public build"))
    #expect(before.contains("Notes: left out, unless one is marked public."))
    #expect(before.contains("Reflections: left out, unless one is marked public."))
    #expect(before.contains("Titles of bonus problems: left out, unless one is marked public."))
    #expect(!before.contains("would be public") && !before.contains("share.notes"))
    log.settings.sharesNotes = true
    let after = text(try page(log, .public))
    #expect(after.contains("Notes: shared, all of them."))
    #expect(after.contains("Reflections: left out"))
  }

  @Test("tells the learner how much a public build would hold, and by which setting")
  func wouldBePublic() throws {
    var log = try SampleSite.log()
    let before = text(try page(log, .private))
    #expect(before.contains("This is a private build"))
    #expect(before.contains("Notes: 0 of 1 would be public; share.notes is off."))
    #expect(before.contains("Reflections: 0 of 1 would be public; share.reflections is off."))
    #expect(before.contains("Titles of bonus problems: 0 of 1 would be public; share.bonusTitles is off."))
    log.bonus[0].record.note = WrittenText(markdown: "A staircase.", changed: SampleSite.now.instant)
    log.settings.sharesNotes = true
    log.settings.sharesReflections = true
    let after = text(try page(log, .private))
    // The note on a bonus problem needs its title as well.
    #expect(after.contains("Notes: 1 of 2 would be public; share.notes is on."))
    #expect(after.contains("Reflections: 1 of 1 would be public; share.reflections is on."))
    #expect(text(try page(ProgressLog(), .private)).contains("Notes: none yet"))
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
      #expect(page.matches(of: #/<dd class="rule-value">[^<]+<\/dd>/#).count == Measure.allCases.count - 1)
    }
  }

  @Test("says when it was built, with what, how long the plan is, and where the same stands as files")
  func build() throws {
    let page = try page(try SampleSite.log(), .public)
    #expect(page.contains("As of <time datetime=\"2026-11-20\">Friday 20 November 2026</time>"))
    #expect(page.contains("Machine Mode 1.2.3"))
    #expect(page.contains("2 days in 1 week, 6 items"))
    #expect(page.contains("fresh for 7 days"))
    #expect(page.contains("href=\"report.md\"") && page.contains("href=\"progress.json\""))
  }
}
