// What times, milestones and coverage were counted from.

import StudyModel

extension ProgressSummary {
  var minutesInputs: [String] {
    let parts = time.parts.map { "\(durationText(minutes: $0.minutes)) on \($0.name)" }
    guard time.days > 0 else { return parts }
    return parts + [
      "\(counted(time.days, "day")) with time, \(durationText(minutes: time.meanOfDay)) on average"
    ]
  }

  var typicalTimeInputs: [String] {
    timesByDifficulty.map { "\($0.name) \($0.time.words)" }
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
    func inside(_ title: String) -> String { title.prefix(1).lowercased() + title.dropFirst() }
    let latest = earnedAchievements.first.flatMap { one in
      one.earnedOn.map { "the latest was \(inside(one.title)) on \(name($0))" }
    }
    let next = nextAchievements.map { inside($0.title) }
    return [latest, next.isEmpty ? nil : "next come \(joined(next))"].compactMap(\.self)
  }

  var focusInputs: [String] {
    let begun = focuses.count { $0.completion.done > 0 && !$0.completion.isComplete }
    return begun == 0 ? [] : ["\(grouped(begun)) begun"]
  }
}
