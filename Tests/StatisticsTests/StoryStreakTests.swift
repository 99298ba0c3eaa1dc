// Streaks of the calendar, complete days in a row and consistency of each story.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Streaks and consistency, story by story")
struct StoryStreakTests {
  /// What a story says of runs: counted days, first and last, and days bridged; `-` for none.
  struct Expected: Sendable {
    let current: String
    let longest: String
    let activeDays: Int
    let today: String

    init(_ current: String, longest: String? = nil, active: Int, today: String) {
      (self.current, self.longest) = (current, longest ?? current)
      (activeDays, self.today) = (active, today)
    }
  }

  private static let streaks: [Story: Expected] = [
    .emptyLog: .init("-", active: 0, today: "open"),
    .oneItem: .init("1: 11-02 to 11-02 + 0", active: 1, today: "counts"),
    .eveningsInLosAngeles: .init("3: 11-02 to 11-04 + 0", active: 3, today: "counts"),
    .springForward: .init("3: 03-26 to 03-28 + 0", active: 3, today: "open"),
    .fallBack: .init("3: 10-23 to 10-25 + 0", active: 3, today: "open"),
    .nightsUntilFour: .init("3: 11-02 to 11-04 + 0", active: 3, today: "counts"),
    .nightsUntilMidnight: .init("2: 11-04 to 11-05 + 0", active: 3, today: "counts"),
    .nightsUntilSix: .init("3: 11-02 to 11-04 + 0", active: 3, today: "counts"),
    .flightWest: .init("3: 11-02 to 11-04 + 0", active: 3, today: "counts"),
    .dateLineWestward: .init(
      "1: 11-05 to 11-05 + 0", longest: "2: 11-02 to 11-03 + 0", active: 3, today: "counts"),
    .dateLineEastward: .init("3: 11-02 to 11-04 + 0", active: 3, today: "counts"),
    .loggedLate: .init("3: 11-02 to 11-04 + 0", active: 3, today: "open"),
    .pauseAfterwards: .init("3: 11-02 to 11-06 + 2", active: 3, today: "counts"),
    .restChanged: .init("5: 11-06 to 11-12 + 2", active: 5, today: "counts"),
    .todayOpen: .init("2: 11-02 to 11-03 + 0", active: 2, today: "open"),
    .catchUp: .init("1: 11-06 to 11-06 + 0", longest: "1: 11-02 to 11-02 + 0", active: 2, today: "counts"),
    .allEarly: .init("1: 11-02 to 11-02 + 0", active: 1, today: "closed"),
    .lastDay: .init("6: 11-02 to 11-07 + 0", active: 6, today: "open"),
    .weekAfterOpen: .init("-", longest: "6: 11-02 to 11-07 + 0", active: 6, today: "open"),
    .weekAfterComplete: .init("7: 11-02 to 11-08 + 0", active: 7, today: "closed"),
    .oneDayPlan: .init("1: 11-02 to 11-02 + 0", active: 1, today: "counts"),
    .fifteenDayPlan: .init("6: 11-02 to 11-07 + 0", active: 6, today: "open"),
    .thousandDayPlan: .init("6: 11-02 to 11-07 + 0", active: 6, today: "open"),
  ]

  private func text(_ run: StreakRun?) -> String {
    run.map { "\($0.length): \($0.from.iso.dropFirst(5)) to \($0.through.iso.dropFirst(5)) + \($0.bridged)" }
      ?? "-"
  }

  @Test(
    "the streaks, the active days, complete days in a row, and study days with work",
    arguments: Story.allCases)
  func runs(story: Story) throws {
    let expected = try #require(StoryStreakTests.streaks[story])
    let seen = try story.summary()
    let streak = seen.streak
    expectEqual(text(streak.current), expected.current)
    expectEqual(text(streak.longest), expected.longest)
    expectEqual(streak.activeDays, expected.activeDays)
    expectEqual(streak.todayCounts, (expected.today == "counts"))
    expectEqual(streak.isTodayOpen, (expected.today == "open"))
    // Complete days in a row, whichever dates they were done on.
    let complete = try #require(StoryStreakTests.completeDays[story])
    let found = seen.completeDays
    expectEqual(text(found.current), complete.current)
    expectEqual(text(found.longest), complete.longest)
    // Study days with work, of the study days that ended.
    let share = try #require(StoryStreakTests.consistencies[story])
    expectEqual([seen.consistency.active, seen.consistency.studyDays], share)
  }

