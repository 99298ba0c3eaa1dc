// The fingerprint: what was altered is read with a warning and not written to until a person decides.

import Foundation
import StudyModel
import TestSupport
import Testing

@testable import ProgressStorage

@Suite struct SealTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.store().update { log in
      log.settings.start = CivilDate("2026-11-20")
      log.items[ItemID("lc-1")] = ItemRecord(
        note: Note(markdown: "A map from value to index.", changed: Sandbox.now))
    }
  }

  private func edit(_ old: String, _ new: String) throws {
    let text = try sandbox.storeText()
    #expect(text.contains(old))
    try sandbox.place(text.replacing(old, with: new))
  }

  @Test("the fingerprint is what other programs compute over the rest of the file")
  func outsideJudge() throws {
    let lines = try sandbox.storeText().split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { !$0.hasPrefix("  \"sha256\": ") }.joined(separator: "\n")
    #expect(lines.contains("  \"sha256\": \"\(SHA256.hexadecimal([Array(rest.utf8)[...]]))\","))
  }

  /// Edits that leave a readable store: one letter of a note, white space, the fingerprint, its whole line.
  static let edits = [
    ("value to index", "value to indey"), ("\"revision\": 1,", "\"revision\":  1,"), ("}\n", "} \n"),
    ("\"writer\": \"machinemode 0.1.0\"", "\"writer\": \"machinemode 0.1.1\""),
    // What stands beside the fingerprint on its line is not covered by it.
    ("  \"writer\": ", "  \"x\": 1, \"writer\": "), (",\n  \"writer\"", ", \"pauses\": [],\n  \"writer\""),
    ("\"sha256\": \"", "\"sha256\": \"0"), ("\"sha256\": \"", "\"sha257\": \""),
  ]

  @Test("an altered store is read with a warning and refuses to be written to", arguments: edits)
  func altered(old: String, new: String) throws {
    try edit(old, new)
    let before = try sandbox.storeBytes()
    let opened = try sandbox.store().open(at: Sandbox.now)
    #expect(opened.isAltered)
    expectEqual(opened.notices, [.altered(path: sandbox.storePath)])
    expectEqual(opened.log.settings.start, CivilDate("2026-11-20"))
    let error = try storageError { try sandbox.store().update { $0.settings.sharesNotes = true } }
    expectEqual(error, .altered(path: sandbox.storePath))
    expectEqual(error?.family, .dataIsWrong)
    try expectEqual(storageError { try sandbox.store().step(.back, at: Sandbox.now) }, error)
    try expectEqual(storageError { try sandbox.store().createBackup(at: Sandbox.now) }, error)
    try expectEqual(sandbox.storeBytes(), before)
  }

  @Test("an accepted store is written anew as it says, and undo begins again")
  func accept() throws {
    try edit("value to index", "value to place")
    try expectEqual(sandbox.store().accept(at: Sandbox.now)?.facts.revision, 2)
    let opened = try sandbox.store().open(at: Sandbox.now)
    #expect(!opened.isAltered && opened.notices == [])
    expectEqual(opened.log.items[ItemID("lc-1")]?.note?.markdown, "A map from value to place.")
    expectEqual(opened.actions(.back), [])
    #expect(try sandbox.backupNames().contains("automatic-2026-11-20-210000-r2-after-accept.json"))
    #expect(try sandbox.store().update { $0.settings.sharesNotes = true }.didWrite)
    // There is nothing to accept any more.
    let before = try sandbox.storeBytes()
    #expect(try sandbox.store().accept(at: Sandbox.now) == nil)
    try expectEqual(sandbox.storeBytes(), before)
  }

  @Test("a restore takes an altered store away, and keeps a copy of it")
  func restore() throws {
    try edit("value to index", "value to place")
    let before = try sandbox.storeBytes()
    let store = sandbox.store()
    let outcome = try store.restore(try store.backupPath(nil), at: Sandbox.now, isTrial: false)
    try expectEqual(sandbox.bytes(at: #require(outcome.keptPath)), before)
    let opened = try store.open(at: Sandbox.now)
    expectEqual(opened.log.items[ItemID("lc-1")]?.note?.markdown, "A map from value to index.")
    #expect(!opened.isAltered)
  }
}
