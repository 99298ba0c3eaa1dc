// The file format: its exact text, and that every log comes back as it was.

@testable import Store
import StudyModel
import TestSupport
import Testing


@Suite struct StoreFormatTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("a log in which everything is set is written with sorted keys and ISO dates")
  func fullLog() throws {
    let full = try SampleLogs.full()
    let update = try sandbox.store().update { $0 = full }
    #expect(update.didCreate && update.didWrite)
    // Swift takes canonically equivalent texts for equal; the file must have the very bytes.
    let schedule = ScheduleRevision(number: 1, changed: Sandbox.now)
    let bytes = StoredProgress(log: full, revision: 1, schedule: schedule).storeBytes(.standard)
    expectEqual(String(decoding: bytes, as: UTF8.self), fullStore)
    expectEqual(bytes, Array(fullStore.utf8))
    try expectEqual(sandbox.store().load(), full)
  }

  @Test("defaults and what is empty are left out")
  func sparse() throws {
    _ = try sandbox.store().update { log in
      log.items[ItemID("lc-1")] = ItemRecord()
      log.settings.start = CivilDate("2026-11-20")
    }
    try expectEqual(
      sandbox.storeText(),
      """
      {
        "contents": {
          "attempts": 0,
          "days": 0,
          "items": 0,
          "major": 3,
          "revision": 1,
          "solvedBefore": 0,
          "texts": 0,
          "writer": "machinemode 0.1.0"
        },
        "history": {
          "revision": 1,
          "undo": [
            {
              "at": "2026-11-20T21:00:00+01:00",
              "command": "test",
              "parts": "[{\\"path\\":[\\"programmes\\",\\"machine-mode\\"]}]",
              "summary": "a change"
            }
          ]
        },
        "id": "00112233445566778899aabbccddeeff",
        "programmes": {
          "machine-mode": {"start": "2026-11-20"}
        },
        "revision": 1,
        "schedule": {"changed": "2026-11-20T21:00:00+01:00", "revision": 1},
        "schema": {"major": 3, "minor": 0},
        "sha256": "38f5d268baa85d2aeb812e4bee3337bfbbdaa7cda26594cb8e464bf61a8180c5",
        "writer": "machinemode 0.1.0"
      }

      """)
  }

  @Test("random logs come back as they were, and the same log gives the same bytes")
  func roundTrip() throws {
    for seed in 1...300 {
      let log = try SampleLogs.random(seed: UInt64(seed))
      let bytes = StoredProgress(log: log, revision: seed).storeBytes(.standard)
      let read = try StoreFile(bytes, path: "progress.json", .standard)
      #expect(read.isIntact)
      expectEqual(read.progress.log, log, "seed \(seed)")
      expectEqual(read.progress.revision, seed)
      expectEqual(read.progress.storeBytes(.standard), bytes, "seed \(seed)")
    }
  }

  @Test("the limits themselves are allowed")
  func limits() throws {
    let log = ProgressLog(
      items: [
        ItemID(String(repeating: "z", count: 60)): ItemRecord(
          attempts: [
            Attempt(
              instant: try instant("1970-01-01T00:00:00Z"), zone: String(repeating: "Z", count: 64),
              day: try date("1970-01-01"), minutes: 1_440, isFinish: false),
            Attempt(
              instant: try instant("2999-12-31T23:59:59-18:00"), zone: "Z", day: try date("2999-12-31"),
              minutes: 0, isFinish: true),
          ],
          note: Note(
            markdown: String(repeating: "n", count: 1 << 20),
            changed: try instant("2026-11-20T12:00:00+18:00")))
      ],
      bonus: [
        BonusProblem(
          id: ItemID("b"), title: String(repeating: "\u{1F469}\u{200D}\u{1F4BB}", count: 500), number: 99_999,
          difficulty: .hard, day: try dayNumber(1), record: ItemRecord())
      ],
      pauses: [Pause(from: try date("2026-01-01"), through: try date("2027-01-02"), reason: "")])
    _ = try sandbox.store().update { $0 = log }
    try expectEqual(sandbox.store().load(), log)
  }

  @Test("shorter ways to write the same values are read too")
  func lenientForms() throws {
    try sandbox.placeStore(
      """
      "settings": {"dayStart": "04:00", "share": {"notes": false}}, "programmes": {"machine-mode": {"rest": {},
      "items": {"a": {}, "b": {"attempts": {"2026-11-20T20:14:00Z": {"zone": "UTC", "day": "2026-11-20",
      "finished": false}}}}, "bonus": {}, "pauses": {}}}
      """)
    let attempt = Attempt(
      instant: try instant("2026-11-20T20:14:00Z"), zone: "UTC", day: try date("2026-11-20"), minutes: nil,
      isFinish: false)
    try expectEqual(
      sandbox.store().load(), ProgressLog(items: [ItemID("b"): ItemRecord(attempts: [attempt])]))
  }
}

