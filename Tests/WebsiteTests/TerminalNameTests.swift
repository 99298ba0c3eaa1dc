// What the page says to type: every name means one item, whatever day it is typed on.

import Foundation
import Logging
import Plans
import StudyModel
import TestSupport
import Testing
import Website

@Suite("What is typed for an item")
struct TerminalNameTests {
  /// A problem that comes again, one that is solved beside the plan too, and ids that a terminal reads as something else.
  private static let plan = """
    # Week 1: Names

    ## Day 1

    ### DSA: Arrays

    - [ ] LC 53: Maximum Subarray [Medium]
    - [ ] LC 159: Longest Substring [Medium] (premium, or LC 2958: Longest Subarray [Medium])
    - [ ] LC 704: Binary Search [Easy]
    - [ ] Session: Two problems (45 min) {#p1}

    ### System Design: Names

    - [ ] Watch: Names (10 min) {#25m}
    - [ ] Task: Draw names {#names}
    - [ ] Task: Draw more {#names-draw}

    ## Day 2

    ### DSA: Arrays again

    - [ ] LC 53: Maximum Subarray [Medium] (revision)

    ### System Design: Names again

    - [ ] Bonus: Read on {#b1}
    - [ ] Task: Begin with a hyphen {#-note}
    - [ ] Task: Write it down {#1h10}
    """

  private static func names(_ log: ProgressLog, _ curriculum: Curriculum) -> [(
    id: ItemID, day: DayNumber, name: String
  )] {
    let names = TerminalNames(curriculum, log)
    var all: [(ItemID, DayNumber, String)] = []
    for day in curriculum.days {
      let handles = dayHandles(of: day)
      for item in day.items {
        let place = "\(day.number.value).\(handles[item.id] ?? "")"
        all.append((item.id, day.number, names.name(of: item.id, place: place)))
      }
      for (index, bonus) in log.bonus.filter({ $0.day == day.number }).enumerated() {
        let place = "\(day.number.value).\(bonusHandle(index, on: day))"
        all.append((bonus.id, day.number, names.name(of: bonus.id, place: place)))
      }
    }
    return all
  }

  private static func log() throws -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    let day = try #require(DayNumber(1))
    log.bonus = [
      BonusProblem(
        id: ItemID("bonus-1"), title: "Binary Search", number: 704, difficulty: .easy, day: day,
        record: ItemRecord()),
      BonusProblem(
        id: ItemID("bonus-2"), title: "Names", number: nil, difficulty: nil, day: day, record: ItemRecord()),
    ]
    return log
  }

  /// What stays wrong: names that do not lead to the item that they stand for, and to no other.
  private func astray(_ log: ProgressLog, _ curriculum: Curriculum, on current: DayNumber) -> [String] {
    let now = SampleSite.now
    let context = LogContext(
      curriculum: curriculum, now: now, today: now.instant.localDate,
      plannedDates: curriculum.days.map {
        now.instant.localDate.adding(days: $0.number.value - current.value)
      })
    let search = ItemSearch(context, log: log)
    return Self.names(log, curriculum).filter { entry in
      let found = try? search.occurrences(of: entry.name)
      return found?.map(\.id) != [entry.id] || found?.map(\.day) != [entry.day]
    }.map { "\($0.id.text): \($0.name)" }
  }

  @Test("leads to that item alone, on every day and in the bundled programme")
  func exact() throws {
    let small = try SampleSite.curriculum(Self.plan)
    for day in small.days { expectEqual(astray(try Self.log(), small, on: day.number), []) }
    let folder = "\(packageFolder)/Curriculum"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("week-") }
      .sorted()
    let curriculum = try #require(
      readPlan(
        try files.map {
          PlanFile(name: $0, text: try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
        }, ProblemLookup([Problem]())
      ).curriculum)
    expectEqual(curriculum.days.count, 100)
    expectEqual(astray(try SampleSite.log(), curriculum, on: try #require(DayNumber(50))), [])
  }

  @Test("is the id or the place in the plan, a word that a shell leaves alone, and no time")
  func idOrPlace() throws {
    let names = Self.names(try Self.log(), try SampleSite.curriculum(Self.plan))
    expectEqual(
      names.map(\.name),
      [
        "1.p1", "lc-159", "1.p3", "1.p4", "1.t1", "1.t2", "names-draw", "bonus-1", "bonus-2",
        "lc-53-r1", "2.b1", "2.t1", "2.t2",
      ])
    for entry in names {
      #expect(entry.name.wholeMatch(of: #/[a-z0-9][a-z0-9.-]*/#) != nil, "\(entry.name)")
      #expect(TypedDuration(entry.name) == .notADuration && !TypedDuration.isMeant(by: entry.name))
    }
  }
}
