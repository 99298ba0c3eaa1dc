// Export and import: everything out and in again, and beside what is there.

import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("export and import")
struct TransferTests {
  private let sandbox: Sandbox
  private let other: Sandbox

  init() throws {
    sandbox = try Sandbox()
    other = try Sandbox()
  }

  private func note(_ text: String, seconds: Int = 0) -> Note {
    Note(markdown: text, changed: Sandbox.evening(0, seconds: seconds))
  }

  @Test("export, import, export gives the same bytes for any log, and the second import changes nothing")
  func roundTrip() throws {
    for seed in 1...UInt64(Tier.cases(8, nightly: 100)) {
      let (from, to) = (try Sandbox(), try Sandbox())
      let store = from.store(plan: "# Plan \(seed)\n")
      let log = try SampleLogs.random(seed: seed)
      try store.change { $0 = log }
      var logs = RandomLogs(seed: seed)
      let agenda = try agenda(json: logs.log(changes: 60))
      _ = try store.updateAgenda(at: Sandbox.now, { $0 = agenda }, as: { nil })
      let bytes = try store.exported()
      #expect(try to.store().take(bytes).update.didCreate)
      try expectEqual(to.store().exported(), bytes, "seed \(seed)")
      try expectEqual(to.store().look().agenda(), agenda)
      try expectEqual(to.store().take(bytes).update.didWrite, false, "seed \(seed)")
      for word in ["revision", "schedule", Sandbox.storeID, "history"] {
        expectLacks(String(decoding: bytes, as: UTF8.self), "\"\(word)\"")
      }
    }
  }

  @Test("what is there stays, both texts stay, and what is new is counted")
  func beside() throws {
    try other.store().change { log in
      log.items[ItemID("lc-1")] = solved(at: Sandbox.now, note: "theirs")
      log.items[ItemID("lc-2")] = solved(at: Sandbox.now)
      log.reflections[.first] = note("one\ntwo")
      log.settings.publicName = "Them"
      log.settings.sharesNotes = true
      log.solvedBefore = [SolvedProblem(number: 7, title: "Seven", difficulty: .easy)]
      log.timer = RunningTimer(item: ItemID("lc-9"), started: Sandbox.now)
    }
    let store = sandbox.store()
    try store.change { log in
      log.items[ItemID("lc-1")] = solved(at: Sandbox.evening(1), note: "mine")
      log.reflections[.first] = note("two")
      log.settings.publicName = "Me"
      log.solvedBefore = [SolvedProblem(number: 7, title: "LC 7")]
    }
    let before = try store.look().log
    let (update, remarks, difference) = try store.take(other.store().exported(), at: Sandbox.evening(2))
    #expect(update.didWrite && !update.didCreate)
    let log = update.opened.log
    expectEqual(log.items[ItemID("lc-1")]?.attempts.count, 2)
    expectEqual(
      log.items[ItemID("lc-1")]?.note?.markdown,
      "theirs\n\n--- 2026-11-21 21:00, another version ---\n\nmine")
    expectEqual(log.reflections[.first]?.markdown, "one\ntwo")
    #expect(log.settings.publicName == "Me" && log.settings.sharesNotes && log.timer == nil)
    expectEqual(log.solvedBefore, [SolvedProblem(number: 7, title: "LC 7", difficulty: .easy)])
    expectEqual(difference.added.words, ["2 entries"])
    expectEqual(remarks.map(\.event).filter { $0 == .bothTexts }.count, 1)
    #expect(sandbox.backupNames.contains { $0.hasSuffix("before-import.json") })
    // Once more nothing changes, and nothing is backed up.
    let names = sandbox.backupNames
    try expectEqual(store.take(other.store().exported(), at: Sandbox.evening(3)).update.didWrite, false)
    expectEqual(sandbox.backupNames, names)
    // An import is a step like any other.
    try expectEqual(store.step(.back, at: Sandbox.now)?.opened.log, before)
  }

  @Test("a store with nothing logged takes everything, also settings that it has already")
  func fresh() throws {
    try other.store().change { $0 = try SampleLogs.full() }
    try sandbox.store().change { log in
      log.settings.publicName = "Me"
      log.settings.interview = CivilDate("2027-01-02")
    }
    let log = try sandbox.store().take(other.bytes()).update.opened.log
    var expected = try SampleLogs.full()
    expected.settings.interview = CivilDate("2027-01-02")
    expectEqual(log, expected)
  }

  @Test("plans come along; a programme that is there follows those of the import only when asked to")
  func plans() throws {
    for text in ["", "a", "a\n", "a\r\nb", "\u{FEFF}\u{2028}\t\"\\\n\n", "\u{0}\u{1B}"] {
      let (from, to) = (try Sandbox(), try Sandbox())
      try from.store(plan: text).solve(1...1)
      let bytes = try from.store().exported()
      try to.store().take(bytes)
      let plan = fingerprint(of: Array(text.utf8))
      try expectEqual(to.store().look().planFingerprint, plan)
      try expectEqual(to.store().plans.find(plan)?.bytes, Array(text.utf8))
    }
    try other.store(plan: "theirs").solve(1...1)
    let export = try other.store().exported()
    let theirs = fingerprint(of: Array("theirs".utf8))
    let store = sandbox.store(plan: "mine")
    try store.solve(2...2)
    let mine = try #require(try store.look().planFingerprint)
    try expectEqual(store.take(export).update.opened.planFingerprint, mine)
    try expectEqual(store.look().log.items.count, 2)
    let taken = try store.take(export, at: Sandbox.evening(1), takingPlans: true).update.opened
    expectEqual(taken.planFingerprint, theirs)
    expectEqual(taken.learner.programmes[.first]?.plans.count, 2)
    try expectEqual(store.plans.find(theirs)?.bytes, Array("theirs".utf8))
    try expectEqual(store.step(.back, at: Sandbox.now)?.opened.planFingerprint, mine)
    // A plan whose file is gone is left out, and that is told.
    try sandbox.remove("plans")
    let (without, notices) = try #require(try store.export(store.open(at: Sandbox.now)))
    expectEqual(notices, [.planIsGone(.first)])
    #expect(try SharedLog(without, path: "e").plans.isEmpty)
  }

