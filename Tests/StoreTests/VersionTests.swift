// A store that another version wrote: backed up, verified, written anew, and nothing of it is lost.

import Foundation
@testable import Store
import JSON
import StudyModel
import TestSupport
import Testing


@Suite struct VersionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// The store of `SampleLogs.full()`, as version 0.1.0 of the program wrote it.
  private static func fixture() throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures")
    return Array(try Data(contentsOf: folder.appendingPathComponent("store-3.0.json")))
  }

  @Test("a store of another version is taken over whole: backed up, verified, and said in one line")
  func takenOver() throws {
    let bytes = try Self.fixture()
    let full = try SampleLogs.full()
    try sandbox.place(bytes)
    let store = ProgressStore(folder: sandbox.workspace, writerVersion: "7.7.7", owner: "Grace")
    let opened = try store.open(at: Sandbox.now)
    expectEqual(opened.log, full)
    let backup = "automatic-2026-11-20-210000-r1-before-version-change.json"
    expectEqual(
      opened.notices.map(\.description),
      [
        "note: this store was last written by machinemode 0.1.0; it is backed up as \(backup), and everything is "
          + "there: 1 day, 2 items done, 3 entries, 4 notes, last on 20 November 2026, 3 problems solved before"
      ])
    try expectEqual(sandbox.bytes(at: sandbox.workspace + "/backups/" + backup), bytes)
    // Written by this version, sealed, and quiet from now on.
    let text = try sandbox.storeText()
    expectContains(text, "\"writer\": \"machinemode 7.7.7\"")
    expectContains(text, "\"revision\": 2,")
    let again = try store.open(at: Sandbox.now)
    #expect(again.notices == [] && again.log == full && !again.isEdited)
  }

  @Test("two versions in turn make no backup each time, as long as nothing changes")
  func inTurn() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    for _ in 0..<6 {
      for version in ["0.2.0", "0.1.0"] {
        let store = ProgressStore(folder: sandbox.workspace, writerVersion: version)
        try expectEqual(store.open(at: Sandbox.now).notices.count, 1)
      }
    }
    try expectEqual(sandbox.backupNames(), ["daily-2026-11-20-r1.json"])
  }

  @Test("a change meets the other version's store too, when nothing was opened before")
  func change() throws {
    try sandbox.place(try Self.fixture())
    let store = ProgressStore(folder: sandbox.workspace, writerVersion: "7.7.7")
    let update = try store.update { $0.settings.sharesNotes = false }
    expectEqual(update.opened.notices.count, 1)
    try expectEqual(
      sandbox.backupNames().first, "automatic-2026-11-20-210000-r1-before-version-change.json")
  }

  @Test("where the backup cannot be made, the store is read as it is and not written")
  func noRoomForBackup() throws {
    let bytes = try Self.fixture()
    try sandbox.place(bytes)
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace + "/backups"))
    let store = ProgressStore(folder: sandbox.workspace, writerVersion: "7.7.7")
    try expectEqual(store.open(at: Sandbox.now).log.items.count, 2)
    #expect(try storageError { try store.update { $0.settings.sharesNotes = false } } != nil)
    try expectEqual(sandbox.storeBytes(), bytes)
  }

  @Test("a store of a format that is gone stays as it is, and says how to bring it here", arguments: [1, 2])
  func formerFormat(major: Int) throws {
    let text =
      #"{"schema":{"major":\#(major),"minor":0},"revision":1,"writer":"machinemode 0.1.0","items":{}}"#
    try sandbox.place(text)
    let error = StorageError.otherFormat(path: sandbox.storePath, major: major, writer: "machinemode 0.1.0")
    try expectEqual(storageError { try sandbox.store().open(at: Sandbox.now) }, error)
    try expectEqual(storageError { try sandbox.store().update { $0.settings.sharesNotes = true } }, error)
    expectPrefix(error.help, "`export` of version 0.3 makes a file that `import` takes; ")
    try expectEqual(sandbox.storeText(), text)
  }
}
