// A learner's log of several programmes: which one goes on, and how one of them is seen alone.

import StudyModel
import Testing

@testable import Records

struct LearnerLogTests {
  private let today = CivilDate(serial: 20_777)

  @Test("rounds are numbered on, whatever their programme is called") func roundsNumberedWhateverTheir()
    throws
  {
    var log = LearnerLog(ProgressLog())
    for _ in 0..<3 { log.beginNextRound(of: log.current, on: today) }
    #expect(log.current.text == "machine-mode-round-4")
    #expect(log.programmes.count == 4 && log.programmes.values.count { $0.archivedOn == nil } == 1)
    let long = try #require(ProgrammeName(String(repeating: "a", count: 60)))
    #expect(long.nextRound(besides: [long]).text == String(repeating: "a", count: 40) + "-round-2")
    let numbered = try #require(ProgrammeName("neetcode-150"))
    #expect(numbered.nextRound(besides: []).text == "neetcode-150-round-2")
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
    #expect(log[.first] == first)
    log.beginNextRound(of: log.current, on: today)
    let next = log[log.current]
    #expect(next.settings.sharesNotes && next.settings.start == nil)
    #expect(next.solvedBefore == first.solvedBefore && next.timer == nil)
    #expect(log[.first].settings.start == today)
  }

  @Test("a text that is not a name names no programme") func textNotNameNames() {
    for text in ["", "Machine", "a b", "a/b", String(repeating: "a", count: 61)] {
      #expect(ProgrammeName(text) == nil)
    }
  }
}
