// Draws the picture of a programme: its day and its square of days, as a link preview and as a card for a README.

import Statistics
import StudyModel
import Wording

/// The positions and sizes of one form of the picture, in tenths of a pixel; font sizes are in pixels.
private struct PictureLayout {
  /// One line of text.
  struct Line {
    let baseline: Tenths
    let size: Int
    /// The size below which the text is cut off instead.
    let least: Int
  }

  /// The prefix of ids.
  let name: String
  let width: Int
  let height: Int
  let margin: Tenths
  let markTop: Tenths
  let markSide: Tenths
  /// The left edge of the learner's name, which follows the mark.
  let nameLeft: Tenths
  let who: Line
  let says: Line
  let mostLinesOfSentence: Int
  let headline: Line
  /// The two lines of `100 days.`; empty if the picture has too little height.
  let headlineInTwo: [Line]
  /// How tight the letters of the headline stand, in hundredths of the font size.
  let tightness: Int
  let strong: Line
  let rest: Line
  /// The side of the square of days, which is at the right.
  let squareSide: Tenths
  /// The gap between two days, and a day with its gap, in a square of ten columns.
  let gap: (width: Tenths, step: Tenths)
  let outline: Tenths
  /// The line of the ring around today, and how far it is from its day.
  let ring: (width: Tenths, distance: Tenths)
  /// The least distance between text and square.
  let distance: Tenths

  var squareLeft: Tenths { width * 10 - margin - squareSide }

  static let preview = PictureLayout(
    name: "preview", width: PreviewPicture.width, height: PreviewPicture.height, margin: 640, markTop: 690,
    markSide: 300, nameLeft: 1_100, who: Line(baseline: 970, size: 34, least: 26),
    says: Line(baseline: 1_420, size: 28, least: 28), mostLinesOfSentence: 2,
    headline: Line(baseline: 3_690, size: 148, least: 48),
    headlineInTwo: [
      Line(baseline: 2_990, size: 132, least: 48), Line(baseline: 4_300, size: 132, least: 48),
    ], tightness: 5, strong: Line(baseline: 5_150, size: 40, least: 24),
    rest: Line(baseline: 5_580, size: 28, least: 20), squareSide: 5_020, gap: (80, 510), outline: 20,
    ring: (40, 30), distance: 80)

  static let card = PictureLayout(
    name: "card", width: 495, height: 195, margin: 240, markTop: 250, markSide: 145, nameLeft: 460,
    who: Line(baseline: 370, size: 14, least: 12), says: Line(baseline: 560, size: 12, least: 12),
    mostLinesOfSentence: 1, headline: Line(baseline: 1_180, size: 56, least: 20), headlineInTwo: [],
    tightness: 4, strong: Line(baseline: 1_510, size: 14, least: 12),
    rest: Line(baseline: 1_700, size: 12, least: 11), squareSide: 1_470, gap: (30, 150), outline: 10,
    ring: (15, 10), distance: 80)
}

/// The picture of a programme. It has only public facts, whatever the audience of the site.
struct ProgressPicture {
  private let words: PictureWords
  private let summary: ProgressSummary
  private let accent: Accent?
  private let isArchived: Bool

  init(_ context: PageContext) {
    words = PictureWords(context)
    summary = context.summary
    accent = context.input.accent
    isArchived = context.isArchived
  }

  /// The alternative text of both forms: one line with the figures.
  var title: String { words.title }

  static let cardSize = (width: PictureLayout.card.width, height: PictureLayout.card.height)

  /// The card for a README, which is light or dark as its reader prefers.
  var card: [UInt8] {
    let layout = PictureLayout.card
    var canvas = canvas(layout, isAlwaysDark: false)
    let frame = PictureBox(x: 5, y: 5, width: layout.width * 10 - 10, height: layout.height * 10 - 10)
    canvas.rectangle(frame, radius: 120, PictureColour.paper.rawValue)
    canvas.rectangle(frame, radius: 120, PictureColour.line.rawValue)
    draw(layout, in: &canvas)
    return canvas.finished()
  }

  /// The picture of a link preview, which is always dark.
  var preview: [UInt8] {
    let layout = PictureLayout.preview
    var canvas = canvas(layout, isAlwaysDark: true)
    let frame = PictureBox(x: 0, y: 0, width: layout.width * 10, height: layout.height * 10)
    canvas.rectangle(frame, PictureColour.paper.rawValue)
    draw(layout, in: &canvas)
    return canvas.finished()
  }

