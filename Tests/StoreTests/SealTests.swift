// The fingerprint: what was edited by hand is told, taken by the next change, and a step of undo.

import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing


@Suite struct SealTests {
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

  /// Logs one problem after the other, on one evening.
  private func solve(_ numbers: ClosedRange<Int>) throws {
    for number in numbers {
      let now = Instant(secondsSinceEpoch: Sandbox.now.secondsSinceEpoch + number, offset: 3_600)
      let attempt = Attempt(instant: now, zone: "UTC", day: now.localDate, minutes: 25, isFinish: true)
      _ = try sandbox.store().update(at: now) { log in
        log.items[ItemID("lc-\(number)"), default: ItemRecord()].attempts = [attempt]
      } as: { _ in
        LoggedAction(command: "done", summary: "LC \(number)", instant: now)
      }
    }
  }

  private func minutes(_ log: ProgressLog, _ id: String = "lc-2") -> Int? {
    log.items[ItemID(id)]?.attempts.first?.minutes
  }

  private func notices(_ opened: OpenedStore) -> [String] { opened.notices.map(\.description) }

  @Test("the fingerprint is what other programs compute over the rest of the file")
  func outsideJudge() throws {
    let lines = try sandbox.storeText().split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.filter { !$0.hasPrefix("  \"sha256\": ") }.joined(separator: "\n")
    #expect(lines.contains("  \"sha256\": \"\(SHA256.hexadecimal([Array(rest.utf8)[...]]))\","))
  }

  /// Edits that leave a readable store, and what is told of them: one letter of a note, white space, the fingerprint.
  static let edits = [
    ("value to index", "value to indey", "LC 1: note text changed"),
    ("\"revision\": 1,", "\"revision\":  1,", "nothing that is logged differs"),
    ("}\n", "} \n", "nothing that is logged differs"),
    ("\"revision\": 1,", "\"revision\": 9007199254740991,", "nothing that is logged differs"),
    (
      "\"writer\": \"machinemode 0.1.0\"", "\"writer\": \"machinemode 0.1.1\"",
      "nothing that is logged differs"
    ),
    (
      "\"start\": \"2026-11-20\"", "\"start\": \"2026-11-21\"",
      "the programme: start 2026-11-20 -> 2026-11-21"
    ),
    // What stands beside the fingerprint on its line is not covered by it.
    ("  \"writer\": ", "  \"x\": 1, \"writer\": ", "x: added"),
    ("\"sha256\": \"", "\"sha256\": \"0", "nothing that is logged differs"),
    ("\"sha256\": \"", "\"sha257\": \"", "sha257: added"),
  ]

