// Undo and redo: merge patches, step by step to the beginning and back.

import JSON
import StudyModel
import Synchronization
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("undo and redo")
struct HistoryTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("a merge patch turns one value into another, and says no more than what differs")
  func patches() throws {
    for (old, new, expected) in [
      (["a": 1], ["a": 1], nil), (["a": 1], ["a": 2], ["a": 2]), (["a": 1], [:], ["a": .null]),
      ([:], ["a": [:]], ["a": [:]]), (["a": ["b": 1, "c": 2]], ["a": ["b": 1]], ["a": ["c": .null]]),
      (["a": [1, 2]], ["a": [1]], ["a": [1]]), (5, ["a": 1], ["a": 1]), (["a": 1], 5, 5),
      (nil, ["a": 1], ["a": 1]),
      (["a": 1], nil, .null),
    ] as [(JSONValue?, JSONValue?, JSONValue?)] {
      let patch = mergePatch(from: old, to: new)
      expectEqual(patch, expected)
      if let patch { expectEqual(old.applying(patch), new) }
    }
    for seed in 0..<500 as Range<UInt64> {
      var logs = RandomLogs(seed: seed)
      let (old, new) = (logs.log(), logs.log())
      guard let patch = mergePatch(from: old, to: new) else { continue }
      expectEqual((old as JSONValue?).applying(patch), new, "seed \(seed)")
    }
  }

  @Test("the number of an event or a task only grows, undo and redo included")
  func numbersGrow() throws {
    let store = sandbox.store()
    let id = AgendaID(title: "Talk", at: 0) { _ in false }
    func change(_ title: String, _ number: Int) throws {
      _ = try store.updateAgenda(at: Sandbox.now) { agenda in
        var event = Event(
          title: title, start: AgendaTime(CivilDate(serial: 20_777)), length: 1, changed: Sandbox.now)
        event.sequence = number
        agenda.events[id] = event
      } as: {
        LoggedAction(command: "test", summary: title, instant: Sandbox.now)
      }
    }
    func present() throws -> Event? { try store.look().agenda().events[id] }
    try change("One", 0)
    try change("Two", 1)
    for (direction, title, number) in [
      (HistoryDirection.back, "One", 2), (.forward, "Two", 3), (.back, "One", 4),
    ] {
      #expect(try store.step(direction, at: Sandbox.now) != nil)
      try expectEqual(present()?.title, title)
      try expectEqual(present()?.sequence, number)
    }
    _ = try store.step(.back, at: Sandbox.now)
    try expectEqual(present(), nil)
  }

  @Test("random changes of every kind are undone one by one to the beginning, and redone to the end")
  func thereAndBack() throws {
    for seed in 1...UInt64(Tier.cases(2, nightly: 20)) {
      let sandbox = try Sandbox()
      let store = sandbox.store()
      var contents: [JSONValue] = []
      var logs = RandomLogs(seed: seed)
      for number in 0..<6 as Range<UInt64> {
        var next = try SampleLogs.random(seed: seed * 100 + number)
        next.solutions = [:]
        try store.change { $0 = next }
        contents.append(try sandbox.content())
        let agenda = try agenda(json: logs.log(changes: 60))
        let update = try store.updateAgenda(at: Sandbox.now) {
          $0 = agenda
        } as: {
          LoggedAction(command: "test", summary: "", instant: Sandbox.now)
        }
        if update.didWrite { contents.append(try sandbox.content()) }
      }
      for content in contents.dropLast().reversed() {
        #expect(try sandbox.store().step(.back, at: Sandbox.now) != nil)
        try expectEqual(withoutNumbers(sandbox.content()), withoutNumbers(content), "seed \(seed)")
      }
      for content in contents.dropFirst() {
        #expect(try sandbox.store().step(.forward, at: Sandbox.now) != nil)
        try expectEqual(withoutNumbers(sandbox.content()), withoutNumbers(content), "seed \(seed)")
      }
      #expect(try store.step(.forward, at: Sandbox.now) == nil)
      #expect(try !store.look().isEdited)
    }
  }

  @Test(
    "sixty commands can be undone, the latest first, each says what it was, and a new one ends what can be redone"
  )
  func depth() throws {
    let store = sandbox.store()
    for number in 1...65 {
      _ = try store.update(at: Sandbox.now) {
        $0.items[ItemID("lc-\(number)")] = ItemRecord(note: Note(markdown: "x", changed: Sandbox.now))
      } as: { _ in
        LoggedAction(
          command: "note", summary: "change \(number)", days: DayNumber(number).map { [$0] } ?? [],
          instant: Sandbox.now)
      }
    }
    let opened = try store.open(at: Sandbox.now)
    expectEqual(opened.actions(.back).map(\.summary), (6...65).reversed().map { "change \($0)" })
    expectEqual(opened.actions(.back).first?.days.map(\.value), [65])
    for number in (6...65).reversed() {
      let undone = try #require(try store.step(.back, at: Sandbox.now))
      expectEqual(undone.action.summary, "change \(number)")
      expectEqual(undone.opened.log.items.count, number - 1)
    }
    #expect(try store.step(.back, at: Sandbox.now) == nil)
    try expectEqual(store.look().actions(.forward).map(\.summary), (6...65).map { "change \($0)" })
    try expectEqual(store.look().revision, 125)
    try store.change("another") { $0.settings.sharesNotes = true }
    #expect(try store.step(.forward, at: Sandbox.now) == nil)
    try expectEqual(store.steps(), ["test another"])
  }

  @Test("large notes keep the history in bounds, and the latest step stays whatever its size")
  func largeNotes() {
    let action = LoggedAction(command: "note", summary: "large", instant: Sandbox.now)
    func step(_ size: Int) -> HistoryStep {
      HistoryStep(
        action: action, patch: String(decoding: [UInt8](repeating: 0x78, count: size), as: UTF8.self))
    }
    var history = History()
    for _ in 0..<10 { history.add(step(1_000_000)) }
    expectEqual(history.undo.count, 8)
    history.add(step(History.largestSize + 1))
    expectEqual(history.undo.count, 1)
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
    _ = try sandbox.store().step(.back, at: Sandbox.now)
    #expect(try sandbox.store().look().latestStep != latest)
    _ = try sandbox.store().step(.forward, at: Sandbox.now)
    try expectEqual(actions(), [false, false])
  }

  @Test(
    "who opened the store hears of each new step, and of nothing else; without a description undo begins anew"
  )
  func heard() throws {
    let heard = Mutex(0)
    let store = ProgressStore(
      folder: sandbox.workspace, writerVersion: "0.4.0", didAddStep: { heard.withLock { $0 += 1 } })
    try store.change { $0.settings.sharesNotes = true }
    try store.change { $0.settings.sharesNotes = true }
    // What was read from the repository of solutions is no step.
    try store.change { $0.solutions[53] = Solution(path: "a.py") }
    expectEqual(heard.withLock(\.self), 1)
    try expectEqual(store.steps().count, 1)
    _ = try store.update(at: Sandbox.now, { $0.settings.sharesReflections = true }, as: { nil })
    try expectEqual(store.steps().count, 0)
    expectEqual(heard.withLock(\.self), 1)
    _ = try store.restart(at: Sandbox.now)
    expectEqual(heard.withLock(\.self), 2)
  }

  @Test(
    "undo leaves what was read from the repository of solutions, with a mark of the days that it took back")
  func solutions() throws {
    let store = sandbox.store()
    try store.change { log in
      log.items[ItemID("lc-1")] = solved(at: Sandbox.now)
      log.items[ItemID("lc-2-r1")] = solved(at: Sandbox.now)
      log.solvedBefore = [SolvedProblem(number: 3, title: "Three")]
      log.bonus = [
        BonusProblem(
          id: ItemID("bonus-1"), title: "B", number: 4, difficulty: nil, day: .first,
          record: solved(at: Sandbox.now))
      ]
      for number in 1...5 {
        log.solutions[number] = Solution(path: "\(number).py", commits: [7: "0123456789ab"])
      }
    }
    let day = Sandbox.now.localDate
    let undone = try #require(try store.step(.back, at: Sandbox.now)).opened.log
    #expect(undone.items.isEmpty && undone.bonus.isEmpty && undone.solvedBefore.isEmpty)
    expectEqual(undone.solutions.mapValues(\.undone), [1: [day], 2: [day], 3: [nil], 4: [day], 5: []])
    #expect(undone.solutions.values.allSatisfy { $0.commits == [7: "0123456789ab"] })
    let redone = try #require(try store.step(.forward, at: Sandbox.now)).opened.log
    #expect(redone.solutions.values.allSatisfy { $0.undone.isEmpty } && redone.items.count == 2)
  }

  @Test("undo of a sync takes what it brought from the content and its base, and redo returns it to both")
  func sync() throws {
    let store = sandbox.store()
    try store.change { $0.settings.sharesNotes = true }
    let log = try #require(try store.shared(store.open(at: Sandbox.now))).log
    var content = log.content
    content["settings"]?["share.reflections"] = "yes"
    let version = try log.merged(with: log, as: content, written: Sandbox.now)
    /// The settings that the next merge begins with.
    func base(_ opened: OpenedStore) -> JSONValue? { opened.base(in: version)?.content["settings"] }
    let name = String(repeating: "a", count: 40)
    let action = LoggedAction(command: "sync", summary: "", instant: Sandbox.now)
    let update = try store.take(
      version, as: name, store.open(at: Sandbox.now), at: Sandbox.now, backedUp: .beforeSync, as: action)
    #expect(update.opened.syncBase == name && update.opened.log.settings.sharesReflections)
    #expect(sandbox.backupNames.contains { $0.hasSuffix("before-sync.json") })
    func step(_ direction: HistoryDirection) throws -> OpenedStore {
      try #require(try store.step(direction, at: Sandbox.now)).opened
    }
    // What this device had sent is known to both.
    let undone = try step(.back)
    #expect(!undone.log.settings.sharesReflections)
    expectEqual(undone.syncBase, name)
    expectEqual(base(undone), log.content["settings"])
    let redone = try step(.forward)
    #expect(redone.log.settings.sharesReflections)
    expectEqual(base(redone), content["settings"])
    // A change of this device that is undone before the sync counts as removed.
    _ = try step(.back)
    expectEqual(base(try step(.back)), log.content["settings"])
    _ = try step(.forward)
    try expectEqual(sandbox.store().look().syncBase, name)
    // A sync that only names another version is no step, but is kept.
    let same = try #require(try store.shared(store.open(at: Sandbox.now))).log
    let first = String(repeating: "b", count: 40)
    let quiet = try store.take(
      same, as: first, store.open(at: Sandbox.now), at: Sandbox.now, backedUp: nil, as: action)
    #expect(quiet.didWrite && quiet.opened.syncBase == first)
    expectLacks(try store.steps(), "sync ")
    expectEqual(base(quiet.opened), content["settings"])
    _ = try store.take(
      version, as: name, store.open(at: Sandbox.now), at: Sandbox.now, backedUp: nil, as: action)
    // A restored backup grew from no version; the content before it did, with the syncs that were undone.
    _ = try step(.back)
    try store.change { $0.settings.sharesBonusTitles = true }
    _ = try store.restore(store.backupPath("before-sync"), at: Sandbox.now, isTrial: false)
    try expectEqual(store.look().syncBase, nil)
    try expectEqual(base(step(.back)), log.content["settings"])
    // The store that was merged must be the one that is replaced.
    let opened = try store.open(at: Sandbox.now)
    try store.change { $0.settings.sharesBonusTitles.toggle() }
    try expectEqual(
      failure { try store.take(same, as: name, opened, at: Sandbox.now, backedUp: nil, as: action) }?.cause,
      .changedMeanwhile)
  }

  @Test("a sync leaves what all devices have as it is: a programme that is new here gets no date")
  func syncedAsItIs() throws {
    let store = sandbox.store()
    let run = try #require(ProgrammeName("run"))
    try store.changeAll { $0.programmes[run] = Programme() }
    let log = try #require(try store.shared(store.open(at: Sandbox.now))).log
    var content = log.content
    content["programmes"]?["machine-mode"] = [:]
    let merged = try log.merged(with: log, as: content, written: Sandbox.now)
    _ = try store.take(
      merged, as: String(repeating: "a", count: 40), store.open(at: Sandbox.now), at: Sandbox.now,
      backedUp: nil, as: LoggedAction(command: "sync", summary: "", instant: Sandbox.now))
    try expectEqual(#require(try store.shared(store.look())).log.content.text, content.text)
  }

  @Test(
    "a history of another revision or of any other shape is none, and a step that does not fit changes nothing"
  )
  func oddHistory() throws {
    let step = #"{"at":"2026-11-20T10:00:00Z","command":"c","patch":"{}","summary":"s"}"#
    for (text, count) in [
      ("1", 0), ("null", 0), ("{}", 0), (#"{"revision":1,"undo":{}}"#, 0), (#"{"revision":1,"undo":[1]}"#, 0),
      (#"{"revision":1,"undo":[\#(step)]}"#, 1), (#"{"revision":2,"undo":[\#(step)]}"#, 0),
      (#"{"revision":1,"undo":[\#(step.replacing("2026-11-20T10", with: "2026-11-20X10"))]}"#, 0),
      (#"{"revision":1,"undo":[\#(step.replacing("\"c\"", with: "\"c\",\"days\":[0]"))]}"#, 0),
    ] {
      try sandbox.writeStore("\"history\": \(text)")
      try expectEqual(sandbox.store().look().actions(.back).count, count, text)
    }
    for patch in [
      #"{\"settings\":5}"#, "{", "5", #"{\"programmes\":{\"X\":{}}}"#, #"{\"events\":{\"a\":1}}"#,
    ] {
      try sandbox.writeStore(
        "\"history\": {\"revision\": 1, \"undo\": [\(step.replacing("\"{}\"", with: "\"\(patch)\""))]}")
      let before = try sandbox.bytes()
      try expectEqual(
        failure { try sandbox.store().step(.back, at: Sandbox.now) }?.message,
        "this step does not match what the store holds", patch)
      try expectEqual(sandbox.bytes(), before)
    }
  }

  @Test("there is nothing to undo without a store, and looking makes none")
  func noStore() throws {
    #expect(try sandbox.store().step(.back, at: Sandbox.now) == nil)
    try expectEqual(sandbox.store().look().exists, false)
    try expectEqual(sandbox.folder.contents(), [:])
  }
}

/// What undo brings back of events and tasks is newer than what other calendars have of them.
func withoutNumbers(_ content: JSONValue) -> JSONValue {
  guard case .object(var members) = content else { return content }
  for kind in ["events", "tasks"] {
    guard case .object(let records)? = members[kind] else { continue }
    members[kind] = .object(
      records.mapValues { record in
        guard case .object(let fields) = record else { return record }
        return .object(fields.filter { !["sequence", "changed"].contains($0.key) })
      })
  }
  return .object(members)
}
