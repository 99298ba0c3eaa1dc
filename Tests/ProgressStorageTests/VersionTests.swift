// A store that another version wrote: backed up, verified, written anew, and nothing of it is lost.

import Foundation
import Records
import StrictJSON
import StudyModel
import TestSupport
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
  static let versions = ["1.0", "2.0", "2.1", "2.2", "2.3", "2.4", "3.0"]

  @Test("there is a fixture of every version up to this one")
  func complete() throws {
    let current = try StoredProgress(
      store: JSONFields(Self.fixture(#require(Self.versions.last)), maximumBytes: 1 << 20), .standard)
    #expect((current.major, current.minor) == (StoredProgress.major, StoredProgress.minor))
    // Version 1 had one minor version, version 2 had five.
    expectEqual(Self.versions.count, 6 + StoredProgress.minor + 1)
  }

  @Test(
    "a store of every version is taken over whole: backed up, verified, and said in one line",
    arguments: versions)
  func takenOver(version: String) throws {
    let bytes = try Self.fixture(version)
    var full = try SampleLogs.full()
    if version == "1.0" { full.settings.owner = nil }
    // Version 3.0 brought the language of the site.
    if version != "3.0" { full.settings.language = .english }
    // Version 2.1 brought problems solved before the programme.
    let knowsSolved = !["1.0", "2.0"].contains(version)
    if !knowsSolved { full.solvedBefore = [] }
    // Version 2.2 brought what a site says of itself.
    if !["2.2", "2.3", "2.4", "3.0"].contains(version) {
      (full.settings.baseURL, full.settings.publicName, full.settings.isIndexed) = (nil, nil, false)
    }
    // Version 2.3 brought reminders and the feed.
    if !["2.3", "2.4", "3.0"].contains(version) {
      (full.settings.feedsWeeks, full.settings.reminders) = (false, ReminderSettings())
    }
    // Version 2.4 brought the running timer, the name of the plan and the sentence about the site.
    if !["2.4", "3.0"].contains(version) { (full.timer, full.settings.publicAbout) = (nil, nil) }
    try sandbox.place(bytes)
    let store = ProgressStore(folder: sandbox.workspace, writerVersion: "7.7.7", owner: "Grace")
    let opened = try store.open(at: Sandbox.now)
    if version == "1.0" { full.settings.owner = "Grace" }
    expectEqual(opened.log, full)
    let reason = version == "3.0" ? "version-change" : "migration"
    let before = knowsSolved ? ", 3 problems solved before" : ""
    let backup = "automatic-2026-11-20-210000-r1-before-\(reason).json"
    expectEqual(
      opened.notices.map(\.description),
      [
        "note: this store was last written by machinemode 0.1.0; it is backed up as \(backup), and everything is "
          + "there: 1 day, 2 items done, 3 entries, 4 notes, last on 20 November 2026\(before)"
          + (version == "3.0" ? "" : "; the undo history starts empty")
      ])
    try expectEqual(sandbox.bytes(at: sandbox.workspace + "/backups/" + backup), bytes)
    // Written by this version, sealed, and quiet from now on.
    let text = try sandbox.storeText()
    #expect(text.contains("\"writer\": \"machinemode 7.7.7\"") && text.contains("\"revision\": 2,"))
    let again = try store.open(at: Sandbox.now)
    #expect(again.notices == [] && again.log == full && !again.isAltered)
  }

  @Test("whatever stands in an old store stands in the new one", arguments: versions)
  func everyValue(version: String) throws {
    try sandbox.place(try Self.fixture(version))
    _ = try ProgressStore(folder: sandbox.workspace, writerVersion: "7.7.7").open(at: Sandbox.now)
    let old = try parseJSON(Self.fixture(version))
    let new = Set(scalars(try parseJSON(sandbox.storeBytes())))
    let changed = [old["schema"], old["sha256"], old["writer"], old["revision"]].compactMap(\.self)
    let missing = Set(scalars(old)).subtracting(changed.flatMap(scalars)).subtracting(new)
    // The number of a bonus problem is that of one solved before, which is a key now.
    expectEqual(missing.filter { !new.contains("lc-\($0)") }, [])
  }

  /// Every key, text and number of a value, and the dates of a key that is made of them.
  private func scalars(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(scalars)
    case .object(let members):
      members.flatMap { $0.key.split(separator: "..").map(String.init) + [$0.key] + scalars($0.value) }
        .filter { !["from", "through", "at", "id", "number"].contains($0) }
    default: [value.compactText]
    }
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
    try sandbox.place(try Self.fixture("1.0"))
    let update = try sandbox.store().update { $0.settings.sharesNotes = false }
    expectEqual(update.opened.notices.count, 1)
    #expect(try sandbox.backupNames().contains("automatic-2026-11-20-210000-r1-before-migration.json"))
  }

  @Test("where the backup cannot be made, the old store is read as it is and not migrated")
  func noRoomForBackup() throws {
    let bytes = try Self.fixture("1.0")
    try sandbox.place(bytes)
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace + "/backups"))
    try expectEqual(sandbox.store().open(at: Sandbox.now).log.items.count, 2)
    #expect(try storageError { try sandbox.store().update { $0.settings.sharesNotes = false } } != nil)
    try expectEqual(sandbox.storeBytes(), bytes)
  }

  @Test("a backup of an old version can be restored")
  func oldBackup() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let path = sandbox.folder + "/old.json"
    try Data(try Self.fixture("1.0")).write(to: URL(fileURLWithPath: path))
    let outcome = try sandbox.store().restore(path, at: Sandbox.now, isTrial: false)
    expectEqual(outcome.after.items, 2)
    let text = try sandbox.storeText()
    #expect(text.contains("\"major\": 3") && text.contains("\"id\": \"\(Sandbox.storeID)\""))
  }
}
