// The lists of problems and topics: complete without a script, each row with what a reader asks of it.

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing
import TextTools
import Wording

@testable import Website

@Suite("The lists of problems and topics")
struct ListPageTests {
  /// A row without its markup, its blanks made single.
  private func text(_ row: String) -> String {
    row.replacing(#/<[^>]*>/#, with: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private func rows(of page: String) -> [String] {
    guard let body = page.components(separatedBy: "<tbody>").dropFirst().first else { return [] }
    return body.components(separatedBy: "<tr").dropFirst().map { row in
      "<tr" + row.components(separatedBy: "</tr>")[0]
    }
  }

  /// The first row of this title.
  private func row(_ title: String, on page: String) throws -> String {
    try #require(rows(of: page).first { text($0).contains(title) }, "no row of \(title)")
  }

  /// Where the rows of both pages lead to.
  private func places(in site: Site) -> [String] {
    (rows(of: site.text("problems.html")) + rows(of: site.text("topics.html"))).flatMap { row in
      row.matches(of: #/<th scope="row"><a href="(days\/[^"]+)">/#).map { String($0.output.1) }
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

  @Test("hold every item once, each with the row that it has on its day, however long the plan is")
  func everyItem() throws {
    let plan = try bundledPlan()
    let site = try SampleSite.site(ProgressLog(), .public, plan: plan)
    let items = try SampleSite.curriculum(plan).days.flatMap { day in
      // The problems of a session are hidden until it begins.
      day.items.filter { $0.session == nil }.map { (day, $0) }
    }
    #expect(items.count > 800)
    let wanted = items.map { day, item in
      "days/\(padded(day.number.value, to: 3)).html#item-\(item.id.text)"
    }
    expectEqual(places(in: site).sorted(), wanted.sorted())
    expectAnchors(of: wanted, in: site)
    expectEqual(rows(of: site.text("problems.html")).count, items.count { $0.1.track == .dsa })
    for page in ["problems.html", "topics.html"] { #expect(site.text(page).utf8.count < 500_000) }
    for days in [1, 7, 1_000] {
      let site = try SampleSite.site(ProgressLog(), .public, plan: SampleSite.plan(days: days))
      for page in ["problems.html", "topics.html"] { expectEqual(rows(of: site.text(page)).count, days) }
      let places = places(in: site)
      expectEqual(places.count, 2 * days)
      expectAnchors(of: places, in: site)
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
      "Done Build Array from Permutation LC 1920 Easy Arrays Day 1 1 h 10 min")
    expectEqual(
      text(try row("Longest", on: problems)),
      "Done Longest <Substring> or LC 2958 Longest Subarray LC 159 Medium Arrays Day 1 40 min")
    expectEqual(
      text(try row("Binary Search", on: problems)),
      "Solved before Binary Search LC 704 Easy Search Day 2")
    try expectContains(row("Binary Search", on: problems), "data-status=\"open far before\"")
    expectEqual(
      text(try row("Two problems", on: problems)),
      "Open Two problems against the clock Session Search Day 2")
    expectEqual(
      text(try row("Names", on: topics)), "Done &quot;Names&quot;, a channel Watch DNS & Names Day 1")
    expectEqual(
      text(try row("zone file", on: topics)), "Open Read the zone file Bonus DNS & Names Day 1")
    expectContains(problems, "2 of 3 solved: 1 easy, 1 medium.")
    expectContains(topics, "1 of 2 done.")
  }

  @Test(
    "open with what is done and what was required up to today, the latest day first, and show all at a press"
  )
  func opening() throws {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-01")
    let plan = SampleSite.plan(days: 60)
    let page = try SampleSite.site(log, .public, plan: plan).text("problems.html")
    let days = rows(of: page).map { Int(text($0).components(separatedBy: "Day ")[1]) ?? 0 }
    let far = rows(of: page).count { $0.contains(" far") }
    #expect((2...40).contains(far))
    expectEqual(Array(days.prefix(far)), Array((1...far).reversed()))
    expectEqual(Array(days.dropFirst(far)), Array((far + 1)...60))
    expectEqual(rows(of: page).prefix(far).contains { $0.contains("later") }, false)
    expectEqual(rows(of: page).dropFirst(far).allSatisfy { $0.contains("later\"") }, true)
    expectContains(page, "<option value=\"far\" selected>So far</option>\n<option value=\"\">All</option>")
    expectContains(page, "data-show-all>Show all 60</button>")
    // Before the start there is nothing so far.
    let before = try SampleSite.site(ProgressLog(), .public, plan: plan).text("problems.html")
    expectLacks(before, "So far")
    expectLacks(before, "later\"")
  }

  @Test("say how many problems are hidden, and tell repeats apart in words")
  func hidden() throws {
    let plan = SampleSite.plan.replacing("{#mock-1}", with: "{#mock-1}\n- [ ] LC 5: Five [Hard] (hidden)")
    let log = try SampleSite.log()
    let page = try SampleSite.site(log, .public, plan: plan).text("problems.html")
    expectContains(page, "<p class=\"caption\">1 more, shown when its day comes.</p>")
    expectLacks(page, "Hidden until")
    try expectLacks(SampleSite.site(log, .public).text("problems.html"), "day comes")
    let repeated = SampleSite.plan.replacing(
      "- [ ] LC 704: Binary Search [Easy]",
      with: "- [ ] LC 1920: Build Array from Permutation [Easy] (revision)")
    let list = try SampleSite.site(ProgressLog(), .public, plan: repeated).text("problems.html")
    let both = rows(of: list).filter { $0.contains("Build Array") }
    expectEqual(both.count, 2)
    expectEqual(
      both.map(text).map { $0.contains("Permutation repeat LC 1920") }.sorted { !$0 && $1 }, [false, true])
  }

  @Test("have a cell for each column, orders by columns that they have, and slugs to filter by")
  func columns() throws {
    for difficulty in Difficulty.allCases { expectEqual(difficulty.className, slug(difficulty.rawValue)) }
    for item in try SampleSite.curriculum(SampleSite.plan).days.flatMap(\.items) {
      expectEqual(item.kind, slug(item.kind))
    }
    let site = try SampleSite.site(ProgressLog(), .public)
    for (page, count) in [("problems.html", 7), ("topics.html", 6)] {
      let heads = site.text(page).matches(
        of: #/<th scope="col" data-column="([a-z]+)" data-sort="(number|text)"/#)
      expectEqual(heads.count, count)
      expectEqual(Set(heads.map(\.output.1)).count, count)
      for row in rows(of: site.text(page)) { expectEqual(row.matches(of: #/<t[hd][ >]/#).count, count) }
      let sort = site.text(page).components(separatedBy: "name=\"sort\">")[1].components(
        separatedBy: "</select>")[0]
      let orders = sort.matches(of: #/<option value="-?([a-z]*)">/#).map { String($0.output.1) }
      expectEqual(orders.first, "")
      #expect(Set(orders.dropFirst()).isSubset(of: heads.map { String($0.output.1) }))
    }
  }

  @Test("name a bonus problem to those who may know it, count it for all, and link none to LeetCode")
  func bonus() throws {
    for audience in Audience.allCases {
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
        expectContains(page, "2 more, not named here.")
        log.bonus[0].isPublic = true
        let shared = try SampleSite.site(log, audience).text("problems.html")
        expectContains(shared, "1 more, not named here.")
        expectEqual(rows(of: shared).map(text).count { $0.contains("Climbing Stairs bonus") }, 1)
      case .private:
        // The plan has no day 900: nothing to lead to.
        expectEqual(
          names, ["Done Climbing Stairs bonus LC 70 Easy Day 1 9 min", "Open Beyond the End bonus Day 900"])
        expectLacks(page, "not named here")
      }
    }
    let log = try SampleSite.log()
    let bonus = try #require(log.bonus.first { $0.number != nil })
    let site = try SampleSite.site(log, .private)
    let link =
      "<a href=\"https://leetcode.com/problems/build-array-from-permutation/\" rel=\"noopener external\">"
    expectContains(site.text("days/001.html"), link)
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
      where name.hasPrefix("data-") && !["data-value", "data-copied", "data-selected"].contains(name) {
        #expect(value.allSatisfy { $0.isLowercase || $0.isNumber || " -#".contains($0) }, "\(name)=\(value)")
      }
    }
  }

  @Test("say that a plan has no such half, and show what stands between backticks as code")
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
    expectContains(first.text("topics.html"), "This plan has only problems.")
    expectLacks(first.text("topics.html"), "<table")
    expectEqual(rows(of: first.text("problems.html")).count, 1)
    let second = try SampleSite.site(ProgressLog(), .public, plan: topicsAlone)
    expectContains(second.text("problems.html"), "This plan has no problems.")
    expectLacks(second.text("problems.html"), "<table")
    try expectContains(
      SampleSite.site(ProgressLog(), .public, plan: bonusAlone).text("topics.html"),
      "All topics of this plan are bonus.")
    // What the learner adds has its row even so.
    var log = try SampleSite.log()
    log.items = [:]
    let third = try SampleSite.site(log, .private, plan: topicsAlone)
    expectEqual(
      rows(of: third.text("problems.html")).map(text).first?.hasPrefix("Done Climbing Stairs bonus LC 70"),
      true)
    let plan = """
      # Week 1: Know `SELECT`

      ## Day 1

      Goal: Say what `a<b>` is.

      ### System Design: Joins and `NULL`

      - [ ] Task: Draw `EXPLAIN` (25 min) {#explain}
      """
    var noted = ProgressLog()
    noted.items[ItemID("explain")] = ItemRecord(
      attempts: [SampleSite.attempt("2026-11-20T08:00:00+01:00", minutes: 9)],
      note: Note(markdown: "A note", changed: SampleSite.at("2026-11-20T09:00:00+01:00")))
    let site = try SampleSite.site(noted, .private, plan: plan)
    for file in site.files where file.path.hasSuffix(".html") {
      // The name that the terminal takes is as the plan has it.
      let shown = file.text.replacing(#/data-name="[^"]*"/#, with: "")
      expectLacks(shown, "`", "\(file.path)")
      expectEmpty(
        file.text.matches(of: #/<(?:title|meta|option)[^>]*<code>|<title>[^<]*<code>/#), "\(file.path)")
    }
    expectContains(site.text("topics.html"), "#item-explain\">Draw <code>EXPLAIN</code></a>")
    expectContains(site.text("days/001.html"), "Say what <code>a&lt;b&gt;</code> is.")
    expectContains(site.text("days/001.html"), "Joins and <code>NULL</code>")
    expectContains(site.text("report.md"), "- [x] Do: Draw `EXPLAIN`")
    expectContains(site.text("report.md"), "#### Note on Draw `EXPLAIN`")
    expectContains(site.text("report.md"), "| 1 | Know `SELECT` |")
  }
}
