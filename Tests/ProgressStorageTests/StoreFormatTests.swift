// The file format: its exact text, and that every log comes back as it was.

import StudyModel
import Testing

@testable import ProgressStorage

@Suite struct StoreFormatTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("a log in which everything is set is written with sorted keys and ISO dates")
  func fullLog() throws {
    let full = try SampleLogs.full()
    let update = try sandbox.store().update { $0 = full }
    #expect(update.didCreate && update.didWrite)
    // Swift takes canonically equivalent texts for equal; the file must have the very bytes.
    let bytes = StoreEncoding.store(
      StoredProgress(
        log: full, revision: 1, writer: "machinemode 0.1.0", id: Sandbox.storeID,
        schedule: ScheduleRevision(number: 1, changed: Sandbox.now)))
    #expect(String(decoding: bytes, as: UTF8.self) == fullStore)
    #expect(bytes == Array(fullStore.utf8))
    #expect(try sandbox.store().load() == full)
  }

  @Test("defaults and what is empty are left out")
  func sparse() throws {
    _ = try sandbox.store().update { log in
      log.items[ItemID("lc-1")] = ItemRecord()
      log.settings.start = CivilDate("2026-11-20")
    }
    #expect(
      try sandbox.storeText() == """
        {
          "history": {
            "revision": 1,
            "undo": [
              {
                "at": "2026-11-20T21:00:00+01:00",
                "command": "test",
                "parts": "{\\"settings\\":null}",
                "summary": "a change"
              }
            ]
          },
          "id": "00112233445566778899aabbccddeeff",
          "revision": 1,
          "schedule": {"changed": "2026-11-20T21:00:00+01:00", "revision": 1},
          "schema": {"major": 2, "minor": 4},
          "settings": {"start": "2026-11-20"},
          "sha256": "728b090aafb2772e189c0452137c6c17290530b6021cc587f79202960f6bc695",
          "writer": "machinemode 0.1.0"
        }

        """)
  }

  @Test("random logs come back as they were, and the same log gives the same bytes")
  func roundTrip() throws {
    for seed in 1...300 {
      let log = try SampleLogs.random(seed: UInt64(seed))
      let progress = StoredProgress(
        log: log, revision: seed, writer: "machinemode 0.1.0", id: Sandbox.storeID)
      let bytes = StoreEncoding.store(progress)
      let read = try StoreFile(bytes, path: "progress.json")
      #expect(read.isIntact)
      #expect(read.progress.log == log, "seed \(seed)")
      #expect(read.progress.revision == seed)
      #expect(StoreEncoding.store(read.progress) == bytes, "seed \(seed)")
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
          note: WrittenText(
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
    #expect(try sandbox.store().load() == log)
  }

  @Test("shorter ways to write the same values are read too")
  func lenientForms() throws {
    try sandbox.place(
      """
      {"writer":"by hand","schema":{"minor":0,"major":1},"revision":0,"settings":{"dayStart":"04:00","share":{
      "notes":false},"rest":[]},"items":{"a":{},"b":{"attempts":[{"at":"2026-11-20T20:14Z","zone":"UTC",
      "day":"2026-11-20","finished":false}]}},"bonus":[],"pauses":[]}
      """)
    let attempt = Attempt(
      instant: try instant("2026-11-20T20:14:00Z"), zone: "UTC", day: try date("2026-11-20"), minutes: nil,
      isFinish: false)
    #expect(
      try sandbox.store().load() == ProgressLog(items: [ItemID("b"): ItemRecord(attempts: [attempt])]))
  }
}

/// The store of `SampleLogs.full()` as the first update writes it.
private let fullStore = #"""
  {
    "bonus": [
      {
        "attempts": [
          {
            "at": "2026-11-20T23:00:00+01:00",
            "day": "2026-11-20",
            "finished": true,
            "minutes": 0,
            "zone": "Europe/Berlin"
          }
        ],
        "day": 14,
        "difficulty": "Easy",
        "id": "bonus-2",
        "number": 1,
        "public": true,
        "title": "Two \"Sum\""
      },
      {"day": 1000, "id": "bonus-1", "title": "A puzzle"}
    ],
    "id": "00112233445566778899aabbccddeeff",
    "items": {
      "lc-1920": {
        "attempts": [
          {
            "at": "2026-11-20T21:14:05+01:00",
            "day": "2026-11-20",
            "finished": true,
            "minutes": 25,
            "zone": "Europe/Berlin"
          },
          {"at": "2026-11-21T02:30:00Z", "day": "2026-11-20", "zone": "UTC"}
        ],
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
    "pauses": [
      {"from": "2026-12-24", "reason": "Family", "through": "2027-01-01"},
      {"from": "2027-02-01", "through": "2027-02-01"}
    ],
    "reflections": {
      "12": {"changed": "2026-11-13T22:30:00+01:00", "public": true, "text": "A good day."},
      "2": {"changed": "2026-11-03T22:00:00+01:00", "text": "Slow, but mine."}
    },
    "revision": 1,
    "schedule": {"changed": "2026-11-20T21:00:00+01:00", "revision": 1},
    "schema": {"major": 2, "minor": 4},
    "settings": {
      "baseURL": "https://ada.example:8080/progress/",
      "dayStart": "05:30",
      "feed": {"weekly": true},
      "owner": "Ada",
      "remind": {
        "backup": false,
        "evening": "off",
        "morning": "06:45",
        "review": "fri 18:00",
        "site": false,
        "streak": "00:30"
      },
      "rest": [
        {
          "from": "2026-11-02",
          "weekdays": ["sat", "sun"]
        },
        {"from": "2026-12-01", "weekdays": []}
      ],
      "share": {
        "about": "Five problems a day",
        "bonusTitles": true,
        "indexed": true,
        "name": "Ada",
        "notes": true,
        "reflections": true
      },
      "start": "2026-11-02"
    },
    "sha256": "70eecbb5f9d5f1ac418b83f6884507455131466c83d5874542fc0629b49a6d2e",
    "solvedBefore": [
      {"date": "2026-05-02", "difficulty": "Easy", "number": 1, "title": "Two Sum"},
      {"number": 53, "title": "Maximum Subarray"},
      {"title": "Größe \"2\""}
    ],
    "timer": {"item": "lc-53-r1", "started": "2026-11-20T20:41:30+01:00"},
    "writer": "machinemode 0.1.0"
  }

  """#
