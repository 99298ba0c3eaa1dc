// Picks the problems to solve again today, by what is remembered of them (Documentation/review.md).

package import StudyModel

/// What is remembered of the solved problems, and today's pick of them. The pick follows from the entries of earlier dates
/// alone, so that today's work never changes it.
package struct Reviews: Sendable {
  /// A problem that is due.
  package struct Entry: Hashable, Sendable {
    /// As it was before today.
    package let problem: RememberedProblem
    /// Its pattern: the least remembered of its cards; nil if no card names it.
    package let pattern: PatternCard?
    /// The mean recall of the solved problems of its pattern, 0 to 1.
    package let patternRecall: Double
    /// 0 to 1.
    package let recall: Double
    /// Recall on the date of the interview, 0 to 1; nil unless that decides.
    package let recallAtInterview: Double?
    /// The minutes that it probably takes.
    package let minutes: Int
    /// Whether it was solved again today.
    package let isDone: Bool
  }

  /// Every solved problem, with today's work.
  package let problems: [RememberedProblem]
  /// Today's pick, in its order, with what of it is done.
  package let pick: [Entry]
  /// What else is due, in the same order, without what was solved today.
  package let others: [Entry]
  /// Whether today has a pick; false on rest days and pauses, and once the programme is archived, or complete with its
  /// interview over.
  package let hasPick: Bool

  /// What is still open of today's pick.
  package var open: [Entry] { pick.filter { !$0.isDone } }
  /// The minutes of what is open.
  package var minutes: Int { open.reduce(0) { $0 + $1.minutes } }

  /// The dates before an interview on which recall on its date decides.
  package static let lastDaysBeforeInterview = 14

  /// - Parameters:
  ///   - cards: those of the plan.
  ///   - log: the log that the summary was made from.
  package init(_ cards: PlanCards, _ summary: ProgressSummary, _ log: ProgressLog, isArchived: Bool = false) {
    let (settings, today) = (log.settings, summary.today)
    problems = summary.rememberedProblems()
    let isOver = summary.completedOn.map { $0 < today } ?? false
    let isInterviewOver = settings.interview.map { $0 < today } ?? false
    hasPick =
      settings.review.isOn && !isArchived && !(isOver && isInterviewOver)
      && !summary.calendar.isBridged(today)
    guard settings.review.isOn else {
      (pick, others) = ([], [])
      return
    }
    let before = summary.remembered(problems, before: today)
    let due = Reviews.due(before, cards, summary, settings, solvedToday: Set(problems.solved(on: today)))
    pick = hasPick ? Reviews.picked(due, settings.review) : []
    let picked = Set(pick.map(\.problem.name))
    others = due.filter { !$0.isDone && !picked.contains($0.problem.name) }
  }

  /// As many of the first as a date may have.
  private static func picked(_ due: [Entry], _ settings: ReviewSettings) -> [Entry] {
    var (picked, minutes) = ([Entry](), 0)
    for entry in due.prefix(settings.perDay) {
      minutes += entry.minutes
      guard picked.isEmpty || minutes <= ReviewSettings.mostMinutes else { break }
      picked.append(entry)
    }
    return picked
  }

  /// What is due, first one problem of each pattern, then the rest.
  private static func due(
    _ problems: [RememberedProblem], _ cards: PlanCards, _ summary: ProgressSummary, _ settings: Settings,
    solvedToday: Set<String>
  ) -> [Entry] {
    let today = summary.today
    let interview = settings.interview.flatMap { date in
      (0...lastDaysBeforeInterview).contains(date.days(since: today)) ? date : nil
    }
    let decisive = interview ?? today
    let patterns = PatternMemory(problems, cards, on: decisive)
    let planned = summary.numbersPlannedToday
    let time = summary.problemTimeBeforeToday
    let due = problems.filter { problem in
      !problem.isFresh(on: decisive) && problem.number.map { !planned.contains($0) } ?? true
    }.map { problem in
      let pattern = patterns.weakest(of: problem)
      return Entry(
        problem: problem, pattern: pattern.card, patternRecall: pattern.recall,
        recall: problem.recall(on: today), recallAtInterview: interview.map(problem.recall),
        minutes: time.minutesAgain(problem.difficulty), isDone: solvedToday.contains(problem.name))
    }
    var (first, rest, seen) = ([Entry](), [Entry](), Set<String?>())
    let sorted = due.map { (key: $0.sortKey, entry: $0) }.sorted { $0.key < $1.key }
    for (_, entry) in sorted {
      if seen.insert(entry.pattern?.name).inserted { first.append(entry) } else { rest.append(entry) }
    }
    return first.sorted { $0.patternSortKey < $1.patternSortKey } + rest
  }
}

