// Maps how far the problems of each group of patterns are solved, and are still fresh (Documentation/review.md).

package import StudyModel

/// How far a learner is ready, by the groups of the plan's cards.
package struct Readiness: Sendable {
  /// How many problems there are, how many of them were solved, and how many of those are still fresh.
  package struct Cell: Hashable, Sendable {
    package let total: Int
    package let solved: Int
    package let fresh: Int

    package var never: Int { total - solved }

    fileprivate init(_ problems: [CardProblem]) {
      total = problems.count
      solved = problems.count { $0.recall != nil }
      fresh = problems.count(where: \.isFresh)
    }
  }

  /// A problem of the plan to take next.
  package struct Next: Sendable {
    package let item: Item
    package let day: DayNumber
    /// Whether it was solved before, and is no longer fresh.
    package let isAgain: Bool
  }

  package struct Group: Sendable {
    package let name: String
    package let all: Cell
    /// In the order of `Difficulty.allWithUnknown`.
    private let cells: [Cell]
    /// The first open problem in the order of the plan, else the one whose recall is lowest; nil while all are fresh.
    package let next: Next?

    /// Of a difficulty; nil is unknown.
    package subscript(difficulty: Difficulty?) -> Cell { cells[difficulty.place] }

    fileprivate init(name: String, _ problems: [CardProblem]) {
      self.name = name
      all = Cell(problems)
      cells = Difficulty.allWithUnknown.map { difficulty in
        Cell(problems.filter { $0.difficulty == difficulty })
      }
      let stale = problems.filter { !$0.isFresh }
      let next = stale.first { $0.recall == nil } ?? stale.min { ($0.recall ?? 0) < ($1.recall ?? 0) }
      self.next = next.map { Next(item: $0.item, day: $0.day, isAgain: $0.recall != nil) }
    }
  }

  /// In the order of the cards; a problem of several groups counts in each.
  package let groups: [Group]
  /// Of the problems of a card, by its name; a problem of several cards counts in each.
  package let cards: [String: Cell]
  /// Every problem of the plan that a card has, once.
  package let all: Cell
  /// The difficulties that occur, unknown last.
  package let difficulties: [Difficulty?]

  /// The begun groups with the smallest shares of fresh problems, up to three, the weakest first.
  package var weakest: [Group] {
    let begun = groups.enumerated().filter {
      $0.element.all.solved > 0 && $0.element.all.fresh < $0.element.all.total
    }
    let sorted = begun.sorted { left, right in
      let (one, two) = (left.element.all, right.element.all)
      let (fresh, other) = (one.fresh * two.total, two.fresh * one.total)
      if fresh != other { return fresh < other }
      let (solved, alsoSolved) = (one.solved * two.total, two.solved * one.total)
      return solved == alsoSolved ? left.offset < right.offset : solved < alsoSolved
    }
    return sorted.prefix(3).map(\.element)
  }

  /// Nil if the plan has no problem that a card names.
  ///
  /// - Parameter problems: of `ProgressSummary.rememberedProblems`.
  package init?(_ cards: PlanCards, _ summary: ProgressSummary, _ problems: [RememberedProblem]) {
    guard !cards.cards.isEmpty else { return nil }
    let remembered = Dictionary(problems.compactMap { problem in problem.number.map { ($0, problem) } }) {
      first, _ in
      first
    }
    let all = summary.placedItems.compactMap { CardProblem($0, cards, remembered, on: summary.today) }
    guard !all.isEmpty else { return nil }
    var groups: [String: [CardProblem]] = [:]
    for problem in all { for group in problem.groups { groups[group, default: []].append(problem) } }
    self.groups = cards.cards.compactMap { card in
      groups.removeValue(forKey: card.group).map { Group(name: card.group, $0) }
    }
    var byCard: [String: [CardProblem]] = [:]
    for problem in all { for name in problem.cards { byCard[name, default: []].append(problem) } }
    self.cards = byCard.mapValues(Cell.init)
    self.all = Cell(all)
    difficulties = Difficulty.allWithUnknown.filter { difficulty in
      all.contains { $0.difficulty == difficulty }
    }
  }
}

/// A problem of the plan that a card has.
private struct CardProblem {
  let item: Item
  let day: DayNumber
  let difficulty: Difficulty?
  let groups: Set<String>
  /// The names of its cards.
  let cards: [String]
  let isFresh: Bool
  /// In whole per cent, as it is shown; nil if it was never solved.
  let recall: Int?

  /// Nil for anything else, and for what the plan only repeats.
  init?(
    _ placed: PlacedItem, _ cards: PlanCards, _ remembered: [Int: RememberedProblem], on date: CivilDate
  ) {
    guard let item = placed.item, let day = placed.day, let problem = item.problem, !item.isRevision
    else { return nil }
    let named = cards.cards(of: item)
    let groups = Set(named.map(\.group))
    guard !groups.isEmpty else { return nil }
    let solved = [problem.number, item.alternative?.number].compactMap { $0.flatMap { remembered[$0] } }
    self.item = item
    self.day = day.day.number
    self.groups = groups
    self.cards = named.map(\.name)
    difficulty = problem.difficulty
    isFresh = solved.contains { $0.isFresh(on: date) }
    recall = solved.map { percent($0.recall(on: date)) }.max()
  }
}
