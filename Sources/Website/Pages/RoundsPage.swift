// Makes the page that puts a round beside each earlier round of the same plan.

import Records
import Statistics
import StudyModel
import Templating
import Wording

/// An earlier round beside the one that the page is about.
struct RoundPair: Sendable {
  let name: ProgrammeName
  /// Its first date.
  let start: CivilDate
  /// The first date of the present round.
  let presentStart: CivilDate
  let comparison: RoundComparison

  /// The rounds before this one that the audience sees, the latest first.
  static func all(_ input: SiteInput) -> [RoundPair] {
    guard input.archivedOn == nil, let presentStart = input.summary.calendar.start else { return [] }
    let present = Round(input.curriculum, input.log, input.summary)
    return input.earlierRounds.compactMap { other in
      let earlier = Round(other.curriculum, other.log, other.summary)
      guard let start = other.summary.calendar.start,
        let comparison = RoundComparison(present, earlier, at: input.now)
      else { return nil }
      return RoundPair(name: other.name, start: start, presentStart: presentStart, comparison: comparison)
    }
  }
}

struct RoundsPage: FramedPage {
  static let path = "rounds.html"

  let frame: PageFrame

  static let schema = TemplateSchema<RoundsPage>(
    "rounds",
    fields: PageFrame.fields() + [
      .list("rounds", RoundSection.schema) { page in
        page.context.rounds.map { RoundSection(pair: $0, context: page.context) }
      }
    ])

  /// There is at least one earlier round.
  init(_ context: PageContext) {
    let words = context.words
    frame = PageFrame(
      title: words(.roundsTitle),
      description: words(.roundsDescription, ["day": words.number(context.rounds[0].comparison.day.value)]),
      path: RoundsPage.path, context: context)
  }
}

/// One earlier round beside the present one.
private struct RoundSection {
  let pair: RoundPair
  let context: PageContext

  private var words: Vocabulary { context.words }
  private var comparison: RoundComparison { pair.comparison }
  private var presentName: String { words(.roundsNamed, ["date": words.date(pair.presentStart)]) }
  private var earlierName: String { words(.roundsNamed, ["date": words.date(pair.start)]) }

  static let schema = TemplateSchema<RoundSection>(
    "round",
    .optional("chart", ChartFigure.schema) { $0.figure },
    .flag("hasBoth") { $0.comparison.solvedInBoth > 0 },
    .text("both") { section in
      let comparison = section.comparison
      return section.words(
        .roundsColumnBoth,
        [
          "problems": section.words.count(comparison.solvedInBoth, .problems),
          "quicker": section.words.number(comparison.quicker),
          "slower": section.words.number(comparison.slower),
        ])
    },
    .flag("hasForgotten") { !$0.forgotten.isEmpty },
    .list("forgotten", forgottenSchema) { section in section.forgotten.map { ($0, section.words) } })

  /// Ratings are private.
  private var forgotten: [RememberedProblem] {
    context.input.audience == .private ? comparison.forgotten : []
  }

  private static let forgottenSchema = TemplateSchema<(problem: RememberedProblem, words: Vocabulary)>(
    "problem",
    .optionalText("label") { row in row.problem.number.map { row.words.label(ofNumber: $0) } },
    .text("title") { $0.problem.title },
    .text("path") { itemPath($0.problem.id, onPage: dayPath($0.problem.day)) })

  private var figure: ChartFigure? {
    let anchor = "round-\(pair.name.text)"
    return ChartFigure(
      anchor: anchor, title: words(.roundsChart, ["date": words.date(pair.start)]), sentence: sentence,
      drawing: drawing(anchor, .wide) + drawing(anchor, .narrow), isWide: true, table: table,
      isTableOpen: true)
  }

  private var sentence: String {
    let (one, other) = (comparison.present.summary.items.done, comparison.earlier.summary.items.done)
    return words(
      .roundsSentence,
      [
        "day": words.number(comparison.day.value), "items": words.count(one, .items),
        "before": words.number(other),
      ])
  }

  private var table: ChartTable {
    ChartTable(
      columns: [words(.roundsColumnFigure), presentName, earlierName],
      rows: comparison.rows(words).map { [$0.title, $0.present, $0.earlier] })
  }

  // MARK: The drawing

  private func drawing(_ anchor: String, _ layout: ChartLayout) -> Markup {
    let (width, height) = layout == .wide ? (1040, 330) : (354, 260)
    var canvas = ChartCanvas(
      chart: anchor, layout: layout, width: width, height: height,
      title: words(.roundsChart, ["date": words.date(pair.start)]), description: sentence)
    let legendEnd = canvas.legend(
      [LegendPart(line: "done-line", text: presentName), LegendPart(line: "plan-line", text: earlierName)],
      x: 0,
      y: canvas.firstBase)
    let largest = max(comparison.present.doneByDay.max() ?? 0, comparison.earlier.doneByDay.max() ?? 0)
    let ticks = ChartTicks.covering(largest, atMost: 5)
    let left = ChartCanvas.marginForLabels(ticks.values.map(words.number), size: canvas.textSize)
    let columns = ColumnAxis(count: context.summary.days.count, from: left, to: canvas.right)
    let scale = ChartScale(
      maximum: ticks.last, from: canvas.bottom - canvas.textSize * 20, to: legendEnd + canvas.textSize * 12)
    canvas.horizontalGrid(ticks, on: scale, from: left, to: canvas.right, label: words.number)
    draw(comparison.earlier.doneByDay, "plan-line", columns, scale, &canvas)
    draw(comparison.present.doneByDay, "done-line", columns, scale, &canvas)
    if let last = comparison.present.doneByDay.last {
      let x = columns.edge(comparison.present.doneByDay.count)
      canvas.dot(x: x, y: scale.place(last), radius: 45, class: "done-dot")
    }
    let row = LabelRow(frame: 0...canvas.right, size: canvas.textSize)
    let texts = context.summary.days.indices.map { index in
      index == 0 ? words(.chartDay, ["number": words.number(1)]) : words.number(index + 1)
    }
    canvas.row(row.thinned(texts) { columns.middle($0) }, y: canvas.bottom - canvas.textSize * 4)
    return canvas.finished()
  }

  private func draw(
    _ done: [Int], _ name: String, _ columns: ColumnAxis, _ scale: ChartScale, _ canvas: inout ChartCanvas
  ) {
    var points = [ChartPoint(x: columns.left, y: scale.place(0))]
    for (index, items) in done.enumerated() {
      points.append(ChartPoint(x: columns.edge(index + 1), y: scale.place(items)))
    }
    canvas.draw(ChartPath(through: points), class: name)
  }
}
