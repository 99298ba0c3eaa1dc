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

  var fields: Fields {
    [
      "sentence": .text(sentence),
      "difficulties": .list(readiness.difficulties) { ["text": .text(words.name(of: $0))] },
      "groups": .list(readiness.groups.map { Row(group: $0, map: self) }) { $0.fields },
    ]
  }

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

    var fields: Fields {
      [
        "name": .text(group.name),
        "cards": .text(PatternsPage.path + "#" + PatternsPage.anchor(of: group.name)),
        "cells": .list(map.readiness.difficulties.map { Cell(cell: group[$0], words: map.words) }) {
          $0.fields
        },
        "next": .maybe(group.next.map(nextFields)),
      ]
    }

    private func nextFields(_ next: Readiness.Next) -> Fields {
      [
        "path": .text(itemPath(next.item.id, onPage: dayPath(next.day))),
        "label": .text(map.words.label(of: next.item)),
        "title": .text(next.item.title),
        "isAgain": .flag(next.isAgain),
      ]
    }
  }

  struct Cell {
    let cell: Readiness.Cell
    let words: Vocabulary

    var fields: Fields {
      [
        "hasProblems": .flag(cell.total > 0),
        "isBegun": .flag(cell.solved > 0),
        "solved": .text(words.number(cell.solved)),
        "total": .text(words.number(cell.total)),
        "fresh": .text(words.number(cell.fresh)),
        "bar": .markup(bar),
      ]
    }

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
