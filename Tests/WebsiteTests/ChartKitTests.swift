// What all charts are made of: scales, ticks, columns, dates of an axis, thinned lines, elements; and the widths of texts.

import StudyModel
import TestSupport
import Testing

@testable import Website

@Suite("The scale of a chart")
struct ChartScaleTests {
  @Test("a value stands at its share of the axis and never off it, to the nearest tenth")
  func places() {
    for (place, text) in [(0, "0"), (10, "1"), (125, "12.5"), (-5, "-0.5")] {
      expectEqual(coordinate(place), text)
    }
    let shares: [(Int, Int, Int, Int, Int)] = [
      (0, 8, 0, 100, 0), (4, 8, 0, 100, 50), (8, 8, 0, 100, 100), (1, 3, 0, 100, 33), (2, 3, 0, 100, 67),
      (4, 8, 300, 100, 200), (9, 8, 0, 100, 100), (-1, 8, 20, 100, 20), (0, 0, 0, 100, 0),
      (1, 0, 0, 100, 100),
      (.max, .max, 0, 3_000, 3_000), (.max / 2, .max, 0, 3_000, 1_500), (1, .max, 0, 3_000, 0),
    ]
    for (value, maximum, origin, end, place) in shares {
      expectEqual(
        ChartScale(maximum: maximum, origin: origin, end: end).place(value), place, "\(value) of \(maximum)")
    }
  }
}

@Suite("What an axis names")
struct AxisTests {
  @Test("times rise by parts of an hour, by 1, 2 and 4 hours, then by tens, five at most from 0")
  func times() {
    let cases: [(Int, [Int])] = [
      (0, [0, 5]), (1, [0, 5]), (20, [0, 5, 10, 15, 20]), (50, [0, 15, 30, 45, 60]),
      (150, [0, 60, 120, 180]), (960, [0, 240, 480, 720, 960]), (1_665, [0, 600, 1_200, 1_800]),
    ]
    for (largest, ticks) in cases { expectEqual(timeTicks(through: largest), ticks) }
    for largest in [99_999, .max / 4, .max - 1, .max] {
      let ticks = timeTicks(through: largest)
      expectContains((2...5), ticks.count)
      expectEqual(ticks, ticks.indices.map { $0 * ticks[1] })
    }
  }