  /// Days of the plan and the dates they were completed on, of the current run and of the longest.
  private static let completeDays: [Story: (current: String, longest: String)] = [
    .emptyLog: ("-", "-"), .oneItem: ("-", "-"),
    .eveningsInLosAngeles: ("1...3, 11-02 to 11-04", "1...3, 11-02 to 11-04"),
    .springForward: ("1...3, 03-26 to 03-28", "1...3, 03-26 to 03-28"),
    .fallBack: ("1...4, 10-23 to 10-25", "1...4, 10-23 to 10-25"),
    .nightsUntilFour: ("1...3, 11-02 to 11-04", "1...3, 11-02 to 11-04"),
    .nightsUntilMidnight: ("1...3, 11-02 to 11-05", "1...3, 11-02 to 11-05"),
    .nightsUntilSix: ("1...3, 11-02 to 11-04", "1...3, 11-02 to 11-04"),
    .flightWest: ("1...4, 11-02 to 11-04", "1...4, 11-02 to 11-04"),
    .dateLineWestward: ("1...3, 11-02 to 11-05", "1...3, 11-02 to 11-05"),
    .dateLineEastward: ("1...4, 11-02 to 11-04", "1...4, 11-02 to 11-04"),
    .loggedLate: ("1...3, 11-02 to 11-04", "1...3, 11-02 to 11-04"),
    .pauseAfterwards: ("1...3, 11-02 to 11-06", "1...3, 11-02 to 11-06"),
    .restChanged: ("1...5, 11-06 to 11-12", "1...5, 11-06 to 11-12"),
    .todayOpen: ("1...2, 11-02 to 11-03", "1...2, 11-02 to 11-03"),
    .catchUp: ("1...5, 11-02 to 11-06", "1...5, 11-02 to 11-06"),
    .allEarly: ("1...7, 11-02 to 11-02", "1...7, 11-02 to 11-02"),
    .lastDay: ("1...6, 11-02 to 11-07", "1...6, 11-02 to 11-07"),
    .weekAfterOpen: ("-", "1...6, 11-02 to 11-07"),
    .weekAfterComplete: ("1...7, 11-02 to 11-08", "1...7, 11-02 to 11-08"),
    .oneDayPlan: ("1...1, 11-02 to 11-02", "1...1, 11-02 to 11-02"),
    .fifteenDayPlan: ("1...6, 11-02 to 11-07", "1...6, 11-02 to 11-07"),
    .thousandDayPlan: ("1...6, 11-02 to 11-07", "1...6, 11-02 to 11-07"),
  ]

  private func text(_ run: CompleteDaysRun?) -> String {
    run.map { run in
      "\(run.fromDay.value)...\(run.throughDay.value), \(run.from.iso.dropFirst(5)) to "
        + run.through.iso.dropFirst(5)
    } ?? "-"
  }

  /// Active ones of how many study days.
  private static let consistencies: [Story: [Int]] = [
    .emptyLog: [0, 0], .oneItem: [1, 1], .eveningsInLosAngeles: [3, 3], .springForward: [3, 3],
    .fallBack: [3, 3], .nightsUntilFour: [3, 3], .nightsUntilMidnight: [3, 4],
    .nightsUntilSix: [3, 3], .flightWest: [3, 3], .dateLineWestward: [3, 4], .dateLineEastward: [3, 3],
    .loggedLate: [3, 3], .pauseAfterwards: [3, 3], .restChanged: [5, 5], .todayOpen: [2, 2],
    .catchUp: [2, 5], .allEarly: [1, 1], .lastDay: [6, 6], .weekAfterOpen: [6, 13],
    .weekAfterComplete: [7, 7], .oneDayPlan: [1, 1], .fifteenDayPlan: [6, 6], .thousandDayPlan: [6, 6],
  ]
}
