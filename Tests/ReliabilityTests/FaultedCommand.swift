// One command from one prepared folder, and what may be found there after a fault.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A command with the files before it, those that it leaves undisturbed, and the store that the next command
/// makes of either.
struct FaultedCommand {
  let command: StoreCommand
  let bench: Bench
  let before: [String: [UInt8]]
  let after: [String: [UInt8]]
  private let arguments: [String]
  private let undisturbed: CommandResult
  private let nextStores: [[UInt8]?]

  static let store = "workspace/progress.json"
  private static let next = ["done", "lc-4", "7m"]

  /// - Parameter weight: a text on an item, to give the store some weight; a command that makes the store
  ///   finds none.
  init(_ command: StoreCommand, weight: String? = nil) throws {
    let bench = try Bench(namesPlan: !command.followsOwnPlan)
    try FileManager.default.createDirectory(atPath: bench("run"), withIntermediateDirectories: true)
    if command.followsOwnPlan {
      try bench.prepare(
        ["plan", "use", bench("plan")], workspace: "run/workspace", now: Bench.yesterday)
    }
    if let weight, !command.preparation.isEmpty {
      try bench.prepare(
        ["note", "lc-10", "-"], workspace: "run/workspace", now: Bench.yesterday, input: weight)
    }
    for arguments in command.preparation {
      let words = arguments.map {
        $0.replacing("{run}", with: bench("run")).replacing("{other}", with: bench("other"))
      }
      try bench.prepare(words, workspace: "run/workspace", now: Bench.yesterday)
    }
    let backups = (try? FileManager.default.contentsOfDirectory(atPath: bench("run/workspace/backups"))) ?? []
    let newest = backups.max { ($0.count, $0) < ($1.count, $1) } ?? "none"
    let arguments = command.arguments.map {
      $0.replacing("{run}", with: bench("run")).replacing("{backup}", with: newest)
        .replacing("{other}", with: bench("other"))
    }
    // A copy that weighs as much would leave its room to the new one.
    if weight != nil {
      try? FileManager.default.removeItem(atPath: bench("run/workspace/progress.previous.json"))
    }
    try FileManager.default.moveItem(atPath: bench("run"), toPath: bench("prepared"))
    let before = try bench.files("prepared")

    func storeAfterNext() throws -> [UInt8]? {
      try bench.prepare(FaultedCommand.next, workspace: "run/workspace", now: Bench.afterwards)
      return try bench.files("run")[FaultedCommand.store]
    }
    try FaultedCommand.reset(bench)
    let nextStoreFromBefore = try storeAfterNext()
    try FaultedCommand.reset(bench)
    let undisturbed = try bench.runUnchecked(arguments, workspace: "run/workspace")
    try #require(undisturbed.status == 0, "\(command.name) fails without a fault: \(undisturbed.errors)")
    let after = try bench.files("run")
    try #require(before != after, "\(command.name) changes nothing")

    (self.command, self.bench, self.arguments) = (command, bench, arguments)
    (self.before, self.after, self.undisturbed) = (before, after, undisturbed)
    nextStores = [nextStoreFromBefore, try storeAfterNext()]
  }

  private static func reset(_ bench: Bench) throws {
    // Two names of one file stay that; copies made by Foundation part them.
    try bench.runner.run(shell: "rm -rf run calls && cp -a prepared run")
  }

  /// Puts the prepared folder back, and begins a new count of calls.
  func reset() throws { try FaultedCommand.reset(bench) }

  /// Starts the command on the files that are there.
  func start(environment: [String: String], under wrapper: [String] = []) throws -> RunningCommand {
    try bench.start(arguments, workspace: "run/workspace", environment: environment, under: wrapper)
  }

  /// Runs the command from the prepared folder.
  func run(environment: [String: String]) throws -> CommandResult {
    try reset()
    return try start(environment: environment).finish()
  }

