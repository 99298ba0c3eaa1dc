// Models what comes with a plan besides its days: cards on patterns, and hints for problems.

/// A card on one way of solving problems (Curriculum/README.md, Patterns).
package struct PatternCard: Hashable, Sendable {
  /// The name of its file without the ending: lower-case letters, digits and hyphens.
  package let name: String
  package let title: String
  package let group: String
  /// LeetCode's numbers of the problems that it solves, in the order of the card.
  package let problems: [Int]
  /// Its parts in the order of `PatternPart.allCases`, as Markdown.
  package let parts: [PatternPart: String]

  package init(name: String, title: String, group: String, problems: [Int], parts: [PatternPart: String]) {
    (self.name, self.title, self.group) = (name, title, group)
    (self.problems, self.parts) = (problems, parts)
  }
}

/// A part of a card; the raw value opens it in the file.
package enum PatternPart: String, CaseIterable, Sendable {
  case signal = "Signal"
  case template = "Template"
  case invariant = "Invariant"
  case cost = "Cost"
  case slip = "Slip"
  case example = "Example"
}

package struct PlanCards: Sendable {
  /// In the order of their groups, and of their titles within a group.
  package let cards: [PatternCard]
  /// By LeetCode's number, from the first to the one that says most.
  package let hints: [Int: [String]]
  private let byNumber: [Int: [PatternCard]]

  /// Of a plan without cards and hints.
  package static let none = PlanCards(cards: [], hints: [:])

  /// How many hints a problem has.
  package static let hintsOfProblem = 2

  package init(cards: [PatternCard], hints: [Int: [String]]) {
    self.cards = cards.sorted { ($0.group, $0.title) < ($1.group, $1.title) }
    self.hints = hints
    byNumber = self.cards.reduce(into: [:]) { all, card in
      for number in card.problems { all[number, default: []].append(card) }
    }
  }

  /// The cards that solve a problem, or the free problem in its place.
  package func cards(of item: Item) -> [PatternCard] { cards(naming: item.cardNumbers) }

  /// The cards that name the first of the numbers that any card names.
  package func cards(naming numbers: [Int]) -> [PatternCard] {
    numbers.lazy.compactMap { byNumber[$0] }.first ?? []
  }
}

extension Item {
  /// The numbers under which cards may name it: that of its problem, then that of the free one in its place.
  package var cardNumbers: [Int] { [problem, alternative].compactMap { $0?.number } }
}
