// Several programmes in one store: each with its own plan, and undo that brings all of them back.

import Foundation
@testable import Store
import JSON
import StudyModel
import TestSupport
import Testing


@Suite("Several programmes in a store")
struct ProgrammeTests {
  private let sandbox: Sandbox
  private let run: ProgrammeName
  private let course: ProgrammeName

  init() throws {
    sandbox = try Sandbox()
    run = try #require(ProgrammeName("run"))
    course = try #require(ProgrammeName("course"))
    try logFirst()
    try begin(course, plan: "one")
  }

  private func store(_ selected: ProgrammeName? = nil) -> ProgressStore {
    ProgressStore(
      folder: sandbox.workspace, writerVersion: "0.1.0", newID: Sandbox.storeID, selected: selected,
      plan: { $0 ?? (selected == nil ? Array("bundled".utf8) : nil) })
  }

  private func logFirst() throws {
    _ = try store().update(at: Sandbox.now, { $0.settings.sharesNotes = true }, as: { nil })
  }

  private func action(_ command: String) -> LoggedAction {
    LoggedAction(command: command, summary: "", instant: Sandbox.now)
  }

  private func begin(_ name: ProgrammeName, plan: String? = nil) throws {
    _ = try store().updateProgrammes(
      at: Sandbox.now, following: plan.map { [name: PlanChange(to: Array($0.utf8), from: nil)] } ?? [:]
    ) { learner in
      learner.programmes[name] = Programme()
      learner.programmes[name]?.title = "Its title"
      learner.programmes[name]?.ticks = plan == nil ? 10 : nil
    } as: { _ in
      action("new")
    }
  }

  private func delete(_ name: ProgrammeName) throws {
    _ = try store().updateProgrammes(at: Sandbox.now, backedUp: .beforeDeletion, replacing: [name]) {
      $0.delete(name)
    } as: { _ in
      action("delete")
    }
  }

  private func plan(_ name: ProgrammeName) -> String? {
    try? String(contentsOfFile: store().workspace.planPath(of: name), encoding: .utf8)
  }

