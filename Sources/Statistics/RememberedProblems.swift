// Replays the solves of each problem: how each was rated, and what is remembered of the problem since.

package import StudyModel

/// A problem that was solved at least once, with what is remembered of it (Documentation/review.md).
package struct RememberedProblem: Hashable, Sendable {
  /// LeetCode's number of the problem that was solved, perhaps the free one in a premium one's place; nil for a bonus
  /// problem without a number.
  package let number: Int?
  package let title: String
  package let difficulty: Difficulty?
  /// Where it was solved first: its own item or bonus problem.
  package let id: ItemID
  /// LeetCode's numbers under which pattern cards may name it: of the premium problem that it is done for first.
  let cardNumbers: [Int]
  /// The day of the plan that has it, and its name there.
  package let day: DayNumber
  package let handle: String
  /// The days on which it was solved, in order; at least one.
  package let solves: [RatedSolve]
  /// After the last solve.
  package let memory: Memory

  package var last: RatedSolve { solves[solves.count - 1] }

  /// The name that a command takes: `146`, or `12.b1` for a bonus problem without a number.
  package var name: String { number.map(String.init) ?? "\(day.value).\(handle)" }

  /// The probability that it is still known on a date, 0 to 1.
  package func recall(on date: CivilDate) -> Double { memory.recall(after: date.days(since: last.day)) }

  /// Whether recall on a date is 0.9 or more.
  package func isFresh(on date: CivilDate) -> Bool { memory.isFresh(after: date.days(since: last.day)) }
}

/// A day on which a problem was solved. However often, it counts once.
package struct RatedSolve: Hashable, Sendable {
  package let day: CivilDate
  /// Nil if none were logged.
  package let minutes: Int?
  package let rating: Rating
  /// Whether the learner gave the rating; if not, it follows from the minutes.
  package let isSaid: Bool
  /// The minutes up to which an unrated solve counts as good.
  package let goodMinutes: Int
}

extension ProgressSummary {
  /// Every problem and bonus problem of the plan's days that was solved, in the order of the plan.
  ///
  /// A solve without a rating is good up to 1.25 times the learner's own median of first solves of that difficulty
  /// before that day, and hard beyond it; without minutes it is good.
  package func rememberedProblems() -> [RememberedProblem] {
    guard !isOneTickADay else { return [] }
    // The first place of each problem among those where it was solved.
    var places: [Solve.Subject: PlacedItem] = [:]
    var order: [Solve.Subject] = []
    var solves: [Solve] = []
    for item in placedItems where item.day != nil {
      for solve in item.solves {
        solves.append(solve)
        guard places[solve.subject] == nil else { continue }
        places[solve.subject] = item
        order.append(solve.subject)
      }
    }
    let rated = RatedSolve.all(solves)
    return order.compactMap { subject in
      places[subject].flatMap { RememberedProblem(subject, at: $0, rated[subject] ?? []) }
    }
  }

  /// The problems as they were when a date began. No rating depends on what was solved later.
  package func remembered(_ problems: [RememberedProblem], before date: CivilDate) -> [RememberedProblem] {
    problems.compactMap { problem in
      guard problem.last.day >= date else { return problem }
      let subject = problem.number.map(Solve.Subject.leetCode) ?? .bonus(problem.id)
      let place = placedItems.first { item in
        item.day != nil && item.solves.contains { $0.subject == subject && $0.day < date }
      }
      return place.flatMap { RememberedProblem(subject, at: $0, problem.solves.filter { $0.day < date }) }
    }
  }
}

extension RememberedProblem {
  /// Nil for an item that the plan no longer has, and without solves.
  fileprivate init?(_ subject: Solve.Subject, at place: PlacedItem, _ solves: [RatedSolve]) {
    guard let day = place.day, let handle = place.handle, let first = solves.first else { return nil }
    var memory = Memory(first: first.rating)
    for (before, solve) in zip(solves, solves.dropFirst()) {
      memory = memory.solved(solve.rating, after: solve.day.days(since: before.day))
    }
    let problem = place.solvedProblem(subject)
    self.init(
      number: subject.number, title: problem?.title ?? place.title,
      difficulty: problem?.difficulty ?? place.bonus?.difficulty, id: place.id,
      cardNumbers: place.item?.cardNumbers ?? [subject.number].compactMap(\.self), day: day.day.number,
      handle: handle, solves: solves, memory: memory)
  }
}

extension Solve.Subject {
  fileprivate var number: Int? { if case .leetCode(let number) = self { number } else { nil } }
}

extension PlacedItem {
  /// The problem of the plan that a solve of it was of: its own, or the free one in its place.
  fileprivate func solvedProblem(_ subject: Solve.Subject) -> Problem? {
    guard case .problem(let problem, let free, _) = item?.content else { return nil }
    return [problem, free].lazy.compactMap(\.self).first { .leetCode($0.number) == subject }
  }
}

extension RatedSolve {
  /// The solves of each problem, one for each of its days, in order.
  fileprivate static func all(_ solves: [Solve]) -> [Solve.Subject: [RatedSolve]] {
    var rated: [Solve.Subject: [RatedSolve]] = [:]
    // The minutes of first solves on earlier days, by difficulty, in order.
    var minutes: [Difficulty?: [Int]] = [:]
    for (day, solves) in Dictionary(grouping: solves, by: \.day).sorted(by: { $0.key < $1.key }) {
      for (subject, solves) in Dictionary(grouping: solves, by: \.subject) {
        let difficulty = solves[0].difficulty
        let median = TypicalTime.median(ofSorted: minutes[difficulty] ?? [])
        rated[subject, default: []].append(
          RatedSolve(day, solves, median: median ?? (difficulty ?? .medium).usualMinutes))
      }
      for solve in solves where solve.isFirst {
        guard let taken = solve.minutes else { continue }
        let place = minutes[solve.difficulty, default: []].countAtStart { $0 < taken }
        minutes[solve.difficulty, default: []].insert(taken, at: place)
      }
    }
    return rated
  }

  /// - Parameter solves: those of one problem on one day, at least one.
  private init(_ day: CivilDate, _ solves: [Solve], median: Int) {
    let minutes = solves.compactMap(\.minutes).reduce(0, +)
    // Of several ratings, the one that says most was forgotten.
    let said = Rating.allCases.first { rating in solves.contains { $0.rating == rating } }
    self.day = day
    self.minutes = minutes > 0 ? minutes : nil
    goodMinutes = median * 5 / 4
    rating = said ?? (minutes > goodMinutes ? .hard : .good)
    isSaid = said != nil
  }
}
