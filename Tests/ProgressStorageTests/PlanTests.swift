// The workspace's own copy of the plan: kept by the first change, and replaced only knowingly.

import Foundation
import StudyModel
import Testing

@testable import ProgressStorage

@Suite("The plan in a workspace")
struct PlanTests {
  private let sandbox: Sandbox
  private var planPath: String { sandbox.workspace + "/curriculum.md" }

  init() throws { sandbox = try Sandbox() }

  private func store(_ plan: String?) -> ProgressStore {
    ProgressStore(
      folder: sandbox.workspace, writerVersion: "0.1.0", newID: Sandbox.storeID,
      plan: { plan.map { Array($0.utf8) } })
  }

  private func change(_ store: ProgressStore, shares: Bool) throws -> StoreUpdate<Void> {
    try store.update(at: Sandbox.now, { $0.settings.sharesNotes = shares }, as: { nil })
  }

  private func plan() throws -> String { String(decoding: try sandbox.bytes(at: planPath), as: UTF8.self) }

  @Test("is kept by the first change, private, and by none after that")
  func kept() throws {
    #expect(try change(store("one"), shares: false).didKeepPlan == false)
    #expect(try sandbox.names() == ["progress.lock"])
    #expect(try change(store("one"), shares: true).didKeepPlan)
    #expect(try plan() == "one")
    let mode = try FileManager.default.attributesOfItem(atPath: planPath)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try change(store("two"), shares: false).didKeepPlan == false)
    #expect(try plan() == "one")
  }

  @Test("is kept in a workspace of an earlier version too, and only where there is one to keep")
  func earlier() throws {
    #expect(try change(store(nil), shares: true).didKeepPlan == false)
    #expect(try change(store("one"), shares: false).didKeepPlan)
    #expect(try plan() == "one")
  }

  @Test("where it cannot be kept, the store stays as it was")
  func failure() throws {
    _ = try change(store(nil), shares: true)
    let before = try sandbox.storeBytes()
    try FileManager.default.createDirectory(atPath: planPath, withIntermediateDirectories: false)
    #expect(throws: StorageError.notAFile(path: planPath, .folder)) {
      try change(store("one"), shares: false)
    }
    #expect(try sandbox.storeBytes() == before)
  }

  @Test("another one takes its place, and each before it stays under a name of its own")
  func replaced() throws {
    let store = store(nil)
    #expect(try store.replacePlan(nil, by: [1], at: Sandbox.now) == nil)
    let first = try store.replacePlan([1], by: [2], at: Sandbox.now)
    let second = try store.replacePlan([2], by: [3], at: Sandbox.now)
    let folder = sandbox.workspace + "/set-aside/curriculum-2026-11-20-210000"
    #expect(first == folder + ".md" && second == folder + "-2.md")
    #expect(try sandbox.bytes(at: planPath) == [3])
    #expect(try sandbox.bytes(at: folder + ".md") == [1])
    #expect(try sandbox.bytes(at: folder + "-2.md") == [2])
  }

  @Test("one that changed since it was looked at is left alone", arguments: [nil, [1]] as [[UInt8]?])
  func changedMeanwhile(seen: [UInt8]?) throws {
    let store = store(nil)
    _ = try store.replacePlan(nil, by: [2], at: Sandbox.now)
    #expect(throws: StorageError.changedMeanwhile(path: planPath)) {
      try store.replacePlan(seen, by: [3], at: Sandbox.now)
    }
    #expect(try sandbox.bytes(at: planPath) == [2])
    #expect(try sandbox.names() == ["curriculum.md", "progress.lock"])
  }
}
