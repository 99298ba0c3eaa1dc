// A small programme with a history in it, and its site as the tests look at it.

import Foundation
import JSON
import Plans
import Statistics
import Store
import StudyModel
import Templating
import TestSupport
import Testing
import TextTools
import Website
import Wording

enum SampleSite {
  static let plan = """
    Tracks: DSA (data structures and algorithms), System Design

    # Week 1: Warm & Up

    ## Day 1

    Goal: Tell an index from a value.

    ### DSA: Arrays

    - [ ] LC 1920: Build Array from Permutation [Easy]
    - [ ] LC 159: Longest <Substring> [Medium] (premium, or LC 2958: Longest Subarray [Medium])

    ### System Design: DNS & Names

    - [ ] Watch: "Names", a channel (10 min) {#names-watch}
      What the `resolver` asks first.
    - [ ] Bonus: Read the zone file (20 min) {#names-bonus}

    ## Day 2

    Goal: Halve the range each time.

    ### DSA: Search

    - [ ] LC 704: Binary Search [Easy]
    - [ ] Session: Two problems against the clock (45 min) {#mock-1}

    ### System Design: Caches

    - [ ] Task: Draw a cache (25 min) {#cache-draw}
    """

  static let now = Now(instant: at("2026-11-20T21:00:00+01:00"), zone: "Europe/Berlin")

  /// Of a store whose schedule changed in the evening before `now`.
  static let identity = LogIdentity(
    id: "0123456789abcdef0123456789abcdef",
    schedule: ScheduleRevision(number: 7, changed: at("2026-11-19T22:41:09+01:00")))

  static func at(_ text: String) -> Instant { Instant(text) ?? .epoch }

  static func curriculum(_ text: String = plan) throws -> Curriculum {
    let reading = readPlan([PlanFile(name: "plan.md", text: text)], ProblemLookup([Problem]()))
    return try #require(reading.curriculum, "\(reading.diagnostics.map(\.text))")
  }

