// Every file system call of a command fails once, in every way in which it can.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A library that is loaded into the program and makes one of its calls fail; see FaultShim.c.
enum FaultShim {
  private static let path = "\(buildFolder)/libFaultShim.so"

  static func environment(root: String, countFile: String) throws -> [String: String] {
    try #require(FileManager.default.fileExists(atPath: path), "\(path) is missing; `make test` builds it")
    return ["LD_PRELOAD": path, "FAULT_ROOT": root, "FAULT_COUNT_FILE": countFile]
  }
}

/// A call on the files of the workspace, as the shim counted it.
struct CountedCall {
  let number: Int
  let name: String
  /// Whether a signal may interrupt it.
  let isInterruptible: Bool
  /// Whether it may do less than was asked.
  let isPartial: Bool
  let path: String

  init(number: Int, line: Substring) throws {
    let words = line.split(separator: " ", maxSplits: 2)
    try #require(words.count == 3, "no line of the shim: \(line)")
    self.number = number
    name = String(words[0])
    isInterruptible = words[1].contains("i")
    isPartial = words[1].contains("s")
    path = String(words[2])
  }

  var isSync: Bool { name == "fsync" || name == "fdatasync" }
  /// Whether it gives a file its name; the lock's words, which nobody needs tomorrow, come by `pwrite`.
  var isNaming: Bool { name.hasPrefix("rename") || name.hasPrefix("link") }
  var isWriting: Bool { name == "write" }

  var faults: [String] {
    ["kill", "eio", "enospc"] + (isInterruptible ? ["eintr"] : []) + (isPartial ? ["short"] : [])
  }
}

extension FaultedCommand {
  /// The calls of an undisturbed run.
  func countedCalls() throws -> [CountedCall] {
    let result = try run(environment: shim())
    try #require(isAsUndisturbed(result), "the shim alone changes what the program does: \(result)")
    let lines = try bench.runner.folder.text("calls").split(separator: "\n")
    return try lines.enumerated().map { try CountedCall(number: $0 + 1, line: $1) }
  }

  func shim() throws -> [String: String] {
    let root = URL(fileURLWithPath: bench("run")).resolvingSymlinksInPath().path
    return try FaultShim.environment(root: root, countFile: bench("calls"))
  }

  /// What is wrong with the order of the calls: what is written must be synced before it takes its name, and
  /// the name after that, before anything else is written. No fault but a power cut shows whether that was
  /// done.
  func complaintsAboutOrder(_ calls: [CountedCall]) -> [String] {
    var unsynced: [String] = []
    var complaints: [String] = []
    for call in calls where call.isSync || call.isNaming || call.isWriting {
      if call.isSync {
        unsynced.removeAll { $0 == call.path }
      } else if !unsynced.isEmpty, !call.isWriting || unsynced != [call.path] {
        complaints.append("\(call.name) of \(call.path) comes before the sync of \(unsynced)")
        unsynced = []
      }
      if call.isWriting, !unsynced.contains(call.path) { unsynced.append(call.path) }
      if call.isNaming, temporaries([call.path]).isEmpty {
        unsynced.append(String(call.path.dropLast(fileName(call.path).count + 1)))
      }
    }
    let isRenamed = calls.contains { $0.isNaming && temporaries([$0.path]).isEmpty }
    return complaints + unsynced.map { "\($0) is never synced" }
      + (isRenamed ? [] : ["nothing is put in its place by a rename"])
  }

  /// Waits until a run has come to a call; for a minute at most.
  func waitForCall(_ number: Int) throws {
    for _ in 0..<60_000 {
      let count = (try? bench.runner.folder.text("calls"))?.split(separator: "\n").count
      if count == number { return }
      usleep(1_000)
    }
    Issue.record("the run never came to its call \(number)")
  }

  func complaints(_ fault: String, at call: CountedCall) throws -> [String] {
    let variables = try shim().merging(["FAULT_AT": "\(call.number)", "FAULT_KIND": fault]) { $1 }
    let result = try run(environment: variables)
    var complaints = complaints(result, try bench.files("run"), mayBeKilled: fault == "kill")
    switch fault {
    case "kill":
      if result.status != -SIGKILL { complaints.append("it was not killed") }
    case "short",
      "eintr" where !call.isSync:
      if !isAsUndisturbed(result) { complaints.append("status \(result.status): \(result.errors)") }
    default:
      // A second sync can succeed although the bytes are lost, so the first error is the last word.
      if call.isSync, isAsUndisturbed(result) { complaints.append("nothing was said of it") }
    }
    return try complaints + complaintsAboutNext()
  }
}

@Suite("A failing system call")
struct SystemCallTests {
  @Test(
    "loses nothing and is not passed off as success, wherever and however it fails",
    arguments: Tier.isFull ? StoreCommand.all : [.done])
  func everyCall(command: StoreCommand) throws {
    let faulted = try FaultedCommand(command)
    let calls = try faulted.countedCalls()
    // The shim knows the names that this program's way of writing uses; without them it would test nothing.
    for name in ["open", "read", "write", "close"] {
      try #require(calls.contains { $0.name.hasPrefix(name) }, "the shim saw no \(name)")
    }
    try expectNoFailures("`\(command.name)`: kill, EIO, ENOSPC, EINTR, short at each of \(calls.count) calls")
    {
      tally in
      tally.add("\(command.name), the order of its calls", faulted.complaintsAboutOrder(calls))
      for call in calls {
        // At each landing a call meets one of its faults, and its neighbours the others.
        let faults = Tier.isNightly ? call.faults : [call.faults[call.number % call.faults.count]]
        for fault in faults {
          tally.add(
            "\(command.name), \(fault) at call \(call.number), \(call.name)",
            try faulted.complaints(fault, at: call))
        }
      }
    }
  }

  @Test(
    "of a change reads the store to open it, under the lock, and before it is replaced",
    arguments: ["done", "undo"])
  func readsOnce(name: String) throws {
    let command = try #require(StoreCommand.all.first { $0.name == name })
    let reads = try FaultedCommand(command).countedCalls().filter {
      $0.name.hasPrefix("open") && $0.path.hasSuffix("/progress.json")
    }
    expectEqual(reads.count, 3)
  }
}
#endif
