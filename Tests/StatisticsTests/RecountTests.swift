// All numbers again by slow and obvious counting, over histories from seeds.

import Statistics
import StudyModel
import TestSupport
import Testing
import Wording

/// Counts from the acts of a history, one date and one item at a time.
private struct Recount {
  let history: RandomHistory

  func isDone(_ item: Item) -> Bool {
    history.acts.contains { act in act.isFinish && item.idsThatFinishIt.contains(ItemID(act.id)) }
  }

  func completion(_ isCounted: (Item) -> Bool) -> Completion {
    var completion = Completion()
    for day in history.plan.days {
      for item in day.items where isCounted(item) {
        completion.total += 1
        if isDone(item) { completion.done += 1 }
      }
    }
    return completion
  }

  func isRequired(_ item: Item) -> Bool { item.kindName != "Bonus" }

  func isComplete(_ day: StudyDay) -> Bool { day.items.filter(isRequired).allSatisfy(isDone) }

  func minutes(on date: CivilDate) -> Int {
    history.acts.filter { $0.day == date }.reduce(0) { $0 + ($1.minutes ?? 0) }
  }

  func counts(_ date: CivilDate) -> Bool {
    history.acts.contains { $0.day == date && $0.isFinish } || minutes(on: date) >= 20
  }

  /// Rest, paused, or before the start.
  func isBridged(_ date: CivilDate) -> Bool {
    isOff(date) || history.settings.start.map { date < $0 } ?? false
  }

  func isOff(_ date: CivilDate) -> Bool {
    var rest: Set<Weekday> = []
    for change in history.settings.rest where change.from <= date { rest = change.weekdays }
    if rest.contains(date.weekday) { return true }
    return history.pauses.contains { $0.from <= date && date <= $0.through }
  }

  /// The dates from well before any work through today.
  var datesThroughToday: [CivilDate] {
    (-30...60).map { history.today.adding(days: -30 + $0) }.filter { $0 <= history.today }
  }

  /// Runs of counted dates, walking from one date to the next.
  var runs: [[CivilDate]] {
    var runs: [[CivilDate]] = []
    var isOpen = false
    for date in datesThroughToday {
      if counts(date) {
        if isOpen { runs[runs.count - 1].append(date) } else { runs.append([date]) }
        isOpen = true
      } else if !isBridged(date), date < history.today {
        isOpen = false
      }
    }
    return runs
  }

  var isCurrent: Bool {
    var isCurrent = false
    for date in datesThroughToday {
      if counts(date) {
        isCurrent = true
      } else if !isBridged(date), date < history.today {
        isCurrent = false
      }
    }
    return isCurrent
  }

  /// The day of the last of the first finishes, when all required items have one.
  var completedOn: CivilDate? {
    let required = history.plan.days.flatMap(\.items).filter(isRequired)
    guard required.allSatisfy(isDone) else { return nil }
    return required.compactMap { item in
      history.acts.filter { $0.isFinish && item.idsThatFinishIt.contains(ItemID($0.id)) }.map(\.day).min()
    }.max()
  }

  var current: [CivilDate]? {
    if let completedOn, completedOn <= history.today { return runs.first { $0.contains(completedOn) } }
    return isCurrent ? runs.last : nil
  }

  var longest: [CivilDate]? {
    var longest: [CivilDate]?
    for run in runs where run.count > longest?.count ?? 0 { longest = run }
    return longest
  }

  var plannedDates: [CivilDate] {
    guard var date = history.settings.start else { return [] }
    var dates: [CivilDate] = []
    while dates.count < history.plan.days.count {
      if !isOff(date) { dates.append(date) }
      date = date.adding(days: 1)
    }
    return dates
  }
}

