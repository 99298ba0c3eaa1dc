// Measures `summarize` on full logs of 100 and 1,000 days, side by side, and prints medians.

import Statistics
import StudyModel

@main
enum SummaryBench {
  private static let runs = 41

  static func main() {
    let cases = [100, 1_000].map { ($0, FullLog(days: $0)) }
    var times: [Int: [Int64]] = [:]
    // Interleaved, so that a busy moment of the machine falls on all alike.
    for _ in 0..<runs {
      for (days, full) in cases {
        let clock = ContinuousClock()
        var attempts = 0
        let took = clock.measure {
          attempts = summarize(full.curriculum, full.log, full.now).loggedOnTheDay.total
        }
        precondition(attempts == full.attempts)
        times[days, default: []].append(took.components.attoseconds / 1_000_000_000_000)
      }
    }
    print(
      "summarize, every item of every day done, a quarter of them twice; milliseconds, \(runs) runs, interleaved"
    )
    for (days, full) in cases {
      let sorted = (times[days] ?? []).sorted()
      let median = milliseconds(sorted[sorted.count / 2])
      print("  \(days) days, \(full.attempts) entries: median \(median), fastest \(milliseconds(sorted[0]))")
    }
  }

  /// `4.07` of microseconds.
  private static func milliseconds(_ microseconds: Int64) -> String {
    "\(microseconds / 1_000).\(padded(Int(microseconds % 1_000 / 10), to: 2))"
  }
}

/// A plan of eight required items a day, and a log with all of it done day by day, with rest and pauses.
private struct FullLog {
  let curriculum: Curriculum
  let log: ProgressLog
  let now: Now
  let attempts: Int

  init(days dayCount: Int) {
    var days: [StudyDay] = []
    for value in 1...dayCount {
      guard let number = DayNumber(value) else { continue }
      let items = FullLog.items(of: value)
      days.append(
        StudyDay(
          number: number, goal: "Goal", dsaFocus: "Focus \(value % 90)", systemDesignTopic: "Topic",
          items: items))
    }
    let weeks = stride(from: 0, to: days.count, by: 7).map { first in
      StudyWeek(number: first / 7 + 1, theme: "Theme", days: Array(days[first..<min(first + 7, days.count)]))
    }
    curriculum = Curriculum(weeks: weeks)
    var log = ProgressLog()
    let start = CivilDate(serial: 20_000)
    log.settings.start = start
    log.settings.rest = [RestWeekdays(from: start, weekdays: [.sunday])]
    log.pauses = (1...max(1, dayCount / 60)).map { number in
      let from = start.adding(days: number * 60)
      return Pause(from: from, through: from.adding(days: 4), reason: nil)
    }
    let dates = StudyCalendar(log: log, dayCount: dayCount).plannedDates
    var attempts = 0
    for (day, date) in zip(days, dates) {
      for (index, item) in day.items.enumerated() {
        for repeated in 0..<(index % 4 == 0 ? 2 : 1) {
          log.items[item.id, default: ItemRecord()].attempts.append(
            FullLog.attempt(on: date.adding(days: repeated * 9), minutes: 10 + index * 5))
          attempts += 1
        }
      }
    }
    self.log = log
    self.attempts = attempts
    let end = dates.last ?? start
    now = Now(
      instant: Instant(date: end, time: TimeOfDay(minutes: 1_260), offset: 3_600), zone: "Europe/Berlin")
  }

  private static func items(of day: Int) -> [Item] {
    let problems = (0..<5).map { index in
      let number = day * 5 + index
      let problem = Problem(
        number: number, title: "Problem \(number)", difficulty: Difficulty.allCases[number % 3])
      return Item(
        id: ItemID(leetCode: number), content: .problem(problem, alternative: nil, revision: 0), track: .dsa,
        detail: nil, timeBox: nil)
    }
    let topics = (0..<3).map { index in
      Item(
        id: ItemID("topic-\(day)-\(index)"), content: .read(title: "Text"), track: .systemDesign, detail: nil,
        timeBox: 30)
    }
    return problems + topics
  }

  private static func attempt(on date: CivilDate, minutes: Int) -> Attempt {
    Attempt(
      instant: Instant(date: date, time: TimeOfDay(minutes: 1_200), offset: 3_600), zone: "Europe/Berlin",
      day: date, minutes: minutes, isFinish: true)
  }
}
