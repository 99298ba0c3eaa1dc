// The overview of a class: its page as a whole, and the pages of a long list.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Cohort
@testable import Website

@Suite("The overview of a class")
struct OverviewPageTests {
  private static let audiences: [(path: String, audience: Audience, strings: String)] = [
    ("class/public.html", .public, "strings.txt"), ("class/private.html", .private, "strings.txt"),
    ("class/german.html", .private, "strings.de.txt"),
  ]
  /// The goldens.
  static let pages = audiences.map(\.path)

  /// What a learner publishes.
  private static func facts(_ log: ProgressLog) throws -> Result<LearnerFacts, FactsProblem> {
    let site = try SampleSite.site(log, .public)
    return .success(try LearnerFacts(progress: Array(site.text("progress.json").utf8)))
  }

  /// A class with these learners, by id and name.
  private static func input(
    _ learners: [(title: String, facts: Result<LearnerFacts, FactsProblem>)], _ audience: Audience
  ) throws -> OverviewInput {
    let rows = learners.enumerated().map { place, learner in
      LearnerRow(
        RosterEntry(
          id: "l\(place)", title: learner.title, facts: "f", site: place == 0 ? nil : "../\(place)/",
          place: place), learner.facts)
    }
    return OverviewInput(
      LearnerClass(rows), title: nil, today: try #require(CivilDate("2026-11-30")),
      audience: audience, version: "1.2.3")
  }

  private static func files(_ input: OverviewInput, strings: String = "strings.txt") throws -> [SiteFile] {
    let templates = try SampleSite.templates(strings: SampleSite.strings(strings))
    var files: [SiteFile] = []
    try renderOverview(input, templates: templates, assets: [:]) { files.append($0) }
    return files
  }

  @Test("is as recorded, and of more than 200 has pages in the order of the roster and by name")
  func page() throws {
    for (path, audience, strings) in Self.audiences {
      let logged = try Self.facts(SampleSite.log())
      let learners: [(String, Result<LearnerFacts, FactsProblem>)] = [
        ("Ada", logged), ("Bob <b>", logged), ("Charlie", try Self.facts(ProgressLog())), ("Dora", logged),
        ("Eve", logged), ("Franz", logged),
        ("Grace", .failure(FactsProblem(reason: "there is no file sites/grace/progress.json"))),
      ]
      let files = try Self.files(Self.input(learners, audience), strings: strings)
      expectEqual(files.map(\.path), ["index.html"])
      let goldens = Goldens(target: "WebsiteTests")
      expectEqual(goldens.complaint(about: path, files.first?.bytes ?? []), nil)
    }
    let facts = try Self.facts(SampleSite.log())
    let many = (0..<401).map { (title: "\(["Zoe", "Ada"][$0 % 2]) \($0)", facts: facts) }
    let list = try Self.files(Self.input(many, .public))
    expectEqual(
      list.map(\.path),
      [
        "index.html", "learners/2.html", "learners/3.html", "names/1.html", "names/2.html", "names/3.html",
      ])
    let pages = list.map { String(decoding: $0.bytes, as: UTF8.self) }
    expectEqual(pages.map { $0.ranges(of: "<tr data-state=").count }, [200, 200, 1, 200, 200, 1])
    expectContains(pages[2], "Zoe 400")
    expectContains(pages[3], "Ada 1<")
    expectLacks(pages[3], "Zoe")
    // The charts are of the whole class, and stand once.
    let haveCharts = pages.map { $0.contains("<section class=\"chart\"") }
    expectEqual(haveCharts, [true, false, false, false, false, false])
  }
}
