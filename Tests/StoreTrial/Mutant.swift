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

  /// A store as version 1 had it: one programme, and lists in the place of keys.
  private static func versionOne(of tree: JSONValue) -> JSONValue {
    guard case .object(let top) = tree else { return tree }
    var members = top.filter { !["history", "id", "sha256", "programmes"].contains($0.key) }
    members.change("schema") { _ in ["major": 1, "minor": 0] }
    members.change("solvedBefore") {
      listed($0) { $0.hasPrefix("lc-") ? ["number": number($0.dropFirst(3))] : [:] }
    }
    members.change("timer") { timer in
      guard case .object(let fields) = timer else { return timer }
      return .object(fields.filter { $0.key != "programme" })
    }
    var settings = members.value("settings")?.members ?? []
    for field in tree["programmes"]?["machine-mode"]?.members ?? [] {
      switch field.key {
      case "start": settings.append(field)
      case "rest":
        settings.append(JSONMember(key: "rest", value: listed(field.value) { ["from": .string($0)] }))
      case "items":
        let items = (field.value.members ?? []).map { JSONMember(key: $0.key, value: record($0.value)) }
        members.append(JSONMember(key: "items", value: .object(items)))
      case "bonus":
        let bonus = (field.value.members ?? []).map { JSONMember(key: $0.key, value: record($0.value)) }
        members.append(JSONMember(key: "bonus", value: listed(.object(bonus)) { ["id": .string($0)] }))
      case "pauses":
        let pauses = listed(field.value) { dates in
          ["from": .string(String(dates.prefix(10))), "through": .string(String(dates.suffix(10)))]
        }
        members.append(JSONMember(key: "pauses", value: pauses))
      default: members.append(field)
      }
    }
    members.removeAll { $0.key == "settings" }
    if !settings.isEmpty { members.append(JSONMember(key: "settings", value: .object(settings))) }
    return .object(members)
  }

  private static func record(_ tree: JSONValue) -> JSONValue {
    guard case .object(var members) = tree else { return tree }
    members.change("attempts") { listed($0) { ["at": .string(String($0.prefix { $0 != "#" }))] } }
    return .object(members)
  }

  /// The members of an object as a list, each with what its key says.
  private static func listed(_ tree: JSONValue, _ fields: (String) -> JSONValue) -> JSONValue {
    .array((tree.members ?? []).map { fields($0.key).adding($0.value) })
  }

  private static func number(_ digits: Substring) -> JSONValue { Int64(digits).map { .integer($0) } ?? .null }

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
