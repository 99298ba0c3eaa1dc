// Every file system call of a command fails once, in every way in which it can.

#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A library that is loaded into the program and makes one of its calls fail; see FaultShim.c.
enum FaultShim {
  /// Beside the tests, where the package's build put it.
  private static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("libFaultShim.so").path

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

  init(number: Int, line: Substring) {
    let words = line.split(separator: " ")
    self.number = number
    name = String(words[0])
    isInterruptible = words.count > 1 && words[1].contains("i")
    isPartial = words.count > 1 && words[1].contains("s")
  }

  var isSync: Bool { name == "fsync" || name == "fdatasync" }

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
    return lines.enumerated().map { CountedCall(number: $0 + 1, line: $1) }
  }

  func shim() throws -> [String: String] {
    let root = URL(fileURLWithPath: bench("run")).resolvingSymlinksInPath().path
    return try FaultShim.environment(root: root, countFile: bench("calls"))
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
    for name in ["open", "write", "fsync", "renameat", "close"] {
      try #require(calls.contains { $0.name.hasPrefix(name) }, "the shim saw no \(name)")
    }
    try expectNoFailures("`\(command.name)`: kill, EIO, ENOSPC, EINTR, short at each of \(calls.count) calls")
    {
      tally in
      for call in calls {
        for fault in call.faults {
          tally.add(
            "\(command.name), \(fault) at call \(call.number), \(call.name)",
            try faulted.complaints(fault, at: call))
        }
      }
    }
  }
}
#endif
