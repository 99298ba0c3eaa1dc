// A learner's log of several programmes: which one goes on, and how one of them is seen alone.

import StudyModel
import TestSupport
import Testing

@testable import Store

struct LearnerLogTests {
  private let today = CivilDate(serial: 20_777)

  @Test("rounds are numbered on, whatever their programme is called") func roundsNumberedWhateverTheir()
    throws
  {
    var log = LearnerLog(ProgressLog())
    for _ in 0..<3 { log.beginNextRound(of: log.current, on: today) }
    expectEqual(log.current.text, "machine-mode-round-4")
    expectEqual(log.programmes.count, 4)
    expectEqual(log.programmes.values.count { $0.archivedOn == nil }, 1)
    let long = try #require(ProgrammeName(String(repeating: "a", count: 60)))
    expectEqual(long.nextRound(besides: [long]).text, String(repeating: "a", count: 40) + "-round-2")
    let numbered = try #require(ProgrammeName("neetcode-150"))
    expectEqual(numbered.nextRound(besides: []).text, "neetcode-150-round-2")
  }

  @Test("what belongs to the learner is seen in every programme, and what belongs to one in it alone")
  func whatBelongsLearnerSeen() {
    var log = LearnerLog()
    var first = ProgressLog()
    first.settings.start = today
    first.settings.sharesNotes = true
    first.solvedBefore = [SolvedProblem(number: 1, title: "Two Sum")]
    first.timer = RunningTimer(item: ItemID("lc-1"), started: Instant(secondsSinceEpoch: 0, offset: 0))
    log[.first] = first
    expectEqual(log[.first], first)
    log.beginNextRound(of: log.current, on: today)
    let next = log[log.current]
    #expect(next.settings.sharesNotes && next.settings.start == nil)
    #expect(next.solvedBefore == first.solvedBefore && next.timer == nil)
    expectEqual(log[.first].settings.start, today)
  }

  @Test("a text that is not a name names no programme") func textNotNameNames() {
    for text in ["", "Machine", "a b", "a/b", String(repeating: "a", count: 61)] {
      expectEqual(ProgrammeName(text), nil)
    }
  }

  @Test(
    "a challenge is named by its title, and never as a day, a round or another programme",
    arguments: [
      ("Run 5 km", "run-5-km"), ("Read", "read-2"), ("100", "challenge-100"), ("日本", "challenge"),
      ("Machine Mode", "machine-mode-2"), ("Run, round 2", "run-2"),
      (String(repeating: "long ", count: 12), "long-long-long-long-long-long-long-long"),
    ])
  func challengeNamedTitleNever(_ title: String, _ name: String) throws {
    let taken = [try #require(ProgrammeName("read-round-2"))]
    expectEqual(ProgrammeName(title: title, besides: taken).text, name)
  }

  @Test("the oldest programme stands at the root of a site, then the active ones, then the archived")
  func oldestProgrammeStandsRoot() throws {
    var log = LearnerLog(ProgressLog())
    let names = try ["run", "read", "swim", "draw"].map { try #require(ProgrammeName($0)) }
    for (index, name) in names.enumerated() {
      var programme = Programme()
      programme.created = Instant(secondsSinceEpoch: 100 - index, offset: 0)
      programme.ticks = 10
      log.programmes[name] = programme
    }
    log.archive(names[1], on: today)
    log.archive(names[3], on: today.adding(days: 1))
    log.programmes[names[2]]?.isPrivate = true
    log.beginNextRound(of: .first, on: today.adding(days: 2))
    expectEqual(
      log.onSite(withPrivate: true).map(\.text),
      [
        "machine-mode-round-2", "swim", "run", "machine-mode", "draw", "read",
      ])
    expectLacks(log.onSite(withPrivate: false), names[2])
    log.delete(.first)
    log.delete(log.machineMode)
    expectEqual(log.onSite(withPrivate: true).first?.text, "draw")
    expectEqual(log.onSite(withPrivate: true).map(\.text), ["draw", "swim", "run", "read"])
  }

  @Test(
    "commands work on the programme in use, else on the oldest active one, else on the bundled one's next round"
  )
  func commandsWorkProgrammeUse() throws {
    var log = LearnerLog()
    log.programmes[.first] = Programme()
    let run = try #require(ProgrammeName("run"))
    log.programmes[run] = Programme()
    log.programmes[run]?.created = Instant(secondsSinceEpoch: 0, offset: 0)
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

  @Test("the rounds of a programme share its plan's file, which the active one owns")
  func roundsProgrammeSharePlans() {
    var log = LearnerLog(ProgressLog())
    log.programmes[.first] = Programme()
    log.programmes[.first]?.plan = String(repeating: "a", count: 64)
    log.programmes[.first]?.title = "Mine"
    log.beginNextRound(of: .first, on: today)
    let next = log.current
    #expect(log.planOwner(of: .first) == next && log.planOwner(of: next) == next)
    expectEqual(log.programmes[next]?.plan, log.programmes[.first]?.plan)
    #expect(log.programmes[next]?.hasBegun == false)
    expectEqual(log.title(of: next), "Mine")
  }
}
