// Opens, accepts and updates mutants of stores: each is refused and left alone, or all that it says is kept.

import Foundation
import ProgressStorage
import StrictJSON
import StudyModel
import TextTools

/// The trial `mutants`.
struct MutantTrial {
  /// What became of a mutant.
  enum Outcome: String, CaseIterable {
    case refused, intact, altered, unchanged
  }

  /// The most seconds that a mutant may keep the processor busy.
  private static let longestWork = 1.0
  /// The longest that it may take with all waiting: on a busy machine a second of the clock says nothing, while a
  /// command that waits for something would wait for good.
  private static let longestWait = Duration.seconds(20)

  let folder: String
  let seed: UInt64
  let numbers: Range<Int>
  /// Where the number of the mutant in work stands, for whoever finds this process ended.
  let progressPath: String
  private(set) var report = TrialReport()
  private(set) var outcomes: [Outcome: Int] = [:]

  init(folder: String, seed: UInt64, numbers: Range<Int>, progressPath: String) {
    (self.folder, self.seed, self.numbers, self.progressPath) = (folder, seed, numbers, progressPath)
  }

  mutating func run() throws {
    let descriptor = open(progressPath, O_WRONLY | O_CREAT, 0o600)
    guard descriptor >= 0 else { throw TrialError("cannot make \(progressPath)") }
    defer { close(descriptor) }
    let workspace = TrialWorkspace(folder + "/mutant", version: "1.0.1")
    try FileManager.default.createDirectory(atPath: workspace.folder, withIntermediateDirectories: true)
    var base: (store: Int, bytes: [UInt8])?
    for number in numbers {
      let words = Array("\(padded(number, to: 9))".utf8)
      guard pwrite(descriptor, words, words.count, 0) == words.count else {
        throw TrialError("cannot write \(progressPath)")
      }
      if base?.store != number / Mutant.perStore {
        base = (number / Mutant.perStore, try Mutant.base(seed: seed, number: number, in: folder + "/base"))
      }
      let mutant = try Mutant(seed: seed, number: number, base: required(base?.bytes, "store to mutate"))
      report.cases += 1
      let (start, work) = (ContinuousClock.now, clock())
      var complaint: String?
      do {
        try workspace.become([("progress.json", mutant.bytes)])
        complaint = try judge(mutant.bytes, as: number, in: workspace)
      } catch {
        complaint = "an error that is none of the store's: \(error)"
      }
      let spent = start.duration(to: .now)
      let seconds = Double(clock() - work) / Double(CLOCKS_PER_SEC)
      if spent > MutantTrial.longestWait || seconds > MutantTrial.longestWork {
        complaint = complaint ?? "it took \(spent), \(seconds) s of them work"
      }
      if let complaint {
        report.fail("mutants --seed \(seed) --first \(number) --count 1", "\(mutant.form): \(complaint)")
      }
    }
    // A trial in which one of the ways was never gone would prove nothing about it.
    for outcome in [Outcome.refused, .intact, .altered]
    where numbers.count >= 1_000 && outcomes[outcome, default: 0] == 0 {
      report.fail("mutants --seed \(seed) --count \(numbers.count)", "no mutant was \(outcome)")
    }
  }

  /// What is wrong with how the store took the mutant; nil when nothing is.
  private mutating func judge(_ mutant: [UInt8], as number: Int, in workspace: TrialWorkspace) throws
    -> String?
  {
    let now = TrialLogs.now(20)
    let opened: OpenedStore
    do {
      opened = try workspace.store.open(at: now)
    } catch is StorageError {
      outcomes[.refused, default: 0] += 1
      return workspace.bytes == mutant ? nil : "it was refused and changed"
    }
    guard let said = try? parseJSON(mutant) else { return "it was taken, though it is no JSON" }
    outcomes[opened.isAltered ? .altered : .intact, default: 0] += 1
    let shouldBeIntact = MutantTrial.isIntact(mutant, said)
    guard opened.isAltered != shouldBeIntact else {
      return shouldBeIntact
        ? "it counts as altered, but its seal fits" : "it counts as intact, but its seal does not fit"
    }
    var item: ItemID?
    do {
      if opened.isAltered {
        if let complaint = writingComplaint(opened, in: workspace) { return complaint }
        guard workspace.bytes == mutant else {
          return "the altered file was changed by opening or a refused update"
        }
        _ = try workspace.store.accept(at: now)
      }
      item = try update(number, in: workspace)
    } catch let error as StorageError {
      // A store that opens can be changed, but for one of the last revision there is, after which none comes.
      outcomes[.unchanged, default: 0] += 1
      guard said.members?.value("revision") == .integer(9_007_199_254_740_991) else {
        return "no change is taken: \(error)"
      }
    }
    return try lossComplaint(of: said, item: item, in: workspace)
  }

