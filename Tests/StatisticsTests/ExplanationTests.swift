// The sentence that explains each number, word for word.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

@Suite("Explanations")
struct ExplanationTests {
  @Test(
    "a number is explained by what it was counted from",
    arguments: [
      (.emptyLog, .day, "Day 1 of 7: there is no start yet; the first logged item sets it."),
      (
        .pauseAfterwards, .day,
        """
        Day 3 of 7: day 1 was 2 November; 3 study days among 5 calendar days from then through \
        today.
        """
      ),
      (.lastDay, .day, "Day 7 of 7: day 1 was 2 November; 7 study days from then through today."),
      (
        .oneItem, .daysComplete,
        "0 of 7 (0%): today's day is open; 6 days ahead; 1 of the open ones is begun."
      ),
      (.catchUp, .daysComplete, "5 of 7 (71%): 2 days ahead."),
      (.weekAfterOpen, .daysComplete, "6 of 7 (85%): 1 day open from before today."),
      (.weekAfterComplete, .daysComplete, "7 of 7 (100%)."),
      (.todayOpen, .items, "4 of 14 (28%): 2 of 7 in DSA; 2 of 7 in system design; 10 left."),
      (
        .lastDay, .tracks, "DSA 6 of 7 (85%), system design 6 of 7 (85%): 3 h on DSA; 1 h on system design."
      ),
      (.thousandDayPlan, .daysComplete, "6 of 1,000 (<1%): today's day is open; 993 days ahead."),

      (.emptyLog, .streak, "0 days: nothing has counted yet."),
      (.emptyLog, .longestStreak, "0 days: nothing has counted yet."),
      (.oneItem, .streak, "1 day: 2 November."),
      (.lastDay, .streak, "6 days: 2 to 7 November; today is still open."),
      (
        .pauseAfterwards, .streak, "3 days: 2 to 6 November; 4 to 5 November bridged as a pause."
      ),
      (.restChanged, .streak, "5 days: 6 to 12 November; 8 November and 11 November bridged as rest days."),
      (
        .weekAfterOpen, .streak,
        "0 days: 8 November was a study day without work; the last day that counted was 7 November."
      ),
      (.weekAfterOpen, .longestStreak, "6 days: 2 to 7 November."),
      (
        .weekAfterComplete, .streak,
        "7 days: 2 to 8 November; the programme was complete on 8 November, and the streak stays as it was."
      ),
      (.catchUp, .longestStreak, "1 day: 2 November."),
      (.restChanged, .activeDays, "5 days: the first on 6 November, the last on 12 November."),
      (.emptyLog, .activeDays, "0 days: nothing has counted yet."),
      (.weekAfterOpen, .consistency, "6 of 13 so far: 7 study days without work."),
      (.lastDay, .consistency, "6 of 6 so far."),
      (.oneDayPlan, .completeDays, "1 day, longest 1: day 1, completed on 2 November."),
      (.todayOpen, .completeDays, "2 days, longest 2: days 1 to 2, completed 2 to 3 November."),
      (
        .weekAfterOpen, .completeDays,
        """
        0 days, longest 6: day 7 is open (0 of 2 done); the longest was days 1 to 6, completed 2 to \
        7 November.
        """
      ),

      (.emptyLog, .pace, "No start yet: nothing was planned before today."),
      (.oneItem, .pace, "On plan: nothing was planned before today."),
      (
        .todayOpen, .pace,
        """
        On plan: 2 days with 4 items were planned through yesterday; 4 items are done, which fills \
        the plan through day 2.
        """
      ),
      (
        .flightWest, .pace,
        """
        2 days ahead: 2 days with 4 items were planned through yesterday; 8 items are done, which \
        fills the plan through day 4.
        """
      ),
      (
        .weekAfterComplete, .pace,
        """
        Done on 8 November 2026: 14 items in 7 days of the plan.
        """
      ),
      (.emptyLog, .planEnd, "No date before the start."),
      (.lastDay, .planEnd, "8 November 2026: 7 days from 2 November; no rest weekdays."),
      (
        .pauseAfterwards, .planEnd,
        """
        10 November 2026; at first 8 November 2026: 7 days from 2 November; 2 days later than at \
        first; pause 4 to 5 November; no rest weekdays.
        """
      ),
      (
        .restChanged, .planEnd,
        """
        14 November 2026; at first 13 November 2026: 7 days from 6 November; 1 day later than at \
        first; rest on Sunday; rest on Wednesday from 10 November.
        """
      ),

      (.emptyLog, .forecast, "None before the start."),
      (.oneItem, .forecast, "None before 5 study days: 0 study days have ended so far."),
      (.catchUp, .forecast, "None before 5 study days: 4 study days have ended so far."),
      (
        .fifteenDayPlan, .forecast,
        """
        16 November 2026: 18 items left; 0 done today; 12 items done on all 6 study days (2.0 a day): 2.0 \
        more today, the other 16.0 on 8 study days after it.
        """
      ),
      (
        .weekAfterOpen, .forecast,
        """
        17 November 2026 or later: 2 items left; 0 done today; 0 items done on the last 7 study days (0.0 \
        a day): no end; 12 items done on all 13 study days (0.9 a day): 0.9 more today, the other 1.0 on 2 \
        study days after it.
        """
      ),
      (.weekAfterComplete, .forecast, "Done on 8 November 2026."),
      (.emptyLog, .neededRate, "None before the start."),
      (
        .lastDay, .neededRate,
        "2.0 items a study day: 2 items left; 1 study day left in the plan, today included."
      ),
      (.weekAfterOpen, .neededRate, "None: the plan has ended."),
      (.weekAfterComplete, .neededRate, "Nothing: all is done."),

      (.lastDay, .minutes, "4 h: 3 h on DSA; 1 h on System design; 6 days with time, 40 min on average."),
      (.emptyLog, .minutes, "0 min."),
      (
        .todayOpen, .weekdays,
        """
        Most on Mondays and Tuesdays, 40 min each: Monday 40 min on 1 day; Tuesday 40 min on 1 \
        day.
        """
      ),
      (.restChanged, .calendarWeeks, "2 h on 3 active days, 6 done: from Monday 9 November."),
      (.weekAfterComplete, .weeks, "1 of 1 complete: week 1 on 8 November."),
      (.lastDay, .weeks, "0 of 1 complete."),
      (
        .todayOpen, .achievements,
        """
        2 of 10 reached: the latest was 2 days complete on 3 November; next come 3 days in a row, 4 \
        days complete and 4 problems.
        """
      ),
      (
        .emptyLog, .achievements,
        "0 of 10 reached: next come 3 days in a row, first day complete and 4 problems."
      ),
      (.lastDay, .focus, "0 of 1 complete: 1 begun."),
      (.allEarly, .focus, "1 of 1 complete."),
    ] as [(Story, Measure, String)])
  func stories(story: Story, measure: Measure, sentence: String) throws {
    try expectEqual(story.summary().explanation(of: measure).sentence, sentence)
  }

