// The health of a store, its backups and its plans: what is found, how bad it is, and what mends it.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("health")
struct HealthTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func live(_ days: ClosedRange<Int>) throws {
    try sandbox.store().solve(days, from: days.lowerBound - 1, onOneEvening: false)
  }

  /// All findings, each as its level and its text.
  private func findings(on day: Int = 0) throws -> [String] {
    let health = try sandbox.store().health(at: Sandbox.evening(day))
    return (health.storeReports + health.backupReports + health.planReports).map { "\($0.level): \($0.text)" }
  }

  private func levels(on day: Int = 0) throws -> [HealthLevel] {
    let health = try sandbox.store().health(at: Sandbox.evening(day))
    return (health.storeReports + health.backupReports + health.planReports).map(\.level)
  }

  private func mend(on day: Int = 0) throws -> [String] {
    try sandbox.store().mend(at: Sandbox.evening(day)).repairs
  }

  @Test("nothing is alarming before the first day, on it, and on the days after, and looking changes nothing")
  func quiet() throws {
    try expectEqual(
      findings(),
      [
        "healthy: none yet; the first logged item makes it",
        "healthy: none yet; the first change of each day makes one",
      ])
    expectEqual(try mend(), [])
    try expectEqual(sandbox.folder.contents(), [:])
    for day in 1...10 {
      try live(day...day)
      try expectEqual(levels(on: day - 1), [.healthy, .healthy], "day \(day)")
    }
    let before = try sandbox.folder.contents()
    _ = try findings(on: 9)
    try expectEqual(sandbox.folder.contents(), before)
    try expectEqual(mend(on: 9), [])
    try expectPrefix(
      findings(on: 9)[0],
      "healthy: intact: 10 days, 10 items done, 10 entries, 0 notes, last on 29 November 2026; revision 10")
    try expectContains(findings(on: 9)[1], "healthy: 8, all intact, ")
  }

  @Test(
    "what was edited by hand is named, a warning only if the version before it is not kept, and mended by taking it"
  )
  func edited() throws {
    try live(1...4)
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 30")
    let edited = try sandbox.bytes()
    let attempts = (20...22).map { "LC \($0 - 19): 20 -> 30 min" }
    try expectEqual(
      findings(on: 3)[0],
      "healthy: edited by hand: \(attempts.joined(separator: "; ")); and 1 more value; "
        + "4 days, 4 items done, 4 entries, 0 notes, last on 23 November 2026")
    let mended = try sandbox.store().mend(at: Sandbox.evening(3))
    #expect(mended.repairs == [] && mended.notices.count == 1)
    try expectPrefix(findings(on: 3)[0], "healthy: intact: ")
    try sandbox.write(edited)
    try sandbox.remove("progress.previous.json")
    for name in sandbox.backupNames where name.contains("-r4-") { try sandbox.remove("backups/\(name)") }
    try expectPrefix(findings(on: 3)[0], "warning: edited by hand; since revision ")
  }

  @Test(
    "a store that is unreadable or gone is critical, and mended from the copies; without any nothing is touched"
  )
  func unreadable() throws {
    try live(1...4)
    for damage in ["broken", nil] {
      if let damage { try sandbox.write(damage) } else { try sandbox.remove("progress.json") }
      let expected =
        damage == nil
        ? "critical: gone, while 4 intact backups are there"
        : "critical: cannot be read: unknown word `broken`"
      try expectEqual(findings(on: 3)[0].replacing("5 intact", with: "4 intact"), expected)
      try expectEqual(sandbox.store().mend(at: Sandbox.evening(3)).notices.count, 1)
      try expectEqual(levels(on: 3)[0], .healthy)
    }
    // Other commands read the agenda only when they need it.
    try sandbox.write(Sandbox.storeBytes("\"events\": {\"a\": {}}", revision: 20))
    try expectEqual(sandbox.store().look().revision, 20)
    try expectEqual(
      findings(on: 3)[0], "critical: cannot be read: the key `title` is missing from this object (`events.a`)"
    )
    try expectEqual(sandbox.store().mend(at: Sandbox.evening(3)).notices.count, 1)
    try expectEqual(sandbox.store().look().log.items.count, 4)
    let other = try Sandbox()
    try other.write("broken")
    let report = try #require(try other.store().health(at: Sandbox.now).storeReports.first)
    #expect(report.level == .critical && report.remedy?.contains("machinemode restart") == true)
    #expect(try failure { try other.store().mend(at: Sandbox.now) } != nil)
    try expectEqual(other.text(), "broken")
  }

  @Test("broken backups are taken out of the list, byte for byte, and nothing is left to mend")
  func brokenBackups() throws {
    try live(1...4)
    let name = sandbox.backupNames[2]
    try sandbox.write("broken", to: "backups/\(name)")
    try expectEqual(findings(on: 3)[1], "warning: 1 of 4 cannot be relied on: \(name)")
    let path = "backups/2026-11-23T210000-broken-backup.json"
    try expectEqual(mend(on: 3), ["moved the broken backup \(name) to \(sandbox.path(path))"])
    try expectEqual(sandbox.text(path), "broken")
    try expectEqual(levels(on: 3), [.healthy, .healthy])
    try expectEqual(mend(on: 3), [])
  }

  @Test(
    "no sound backup is critical, an old one a warning, by its date; both are mended, whatever a clock said once"
  )
  func fewBackups() throws {
    try live(1...5)
    try expectEqual(findings(on: 10).count, 2)
    try expectEqual(levels(on: 10), [.healthy, .healthy])
    try expectEqual(findings(on: 11)[1], "warning: the newest intact one is 7 days old")
    #expect(try sandbox.store().backupAge(on: Sandbox.evening(11).localDate).isOverdue)
    try expectEqual(mend(on: 11), ["made the backup 2026-12-01T210000-r5-by-doctor.json"])
    try expectEqual(levels(on: 11), [.healthy, .healthy])
    try sandbox.remove("backups")
    try expectEqual(findings(on: 11)[1], "critical: no backup is intact")
    try expectEqual(mend(on: 11), ["made the backup 2026-12-01T210000-r5-by-doctor.json"])
    // A clock that was years ahead for one change, and is right again.
    try live(3_000...3_000)
    try expectEqual(levels(on: 12), [.healthy, .healthy])
    #expect(try sandbox.store().backupAge(on: Sandbox.evening(18).localDate).isOverdue)
  }

  @Test("a store that is older than its backups is noticed, and its next revision passes theirs")
  func olderThanBackup() throws {
    try live(1...2)
    let old = try sandbox.bytes()
    try live(3...5)
    try sandbox.write(old)
    try expectEqual(
      findings(on: 4)[1],
      "warning: the store has revision 2, and 2026-11-24T210000-r5-day.json a later one: an older copy may have taken "
        + "its place")
    try live(6...6)
    try expectEqual(sandbox.store().look().revision, 6)
  }

  @Test("a store that every account may write to is a warning, and mended")
  func writableByOthers() throws {
    try live(1...1)
    expectEqual(chmod(sandbox.storePath, 0o666), 0)
    try expectEqual(findings()[1], "warning: every account on this machine may write to it")
    try expectEqual(mend(), ["removed others' permission to write to the store"])
    try expectEqual(sandbox.mode("progress.json"), 0o664)
  }

  @Test("a size is shown in decimal units")
  func sizes() {
    for (bytes, text) in [
      (0, "0.0 kB"), (849, "0.8 kB"), (9_999, "9.9 kB"), (71_400, "71 kB"), (1_460_000, "1.4 MB"),
    ] {
      expectEqual(sizeText(bytes), text)
    }
  }
}
