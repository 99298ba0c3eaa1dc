// Damages a store that has backups and a previous revision beside it: the damaged bytes stay, the newest copy comes back.

import ProgressStorage
import StudyModel

/// What stands beside a damaged store.
private struct Surroundings {
  let name: String
  let files: [(path: String, bytes: [UInt8])]
  /// The newest sound copy among them.
  let newest: [UInt8]
}

extension DamageTrial {
  /// One case for 16 of those of the store alone.
  mutating func tryBesideCopies() throws {
    let workspace = TrialWorkspace(folder + "/copies")
    try TrialLogs.storeEverything(workspace.store, steps: 0..<(TrialLogs.everythingSteps - 3))
    let older = try required(workspace.bytes, "older store")
    let steps = TrialLogs.everythingSteps
    try TrialLogs.storeEverything(workspace.store, steps: (steps - 3)..<steps)
    let store = try required(workspace.bytes, "store")
    let previous = try required(TrialFiles.bytes(of: workspace.previousPath), "previous revision")
    let copies = try surroundings(older: older, previous: previous, store: store)
    for (number, damage) in Damage.all(of: store.count, every: every * 16).enumerated() {
      report.cases += 1
      let copies = copies[number / 8 % copies.count]
      let damaged = damage.applied(to: store)
      try workspace.become([("progress.json", damaged)] + copies.files)
      let complaint: String?
      do {
        complaint = try self.complaint(about: damaged, beside: copies, in: workspace)
      } catch {
        complaint = "an error: \(error)"
      }
      if let complaint { report.fail("store beside \(copies.name), \(damage)", complaint) }
    }
  }

  private func surroundings(older: [UInt8], previous: [UInt8], store: [UInt8]) throws -> [Surroundings] {
    func name(_ bytes: [UInt8], _ time: String) throws -> String {
      "backups/manual-2026-11-20-\(time)-r\(try required(statedRevision(bytes), "revision")).json"
    }
    let (olderName, previousName, storeName) =
      (try name(older, "200000"), try name(previous, "210000"), try name(store, "220000"))
    let cut = Array(store.prefix(store.count / 2))
    return [
      Surroundings(
        name: "an older backup and the previous revision",
        files: [(olderName, older), ("progress.previous.json", previous)], newest: previous),
      Surroundings(
        name: "a backup of the same revision",
        files: [(olderName, older), (storeName, store), ("progress.previous.json", previous)], newest: store),
      Surroundings(
        name: "a broken newest backup and a broken previous revision",
        files: [
          (olderName, older), (previousName, previous), (storeName, cut), ("progress.previous.json", cut),
        ], newest: previous),
      Surroundings(
        name: "nothing but the previous revision", files: [("progress.previous.json", previous)],
        newest: previous),
    ]
  }

  private func complaint(
    about damaged: [UInt8], beside copies: Surroundings, in workspace: TrialWorkspace
  ) throws -> String? {
    let now = TrialLogs.now(30)
    let opened: OpenedStore
    do {
      opened = try workspace.store.open(at: now)
    } catch StorageError.newerFormat {
      return workspace.bytes == damaged ? nil : "a file of a newer format was changed"
    }
    guard !opened.isAltered else { return workspace.bytes == damaged ? nil : "an altered file was changed" }
    guard opened.notices.contains(where: { if case .recovered = $0 { true } else { false } }) else {
      return "it passed for sound"
    }
    guard Array(workspace.setAside.values) == [damaged] else {
      return "the damaged bytes are not what stands in set-aside"
    }
    let copy = try required(ImportSource(copies.newest, path: "copy").log, "log of the newest copy")
    let written = try required(workspace.bytes, "recovered store")
    guard opened.learner == copy else {
      return "revision \(opened.facts?.revision ?? 0) does not hold what the newest sound copy held"
    }
    guard (statedRevision(written) ?? 0) > (statedRevision(copies.newest) ?? 0),
      IndependentSeal.isSound(written)
    else { return "the recovered store is not sound, or has no later revision" }
    for (path, bytes) in copies.files where TrialFiles.bytes(of: "\(workspace.folder)/\(path)") != bytes {
      return "\(path) was changed"
    }
    let again = try workspace.store.open(at: now)
    return again.isAltered || !again.notices.isEmpty ? "it does not open quietly afterwards" : nil
  }
}
