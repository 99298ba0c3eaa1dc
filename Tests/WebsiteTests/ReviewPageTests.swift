// Reviews on pages: where they are, and what strangers do not see.

import Records
import Statistics
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

  @Test("today's page has the pick with the command for it, the learner's own alone")
  func today() throws {
    let page = try site(try SampleSite.log(), .private).text("today.html")
    expectContains(page, "<h2 id=\"review\">Reviews</h2>")
    // By the number that was solved, the free one in the premium one's place, at the item of the plan.
    expectContains(page, "<a href=\"days/001.html#item-lc-159\">LC 2958 Longest Subarray</a>")
    expectContains(page, "<code>machinemode review 2958 25m</code>")
    for file in try site(try SampleSite.log(), .public).files {
      for trace in ["machinemode review", "id=\"review\"", "reviews-2026"] {
        expectLacks(file.text, trace, "\(file.path): \(trace)")
      }
    }
  }

  @Test("the command names the programme where the site has several")
  func programme() throws {
    let page = try secondRound().text("today.html")
    expectContains(page, "<code>machinemode review 1920 25m --programme machine-mode-round-2</code>")
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
    let open = page.ranges(of: "last on ").count
    var done = log
    done.items[ItemID("lc-2958"), default: ItemRecord()].attempts.append(
      SampleSite.attempt("2026-11-23T20:30:00+01:00", minutes: 5))
    let ticked = try site(done, .private).text("today.html")
    #expect(ticked.ranges(of: "last on ").count == open - 1)
    expectContains(ticked, "<span class=\"muted\">")
  }

  // MARK: What strangers do not see

  @Test("neither the interview nor the settings of reviews change a public file")
  func settings() throws {
    let log = try SampleSite.log()
    var other = log
    other.items[ItemID("lc-1920")]?.attempts[0].rating = .easy
    var interview = other
    interview.settings.interview = CivilDate("2026-11-25")
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

  // MARK: A second round

  /// The learner's site of the sample's plan with an archived first round, and a second one that began today.
  private func secondRound() throws -> Site {
    let start = "2026-11-21"
    let first = ProgrammeName.first
    let second = try #require(ProgrammeName("\(first.text)-round-2"))
    var learner = LearnerLog(try SampleSite.log())
    learner.programmes[first]?.archivedOn = CivilDate("2026-11-21")
    var log = ProgressLog()
    log.settings = learner.settings
    log.settings.start = CivilDate(start)
    var attempt = SampleSite.attempt("\(start)T09:00:00+01:00", minutes: 5)
    attempt.rating = .again
    log.items[ItemID("lc-1920")] = ItemRecord(attempts: [attempt])
    learner[second] = log
    let curriculum = try SampleSite.curriculum()
    let earlier = learner[first]
    let end = Now(instant: SampleSite.at("2026-11-22T03:59:59+01:00"), zone: "Europe/Berlin")
    let other = SiteProgramme(
      name: first, curriculum: curriculum, log: earlier, summary: summarize(curriculum, earlier, end),
      identity: nil)
    let input = SiteInput(
      curriculum: curriculum, log: learner[second],
      summary: summarize(curriculum, learner[second], Self.now), now: Self.now, audience: .private,
      version: "1.2.3", learner: learner, programme: second, others: [other])
    return renderSite(input, templates: try SampleSite.templates(), assets: SampleSite.assets)
  }
}
