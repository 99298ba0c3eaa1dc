// Problems of a session: hidden until it is begun or done, and counted all the same.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Hidden problems")
struct HiddenProblemTests {
  private let curriculum: Curriculum
  private let now = Now(instant: Instant(secondsSinceEpoch: 1_763_640_000, offset: 0), zone: "UTC")

  init() throws {
    let session = ItemID("mock")
    let problem = Item(
      id: ItemID(leetCode: 57),
      content: .problem(
        Problem(number: 57, title: "Insert Interval", difficulty: .medium), alternative: nil, revision: 0),
      track: .dsa, detail: "A word.", timeBox: nil, session: session)
    let mock = Item(
      id: session, content: .session(title: "Mock"), track: .dsa, detail: nil, timeBox: 45)
    let day = StudyDay(
      number: try dayNumber(1), goal: "", dsaFocus: "Mock", systemDesignTopic: "", items: [mock, problem])
    curriculum = Curriculum(weeks: [StudyWeek(number: 1, theme: "Mocks", days: [day])])
  }

  private func shown(_ log: ProgressLog) throws -> Item {
    try #require(summarize(curriculum, log, now).days[0].items.last).item
  }

  private func attempt() -> Attempt {
    Attempt(instant: now.instant, zone: "UTC", day: now.instant.localDate, minutes: 5, isFinish: false)
  }

  @Test("have no title, number or text until their session begins")
  func hidden() throws {
    let item = try shown(ProgressLog())
    #expect(item.isHidden && item.problem == nil && item.detail == nil)
    #expect((item.title, item.label) == ("Hidden until its session begins", "Problem"))
    #expect(item.id == ItemID("lc-57") && item.isPractice)
    expectEqual(summarize(curriculum, ProgressLog(), now).problems.total, 1)
    // They stay hidden while another timer runs.
    var log = ProgressLog()
    log.timer = RunningTimer(item: ItemID("lc-1"), started: now.instant)
    #expect(try shown(log).isHidden)
    // They are shown once the timer runs or anything is logged on the session or one of them.
    for id in ["mock", "lc-57"] {
      var timed = ProgressLog()
      timed.timer = RunningTimer(item: ItemID(id), started: now.instant)
      try expectEqual(shown(timed).title, "Insert Interval", id)
      var logged = ProgressLog()
      logged.items[ItemID(id)] = ItemRecord(attempts: [attempt()])
      try expectEqual(shown(logged).title, "Insert Interval", id)
    }
  }
}
