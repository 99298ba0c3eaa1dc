// Stores that cannot be read: each is named with its place and in words, and left as it is.

import Foundation
import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("broken stores")
struct BrokenStoreTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let head =
    #"{"schema": {"major": 4, "minor": 0}, "revision": 1, "id": "00112233445566778899aabbccddeeff", "writer": "w","#

  private static let wholes: [String] = [
    "", " \n", "[]", "null", "{}", #"{"schema": 4}"#, #"{"schema": {"major": 4}}"#,
    #"{"schema": {"major": 4, "minor": 0}, "writer": "w"}"#,
    #"{"schema": {"major": 4, "minor": 0}, "revision": -1}"#,
    #"{"schema": {"major": 4, "minor": 0}, "revision": 1, "writer": "w"}"#,
    #"{"schema": {"major": 4, "minor": 0}, "revision": 1, "writer": "w", "id": "0"}"#,
  ]

  /// Members that stand on the second line of a sound store.
  private static let members: [String] = [
    #""schedule": {"revision": 1}"#, #""sync": {"base": "main"}"#, #""settings": []"#,
    #""settings": {"share.notes": true}"#, #""settings": {"share.notes": "2"}"#,
    #""settings": {"dayStart": "06:01"}"#, #""settings": {"remind.review": "7:00"}"#, #""inUse": "P""#,
    #""timer": []"#, #""timer": {"programme": "p", "item": "lc-1"}"#,
    #""timer": {"programme": "p", "item": "LC 1", "started": ""}"#,
    #""timer": {"programme": "p", "item": "lc-1", "started": "20:00"}"#, #""solvedBefore": {"lc-1": {}}"#,
    #""solvedBefore": {"lc-1": {"title": ""}}"#, #""solvedBefore": {"lc-100000": {"title": "T"}}"#,
    #""solvedBefore": {"lc-1": {"title": "T", "difficulty": "easy"}}"#,
    #""solvedBefore": {"title: two-sum": {"title": "Three Sum"}}"#, #""solutions": {"two-sum": {}}"#,
    #""solutions": {"lc-1": {"solved": {"2026-11-20T10:00:00+01:00": {"commit": "0123456789ab"}}}}"#,
    #""solutions": {"lc-1": {"solved": {"2026-11-20T10:00:00Z": {"commit": "HEAD"}}}}"#,
    #""solutions": {"lc-1": {"undone": ["now"]}}"#, #""programmes": {"P": {}}"#,
    #""events": {"a": {"title": "T", "changed": "2026-11-01T09:00:00Z"}}"#,
    #""events": {"a": {"title": "T", "changed": "2026-11-01T09:00:00Z", "when": {"start": "soon"}}}"#,
    #""notes": {"a b": {}}"#,
    #""tasks": {"a": {"title": "T", "changed": "2026-11-01", "created": "2026-11-01T09:00:00Z"}}"#,
  ]

  /// Members that stand on the second line of its programme.
  private static let programmeMembers: [String] = [
    #""start": "2026-02-30""#, #""start": null"#, #""days": 1001"#, #""accent": "plaid""#,
    #""plans": {"2026-11-20T10:00:00Z": {"plan": "a", "from": "2026-11-20"}}"#,
    #""rest": {"2026-11-02": {}}"#, #""rest": {"2026-11-02": {"weekdays": ["saturday"]}}"#,
    #""rest": {"2026-11-02": {"weekdays": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}}"#,
    #""pauses": {"2026-01-01..2027-01-04": {}}"#, #""items": {"": {}}"#,
    #""items": {"a": {"attempts": {"2026-11-20T24:00:00Z": {}}}}"#,
    #""items": {"a": {"attempts": {"2026-11-20T20:00:00Z": {"day": "2026-11-20"}}}}"#,
    #""items": {"a": {"attempts": {"2026-11-20T20:00:00Z": {"day": "2026-11-20", "minutes": 1441, "zone": "Z"}}}}"#,
    #""items": {"a": {"attempts": {"2026-11-20T20:00:00Z": {"day": "2026-11-20", "rating": "fine", "zone": "Z"}}}}"#,
    #""items": {"a": {"note": {"changed": "2026-11-20T20:00:00Z"}}}"#, #""reflections": {"07": {}}"#,
    #""reflections": {"1": {"text": "x"}}"#, #""bonus": {"b": {"title": "T"}}"#,
    #""bonus": {"b": {"title": "T", "day": 0}}"#,
  ]

  @Test("is named with line, column and path, in words, and never overwritten")
  func named() throws {
    var chapter = CatalogueChapter("Broken stores")
    func expectRefused(_ title: String, _ text: String) throws {
      try sandbox.write(text)
      let found = try #require(try failure { try sandbox.store().look() }, "\(title)")
      expectEqual(found.cause, .content)
      try expectEqual(failure { try sandbox.store().change { $0 = ProgressLog() } }, found)
      try expectEqual(sandbox.text(), text)
      expectEqual(sandbox.names(), ["progress.json", "progress.lock"])
      chapter.add(title.isEmpty ? "nothing" : printable(title), [found.diagnostic(in: sandbox)])
    }
    for text in Self.wholes { try expectRefused(text, text) }
    for member in Self.members { try expectRefused(member, "\(Self.head)\n\(member)}") }
    for member in Self.programmeMembers {
      try expectRefused(member, "\(Self.head) \"programmes\": {\"machine-mode\": {\n\(member)}}}")
    }
    expectEqual(chapter.complaint(), nil)
  }

  @Test("a store of another format is refused and left byte for byte, whatever its shape")
  func otherFormat() throws {
    for (text, message, help) in [
      (
        #"{"schema":{"major":5,"minor":0},"revision":1,"writer":"machinemode 5.0.0"}"#,
        "the file has format 5, written by `machinemode 5.0.0`, and this program knows 4", "use the version"
      ),
      (
        #"{"items":[1,2],"schema":{"major":5,"minor":"x"},"revision":"0a1b"}"#,
        "the file has format 5, and this program knows 4", "use the version"
      ),
      (
        #"{"schema":{"major":2,"minor":0},"revision":1,"writer":"machinemode 0.1.0","items":{}}"#,
        "the file has format 2, written by `machinemode 0.1.0`, and this program knows 4",
        "`export` of version 0.3"
      ),
    ] {
      let sandbox = try Sandbox()
      try sandbox.store().solve(1...2)
      try sandbox.write(text)
      let store = sandbox.store()
      for refusal in try [
        failure { try store.look() }, failure { try store.open(at: Sandbox.now) },
        failure { try store.change { $0.settings.sharesNotes = true } },
        failure { try store.restart(at: Sandbox.now) },
        failure { try store.mend(at: Sandbox.now) }, failure { try store.step(.back, at: Sandbox.now) },
        failure { try store.restore(store.backupPath(nil), at: Sandbox.now, isTrial: false) },
      ] {
        expectEqual(refusal?.message, message)
        expectPrefix(refusal?.help ?? "", help)
        #expect(refusal?.cause == nil && refusal?.kind == .data)
      }
      try expectEqual(sandbox.text(), text)
    }
  }

  @Test("a file larger than any store is refused before it is read")
  func huge() throws {
    try sandbox.write("")
    expectEqual(truncate(sandbox.storePath, largestStore + 1), 0)
    try expectEqual(
      failure { try sandbox.store().look() }?.message, "the file is larger than 256 MiB, more than any store")
  }
}