  /// Day 1 complete through the premium problem's alternative, day 2 begun; notes, a reflection and a bonus
  /// problem, each of them private.
  static func log() throws -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    log.settings.owner = "Hopper-the-owner"
    log.pauses = [
      Pause(
        from: at("2026-11-21T00:00:00Z").localDate, through: at("2026-11-22T00:00:00Z").localDate,
        reason: "A wedding")
    ]
    log.items[ItemID("lc-1920")] = ItemRecord(
      attempts: [attempt("2026-11-19T08:10:00+01:00", minutes: 12)],
      note: Note(
        markdown: "# Two pointers\n\nSee **both** ends.\n\nFrom the left and the right.",
        changed: at("2026-11-19T08:15:00+01:00")))
    log.items[ItemID("lc-2958")] = ItemRecord(attempts: [attempt("2026-11-19T09:00:00+01:00", minutes: 40)])
    log.items[ItemID("names-watch")] = ItemRecord(attempts: [
      attempt("2026-11-19T20:00:00+01:00", minutes: nil)
    ])
    log.items[ItemID("lc-704")] = ItemRecord(attempts: [attempt("2026-11-20T07:45:00+01:00", minutes: 15)])
    log.items[ItemID("gone-item")] = ItemRecord(attempts: [attempt("2026-11-19T20:30:00+01:00", minutes: 5)])
    let first = try #require(DayNumber(1))
    log.reflections[first] = Note(
      markdown: "Slow start, *good* end.", changed: at("2026-11-19T21:30:00+01:00"))
    log.bonus = [
      BonusProblem(
        id: ItemID("bonus-1"), title: "Climbing Stairs", number: 70, difficulty: .easy, day: first,
        record: ItemRecord(attempts: [attempt("2026-11-19T21:00:00+01:00", minutes: 9)]))
    ]
    return log
  }

  static func attempt(_ instant: String, minutes: Int?) -> Attempt {
    Attempt(
      instant: at(instant), zone: "Europe/Berlin", day: CivilDate(instant.prefix(10)) ?? CivilDate(serial: 0),
      minutes: minutes, isFinish: true)
  }

  /// The bundled strings file.
  static func strings(_ name: String = "strings.txt") throws -> String {
    try String(contentsOfFile: "\(packageFolder)/Templates/\(name)", encoding: .utf8)
  }

  /// - Parameter strings: in the place of the bundled strings file.
  static func templates(strings: String? = nil) throws -> SiteTemplates {
    try madeTemplates.value(strings) {
      let sources = try templateSources()
      let texts = TemplateSource(
        name: "strings.txt", path: "Templates/strings.txt", text: try strings ?? SampleSite.strings())
      return try SiteTemplates(sources, texts: texts)
    }
  }

  private static let madeTemplates = MadeOnce<String?, SiteTemplates>()

  /// The bundled templates.
  static func templateSources() throws -> [TemplateSource] {
    let folder = "\(packageFolder)/Templates"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.filter { $0.hasSuffix(".html") || ($0.hasSuffix(".md") && $0 != "README.md") }.map {
      name in
      TemplateSource(
        name: name, path: "Templates/\(name)",
        text: try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
    }
  }

  static let assets: [String: [UInt8]] = [
    "style.css": Array("body {}\n".utf8), "favicon.svg": Array("<svg/>\n".utf8),
    "apple-touch-icon.png": [0x89],
    "theme.js": Array("// theme\n".utf8), "page.js": Array("// page\n".utf8),
    "tables.js": Array("// tables\n".utf8), "search.js": Array("// search\n".utf8),
    "send.js": Array("// send\n".utf8),
  ]

  static func input(
    _ log: ProgressLog, _ audience: Audience, plan: String = SampleSite.plan, replan: Replan? = nil,
    now: Now = SampleSite.now, address: SiteAddress? = nil, identity: LogIdentity? = nil,
    agenda: SiteAgenda? = nil,
    cards: PlanCards = .none
  ) throws -> SiteInput {
    let plan = try curriculum(plan)
    let curriculum = replan?.laid(over: plan).curriculum ?? plan
    return SiteInput(
      curriculum: curriculum, log: log, summary: summarize(curriculum, log, now), now: now,
      audience: audience, version: "1.2.3", address: address, identity: identity, learner: LearnerLog(log),
      agenda: agenda, solutionsFolder: "/home/ada/leetcode", cards: cards)
  }

  /// What `progress.json` says.
  static func data(_ log: ProgressLog, _ audience: Audience) throws -> JSONValue {
    try parseJSON(progressDocument(try input(log, audience)))
  }

  static func site(
    _ log: ProgressLog, _ audience: Audience, plan: String = SampleSite.plan, now: Now = SampleSite.now,
    identity: LogIdentity? = nil, agenda: SiteAgenda? = nil, cards: PlanCards = .none
  ) throws -> Site {
    let input = try input(
      log, audience, plan: plan, now: now, identity: identity, agenda: agenda, cards: cards)
    return renderSite(input, templates: try templates(), assets: assets)
  }

  /// A plan of so many days with one item a track.
  static func plan(days: Int) -> String {
    var text = ""
    for day in 1...days {
      if day % 7 == 1 { text += "# Week \((day - 1) / 7 + 1): Theme\n\n" }
      text += """
        ## Day \(day)

        Goal: Do it.

        ### DSA: Focus

        - [ ] LC \(1_000 + day): Problem \(day) [Easy]

        ### System Design: Topic

        - [ ] Task: Task \(day) {#task-\(day)}


        """
    }
    return text
  }
}

extension Site {
  /// The text of a file; empty when it is not there.
  func text(_ path: String) -> String {
    files.first { $0.path == path }?.text ?? ""
  }

  var pages: [SiteFile] { files.filter { $0.path.hasSuffix(".html") } }
}

extension SiteFile {
  /// With plain spaces between numbers and units, as tests are written.
  var text: String { String(decoding: bytes, as: UTF8.self).replacing("\u{A0}", with: " ") }
}
