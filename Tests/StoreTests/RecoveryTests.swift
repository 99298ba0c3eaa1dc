// A store that is damaged or gone: kept byte for byte, restored from the best copy, and never silently another one.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("damage and recovery")
struct RecoveryTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func recovery(_ opened: OpenedStore) throws -> Recovery {
    guard case .recovered(let recovery)? = opened.notices.first else { throw CocoaError(.fileReadUnknown) }
    return recovery
  }

  private func open() throws -> OpenedStore { try sandbox.store().open(at: Sandbox.now) }

  /// Ways in which a store stops being one.
  private static let damages: [[UInt8]] = [
    [], [0], Array("{".utf8), [UInt8](repeating: 0, count: 4_096), Array("null".utf8),
    Array(#"{"schema":{"major":4,"minor":0},"revision":-1}"#.utf8), [0xFF, 0xFE, 0x7B, 0x00],
    [UInt8](repeating: 0xAA, count: 10_000), Array("{\n  \"revision\": 9007199254740991,\n".utf8),
  ]

  @Test("an unreadable store is kept byte for byte, and nothing is missing")
  func unreadable() throws {
    for damage in Self.damages {
      let test = try RecoveryTests()
      let sandbox = test.sandbox
      try sandbox.store(plan: "plan").solve(1...5)
      try sandbox.write(damage)
      let opened = try test.open()
      #expect(opened.log.items.count == 5 && !opened.isEdited)
      let recovery = try test.recovery(opened)
      expectEqual(recovery.source, "the copy of what was last written, \(sandbox.previousPath)")
      expectEqual(recovery.keptPath, sandbox.path("backups/2026-11-20T210000-damaged.json"))
      try expectEqual(sandbox.bytes("backups/2026-11-20T210000-damaged.json"), damage)
      // The revision was never used, and there is a backup of it.
      expectEqual(opened.revision, 7)
      expectContains(sandbox.backupNames, "2026-11-20T210000-r7-after-recovery.json")
      let again = try test.open()
      #expect(
        again.notices == [] && again.log == opened.log && again.planFingerprint == opened.planFingerprint)
      // Undo goes on from before.
      try expectEqual(sandbox.store().step(.back, at: Sandbox.now)?.opened.log.items.count, 4)
    }
  }

  @Test("a store that is gone while copies are there is no fresh start")
  func missing() throws {
    try sandbox.store().solve(1...3)
    try sandbox.remove("progress.json")
    let opened = try open()
    let recovery = try recovery(opened)
    #expect(recovery.cause == nil && recovery.keptPath == nil && opened.log.items.count == 3)
    expectEqual(opened.revision, 5)
    expectEqual(
      opened.notices[0].description,
      """
      \(sandbox.storePath): warning: the store was gone, and is restored
        restored    the copy of what was last written, \(sandbox.previousPath)
                    1 day, 3 items done, 3 entries, 0 notes, last on 20 November 2026
        missing     what was logged after that, if anything
      """)
    // One that goes between opening and changing it is not begun afresh.
    let known = try open()
    try sandbox.remove("progress.json")
    try expectEqual(
      failure {
        try sandbox.store().update(known, at: Sandbox.now, { $0.settings.sharesNotes = true }, as: { nil })
      }?
      .cause, .changedMeanwhile)
    try expectEqual(open().log.items.count, 3)
    // The copies broken too, it is said, and nothing is made.
    try sandbox.remove("progress.json")
    try sandbox.breakCopies()
    let names = sandbox.names()
    try expectEqual(
      failure { try open() }?.message, "the store is gone, and none of its 3 backups can be read")
    expectEqual(sandbox.names(), names)
  }

  @Test("the latest sound copy comes back: of the last write, else of a backup, else one that was edited")
  func order() throws {
    try sandbox.store().solve(1...6, onOneEvening: false)
    for (count, broken) in [
      (6, "progress.previous.json"), (6, "r6-day"), (5, "r5-day"), (4, "r4-day"), (3, "r3-day"),
    ] {
      try sandbox.write("broken")
      if broken == "progress.previous.json" {
        try sandbox.write("broken", to: broken)
      } else {
        for name in sandbox.backupNames where name.contains("after-recovery") {
          try sandbox.remove("backups/\(name)")
        }
        try sandbox.remove("progress.previous.json")
      }
      let recovery = try recovery(open())
      expectEqual(recovery.facts.items, count)
      expectPrefix(recovery.source, "the backup 2026-11-")
      let name = sandbox.backupNames.first { $0.contains(broken) }
      if let name { try sandbox.write("broken", to: "backups/\(name)") }
      if broken == "progress.previous.json" {
        for name in sandbox.backupNames where name.contains("after-recovery") {
          try sandbox.remove("backups/\(name)")
        }
      }
    }
    // What is left was edited by hand: better than nothing, and worse than anything else.
    for name in sandbox.backupNames where !name.contains("-r1-") { try sandbox.remove("backups/\(name)") }
    let name = try #require(sandbox.backupNames.first)
    try sandbox.write(
      sandbox.text("backups/\(name)").replacing("\"minutes\": 20", with: "\"minutes\": 30"),
      to: "backups/\(name)")
    try sandbox.remove("progress.previous.json")
    try sandbox.write("")
    let opened = try open()
    expectContains(
      opened.notices[0].description, "which has changed since it was written: look through what it holds")
    #expect(opened.log.items.values.first?.attempts.first?.minutes == 30 && opened.actions(.back) == [])
  }

  @Test(
    "without a sound copy the latest export in the workspace comes back, with its plan, before an edited backup"
  )
  func exports() throws {
    try sandbox.store(plan: "# Week 1: One\n").solve(1...2, onOneEvening: false)
    let early = try sandbox.store().exported()
    try sandbox.store().solve(3...3, from: 4)
    try sandbox.write(sandbox.store().exported(), to: "a.json")
    try sandbox.write(early, to: "b.json")
    try sandbox.write("{\"format\": \"machinemode-export\"", to: "c.json")
    try sandbox.write("broken")
    try sandbox.remove("progress.previous.json", "plans")
    for name in sandbox.backupNames {
      try sandbox.write(
        sandbox.text("backups/\(name)").replacing("\"minutes\": 20", with: "\"minutes\": 30"),
        to: "backups/\(name)")
    }
    let opened = try open()
    expectEqual(try recovery(opened).source, "the export \(sandbox.path("a.json"))")
    #expect(opened.log.items.count == 3 && opened.actions(.back) == [])
    #expect(opened.log.items.values.allSatisfy { $0.attempts.first?.minutes == 20 })
    let plan = try #require(opened.planFingerprint)
    try expectEqual(sandbox.store().plans.find(plan)?.bytes, Array("# Week 1: One\n".utf8))
    try expectEqual(sandbox.store().look().log, opened.log)
  }

  @Test("what came back and why is said with its place")
  func words() throws {
    try sandbox.store().solve(1...2, onOneEvening: false)
    try sandbox.remove("progress.previous.json")
    try sandbox.edit("\"minutes\": 20", "\"minutes\": -5")
    expectEqual(
      try open().notices.map(\.description),
      [
        """
        \(sandbox.storePath): warning: the store could not be read, and is restored: line 35, column 93: the number \
        -5 is outside 0 to 1440 (`programmes.machine-mode.items.lc-1.attempts.2026-11-20T21:00:00+01:00.minutes`)
          kept        \(sandbox.path("backups/2026-11-20T210000-damaged.json")), byte for byte
          restored    the backup 2026-11-21T210000-r2-day.json
                      2 days, 2 items done, 2 entries, 0 notes, last on 21 November 2026
          missing     what was logged after that, if anything
        """
      ])
  }

  @Test("without anything to restore the store stays as it is, and only `restart` begins afresh")
  func beyondRecovery() throws {
    try sandbox.write("{\n  \"schema\": 1\n}\n")
    expectEqual(
      try failure { try open() }?.diagnostic.text,
      """
      \(sandbox.storePath):2:13: error: expected an object, found a number (`schema`); there is no backup
        "schema": 1
                  ^
      help: put a copy of the store in its place, or `machinemode restart` starts a new round and keeps the file; the \
      file was left as it is
      """)
    try expectEqual(sandbox.text(), "{\n  \"schema\": 1\n}\n")
    expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
    try expectEqual(sandbox.store().roundInHand()?.facts, nil)
    let outcome = try sandbox.store().restart(at: Sandbox.now)
    #expect(outcome.finished == nil)
    expectEqual(outcome.keptPath, sandbox.path("backups/2026-11-20T210000-damaged.json"))
    try expectEqual(open().log, ProgressLog())
  }

  @Test("a second damage in the same second is kept, too, and the same bytes once")
  func evidence() throws {
    try sandbox.store().solve(1...2)
    for damage in ["one", "two", "two", "one"] {
      try sandbox.write(damage)
      _ = try open()
    }
    let kept = sandbox.backupNames.filter { $0.contains("damaged") }
    expectEqual(kept, ["2026-11-20T210000-damaged-2.json", "2026-11-20T210000-damaged.json"])
    try expectEqual(kept.map { try sandbox.text("backups/\($0)") }, ["two", "one"])
    // A file larger than any store is no store either, but too large to be kept: nothing is touched.
    expectEqual(truncate(sandbox.storePath, largestStore + 1), 0)
    #expect(try failure { try open() } != nil)
    expectEqual(sandbox.names().count { $0 == "progress.json" }, 1)
  }

  @Test("where recovery is not possible, both are said: what is wrong, and what stands in the way")
  func obstacle() throws {
    try sandbox.store().solve(1...2)
    try sandbox.write("broken")
    try sandbox.remove("backups", "progress.lock")
    try sandbox.write("", to: "backups")
    let found = try #require(try failure { try open() })
    expectEqual(
      found.diagnostic.headline,
      "\(sandbox.storePath):1:1: error: unknown word `broken`; it cannot be restored: \(sandbox.path("backups")): "
        + "cannot open the folder: a part of the path is not a folder")
    expectEqual(found.kind, .environment)
    try expectEqual(sandbox.text(), "broken")
  }

  @Test("a copy of each write is kept, private; a change is saved, and said to be, where no copy can be made")
  func copies() throws {
    for number in 1...3 {
      try sandbox.store().solve(number...number)
      try expectEqual(sandbox.bytes("progress.previous.json"), sandbox.bytes())
      try expectEqual(sandbox.mode("progress.previous.json"), 0o600)
      try sandbox.write("broken", to: "progress.previous.json")
      if number == 2 { try sandbox.remove("progress.previous.json") }
    }
    try? sandbox.remove("progress.previous.json")
    try FileManager.default.createDirectory(atPath: sandbox.previousPath, withIntermediateDirectories: false)
    let update = try sandbox.store().change { $0.settings.sharesNotes = true }
    #expect(update.didWrite)
    expectEqual(
      update.opened.notices.map(\.description),
      [
        "warning: the change is saved, but its backup is not: \(sandbox.previousPath): error: this is a folder, not a file\n"
          + "help: `machinemode backup create` tries again"
      ])
    try expectEqual(open().log.settings.sharesNotes, true)
  }

  // MARK: Damage at every place

  /// A small store, and what it holds.
  private struct Sound {
    let bytes: [UInt8]
    let file: StoreFile

    init() throws {
      let sandbox = try Sandbox()
      try sandbox.store().change { log in
        log.settings.sharesNotes = true
        log.items[ItemID("lc-1")] = solved(at: Sandbox.now, note: "\u{1F44D} a note\n")
      }
      bytes = try sandbox.bytes()
      file = try StoreFile(bytes, path: "", .standard)
    }

    func damaged(atBit bit: Int) -> [UInt8] {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      return damaged
    }

    /// Bits of the store, in no order.
    func bits(_ count: Int) -> [Int] {
      var random = SeededNumbers(seed: 1)
      return (0..<count).map { _ in Int.random(in: 0..<(bytes.count * 8), using: &random) }
    }
  }

  /// Reads a damaged store: it is refused, or known to be damaged and what differs has a name.
  private func expectNotSilent(_ damaged: [UInt8], _ sound: Sound, _ place: String) throws {
    guard let file = try? StoreFile(damaged, path: "", .standard) else { return }
    #expect(!file.isIntact, "\(place)")
    guard file.content.learner != sound.file.content.learner else { return }
    let difference = LogDifference(
      from: try sound.file.content.sections.document(), to: try file.content.sections.document())
    #expect(!difference.names.isEmpty, "\(place)")
  }

  @Test("no bit can flip and no end can be missing so that a store reads as another one and nothing is told")
  func everyPlace() throws {
    let sound = try Sound()
    for bit in sound.bits(3_000) { try expectNotSilent(sound.damaged(atBit: bit), sound, "bit \(bit)") }
    for length in 0..<sound.bytes.count {
      try expectNotSilent(Array(sound.bytes.prefix(length)), sound, "cut at \(length)")
    }
  }

  @Test(
    "a store with a flipped bit or without its end is recovered, or what differs is told and undone, or it is refused"
  )
  func recovered() throws {
    let sound = try Sound()
    let log = OpenedStore(sound.file, of: nil).log
    let lengths = (0..<sound.bytes.count).filter { $0 % Tier.cases(23, nightly: 1) == 0 }
    let flipped = sound.bits(Tier.cases(100, nightly: 3_000)).map {
      (name: "bit \($0)", bytes: sound.damaged(atBit: $0))
    }
    for (place, damaged) in flipped
      + lengths.map({ (name: "cut at \($0)", bytes: Array(sound.bytes.prefix($0))) })
    {
      try sandbox.write(damaged)
      try sandbox.write(sound.bytes, to: "progress.previous.json")
      defer { try? sandbox.remove("backups") }
      let opened: OpenedStore
      do {
        opened = try open()
      } catch let failure as Failure {
        expectPrefix(failure.message, "the file has format ", place)
        try expectEqual(sandbox.bytes(), damaged, place)
        continue
      }
      expectEqual(opened.notices.count, 1, place)
      guard case .editedByHand(let edit)? = opened.notices.first else {
        expectEqual(opened.log, log, place)
        continue
      }
      try expectEqual(sandbox.bytes(), damaged, place)
      let step = try sandbox.store().step(.back, at: Sandbox.now)
      if edit.basis == .versionBefore, !edit.differences.isEmpty { expectEqual(step?.opened.log, log, place) }
    }
  }

  @Test("a flipped bit in a store or a backup is told though nothing is there to compare it with")
  func alone() throws {
    let sound = try Sound()
    for bit in sound.bits(Tier.cases(60, nightly: 1_000)) {
      let damaged = sound.damaged(atBit: bit)
      try sandbox.write(damaged)
      do {
        try expectEqual(open().notices.count, 1, "bit \(bit)")
      } catch is Failure {
        try expectEqual(sandbox.bytes(), damaged, "bit \(bit)")
      }
      try sandbox.write(damaged, to: "backups/2026-11-20T210000-r1-manual.json")
      let reports = try sandbox.store().backupReports()
      expectEqual(reports.map(\.condition.isSound), [false], "bit \(bit)")
      let restored = try failure {
        try sandbox.store().restore(reports[0].path, at: Sandbox.now, isTrial: true)
      }
      #expect(restored != nil, "bit \(bit)")
      try sandbox.remove("backups")
    }
  }
}
