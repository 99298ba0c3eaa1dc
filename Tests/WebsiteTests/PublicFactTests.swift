// What strangers can read of a build as facts, and what differs between two.

import Foundation
import Statistics
import StrictJSON
import StudyModel
import TestSupport
import Testing

@testable import Website

@Suite("Public facts")
struct PublicFactTests {
  private static func facts(_ log: ProgressLog, _ audience: Audience = .private) throws -> PublicFacts {
    PublicFacts(try SampleSite.input(log, audience))
  }

  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kind: PublicFact.Kind
    let id: String
    var before: String?
    var after: String?
    var prepare: @Sendable (inout ProgressLog) -> Void = { _ in }
    let change: @Sendable (inout ProgressLog) -> Void
  }

  @Test(
    "name each change, from what to what",
    arguments: [
      Change(
        testDescription: "an item done", kind: .item, id: "cache-draw", after: "done 20 November 2026, 25 min"
      ) {
        $0.items[ItemID("cache-draw")] = ItemRecord(
          attempts: [SampleSite.attempt("2026-11-20T20:00:00+01:00", minutes: 25)])
      },
      Change(
        testDescription: "an item reopened", kind: .item, id: "lc-704",
        before: "done 20 November 2026, 15 min",
        after: "15 min"
      ) { $0.items[ItemID("lc-704")]?.attempts[0].isFinish = false },
      Change(
        testDescription: "work taken back", kind: .item, id: "lc-704", before: "done 20 November 2026, 15 min"
      ) { $0.items[ItemID("lc-704")] = nil },
      Change(
        testDescription: "minutes", kind: .figure, id: "minutes", before: "1 h 21 min", after: "1 h 36 min"
      ) { $0.items[ItemID("lc-704")]?.attempts[0].minutes = 30 },
      Change(
        testDescription: "a shared note", kind: .note, id: "lc-1920",
        after: "# Two pointers\n\nSee **both** ends.[^1]\n\n[^1]: From the left and the right."
      ) { $0.items[ItemID("lc-1920")]?.note?.isPublic = true },
      Change(
        testDescription: "a shared note rewritten", kind: .note, id: "lc-1920", before: "Same",
        after: "Other",
        prepare: {
          $0.settings.sharesNotes = true
          $0.items[ItemID("lc-1920")]?.note?.markdown = "Same"
        }
      ) { $0.items[ItemID("lc-1920")]?.note?.markdown = "Other" },
      Change(
        testDescription: "a reflection no longer shared", kind: .reflection, id: "1",
        before: "Slow start, *good* end.", prepare: { $0.settings.sharesReflections = true }
      ) { $0.settings.sharesReflections = false },
      Change(testDescription: "a bonus title", kind: .bonus, id: "bonus-1", after: "done, Easy, 9 min") {
        $0.bonus[0].isPublic = true
      },
      Change(
        testDescription: "a bonus title hidden", kind: .unnamedBonus, id: "1", after: "1 bonus problem",
        prepare: { $0.bonus[0].isPublic = true }
      ) { $0.bonus[0].isPublic = false },
      Change(testDescription: "a name", kind: .name, id: "name", after: "Ada") {
        $0.settings.publicName = "Ada"
      },
      Change(testDescription: "a sentence", kind: .name, id: "about", after: "Two days") {
        $0.settings.publicAbout = "Two days"
      },
      Change(
        testDescription: "an address", kind: .address, id: "address", after: "https://ada.example/"
      ) { $0.settings.baseURL = SiteAddress("https://ada.example") },
      Change(
        testDescription: "search engines", kind: .listing, id: "indexed", after: "may list the site"
      ) { $0.settings.isIndexed = true },
      Change(
        testDescription: "a pause", kind: .plan, id: "pause 2026-11-25..2026-11-26",
        after: "25 to 26 November 2026"
      ) {
        $0.pauses.append(
          Pause(
            from: SampleSite.at("2026-11-25T00:00:00Z").localDate,
            through: SampleSite.at("2026-11-26T00:00:00Z").localDate, reason: "zqreason"))
      },
      Change(
        testDescription: "rest weekdays", kind: .plan, id: "rest 2026-11-20", after: "Saturday and Sunday"
      ) {
        $0.settings.rest = [
          RestWeekdays(
            from: SampleSite.at("2026-11-20T00:00:00Z").localDate, weekdays: [.sunday, .saturday])
        ]
      },
      Change(
        testDescription: "a milestone gone", kind: .milestone, id: "days-1", before: "19 November 2026"
      ) { $0.items[ItemID("names-watch")] = nil },
    ])
  func changes(_ change: Change) throws {
    var log = try SampleSite.log()
    change.prepare(&log)
    let before = try Self.facts(log)
    change.change(&log)
    let found = try Self.facts(log).changes(since: before)
    let wanted = found.first { $0.fact.kind == change.kind && $0.fact.id == change.id }
    expectEqual(wanted?.before?.value, change.before, "\(found)")
    expectEqual(wanted?.after?.value, change.after, "\(found)")
    #expect(wanted != nil)
  }

  @Test("leave out what no stranger reads", arguments: Audience.allCases)
  func canaries(audience: Audience) throws {
    var log = try SampleSite.log()
    log.settings.owner = "zqowner"
    let text = try Self.facts(log, audience).document.text
    for canary in ["Two pointers", "Slow start", "Climbing", "08:10", "gone-item", "A wedding", "zqowner"] {
      #expect(!text.contains(canary), "\(canary)")
    }
    for hide in [
      { (log: inout ProgressLog) in log.items[ItemID("lc-1920")]?.note = nil },
      { (log: inout ProgressLog) in log.reflections = [:] },
      { (log: inout ProgressLog) in log.bonus[0].title = "Other" },
      { (log: inout ProgressLog) in log.settings.owner = "Other" },
    ] {
      let before = try Self.facts(log, audience)
      hide(&log)
      try expectEqual(Self.facts(log, audience).changes(since: before), [])
    }
  }

  @Test("come back from their JSON as they were, and from no other text")
  func document() throws {
    var log = try SampleSite.log()
    log.settings.sharesNotes = true
    log.settings.publicName = "Ada \"\u{1F600}\"\n"
    let facts = try Self.facts(log)
    expectEqual(PublicFacts(try parseJSON(Array(facts.document.text.utf8))), facts)
    for text in [
      "{}", "3", "[3]", "[{}]", "[{\"kind\": \"note\", \"id\": 3, \"title\": \"\", \"value\": \"\"}]",
    ] {
      expectEqual(PublicFacts(try parseJSON(Array(text.utf8))), nil, "\(text)")
    }
    let later =
      "[{\"kind\": \"later\", \"id\": \"1\", \"title\": \"\", \"value\": \"\", \"day\": 99999999999999}]"
    expectEqual(PublicFacts(try parseJSON(Array(later.utf8)))?.facts, [])
  }

  // MARK: Against the site's data

  /// What `progress.json` says of all that the facts tell, in a form of its own.
  private static func published(_ log: ProgressLog) throws -> Set<String> {
    let document = try SampleSite.data(log, .public)
    var found: Set<String> = []
    func member(_ value: JSONValue, _ path: String...) -> JSONValue {
      path.reduce(value) { $0[$1] ?? .null }
    }
    func elements(_ value: JSONValue) -> [JSONValue] {
      guard case .array(let elements) = value else { return [] }
      return elements
    }
    for (name, path) in [
      ("streak", ["streak", "current", "days"]), ("longest", ["streak", "longest", "days"]),
      ("days", ["completion", "days"]), ("items", ["completion", "items"]), ("minutes", ["time", "minutes"]),
      ("end", ["plan", "end"]), ("start", ["state", "start"]), ("rest", ["plan", "rest"]),
    ] {
      let value = path.reduce(document) { member($0, $1) }
      found.insert("\(name) \(value.text)")
    }
    for pause in elements(member(document, "plan", "pauses")) {
      found.insert("pause \(member(pause, "from").text) \(member(pause, "through").text)")
    }
    for achievement in elements(member(document, "achievements")) { found.insert(achievement.text) }
    for day in elements(member(document, "days")) {
      found.insert("reflection \(member(day, "day").text) \(member(day, "reflection").text)")
      for bonus in elements(member(day, "bonus")) { found.insert("\(member(day, "day").text) \(bonus.text)") }
      for item in elements(member(day, "items")) {
        let facts = ["id", "done", "finishedOn", "minutes", "doneAgain", "solvedBefore", "note"].map {
          member(item, $0).text
        }
        found.insert(facts.joined())
      }
    }
    return found
  }

  private struct RandomNumbers {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  /// One change of any kind, private ones too.
  private static func change(_ log: inout ProgressLog, _ random: inout RandomNumbers) {
    let ids = [
      "lc-1920", "lc-159", "lc-2958", "names-watch", "names-bonus", "lc-704", "mock-1", "cache-draw",
    ]
    let id = ItemID(ids[random.below(ids.count)])
    let instant = "2026-11-\(10 + random.below(11))T20:00:00+01:00"
    switch random.below(12) {
    case 0, 1, 2:
      var attempt = SampleSite.attempt(instant, minutes: random.below(3) == 0 ? nil : random.below(60))
      attempt.isFinish = random.below(3) > 0
      log.items[id, default: ItemRecord()].attempts.append(attempt)
    case 3: log.items[id] = nil
    case 4:
      log.items[id, default: ItemRecord()].note = Note(
        markdown: "Note \(random.below(3))", changed: SampleSite.at(instant), isPublic: random.below(2) == 0)
    case 5:
      guard let day = DayNumber(1 + random.below(2)) else { return }
      log.reflections[day] = Note(
        markdown: "Day \(random.below(3))", changed: SampleSite.at(instant), isPublic: random.below(2) == 0)
    case 6: log.settings.sharesNotes.toggle()
    case 7: log.settings.sharesReflections.toggle()
    case 8:
      if !log.bonus.isEmpty { log.bonus[0].isPublic.toggle() }
    case 9: log.settings.owner = "Owner \(random.below(100))"
    case 10:
      let date = SampleSite.at(instant).localDate
      log.pauses =
        random.below(2) == 0 ? [] : [Pause(from: date, through: date, reason: "\(random.below(9))")]
    default: log.settings.start = SampleSite.at(instant).localDate
    }
  }

  @Test("differ exactly when the public site's data differs in what they tell", arguments: 1...12)
  func sameAsData(seed: UInt64) throws {
    var random = RandomNumbers(state: seed)
    var log = try SampleSite.log()
    var (facts, data) = (try Self.facts(log), try Self.published(log))
    var (same, different) = (0, 0)
    for _ in 1...60 {
      Self.change(&log, &random)
      let (newFacts, newData) = (try Self.facts(log), try Self.published(log))
      let changes = newFacts.changes(since: facts)
      expectEqual(changes.isEmpty, (newData == data), "\(changes), \(newData.symmetricDifference(data))")
      if changes.isEmpty { same += 1 } else { different += 1 }
      (facts, data) = (newFacts, newData)
    }
    #expect(same > 3 && different > 20)
  }
}
