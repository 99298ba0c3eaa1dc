// The day's backup without a change, and how the backups are said to stand.

import Foundation
import StudyModel
import TestSupport
import Testing

@testable import Store

@Suite("The day's backup by a build")
struct DailyBackupTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// 21:00 on the evening `days` after the tests' own.
  private func evening(_ days: Int) -> Instant {
    Instant(secondsSinceEpoch: Sandbox.now.secondsSinceEpoch + days * 86_400, offset: Sandbox.now.offset)
  }

  private func solve(_ number: Int, at now: Instant = Sandbox.now) throws {
    _ = try sandbox.store().update(at: now) { log in
      let attempt = Attempt(instant: now, zone: "UTC", day: now.localDate, minutes: 20, isFinish: true)
      log.items[ItemID("lc-\(number)")] = ItemRecord(attempts: [attempt])
    }
  }

  private func backUp(at now: Instant) throws -> Backup? {
    let store = sandbox.store()
    return try store.backUpDaily(store.open(at: now), at: now)
  }

  private func names() throws -> [String] { try sandbox.store().backups().map(\.name) }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(sandbox.workspace)/backups/\(name)")
  }

  @Test("is made when there is none of today, and holds the store")
  func made() throws {
    try solve(1)
    try solve(2)
    try remove(try #require(names().first))
    let made = try #require(try backUp(at: Sandbox.now))
    #expect(made.kind == .daily && made.date == Sandbox.now.localDate)
    try expectEqual(names(), [made.name])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(sandbox.workspace)/backups/\(made.name)"))
    try expectEqual(bytes, Data(contentsOf: URL(fileURLWithPath: sandbox.store().workspace.storePath)))
    try expectEqual(backUp(at: Sandbox.now), nil)
  }

  @Test("is not made without a store, nor on a day that has one")
  func notDue() throws {
    try expectEqual(backUp(at: Sandbox.now), nil)
    #expect(!FileManager.default.fileExists(atPath: sandbox.workspace))
    try solve(1)
    try solve(2)
    let before = try names()
    try expectEqual(backUp(at: Sandbox.now), nil)
    try expectEqual(names(), before)
  }

  @Test("builds of a hundred days without work push no backup out, and the latest is of today")
  func rotation() throws {
    for day in 0..<7 { try solve(day + 1, at: evening(day)) }
    try solve(100, at: evening(6))
    let before = Set(try names())
    expectEqual(before.count, 7)
    for day in 7..<107 {
      try expectEqual(backUp(at: evening(day))?.date, evening(day).localDate)
      // The last day's second change is held by one more; after that nothing new is there to hold.
      expectEqual(before.subtracting(try names()).count, 1)
      try expectEqual(names().count, 7)
    }
  }

  @Test("a daily of the same store that was damaged since is left for whoever looks into it")
  func damagedBefore() throws {
    try solve(1)
    let name = try #require(try names().first)
    try Data("{".utf8).write(to: URL(fileURLWithPath: "\(sandbox.workspace)/backups/\(name)"))
    #expect(try backUp(at: evening(1)) != nil)
    #expect(try names().contains(name) && names().count == 2)
  }

  @Test("only dailies make room: what was backed up by hand stays")
  func byHand() throws {
    try solve(1)
    _ = try sandbox.store().createBackup(at: Sandbox.now)
    let manual = try names().filter { $0.hasPrefix("manual") }
    expectEqual(manual.count, 1)
    _ = try backUp(at: evening(1))
    try expectEqual(names().filter { $0.hasPrefix("manual") }, manual)
    try expectEqual(names().count, 2)
  }

  @Test("the latest sound one passes over what is damaged")
  func latest() throws {
    let today = evening(1).localDate
    try expectEqual(sandbox.store().backupAge(on: today).days, nil)
    try solve(1)
    try solve(2, at: evening(1))
    let newest = try #require(try names().first)
    try expectEqual(sandbox.store().backupAge(on: today).days, 0)
    try Data("{".utf8).write(to: URL(fileURLWithPath: "\(sandbox.workspace)/backups/\(newest)"))
    try expectEqual(sandbox.store().backupAge(on: today).days, 1)
  }

  @Test("a store that was edited by hand is backed up by the change that takes it")
  func edited() throws {
    try solve(1)
    try sandbox.edit("\"minutes\": 20", "\"minutes\": 21")
    try expectEqual(backUp(at: evening(1)), nil)
    try solve(2, at: evening(1))
    #expect(try names().contains { $0.hasPrefix("daily-2026-11-21") })
  }
}
