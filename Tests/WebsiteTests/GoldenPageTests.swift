// The pages of the sample as a whole, byte by byte.

import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The sample's pages")
struct GoldenPageTests {
  private let goldens = Goldens(target: "WebsiteTests")

  private static let publicPages = [
    "404.html", "about.html", "calendar.ics", "days/001.html", "index.html", "problems.html", "progress.json",
    "report.html", "report.md", "share/index.html",
    "today.html", "topics.html", "days/index.html", "weeks/01.html",
  ]
  private static let privatePages = [
    "days/001.html", "problems.html", "progress.json", "report.html", "report.md", "today.html",
  ]
  private static let emptyPages = ["days/001.html", "index.html"]
  private static let otherPages = [
    "challenges.html", "locked.html", "patterns/index.html", "patterns/lookup.html",
  ]

  @Test("a public build is as recorded", arguments: publicPages)
  func publicBuild(path: String) throws {
    let site = try SampleSite.site(try SampleSite.log(), .public, identity: SampleSite.identity)
    expectEqual(goldens.complaint(about: "public/\(path)", Array(site.text(path).utf8)), nil)
  }

  @Test("a private build is as recorded", arguments: privatePages)
  func privateBuild(path: String) throws {
    let site = try SampleSite.site(try SampleSite.log(), .private, identity: SampleSite.identity)
    expectEqual(goldens.complaint(about: "private/\(path)", Array(site.text(path).utf8)), nil)
  }

  @Test("a build before anything is logged is as recorded", arguments: emptyPages)
  func emptyBuild(path: String) throws {
    let site = try SampleSite.site(ProgressLog(), .public)
    expectEqual(goldens.complaint(about: "empty/\(path)", Array(site.text(path).utf8)), nil)
  }

  @Test("Today before anything is logged is as recorded")
  func emptyToday() throws {
    let site = try SampleSite.site(ProgressLog(), .private)
    expectEqual(goldens.complaint(about: "empty/today.html", Array(site.text("today.html").utf8)), nil)
  }

  @Test("pages of patterns, of several programmes and of a protected site are as recorded")
  func others() throws {
    let patterns = try SampleSite.site(SampleSite.log(), .private, cards: PatternPageTests.cards)
    let sealed = try ProtectedSiteTests.sealed(
      SampleSite.input(SampleSite.log(), .private), ProtectedSiteTests.key())
    let texts = [
      try SeveralProgrammes.site(.private).text(ChallengesPage.path),
      try #require(sealed.first { $0.file.path == "index.html" }).readable.text,
      patterns.text("patterns/index.html"), patterns.text("patterns/lookup.html"),
    ]
    for (path, text) in zip(Self.otherPages, texts) {
      expectEqual(goldens.complaint(about: "other/\(path)", Array(text.utf8)), nil)
    }
  }

  @Test("no golden is left over")
  func surplus() {
    let named =
      Self.publicPages.map { "public/\($0)" } + Self.privatePages.map { "private/\($0)" }
      + (Self.emptyPages + ["today.html"]).map { "empty/\($0)" }
      + Self.otherPages.map { "other/\($0)" }
      + AgendaPageTests.pages.map { "agenda/\($0)" }
      + OverviewPageTests.pages
    expectEqual(goldens.surplus(besides: named), [])
  }
}
