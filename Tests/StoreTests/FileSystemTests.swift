// Links, modes, owners, and what stands where a file should.

import Files
import Foundation
import StudyModel
import TestSupport
import Testing

@testable import Store

@Suite struct FileSystemTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func share(_ store: ProgressStore? = nil) throws -> StoreUpdate<Void> {
    try (store ?? sandbox.store()).update { $0.settings.sharesNotes.toggle() }
  }

  // MARK: - Sizes

  #if os(Linux)
  @Test("a file that holds more than its size tells is read to its end")
  func grownFile() throws {
    let target = try FileTarget("/proc/self/maps")
    let bytes = try #require(try FileAccess.contents(of: target)).bytes
    try expectEqual(FileAccess.size(of: target.path), 0)
    #expect(bytes.count > 4_096 && bytes.last == UInt8(ascii: "\n"))
  }
  #endif

  @Test("an empty file is read as one")
  func emptyFile() throws {
    try sandbox.place("")
    try expectEqual(FileAccess.contents(of: FileTarget(sandbox.storePath))?.bytes, [])
  }

  // MARK: - Links

  @Test("a linked store keeps its link, and the temporary stands beside the file it leads to")
  func linkedStore() async throws {
    let real = sandbox.folder + "/synced"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    _ = try share()
    try FileManager.default.moveItem(atPath: sandbox.storePath, toPath: real + "/mine.json")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.storePath, withDestinationPath: "../synced/mine.json")
    // What is left of a writer that was ended shows where temporaries are made.
    let leftover = real + "/.mine.json.\(try await sandbox.endedProcess()).0.tmp"
    try Data().write(to: URL(fileURLWithPath: leftover))
    let update = try share()
    #expect(update.didWrite && !update.didCreate)
    try expectEqual(
      FileManager.default.destinationOfSymbolicLink(atPath: sandbox.storePath), "../synced/mine.json")
    try expectEqual(sandbox.names(in: real), ["mine.json"])
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
    #expect(
      String(decoding: try sandbox.bytes(at: real + "/mine.json"), as: UTF8.self).contains("\"revision\": 2"))
  }

  @Test("a linked workspace is written through its link")
  func linkedWorkspace() throws {
    let real = sandbox.folder + "/real"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: sandbox.workspace, withDestinationPath: real)
    #expect(try share().didCreate)
    try expectEqual(
      sandbox.names(in: real), ["backups", "progress.json", "progress.lock", "progress.previous.json"])
  }

  @Test("a store that links to nothing is not taken for a new one")
  func danglingStore() throws {
    try sandbox.makeWorkspace()
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.storePath, withDestinationPath: sandbox.folder + "/not-attached/progress.json")
    let expected = StorageError.danglingLink(path: sandbox.storePath)
    try expectEqual(storageError { try sandbox.store().load() }, expected)
    try expectEqual(storageError { try share() }, expected)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("a workspace that links to nothing is not taken for a new one")
  func danglingWorkspace() throws {
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.workspace, withDestinationPath: sandbox.folder + "/not-attached")
    let expected = StorageError.danglingLink(path: sandbox.workspace)
    try expectEqual(storageError { try sandbox.store().load() }, expected)
    try expectEqual(storageError { try share() }, expected)
    try expectEqual(sandbox.names(in: sandbox.folder), ["workspace"])
  }

  @Test("links that lead in a circle are named")
  func linkLoop() throws {
    try sandbox.makeWorkspace()
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.storePath, withDestinationPath: "progress.json")
    let expected = StorageError.linkLoop(path: sandbox.storePath)
    try expectEqual(storageError { try sandbox.store().load() }, expected)
    try expectEqual(storageError { try share() }, expected)
  }

  // MARK: - What is not a file

  @Test("a folder at the store's place is named")
  func folderAsStore() throws {
    try FileManager.default.createDirectory(atPath: sandbox.storePath, withIntermediateDirectories: true)
    try expectNotAFile(.folder)
  }

  @Test("a pipe at the store's place is named without waiting for a writer")
  func pipeAsStore() throws {
    try sandbox.makeWorkspace()
    expectEqual(mkfifo(sandbox.storePath, 0o600), 0)
    try expectNotAFile(.pipe)
  }

  @Test("a link to a device at the store's place is named")
  func deviceAsStore() throws {
    try sandbox.makeWorkspace()
    try FileManager.default.createSymbolicLink(atPath: sandbox.storePath, withDestinationPath: "/dev/zero")
    try expectNotAFile(.device)
  }

  private func expectNotAFile(_ kind: FileKind) throws {
    let expected = StorageError.notAFile(path: sandbox.storePath, kind)
    try expectEqual(storageError { try sandbox.store().load() }, expected)
    try expectEqual(storageError { try share() }, expected)
    expectEqual(expected.family, .environmentFailed)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("a pipe at the lock's place is named")
  func pipeAsLock() throws {
    try sandbox.makeWorkspace()
    expectEqual(mkfifo(sandbox.lockPath, 0o600), 0)
    try expectEqual(storageError { try share() }, .notAFile(path: sandbox.lockPath, .pipe))
  }

  @Test("a file at the workspace's place is named")
  func fileAsWorkspace() throws {
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace))
    try expectEqual(
      storageError { try sandbox.store().load() },
      .systemCallFailed(.inspect, path: sandbox.storePath, errno: ENOTDIR))
    try expectEqual(storageError { try share() }, .notAFolder(path: sandbox.workspace))
  }

  @Test("a workspace below a file is named")
  func belowAFile() throws {
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace))
    let store = ProgressStore(folder: sandbox.workspace + "/below", writerVersion: "0.1.0")
    try expectEqual(
      storageError { try share(store) },
      .systemCallFailed(.inspect, path: sandbox.workspace + "/below", errno: ENOTDIR))
  }

  // MARK: - Modes and owners

  @Test("a store keeps its mode", arguments: [0o640, 0o644, 0o600, 0o660])
  func modeIsKept(mode: Int) throws {
    _ = try share()
    expectEqual(chmod(sandbox.storePath, mode_t(mode)), 0)
    _ = try share()
    try expectEqual(sandbox.mode(of: sandbox.storePath), mode)
  }

  @Test("modes do not depend on the umask", arguments: [0o000, 0o077])
  func umaskIsPassed(mask: Int) async throws {
    await #expect(processExitsWith: .success) {
      [mask = mask as Int, workspace = sandbox.workspace as String] in
      umask(mode_t(mask))
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      _ = try store.update { $0.settings.sharesNotes = true }
      try #require(chmod(store.workspace.storePath, 0o640) == 0)
      _ = try store.update { $0.settings.sharesNotes = false }
      try AtomicFile.write([1], to: workspace + "/state.json")
    }
    try expectEqual(sandbox.mode(of: sandbox.workspace), 0o700)
    try expectEqual(sandbox.mode(of: sandbox.storePath), 0o640)
    try expectEqual(sandbox.mode(of: sandbox.lockPath), 0o600)
    try expectEqual(sandbox.mode(of: sandbox.workspace + "/state.json"), 0o600)
  }

  @Test("a store keeps its owner and group when a superuser writes it", .enabled(if: geteuid() == 0))
  func ownerIsKept() throws {
    _ = try share()
    expectEqual(chown(sandbox.storePath, 12_345, 23_456), 0)
    _ = try share()
    let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.storePath)
    expectEqual(attributes[.ownerAccountID] as? Int, 12_345)
    expectEqual(attributes[.groupOwnerAccountID] as? Int, 23_456)
  }

  @Test("a read-only folder can be read, and a write names it and changes nothing")
  func readOnlyFolder() async throws {
    _ = try share()
    let before = try sandbox.storeBytes()
    // The file is the writer's own, so that nothing but the folder stands in the way.
    if geteuid() == 0 { expectEqual(chown(sandbox.storePath, 65_534, 65_534), 0) }
    expectEqual(chmod(sandbox.workspace, 0o555), 0)
    expectEqual(chmod(sandbox.lockPath, 0o666), 0)
    await #expect(processExitsWith: .success) { [workspace = sandbox.workspace as String] in
      try becomeNobody()
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      try expectEqual(store.load()?.settings.sharesNotes, true)
      try expectEqual(
        storageError { try store.update { $0.settings.sharesNotes = false } },
        .systemCallFailed(.createTemporary, path: workspace, errno: EACCES))
      #expect(throws: StorageError.systemCallFailed(.createTemporary, path: workspace, errno: EACCES)) {
        try AtomicFile.write([1], to: workspace + "/state.json")
      }
    }
    expectEqual(chmod(sandbox.workspace, 0o755), 0)
    try expectEqual(sandbox.storeBytes(), before)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("a read-only store is not replaced behind its owner's back")
  func readOnlyStore() async throws {
    _ = try share()
    expectEqual(chmod(sandbox.workspace, 0o777), 0)
    expectEqual(chmod(sandbox.storePath, 0o444), 0)
    expectEqual(chmod(sandbox.lockPath, 0o666), 0)
    await #expect(processExitsWith: .success) { [workspace = sandbox.workspace as String] in
      try becomeNobody()
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      try expectEqual(
        storageError { try store.update { $0.settings.sharesNotes = false } },
        .systemCallFailed(.replace, path: store.workspace.storePath, errno: EACCES))
    }
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("a store that may not be read is named and not taken for a new one")
  func unreadableStore() async throws {
    _ = try share()
    let before = try sandbox.storeBytes()
    expectEqual(chmod(sandbox.workspace, 0o777), 0)
    expectEqual(chmod(sandbox.storePath, 0o000), 0)
    expectEqual(chmod(sandbox.lockPath, 0o666), 0)
    await #expect(processExitsWith: .success) { [workspace = sandbox.workspace as String] in
      try becomeNobody()
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      let expected = StorageError.systemCallFailed(.read, path: store.workspace.storePath, errno: EACCES)
      try expectEqual(storageError { try store.load() }, expected)
      try expectEqual(storageError { try store.update { $0.settings.sharesNotes = false } }, expected)
    }
    expectEqual(chmod(sandbox.storePath, 0o600), 0)
    try expectEqual(sandbox.storeBytes(), before)
  }

  @Test("a full disk is named, the store stays and the next update works", arguments: [0, 1, 200, 400])
  func fileSizeLimit(limit: Int) async throws {
    let full = try SampleLogs.full()
    _ = try sandbox.store().update { $0 = full }
    let before = try sandbox.storeBytes()
    await #expect(processExitsWith: .success) {
      [limit = limit as Int, workspace = sandbox.workspace as String] in
      signal(SIGXFSZ, SIG_IGN)
      var size = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      try #require(setrlimit(fileSizeResource, &size) == 0)
      let store = ProgressStore(folder: workspace, writerVersion: "0.1.0")
      try expectEqual(
        storageError { try store.update { $0.settings.sharesNotes.toggle() } },
        .systemCallFailed(.write, path: store.workspace.storePath, errno: EFBIG))
    }
    try expectEqual(sandbox.storeBytes(), before)
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
    #expect(try share().didWrite)
  }
}

#if canImport(Glibc)
private let fileSizeResource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
#else
private let fileSizeResource = RLIMIT_FSIZE
#endif

/// Gives up the superuser's rights, to whom modes mean nothing; without them nothing is to be given up.
private func becomeNobody() throws {
  guard geteuid() == 0 else { return }
  try #require(setgid(65_534) == 0)
  try #require(setuid(65_534) == 0)
}
