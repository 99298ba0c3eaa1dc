// Completion, averages of days and the pace of each story.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("Completion and pace, story by story")
struct StoryCompletionTests {
  /// Days complete, problems and topics done, and the per cent of days and of all items.
  private static let completions: [Story: (days: Int, problems: Int, topics: Int, texts: [String])] = [
    .emptyLog: (0, 0, 0, ["0%", "0%"]),
    .oneItem: (0, 1, 0, ["0%", "7%"]),
    .eveningsInLosAngeles: (3, 3, 3, ["42%", "42%"]),
    .springForward: (3, 3, 3, ["42%", "42%"]),
    .fallBack: (4, 4, 4, ["57%", "57%"]),
    .nightsUntilFour: (3, 3, 3, ["42%", "42%"]),
    .nightsUntilMidnight: (3, 3, 3, ["42%", "42%"]),
    .nightsUntilSix: (3, 3, 3, ["42%", "42%"]),
    .flightWest: (4, 4, 4, ["57%", "57%"]),
    .dateLineWestward: (3, 3, 3, ["42%", "42%"]),
    .dateLineEastward: (4, 4, 4, ["57%", "57%"]),
    .loggedLate: (3, 3, 3, ["42%", "42%"]),
    .pauseAfterwards: (3, 3, 3, ["42%", "42%"]),
    .restChanged: (5, 5, 5, ["71%", "71%"]),
    .todayOpen: (2, 2, 2, ["28%", "28%"]),
    .catchUp: (5, 5, 5, ["71%", "71%"]),
    .allEarly: (7, 7, 7, ["100%", "100%"]),
    .lastDay: (6, 6, 6, ["85%", "85%"]),
    .weekAfterOpen: (6, 6, 6, ["85%", "85%"]),
    .weekAfterComplete: (7, 7, 7, ["100%", "100%"]),
    .oneDayPlan: (1, 1, 1, ["100%", "100%"]),
    .fifteenDayPlan: (6, 6, 6, ["40%", "40%"]),
    .thousandDayPlan: (6, 6, 6, ["<1%", "<1%"]),
  ]

  @Test(
    "days, problems, topics and items are counted whenever they were done; the lead is over what was planned",
    arguments: Story.allCases)
  func completion(story: Story) throws {
    let expected = try #require(StoryCompletionTests.completions[story])
    let seen = try story.summary()
    let total = story.dayCount
    expectEqual(seen.daysComplete, Completion(done: expected.days, total: total))
    expectEqual(seen.problems, Completion(done: expected.problems, total: total))
    expectEqual(seen.dsa, Completion(done: expected.problems, total: total))
    expectEqual(seen.topics, Completion(done: expected.topics, total: total))
    expectEqual(seen.items, Completion(done: expected.problems + expected.topics, total: 2 * total))
    expectEqual([seen.daysComplete.percentText, seen.items.percentText], expected.texts)
    let lead = try #require(StoryCompletionTests.paces[story])
    let pace = seen.pace
    expectEqual([pace.plannedDays, pace.plannedItems, pace.doneItems, pace.leadDays], lead)
    switch (lead[3], lead[0]) {
    case (2..., _): expectEqual(pace.words, "\(lead[3]) days ahead")
    case (_, 0): expectEqual(pace.status, .nothingDue)
    default: expectEqual(pace.status, .onPlan)
    }
  }

  @Test("the averages of days of equal length are the shares of each track, and weeks count their own days")
  func averages() throws {
    for (story, dsa, systemDesign) in [
      (.emptyLog, 0, 0), (.oneItem, 14, 0), (.eveningsInLosAngeles, 42, 42), (.fallBack, 57, 57),
      (.catchUp, 71, 71), (.allEarly, 100, 100), (.lastDay, 85, 85), (.weekAfterOpen, 85, 85),
      (.weekAfterComplete, 100, 100), (.oneDayPlan, 100, 100), (.fifteenDayPlan, 40, 40),
      (.thousandDayPlan, 0, 0),
    ] as [(Story, Int, Int)] {
      try expectEqual(story.summary().averages, [dsa, systemDesign], story.rawValue)
    }
    let weeks = try Story.fifteenDayPlan.summary().weeks
    expectEqual(
      weeks.map(\.daysComplete), [.init(done: 6, total: 7), .init(done: 0, total: 7), .init(total: 1)])
    expectEqual(weeks.map(\.completion.done), [12, 0, 0])
    expectEqual(weeks.map(\.completion.total), [14, 14, 2])
    expectEqual(weeks.map(\.completion.percent), [85, 0, 0])
    expectEqual(weeks.map(\.minutes), [240, 0, 0])
    expectEqual(weeks.map(\.completedOn), [nil, nil, nil])
    let complete = try Story.weekAfterComplete.summary().weeks
    expectEqual(complete.map { $0.completedOn?.iso }, ["2026-11-08"])
    try expectEqual(Story.allEarly.summary().weeks.map { $0.completedOn?.iso }, ["2026-11-02"])
    try expectEqual(Story.thousandDayPlan.summary().weeks.count, 143)
  }

  /// Days planned before today, their items, items done, and the lead in days.
  private static let paces: [Story: [Int]] = [
    .emptyLog: [0, 0, 0, 0], .oneItem: [0, 0, 1, 0], .eveningsInLosAngeles: [2, 4, 6, 1],
    .springForward: [3, 6, 6, 0], .fallBack: [3, 6, 8, 1],
    .nightsUntilFour: [2, 4, 6, 1], .nightsUntilMidnight: [3, 6, 6, 0], .nightsUntilSix: [2, 4, 6, 1],
    .flightWest: [2, 4, 8, 2], .dateLineWestward: [3, 6, 6, 0], .dateLineEastward: [2, 4, 8, 2],
    .loggedLate: [3, 6, 6, 0], .pauseAfterwards: [2, 4, 6, 1], .restChanged: [4, 8, 10, 1],
    .todayOpen: [2, 4, 4, 0], .catchUp: [4, 8, 10, 1], .allEarly: [3, 6, 14, 4], .lastDay: [6, 12, 12, 0],
    .weekAfterOpen: [7, 14, 12, -1], .weekAfterComplete: [7, 14, 14, 0], .oneDayPlan: [0, 0, 2, 1],
    .fifteenDayPlan: [6, 12, 12, 0], .thousandDayPlan: [6, 12, 12, 0],
  ]
}
