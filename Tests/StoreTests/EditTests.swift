// A store that was edited by hand: told by each command, taken by the next change as a step of undo, and kept.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("edited by hand")
struct EditTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.store().update(at: Sandbox.now) { log in
      log.settings.start = CivilDate("2026-11-20")
      log.items[ItemID("lc-1")] = ItemRecord(
        note: Note(markdown: "A map from value to index.", changed: Sandbox.now))
    } as: { _ in
      nil
    }
  }

  /// Logs problems, each as a step of its own.
  private func solve(_ numbers: ClosedRange<Int>) throws { try sandbox.store().solve(numbers) }

  private func minutes(_ log: ProgressLog, _ id: String = "lc-2") -> Int? {
    log.items[ItemID(id)]?.attempts.first?.minutes
  }

  @Test("the checksum is what other programs compute over the rest of the file")
  func checksum() throws {
    for (text, digest) in [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ] { expectEqual(fingerprint(of: Array(text.utf8)), digest) }
    let lines = try sandbox.text().split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { !$0.hasPrefix("  \"sha256\": ") }.joined(separator: "\n")
    expectContains(lines, "  \"sha256\": \"\(fingerprint(of: Array(rest.utf8)))\",")
  }

  /// Edits that leave a readable store, and what is told of them.
  private static let edits = [
    ("value to index", "value to indey", "LC 1: note text changed"),
    ("\"revision\": 1,", "\"revision\":  1,", "nothing that is logged differs"),
    ("}\n", "} \n", "nothing that is logged differs"),
    (
      "\"writer\": \"machinemode 0.4.0\"", "\"writer\": \"machinemode 0.4.1\"",
      "nothing that is logged differs"
    ),
    (
      "\"start\": \"2026-11-20\"", "\"start\": \"2026-11-21\"",
      "the programme: start 2026-11-20 -> 2026-11-21"
    ),
    // What stands beside the checksum on its line is not covered by it.
    ("\"sha256\": \"", "\"sha256\": \"0", "nothing that is logged differs"),
  ]

  @Test(
    "an edit is told by each command that reads, and taken by the next that changes; all three versions are kept"
  )
  func told() throws {
    for (old, new, difference) in Self.edits {
      let test = try EditTests()
      let sandbox = test.sandbox
      let before = try sandbox.bytes()
      try sandbox.edit(old, new)
      let bytes = try sandbox.bytes()
      for _ in 1...2 {
        let opened = try sandbox.store().open(at: Sandbox.now)
        #expect(opened.isEdited && opened.notices.count == 1)
        expectPrefix(
          opened.notices.first?.description ?? "",
          "\(sandbox.storePath): warning: edited by hand: \(difference)\nhelp: ")
        try expectEqual(sandbox.bytes(), bytes)
      }
      let update = try sandbox.store().change { $0.settings.sharesNotes = true }
      expectEqual(update.opened.notices.count, 1)
      let opened = try sandbox.store().open(at: Sandbox.now)
      #expect(!opened.isEdited && opened.notices == [])
      expectEqual(opened.revision, 3)
      try expectEqual(sandbox.bytes("backups/2026-11-20T210000-edited.json"), bytes)
      let kept = try sandbox.backupNames.map { try sandbox.bytes("backups/\($0)") }
      expectContains(kept, before, difference)
    }
  }

  @Test("an edited value is told exactly, and undone before the older steps")
  func steps() throws {
    try solve(2...3)
    let text = try sandbox.text()
    let place = try #require(text.range(of: "\"minutes\": 20", options: .backwards))
    try sandbox.write(text.replacingCharacters(in: place, with: "\"minutes\": 35"))
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectEqual(
      opened.notices.map(\.description),
      [
        """
        \(sandbox.storePath): warning: edited by hand: LC 3: 20 -> 35 min
        help: the next change takes it as a step before its own; `machinemode undo` takes it back
        """
      ])
    try solve(4...4)
    let store = sandbox.store()
    let taken = try store.open(at: Sandbox.now)
    try expectEqual(
      store.steps(),
      [
        "test LC 4", "edited by hand LC 3: 20 -> 35 min", "test LC 3", "test LC 2",
      ])
    for expected in [35, 20, nil, nil] as [Int?] {
      let step = try #require(try store.step(.back, at: Sandbox.now))
      expectEqual(minutes(step.opened.log, "lc-3"), expected)
    }
    for _ in 1...4 { #expect(try store.step(.forward, at: Sandbox.now) != nil) }
    try expectEqual(store.look().log, taken.log)
  }

  @Test("undo takes back an edit that nothing has taken yet, and two edits in a row are two steps")
  func undo() throws {
    try solve(2...2)
    let store = sandbox.store()
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 35")
    let (action, opened) = try #require(try store.step(.back, at: Sandbox.now))
    expectEqual(action.command, "edited by hand")
    #expect(opened.notices.count == 1 && minutes(opened.log) == 20)
    try expectEqual(store.step(.forward, at: Sandbox.now).map { minutes($0.opened.log) }, 35)
    try sandbox.edit("\"minutes\": 35", "\"minutes\": 45")
    let taken = try store.takingEdit(store.open(at: Sandbox.now), at: Sandbox.now)
    #expect(taken.notices == [] && !taken.isEdited)
    for expected in [35, 20] {
      try expectEqual(store.step(.back, at: Sandbox.now).map { minutes($0.opened.log) }, expected)
    }
    // Two edits before a change are one.
    for (old, new) in [(20, 26), (26, 27)] {
      try sandbox.edit("\"minutes\": \(old)", "\"minutes\": \(new)")
      _ = try store.open(at: Sandbox.now)
    }
    try expectSuffix(store.step(.back, at: Sandbox.now)?.action.summary ?? "", " 20 -> 27 min")
  }

  @Test("a change that is refused leaves an edit as it is, and one that changes nothing takes it")
  func refused() throws {
    try sandbox.edit("value to index", "value to place")
    let bytes = try sandbox.bytes()
    #expect(throws: CocoaError.self) {
      try sandbox.store().update(sandbox.store().open(at: Sandbox.now), at: Sandbox.now) { _ in
        throw CocoaError(.fileReadUnknown)
      } as: {
        nil
      }
    }
    try expectEqual(sandbox.bytes(), bytes)
    let update = try sandbox.store().change { _ in }
    #expect(!update.didWrite && !update.opened.isEdited && update.opened.notices.count == 1)
    try expectEqual(sandbox.store().steps(), ["edited by hand LC 1: note text changed"])
  }

  @Test("an edit of the agenda, and of what only a newer version knows, is undone")
  func otherSections() throws {
    let store = sandbox.store()
    let id = try #require(AgendaID("e"))
    _ = try store.updateAgenda(at: Sandbox.now) { agenda in
      agenda.events[id] = Event(
        title: "Dentist", start: AgendaTime(Sandbox.now.localDate), length: 1, changed: Sandbox.now)
    } as: {
      nil
    }
    try sandbox.edit("\"Dentist\"", "\"Dentistry\"")
    try sandbox.edit("  \"writer\": ", "  \"colour\": 7,\n  \"writer\": ")
    try expectContains(
      store.open(at: Sandbox.now).notices[0].description, "edited by hand: event e: title changed")
    try store.change { $0.settings.sharesNotes = true }
    try expectContains(sandbox.text(), "\"colour\": 7")
    for _ in 1...2 { _ = try store.step(.back, at: Sandbox.now) }
    expectLacks(try sandbox.text().split(separator: "\"history\"")[0], "\"colour\"")
    try expectEqual(store.look().agenda().events[id]?.title, "Dentist")
  }

  @Test(
    "a backup, a restore and a new round take an edit first, so that undo brings it back and takes it back")
  func replacing() throws {
    try solve(2...2)
    let store = sandbox.store()
    let backup = try #require(try store.createBackup(at: Sandbox.now))
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 35")
    let outcome = try store.restore(backup.path, at: Sandbox.now, isTrial: false)
    #expect(try outcome.notices.count == 1 && minutes(store.look().log) == 20)
    for (command, expected) in [("restore", 35), ("edited by hand", 20)] {
      let step = try #require(try store.step(.back, at: Sandbox.now))
      #expect(step.action.command == command && minutes(step.opened.log) == expected)
    }
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 36")
    #expect(try store.createBackup(at: Sandbox.now)?.isSound == true)
    try sandbox.edit("\"minutes\": 36", "\"minutes\": 37")
    try expectEqual(store.restart(at: Sandbox.now).notices.count, 1)
    try expectEqual(
      store.look().actions(.back).map(\.command), ["restart", "edited by hand", "edited by hand", "test"])
  }

  @Test("where the version before is not kept, undo begins anew, and the latest one kept is named")
  func withoutVersionBefore() throws {
    try solve(2...3)
    try sandbox.remove("progress.previous.json")
    try sandbox.edit("value to index", "value to place")
    let words = try sandbox.store().open(at: Sandbox.now).notices[0].description
    expectContains(words, "edited by hand; since revision 1: LC 1: note text changed; LC 2: ")
    try solve(4...4)
    try expectEqual(sandbox.store().steps(), ["test LC 4"])
    #expect(try sandbox.store().backups().contains { $0.revision == 1 })
    try sandbox.edit("value to place", "value to index")
    try sandbox.breakCopies()
    let alone = try sandbox.store().open(at: Sandbox.now).notices[0].description
    expectContains(alone, "edited by hand, and no version before is kept to compare it with")
    // A revision that nobody reaches is not gone on from.
    try sandbox.edit("\"revision\": 5", "\"revision\": 9007199254740991")
    try expectEqual(sandbox.store().change { $0.settings.sharesNotes = true }.opened.revision, 3)
  }

  @Test("in a workspace of the program's own version nothing is told")
  func unedited() throws {
    let opened = try sandbox.store().open(at: Sandbox.now)
    #expect(opened.notices == [] && !opened.isEdited)
    // Another version that writes the same format is told once, and backed up once.
    for version in ["0.4.1", "0.4.0", "0.4.1"] {
      let opened = try sandbox.store(version: version).open(at: Sandbox.now)
      expectEqual(opened.notices.count, 1)
      expectLacks(opened.notices[0].description, "undo")
      try expectEqual(sandbox.store(version: version).open(at: Sandbox.now).notices, [])
    }
  }
}
