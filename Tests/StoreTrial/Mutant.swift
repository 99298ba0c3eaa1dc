// A mutant of a store: drawn by the seed of the trial and its own number, and by nothing else.

import ProgressStorage
import StrictJSON
import StudyModel

/// What a mutant says that it is.
enum MutantForm: String, CaseIterable {
  /// Version 1 had no id, seal and history.
  case versionOne
  /// With the seal of what it was before the mutation.
  case staleSeal
  /// Sealed again, so that only its content can be wrong.
  case resealed
  /// Mutated as bytes.
  case bytes
  case resealedBytes
}

struct Mutant {
  /// How many mutants are drawn from one store.
  static let perStore = 40

  let form: MutantForm
  let bytes: [UInt8]

  init(seed: UInt64, number: Int, base: [UInt8]) throws {
    var random = RandomNumbers(seed: seed, stream: UInt64(number) << 1)
    // Bytes mutated at random are JSON no more as a rule, so most mutants are mutated as trees.
    form = random.pick(MutantForm.allCases + [.versionOne, .staleSeal, .resealed, .resealed])
    if form == .bytes || form == .resealedBytes {
      var mutator = ByteMutator(random: random)
      var mutated = mutator.mutated(base)
      if form == .resealedBytes { _ = IndependentSeal.seal(&mutated) }
      bytes = mutated
      return
    }
    var tree = try parseJSON(base)
    if form == .versionOne { tree = Mutant.versionOne(of: tree) }
    var mutator = TreeMutator(random: random)
    // A few are rewritten only: what means the same must be taken as the same.
    if !random.isOne(in: 50) { tree = mutator.mutated(tree) }
    var mutated: [UInt8] = []
    if random.isOne(in: 3) {
      var writer = TreeWriter(random: mutator.random)
      mutated = writer.document(tree)
    } else {
      mutated = tree.bytes
    }
    if form == .resealed { _ = IndependentSeal.seal(&mutated) }
    bytes = mutated
  }

  private static func versionOne(of tree: JSONValue) -> JSONValue {
    guard case .object(let top) = tree else { return tree }
    var members = top.filter { !["history", "id", "sha256"].contains($0.key) }
    members.change("schema") { _ in ["major": 1, "minor": 0] }
    return .object(members)
  }

  /// The store that a mutant is made of, with a command or two to undo.
  static func base(seed: UInt64, number: Int, in folder: String) throws -> [UInt8] {
    var random = RandomNumbers(seed: seed, stream: UInt64(number / perStore) << 1 | 1)
    let workspace = TrialWorkspace(folder)
    TrialFiles.empty(folder)
    let log = try TrialLogs.random(&random)
    let now = TrialLogs.now(0)
    for isSecond in [false, true] {
      _ = try workspace.store.update(at: now) { stored in
        stored = log
        if isSecond {
          stored.items[ItemID("lc-1")] = ItemRecord(attempts: [TrialLogs.attempt(20_000, 5, isFinish: true)])
        }
      } as: { _ in
        LoggedAction(command: "done", summary: "LC 1", days: [], instant: now)
      }
    }
    return try required(workspace.bytes, "store to mutate")
  }
}
