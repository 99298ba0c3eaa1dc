// Minutes by track, weekday and week, entries on the day, and milestones of each story.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Time, entries and milestones, story by story")
struct StoryTimeTests {
  struct Expected: Sendable {
    let weekdays: [Int]
    let today: Int
    /// Each week from its Monday: minutes, active days, finishes.
    let weeks: String

    init(_ weekdays: [Int], today: Int, weeks: String) {
      (self.weekdays, self.today, self.weeks) = (weekdays, today, weeks)
    }
  }

  private static let times: [Story: Expected] = [
    .emptyLog: .init([0, 0, 0, 0, 0, 0, 0], today: 0, weeks: ""),
    .oneItem: .init([25, 0, 0, 0, 0, 0, 0], today: 25, weeks: "11-02: 25 1 1"),
    .eveningsInLosAngeles: .init([40, 40, 40, 0, 0, 0, 0], today: 40, weeks: "11-02: 120 3 6"),
    .springForward: .init([0, 0, 0, 0, 40, 40, 40], today: 0, weeks: "03-22: 120 3 6, 03-29: 0 0 0"),
    .fallBack: .init([0, 0, 0, 0, 40, 80, 40], today: 0, weeks: "10-19: 160 3 8, 10-26: 0 0 0"),
    .nightsUntilFour: .init([40, 40, 40, 0, 0, 0, 0], today: 40, weeks: "11-02: 120 3 6"),
    .nightsUntilMidnight: .init([40, 0, 40, 40, 0, 0, 0], today: 40, weeks: "11-02: 120 3 6"),
    .nightsUntilSix: .init([40, 40, 40, 0, 0, 0, 0], today: 40, weeks: "11-02: 120 3 6"),
    .flightWest: .init([40, 80, 40, 0, 0, 0, 0], today: 40, weeks: "11-02: 160 3 8"),
    .dateLineWestward: .init([40, 40, 0, 40, 0, 0, 0], today: 40, weeks: "11-02: 120 3 6"),
    .dateLineEastward: .init([40, 80, 40, 0, 0, 0, 0], today: 40, weeks: "11-02: 160 3 8"),
    .loggedLate: .init([40, 40, 40, 0, 0, 0, 0], today: 0, weeks: "11-02: 120 3 6"),
    .pauseAfterwards: .init([40, 40, 0, 0, 40, 0, 0], today: 40, weeks: "11-02: 120 3 6"),
    .restChanged: .init([40, 40, 0, 40, 40, 40, 0], today: 40, weeks: "11-02: 80 2 4, 11-09: 120 3 6"),
    .todayOpen: .init([40, 40, 0, 0, 0, 0, 0], today: 0, weeks: "11-02: 80 2 4"),
    .catchUp: .init([40, 0, 0, 0, 160, 0, 0], today: 160, weeks: "11-02: 200 2 10"),
    .allEarly: .init([280, 0, 0, 0, 0, 0, 0], today: 0, weeks: "11-02: 280 1 14"),
    .lastDay: .init([40, 40, 40, 40, 40, 40, 0], today: 0, weeks: "11-02: 240 6 12"),
    .weekAfterOpen: .init([40, 40, 40, 40, 40, 40, 0], today: 0, weeks: "11-02: 240 6 12, 11-09: 0 0 0"),
    .weekAfterComplete: .init(
      [40, 40, 40, 40, 40, 40, 40], today: 0, weeks: "11-02: 280 7 14, 11-09: 0 0 0"),
    .oneDayPlan: .init([40, 0, 0, 0, 0, 0, 0], today: 40, weeks: "11-02: 40 1 2"),
    .fifteenDayPlan: .init([40, 40, 40, 40, 40, 40, 0], today: 0, weeks: "11-02: 240 6 12"),
    .thousandDayPlan: .init([40, 40, 40, 40, 40, 40, 0], today: 0, weeks: "11-02: 240 6 12"),
  ]

