// A fortnight in steps of ten minutes: a clock that changes, a machine that sleeps, a learner who logs at random.

import Reminders
import Statistics
import StudyModel
import TestSupport

/// A zone around one of its clock changes.
struct ClockChange: Sendable {
  let name: String
  /// The change, in seconds since 1970.
  let instant: Int
  /// Seconds east of UTC before and after it.
  let before: Int
  let after: Int

  func offset(at seconds: Int) -> Int { seconds < instant ? before : after }

  static let all = [
    ClockChange(name: "Berlin, spring", instant: 1_806_195_600, before: 3_600, after: 7_200),
    ClockChange(name: "Berlin, autumn", instant: 1_792_890_000, before: 7_200, after: 3_600),
    ClockChange(name: "New York, spring", instant: 1_805_007_600, before: -18_000, after: -14_400),
    ClockChange(name: "New York, autumn", instant: 1_793_512_800, before: -14_400, after: -18_000),
    ClockChange(name: "Lord Howe, spring", instant: 1_791_041_400, before: 37_800, after: 39_600),
    ClockChange(name: "Lord Howe, autumn", instant: 1_806_764_400, before: 39_600, after: 37_800),
  ]
}

/// What a person set, with times in minutes since midnight.
struct Wishes: Sendable {
  let name: String
  var dayStart = 240
  var morning: Int? = 420
  var evening: Int? = 1_200
  var streak: Int? = 1_260
  /// 0 for Monday, and the time.
  var review: (weekday: Int, time: Int)? = (6, 1_140)
  /// 0 for Monday.
  var rest: Set<Int> = []

  static let all = [
    Wishes(name: "as they come"),
    Wishes(name: "with weekends off", rest: [5, 6]),
    // Times that the clock skips in spring and shows twice in autumn.
    Wishes(
      name: "from midnight, in the hour that changes", dayStart: 0, morning: 150, evening: 1_430,
      streak: 1_435,
      review: (6, 125), rest: [2]),
    // Everything before the day's start, which itself is skipped or comes twice.
    Wishes(
      name: "at night", dayStart: 150, morning: 60, evening: 90, streak: 120, review: (6, 95), rest: [0]),
    // Days that begin, end and begin once more in the autumn's night, with a morning that is of use until they end.
    Wishes(name: "from the hour that comes twice", dayStart: 150, morning: 60, evening: nil, streak: 140),
    Wishes(name: "from Lord Howe's half hour", dayStart: 105, morning: 60, evening: nil, streak: 100),
    Wishes(name: "late risers", dayStart: 360, morning: 330, evening: nil, streak: 1_380, review: (0, 480)),
    Wishes(name: "without a morning", morning: nil, evening: 1_140, streak: nil, review: nil),
  ]

  var settings: Settings {
    var settings = Settings()
    settings.dayStart = TimeOfDay(minutes: dayStart)
    settings.reminders.morning = morning.map { TimeOfDay(minutes: $0) }
    settings.reminders.evening = evening.map { TimeOfDay(minutes: $0) }
    settings.reminders.streak = streak.map { TimeOfDay(minutes: $0) }
    settings.reminders.review = review.map {
      WeeklyTime(Weekday.allCases[$0.weekday], TimeOfDay(minutes: $0.time))
    }
    if !rest.isEmpty {
      settings.rest = [
        RestWeekdays(from: CivilDate(serial: 0), weekdays: Set(rest.map { Weekday.allCases[$0] }))
      ]
    }
    return settings
  }
}

/// One awake look at the clock, told in plain numbers.
struct Step {
  /// Days since 1970 and minutes, of the local clock.
  let localDay: Int
  let localMinute: Int
  /// The calendar day, in days since 1970, and how far the clock has come in it.
  let day: Int
  let minute: Int
  /// What the learner had done by then, as in `Learner`.
  let learner: Learner
  let said: [Reminder]
}

/// What was done, kept in plain numbers beside the log for whoever checks.
struct Learner {
  /// The calendar day of the first entry; nil before it.
  var start: Int?
  /// By the problem: on which calendar day it was finished.
  var finished: [Int: Int] = [:]
  /// Calendar days with any entry.
  var logged: Set<Int> = []
  /// The calendar day on which the site was built last.
  var built: Int
  /// Calendar days off.
  var pause: ClosedRange<Int>
}

