// Words the value of every measure in a language.

import StudyModel
package import Wording

extension Vocabulary {
  /// The number with its unit: `11 days`, `290 of 476 (60 %)`, `2 days to make up`.
  package func value(of measure: Measure, in summary: ProgressSummary) -> String {
    let (figures, forecast) = (summary.figures, summary.forecast)
    return switch measure {
    case .day: wholeHeadline(summary)
    case .daysComplete: shareWithPercent(summary.daysComplete)
    case .problems: shareInPlan(summary.problems)
    case .sessions: shareInPlan(summary.sessions)
    case .tracks:
      tracks(summary) { $0.completion.total == 0 ? nil : shareWithPercent($0.completion) }
    case .items: shareWithPercent(summary.items)
    case .streak: count(summary.streak.length, .days)
    case .longestStreak: count(summary.streak.longest?.length ?? 0, .days)
    case .completeDays: completeDays(summary.completeDays)
    case .activeDays: count(summary.streak.activeDays, .days)
    case .consistency: consistency(summary)
    case .pace where summary.isComplete: value(of: forecast.outcome)
    case .pace: summary.calendar.start == nil ? self(.valueNoStart) : pace(summary.pace)
    case .planEnd: planEnd(summary.calendar)
    case .forecast: value(of: forecast.outcome)
    case .neededRate: forecast.needed.map { rate(tenths: $0.tenths) } ?? noNeededRate(summary)
    case .minutes: duration(minutes: summary.time.minutes)
    case .weekdays: weekdays(summary.time)
    case .calendarWeeks:
      summary.calendarWeek.map(calendarWeek) ?? self(.calendarWeekEmpty)
    case .typicalTime: typicalTime(summary.problemTime.first.all)
    case .typicalTimeAgain: typicalTime(summary.problemTime.again.all)
    case .difficulty: difficulties(figures.difficulties)
    case .bonus: self(.valueDone, ["number": number(summary.bonusDone)])
    case .premium: shareInPlan(figures.premium)
    case .revisions: shareInPlan(figures.revisions)
    case .solvedAgain: count(figures.resolves, .times)
    case .solvedBefore: solvedBefore(summary.solvedBefore)
    case .weeks: self(.valueComplete, ["share": share(of: summary.weeks) { $0.completedOn != nil }])
    case .achievements: self(.valueEarned, ["share": share(of: summary.achievements) { $0.earnedOn != nil }])
    case .focus: self(.valueComplete, ["share": share(of: summary.focuses, \.completion.isComplete)])
    }
  }

  /// The average of the days' percentages, for each track.
  package func averageOfDays(_ summary: ProgressSummary) -> String {
    tracks(summary) { track in
      track.averageOfDays.map { percent($0, isBegun: track.completion.done > 0) }
    }
  }

  /// The mean of the minutes of first solves.
  package func meanTime(_ summary: ProgressSummary) -> String {
    summary.problemTime.first.all.mean.map { duration(minutes: $0) } ?? self(.valueNoTimes)
  }

  private func share<Part>(of parts: [Part], _ isDone: (Part) -> Bool) -> String {
    share(Completion(done: parts.count(where: isDone), total: parts.count))
  }

  /// Like `shareWithPercent`, for kinds of item that a plan may lack.
  private func shareInPlan(_ completion: Completion) -> String {
    completion.total == 0 ? self(.valueNoneInPlan) : shareWithPercent(completion)
  }

  /// `DSA 62 %, system design <1 %`: the tracks for which `value` is not nil. The only track of a plan is not named.
  private func tracks(_ summary: ProgressSummary, _ value: (TrackProgress) -> String?) -> String {
    row(
      summary.tracks.compactMap { track in
        value(track).map {
          summary.tracks.count == 1 ? $0 : self(.valueTrack, ["track": name(of: track.track), "value": $0])
        }
      })
  }

  private func completeDays(_ days: CompleteDays) -> String {
    let current = count(days.current?.length ?? 0, .days)
    return days.longest.map {
      self(.valueCompleteDays, ["days": current, "longest": number($0.length)])
    } ?? current
  }