  /// What is wrong with the files that a run left, and with what it said.
  func complaints(_ result: CommandResult, _ files: [String: [UInt8]], mayBeKilled: Bool = false) -> [String]
  {
    var complaints: [String] = []
    let store = files[FaultedCommand.store]
    let isKilled = mayBeKilled && result.status == -SIGKILL
    switch result.status {
    case 0:
      if !isNew(files) {
        complaints.append("it said done, and the change is not there")
      }
      for path in after.keys.sorted() where files[path] == nil {
        // A backup or a copy that cannot be made takes nothing back that was saved, but it is said.
        let isExcused =
          (path.hasPrefix("workspace/backups/") || path == "workspace/progress.previous.json")
          && result.errors != undisturbed.errors
        if !isExcused || command.name == "backup create" {
          complaints.append("it said done without \(path)")
        }
      }
    case 1, 3:
      if result.errors.isEmpty { complaints.append("status \(result.status) without a word") }
      let isUnconfirmed = result.errors.contains("progress.json: error: saved, but the disk does not confirm")
      if isUnconfirmed ? !isNew(files) : store != before[FaultedCommand.store] {
        complaints.append("status \(result.status), and the store is not as it said: \(result.errors)")
      }
    case _ where isKilled: break
    default: complaints.append("status \(result.status): \(result.errors)")
    }
    if store != before[FaultedCommand.store], !isNew(files) {
      complaints.append("the store is neither the old nor the new one")
    }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where path != FaultedCommand.store {
      if temporaries([path]).isEmpty {
        if bytes != before[path], comparable(bytes) != comparable(after[path]) {
          complaints.append("\(path) holds something else")
        }
      } else if !isKilled {
        complaints.append("it left \(path)")
      }
    }
    for path in before.keys.sorted() where after[path] != nil && files[path] == nil {
      complaints.append("\(path) is gone")
    }
    return complaints
  }

  /// What is wrong when the next command runs on the files that a run left.
  func complaintsAboutNext() throws -> [String] {
    var complaints: [String] = []
    let left = try bench.files("run")
    let result = try bench.runUnchecked(
      FaultedCommand.next, workspace: "run/workspace", now: Bench.afterwards)
    if result.status != 0 || !result.errors.isEmpty {
      complaints.append("the next command: status \(result.status): \(result.errors)")
    }
    let files = try bench.files("run")
    let isOld = left[FaultedCommand.store] == before[FaultedCommand.store]
    let expected = (isOld ? [nextStores[0]] : []) + (isNew(left) ? [nextStores[1]] : [])
    if !expected.map({ comparable($0) }).contains(comparable(files[FaultedCommand.store])) {
      complaints.append("the next command made another store of it")
    }
    complaints += temporaries(files.keys).map { "\($0) is still there" }
    for path in left.keys.sorted() where path.hasPrefix("workspace/backups/") && temporaries([path]).isEmpty {
      if files[path] != left[path] { complaints.append("the next command changed \(path)") }
    }
    let verified = try bench.runUnchecked(
      ["backup", "list"], workspace: "run/workspace", now: Bench.afterwards)
    if verified.status != 0 { complaints.append("the backups do not verify: \(verified.errors)") }
    return complaints
  }

  /// Whether the store is the one that the undisturbed command makes.
  func isNew(_ files: [String: [UInt8]]) -> Bool {
    comparable(files[FaultedCommand.store]) == comparable(after[FaultedCommand.store])
  }

  /// Whether a run said nothing but what it says undisturbed.
  func isAsUndisturbed(_ result: CommandResult) -> Bool { result == undisturbed }
}

/// A store's text without what chance gives a new one, and the sum over that, which the next command checks.
private func comparable(_ bytes: [UInt8]?) -> String? {
  bytes.map {
    String(decoding: $0, as: UTF8.self).replacing(/"id": "[0-9a-f]{32}"/, with: "\"id\": any")
      .replacing(/"sha256": "[0-9a-f]{64}"/, with: "\"sha256\": any")
  }
}
#endif
