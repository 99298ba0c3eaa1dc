// Why a number is what it is: its value, what went into it, and its rule.

import StudyModel

/// A number explained, for `stats --why`.
package struct Explanation: Hashable, Sendable {
  package let measure: Measure
  package let value: String
  /// What it was counted from, each a clause without a full stop: `10 to 20 November`.
  package let inputs: [String]

  /// `10 days: 10 to 20 November; 15 November bridged as a rest day.`
  package var sentence: String {
    let text = inputs.isEmpty ? "\(value)." : "\(value): \(inputs.joined(separator: "; "))."
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension ProgressSummary {
  /// A number with what it was counted from.
  package func explanation(of measure: Measure) -> Explanation {
    Explanation(measure: measure, value: value(of: measure), inputs: inputs(of: measure))
  }

  private func inputs(of measure: Measure) -> [String] {
    switch measure {
    case .day: dayInputs
    case .daysComplete: daysCompleteInputs
    case .problems: problemInputs
    case .sessions: sessions.left > 0 ? ["\(grouped(sessions.left)) left"] : []
    case .systemDesign:
      [
        topics.left > 0 ? "\(grouped(topics.left)) left" : nil,
        time.systemDesign > 0 ? "\(durationText(minutes: time.systemDesign)) spent on them" : nil,
      ].compactMap(\.self)
    case .items:
      [
        problems.total > 0 ? problems.counted("problem") : nil,
        sessions.total > 0 ? sessions.counted("timed session") : nil,
        topics.total > 0 ? "\(topics.countText) in system design" : nil, "\(grouped(items.left)) left",
      ].compactMap(\.self)
    case .averageOfDays: averageInputs
    case .streak: streakInputs
    case .longestStreak: streak.longest.map(runInputs) ?? ["nothing has counted yet"]
    case .completeDays: completeDaysInputs
    case .activeDays: activeDaysInputs
    case .consistency: consistencyInputs
    case .pace: paceInputs
    case .planEnd: planEndInputs
    case .forecast: forecastInputs
    case .neededRate:
      forecast.needed.map {
        [
          "\(counted($0.items, "item")) left",
          "\(counted($0.studyDays, "study day")) left in the plan"
            + (calendar.dayPlanned(on: today) == nil ? "" : ", today included"),
        ]
      } ?? []
    case .minutes: minutesInputs
    case .weekdays:
      time.weekdays.filter { $0.minutes > 0 }.map {
        "\($0.weekday.name) \(durationText(minutes: $0.minutes)) on \(counted($0.days, "day"))"
      }
    case .calendarWeeks: ["from Monday \(name(today.monday))"]
    case .typicalTime: typicalTimeInputs
    case .typicalTimeAgain, .revisions: []
    case .meanTime:
      problemTime.first.all.solves == 0
        ? [] : ["\(counted(problemTime.first.all.solves, "first solve")) with a time"]
    case .difficulty:
      figures.difficulties.present.filter { $0.completion.left > 0 }
        .map { "\($0.name) \(grouped($0.completion.left)) left" }
    case .bonus: bonusInputs
    case .premium:
      figures.doneByAlternative == 0
        ? [] : ["\(grouped(figures.doneByAlternative)) through the free problem alone"]
    case .solvedAgain: solvedAgainInputs
    case .solvedBefore:
      solvedBefore.inPlan == 0
        ? [] : ["\(counted(solvedBefore.open, "problem")) of the plan marked, since not done yet"]
    case .loggedOnTheDay:
      loggedOnTheDay.left == 0
        ? [] : ["\(grouped(loggedOnTheDay.done)) on the day, \(grouped(loggedOnTheDay.left)) later"]
    case .weeks:
      weeks.compactMap { week in week.completedOn.map { "week \(week.week.number) on \(name($0))" } }
    case .achievements: achievementInputs
    case .focus: focusInputs
    }
  }
}
