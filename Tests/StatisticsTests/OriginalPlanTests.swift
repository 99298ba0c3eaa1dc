// The plan as it was at first, and by how much pauses and changes of rest weekdays have moved its end.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("The original plan")
struct OriginalPlanTests {
  @Test("the first plan has the rest weekdays of the start and nothing that came later")
  func ends() throws {
    for (rest, pauses, last, original) in [
      // Ten days from Monday 2 November: the rest changes by the day they hold from, pauses, the day of
      // November that is the last now, the one at first.
      ([], [], 11, 11), ([(1, [.sunday])], [], 12, 12), ([(2, [.sunday])], [], 12, 12),
      // Set after the start: the first plan has no rest.
      ([(3, [.sunday])], [], 12, 11), ([(1, [.sunday]), (3, [])], [], 11, 12),
      ([(1, [.sunday]), (5, [.saturday, .sunday])], [], 13, 12),
      // The last of two changes before the start is the one of the start.
      ([(1, [.saturday, .sunday]), (2, [.sunday])], [], 12, 12),
      ([], [4...6], 14, 11), ([], [11...11], 12, 11), ([], [12...20], 11, 11), ([], [1...1], 11, 11),
      ([], [1...2], 12, 11), ([(1, [.sunday])], [8...8], 12, 12), ([(1, [.sunday])], [7...9], 14, 12),
      ([(1, [.sunday]), (12, [])], [], 12, 12),
    ] as [([(Int, Set<Weekday>)], [ClosedRange<Int>], Int, Int)] {
      var log = try ProgressLog(start: "2026-11-02")
      for (day, weekdays) in rest { try log.rest(weekdays, november: day) }
      for pause in pauses { try log.pause(november: pause.lowerBound, through: pause.upperBound) }
      let calendar = StudyCalendar(log: log, dayCount: 10)
      expectEqual(calendar.end, (try november(last)))
      expectEqual(calendar.originalEnd, (try november(original)))
      expectEqual(calendar.shift, last - original)
      expectEqual(calendar.originalDates.count, 10)
      expectEqual(calendar.originalDate(of: try dayNumber(10)), calendar.originalEnd)
      expectEqual(calendar.originalDate(of: try dayNumber(11)), nil)
    }
    // A pause of three study days moves the end of every plan that reaches it by three.
    for (dayCount, original, end) in [
      (1, "2026-11-02", "2026-11-02"), (7, "2026-11-09", "2026-11-12"), (15, "2026-11-18", "2026-11-21"),
      (1_000, "2030-01-10", "2030-01-14"),
    ] {
      var log = try ProgressLog(start: "2026-11-02")
      try log.rest([.sunday], november: 1)
      expectEqual(StudyCalendar(log: log, dayCount: dayCount).end?.iso, original, "\(dayCount) days")
      try log.pause(november: 4, through: 6)
      let calendar = StudyCalendar(log: log, dayCount: dayCount)
      expectEqual(calendar.originalEnd?.iso, original, "\(dayCount) days")
      expectEqual(calendar.end?.iso, end, "\(dayCount) days")
    }
  }

  @Test("each day keeps the date it had at first, and without a start or an end there is no shift")
  func dates() throws {
    var moved = try ProgressLog(start: "2026-11-05")
    try moved.rest([.sunday], november: 1)
    try moved.rest([.tuesday], november: 9)
    try moved.pause(november: 6, through: 6)
    let days = try summary(SamplePlan.plain(days: 5), moved, november: 5).days
    // Sunday the 8th is rest, Tuesday the 10th too, Sunday the 15th no longer.
    expectEqual(days.map { $0.plannedDate?.day }, [5, 7, 9, 11, 12])
    expectEqual(days.map { $0.originalDate?.day }, [5, 6, 7, 9, 10])
    // Without a start, and where a pause never ends, there is no end and no shift.
    var log = ProgressLog()
    try log.pause(november: 3, through: 4)
    let none = StudyCalendar(log: log, dayCount: 5)
    expectEqual([none.end, none.originalEnd], [nil, nil])
    expectEqual(none.shift, 0)
    expectEmpty(none.originalDates)
    log.settings.start = try november(2)
    log.pauses = [Pause(from: try november(4), through: try date("2999-12-31"), reason: nil)]
    let endless = StudyCalendar(log: log, dayCount: 5)
    expectEqual(endless.end, nil)
    expectEqual(endless.originalEnd, (try november(6)))
    expectEqual(endless.shift, 0)
  }
}
