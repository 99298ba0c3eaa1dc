// Makes the pages of patterns: all of them by group, and each card with its problems.

import Protection
import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// A link to the page of a card.
struct PatternLink {
  let card: PatternCard
  /// Behind a passphrase it tells nothing of the card.
  let path: String

  init(_ card: PatternCard, _ input: SiteInput) {
    self.card = card
    path = "patterns/\(input.protection?.name(for: card.name) ?? card.name).html"
  }

  var fields: Fields {
    [
      "patternTitle": .text(card.title),
      "patternPath": .text(path),
    ]
  }
}

/// The page of all patterns of a plan.
struct PatternsPage: FramedPage {
  static let path = "patterns/index.html"

  /// The id of a group's heading.
  static func anchor(of group: String) -> String { "group-" + asciiSlug(group) }

  let frame: PageFrame
  private let groups: [Group]

  private struct Group {
    let name: String
    let cards: [Card]

    var fields: Fields {
      [
        "name": .text(name),
        "anchor": .text(PatternsPage.anchor(of: name)),
        "cards": .list(cards) { $0.fields },
      ]
    }
  }

  private struct Card {
    let link: PatternLink
    /// How many of its problems in the plan are done.
    let count: String

    var fields: Fields {
      [
        // All cards are in the folder of this page.
        "file": .text(String(link.path.dropFirst("patterns/".count))),
        "title": .text(link.card.title),
        "count": .text(count),
      ]
    }
  }

  var fields: Fields {
    frame.fields.adding([
      "groups": .list(groups) { $0.fields }
    ])
  }

  init(_ problems: [Int: PatternProblem], _ context: PageContext) {
    let (words, cards) = (context.words, context.input.cards.cards)
    var groups: [Group] = []
    for card in cards {
      let own = PatternProblem.all(of: card, among: problems)
      let done = Completion(done: own.count(where: \.isDone), total: own.count)
      let shown = Card(link: PatternLink(card, context.input), count: words.share(done, "problems-of"))
      if let last = groups.last, last.name == card.group {
        groups[groups.count - 1] = Group(name: last.name, cards: last.cards + [shown])
      } else {
        groups.append(Group(name: card.group, cards: [shown]))
      }
    }
    self.groups = groups
    frame = PageFrame(
      title: words("patterns-title"),
      description: words("patterns-description", ["patterns": words.count(cards.count, "patterns")]),
      path: PatternsPage.path, context: context)
  }
}

/// A problem of the plan on the page of a card.
struct PatternProblem {
  fileprivate let label: String
  fileprivate let title: String
  /// On the page of its day.
  fileprivate let path: String
  fileprivate let day: Int
  fileprivate let difficulty: DifficultyMark?
  fileprivate let isDone: Bool

  fileprivate var fields: Fields {
    [
      "label": .text(label),
      "title": .text(title),
      "path": .text(path),
      "day": .number(day),
      "difficulty": .maybe(difficulty?.fields),
      "isDone": .flag(isDone),
    ]
  }

  /// All problems of the plan that are not revisions, by number; also under the numbers of free problems in their place.
  static func all(_ context: PageContext) -> [Int: PatternProblem] {
    var all: [Int: PatternProblem] = [:]
    for day in context.summary.days {
      for item in day.items where !item.item.isRevision {
        guard let problem = item.item.problem else { continue }
        let shown = PatternProblem(
          label: context.words.label(ofNumber: problem.number), title: problem.title,
          path: itemPath(item.item.id, onPage: dayPath(day.day.number)), day: day.day.number.value,
          difficulty: DifficultyMark(problem.difficulty, context.words), isDone: item.isDone)
        for number in [problem.number, item.item.alternative?.number].compactMap(\.self) {
          all[number] = shown
        }
      }
    }
    return all
  }

  /// The problems of a card, each once, though a card may name a premium one and the free one in its place.
  fileprivate static func all(of card: PatternCard, among all: [Int: PatternProblem]) -> [PatternProblem] {
    var seen: Set<String> = []
    return card.problems.compactMap { all[$0] }.filter { seen.insert($0.path).inserted }
  }
}

/// The page of one card.
struct PatternPage: FramedPage {
  let frame: PageFrame
  private let card: PatternCard
  private let parts: [(title: String, html: Markup)]
  private let problems: [PatternProblem]

  var fields: Fields {
    frame.fields.adding([
      "group": .text(card.group),
      "title": .text(card.title),
      "parts": .list(parts) { ["name": .text($0.title), "html": .markup($0.html)] },
      "hasProblems": .flag(!problems.isEmpty),
      "problems": .list(problems) { $0.fields },
    ])
  }

  init(
    _ card: PatternCard, _ problems: [Int: PatternProblem], notes: inout NoteRenderer, _ context: PageContext
  ) {
    let words = context.words
    self.card = card
    var parts: [(title: String, html: Markup)] = []
    for part in PatternPart.allCases {
      let text = card.parts[part] ?? ""
      parts.append((words(part.textKey), notes.html(text, of: .card(card.name), headingOffset: 2)))
    }
    self.parts = parts
    self.problems = PatternProblem.all(of: card, among: problems).sorted { $0.day < $1.day }
    frame = PageFrame(
      title: card.title,
      description: words("pattern-description", ["title": card.title, "group": card.group]),
      path: PatternLink(card, context.input).path, context: context)
  }
}

extension PatternPart {
  fileprivate var textKey: TextKey {
    switch self {
    case .signal: "pattern-signal"
    case .template: "pattern-template"
    case .invariant: "pattern-invariant"
    case .cost: "pattern-cost"
    case .slip: "pattern-slip"
    case .example: "pattern-example"
    }
  }
}
