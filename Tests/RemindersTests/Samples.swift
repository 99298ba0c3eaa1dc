// A small plan, logs and moments for these tests.

import Reminders
import Statistics
import StudyModel
import TestSupport
import Testing

func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }
func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }

/// A moment of November 2026 in UTC+1, whose 1st was a Sunday: `20T07:00`.
func moment(_ text: String) throws -> Now {
  Now(instant: try #require(Instant("2026-11-\(text):00+01:00")), zone: "+01:00")
}

enum SamplePlan {
  /// A plan in which each day has two problems, `lc-D1` and `lc-D2` on day D; seven days to a week.
  static func curriculum(days count: Int) throws -> Curriculum {
    let days = try (1...count).map { number in
      StudyDay(
        number: try #require(DayNumber(number)), goal: "Goal.", dsaFocus: "Arrays", systemDesignTopic: "",
        items: [1, 2].map { place in
          let problem = Problem(
            number: number * 10 + place, title: "Problem \(number).\(place)", difficulty: .easy)
          return Item(
            id: ItemID(leetCode: problem.number), content: .problem(problem, alternative: nil, revision: 0),
            track: .dsa, detail: nil, timeBox: nil)
        })
    }
    return Curriculum(
      weeks: stride(from: 0, to: count, by: 7).map { first in
        StudyWeek(number: first / 7 + 1, theme: "Theme", days: Array(days[first..<min(first + 7, count)]))
      })
  }
}

extension ProgressLog {
  /// Finishes items, or spends time on them alone, on a calendar day; the first sets the start, as the program does.
  mutating func work(_ ids: [Int], on day: CivilDate, minutes: Int? = 30, isFinish: Bool = true) {
    if settings.start == nil { settings.start = day }
    let noon = Instant(date: day, time: TimeOfDay(minutes: 720), offset: 3_600)
    for id in ids {
      items[ItemID(leetCode: id), default: ItemRecord()].attempts.append(
        Attempt(instant: noon, zone: "+01:00", day: day, minutes: minutes, isFinish: isFinish))
    }
  }
}

/// A learner with a plan, what was done and what was said before.
struct RemindedLearner {
  var plan: Curriculum
  var log = ProgressLog()
  var memory = ReminderMemory()
  /// A site that was built on the 15th, which nothing warns of before the 20th.
  var built: CivilDate?
  /// None is asked for: a workspace without a store.
  var backup: BackupAge?
  /// Today's reviews.
  var again: String?

  init(days: Int = 30) throws {
    plan = try SamplePlan.curriculum(days: days)
  }

  /// On day 5 on Friday 20 November, with everything before it done and the four days before that.
  static func onDayFive() throws -> RemindedLearner {
    var learner = try RemindedLearner()
    for day in 1...4 { learner.log.work([day * 10 + 1, day * 10 + 2], on: try date("2026-11-\(15 + day)")) }
    return learner
  }

  func summary(_ now: Now) -> ProgressSummary { summarize(plan, log, now) }

  func facts(_ summary: ProgressSummary) -> ReminderFacts {
    ReminderFacts(
      freshness: Freshness(built: built, today: summary.today, isOver: summary.isOver), backup: backup,
      again: again)
  }

  func due(_ moment: String) throws -> [Reminder] {
    let now = try RemindersTests.moment(moment)
    let summary = summary(now)
    return dueReminders(summary, log.settings, at: now, memory: memory, facts: facts(summary))
  }

  /// What is due, remembered as said.
  mutating func say(_ moment: String) throws -> [Reminder] {
    let due = try due(moment)
    for reminder in due { memory.remember(reminder) }
    return due
  }

  func kinds(_ moment: String) throws -> [ReminderKind] { try due(moment).map(\.kind) }
}

extension SeededNumbers {
  /// True once in so many times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 1...count, using: &self) == 1 }
}