  /// Whether a file that reads has to count as it was written.
  private static func isIntact(_ bytes: [UInt8], _ tree: JSONValue) -> Bool {
    let top = tree.members ?? []
    if top.value("sha256") != nil { return IndependentSeal.fits(bytes) }
    return top.value("schema")?.members?.value("major") == .integer(1)
  }

  private func writingComplaint(_ opened: OpenedStore, in workspace: TrialWorkspace) -> String? {
    do {
      _ = try workspace.store.update(opened, at: TrialLogs.now(20)) { log in
        log.settings.owner = "Ada"
      } as: { _ in
        nil
      }
      return "the altered store was written to"
    } catch StorageError.altered {
      return nil
    } catch {
      return "an update of the altered store fails with \(error)"
    }
  }

  private static let attempt = TrialLogs.attempt(25_000, 7, isFinish: true)

  /// Adds an attempt to an item that is there, or to a new one; says to which.
  private func update(_ number: Int, in workspace: TrialWorkspace) throws -> ItemID {
    try workspace.store.update(at: TrialLogs.now(21)) { log in
      let known = log.items.keys.sorted()
      let item = number % 2 == 0 || known.isEmpty ? ItemID("trial-probe") : known[number / 2 % known.count]
      log.items[item, default: ItemRecord()].attempts.append(MutantTrial.attempt)
      return item
    } as: { item in
      LoggedAction(command: "done", summary: item.text, days: [], instant: TrialLogs.now(21))
    }.outcome
  }

  /// What the file does not say any more that the mutant said; `item` has one attempt more.
  private func lossComplaint(of said: JSONValue, item: ItemID?, in workspace: TrialWorkspace) throws
    -> String?
  {
    guard let bytes = workspace.bytes else { return "the store is gone" }
    guard var kept = try? parseJSON(bytes) else { return "what was written is no JSON" }
    if let item {
      guard let without = MutantTrial.without(MutantTrial.attempt, on: item, kept) else {
        return "the attempt that was added is not the last of `\(item.text)`"
      }
      kept = without
      guard IndependentSeal.isSound(bytes) else { return "what was written is not sealed" }
    }
    if said["programmes"] == nil, said["schema"]?["major"] != .integer(3) {
      if let one = Meaning.lost(of: said, in: kept).min() { return "silently: `\(one.prefix(60))` vanished" }
    } else if let difference = Meaning.difference(Meaning.of(store: said), Meaning.of(store: kept)) {
      return "silently: \(difference)"
    }
    let again = try workspace.store.open(at: TrialLogs.now(21))
    guard item == nil || !again.isAltered && again.notices.isEmpty else {
      return "it does not open quietly again"
    }
    return nil
  }

  /// The tree without an attempt on an item; nil if it is not there.
  private static func without(_ attempt: Attempt, on item: ItemID, _ tree: JSONValue) -> JSONValue? {
    guard case .object(let programmes)? = tree["programmes"] else { return nil }
    for programme in programmes {
      var changed = programme.value
      guard case .object(var attempts)? = changed["items"]?[item.text]?["attempts"],
        let last = attempts.lastIndex(where: { $0.key.hasPrefix(attempt.instant.iso) })
      else { continue }
      attempts.remove(at: last)
      changed["items"]?[item.text]?["attempts"] = .object(attempts)
      var tree = tree
      tree["programmes"]?[programme.key] = changed
      return tree
    }
    return nil
  }
}
