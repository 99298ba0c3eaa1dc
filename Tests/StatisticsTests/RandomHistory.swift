// Plans and histories made from a seed, with everything in them that a learner can do.

import StudyModel
import TestSupport

/// A plan and the work on it, as single acts, so that they can be logged in any order.
struct RandomHistory {
  /// One attempt, on an item of the plan, on one it no longer has, or on a bonus problem.
  struct Act {
    let id: String
    let day: CivilDate
    let minutes: Int?
    let isFinish: Bool
    /// When it was logged; noon UTC of its day where that does not matter.
    var instant: Instant?
  }

  let plan: Curriculum
  let settings: Settings
  let pauses: [Pause]
  /// The days of the plan that the bonus problems stand beside, by their ids.
  let bonus: [(id: String, day: Int)]
  let acts: [Act]
  let today: CivilDate

  /// The same seed gives the same history, from 2 November 2026 on.
  init(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let start = try november(2)
    plan = try SamplePlan.curriculum(RandomHistory.days(&numbers))
    var settings = Settings()
    // Now and then no start is set, or one that lies in the middle of the work.
    if numbers.number(in: 0...9) > 0 { settings.start = start.adding(days: numbers.number(in: 0...3)) }
    var from = start.adding(days: -3)
    for _ in 0..<numbers.number(in: 0...3) {
      let weekdays = Weekday.allCases.shuffled(using: &numbers).prefix(numbers.number(in: 0...3))
      settings.rest.append(RestWeekdays(from: from, weekdays: Set(weekdays)))
      from = from.adding(days: numbers.number(in: 1...15))
    }
    self.settings = settings
    pauses = (0..<numbers.number(in: 0...3)).map { _ in
      let first = start.adding(days: numbers.number(in: -5...30))
      return Pause(from: first, through: first.adding(days: numbers.number(in: 0...6)), reason: nil)
    }
    bonus = (0..<numbers.number(in: 0...4)).map { ("bonus-\($0)", numbers.number(in: 1...25)) }
    let length = numbers.number(in: 1...40)
    today = start.adding(days: numbers.number(in: max(0, length - 5)...length + 10))
    var ids =
      plan.days.flatMap(\.items).flatMap(\.idsThatFinishIt).map(\.text) + bonus.map(\.id) + [
        "lc-90000", "gone",
      ]
    ids.shuffle(using: &numbers)
    // A third of the histories does all of the plan, the others some of it, some acts twice.
    let share = numbers.number(in: 1...3)
    var acts: [Act] = []
    for id in ids where share == 3 || numbers.number(in: 1...3) <= share {
      for _ in 0..<numbers.number(in: 1...2) {
        acts.append(
          Act(
            id: id, day: start.adding(days: numbers.number(in: 0...length)),
            minutes: numbers.number(in: 0...2) == 0 ? nil : numbers.number(in: 0...30),
            isFinish: share == 3 || numbers.number(in: 0...3) > 0))
      }
    }
    self.acts = acts
  }

  private static func days(_ numbers: inout SeededNumbers) -> [[Item]] {
    var number = 0
    return (1...numbers.number(in: 1...20)).map { day in
      var items: [Item] = []
      for _ in 0..<numbers.number(in: 1...4) {
        number += 1
        let alternative = numbers.number(in: 0...4) == 0 ? 10_000 + number : nil
        items.append(SamplePlan.problem(number, alternative: alternative))
      }
      if numbers.number(in: 0...5) == 0 { items.append(SamplePlan.session("session-\(day)")) }
      if numbers.number(in: 0...2) == 0 { items.append(SamplePlan.bonus("extra-\(day)")) }
      for topic in 0..<numbers.number(in: 0...2) { items.append(SamplePlan.watch("t\(day)-\(topic)")) }
      return items
    }
  }

  /// The log after these acts, in this order.
  func log(_ acts: [Act]) throws -> ProgressLog {
    var log = ProgressLog(settings: settings, pauses: pauses)
    for (id, day) in bonus { try log.addBonus(id, beside: day) }
    for act in acts {
      log.log(act.id, on: act.day, minutes: act.minutes, isFinish: act.isFinish, at: act.instant)
    }
    return log
  }

  /// The same acts logged on travels over the date line: in the evening, at half past one, or days later.
  func travelled(seed: UInt64) -> [Act] {
    var numbers = SeededNumbers(seed: seed ^ 0xFACE)
    let offsets = [-10, -8, -5, 0, 1, 9, 13, 14]
    // Four days in each place.
    var places: [Int: Int] = [:]
    return acts.map { act in
      let stay = act.day.serial / 4
      let offset = places[stay] ?? 3_600 * offsets[numbers.number(in: 0...offsets.count - 1)]
      places[stay] = offset
      let (later, minutes) = [(0, 1_200), (0, 1_439), (1, 90), (3, 600)][numbers.number(in: 0...3)]
      var travelled = act
      travelled.instant = Instant(
        date: act.day.adding(days: later), time: TimeOfDay(minutes: minutes), offset: offset)
      return travelled
    }
  }
}
