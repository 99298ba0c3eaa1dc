// Words the plan's items and the learner's progress in a language, for the pages and the terminal.

package import StudyModel
package import Wording

extension Vocabulary {
  /// `Problems`, `System design`.
  package func listTitle(of track: Track) -> String {
    track.isPractice ? self("problems") : title(of: track)
  }

  /// `System design`: the name of a track at the start of a line.
  package func title(of track: Track) -> String { isEnglish ? track.title : track.name }

  /// `system design`: the name of a track within a sentence. Other languages than English have names as the plan's
  /// headings do, since how one is written elsewhere is a matter of English.
  package func name(of track: Track) -> String { isEnglish ? track.nameInSentence : track.name }

  /// `system-design`: the name of a track before a noun.
  package func nameBeforeNoun(of track: Track) -> String { isEnglish ? track.nameBeforeNoun : track.name }

  /// `12 system-design items`; of the track that has the problems, what is beside them: `12 exercises`.
  package func count(_ number: Int, itemsOf track: Track) -> String {
    track.isPractice
      ? count(number, "exercises") : count(number, "track-items", of: nameBeforeNoun(of: track))
  }

  /// `3 of 12 system-design items`, or `3 of 12 items` for several tracks.
  package func share(_ completion: Completion, itemsOf tracks: [Track]) -> String {
    tracks.count == 1
      ? share(completion.done, of: completion.total, "track-items-of", track: nameBeforeNoun(of: tracks[0]))
      : share(completion, "items-of")
  }

  /// `system design`, `system design and behavioural`: names of tracks in a sentence.
  package func list(_ tracks: [Track]) -> String { list(tracks.map(name)) }

  /// `DSA is short for data structures and algorithms.`, for each track whose name is an abbreviation.
  package func abbreviations(of tracks: [Track]) -> [String] {
    tracks.compactMap { track in
      track.spelledOut.map { self("track-in-full", ["track": track.name, "meaning": $0]) }
    }
  }

  /// `Easy`; `Unknown` for nil.
  package func name(of difficulty: Difficulty?) -> String {
    switch difficulty {
    case .easy: self("difficulty-easy")
    case .medium: self("difficulty-medium")
    case .hard: self("difficulty-hard")
    case nil: self("difficulty-unknown")
    }
  }

  /// The label before an item's title: `LC 1920`, or the word for its kind.
  package func label(of item: Item) -> String {
    item.problem.map { label(ofNumber: $0.number) } ?? kind(of: item)
  }

  /// The word for an item's kind: `Problem`, `Session`, `Watch`, `Read`, `Do`, `Bonus`.
  package func kind(of item: Item) -> String {
    switch item.content {
    case .problem: self("problem")
    case .session: self("kind-session")
    case .watch: self("kind-watch")
    case .read: self("kind-read")
    case .task: self("kind-task")
    case .bonus: self("bonus")
    }
  }

  /// `LC 1920`.
  package func label(ofNumber number: Int) -> String { self("label-problem", ["number": String(number)]) }
}

extension Vocabulary {
  /// `Day 3`, `Rest day`, `Paused`, `Starts in 2 days`, `Finished`: the headline without the plan's length.
  package func headline(_ summary: ProgressSummary) -> String {
    switch summary.state {
    case .notStarted: self("day-number", ["number": "1"])
    case .startsIn(let wait): self("headline-starts-in", ["days": count(wait, "days")])
    case .studyDay(let number): self("day-number", ["number": self.number(number.value)])
    case .restDay: self("headline-rest-day")
    case .paused: self("headline-paused")
    case .finished: finishedHeadline(summary)
    }
  }

  /// `of 100`, which follows `Day 3`; nil if the headline is not a day.
  package func headlineLength(_ summary: ProgressSummary) -> String? {
    switch summary.state {
    case .notStarted, .studyDay:
      summary.isOpenEnded ? nil : self("headline-length", ["days": number(summary.days.count)])
    case .startsIn, .restDay, .paused, .finished: nil
    }
  }

  /// The headline with the plan's length: `Day 3 of 100`.
  package func wholeHeadline(_ summary: ProgressSummary) -> String {
    [headline(summary), headlineLength(summary)].compactMap(\.self).joined(separator: " ")
  }

  private func finishedHeadline(_ summary: ProgressSummary) -> String {
    guard summary.isComplete else { return self("headline-finished") }
    return summary.days.count == 1
      ? self("headline-one-day-complete")
      : self("headline-all-complete", ["days": count(summary.days.count, "days")])
  }

  /// `46 of 100 days complete`; `46 days complete` where the plan's length is not told.
  package func daysComplete(_ summary: ProgressSummary) -> String {
    summary.isOpenEnded
      ? self("days-complete-count", ["days": count(summary.daysComplete.done, "days")])
      : daysComplete(summary.daysComplete)
  }

  /// `5 of 7 days complete`.
  package func daysComplete(_ days: Completion) -> String {
    self("days-complete-count", ["days": share(days, "days-of")])
  }

  /// `on plan`, `2 days ahead`, `3 days behind`.
  package func pace(_ pace: Pace) -> String { self.pace(pace.status) }

