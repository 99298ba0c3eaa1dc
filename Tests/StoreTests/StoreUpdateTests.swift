// What an update does and does not do to the store.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite struct StoreUpdateTests {
  private struct Refusal: Error {}
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("there is no log before the first update, and looking makes nothing")
  func nothingYet() throws {
    try expectEqual(sandbox.store().load(), nil)
    try expectEqual(sandbox.names(in: sandbox.folder), [])
    try sandbox.makeWorkspace()
    try expectEqual(sandbox.store().load(), nil)
    try expectEqual(sandbox.names(), [])
  }

  @Test("the first update makes workspace and store for the owner alone and says so")
  func creates() throws {
    let store = ProgressStore(folder: sandbox.folder + "/a/b/workspace/", writerVersion: "0.1.0")
    expectEqual(store.workspace.folder, sandbox.folder + "/a/b/workspace")
    let update = try store.update { log in
      log.settings.sharesNotes = true
      return "outcome"
    }
    expectEqual(update.outcome, "outcome")
    #expect(update.didCreate)
    #expect(update.didWrite)
    let files = ["progress.json", "progress.lock", "progress.previous.json"]
    try expectEqual(sandbox.names(in: store.workspace.folder), ["backups"] + files)
    for file in files {
      try expectEqual(sandbox.mode(of: store.workspace.folder + "/" + file), 0o600, "\(file)")
    }
    try expectEqual(sandbox.mode(of: store.workspace.folder + "/backups"), 0o700)
    try expectEqual(sandbox.mode(of: store.workspace.folder + "/backups/daily-2026-11-20-r1.json"), 0o600)
    try expectEqual(sandbox.mode(of: store.workspace.folder), 0o700)
    try expectEqual(sandbox.mode(of: sandbox.folder + "/a"), 0o700)
  }

  @Test("each write raises the revision by one")
  func revisions() throws {
    for revision in 1...3 {
      let update = try sandbox.store().update { log in
        log.reflections[try dayNumber(revision)] = Note(
          markdown: "x", changed: try instant("2026-11-20T21:14:05Z"))
      }
      expectEqual(update.didCreate, (revision == 1))
      try expectContains(sandbox.storeText(), "\n  \"revision\": \(revision),\n")
    }
    try expectEqual(sandbox.store().load()?.reflections.count, 3)
  }

  @Test("an update that changes nothing writes nothing")
  func noChange() throws {
    try expectEqual(sandbox.store().update { _ in }.didWrite, false)
    try expectEqual(sandbox.names(), ["progress.lock"])
    // The very file stays, even though this program would write its bytes in another way.
    try sandbox.placeStore(revision: 3, #""programmes": {"machine-mode": {"items": {"a": {}}}}"#)
    let text = try sandbox.storeText()
    let before =
      try FileManager.default.attributesOfItem(atPath: sandbox.storePath)[.systemFileNumber] as? Int
    let update = try sandbox.store().update { log in
      log.items[ItemID("b")] = ItemRecord()
      return 7
    }
    expectEqual(update.outcome, 7)
    #expect(!update.didWrite && !update.didCreate)
    try expectEqual(sandbox.storeText(), text)
    let after = try FileManager.default.attributesOfItem(atPath: sandbox.storePath)[.systemFileNumber] as? Int
    #expect(before != nil && before == after)
  }

  @Test("a change between texts that Swift takes for equal is a change")
  func canonicalEquivalence() throws {
    let changed = try instant("2026-11-20T21:14:05Z")
    let day = try dayNumber(1)
    for text in ["\u{E9}", "e\u{301}"] {
      let update = try sandbox.store().update {
        $0.reflections[day] = Note(markdown: text, changed: changed)
      }
      #expect(update.didWrite)
      #expect(try sandbox.storeBytes().contains(Array("\"text\": \"\(text)\"".utf8)))
    }
  }

  @Test("a change that fails is passed on and writes nothing")
  func failingChange() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let before = try sandbox.storeBytes()
    #expect(throws: Refusal.self) {
      try sandbox.store().update { log in
        log.settings.sharesNotes = false
        throw Refusal()
      }
    }
    try expectEqual(sandbox.storeBytes(), before)
    #expect(try sandbox.store().update { $0.settings.sharesNotes = false }.didWrite)
  }

  @Test("a log that would not read back is refused before anything is written")
  func wouldNotReadBack() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let before = try sandbox.storeBytes()
    let bonus = BonusProblem(
      id: ItemID("bonus-1"), title: "", number: nil, difficulty: nil, day: try dayNumber(1),
      record: ItemRecord())
    let named = try storageError { try sandbox.store().update { $0.bonus.append(bonus) } }
    expectEqual(
      named?.diagnostic.text,
      """
      \(sandbox.storePath): error: the change cannot be saved: it would not read back as the same: the title is empty \
      (`programmes.machine-mode.bonus.bonus-1.title`)
      help: give another value; if the value is sound, please report this; nothing was changed
      """)
    expectEqual(named?.family, .dataIsWrong)
    // The offset of an instant is written in minutes, so this one cannot come back as it was.
    let odd = Attempt(
      instant: Instant(secondsSinceEpoch: 1_000_000, offset: 3_601), zone: "UTC", day: CivilDate(serial: 11),
      minutes: nil, isFinish: true)
    try expectEqual(
      storageError {
        try sandbox.store().update { $0.items[ItemID("a")] = ItemRecord(attempts: [odd]) }
      }, .wouldNotReadBack(path: sandbox.storePath, nil))
    try expectEqual(sandbox.storeBytes(), before)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("the highest revision is not passed")
  func lastRevision() throws {
    let last = 9_007_199_254_740_991
    try sandbox.placeStore(revision: last)
    let text = try sandbox.storeText()
    guard
      case .wouldNotReadBack(_, let reason?) = try storageError({
        try sandbox.store().update { $0.settings.sharesNotes = true }
      })
    else {
      Issue.record("the update was not refused")
      return
    }
    expectEqual(reason.path, "revision")
    try expectEqual(sandbox.storeText(), text)
  }

  @Test("a store that another program changes during an update is not overwritten")
  func changedMeanwhile() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let other = Sandbox.storeBytes(revision: 9, writer: "an editor")
    let error = try storageError {
      try sandbox.store().update { log in
        log.settings.sharesNotes = false
        try sandbox.place(other)
      }
    }
    expectEqual(error, .changedMeanwhile(path: sandbox.storePath))
    try expectEqual(sandbox.storeBytes(), other)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("a store that appears during the first update is not overwritten")
  func appearsMeanwhile() throws {
    let other = Sandbox.storeBytes(revision: 9, writer: "a restored copy")
    let error = try storageError {
      try sandbox.store().update { log in
        log.settings.sharesNotes = true
        try sandbox.place(other)
      }
    }
    expectEqual(error, .changedMeanwhile(path: sandbox.storePath))
    try expectEqual(sandbox.storeBytes(), other)
  }
}
