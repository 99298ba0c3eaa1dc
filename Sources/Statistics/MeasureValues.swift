// Words the value of every measure in a language.

import StudyModel
package import Wording

extension Vocabulary {
  /// The number with its unit: `11 days`, `290 of 476 (60%)`, `2 days behind`.
  package func value(of measure: Measure, in summary: ProgressSummary) -> String {
    let (figures, forecast) = (summary.figures, summary.forecast)
    return switch measure {
    case .day: wholeHeadline(summary)
    case .daysComplete where summary.isOpenEnded: count(summary.daysComplete.done, "days")
    case .daysComplete: shareWithPercent(summary.daysComplete)
    case .problems: shareInPlan(summary.problems)
    case .sessions: shareInPlan(summary.sessions)
    case .tracks:
      tracks(summary) { $0.completion.total == 0 ? nil : shareWithPercent($0.completion) }
    case .items: shareWithPercent(summary.items)
    case .streak: count(summary.streak.length, "days")
    case .longestStreak: count(summary.streak.longest?.length ?? 0, "days")
    case .completeDays: completeDays(summary.completeDays)
    case .activeDays: count(summary.streak.activeDays, "days")
    case .consistency: consistency(summary)
    case .pace where summary.isComplete: value(of: forecast.outcome)
    case .pace: summary.calendar.start == nil ? self("value-no-start") : pace(summary.pace)
    case .planEnd: planEnd(summary.calendar)
    case .forecast: value(of: forecast.outcome)
    case .neededRate: forecast.needed.map { rate(tenths: $0.tenths) } ?? noNeededRate(summary)
    case .minutes: duration(minutes: summary.time.minutes)
    case .weekdays: weekdays(summary.time)
    case .calendarWeeks:
      summary.calendarWeek.map(calendarWeek) ?? self("calendar-week-empty")
    case .typicalTime: typicalTime(summary.problemTime.first.all)
    case .typicalTimeAgain: typicalTime(summary.problemTime.again.all)
    case .difficulty: difficulties(figures.difficulties)
    case .bonus: self("number-done", ["number": number(summary.bonusDone)])
    case .premium: shareInPlan(figures.premium)
    case .revisions: shareInPlan(figures.revisions)
    case .solvedAgain: count(figures.resolves, "times")
    case .solvedBefore: solvedBefore(summary.solvedBefore)
    case .weeks: self("value-complete", ["share": share(of: summary.weeks) { $0.completedOn != nil }])
    case .achievements:
      self("value-earned", ["share": share(of: summary.achievements) { $0.earnedOn != nil }])
    case .focus: self("value-complete", ["share": share(of: summary.focuses, \.completion.isComplete)])
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
    summary.problemTime.first.all.mean.map { duration(minutes: $0) } ?? self("value-no-times")
  }

  private func share<Part>(of parts: [Part], _ isDone: (Part) -> Bool) -> String {
    share(Completion(done: parts.count(where: isDone), total: parts.count))
  }

  /// Like `shareWithPercent`, for kinds of item that a plan may lack.
  private func shareInPlan(_ completion: Completion) -> String {
    completion.total == 0 ? self("value-none-in-plan") : shareWithPercent(completion)
  }

  /// `DSA 62%, system design <1%`: the tracks for which `value` is not nil. The only track of a plan is not named.
  private func tracks(_ summary: ProgressSummary, _ value: (TrackProgress) -> String?) -> String {
    row(
      summary.tracks.compactMap { track in
        value(track).map {
          summary.tracks.count == 1 ? $0 : self("value-track", ["track": name(of: track.track), "value": $0])
        }
      })
  }

  private func completeDays(_ days: CompleteDays) -> String {
    let current = count(days.current?.length ?? 0, "days")
    return days.longest.map {
      self("value-complete-days", ["days": current, "longest": number($0.length)])
    } ?? current
  }

  /// `26 of the last 30`, `9 of 11 so far`.
  private func consistency(_ summary: ProgressSummary) -> String {
    let consistency = summary.consistency
    guard consistency.studyDays > 0 else { return self("value-no-study-day") }
    let isGrowing = consistency.studyDays < Consistency.window && !summary.isComplete
    return self(
      isGrowing ? "value-consistency-so-far" : "value-consistency",
      ["active": number(consistency.active), "days": number(consistency.studyDays)])
  }

  private func planEnd(_ calendar: StudyCalendar) -> String {
    guard let end = calendar.end else { return self("value-no-end") }
    guard calendar.shift != 0, let original = calendar.originalEnd else { return date(end) }
    return self("value-end-moved", ["date": date(end), "originalDate": date(original)])
  }

  private func value(of forecast: Forecast.Outcome) -> String {
    switch forecast {
    case .done(let date): return self("value-forecast-done", ["date": self.date(date)])
    case .notStarted: return self("value-forecast-not-started")
    case .tooEarly:
      return self("value-forecast-too-early", ["days": count(Forecast.leastStudyDays, "study-days")])
    case .noRate: return self("value-forecast-no-rate")
    case .untold: return self("no-value")
    case .dates(nil, let earliest, _):
      return earliest.map { self("value-forecast-far-from", ["earliest": date($0)]) }
        ?? self("value-forecast-far")
    case .dates(let middle?, let earliest, let latest):
      guard let earliest else { return date(middle) }
      guard let latest else {
        return earliest == middle
          ? self("value-forecast-from", ["date": date(middle)])
          : self("value-forecast-not-before", ["date": date(middle), "earliest": date(earliest)])
      }
      return earliest == latest
        ? date(middle)
        : self("value-forecast-range", ["date": date(middle), "dates": dates(earliest, through: latest)])
    }
  }

  private func noNeededRate(_ summary: ProgressSummary) -> String {
    self(
      summary.items.left == 0
        ? "value-needed-nothing"
        : summary.calendar.start == nil ? "value-needed-not-started" : "value-needed-over")
  }

  private func rate(tenths: Int) -> String { self("value-rate", ["number": decimal(tenths: tenths)]) }

  private func weekdays(_ time: TimeSpent) -> String {
    let most = time.weekdays.map(\.minutes).max() ?? 0
    guard most > 0 else { return self("value-no-times") }
    let best = time.weekdays.filter { $0.minutes == most }.map {
      self("report-weekday", ["weekday": name(of: $0.weekday)])
    }
    return best.count == 1
      ? self("value-weekday", ["weekday": best[0], "time": duration(minutes: most)])
      : self("value-weekdays", ["weekdays": list(best), "time": duration(minutes: most)])
  }

  /// `14 h 20 min on 6 active days, 41 done`.
  package func calendarWeek(_ week: CalendarWeek) -> String {
    guard week.minutes > 0 || week.finishes > 0 else { return self("calendar-week-empty") }
    return self(
      "calendar-week-facts",
      [
        "time": duration(minutes: week.minutes), "days": count(week.activeDays, "active-days"),
        "finished": number(week.finishes),
      ])
  }

  /// `27 min, usually 20–41 min (37 solves)`, or that there are too few solves.
  package func typicalTime(_ time: TypicalTime) -> String {
    let solves = count(time.solves, "solves")
    guard let median = time.median, let middleHalf = time.middleHalf else {
      return time.solves == 0 ? self("value-no-times") : self("value-too-few-times", ["solves": solves])
    }
    return self(
      "value-typical-time",
      ["median": duration(minutes: median), "range": duration(minutes: middleHalf), "solves": solves])
  }

  private func difficulties(_ counts: DifficultyCounts) -> String {
    guard !counts.present.isEmpty else { return self("value-no-problems") }
    return row(
      counts.present.map {
        self("value-difficulty", ["difficulty": name(of: $0.difficulty), "share": share($0.completion)])
      })
  }

  private func solvedBefore(_ solved: SolvedBefore) -> String {
    guard solved.problems > 0 else { return self("none") }
    return self(
      "value-solved-before",
      ["problems": count(solved.problems, "problems"), "inPlan": number(solved.inPlan)])
  }

  /// `11 days, 10 to 20 November 2026`.
  package func streakRun(_ run: StreakRun) -> String {
    self(
      "value-streak-run", ["days": count(run.length, "days"), "dates": dates(run.from, through: run.through)])
  }
}
