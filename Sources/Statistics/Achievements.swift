// Derives the milestones of a plan, and the dates they were earned, from the log; none is stored.

package import StudyModel

/// A milestone of the programme, earned or still ahead.
package struct Achievement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Counted days in a row.
    case streak(days: Int)
    /// Days of the plan complete.
    case daysComplete(Int)
    /// Problems of the plan that are solved.
    case problems(Int)
    /// Different Hard problems that are solved, bonus problems included.
    case hardProblems(Int)
    /// A whole week of the programme.
    case week(Int)
  }

  package let kind: Kind
  /// The calendar day on which it was earned; nil if it is not earned yet.
  package let earnedOn: CivilDate?

  /// How many days, problems or Hard problems it takes; nil of a week.
  package var amount: Int? {
    if case .week = kind { nil } else { name.number }
  }

  /// Its kind in identifiers: `streak`, `days`, `problems`, `hard`, `week`.
  package var kindName: String { name.kind }

  /// A stable identifier: `streak-7`, `days-10`, `problems-50`, `hard-1`, `week-3`.
  package var id: String { "\(name.kind)-\(name.number)" }

  fileprivate var name: (kind: String, number: Int) {
    switch kind {
    case .streak(let days): ("streak", days)
    case .daysComplete(let days): ("days", days)
    case .problems(let count): ("problems", count)
    case .hardProblems(let count): ("hard", count)
    case .week(let number): ("week", number)
    }
  }
}

/// The milestones of a plan. Those for days and problems scale with its length; for 100 days they are round numbers.
struct Milestones: Sendable {
  let streaks: [Int]
  let days: [Int]
  let problems: [Int]
  let hardProblems = [1, 10]

  /// Those of a plan of which nobody is told how long it is.
  static let ofOpenPlan = Milestones(dayCount: 100, problemCount: .max)

  init(dayCount: Int, problemCount: Int) {
    // No streak milestone is longer than the plan. Beyond 100 days there is one for every further hundred.
    streaks = ([3, 7, 14, 21, 30, 50, 75] + stride(from: 100, through: max(100, dayCount), by: 100))
      .filter { $0 <= dayCount }
    func scaled(_ amounts: [Int]) -> Set<Int> { Set(amounts.map { ($0 * dayCount + 99) / 100 }) }
    days = scaled([10, 25, 50, 75, 100]).union([1]).sorted()
    problems = scaled([50, 100, 200, 300, 400]).sorted().filter { $0 <= problemCount }
  }
}

extension ProgressSummary {
  /// The next milestone of each kind except weeks; none once the programme is complete.
  package var nextAchievements: [Achievement] {
    guard !isComplete else { return [] }
    var known: Set<String> = ["week"]
    return achievements.filter { $0.earnedOn == nil && known.insert($0.name.kind).inserted }
  }

  /// The next milestone of which the smallest share is missing; nil if there is none, and before anything is done.
  package var nearestAchievement: Achievement? {
    func missing(_ achievement: Achievement) -> Double {
      let amount = achievement.amount ?? 1
      let reached =
        switch achievement.kind {
        case .streak: streak.length
        case .daysComplete: daysComplete.done
        case .problems: problems.done
        case .hardProblems: figures.difficulties[.hard].done
        case .week: 0
        }
      return Double(amount - reached) / Double(max(1, amount))
    }
    return nextAchievements.min { missing($0) < missing($1) }
  }

  /// The earned milestones, the latest first.
  package var earnedAchievements: [Achievement] {
    achievements.filter { $0.earnedOn != nil }
      .sorted { ($0.earnedOn ?? today) > ($1.earnedOn ?? today) }
  }

  /// The milestones that are earned in this summary and not in `before`.
  package func achievements(since before: ProgressSummary) -> [Achievement] {
    let known = Set(before.achievements.filter { $0.earnedOn != nil }.map(\.id))
    return achievements.filter { $0.earnedOn != nil && !known.contains($0.id) }
  }
}

extension Achievement {
  /// Every milestone of the plan: streaks, days, problems, Hard ones, weeks.
  ///
  /// - Parameter today: the current calendar day. A milestone with a later date, which a clock that was set back can
  ///   cause, is not earned yet.
  static func all(
    _ days: [DayProgress], weeks: [WeekProgress], items: [PlacedItem], solves: [Solve], streak: Streak,
    milestones: Milestones, today: CivilDate
  ) -> [Achievement] {
    let completed = days.compactMap(\.completedOn).sorted()
    let problems = items.filter(\.isProblem)
    let finished = problems.compactMap(\.finishedOn).sorted()
    // The first day on which each different problem was solved.
    let hard = solves.filter { $0.difficulty == .hard && $0.day <= today }
      .reduce(into: [Solve.Subject: CivilDate]()) { days, solve in
        days[solve.subject] = min(days[solve.subject] ?? solve.day, solve.day)
      }.values.sorted()
    let hardInPlan = problems.count { $0.plannedDifficulty == .hard }
    func nth(_ dates: [CivilDate], _ number: Int) -> CivilDate? {
      dates.count >= number ? dates[number - 1] : nil
    }
    let all =
      zip(milestones.streaks, streak.milestoneDates).map {
        Achievement(kind: .streak(days: $0), earnedOn: $1)
      }
      + milestones.days.map { Achievement(kind: .daysComplete($0), earnedOn: nth(completed, $0)) }
      + milestones.problems.map { Achievement(kind: .problems($0), earnedOn: nth(finished, $0)) }
      + milestones.hardProblems
      .filter { $0 <= max(hardInPlan, hard.count) }
      .map { Achievement(kind: .hardProblems($0), earnedOn: nth(hard, $0)) }
      + weeks.map { Achievement(kind: .week($0.week.number), earnedOn: $0.completedOn) }
    return all.map { achievement in
      Achievement(kind: achievement.kind, earnedOn: achievement.earnedOn.flatMap { $0 <= today ? $0 : nil })
    }
  }
}
