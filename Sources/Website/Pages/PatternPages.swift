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
  /// Of a protected site it tells nothing of the card.
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

/// The page of all patterns of a plan, a row for each group, which unfolds to its patterns.
struct PatternsPage: FramedPage {
  static let path = "patterns/index.html"

  let frame: PageFrame
  private let groups: [(name: String, cell: Readiness.Cell?, cards: [PatternCard])]
  private let cells: [String: Readiness.Cell]

  var fields: Fields {
    frame.fields.adding([
      "kicker": .text(context.kicker),
      "groups": .list(groups) { group in
        [
          "name": .text(group.name), "share": .maybe(group.cell.flatMap(share)),
          "cards": .list(group.cards, card),
        ]
      },
    ])
  }

  init(_ context: PageContext) {
    let (words, cards) = (context.words, context.input.cards.cards)
    let readiness = context.input.readiness
    let byName = Dictionary(
      uniqueKeysWithValues: (readiness?.groups ?? []).map { ($0.name, $0.all) })
    cells = readiness?.cards ?? [:]
    var groups: [(name: String, cell: Readiness.Cell?, cards: [PatternCard])] = []
    for card in cards {
      if groups.last?.name != card.group {
        groups.append((card.group, byName[card.group], []))
      }
      groups[groups.count - 1].cards.append(card)
    }
    self.groups = groups
    frame = PageFrame(
      title: words("patterns-title"),
      description: words("patterns-description", ["patterns": words.count(cards.count, "patterns")]),
      path: PatternsPage.path, section: .problems, isDated: true, context: context)
  }

  private func card(_ card: PatternCard) -> Fields {
    [
      // All cards are in the folder of this page.
      "file": .text(String(PatternLink(card, context.input).path.dropFirst("patterns/".count))),
      "title": .text(card.title),
      "share": .maybe(cells[card.name].flatMap(share)),
    ]
  }

  /// How many problems are solved, and to the learner how many of these are probably remembered.
  private func share(_ cell: Readiness.Cell) -> Fields? {
    guard cell.total > 0 else { return nil }
    let isOwn = context.input.audience == .private
    return [
      "total": .number(cell.total),
      "solved": .number(cell.solved),
      "fresh": .number(cell.fresh),
      "hasFresh": .flag(isOwn && cell.fresh > 0),
      "remembered": .text(words("patterns-remembered", ["count": words.number(cell.fresh)])),
    ]
  }
}

/// The page of one card.
struct PatternPage: FramedPage {
  let frame: PageFrame
  private let card: PatternCard
  private let parts: [(title: String, html: Markup)]
  /// Its problems in the order of the plan.
  private let list: ListTable

  var fields: Fields {
    frame.fields.adding([
      "group": .text(card.group),
      "title": .text(card.title),
      "parts": .list(parts) { ["name": .text($0.title), "html": .markup($0.html)] },
      "list": .maybe(list.rows.isEmpty ? nil : list.fields),
    ])
  }

  init(
    _ card: PatternCard, among all: [ListedItem], notes: inout NoteRenderer, _ context: PageContext
  ) {
    let words = context.words
    self.card = card
    var parts: [(title: String, html: Markup)] = []
    for part in PatternPart.allCases {
      let text = card.parts[part] ?? ""
      parts.append((words(part.textKey), notes.html(text, of: .card(card.name), headingOffset: 2)))
    }
    self.parts = parts
    let columns = [
      ListColumn(.status, words("list-status")), ListColumn(.title, words("problem")),
      ListColumn(.number, words("list-number")), ListColumn(.level, words("list-level")),
      ListColumn(.day, words("day")), ListColumn(.time, words("time")),
    ]
    let own = all.filter { listed in
      listed.cards.contains { $0.name == card.name } && listed.item.item?.isRevision == false
    }
    list = ListTable(
      name: "problems", caption: words("problems"), columns: columns,
      rows: own.sorted { $0.day < $1.day }.map { $0.row(columns, root: "../", isWhole: true) })
    frame = PageFrame(
      title: card.title,
      description: words("pattern-description", ["title": card.title, "group": card.group]),
      path: PatternLink(card, context.input).path, section: .problems, context: context)
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
