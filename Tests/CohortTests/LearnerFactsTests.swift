// The facts of learners, and the weeks of a class.

import JSON
import Statistics
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
            "done": .integer(day.done), "total": .integer(day.total), "percent": 0,
            "name": "DSA",
          ]
        ],
      ]
    }
    let (done, total) = self.days.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.total) }
    let items: JSONValue = ["done": .integer(done), "total": .integer(total), "percent": 0]
    let count = Int(self.days.count)
    let document: JSONValue = [
      "schemaVersion": .integer(version), "audience": .string(audience), "asOf": .string(asOf),
      "state": ["name": .string(state), "day": 2, "dayCount": .integer(count), "start": "2026-11-18"],
      "completion": [
        "days": ["done": .integer(daysDone), "total": .integer(count), "percent": 0]
      ],
      "streak": [
        "current": ["days": 2],
        "lastEntry": lastEntry.map { .string($0) } ?? .null,
      ],
      "days": .array(days),
      "weeks": [["week": 1, "dayCount": .integer(count), "items": items, "minutes": 90]],
    ]
    return document.bytes
  }

  var facts: LearnerFacts {
    get throws { try LearnerFacts(progress: bytes) }
  }
}

@Suite("Facts of learners")
struct LearnerFactsTests {
  @Test("the strip has the shades of days, and a learner without entries for seven days is quiet")
  func strip() throws {
    let facts = try SampleFacts(days: [
      ("2026-11-10", 0, 4), ("2026-11-11", 1, 4), ("2026-11-12", 2, 4), ("2026-11-13", 3, 4),
      ("2026-11-16", 4, 4),
      ("2026-11-20", 0, 4), ("2026-11-21", 0, 4), ("2026-11-22", 1, 4), (nil, 0, 4),
    ]).facts
    expectEqual(
      facts.days,
      [
        .step(.none), .step(.part), .step(.most), .step(.most), .step(.all), .step(.none), .ahead,
        .step(.part), .ahead,
      ])
    let cases: [(String, String?, Bool)] = [
      ("studyDay", "2026-11-14", false), ("studyDay", "2026-11-13", true), ("restDay", "2026-11-01", true),
      ("paused", "2026-11-01", false), ("finished", "2026-11-01", false), ("notStarted", "2026-11-01", false),
      ("startsLater", "2026-11-01", false), ("studyDay", nil, false),
    ]
    for (state, last, isQuiet) in cases {
      let today = try #require(CivilDate("2026-11-20"))
      // Without an entry the start counts, 18 November.
      try expectEqual(SampleFacts(state: state, lastEntry: last).facts.isQuiet(on: today), isQuiet)
    }
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
}

@Suite("The weeks of a class")
struct ClassWeekTests {
  @Test("a week has the median and the middle half from five learners up")
  func weeks() throws {
    func learners(_ done: [Int]) throws -> LearnerClass {
      let rows = try done.enumerated().map { place, done in
        LearnerRow(
          RosterEntry(id: "l\(place)", title: "L", facts: "f", site: nil, place: place),
          .success(try SampleFacts(days: [("2026-11-18", done, 10)], daysDone: 0).facts))
      }
      return LearnerClass(rows)
    }
    let week = try #require(try learners([1, 2, 3, 4, 10]).weeks.first)
    expectEqual(week.number, 1)
    expectEqual(week.learners, 5)
    expectEqual(week.percent?.median, 30)
    expectEqual(week.percent?.half, 20...40)
    expectEqual(week.minutes?.median, 90)
    try expectEqual(learners([1, 2, 3, 4]).weeks.first?.percent, nil)
    try expectEqual(learners([1, 2, 3, 4]).weeks.first?.learners, 4)
  }
}
