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

  func timeInputs(_ measure: Measure) -> [String] {
    let times = problemTime.first
    guard measure == .typicalTime else { return [counted(times.all.solves, "first solve") + " with a time"] }
    return Difficulty.allCases.map { "\($0.rawValue) \(times[$0].words)" }
      + ["again or in revision \(problemTime.again.all.words)"]
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
