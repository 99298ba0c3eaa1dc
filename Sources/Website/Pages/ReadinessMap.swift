// Makes the readiness map of the first page: a table of the groups of patterns by difficulty.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

struct ReadinessMap {
  let readiness: Readiness
  let context: PageContext

  private var words: Vocabulary { context.words }

  static let schema = TemplateSchema<ReadinessMap>(
    "readiness",
    .text("sentence") { $0.sentence },
    .list("difficulties", ChartTable.cellSchema) { map in
      map.readiness.difficulties.map { map.words.name(of: $0) }
    },
    .list("groups", Row.schema) { map in map.readiness.groups.map { Row(group: $0, map: map) } })

  /// Nil if the plan has no cards, and once the programme is complete.
  init?(_ context: PageContext) {
    guard !context.summary.isComplete, let readiness = context.input.readiness else { return nil }
    (self.readiness, self.context) = (readiness, context)
  }

  /// How much is solved and fresh, the weakest groups, and how many are untouched.
  private var sentence: String {
    let all = readiness.all
    let solved = words.share(Completion(done: all.solved, total: all.total), .problemsOf)
    let lead =
      all.solved == 0
      ? words(.readinessNothing, ["problems": words.count(all.total, .problems)])
      : words(.readinessLead, ["solved": solved, "fresh": words.number(all.fresh)])
    let weakest = readiness.weakest.map { group in
      words(
        .readinessWeak,
        [
          "group": group.name,
          "share": words.share(Completion(done: group.all.fresh, total: group.all.total)),
        ])
    }
    let named = weakest.isEmpty ? "" : words(.readinessWeakest, ["groups": words.list(weakest)])
    let untouched =
      all.solved == 0 || readiness.untouched == 0 ? "" : words.count(readiness.untouched, .untouchedGroups)
    return joinedSentences([lead, named, untouched])
  }

  /// A group with its cells.
  struct Row {
    let group: Readiness.Group
    let map: ReadinessMap

    static let schema = TemplateSchema<Row>(
      "group",
      .text("name") { $0.group.name },
      .text("cards") { PatternsPage.path + "#" + PatternsPage.anchor(of: $0.group.name) },
      .list("cells", Cell.schema) { row in
        row.map.readiness.difficulties.map { Cell(cell: row.group[$0], words: row.map.words) }
      },
      .optional("next", nextSchema) { row in row.group.next.map { ($0, row.map.words) } })

    private static let nextSchema = TemplateSchema<(next: Readiness.Next, words: Vocabulary)>(
      "next",
      .text("path") { itemPath($0.next.item.id, onPage: dayPath($0.next.day)) },
      .text("label") { $0.words.label(of: $0.next.item) },
      .text("title") { $0.next.item.title },
      .flag("isAgain") { $0.next.isAgain })
  }

  struct Cell {
    let cell: Readiness.Cell
    let words: Vocabulary

    static let schema = TemplateSchema<Cell>(
      "cell",
      .flag("hasProblems") { $0.cell.total > 0 },
      .flag("isBegun") { $0.cell.solved > 0 },
      .text("solved") { $0.words.number($0.cell.solved) },
      .text("total") { $0.words.number($0.cell.total) },
      .text("fresh") { $0.words.number($0.cell.fresh) },
      .markup("bar") { $0.bar })

    private static let width: Tenths = 600
    private static let height: Tenths = 80

    /// The shares of fresh and of solved problems, for the eye alone; the numbers stand beside it.
    private var bar: Markup {
      var svg = SVGWriter()
      svg.start(
        "svg",
        [
          ("class", "map-bar"), ("viewBox", "0 0 \(coordinate(Cell.width)) \(coordinate(Cell.height))"),
          ("aria-hidden", "true"), ("preserveAspectRatio", "none"),
        ])
      rectangle("map-never", Cell.width, &svg)
      rectangle("map-solved", share(cell.solved, of: cell.total, in: UInt(Cell.width)), &svg)
      rectangle("map-fresh", share(cell.fresh, of: cell.total, in: UInt(Cell.width)), &svg)
      svg.end()
      return Markup(bytes: svg.bytes)
    }

    private func rectangle(_ name: String, _ width: Tenths, _ svg: inout SVGWriter) {
      guard width > 0 else { return }
      svg.empty(
        "rect", [("class", name), ("width", coordinate(width)), ("height", coordinate(Cell.height))])
    }
  }
}
