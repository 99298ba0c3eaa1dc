// Programmes and rounds: which one goes on, how one is seen alone, a new round, and which edition of a schedule it is.

import JSON
import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Store

@Suite("programmes and rounds")
struct ProgrammeTests {
  private let sandbox: Sandbox
  private let today = CivilDate(serial: 20_777)

  init() throws { sandbox = try Sandbox() }

  private func named(_ text: String) throws -> ProgrammeName { try #require(ProgrammeName(text)) }

  // MARK: The log

  @Test("a programme has a name, a challenge one of its title, and rounds are numbered on")
  func names() throws {
    for text in ["", "Machine", "a b", "a/b", String(repeating: "a", count: 61)] {
      expectEqual(ProgrammeName(text), nil)
    }
    let taken = [try named("read-round-2")]
    for (title, name) in [
      ("Run 5 km", "run-5-km"), ("Read", "read-2"), ("100", "challenge-100"), ("日本", "challenge"),
      ("Machine Mode", "machine-mode-2"), ("Run, round 2", "run-2"),
      (String(repeating: "long ", count: 12), "long-long-long-long-long-long-long-long"),
    ] { expectEqual(ProgrammeName(title: title, besides: taken).text, name) }
    var log = LearnerLog(ProgressLog())
    for _ in 0..<3 { log.beginNextRound(of: log.current, on: today) }
    expectEqual(log.current.text, "machine-mode-round-4")
    expectEqual(log.programmes.values.count { $0.archivedOn == nil }, 1)
    let long = try named(String(repeating: "a", count: 60))
    expectEqual(long.nextRound(besides: [long]).text, String(repeating: "a", count: 40) + "-round-2")
    try expectEqual(named("neetcode-150").nextRound(besides: []).text, "neetcode-150-round-2")
  }

  @Test(
    "commands work on the programme in use, else the oldest active one, else the bundled one's next round")
  func current() throws {
    var log = LearnerLog(ProgressLog())
    let run = try named("run")
    log.programmes[run] = Programme()
    log.programmes[run]?.created = .epoch
    expectEqual(log.current, .first)
    log.inUse = run
    expectEqual(log.current, run)
    log.archive(run, on: today)
    expectEqual(log.current, .first)
    log.archive(.first, on: today)
    expectEqual(log.current.text, "machine-mode-round-2")
    log.delete(.first)
    expectEqual(log.current, .first)
  }

  @Test("what belongs to the learner is seen in every programme, what belongs to one in it alone")
  func oneProgramme() {
    var log = LearnerLog()
    var first = ProgressLog()
    first.settings.start = today
    first.settings.sharesNotes = true
    first.solvedBefore = [SolvedProblem(number: 1, title: "Two Sum")]
    first.timer = RunningTimer(item: ItemID("lc-1"), started: .epoch)
    log[.first] = first
    expectEqual(log[.first], first)
    log.programmes[.first]?.plans = [
      1: PlanChoice(plan: "a", from: today), 2: PlanChoice(plan: "b", from: today),
    ]
    log.beginNextRound(of: .first, on: today)
    let next = log[log.current]
    #expect(next.settings.sharesNotes && next.settings.start == nil && next.timer == nil)
    expectEqual(next.solvedBefore, first.solvedBefore)
    expectEqual(log.programmes[log.current]?.plans.values.map(\.plan), ["b"])
    #expect(log.programmes[log.current]?.hasBegun == false)
    expectEqual(log[.first].settings.start, today)
  }

  @Test("the oldest programme stands at the root of a site, then the active ones, then the archived")
  func site() throws {
    var log = LearnerLog(ProgressLog())
    let names = try ["run", "read", "swim", "draw"].map(named)
    for (index, name) in names.enumerated() {
      log.programmes[name] = Programme()
      log.programmes[name]?.created = Instant(secondsSinceEpoch: 100 - index, offset: 0)
    }
    log.archive(names[1], on: today)
    log.archive(names[3], on: today.adding(days: 1))
    log.programmes[names[2]]?.isPrivate = true
    log.beginNextRound(of: .first, on: today.adding(days: 2))
    expectEqual(
      log.onSite(withPrivate: true).map(\.text),
      ["machine-mode-round-2", "swim", "run", "machine-mode", "draw", "read"])
    expectLacks(log.onSite(withPrivate: false), names[2])
    for name in [.first, log.machineMode] { log.delete(name) }
    expectEqual(log.onSite(withPrivate: true).map(\.text), ["draw", "swim", "run", "read"])
  }

  // MARK: In a store

  @Test("logging in a second programme leaves the first and its calendars as they are, and it is dated")
  func secondProgramme() throws {
    try sandbox.store().solve(1...1)
    let (run, before) = (try named("run"), try sandbox.store().look())
    try sandbox.store(selected: run).solve(2...2)
    let opened = try sandbox.store().look()
    expectEqual(opened.log, before.log)
    expectEqual(opened.identity, before.identity)
    #expect(opened.selecting(run).identity?.id != before.identity?.id)
    expectEqual(opened.selecting(run).log.items.keys.map(\.text), ["lc-2"])
    expectEqual(opened.learner.programmes[run]?.created, Sandbox.evening(0, seconds: 2))
    expectEqual(opened.learner.programmes[.first]?.created, nil)
  }

  @Test("deleting one is backed up and undone")
  func deletion() throws {
    try sandbox.store().solve(1...2)
    let before = try sandbox.content()
    _ = try sandbox.store().updateProgrammes(at: Sandbox.now, backedUp: .beforeDeletion) {
      $0.delete(.first)
    } as: {
      LoggedAction(command: "delete", summary: "", instant: Sandbox.now)
    }
    #expect(try sandbox.store().backups().contains { $0.reason == .beforeDeletion })
    try expectEqual(sandbox.store().look().learner.programmes, [:])
    _ = try sandbox.store().step(.back, at: Sandbox.now)
    try expectEqual(sandbox.content(), before)
  }

  @Test(
    "a new round keeps the settings but for the start and what was solved before it; undo brings the round back"
  )
  func restart() throws {
    let (store, full) = (sandbox.store(), try SampleLogs.full())
    try store.change { $0 = full }
    let (before, id) = (try sandbox.bytes(), try store.look().identity?.id)
    try expectEqual(store.roundInHand()?.facts?.items, 2)
    let outcome = try store.restart(at: Sandbox.now)
    try expectEqual(contents(of: #require(outcome.keptPath)), before)
    expectEqual(outcome.finished?.items, 2)
    let fresh = try store.open(at: Sandbox.now)
    var settings = full.settings
    settings.start = nil
    expectEqual(fresh.log, ProgressLog(settings: settings, solvedBefore: full.solvedBefore))
    #expect(fresh.identity?.id != id && fresh.actions(.back).map(\.command) == ["restart", "test"])
    expectEqual(
      sandbox.backupNames.filter { $0.contains("restart") },
      ["2026-11-20T210000-r1-before-restart.json", "2026-11-20T210000-r2-after-restart.json"])
    // A new round that breaks comes back as the fresh one.
    try sandbox.write("broken")
    try expectEqual(store.open(at: Sandbox.now).log, fresh.log)
    let undone = try #require(try store.step(.back, at: Sandbox.now)).opened
    #expect(undone.log == full && undone.identity?.id == id)
    try expectEqual(store.step(.forward, at: Sandbox.now)?.opened.log, fresh.log)
    // Without a store there is no round.
    #expect(try Sandbox().store().roundInHand() == nil)
  }

  // MARK: The schedule

  private var schedule: ScheduleRevision? { get throws { try sandbox.store().look().identity?.schedule } }

  @Test("what a calendar shows is a new edition of the schedule, and nothing else is")
  func editions() throws {
    let changes: [(name: String, isNew: Bool, apply: (inout ProgressLog) -> Void)] = [
      ("start", true, { $0.settings.start = CivilDate("2026-11-23") }),
      ("start of the day", true, { $0.settings.dayStart = TimeOfDay(minutes: 0) }),
      (
        "rest", true,
        { $0.settings.rest = [RestWeekdays(from: CivilDate(serial: 20_000), weekdays: [.sunday])] }
      ),
      (
        "pause", true,
        {
          $0.pauses = [
            Pause(from: CivilDate(serial: 20_800), through: CivilDate(serial: 20_801), reason: nil)
          ]
        }
      ),
      ("address", true, { $0.settings.baseURL = SiteAddress("https://ada.example") }),
      ("name", true, { $0.settings.publicName = "Ada" }),
      ("a time of a reminder", true, { $0.settings.reminders.evening = nil }),
      ("an item", false, { $0.items[ItemID("a")] = solved(at: Sandbox.now) }),
      ("what was solved before", false, { $0.solvedBefore = [SolvedProblem(number: 1, title: "Two Sum")] }),
      ("what is shared", false, { $0.settings.sharesNotes = true }),
    ]
    for (name, isNew, apply) in changes {
      let test = try ProgrammeTests()
      try expectEqual(test.schedule, nil)
      try test.sandbox.store().change { $0.settings.start = CivilDate("2026-11-20") }
      try test.sandbox.store().change(at: Sandbox.evening(1)) { apply(&$0) }
      let expected = ScheduleRevision(number: isNew ? 2 : 1, changed: Sandbox.evening(isNew ? 1 : 0))
      try expectEqual(test.schedule, expected, name)
    }
  }

  @Test(
    "a step back, a restored backup, a recovery and another plan are editions of their own, and none comes twice"
  )
  func laterEditions() throws {
    let store = sandbox.store()
    try store.change { $0.settings.start = CivilDate("2026-11-20") }
    let backup = try #require(try store.createBackup(at: Sandbox.now)).path
    try store.change { $0.settings.start = CivilDate("2026-11-27") }
    for (number, step) in [(3, HistoryDirection.back), (4, .forward)] {
      _ = try store.step(step, at: Sandbox.evening(1))
      try expectEqual(schedule, ScheduleRevision(number: number, changed: Sandbox.evening(1)))
    }
    // Restored once more, it changes nothing that a calendar shows.
    for _ in 1...2 {
      _ = try store.restore(backup, at: Sandbox.evening(2), isTrial: false)
      try expectEqual(schedule?.number, 5)
    }
    _ = try store.update(at: Sandbox.evening(3), following: [.first: NewPlan([1])], { _ in }, as: { nil })
    try expectEqual(schedule?.changed, Sandbox.evening(3))
    let number = try #require(try schedule?.number)
    try sandbox.write("{")
    #expect(try #require(try store.open(at: Sandbox.evening(4)).identity?.schedule).number > number)
    expectLacks(String(decoding: try store.exported(), as: UTF8.self), "schedule")
  }
}
