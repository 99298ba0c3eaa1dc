// Several writers at once, writers that are ended, and what they leave behind.

import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite struct ConcurrencyTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let updates = Tier.cases(5, nightly: 25)

  /// Adds minutes by its updates of one writer, whose number makes its item.
  @Sendable private static func work(_ writer: Int, in workspace: String) throws {
    let store = ProgressStore(folder: workspace, writerVersion: "0.1.0", lockWait: .seconds(60))
    for second in 0..<updates {
      let attempt = Attempt(
        instant: Instant(secondsSinceEpoch: 1_800_000_000 + second, offset: 0), zone: "UTC",
        day: CivilDate(serial: 20_833), minutes: 1, isFinish: false)
      let update = try store.update { log in
        log.items[ItemID("w-\(writer)"), default: ItemRecord()].attempts.append(attempt)
      }
      #expect(update.didWrite)
    }
  }

  private func expectAllApplied() throws {
    let log = try #require(try sandbox.store().load())
    expectEqual(log.items.count, 8)
    for record in log.items.values {
      expectEqual(
        record.attempts.map(\.instant.secondsSinceEpoch), (0..<Self.updates).map { 1_800_000_000 + $0 })
    }
    try expectContains(sandbox.storeText(), "\n  \"revision\": \(8 * Self.updates),\n")
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
    try expectEqual(sandbox.bytes(at: sandbox.lockPath), [])
  }

  @Test("all updates of eight threads are applied, and readers meanwhile see whole logs")
  func threads() async throws {
    let workspace = sandbox.workspace
    let end = sandbox.folder + "/end"
    let reading = Companion {
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      var count = 0
      while !FileManager.default.fileExists(atPath: end) {
        let log = try store.load()
        #expect(log == nil || (1...8).contains(log?.items.count ?? 0))
        count += 1
      }
      return count
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          try await Companion { try ConcurrencyTests.work(writer, in: workspace) }.value
        }
      }
      try await group.waitForAll()
    }
    try Data().write(to: URL(fileURLWithPath: end))
    #expect(try await reading.value > 0)
    try expectAllApplied()
  }

  @Test(
    "a lock that another process holds is waited for a while, and then its holder is named",
    .timeLimit(.minutes(2)))
  func heldByAnotherProcess() async throws {
    let release = sandbox.folder + "/release"
    let waiting = Companion { [sandbox] in
      defer { try? Data().write(to: URL(fileURLWithPath: release)) }
      let holder = try waitForLine(of: sandbox.lockPath)
      let error = try storageError {
        try sandbox.store(lockWait: .milliseconds(200)).update { $0.settings.sharesReflections = true }
      }
      return (holder: holder, error: error, log: try sandbox.store().load())
    }
    await #expect(processExitsWith: .success) {
      [workspace = sandbox.workspace as String, release = release as String] in
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      _ = try store.update { log in
        log.settings.sharesNotes = true
        waitForFile(release)
      }
    }
    let (holder, error, log) = try await waiting.value
    let process = try #require(Int32(holder.prefix { $0 != " " }))
    let command = String(holder.drop { $0 != " " }.dropFirst())
    #expect(process != getpid())
    expectEqual(
      error,
      .lockHeld(
        path: sandbox.lockPath, holder: LockHolder(process: process, command: command),
        waited: .milliseconds(200)))
    expectEqual(
      error?.diagnostic.headline,
      "\(sandbox.lockPath): error: process \(process) (`\(command)`) is still writing after 0.2 s")
    expectEqual(error?.family, .environmentFailed)
    expectEqual(log, nil)
    // Once the lock is free, the next writer finds what the holder wrote.
    #expect(try sandbox.store(lockWait: .zero).update { $0.settings.sharesReflections = true }.didWrite)
    try expectEqual(sandbox.store().load()?.settings.sharesNotes, true)
  }

  @Test(
    "while one holder follows the other the wait goes on, and ends when the same one stays",
    .timeLimit(.minutes(2)), arguments: [true, false])
  func turns(theyFollow: Bool) async throws {
    try sandbox.makeWorkspace()
    let path = sandbox.lockPath
    // One descriptor stands for all holders: what differs for those who wait is the name in the file.
    let holding = Companion {
      let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
      defer { close(descriptor) }
      try #require(flock(descriptor, LOCK_EX) == 0)
      try Data().write(to: URL(fileURLWithPath: path + ".held"))
      for number in 1...30 {
        let line = Array("\(theyFollow ? number : 1) machinemode done\n".utf8)
        _ = pwrite(descriptor, line, line.count, 0)
        usleep(60_000)
      }
    }
    waitForFile(path + ".held")
    let error = try storageError {
      try sandbox.store(lockWait: .seconds(1)).update { $0.settings.sharesNotes = true }
    }
    try await holding.value
    expectEqual((error == nil), theyFollow)
    if !theyFollow {
      expectEqual(
        error,
        .lockHeld(
          path: path, holder: LockHolder(process: 1, command: "machinemode done"), waited: .seconds(1)))
    }
  }

  @Test("a holder that is killed blocks nobody, and its update is wholly undone")
  func killedHolder() async throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let before = try sandbox.storeBytes()
    await #expect(processExitsWith: .signal(SIGKILL)) { [workspace = sandbox.workspace as String] in
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      _ = try store.update { log in
        log.settings.sharesNotes = false
        kill(getpid(), SIGKILL)
      }
    }
    try expectEqual(sandbox.storeBytes(), before)
    #expect(try sandbox.bytes(at: sandbox.lockPath) != [])
    let update = try sandbox.store(lockWait: .zero).update { $0.settings.sharesReflections = true }
    #expect(update.didWrite)
    try expectEqual(sandbox.bytes(at: sandbox.lockPath), [])
  }

  @Test("temporaries of ended writers are swept, and nothing else is")
  func sweep() async throws {
    let dead = try await sandbox.endedProcess()
    let stale = [
      ".progress.json.\(dead).0.tmp", ".progress.json.\(dead).17.tmp", ".progress.json.\(getpid()).0.tmp",
      ".state.json.\(dead).0.tmp", ".daily-2026-11-20-r1.json.\(dead).0.tmp",
      ".curriculum.md.\(dead).0.tmp", ".calendar.ics.\(dead).0.tmp",
    ]
    let kept = [
      ".progress.json.1.0.tmp", ".progress.json.tmp", ".progress.json.\(dead).tmp",
      ".progress.json.\(dead).0.tmp.bak",
      ".progress.json.\(dead).x.tmp", ".notes.txt.\(dead).0.tmp", "progress.json.\(dead).0.tmp",
      ".progress.json.-\(dead).0.tmp", ".progress.json.0.0.tmp", ".progress.json.\(dead).0.0.tmp",
      ".progress.json.\(dead)..tmp",
    ]
    try sandbox.makeWorkspace()
    for name in stale + kept { try Data().write(to: URL(fileURLWithPath: sandbox.workspace + "/" + name)) }
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    try expectEqual(sandbox.names(), (kept + ["progress.json", "progress.lock"]).sorted())
  }

  @Test("a temporary name that is taken is passed over, also when a link lies in wait there")
  func takenName() throws {
    let victim = sandbox.folder + "/victim"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
    try sandbox.makeWorkspace()
    let statePath = sandbox.workspace + "/state.json"
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.workspace + "/.state.json.\(getpid()).0.tmp", withDestinationPath: victim)
    try AtomicFile.write([0x7B, 0x7D], to: statePath)
    try expectEqual(sandbox.bytes(at: statePath), [0x7B, 0x7D])
    try expectEqual(sandbox.bytes(at: victim), Array("precious".utf8))
    try expectEqual(sandbox.mode(of: statePath), 0o600)
  }
}
