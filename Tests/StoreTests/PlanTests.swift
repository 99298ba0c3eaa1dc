// The workspace's own copy of the plan: kept by the first change, and replaced only knowingly.

import Files
import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing


@Suite("The plan in a workspace")
struct PlanTests {
  private let sandbox: Sandbox
  private var planPath: String { sandbox.workspace + "/curriculum.md" }

  init() throws { sandbox = try Sandbox() }

  private func store(_ plan: String?) -> ProgressStore {
    ProgressStore(
      folder: sandbox.workspace, writerVersion: "0.1.0", newID: Sandbox.storeID,
      plan: { $0 ?? plan.map { Array($0.utf8) } })
  }

  private func change(_ store: ProgressStore, shares: Bool) throws -> StoreUpdate<Void> {
    try store.update(at: Sandbox.now, { $0.settings.sharesNotes = shares }, as: { nil })
  }

  private func plan() throws -> String { String(decoding: try sandbox.bytes(at: planPath), as: UTF8.self) }

  @Test("is kept by the first change, private, and by none after that")
  func kept() throws {
    try expectEqual(change(store("one"), shares: false).didKeepPlan, false)
    try expectEqual(sandbox.names(), ["progress.lock"])
    #expect(try change(store("one"), shares: true).didKeepPlan)
    try expectEqual(plan(), "one")
    let mode = try FileManager.default.attributesOfItem(atPath: planPath)[.posixPermissions] as? Int
    expectEqual(mode, 0o600)
    try expectEqual(change(store("two"), shares: false).didKeepPlan, false)
    try expectEqual(plan(), "one")
  }

  @Test("is kept in a workspace of an earlier version too, and only where there is one to keep")
  func earlier() throws {
    try expectEqual(change(store(nil), shares: true).didKeepPlan, false)
    #expect(try change(store("one"), shares: false).didKeepPlan)
    try expectEqual(plan(), "one")
  }