  private func edit(_ name: ProgrammeName, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: store().workspace.planPath(of: name)))
  }

  private var learner: LearnerLog { get throws { try store().look().learner } }

  @Test("a plan of its own stands beside the first one's, and a challenge of ticks has none")
  func planOwnStandsBeside() throws {
    try begin(run)
    #expect(plan(run) == nil)
    expectEqual(plan(.first), "bundled")
    expectEqual(plan(course), "one")
    expectEqual(store().workspace.planPath(of: course), sandbox.workspace + "/plans/course.md")
    let programmes = try learner.programmes
    #expect(programmes[course]?.plan == fingerprint(of: Array("one".utf8)))
    expectEqual(programmes[run]?.ticks, 10)
    expectEqual(programmes[course]?.title, "Its title")
    try expectEqual(store(course).open(at: Sandbox.now).planFingerprint, programmes[course]?.plan)
  }

  @Test("deleting one removes its plan, and undo brings both back, edits included")
  func deletingOneRemovesPlan() throws {
    try edit(course, "one, edited")
    try delete(course)
    #expect(plan(course) == nil)
    expectEqual(plan(.first), "bundled")
    try expectEqual(learner.programmes[course], nil)
    #expect(try store().backups().contains { $0.reason == .beforeDeletion })
    _ = try store().step(.back, at: Sandbox.now)
    expectEqual(plan(course), "one, edited")
    try expectEqual(learner.programmes[course]?.title, "Its title")
    _ = try store().step(.forward, at: Sandbox.now)
    #expect(plan(course) == nil)
    expectEqual(plan(.first), "bundled")
  }

  @Test("undo takes back another programme's plan while the first is in use")
  func undoTakesBackAnother() throws {
    _ = try store(course).update(
      at: Sandbox.now, following: [course: PlanChange(to: Array("two".utf8), from: Array("one".utf8))],
      { _ in },
      as: { action("update") })
    expectEqual(plan(course), "two")
    _ = try store().step(.back, at: Sandbox.now)
    expectEqual(plan(course), "one")
    expectEqual(plan(.first), "bundled")
  }

  @Test("a change of another programme's plan that was interrupted is finished by the next command")
  func changeAnotherPlanInterrupted() throws {
    _ = try store(course).update(
      at: Sandbox.now, following: [course: PlanChange(to: Array("two".utf8), from: Array("one".utf8))],
      { _ in },
      as: { action("update") })
    // The power went after the store was written, and before the plan.
    try edit(course, "one")
    _ = try store().open(at: Sandbox.now)
    expectEqual(plan(course), "two")
  }

  @Test("a next round follows the same file, whichever round is deleted")
  func nextRoundFollowsSame() throws {
    _ = try store(course).restart(at: Sandbox.now)
    let next = try #require(ProgrammeName("course-round-2"))
    try expectEqual(learner.programmes.keys.sorted(), [course, next, .first].sorted())
    expectEqual(plan(next), "one")
    _ = try store().step(.back, at: Sandbox.now)
    #expect(try learner.programmes[next] == nil && plan(course) == "one")
    _ = try store().step(.forward, at: Sandbox.now)
    try delete(course)
    expectEqual(plan(next), "one")
    _ = try store().step(.back, at: Sandbox.now)
    try delete(next)
    _ = try store().step(.back, at: Sandbox.now)
    expectEqual(plan(next), "one")
  }

  @Test("an edited plan is adopted by a restart, not taken back") func editedPlanAdoptedRestart() throws {
    try edit(course, "edited")
    _ = try store(course).update(at: Sandbox.now, { $0.settings.sharesReflections = true }, as: { nil })
    _ = try store(course).restart(at: Sandbox.now)
    expectEqual(plan(course), "edited")
  }

  @Test("a backup brings back every programme with its plan") func backupBringsBackEvery() throws {
    try begin(run)
    let backup = try #require(try store().createBackup(at: Sandbox.now))
    #expect(backup.isSound)
    expectEqual(backup.plans.count, 2)
    try delete(course)
    try delete(run)
    let outcome = try store().restore(backup.path, at: Sandbox.now, isTrial: false)
    #expect(outcome.changesPlan)
    expectEqual(plan(course), "one")
    expectEqual(plan(.first), "bundled")
    try expectEqual(learner.programmes[run]?.ticks, 10)
    _ = try store().step(.back, at: Sandbox.now)
    expectEqual(plan(course), nil)
    try expectEqual(learner.programmes[run], nil)
  }

  @Test("an export has every plan, and a store made from it alone has them again")
  func exportHasEveryPlan() throws {
    let bytes = try #require(try store().export(store().open(at: Sandbox.now))).bytes
    let source = try ImportSource(bytes, path: "e")
    expectEqual(source.plans, [.first: Array("bundled".utf8), course: Array("one".utf8)])
    expectEqual(source.log.programmes[course]?.title, "Its title")
  }

  @Test("health tells which plan is missing") func healthTellsWhichPlan() throws {
    try FileManager.default.removeItem(atPath: store().workspace.planPath(of: course))
    try expectEqual(
      store().health(at: Sandbox.now).plan, [.missingPlan(name: "plans/course.md", hasCopy: true)])
    _ = try store(course).open(at: Sandbox.now)
    expectEqual(plan(course), "one")
  }

  @Test("logging in a second programme keeps the calendars of the first as they are")
  func loggingSecondProgrammeKeeps() throws {
    let before = try store().look().identity
    _ = try store(course).update(
      at: Sandbox.now,
      { $0.items[ItemID("lc-1")] = ItemRecord(note: Note(markdown: "x", changed: Sandbox.now)) },
      as: { nil })
    try expectEqual(store().look().identity, before)
    #expect(try store(course).look().identity?.id != before?.id)
    #expect(try store(course).look().log.items.count == 1 && store().look().log.items.isEmpty)
  }

  @Test("a programme begun by logging is younger than those that are there") func programmeBegunLogging()
    throws
  {
    try delete(.first)
    _ = try store(.first).update(
      at: Sandbox.now, { $0.settings.start = CivilDate("2026-11-20") }, as: { nil })
    try expectEqual(learner.programmes[.first]?.created, Sandbox.now)
    try expectEqual(learner.inOrder, [course, .first])
  }
}
