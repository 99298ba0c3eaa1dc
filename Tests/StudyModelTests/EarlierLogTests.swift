// A log as it stood at the end of an earlier date.

import StudyModel
import TestSupport
import Testing

@Suite("A log on an earlier date")
struct EarlierLogTests {
  private func attempt(_ day: String, _ rating: Rating? = nil) throws -> Attempt {
    Attempt(
      instant: Instant(date: try date(day), time: try time("12:00"), offset: 0), zone: "UTC",
      day: try date(day),
      minutes: 10, isFinish: true, rating: rating)
  }

  private func note(_ text: String) throws -> Note {
    Note(markdown: "A thought.", changed: try instant(text))
  }

  @Test("attempts are kept by their days, and an item without one is gone")
  func attempts() throws {
    let (first, second) = (try attempt("2026-11-10", .hard), try attempt("2026-11-11", .good))
    let log = ProgressLog(items: [
      ItemID("lc-1"): ItemRecord(attempts: [first, second]), ItemID("lc-2"): ItemRecord(attempts: [second]),
    ])
    let (before, that, after) = (try date("2026-11-09"), try date("2026-11-10"), try date("2026-11-11"))
    #expect(log.asOf(before).items.isEmpty)
    expectEqual(log.asOf(that).items, [ItemID("lc-1"): ItemRecord(attempts: [first])])
    expectEqual(log.asOf(after), log)
  }

  /// When a text was last changed, and whether it was written by the end of the 10th.
  private static let texts = [
    ("2026-11-10T22:00Z", true), ("2026-11-11T03:59Z", true), ("2026-11-11T04:00Z", false),
    ("2026-11-12T12:00Z", false),
  ]

  @Test("a note and a reflection that were changed later are left out", arguments: texts)
  func laterTexts(changed: String, isKept: Bool) throws {
    let note = try note(changed)
    let log = ProgressLog(
      items: [
        ItemID("lc-1"): ItemRecord(attempts: [try attempt("2026-11-10")], note: note),
        ItemID("lc-2"): ItemRecord(note: note),
      ], reflections: [try dayNumber(3): note])
    let earlier = log.asOf(try date("2026-11-10"))
    expectEqual(earlier.items[ItemID("lc-1")]?.attempts.count, 1)
    expectEqual(earlier.items[ItemID("lc-1")]?.note, (isKept ? note : nil))
    expectEqual((earlier.items[ItemID("lc-2")] != nil), isKept)
    #expect(earlier.reflections.isEmpty != isKept)
  }

  @Test("bonus problems are kept by their work")
  func bonus() throws {
    let record = ItemRecord(attempts: [try attempt("2026-11-10"), try attempt("2026-11-12")])
    let log = ProgressLog(bonus: [
      BonusProblem(
        id: ItemID("bonus-1"), title: "Extra", number: 9, difficulty: nil, day: try dayNumber(1),
        record: record)
    ])
    #expect(log.asOf(try date("2026-11-09")).bonus.isEmpty)
    expectEqual(log.asOf(try date("2026-11-11")).bonus.map(\.record.attempts), [[record.attempts[0]]])
  }

  @Test("pauses and changes of rest weekdays are kept by their first days")
  func daysOff() throws {
    func pause(_ from: String, _ through: String) throws -> Pause {
      Pause(from: try date(from), through: try date(through), reason: nil)
    }
    var log = ProgressLog(
      pauses: [
        try pause("2026-11-05", "2026-11-06"), try pause("2026-11-10", "2026-11-20"),
        try pause("2026-11-11", "2026-11-11"),
      ])
    log.settings.rest = [
      RestWeekdays(from: try date("2026-11-10"), weekdays: [.sunday]),
      RestWeekdays(from: try date("2026-11-11"), weekdays: [.monday]),
    ]
    let earlier = log.asOf(try date("2026-11-10"))
    expectEqual(earlier.pauses, Array(log.pauses.prefix(2)))
    expectEqual(earlier.settings.rest, Array(log.settings.rest.prefix(1)))
  }

  @Test("problems solved before are kept by their dates, the timer goes, and settings stay")
  func others() throws {
    var log = ProgressLog(
      solvedBefore: [
        SolvedProblem(number: 1, title: "One", date: try date("2026-11-10")),
        SolvedProblem(number: 2, title: "Two", date: try date("2026-11-11")),
        SolvedProblem(number: 3, title: "Three"),
      ], timer: RunningTimer(item: ItemID("lc-1"), started: try instant("2026-11-10T12:00Z")))
    log.settings.start = try date("2026-11-20")
    log.settings.interview = try date("2027-03-20")
    let earlier = log.asOf(try date("2026-11-10"))
    #expect(earlier.solvedBefore.map(\.number) == [1, 3] && earlier.timer == nil)
    expectEqual(earlier.settings, log.settings)
  }
}
