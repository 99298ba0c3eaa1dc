// Bits that flip at random places of a store and of a backup: each is noticed, and the file stays as it is.

import Foundation
import StudyModel
import TestSupport
import Testing

@testable import ProgressStorage

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

  @Test("a store with a flipped bit never passes for sound, and no change is written over it")
  func store() throws {
    for (bit, bytes) in try Self.damaged().damaged {
      let sandbox = try Sandbox()
      try sandbox.place(bytes)
      do {
        let opened = try sandbox.store().open(at: Sandbox.now)
        #expect(opened.isAltered, "bit \(bit)")
      } catch StorageError.beyondRecovery, StorageError.otherFormat {
      }
      #expect(try storageError { try sandbox.store().update { $0 = ProgressLog() } } != nil, "bit \(bit)")
      try expectEqual(sandbox.storeBytes(), bytes, "bit \(bit)")
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
