// The days as cells in a picture: all of them, apart, in their shades, as large as the room allows.

import Statistics
import StudyModel
import TestSupport
import Testing

@testable import Website

@Suite("Days as cells in a picture")
struct DayGridTests {
  private struct Drawing {
    let grid: DayGrid
    let reading: PictureReading
    /// Corners of every cell but the ring's.
    let cells: [(left: Double, top: Double, right: Double, bottom: Double)]

    init(_ history: ChartHistory, width: Tenths = 4_600, height: Tenths = 1_220) throws {
      let context = try SharePictureTests.context(history, name: nil)
      grid = DayGrid(context.summary, in: (width, height), tallest: 260)
      var canvas = PictureCanvas(
        id: "grid", width: (width + 80) / 10, height: (height + 80) / 10, scheme: .light, title: "Grid",
        description: "Grid")
      grid.draw(x: 40, y: 40, in: &canvas)
      reading = PictureReading(canvas.finished())
      cells = reading.elements.flatMap { element -> [(Double, Double, Double, Double)] in
        func number(_ name: String) -> Double { Double(element.attributes[name] ?? "") ?? .nan }
        guard element.attributes["stroke"] != ColourScheme.light[.ink] else { return [] }
        if element.name == "rect" {
          let (x, y) = (number("x"), number("y"))
          return [(x, y, x + number("width"), y + number("height"))]
        }
        guard element.name == "path" else { return [] }
        let points = SVGDrawing.points(element.attributes["d"] ?? "")
        return stride(from: 0, to: points.count, by: 5).map { start in
          let corners = points[start..<min(start + 5, points.count)]
          let (xs, ys) = (corners.map(\.x), corners.map(\.y))
          return (xs.min() ?? .nan, ys.min() ?? .nan, xs.max() ?? .nan, ys.max() ?? .nan)
        }
      }
    }
  }

  private static func history(_ days: Int) -> ChartHistory {
    ChartHistory(
      testDescription: "\(days) days", days: days, today: days / 2, work: ChartHistory.steady(days / 3))
  }

  @Test(
    "are all there, inside the room and apart",
    arguments: [1, 2, 6, 7, 8, 14, 15, 30, 56, 57, 100, 150, 365, 400, 700, 999, 1_000])
  func fits(days: Int) throws {
    let drawing = try Drawing(Self.history(days))
    expectEqual(drawing.reading.faults, [])
    expectEqual(drawing.cells.count, days)
    #expect(drawing.grid.width <= 4_600)
    #expect(drawing.grid.height <= 1_220)
    for cell in drawing.cells {
      #expect(cell.left >= 4 && cell.top >= 4 && cell.right - 4 <= 460.01 && cell.bottom - 4 <= 122.01)
      // Never upright, never a line, and large enough to be seen.
      let (width, height) = (cell.right - cell.left, cell.bottom - cell.top)
      #expect(width >= height - 0.01 && width <= 2.6 * height && height >= 3, "\(width) x \(height)")
    }
    let sorted = drawing.cells.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    for (cell, next) in zip(sorted, sorted.dropFirst()) where cell.top == next.top {
      #expect(next.left - cell.right >= 0.5, "\(cell) touches \(next)")
    }
  }

  @Test("are as large as the room allows", arguments: [(1, 21.0), (14, 21), (100, 14), (365, 6), (1_000, 5)])
  func large(days: Int, height: Double) throws {
    let least = try Drawing(Self.history(days)).cells.map { $0.bottom - $0.top }.min() ?? 0
    #expect(least >= height - 1.01, "\(least)")
  }

  @Test("fit any room, however small", arguments: [1, 100, 1_000])
  func small(days: Int) throws {
    for (width, height) in [(10, 10), (100, 4_000), (4_000, 100)] as [(Tenths, Tenths)] {
      let drawing = try Drawing(Self.history(days), width: width, height: height)
      expectEqual(drawing.cells.count, days)
    }
  }

  @Test("have the shade of what is done, an outline ahead, and a ring today")
  func shades() throws {
    let drawing = try Drawing(Self.history(30))
    let colours = ColourScheme.light
    func count(_ attribute: String, _ colour: PictureColour) -> Int {
      drawing.reading.elements.count { $0.attributes[attribute] == colours[colour] }
    }
    // Day 16 is today's; 10 are done, 5 are open before it and today is too.
    expectEqual(count("fill", .all), 10)
    expectEqual(count("fill", .undone), 6)
    expectEqual(count("stroke", .edge), 14)
    expectEqual(count("stroke", .ink), 1)
  }

  @Test("have a ring on a study day only")
  func ring() throws {
    for history in ChartHistory.all where history.days <= 100 {
      let context = try history.context()
      let isStudyDay = if case .studyDay = context.summary.state { true } else { false }
      let picture = try #require(sharePictures(context).first { $0.kind == .heatMap && $0.scheme == .light })
      let rings = PictureReading(picture.svg).elements.count {
        $0.attributes["stroke"] == ColourScheme.light[.ink]
      }
      // One more stands in the legend.
      expectEqual(rings, (isStudyDay ? 2 : 1), "\(history.testDescription)")
    }
  }
}
