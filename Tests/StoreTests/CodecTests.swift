// The codec: what is written is read back, the same log gives the same bytes, and nothing that is not changed is touched.

import JSON
import StudyModel
import TestSupport
import Testing

@testable import Store

@Suite("the codec of a store")
struct CodecTests {
  private let run = ProgrammeName("run") ?? .first

  /// Everything that a store can hold, of two programmes and an agenda.
  private func content(_ seed: UInt64) throws -> (learner: LearnerLog, agenda: Agenda) {
    var learner = LearnerLog(try SampleLogs.random(seed: seed))
    learner.programmes[run] = Programme()
    learner[run] = try SampleLogs.random(seed: seed + 1_000)
    learner.programmes[run]?.title = "e\u{301} \(seed)"
    learner.programmes[run]?.accent = Accent.allCases[Int(seed) % Accent.allCases.count]
    learner.programmes[run]?.isPrivate = seed % 2 == 0
    learner.programmes[run]?.created = Sandbox.now
    learner.programmes[run]?.archivedOn = seed % 3 == 0 ? Sandbox.now.localDate : nil
    learner.programmes[run]?.ticks = seed % 3 == 1 ? 30 : nil
    for number in 0..<Int(seed % 3) {
      let plan = fingerprint(of: [UInt8(number)])
      learner.programmes[run]?.plans[number] = PlanChoice(plan: plan, from: CivilDate(serial: number))
    }
    if seed % 2 == 1 {
      let dates = (0..<Int(seed % 3)).map { CivilDate(serial: $0) }
      learner.programmes[run]?.continues = ContinuedRound(of: .first, restDates: dates)
    }
    learner.inUse = seed % 2 == 0 ? run : nil
    var logs = RandomLogs(seed: seed)
    return (learner, try agenda(json: logs.log(changes: 60)))
  }