/// The store of `SampleLogs.full()` as the first update writes it.
private let fullStore = #"""
  {
    "contents": {
      "attempts": 3,
      "days": 1,
      "items": 2,
      "lastDay": "2026-11-20",
      "major": 3,
      "revision": 1,
      "solvedBefore": 3,
      "texts": 4,
      "writer": "machinemode 0.1.0"
    },
    "id": "00112233445566778899aabbccddeeff",
    "programmes": {
      "machine-mode": {
        "bonus": {
          "bonus-1": {"day": 1000, "title": "A puzzle"},
          "bonus-2": {
            "attempts": {
              "2026-11-20T23:00:00+01:00": {"day": "2026-11-20", "finished": true, "minutes": 0, "zone": "Europe/Berlin"}
            },
            "day": 14,
            "difficulty": "Easy",
            "number": 1,
            "public": true,
            "title": "Two \"Sum\""
          }
        },
        "items": {
          "lc-1920": {
            "attempts": {
              "2026-11-20T21:14:05+01:00": {"day": "2026-11-20", "finished": true, "minutes": 25, "zone": "Europe/Berlin"},
              "2026-11-21T02:30:00Z": {"day": "2026-11-20", "zone": "UTC"}
            },
            "note": {
              "changed": "2026-11-20T21:15:00+01:00",
              "public": true,
              "text": "# Idea\n\n`nums[nums[i]]` \#u{1F44D} e\#u{301}\#u{E9}"
            }
          },
          "lc-53-r1": {
            "note": {"changed": "2026-11-20T09:00:00-03:30", "text": ""}
          }
        },
        "pauses": {
          "2026-12-24..2027-01-01": {"reason": "Family"},
          "2027-02-01..2027-02-01": {}
        },
        "reflections": {
          "12": {"changed": "2026-11-13T22:30:00+01:00", "public": true, "text": "A good day."},
          "2": {"changed": "2026-11-03T22:00:00+01:00", "text": "Slow, but mine."}
        },
        "rest": {
          "2026-11-02": {
            "weekdays": ["sat", "sun"]
          },
          "2026-12-01": {"weekdays": []}
        },
        "start": "2026-11-02"
      }
    },
    "revision": 1,
    "schedule": {"changed": "2026-11-20T21:00:00+01:00", "revision": 1},
    "schema": {"major": 3, "minor": 0},
    "settings": {
      "baseURL": "https://ada.example:8080/progress/",
      "dayStart": "05:30",
      "language": "de",
      "owner": "Ada",
      "remind": {"evening": "off", "morning": "06:45", "review": "fri 18:00", "streak": "00:30"},
      "share": {
        "about": "Five problems a day",
        "bonusTitles": true,
        "name": "Ada",
        "notes": true,
        "reflections": true
      }
    },
    "sha256": "4e03850af851cfaaca55586d7edec7eb31a76a8cef3bbd7b04ecbcd835a82d9a",
    "solvedBefore": {
      "lc-1": {"date": "2026-05-02", "difficulty": "Easy", "title": "Two Sum"},
      "lc-53": {"title": "Maximum Subarray"},
      "title: größe-2": {"title": "Größe \"2\""}
    },
    "timer": {
      "item": "lc-53-r1",
      "programme": "machine-mode",
      "started": "2026-11-20T20:41:30+01:00"
    },
    "writer": "machinemode 0.1.0"
  }

  """#
