// Many processes at the store at once, and one that stops in the middle.

#if os(Linux)
import Foundation
import TestSupport
import Testing

@Suite("Processes at one store")
struct WriterTests {
  private static let writers = 16
  private static let readers = 8

  @Test("lose no write of each other, and no reader of it all fails")
  func together() throws {
    let bench = try Bench()
    let rounds = Tier.cases(3, nightly: 25, full: 250)
    try bench.prepare(["note", "lc-20", "There from the start."])
    try expectNoFailures(
      "\(Self.writers) processes x \(rounds) writes at once, \(Self.readers) readers meanwhile"
    ) { tally in
      let readers = try (0..<Self.readers).map { number in
        // With a rest between two reads: eight readers without one would leave little of the machine to the
        // writers.
        try bench.start(
          loop: "until sleep 0.25; [ -e stop ]", "echo read",
          [number % 2 == 0 ? ["status", "--json"] : ["today", "--json"]])
      }
      let writers = try (1...Self.writers).map { number in
        try bench.start(
          loop: "round=0; while [ $((round += 1)) -le \(rounds) ]", "echo done",
          [["time", "lc-\(number)", "1m", "--quiet"] + Bench.on(dayOf: number)])
      }
      let results = try writers.map { try $0.finish() }
      try bench.runner.folder.write("", to: "stop")
      let minutes = try bench.minutes()
      for (number, result) in results.enumerated() {
        let item = "lc-\(number + 1)"
        let said = result.output.split(separator: "\n").count { $0 == "done" }
        var complaints: [String] = []
        if said != rounds { complaints.append("\(said) of \(rounds) writes succeeded") }
        if minutes[item] != said {
          complaints.append("\(said) minutes were said to be saved, \(minutes[item] ?? 0) are")
        }
        if !result.errors.isEmpty { complaints.append(result.errors) }
        tally.cases += rounds - 1
        tally.add(item, complaints)
      }
      var reads = 0
      for (number, reader) in readers.enumerated() {
        let result = try reader.finish()
        let count = result.output.split(separator: "\n").count { $0 == "read" }
        reads += count
        tally.add(
          "reader \(number)",
          (result.errors.isEmpty ? [] : [result.errors]) + (count > 0 ? [] : ["it never read"]))
      }
      tally.what += ": \(minutes.values.reduce(0, +)) minutes, \(reads) reads"
      tally.add("afterwards", temporaries(try bench.files("workspace").keys).map { "\($0) is still there" })
    }
  }

  @Test("wait for one that was stopped, say its number when that takes too long, and go on once it is killed")
  func stoppedHolder() throws {
    let faulted = try FaultedCommand(.done)
    let calls = try faulted.countedCalls()
    let write = try #require(calls.first { $0.isWriting })
    let variables = try faulted.shim().merging(["FAULT_AT": "\(write.number)", "FAULT_KIND": "stop"]) { $1 }
    try expectNoFailures("a writer stopped while it holds the lock, then killed or woken") { tally in
      for end in [SIGKILL, SIGCONT] {
        try faulted.reset()
        let holder = try faulted.start(environment: variables)
        try faulted.waitForCall(write.number)
        let before = try faulted.bench.files("run")
        let waiter = try faulted.bench.runUnchecked(
          ["done", "lc-5", "1m"], workspace: "run/workspace", under: Bench.atMostAMinute)
        var complaints: [String] = []
        let program = fileName(faulted.bench.runner.program)
        let words =
          "FOLDER/run/workspace/progress.lock: error: process \(holder.process.number) (`\(program) done`) is still writing"
        if waiter.status != 3 { complaints.append("status \(waiter.status) instead of 3") }
        if !waiter.errors.hasPrefix(words) || !waiter.errors.contains("\nhelp: ") {
          complaints.append("it said: \(waiter.errors)")
        }
        if try faulted.bench.files("run") != before {
          complaints.append("the one that waited changed something")
        }
        let next = try faulted.bench.start(["done", "lc-5", "1m"], workspace: "run/workspace")
        holder.process.send(end)
        let held = try holder.finish()
        if held.status != (end == SIGKILL ? -SIGKILL : 0) {
          complaints.append("the holder: status \(held.status)")
        }
        let waited = try next.finish()
        if waited.status != 0 { complaints.append("the next one: \(waited.errors)") }
        let minutes = try faulted.bench.minutes(workspace: "run/workspace")
        if minutes["lc-5"] != 1 { complaints.append("the next one's write is lost") }
        if minutes["lc-2"] != (end == SIGKILL ? nil : 1) {
          complaints.append("the holder's write: \(minutes)")
        }
        // The one that waited may have begun before the system had cleared the killed one away.
        try faulted.bench.prepare(["done", "lc-6", "1m"], workspace: "run/workspace")
        complaints += temporaries(try faulted.bench.files("run").keys).map { "\($0) is still there" }
        tally.add("signal \(end)", complaints)
      }
    }
  }
}

extension Bench {
  /// Starts a loop of the shell around calls of the program; after each that succeeds it runs `confirmation`.
  fileprivate func start(loop: String, _ confirmation: String, _ calls: [[String]]) throws -> RunningCommand {
    let body = calls.map { arguments in
      let words = ([runner.program] + words(arguments)).map { "'\($0)'" }.joined(separator: " ")
      return "\(words) >/dev/null && \(confirmation)"
    }
    return try runner.start(shell: "\(loop); do \(body.joined(separator: "; ")); done")
  }
}
#endif
