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
  /// The programme day that has it, and its name there.
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
  ///
  /// - Parameters:
  ///   - log: the log that this summary was made from.
  ///   - date: if given, only what was solved before it counts.
  package func rememberedProblems(in log: ProgressLog, before date: CivilDate? = nil) -> [RememberedProblem] {
    guard !isOneTickADay else { return [] }
    var places: [Solve.Subject: SolvedPlace] = [:]
    var order: [Solve.Subject] = []
    var all: [(subject: Solve.Subject, solve: Solve)] = []
    func add(_ place: SolvedPlace, _ solves: [Solve]) {
      let solves = solves.filter { solve in date.map { solve.day < $0 } ?? true }
      guard let subject = solves.first?.subject else { return }
      if places[subject] == nil {
        places[subject] = place
        order.append(subject)
      }
      all += solves.map { (subject, $0) }
    }
    for day in days {
      for (item, handle) in zip(day.items.map(\.item), day.day.handles) {
        guard case .problem(let problem, let free, _) = item.content else { continue }
        for (id, problem) in [(item.id, problem), (item.alternativeID ?? item.id, free)] {
          guard let problem, let record = log.items[id] else { continue }
          let place = SolvedPlace(
            title: problem.title, difficulty: problem.difficulty, id: item.id,
            cardNumbers: item.cardNumbers, day: day.day.number, handle: handle)
          add(place, Solve.all(record, of: problem, isRevision: item.isRevision))
        }
      }
      for (index, bonus) in day.bonus.map(\.problem).enumerated() {
        let place = SolvedPlace(
          title: bonus.title, difficulty: bonus.difficulty, id: bonus.id,
          cardNumbers: [bonus.number].compactMap(\.self), day: day.day.number,
          handle: bonusHandle(index, on: day.day))
        add(place, Solve.all(bonus))
      }
    }
    let rated = RatedSolve.all(all)
    return order.compactMap { subject in
      guard let place = places[subject], let solves = rated[subject], let first = solves.first else {
        return nil
      }
      var memory = Memory(first: first.rating)
      for (before, solve) in zip(solves, solves.dropFirst()) {
        memory = memory.solved(solve.rating, after: solve.day.days(since: before.day))
      }
      var number: Int?
      if case .leetCode(let known) = subject { number = known }
      return RememberedProblem(
        number: number, title: place.title, difficulty: place.difficulty, id: place.id,
        cardNumbers: place.cardNumbers, day: place.day, handle: place.handle, solves: solves, memory: memory)
    }
  }
}

/// The first place of a problem among those where it was solved.
private struct SolvedPlace {
  let title: String
  let difficulty: Difficulty?
  let id: ItemID
  let cardNumbers: [Int]
  let day: DayNumber
  let handle: String
}

extension RatedSolve {
  /// The solves of each problem, one for each of its days, in order.
  fileprivate static func all(
    _ solves: [(subject: Solve.Subject, solve: Solve)]
  ) -> [Solve.Subject: [RatedSolve]] {
    var rated: [Solve.Subject: [RatedSolve]] = [:]
    // The minutes of first solves on earlier days, by difficulty, in order.
    var minutes: [Difficulty?: [Int]] = [:]
    for (day, solves) in Dictionary(grouping: solves, by: \.solve.day).sorted(by: { $0.key < $1.key }) {
      for (subject, solves) in Dictionary(grouping: solves, by: \.subject) {
        let median = TypicalTime.median(ofSorted: minutes[solves[0].solve.difficulty] ?? [])
        rated[subject, default: []].append(
          RatedSolve(
            day, solves.map(\.solve),
            median: median ?? (solves[0].solve.difficulty ?? .medium).usualMinutes))
      }
      for solve in solves.map(\.solve) where solve.isFirst {
        if let taken = solve.minutes { minutes[solve.difficulty, default: []].insert(inOrder: taken) }
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

extension [Int] {
  /// Inserts a number into numbers in order, which stay in order.
  fileprivate mutating func insert(inOrder number: Int) {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    insert(number, at: low)
  }
}
