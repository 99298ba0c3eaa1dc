// Everything that can be wrong with a store: each cause from what brings it about, and whose turn it is.

import Files
import Foundation
@testable import Store
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools


@Suite("diagnostics of the store")
struct StorageDiagnosticTests {
  /// What goes wrong with a store, and who has to act then.
  private struct Fault: Sendable {
    let title: String
    let family: StorageError.Family
    /// Brings it about in a sandbox that has one store with one change.
    let cause: @Sendable (Sandbox) throws -> Void
  }

  private static let faults: [Fault] = [
    Fault(title: "a store with a key twice", family: .dataIsWrong) {
      try $0.place("{\"schema\": 1,\n \"schema\": 1}")
      _ = try $0.store().load()
    },
    Fault(title: "a store of a later version", family: .dataIsWrong) {
      try $0.place(#"{"schema":{"major":4,"minor":0},"writer":"machinemode 9.0.0"}"#)
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault(title: "one that names no writer", family: .dataIsWrong) {
      try $0.place(#"{"schema":{"major":4,"minor":0}}"#)
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault(title: "a backup that was edited", family: .dataIsWrong) {
      let path = $0.workspace + "/edited.json"
      let text = try $0.storeText().replacing("\"writer\": ", with: "\"writer\":  ")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      _ = try $0.store().restore(path, at: Sandbox.now, isTrial: false)
    },
    Fault(title: "a broken store, and no backup", family: .dataIsWrong) {
      try $0.place("{")
      try FileManager.default.removeItem(atPath: $0.workspace + "/backups")
      try $0.removeCopy()
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault(title: "a store that is gone, and a broken backup", family: .dataIsWrong) {
      try FileManager.default.removeItem(atPath: $0.storePath)
      try breakBackups($0)
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault(title: "a broken store, and broken backups", family: .dataIsWrong) {
      _ = try $0.store().createBackup(at: Sandbox.now)
      try $0.place("{")
      try breakBackups($0)
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault(title: "a broken store, and no folder to set it aside", family: .environmentFailed) {
      try $0.place("{")
      try Data().write(to: URL(fileURLWithPath: $0.workspace + "/set-aside"))
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault(title: "the latest backup of none", family: .dataIsWrong) {
      try FileManager.default.removeItem(atPath: $0.workspace + "/backups")
      _ = try $0.store().backupPath(nil)
    },
    Fault(title: "a backup that there is not", family: .dataIsWrong) {
      _ = try $0.store().backupPath("r1\u{1B}[2J")
    },
    Fault(title: "a part of the names of two backups", family: .dataIsWrong) {
      for _ in 1...2 {
        try change($0)
        _ = try $0.store().createBackup(at: Sandbox.now)
      }
      _ = try $0.store().backupPath("manual")
    },
    Fault(title: "a step of undo that does not fit", family: .dataIsWrong) {
      var progress = try StoredProgress(store: JSONFields($0.storeBytes(), maximumBytes: 1 << 20), .standard)
      let action = LoggedAction(command: "x", summary: "x", days: [], instant: Sandbox.now)
      progress.history = History(
        undo: [HistoryEntry(action: action, parts: #"[{"before":5,"path":["settings"]}]"#)], redo: [])
      try $0.place(progress.storeBytes(.standard))
      _ = try $0.store().step(.back, at: Sandbox.now)
    },
    Fault(title: "a plan that is gone, with its copy", family: .dataIsWrong) { sandbox in
      let following = ProgressStore(
        folder: sandbox.workspace, writerVersion: "0.1.0", plan: { _ in Array("one".utf8) })
      _ = try following.update { $0.settings.sharesReflections = true }
      try FileManager.default.removeItem(atPath: sandbox.workspace + "/curriculum.md")
      for name in try sandbox.backupNames() where name.hasSuffix(".md") {
        try Data("bad".utf8).write(to: URL(fileURLWithPath: "\(sandbox.workspace)/backups/\(name)"))
      }
      _ = try sandbox.store().planCopyPath()
    },
    Fault(title: "an export over something else", family: .dataIsWrong) {
      let export = try $0.storeBytes()
      try Data("mine".utf8).write(to: URL(fileURLWithPath: $0.workspace + "/list.txt"))
      _ = try $0.store().write(export: export, to: $0.workspace + "/list.txt")
    },
    Fault(title: "a store larger than any", family: .dataIsWrong) {
      try #require(truncate($0.storePath, FileAccess.largestSize + 1) == 0)
      _ = try $0.store().load()
    },
    Fault(title: "a change that would not read back", family: .dataIsWrong) {
      let bonus = BonusProblem(
        id: ItemID("bonus-1"), title: "", number: nil, difficulty: nil, day: try dayNumber(1),
        record: ItemRecord())
      _ = try $0.store().update { $0.bonus.append(bonus) }
    },
    Fault(title: "one whose instant loses its seconds", family: .dataIsWrong) {
      let odd = Attempt(
        instant: Instant(secondsSinceEpoch: 1_000_000, offset: 3_601), zone: "UTC",
        day: CivilDate(serial: 11), minutes: nil, isFinish: true)
      _ = try $0.store().update { $0.items[ItemID("a")] = ItemRecord(attempts: [odd]) }
    },
    Fault(title: "a folder in the store's place", family: .environmentFailed) {
      try FileManager.default.removeItem(atPath: $0.storePath)
      try FileManager.default.createDirectory(atPath: $0.storePath, withIntermediateDirectories: false)
      _ = try $0.store().load()
    },
    Fault(title: "a pipe in a file's place", family: .environmentFailed) {
      let path = $0.workspace + "/a\u{1B}[31m\nb"
      try #require(mkfifo(path, 0o600) == 0)
      _ = try $0.store().write(export: [], to: path)
    },
    Fault(title: "a file in the workspace's place", family: .environmentFailed) {
      try FileManager.default.removeItem(atPath: $0.workspace)
      try Data().write(to: URL(fileURLWithPath: $0.workspace))
      try change($0)
    },
    Fault(title: "a link to a disk that is not attached", family: .environmentFailed) {
      try link($0.storePath, to: $0.folder + "/not-attached/progress.json")
      _ = try $0.store().load()
    },
    Fault(title: "a link to itself", family: .environmentFailed) {
      try link($0.storePath, to: "progress.json")
      _ = try $0.store().load()
    },
    Fault(title: "a command that is still writing", family: .environmentFailed) {
      try hold($0, by: "4711 machinemode done\n")
    },
    Fault(title: "one that did not say its name", family: .environmentFailed) { try hold($0, by: "12 \n") },
    Fault(title: "another program that holds the lock", family: .environmentFailed) { try hold($0, by: "") },
    Fault(title: "another program that writes between", family: .environmentFailed) { sandbox in
      _ = try sandbox.store().update { log in
        log.settings.sharesNotes = false
        try sandbox.placeStore(revision: 9, writer: "an editor")
      }
    },
    Fault(title: "a workspace below a file", family: .environmentFailed) {
      _ = try ProgressStore(folder: $0.storePath + "/below", writerVersion: "0.1.0").update {
        $0.settings.sharesNotes = true
      }
    },
  ]

  /// What only a failing disk or system causes. The trials of `make acceptance` make every call of the store fail in
  /// turn; here are the words.
  private static let failures: [(String, StorageError)] = [
    ("a disk that gives back other bytes", .doesNotReadBack(path: "progress.json")),
    (
      "a disk that fails after the new version is in its place",
      .notConfirmed(path: "progress.json", errno: EIO)
    ),
    ("a full disk", .systemCallFailed(.write, path: "progress.json", errno: ENOSPC)),
    ("a quota that is used up", .systemCallFailed(.sync, path: "progress.json", errno: EDQUOT)),
    ("a limit on the size of files", .systemCallFailed(.write, path: "progress.json", errno: EFBIG)),
    ("a disk that cannot be written to", .systemCallFailed(.lock, path: "progress.lock", errno: EROFS)),
    ("a folder of somebody else", .systemCallFailed(.createTemporary, path: "workspace", errno: EACCES)),
    ("a protected file", .systemCallFailed(.replace, path: "progress.json", errno: EPERM)),
    ("a disk that cannot be read", .systemCallFailed(.read, path: "progress.json", errno: EIO)),
    ("too many open files", .systemCallFailed(.createFolder, path: "workspace", errno: EMFILE)),
    ("a folder that may not be read", .systemCallFailed(.openFolder, path: "workspace", errno: EACCES)),
  ]

  private static func change(_ sandbox: Sandbox) throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes.toggle() }
  }

  /// Breaks all that a store could be restored from.
  private static func breakBackups(_ sandbox: Sandbox) throws {
    try sandbox.removeCopy()
    for name in try sandbox.backupNames() {
      try Data().write(to: URL(fileURLWithPath: "\(sandbox.workspace)/backups/\(name)"))
    }
  }

  private static func link(_ path: String, to target: String) throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Changes a store whose lock a holder has that wrote this line into it.
  private static func hold(_ sandbox: Sandbox, by line: String) throws {
    let descriptor = open(sandbox.lockPath, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0 && ftruncate(descriptor, 0) == 0)
    let bytes = Array(line.utf8)
    try #require(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    _ = try sandbox.store(lockWait: .milliseconds(120)).update { $0.settings.sharesNotes.toggle() }
  }

  @Test("the catalogue has them all, and each says whose turn it is")
  func catalogue() throws {
    var chapter = CatalogueChapter("The store", causesIn: "ProgressStorage/StorageError.swift")
    for fault in Self.faults {
      let sandbox = try Sandbox()
      try Self.change(sandbox)
      guard let error = try storageError({ try fault.cause(sandbox) }) else {
        Issue.record("nothing is wrong with \(fault.title)")
        continue
      }
      chapter.add(fault.title, error, below: sandbox.folder)
      expectEqual(error.family, fault.family, "\(fault.title)")
    }
    for (title, error) in Self.failures {
      chapter.add(title, error)
      expectEqual(error.family, .environmentFailed, "\(title)")
    }
    expectEqual(chapter.complaint(), nil)
  }
}