struct SimulatedFortnight {
  let change: ClockChange
  let wishes: Wishes
  let seed: UInt64
  /// A learner of long streaks works every day; another one does not.
  let isBusy: Bool
  /// Whether the plan is so short that its last day passes within the fortnight.
  var isAtTheEnd = false

  /// A long one has more than anybody does in a fortnight. A short one may have ended before it, with a streak to lose.
  var planDays: Int { isAtTheEnd ? isBusy ? seed % 4 == 0 ? 8 : 14 : 6 : 90 }

  func run() throws -> [Step] {
    var numbers = SeededNumbers(seed: seed)
    let plan = try SamplePlan.curriculum(days: planDays)
    let first = change.instant - 8 * 86_400 - 600 * Int.random(in: 0...143, using: &numbers)
    let firstDay = (first + change.before) / 86_400
    var log = ProgressLog(settings: wishes.settings)
    let pauseStart = firstDay + Int.random(in: 3...12, using: &numbers)
    var learner = Learner(built: firstDay, pause: pauseStart...pauseStart)
    if isBusy { learner.pause = firstDay - 9...firstDay - 9 }
    log.pauses = [
      Pause(
        from: CivilDate(serial: learner.pause.lowerBound),
        through: CivilDate(serial: learner.pause.upperBound),
        reason: nil)
    ]
    // Somebody who began long ago has a streak.
    if isBusy {
      for day in firstDay - 8..<firstDay { work(&log, &learner, on: day, count: isAtTheEnd ? 1 : 2) }
    }
    var memory = ReminderMemory()
    var steps: [Step] = []
    var asleep = 0
    var known: (log: ProgressLog, day: CivilDate, summary: ProgressSummary)?
    for number in 0..<16 * 144 {
      let seconds = first + number * 600
      let now = Now(
        instant: Instant(secondsSinceEpoch: seconds, offset: change.offset(at: seconds)), zone: "here")
      let local = seconds + now.instant.offset
      let (localDay, localMinute) = (local / 86_400, local % 86_400 / 60)
      let day = localMinute < wishes.dayStart ? localDay - 1 : localDay
      // The learner does not need the machine for what is logged later by another one.
      // Slower where the plan ends, so that items are still open on its last day.
      if numbers.once(in: isBusy ? isAtTheEnd ? 200 : 60 : 160) {
        work(&log, &learner, on: day, count: numbers.once(in: 3) ? 3 : 1)
      }
      if numbers.once(in: 900) { learner.built = day }
      asleep = asleep > 0 ? asleep - 1 : numbers.once(in: 70) ? Int.random(in: 1...200, using: &numbers) : 0
      guard asleep == 0 else { continue }
      let today = CivilDate(serial: day)
      let summary =
        known.flatMap { $0.log == log && $0.day == today ? $0.summary : nil } ?? summarize(plan, log, now)
      known = (log, today, summary)
      let facts = ReminderFacts(
        freshness: Freshness(
          built: CivilDate(serial: learner.built), today: summary.today, isOver: summary.isOver),
        backup: nil)
      let said = dueReminders(summary, log.settings, at: now, memory: memory, facts: facts)
      for reminder in said { memory.remember(reminder) }
      let minute = (localMinute - wishes.dayStart + 1_440) % 1_440
      steps.append(
        Step(
          localDay: localDay, localMinute: localMinute, day: day, minute: minute, learner: learner, said: said
        ))
    }
    return steps
  }

  /// Finishes the next problems of the plan.
  private func work(_ log: inout ProgressLog, _ learner: inout Learner, on day: Int, count: Int) {
    let all = (1...planDays).flatMap { [$0 * 10 + 1, $0 * 10 + 2] }
    let open = all.filter { learner.finished[$0] == nil }.prefix(count)
    guard !open.isEmpty else { return }
    log.work(Array(open), on: CivilDate(serial: day), minutes: 5)
    learner.start = learner.start ?? day
    learner.logged.insert(day)
    for problem in open { learner.finished[problem] = day }
  }
}