  package func pace(_ status: PaceStatus) -> String {
    switch status {
    case .nothingDue, .onPlan: self("pace-on-plan")
    case .daysInHand(let days): self("pace-in-hand", ["days": count(days, "days")])
    case .daysToMakeUp(let days): self("pace-to-make-up", ["days": count(days, "days")])
    }
  }

  /// The detail of a streak: since when, and whether today is still open.
  package func detail(of streak: Streak) -> String {
    guard let current = streak.current else {
      return streak.longest.map {
        self("streak-longest", ["days": number($0.length), "date": date($0.through, in: streak.today.year)])
      } ?? self("streak-none")
    }
    let since = date(current.from, in: streak.today.year)
    return self(streak.isTodayOpen ? "streak-since-today-open" : "streak-since", ["date": since])
  }

  /// `4 of 5`.
  package func share(_ completion: Completion) -> String {
    self("share", ["done": number(completion.done), "total": number(completion.total)])
  }

  /// `4 of 5 days`.
  package func share(_ completion: Completion, _ forms: TextKey) -> String {
    share(completion.done, of: completion.total, forms)
  }

  /// `0%`, `<1%`, `99%`, `100%` (Documentation/numbers.md, Completion).
  package func percent(_ completion: Completion) -> String {
    percent(completion.percent, isBegun: completion.done > 0)
  }

  /// - Parameter isBegun: whether anything is done; 0 per cent then reads `<1%`.
  func percent(_ percent: Int, isBegun: Bool) -> String {
    unbroken(
      isBegun && percent == 0
        ? self("under-one-percent") : self("percent", ["percent": number(percent)]))
  }

  /// `4 of 5 (80%)`.
  package func shareWithPercent(_ completion: Completion) -> String {
    self("share-with-percent", ["share": share(completion), "percent": percent(completion)])
  }

  /// The state of the programme in a sentence, for the report and Today.
  ///
  /// - Parameter withPace: whether it says how far behind or ahead the programme is, as to the learner.
  package func sentence(of summary: ProgressSummary, withPace: Bool = false) -> String {
    switch summary.state {
    case .notStarted: self("lead-not-started")
    case .startsIn: self("standing-first-day", ["date": nextDate(in: summary, of: DayNumber(1))])
    case .studyDay: studying(summary, withPace: withPace)
    case .restDay(let next), .paused(let next):
      if let next {
        self(
          "standing-next",
          [
            "sentence": studying(summary, withPace: withPace), "number": number(next.value),
            "date": nextDate(in: summary, of: next),
          ])
      } else {
        self("standing-alone", ["headline": daysComplete(summary)])
      }
    case .finished:
      summary.isComplete
        ? self(
          "standing-complete",
          ["items": count(summary.items.done, "items"), "time": duration(minutes: summary.minutes)])
        : self("standing-over", ["days": daysComplete(summary), "items": count(summary.items.left, "items")])
    }
  }

  /// The state of the programme in one or two sentences: `Day 64 of 100. 46 of 100 days complete, …`
  /// They have no forecast and no build date, so they stay the same until the state changes.
  package func stateText(of summary: ProgressSummary) -> String {
    let headline = wholeHeadline(summary)
    let sentence: String? =
      switch summary.state {
      case .studyDay, .restDay, .paused: studying(summary, withPace: false)
      case .startsIn where summary.calendar.plannedDates.isEmpty: nil
      case .notStarted, .startsIn, .finished: self.sentence(of: summary)
      }
    return sentence.map { self("standing", ["headline": headline, "sentence": $0]) }
      ?? self("standing-alone", ["headline": headline])
  }

  private func studying(_ summary: ProgressSummary, withPace: Bool) -> String {
    let days = daysComplete(summary)
    return self("standing-alone", ["headline": withPace ? row([days, pace(summary.pace)]) : days])
  }

  private func nextDate(in summary: ProgressSummary, of day: DayNumber?) -> String {
    day.flatMap(summary.calendar.plannedDate).map(dateWithWeekday) ?? self("standing-later")
  }

  /// `half or more done`.
  package func name(of step: CompletionStep) -> String {
    switch step {
    case .none: self("step-none")
    case .part: self("step-part")
    case .most: self("step-most")
    case .all: self("step-all")
    }
  }

  /// `complete`, `today`, `open`, `ahead`.
  package func status(_ status: DayStatus) -> String {
    switch status {
    case .complete: self("status-complete")
    case .today: self("today-mark")
    case .overdue: self("open")
    case .replanned: self("status-replanned")
    case .ahead: self("status-ahead")
    }
  }

  /// `7 days in a row`, `First Hard problem`, `Week 3 complete`.
  package func title(of achievement: Achievement) -> String {
    switch achievement.kind {
    case .streak(let days): self("achievement-streak", ["days": count(days, "days")])
    case .daysComplete(1): self("achievement-first-day")
    case .daysComplete(let days): self("days-complete-count", ["days": count(days, "days")])
    case .problems(1): self("achievement-first-problem")
    case .problems(let problems): count(problems, "problems")
    case .hardProblems(1): self("achievement-first-hard")
    case .hardProblems(let problems): count(problems, "hard-problems")
    case .week(let week): self("achievement-week", ["week": number(week)])
    }
  }
}