  private func canvas(_ layout: PictureLayout, isAlwaysDark: Bool) -> PictureCanvas {
    let colours = PictureColour.ofPictures + (summary.isComplete ? PictureColour.tenths : [])
    let style = PictureStyle(colours: colours, accent: accent, isAlwaysDark: isAlwaysDark)
    return PictureCanvas(
      layout.name, width: layout.width, height: layout.height, style: style, title: title)
  }

  private func draw(_ layout: PictureLayout, in canvas: inout PictureCanvas) {
    let right = layout.squareLeft - layout.distance
    let room = right - layout.margin
    canvas.brandMark(x: layout.margin, y: layout.markTop, side: layout.markSide)
    let who = PictureText(
      words.who, in: right - layout.nameLeft, size: layout.who.size, least: layout.who.least, isBold: true)
    canvas.text(who, x: layout.nameLeft, y: layout.who.baseline, .ink)
    let sentence = PictureText.lines(
      words.says, in: room, size: layout.says.size, most: layout.mostLinesOfSentence)
    for (index, line) in sentence.enumerated() {
      let baseline = layout.says.baseline + index * layout.says.size * 13
      canvas.text(line, x: layout.margin, y: baseline, .muted)
    }
    drawHeadline(layout, room, in: &canvas)
    let strong = PictureText(
      words.strong, in: room, size: layout.strong.size, least: layout.strong.least, isBold: true)
    canvas.text(strong, x: layout.margin, y: layout.strong.baseline, .accent)
    let rest = PictureText(words.rest, in: room, size: layout.rest.size, least: layout.rest.least)
    canvas.text(rest, x: layout.margin, y: layout.rest.baseline, .muted)
    drawDays(layout, in: &canvas)
  }

  private func drawHeadline(_ layout: PictureLayout, _ room: Tenths, in canvas: inout PictureCanvas) {
    let parts = words.headline.split(separator: " ").map(String.init)
    let isInTwo = summary.isComplete && parts.count == layout.headlineInTwo.count
    let lines = isInTwo ? layout.headlineInTwo : [layout.headline]
    for (text, line) in zip(isInTwo ? parts : [words.headline], lines) {
      // Large letters have a margin of their own.
      func shift(_ size: Int) -> Tenths { size * 55 / 100 }
      let fitting = PictureText(
        text, in: room + shift(line.size), size: line.size, least: line.least, isBold: true,
        tightness: layout.tightness)
      canvas.text(fitting, x: layout.margin - shift(fitting.size), y: line.baseline, .ink)
    }
  }

  /// Draws the square of days as it is on the first page.
  private func drawDays(_ layout: PictureLayout, in canvas: inout PictureCanvas) {
    let columns = Cells.columns(forDays: summary.days.count)
    // Without the gap after the last column.
    let step = layout.squareSide * layout.gap.step / (columns * layout.gap.step - layout.gap.width)
    let gap = layout.squareSide * layout.gap.width / (columns * layout.gap.step - layout.gap.width)
    let side = step - gap
    let radius = side / (side < 160 ? 4 : 5)
    var today: PictureBox?
    for (index, day) in summary.days.enumerated() {
      let cell = PictureBox(
        x: layout.squareLeft + index % columns * step, y: layout.margin + index / columns * step,
        width: side, height: side)
      let shade = DayShade(day, in: summary, isArchived: isArchived)
      if shade.isToday { today = cell }
      if shade.isAhead {
        let inner = cell.outside(by: -layout.outline / 2)
        canvas.rectangle(
          inner, radius: radius - layout.outline / 2, PictureColour.ahead.rawValue, line: layout.outline)
      } else {
        canvas.rectangle(cell, radius: radius, colour(of: day, shade).rawValue)
      }
    }
    guard let today else { return }
    let distance = layout.ring.distance + layout.ring.width / 2
    canvas.rectangle(
      today.outside(by: distance), radius: radius + distance, "ring", line: layout.ring.width)
  }

  private func colour(of day: DayProgress, _ shade: DayShade) -> PictureColour {
    if summary.isComplete, day.isComplete {
      return PictureColour.tenths[(day.day.number.value - 1) * 10 / summary.days.count]
    }
    return switch shade.step {
    case .none: .undone
    case .part: .part
    case .most: .most
    case .all: .all
    }
  }
}
