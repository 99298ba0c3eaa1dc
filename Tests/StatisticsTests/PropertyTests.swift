// What holds for every history: totals that add up, percentages within limits, work that lowers none.

import Statistics
import StudyModel
import TestSupport
import Testing

@Suite("What holds for every history")
struct PropertyTests {
  private static let seeds = Tier.seeds(30, nightly: 80)

  /// Every completion that a summary holds, by a name.
  private func completions(_ seen: ProgressSummary) -> [(name: String, completion: Completion)] {
    var all = [
      ("days", seen.daysComplete), ("problems", seen.problems), ("dsa", seen.dsa), ("topics", seen.topics),
      ("items", seen.items), ("premium", seen.figures.premium), ("revisions", seen.figures.revisions),
      ("bonus problems", seen.figures.bonusProblems), ("bonus items", seen.figures.bonusItems),
      ("difficulties", seen.figures.difficulties.all),
    ]
    for difficulty in Difficulty.allCases {
      all.append((difficulty.rawValue, seen.figures.difficulties[difficulty]))
    }
    for day in seen.days {
      all += day.day.tracks.map { ("day \(day.day.number) \($0.name)", day.completion(of: $0)) }
    }
    for week in seen.weeks {
      all += [("week \(week.week.number)", week.completion), ("its days", week.daysComplete)]
    }
    for focus in seen.focuses { all.append((focus.name, focus.completion)) }
    return all
  }

  private func summaries(_ seed: UInt64) throws -> (RandomHistory, ProgressSummary) {
    let history = try RandomHistory(seed: seed)
    return (history, summary(history.plan, try history.log(history.acts), on: history.today))
  }

  /// What a summary says that cannot be; empty when all is well.
  private func contradictions(_ seen: ProgressSummary) -> [String] {
    var found: [String] = []
    func expect(_ holds: Bool, _ name: @autoclosure () -> String) { if !holds { found.append(name()) } }
    for (name, completion) in completions(seen) {
      expect((0...completion.total).contains(completion.done), "\(name) \(completion)")
      expect((0...100).contains(completion.percent), "\(name) \(completion.percent) %")
      expect((completion.percent == 100) == completion.isComplete, "\(name) \(completion) is 100%")
    }
    for (percent, completion) in seen.tracks.map({ ($0.averageOfDays, $0.completion) }) {
      expect((percent == nil) == (completion.total == 0), "average of nothing")
      expect((0...100).contains(percent ?? 0), "average \(percent ?? 0) %")
      expect((percent == 100) == completion.isComplete, "average of \(completion) is 100%")
    }
    let time = seen.time
    expect(
      time.tracks.reduce(0) { $0 + $1.minutes } + time.bonus + time.kept == time.minutes, "minutes by track")
    expect(time.weekdays.reduce(0) { $0 + $1.minutes } == time.minutes, "minutes by weekday")
    expect(time.weekdays.reduce(0) { $0 + $1.days } == time.days, "days by weekday")
    expect(time.calendarWeeks.reduce(0) { $0 + $1.minutes } == time.minutes, "minutes by calendar week")
    expect(seen.activity.values.reduce(0) { $0 + $1.minutes } == time.minutes, "minutes by date")
    expect(seen.weeks.reduce(0) { $0 + $1.minutes } == seen.days.reduce(0) { $0 + $1.minutes }, "by week")
    expect((time.tracks.map(\.minutes) + [time.bonus, time.kept]).allSatisfy { $0 >= 0 }, "negative minutes")
    expect(
      time.calendarWeeks.reduce(0) { $0 + $1.finishes }
        == seen.activity.values.reduce(0) { $0 + $1.finishes },
      "finishes by calendar week")
    expect(
      time.calendarWeeks.reduce(0) { $0 + $1.activeDays } == seen.activity.values.count { $0.counts },
      "active days by calendar week")

    let streak = seen.streak
    expect(streak.longest?.length ?? 0 >= streak.length, "the longest is no shorter")
    expect(streak.activeDays >= streak.longest?.length ?? 0, "active days")
    expect(streak.current?.through ?? seen.today <= seen.today, "a streak in the future")
    expect(!(streak.todayCounts && streak.isTodayOpen), "today counts and is open")
    let (current, longest) = (seen.completeDays.current, seen.completeDays.longest)
    expect(longest?.length ?? 0 >= current?.length ?? 0, "complete days")
    expect(longest?.length ?? 0 <= seen.daysComplete.done, "complete days in a row")
    expect((0...30).contains(seen.consistency.studyDays), "study days")
    expect((0...seen.consistency.studyDays).contains(seen.consistency.active), "consistency")
    let calendar = seen.calendarDays
    expect(calendar.count { $0.status == .active } == streak.activeDays, "active days of the calendar")
    expect(calendar.allSatisfy { $0.activity.counts == ($0.status == .active) }, "status of the calendar")
    expect(calendar.isEmpty || calendar.last?.date == seen.today, "the calendar ends today")

    expect(seen.achievements.allSatisfy { $0.earnedOn ?? seen.today <= seen.today }, "earned in the future")
    expect(Set(seen.achievements.map(\.id)).count == seen.achievements.count, "milestones twice")
    let perfect = seen.achievements.filter { $0.kind == .streak(days: 3) }
    expect(
      perfect.allSatisfy { ($0.earnedOn != nil) == (streak.longest?.length ?? 0 >= 3) }, "three in a row")
    expect(seen.days.count { $0.status == .complete } == seen.daysComplete.done, "complete by status")
    expect(seen.days.count { $0.status == .overdue } == seen.overdueDays.count, "overdue by status")
    return found + forecastContradictions(seen)
  }

