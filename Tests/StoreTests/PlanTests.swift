// Plans: a file for each version that a programme followed, named by its fingerprint and never changed.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("plans")
struct PlanTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func plan(_ text: String) -> String { fingerprint(of: Array(text.utf8)) }

  private func name(_ text: String, of programme: String = "machine-mode") -> String {
    "\(programme)-\(plan(text).prefix(16)).md"
  }

  private func follow(_ text: String, at now: Instant = Sandbox.now) throws {
    _ = try sandbox.store().update(at: now, following: [.first: NewPlan(Array(text.utf8))], { _ in }) {
      LoggedAction(command: "update", summary: text, instant: now)
    }
  }

  private var followed: String? { get throws { try sandbox.store().look().planFingerprint } }

  @Test("the first change keeps the plan, private, before the store that names it, and no other change does")
  func first() throws {
    try expectEqual(sandbox.store(plan: "one").change { _ in }.didKeepPlan, false)
    expectEqual(sandbox.names(in: "plans"), [])
    #expect(try sandbox.store(plan: "one").change { $0.settings.start = CivilDate("2026-11-20") }.didKeepPlan)
    expectEqual(sandbox.names(in: "plans"), [name("one")])
    try expectEqual(sandbox.text("plans/\(name("one"))"), "one")
    try expectEqual(sandbox.mode("plans/\(name("one"))"), 0o600)
    try expectEqual(sandbox.mode("plans"), 0o700)
    try expectEqual(sandbox.store(plan: "two").change { $0.settings.sharesNotes = false }.didKeepPlan, false)
    try expectEqual(followed, plan("one"))
    // Where a plan cannot be kept, the store stays as it was.
    let other = try Sandbox()
    try other.store().solve(1...1)
    let before = try other.bytes()
    try other.write("", to: "plans")
    try expectEqual(
      failure { try other.store(plan: "one").change { $0.settings.sharesNotes = true } }?.line,
      "plans: error: this is not a folder")
    try expectEqual(other.bytes(), before)
  }

  @Test("another plan is another file; undo and redo name it, and no file changes or goes")
  func followedInTurn() throws {
    try sandbox.store(plan: "one").change { $0.settings.start = CivilDate("2026-11-20") }
    for (day, text) in ["two", "three", "one"].enumerated() { try follow(text, at: Sandbox.evening(day + 1)) }
    let choices = try #require(try sandbox.store().look().learner.programmes[.first]?.plans)
    expectEqual(
      choices.sorted { $0.key < $1.key }.map { "\($0.value.from.iso) \($0.value.plan.prefix(4))" },
      ["2026-11-20 one", "2026-11-21 two", "2026-11-22 three", "2026-11-23 one"].map {
        let words = $0.split(separator: " ")
        return "\(words[0]) \(plan(String(words[1])).prefix(4))"
      })
    let files = try sandbox.folder.contents(of: "workspace/plans")
    expectEqual(files.count, 3)
    for (direction, text) in [
      (.back, "three"), (.back, "two"), (.back, "one"), (.forward, "two"), (.forward, "three"),
      (.forward, "one"),
    ] as [(HistoryDirection, String)] {
      _ = try sandbox.store().step(direction, at: Sandbox.now)
      try expectEqual(followed, plan(text))
    }
    try expectEqual(sandbox.folder.contents(of: "workspace/plans"), files)
    // Following the same one again is no change.
    let revision = try sandbox.store().look().revision
    try follow("one")
    try expectEqual(sandbox.store().look().revision, revision)
    // Two choices of one second are two.
    try follow("four", at: Sandbox.evening(3))
    try follow("five", at: Sandbox.evening(3))
    try expectEqual(followed, plan("five"))
  }

  @Test(
    "is found by its bytes wherever it is, also where version 0.3 kept it, and gone if no file holds just them"
  )
  func find() throws {
    let plans = sandbox.store().plans
    #expect(try plans.find(plan("one")) == nil)
    for path in [
      "curriculum.md", "backups/plan-\(plan("one").prefix(16)).md", "plans/\(name("one", of: "run"))",
    ] {
      try sandbox.write("one", to: path)
      try expectEqual(plans.find(plan("one"))?.path, sandbox.path(path))
    }
    try sandbox.write("other", to: "plans/\(name("one", of: "a"))")
    try expectEqual(plans.find(plan("one"))?.path, sandbox.path("plans/\(name("one", of: "run"))"))
    // A file that was damaged is written anew when the plan is kept again.
    try sandbox.write("damaged", to: "plans/\(name("one"))")
    try expectEqual(plans.keep(Array("one".utf8), for: .first), plan("one"))
    try expectEqual(sandbox.text("plans/\(name("one"))"), "one")
    try sandbox.write("damaged", to: "plans/\(name("one", of: "run"))")
    try sandbox.remove("curriculum.md", "backups/plan-\(plan("one").prefix(16)).md", "plans/\(name("one"))")
    #expect(try plans.find(plan("one")) == nil)
  }

  @Test("one that is gone is told by `doctor`, and no change puts another in its place")
  func gone() throws {
    try sandbox.store(plan: "one").change { $0.settings.start = CivilDate("2026-11-20") }
    try sandbox.remove("plans")
    try expectEqual(sandbox.store(plan: "two").change { $0.settings.sharesNotes = false }.didKeepPlan, false)
    try expectEqual(followed, plan("one"))
    let health = try sandbox.store().health(at: Sandbox.now)
    expectEqual(health.planReports.map(\.level), [.critical])
    expectContains(health.planReports[0].text, "plans/\(name("one")), is missing")
    expectContains(health.backupReports.map(\.text)[0], "the plan of 1 of 1 is not kept: 2026-11-20T")
    #expect(try sandbox.store().backupReports().allSatisfy { $0.condition.isSound && !$0.isSound })
  }

  @Test("a restored backup names its plan again, and undo the one that was there")
  func restored() throws {
    try sandbox.store(plan: "one").change { $0.settings.start = CivilDate("2026-11-20") }
    let backup = try #require(try sandbox.store().createBackup(at: Sandbox.now))
    try follow("two")
    let store = sandbox.store()
    #expect(try store.restore(backup.path, at: Sandbox.now, isTrial: true).changesPlan)
    try expectEqual(followed, plan("two"))
    let outcome = try store.restore(backup.path, at: Sandbox.now, isTrial: false)
    #expect(outcome.changesPlan && outcome.notices == [])
    try expectEqual(followed, plan("one"))
    for (direction, text) in [(.back, "two"), (.forward, "one")] as [(HistoryDirection, String)] {
      _ = try store.step(direction, at: Sandbox.now)
      try expectEqual(followed, plan(text))
    }
    #expect(try !store.restore(backup.path, at: Sandbox.now, isTrial: true).changesPlan)
    #expect(try store.backupReports().allSatisfy(\.isSound))
  }

  @Test("each programme has its own; a next round follows that of the one before, and ticks need none")
  func programmes() throws {
    let run = try #require(ProgrammeName("run"))
    let store = sandbox.store(plan: "bundled")
    try store.solve(1...1)
    try store.changeAll(following: [run: "run"]) { $0.programmes[run] = Programme() }
    let course = try #require(ProgrammeName("course"))
    try store.changeAll { learner in
      learner.programmes[course] = Programme()
      learner.programmes[course]?.ticks = 10
    }
    expectEqual(sandbox.names(in: "plans"), [name("bundled"), name("run", of: "run")])
    _ = try sandbox.store(selected: course, plan: "other").change { $0.settings.sharesReflections = true }
    _ = try sandbox.store(selected: run).restart(at: Sandbox.now)
    let next = try #require(ProgrammeName("run-round-2"))
    let programmes = try store.look().learner.programmes
    #expect(programmes[course]?.plan == nil && programmes[next]?.plan == plan("run"))
    // Deleting one leaves its file, so that undo has it.
    try store.changeAll { $0.delete(run) }
    try store.changeAll { $0.delete(next) }
    expectEqual(sandbox.names(in: "plans").count, 2)
    for _ in 1...2 { _ = try store.step(.back, at: Sandbox.now) }
    try expectEqual(store.look().learner.programmes[next]?.plan, plan("run"))
    let source = try SharedLog(store.exported(), path: "e")
    expectEqual(source.plans.values.map { String(decoding: $0, as: UTF8.self) }.sorted(), ["bundled", "run"])
  }
}
