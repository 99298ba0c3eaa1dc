// The Atom feed: its entries and their texts, ids that last, and bytes that change with the log alone.

import Foundation
import FoundationXML
import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The feed")
struct AtomFeedTests {
  static let plan = SampleSite.plan(days: 40)
  static let base = "https://ada.example/progress/"

  /// A log in which so many days from the first on are complete, each on its planned date.
  static func log(days: Int, start: String = "2026-09-07") throws -> ProgressLog {
    var log = ProgressLog()
    let start = try #require(CivilDate(start))
    log.settings.start = start
    log.settings.baseURL = SiteAddress(base)
    for day in 0..<days {
      let date = start.adding(days: day).iso
      log.items[ItemID("lc-\(1_001 + day)")] = ItemRecord(attempts: [
        SampleSite.attempt("\(date)T19:20:00+01:00", minutes: 25)
      ])
      log.items[ItemID("task-\(1 + day)")] = ItemRecord(attempts: [
        SampleSite.attempt("\(date)T20:45:00+01:00", minutes: 30)
      ])
    }
    return log
  }

  private static func feed(
    _ log: ProgressLog, plan: String = plan, now: String = "2026-11-20T21:00:00+01:00",
    identity: LogIdentity = SampleSite.identity
  ) throws -> ReadFeed {
    let now = Now(instant: SampleSite.at(now), zone: "Europe/Berlin")
    return try feed(try SampleSite.input(log, .public, plan: plan, now: now, identity: identity))
  }