@Suite("Numbers counted again")
struct RecountTests {
  @Test("completion and streaks agree with a slow count", arguments: 1...UInt64(200))
  func recount(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    let seen = summary(history.plan, try history.log(history.acts), on: history.today)
    let count = Recount(history: history)

    expectEqual(seen.items, count.completion(count.isRequired))
    expectEqual(seen.problems, count.completion { $0.problem != nil })
    expectEqual(seen.dsa, count.completion { count.isRequired($0) && $0.track == .dsa })
    expectEqual(seen.topics, count.completion { count.isRequired($0) && $0.track == .systemDesign })
    expectEqual(seen.daysComplete.done, history.plan.days.filter(count.isComplete).count)
    expectEqual(seen.daysComplete.total, history.plan.days.count)
    expectEqual(seen.calendar.plannedDates, count.plannedDates)
    expectEqual(seen.overdueDays.map(\.day.number), overdue(count))

    expectEqual(seen.streak.current?.length, count.current?.count)
    expectEqual(seen.streak.current?.from, count.current?.first)
    expectEqual(seen.streak.current?.through, count.current?.last)
    expectEqual(seen.streak.longest?.length, count.longest?.count)
    expectEqual(seen.streak.longest?.from, count.longest?.first)
    expectEqual(seen.streak.longest?.through, count.longest?.last)
    expectEqual(seen.streak.activeDays, count.runs.joined().count)
    expectEqual(seen.streak.todayCounts, count.counts(history.today))
    expectEqual(seen.minutes, history.acts.reduce(0) { $0 + ($1.minutes ?? 0) })
    expectEqual(seen.minutesToday, count.minutes(on: history.today))
  }

  private func overdue(_ count: Recount) -> [DayNumber] {
    zip(count.history.plan.days, count.plannedDates)
      .filter { day, date in date < count.history.today && !count.isComplete(day) }.map(\.0.number)
  }

  @Test("the histories cover what the counts are about")
  func coverage() throws {
    var seen: [String: Int] = [:]
    for seed in 1...UInt64(200) {
      let count = Recount(history: try RandomHistory(seed: seed))
      if count.completedOn.map({ $0 <= count.history.today }) == true { seen["complete", default: 0] += 1 }
      if count.current == nil { seen["broken", default: 0] += 1 }
      if let current = count.current, current != count.longest { seen["once longer", default: 0] += 1 }
      let gaps = count.runs.contains { zip($0, $0.dropFirst()).contains { $1.days(since: $0) > 1 } }
      if gaps { seen["bridged", default: 0] += 1 }
      if count.history.acts.contains(where: { $0.day > count.history.today }) {
        seen["future", default: 0] += 1
      }
    }
    for kind in ["complete", "broken", "once longer", "bridged", "future"] {
      #expect(seen[kind, default: 0] >= 20, "\(kind): \(seen[kind, default: 0])")
    }
  }

  /// What a summary says, without the order in which attempts were logged.
  private func facts(_ seen: ProgressSummary) -> [AnyHashable] {
    let days = seen.days.map { day in
      let items = day.items.map {
        "\($0.isDone) \($0.minutes ?? -1) \($0.finishedOn?.iso ?? "") \($0.resolveCount)"
      }
      return "\(day.day.tracks.map(day.completion)) \(day.minutes) \(day.bonusDone) \(day.status) "
        + "\(day.completedOn?.iso ?? "") \(day.plannedDate?.iso ?? "") "
        + "\(day.originalDate?.iso ?? "") \(items)"
    }
    let weeks = seen.weeks.map {
      "\($0.completion) \($0.completion(of: .dsa)) \($0.daysComplete) \($0.completedOn?.iso ?? "") \($0.minutes)"
    }
    let words = Measure.allCases.map { seen.explanation(of: $0).sentence }
    let facts: [AnyHashable] = [
      seen.today, seen.state, seen.activity, seen.calendarDays, seen.calendar.plannedDates,
      seen.calendar.originalDates, seen.calendar.pauses, seen.calendar.skippedDates, seen.daysComplete,
      seen.problems, seen.tracks, seen.topics, seen.items, seen.streak, seen.completeDays,
      seen.consistency, seen.pace, seen.forecast, seen.time, seen.problemTime, seen.figures,
      seen.loggedOnTheDay, seen.achievements, seen.focuses, seen.completedOn, seen.orphans, seen.headline,
      seen.stateSentence, seen.streak.words, seen.next?.item.item.id.text, seen.currentDay?.day.number,
    ]
    return facts + (days + weeks + words).map(AnyHashable.init)
  }

  @Test("the order of logging changes no number", arguments: 1...UInt64(60))
  func order(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    for acts in [history.acts, history.travelled(seed: seed)] {
      let first = facts(summary(history.plan, try history.log(acts), on: history.today))
      for _ in 0..<3 {
        let shuffled = facts(
          summary(history.plan, try history.log(acts.shuffled(using: &numbers)), on: history.today))
        let different = zip(first, shuffled).filter { $0 != $1 }.map { "\($0) then \($1)" }
        #expect(different.isEmpty, "\(different.prefix(3))")
        expectEqual(first.count, shuffled.count)
      }
    }
  }
}
