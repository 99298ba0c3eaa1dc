// What version 0.3 wrote: its workspace is taken over whole, and its backups, exports and shared logs are read.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("version 0.3")
struct Format03Tests {
  private let sandbox: Sandbox
  private let next = ProgrammeName("machine-mode-round-2") ?? .first

  /// A workspace as version 0.3 left it: settings in groups, two attempts of one second, a finished round, an agenda.
  init() throws {
    sandbox = try Sandbox()
    try FileManager.default.copyItem(
      atPath: "\(packageFolder)/Tests/CommandTests/Fixtures/0.3", toPath: sandbox.workspace)
  }

  private func json(_ bytes: [UInt8]) throws -> JSONValue { try parseJSON(bytes) }

  /// What a programme has besides its plan, with the second attempt of an instant under the next second.
  private func programme(_ json: JSONValue?) throws -> JSONValue {
    var programme = try #require(json)
    programme["plan"] = nil
    programme["plans"] = nil
    let item = programme["items"]?["lc-1920"]?["attempts"]?.members ?? [:]
    if let second = item["2026-11-19T21:00:00+01:00#2"] {
      programme["items"]?["lc-1920"]?["attempts"]?["2026-11-19T21:00:00+01:00#2"] = nil
      programme["items"]?["lc-1920"]?["attempts"]?["2026-11-19T21:00:01+01:00"] = second
    }
    return programme
  }

  @Test(
    "its store is backed up, converted whole by the first command, and said so in one line; undo begins anew")
  func takenOver() throws {
    let bytes = try sandbox.bytes()
    let before = try json(bytes)
    let plan = try sandbox.text("curriculum.md")
    let opened = try sandbox.store().open(at: Sandbox.now)
    let backup = "2026-11-20T210000-r26-before-version-change.json"
    expectEqual(opened.notices.count, 1)
    expectPrefix(
      opened.notices[0].description,
      "This store was last written by machinemode 0.3.0; it is backed up as \(backup), and everything is there: "
    )
    expectSuffix(
      opened.notices[0].description, "; it has the format of this version now, and `undo` begins anew")
    expectLacks(opened.notices[0].description, "\n")
    try expectEqual(sandbox.bytes("backups/\(backup)"), bytes)
    expectEqual(opened.actions(.back), [])
    expectEqual(opened.revision, 27)
    let after = try json(sandbox.bytes())
    for kind in ["events", "tasks", "notes", "id", "solvedBefore"] {
      expectEqual(after[kind], before[kind], kind)
    }
    for name in ["machine-mode", "machine-mode-round-2"] {
      try expectEqual(
        programme(after["programmes"]?[name]).text, programme(before["programmes"]?[name]).text, name)
    }
    expectEqual(
      after["settings"],
      [
        "feed.weekly": "yes", "owner": "ada", "remind.backup": "no", "remind.site": "no",
        "review.retention": "85",
        "share.busy": "yes", "share.indexed": "yes", "solutions.pull": "no",
      ])
    expectEqual(after["schema"], ["major": 4, "minor": 0])
    // The plan is kept where plans are, and the next command is quiet.
    let fingerprint = fingerprint(of: Array(plan.utf8))
    expectEqual(opened.planFingerprint, fingerprint)
    expectEqual(sandbox.names(in: "plans"), ["machine-mode-\(fingerprint.prefix(16)).md"])
    let again = try sandbox.store().open(at: Sandbox.now)
    #expect(again.notices == [] && again.learner == opened.learner && !again.isEdited)
    try sandbox.remove("curriculum.md", "backups/plan-e88fa24f21bdc093.md")
    try expectEqual(sandbox.store().plans.find(fingerprint)?.bytes, Array(plan.utf8))
  }

