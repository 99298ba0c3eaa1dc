// Maps how far the problems of each group of patterns are solved, and are still fresh (Documentation/review.md).

package import StudyModel

/// How far a learner is ready, by the groups of the plan's cards.
package struct Readiness: Sendable {
  /// How many problems there are, how many of them were solved, and how many of those are still fresh.
  package struct Cell: Hashable, Sendable {
    package fileprivate(set) var total = 0
    package fileprivate(set) var solved = 0
    package fileprivate(set) var fresh = 0

    package var never: Int { total - solved }

    static func += (left: inout Cell, right: Cell) {
      left.total += right.total
      left.solved += right.solved
      left.fresh += right.fresh
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
    /// In the order of `Difficulty.allWithUnknown`.
    private var cells = Difficulty.allWithUnknown.map { _ in Cell() }
    /// The first open problem in the order of the plan, else the one whose recall is lowest; nil while all are fresh.
    package fileprivate(set) var next: Next?

    fileprivate init(name: String) { self.name = name }

    /// Of a difficulty; nil is unknown.
    package fileprivate(set) subscript(difficulty: Difficulty?) -> Cell {
      get { cells[difficulty.place] }
      set { cells[difficulty.place] = newValue }
    }

    package var all: Cell { cells.reduce(into: Cell()) { $0 += $1 } }
  }

  /// In the order of the cards; a problem of several groups counts in each.
  package let groups: [Group]
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
  /// - Parameter problems: of `rememberedProblems(in:)`.
  package init?(_ cards: PlanCards, _ summary: ProgressSummary, _ problems: [RememberedProblem]) {
    guard !cards.cards.isEmpty else { return nil }
    var groups: [Group] = []
    var indexes: [String: Int] = [:]
    for card in cards.cards where indexes[card.group] == nil {
      indexes[card.group] = groups.count
      groups.append(Group(name: card.group))
    }
    let remembered = Dictionary(problems.compactMap { problem in problem.number.map { ($0, problem) } }) {
      first, _ in
      first
    }
    var all = Cell()
    var difficulties: Set<Difficulty?> = []
    // By group, the lowest recall of those that may be next.
    var lowest: [Int: Int] = [:]
    for day in summary.days {
      for item in day.items.map(\.item) where !item.isRevision {
        guard let problem = item.problem else { continue }
        let own = Set(cards.cards(of: item).compactMap { indexes[$0.group] })
        guard !own.isEmpty else { continue }
        let solved = [problem.number, item.alternative?.number].compactMap { $0.flatMap { remembered[$0] } }
        let isFresh = solved.contains { $0.isFresh(on: summary.today) }
        let cell = Cell(total: 1, solved: solved.isEmpty ? 0 : 1, fresh: isFresh ? 1 : 0)
        all += cell
        difficulties.insert(problem.difficulty)
        // In whole per cent, as it is shown.
        let recall = solved.map { percent($0.recall(on: summary.today)) }.max()
        let next = Next(item: item, day: day.day.number, isAgain: recall != nil)
        for index in own {
          groups[index][problem.difficulty] += cell
          if recall == nil {
            if groups[index].next?.isAgain != false { groups[index].next = next }
          } else if let recall, !isFresh, groups[index].next?.isAgain != false, recall < lowest[index] ?? 101
          {
            (groups[index].next, lowest[index]) = (next, recall)
          }
        }
      }
    }
    guard all.total > 0 else { return nil }
    self.groups = groups.filter { $0.all.total > 0 }
    self.all = all
    self.difficulties = Difficulty.allWithUnknown.filter(difficulties.contains)
  }
}
