// The tables of problems and topics: complete without a script, each row with what a reader asks of it.

import CurriculumReader
import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools
import Wording

@testable import Website

@Suite("The tables of problems and topics")
struct ListPageTests {
  /// A row without its markup, its blanks made single.
  private func text(_ row: String) -> String {
    row.replacing(#/<[^>]*>/#, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private func rows(of page: String) -> [String] {
    page.components(separatedBy: "<tr data-week=").dropFirst().map { row in
      "<tr data-week=" + row.components(separatedBy: "</tr>")[0]
    }
  }

  /// The first row of this title.
  private func row(_ title: String, on page: String) throws -> String {
    try #require(rows(of: page).first { text($0).contains(title) }, "no row of \(title)")
  }

  /// Where the rows of both pages lead to, but for the marks of notes.
  private func places(in site: Site) -> [String] {
    (rows(of: site.text("problems.html")) + rows(of: site.text("topics.html"))).flatMap { row in
      row.matches(of: #/"><a href="(days\/[^"]+)">/#).map { String($0.output.1) }
    }
  }

  private func expectAnchors(of places: [String], in site: Site) {
    let pages = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.text) })
    for place in places {
      let parts = place.split(separator: "#").map(String.init)
      expectEqual(pages[parts[0]]?.contains("id=\"\(parts[1])\""), true, "\(place)")
    }
  }

  private func bundledPlan() throws -> String {
    let folder = "\(packageFolder)/Curriculum"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { $0.hasPrefix("week-") }.sorted().map {
      try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }.joined(separator: "\n")
  }

  @Test("hold every item of the bundled plan once, each with the row that it has on its day")
  func everyItem() throws {
    let plan = try bundledPlan()
    let site = try SampleSite.site(ProgressLog(), .public, plan: plan)
    let items = try SampleSite.curriculum(plan).days.flatMap { day in
      day.items.map { (day, $0) }
    }
    #expect(items.count > 800)
    let wanted = items.map { day, item in
      "days/\(padded(day.number.value, to: 3)).html#item-\(item.id.text)"
    }
    expectEqual(places(in: site).sorted(), wanted.sorted())
    expectAnchors(of: wanted, in: site)
    expectEqual(rows(of: site.text("problems.html")).count, items.count { $0.1.track == .dsa })
    for (page, limit) in [("problems.html", 500_000), ("topics.html", 500_000)] {
      #expect(site.text(page).utf8.count < limit)
    }
  }

  @Test("say how each item stands")
  func statuses() throws {
    var log = try SampleSite.log()
    log.solvedBefore = [SolvedProblem(number: 704, title: nil)]
    log.items[ItemID("lc-704")] = nil
    log.items[ItemID("lc-1920")]?.attempts.append(
      SampleSite.attempt("2026-11-20T08:00:00+01:00", minutes: 58))
    let site = try SampleSite.site(log, .public)
    let (problems, topics) = (site.text("problems.html"), site.text("topics.html"))
    expectEqual(
      text(try row("Build Array", on: problems)),
      "LC 1920 Build Array from Permutation Easy Day 1 Week 1 Arrays done 19 November took 1 h 10 min 2 attempts"
    )
    expectEqual(
      text(try row("Longest", on: problems)),
      "LC 159 Longest <Substring> premium, or LC 2958 Longest Subarray Medium Day 1 Week 1 "
        + "Arrays done 19 November took 40 min")
    expectEqual(
      text(try row("Binary Search", on: problems)),
      "LC 704 Binary Search Easy Day 2 Week 1 Search solved before")
    expectEqual(
      text(try row("Two problems", on: problems)),
      "Two problems against the clock Session Day 2 Week 1 Search open")
    expectEqual(
      text(try row("Names", on: topics)),
      "Watch \"Names\", a channel DNS & Names Day 1 Week 1 done 19 November Time box 10 min".replacing(
        "\"", with: "&quot;"))
    expectEqual(
      text(try row("zone file", on: topics)),
      "Bonus Read the zone file DNS & Names Day 1 Week 1 open Time box 20 min")
    expectEqual(problems.contains("1 of 3 problems and 0 of 1 timed session done."), false)
    expectContains(problems, "2 of 3 problems and 0 of 1 timed session done.")
    expectContains(topics, "1 of 2 system-design items done.")
  }

  @Test("count required topics by kind, and optional and bonus ones beside them")
  func topicCounts() throws {
    let plan = SampleSite.plan.replacing(
      "- [ ] Bonus:", with: "- [ ] Read: Names again (5 min) (plus) {#names-read}\n- [ ] Bonus:"
    )
    let page = try SampleSite.site(try SampleSite.log(), .public, plan: plan).text("topics.html")
    expectContains(page, "1 of 2 system-design items done.")
    let counts = page.matches(of: #/<dt>(\w+)<\/dt> <dd>([^<]*)<\/dd>/#).map {
      "\($0.output.1) \($0.output.2)"
    }
    expectEqual(counts, ["Watch 1 of 1", "Task 0 of 1", "Optional 0 of 1", "Bonus 0 of 1"])
  }

  @Test("say beside the difficulties how many problems are hidden")
  func hidden() throws {
    let plan = SampleSite.plan.replacing("{#mock-1}", with: "{#mock-1}\n- [ ] LC 5: Five [Hard] (hidden)")
    let log = try SampleSite.log()
    let remark = "Difficulty: without 1 problem that is hidden until its session begins."
    let page = try SampleSite.site(log, .public, plan: plan).text("problems.html")
    expectContains(page, remark)
    try expectLacks(SampleSite.site(log, .public).text("problems.html"), "list-remark")
  }

  @Test("name difficulties and kinds in addresses and classes as slugs of their English words")
  func slugs() throws {
    for difficulty in Difficulty.allCases { expectEqual(difficulty.className, slug(difficulty.rawValue)) }
    let words = try SampleSite.templates().words
    for item in try SampleSite.curriculum(SampleSite.plan).days.flatMap(\.items) {
      expectEqual(ListKind(item, words).value, slug(item.kindName))
    }
  }

  @Test("tell revisions and premium problems apart, in words and for a filter")
  func marks() throws {
    let plan = SampleSite.plan.replacing(
      "- [ ] LC 704: Binary Search [Easy]",
      with: "- [ ] LC 1920: Build Array from Permutation [Easy] (revision)")
    let page = try SampleSite.site(ProgressLog(), .public, plan: plan).text("problems.html")
    let both = rows(of: page).filter { $0.contains("Build Array") }
    expectEqual(both.count, 2)
    expectEqual(both.first?.contains("data-list=\"plan\""), true)
    expectEqual(both.last?.contains("data-list=\"plan revision\""), true)
    expectEqual(both.last.map(text)?.contains("Permutation revision Easy"), true)
    try expectContains(row("Longest", on: page), "data-list=\"plan premium\"")
    try expectContains(row("against the clock", on: page), "data-list=\"plan session\"")
  }

  @Test("name a bonus problem to those who may know it, and count it for all", arguments: Audience.allCases)
  func bonus(audience: Audience) throws {
    var log = try SampleSite.log()
    log.bonus.append(
      BonusProblem(
        id: ItemID("bonus-2"), title: "Beyond the End", number: nil, difficulty: nil,
        day: try #require(DayNumber(900)), record: ItemRecord()))
    let page = try SampleSite.site(log, audience).text("problems.html")
    let names = rows(of: page).map(text).filter { $0.contains("bonus") }
    switch audience {
    case .public:
      expectEqual(names, [])
      expectContains(page, "<dd>1 of 2, not named here</dd>")
      log.bonus[0].isPublic = true
      let shared = try SampleSite.site(log, audience).text("problems.html")
      expectContains(shared, "<dd>1 of 2, 1 of them not named here</dd>")
      expectEqual(rows(of: shared).map(text).count { $0.contains("Climbing Stairs bonus") }, 1)
    case .private:
      // The plan has no day 900: nothing to lead to.
      expectEqual(
        names,
        [
          "LC 70 Climbing Stairs bonus Easy Day 1 Week 1 done 19 November took 9 min",
          "Beyond the End bonus Day 900 open",
        ])
      expectContains(page, "<dd>1 of 2</dd>")
    }
  }

  @Test("mark a note where the build shows it, and where strangers may read it")
  func notes() throws {
    var log = try SampleSite.log()
    let mark = "<a href=\"days/001.html#item-lc-1920\">"
    func page(_ audience: Audience) throws -> String {
      try row("Build Array", on: try SampleSite.site(log, audience).text("problems.html"))
    }
    try expectLacks(page(.public), "note")
    try expectContains(page(.private), "\(mark)note</a>")
    log.items[ItemID("lc-1920")]?.note?.isPublic = true
    try expectContains(page(.public), "\(mark)shared note</a>")
    try expectContains(page(.private), "\(mark)shared note</a>")
  }

  @Test("link the problems of the plan to LeetCode, and no bonus problem")
  func addresses() throws {
    let log = try SampleSite.log()
    let bonus = try #require(log.bonus.first { $0.number != nil })
    let site = try SampleSite.site(log, .private)
    let link =
      "<a href=\"https://leetcode.com/problems/build-array-from-permutation/\" rel=\"noopener external\">"
    for page in ["problems.html", "days/001.html"] { expectContains(site.text(page), link, "\(page)") }
    for page in site.pages {
      expectLacks(page.text, "problems/\(leetCodeSlug(bonus.title))/", "\(page.path)")
      expectLacks(page.text, "target=", "\(page.path)")
    }
  }

  @Test(
    "hold titles as text and give a filter nothing that a title made up",
    arguments: [
      "<script>alert(1)</script>", "\" onclick=\"alert(1)", "</td></tr></table>", "a & b", "{{title}}",
    ])
  func hostile(title: String) throws {
    let plan = SampleSite.plan.replacing("Binary Search", with: title).replacing("Draw a cache", with: title)
      .replacing("DNS & Names", with: title).replacing("Warm & Up", with: title)
    var log = try SampleSite.log()
    log.bonus[0].title = title
    let site = try SampleSite.site(log, .private, plan: plan)
    for page in ["problems.html", "topics.html"] {
      let text = site.text(page)
      #expect(!text.contains(title) || title == "{{title}}", "\(page)")
      expectEqual(rows(of: text).count, (page == "problems.html" ? 5 : 3))
      expectEqual(text.matches(of: #/<\/table>/#).count, 1)
      for (name, value) in PageLinks.attributes(in: text)
      where name.hasPrefix("data-") && name != "data-value" {
        #expect(value.allSatisfy { $0.isLowercase || $0.isNumber || " -".contains($0) }, "\(name)=\(value)")
      }
    }
  }

  @Test("serve a plan of any length", arguments: [1, 7, 1_000])
  func lengths(days: Int) throws {
    let site = try SampleSite.site(ProgressLog(), .public, plan: SampleSite.plan(days: days))
    for page in ["problems.html", "topics.html"] { expectEqual(rows(of: site.text(page)).count, days) }
    let places = places(in: site)
    expectEqual(places.count, 2 * days)
    expectAnchors(of: places, in: site)
    // To choose between one week and all is not a choice.
    expectEqual(site.text("problems.html").contains("name=\"week\""), (days > 7))
  }

  @Test("say kindly that a plan has no such half, and keep the way there")
  func halves() throws {
    let problemsAlone = """
      # Week 1: Half

      ## Day 1

      ### DSA: Arrays

      - [ ] LC 1920: Build Array from Permutation [Easy]
      """
    let topicsAlone = """
      # Week 1: Half

      ## Day 1

      ### System Design: Caches

      - [ ] Task: Draw a cache (25 min) {#cache-draw}
      """
    let bonusAlone = problemsAlone + "\n\n### System Design: Caches\n\n- [ ] Bonus: Read on {#read-on}\n"
    let first = try SampleSite.site(ProgressLog(), .public, plan: problemsAlone)
    expectContains(first.text("topics.html"), "This plan has no topics: it is about problems alone.")
    expectLacks(first.text("topics.html"), "<table")
    expectEqual(rows(of: first.text("problems.html")).count, 1)
    let second = try SampleSite.site(ProgressLog(), .public, plan: topicsAlone)
    expectContains(second.text("problems.html"), "This plan has no problems.")
    expectLacks(second.text("problems.html"), "<table")
    try expectContains(
      SampleSite.site(ProgressLog(), .public, plan: bonusAlone).text("topics.html"),
      "All topics of this plan are bonus.")
    for site in [first, second] {
      for page in ["problems.html", "topics.html"] {
        expectContains(site.text(page), "<a href=\"problems.html\"")
        expectContains(site.text(page), "<a href=\"topics.html\"")
      }
    }
    // What the learner adds has its row even so.
    var log = try SampleSite.log()
    log.items = [:]
    let third = try SampleSite.site(log, .private, plan: topicsAlone)
    expectEqual(
      rows(of: third.text("problems.html")).map(text).first?.hasPrefix("LC 70 Climbing Stairs"), true)
  }

  @Test(
    "and all other pages show what stands between backticks in a plan as code, and titles of pages without them"
  )
  func code() throws {
    let plan = """
      # Week 1: Know `SELECT`

      ## Day 1

      Goal: Say what `a<b>` is.

      ### System Design: Joins and `NULL`

      - [ ] Task: Draw `EXPLAIN` (25 min) {#explain}
      """
    var log = ProgressLog()
    log.items[ItemID("explain")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-20T08:00:00+01:00", minutes: 9)],
      note: Note(markdown: "A note", changed: SampleSite.at("2026-11-20T09:00:00+01:00")))
    let site = try SampleSite.site(log, .private, plan: plan)
    for file in site.files where file.path.hasSuffix(".html") {
      // The name that the terminal takes is as the plan has it.
      let shown = file.text.replacing(#/data-name="[^"]*"/#, with: "")
      expectLacks(shown, "`", "\(file.path)")
      #expect(
        file.text.matches(of: #/<(?:title|meta|option)[^>]*<code>|<title>[^<]*<code>/#).isEmpty,
        "\(file.path)")
    }
    expectContains(site.text("topics.html"), "<th scope=\"row\">Draw <code>EXPLAIN</code>")
    expectContains(site.text("days/001.html"), "Say what <code>a&lt;b&gt;</code> is.")
    expectContains(site.text("days/001.html"), "Joins and <code>NULL</code>")
    expectContains(site.text("weeks/01.html"), "<h1 class=\"week-title\">Know <code>SELECT</code></h1>")
    expectContains(site.text("weeks/01.html"), "<title>Week 1: Know SELECT · Machine Mode</title>")
    expectContains(site.text("report.md"), "- [x] Task: Draw `EXPLAIN`")
    expectContains(site.text("report.md"), "#### Note on Draw `EXPLAIN`")
    expectContains(site.text("report.md"), "| 1 | Know `SELECT` |")
  }

  @Test("name each column with how it sorts, and say by which the rows come")
  func columns() throws {
    let site = try SampleSite.site(ProgressLog(), .public)
    for (page, count) in [("problems.html", 9), ("topics.html", 8)] {
      let heads = site.text(page).matches(
        of: #/<th scope="col" data-column="([a-z]+)" data-sort="(number|text)"/#)
      expectEqual(heads.count, count)
      expectEqual(Set(heads.map(\.output.1)).count, count)
      expectEqual(site.text(page).matches(of: #/aria-sort="ascending"/#).count, 1)
      for row in rows(of: site.text(page)) { expectEqual(row.matches(of: #/<t[hd][ >]/#).count, count) }
    }
  }
}
