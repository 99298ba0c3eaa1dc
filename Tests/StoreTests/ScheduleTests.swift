// Which edition of the schedule a store says it has: one more with each change that a calendar shows, and never less.

import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing


@Suite struct ScheduleTests {
  private let sandbox: Sandbox
  private static let later = Instant(secondsSinceEpoch: Sandbox.now.secondsSinceEpoch + 3_600, offset: 3_600)

  init() throws { sandbox = try Sandbox() }

  private func schedule() throws -> ScheduleRevision? {
    try sandbox.store().open(at: Sandbox.now).identity?.schedule
  }

  @Test("a store without a file has no identity, and its first start is the first edition")
  func first() throws {
    try expectEqual(sandbox.store().open(at: Sandbox.now).identity, nil)
    _ = try sandbox.store().update { $0.settings.start = CivilDate("2026-11-20") }
    let identity = try #require(try sandbox.store().open(at: Sandbox.now).identity)
    expectEqual(identity.id, Sandbox.storeID)
    expectEqual(identity.schedule, ScheduleRevision(number: 1, changed: Sandbox.now))
  }

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isNewEdition: Bool
    let apply: @Sendable (inout ProgressLog) -> Void

    init(_ name: String, isNewEdition: Bool = true, _ apply: @escaping @Sendable (inout ProgressLog) -> Void)
    {
      (testDescription, self.isNewEdition, self.apply) = (name, isNewEdition, apply)
    }
  }

  @Test(
    "what a calendar shows is a new edition, and nothing else is",
    arguments: [
      Change("start") { $0.settings.start = CivilDate("2026-11-23") },
      Change("start of the day") { $0.settings.dayStart = TimeOfDay(minutes: 0) },
      Change("rest") {
        $0.settings.rest = [RestWeekdays(from: CivilDate(serial: 20_000), weekdays: [.sunday])]
      },
      Change("pause") {
        $0.pauses = [Pause(from: CivilDate(serial: 20_800), through: CivilDate(serial: 20_801), reason: nil)]
      },
      Change("address") { $0.settings.baseURL = SiteAddress("https://ada.example") },
      Change("name") { $0.settings.publicName = "Ada" },
      Change("a time of a reminder") { $0.settings.reminders.evening = nil },
      Change("an item", isNewEdition: false) {
        $0.items[ItemID("a")] = ItemRecord(
          note: Note(markdown: "n", changed: Sandbox.now))
      },
      Change("what was solved before", isNewEdition: false) {
        $0.solvedBefore = [SolvedProblem(number: 1, title: "Two Sum")]
      },
      Change("what is shared", isNewEdition: false) { $0.settings.sharesNotes = true },
    ])
  func change(_ change: Change) throws {
    _ = try sandbox.store().update { $0.settings.start = CivilDate("2026-11-20") }
    _ = try sandbox.store().update(at: ScheduleTests.later) { change.apply(&$0) }
    let expected =
      change.isNewEdition
      ? ScheduleRevision(number: 2, changed: ScheduleTests.later)
      : ScheduleRevision(number: 1, changed: Sandbox.now)
    try expectEqual(schedule(), expected)
  }

  @Test("a step back is one edition further, and so is a backup that is put back")
  func backwards() throws {
    let store = sandbox.store()
    _ = try store.update { $0.settings.start = CivilDate("2026-11-20") }
    let copy = sandbox.folder + "/copy.json"
    try Data(try sandbox.storeBytes()).write(to: URL(fileURLWithPath: copy))
    _ = try store.update { $0.settings.start = CivilDate("2026-11-27") }
    try expectEqual(schedule()?.number, 2)
    _ = try store.step(.back, at: ScheduleTests.later)
    try expectEqual(schedule(), ScheduleRevision(number: 3, changed: ScheduleTests.later))
    _ = try store.step(.forward, at: ScheduleTests.later)
    try expectEqual(schedule()?.number, 4)
    _ = try store.restore(copy, at: ScheduleTests.later, isTrial: false)
    try expectEqual(schedule()?.number, 5)
    // The same once more changes nothing that a calendar shows.
    _ = try store.restore(copy, at: ScheduleTests.later, isTrial: false)
    try expectEqual(schedule()?.number, 5)
  }

  @Test("a store that had to be restored has a later edition than the one that was lost")
  func recovered() throws {
    let store = sandbox.store()
    for day in ["2026-11-20", "2026-11-21", "2026-11-22"] {
      _ = try store.update { $0.settings.start = CivilDate(day) }
    }
    try Data("{".utf8).write(to: URL(fileURLWithPath: sandbox.storePath))
    let opened = try store.open(at: ScheduleTests.later)
    expectEqual(opened.log.settings.start, CivilDate("2026-11-22"))
    #expect(try #require(opened.identity?.schedule).number > 3)
  }

  @Test("a fresh round is another log")
  func restart() throws {
    _ = try sandbox.store().update { $0.settings.start = CivilDate("2026-11-20") }
    let store = ProgressStore(folder: sandbox.workspace, writerVersion: "0.1.0")
    _ = try store.restart(at: ScheduleTests.later)
    let identity = try #require(try store.open(at: Sandbox.now).identity)
    #expect(identity.id != Sandbox.storeID)
    expectEqual(identity.schedule?.changed, ScheduleTests.later)
  }

  @Test("another plan is a new edition, and changes nothing else that is stored")
  func plan() throws {
    let store = sandbox.store()
    _ = try store.update { $0.settings.start = CivilDate("2026-11-20") }
    _ = try store.update(
      at: ScheduleTests.later, following: [.first: PlanChange(to: [1], from: nil)], { _ in },
      as: { LoggedAction(command: "update", summary: "x", days: [], instant: Sandbox.now) })
    try expectEqual(schedule(), ScheduleRevision(number: 2, changed: ScheduleTests.later))
    let opened = try store.open(at: Sandbox.now)
    expectEqual(opened.log.settings.start, CivilDate("2026-11-20"))
    expectEqual(opened.actions(.back).count, 2)
  }

  @Test("an export says nothing of it, so that a log gives the same bytes from whichever store")
  func export() throws {
    _ = try sandbox.store().update { $0.settings.start = CivilDate("2026-11-20") }
    let text = String(
      decoding: try #require(try sandbox.store().read()).progress.exportBytes(.standard), as: UTF8.self)
    expectLacks(text, "schedule")
    expectLacks(text, Sandbox.storeID)
  }
}
