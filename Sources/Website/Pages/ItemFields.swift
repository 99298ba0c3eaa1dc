// Turns an item into the fields that every page shows of it, whether it is of the plan, a bonus problem or left over.

import Statistics
import StudyModel
import Templating
import Wording

/// Makes the fields of items for one audience. A page adds its own two or three.
struct ItemFields {
  let context: PageContext
  private let solutions: SolutionLinks

  private var words: Vocabulary { context.words }

  init(_ context: PageContext) {
    self.context = context
    solutions = context.input.solutionLinks
  }

  func fields(_ placed: PlacedItem) -> Fields {
    let item = placed.item
    return [
      "anchor": .text(itemAnchor(placed.id)),
      "title": .code(title(of: placed)),
      "label": .maybe(label(of: placed)),
      "address": .maybe(address(of: placed)),
      "difficulty": .maybe(DifficultyMark(placed.difficulty, words)?.fields),
      "isDone": .flag(placed.isDone),
      "isOptional": .flag(item?.isPlus ?? false),
      "isRepeat": .flag(item?.isRevision ?? false),
      "isBonus": .flag(placed.isBonus),
      "isSolvedBefore": .flag(item.map(context.summary.solvedBefore.marks) ?? false),
      "alternative": .maybe(item?.alternative.map(name)),
      "solution": .maybe(solutions.address(of: placed.problem, item?.alternative)),
    ]
  }

  /// The title, behind the kind of what is to be watched or read: `Watch "DNS explained", a channel`.
  func title(of placed: PlacedItem) -> String {
    guard let item = placed.item else { return placed.title }
    switch item.content {
    case .watch, .read: return words("item-of-kind", ["kind": words.kind(of: item), "title": item.title])
    case .problem, .session, .task, .bonus: return item.title
    }
  }

  /// `LC 70`, `Session`; nil for what has no number, and for the one tick of a day.
  private func label(of placed: PlacedItem) -> String? {
    if context.isOfTicks { return nil }
    if let number = placed.item?.problem?.number ?? placed.bonus?.number {
      return words.label(ofNumber: number)
    }
    guard let item = placed.item, case .session = item.content else { return nil }
    return words.kind(of: item)
  }

  /// The problem's page at LeetCode; nil if it has none.
  private func address(of placed: PlacedItem) -> String? {
    placed.item?.problem?.address ?? placed.bonus.flatMap(context.input.log.address)
  }

  private func name(_ problem: Problem) -> String {
    words("item-named", ["label": words.label(ofNumber: problem.number), "title": problem.title])
  }
}

extension PlacedItem {
  var isDone: Bool { progress?.isDone ?? (finishedOn != nil) }
  /// Whether no percentage counts it: a bonus item of the plan, or a bonus problem.
  var isBonus: Bool { item?.isBonus ?? (bonus != nil) }
  var isRequired: Bool { item?.isRequired ?? false }
  /// Whether it is open, and a complete day does not need it.
  var isLeftOpen: Bool { !isDone && !isRequired && bonus == nil }
  /// The planned minutes; nil if the plan gives none.
  var plannedMinutes: Int? { item?.timeBox }
  var note: Note? { progress?.note ?? notes.first }
}

/// A difficulty in the site's words.
struct DifficultyMark {
  let difficulty: Difficulty
  let name: String

  var fields: Fields {
    [
      "name": .text(name),
      "class": .text(difficulty.className),
    ]
  }

  /// Nil if the difficulty is nil.
  init?(_ difficulty: Difficulty?, _ words: Vocabulary) {
    guard let difficulty else { return nil }
    (self.difficulty, name) = (difficulty, words.name(of: difficulty))
  }
}

extension Difficulty {
  /// The name in CSS classes, filters and page addresses.
  var className: String { rawValue.lowercased() }
}

extension Markup {
  var fields: Fields { ["html": .markup(self)] }
}

/// The anchor of an item or a bonus problem on its day's page. Ids are unique, and have only lower-case letters, digits
/// and hyphens, so no escape is needed.
func itemAnchor(_ id: ItemID) -> String { "item-" + id.text }
