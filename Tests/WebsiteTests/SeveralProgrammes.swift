// A log with several programmes: a plan, challenges of ticks, a private one and an archived one.

import Statistics
import Store
import StudyModel
import TestSupport

@testable import Website

enum SeveralProgrammes {
  static let run = ProgrammeName("run") ?? .first
  static let secret = ProgrammeName("zqquiet") ?? .first
  static let plan = ProgrammeName("again") ?? .first
  static let old = ProgrammeName("old") ?? .first

  private static func day(_ date: String) -> CivilDate { CivilDate(date) ?? CivilDate(serial: 0) }

  /// A programme of ticks from a date on.
  private static func add(
    _ name: ProgrammeName, _ title: String, days: Int, from start: String, done: [Int],
    to learner: inout LearnerLog
  ) {
    var log = ProgressLog()
    log.settings = learner.settings
    log.settings.start = day(start)
    for number in done.compactMap(DayNumber.init) {
      let date = day(start).adding(days: number.value - 1)
      log.items[ItemID(tickOf: number)] = ItemRecord(attempts: [
        SampleSite.attempt("\(date.iso)T08:00:00+01:00", minutes: nil)
      ])
    }
    learner[name] = log
    learner.programmes[name]?.title = title
    learner.programmes[name]?.ticks = days
    learner.programmes[name]?.created = SampleSite.at("\(start)T07:00:00+01:00")
  }

  /// The sample's plan at the root; a run of 100 days with a missed day, today's open, and a private reflection; a
  /// private challenge; the plan once more; an archived challenge.
  static func learner(_ first: ProgressLog) -> LearnerLog {
    var learner = LearnerLog(first)
    add(run, "Run & rest", days: 100, from: "2026-11-16", done: [1, 2, 4], to: &learner)
    learner.programmes[run]?.accent = .orange
    add(secret, "Zqsecret habit", days: 30, from: "2026-11-18", done: [1, 2, 3], to: &learner)
    learner.programmes[secret]?.isPrivate = true
    add(old, "Morning pages", days: 10, from: "2026-10-01", done: [1, 2, 3, 4], to: &learner)
    learner.programmes[old]?.archivedOn = day("2026-10-05")
    var log = ProgressLog()
    log.settings = learner.settings
    log.settings.start = day("2026-11-20")
    log.items[ItemID("lc-1920")] = ItemRecord(attempts: [
      SampleSite.attempt("2026-11-20T09:00:00+01:00", minutes: 10)
    ])
    learner[plan] = log
    learner.programmes[plan]?.title = "The plan again"
    learner.programmes[plan]?.created = SampleSite.at("2026-11-20T07:00:00+01:00")
    for (name, text) in [(run, "Zqlegs were very heavy."), (secret, "Zqnobody must ever read.")] {
      guard let first = DayNumber(1) else { continue }
      var log = learner[name]
      log.reflections[first] = Note(markdown: text, changed: SampleSite.at("2026-11-18T21:00:00+01:00"))
      learner[name] = log
    }
    return learner
  }

  static func curriculum(of name: ProgrammeName, _ learner: LearnerLog) throws -> Curriculum {
    let programme = learner.programmes[name]
    return try programme?.ticks.map { Curriculum(ticksOf: programme?.title ?? "", days: $0) }
      ?? SampleSite.curriculum()
  }

  /// The input of a site of several programmes.
  ///
  /// - Parameter change: changes the log beforehand.
  static func input(
    _ audience: Audience, address: SiteAddress? = nil, change: (inout LearnerLog) -> Void = { _ in }
  ) throws -> SiteInput {
    var learner = learner(try SampleSite.log())
    change(&learner)
    let names = learner.onSite(withPrivate: true)
    let others = try names.dropFirst().map { name -> SiteProgramme in
      let curriculum = try self.curriculum(of: name, learner)
      let now = learner.programmes[name]?.archivedOn.map {
        Now(instant: SampleSite.at("\($0.iso)T12:00:00+01:00"), zone: "Europe/Berlin")
      }
      return SiteProgramme(
        name: name, curriculum: curriculum, log: learner[name],
        summary: summarize(curriculum, learner[name], now ?? SampleSite.now),
        identity: LogIdentity(id: "id-of-\(name.text)", schedule: SampleSite.identity.schedule))
    }
    let (log, curriculum) = (learner[names[0]], try self.curriculum(of: names[0], learner))
    return SiteInput(
      curriculum: curriculum, log: log, summary: summarize(curriculum, log, SampleSite.now),
      now: SampleSite.now, audience: audience, version: "1.2.3", address: address,
      identity: SampleSite.identity, learner: learner, programme: names[0], others: others)
  }

  static func site(_ audience: Audience, address: SiteAddress? = nil) throws -> Site {
    try madeSites.value(address.map { "\(audience) \($0.text)" } ?? "\(audience)") {
      try site(audience, address: address) { _ in }
    }
  }

  private static let madeSites = MadeOnce<String, Site>()

  static func site(
    _ audience: Audience, address: SiteAddress? = nil, strings: String? = nil,
    change: (inout LearnerLog) -> Void
  ) throws -> Site {
    renderSite(
      try input(audience, address: address, change: change),
      templates: try SampleSite.templates(strings: strings), assets: SampleSite.assets)
  }
}
