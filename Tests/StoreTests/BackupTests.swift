// Backups: when they are made, how many are kept, and that what is broken displaces nothing.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("backups")
struct BackupTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func solve(_ numbers: ClosedRange<Int>, on day: Int = 0) throws {
    let now = Sandbox.evening(day)
    try sandbox.store().change(at: now) { log in
      for number in numbers { log.items[ItemID("lc-\(number)")] = solved(at: now) }
    }
  }

  private func damage(_ name: String) throws { try sandbox.write("{", to: "backups/\(name)") }

  @Test("a name says date, time, revision and reason, also as version 0.3 spelled it")
  func names() throws {
    for (name, words) in [
      ("2026-11-20T211405-r413-tenth-problem.json", "2026-11-20 211405 413 tenth-problem automatic"),
      ("2026-11-20T000000-r0-day.json", "2026-11-20 000000 0 day daily"),
      ("2026-11-20T235959-r999999999-manual.json", "2026-11-20 235959 999999999 manual manual"),
      ("daily-2026-11-20-r412.json", "2026-11-20 000000 412 day daily"),
      ("manual-2026-11-20-211405-r413.json", "2026-11-20 211405 413 manual manual"),
      ("automatic-2026-11-20-211405-r0-tenth-problem.json", "2026-11-20 211405 0 tenth-problem automatic"),
      (
        "automatic-2026-11-20-211405-r1-before-version-change.json",
        "2026-11-20 211405 1 before-version-change automatic"
      ),
      ("automatic-2026-11-20-211405-r1-after-accept.json", "2026-11-20 211405 1 after-accept automatic"),
    ] {
      let backup = try #require(Backup(name: name), "\(name)")
      expectEqual(
        "\(backup.date.iso) \(backup.time) \(backup.revision) \(backup.reason.rawValue) \(backup.kind.rawValue)",
        words)
      expectEqual(backup.name, name)
    }
    for reason in BackupReason.allCases {
      let backup = Backup(reason, of: 7, at: Sandbox.now, day: Sandbox.now.localDate)
      expectEqual(Backup(name: backup.name), backup)
    }
    for name in [
      "", ".json", "2026-11-20.json", "2026-11-20T211405.json", "2026-11-20T211405-r.json",
      "2026-11-20T211405-r1.json",
      "2026-11-20T211405-r-1-day.json", "2026-02-30T211405-r1-day.json",
      "2026-11-20T2114-r1-day.json", "2026-11-20T211405-r1-unknown.json", "2026-11-20T211405-r1-day-2.json",
      "2026-11-20T211405-r9007199254740992-day.json", "2026-11-20T211405-damaged.json",
      ".2026-11-20T211405-r1-day.json",
      "2026-11-20T211405-r1-day.json.tmp", "daily-2026-11-20.json", "daily-2026-11-20-211405-r1.json",
      "manual-2026-11-20-r1.json", "manual-2026-11-20-211405-r1-x.json", "Daily-2026-11-20-r1.json",
      "copy of 2026-11-20T211405-r1-day.json",
    ] { expectEqual(Backup(name: name), nil, name) }
  }

  @Test("the first change of each calendar day is backed up, and only that one, wherever the clock goes")
  func daily() throws {
    try solve(1...1)
    try solve(2...2)
    expectEqual(sandbox.backupNames, ["2026-11-20T210000-r1-day.json"])
    // Half past one at night belongs to the evening before.
    try sandbox.store().change(at: Sandbox.evening(0, seconds: 16_200)) { $0.settings.sharesNotes = true }
    expectEqual(sandbox.backupNames.count, 1)
    try solve(4...4, on: 1)
    try expectEqual(sandbox.bytes("backups/2026-11-21T210000-r4-day.json"), sandbox.bytes())
    for (number, day) in [2, 0, 1, 27_000, 2].enumerated() { try solve((number + 5)...(number + 5), on: day) }
    try expectEqual(sandbox.store().backups().map(\.revision), [9, 8, 7, 6, 5, 4, 1])
  }

  @Test(
    "the daily backup can be made before a change, and takes the place of an earlier one of the same store")
  func withoutChange() throws {
    let store = sandbox.store()
    expectEqual(try store.backUpDaily(store.open(at: Sandbox.now), at: Sandbox.now), nil)
    try solve(1...1)
    expectEqual(try store.backUpDaily(store.open(at: Sandbox.now), at: Sandbox.now), nil)
    for day in 1...9 {
      #expect(try store.backUpDaily(store.open(at: Sandbox.evening(day)), at: Sandbox.evening(day)) != nil)
    }
    expectEqual(sandbox.backupNames, ["2026-11-29T210000-r1-day.json"])
    try solve(2...2, on: 9)
    expectEqual(sandbox.backupNames.count, 1)
    // One that was edited, or that another version wrote, is backed up by the change that takes it.
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 21")
    expectEqual(try store.backUpDaily(store.open(at: Sandbox.evening(10)), at: Sandbox.evening(10)), nil)
  }

  @Test("every tenth completed problem is backed up, however many come at once")
  func tenthProblem() throws {
    for numbers in [1...9, 10...10, 11...19, 20...35, 1...35] { try solve(numbers) }
    try sandbox.store().change { log in
      log.items[ItemID("dns-watch")] = solved(at: Sandbox.now)
      log.items[ItemID("lc-99")] = ItemRecord(note: Note(markdown: "x", changed: Sandbox.now))
    }
    expectEqual(
      sandbox.backupNames.filter { !$0.hasSuffix("day.json") },
      ["2026-11-20T210000-r2-tenth-problem.json", "2026-11-20T210000-r4-tenth-problem.json"])
  }

  @Test(
    "seven daily, ten automatic and fifteen manual ones are kept, the latest by revision, and strangers stay")
  func kept() throws {
    let strangers = ["notes.txt", "2026-11-20T211405-damaged.json", "copy of 2026-11-20T211405-r1-day.json"]
    for name in strangers { try damage(name) }
    for number in 1...30 {
      try solve((number * 10 - 9)...(number * 10), on: number)
      try expectEqual(sandbox.store().createBackup(at: Sandbox.evening(number))?.isSound, true)
    }
    let all = try sandbox.store().backups()
    for kind in BackupKind.allCases {
      expectEqual(
        all.filter { $0.kind == kind }.map(\.revision), Array(((31 - kind.kept)...30).reversed()), "\(kind)")
    }
    #expect(try sandbox.store().backupReports().allSatisfy(\.isSound))
    #expect(Set(strangers).isSubset(of: sandbox.backupNames))
  }

  @Test("the newest sound backup stays, even when all that came after it are broken")
  func newestSoundStays() throws {
    try solve(1...1)
    let sound = try #require(sandbox.backupNames.first)
    for number in 2...40 { try damage("2026-12-01T000000-r\(number)-day.json") }
    try damage("2026-12-01T000000-r99-manual.json")
    let copies = sandbox.store().copies
    try expectEqual(copies.latestSound()?.backup.name, sound)
    let text = try sandbox.text().replacing("\"lc-1\"", with: "\"lc-2\"").replacing(
      "\"revision\": 1,", with: "\"revision\": 50,")
    let edited = try StoreFile(Array(text.utf8), path: "x", .standard)
    #expect(!edited.isIntact)
    try copies.keep(edited, .day, at: Sandbox.evening(20))
    expectContains(sandbox.backupNames, sound)
    expectEqual(sandbox.backupNames.count { $0.hasSuffix("-day.json") }, BackupKind.daily.kept + 1)
  }

  @Test("names with revisions that nobody can have reached keep nobody from logging or backing up")
  func hugeRevisions() throws {
    try solve(1...1)
    try damage("2026-11-20T210000-r9007199254740991-day.json")
    try damage("automatic-2026-11-20-210000-r1000000000-tenth-problem.json")
    try solve(2...2)
    try solve(3...3, on: 1)
    try expectEqual(sandbox.store().look().revision, 3)
    // An implausible revision in the file itself is not gone on from.
    let other = try Sandbox()
    try other.writeStore(revision: 9_007_199_254_740_991)
    try expectEqual(other.store().change { $0.settings.sharesNotes = true }.opened.revision, 1)
  }

  @Test("a crowd of broken backups does not push out what a restore or an import kept")
  func crowd() throws {
    try solve(1...3)
    _ = try sandbox.store().createBackup(at: Sandbox.now)
    try solve(4...5)
    for number in 100..<115 { try damage("2026-12-01T000000-r\(number)-tenth-problem.json") }
    try FileManager.default.createDirectory(
      atPath: sandbox.path("backups/2026-12-02T000000-r99-day.json"), withIntermediateDirectories: false)
    let before = try sandbox.bytes()
    let store = sandbox.store()
    let kept = try #require(
      try store.restore(store.backupPath("manual"), at: Sandbox.now, isTrial: false).keptPath)
    try expectEqual(contents(of: kept), before)
    let present = try sandbox.bytes()
    let other = try Sandbox()
    try other.store().solve(9...9)
    try store.take(other.store().exported(), at: Sandbox.evening(3))
    let name = try #require(sandbox.backupNames.first { $0.hasSuffix("before-import.json") })
    try expectEqual(sandbox.bytes("backups/\(name)"), present)
    #expect(try store.mend(at: Sandbox.now).repairs.count > 5)
    try expectEqual(store.look().log.items.count, 4)
  }

  @Test("a report tells what is inside and what cannot be relied on, and a name or a part of it finds one")
  func reports() throws {
    for number in 1...3 { try solve(number...number, on: number - 1) }
    let names = sandbox.backupNames
    try damage(names[1])
    let text = try sandbox.text("backups/\(names[0])").replacing("\"minutes\": 20", with: "\"minutes\": 21")
    try sandbox.write(text, to: "backups/\(names[0])")
    let store = sandbox.store()
    let reports = try store.backupReports()
    expectEqual(reports.map(\.condition.isSound), [true, false, false])
    expectEqual(
      reports.map { $0.condition.facts?.words },
      [
        "3 days, 3 items done, 3 entries, 0 notes, last on 22 November 2026", nil,
        "1 day, 1 item done, 1 entry, 0 notes, last on 20 November 2026",
      ])
    expectEqual(reports.map(\.size), [try sandbox.bytes().count, 1, text.utf8.count])
    // Without a name the latest sound one is meant, or the copy of what was last written if it is later and other.
    try expectSuffix(store.backupPath(nil), names[2])
    try sandbox.store().change(at: Sandbox.evening(2)) { $0.settings.sharesNotes = true }
    try sandbox.write("broken")
    try expectEqual(store.backupPath(nil), sandbox.previousPath)
    try expectSuffix(store.backupPath("r3"), names[2])
    try expectEqual(
      store.backupPath(sandbox.path("backups/\(names[0])")), sandbox.path("backups/\(names[0])"))
    for (name, message) in [
      ("2026", "more than one backup has `2026` in its name"), ("zzz", "no backup has `zzz` in its name"),
      ("", "no backup has `` in its name"),
    ] { try expectEqual(failure { try store.backupPath(name) }?.message, message) }
  }

  @Test("a restore backs up what is there, brings everything back, and goes on with a higher revision")
  func restore() throws {
    try solve(1...3)
    let store = sandbox.store()
    let then = try store.look().log
    try solve(4...8)
    let before = try sandbox.bytes()
    let trial = try store.restore(store.backupPath("-day"), at: Sandbox.now, isTrial: true)
    #expect(trial.keptPath == nil && trial.before?.items == 8 && trial.after.items == 3)
    try expectEqual(sandbox.bytes(), before)
    let outcome = try store.restore(store.backupPath("-day"), at: Sandbox.now, isTrial: false)
    try expectEqual(store.look().log, then)
    try expectEqual(store.look().revision, 3)
    try expectEqual(contents(of: #require(outcome.keptPath)), before)
    expectContains(sandbox.backupNames, "2026-11-20T210000-r3-after-restore.json")
    // And back again, by undo or by what was kept.
    let undone = try #require(try store.step(.back, at: Sandbox.now))
    #expect(undone.action.command == "restore" && undone.opened.log.items.count == 8)
    expectEqual(undone.opened.actions(.back).count, 2)
    try expectEqual(store.step(.forward, at: Sandbox.now)?.opened.log, then)
    _ = try store.restore(#require(outcome.keptPath), at: Sandbox.now, isTrial: false)
    try expectEqual(store.look().log.items.count, 8)
    // An unreadable store is kept, and replaced.
    try sandbox.write("broken")
    let kept = try #require(
      try store.restore(store.backupPath("-day"), at: Sandbox.now, isTrial: false).keptPath)
    #expect(try contents(of: kept) == Array("broken".utf8) && store.look().log == then)
    try expectEqual(store.steps(), [])
  }

  @Test("a backup that is broken or edited is not restored, and nothing is changed")
  func refusedRestore() throws {
    try solve(1...3)
    try damage("2026-11-20T000000-r9-manual.json")
    let text = try sandbox.text().replacing("\"lc-1\"", with: "\"lc-9\"")
    try sandbox.write(text, to: "backups/2026-11-20T000000-r8-manual.json")
    let before = try sandbox.folder.contents(of: "workspace")
    let store = sandbox.store()
    for isTrial in [true, false] {
      for (name, message) in [
        ("r9", "the document ends too early: expected a key in double quotes or `}`"),
        ("r8", "the file has changed since it was written: somebody edited it, or the disk damaged it"),
      ] {
        try expectEqual(
          failure { try store.restore(store.backupPath(name), at: Sandbox.now, isTrial: isTrial) }?.message,
          message)
      }
    }
    try expectEqual(sandbox.folder.contents(of: "workspace"), before)
  }

  @Test("a change is saved where no backup can be made, and says so; before an import there must be one")
  func backupFails() throws {
    try sandbox.write("", to: "backups")
    let update = try sandbox.store().change { $0.settings.sharesNotes = true }
    #expect(update.didWrite)
    expectPrefix(
      update.opened.notices.first?.description ?? "",
      "warning: the change is saved, but its backup is not: \(sandbox.path("backups")): error: ")
    let before = try sandbox.bytes()
    let other = try Sandbox()
    try other.store().solve(9...9)
    try expectEqual(failure { try sandbox.store().take(other.store().exported()) }?.kind, .environment)
    try expectEqual(sandbox.bytes(), before)
  }
}
