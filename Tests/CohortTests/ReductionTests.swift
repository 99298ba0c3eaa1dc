// The facts of learners, their parts, and the laws of the reduction.

import Statistics
import StrictJSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Cohort

/// The public facts of a learner, as a site has them.
struct SampleFacts {
  var asOf = "2026-11-20"
  var state = "studyDay"
  var audience = "public"
  var version = 3
  /// For each day: planned date, items done and all items.
  var days: [(planned: String?, done: Int, total: Int)] = [
    ("2026-11-18", 4, 4), ("2026-11-20", 1, 4), ("2026-11-23", 0, 4),
  ]
  var lastEntry: String? = "2026-11-20"
  var daysDone = 1

  var bytes: [UInt8] {
    let days: [JSONValue] = days.map { day in
      [
        "plannedDate": day.planned.map { .string($0) } ?? .null,
        "tracks": [
          [
            "done": .integer(Int64(day.done)), "total": .integer(Int64(day.total)), "percent": 0,
            "name": "DSA",
          ]
        ],
      ]
    }
    let (done, total) = self.days.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.total) }
    let items: JSONValue = ["done": .integer(Int64(done)), "total": .integer(Int64(total)), "percent": 0]
    let count = Int64(self.days.count)
    let document: JSONValue = [
      "schemaVersion": .integer(Int64(version)), "audience": .string(audience), "asOf": .string(asOf),
      "state": ["name": .string(state), "day": 2, "dayCount": .integer(count), "start": "2026-11-18"],
      "plan": ["end": "2026-11-23"],
      "completion": [
        "days": ["done": .integer(Int64(daysDone)), "total": .integer(count), "percent": 0], "items": items,
      ],
      "streak": [
        "activeDays": 2, "current": ["days": 2], "longest": ["days": 2],
        "lastEntry": lastEntry.map { .string($0) } ?? .null,
      ],
      "time": ["minutes": 90], "days": .array(days),
      "weeks": [["week": 1, "days": ["done": 1, "total": .integer(count)], "items": items, "minutes": 90]],
    ]
    return document.bytes
  }

  var facts: LearnerFacts {
    get throws { try LearnerFacts(progress: bytes) }
  }
}

@Suite("Facts of learners")
struct LearnerFactsTests {
  @Test("the strip has the shades of the heat map, and a day ahead is a day to come without work")
  func strip() throws {
    let facts = try SampleFacts(days: [
      ("2026-11-10", 0, 4), ("2026-11-11", 1, 4), ("2026-11-12", 2, 4), ("2026-11-13", 3, 4),
      ("2026-11-16", 4, 4),
      ("2026-11-20", 0, 4), ("2026-11-21", 0, 4), ("2026-11-22", 1, 4), (nil, 0, 4),
    ]).facts
    expectEqual(
      facts.days,
      [
        .step(.none), .step(.some), .step(.half), .step(.most), .step(.all), .step(.none), .ahead,
        .step(.some), .ahead,
      ])
    expectEqual(facts.document["days"], .string("012340-1-"))
  }

  @Test("facts in a part are read as they were written")
  func partOfFacts() throws {
    let facts = try SampleFacts().facts
    var fields = try JSONFields(facts.document)
    try expectEqual(LearnerFacts(part: &fields), facts)
  }

  @Test("what is not a public progress.json of this version is refused, and says why")
  func refused() throws {
    func reason(_ bytes: [UInt8]) -> String? {
      do throws(FactsProblem) { _ = try LearnerFacts(progress: bytes); return nil } catch {
        return error.reason
      }
    }
    expectEqual(reason(SampleFacts(audience: "private").bytes)?.contains("private"), true)
    expectEqual(reason(SampleFacts(version: 2).bytes)?.contains("version 2"), true)
    expectEqual(reason(SampleFacts(asOf: "yesterday").bytes)?.contains("asOf"), true)
    expectEqual(reason(SampleFacts(state: "lost").bytes)?.contains("state.name"), true)
    #expect(reason(SampleFacts(days: []).bytes) != nil)
    #expect(reason(SampleFacts(daysDone: 4).bytes) != nil)
    #expect(reason(SampleFacts(days: [("2026-11-18", 5, 4)]).bytes) != nil)
    expectEqual(reason(Array("{}".utf8))?.contains("schemaVersion"), true)
    #expect(reason([]) != nil)
    let deep = String(repeating: #"{"\#(String(repeating: "k", count: 40))":"#, count: 60)
    expectEqual((reason(Array(deep.utf8))?.count).map { $0 <= 200 }, true)
    expectEqual(reason(SampleFacts().bytes), nil)
  }

  @Test(
    "a learner in the middle of the programme is quiet after seven days without an entry",
    arguments: [
      ("studyDay", "2026-11-14", false), ("studyDay", "2026-11-13", true), ("restDay", "2026-11-01", true),
      ("paused", "2026-11-01", false), ("finished", "2026-11-01", false), ("notStarted", "2026-11-01", false),
      ("startsLater", "2026-11-01", false), ("studyDay", nil, false),
    ])
  func quiet(_ state: String, _ last: String?, _ isQuiet: Bool) throws {
    let today = try #require(CivilDate("2026-11-20"))
    // Without an entry the start counts, 18 November.
    try expectEqual(SampleFacts(state: state, lastEntry: last).facts.isQuiet(on: today), isQuiet)
  }
}

@Suite("Reduction of a class")
struct ReductionTests {
  private static let origin = RosterOrigin(path: "cohort.json", learners: 30, fingerprint: "0123456789abcdef")

