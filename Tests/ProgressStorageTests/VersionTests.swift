// A store that another version wrote: backed up, verified, written anew, and nothing of it is lost.

import Foundation
import StrictJSON
import StudyModel
import Testing

@testable import ProgressStorage

@Suite struct VersionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures")
    return Array(try Data(contentsOf: folder.appendingPathComponent("store-\(name).json")))
  }

  /// Every format that was ever written; a fixture is never changed.
  static let versions = ["1.0", "2.0", "2.1", "2.2", "2.3", "2.4"]

  @Test("there is a fixture of every version up to this one")
  func complete() throws {
    let current = try StoreDecoding.store(try Self.fixture(#require(Self.versions.last)))
    #expect((current.major, current.minor) == (StoredProgress.major, StoredProgress.minor))
    #expect(
      Self.versions.count == StoredProgress.major - StoredProgress.oldestMajor + 1 + StoredProgress.minor)
  }

  @Test(
    "a store of every version is taken over whole: backed up, verified, and said in one line",
    arguments: versions)
  func takenOver(version: String) throws {
    let bytes = try Self.fixture(version)
    var full = try SampleLogs.full()
    if version == "1.0" { full.settings.owner = nil }
    // Version 2.1 brought problems solved before the programme.
    let knowsSolved = !["1.0", "2.0"].contains(version)
    if !knowsSolved { full.solvedBefore = [] }
    // Version 2.2 brought what a site says of itself.
    if !["2.2", "2.3", "2.4"].contains(version) {
      (full.settings.baseURL, full.settings.publicName, full.settings.isIndexed) = (nil, nil, false)
    }
    // Version 2.3 brought reminders and the feed.
    if !["2.3", "2.4"].contains(version) {
      (full.settings.feedsWeeks, full.settings.reminders) = (false, ReminderSettings())
    }
    // Version 2.4 brought the running timer, the name of the plan and the sentence about the site.
    if version != "2.4" { (full.timer, full.settings.publicAbout) = (nil, nil) }
    try sandbox.place(bytes)
    let store = ProgressStore(folder: sandbox.workspace, writerVersion: "7.7.7", owner: "Grace")
    let opened = try store.open(at: Sandbox.now)
    if version == "1.0" { full.settings.owner = "Grace" }
    #expect(opened.log == full)
    let reason = version == "1.0" ? "migration" : "version-change"
    let before = knowsSolved ? ", 3 problems solved before" : ""
    let backup = "automatic-2026-11-20-210000-r1-before-\(reason).json"
    #expect(
      opened.notices.map(\.description) == [
        "note: this store was last written by machinemode 0.1.0; it is backed up as \(backup), and everything is "
          + "there: 1 day, 2 items done, 3 entries, 4 notes, last on 20 November 2026\(before)"
      ])
    #expect(try sandbox.bytes(at: sandbox.workspace + "/backups/" + backup) == bytes)
    // Written by this version, sealed, and quiet from now on.
    let text = try sandbox.storeText()
    #expect(text.contains("\"writer\": \"machinemode 7.7.7\"") && text.contains("\"revision\": 2,"))
    let again = try store.open(at: Sandbox.now)
    #expect(again.notices == [] && again.log == full && !again.isAltered)
  }

  @Test("every field of an old store is in the new one", arguments: versions)
  func everyField(version: String) throws {
    try sandbox.place(try Self.fixture(version))
    _ = try ProgressStore(folder: sandbox.workspace, writerVersion: "7.7.7").open(at: Sandbox.now)
    let old = try parseJSON(Self.fixture(version))
    let new = try parseJSON(sandbox.storeBytes())
    guard case .object(let before) = old, case .object(let after) = new else {
      Issue.record("no objects")
      return
    }
    for member in before where !["revision", "schema", "sha256", "writer"].contains(member.key) {
      #expect(after[member.key] == member.value, "\(member.key)")
    }
  }

  @Test("two versions in turn make no backup each time, as long as nothing changes")
  func inTurn() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    for _ in 0..<6 {
      for version in ["0.2.0", "0.1.0"] {
        let store = ProgressStore(folder: sandbox.workspace, writerVersion: version)
        #expect(try store.open(at: Sandbox.now).notices.count == 1)
      }
    }
    #expect(try sandbox.backupNames() == ["daily-2026-11-20-r1.json"])
  }

  @Test("a change meets the other version's store too, when nothing was opened before")
  func change() throws {
    try sandbox.place(try Self.fixture("1.0"))
    let update = try sandbox.store().update { $0.settings.sharesNotes = false }
    #expect(update.opened.notices.count == 1)
    #expect(try sandbox.backupNames().contains("automatic-2026-11-20-210000-r1-before-migration.json"))
  }

  @Test("where the backup cannot be made, the old store is read as it is and not migrated")
  func noRoomForBackup() throws {
    let bytes = try Self.fixture("1.0")
    try sandbox.place(bytes)
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace + "/backups"))
    #expect(try sandbox.store().open(at: Sandbox.now).log.items.count == 2)
    #expect(try storageError { try sandbox.store().update { $0.settings.sharesNotes = false } } != nil)
    #expect(try sandbox.storeBytes() == bytes)
  }

  @Test("a backup of an old version can be restored")
  func oldBackup() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let path = sandbox.folder + "/old.json"
    try Data(try Self.fixture("1.0")).write(to: URL(fileURLWithPath: path))
    let outcome = try sandbox.store().restore(path, at: Sandbox.now, isTrial: false)
    #expect(outcome.after.items == 2)
    let text = try sandbox.storeText()
    #expect(text.contains("\"major\": 2") && text.contains("\"id\": \"\(Sandbox.storeID)\""))
  }
}