  @Test("dates are days, months or years, kept apart, and a line between is at a number of one digit")
  func dates() throws {
    let lines: [(Int, Int?)] = [(0, nil), (1, 1), (309, 300), (1_999, 1_000)]
    for (number, line) in lines { expectEqual(roundedDown(number), line) }
    let cases: [(Int, Int, String, String)] = [
      (1, 1, "1 Nov", "1 Nov"), (15, 3, "1 Nov", "15 Nov"), (100, 4, "Nov", "Feb"),
      (366, 7, "Nov", "Nov"), (1_000, 6, "2027", "Jul"), (4_000, 5, "2028", "2036"),
    ]
    for (days, count, first, last) in cases {
      let start = try #require(CivilDate("2026-11-01"))
      let axis = DateAxis(start...start.adding(days: days - 1), from: 0, to: 3_200)
      let labels = axis.labels(atLeast: 500, isLong: false, try SampleSite.templates().words)
      expectEqual(
        "\(labels.count) \(labels.first?.text ?? "") \(labels.last?.text ?? "")", "\(count) \(first) \(last)")
      for (label, next) in zip(labels, labels.dropFirst()) { #expect(next.place - label.place >= 480) }
    }
  }
}

@Suite("The width of a label")
struct TextWidthTests {
  // Of DejaVu Sans, the widest of the common system fonts, in hundredths of its size.
  @Test("is that in a wide font and not much more, grows with size and weight, double for wide signs")
  func widths() {
    let cases: [(String, Int, Bool)] = [
      ("435 items", 501, false), ("System design", 737, false), ("Week 1", 370, false), ("32 h", 223, false),
      ("Day 1, 14 Sep 2026", 991, false), ("1,204", 287, false),
      ("at the pace of the last weeks", 1_453, false),
      ("222,222,222 h", 732, false), ("today", 318, true), ("DSA 55%", 542, true), ("Mmm", 308, true),
    ]
    for (text, hundredths, isBold) in cases {
      #expect(TextWidth.of(text, size: 100, isBold: isBold) >= hundredths * 10, "\(text)")
    }
    #expect(TextWidth.of("435 items", size: 100) < 5_600)
    #expect(TextWidth.of("System design", size: 100) <= 8_000)
    #expect(TextWidth.of("Week 12", size: 14) > TextWidth.of("Week 12", size: 12))
    #expect(TextWidth.of("Week 12", size: 12, isBold: true) > TextWidth.of("Week 12", size: 12))
    for text in ["漢", "か", "한", "😀", "日"] {
      #expect(TextWidth.of(text, size: 10) >= 2 * TextWidth.of("a", size: 10), "\(text)")
    }
    expectEqual(TextWidth.of("e\u{301}", size: 10), TextWidth.of("e", size: 10))
    expectEqual(TextWidth.of("", size: 10), 0)
  }
}

@Suite("Columns and curves")
struct ColumnTests {
  @Test("bars stay apart and reach both edges, and a line keeps its corners within the tolerance")
  func columns() {
    for count in [1, 2, 15, 100, 143, 1_000] {
      let columns = Columns(count: count, from: 200, to: 3_400)
      let bars = (0..<count).map(columns.bar)
      for (bar, next) in zip(bars, bars.dropFirst()) { #expect(bar.x + bar.width <= next.x + 1) }
      #expect(bars.allSatisfy { $0.width > 0 })
      expectEqual(bars.first?.x, 200)
      #expect(abs((bars.last.map { $0.x + $0.width } ?? 0) - 3_400) <= 1)
    }
    let line = (0...100).map { ChartPoint(x: $0 * 10, y: $0 * 3) }
    expectEqual(simplified(line, tolerance: 5), [ChartPoint(x: 0, y: 0), ChartPoint(x: 1_000, y: 300)])
    let corner = [
      ChartPoint(x: 0, y: 0), ChartPoint(x: 500, y: 0), ChartPoint(x: 510, y: 900),
      ChartPoint(x: 1_000, y: 900),
    ]
    expectEqual(simplified(corner, tolerance: 5), corner)
    for seed in [1, 7, 13, 29] {
      // A staircase with steps of many sizes.
      let points = (0...300).map { ChartPoint(x: $0 * 11, y: 3_000 - ($0 * seed % 17) * 3 - $0 * 8) }
      let kept = simplified(points, tolerance: 5)
      #expect(kept.count < points.count)
      for (from, to) in zip(kept, kept.dropFirst()) {
        for point in points where point.x >= from.x && point.x <= to.x {
          let line = from.y + (to.y - from.y) * (point.x - from.x) / max(1, to.x - from.x)
          #expect(abs(point.y - line) <= 6)
        }
      }
    }
  }
}

@Suite("The writer of drawings")
struct ElementWriterTests {
  @Test("writes an element a line, indented and escaped, and steps and bars in short")
  func elements() {
    var svg = ElementWriter()
    svg.start("svg", [("class", "a \"b\""), ("width", "10")])
    svg.text("title", [], "Queues & <stacks>")
    svg.start("g")
    svg.empty("rect", [("x", "1.5")])
    svg.end()
    svg.end()
    svg.end()
    let written = """
      <svg class="a &quot;b&quot;" width="10">
       <title>Queues &amp; &lt;stacks&gt;</title>
       <g>
        <rect x="1.5"/>
       </g>
      </svg>
      """
    expectEqual(String(decoding: svg.bytes, as: UTF8.self), written)
    var path = ChartPath()
    path.line(10, 25)
    path.line(10, 25)
    path.line(30, 25)
    path.line(30, -5)
    path.line(40, 0)
    path.close()
    expectEqual(path.data, "M1 2.5H3V-0.5L4 0Z")
    var bars = ChartPath()
    bars.bar(x: 0, y: 100, width: 15, rise: -30)
    bars.bar(x: 20, y: 100, width: 15, rise: 5)
    expectEqual(bars.data, "M0 10v-3h1.5v3zm2 0v0.5h1.5v-0.5z")
  }
}
