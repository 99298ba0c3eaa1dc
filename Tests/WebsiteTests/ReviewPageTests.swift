// Reviews on pages: where they are, and what strangers do not see.

import Statistics
import Store
import StudyModel
import TestSupport
import Testing
import Website

@Suite("What is remembered, on the site")
struct ReviewPageTests {
  private static let now = Now(instant: SampleSite.at("2026-11-23T21:00:00+01:00"), zone: "Europe/Berlin")

  private func card(_ name: String, _ group: String, _ problems: [Int]) -> PatternCard {
    PatternCard(
      name: name, title: name, group: group, problems: problems,
      parts: Dictionary(uniqueKeysWithValues: PatternPart.allCases.map { ($0, "Words.") }))
  }

  private var cards: PlanCards {
    PlanCards(
      cards: [
        card("indexes", "Arrays", [1_920]), card("halving", "Searching", [704]),
        card("windows", "Two ends", [159, 2_958]),
      ], hints: [:])
  }

  private func site(
    _ log: ProgressLog, _ audience: Audience, plan: String = SampleSite.plan, cards: PlanCards = .none
  ) throws -> Site {
    try SampleSite.site(
      log, audience, plan: plan, now: Self.now, identity: SampleSite.identity, cards: cards)
  }

  // MARK: Reviews

  @Test("today's page has the pick without a command, the learner's own alone")
  func today() throws {
    let page = try site(try SampleSite.log(), .private).text("today.html")
    expectContains(page, "<h2 id=\"review\">Reviews</h2><p>")
    // By the number that was solved, the free one in the premium one's place, at the item of the plan.
    expectContains(page, "<a href=\"days/001.html#item-lc-159\">LC 2958</a>")
    expectLacks(page, "machinemode review")
    for file in try site(try SampleSite.log(), .public).files {
      for trace in ["id=\"review\"", "reviews-2026"] {
        expectLacks(file.text, trace, "\(file.path): \(trace)")
      }
    }
  }

  @Test("today's page says nothing where nothing is picked, or reviews are off")
  func nothing() throws {
    var log = try SampleSite.log()
    log.settings.review.isOn = false
    for log in [log, ProgressLog()] {
      try expectLacks(site(log, .private).text("today.html"), "id=\"review\"")
    }
  }

  @Test("what is done of the pick is ticked off on today's page, in the language of the site")
  func ticked() throws {
    var log = try SampleSite.log()
    for day in ["2026-11-22", "2026-11-23"] {
      log.items[ItemID("lc-1920"), default: ItemRecord()].attempts.append(
        SampleSite.attempt("\(day)T20:00:00+01:00", minutes: 5))
    }
    let page = try site(log, .private).text("today.html")
    expectLacks(page, "probability")
    expectLacks(page, "known")
    let open = page.ranges(of: "<span>last ").count
    var done = log
    done.items[ItemID("lc-2958"), default: ItemRecord()].attempts.append(
      SampleSite.attempt("2026-11-23T20:30:00+01:00", minutes: 5))
    let ticked = try site(done, .private).text("today.html")
    #expect(ticked.ranges(of: "<span>last ").count == open - 1)
    expectContains(ticked, "<li class=\"item item-done\" id=\"review-")
  }

  @Test("where the page saves, the box of a review asks how it was")
  func asked() throws {
    var input = try SampleSite.input(try SampleSite.log(), .private, now: Self.now)
    input.isPreview = true
    let page = renderSite(input, templates: try SampleSite.templates(), assets: [:]).text("today.html")
    expectContains(page, "<input class=\"box\" type=\"checkbox\" id=\"review-2958-box\" data-review")
    expectContains(page, "<div class=\"ask\" hidden>\n<p id=\"review-2958-how\">How was it?</p>")
    expectContains(page, "<button type=\"button\" data-item=\"2958\" data-rating=\"again\">Again</button>")
  }

  // MARK: What strangers do not see

  @Test("neither the interview nor the settings of reviews change a public file")
  func settings() throws {
    let log = try SampleSite.log()
    var other = log
    other.items[ItemID("lc-1920")]?.attempts[0].rating = .easy
    var interview = other
    // Not so close behind the plan's last day that its end would give it away.
    interview.settings.interview = CivilDate("2026-12-25")
    interview.settings.review.perDay = 1
    let (plain, changed) = (
      try site(other, .public, cards: cards), try site(interview, .public, cards: cards)
    )
    expectEqual(changedFiles(plain, changed), [])
    #expect(
      changedFiles(try site(other, .private, cards: cards), try site(interview, .private, cards: cards))
        .contains("today.html"))
  }

  @Test("a rating changes no public file but the map of what is fresh", arguments: Rating.allCases)
  func ratings(rating: Rating) throws {
    let log = try SampleSite.log()
    var rated = log
    rated.items[ItemID("lc-1920")]?.attempts[0].rating = rating
    rated.bonus[0].record.attempts[0].rating = rating
    expectEqual(changedFiles(try site(log, .public), try site(rated, .public)), [])
    let withCards = changedFiles(try site(log, .public, cards: cards), try site(rated, .public, cards: cards))
    #expect(Set(withCards).isSubset(of: ["index.html", "progress.json"]), "\(withCards)")
  }

  private func changedFiles(_ one: Site, _ other: Site) -> [String] {
    expectEqual(one.files.map(\.path), other.files.map(\.path))
    return zip(one.files, other.files).filter { $0.bytes != $1.bytes }.map(\.0.path)
  }
}
