// Several programmes as they stood at the end of an earlier date.

import StudyModel
import TestSupport
import Testing

@testable import Records

@Suite("A learner's log on an earlier date")
struct EarlierLearnerLogTests {
  private let today = CivilDate(serial: 20_777)

  private func attempt(on day: CivilDate) -> Attempt {
    Attempt(
      instant: Instant(date: day, time: TimeOfDay(minutes: 720), offset: 0), zone: "UTC", day: day,
      minutes: 10,
      isFinish: true, rating: .hard)
  }

  /// A first round with work on two days, archived today for a second, in which there is work two days later.
  private func twoRounds() -> (log: LearnerLog, second: ProgrammeName) {
    var first = ProgressLog()
    first.settings.start = today.adding(days: -10)
    first.items[ItemID("lc-1")] = ItemRecord(
      attempts: [-10, -5].map { attempt(on: today.adding(days: $0)) })
    var log = LearnerLog(first)
    log.beginNextRound(of: .first, on: today)
    let second = log.current
    log[second].settings.start = today.adding(days: 2)
    log[second].items[ItemID("lc-2")] = ItemRecord(attempts: [attempt(on: today.adding(days: 2))])
    return (log, second)
  }

  @Test(
    "a round that was begun later is gone, and the one before it is active again", arguments: [-1, -5, -8])
  func beforeTheRound(days: Int) {
    let (log, _) = twoRounds()
    let earlier = log.asOf(today.adding(days: days))
    #expect(earlier.programmes.count == 1 && earlier.current == .first && earlier.active == [.first])
    expectEqual(earlier[.first].items[ItemID("lc-1")]?.attempts.count, (days < -5 ? 1 : 2))
  }

  @Test("both rounds are there once the second has begun")
  func afterTheRound() {
    let (log, second) = twoRounds()
    let earlier = log.asOf(today.adding(days: 2))
    #expect(earlier.programmes.count == 2 && earlier.active == [second])
    #expect(earlier[second] == log[second] && earlier[.first] == log[.first])
  }

  @Test(
    "a programme is active until the day on which it was archived",
    arguments: [(-1, true), (0, false), (1, false)])
  func archived(days: Int, isActive: Bool) throws {
    let run = try #require(ProgrammeName("run"))
    var log = LearnerLog(ProgressLog())
    log.programmes[run] = Programme()
    log.archive(run, on: today)
    expectEqual(log.asOf(today.adding(days: days)).programmes[run]?.isActive, isActive)
  }

  @Test(
    "a programme that was created later is gone, and commands work on another",
    arguments: [(-1, false), (0, true)])
  func created(days: Int, isThere: Bool) throws {
    let run = try #require(ProgrammeName("run"))
    var log = LearnerLog(ProgressLog())
    log.programmes[run] = Programme()
    log.programmes[run]?.created = Instant(date: today, time: TimeOfDay(minutes: 720), offset: 0)
    log.inUse = run
    let earlier = log.asOf(today.adding(days: days))
    #expect((earlier.programmes[run] != nil) == isThere && earlier.current == (isThere ? run : .first))
  }

  @Test("what belongs to the learner stays, and a timer goes")
  func settings() {
    var first = ProgressLog()
    first.settings.start = today
    first.settings.interview = today.adding(days: 40)
    first.settings.review.perDay = 5
    first.timer = RunningTimer(item: ItemID("lc-1"), started: Instant(secondsSinceEpoch: 0, offset: 0))
    let earlier = LearnerLog(first).asOf(today)[.first]
    #expect(earlier.settings == first.settings && earlier.timer == nil)
  }
}
