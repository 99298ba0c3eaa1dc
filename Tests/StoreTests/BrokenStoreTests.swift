// Stores that are broken: each is named with its place in the very words, and left as it is.

import Files
import Foundation
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite struct BrokenStoreTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(
    "a broken store is named with line, column and path, and never overwritten",
    arguments: [
      BrokenStore.documents, BrokenStore.settings, BrokenStore.records, BrokenStore.bonusProblems,
      BrokenStore.solvedBefore, BrokenStore.solutions, BrokenStore.timers,
    ]
    .joined())
  func isNamed(broken: BrokenStore) throws {
    try sandbox.place(broken.text)
    let error = try storageError { try sandbox.store().load() }
    expectEqual(error?.diagnostic.headline, "\(sandbox.storePath):\(broken.message)")
    expectEqual(
      error?.help.hasSuffix(", or put a copy of the file in its place; the file was left as it is"), true)
    expectEqual(error?.family, .dataIsWrong)
    try expectEqual(storageError { try sandbox.store().update { $0 = ProgressLog() } }, error)
    try expectEqual(sandbox.storeBytes(), Array(broken.text.utf8))
    try expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
  }

  @Test("a store that is cut off at any byte is refused and left as it is")
  func truncation() throws {
    _ = try sandbox.store().update { log in
      log.settings.start = try date("2026-11-20")
      log.items[ItemID("lc-1")] = ItemRecord(
        attempts: [
          Attempt(
            instant: try instant("2026-11-20T21:14:05+01:00"), zone: "Europe/Berlin",
            day: try date("2026-11-20"), minutes: 25, isFinish: true)
        ], note: Note(markdown: "\u{1F44D}\n", changed: try instant("2026-11-20T21:14:05+01:00")))
    }
    let whole = try sandbox.storeBytes()
    // The last byte is the line end, without which the store is still whole.
    for length in 0..<(whole.count - 1) {
      let cut = Array(whole[..<length])
      try sandbox.place(cut)
      guard case .unreadable = try storageError({ try sandbox.store().load() }) else {
        Issue.record("the first \(length) bytes were taken for a store")
        continue
      }
      #expect(try storageError { try sandbox.store().update { $0 = ProgressLog() } } != nil)
      try expectEqual(sandbox.storeBytes(), cut)
    }
  }

  @Test("bytes that are not text are refused")
  func binary() throws {
    try sandbox.place([0x7B, 0x22, 0xC3, 0x28])
    try expectEqual(
      storageError { try sandbox.store().load() }?.diagnostic.headline,
      "\(sandbox.storePath):1:3: error: these bytes are not UTF-8")
  }

  @Test("a file larger than any store is refused before it is read")
  func huge() throws {
    try sandbox.place("")
    let size = FileAccess.largestSize + 1
    expectEqual(truncate(sandbox.storePath, size), 0)
    try expectEqual(
      storageError { try sandbox.store().load() },
      .tooLarge(path: sandbox.storePath, limit: FileAccess.largestSize))
  }
}