  private func written(_ learner: LearnerLog, _ agenda: Agenda, over old: StoreContent) throws -> [UInt8] {
    var content = old
    try content.set(learner)
    try content.set(agenda: Records(agenda), since: old.agendaRecords())
    content.header.id = Sandbox.storeID
    content.header.revision = 1
    return content.sealedBytes()
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("random logs and agendas come back as they were, and give the same bytes whatever they replace")
  func roundTrip() throws {
    let empty = StoreContent(.standard)
    var before = empty
    for seed in 1...UInt64(Tier.cases(60, nightly: 1_000)) {
      let (learner, agenda) = try content(seed)
      let bytes = try written(learner, agenda, over: empty)
      let file = try StoreFile(bytes, path: "progress.json", .standard)
      #expect(file.isIntact && !file.isConverted)
      expectEqual(file.content.learner, learner, "seed \(seed)")
      try expectEqual(file.content.agendaRecords().agenda, agenda, "seed \(seed)")
      expectEqual(lines(file.content.sealedBytes()), lines(bytes), "seed \(seed)")
      // What only differs from another log is written as if all were.
      try expectEqual(lines(written(learner, agenda, over: before)), lines(bytes), "seed \(seed)")
      before = file.content
      // Read as a whole, as an edited file is.
      let whole = try StoreFile(Array(bytes.dropLast()), path: "", .standard)
      #expect(!whole.isIntact)
      expectEqual(whole.content.learner, learner, "seed \(seed)")
      expectEqual(lines(whole.content.sealedBytes()), lines(bytes), "seed \(seed)")
    }
  }

  @Test("what a file says of its content is what reading it tells")
  func head() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let (learner, agenda) = try content(seed)
      let bytes = try written(learner, agenda, over: StoreContent(.standard))
      let file = try StoreFile(bytes, path: "", .standard)
      let head = try #require(StoreHead(in: bytes))
      expectEqual(head.facts, StoreFacts(file.content), "seed \(seed)")
      expectEqual(head.plans, StoreHead(file.content).plans, "seed \(seed)")
    }
  }

  @Test("a log in which everything is set has sorted keys, one record a line, and ISO dates")
  func layout() throws {
    let sandbox = try Sandbox()
    let full = try SampleLogs.full()
    let update = try sandbox.store().change { $0 = full }
    #expect(update.didCreate && update.didWrite)
    expectEqual(
      Goldens(folder: "Tests/StoreTests/Fixtures").complaint(about: "store-4.0.json", try sandbox.bytes()),
      nil)
    try expectEqual(sandbox.store().look().log, full)
    // Defaults and what is empty are left out.
    let other = try Sandbox()
    try other.store().change { log in
      log.items[ItemID("lc-1")] = ItemRecord()
      log.settings.start = CivilDate("2026-11-20")
    }
    try expectEqual(other.content(), ["programmes": ["machine-mode": ["start": "2026-11-20"]]])
  }

  @Test("the limits themselves are allowed")
  func limits() throws {
    let attempts = [("1970-01-01T00:00:00Z", 64, 1_440), ("2999-12-31T23:59:59-18:00", 1, 0)]
    let log = ProgressLog(
      items: [
        ItemID(String(repeating: "z", count: 60)): ItemRecord(
          attempts: try attempts.map { time, zone, minutes in
            Attempt(
              instant: try instant(time), zone: String(repeating: "Z", count: zone),
              day: try date("2999-12-31"),
              minutes: minutes, isFinish: true)
          },
          note: Note(
            markdown: String(repeating: "n", count: 1 << 20),
            changed: try instant("2026-11-20T12:00:00+18:00")))
      ],
      bonus: [
        BonusProblem(
          id: ItemID("b"), title: String(repeating: "\u{1F469}\u{200D}\u{1F4BB}", count: 500), number: 99_999,
          difficulty: .hard, day: try dayNumber(1_000), record: ItemRecord())
      ],
      pauses: [Pause(from: try date("2026-01-01"), through: try date("2027-01-02"), reason: "")])
    let sandbox = try Sandbox()
    try sandbox.store().change { $0 = log }
    try expectEqual(sandbox.store().look().log, log)
  }

  @Test(
    "a second attempt at one instant gets the next free second, and attempts of two zones stay as they are")
  func oneInstant() throws {
    let sandbox = try Sandbox()
    let times = ["2026-11-20T20:00:00Z", "2026-11-20T21:00:00+01:00", "2026-11-20T20:00:01Z"]
    let attempts = try times.map { time in
      Attempt(
        instant: try instant(time), zone: "UTC", day: try date("2026-11-20"), minutes: nil, isFinish: false)
    }
    func instants(_ attempts: [Attempt]) throws -> [String]? {
      try sandbox.store().change { $0.items[ItemID("a")] = ItemRecord(attempts: attempts) }
      return try sandbox.store().look().log.items[ItemID("a")]?.attempts.map(\.instant.iso)
    }
    try expectEqual(
      instants([attempts[0], attempts[0], attempts[2]]), [times[0], times[2], "2026-11-20T20:00:02Z"])
    for _ in 1...8 { try expectEqual(instants(attempts), times) }
    try expectEqual(
      instants([attempts[2], attempts[1], attempts[0]]), [times[1], times[2], "2026-11-20T20:00:02Z"])
  }

  // MARK: What is not changed

  @Test("a section that a change does not touch keeps its bytes, however they are laid out")
  func untouchedSections() throws {
    let sandbox = try Sandbox()
    let event =
      #"{   "one":{"when":{"start":"2026-11-20"},"title":"e\#u{301}","changed":"2026-11-01T09:00:00Z"} }"#
    try sandbox.writeStore(
      "\"events\": \(event),\n  \"later\": [1.50,   -0],\n  \"solvedBefore\": {\"lc-1\":{\"title\":\"A\"}}")
    try sandbox.store().change { $0.settings.sharesNotes = true }
    for part in [event, "[1.50,   -0]", "{\"lc-1\":{\"title\":\"A\"}}"] {
      try expectContains(sandbox.text(), part)
    }
    // A record that is not changed keeps its value, and the section its bytes once it is laid out.
    try sandbox.store().change { $0.solvedBefore.append(SolvedProblem(number: 2, title: "B")) }
    try expectContains(sandbox.text(), event)
    try expectContains(sandbox.text(), #""lc-1": {"title": "A"}"#)
  }

  @Test("a change that changes nothing writes nothing, though this program would lay the file out otherwise")
  func noChange() throws {
    let sandbox = try Sandbox()
    try expectEqual(sandbox.store().change { _ in }.didWrite, false)
    expectEqual(sandbox.names(), ["progress.lock"])
    try sandbox.writeStore(#""programmes": {"machine-mode": {"items": {"a": {}}}}"#, revision: 3)
    let bytes = try sandbox.bytes()
    let update = try sandbox.store().change { $0.items[ItemID("b")] = ItemRecord() }
    #expect(!update.didWrite && !update.didCreate)
    try expectEqual(sandbox.bytes(), bytes)
  }

  @Test("a change between texts that Swift takes for equal is a change, and undone to the byte")
  func canonicalEquivalence() throws {
    let sandbox = try Sandbox()
    for (seconds, text) in ["\u{E9}", "e\u{301}"].enumerated() {
      let note = Note(markdown: text, changed: Sandbox.evening(0, seconds: seconds))
      #expect(try sandbox.store().change { $0.items[ItemID("a")] = ItemRecord(note: note) }.didWrite)
      #expect(try sandbox.bytes().contains(Array("\"text\": \"\(text)\"".utf8)))
    }
    _ = try sandbox.store().step(.back, at: Sandbox.now)
    #expect(try sandbox.bytes().contains(Array("\"text\": \"\u{E9}\"".utf8)))
  }
}
