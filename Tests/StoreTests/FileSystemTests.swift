// The store in the file system: modes, links, what stands in its place, other writers, and what they leave behind.

import Files
import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("the store in the file system")
struct FileSystemTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @discardableResult
  private func share() throws -> StoreUpdate<Void> {
    try sandbox.store().change { $0.settings.sharesNotes.toggle() }
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// What reading and changing the store fail with, which is the same.
  private func refusal() throws -> String? {
    let reading = try failure { try sandbox.store().look() }
    try expectEqual(failure { try share() }?.message, reading?.message)
    expectEqual(reading?.kind, .environment)
    return reading?.message
  }

  // MARK: Modes

  @Test("the first change makes workspace and store for their owner alone, whatever the umask, and says so")
  func creates() throws {
    let before = umask(0)
    defer { umask(before) }
    let store = ProgressStore(folder: sandbox.folder("a/b/workspace/"), writerVersion: "0.4.0")
    expectEqual(store.workspace.folder, sandbox.folder("a/b/workspace"))
    let update = try store.update(at: Sandbox.now, following: [.first: NewPlan([1])]) { log in
      log.settings.sharesNotes = true
      return "outcome"
    } as: { _ in
      nil
    }
    #expect(update.outcome == "outcome" && update.didCreate && update.didWrite)
    let files = try sandbox.folder.contents().keys.sorted()
    expectEqual(
      files.map { $0.replacing("a/b/workspace/", with: "") },
      [
        "backups/2026-11-20T210000-r1-day.json", "plans/machine-mode-\(fingerprint(of: [1]).prefix(16)).md",
        "progress.json", "progress.lock", "progress.previous.json",
      ])
    func mode(_ name: String) throws -> Int {
      Int(try #require(try fileStatus(at: sandbox.folder(name))).st_mode & 0o777)
    }
    for file in files { try expectEqual(mode(file), 0o600, file) }
    for folder in ["a", "a/b", "a/b/workspace", "a/b/workspace/backups", "a/b/workspace/plans"] {
      try expectEqual(mode(folder), 0o700, folder)
    }
    // A store keeps its mode.
    for mode in [0o640, 0o600, 0o660] {
      expectEqual(chmod(store.workspace.storePath, mode_t(mode)), 0)
      try store.change { $0.settings.sharesNotes.toggle() }
      try expectEqual(Int(#require(try fileStatus(at: store.workspace.storePath)).st_mode & 0o777), mode)
    }
  }

  @Test("a read-only folder or store can be read; a change names it and changes nothing")
  func readOnly() async throws {
    for (name, mode, message) in [
      ("", 0o555, "cannot create a file in this folder: permission denied"),
      ("progress.json", 0o444, "cannot put the new version in its place: permission denied"),
      ("progress.json", 0o000, "cannot read the file: permission denied"),
    ] {
      let sandbox = try Sandbox()
      try sandbox.store().change { $0.settings.sharesNotes = true }
      let before = try sandbox.bytes()
      if geteuid() == 0 {
        for name in ["", "progress.json"] { expectEqual(chown(sandbox.path(name), 65_534, 65_534), 0) }
      }
      for (name, mode) in [("progress.lock", 0o666), (name, mode)] {
        expectEqual(chmod(sandbox.path(name), mode_t(mode)), 0)
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sandbox.folder.path)
      await #expect(processExitsWith: .success) {
        [workspace = sandbox.workspace as String, message = message as String, mode = mode as Int] in
        if geteuid() == 0 {
          // To the superuser modes mean nothing.
          guard setgid(65_534) == 0, setuid(65_534) == 0 else { return }
        }
        let store = ProgressStore(folder: workspace, writerVersion: "0.4.0")
        let isRead = (try? store.look().log.settings.sharesNotes) == true
        expectEqual(isRead, mode != 0)
        expectEqual(try failure { try store.change { $0.settings.sharesNotes = false } }?.message, message)
      }
      for (name, mode) in [("", 0o755), ("progress.json", 0o600)] {
        expectEqual(chmod(sandbox.path(name), mode_t(mode)), 0)
      }
      try expectEqual(sandbox.bytes(), before)
      expectEqual(sandbox.names(), ["backups", "progress.json", "progress.lock", "progress.previous.json"])
    }
  }

  // MARK: Links and what is not a file

  @Test("a linked store and a linked workspace keep their links")
  func links() throws {
    try share()
    try FileManager.default.createDirectory(
      atPath: sandbox.folder("synced"), withIntermediateDirectories: false)
    try FileManager.default.moveItem(atPath: sandbox.storePath, toPath: sandbox.folder("synced/mine.json"))
    try link(sandbox.storePath, to: "../synced/mine.json")
    #expect(try share().didWrite)
    expectEqual(targetOfLink(at: sandbox.storePath), "../synced/mine.json")
    try expectContains(sandbox.folder.text("synced/mine.json"), "\"revision\": 2")
    try FileManager.default.moveItem(atPath: sandbox.workspace, toPath: sandbox.folder("real"))
    try link(sandbox.workspace, to: "real")
    #expect(try !share().didCreate)
    expectEqual(targetOfLink(at: sandbox.workspace), "real")
  }

  @Test("what stands in the place of a store, a lock or a workspace is named, and nothing waits for it")
  func places() throws {
    try link(sandbox.workspace, to: "not-attached")
    try expectEqual(refusal(), "the link points to nothing")
    try FileManager.default.removeItem(atPath: sandbox.workspace)
    try sandbox.write("", to: "progress.json")
    try sandbox.remove("progress.json")
    for (target, message) in [
      ("../not-attached/progress.json", "the link points to nothing"),
      ("progress.json", "cannot read the file: the links form a loop"),
      ("/dev/zero", "this is a device, not a file"),
    ] {
      try link(sandbox.storePath, to: target)
      try expectEqual(refusal(), message)
      try sandbox.remove("progress.json")
    }
    expectEqual(mkfifo(sandbox.storePath, 0o600), 0)
    try expectEqual(refusal(), "this is a pipe, not a file")
    try sandbox.remove("progress.json")
    try FileManager.default.createDirectory(atPath: sandbox.storePath, withIntermediateDirectories: true)
    try expectEqual(refusal(), "this is a folder, not a file")
    try sandbox.remove("progress.json", "progress.lock")
    expectEqual(mkfifo(sandbox.lockPath, 0o600), 0)
    try expectEqual(failure { try share() }?.message, "this is a pipe, not a file")
    try FileManager.default.removeItem(atPath: sandbox.workspace)
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace))
    #expect(try failure { try sandbox.store().look() }?.kind == .environment)
    try expectEqual(failure { try share() }?.message, "this is not a folder")
    let below = ProgressStore(folder: sandbox.path("below"), writerVersion: "0.4.0")
    #expect(try failure { try below.change { $0.settings.sharesNotes = true } }?.kind == .environment)
  }

  // MARK: Writing

  @Test("a full disk is named, the store stays, and the next change works")
  func fullDisk() async throws {
    try sandbox.store().change { $0 = try SampleLogs.full() }
    let before = try sandbox.bytes()
    for limit in [0, 1, 400] {
      await #expect(processExitsWith: .success) {
        [limit = limit as Int, workspace = sandbox.workspace as String] in
        signal(SIGXFSZ, SIG_IGN)
        var size = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
        try #require(setrlimit(fileSizeResource, &size) == 0)
        let store = ProgressStore(folder: workspace, writerVersion: "0.4.0")
        try expectEqual(
          failure { try store.change { $0.settings.sharesNotes.toggle() } }?.message,
          "cannot write the new version: the file would exceed the limit on the size of files")
      }
      try expectEqual(sandbox.bytes(), before)
      expectEqual(sandbox.names(), ["backups", "progress.json", "progress.lock", "progress.previous.json"])
    }
    #expect(try share().didWrite)
  }

  @Test("a store that another program changes or makes during a change is not overwritten")
  func changedMeanwhile() throws {
    for exists in [true, false] {
      let sandbox = try Sandbox()
      if exists { try sandbox.store().change { $0.settings.sharesNotes = true } }
      let other = Sandbox.storeBytes(revision: 9)
      let error = try failure {
        try sandbox.store().change { log in
          log.settings.sharesReflections = true
          try sandbox.write(other)
        }
      }
      expectEqual(error?.cause, .changedMeanwhile)
      try expectEqual(sandbox.bytes(), other)
      expectEqual(sandbox.names().filter { $0.hasPrefix(".") }, [])
    }
    // A person's own file is replaced only while it holds what was read, after a copy was made.
    try sandbox.folder.write("new", to: "PLAN.md")
    func replace(_ old: String) throws -> Failure? {
      try failure {
        try AtomicFile.replace(
          Array(old.utf8), by: Array("marked".utf8), at: sandbox.folder("PLAN.md"),
          keepingAs: sandbox.folder("PLAN.md.bak"))
      }
    }
    try expectEqual(replace("old")?.cause, .changedMeanwhile)
    try expectEqual(sandbox.folder.contents(), ["PLAN.md": Array("new".utf8)])
    try sandbox.folder.write("older", to: "PLAN.md.bak")
    try expectEqual(replace("new"), nil)
    try expectEqual(
      sandbox.folder.contents(), ["PLAN.md": Array("marked".utf8), "PLAN.md.bak": Array("new".utf8)])
  }

  @Test("temporaries of writers that have ended are swept, and nothing else is")
  func temporaries() throws {
    // A number that no process has.
    let dead = 4_194_305
    let stale = [
      ".progress.json.\(dead).machinemode-tmp", ".progress.json.\(getpid()).machinemode-tmp",
      ".state.json.\(dead).machinemode-tmp", "backups/.2026-11-20T210000-r1-day.json.\(dead).machinemode-tmp",
      "plans/.run-0123456789abcdef.md.\(dead).machinemode-tmp",
    ]
    let kept = [
      ".progress.json.1.machinemode-tmp", ".progress.json.machinemode-tmp", ".progress.json.\(dead).tmp",
      ".progress.json.\(dead).machinemode-tmp.bak", ".progress.json.x.machinemode-tmp", ".notes.txt",
      "progress.json.\(dead).machinemode-tmp",
    ]
    for name in stale + kept { try sandbox.write("", to: name) }
    try share()
    for name in stale { #expect(FileKind(at: sandbox.path(name)) == nil, "\(name)") }
    for name in kept { #expect(FileKind(at: sandbox.path(name)) == .file, "\(name)") }
    // A link in the place of a temporary is not written through.
    try sandbox.folder.write("precious", to: "victim")
    try link(sandbox.path(".state.json.\(getpid()).machinemode-tmp"), to: sandbox.folder("victim"))
    try AtomicFile.write([0x7B], to: sandbox.path("state.json"))
    try expectEqual(sandbox.bytes("state.json"), [0x7B])
    try expectEqual(sandbox.folder.text("victim"), "precious")
  }

  // MARK: Several writers

  @Test("all changes of eight writers are applied, and readers meanwhile see whole logs")
  func writers() async throws {
    let count = Tier.cases(5, nightly: 25)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { [sandbox] in
          for second in 0..<count {
            try sandbox.store(lockWait: .seconds(60)).change { log in
              log.items[ItemID("w-\(writer)"), default: ItemRecord()].attempts +=
                solved(
                  at: Sandbox.evening(0, seconds: second)
                ).attempts
            }
            let seen = try sandbox.store().look().log.items[ItemID("w-\(writer)")]
            #expect(seen?.attempts.count == second + 1)
          }
        }
      }
      try await group.waitForAll()
    }
    let opened = try sandbox.store().look()
    #expect(opened.log.items.count == 8 && opened.log.items.values.allSatisfy { $0.attempts.count == count })
    expectEqual(opened.revision, 8 * count)
    try expectEqual(sandbox.bytes("progress.lock"), [])
  }

  @Test(
    "a lock that is held is waited for, and then its holder is named; a holder that was killed blocks nobody")
  func locks() async throws {
    try share()
    let descriptor = open(sandbox.lockPath, O_RDWR | O_CREAT, 0o600)
    try #require(flock(descriptor, LOCK_EX) == 0)
    for (line, holder) in [
      ("4711 machinemode done\n", "process 4711 (`machinemode done`)"), ("12 \n", "process 12"),
      ("", "another process"),
    ] {
      try #require(ftruncate(descriptor, 0) == 0)
      let bytes = Array(line.utf8)
      try #require(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
      let error = try failure {
        try sandbox.store(lockWait: .milliseconds(50)).change { $0.settings.sharesNotes.toggle() }
      }
      expectEqual(
        error?.line,
        "progress.lock: error: \(holder) is still writing after 0.0 s".replacing("0.0 s", with: "0 s"))
    }
    close(descriptor)
    let before = try sandbox.bytes()
    await #expect(processExitsWith: .signal(SIGKILL)) { [workspace = sandbox.workspace as String] in
      let store = ProgressStore(folder: workspace, writerVersion: "0.4.0")
      try store.change { log in
        log.settings.sharesReflections = true
        kill(getpid(), SIGKILL)
      }
    }
    try expectEqual(sandbox.bytes(), before)
    #expect(try sandbox.bytes("progress.lock") != [])
    #expect(try sandbox.store(lockWait: .zero).change { $0.settings.sharesReflections = true }.didWrite)
    try expectEqual(sandbox.bytes("progress.lock"), [])
  }

  @Test("while one holder follows the other the wait goes on")
  func turns() async throws {
    try share()
    let descriptor = open(sandbox.lockPath, O_RDWR, 0o600)
    try #require(flock(descriptor, LOCK_EX) == 0)
    // One descriptor stands for all holders: what differs for those who wait is the name in the file.
    let holding = Thread {
      for number in 1...20 {
        let line = Array("\(number) machinemode done\n".utf8)
        _ = pwrite(descriptor, line, line.count, 0)
        usleep(40_000)
      }
      close(descriptor)
    }
    holding.start()
    #expect(
      try sandbox.store(lockWait: .milliseconds(400)).change { $0.settings.sharesNotes.toggle() }.didWrite)
  }
}

#if canImport(Glibc)
private let fileSizeResource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
private let fileSizeResource = RLIMIT_FSIZE
#endif