  /// The explanation of the streak after work on these days of November 2026, with what else is in the log.
  private func streak(
    _ worked: [Int], today: Int, _ change: (inout ProgressLog) throws -> Void = { _ in }
  ) throws -> String {
    var log = try ProgressLog(start: "2026-11-02")
    for (number, day) in zip(1..., worked) { try log.finish("lc-\(number)", november: day) }
    try change(&log)
    return try summary(SamplePlan.plain(days: 40), log, november: today).explanation(of: .streak).sentence
  }

  @Test("a streak names its dates, what it bridged, and the study day that broke it")
  func streaks() throws {
    let worked = Array(9...14) + Array(16...20)
    let sunday: (inout ProgressLog) throws -> Void = { try $0.rest([.sunday], november: 1) }
    try expectEqual(
      streak(worked, today: 20, sunday), "11 days: 9 to 20 November; 15 November bridged as a rest day.")
    try expectEqual(
      streak(worked, today: 21, sunday),
      "11 days: 9 to 20 November; 15 November bridged as a rest day; today is still open.")
    try expectEqual(streak(worked + [15], today: 20, sunday), "12 days: 9 to 20 November.")
    // Rest days in a row are a span, and more than three are counted.
    let weekend: (inout ProgressLog) throws -> Void = { try $0.rest([.saturday, .sunday], november: 1) }
    try expectEqual(
      streak(Array(2...6) + Array(9...13), today: 13, weekend),
      "10 days: 2 to 13 November; 7 to 8 November bridged as rest days.")
    try expectEqual(
      streak(Array(2...6) + Array(9...13) + [16], today: 16, weekend),
      "11 days: 2 to 16 November; 4 rest days bridged.")
    try expectEqual(
      streak([5, 6, 11], today: 11) {
        try weekend(&$0)
        try $0.pause(november: 9, through: 10)
      },
      """
      3 days: 5 to 11 November; 7 to 8 November bridged as rest days; 9 to 10 November bridged as \
      a pause.
      """
    )
    // A broken one names the study day that broke it, over the rest days and pauses before it.
    try expectEqual(
      streak([2, 3], today: 6),
      "0 days: 4 November was a study day without work; the last day that counted was 3 November.")
    let off: (inout ProgressLog) throws -> Void = { log in
      try log.rest([.sunday], november: 1)
      try log.pause(november: 9, through: 10)
    }
    try expectEqual(
      streak([7], today: 13, off),
      "0 days: 11 November was a study day without work; the last day that counted was 7 November.")
    try expectEqual(
      streak([7], today: 13) { log in
        try off(&log)
        try log.spend(19, on: "lc-9", november: 11)
      },
      """
      0 days: 11 November was a study day with 19 min and nothing finished, where 20 min would \
      count; the last day that counted was 7 November.
      """
    )
    // Work that a clock set back puts after today neither counts nor is the last day that did.
    try expectEqual(
      streak([2, 9], today: 6),
      "0 days: 3 November was a study day without work; the last day that counted was 2 November.")
  }

