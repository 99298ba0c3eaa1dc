// Draws all programme days as cells in a picture, as large as the available space allows.

import Statistics
import StudyModel

/// Weeks as columns, in the number of bands that makes the cells tallest, or as rows in a short programme.
struct DayGrid {
  private let weeks: [WeekProgress]
  private let summary: ProgressSummary
  private let layout: Layout
  /// The width of the outline of a day ahead.
  private let line: Tenths

  /// - Parameters:
  ///   - room: the largest width and height of the grid.
  ///   - tallest: the largest height of a cell including the gap below it.
  ///   - line: the width of the outline of a day ahead.
  init(
    _ summary: ProgressSummary, in room: (width: Tenths, height: Tenths), tallest: Tenths, line: Tenths = 10
  ) {
    weeks = summary.weeks
    self.summary = summary
    layout = Layout.best(
      weeks: weeks.count, depth: weeks.map(\.days.count).max() ?? 1, in: room, tallest: tallest)
    // Keeps the outline thin compared with its cell.
    self.line = min(line, max(10, layout.step.y / 8))
  }

  var width: Tenths { layout.width }
  var height: Tenths { layout.height }

  /// The positions of the days.
  private struct Layout {
    let isColumns: Bool
    /// How many weeks are side by side in a band, or below one another.
    let length: Int
    let bands: Int
    let depth: Int
    /// The size of a cell including its gap.
    let step: (x: Tenths, y: Tenths)

    /// The largest width of a cell in tenths of its height, twice.
    private static let widest = 20
    /// Rows of at least this height start on whole pixels, and so do columns narrower than `narrow`.
    private static let crisp: Tenths = 30
    private static let narrow: Tenths = 200

    var gap: Tenths { Layout.gap(of: step.y) }

    private static func gap(of height: Tenths) -> Tenths {
      height < crisp ? max(2, height / 5) : min(60, max(10, (height / 5 + 5) / 10 * 10))
    }

    /// The size of the grid; half a cell is free between two bands.
    var width: Tenths { (isColumns ? length : depth) * step.x - gap }
    var height: Tenths {
      (isColumns ? bands * depth : length) * step.y + (isColumns ? (bands - 1) * step.y / 2 : 0) - gap
    }

    func cell(week: Int, day: Int) -> PictureBox {
      let (band, place) = isColumns ? week.quotientAndRemainder(dividingBy: length) : (0, week)
      let (column, row) = isColumns ? (place, band * depth + day) : (day, place)
      return PictureBox(
        x: column * step.x, y: row * step.y + band * step.y / 2, width: step.x - gap, height: step.y - gap)
    }

    static func best(
      weeks: Int, depth: Int, in room: (width: Tenths, height: Tenths), tallest: Tenths
    ) -> Layout {
      let (weeks, depth) = (max(1, weeks), max(1, depth))
      var best = Layout(
        isColumns: false, length: weeks, bands: 1, depth: depth,
        step: step(across: depth, halvesDown: 2 * weeks, in: room, tallest: tallest))
      for bands in 1...weeks {
        let columns = (weeks + bands - 1) / bands
        let step = step(
          across: columns, halvesDown: 2 * bands * depth + bands - 1, in: room, tallest: tallest)
        if step.y > best.step.y || step.y == best.step.y && (step.x >= best.step.x || !best.isColumns) {
          best = Layout(isColumns: true, length: columns, bands: bands, depth: depth, step: step)
        }
      }
      return best
    }

    private static func step(
      across: Int, halvesDown: Int, in room: (width: Tenths, height: Tenths), tallest: Tenths
    ) -> (x: Tenths, y: Tenths) {
      let whole = room.width / across
      var y = min(room.height * 2 / halvesDown, tallest, whole)
      guard y >= crisp else { return (max(1, min(whole, y * widest / 10)), max(1, y)) }
      y = y / 10 * 10
      // The last column has no gap after it.
      let x = min((room.width + gap(of: y)) / across, y * widest / 10)
      return (x < narrow ? x / 10 * 10 : x, y)
    }
  }

  /// Cells of at least this height have round corners.
  private static let leastRound: Tenths = 80

  /// Draws all cells, with the top left one at `x` and `y`, and today's ring, which is slightly larger than its cell.
  func draw(x: Tenths, y: Tenths, in canvas: inout PictureCanvas) {
    var paths: [Look: ChartPath] = [:]
    var today: PictureBox?
    for (index, week) in weeks.enumerated() {
      for (place, day) in week.days.enumerated() {
        var cell = layout.cell(week: index, day: place)
        (cell.x, cell.y) = (cell.x + x, cell.y + y)
        let shade = DayShade(day, in: summary)
        let look: Look = shade.isAhead ? .ahead : .step(shade.step)
        if shade.isToday { today = cell }
        if cell.height >= DayGrid.leastRound {
          DayGrid.draw(cell, look, line: line, in: &canvas)
        } else {
          let box = look.inset(cell, line)
          paths[look, default: ChartPath()].bar(x: box.x, y: box.y, width: box.width, rise: box.height)
        }
      }
    }
    for look in Look.all {
      guard let path = paths[look] else { continue }
      canvas.draw(path, fill: look.fill, stroke: look.stroke(line))
    }
    if let today { drawRing(around: today, in: &canvas) }
  }

  private func drawRing(around cell: PictureBox, in canvas: inout PictureCanvas) {
    let width = max(15, cell.height / 12)
    let box = cell.outside(by: min(layout.gap, 20 + width / 2))
    canvas.rectangle(
      box, radius: cell.height >= DayGrid.leastRound ? DayGrid.radius(of: cell) + 20 : 10, fill: nil,
      stroke: (.ink, width))
  }

  private static func radius(of cell: PictureBox) -> Tenths { min(60, cell.height / 5) }

  /// Draws a single cell, for the legend.
  static func draw(
    _ cell: PictureBox, _ look: Look, line: Tenths = 10, in canvas: inout PictureCanvas
  ) {
    canvas.rectangle(
      look.inset(cell, line), radius: radius(of: cell), fill: look.fill, stroke: look.stroke(line))
  }

  /// The appearance of a cell.
  enum Look: Hashable {
    case ahead
    case step(CompletionStep)

    static let all = [ahead] + CompletionStep.allCases.map(step)

    var fill: PictureColour? {
      switch self {
      case .ahead: nil
      case .step(.none): .undone
      case .step(.part): .part
      case .step(.most): .most
      case .step(.all): .all
      }
    }

    func stroke(_ line: Tenths) -> PictureCanvas.Stroke? { self == .ahead ? (.edge, line) : nil }

    /// SVG draws half of a line outside its box, so an outlined cell is made smaller by half the line.
    fileprivate func inset(_ cell: PictureBox, _ line: Tenths) -> PictureBox {
      self == .ahead ? cell.outside(by: -line / 2) : cell
    }
  }
}
