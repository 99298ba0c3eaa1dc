// What times, milestones and coverage were counted from.

import StudyModel

extension ProgressSummary {
  var minutesInputs: [String] {
    let parts = [
      ("DSA", time.dsa), ("system design", time.systemDesign), ("bonus problems", time.bonus),
      ("items the plan no longer has", time.kept),
    ].filter { $0.1 > 0 }.map { "\(durationText(minutes: $0.1)) on \($0.0)" }
    guard time.days > 0 else { return parts }
    return parts + [
      "\(counted(time.days, "day")) with time, \(durationText(minutes: time.meanOfDay)) on average"
    ]
  }

  var typicalTimeInputs: [String] {
    let times = problemTime
    let first = Difficulty.allCases.filter { times.first[$0].solves > 0 }
      .map { "\($0.rawValue) \(times.first[$0].words)" }
    return first + (times.again.all.solves > 0 ? ["again or in revision \(times.again.all.words)"] : [])
  }

  var problemInputs: [String] {
    let (revisions, premium) = (figures.revisions, figures.premium)
    return [
      revisions.total > 0
        ? "\(counted(revisions.total, "revision")) among them, \(grouped(revisions.done)) done" : nil,
      premium.total > 0
        ? "\(counted(premium.total, "premium problem")), \(grouped(figures.doneByAlternative)) done by the free one"
        : nil,
    ].compactMap(\.self)
  }

  var bonusInputs: [String] {
    [
      figures.bonusProblems.total > 0 ? "\(figures.bonusProblems.countText) problems outside the plan" : nil,
      figures.bonusItems.total > 0 ? "\(figures.bonusItems.countText) of the plan's bonus items" : nil,
    ].compactMap(\.self)
  }

  var solvedAgainInputs: [String] {
    [
      figures.problemsSolvedAgain > 0 ? counted(figures.problemsSolvedAgain, "problem") : nil,
      figures.revisions.total > 0 ? "\(figures.revisions.countText) revisions of the plan besides" : nil,
    ].compactMap(\.self)
  }

  var achievementInputs: [String] {
    let earned = achievements.filter { $0.earnedOn != nil }
    let latest = earned.max { ($0.earnedOn ?? today) < ($1.earnedOn ?? today) }
    return [
      latest.flatMap { one in one.earnedOn.map { "the latest was \(one.title) on \(name($0))" } },
      achievements.first { $0.earnedOn == nil }.map { "next \($0.title)" },
    ].compactMap(\.self)
  }

  var focusInputs: [String] {
    let begun = focuses.count { $0.completion.done > 0 && !$0.completion.isComplete }
    return begun == 0 ? [] : ["\(grouped(begun)) begun"]
  }
}
