// The health of a store and its backups: what is found, how bad it is, and what mends it.

import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing


@Suite struct HealthTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func evening(_ days: Int) -> Instant {
    Instant(secondsSinceEpoch: Sandbox.now.secondsSinceEpoch + days * 86_400, offset: 3_600)
  }

  private func live(_ days: ClosedRange<Int>) throws {
    for day in days {
      let now = evening(day - 1)
      _ = try sandbox.store().update(at: now) { log in
        log.items[ItemID("lc-\(day)")] = ItemRecord(
          attempts: [Attempt(instant: now, zone: "UTC", day: now.localDate, minutes: 20, isFinish: true)])
      }
    }
  }

  private func reports(at now: Instant = Sandbox.now) throws -> (
    store: [HealthReport], backups: [HealthReport]
  ) {
    let health = try sandbox.store().health(at: now)
    return (health.storeReports, health.backupReports)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: sandbox.workspace + "/" + name))
  }

  @Test("nothing is alarming before the first day, on it, and on the days after")
  func quiet() throws {
    try expectEqual(reports().store.map(\.level), [.healthy])
    try expectEqual(reports().backups.map(\.text), ["none yet; the first change of each day makes one"])
    for day in 1...10 {
      try live(day...day)
      let (store, backups) = try reports(at: evening(day - 1))
      expectEqual((store + backups).map(\.level), [.healthy, .healthy], "day \(day)")
      #expect((store + backups).allSatisfy { $0.remedy == nil })
    }
    // Nor after a start that was only set.
    let other = try Sandbox()
    _ = try other.store().update { $0.settings.start = CivilDate("2026-12-01") }
    try expectEqual(other.store().health(at: Sandbox.now).backupReports.map(\.level), [.healthy])
  }

  @Test("looking changes nothing and takes no lock")
  func looking() throws {
    try live(1...2)
    try write("broken", to: "progress.json")
    let before = try sandbox.names(in: sandbox.workspace)
    _ = try reports()
    try expectEqual(sandbox.names(in: sandbox.workspace), before)
    try expectEqual(sandbox.storeText(), "broken")
  }

  @Test("what was edited by hand is named, and mended by taking it")
  func edited() throws {
    try live(1...4)
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 30")
    let report = try #require(try reports().store.first)
    expectEqual(report.level, .healthy)
    expectEqual(
      report.text,
      "edited by hand: LC 1: 20 -> 30 min; LC 2: 20 -> 30 min; LC 3: 20 -> 30 min; and 1 more value; "
        + "4 days, 4 items done, 4 entries, 0 notes, last on 23 November 2026")
    expectEqual(report.remedy?.contains("machinemode undo"), true)
    let mended = try sandbox.store().mend(at: evening(3))
    #expect(mended.repairs == [])
    expectEqual(mended.notices.count, 1)
    #expect(try reports(at: evening(3)).store.first?.text.hasPrefix("intact: ") == true)
  }

  @Test("what was edited by hand is a warning if the version before it is not kept")
  func editedWithoutCopy() throws {
    try live(1...4)
    try sandbox.removeCopy()
    try FileManager.default.removeItem(atPath: sandbox.workspace + "/backups/daily-2026-11-23-r4.json")
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 30")
    let report = try #require(try reports().store.first)
    expectEqual(report.level, .warning)
    expectPrefix(report.text, "edited by hand; since revision 3: LC 1: 20 -> 30 min; ")
    expectEqual(report.remedy?.contains("backup restore"), true)
  }

  @Test("an unreadable or missing store is critical, and mended from the backups")
  func unreadable() throws {
    try live(1...4)
    for damage in ["broken", nil] {
      if let damage {
        try write(damage, to: "progress.json")
      } else {
        try FileManager.default.removeItem(atPath: sandbox.storePath)
      }
      let report = try #require(try reports().store.first)
      expectEqual(report.level, .critical)
      expectEqual(report.remedy?.contains("doctor --fix"), true)
      try expectEqual(sandbox.store().mend(at: Sandbox.now).notices.count, 1)
      try expectEqual(reports(at: evening(3)).store.map(\.level), [.healthy])
    }
    // Without backups it cannot be mended, and nothing is touched.
    try FileManager.default.removeItem(atPath: sandbox.workspace)
    try sandbox.place("broken")
    try expectEqual(reports().store.first?.remedy?.contains("restart"), true)
    try expectEqual(storageError { try sandbox.store().mend(at: Sandbox.now) }?.family, .dataIsWrong)
    try expectEqual(sandbox.storeText(), "broken")
  }

  @Test("broken backups are a warning, and are set aside byte for byte")
  func brokenBackups() throws {
    try live(1...5)
    try write("broken", to: "backups/daily-2026-11-22-r3.json")
    let report = try #require(try reports(at: evening(4)).backups.first)
    expectEqual(report.level, .warning)
    expectEqual(report.text, "1 of 5 cannot be relied on: daily-2026-11-22-r3.json")
    let repairs = try sandbox.store().mend(at: evening(4)).repairs
    let path = sandbox.workspace + "/set-aside/progress-2026-11-24-210000.json"
    expectEqual(repairs, ["moved the broken backup daily-2026-11-22-r3.json to \(path)"])
    try expectEqual(sandbox.bytes(at: path), Array("broken".utf8))
    try expectEqual(sandbox.backupNames().count, 4)
    try expectEqual(reports(at: evening(4)).backups.map(\.level), [.healthy])
    try expectEqual(sandbox.store().mend(at: evening(4)).repairs, [])
  }

  @Test("too few backups are a warning, none is critical, and both are mended")
  func fewBackups() throws {
    try live(1...5)
    let names = try sandbox.backupNames()
    for name in names.dropLast() {
      try FileManager.default.removeItem(atPath: sandbox.workspace + "/backups/" + name)
    }
    try expectEqual(reports(at: evening(4)).backups.map(\.text), ["only 1 sound backup"])
    try expectEqual(reports(at: evening(4)).backups.map(\.level), [.warning])
    try FileManager.default.removeItem(atPath: sandbox.workspace + "/backups")
    try expectEqual(reports(at: evening(4)).backups.map(\.level), [.critical])
    let repairs = try sandbox.store().mend(at: evening(4)).repairs
    expectEqual(repairs, ["made the backup automatic-2026-11-24-210000-r5-by-doctor.json"])
    try expectEqual(reports(at: evening(4)).backups.map(\.level), [.warning])
  }

  @Test(
    "another backup is overdue once the newest sound one is seven days old, by its date, until one is made")
  func overdue() throws {
    try live(1...5)
    for name in try sandbox.backupNames() where name.contains("-r5") {
      try write("broken", to: "backups/\(name)")
    }
    try expectEqual(sandbox.store().backupAge(on: evening(9).localDate).days, 6)
    #expect(try !reports(at: evening(9)).backups.contains { $0.text.contains("days old") })
    let health = try sandbox.store().health(at: evening(10))
    try expectEqual(health.backupAge, sandbox.store().backupAge(on: evening(10).localDate))
    #expect(health.backupAge.isOverdue)
    expectContains(health.backups, .oldBackup(days: 7))
    // The store is that of the backup before: its revision is lower, but it is newer.
    try sandbox.place(sandbox.bytes(at: sandbox.workspace + "/backups/daily-2026-11-21-r2.json"))
    try expectEqual(sandbox.store().createBackup(at: evening(10))?.backup.revision, 2)
    try expectEqual(sandbox.store().backupAge(on: evening(10).localDate).days, 0)
    #expect(try !reports(at: evening(10)).backups.contains { $0.text.contains("days old") })
  }

  @Test("an overdue backup is mended, and a date that a wrong clock gave hides none for long")
  func overdueIsMended() throws {
    try live(1...5)
    try expectEqual(sandbox.store().mend(at: evening(11)).repairs.count, 1)
    try expectEqual(reports(at: evening(11)).backups.map(\.level), [.healthy])
    // A clock that was years ahead for one change, and is right again.
    try live(3_000...3_000)
    try expectEqual(reports(at: evening(12)).backups.map(\.level), [.healthy])
    #expect(try sandbox.store().backupAge(on: evening(18).localDate).isOverdue)
  }

  @Test("a workspace to which a log of many days comes at once is healthy, on that date and on those after")
  func youngWorkspace() throws {
    try live(1...9)
    let export = try sandbox.store().look().progress?.exportBytes(.standard) ?? []
    let device = try Sandbox()
    for day in 9...14 {
      let store = device.store()
      if day == 9 {
        let source = try ImportSource(export, path: "e.json")
        _ = try store.importing(source, try store.open(at: evening(day)), at: evening(day)) { _ in
          LoggedAction(command: "import", summary: "all", days: [], instant: evening(day))
        }
      } else {
        _ = try store.update(at: evening(day)) { $0.settings.sharesNotes.toggle() }
      }
      let health = try store.health(at: evening(day))
      expectEqual(
        (health.storeReports + health.backupReports).map(\.level), [.healthy, .healthy], "day \(day)")
    }
  }

  @Test(
    "a build before the first change of a date takes the place of that date's backup, which alarms nobody",
    arguments: ["c", "bc", "cb", "cbbc", "c bc", "bc c", "cb c bc", "b c b bc"])
  func buildsAndChanges(cycle: String) throws {
    let patterns = cycle.split(separator: " ")
    for day in 0..<12 {
      let pattern = patterns[day % patterns.count]
      let store = sandbox.store()
      for (step, what) in pattern.enumerated() {
        let now = Instant(
          secondsSinceEpoch: evening(day).secondsSinceEpoch + step * 60, offset: Sandbox.now.offset)
        if what == "c" {
          _ = try store.update(at: now) { $0.settings.sharesNotes.toggle() }
        } else {
          _ = try store.backUpDaily(try store.open(at: now), at: now)
        }
        try expectEqual(reports(at: now).backups.map(\.level), [.healthy], "day \(day), step \(step)")
      }
    }
  }

  @Test("a store that is older than its backups is noticed, and its next revision passes theirs")
  func olderThanBackup() throws {
    try live(1...2)
    let old = try sandbox.storeBytes()
    try live(3...5)
    try sandbox.place(old)
    try expectEqual(
      reports(at: evening(4)).backups.first?.text,
      "the store has revision 2, and daily-2026-11-24-r5.json a later one: an older copy may have taken its place"
    )
    try live(6...6)
    try expectEqual(sandbox.store().open(at: evening(5)).facts?.revision, 6)
  }

  @Test("a store that every account may write to is a warning, and mended")
  func writableByOthers() throws {
    try live(1...1)
    expectEqual(chmod(sandbox.storePath, 0o666), 0)
    try expectEqual(reports().store.map(\.level), [.healthy, .warning])
    try expectEqual(
      sandbox.store().mend(at: Sandbox.now).repairs,
      [
        "removed others' permission to write to the store"
      ]
    )
    try expectEqual(sandbox.mode(of: sandbox.storePath), 0o664)
  }
}
