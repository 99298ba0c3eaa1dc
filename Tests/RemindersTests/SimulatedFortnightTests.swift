// Each reminder of a simulated fortnight exactly once, at the first awake moment at or after its time, and none for what
// is already done: checked by rules written a second time, in plain numbers.

import Reminders
import StudyModel
import TestSupport
import Testing

@Suite("A simulated fortnight")
struct SimulatedFortnightTests {
  @Test("says each reminder once, at its time, and nothing else", arguments: ClockChange.all.indices)
  func fortnight(change: Int) throws {
    var said: [ReminderKind: Int] = [:]
    var afterTheEnd: [ReminderKind: Int] = [:]
    for (number, wishes) in Wishes.all.enumerated() {
      // At each landing half of the wishes in each place, by turns of a busy learner and of one whose plan ends.
      let sample = (number + change / 2) % 2 == 1 ? [number / 2 % 2 * 7] : []
      for seed in Tier.isNightly ? Array(0..<10) : sample {
        let fortnight = SimulatedFortnight(
          change: ClockChange.all[change], wishes: wishes, seed: UInt64(seed), isBusy: seed % 2 == 0,
          isAtTheEnd: seed >= 6)
        let steps = try fortnight.run()
        let oracle = Oracle(wishes: wishes, steps: steps, planDays: fortnight.planDays)
        let complaints = oracle.complaints
        expectEqual(complaints, [], "\(fortnight.change.name), \(wishes.name), seed \(seed)")
        for reminder in steps.flatMap(\.said) { said[reminder.kind, default: 0] += 1 }
        for step in steps where oracle.isAfterTheEnd(step) {
          for reminder in step.said { afterTheEnd[reminder.kind, default: 0] += 1 }
        }
      }
    }
    // That there was something to check: each kind was said in these fortnights, also after the last planned day.
    for kind in [ReminderKind.morning, .evening, .streak, .review] {
      #expect(said[kind, default: 0] >= Tier.cases(1, nightly: 5), "\(kind): \(said)")
      #expect(afterTheEnd[kind, default: 0] >= Tier.cases(0, nightly: 1), "\(kind): \(afterTheEnd)")
    }
  }
}

/// The rules once more: days as numbers, windows of steps, and what has to be said in them.
private struct Oracle {
  let wishes: Wishes
  let steps: [Step]
  let planDays: Int

  /// Whether the last planned day had passed at a step.
  func isAfterTheEnd(_ step: Step) -> Bool {
    guard let start = step.learner.start, step.day > start else { return false }
    return (start..<step.day).count { !isOff($0, step.learner) } >= planDays
  }

  /// Whether nothing was left to do: then nothing is said any more.
  private func isDone(_ learner: Learner) -> Bool { learner.finished.count == planDays * 2 }

  var complaints: [String] {
    var expected: [String] = []
    let days = Set(steps.map(\.day)).sorted()
    for day in days {
      let awake = steps.indices.filter { steps[$0].day == day }
      let streak = awake.first { reaches(wishes.streak, $0) && breaksLongStreak($0) }
      let evening = awake.first { reaches(wishes.evening, $0) && wantsEvening($0) }
      let morning = awake.first { isMorning($0) && wantsMorning($0) }
      if let streak { expected.append("streak \(day) at \(streak)") }
      // Two about the same are not said at once: the later kind stands for the earlier ones.
      if let evening, evening != streak, !isCovered(at: evening, by: streak, time: wishes.evening) {
        expected.append("evening \(day) at \(evening)")
      }
      if let morning, morning != streak, !isCovered(at: morning, by: streak, time: wishes.morning) {
        expected.append("morning \(day) at \(morning)")
      }
    }
    for day in (days.first ?? 0) - 1...(days.last ?? 0) {
      if let review = steps.indices.first(where: { isReview(of: day, at: $0) }) {
        expected.append("review \(day) at \(review)")
      }
    }
    let said = steps.indices.flatMap { index in
      steps[index].said.map { "\($0.kind.rawValue) \($0.day.serial) at \(index)" }
    }
    let (missing, tooMany) = (Set(expected).subtracting(said), Set(said).subtracting(expected))
    return missing.sorted().map { "not said: \($0)" } + tooMany.sorted().map { "said: \($0)" }
      + (said.count == Set(said).count ? [] : ["something twice"])
  }