  @Test("a plan that was edited in place is followed as it stands, from today on")
  func editedPlan() throws {
    try sandbox.write("# Mine\n", to: "curriculum.md")
    let opened = try sandbox.store().open(at: Sandbox.now)
    let mine = fingerprint(of: Array("# Mine\n".utf8))
    expectEqual(opened.planFingerprint, mine)
    let choices = try #require(opened.learner.programmes[next]?.plans.sorted { $0.key < $1.key }.map(\.value))
    expectEqual(
      choices.map { "\($0.plan.prefix(4)) \($0.from.iso)" },
      ["e88f 1970-01-01", "\(mine.prefix(4)) 2026-11-20"])
    // The finished round followed the one before.
    expectEqual(opened.learner.programmes[.first]?.plans.count, 1)
    expectEqual(sandbox.names(in: "plans").count, 2)
  }

  @Test("a change meets the store of 0.3 too, and where it cannot be backed up nothing is written")
  func change() throws {
    let bytes = try sandbox.bytes()
    let folder = try sandbox.bytes("backups/plan-e88fa24f21bdc093.md")
    try sandbox.remove("backups")
    try sandbox.write("", to: "backups")
    try expectEqual(sandbox.store().open(at: Sandbox.now).log.items.count, 1)
    #expect(
      try failure { try sandbox.store().change { $0.settings.sharesNotes = true } }?.kind == .environment)
    try expectEqual(sandbox.bytes(), bytes)
    try sandbox.remove("backups")
    try sandbox.write(folder, to: "backups/plan-e88fa24f21bdc093.md")
    let update = try sandbox.store().change { $0.settings.sharesNotes = true }
    expectEqual(update.opened.notices.count, 1)
    try expectEqual(sandbox.store().steps(), ["test a change"])
    let undone = try #require(try sandbox.store().step(.back, at: Sandbox.now)).opened
    #expect(!undone.log.settings.sharesNotes && undone.log.items.count == 1)
  }

  @Test("a store of 0.3 that was edited by hand is told, converted, and taken back by undo")
  func edited() throws {
    try sandbox.write(sandbox.bytes(), to: "progress.previous.json")
    try sandbox.write("# Mine\n", to: "curriculum.md")
    try sandbox.edit("\"minutes\": 9", "\"minutes\": 19")
    let edited = try sandbox.bytes()
    try sandbox.store().change { $0.settings.sharesNotes = true }
    try expectEqual(
      sandbox.store().steps(), ["test a change", "edited by hand LC 1920: 9 -> 19 min"])
    try expectEqual(sandbox.bytes("backups/2026-11-20T210000-edited.json"), edited)
    try expectEqual(sandbox.store().look().planFingerprint, fingerprint(of: Array("# Mine\n".utf8)))
    for _ in 1...2 { _ = try sandbox.store().step(.back, at: Sandbox.now) }
    try expectEqual(sandbox.store().look().log.items[ItemID("lc-1920")]?.attempts.first?.minutes, 9)
  }

  @Test("a backup of 0.3 is listed under its old name, is sound, and is restored with its plan")
  func backups() throws {
    let bytes = try sandbox.bytes()
    try sandbox.write(bytes, to: "backups/automatic-2026-11-20-211405-r26-tenth-problem.json")
    try sandbox.remove("curriculum.md", "progress.json")
    // It is the only one from which the store that is gone can be restored.
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectEqual(opened.log.items.count, 1)
    expectContains(
      opened.notices.map(\.description).joined(),
      "the backup automatic-2026-11-20-211405-r26-tenth-problem.json")
    try sandbox.store().change { $0.items = [:] }
    let report = try #require(
      try sandbox.store().backupReports().first { $0.backup.name.hasPrefix("automatic") })
    #expect(report.isSound && report.condition.facts?.revision == 26)
    expectEqual(report.condition.facts?.writer, "machinemode 0.3.0")
    let outcome = try sandbox.store().restore(
      sandbox.store().backupPath("automatic-2026"), at: Sandbox.now, isTrial: false)
    #expect(outcome.after.revision == 26)
    let restored = try sandbox.store().open(at: Sandbox.now)
    #expect(restored.notices == [] && restored.log.items.count == 1)
    #expect(
      try sandbox.store().plans.find(restored.planFingerprint ?? "")?.path.hasPrefix(sandbox.path("plans"))
        == true)
    // A round that 0.3 archived is a store, too.
    let archive = try sandbox.store().restore(
      sandbox.path("archives/round-1-until-2026-11-19.json"), at: Sandbox.now, isTrial: true)
    expectEqual(archive.after.writer, "machinemode 0.3.0")
  }

  @Test("an export of 0.3 is imported, with its plan, whole or beside what is there")
  func export() throws {
    let export = try sandbox.bytes("export.json")
    let converted = try sandbox.store().open(at: Sandbox.now)
    let fresh = try Sandbox()
    let taken = try fresh.store().take(export).update.opened
    expectEqual(
      taken.learner.programmes.mapValues(\.records), converted.learner.programmes.mapValues(\.records))
    try expectEqual(taken.agenda(), converted.agenda())
    expectEqual(taken.planFingerprint, converted.planFingerprint)
    #expect(try fresh.store().plans.find(taken.planFingerprint ?? "") != nil)
    // Into the store that it came from, it brings nothing.
    try expectEqual(sandbox.store().take(export).difference.added.records, 0)
  }

  @Test("a shared log of 0.3 merges with a converted store, alike on each device")
  func sharedLog() throws {
    let store = sandbox.store()
    let opened = try store.open(at: Sandbox.now)
    var old = try json(sandbox.bytes("export.json"))
    old["id"] = .string(Sandbox.storeID)
    old["sync"] = ["written": "2026-11-19T21:00:00+01:00", "ancestors": ["a"]]
    let base = try SharedLog(old.bytes, path: "log.json")
    #expect(base.isVersion && base.ancestors == ["a"] && base.id == Sandbox.storeID)
    old["programmes"]?["machine-mode-round-2"]?["items"]?["lc-7"] = [
      "attempts": [
        "2026-11-20T08:00:00Z": ["day": "2026-11-20", "zone": "UTC"],
        "2026-11-20T08:00:00Z#2": ["day": "2026-11-20", "minutes": 5, "zone": "UTC"],
      ]
    ]
    let theirs = try SharedLog(old.bytes, path: "log.json")
    let ours = try #require(try store.shared(opened)).log
    let merged = merge(
      base: base.content, LogVersion(ours.content, written: ours.written),
      LogVersion(theirs.content, written: theirs.written))
    expectEqual(merged.remarks, [])
    let log = try ours.merged(with: theirs, as: merged.version.content, written: Sandbox.now)
    expectEqual(log.learner.programmes[next]?.records[itemRecords][ItemID("lc-7")]?.attempts.count, 2)
    expectEqual(log.learner.programmes[next]?.records[itemRecords].count, 2)
    // Both devices convert it to the same.
    expectEqual(try SharedLog(old.bytes, path: "").content.bytes, theirs.content.bytes)
  }

  @Test("three attempts of one instant get the seconds that are free")
  func attempts() throws {
    let attempt = #"{"day": "2026-11-20", "zone": "UTC"}"#
    let keys = ["10:00:00Z", "10:00:00Z#2", "10:00:00Z#10", "10:00:01Z"]
    let members = keys.map { "\"2026-11-20T\($0)\": \(attempt)" }.joined(separator: ", ")
    let items =
      "\"items\": {\"a\": {\"attempts\": {\(members)}}}, \"bonus\": {\"b\": {\"day\": 1, \"title\": \"B\", \"attempts\": {\(members)}}}"
    try sandbox.write(
      Sandbox.storeBytes("\"programmes\": {\"run\": {\"plan\": {\"days\": 30}, \(items)}}", major: 3))
    let log = try sandbox.store().open(at: Sandbox.now).log
    for attempts in [log.items[ItemID("a")]?.attempts, log.bonus.first?.record.attempts] {
      expectEqual(attempts?.map { $0.instant.iso.suffix(6) }, ["00:00Z", "00:01Z", "00:02Z", "00:03Z"])
    }
    try expectEqual(sandbox.store().look().learner.programmes.values.map(\.ticks), [30])
  }
}
