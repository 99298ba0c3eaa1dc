// Whom the Atom feed is for: what it keeps to the learner, when there is none, and which pages lead to it.

import Store
import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The feed for visitors")
struct FeedAudienceTests {
  @Test("holds nothing that is private, whatever else is shared, and no time of day")
  func privacy() throws {
    var log = try CanaryTests.log()
    log.items[ItemID("lc-159")] = log.items[ItemID("lc-704")]
    let input = try SampleSite.input(log, .public, now: CanaryTests.now, identity: SampleSite.identity)
    let feed = try AtomFeedTests.feed(input)
    expectContains(feed.names, "day-1")
    expectContains(feed.names, "days-1")
    for text in privateTexts(of: input) { expectLacks(feed.text, text.text, text.subject) }
    #expect(feed.text.matches(of: #/T\d\d:\d\d:\d\d/#).allSatisfy { $0.output == "T12:00:00" })
    var shared = log
    shared.settings.sharesNotes = true
    shared.settings.sharesReflections = true
    shared.settings.sharesBonusTitles = true
    let open = try SampleSite.input(shared, .public, now: CanaryTests.now, identity: SampleSite.identity)
    try expectEqual(AtomFeedTests.feed(open).bytes, feed.bytes)
  }

  struct Missing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let audience: Audience
    let address: String?
    let identity: LogIdentity?
  }

  @Test(
    "is not there, nor led to",
    arguments: [
      Missing(
        testDescription: "for the learner alone", audience: .private, address: AtomFeedTests.base,
        identity: SampleSite.identity),
      Missing(
        testDescription: "without an address", audience: .public, address: nil, identity: SampleSite.identity),
      Missing(
        testDescription: "without a store", audience: .public, address: AtomFeedTests.base, identity: nil),
    ])
  func missing(_ subject: Missing) throws {
    var log = try AtomFeedTests.log(days: 3)
    log.settings.baseURL = subject.address.flatMap(SiteAddress.init)
    let input = try SampleSite.input(
      log, subject.audience, plan: AtomFeedTests.plan, identity: subject.identity)
    let site = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    #expect(!site.files.contains { $0.path == "feed.xml" })
    for page in site.pages {
      expectLacks(
        page.text, "application/atom+xml",
        "\(page.path)")
      expectLacks(
        page.text, "href=\"feed.xml\"",
        "\(page.path)")
    }
  }

  @Test("is led to by every page, and the calendar only once there is a start")
  func links() throws {
    var log = try AtomFeedTests.log(days: 3)
    log.settings.publicName = "Ada & Co"
    let input = try SampleSite.input(log, .public, plan: AtomFeedTests.plan, identity: SampleSite.identity)
    let site = renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
    for page in site.pages {
      let root =
        page.path == "404.html" ? "/progress/" : page.path.contains("/") ? "../" : ""
      let name = "Ada &amp; Co · Machine Mode: "
      for link in [
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"\(name)finished days and milestones\" href=\"\(root)feed.xml\">",
        "<link rel=\"alternate\" type=\"text/calendar\" title=\"\(name)calendar of the plan\" href=\"\(root)calendar.ics\">",
      ] {
        expectEqual(page.text.ranges(of: link).count, 1, "\(page.path): \(link)")
      }
    }
    expectLacks(site.text("sitemap.xml"), "feed.xml")
    var fresh = ProgressLog()
    fresh.settings.baseURL = SiteAddress(AtomFeedTests.base)
    let bare = try SampleSite.input(fresh, .public, plan: AtomFeedTests.plan, identity: SampleSite.identity)
    let early = renderSite(bare, templates: try SampleSite.templates(), assets: SampleSite.assets)
    for page in early.pages { expectLacks(page.text, "text/calendar", "\(page.path)") }
  }
}
