// Bits that flip at random places of a store and of a backup: each is recovered or told of, and none is silent.

import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing


@Suite("Damage at random places")
struct DamageTests {
  /// A store with a random log, and one of its bits flipped, again and again.
  private static func damaged() throws -> (sound: [UInt8], damaged: [(bit: Int, bytes: [UInt8])]) {
    let sandbox = try Sandbox()
    _ = try sandbox.store().update { $0 = try SampleLogs.random(seed: 1) }
    let sound = try sandbox.storeBytes()
    var random = SeededNumbers(seed: 1)
    let damaged = (0..<400).map { _ in
      let bit = Int.random(in: 0..<(sound.count * 8), using: &random)
      var bytes = sound
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      return (bit, bytes)
    }
    return (sound, damaged)
  }

  @Test("a store with a flipped bit is recovered, or what differs is told, and undo takes it back")
  func store() throws {
    let (sound, damaged) = try Self.damaged()
    for (bit, bytes) in damaged {
      let sandbox = try Sandbox()
      try sandbox.place(bytes)
      try Data(sound).write(to: URL(fileURLWithPath: sandbox.copyPath))
      let log = try StoreFile(sound, path: "", .standard).progress.log
      let opened: OpenedStore
      do throws(any Error) {
        opened = try sandbox.store().open(at: Sandbox.now)
      } catch StorageError.otherFormat {
        try expectEqual(sandbox.storeBytes(), bytes, "bit \(bit)")
        continue
      }
      expectEqual(opened.notices.count, 1, "bit \(bit)")
      guard case .editedByHand(let edit)? = opened.notices.first else {
        expectEqual(opened.log, log, "bit \(bit)")
        continue
      }
      expectEqual(edit.basis, .versionBefore, "bit \(bit)")
      #expect(opened.log == log || !edit.differences.isEmpty, "bit \(bit)")
      try expectEqual(sandbox.storeBytes(), bytes, "bit \(bit)")
      let step = try #require(try sandbox.store().step(.back, at: Sandbox.now), "bit \(bit)")
      if step.action.command == "edited by hand" { expectEqual(step.opened.log, log, "bit \(bit)") }
    }
  }

  @Test("a store with a flipped bit is told of although nothing is kept to compare it with")
  func withoutCopy() throws {
    for (bit, bytes) in try Self.damaged().damaged.prefix(100) {
      let sandbox = try Sandbox()
      try sandbox.place(bytes)
      do {
        expectEqual(try sandbox.store().open(at: Sandbox.now).notices.count, 1, "bit \(bit)")
      } catch StorageError.beyondRecovery, StorageError.otherFormat {
        try expectEqual(sandbox.storeBytes(), bytes, "bit \(bit)")
      }
    }
  }

  @Test("a backup with a flipped bit is told of, and never restored")
  func backup() throws {
    let (sound, damaged) = try Self.damaged()
    let sandbox = try Sandbox()
    let folder = sandbox.workspace + "/backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/manual-2026-11-20-211405-r1.json"
    func soundness(_ bytes: [UInt8]) throws -> [Bool] {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return try sandbox.store().backupReports().map(\.condition.isSound)
    }
    try expectEqual(soundness(sound), [true])
    for (bit, bytes) in damaged {
      try expectEqual(soundness(bytes), [false], "bit \(bit)")
      let error = try storageError {
        _ = try sandbox.store().restore(path, at: Sandbox.now, isTrial: true)
      }
      #expect(error != nil, "bit \(bit)")
    }
  }
}
