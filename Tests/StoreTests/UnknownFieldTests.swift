// What only a newer version knows: it survives changes, undo, export and import, and sync, at every depth.

import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("unknown fields")
struct UnknownFieldTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A store of a later minor version with a field `x` in each of its objects, each with a value of its own.
  private static let newer = #"""
    {
      "events": {
        "e": {
          "changed": "2026-11-01T09:00:00Z",
          "moved": {"2026-11-20": {"start": "2026-11-21", "x": 1}},
          "note": {"changed": "2026-11-20T10:00:00Z", "text": "n", "x": 2},
          "skipped": {"2026-11-27": {"x": 3}},
          "title": "Dentist",
          "when": {"start": "2026-11-20", "x": 4},
          "x": 5
        }
      },
      "id": "00112233445566778899aabbccddeeff",
      "newKind": {"a": {"title": "kept", "x": 6}},
      "notes": {
        "n": {
          "body": {"changed": "2026-11-20T10:00:00Z", "text": "n", "x": 7},
          "created": "2026-11-20T10:00:00Z",
          "x": 8
        }
      },
      "programmes": {
        "machine-mode": {
          "bonus": {
            "bonus-1": {
              "attempts": {"2026-11-20T10:00:00Z": {"day": "2026-11-20", "x": 9, "zone": "UTC"}},
              "day": 2,
              "note": {"changed": "2026-11-20T10:00:00Z", "text": "n", "x": 10},
              "title": "T",
              "x": 11
            }
          },
          "items": {
            "a": {
              "attempts": {"2026-11-20T10:00:00Z": {"day": "2026-11-20", "x": 12, "zone": "UTC"}},
              "note": {"changed": "2026-11-20T10:00:00Z", "text": "n", "x": 13},
              "x": 14
            }
          },
          "newKind": {"a": {"x": 15}},
          "pauses": {"2026-12-24..2026-12-26": {"x": 16}},
          "plans": {
            "2026-11-01T10:00:00Z": {
              "from": "2026-11-01",
              "plan": "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed",
              "x": 17
            }
          },
          "reflections": {"1": {"changed": "2026-11-20T10:00:00Z", "text": "r", "x": 18}},
          "rest": {"2026-11-02": {"weekdays": ["sun"], "x": 19}},
          "start": "2026-11-01",
          "x": 20
        }
      },
      "revision": 7,
      "schedule": {"changed": "2026-11-01T09:00:00Z", "revision": 3, "x": 21},
      "schema": {"major": 4, "minor": 3, "x": 22},
      "settings": {"share.notes": "yes", "x": 23},
      "sha256": "0000000000000000000000000000000000000000000000000000000000000000",
      "solutions": {
        "lc-1": {"solved": {"2026-11-20T10:00:00Z": {"commit": "0123456789ab", "x": 24}}, "x": 25}
      },
      "solvedBefore": {"lc-1": {"title": "Two Sum", "x": 26}},
      "sync": {"base": "0123456789abcdef0123456789abcdef01234567", "x": 27},
      "tasks": {
        "t": {
          "changed": "2026-11-01T09:00:00Z",
          "created": "2026-11-01T09:00:00Z",
          "ticks": {"2026-11-20": {"at": "2026-11-20T10:00:00Z", "x": 28}},
          "title": "Rent",
          "x": 29
        }
      },
      "timer": {"item": "lc-1", "programme": "machine-mode", "started": "2026-11-20T20:41:30+01:00", "x": 30},
      "writer": "machinemode 0.4.0"
    }

    """#

  /// The values of all fields `x`, in order.
  private func marks(_ json: JSONValue) -> [Int] {
    json.members.flatMap { key, value in key == "x" ? [value.asInteger ?? 0] : marks(value) }.sorted()
  }

  private var marks: [Int] { get throws { marks(try parseJSON(sandbox.bytes())) } }

  private func writeNewer() throws {
    var bytes = Array(Self.newer.utf8)
    Checksum.seal(&bytes)
    try sandbox.write(bytes)
  }

  /// Changes each record of the log and the agenda.
  private func changeEverything() throws {
    let store = sandbox.store()
    try store.changeAll { learner in
      learner.programmes[.first]?.title = "T"
      learner.programmes[.first]?.plans[5] = PlanChoice(plan: fingerprint(of: []), from: CivilDate(serial: 1))
      for (number, solution) in learner.records[solutionRecords] {
        learner.records[solutionRecords][number]?.path = "\(solution.path ?? "")a"
      }
    }
    try store.change { log in
      log.settings.sharesNotes.toggle()
      log.settings.rest.append(RestWeekdays(from: CivilDate(serial: 20_900), weekdays: [.monday]))
      log.solvedBefore[0].date = CivilDate(serial: 20_000)
      log.reflections[.first]?.markdown += "r"
      log.bonus[0].title += "T"
      log.bonus[0].record.note?.isPublic.toggle()
      log.bonus[0].record.attempts[0].minutes = 5
      log.items[ItemID("a")]?.note?.markdown += "n"
      log.items[ItemID("a")]?.attempts.append(contentsOf: solved(at: Sandbox.evening(1)).attempts)
      log.pauses[0].reason = "away"
    }
    _ = try store.updateAgenda(at: Sandbox.now) { agenda in
      for id in agenda.events.keys {
        agenda.events[id]?.title += "!"
        agenda.events[id]?.note?.markdown += "!"
        for time in agenda.events[id]?.moved.keys.map(\.self) ?? [] {
          agenda.events[id]?.moved[time]?.title = "moved"
        }
        agenda.events[id]?.skipped.insert(AgendaTime(CivilDate(serial: 30_000)))
        agenda.events[id]?.length = 2
      }
      for id in agenda.tasks.keys { agenda.tasks[id]?.ticks[CivilDate(serial: 20_800)] = Sandbox.now }
      for id in agenda.notes.keys { agenda.notes[id]?.body.markdown += "n" }
    } as: {
      LoggedAction(command: "test", summary: "the agenda", instant: Sandbox.now)
    }
  }

  @Test("survive a change of every record, its undo, and its redo")
  func changes() throws {
    try writeNewer()
    let before = try sandbox.content()
    try expectEqual(marks, Array(1...30))
    try changeEverything()
    try expectEqual(marks, Array(1...30))
    try expectEqual(sandbox.store().look().syncBase, "0123456789abcdef0123456789abcdef01234567")
    let after = try sandbox.content()
    for _ in 1...3 { _ = try sandbox.store().step(.back, at: Sandbox.now) }
    // What was read from the repository of solutions stays.
    func withoutSolutions(_ content: JSONValue) -> JSONValue {
      var content = withoutNumbers(content)
      content["solutions"] = nil
      return content
    }
    try expectEqual(withoutSolutions(sandbox.content()), withoutSolutions(before))
    for _ in 1...3 { _ = try sandbox.store().step(.forward, at: Sandbox.now) }
    try expectEqual(withoutNumbers(sandbox.content()), withoutNumbers(after))
    try expectEqual(marks, Array(1...30))
  }

  @Test("go with their record, and come back with its undo; those of an item stay")
  func removal() throws {
    try writeNewer()
    try sandbox.store().change { log in
      log.items = [:]
      log.bonus = []
      log.pauses = []
      log.reflections = [:]
      log.solvedBefore = []
      log.timer = nil
    }
    _ = try sandbox.store().updateAgenda(at: Sandbox.now) {
      $0 = Agenda()
    } as: {
      LoggedAction(command: "test", summary: "", instant: Sandbox.now)
    }
    try expectEqual(marks, [6, 14, 15, 17, 19, 20, 21, 22, 23, 24, 25, 27])
    try expectEqual(sandbox.store().look().log.items, [:])
    for _ in 1...2 { _ = try sandbox.store().step(.back, at: Sandbox.now) }
    try expectEqual(marks, Array(1...30))
  }

  @Test("come back with the undo of a removal, and with its redo, also where they are `null`")
  func nulls() throws {
    let newer = Self.newer.replacing(/"x": \d+/, with: "\"x\": null")
    for text in [newer, newer.replacing("\"x\": null", with: "\"x\": {\"y\": null, \"z\": [{\"y\": null}]}")]
    {
      var bytes = Array(text.utf8)
      Checksum.seal(&bytes)
      let sandbox = try Sandbox()
      try sandbox.write(bytes)
      let store = sandbox.store()
      let before = try sandbox.content()
      try store.changeAll { learner in
        learner.programmes[.first] = nil
        learner.timer = nil
      }
      _ = try store.updateAgenda(at: Sandbox.now) {
        $0 = Agenda()
      } as: {
        LoggedAction(command: "test", summary: "", instant: Sandbox.now)
      }
      let after = try sandbox.content()
      for _ in 1...2 {
        for _ in 1...2 { _ = try store.step(.back, at: Sandbox.now) }
        try expectEqual(sandbox.content(), before)
        for _ in 1...2 { _ = try store.step(.forward, at: Sandbox.now) }
        try expectEqual(sandbox.content(), after)
      }
    }
  }

  @Test("go out with an export and in with an import, whole or beside what is there")
  func transfer() throws {
    try writeNewer()
    let export = try sandbox.store().exported()
    // What the store says of itself stays behind.
    expectEqual(marks(try parseJSON(export)), (1...30).filter { ![21, 22, 27].contains($0) })
    for isFresh in [true, false] {
      let other = try Sandbox()
      if !isFresh {
        try other.store().change { $0.items[ItemID("b")] = solved(at: Sandbox.now) }
      }
      try other.store().take(export)
      let read = marks(try parseJSON(other.bytes()))
      // A timer that ran elsewhere stops where something is logged.
      expectEqual(read, (1...30).filter { ![21, 22, 27, isFresh ? 0 : 30].contains($0) })
      try expectEqual(other.store().look().content?.header.schema.minor, 3)
    }
  }

  @Test("merge with what another device knows of the same object")
  func sync() throws {
    try writeNewer()
    let store = sandbox.store()
    let shared = try #require(try store.shared(store.open(at: Sandbox.now))).log
    func later(_ json: JSONValue) -> JSONValue {
      guard json.isObject else { return json }
      var members = json.members.mapValues(later)
      if members["x"] != nil { members["y"] = members["x"] }
      return .object(members)
    }
    let merged = merge(
      base: shared.content, LogVersion(later(shared.content), written: Sandbox.now),
      LogVersion(shared.content, written: Sandbox.evening(1)))
    let version = try shared.merged(with: shared, as: merged.version.content, written: Sandbox.evening(1))
    let opened = try store.open(at: Sandbox.now)
    _ = try store.take(
      version, as: String(repeating: "a", count: 40), opened, at: Sandbox.now, backedUp: nil,
      as: LoggedAction(command: "sync", summary: "", instant: Sandbox.now))
    try expectEqual(marks, Array(1...30))
    try expectEqual(sandbox.content()["newKind"], ["a": ["title": "kept", "x": 6, "y": 6]])
    try expectEqual(sandbox.store().look().log.items.count, 1)
  }

  @Test("a number keeps its text, a text its bytes, and an attempt its fields when another one goes")
  func exactValues() throws {
    let odd = "\"x\": [1.50, -0, 1e999, 9223372036854775808, null, true, \"e\u{301}\", \"\u{E9}\"]"
    try sandbox.writeStore(
      """
      \(odd),
        "programmes": {"machine-mode": {\(odd), "items": {"a": {"attempts": {
      "2026-11-20T10:00:00Z": {"day": "2026-11-20", "zone": "UTC", "mood": "first"},
      "2026-11-20T11:00:00Z": {"day": "2026-11-20", "zone": "UTC", "mood": "second"}}}}}}
      """)
    try sandbox.store().change { $0.items[ItemID("a")]?.attempts.removeFirst() }
    let text = try sandbox.text()
    expectLacks(text.split(separator: "\"patch\"").first ?? "", "first")
    expectContains(text, #""2026-11-20T11:00:00Z": {"day": "2026-11-20", "mood": "second", "zone": "UTC"}"#)
    // The first one is no section of its own, and laid out in the file as it was.
    expectEqual(text.split(separator: "1.50").count, 3)
    #expect(Array(text.utf8).contains(Array("\"e\u{301}\", \"\u{E9}\"".utf8)))
  }
}