  @Test("a store and a backup can be imported like an export")
  func otherSources() throws {
    let full = try SampleLogs.full()
    try other.store().change { $0 = full }
    let backup = try #require(try other.store().createBackup(at: Sandbox.now))
    for path in [other.storePath, backup.path] {
      let sandbox = try Sandbox()
      let bytes = try #require(try contents(of: path))
      try expectEqual(sandbox.store().take(bytes).update.opened.log, full)
    }
  }

  @Test("what is no export is refused with its place")
  func refused() throws {
    for (text, message) in [
      ("", "e:1:1: error: the document is empty"), ("[]", "e:1:1: error: expected an object, found an array"),
      ("{}", "e:1:1: error: the key `schema` is missing from this object"),
      (#"{"writer":"w"}"#, "e:1:1: error: the key `schema` is missing from this object"),
      (
        #"{"schema":{"major":4,"minor":0},"format":"other"}"#,
        "e:1:42: error: this is not an export that this program knows (`format`)"
      ),
      (
        #"{"schema":{"major":5,"minor":0},"format":"machinemode-export"}"#,
        "e: error: the file has format 5, and this program knows 4"
      ),
      (
        #"{"schema":{"major":2,"minor":0},"format":"machinemode-export"}"#,
        "e: error: the file has format 2, and this program knows 4"
      ),
      (
        #"{"schema":{"major":4,"minor":0},"format":"machinemode-export","notes":{"a":{}}}"#,
        "e:1:76: error: the key `body` is missing from this object (`notes.a`)"
      ),
    ] {
      try expectEqual(failure { try SharedLog(Array(text.utf8), path: "e") }?.diagnostic.headline, message)
    }
  }

  @Test("an export replaces an export and nothing else, and keeps the one before it")
  func target() throws {
    let store = sandbox.store()
    try store.change { $0.settings.sharesNotes = true }
    let bytes = try store.exported()
    let path = sandbox.folder("export.json")
    try expectEqual(store.write(export: bytes, to: path), nil)
    try expectEqual(store.write(export: bytes, to: path), nil)
    try expectEqual(contents(of: path), bytes)
    try store.change { $0.settings.sharesNotes = false }
    try expectEqual(store.write(export: store.exported(), to: path), path + ".bak")
    #expect(try contents(of: path) != bytes && contents(of: path + ".bak") == bytes)
    let before = try sandbox.bytes()
    try expectEqual(
      failure { try store.write(export: bytes, to: sandbox.storePath) }?.message, "this file is not an export"
    )
    try expectEqual(sandbox.bytes(), before)
  }

  @Test("a programme that one device removed and another one worked on keeps the text of its plan")
  func planOfKeptProgramme() throws {
    let plan = fingerprint(of: Array("# Week 1".utf8))
    func version(_ programmes: JSONValue) throws -> SharedLog {
      let log: JSONValue = [
        "format": "machinemode-export", "schema": ["major": 4, "minor": 0], "programmes": programmes,
        "plans": .object([plan: ["lines": ["# Week 1"]]]),
      ]
      return try SharedLog(log.bytes, path: "e")
    }
    let run: JSONValue = ["plans": ["2026-11-01T10:00:00Z": ["plan": .string(plan), "from": "2026-11-01"]]]
    var worked = run
    worked["title"] = "Run"
    let (base, ours, theirs) = (
      try version(["run": run]), try version(["machine-mode": [:]]), try version(["run": worked])
    )
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merged = merge(
        base: base.content, LogVersion(one.content, written: one.written),
        LogVersion(other.content, written: other.written))
      let log = try one.merged(with: other, as: merged.version.content, written: Sandbox.now)
      expectEqual(log.learner.programmes.count, 2)
      expectEqual(log.plans, [plan: Array("# Week 1".utf8)])
    }
  }

  @Test("a shared log names its versions, and the same content gives the same bytes on each device")
  func shared() throws {
    try sandbox.store(plan: "p").solve(1...1)
    let log = try #require(try sandbox.store().shared(sandbox.store().look())).log
    #expect(log.isVersion && log.id == Sandbox.storeID)
    expectEqual(log.written, Sandbox.evening(0, seconds: 1))
    let bytes = log.bytes(after: (0..<70).map { String($0) })
    let read = try SharedLog(bytes, path: "log.json")
    expectEqual(read.content, log.content)
    expectEqual(read.ancestors, (0..<SharedLog.mostAncestors).map { String($0) })
    #expect(read.isVersion && read.id == log.id && read.written == log.written)
    expectEqual(read.bytes(after: read.ancestors), bytes)
    // Whoever began has the id that the others take over.
    let theirs = try SharedLog(bytes, path: "")
    let export = try SharedLog(try sandbox.store().exported(), path: "")
    try expectEqual(export.merged(with: theirs, as: theirs.content, written: Sandbox.now).id, Sandbox.storeID)
    #expect(!export.isVersion && export.id == nil)
  }
}
