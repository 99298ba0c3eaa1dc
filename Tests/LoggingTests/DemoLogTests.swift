// The history of the demonstration: the same for the same seed, and one that a learner could have logged.

import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct DemoLogTests {
  private static let written =
    (try? String(contentsOfFile: "\(packageFolder)/Templates/demonstration.txt", encoding: .utf8)) ?? ""

  private static let texts: DemoTexts = {
    do { return try DemoTexts(written) } catch { preconditionFailure("\(error)") }
  }()

  @Test(
    "an entry without its parts is refused, and so is a kind without an entry",
    arguments: ["event: Dentist", "event: Dentist | Fun", "bonus problem: one | Two Sum", "task: Milk"])
  func wrongTexts(entry: String) throws {
    let kind = entry.prefix { $0 != ":" }
    for text in [Self.written + "\n= \(entry)\n", Self.written.replacing("= \(kind):", with: "= other:")] {
      try expectPrefix(refusal { try DemoTexts(text) }.message, "an entry `= \(kind)` is missing")
    }
  }

  /// How many days a plan has, and how many of them the demonstration reaches: 64 of 100, at least one.
  private static let lengths = [(1, 1), (2, 1), (7, 4), (14, 8), (31, 19), (33, 21), (100, 64), (1_000, 640)]

  /// Every plan at one clock, and a short one at all of them.
  static let cases: [(length: (days: Int, reached: Int), clock: String)] =
    lengths.map { ($0, clocks[0]) } + clocks.dropFirst().map { ((31, 19), $0) }

  private static let clocks = [
    "2026-11-20T21:14:05+01:00", "2026-11-21T00:10:00+01:00", "2026-11-20T03:59:59Z", "2026-11-20T04:00:00Z",
    "2027-01-01T00:00:00+14:00", "2024-02-29T23:59:59-11:30",
  ]

  private static func now(_ iso: String) -> Now { Now(instant: instant(iso), zone: "Europe/Berlin") }

  @Test("the same seed, plan and clock give the same history, another seed another one")
  func seeds() {
    for (length, clock) in Self.cases {
      let plan = GeneratedPlan.curriculum(days: length.days)
      let now = DemoLogTests.now(clock)
      expectEqual(demoLog(plan, Self.texts, seed: 1, now: now), demoLog(plan, Self.texts, seed: 1, now: now))
    }
    let plan = GeneratedPlan.curriculum(days: 100)
    let logs = (0..<20).map { demoLog(plan, Self.texts, seed: $0, now: SamplePlan.now) }
    expectEqual(Set(logs).count, 20)
    #expect(demoLog(plan, Self.texts, seed: .max, now: SamplePlan.now) != logs[0])
    // The clock alone changes dates, not what was done.
    let early = demoLog(plan, Self.texts, seed: 5, now: DemoLogTests.now("2026-11-20T23:59:59Z"))
    let late = demoLog(plan, Self.texts, seed: 5, now: DemoLogTests.now("2027-06-01T23:59:59Z"))
    expectEqual(
      early.items.mapValues { $0.attempts.map(\.minutes) },
      late.items.mapValues { $0.attempts.map(\.minutes) })
    expectEqual(early.bonus.map(\.title), late.bonus.map(\.title))
    #expect(early.settings.start != late.settings.start)
  }

  @Test("it starts so that today is the last day reached, a pause of four days included")
  func start() throws {
    for (length, clock) in Self.cases {
      let now = DemoLogTests.now(clock)
      let today = now.instant.calendarDay(dayStart: TimeOfDay(minutes: 240))
      let log = demoLog(GeneratedPlan.curriculum(days: length.days), Self.texts, seed: 3, now: now)
      let pauseDays = log.pauses.reduce(0) { $0 + $1.through.days(since: $1.from) + 1 }
      expectEqual(pauseDays, (length.reached > 20 ? 4 : 0))
      expectEqual(log.settings.start, today.adding(days: -(length.reached - 1) - pauseDays))
      expectEmpty(log.settings.rest)
    }
    // Just after midnight the history still ends on the day before.
    let now = DemoLogTests.now("2026-11-21T00:10:00+01:00")
    let log = demoLog(GeneratedPlan.curriculum(days: 100), Self.texts, seed: 1, now: now)
    // 63 days and a pause of 4 before Friday the 20th.
    expectEqual(log.settings.start, date("2026-09-14"))
    expectEqual(
      log.pauses, [Pause(from: date("2026-10-05"), through: date("2026-10-08"), reason: "A few days away")])
  }

  @Test("everything in it could have been logged by now", arguments: cases)
  func believable(length: (days: Int, reached: Int), clock: String) throws {
    let plan = GeneratedPlan.curriculum(days: length.days)
    let now = DemoLogTests.now(clock)
    for seed in (length.days > 100 ? 1...2 : 1...10) as ClosedRange<UInt64> {
      let log = demoLog(plan, Self.texts, seed: seed, now: now)
      let planned = try DemoLogTests.plannedDates(log, length.reached)
      for (id, record) in log.items {
        let place = try #require(plan.place(of: id), "\(id.text)")
        expectEqual(place.item.idsThatFinishIt.last, id, "the free problem is the one solved")
        let attempt = try #require(record.attempts.first)
        expectEqual(attempt.day, planned[place.day.number.value - 1])
        #expect(record.attempts.count == 1 || place.item.problem != nil)
        expectEqual(
          Set(record.attempts.map(\.day)).count, record.attempts.count, "solved again on other days")
        for attempt in record.attempts { check(attempt, now) }
        if let note = record.note { #expect(note.changed == attempt.instant && !isBlank(note.markdown)) }
      }
      for (index, bonus) in log.bonus.enumerated() {
        expectEqual(bonus.id.text, "bonus-\(index + 1)")
        expectEqual(bonus.record.attempts.count, 1)
        expectEqual(bonus.record.attempts.map(\.day), [planned[bonus.day.value - 1]])
        bonus.record.attempts.forEach { check($0, now) }
        let number = try #require(bonus.number)
        #expect(plan.place(of: ItemID(leetCode: number)) == nil)
      }
      expectEqual(Set(log.bonus.map(\.title)).count, log.bonus.count)
      for (day, text) in log.reflections {
        #expect(day.value < length.reached && !isBlank(text.markdown))
        expectEqual(text.changed.localDate, planned[day.value - 1])
      }
    }
  }

  @Test("a history of a hundred days shows something of everything", arguments: 1...10 as ClosedRange<UInt64>)
  func variety(seed: UInt64) {
    let log = demoLog(GeneratedPlan.curriculum(days: 100), Self.texts, seed: seed, now: SamplePlan.now)
    let attempts = log.items.values.flatMap(\.attempts)
    let days = Set(attempts.map(\.day))
    #expect(days.count > 40 && days.count < 64, "missed days are among them")
    #expect(attempts.contains { $0.minutes == nil } && attempts.contains { $0.minutes != nil })
    #expect(attempts.contains { $0.instant.localDate > $0.day }, "some logged the next morning")
    #expect(log.items.values.contains { $0.note?.isPublic == true })
    #expect(log.items.values.contains { $0.note?.isPublic == false })
    #expect(!log.bonus.isEmpty && !log.reflections.isEmpty)
    #expect(log.items.keys.contains { $0.text.hasPrefix("extra-") })
    #expect(log.items.keys.contains { $0.text.hasPrefix("session-") })
  }

  @Test("problems of the plan are never made up as bonus problems")
  func bonusBesideThePlan() {
    let titles = Set(Self.texts.bonusProblems.map(\.number))
    let items = titles.sorted().map { number in
      Item(
        id: ItemID(leetCode: number),
        content: .problem(
          Problem(number: number, title: "Problem \(number)", difficulty: .easy), alternative: nil,
          revision: 0),
        track: .dsa, detail: nil, timeBox: nil)
    }
    let plan = GeneratedPlan.curriculum(days: 60)
    let first = StudyDay(number: dayNumber(1), goal: "", dsaFocus: "", systemDesignTopic: "", items: items)
    let whole = Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: [first] + plan.days.dropFirst())])
    for seed in 1...10 as ClosedRange<UInt64> {
      expectEmpty(demoLog(whole, Self.texts, seed: seed, now: SamplePlan.now).bonus)
    }
  }

  /// The dates of the days of the plan, the pause stepped over.
  private static func plannedDates(_ log: ProgressLog, _ count: Int) throws -> [CivilDate] {
    let start = try #require(log.settings.start)
    let dates = (0..<count + 10).map { start.adding(days: $0) }
    return dates.filter { date in !log.pauses.contains { $0.from <= date && date <= $0.through } }
  }

  private func check(_ attempt: Attempt, _ now: Now) {
    #expect(attempt.isFinish)
    expectContains((1...1_440), attempt.minutes ?? 1)
    #expect(attempt.instant.secondsSinceEpoch <= now.instant.secondsSinceEpoch)
    expectEqual(attempt.instant.offset, now.instant.offset)
    expectEqual(attempt.zone, now.zone)
    let late = attempt.instant.calendarDay(dayStart: TimeOfDay(minutes: 240)).days(since: attempt.day)
    #expect(late == 0 || late == 1)
  }
}
