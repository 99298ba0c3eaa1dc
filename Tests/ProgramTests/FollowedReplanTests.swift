// A programme that follows a replan: its plan's items on other days, by another name alone.

import Plans
import Store
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Program

@Suite("A programme that follows a replan")
struct FollowedReplanTests {
  private let folder: TemporaryFolder
  private let base = Array(
    "## Day 1\n- LC 1: Two Sum [Easy]\n- LC 15: 3Sum [Medium]\n## Day 2\n- Task: Draw it {#draw}\n".utf8)
  private let now = Instant(secondsSinceEpoch: 1_795_000_000, offset: 0)

  init() throws { folder = try TemporaryFolder() }

  private func follow(_ bytes: [UInt8]) throws {
    let store = Session.store(in: folder("workspace"))
    let opened = try store.look()
    _ = try store.update(opened, at: now, following: [opened.programme: NewPlan(bytes)]) { _ in
    } as: {
      LoggedAction(command: "plan use", summary: "to a plan", instant: now)
    }
  }

  private func days() throws -> [String] {
    let plan = try FollowedPlan(option: nil, workspace: folder("workspace"))
    return try plan.curriculum().days.map { day in
      "\(day.number.value): \(day.items.map(\.id.text).joined(separator: " "))"
    }
  }

  @Test("has its items on the days of the replan, and without the plan below it says what is gone")
  func followed() throws {
    try follow(base)
    try expectEqual(days(), ["1: lc-1 lc-15", "2: draw"])
    let replan = Replan(
      plan: Store.fingerprint(of: base), made: "", arguments: "", firstDay: .first,
      days: [[ItemID("draw")], [], [ItemID("lc-15"), ItemID("lc-1")]], leftOut: [])
    try follow(Array(replan.text.utf8))
    try expectEqual(days(), ["1: draw", "2: ", "3: lc-15 lc-1"])
    try follow(Array(replan.text.replacing(replan.plan, with: String(repeating: "0", count: 64)).utf8))
    #expect(throws: Failure.self) { try days() }
  }
}
