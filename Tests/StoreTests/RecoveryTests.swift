// Recovery: what cannot be read is kept byte for byte, and the best that is left takes its place.

import Files
import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing
import TextTools


@Suite struct RecoveryTests {
  private let sandbox: Sandbox
  private var setAside: String { sandbox.workspace + "/set-aside" }

  init() throws { sandbox = try Sandbox() }

  /// Solves one problem after the other, on as many evenings or on one.
  private func live(_ days: ClosedRange<Int>, onOneEvening: Bool = false) throws {
    for day in days {
      let seconds = onOneEvening ? day : (day - 1) * 86_400
      let now = Instant(secondsSinceEpoch: Sandbox.now.secondsSinceEpoch + seconds, offset: 3_600)
      _ = try sandbox.store().update(at: now) { log in
        log.items[ItemID("lc-\(day)")] = ItemRecord(
          attempts: [Attempt(instant: now, zone: "UTC", day: now.localDate, minutes: 20, isFinish: true)])
      }
    }
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: sandbox.workspace + "/" + name))
  }

  private func recovery(_ opened: OpenedStore) throws -> Recovery {
    guard case .recovered(let recovery)? = opened.notices.first else {
      throw CocoaError(.fileReadUnknown)
    }
    return recovery
  }

  /// Ways in which a store stops being one.
  static let damages: [[UInt8]] = [
    [], [0], Array("{".utf8), [UInt8](repeating: 0, count: 4_096), Array("null".utf8),
    Array(#"{"schema":{"major":3,"minor":0},"revision":-1}"#.utf8), [0xFF, 0xFE, 0x7B, 0x00],
    [UInt8](repeating: 0xAA, count: 10_000),
  ]

  @Test(
    "an unreadable store is kept aside byte for byte, and nothing is missing",
    arguments: damages.indices)
  func unreadable(index: Int) throws {
    let damage = Self.damages[index]
    try live(1...5, onOneEvening: true)
    try sandbox.place(damage)
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectEqual(opened.log.items.count, 5)
    let recovery = try recovery(opened)
    expectEqual(recovery.source, .copy(path: sandbox.copyPath))
    try expectEqual(sandbox.names(in: setAside), ["progress-2026-11-20-210000.json"])
    try expectEqual(sandbox.bytes(at: setAside + "/progress-2026-11-20-210000.json"), damage)
    // The store is there again, with a revision that was never used, and a backup of it.
    expectEqual(opened.facts?.revision, 7)
    #expect(!opened.isEdited)
    try expectContains(sandbox.backupNames(), "automatic-2026-11-20-210000-r7-after-recovery.json")
    let again = try sandbox.store().open(at: Sandbox.now)
    #expect(again.notices == [] && again.log == opened.log)
    #expect(try sandbox.store().update { $0.settings.sharesNotes = true }.didWrite)
  }

  @Test("the newest valid backup comes back, else an older one, else an export, else an edited copy")
  func order() throws {
    try live(1...3)
    let export = try #require(try sandbox.store().export(sandbox.store().open(at: Sandbox.now))).bytes
    try live(4...6)
    try write(String(decoding: export, as: UTF8.self), to: "my-export.json")
    try write("{}", to: "not-an-export.json")
    try write("{", to: "broken-export.json")
    let backups = ["r6", "r5", "r4", "r3", "r2", "r1"]
    try sandbox.removeCopy()
    try write("broken", to: "progress.json")
    try expectEqual(recovery(sandbox.store().open(at: Sandbox.now)).facts.items, 6)
    try FileManager.default.removeItem(
      atPath: sandbox.workspace + "/backups/automatic-2026-11-20-210000-r7-after-recovery.json")
    // One after the other is broken.
    for (index, revision) in backups.enumerated() {
      let name = try #require(try sandbox.backupNames().first { $0.contains("-\(revision).json") })
      try write("broken", to: "backups/" + name)
      for name in try sandbox.backupNames() where name.hasPrefix("automatic") {
        try FileManager.default.removeItem(atPath: sandbox.workspace + "/backups/" + name)
      }
      try? sandbox.removeCopy()
      try write("broken", to: "progress.json")
      let recovery = try recovery(sandbox.store().open(at: Sandbox.now))
      if index < backups.count - 1 {
        expectEqual(recovery.facts.items, 5 - index, "\(revision)")
      } else {
        expectEqual(recovery.source, .export(path: sandbox.workspace + "/my-export.json"))
        expectEqual(recovery.facts.items, 3)
      }
    }
  }

  @Test("an edited backup is better than nothing, and worse than anything else")
  func editedBackup() throws {
    try live(1...2)
    try sandbox.removeCopy()
    for name in try sandbox.backupNames() {
      let path = sandbox.workspace + "/backups/" + name
      let text = String(decoding: try sandbox.bytes(at: path), as: UTF8.self)
      try write(text.replacing("\"minutes\": 20", with: "\"minutes\": 30"), to: "backups/" + name)
    }
    try write("", to: "progress.json")
    let opened = try sandbox.store().open(at: Sandbox.now)
    guard case .changedBackup(let backup) = try recovery(opened).source else {
      Issue.record("something else came back")
      return
    }
    expectEqual(backup.revision, 2)
    expectContains(
      opened.notices[0].description, "which has changed since it was written: look through what it holds")
  }

  @Test("without anything to restore, the store stays as it is and the message says what to do")
  func beyondRecovery() throws {
    try sandbox.place("{\n  \"schema\": 1\n}\n")
    let error = try #require(try storageError { try sandbox.store().open(at: Sandbox.now) })
    expectEqual(
      error.diagnostic.text,
      """
      \(sandbox.storePath):2:13: error: expected an object, found a number (`schema`); there is no backup
        "schema": 1
                  ^
      help: put a copy of the store in its place, or `machinemode restart` starts a fresh round and keeps the file; the \
      file was left as it is
      """)
    expectEqual(error.family, .dataIsWrong)
    try expectEqual(sandbox.storeText(), "{\n  \"schema\": 1\n}\n")
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("a store that is gone while backups are there is no fresh start")
  func missing() throws {
    try live(1...3)
    try FileManager.default.removeItem(atPath: sandbox.storePath)
    let opened = try sandbox.store().open(at: Sandbox.now)
    let recovery = try recovery(opened)
    #expect(recovery.cause == nil && recovery.evidence == nil)
    expectEqual(opened.log.items.count, 3)
    expectEqual(opened.facts?.revision, 5)
    #expect(!FileManager.default.fileExists(atPath: setAside))
    // The backups broken too, it is said, and nothing is made.
    try FileManager.default.removeItem(atPath: sandbox.storePath)
    try sandbox.removeCopy()
    for name in try sandbox.backupNames() { try write("", to: "backups/" + name) }
    let error = try #require(try storageError { try sandbox.store().open(at: Sandbox.now) })
    expectEqual(error, .beyondRecovery(path: sandbox.storePath, nil, backups: 4))
    expectEqual(
      error.diagnostic.headline,
      "\(sandbox.storePath): error: the store is gone, and none of its 4 backups can be read")
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
  }

  @Test("a store that goes between opening and changing it is not begun afresh")
  func goneMeanwhile() throws {
    try live(1...3)
    let store = sandbox.store()
    let opened = try store.open(at: Sandbox.now)
    try FileManager.default.removeItem(atPath: sandbox.storePath)
    let error = try storageError {
      try store.update(opened, at: Sandbox.now) {
        $0.settings.sharesNotes = true
      } as: {
        nil
      }
    }
    expectEqual(error, .changedMeanwhile(path: sandbox.storePath))
    #expect(!FileManager.default.fileExists(atPath: sandbox.storePath))
    try expectEqual(store.open(at: Sandbox.now).log.items.count, 3)
  }

  @Test("what came back and what may be missing is said in numbers")
  func words() throws {
    try live(1...5)
    try sandbox.removeCopy()
    let damaged = try sandbox.storeText().replacing("\"minutes\": 20", with: "\"minutes\": -5")
    for name in ["daily-2026-11-24-r5.json", "daily-2026-11-23-r4.json"] {
      try FileManager.default.removeItem(atPath: sandbox.workspace + "/backups/" + name)
    }
    try sandbox.place(damaged)
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectEqual(
      opened.notices.map(\.description),
      [
        """
        \(sandbox.storePath): warning: the store could not be read, and is restored: line 54, column 93: the number \
        `-5` is outside 0 to 1440
          kept aside  \(setAside)/progress-2026-11-20-210000.json, byte for byte
          restored    the backup daily-2026-11-22-r3.json
                      3 days, 3 items done, 3 entries, 0 notes, last on 22 November 2026
          missing     2 changes made after that; the file that was kept may still tell
        """
      ])
  }

  @Test("a revision that nobody can have reached is not made out of a damaged store")
  func impossibleRevision() throws {
    try live(1...2)
    try sandbox.place("{\n  \"revision\": 9007199254740991,\n")
    try expectEqual(sandbox.store().open(at: Sandbox.now).facts?.revision, 4)
    #expect(try sandbox.store().update { $0.settings.sharesNotes = true }.didWrite)
  }

  @Test("a second recovery in the same second keeps its own copy, and the same bytes are kept once")
  func evidence() throws {
    try live(1...2)
    for damage in ["one", "two", "two"] {
      try sandbox.place(damage)
      _ = try sandbox.store().open(at: Sandbox.now)
    }
    try expectEqual(
      sandbox.names(in: setAside),
      [
        "progress-2026-11-20-210000-2.json", "progress-2026-11-20-210000.json",
      ])
    let kept = try sandbox.names(in: setAside).map {
      String(decoding: try sandbox.bytes(at: setAside + "/" + $0), as: UTF8.self)
    }
    expectEqual(kept, ["two", "one"])
  }

  @Test("a restored store is not restored once more by who waited for the lock")
  func restoredMeanwhile() async throws {
    try live(1...5, onOneEvening: true)
    try sandbox.place("broken")
    let workspace = sandbox.workspace
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await Companion {
            let store = ProgressStore(folder: workspace, writerVersion: "0.1.0", lockWait: .seconds(60))
            return try store.open(at: Sandbox.now).log.items.count
          }.value
        }
      }
      for try await count in group { expectEqual(count, 5) }
    }
    try expectEqual(sandbox.names(in: setAside).count, 1)
    try expectEqual(sandbox.store().open(at: Sandbox.now).facts?.revision, 7)
  }

  @Test("a file larger than any store is set aside too")
  func tooLarge() throws {
    try live(1...2, onOneEvening: true)
    expectEqual(truncate(sandbox.storePath, FileAccess.largestSize + 1), 0)
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectEqual(opened.log.items.count, 2)
    try expectEqual(sandbox.names(in: setAside).count, 1)
  }

  @Test("a store of a newer version is never taken for a broken one")
  func newerVersion() throws {
    try live(1...2)
    let newer = #"{"schema":{"major":4,"minor":0},"items":7,"writer":"machinemode 9.0.0"}"#
    try sandbox.place(newer)
    let error = StorageError.otherFormat(path: sandbox.storePath, major: 4, writer: "machinemode 9.0.0")
    try expectEqual(storageError { try sandbox.store().open(at: Sandbox.now) }, error)
    try expectEqual(storageError { try sandbox.store().restart(at: Sandbox.now) }, error)
    try expectEqual(storageError { try sandbox.store().mend(at: Sandbox.now) }, error)
    try expectEqual(
      storageError {
        try sandbox.store().restore(sandbox.store().backupPath(nil), at: Sandbox.now, isTrial: false)
      }, error)
    try expectEqual(sandbox.storeText(), newer)
    #expect(!FileManager.default.fileExists(atPath: setAside))
  }

  @Test("where recovery is not possible, both are said: what is wrong, and what stands in the way")
  func obstacle() throws {
    try live(1...2)
    try sandbox.place("broken")
    try Data().write(to: URL(fileURLWithPath: setAside))
    let error = try #require(try storageError { try sandbox.store().open(at: Sandbox.now) })
    expectEqual(
      error.diagnostic.headline,
      "\(sandbox.storePath):1:1: error: unknown word `broken`; it cannot be restored: \(setAside): this is not a folder"
    )
    expectEqual(error.family, .environmentFailed)
    try expectEqual(sandbox.storeText(), "broken")
    try FileManager.default.removeItem(atPath: sandbox.storePath)
    try FileManager.default.removeItem(atPath: sandbox.lockPath)
    try FileManager.default.createDirectory(atPath: sandbox.lockPath, withIntermediateDirectories: false)
    try expectEqual(
      storageError { try sandbox.store().open(at: Sandbox.now) }?.diagnostic.headline.hasPrefix(
        "\(sandbox.storePath): error: the store is gone; it cannot be restored: "), true)
  }

  @Test("a copy of each change is kept, private, and the next change makes one that is missing or broken")
  func copy() throws {
    try live(1...3)
    try expectEqual(sandbox.bytes(at: sandbox.copyPath), sandbox.storeBytes())
    try expectEqual(sandbox.mode(of: sandbox.copyPath), 0o600)
    try write("broken", to: "progress.previous.json")
    try live(4...4)
    try expectEqual(sandbox.bytes(at: sandbox.copyPath), sandbox.storeBytes())
    try sandbox.removeCopy()
    try live(5...5)
    try expectEqual(sandbox.bytes(at: sandbox.copyPath), sandbox.storeBytes())
  }

  @Test("a change is saved, and said to be, where its copy cannot be made")
  func noCopy() throws {
    try live(1...1)
    try sandbox.removeCopy()
    try FileManager.default.createDirectory(atPath: sandbox.copyPath, withIntermediateDirectories: false)
    let update = try sandbox.store().update { $0.settings.sharesNotes = true }
    #expect(update.didWrite)
    guard case .backupFailed? = update.opened.notices.first else {
      Issue.record("nothing was said: \(update.opened.notices)")
      return
    }
    try expectEqual(sandbox.store().open(at: Sandbox.now).log.settings.sharesNotes, true)
  }
}