  /// Whether a streak's reminder, said earlier on the day, has stood for this one, which was of use then.
  private func isCovered(at index: Int, by streak: Int?, time: Int?) -> Bool {
    guard let streak, let time else { return false }
    return streak < index
      && steps[streak].minute >= minute(of: max(time, time == wishes.morning ? wishes.dayStart : 0))
  }

  private func minute(of time: Int) -> Int { (time - wishes.dayStart + 1_440) % 1_440 }

  private func reaches(_ time: Int?, _ index: Int) -> Bool {
    time.map { steps[index].minute >= minute(of: $0) } ?? false
  }

  private func isMorning(_ index: Int) -> Bool {
    guard let morning = wishes.morning else { return false }
    let from = minute(of: max(morning, wishes.dayStart))
    let through = wishes.evening.map(minute).flatMap { $0 > from ? $0 : nil } ?? 1_440
    return (from..<through).contains(steps[index].minute)
  }

  /// Rest weekday or pause.
  private func isOff(_ day: Int, _ learner: Learner) -> Bool {
    wishes.rest.contains((day + 3) % 7) || learner.pause.contains(day)
  }

  /// The number of the day's list; nil where it has none.
  private func number(of day: Int, _ learner: Learner) -> Int? {
    guard let start = learner.start, day >= start, !isOff(day, learner) else { return nil }
    return (start...day).count { !isOff($0, learner) }
  }

  private func open(through number: Int, _ learner: Learner) -> Bool {
    (1...min(number, planDays)).contains {
      learner.finished[$0 * 10 + 1] == nil || learner.finished[$0 * 10 + 2] == nil
    }
  }

  private func wantsMorning(_ index: Int) -> Bool {
    let (day, learner) = (steps[index].day, steps[index].learner)
    if learner.pause.contains(day) || isDone(learner) { return false }
    let isStale = day - learner.built >= 5
    guard learner.start != nil else { return isStale || !isOff(day, learner) }
    guard let number = number(of: day, learner) else { return isStale }
    return isStale || open(through: number, learner)
  }

  private func wantsEvening(_ index: Int) -> Bool {
    let (day, learner) = (steps[index].day, steps[index].learner)
    guard !self.isDone(learner), let number = number(of: day, learner) else { return false }
    // After the last planned day something else is open, or nothing would be said at all.
    if number > planDays { return true }
    let isDone = learner.finished[number * 10 + 1] != nil && learner.finished[number * 10 + 2] != nil
    return learner.logged.contains(day) || !isDone || streak(before: day, learner) > 0
  }

  private func breaksLongStreak(_ index: Int) -> Bool {
    let (day, learner) = (steps[index].day, steps[index].learner)
    return !isDone(learner) && number(of: day, learner) != nil && !learner.logged.contains(day)
      && streak(before: day, learner) >= 7
  }

  /// Days with work in a row before a day, over days off.
  private func streak(before day: Int, _ learner: Learner) -> Int {
    var (length, date) = (0, day - 1)
    while let start = learner.start, date >= start {
      if learner.logged.contains(date) {
        length += 1
      } else if !isOff(date, learner) {
        break
      }
      date -= 1
    }
    return length
  }

  /// Whether the review of a calendar day can be said at a step: after its time on its weekday, through the next day.
  private func isReview(of day: Int, at index: Int) -> Bool {
    guard let (weekday, time) = wishes.review else { return false }
    let step = steps[index]
    let localDay = time < wishes.dayStart ? day + 1 : day
    guard (localDay + 3) % 7 == weekday, step.day == day || step.day == day + 1 else { return false }
    guard step.day > day || step.minute >= minute(of: time) else { return false }
    guard let start = step.learner.start, day >= start, !isDone(step.learner) else { return false }
    return !step.learner.pause.contains(day) && !step.learner.pause.contains(step.day)
  }
}