  @Test("years stand where a date is not of this one")
  func years() throws {
    var log = try ProgressLog(start: "2026-12-28")
    for (number, day) in zip(1..., ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"]) {
      log.log("lc-\(number)", on: try date(day), isFinish: true)
    }
    let plan = try SamplePlan.plain(days: 7, topics: 0)
    func sentence(_ measure: Measure, on day: String) throws -> String {
      summary(plan, log, on: try date(day)).explanation(of: measure).sentence
    }
    try expectEqual(sentence(.streak, on: "2027-01-02"), "4 days: 30 December 2026 to 2 January 2027.")
    try expectEqual(
      sentence(.streak, on: "2026-12-31"), "2 days: 30 to 31 December.")
    try expectEqual(
      sentence(.streak, on: "2028-02-01"),
      """
      0 days: 3 January 2027 was a study day without work; the last day that counted was 2 January \
      2027.
      """
    )
    try expectEqual(
      sentence(.completeDays, on: "2027-01-02"),
      """
      0 days, longest 4: day 5 is open (0 of 1 done); the longest was days 1 to 4, completed \
      30 December 2026 to 2 January 2027.
      """
    )
    try expectEqual(
      sentence(.planEnd, on: "2027-01-01"), "3 January 2027: 7 days from 28 December 2026; no rest weekdays.")
    var december = try ProgressLog(start: "2026-12-21")
    december.log("lc-1", on: try date("2026-12-30"), minutes: 30, isFinish: true)
    let seen = summary(try SamplePlan.plain(days: 7), december, on: try date("2027-01-01"))
    expectContains(seen.explanation(of: .calendarWeeks).sentence, "2026")
    expectContains(seen.streak.words, "2026")
  }

  @Test("what is less than the first day is said so, and a first day that lies ahead has not been")
  func firstDay() throws {
    var log = try ProgressLog(start: "2026-11-02")
    try log.finish("lc-1", november: 2)
    let seen = try summary(SamplePlan.plain(days: 7), log, november: 4)
    expectEqual(
      seen.explanation(of: .pace).sentence,
      """
      2 days behind: 2 days with 4 items were planned through yesterday; 1 item is done, less \
      than the first day has.
      """
    )
    var ahead = try ProgressLog(start: "2026-11-07")
    try ahead.rest([.saturday, .sunday], november: 1)
    let sentence = try summary(SamplePlan.plain(days: 7), ahead, november: 7).explanation(of: .day).sentence
    expectLacks(sentence, "day 1 was")
  }
}
