// Everything that a person is told when something is wrong with a store, each from what brings it about.

import Files
import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("diagnostics of the store")
struct StoreDiagnosticTests {
  /// What goes wrong with a store that has one change, and who has to act then.
  private struct Fault: Sendable {
    let title: String
    let kind: Failure.Kind
    let cause: @Sendable (Sandbox) throws -> Void

    init(_ title: String, _ kind: Failure.Kind, _ cause: @escaping @Sendable (Sandbox) throws -> Void) {
      (self.title, self.kind, self.cause) = (title, kind, cause)
    }
  }

  private static let faults: [Fault] = [
    Fault("a store with a key twice", .data) {
      try $0.write("{\"schema\": 1,\n \"schema\": 1}")
      _ = try $0.store().look()
    },
    Fault("a value that does not fit", .data) {
      try $0.edit("\"yes\"", "\"maybe\"")
      _ = try $0.store().look()
    },
    Fault("a store of a later version", .data) {
      try $0.write(#"{"schema":{"major":5,"minor":0},"writer":"machinemode 9.0.0"}"#)
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault("one that names no writer", .data) {
      try $0.write(#"{"schema":{"major":5,"minor":0}}"#)
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault("a store of an earlier version", .data) {
      try $0.write(#"{"schema":{"major":2,"minor":0},"writer":"machinemode 0.2.0"}"#)
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault("a backup that was edited", .data) {
      try $0.write($0.text().replacing("\"writer\": ", with: "\"writer\":  "), to: "edited.json")
      _ = try $0.store().restore($0.path("edited.json"), at: Sandbox.now, isTrial: false)
    },
    Fault("a broken store, and no backup", .data) {
      try $0.write("{")
      try $0.remove("backups", "progress.previous.json")
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault("a store that is gone, and a broken backup", .data) {
      try $0.remove("progress.json")
      try $0.breakCopies()
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault("a broken store, and broken backups", .data) {
      _ = try $0.store().createBackup(at: Sandbox.now)
      try $0.write("{")
      try $0.breakCopies()
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault("a broken store, and no folder to keep it in", .environment) {
      try $0.write("{")
      try $0.remove("backups")
      try $0.write("", to: "backups")
      _ = try $0.store().open(at: Sandbox.now)
    },
    Fault("the latest backup of none", .data) {
      try $0.remove("backups", "progress.previous.json")
      _ = try $0.store().backupPath(nil)
    },
    Fault("a backup that there is not", .usage) { _ = try $0.store().backupPath("r1\u{1B}[2J") },
    Fault("a part of the names of two backups", .usage) {
      _ = try $0.store().createBackup(at: Sandbox.now)
      _ = try $0.store().backupPath("2026")
    },
    Fault("a step of undo that does not fit", .data) {
      let step =
        #"{"at": "2026-11-20T10:00:00Z", "command": "c", "patch": "{\"settings\":5}", "summary": "s"}"#
      try $0.writeStore("\"history\": {\"revision\": 1, \"undo\": [\(step)]}")
      _ = try $0.store().step(.back, at: Sandbox.now)
    },
    Fault("an export over something else", .data) {
      try $0.write("mine", to: "list.txt")
      _ = try $0.store().write(export: $0.store().exported(), to: $0.path("list.txt"))
    },
    Fault("an import that is no export", .data) { _ in
      _ = try SharedLog(Array(#"{"schema":{"major":4,"minor":0},"format":"other"}"#.utf8), path: "list.json")
    },
    Fault("a store larger than any", .data) {
      try #require(truncate($0.storePath, largestStore + 1) == 0)
      _ = try $0.store().look()
    },
    Fault("a folder in the store's place", .environment) {
      try $0.remove("progress.json")
      try FileManager.default.createDirectory(atPath: $0.storePath, withIntermediateDirectories: false)
      _ = try $0.store().look()
    },
    Fault("a pipe in a file's place", .environment) {
      let path = $0.path("a\u{1B}[31m\nb")
      try #require(mkfifo(path, 0o600) == 0)
      _ = try $0.store().write(export: [], to: path)
    },
    Fault("a file in the workspace's place", .environment) {
      try FileManager.default.removeItem(atPath: $0.workspace)
      try $0.folder.write("", to: "workspace")
      try change($0)
    },
    Fault("a store that links to a disk that is not attached", .environment) {
      try link($0.storePath, to: "../not-attached/progress.json")
      _ = try $0.store().look()
    },
    Fault("a workspace that links to one", .environment) {
      try link($0.workspace, to: "not-attached")
      _ = try $0.store().look()
    },
    Fault("a plan that links to one", .environment) {
      try link($0.path("plans"), to: "not-attached")
      try $0.store(plan: "plan").solve(1...1)
    },
    Fault("a command that is still writing", .environment) { try hold($0, by: "4711 machinemode done\n") },
    Fault("another program that holds the lock", .environment) { try hold($0, by: "") },
    Fault("another program that writes between", .environment) { sandbox in
      try sandbox.store().change { log in
        log.settings.sharesNotes = false
        try sandbox.writeStore(revision: 9)
      }
    },
    Fault("a workspace below a file", .environment) {
      try ProgressStore(folder: $0.path("progress.json/below"), writerVersion: "0.4.0").change {
        $0.settings.sharesNotes = true
      }
    },
  ]

  /// What only a failing disk or system causes; the trials make every call of the store fail in turn.
  private static let failures: [(title: String, failure: Failure)] = [
    ("a full disk", systemFailure("write the new version", "progress.json", ENOSPC)),
    (
      "a quota that is used up",
      systemFailure("write the new version through to the disk", "progress.json", EDQUOT)
    ),
    ("a limit on the size of files", systemFailure("write the new version", "progress.json", EFBIG)),
    ("a disk that cannot be written to", systemFailure("lock the workspace", "progress.lock", EROFS)),
    ("a folder of somebody else", systemFailure("create a file in this folder", "workspace", EACCES)),
    ("a protected file", systemFailure("put the new version in its place", "progress.json", EPERM)),
    ("a disk that cannot be read", systemFailure("read the file", "progress.json", EIO)),
    ("too many open files", systemFailure("make the folder", "workspace", EMFILE)),
  ]

  private static func change(_ sandbox: Sandbox) throws {
    try sandbox.store().change { $0.settings.sharesNotes.toggle() }
  }

  private static func link(_ path: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Changes a store whose lock a holder has that wrote this line into it.
  private static func hold(_ sandbox: Sandbox, by line: String) throws {
    let descriptor = open(sandbox.lockPath, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0 && ftruncate(descriptor, 0) == 0)
    let bytes = Array(line.utf8)
    try #require(pwrite(descriptor, bytes, bytes.count, 0) == bytes.count)
    try sandbox.store(lockWait: .milliseconds(120)).change { $0.settings.sharesNotes.toggle() }
  }

  @Test("the catalogue has them all, and each says who has to act")
  func catalogue() throws {
    var chapter = CatalogueChapter("The store")
    for fault in Self.faults {
      let sandbox = try Sandbox()
      try Self.change(sandbox)
      guard let error = try failure({ try fault.cause(sandbox) }) else {
        Issue.record("nothing is wrong with \(fault.title)")
        continue
      }
      chapter.add(fault.title, [error.diagnostic(in: sandbox)])
      expectEqual(error.kind, fault.kind, fault.title)
    }
    for (title, failure) in Self.failures {
      chapter.add(title, [failure.diagnostic])
      expectEqual(failure.kind, .environment, title)
    }
    expectEqual(chapter.complaint(), nil)
  }
}