  @Test(
    "minutes and milestones stand on the learner's own dates, weekdays and weeks", arguments: Story.allCases)
  func time(story: Story) throws {
    let expected = try #require(StoryTimeTests.times[story])
    let seen = try story.summary()
    let time = seen.time
    let weeks = time.calendarWeeks.map {
      "\($0.from.iso.dropFirst(5)): \($0.minutes) \($0.activeDays) \($0.finishes)"
    }
    expectEqual(time.weekdays.map(\.minutes), expected.weekdays)
    expectEqual(time.weekdays.map(\.days), expected.weekdays.map { $0 == 0 ? 0 : 1 })
    expectEqual(time.today, expected.today)
    expectEqual(weeks.joined(separator: ", "), expected.weeks)
    // Problems take 30 minutes and topics 10; the one item alone takes 25.
    let total = expected.weekdays.reduce(0, +)
    expectEqual(time.minutes, total)
    expectEqual(time.tracks[.dsa], (story == .oneItem ? 25 : total / 4 * 3))
    expectEqual(time.tracks[.systemDesign], (story == .oneItem ? 0 : total / 4))
    expectEqual(time.days, expected.weekdays.count { $0 > 0 })
    expectEqual([time.bonus, time.kept], [0, 0])
    let milestones = try #require(StoryTimeTests.achievements[story])
    let earned = seen.achievements.compactMap { achievement in
      achievement.earnedOn.map { "\(achievement.id) \($0.iso.dropFirst(5))" }
    }
    expectEqual(earned.joined(separator: ", "), milestones)
  }

  /// What was earned, and when.
  private static let achievements: [Story: String] = [
    .emptyLog: "", .oneItem: "",
    .eveningsInLosAngeles: "streak-3 11-04, days-1 11-02, days-2 11-03",
    .springForward: "streak-3 03-28, days-1 03-26, days-2 03-27",
    .fallBack: "streak-3 10-25, days-1 10-23, days-2 10-24, days-4 10-25, problems-4 10-25",
    .nightsUntilFour: "streak-3 11-04, days-1 11-02, days-2 11-03",
    .nightsUntilMidnight: "days-1 11-02, days-2 11-04",
    .nightsUntilSix: "streak-3 11-04, days-1 11-02, days-2 11-03",
    .flightWest: "streak-3 11-04, days-1 11-02, days-2 11-03, days-4 11-04, problems-4 11-04",
    .dateLineWestward: "days-1 11-02, days-2 11-03",
    .dateLineEastward: "streak-3 11-04, days-1 11-02, days-2 11-03, days-4 11-04, problems-4 11-04",
    .loggedLate: "streak-3 11-04, days-1 11-02, days-2 11-03",
    .pauseAfterwards: "streak-3 11-06, days-1 11-02, days-2 11-03",
    .restChanged: "streak-3 11-09, days-1 11-06, days-2 11-07, days-4 11-10, problems-4 11-10",
    .todayOpen: "days-1 11-02, days-2 11-03",
    .catchUp: "days-1 11-02, days-2 11-06, days-4 11-06, problems-4 11-06",
    .allEarly: "days-1 11-02, days-2 11-02, days-4 11-02, days-6 11-02, days-7 11-02, problems-4 11-02, "
      + "problems-7 11-02, week-1 11-02",
    .lastDay: "streak-3 11-04, days-1 11-02, days-2 11-03, days-4 11-05, days-6 11-07, problems-4 11-05",
    .weekAfterOpen:
      "streak-3 11-04, days-1 11-02, days-2 11-03, days-4 11-05, days-6 11-07, problems-4 11-05",
    .weekAfterComplete: "streak-3 11-04, streak-7 11-08, days-1 11-02, days-2 11-03, days-4 11-05, "
      + "days-6 11-07, days-7 11-08, problems-4 11-05, problems-7 11-08, week-1 11-08",
    .oneDayPlan: "days-1 11-02, problems-1 11-02, week-1 11-02",
    .fifteenDayPlan: "streak-3 11-04, days-1 11-02, days-2 11-03, days-4 11-05",
    .thousandDayPlan: "streak-3 11-04, days-1 11-02",
  ]
}