  @Test("where it cannot be kept, the store stays as it was")
  func failure() throws {
    _ = try change(store(nil), shares: true)
    let before = try sandbox.storeBytes()
    try FileManager.default.createDirectory(atPath: planPath, withIntermediateDirectories: false)
    #expect(throws: StorageError.notAFile(path: planPath, .folder)) {
      try change(store("one"), shares: false)
    }
    try expectEqual(sandbox.storeBytes(), before)
  }

  private func copies() throws -> [String] { try sandbox.backupNames().filter { $0.hasPrefix("plan-") } }

  private func follow(_ text: String, in store: ProgressStore) throws -> StoreUpdate<Void> {
    let seen = try? sandbox.bytes(at: planPath)
    return try store.update(
      store.open(at: Sandbox.now), at: Sandbox.now,
      following: [.first: PlanChange(to: Array(text.utf8), from: seen)]
    ) { _ in
    } as: {
      LoggedAction(command: "update", summary: text, days: [], instant: Sandbox.now)
    }
  }

  private func step(_ direction: HistoryDirection) throws -> [String] {
    try #require(try store(nil).step(direction, at: Sandbox.now)).opened.notices.map(\.description)
  }

  @Test("another one takes its place as a step of undo, and each before it stays under a name of its own")
  func replaced() throws {
    let store = store("one")
    _ = try change(store, shares: true)
    let folder = sandbox.workspace + "/set-aside/curriculum-2026-11-20-210000"
    try expectEqual(follow("two", in: store).keptPlan, folder + ".md")
    try expectEqual(follow("three", in: store).keptPlan, folder + "-2.md")
    try expectEqual(sandbox.bytes(at: folder + "-2.md"), Array("two".utf8))
    try expectEqual(copies().count, 3)
    for (direction, text) in [(.back, "two"), (.back, "one"), (.forward, "two"), (.forward, "three")]
      as [(HistoryDirection, String)]
    {
      try expectEqual(step(direction), [])
      try expectEqual(plan(), text)
    }
    try expectEqual(sandbox.store().load()?.settings.sharesNotes, true)
  }

  @Test("a step back to one whose copy cannot be read now changes nothing")
  func unreadableCopy() throws {
    _ = try change(store("one"), shares: true)
    let copy = sandbox.workspace + "/backups/" + (try copies()[0])
    _ = try follow("two", in: store("one"))
    let before = try sandbox.storeBytes()
    try FileManager.default.removeItem(atPath: copy)
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    #expect(throws: StorageError.notAFile(path: copy, .folder)) { try step(.back) }
    #expect(try sandbox.storeBytes() == before && plan() == "two")
  }

  @Test("one that changed since it was looked at is left alone", arguments: [nil, [1]] as [[UInt8]?])
  func changedMeanwhile(seen: [UInt8]?) throws {
    let store = store("two")
    _ = try change(store, shares: true)
    let before = try sandbox.storeBytes()
    #expect(throws: StorageError.changedMeanwhile(path: planPath)) {
      try store.update(
        at: Sandbox.now, following: [.first: PlanChange(to: [3], from: seen)], { _ in }, as: { nil })
    }
    #expect(try plan() == "two" && sandbox.storeBytes() == before)
  }

  @Test(
    "one that is gone or empty comes back from its copy, in words, and once",
    arguments: [nil, ""] as [String?])
  func recovered(left: String?) throws {
    _ = try change(store("one"), shares: true)
    try FileManager.default.removeItem(atPath: planPath)
    if let left { try Data(left.utf8).write(to: URL(fileURLWithPath: planPath)) }
    try expectEqual(sandbox.store().planCopyPath(), sandbox.workspace + "/backups/" + copies()[0])
    let notices = try sandbox.store().open(at: Sandbox.now).notices.map(\.description)
    expectEqual(
      notices,
      [
        "\(planPath): warning: the plan was \(left == nil ? "gone" : "empty"), and is restored from "
          + "\(sandbox.workspace)/backups/\(try copies()[0])"
      ])
    try expectEqual(plan(), "one")
    try expectEqual(sandbox.store().open(at: Sandbox.now).notices, [])
  }

  @Test("one that is gone without a sound copy is said to be, and no change puts another in its place")
  func gone() throws {
    _ = try change(store("one"), shares: true)
    try FileManager.default.removeItem(atPath: planPath)
    try Data("bad".utf8).write(to: URL(fileURLWithPath: sandbox.workspace + "/backups/" + copies()[0]))
    #expect(throws: StorageError.planIsGone(path: planPath)) { try sandbox.store().planCopyPath() }
    try expectEqual(change(store("bundled"), shares: false).didKeepPlan, false)
    #expect(!FileManager.default.fileExists(atPath: planPath))
    try expectEqual(
      sandbox.store().health(at: Sandbox.now).plan,
      [
        .missingPlan(name: "curriculum.md", hasCopy: false)
      ])
  }

  @Test("one that was edited by hand is taken over by the next change, which undoes without it")
  func edited() throws {
    _ = try change(store("one"), shares: true)
    try Data("edited".utf8).write(to: URL(fileURLWithPath: planPath))
    try expectEqual(sandbox.store().open(at: Sandbox.now).notices, [])
    let update = try store("one").update(at: Sandbox.now, { $0.settings.sharesReflections = true }) {
      LoggedAction(command: "settings", summary: "x", days: [], instant: Sandbox.now)
    }
    #expect(update.didWrite)
    try expectEqual(step(.back), [])
    #expect(try plan() == "edited" && sandbox.store().load()?.settings.sharesReflections == false)
    try FileManager.default.removeItem(atPath: planPath)
    try expectEqual(sandbox.store().open(at: Sandbox.now).notices.count, 1)
    try expectEqual(plan(), "edited")
  }

  @Test("a change of it that ended between the store and the plan is finished by the next command, quietly")
  func interrupted() throws {
    let store = store("one")
    _ = try change(store, shares: true)
    _ = try follow("two", in: store)
    try Data("one".utf8).write(to: URL(fileURLWithPath: planPath))
    try expectEqual(sandbox.store().open(at: Sandbox.now).notices, [])
    try expectEqual(plan(), "two")
    // Later the old one may be put there by hand, and stays.
    _ = try change(store, shares: false)
    try Data("one".utf8).write(to: URL(fileURLWithPath: planPath))
    _ = try sandbox.store().open(at: Sandbox.now)
    try expectEqual(plan(), "one")
  }

  @Test("a restored backup brings its plan along, and undo the one that was there")
  func restored() throws {
    let store = store("one")
    _ = try change(store, shares: true)
    _ = try store.createBackup(at: Sandbox.now)
    _ = try follow("two", in: store)
    try Data("two, edited".utf8).write(to: URL(fileURLWithPath: planPath))
    let path = try store.backupPath("manual")
    #expect(try store.restore(path, at: Sandbox.now, isTrial: true).changesPlan)
    try expectEqual(plan(), "two, edited")
    let outcome = try sandbox.store().restore(path, at: Sandbox.now, isTrial: false)
    #expect(outcome.changesPlan && outcome.notices == [])
    try expectEqual(plan(), "one")
    #expect(try store.backupReports().allSatisfy { $0.isSound && $0.plan == .sound })
    try expectEqual(step(.back), [])
    try expectEqual(plan(), "two, edited")
    try expectEqual(step(.forward), [])
    try expectEqual(plan(), "one")
  }

  @Test("where the plan of a backup is not kept, verifying says so, and a restore leaves the present one")
  func planOfBackupIsGone() throws {
    let store = store("one")
    _ = try change(store, shares: true)
    let copy = try copies()[0]
    _ = try follow("two", in: store)
    for (bytes, condition) in [("bad", .damaged), (nil, .missing)] as [(String?, PlanCondition)] {
      let path = sandbox.workspace + "/backups/" + copy
      try FileManager.default.removeItem(atPath: path)
      if let bytes { try Data(bytes.utf8).write(to: URL(fileURLWithPath: path)) }
      let report = try #require(try store.backupReports().last)
      #expect(report.condition.isSound && !report.isSound && report.plan == condition)
    }
    let outcome = try store.restore(try store.backupPath("daily"), at: Sandbox.now, isTrial: false)
    #expect(outcome.notices == [.planIsNotKept(path: planPath)] && !outcome.changesPlan)
    try expectEqual(plan(), "two")
    #expect(
      try store.health(at: Sandbox.now).backups.contains {
        if case .backupsWithoutPlan = $0 { true } else { false }
      })
  }

  @Test("`doctor --fix` makes the copy of the present plan anew, and sets a broken one aside")
  func mended() throws {
    let store = store("one")
    _ = try change(store, shares: true)
    let copy = sandbox.workspace + "/backups/" + (try copies()[0])
    try Data("bad".utf8).write(to: URL(fileURLWithPath: copy))
    try expectEqual(store.health(at: Sandbox.now).plan, [.uncopiedPlan(canBeMade: true)])
    try expectEqual(store.mend(at: Sandbox.now).repairs.count, 2)
    try expectEqual(sandbox.bytes(at: copy), Array("one".utf8))
    try expectEqual(
      sandbox.bytes(at: sandbox.workspace + "/set-aside/plan-2026-11-20-210000.md"), Array("bad".utf8))
    try expectEqual(store.health(at: Sandbox.now).plan, [])
    // A plan that nobody can follow is for the person to see; the one before it is put back when asked for.
    try Data("mistaken".utf8).write(to: URL(fileURLWithPath: planPath))
    let kept = try #require(try store.putPlanBack(at: Sandbox.now))
    try expectEqual(sandbox.bytes(at: kept), Array("mistaken".utf8))
    #expect(try plan() == "one" && store.putPlanBack(at: Sandbox.now) == nil)
  }

  @Test("a copy goes once no store, backup or step names it, and no sooner")
  func pruned() throws {
    let store = store("one")
    _ = try change(store, shares: true)
    for number in 0..<(History.depth + 20) { _ = try follow("plan \(number)", in: store) }
    // The steps and the two revisions name so many; the day's backup names the first one.
    #expect(try copies().count <= History.depth + 3)
    #expect(try store.backupReports().allSatisfy(\.isSound))
    try expectEqual(step(.back), [])
    try Data("broken".utf8).write(
      to: URL(fileURLWithPath: sandbox.workspace + "/backups/daily-2026-11-01-r1.json"))
    let before = try copies().count
    _ = try follow("one more", in: store)
    try expectEqual(copies().count, before + 1)
  }

  @Test(
    "an export holds it, to the byte, and a log is exported without one that is no text",
    arguments: [
      "", "a", "a\n", "a\r\nb", "\u{FEFF}\u{2028}\t\"\\\n\n", "\u{0}\u{1B}",
    ])
  func exported(text: String) throws {
    _ = try change(store("one"), shares: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: planPath))
    let bytes = try #require(try sandbox.store().export(sandbox.store().open(at: Sandbox.now))).bytes
    let expected = text.isEmpty ? "one" : text
    try expectEqual(ImportSource(bytes, path: "e").plans, [.first: Array(expected.utf8)])
    try Data([0xFF]).write(to: URL(fileURLWithPath: planPath))
    let (without, notices) = try #require(try sandbox.store().export(sandbox.store().open(at: Sandbox.now)))
    #expect(try ImportSource(without, path: "e").plans.isEmpty)
    expectEqual(notices, [.planIsNotExported(path: planPath)])
  }
}
