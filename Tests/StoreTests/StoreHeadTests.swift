// The head of a store's file, by which backups are listed without being decoded.

import Foundation
@testable import Store
import JSON
import StudyModel
import TestSupport
import Testing


@Suite("The head of a store") struct StoreHeadTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private var backup: String { sandbox.workspace + "/backups/manual-2026-11-20-210000-r2.json" }

  private func makeBackup() throws {
    for number in 1...2 {
      _ = try sandbox.store().update { log in
        let attempt = Attempt(
          instant: Sandbox.now, zone: "UTC", day: Sandbox.now.localDate, minutes: 20, isFinish: true)
        log.items[ItemID("lc-\(number)")] = ItemRecord(
          attempts: [attempt], note: Note(markdown: "A note.", changed: Sandbox.now))
        log.settings.start = CivilDate("2026-11-20")
      }
    }
    _ = try sandbox.store().createBackup(at: Sandbox.now)
  }

  /// Changes the text of the backup and seals it again.
  private func rewrite(_ change: (String) -> String) throws {
    let text = change(String(decoding: try sandbox.bytes(at: backup), as: UTF8.self))
    var bytes = Array(
      text.replacing(#/"sha256": "[0-9a-f]*"/#, with: "\"sha256\": \"\(Checksum.placeholder)\"").utf8)
    Checksum.seal(&bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: backup))
  }

  private func report() throws -> BackupReport {
    try #require(try sandbox.store().backupReports().first { $0.path == backup })
  }

  @Test("tells of any store what decoding it tells, and stands first")
  func everyStore() throws {
    for seed in 1...100 {
      let progress = StoredProgress(log: try SampleLogs.random(seed: UInt64(seed)), revision: seed)
      let bytes = progress.storeBytes(.standard)
      let file = try StoreFile(bytes, path: "x", .standard)
      expectEqual(StoreHead(in: bytes), StoreHead(file.progress), "seed \(seed)")
      expectEqual(StoreHead(in: bytes)?.facts, StoreFacts(progress), "seed \(seed)")
    }
  }

  @Test("is believed where the checksum is right, without a look at the rest")
  func believed() throws {
    try makeBackup()
    let facts = try #require(try report().condition.facts)
    #expect((facts.days, facts.items, facts.attempts, facts.texts, facts.revision) == (1, 2, 2, 2, 2))
    try rewrite { $0.replacing("\"start\": \"2026-11-20\"", with: "\"start\": 5") }
    #expect(throws: StorageError.self) {
      try StoreFile(try sandbox.bytes(at: backup), path: backup, .standard)
    }
    let report = try report()
    #expect(report.condition.isSound)
    expectEqual(report.condition.facts, facts)
  }

  @Test("is passed over where it is missing, broken, or of another revision, and the file is decoded")
  func passedOver() throws {
    let whole = #/"contents": \{[^}]*\}/#
    for (name, part, replacement) in [
      ("as version 0.3 wrote it", #/  "contents": \{[^}]*\},\n/#, ""),
      ("kept by version 0.3 in the next revision", #/"revision": 2(?=,\s+"solved)/#, "\"revision\": 1"),
      ("a count that is missing", #/"days": 1,/#, ""),
      ("a count that is a text", #/"days": 1/#, "\"days\": \"1\""),
      ("a negative count", #/"items": 2/#, "\"items\": -2"), ("no object", whole, "\"contents\": 1"),
      ("nothing in it", whole, "\"contents\": {}"),
      ("not first", #/"contents": \{/#, "\"a\": 1,\n  \"contents\": {"),
    ] {
      try makeBackup()
      let facts = try report().condition.facts
      try rewrite { text in
        let changed = text.replacing(part, with: replacement)
        #expect(changed != text, "\(name)")
        return changed
      }
      #expect(StoreHead(in: try sandbox.bytes(at: backup))?.facts != facts, "\(name)")
      let report = try report()
      #expect(report.condition.isSound, "\(name): \(report.condition)")
      expectEqual(report.condition.facts, facts, name)
      try FileManager.default.removeItem(atPath: sandbox.workspace)
    }
  }

  @Test("says nothing where the checksum is wrong, nor of a version that is not known")
  func notBelieved() throws {
    try makeBackup()
    let text = String(decoding: try sandbox.bytes(at: backup), as: UTF8.self)
    try Data(text.replacing("\"items\": 2", with: "\"items\": 9").utf8).write(
      to: URL(fileURLWithPath: backup))
    guard case .damaged(let facts) = try report().condition else {
      Issue.record("the backup does not count as damaged")
      return
    }
    expectEqual(facts.items, 2)
    try Data(text.utf8).write(to: URL(fileURLWithPath: backup))
    try rewrite { $0.replacing("\"major\": 3", with: "\"major\": 4") }
    guard case .unreadable(.otherFormat) = try report().condition else {
      Issue.record("another version is listed as if it were known")
      return
    }
  }

  @Test("is made anew by each change, whatever a person wrote there, and is in no export and no undo step")
  func madeAnew() throws {
    try makeBackup()
    try sandbox.edit("\"items\": 2", "\"items\": 9")
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let head = try #require(StoreHead(in: sandbox.storeBytes()))
    expectEqual(head.facts.items, 2)
    let progress = try #require(try sandbox.store().look().progress)
    expectEqual(head, StoreHead(progress))
    expectLacks(String(decoding: progress.exportBytes(.standard), as: UTF8.self), "contents")
    #expect(!progress.history.undo.contains { $0.parts.contains("contents") })
    _ = try sandbox.store().step(.back, at: Sandbox.now)
    expectEqual(StoreHead(in: try sandbox.storeBytes())?.facts.revision, head.facts.revision + 1)
  }
}