  /// A class of 30 in shards; each third learner cannot be read.
  private static func parts(_ count: Int) throws -> [CohortPart] {
    let facts = try SampleFacts().facts
    let rows = (0..<30).map { place in
      LearnerRow(
        RosterEntry(
          id: "l\(place)", title: "L \(place)", facts: "f", site: place % 2 == 0 ? "../l" : nil, place: place),
        place % 3 == 0 ? .failure(FactsProblem(reason: "no")) : .success(facts))
    }
    return try (0..<count).map { index in
      let shard = try #require(Shard(index, of: count))
      return CohortPart(shard, of: origin, rows.filter { shard.holds($0.id) })
    }
  }

  private static func reduced(_ parts: [CohortPart]) throws -> LearnerClass {
    var reduction = PartsReduction()
    for part in parts { try reduction.add(part, from: "\(part.shard.index).json") }
    return try #require(reduction.result)
  }

  @Test("any number of shards, in any order and twice over, gives the same class", arguments: [1, 2, 7, 100])
  func laws(_ count: Int) throws {
    let whole = try Self.reduced(Self.parts(1))
    let parts = try Self.parts(count)
    expectEqual(whole.learners.map(\.place), Array(0..<30))
    try expectEqual(Self.reduced(parts), whole)
    try expectEqual(Self.reduced(parts.reversed()), whole)
    try expectEqual(Self.reduced(parts + parts), whole)
  }

  @Test("a part is read as it was written")
  func written() throws {
    for part in try Self.parts(7) {
      let bytes = part.bytes(version: "1.0")
      try expectEqual(CohortPart(bytes), part)
      #expect(CohortPart.isPart(opening: Array(bytes.prefix(500))))
    }
    #expect(CohortPart.isPart(opening: []))
    #expect(!CohortPart.isPart(opening: SampleFacts().bytes))
    #expect(!CohortPart.isPart(opening: Array("[]".utf8)))
  }

  @Test("a missing shard is named, with how many learners are missing")
  func missing() throws {
    let parts = try Self.parts(7)
    let partial = try Self.reduced(Array(parts.dropFirst(2)))
    expectEqual(partial.missing.map(\.text), ["0/7", "1/7"])
    expectEqual(partial.missingLearners, parts[0].learners.count + parts[1].learners.count)
  }

  @Test("of two rows of one learner the later facts stay, in any order")
  func twice() throws {
    let shard = Shard.whole
    func part(_ facts: Result<LearnerFacts, FactsProblem>) -> CohortPart {
      let entry = RosterEntry(id: "a", title: "A", facts: "f", site: nil, place: 0)
      return CohortPart(shard, of: Self.origin, [LearnerRow(entry, facts)])
    }
    let versions = [
      part(.failure(FactsProblem(reason: "x"))), part(.failure(FactsProblem(reason: "y"))),
      part(.success(try SampleFacts(asOf: "2026-11-19").facts)), part(.success(try SampleFacts().facts)),
      part(.success(try SampleFacts(lastEntry: nil).facts)),
    ]
    for first in versions.indices {
      for second in versions.indices {
        let (one, other) = (versions[first], versions[second])
        try expectEqual(Self.reduced([one, other]), Self.reduced([other, one]))
        for third in versions {
          try expectEqual(Self.reduced([one, other, third]), Self.reduced([third, other, one]))
        }
      }
    }
    try expectEqual(Self.reduced([versions[3], versions[2], versions[0]]), Self.reduced([versions[3]]))
  }

  @Test("parts of other rosters and of other numbers of shards are refused")
  func others() throws {
    let other = RosterOrigin(path: "cohort.json", learners: 30, fingerprint: "ffffffffffffffff")
    var reduction = PartsReduction()
    let parts = try Self.parts(2)
    try reduction.add(parts[0], from: "0.json")
    #expect(throws: PartsError.otherRoster(first: "0.json", second: "1.json")) {
      try reduction.add(CohortPart(parts[1].shard, of: other, parts[1].learners), from: "1.json")
    }
    #expect(throws: PartsError.self) { try reduction.add(Self.parts(3)[1], from: "1.json") }
  }

  @Test("a week has the median and the middle half from five learners up")
  func weeks() throws {
    func learners(_ done: [Int]) throws -> LearnerClass {
      let rows = try done.enumerated().map { place, done in
        LearnerRow(
          RosterEntry(id: "l\(place)", title: "L", facts: "f", site: nil, place: place),
          .success(try SampleFacts(days: [("2026-11-18", done, 10)], daysDone: 0).facts))
      }
      return LearnerClass(learners: rows, missingLearners: 0, missing: [])
    }
    let week = try #require(try learners([1, 2, 3, 4, 10]).weeks.first)
    #expect((week.number, week.learners, week.percent?.median) == (1, 5, 30))
    #expect(week.percent?.half == 20...40)
    expectEqual(week.minutes?.median, 90)
    try expectEqual(learners([1, 2, 3, 4]).weeks.first?.percent, nil)
    try expectEqual(learners([1, 2, 3, 4]).weeks.first?.learners, 4)
  }
}