extension Reviews {
  /// The first study date on which a problem is due if it is not solved before; nil if there is none.
  package static func dueDate(
    of problem: RememberedProblem, _ calendar: StudyCalendar, _ settings: Settings
  ) -> CivilDate? {
    let last = problem.last.day
    let usual = calendar.studyDate(notBefore: last.adding(days: problem.memory.daysRemembered + 1))
    guard let interview = settings.interview, !problem.isFresh(on: interview) else { return usual }
    let opening = max(last.adding(days: 1), interview.adding(days: -lastDaysBeforeInterview))
    guard let early = calendar.studyDate(notBefore: opening), early <= interview else { return usual }
    return usual.map { min($0, early) } ?? early
  }
}

/// How much of each pattern is remembered on a date.
private struct PatternMemory {
  private let cards: PlanCards
  /// By the name of the card; nil is the pattern of all problems that no card names.
  private var recalls: [String?: (sum: Double, count: Int)] = [:]

  init(_ problems: [RememberedProblem], _ cards: PlanCards, on date: CivilDate) {
    self.cards = cards
    for problem in problems {
      let recall = problem.recall(on: date)
      for card in patterns(of: problem) {
        let earlier = recalls[card?.name] ?? (0, 0)
        recalls[card?.name] = (earlier.sum + recall, earlier.count + 1)
      }
    }
  }

  private func patterns(of problem: RememberedProblem) -> [PatternCard?] {
    let cards = cards.cards(naming: problem.cardNumbers)
    return cards.isEmpty ? [nil] : cards
  }

  /// The pattern that a problem counts to, with its mean recall.
  func weakest(of problem: RememberedProblem) -> (card: PatternCard?, recall: Double) {
    let patterns = patterns(of: problem).map { card in
      let all = recalls[card?.name] ?? (0, 1)
      return (card: card, recall: all.sum / Double(all.count))
    }
    // The cards are in order, so of equal ones the first is taken.
    return patterns.min { billionths($0.recall) < billionths($1.recall) } ?? (nil, 0)
  }
}

extension Reviews.Entry {
  /// The lower recall, then the harder problem, then the one that was solved longer ago, then the lower number.
  fileprivate var sortKey: (Int, Int, Int, Int) {
    (
      billionths(recallAtInterview ?? recall), -(problem.difficulty.map { Difficulty?.some($0).place } ?? -1),
      problem.last.day.serial, problem.number ?? .max
    )
  }

  /// The weaker pattern first.
  fileprivate var patternSortKey: (Int, Int, Int, Int, Int) {
    let (recall, difficulty, last, number) = sortKey
    return (billionths(patternRecall), recall, difficulty, last, number)
  }
}

/// A probability to compare: what differs by the last bits of a sum is equal.
private func billionths(_ probability: Double) -> Int { Int((probability * 1e9).rounded()) }

/// A probability in whole per cent, rounded down like every share.
package func percent(_ probability: Double) -> Int { Int(probability * 100) }

extension [RememberedProblem] {
  /// The names of those that were solved on a date.
  fileprivate func solved(on date: CivilDate) -> [String] {
    filter { problem in problem.solves.contains { $0.day == date } }.map(\.name)
  }
}

extension ProgressSummary {
  /// LeetCode's numbers of the problems on today's list that were open when the day began. The plan asks for them anyway.
  fileprivate var numbersPlannedToday: Set<Int> {
    let items = calendar.dayPlanned(on: today).flatMap(day)?.items ?? []
    let open = items.filter { item in item.finishedOn.map { $0 >= today } ?? true }
    return Set(open.flatMap { [$0.item.problem?.number, $0.item.alternative?.number].compactMap(\.self) })
  }

  /// The typical times as they were when the day began.
  fileprivate var problemTimeBeforeToday: ProblemTime {
    let items = placedItems.filter { $0.day != nil }
    return ProblemTime(items.flatMap(\.solves).filter { $0.day < today })
  }
}

extension ProblemTime {
  /// The minutes that solving a problem again probably takes: the learner's own median of solving such problems again,
  /// else of solving them first, else what such a problem usually takes.
  package func minutesAgain(_ difficulty: Difficulty?) -> Int {
    again[difficulty].median ?? first[difficulty].median ?? (difficulty ?? .medium).usualMinutes
  }
}
