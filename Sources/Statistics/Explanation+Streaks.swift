// What the streaks and the active days were counted from.

import StudyModel

extension ProgressSummary {
  var streakInputs: [String] {
    guard let current = streak.current else { return brokenInputs }
    var inputs = runInputs(current)
    if streak.isTodayOpen { inputs.append("today is still open") }
    if let completedOn, completedOn <= today {
      inputs.append("the programme was complete on \(name(completedOn)), and the streak stays as it was")
    }
    return inputs
  }

  func runInputs(_ run: StreakRun) -> [String] {
    [span(run.from, run.through)] + bridgedInputs(run)
  }

  /// `15 November bridged as a rest day`; many rest days are only counted.
  private func bridgedInputs(_ run: StreakRun) -> [String] {
    guard run.bridged > 0 else { return [] }
    let bridged = (1..<run.through.days(since: run.from)).map { run.from.adding(days: $0) }
      .filter { activity[$0]?.counts != true }
    let early = bridged.count { date in calendar.start.map { date < $0 } ?? false }
    let dates = bridged.dropFirst(early)
    let paused = dates.filter(calendar.isPaused)
    let rest = dates.filter { !calendar.isPaused($0) && calendar.isRestWeekday($0) }
    let skipped = dates.filter { !calendar.isPaused($0) && !calendar.isRestWeekday($0) }
    return [
      early > 0 ? "\(counted(early, "day")) before the start bridged" : nil,
      rest.isEmpty
        ? nil
        : rest.count > 3
          ? "\(counted(rest.count, "rest day")) bridged"
          : "\(listed(rest)) bridged as \(rest.count == 1 ? "a rest day" : "rest days")",
      paused.isEmpty ? nil : "\(listed(paused)) bridged as a pause",
      skipped.isEmpty ? nil : "\(listed(skipped)) bridged, since a change of time zone took it",
    ].compactMap(\.self)
  }

  /// The first study day without work after the last run, which broke it.
  private var brokenInputs: [String] {
    let last = activity.filter { $0.value.counts && $0.key <= today }.keys.max()
    guard let last else { return ["nothing has counted yet"] }
    var date = last.adding(days: 1)
    while date < today, calendar.isBridged(date) { date = date.adding(days: 1) }
    let isStudyDay = calendar.start.map { $0 <= date } ?? false
    let minutes = activity[date]?.minutes ?? 0
    let what =
      minutes > 0
      ? "with \(durationText(minutes: minutes)) and nothing finished, where \(DayActivity.minutesThatCount) min would count"
      : "without work"
    return [
      "\(name(date)) was a \(isStudyDay ? "study day" : "day") \(what)",
      "the last day that counted was \(name(last))",
    ]
  }

  var activeDaysInputs: [String] {
    let dates = activity.filter { $0.value.counts && $0.key <= today }.keys
    guard let first = dates.min(), let last = dates.max() else { return ["nothing has counted yet"] }
    let early = calendar.start.map { start in dates.count { $0 < start } } ?? 0
    let off = dates.count(where: calendar.isBridged) - early
    guard first != last else { return [name(first)] }
    return [
      "the first on \(name(first)), the last on \(name(last))",
      off > 0 ? "\(grouped(off)) of them rest or paused" : nil,
      early > 0 ? "\(grouped(early)) of them before the start" : nil,
    ].compactMap(\.self)
  }

  var consistencyInputs: [String] {
    let missing = consistency.studyDays - consistency.active
    return missing == 0 ? [] : ["\(counted(missing, "study day")) without work"]
  }
}
