// A fresh round, and the finished one kept.

import Foundation
import StudyModel
import TestSupport
import Testing

@testable import Store

@Suite struct RoundTests {
  private let sandbox: Sandbox
  private var archives: String { sandbox.workspace + "/archives" }

  init() throws { sandbox = try Sandbox() }

  private func begin() throws {
    _ = try sandbox.store().update { log in
      log = try SampleLogs.full()
    }
  }

  @Test(
    "a fresh round keeps the settings but for the start, what was solved before it, and the finished one as an archive"
  )
  func restart() throws {
    try begin()
    let before = try sandbox.storeBytes()
    let outcome = try #require(try sandbox.store().restart(at: Sandbox.now))
    expectEqual(outcome.archivePath, archives + "/round-1-until-2026-11-20.json")
    try expectEqual(sandbox.bytes(at: #require(outcome.archivePath)), before)
    expectEqual(outcome.finished?.items, 2)
    let opened = try sandbox.store().open(at: Sandbox.now)
    var settings = try SampleLogs.full().settings
    settings.start = nil
    expectEqual(opened.log, ProgressLog(settings: settings, solvedBefore: try SampleLogs.full().solvedBefore))
    expectEqual(opened.actions(.back).map(\.command), ["restart", "test"])
    expectEqual(opened.facts?.revision, 2)
    try expectEqual(
      sandbox.backupNames().filter { $0.hasPrefix("automatic") },
      [
        "automatic-2026-11-20-210000-r1-before-restart.json",
        "automatic-2026-11-20-210000-r2-after-restart.json",
      ])
  }

  @Test("undo brings the finished round back whole, and redo the fresh one; each is the log that it was")
  func undone() throws {
    try begin()
    let id = try sandbox.store().open(at: Sandbox.now).identity?.id
    let store = ProgressStore(folder: sandbox.workspace, writerVersion: "0.1.0")
    _ = try store.restart(at: Sandbox.now)
    let fresh = try store.open(at: Sandbox.now)
    let undone = try #require(try store.step(.back, at: Sandbox.now)).opened
    #expect(try undone.log == SampleLogs.full() && undone.identity?.id == id)
    let redone = try #require(try store.step(.forward, at: Sandbox.now)).opened
    #expect(redone.log == fresh.log && redone.identity?.id == fresh.identity?.id)
    #expect(fresh.identity?.id != id)
    _ = try store.step(.back, at: Sandbox.now)
    try expectEqual(store.step(.back, at: Sandbox.now)?.opened.log, ProgressLog(settings: Settings()))
  }

  @Test("a fresh round that breaks comes back as the fresh one, not as the finished one")
  func brokenFreshRound() throws {
    try begin()
    _ = try sandbox.store().restart(at: Sandbox.now)
    try sandbox.place("broken")
    #expect(try sandbox.store().open(at: Sandbox.now).log.items.isEmpty)
  }

  @Test("the archive can be restored, and rounds are numbered on")
  func back() throws {
    try begin()
    let first = try #require(try sandbox.store().restart(at: Sandbox.now)?.archivePath)
    _ = try sandbox.store().restore(first, at: Sandbox.now, isTrial: false)
    try expectEqual(sandbox.store().load(), SampleLogs.full())
    try Data().write(to: URL(fileURLWithPath: archives + "/round-x-until-never.json"))
    try expectEqual(
      sandbox.store().restart(at: Sandbox.now)?.archivePath, archives + "/round-2-until-2026-11-20.json"
    )
  }

  @Test("a store beyond recovery is set aside, and only this makes a fresh one")
  func unreadable() throws {
    try sandbox.place("broken")
    try expectEqual(sandbox.store().roundInHand()?.facts, nil)
    let outcome = try #require(try sandbox.store().restart(at: Sandbox.now))
    expectEqual(outcome.finished, nil)
    try expectEqual(sandbox.bytes(at: #require(outcome.archivePath)), Array("broken".utf8))
    try expectEqual(sandbox.store().open(at: Sandbox.now).log, ProgressLog())
  }

  @Test("a store that is gone, with nothing left to restore it from, can be begun afresh")
  func gone() throws {
    try begin()
    try FileManager.default.removeItem(atPath: sandbox.storePath)
    try sandbox.removeCopy()
    for name in try sandbox.backupNames() {
      try Data().write(to: URL(fileURLWithPath: sandbox.workspace + "/backups/" + name))
    }
    try expectEqual(
      storageError { try sandbox.store().open(at: Sandbox.now) }?.help.contains("restart"), true)
    try expectEqual(sandbox.store().roundInHand()?.facts, nil)
    let outcome = try #require(try sandbox.store().restart(at: Sandbox.now))
    #expect(outcome.archivePath == nil && outcome.finished == nil)
    try expectEqual(sandbox.store().open(at: Sandbox.now).log, ProgressLog())
  }

  @Test("without a store there is no round")
  func nothing() throws {
    #expect(try sandbox.store().roundInHand() == nil)
    #expect(try sandbox.store().restart(at: Sandbox.now) == nil)
    try expectEqual(sandbox.names(in: sandbox.folder), [])
  }
}
