// Puts two rounds of one plan side by side, each as it stood on the same programme day.

package import StudyModel
package import Wording

/// A round with what was logged in it.
package struct Round: Sendable {
  package let curriculum: Curriculum
  package let log: ProgressLog
  /// The figures at its end, or of today.
  package let summary: ProgressSummary

  package init(_ curriculum: Curriculum, _ log: ProgressLog, _ summary: ProgressSummary) {
    (self.curriculum, self.log, self.summary) = (curriculum, log, summary)
  }
}

package struct RoundComparison: Sendable {
  package struct Side: Sendable {
    /// The date of the programme day, which its figures count through.
    package let date: CivilDate
    /// The figures as of the end of that date.
    package let summary: ProgressSummary
    /// How many required items were done by the end of the date of each programme day, from the first on: in the
    /// present round through the compared day, in the earlier one as far as it went.
    package let doneByDay: [Int]
    /// What was solved by then.
    package let problems: [RememberedProblem]
  }

  /// The programme day on which the two are compared.
  package let day: DayNumber
  package let present: Side
  package let earlier: Side
  /// The problems that both have solved by then.
  package let solvedInBoth: Int
  /// How many of them took fewer minutes to solve first than in the earlier round, and how many took more; those
  /// without minutes in one of the two count in neither.
  package let quicker: Int
  package let slower: Int
  /// Those of them that were rated `again` in the present round, in the order of the plan.
  package let forgotten: [RememberedProblem]

  /// Nil if one of the two has no date for the day: it has no start.
  ///
  /// - Parameter day: nil for the day that the present round has come to.
  package init?(_ present: Round, _ earlier: Round, on day: DayNumber? = nil, at now: Now) {
    let reached = RoundComparison.reached(present)
    guard let day = day ?? DayNumber(reached), day.value <= reached,
      let one = Side(present, through: day, asFarAs: day, at: now),
      let other = Side(earlier, through: day, asFarAs: nil, at: now)
    else { return nil }
    (self.day, self.present, self.earlier) = (day, one, other)
    let before = Dictionary(
      other.problems.compactMap { problem in problem.number.map { ($0, problem) } }
    ) { first, _ in first }
    let both = one.problems.compactMap { problem -> (now: RememberedProblem, before: RememberedProblem)? in
      problem.number.flatMap { before[$0] }.map { (problem, $0) }
    }
    solvedInBoth = both.count
    let times = both.compactMap { pair in
      pair.now.solves[0].minutes.flatMap { now in pair.before.solves[0].minutes.map { (now: now, before: $0) }
      }
    }
    quicker = times.count { $0.now < $0.before }
    slower = times.count { $0.now > $0.before }
    forgotten = both.map(\.now).filter { $0.solves.contains { $0.rating == .again } }
  }

  /// The figures that are compared: a title, the value of the present round, and that of the earlier one.
  package func rows(_ words: Vocabulary) -> [(title: String, present: String, earlier: String)] {
    let measures: [Measure] = [.items, .daysComplete, .problems, .minutes, .activeDays, .solvedAgain]
    let rows = measures.map { measure in
      (
        words.title(of: measure), words.value(of: measure, in: present.summary),
        words.value(of: measure, in: earlier.summary)
      )
    }
    let times = Difficulty.allWithUnknown.compactMap { difficulty -> (String, String, String)? in
      let (one, other) = (
        present.summary.problemTime.first[difficulty], earlier.summary.problemTime.first[difficulty]
      )
      guard one.solves > 0 || other.solves > 0 else { return nil }
      return (
        words(.roundsDifficulty, ["difficulty": words.name(of: difficulty)]), median(one, words),
        median(other, words)
      )
    }
    return rows + times
  }

  private func median(_ time: TypicalTime, _ words: Vocabulary) -> String {
    time.median.map { words.duration(minutes: $0) } ?? words(.noValue)
  }

  /// How many programme days of a round have come.
  package static func reached(_ round: Round) -> Int {
    round.summary.calendar.daysPlanned(before: round.summary.today.adding(days: 1))
  }
}

extension RoundComparison.Side {
  /// - Parameter last: the last programme day of the course; nil for the last that has come.
  fileprivate init?(_ round: Round, through day: DayNumber, asFarAs last: DayNumber?, at now: Now) {
    guard let date = round.summary.calendar.plannedDate(of: day) else { return nil }
    self.date = date
    let log = round.log.asOf(date)
    summary = summarize(round.curriculum, log, now.atEnd(of: date, log.settings))
    problems = summary.rememberedProblems(in: log)
    let done = round.summary.doneByDate
    let dates = round.summary.calendar.plannedDates.prefix(last?.value ?? RoundComparison.reached(round))
    doneByDay = dates.map(done.done(through:))
  }
}