  static func feed(_ input: SiteInput) throws -> ReadFeed {
    let context = PageContext(input: input, words: try SampleSite.templates().words)
    return try ReadFeed(try #require(feedFile(context)))
  }

  // MARK: What it holds

  @Test("is an Atom document with an entry for each finished day and milestone, the latest 250")
  func document() throws {
    let feed = try Self.feed(try Self.log(days: 12))
    expectEqual(feed.root.name, "feed")
    expectEqual(feed.root.uri, "http://www.w3.org/2005/Atom")
    expectEqual(attributeValue("xml:lang", of: feed.root), "en")
    for name in ["id", "title", "subtitle", "updated", "author", "generator"] {
      expectEqual(feed.root.elements(forName: name).count, 1, "\(name)")
    }
    let links = feed.root.elements(forName: "link").map {
      [attributeValue("rel", of: $0), attributeValue("href", of: $0)]
    }
    expectEqual(links, [["self", "\(Self.base)feed.xml"], ["alternate", Self.base]])
    for entry in feed.entries {
      expectSuffix(entry.published, "T12:00:00Z", "\(entry.id)")
      expectEqual(entry.published.count, 20, "\(entry.id)")
      #expect(entry.updated >= entry.published && !entry.title.isEmpty && !entry.content.isEmpty)
      expectPrefix(entry.link, Self.base)
    }
    expectEqual(Set(feed.entries.map(\.id)).count, feed.entries.count)
    expectEqual(feed.entries.map(\.published), feed.entries.map(\.published).sorted(by: >))
    expectEqual(feed.updated, feed.entries.map(\.updated).max())
    for days in [0, 1, 2, 7, 12, 40] {
      let log = try Self.log(days: days)
      let feed = try Self.feed(log)
      let summary = try SampleSite.input(log, .public, plan: Self.plan).summary
      let earned = summary.achievements.filter { $0.earnedOn != nil }.map(\.id)
      expectEqual(
        feed.names.sorted(), (earned + (0..<days).map { "day-\($0 + 1)" }).sorted(), "after \(days) days")
    }
    #expect(try Self.feed(try Self.log(days: 7)).names.contains("streak-7"))
    let long = try Self.log(days: 300, start: "2026-01-05")
    let latest = try Self.feed(long, plan: SampleSite.plan(days: 300))
    expectEqual(latest.entries.count, FeedEntry.most)
    expectEqual(FeedEntry.most, 250)
    expectContains(latest.names, "day-300")
    expectLacks(latest.names, "day-1")
  }

  @Test("says what a day was about and how long it took, and leads from a milestone to its place")
  func contents() throws {
    var log = try SampleSite.log()
    log.settings.baseURL = SiteAddress(Self.base)
    let entry = try #require(try Self.feed(log, plan: SampleSite.plan).entry("day-1"))
    expectEqual(entry.title, "Day 1: Arrays and DNS & Names")
    expectEqual(entry.link, "\(Self.base)days/001.html")
    expectEqual(
      entry.content,
      "<p>Tell an index from a value.</p><h3>Problems</h3><ul>"
        + "<li><a href=\"https://leetcode.com/problems/build-array-from-permutation/\">"
        + "LC 1920: Build Array from Permutation</a>, Easy</li>"
        + "<li><a href=\"https://leetcode.com/problems/longest-substring/\">LC 159: Longest &lt;Substring&gt;</a>, Medium, premium, or LC 2958 Longest Subarray</li></ul>"
        + "<h3>System design</h3><ul><li>Watch: &quot;Names&quot;, a channel</li></ul>"
        + "<p>Day 1 is complete: 3 items in 1\u{A0}h\u{A0}1\u{A0}min.</p>")
    let streak = try Self.log(days: 3)
    let input = try SampleSite.input(streak, .public, plan: Self.plan, identity: SampleSite.identity)
    let site = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    let file = try #require(site.files.first { $0.path == "feed.xml" })
    let milestone = try #require(try ReadFeed(file).entry("streak-3"))
    expectEqual(milestone.title, "3 days in a row")
    expectEqual(milestone.content, "<p>Reached on 9 September 2026.</p>")
    expectEqual(milestone.published, "2026-09-09T12:00:00Z")
    expectEqual(milestone.link, "\(Self.base)#milestones")
    expectContains(site.text("index.html"), "id=\"milestones\"")
  }

  // MARK: What lasts

  @Test(
    "keeps its ids whatever becomes of address, name, start and plan, and takes new ones with a new round")
  func ids() throws {
    let log = try Self.log(days: 5)
    let before = try Self.feed(log)
    expectEqual(before.id, "tag:machinemode.invalid,2026:0123456789abcdef0123456789abcdef/feed")
    expectEqual(
      before.entries.last?.id, "tag:machinemode.invalid,2026:0123456789abcdef0123456789abcdef/day-1")
    var moved = log
    moved.settings.baseURL = SiteAddress("http://bo.example:8080/")
    moved.settings.publicName = "Bo"
    moved.settings.start = CivilDate("2026-09-01")
    let schedule = ScheduleRevision(number: 9, changed: SampleSite.now.instant)
    let same = LogIdentity(id: SampleSite.identity.id, schedule: schedule)
    for feed in [
      try Self.feed(moved, identity: same),
      try Self.feed(log, plan: Self.plan.replacing("Focus", with: "Arrays"), identity: same),
    ] {
      expectEqual([feed.id] + feed.entries.map(\.id), [before.id] + before.entries.map(\.id))
    }
    let other = LogIdentity(id: String(repeating: "f", count: 32), schedule: nil)
    let fresh = try Self.feed(log, identity: other)
    #expect(Set(fresh.entries.map(\.id)).isDisjoint(with: before.entries.map(\.id)) && fresh.id != before.id)
  }

  @Test("changes the entries of what was done, taken back or worked on again, and no others")
  func changes() throws {
    for days in [0, 2, 6, 13, 30] {
      let old = try Self.feed(try Self.log(days: days))
      let new = try Self.feed(try Self.log(days: days + 1))
      let added = Set(new.sources).subtracting(old.sources)
      #expect(Set(old.sources).isSubset(of: new.sources), "\(days) days")
      #expect(added.contains { $0.contains("/day-\(days + 1)</id>") })
      expectEqual(added.count, new.entries.count - old.entries.count)
    }
    let log = try Self.log(days: 7)
    let before = try Self.feed(log)
    var open = log
    open.items[ItemID("task-4")]?.attempts[0].isFinish = false
    let gone = Set(before.names).subtracting(try Self.feed(open).names)
    expectEqual(gone, ["day-4", "week-1"])
    try expectEqual(Self.feed(log).bytes, before.bytes)
    var again = try Self.log(days: 5)
    let old = try Self.feed(again)
    again.items[ItemID("lc-1002")]?.attempts.append(
      SampleSite.attempt("2026-10-01T10:00:00+01:00", minutes: 10))
    let feed = try Self.feed(again)
    let entry = try #require(feed.entry("day-2"))
    expectEqual(entry.published, "2026-09-08T12:00:00Z")
    expectEqual(entry.updated, "2026-10-01T12:00:00Z")
    expectEqual(feed.updated, "2026-10-01T12:00:00Z")
    expectEqual(Set(old.sources).subtracting(feed.sources).count, 1)
  }

  @Test("is the same whenever it is built, and says when it changed while it has no entry")
  func unchanged() throws {
    for days in [0, 9, 40] {
      let log = try Self.log(days: days)
      let bytes = try Self.feed(log).bytes
      try expectEqual(Self.feed(log).bytes, bytes)
      try expectEqual(Self.feed(log, now: "2027-03-01T05:00:00-08:00").bytes, bytes)
      let input = try SampleSite.input(log, .public, plan: Self.plan, identity: SampleSite.identity)
      let other = SiteInput(
        curriculum: input.curriculum, log: log, summary: input.summary, now: input.now, audience: .public,
        version: "9.0.0", identity: input.identity)
      try expectEqual(Self.feed(other).bytes, bytes)
    }
    var log = ProgressLog()
    log.settings.baseURL = SiteAddress(Self.base)
    let bare = LogIdentity(id: SampleSite.identity.id, schedule: nil)
    try expectEqual(Self.feed(log, identity: bare).updated, "2026-01-01T12:00:00Z")
    log.items[ItemID("lc-1001")] = ItemRecord(attempts: [
      Attempt(
        instant: SampleSite.at("2026-11-02T10:00:00+01:00"), zone: "Europe/Berlin",
        day: try #require(CivilDate("2026-11-02")), minutes: 10, isFinish: false)
    ])
    try expectEqual(Self.feed(log, identity: bare).updated, "2026-11-02T12:00:00Z")
    log.settings.start = CivilDate("2026-11-01")
    try expectEqual(Self.feed(log, identity: bare).updated, "2026-11-01T12:00:00Z")
    try expectEqual(Self.feed(log).updated, "2026-11-19T12:00:00Z")
    try expectEmpty(Self.feed(log).entries)
  }

  // MARK: Texts

  private static let hostile =
    [
      "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0B}", "\u{0C}", "\n", "\r\n", "\u{0}", "\u{1B}[31m",
      "\u{7F}",
      "\u{9B}", "\u{202E}", "\u{2066}", "👩‍👩‍👧‍👦", "e\u{301}\u{302}", "]]>",
      "<![CDATA[", "</entry><entry>", "&lt;b&gt;", "<script>alert(1)</script>", "\" onclick=\"x", "'",
      "{{title}}",
    ] + [0xFFFE, 0xFFFF, 0x1_FFFE, 0xFDD0].compactMap(Unicode.Scalar.init).map { "a\($0)b" }

  @Test("holds any text on its line, escaped once, as XML that parses", arguments: hostile)
  func hostileText(text: String) throws {
    func curriculum(_ text: String) -> Curriculum {
      let problem = Problem(number: 1_001, title: "P\(text)", difficulty: .easy)
      let items = [
        Item(
          id: ItemID("lc-1001"), content: .problem(problem, alternative: nil, revision: 0), track: .dsa,
          detail: nil, timeBox: nil),
        Item(
          id: ItemID("task-1"), content: .task(title: "T\(text)"), track: .systemDesign, detail: nil,
          timeBox: nil),
      ]
      let days = DayNumber(1).map {
        [
          StudyDay(
            number: $0, goal: "G\(text)", dsaFocus: "F\(text)", systemDesignTopic: "S\(text)", items: items)
        ]
      }
      return Curriculum(weeks: [StudyWeek(number: 1, theme: "W\(text)", days: days ?? [])])
    }
    func feed(_ text: String) throws -> ReadFeed {
      var log = try Self.log(days: 1)
      log.settings.publicName = "A\(text)"
      let curriculum = curriculum(text)
      return try Self.feed(
        SiteInput(
          curriculum: curriculum, log: log, summary: summarize(curriculum, log, SampleSite.now),
          now: SampleSite.now, audience: .public, version: "1", identity: SampleSite.identity))
    }
    let (plain, hostile) = (try feed("x"), try feed(text))
    expectEqual(Self.lines(hostile.text), Self.lines(plain.text))
    expectEqual(hostile.names, plain.names)
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.compactMap { scalar in
          switch scalar.value {
          case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
          case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: nil
          default: scalar.properties.isNoncharacterCodePoint ? nil : scalar
          }
        }))
    let entry = try #require(hostile.entry("day-1"))
    expectEqual(Array(entry.title.unicodeScalars), Array("Day 1: F\(shown) and S\(shown)".unicodeScalars))
    let author = hostile.root.elements(forName: "author").first?.elements(forName: "name").first?.stringValue
    expectEqual(author.map { Array($0.unicodeScalars) }, Array("A\(shown)".unicodeScalars))
    // What a reader makes of the content has the elements of the harmless one, and no other; an address has nothing of a
    // title but letters, digits and hyphens.
    func tags(_ html: String) -> [String] {
      html.replacing(#/problems\/[a-z0-9-]+\/"/#, with: "problems/slug/\"").matches(of: #/<[^>]*>/#).map {
        String($0.output)
      }
    }
    let harmless = try #require(plain.entry("day-1"))
    expectEqual(tags(entry.content), tags(harmless.content))
  }

  /// As many as the most suspicious of readers counts.
  private static func lines(_ text: String) -> Int {
    text.unicodeScalars.count { [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains($0.value) }
  }
}
