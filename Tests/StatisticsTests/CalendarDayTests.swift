// What each day of the calendar and each day of the programme is as of now.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("The days of the calendar and of the programme")
struct CalendarDayTests {
  /// The first day, and one letter for each day from there through today: active, paused, rest,
  /// open, before, after (f), missed.
  private static let calendars: [Story: (first: String, days: String)] = [
    .emptyLog: ("", ""),
    .oneItem: ("2026-11-02", "a"),
    .eveningsInLosAngeles: ("2026-11-02", "aaa"),
    .springForward: ("2027-03-26", "aaao"),
    .fallBack: ("2026-10-23", "aaao"),
    .nightsUntilFour: ("2026-11-02", "aaa"),
    .nightsUntilMidnight: ("2026-11-02", "amaa"),
    .nightsUntilSix: ("2026-11-02", "aaa"),
    .flightWest: ("2026-11-02", "aaa"),
    .dateLineWestward: ("2026-11-02", "aama"),
    .dateLineEastward: ("2026-11-02", "aaa"),
    .loggedLate: ("2026-11-02", "aaao"),
    .pauseAfterwards: ("2026-11-02", "aappa"),
    .restChanged: ("2026-11-06", "aaraara"),
    .todayOpen: ("2026-11-02", "aao"),
    .catchUp: ("2026-11-02", "ammma"),
    .allEarly: ("2026-11-02", "afff"),
    .lastDay: ("2026-11-02", "aaaaaao"),
    .weekAfterOpen: ("2026-11-02", "aaaaaammmmmmmo"),
    .weekAfterComplete: ("2026-11-02", "aaaaaaafffffff"),
    .oneDayPlan: ("2026-11-02", "a"),
    .fifteenDayPlan: ("2026-11-02", "aaaaaao"),
    .thousandDayPlan: ("2026-11-02", "aaaaaao"),
  ]

  private func letter(_ status: CalendarDayStatus) -> String {
    status == .after ? "f" : String(status.rawValue.prefix(1))
  }

