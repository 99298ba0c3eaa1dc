// Backups: when they are made, how many are kept, and that what is broken displaces nothing.

import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing


@Suite struct BackupTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// 21:00 on the evening `days` after the tests' own.
  private func evening(_ days: Int) -> Instant {
    Instant(secondsSinceEpoch: Sandbox.now.secondsSinceEpoch + days * 86_400, offset: Sandbox.now.offset)
  }

  private func solve(_ numbers: ClosedRange<Int>, at now: Instant = Sandbox.now) throws {
    _ = try sandbox.store().update(at: now) { log in
      for number in numbers { log.items[ItemID("lc-\(number)")] = solved(at: now) }
    }
  }

  private func solved(at now: Instant) -> ItemRecord {
    ItemRecord(
      attempts: [Attempt(instant: now, zone: "UTC", day: now.localDate, minutes: 20, isFinish: true)])
  }

  private func damage(_ name: String) throws {
    try Data("{".utf8).write(to: URL(fileURLWithPath: sandbox.workspace + "/backups/" + name))
  }

  // MARK: - Names

  @Test(
    "a name says kind, time, revision and reason",
    arguments: [
      "daily-2026-11-20-r412.json", "manual-2026-11-20-211405-r413.json",
      "automatic-2026-11-20-000000-r0-tenth-problem.json",
      "automatic-2026-11-20-235959-r9007199254740991.json",
    ])
  func names(name: String) throws {
    try expectEqual(#require(Backup(name: name)).name, name)
  }

  @Test(
    "files of other names are nobody's backups",
    arguments: [
      "", ".json", "daily.json", "daily-2026-11-20.json", "daily-2026-11-20-r.json",
      "daily-2026-11-20-r-1.json",
      "daily-2026-11-20-r01.json", "daily-2026-02-30-r1.json", "daily-2026-11-20-211405-r1.json",
      "daily-2026-11-20-r1-tenth-problem.json", "manual-2026-11-20-r1.json", "manual-2026-11-20-2114-r1.json",
      "manual-2026-11-20-211405-r1-x.json", "automatic-2026-11-20-211405-r1-unknown.json",
      "Daily-2026-11-20-r1.json",
      "daily-2026-11-20-r9007199254740992.json", "daily-2026-11-20-r99999999999999999999.json",
      ".daily-2026-11-20-r1.json", "daily-2026-11-20-r1.json.tmp",
    ])
  func otherNames(name: String) {
    expectEqual(Backup(name: name), nil)
  }

  // MARK: - When

  @Test("the first change of each calendar day makes a daily, and only that one")
  func daily() throws {
    try solve(1...1)
    try solve(2...2)
    try expectEqual(sandbox.backupNames(), ["daily-2026-11-20-r1.json"])
    // Half past one at night still belongs to the evening before.
    let night = Instant(secondsSinceEpoch: Sandbox.now.secondsSinceEpoch + 16_200, offset: Sandbox.now.offset)
    try solve(3...3, at: night)
    try expectEqual(sandbox.backupNames().count, 1)
    try solve(4...4, at: evening(1))
    try expectEqual(sandbox.backupNames(), ["daily-2026-11-20-r1.json", "daily-2026-11-21-r4.json"])
    try expectEqual(
      sandbox.bytes(at: sandbox.workspace + "/backups/daily-2026-11-21-r4.json"), sandbox.storeBytes())
  }

  @Test("every tenth completed problem makes an automatic one, however many come at once")
  func tenthProblem() throws {
    try solve(1...9)
    try solve(10...10)
    try solve(11...19)
    try solve(20...35)
    // Done again, or no problem: no new one.
    try solve(1...35, at: evening(0))
    _ = try sandbox.store().update { log in
      log.items[ItemID("dns-watch")] = solved(at: Sandbox.now)
      log.items[ItemID("lc-99")] = ItemRecord(note: Note(markdown: "x", changed: Sandbox.now))
    }
    try expectEqual(
      sandbox.backupNames(),
      [
        "automatic-2026-11-20-210000-r2-tenth-problem.json",
        "automatic-2026-11-20-210000-r4-tenth-problem.json",
        "daily-2026-11-20-r1.json",
      ])
  }

  @Test("a clock that goes back does not keep the days from being backed up")
  func clockGoesBack() throws {
    for (number, days) in [0, 1, 2, 0, 1, 27_000, 2].enumerated() {
      try solve((number + 1)...(number + 1), at: evening(days))
    }
    let revisions = try sandbox.store().backups().map(\.revision)
    expectEqual(revisions, [7, 6, 5, 4, 3, 2, 1])
  }

  // MARK: - How many

  @Test("seven daily, ten automatic and fifteen manual ones are kept, the latest by revision")
  func kept() throws {
    for number in 1...30 {
      let now = evening(number)
      try solve((number * 10 - 9)...(number * 10), at: now)
      try expectEqual(sandbox.store().createBackup(at: now)?.condition.isSound, true)
    }
    let all = try sandbox.store().backups()
    for kind in BackupKind.allCases {
      let revisions = all.filter { $0.kind == kind }.map(\.revision)
      expectEqual(revisions, Array(((31 - kind.kept)...30).reversed()), "\(kind)")
    }
    #expect(try sandbox.store().backupReports().allSatisfy(\.condition.isSound))
  }

  @Test("the newest sound backup stays, even when all that came after it are broken")
  func newestSoundStays() throws {
    try solve(1...1)
    let good = "daily-2026-11-20-r1.json"
    // What came later is of a higher revision, and broken.
    for number in 2...40 { try damage("daily-2026-12-01-r\(number).json") }
    try damage("manual-2026-12-01-000000-r99.json")
    let folder = BackupFolder(workspace: Workspace(folder: sandbox.workspace))
    let file = try #require(try folder.latestSound())
    expectEqual(file.0.name, good)
    // A copy that was edited is written, and pruning begins.
    let edited = try StoreFile(
      Array(try sandbox.storeText().replacing("\"lc-1\"", with: "\"lc-2\"").utf8), path: "x", .standard)
    #expect(!edited.isIntact)
    try folder.write(
      edited, as: Backup(kind: .daily, date: Sandbox.now.localDate, revision: 1_000),
      at: Sandbox.now)
    let names = try sandbox.backupNames()
    expectContains(names, good)
    expectEqual(names.count { $0.hasPrefix("daily") }, BackupKind.daily.kept + 1)
  }

  @Test("names with revisions that nobody can have reached do not keep anybody from logging or backing up")
  func hugeRevisions() throws {
    try solve(1...1)
    try damage("daily-2026-11-20-r9007199254740991.json")
    try damage("automatic-2026-11-20-210000-r1000000000-tenth-problem.json")
    try solve(2...2)
    try damage("daily-2026-11-21-r9007199254740990.json")
    try solve(3...3, at: evening(1))
    try expectContains(sandbox.backupNames(), "daily-2026-11-21-r1000000002.json")
    try expectEqual(sandbox.store().open(at: evening(1)).facts?.revision, 1_000_000_002)
    try expectEqual(sandbox.store().mend(at: evening(1)).repairs.count, 3)
    try expectEqual(sandbox.backupNames().count, 2)
  }

  @Test("a crowd of broken backups does not push out what a restore kept, nor does a folder stop the doctor")
  func crowd() throws {
    try solve(1...3)
    _ = try sandbox.store().createBackup(at: Sandbox.now)
    try solve(4...5)
    for number in 100..<115 { try damage("automatic-2026-12-01-000000-r\(number)-tenth-problem.json") }
    try FileManager.default.createDirectory(
      atPath: sandbox.workspace + "/backups/daily-2026-12-02-r99.json", withIntermediateDirectories: false)
    let before = try sandbox.storeBytes()
    let store = sandbox.store()
    let kept = try #require(
      try store.restore(try store.backupPath("manual"), at: Sandbox.now, isTrial: false).keptPath)
    try expectEqual(sandbox.bytes(at: kept), before)
    // Nor what was kept before an import, when a daily follows it.
    let source = try ImportSource(SampleLogs.smallExport, path: "e")
    let present = try sandbox.storeBytes()
    let update = try store.importing(source, try store.open(at: evening(3)), at: evening(3)) { _ in
      LoggedAction(command: "import", summary: "all", days: [], instant: Sandbox.now)
    }
    #expect(update.didWrite)
    let name = try #require(try sandbox.backupNames().first { $0.hasSuffix("before-import.json") })
    try expectEqual(sandbox.bytes(at: sandbox.workspace + "/backups/" + name), present)
    #expect(try store.mend(at: Sandbox.now).repairs.count > 5)
    try expectEqual(store.open(at: Sandbox.now).log.items.count, 4)
  }

  @Test("other files in the folder are neither counted nor touched")
  func strangers() throws {
    try solve(1...1)
    let strangers = ["notes.txt", "daily-2026-11-20.json", "copy of daily-2026-11-20-r1.json"]
    for name in strangers { try damage(name) }
    for number in 2...12 { try solve(number...number, at: evening(number)) }
    let names = try sandbox.backupNames()
    #expect(Set(strangers).isSubset(of: names))
    expectEqual(names.count, strangers.count + BackupKind.daily.kept + 1)
  }

  // MARK: - By hand

  @Test("a report tells what is inside, and what cannot be relied on")
  func reports() throws {
    try solve(1...3)
    try solve(4...4, at: evening(1))
    try solve(5...5, at: evening(2))
    try damage("daily-2026-11-21-r2.json")
    let path = sandbox.workspace + "/backups/daily-2026-11-20-r1.json"
    let text = String(decoding: try sandbox.bytes(at: path), as: UTF8.self)
    try Data(text.replacing("\"minutes\": 20", with: "\"minutes\": 21").utf8).write(
      to: URL(fileURLWithPath: path))
    let reports = try sandbox.store().backupReports()
    expectEqual(reports.map(\.backup.revision), [3, 2, 1])
    expectEqual(reports.map(\.condition.isSound), [true, false, false])
    let facts = try #require(reports[0].condition.facts)
    #expect((facts.days, facts.items, facts.attempts, facts.revision) == (3, 5, 5, 3))
    expectEqual(facts.lastDay, CivilDate("2026-11-22"))
    expectEqual(reports[1].condition.facts, nil)
    expectEqual(reports[2].condition.facts?.items, 3)
    expectEqual(reports.map(\.size), [try sandbox.storeBytes().count, 1, text.utf8.count])
  }

  @Test("a restore backs up what is there, brings everything back, and goes on with a higher revision")
  func restore() throws {
    try solve(1...3)
    let then = try #require(try sandbox.store().load())
    try solve(4...8)
    let before = try sandbox.storeBytes()
    let store = sandbox.store()
    let trial = try store.restore(try store.backupPath("daily"), at: Sandbox.now, isTrial: true)
    #expect(trial.keptPath == nil)
    expectEqual(trial.before?.items, 8)
    expectEqual(trial.after.items, 3)
    try expectEqual(sandbox.storeBytes(), before)
    let outcome = try store.restore(try store.backupPath("daily"), at: Sandbox.now, isTrial: false)
    try expectEqual(store.load(), then)
    try expectEqual(store.open(at: Sandbox.now).facts?.revision, 3)
    try expectEqual(sandbox.bytes(at: #require(outcome.keptPath)), before)
    try expectContains(sandbox.backupNames(), "automatic-2026-11-20-210000-r3-after-restore.json")
    // And back again, by undo or by what was kept.
    let undone = try #require(try store.step(.back, at: Sandbox.now))
    expectEqual(undone.action.command, "restore")
    expectEqual(undone.opened.log.items.count, 8)
    expectEqual(undone.opened.actions(.back).count, 2)
    try expectEqual(store.step(.forward, at: Sandbox.now)?.opened.log, then)
    _ = try store.restore(#require(outcome.keptPath), at: Sandbox.now, isTrial: false)
    try expectEqual(store.load()?.items.count, 8)
  }

  @Test("a backup that is broken or edited is not restored, and nothing is changed")
  func refusedRestore() throws {
    try solve(1...3)
    try damage("manual-2026-11-20-000000-r9.json")
    let edited = sandbox.workspace + "/backups/manual-2026-11-20-000000-r8.json"
    try Data(try sandbox.storeText().replacing("\"lc-1\"", with: "\"lc-9\"").utf8).write(
      to: URL(fileURLWithPath: edited))
    let before = try sandbox.storeBytes()
    let store = sandbox.store()
    for isTrial in [true, false] {
      try expectEqual(
        storageError { try store.restore(edited, at: Sandbox.now, isTrial: isTrial) },
        .changedSinceWritten(path: edited))
      guard
        case .unreadable = try storageError({
          try store.restore(try store.backupPath("r9"), at: Sandbox.now, isTrial: isTrial)
        })
      else {
        Issue.record("the broken backup was not refused")
        return
      }
    }
    try expectEqual(sandbox.storeBytes(), before)
    // Without a name the latest sound one is meant.
    try expectSuffix(store.backupPath(nil), "daily-2026-11-20-r1.json")
    try expectEqual(
      storageError { try store.backupPath("r") },
      .noSuchBackup(
        "r",
        among: [
          "manual-2026-11-20-000000-r9.json", "manual-2026-11-20-000000-r8.json",
          "daily-2026-11-20-r1.json",
        ]))
    try expectEqual(storageError { try store.backupPath("zzz") }, .noSuchBackup("zzz", among: []))
  }

  @Test("where a backup cannot be made, the change is saved all the same and says so")
  func backupFails() throws {
    try sandbox.makeWorkspace()
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace + "/backups"))
    let update = try sandbox.store().update { $0.settings.sharesNotes = true }
    #expect(update.didWrite)
    guard case .backupFailed(let error) = try #require(update.opened.notices.first) else {
      Issue.record("another notice came")
      return
    }
    expectEqual(error.family, .environmentFailed)
    expectEqual(
      update.opened.notices.first?.description.hasPrefix(
        "warning: the change is saved, but its backup is not: "), true)
    try expectEqual(sandbox.store().load()?.settings.sharesNotes, true)
  }

  @Test("before an import there is a backup, and without room for it nothing is imported")
  func beforeImport() throws {
    try solve(1...1)
    func importAll(_ bytes: [UInt8] = SampleLogs.smallExport) throws {
      let source = try ImportSource(bytes, path: "e.json")
      let store = sandbox.store()
      _ = try store.importing(source, try store.open(at: Sandbox.now), at: Sandbox.now) { _ in
        LoggedAction(command: "import", summary: "all", days: [], instant: Sandbox.now)
      }
    }
    try importAll()
    try expectContains(sandbox.backupNames(), "automatic-2026-11-20-210000-r1-before-import.json")
    // The same again changes nothing and backs nothing up.
    let names = try sandbox.backupNames()
    try importAll()
    try expectEqual(sandbox.backupNames(), names)
    _ = try sandbox.store().update { $0.settings.sharesNotes = false }
    try FileManager.default.removeItem(atPath: sandbox.workspace + "/backups")
    try Data().write(to: URL(fileURLWithPath: sandbox.workspace + "/backups"))
    let before = try sandbox.storeBytes()
    try expectEqual(
      storageError {
        try importAll(try StoredProgress(log: SampleLogs.full(), revision: 1).exportBytes(.standard))
      }?
      .family, .environmentFailed)
    try expectEqual(sandbox.storeBytes(), before)
  }
}
