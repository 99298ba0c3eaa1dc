// Everything out as JSON and in again, to the byte.

import Foundation
@testable import Store
import StudyModel
import TestSupport
import Testing
import TextTools


@Suite struct TransferTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func export(_ sandbox: Sandbox) throws -> [UInt8] {
    try #require(try sandbox.store().export(sandbox.store().open(at: Sandbox.now))).bytes
  }

  private func importing(_ bytes: [UInt8], into sandbox: Sandbox) throws -> StoreUpdate<ImportCounts> {
    let store = sandbox.store()
    return try store.importing(
      try ImportSource(bytes, path: "export.json"), try store.open(at: Sandbox.now), at: Sandbox.now
    ) { _ in
      LoggedAction(command: "import", summary: "all", days: [], instant: Sandbox.now)
    }
  }

  @Test("export, import, export gives the same bytes for any log")
  func roundTrip() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      let (from, to) = (try Sandbox(), try Sandbox())
      let log = try SampleLogs.random(seed: seed)
      guard try from.store().update({ $0 = log }).didWrite else { continue }
      let bytes = try export(from)
      #expect(try importing(bytes, into: to).didCreate)
      try expectEqual(export(to), bytes, "seed \(seed)")
      expectLacks(String(decoding: bytes, as: UTF8.self), "revision")
    }
  }

  @Test("fields of a newer version go round too")
  func unknownFields() throws {
    try sandbox.place(
      """
      {"schema":{"major":3,"minor":7,"x":1},"revision":1,"writer":"w","id":"\(Sandbox.storeID)","top":[1.50],
      "settings":{"y":{}},"programmes":{"machine-mode":{"items":{"a":{"z":null}},"reflections":{"1":{"text":"t",
      "changed":"2026-11-20T10:00:00Z","mood":"good"}}}}}
      """)
    _ = try sandbox.store().createBackup(at: Sandbox.now)
    let bytes = try export(sandbox)
    let other = try Sandbox()
    _ = try importing(bytes, into: other)
    try expectEqual(export(other), bytes)
    for field in ["\"top\"", "\"y\"", "\"z\"", "\"mood\"", "\"x\"", "\"minor\": 7"] {
      expectContains(String(decoding: bytes, as: UTF8.self), field)
    }
  }

  @Test("a store and a backup can be imported like an export, an import is undone like anything else")
  func otherSources() throws {
    let log = try SampleLogs.full()
    _ = try sandbox.store().update { $0 = log }
    let other = try Sandbox()
    _ = try other.store().update { $0.settings.sharesNotes = true }
    let before = try #require(try other.store().load())
    _ = try importing(try sandbox.storeBytes(), into: other)
    try expectEqual(other.store().load(), log)
    try expectEqual(other.store().step(.back, at: Sandbox.now)?.opened.log, before)
  }

  @Test(
    "what is no export is refused with its place",
    arguments: [
      ("", "e:1:1: error: the document is empty"),
      ("{}", "e:1:1: error: the key `schema` is missing from this object"),
      (
        #"{"schema":{"major":3,"minor":0}}"#, "e:1:1: error: the key `format` is missing from this object"
      ),
      (
        #"{"schema":{"major":3,"minor":0},"format":"other"}"#,
        "e:1:42: error: `other` is not an export format that this program knows (`format`)"
      ),
      (
        #"{"schema":{"major":4,"minor":0},"format":"machinemode-export"}"#,
        "e: error: the file has format 4, and this program knows 3"
      ),
      (
        #"{"schema":{"major":2,"minor":0},"format":"machinemode-export"}"#,
        "e: error: the file has format 2, and this program knows 3"
      ),
    ])
  func refused(text: String, message: String) throws {
    try expectEqual(
      storageError { try ImportSource(Array(text.utf8), path: "e") }?.diagnostic.headline, message)
  }

  @Test("an export replaces an export and nothing else, and keeps the one before it")
  func target() throws {
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let bytes = try export(sandbox)
    let path = sandbox.folder + "/export.json"
    try expectEqual(sandbox.store().write(export: bytes, to: path), nil)
    try expectEqual(sandbox.store().write(export: bytes, to: path), nil)
    try expectEqual(sandbox.bytes(at: path), bytes)
    try expectEqual(sandbox.mode(of: path), 0o600)
    _ = try sandbox.store().update { $0.settings.sharesNotes = false }
    try expectEqual(sandbox.store().write(export: try export(sandbox), to: path), path + ".bak")
    #expect(try sandbox.bytes(at: path) != bytes && sandbox.bytes(at: path + ".bak") == bytes)
    let before = try sandbox.storeBytes()
    try expectEqual(
      storageError { try sandbox.store().write(export: bytes, to: sandbox.storePath) },
      .wouldReplace(path: sandbox.storePath))
    try expectEqual(sandbox.storeBytes(), before)
  }
}
