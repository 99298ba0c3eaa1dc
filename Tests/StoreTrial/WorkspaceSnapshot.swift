// A workspace as it stands at one moment, judged without the library: what is there, and which copies are sound.

import ProgressStorage

struct WorkspaceSnapshot {
  let store: [UInt8]?
  let previous: [UInt8]?
  /// The files with names of backups, the newest first by the revision in the name.
  let backups: [(backup: Backup, bytes: [UInt8])]
  let setAside: Set<[UInt8]>
  /// The sound ones of `backups`.
  let sound: [(backup: Backup, bytes: [UInt8])]
  let storeIsSound: Bool
  /// The copy of the highest revision among the sound backups and the previous revision, where that is sound.
  let newestCopy: [UInt8]?

  init(_ workspace: TrialWorkspace, _ soundness: inout Soundness) {
    store = workspace.bytes
    previous = TrialFiles.bytes(of: workspace.previousPath)
    // What has the name of a backup and cannot be read as a file counts as an empty one.
    backups = TrialFiles.names(in: workspace.backupsPath).compactMap { name in
      Backup(name: name).map { ($0, TrialFiles.bytes(of: "\(workspace.backupsPath)/\(name)") ?? []) }
    }.sorted { $0.backup.revision > $1.backup.revision }
    setAside = Set(workspace.setAside.values)
    sound = backups.filter { soundness.isSound($0.bytes) }
    storeIsSound = store.map { soundness.isSound($0) } ?? false
    var copies = sound.map(\.bytes)
    if let previous, soundness.isSound(previous) { copies.append(previous) }
    newestCopy = copies.max { (statedRevision($0) ?? 0) < (statedRevision($1) ?? 0) }
  }

  var names: Set<String> { Set(backups.map(\.backup.name)) }

  /// How many backups of a kind there are; one that is empty may be no file, which the store cannot remove.
  func count(_ kind: BackupKind) -> Int { backups.count { $0.backup.kind == kind && !$0.bytes.isEmpty } }
}

/// Remembers of which bytes it is known whether they are a sound store, since most files stand through many steps.
struct Soundness {
  private var known: [[UInt8]: Bool] = [:]

  mutating func isSound(_ bytes: [UInt8]) -> Bool {
    if let answer = known[bytes] { return answer }
    let answer = IndependentSeal.isSound(bytes)
    known[bytes] = answer
    return answer
  }
}