  private func forecastContradictions(_ seen: ProgressSummary) -> [String] {
    var found: [String] = []
    func expect(_ holds: Bool, _ name: @autoclosure () -> String) { if !holds { found.append(name()) } }
    let forecast = seen.forecast
    switch forecast.outcome {
    case .done(let date): expect(seen.items.isComplete && seen.completedOn == date, "done")
    case .dates(let date, let earliest, let latest):
      expect(!seen.items.isComplete, "a date of what is done")
      expect(date == nil || earliest != nil, "no earliest")
      if let date, let earliest {
        expect(earliest <= date && seen.today <= earliest, "\(earliest) to \(date)")
      }
      if let date, let latest { expect(date <= latest, "\(date) to \(latest)") }
      expect(date != nil || latest == nil, "a latest without a centre")
    default: expect(!seen.items.isComplete, "done without a date")
    }
    if let needed = forecast.needed {
      expect(needed.items == seen.items.left, "needed items")
      expect((1...seen.days.count).contains(needed.studyDays), "needed days")
      expect(needed.studyDays == seen.days.count - seen.pace.plannedDays, "needed days and the pace")
    }
    expect(forecast.rates[0].items <= forecast.rates[1].items, "7 and 14")
    expect(forecast.rates[1].items <= forecast.rates[2].items, "14 and all")
    expect(forecast.rates[2].items <= seen.items.done, "more than is done")
    expect(forecast.rates[2].studyDays == forecast.studyDays, "all study days")
    expect(seen.pace.doneItems == seen.items.done, "pace")
    expect((-seen.pace.plannedDays...seen.days.count).contains(seen.pace.leadDays), "lead")
    return found
  }

  @Test("no figure contradicts another, on any day", arguments: seeds)
  func consistent(seed: UInt64) throws {
    let history = try RandomHistory(seed: seed)
    for log in [try history.log(history.acts), try history.log(history.travelled(seed: seed))] {
      for day in [-20, -3, 0, 1, 12, 400] {
        let found = contradictions(summary(history.plan, log, on: history.today.adding(days: day)))
        #expect(found.isEmpty, "\(day): \(found)")
      }
    }
  }

  @Test("neither does one when an act is taken away, and no completion rises", arguments: seeds)
  func oneLess(seed: UInt64) throws {
    let (history, before) = try summaries(seed)
    guard !history.acts.isEmpty else { return }
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<3 {
      var acts = history.acts
      acts.remove(at: numbers.number(in: 0...acts.count - 1))
      let after = summary(history.plan, try history.log(acts), on: history.today)
      let found = contradictions(after) + risen(from: after, to: before)
      #expect(found.isEmpty, "\(found)")
      #expect(after.minutes <= before.minutes)
      #expect(after.streak.activeDays <= before.streak.activeDays)
      #expect(after.streak.longest?.length ?? 0 <= before.streak.longest?.length ?? 0)
      #expect(after.pace.leadDays <= before.pace.leadDays)
    }
  }

  @Test("nor when one more is done, and no completion falls", arguments: seeds)
  func oneMore(seed: UInt64) throws {
    let (history, before) = try summaries(seed)
    var numbers = SeededNumbers(seed: seed)
    let ids =
      history.plan.days.flatMap(\.items).flatMap(\.idsThatFinishIt) + history.bonus.map { ItemID($0.id) }
    for _ in 0..<3 {
      var log = try history.log(history.acts)
      let day = history.today.adding(days: numbers.number(in: -10...0))
      log.log(ids[numbers.number(in: 0...ids.count - 1)].text, on: day, minutes: 10, isFinish: true)
      let after = summary(history.plan, log, on: history.today)
      let found = contradictions(after) + risen(from: before, to: after)
      #expect(found.isEmpty, "\(found)")
      expectEqual(after.minutes, before.minutes + 10)
      #expect(after.pace.leadDays >= before.pace.leadDays)
    }
  }

  /// What is smaller in the second summary than in the first; none where it only has more work.
  private func risen(from less: ProgressSummary, to more: ProgressSummary) -> [String] {
    let fallen = zip(less.averages, more.averages).filter { before, after in before ?? 0 > after ?? 0 }
    return zip(completions(less), completions(more)).filter {
      $0.completion.done > $1.completion.done || $0.completion.total != $1.completion.total
    }.map { "\($0.name): \($0.completion) then \($1.completion)" } + fallen.map { _ in "average" }
  }

  @Test("the histories reach what is held against them")
  func coverage() throws {
    var seen: [String: Int] = [:]
    for seed in PropertyTests.seeds {
      let history = try RandomHistory(seed: seed)
      for log in [try history.log(history.acts), try history.log(history.travelled(seed: seed))] {
        let summary = summary(history.plan, log, on: history.today)
        if case .dates = summary.forecast.outcome { seen["forecast", default: 0] += 1 }
        if case .done = summary.forecast.outcome { seen["done", default: 0] += 1 }
        if summary.calendar.shift != 0 { seen["shifted", default: 0] += 1 }
        if summary.forecast.needed != nil { seen["needed", default: 0] += 1 }
        if summary.figures.resolves > 0 { seen["again", default: 0] += 1 }
      }
    }
    for kind in ["forecast", "done", "shifted", "needed", "again"] {
      #expect(seen[kind, default: 0] >= 10, "\(kind): \(seen[kind, default: 0])")
    }
  }
}