  @Test(
    "each day of the calendar and of the programme has its status, by the learner's own clock and calendar",
    arguments: Story.allCases)
  func statuses(story: Story) throws {
    let calendar = try #require(CalendarDayTests.calendars[story])
    let seen = try story.summary()
    let days = seen.calendarDays
    expectEqual(days.first?.date.iso ?? "", calendar.first)
    expectEqual(days.map { letter($0.status) }.joined(), calendar.days)
    let dates = days.map(\.date)
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $1.days(since: $0) == 1 })
    let programme = try #require(CalendarDayTests.programmes[story])
    let letters = seen.days.prefix(15).map { $0.status == .ahead ? "-" : $0.status.words.prefix(1) }
    expectEqual(letters.joined(), programme)
    expectEqual(seen.days.count, story.dayCount)
    expectEqual(seen.headline, try #require(CalendarDayTests.headlines[story]))
  }

  @Test(
    "the calendar begins with the start or the first work; each date has its planned day, and its status by its work"
  )
  func begins() throws {
    // It is empty while both lie ahead.
    for (start, work, first) in [
      (nil, nil, nil), (5, nil, 5), (nil, 5, 5), (5, 3, 3), (3, 5, 3), (9, nil, nil), (nil, 9, nil),
      (9, 4, 4), (6, 9, 6),
    ] as [(Int?, Int?, Int?)] {
      var log = ProgressLog()
      log.settings.start = try start.map(november)
      if let work { try log.finish("lc-1", november: work) }
      let seen = try summary(SamplePlan.plain(days: 3), log, november: 6).calendarDays
      expectEqual(seen.first?.date.day, first, "start \(start ?? 0), work \(work ?? 0)")
      expectEqual(seen.last?.date.day, (first == nil ? nil : 6), "start \(start ?? 0), work \(work ?? 0)")
    }
    // The day planned for a date stands beside it, and days off have none.
    for (story, numbers) in [
      (.dateLineWestward, [1, 2, 3, 4]), (.pauseAfterwards, [1, 2, nil, nil, 3]),
      (.restChanged, [1, 2, nil, 3, 4, nil, 5]), (.nightsUntilMidnight, [1, 2, 3, 4]), (.oneDayPlan, [1]),
      (.catchUp, [1, 2, 3, 4, 5]), (.weekAfterOpen, Array(1...7) + Array(repeating: nil, count: 7)),
    ] as [(Story, [Int?])] {
      try expectEqual(story.summary().calendarDays.map { $0.day?.value }, numbers, story.rawValue)
    }
    // Work that counts goes before all else, work that does not changes no status: a start on Friday the 6th of a
    // plan of 3 days with Sundays at rest; the 6th is paused; work on the 4th (5 minutes), the 5th (20), the 9th
    // (all items), the 11th (19 minutes); complete on the 9th.
    var log = try ProgressLog(start: "2026-11-06")
    try log.rest([.sunday], november: 1)
    try log.pause(november: 6, through: 6)
    try log.pause(november: 8, through: 8)
    try log.spend(5, on: "lc-1", november: 4)
    try log.spend(20, on: "lc-1", november: 5)
    for id in ["lc-1", "lc-2", "lc-3", "t1-1", "t2-1", "t3-1"] { try log.finish(id, november: 9) }
    try log.spend(19, on: "lc-1", november: 11)
    let seen = try summary(SamplePlan.plain(days: 3), log, november: 16)
    // From the 4th through the 16th; a pause goes before the rest of Sunday the 8th, and rest before "after".
    expectEqual(seen.calendarDays.map { letter($0.status) }.joined(), "bapmpafffffrf")
    expectEqual(seen.calendarDays.map(\.activity.minutes), [5, 20, 0, 0, 0, 0, 0, 19, 0, 0, 0, 0, 0])
    expectEqual(seen.calendarDays.map(\.activity.finishes), [0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])
  }

  /// One letter for each day of the plan, of the first fifteen: complete, today, open, ahead (-).
  private static let programmes: [Story: String] = [
    .emptyLog: "-------", .oneItem: "t------", .eveningsInLosAngeles: "ccc----", .springForward: "ccct---",
    .fallBack: "cccc---", .nightsUntilFour: "ccc----", .nightsUntilMidnight: "ccct---",
    .nightsUntilSix: "ccc----", .flightWest: "cccc---", .dateLineWestward: "ccct---",
    .dateLineEastward: "cccc---", .loggedLate: "ccct---", .pauseAfterwards: "ccc----",
    .restChanged: "ccccc--", .todayOpen: "cct----", .catchUp: "ccccc--", .allEarly: "ccccccc",
    .lastDay: "cccccct", .weekAfterOpen: "cccccco", .weekAfterComplete: "ccccccc", .oneDayPlan: "c",
    .fifteenDayPlan: "cccccct--------", .thousandDayPlan: "cccccct--------",
  ]

  private static let headlines: [Story: String] = [
    .emptyLog: "Day 1 of 7", .oneItem: "Day 1 of 7", .eveningsInLosAngeles: "Day 3 of 7",
    .springForward: "Day 4 of 7", .fallBack: "Day 4 of 7",
    .nightsUntilFour: "Day 3 of 7", .nightsUntilMidnight: "Day 4 of 7", .nightsUntilSix: "Day 3 of 7",
    .flightWest: "Day 3 of 7", .dateLineWestward: "Day 4 of 7", .dateLineEastward: "Day 3 of 7",
    .loggedLate: "Day 4 of 7", .pauseAfterwards: "Day 3 of 7", .restChanged: "Day 5 of 7",
    .todayOpen: "Day 3 of 7", .catchUp: "Day 5 of 7", .allEarly: "All 7 days complete",
    .lastDay: "Day 7 of 7",
    .weekAfterOpen: "Finished", .weekAfterComplete: "All 7 days complete", .oneDayPlan: "Day 1 complete",
    .fifteenDayPlan: "Day 7 of 15", .thousandDayPlan: "Day 7 of 1,000",
  ]
}