  @Test("an edit is told by each command that reads, and taken by the next that changes", arguments: edits)
  func edited(old: String, new: String, difference: String) throws {
    let before = try sandbox.storeBytes()
    try sandbox.edit(old, new)
    let bytes = try sandbox.storeBytes()
    for _ in 1...2 {
      let opened = try sandbox.store().open(at: Sandbox.now)
      #expect(opened.isEdited)
      expectEqual(notices(opened).count, 1)
      expectPrefix(
        notices(opened)[0], "\(sandbox.storePath): warning: edited by hand: \(difference)\nhelp: ",
        "\(notices(opened))")
      try expectEqual(sandbox.storeBytes(), bytes)
    }
    let update = try sandbox.store().update { $0.settings.sharesNotes = true }
    expectEqual(update.opened.notices.count, 1)
    let opened = try sandbox.store().open(at: Sandbox.now)
    #expect(!opened.isEdited && opened.notices == [])
    expectEqual(opened.facts?.revision, 3)
    // The version before is kept, here by the day's backup.
    #expect(
      try sandbox.backupNames().contains {
        try sandbox.bytes(at: "\(sandbox.workspace)/backups/\($0)") == before
      })
  }

  @Test("an edited value is told exactly, and undone before the older steps")
  func steps() throws {
    try solve(2...3)
    try sandbox.edit("\"lc-3\"", "\"lc-3\" ")
    let text = try sandbox.storeText()
    // The entry of the latest command.
    let place = try #require(text.range(of: "\"minutes\": 25", options: .backwards))
    try sandbox.place(text.replacingCharacters(in: place, with: "\"minutes\": 35"))
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectEqual(minutes(opened.log, "lc-3"), 35)
    expectEqual(
      notices(opened),
      [
        """
        \(sandbox.storePath): warning: edited by hand: LC 3: 25 -> 35 min
        help: the next change takes it as a step before its own; `machinemode undo` takes it back
        """
      ])
    try solve(4...4)
    let store = sandbox.store()
    let taken = try store.open(at: Sandbox.now)
    expectEqual(minutes(taken.log, "lc-3"), 35)
    expectEqual(
      taken.actions(.back).map { "\($0.command) \($0.summary)" },
      ["done LC 4", "edited by hand LC 3: 25 -> 35 min", "done LC 3", "done LC 2"])
    for (number, expected) in [(4, 35), (3, 25), (2, nil), (1, nil)] as [(Int, Int?)] {
      let step = try #require(try store.step(.back, at: Sandbox.now), "\(number)")
      expectEqual(minutes(step.opened.log, "lc-3"), expected, "\(number)")
    }
    for _ in 1...4 { #expect(try store.step(.forward, at: Sandbox.now) != nil) }
    try expectEqual(store.load(), taken.log)
  }

  @Test("undo takes an edit back that nothing has taken yet")
  func undo() throws {
    try solve(2...2)
    try sandbox.edit("\"minutes\": 25", "\"minutes\": 35")
    let store = sandbox.store()
    let (action, opened) = try #require(try store.step(.back, at: Sandbox.now))
    expectEqual(action.command, "edited by hand")
    expectEqual(opened.notices.count, 1)
    expectEqual(minutes(opened.log), 25)
    try expectEqual(minutes(#require(try store.step(.forward, at: Sandbox.now)).opened.log), 35)
  }

  @Test("an edit without a step before it is the only one")
  func firstStep() throws {
    try sandbox.edit("value to index", "value to place")
    let store = sandbox.store()
    expectEqual(try store.open(at: Sandbox.now).actions(.back), [])
    _ = try store.createBackup(at: Sandbox.now)
    let opened = try store.open(at: Sandbox.now)
    expectEqual(opened.actions(.back).map(\.summary), ["LC 1: note text changed"])
    expectEqual(opened.log.items[ItemID("lc-1")]?.note?.markdown, "A map from value to place.")
    #expect(try store.backupReports().allSatisfy(\.isSound))
    let undone = try #require(try store.step(.back, at: Sandbox.now))
    expectEqual(undone.opened.log.items[ItemID("lc-1")]?.note?.markdown, "A map from value to index.")
  }

  @Test("two edits in a row are two steps")
  func twice() throws {
    try solve(2...2)
    let store = sandbox.store()
    for (old, new) in [(25, 35), (35, 45)] {
      try sandbox.edit("\"minutes\": \(old)", "\"minutes\": \(new)")
      _ = try store.takingEdit(store.open(at: Sandbox.now), at: Sandbox.now)
    }
    try expectEqual(
      store.open(at: Sandbox.now).actions(.back).map(\.summary),
      ["LC 2: 35 -> 45 min", "LC 2: 25 -> 35 min", "LC 2"])
    for expected in [35, 25] {
      try expectEqual(minutes(#require(try store.step(.back, at: Sandbox.now)).opened.log), expected)
    }
    // Two edits before a change are one.
    try sandbox.edit("\"minutes\": 25", "\"minutes\": 26")
    _ = try store.open(at: Sandbox.now)
    try sandbox.edit("\"minutes\": 26", "\"minutes\": 27")
    try expectEqual(store.step(.back, at: Sandbox.now)?.action.summary, "LC 2: 25 -> 27 min")
  }

  @Test("a change that is refused leaves an edit as it is")
  func refused() throws {
    try sandbox.edit("value to index", "value to place")
    let bytes = try sandbox.storeBytes()
    #expect(throws: CocoaError.self) {
      try sandbox.store().update { _ in throw CocoaError(.fileReadUnknown) }
    }
    try expectEqual(sandbox.storeBytes(), bytes)
    let update = try sandbox.store().update { _ in }
    #expect(!update.didWrite && !update.opened.isEdited)
    expectEqual(update.opened.notices.count, 1)
  }

  @Test("a field that this version does not know comes with an edit, and goes with its undo")
  func unknownField() throws {
    try sandbox.edit("  \"writer\": ", "  \"colour\": 7,\n  \"writer\": ")
    let store = sandbox.store()
    _ = try store.update { $0.settings.sharesNotes = true }
    try expectContains(sandbox.storeText(), "\"colour\": 7")
    try sandbox.edit("\"colour\": 7", "\"colour\": 8")
    let (action, _) = try #require(try store.step(.back, at: Sandbox.now))
    expectEqual(action.summary, "colour: 7 -> 8")
    try expectContains(sandbox.storeText(), "\"colour\": 7")
  }

  @Test("a restore takes an edit first, so that undo brings it back and then takes it back")
  func restore() throws {
    try solve(2...2)
    let store = sandbox.store()
    let backup = try #require(try store.createBackup(at: Sandbox.now))
    try sandbox.edit("\"minutes\": 25", "\"minutes\": 35")
    let trial = try store.restore(backup.path, at: Sandbox.now, isTrial: true)
    expectEqual(trial.notices.count, 1)
    let outcome = try store.restore(backup.path, at: Sandbox.now, isTrial: false)
    expectEqual(outcome.notices, trial.notices)
    try expectEqual(minutes(#require(try store.load())), 25)
    for (command, expected) in [("restore", 35), ("edited by hand", 25)] {
      let step = try #require(try store.step(.back, at: Sandbox.now))
      #expect(step.action.command == command && minutes(step.opened.log) == expected)
    }
  }

  @Test("a fresh round begins after an edit is taken")
  func restart() throws {
    try solve(2...2)
    try sandbox.edit("\"minutes\": 25", "\"minutes\": 35")
    let outcome = try #require(try sandbox.store().restart(at: Sandbox.now))
    expectEqual(outcome.notices.count, 1)
    let archive = try #require(outcome.archivePath)
    #expect(try StoreFile(sandbox.bytes(at: archive), path: archive, .standard).isIntact)
    try expectEqual(
      sandbox.store().open(at: Sandbox.now).actions(.back).map(\.command),
      ["restart", "edited by hand", "done"])
  }

  @Test(
    "where the version before an edit is not kept, the history begins anew, and the latest one kept is named")
  func withoutCopy() throws {
    try solve(2...3)
    try sandbox.removeCopy()
    try sandbox.edit("value to index", "value to place")
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectContains(notices(opened)[0], "edited by hand; since revision 1: LC 1: note text changed; LC 2: ")
    try solve(4...4)
    try expectEqual(sandbox.store().open(at: Sandbox.now).actions(.back).map(\.summary), ["LC 4"])
    #expect(try sandbox.store().backups().contains { $0.revision == 1 })
  }
}