  /// `26 of the last 30 study days`, `9 of 11 study days so far`.
  private func consistency(_ summary: ProgressSummary) -> String {
    let consistency = summary.consistency
    guard consistency.studyDays > 0 else { return self(.valueNoStudyDay) }
    let isGrowing = consistency.studyDays < Consistency.window && !summary.isComplete
    return self(
      isGrowing ? .valueConsistencySoFar : .valueConsistency,
      ["active": number(consistency.active), "days": count(consistency.studyDays, .studyDays)])
  }

  private func planEnd(_ calendar: StudyCalendar) -> String {
    guard let end = calendar.end else { return self(.valueNoEnd) }
    guard calendar.shift != 0, let original = calendar.originalEnd else { return date(end) }
    return self(.valueEndMoved, ["date": date(end), "originalDate": date(original)])
  }

  private func value(of forecast: Forecast.Outcome) -> String {
    switch forecast {
    case .done(let date): return self(.valueForecastDone, ["date": self.date(date)])
    case .notStarted: return self(.valueForecastNotStarted)
    case .tooEarly:
      return self(.valueForecastTooEarly, ["days": count(Forecast.leastStudyDays, .studyDays)])
    case .noRate: return self(.valueForecastNoRate)
    case .dates(nil, let earliest, _):
      return earliest.map { self(.valueForecastFarFrom, ["earliest": date($0)]) } ?? self(.valueForecastFar)
    case .dates(let middle?, let earliest, let latest):
      guard let earliest else { return date(middle) }
      guard let latest else {
        return earliest == middle
          ? self(.valueForecastFrom, ["date": date(middle)])
          : self(.valueForecastNotBefore, ["date": date(middle), "earliest": date(earliest)])
      }
      return earliest == latest
        ? date(middle)
        : self(.valueForecastRange, ["date": date(middle), "dates": dates(earliest, through: latest)])
    }
  }

  private func noNeededRate(_ summary: ProgressSummary) -> String {
    self(
      summary.items.left == 0
        ? .valueNeededNothing : summary.calendar.start == nil ? .valueNeededNotStarted : .valueNeededOver)
  }

  private func rate(tenths: Int) -> String { self(.valueRate, ["number": decimal(tenths: tenths)]) }

  private func weekdays(_ time: TimeSpent) -> String {
    let most = time.weekdays.map(\.minutes).max() ?? 0
    guard most > 0 else { return self(.valueNoTimes) }
    let best = time.weekdays.filter { $0.minutes == most }.map {
      self(.reportWeekday, ["weekday": name(of: $0.weekday)])
    }
    return best.count == 1
      ? self(.valueWeekday, ["weekday": best[0], "time": duration(minutes: most)])
      : self(.valueWeekdays, ["weekdays": list(best), "time": duration(minutes: most)])
  }

  /// `14 h 20 min on 6 active days, 41 done`.
  package func calendarWeek(_ week: CalendarWeek) -> String {
    guard week.minutes > 0 || week.finishes > 0 else { return self(.calendarWeekEmpty) }
    return self(
      .calendarWeekFacts,
      [
        "time": duration(minutes: week.minutes), "days": count(week.activeDays, .activeDays),
        "finished": number(week.finishes),
      ])
  }

  /// `27 min (middle half 20 to 41 min, 37 solves)`, or that there are too few solves.
  package func typicalTime(_ time: TypicalTime) -> String {
    let solves = count(time.solves, .solves)
    guard let median = time.median, let middleHalf = time.middleHalf else {
      return time.solves == 0 ? self(.valueNoTimes) : self(.valueTooFewTimes, ["solves": solves])
    }
    return self(
      .valueTypicalTime,
      ["median": duration(minutes: median), "range": duration(minutes: middleHalf), "solves": solves])
  }

  private func difficulties(_ counts: DifficultyCounts) -> String {
    guard !counts.present.isEmpty else { return self(.valueNoProblems) }
    return row(
      counts.present.map {
        self(.valueDifficulty, ["difficulty": name(of: $0.difficulty), "share": share($0.completion)])
      })
  }

  private func solvedBefore(_ solved: SolvedBefore) -> String {
    guard solved.problems > 0 else { return self(.valueSolvedBeforeNone) }
    return self(
      .valueSolvedBefore,
      ["problems": count(solved.problems, .problems), "inPlan": number(solved.inPlan)])
  }

  /// `11 days, 10 to 20 November 2026`.
  package func streakRun(_ run: StreakRun) -> String {
    self(.valueStreakRun, ["days": count(run.length, .days), "dates": dates(run.from, through: run.through)])
  }
}
