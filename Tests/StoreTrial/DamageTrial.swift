// Flips every bit of a store and cuts it at every length, alone in its folder: each must be noticed and left alone.

import ProgressStorage
import StudyModel

/// One kind of damage to a file.
enum Damage: CustomStringConvertible {
  case flip(bit: Int)
  case cut(length: Int)

  func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .flip(let bit):
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      return damaged
    case .cut(let length): return Array(bytes.prefix(length))
    }
  }

  var description: String {
    switch self {
    case .flip(let bit): "bit \(bit % 8) of byte \(bit / 8) flipped"
    case .cut(let length): "cut to \(length) bytes"
    }
  }

  /// One flip in `every` bits of a file, and one cut in as many bits.
  static func all(of byteCount: Int, every: Int) -> [Damage] {
    // The place within each stretch moves on, so that no bit of a byte is left out.
    let flips = stride(from: 0, to: byteCount * 8, by: every).enumerated().compactMap { number, start in
      let bit = start + number * 37 % every
      return bit < byteCount * 8 ? Damage.flip(bit: bit) : nil
    }
    return flips + stride(from: 0, to: byteCount, by: max(1, every / 8)).map { .cut(length: $0) }
  }
}

/// The trial `damage`.
struct DamageTrial {
  let folder: String
  let every: Int
  var report = TrialReport()

  mutating func run() throws {
    let workspace = TrialWorkspace(folder + "/alone")
    try TrialLogs.storeEverything(workspace.store)
    let sound = try required(workspace.bytes, "store to damage")
    guard (8_000...24_000).contains(sound.count), IndependentSeal.isSound(sound) else {
      throw TrialError("the store to damage has \(sound.count) bytes, or no seal that fits")
    }
    for damage in Damage.all(of: sound.count, every: every) {
      try tryAlone(damage, of: sound, in: workspace)
      try tryBackup(damage, of: sound, in: workspace)
    }
    try tryBesideCopies()
  }

  private mutating func tryAlone(_ damage: Damage, of sound: [UInt8], in workspace: TrialWorkspace) throws {
    report.cases += 1
    let damaged = damage.applied(to: sound)
    try workspace.become([("progress.json", damaged)])
    if let complaint = complaint(about: damaged, in: workspace) {
      report.fail("store, \(damage)", complaint)
    }
    if workspace.bytes != damaged { report.fail("store, \(damage)", "the damaged file was changed") }
  }

  private func complaint(about damaged: [UInt8], in workspace: TrialWorkspace) -> String? {
    let opened: OpenedStore
    do {
      opened = try workspace.store.open(at: TrialLogs.now(30))
    } catch StorageError.beyondRecovery, StorageError.newerFormat {
      return (try? workspace.store.load()) == nil ? nil : "`open` refuses it and `load` does not"
    } catch {
      return "an unexpected error: \(error)"
    }
    guard opened.isAltered else { return "it passed for sound" }
    do {
      _ = try workspace.store.update(opened, at: TrialLogs.now(30)) { log in
        log.settings.owner = "Ada"
      } as: { _ in
        nil
      }
      return "the altered store was written to"
    } catch StorageError.altered {
      return nil
    } catch {
      return "an unexpected error of `update`: \(error)"
    }
  }

  private mutating func tryBackup(_ damage: Damage, of sound: [UInt8], in workspace: TrialWorkspace) throws {
    report.cases += 1
    let name = "manual-2026-11-20-211405-r24.json"
    try TrialFiles.place(damage.applied(to: sound), at: "\(workspace.backupsPath)/\(name)")
    let reports = try workspace.store.backupReports()
    if reports.count != 1 || reports.contains(where: \.condition.isSound) {
      report.fail("backup, \(damage)", "it passed for sound, or is not told of")
    }
    let path = "\(workspace.backupsPath)/\(name)"
    if (try? workspace.store.restore(path, at: TrialLogs.now(30), isTrial: true)) != nil {
      report.fail("backup, \(damage)", "it would be restored")
    }
    if let path = try? workspace.store.backupPath(nil) {
      report.fail("backup, \(damage)", "recovery would take \(path)")
    }
  }
}
