// Undo and redo: step by step through whatever was changed, over restarts of the program.

@testable import Store
import JSON
import StudyModel
import Synchronization
import TestSupport
import Testing


@Suite struct HistoryTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func change(_ number: Int, _ change: (inout ProgressLog) throws -> Void) throws {
    let update = try sandbox.store().update(at: Sandbox.now, change) { _ in
      LoggedAction(
        command: "test", summary: "change \(number)", days: DayNumber(number).map { [$0] } ?? [],
        instant: Sandbox.now)
    }
    #expect(update.didWrite)
  }

  private func step(_ direction: HistoryDirection) throws -> (action: LoggedAction, log: ProgressLog)? {
    try sandbox.store().step(direction, at: Sandbox.now).map { ($0.action, $0.opened.log) }
  }

  @Test("random changes of every kind are undone one by one to the beginning, and redone to the end")
  func thereAndBack() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let sandbox = try Sandbox()
      let store = sandbox.store()
      var logs: [ProgressLog] = []
      for number in 0..<8 {
        let next = try SampleLogs.random(seed: seed * 100 + UInt64(number))
        guard next != logs.last else { continue }
        #expect(try store.update { $0 = next }.didWrite)
        logs.append(next)
      }
      for log in logs.dropLast().reversed() {
        try expectEqual(sandbox.store().step(.back, at: Sandbox.now)?.opened.log, log, "seed \(seed)")
      }
      for log in logs.dropFirst() {
        try expectEqual(sandbox.store().step(.forward, at: Sandbox.now)?.opened.log, log, "seed \(seed)")
      }
      #expect(try store.step(.forward, at: Sandbox.now) == nil)
    }
  }

  @Test("sixty commands can be undone, the latest first, and each says what it was")
  func depth() throws {
    for number in 1...65 {
      try change(number) { log in
        log.items[ItemID("lc-\(number)")] = ItemRecord(note: Note(markdown: "x", changed: Sandbox.now))
      }
    }
    let actions = try sandbox.store().open(at: Sandbox.now).actions(.back)
    expectEqual(actions.map(\.summary), (6...65).reversed().map { "change \($0)" })
    expectEqual(actions.first?.days.map(\.value), [65])
    for number in (6...65).reversed() {
      let undone = try #require(try step(.back))
      expectEqual(undone.action.summary, "change \(number)")
      expectEqual(undone.log.items.count, number - 1)
    }
    #expect(try step(.back) == nil)
    let redo = try sandbox.store().open(at: Sandbox.now).actions(.forward)
    expectEqual(redo.map(\.summary), (6...65).map { "change \($0)" })
  }

  @Test("a new command ends what could be redone")
  func newBranch() throws {
    try change(1) { $0.settings.sharesNotes = true }
    try change(2) { $0.settings.sharesReflections = true }
    _ = try step(.back)
    try change(3) { $0.settings.sharesBonusTitles = true }
    #expect(try step(.forward) == nil)
    try expectEqual(step(.back)?.action.summary, "change 3")
    try expectEqual(step(.back)?.action.summary, "change 1")
  }

  @Test("a step that nobody asked for stays one until it is redone; each has a mark of its own")
  func unasked() throws {
    for isUnasked in [false, true] {
      _ = try sandbox.store().update(at: Sandbox.now) {
        $0.settings.sharesNotes.toggle()
      } as: { _ in
        LoggedAction(command: "test", summary: "", instant: Sandbox.now, isUnasked: isUnasked)
      }
    }
    func actions() throws -> [Bool] { try sandbox.store().look().actions(.back).map(\.isUnasked) }
    try expectEqual(actions(), [true, false])
    let latest = try sandbox.store().look().latestStep
    _ = try step(.back)
    #expect(try sandbox.store().look().latestStep != latest)
    _ = try step(.forward)
    try expectEqual(actions(), [false, false])
  }

  @Test("who opened the store hears of each new step, and of nothing else")
  func heard() throws {
    let steps = Mutex(0)
    let store = ProgressStore(
      folder: sandbox.workspace, writerVersion: "0.1.0", didAddStep: { steps.withLock { $0 += 1 } })
    func update(_ change: (inout ProgressLog) -> Void, isStep: Bool = true) throws {
      _ = try store.update(at: Sandbox.now, change) { _ in
        isStep ? LoggedAction(command: "test", summary: "", instant: Sandbox.now) : nil
      }
    }
    try update { $0.settings.sharesNotes = true }
    expectEqual(steps.withLock(\.self), 1)
    try update { $0.settings.sharesNotes = true }
    try update({ $0.settings.sharesReflections = true }, isStep: false)
    try update { $0.solutions[53] = Solution(path: "a.py") }
    _ = try store.step(.back, at: Sandbox.now)
    expectEqual(steps.withLock(\.self), 1)
    _ = try store.restart(at: Sandbox.now)
    expectEqual(steps.withLock(\.self), 2)
  }

  @Test("the revision grows with every step, and the file stays sealed")
  func revision() throws {
    try change(1) { $0.settings.sharesNotes = true }
    _ = try step(.back)
    _ = try step(.forward)
    let opened = try sandbox.store().open(at: Sandbox.now)
    expectEqual(opened.facts?.revision, 3)
    #expect(!opened.isEdited)
  }

  @Test("there is nothing to undo without a store, and looking makes none")
  func noStore() throws {
    #expect(try step(.back) == nil)
    try expectEqual(sandbox.names(in: sandbox.folder), [])
  }

  @Test("texts that Swift takes for equal are put back to the byte")
  func canonicalEquivalence() throws {
    let id = ItemID("lc-1")
    try change(1) { $0.items[id] = ItemRecord(note: Note(markdown: "\u{E9}", changed: Sandbox.now)) }
    try change(2) { $0.items[id] = ItemRecord(note: Note(markdown: "e\u{301}", changed: Sandbox.now)) }
    let undone = try #require(try step(.back))
    expectEqual(Array((undone.log.items[id]?.note?.markdown ?? "").utf8), Array("\u{E9}".utf8))
  }

  @Test("fields of newer versions come back with what they belong to")
  func unknownFields() throws {
    try sandbox.placeStore(
      """
      "programmes": {"machine-mode": {"items": {"a": {"attempts": {"2026-11-20T10:00:00Z": {"day": "2026-11-20",
      "zone": "UTC", "mood": "calm"}}}}, "bonus": {"bonus-1": {"day": 1, "title": "One", "x": 1}, "bonus-2": {"day": 2,
      "title": "Two", "x": 2}}}}
      """)
    try change(1) { log in
      log.items[ItemID("a")] = nil
      log.bonus.removeAll { $0.id == ItemID("bonus-1") }
    }
    try expectLacks(sandbox.storeContent(), "calm")
    _ = try step(.back)
    let content = try sandbox.storeContent()
    expectContains(content, "calm")
    expectContains(content, #""title": "One", "x": 1"#)
  }

  @Test("large notes written again and again keep the history in bounds, and the latest step stays")
  func largeNotes() {
    let action = LoggedAction(command: "note", summary: "large", days: [], instant: Sandbox.now)
    var history = History()
    for _ in 0..<20 {
      history.add(HistoryEntry(action: action, parts: String(repeating: "x", count: 1_000_000)))
    }
    expectEqual(history.undo.count, 8)
    history.add(HistoryEntry(action: action, parts: String(repeating: "y", count: History.largestSize + 1)))
    expectEqual(history.undo.map(\.parts.first), ["y"])
  }

  @Test("steps that another program left behind with its own change lead nowhere")
  func foreignRevision() throws {
    try change(1) { $0.settings.sharesNotes = true }
    var progress = try StoredProgress(
      store: JSONFields(sandbox.storeBytes(), maximumBytes: 1 << 20), .standard)
    let value = progress.history.value(revision: progress.revision) ?? .null
    expectEqual(History(value, revision: progress.revision), progress.history)
    expectEqual(History(value, revision: progress.revision + 1), History())
    // A step that does not fit is refused and changes nothing.
    progress.history = History(
      undo: [
        HistoryEntry(
          action: LoggedAction(command: "x", summary: "x", days: [], instant: Sandbox.now),
          parts: #"[{"before":5,"path":["settings"]}]"#)
      ], redo: [])
    try sandbox.place(progress.storeBytes(.standard))
    let before = try sandbox.storeBytes()
    try expectEqual(storageError { try step(.back) }, .historyDoesNotFit(path: sandbox.storePath))
    try expectEqual(sandbox.storeBytes(), before)
  }

  @Test(
    "a history of any other shape is no history, and the rest of the store is read",
    arguments: [
      "1", "null", "{}", #"{"revision":1,"undo":{}}"#, #"{"revision":1,"undo":[1]}"#,
      #"{"revision":1,"undo":[{"at":"x","command":"c","parts":"{}","summary":"s"}]}"#,
      #"{"revision":1,"undo":[{"at":"2026-11-20T10:00:00Z","command":"c","days":[0],"parts":"{}","summary":"s"}]}"#,
    ])
  func oddHistory(text: String) throws {
    let store =
      #"{"history":\#(text),"id":"\#(Sandbox.storeID)","schema":{"major":3,"minor":0},"revision":1,"writer":"w"}"#
    let progress = try StoredProgress(store: JSONFields(Array(store.utf8), maximumBytes: 1 << 20), .standard)
    expectEqual(progress.history, History())
    expectEqual(progress.revision, 1)
  }
}
