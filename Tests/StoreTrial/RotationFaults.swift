// Damages one file of a workspace, or puts something beside the backups that is none.

import Foundation
import ProgressStorage

struct RotationFaults {
  var random: RandomNumbers

  /// Does one of the damages; says which.
  mutating func strike(_ workspace: TrialWorkspace) throws -> String {
    switch random.number(below: 13) {
    case 0...2: return try damage(workspace.storePath)
    case 3...6:
      let names = TrialFiles.names(in: workspace.backupsPath)
      guard !names.isEmpty else { return try junk(workspace) }
      return try damage("\(workspace.backupsPath)/\(random.pick(names))")
    case 7: return try damage(workspace.previousPath)
    case 8:
      unlink(workspace.storePath)
      return "the store removed"
    case 9:
      // The newest copies are what recovery would take first.
      let names = TrialFiles.names(in: workspace.backupsPath).compactMap(Backup.init(name:))
      for backup in names.sorted(by: { $0.revision > $1.revision }).prefix(random.pick([1, 2, 4, 12, 40])) {
        _ = try damage("\(workspace.backupsPath)/\(backup.name)")
      }
      return "the newest backups damaged, then " + (try damage(workspace.storePath))
    case 10: return try crowd(workspace)
    default: return try junk(workspace)
    }
  }

  /// As many broken backups of each kind as are kept, all newer than the sound ones, and a store that reads but is not
  /// as it was written: a backup of it is broken too, and must not push out the newest sound one.
  private mutating func crowd(_ workspace: TrialWorkspace) throws -> String {
    let backups = TrialFiles.names(in: workspace.backupsPath).compactMap(Backup.init(name:))
    guard let bytes = workspace.bytes, let highest = backups.map(\.revision).max(), highest < 1_000_000 else {
      return "nothing"
    }
    let revision = max(highest, statedRevision(bytes) ?? 0)
    for kind in BackupKind.allCases {
      for number in 1...kind.kept {
        let time = kind == .daily ? "" : "-211405"
        let name = "\(kind.rawValue)-2026-11-20\(time)-r\(revision + number).json"
        try TrialFiles.place(Array("junk\n".utf8), at: "\(workspace.backupsPath)/\(name)")
      }
    }
    try TrialFiles.place(bytes.prefix(1) + Array(" ".utf8) + bytes.dropFirst(), at: workspace.storePath)
    return "a crowd of broken backups, and a space added to progress.json"
  }

  private mutating func damage(_ path: String) throws -> String {
    guard let bytes = TrialFiles.bytes(of: path), !bytes.isEmpty else { return "nothing" }
    let (words, damaged): (String, [UInt8])
    switch random.number(below: 6) {
    case 0:
      let damage = Damage.cut(length: random.number(below: bytes.count))
      (words, damaged) = (damage.description, damage.applied(to: bytes))
    case 1: (words, damaged) = ("emptied", [])
    case 2:
      // It reads as before, and is not as it was written.
      (words, damaged) = ("a space added", bytes.prefix(1) + Array(" ".utf8) + bytes.dropFirst())
    case 3:
      (words, damaged) = (
        "garbage", (0..<random.number(below: 5_000)).map { _ in UInt8(random.number(below: 256)) }
      )
    default:
      let damage = Damage.flip(bit: random.number(below: bytes.count * 8))
      (words, damaged) = (damage.description, damage.applied(to: bytes))
    }
    try TrialFiles.place(damaged, at: path)
    return "\(path.split(separator: "/").last ?? ""): \(words)"
  }

  private mutating func junk(_ workspace: TrialWorkspace) throws -> String {
    mkdir(workspace.folder, 0o700)
    mkdir(workspace.backupsPath, 0o700)
    let revision = random.pick([
      1, 999, 99_999, 1_000_000_007, 4_503_599_627_370_496, 9_007_199_254_740_990, 9_007_199_254_740_991,
    ])
    let name = random.pick([
      "daily-2099-01-01-r\(revision).json", "daily-2026-11-20-r\(revision).json",
      "manual-2026-11-20-211405-r\(revision).json", "manual-1970-01-01-000000-r\(revision).json",
      "automatic-2026-11-20-211405-r\(revision)-tenth-problem.json",
      "automatic-2026-11-20-211405-r\(revision).json",
      "daily-2026-99-99-r\(revision).json", "manual-2026-11-20-211405-r9007199254740992.json",
      ".progress.json.1.0.tmp", "daily-2026-11-20-r01.json", "notes.txt",
    ])
    let path = "\(workspace.backupsPath)/\(name)"
    guard access(path, F_OK) != 0 else { return "nothing" }
    if random.isOne(in: 6) {
      mkdir(path, 0o700)
      return "a folder \(name)"
    }
    try TrialFiles.place(Array(random.pick(["", "{}", "junk\n", "[1, 2"]).utf8), at: path)
    return "junk \(name)"
  }
}
