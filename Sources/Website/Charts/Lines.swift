// Draws running totals over dates: lines, the wash below one, and points with their names.

import Statistics
import StudyModel

/// Maps dates and totals to points in a drawing.
struct Lines {
  let axis: DateAxis
  let scale: ChartScale

  /// The end of a date, with a total.
  func point(_ date: CivilDate, _ total: Int) -> ChartPoint {
    ChartPoint(x: axis.end(of: date), y: scale.place(total))
  }

  /// The line of a running total that rises within each date and is flat between them.
  ///
  /// - Parameters:
  ///   - start: the total before the first date.
  ///   - first: the date with which the line begins; nil for the left edge.
  ///   - end: the date through which the line goes on; nil to end it with its last date.
  func points(
    _ totals: [ItemsByDate], from start: Int, since first: CivilDate? = nil, through end: CivilDate? = nil
  ) -> [ChartPoint] {
    let left = first.map(axis.start) ?? axis.columns.left
    var points = [ChartPoint(x: left, y: scale.place(start))]
    var items = start
    for total in totals where axis.dates.contains(total.date) {
      points.append(ChartPoint(x: axis.start(of: total.date), y: scale.place(items)))
      items = total.items
      points.append(point(total.date, items))
    }
    if let end { points.append(point(end, items)) }
    return points
  }

  /// Fills the area between a line and the axis.
  func drawWash(below points: [ChartPoint], class name: String, in drawing: inout Drawing) {
    guard let first = points.first, let last = points.last else { return }
    var area = ChartPath(through: points)
    area.line(last.x, scale.origin)
    area.line(first.x, scale.origin)
    area.close()
    drawing.draw(area, class: name)
  }

  /// Draws the horizontal axis with its labels.
  func drawAxis(_ labels: [AxisLabel], in drawing: inout Drawing) {
    drawing.line(
      from: ChartPoint(x: 0, y: scale.origin), to: ChartPoint(x: drawing.right, y: scale.origin),
      class: "chart-axis")
    for label in labels where (180...drawing.right - 180).contains(label.place) {
      drawing.line(
        from: ChartPoint(x: label.place, y: scale.origin),
        to: ChartPoint(x: label.place, y: scale.origin + 50), class: "chart-axis")
      drawing.text(label.text, x: label.place, y: scale.origin + 200, .middle)
    }
  }

  /// Draws a horizontal line at a value, with its label above the left end.
  func drawGrid(at value: Int, _ label: String, in drawing: inout Drawing) {
    let y = scale.place(value)
    drawing.line(
      from: ChartPoint(x: 0, y: y), to: ChartPoint(x: drawing.right, y: y), class: "chart-grid")
    drawing.text(label, x: 0, y: y - 70, class: "chart-label chart-halo")
  }
}
