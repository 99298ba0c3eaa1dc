// Draws the heat-map card: the state of the programme, and a cell for each day.

import Statistics
import StudyModel
import Wording

/// A card with the heat map of the programme.
struct HeatMapCard {
  private let words: PictureWords
  private var site: Vocabulary { words.words }
  private var summary: ProgressSummary { words.summary }

  private static let width = 500
  private static let height = 260

  init(_ context: PageContext) { words = PictureWords(context) }

  func picture(_ scheme: ColourScheme) -> SharePicture {
    SharePicture(
      .heatMap, scheme, accent: words.accent, width: HeatMapCard.width, height: HeatMapCard.height,
      title: words.title([site.daysComplete(summary)] + words.streakFacts),
      description: site("heat-map-card-description", ["date": words.date])
    ) { canvas in
      canvas.drawCard(width: HeatMapCard.width * 10, height: HeatMapCard.height * 10, words)
      drawHeadline(in: &canvas)
      let grid = DayGrid(summary, in: HeatMapCard.gridRoom, tallest: 260)
      grid.draw(
        x: HeatMapCard.edge, y: HeatMapCard.gridTop + (HeatMapCard.gridRoom.height - grid.height) / 2,
        in: &canvas)
      drawLegend(in: &canvas)
    }
  }

  private static let edge: Tenths = 200
  private static let room: Tenths = width * 10 - 2 * edge
  private static let gridTop: Tenths = 950
  private static let gridRoom = (width: room, height: Tenths(1_220))

  private func drawHeadline(in canvas: inout PictureCanvas) {
    let (left, right, base) = (HeatMapCard.edge, HeatMapCard.width * 10 - HeatMapCard.edge, Tenths(750))
    let complete = PictureText([site.daysComplete(summary)], in: 2_100, sizes: [12, 11])
    canvas.text(complete, x: right, y: base, anchor: .end, .muted)
    var beside = complete.width
    if let streak = words.streak {
      let streak = PictureText([streak], in: 2_100, sizes: [13, 12, 11], isBold: true)
      canvas.text(streak, x: right, y: base - 165, anchor: .end, .accent)
      beside = max(beside, streak.width)
    }
    let room = HeatMapCard.room - beside - 160
    let headline = PictureRow(
      headline: summary, site, in: room, sizes: [30, 26, 22, 20, 18, 16, 14], lengthSizes: [16, 14, 12],
      gap: 10)
    canvas.row(headline, x: left, y: base)
  }

  private func drawLegend(in canvas: inout PictureCanvas) {
    let base = Tenths(HeatMapCard.height * 10 - 170)
    let (side, gap): (Tenths, Tenths) = (110, 30)
    var x = HeatMapCard.edge
    func box(_ x: Tenths) -> PictureBox { PictureBox(x: x, y: base - 100, width: side, height: side) }
    func say(_ key: TextKey) {
      let text = PictureText([site(key)], in: 750, sizes: [12, 11])
      canvas.text(text, x: x, y: base, .muted)
      x += text.width
    }
    say("map-legend-none")
    x += 60
    for step in CompletionStep.allCases {
      DayGrid.draw(box(x), .step(step), in: &canvas)
      x += side + gap
    }
    x += 60 - gap
    say("map-legend-all")
    x += 180
    DayGrid.draw(box(x), .ahead, in: &canvas)
    x += side + 60
    say("map-legend-ahead")
    x += 180
    canvas.rectangle(box(x), radius: 30, fill: nil, stroke: (.ink, 15))
    x += side + 60
    say("today-mark")
  }
}
