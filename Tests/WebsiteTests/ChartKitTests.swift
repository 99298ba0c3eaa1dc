// What all charts are made of: scales, ticks, columns, dates of an axis, thinned lines, elements; and the widths of texts.

import StudyModel
import TestSupport
import Testing

@testable import Website

@Suite("The scale of a chart")
struct ChartScaleTests {
  @Test(
    "places are written as whole units or tenths",
    arguments: [(0, "0"), (10, "1"), (125, "12.5"), (-5, "-0.5")])
  func coordinates(place: Tenths, text: String) { expectEqual(coordinate(place), text) }

  @Test(
    "a value stands at its share of the axis, to the nearest tenth, and never off it",
    arguments: [
      (0, 8, 0, 100, 0), (4, 8, 0, 100, 50), (8, 8, 0, 100, 100), (1, 3, 0, 100, 33), (2, 3, 0, 100, 67),
      (4, 8, 300, 100, 200), (9, 8, 0, 100, 100), (-1, 8, 20, 100, 20), (0, 0, 0, 100, 0),
      (1, 0, 0, 100, 100),
      (.max, .max, 0, 3_000, 3_000), (.max / 2, .max, 0, 3_000, 1_500), (1, .max, 0, 3_000, 0),
    ] as [(Int, Int, Int, Int, Int)])
  func places(value: Int, maximum: Int, origin: Tenths, end: Tenths, place: Tenths) {
    expectEqual(ChartScale(maximum: maximum, origin: origin, end: end).place(value), place)
  }
}

@Suite("What an axis names")
struct AxisTests {
  @Test(
    "times rise by parts of an hour, then by 1, 2 and 4 hours, then by tens",
    arguments: [
      (0, [0, 5]), (1, [0, 5]), (20, [0, 5, 10, 15, 20]), (50, [0, 15, 30, 45, 60]),
      (150, [0, 60, 120, 180]), (960, [0, 240, 480, 720, 960]), (1_665, [0, 600, 1_200, 1_800]),
    ])
  func times(largest: Int, ticks: [Int]) {
    expectEqual(timeTicks(through: largest), ticks)
  }

  @Test(
    "times are five at most, from 0 evenly, and none traps", arguments: [99_999, .max / 4, .max - 1, .max])
  func largeTimes(largest: Int) {
    let ticks = timeTicks(through: largest)
    expectContains((2...5), ticks.count)
    expectEqual(ticks, ticks.indices.map { $0 * ticks[1] })
  }

  @Test(
    "the line between is at a number of one digit", arguments: [(0, nil), (1, 1), (309, 300), (1_999, 1_000)])
  func rounded(number: Int, line: Int?) {
    expectEqual(roundedDown(number), line)
  }

  @Test(
    "dates are days, months or years at a step that keeps them apart",
    arguments: [
      (1, 1, "1 Nov", "1 Nov"), (15, 3, "1 Nov", "15 Nov"), (100, 4, "Nov", "Feb"),
      (366, 7, "Nov", "Nov"), (1_000, 6, "2027", "Jul"), (4_000, 5, "2028", "2036"),
    ])
  func dates(days: Int, count: Int, first: String, last: String) throws {
    let start = try #require(CivilDate("2026-11-01"))
    let axis = DateAxis(start...start.adding(days: days - 1), from: 0, to: 3_200)
    let labels = axis.labels(atLeast: 500, isLong: false, try SampleSite.templates().words)
    expectEqual(
      "\(labels.count) \(labels.first?.text ?? "") \(labels.last?.text ?? "")", "\(count) \(first) \(last)")
    for (label, next) in zip(labels, labels.dropFirst()) { #expect(next.place - label.place >= 480) }
  }
}

@Suite("The width of a label")
struct TextWidthTests {
  // Of DejaVu Sans, the widest of the common system fonts, in hundredths of its size.
  @Test(
    "is at least that in a wide font",
    arguments: [
      ("435 items", 501, false), ("System design", 737, false), ("Week 1", 370, false), ("32 h", 223, false),
      ("Day 1, 14 Sep 2026", 991, false), ("1,204", 287, false),
      ("at the pace of the last weeks", 1_453, false),
      ("222,222,222 h", 732, false), ("today", 318, true), ("DSA 55%", 542, true), ("Mmm", 308, true),
    ])
  func wide(text: String, hundredths: Int, isBold: Bool) {
    #expect(TextWidth.of(text, size: 100, isBold: isBold) >= hundredths * 10)
  }

  @Test("is not much more either, or there would be room for nothing")
  func close() {
    #expect(TextWidth.of("435 items", size: 100) < 5_600)
    #expect(TextWidth.of("System design", size: 100) <= 8_000)
  }

  @Test(
    "counts Chinese, Japanese and Korean characters and emoji double",
    arguments: ["漢", "か", "한", "😀", "日"])
  func double(text: String) {
    #expect(TextWidth.of(text, size: 10) >= 2 * TextWidth.of("a", size: 10))
  }

  @Test("an accent adds nothing and no text has no width")
  func accents() {
    expectEqual(TextWidth.of("e\u{301}", size: 10), TextWidth.of("e", size: 10))
    expectEqual(TextWidth.of("", size: 10), 0)
  }

  @Test("grows with the size and with the weight")
  func grows() {
    #expect(TextWidth.of("Week 12", size: 14) > TextWidth.of("Week 12", size: 12))
    #expect(TextWidth.of("Week 12", size: 12, isBold: true) > TextWidth.of("Week 12", size: 12))
  }
}

@Suite("Columns and curves")
struct ColumnTests {
  @Test("bars stay apart and reach both edges", arguments: [1, 2, 15, 100, 143, 1_000])
  func bars(count: Int) {
    let columns = Columns(count: count, from: 200, to: 3_400)
    let bars = (0..<count).map(columns.bar)
    for (bar, next) in zip(bars, bars.dropFirst()) { #expect(bar.x + bar.width <= next.x + 1) }
    #expect(bars.allSatisfy { $0.width > 0 })
    expectEqual(bars.first?.x, 200)
    #expect(abs((bars.last.map { $0.x + $0.width } ?? 0) - 3_400) <= 1)
  }

  @Test("a line that is straight is two points, and a corner stays")
  func straight() {
    let line = (0...100).map { ChartPoint(x: $0 * 10, y: $0 * 3) }
    expectEqual(simplified(line, tolerance: 5), [ChartPoint(x: 0, y: 0), ChartPoint(x: 1_000, y: 300)])
    let corner = [
      ChartPoint(x: 0, y: 0), ChartPoint(x: 500, y: 0), ChartPoint(x: 510, y: 900),
      ChartPoint(x: 1_000, y: 900),
    ]
    expectEqual(simplified(corner, tolerance: 5), corner)
  }

  @Test("no point left out of a line stands farther off it than the tolerance", arguments: [1, 7, 13, 29])
  func tolerance(seed: Int) {
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

@Suite("The writer of drawings")
struct ElementWriterTests {
  @Test("writes an element a line, indented by its depth, and escapes attributes and texts")
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
  }

  @Test("writes steps along one axis and bars short")
  func paths() {
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
