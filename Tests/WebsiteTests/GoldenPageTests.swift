// The pages of the sample as a whole, byte by byte.

import StudyModel
import TestSupport
import Testing
import Wording

@testable import Website

@Suite("The sample's pages")
struct GoldenPageTests {
  private let goldens = Goldens(target: "WebsiteTests")

  private struct Build {
    /// Where the goldens of its pages are.
    let folder: String
    let pages: [String]
    let audience: Audience
    var isEmpty = false
  }

  private static let builds = [
    Build(
      folder: "public",
      pages: [
        "404.html", "about.html", "calendar.ics", "days/001.html", "days/index.html", "index.html",
        "problems.html", "progress.json", "report.html", "report.md", "share/index.html", "today.html",
        "topics.html", "weeks/01.html",
      ], audience: .public),
    Build(
      folder: "private",
      pages: ["days/001.html", "problems.html", "progress.json", "report.html", "report.md", "today.html"],
      audience: .private),
    Build(folder: "empty", pages: ["days/001.html", "index.html"], audience: .public, isEmpty: true),
    Build(folder: "empty", pages: ["today.html"], audience: .private, isEmpty: true),
  ]
  private static let otherPages = [
    "challenges.html", "locked.html", "patterns/index.html", "patterns/lookup.html",
  ]

  @Test("a public and a private build, and one before anything is logged, are as recorded")
  func recorded() throws {
    for build in Self.builds {
      let log = build.isEmpty ? ProgressLog() : try SampleSite.log()
      let site = try SampleSite.site(log, build.audience, identity: build.isEmpty ? nil : SampleSite.identity)
      for path in build.pages {
        expectEqual(goldens.complaint(about: "\(build.folder)/\(path)", Array(site.text(path).utf8)), nil)
      }
    }
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
      Self.builds.flatMap { build in build.pages.map { "\(build.folder)/\($0)" } }
      + Self.otherPages.map { "other/\($0)" }
      + AgendaPageTests.pages.map { "agenda/\($0)" }
      + OverviewPageTests.pages
    expectEqual(goldens.surplus(besides: named), [])
  }
}
