// What a newer version wrote: its fields survive at every level, its format is refused untouched.

import Foundation
@testable import Store
import JSON
import StudyModel
import TestSupport
import Testing


@Suite struct UnknownFieldTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("fields of a newer minor version survive a change at every level")
  func everyLevel() throws {
    // As a newer version would have written and sealed it.
    let bytes = try StoredProgress(
      store: JSONFields(Array(newerMinor.utf8), maximumBytes: 1 << 20), .standard
    ).storeBytes(.standard)
    try sandbox.place(bytes)
    _ = try sandbox.store().update { log in
      log.settings.start = CivilDate("2026-11-02")
      log.bonus.removeAll { $0.id == ItemID("bonus-1") }
    }
    let goner = "\n        " + #""bonus-1": {"day": 1, "title": "Gone", "x": "goes with it"},"#
    let expected =
      newerMinor
      .replacing(goner, with: "")
      .replacing(#""revision": 7"#, with: #""revision": 8"#)
      .replacing(
        #""changed": "2026-11-01T09:00:00Z", "revision": 3"#,
        with: #""changed": "2026-11-20T21:00:00+01:00", "revision": 8"#
      )
      .replacing(#""start": "2026-11-01""#, with: #""start": "2026-11-02""#)
      .replacing(#""machinemode 9.9.9""#, with: #""machinemode 0.1.0""#)
    try expectEqual(
      sandbox.storeContent(), expected.replacing("\n  \"id\": \"\(Sandbox.storeID)\",", with: ""))
    expectEqual(expected.contains("goes with it"), false)
  }

  @Test("the agenda stands after a change of the log as it did, with and without unknown fields")
  func agenda() throws {
    let event = #"{"changed": "2026-11-01T09:00:00Z", "title": "e\#u{301}", "when": {"start": "2026-11-20"}"#
    for (unknown, id) in [("", "one"), (#", "x": 1"#, "two")] {
      let store = """
        {"schema":{"major":3,"minor":0},"revision":1,"writer":"machinemode 0.1.0","id":"\(Sandbox.storeID)",
        "events":{"\(id)":\(event)\(unknown)}}}
        """
      let read = try StoredProgress(store: JSONFields(Array(store.utf8), maximumBytes: 1 << 20), .standard)
      try sandbox.place(read.storeBytes(.standard))
      func events() throws -> JSONValue? { try parseJSON(sandbox.storeBytes())["events"] }
      let before = try events()
      _ = try sandbox.store().update { $0.settings.sharesNotes = true }
      #expect(try events() == before && before != nil)
      let update = try sandbox.store().update { $0.settings.sharesNotes = false }
      try expectEqual(events(), before)
      try expectEqual(sandbox.store().look().learner, update.opened.learner)
    }
  }

  @Test("numbers, texts and nesting of unknown fields are kept to the byte")
  func exactValues() throws {
    try sandbox.placeStore(
      """
      "x": [1.50,-0,1e999,9223372036854775808,null,true,"e\u{301}","\u{E9}",{"b":{},"a":[[]]}]
      """)
    _ = try sandbox.store().update { $0.settings.sharesNotes = true }
    let expected = """
      {
        "revision": 2,
        "schema": {"major": 3, "minor": 0},
        "settings": {
          "share": {"notes": true}
        },
        "writer": "machinemode 0.1.0",
        "x": [
          1.50,
          -0,
          1e999,
          9223372036854775808,
          null,
          true,
          "e\u{301}",
          "\u{E9}",
          {
            "a": [[]],
            "b": {}
          }
        ]
      }

      """
    expectEqual(Array(try sandbox.storeContent().utf8), Array(expected.utf8))
  }

  @Test("unknown fields follow their attempt when another one is removed before it")
  func attemptsMove() throws {
    try sandbox.placeStore(
      """
      "programmes": {"machine-mode": {"items": {"a": {"attempts": {
      "2026-11-20T10:00:00Z": {"day": "2026-11-20", "zone": "UTC", "mood": "first"},
      "2026-11-20T11:00:00Z": {"day": "2026-11-20", "zone": "UTC", "mood": "second"},
      "2026-11-20T11:00:00Z#2": {"day": "2026-11-20", "zone": "UTC", "mood": "third"}}}}}}
      """)
    _ = try sandbox.store().update { $0.items[ItemID("a")]?.attempts.removeFirst() }
    let text = try sandbox.storeContent()
    expectLacks(text, "first")
    let second = try #require(text.range(of: "second"))
    let third = try #require(text.range(of: "third"))
    #expect(second.upperBound < third.lowerBound)
    try expectEqual(sandbox.store().load()?.items[ItemID("a")]?.attempts.count, 2)
  }

  @Test("unknown fields of an item stay when the learner takes everything known back")
  func itemWithoutRecord() throws {
    try sandbox.placeStore(
      """
      "programmes": {"machine-mode": {"items": {"a": {"tags": ["x"], "attempts": {
      "2026-11-20T10:00:00Z": {"day": "2026-11-20", "zone": "UTC", "mood": "gone"}}}}}}
      """)
    _ = try sandbox.store().update { $0.items[ItemID("a")] = nil }
    try expectEqual(
      sandbox.storeContent(),
      """
      {
        "programmes": {
          "machine-mode": {
            "items": {
              "a": {
                "tags": ["x"]
              }
            }
          }
        },
        "revision": 2,
        "schema": {"major": 3, "minor": 0},
        "writer": "machinemode 0.1.0"
      }

      """)
    try expectEqual(sandbox.store().load(), ProgressLog())
  }

  @Test(
    "a newer major version is refused and stays untouched, whatever its shape",
    arguments: [
      (#"{"schema":{"major":4,"minor":0},"revision":1,"writer":"machinemode 4.0.0"}"#, true),
      (#"{"items":[1,2],"schema":{"major":4},"writer":"machinemode 4.0.0"}"#, true),
      (#"{"items":[1,2],"schema":{"major":4,"minor":"x"},"revision":"0a1b"}"#, false),
    ])
  func newerMajor(text: String, namesWriter: Bool) throws {
    try sandbox.place(text)
    let expected = StorageError.otherFormat(
      path: sandbox.storePath, major: 4, writer: namesWriter ? "machinemode 4.0.0" : nil)
    try expectEqual(storageError { try sandbox.store().load() }, expected)
    try expectEqual(storageError { try sandbox.store().update { $0.settings.sharesNotes = true } }, expected)
    try expectEqual(sandbox.storeText(), text)
    expectEqual(expected.family, .dataIsWrong)
  }
}

/// A store of a later minor version with a field `x` in each of its objects.
private let newerMinor = #"""
  {
    "id": "00112233445566778899aabbccddeeff",
    "programmes": {
      "machine-mode": {
        "bonus": {
          "bonus-1": {"day": 1, "title": "Gone", "x": "goes with it"},
          "bonus-2": {
            "attempts": {
              "2026-11-20T10:00:00Z": {"day": "2026-11-20", "x": 1, "zone": "UTC"}
            },
            "day": 2,
            "note": {"changed": "2026-11-20T10:00:00Z", "text": "n", "x": 2},
            "title": "Stays",
            "x": 3
          }
        },
        "items": {
          "a": {
            "attempts": {
              "2026-11-20T10:00:00Z": {"day": "2026-11-20", "x": 4, "zone": "UTC"}
            },
            "note": {"changed": "2026-11-20T10:00:00Z", "text": "n", "x": 5},
            "x": 6
          }
        },
        "pauses": {
          "2026-12-24..2026-12-26": {"x": 7}
        },
        "plan": {"x": 8},
        "reflections": {
          "1": {"changed": "2026-11-20T10:00:00Z", "text": "r", "x": 9}
        },
        "rest": {
          "2026-11-02": {
            "weekdays": ["sun"],
            "x": 11
          }
        },
        "start": "2026-11-01",
        "x": 21
      }
    },
    "revision": 7,
    "schedule": {"changed": "2026-11-01T09:00:00Z", "revision": 3, "x": 17},
    "schema": {"major": 3, "minor": 1, "x": 10},
    "settings": {
      "feed": {"x": 18},
      "remind": {"x": 19},
      "share": {"x": 12},
      "x": 13
    },
    "solvedBefore": {
      "lc-1": {"title": "Two Sum", "x": 15},
      "title: a-puzzle": {"title": "A puzzle", "x": 16}
    },
    "timer": {
      "item": "a",
      "programme": "machine-mode",
      "started": "2026-11-20T10:00:00Z",
      "x": 20
    },
    "writer": "machinemode 9.9.9",
    "x": 14
  }

  """#
