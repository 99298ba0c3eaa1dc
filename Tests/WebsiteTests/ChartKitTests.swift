// What all charts are made of: scales, ticks, widths of labels, rows of labels, columns, thinned lines.

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
    expectEqual(ChartScale(maximum: maximum, from: origin, to: end).place(value), place)
  }
}

@Suite("The ticks of a chart")
struct ChartTickTests {
  @Test(
    "counts rise by 1, 2 and 5 and their tens",
    arguments: [
      (0, [0, 1]), (1, [0, 1]), (2, [0, 1, 2]), (4, [0, 1, 2, 3, 4]), (5, [0, 2, 4, 6]), (9, [0, 5, 10]),
      (100, [0, 50, 100]), (791, [0, 200, 400, 600, 800]),
    ])
  func counts(largest: Int, values: [Int]) {
    expectEqual(ChartTicks.covering(largest, atMost: 5).values, values)
  }

  @Test(
    "minutes rise by parts of an hour, then by 1, 2, 4 and 8 hours, then by tens",
    arguments: [
      (1, [0, 1]), (20, [0, 5, 10, 15, 20]), (50, [0, 15, 30, 45, 60]), (150, [0, 60, 120, 180]),
      (960, [0, 240, 480, 720, 960]), (1_665, [0, 480, 960, 1_440, 1_920]),
      (4_000, [0, 1_200, 2_400, 3_600, 4_800]),
    ])
  func minutes(largest: Int, values: [Int]) {
    expectEqual(ChartTicks.covering(largest, .minutes, atMost: 5).values, values)
  }

  private static let sizes = [
    0, 1, 2, 3, 7, 59, 60, 61, 479, 99_999, 1_000_000_000, .max / 4, .max - 1, .max,
  ]

  @Test(
    "rise evenly from 0, are no more than there is room for, and reach the largest value", arguments: sizes,
    2...8)
  func sound(largest: Int, most: Int) {
    for unit in [ChartTicks.Unit.count, .minutes] {
      let covering = ChartTicks.covering(largest, unit, atMost: most)
      let within = ChartTicks.within(largest, unit, atMost: most)
      for ticks in [covering, within] {
        expectEqual(ticks.values, ticks.values.indices.map { $0 * ticks.step })
        expectContains((1...most), ticks.values.count)
      }
      #expect(within.last <= max(1, largest))
      // Only a number larger than any cannot be reached.
      #expect(covering.last >= largest || largest > .max / 2)
    }
  }

  @Test(
    "end with the largest value itself where it is asked for, without a neighbour too near",
    arguments: [
      (791, [0, 200, 400, 600, 791]), (803, [0, 200, 400, 600, 803]), (800, [0, 200, 400, 600, 800]),
      (1, [0, 1]),
    ])
  func ending(largest: Int, values: [Int]) {
    expectEqual(ChartTicks.within(largest, atMost: 5).ending(with: largest).values, values)
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
      ("222,222,222 h", 732, false), ("today", 318, true), ("DSA 55 %", 542, true), ("Mmm", 308, true),
    ])
  func wide(text: String, hundredths: Int, isBold: Bool) {
    #expect(TextWidth.of(text, size: 100, isBold: isBold) >= hundredths * 10)
  }

  @Test("is not much more either, or there would be room for nothing")
  func close() {
    #expect(TextWidth.of("435 items", size: 100) < 5_600)
    #expect(TextWidth.of("System design", size: 100) < 8_000)
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

@Suite("A row of labels")
struct LabelRowTests {
  private let row = LabelRow(frame: 0...1_000, size: 10)

  @Test("of two labels that collide the lower rank stays, of equal ones the earlier")
  func collisions() {
    let labels = [
      RowLabel(text: "first", place: 200), RowLabel(text: "second", place: 240),
      RowLabel(text: "strong", place: 740, rank: 2),
      RowLabel(text: "stronger", place: 720, rank: 0),
    ]
    expectEqual(row.placed(labels).map(\.text), ["first", "stronger"])
  }

  @Test("a label at the edge is moved into the frame, one wider than the frame is left out")
  func frame() {
    let placed = row.placed([RowLabel(text: "Week 1", place: 0), RowLabel(text: "last", place: 1_000)])
    expectEqual(placed.map { $0.extent(size: 10).lowerBound }.first, 0)
    expectEqual(placed.map { $0.extent(size: 10).upperBound }.last, 1_000)
    expectEqual(row.placed([RowLabel(text: String(repeating: "w", count: 20), place: 500)]), [])
  }

  @Test("a label without room says the shorter text")
  func shorter() {
    let labels = [
      RowLabel(text: "today", place: 600, rank: 0),
      RowLabel(text: "Day 1, 14 September", place: 0, anchor: .start, shorter: "Day 1"),
    ]
    expectEqual(row.placed(labels).map(\.text), ["Day 1", "today"])
  }

  @Test(
    "numbers are thinned to round ones, apart, the first and the last among them",
    arguments: [1, 2, 7, 15, 16, 100, 143, 1_000])
  func thinned(count: Int) {
    let row = LabelRow(frame: 0...3_000, size: 12)
    let labels = row.thinned((1...count).map(String.init)) { ($0 * 2 + 1) * 1_500 / count }
    expectEqual(labels.first?.text, "1")
    expectEqual(labels.last?.text, String(count))
    #expect(labels.count <= 31)
    for (label, next) in zip(labels, labels.dropFirst()) {
      #expect(label.extent(size: 12).upperBound < next.extent(size: 12).lowerBound)
    }
    let steps = Set(labels.dropFirst().dropLast().compactMap { Int($0.text) })
    #expect(steps.allSatisfy { number in count <= 31 || number % 5 == 0 })
  }
}

@Suite("Columns and curves")
struct ColumnAxisTests {
  @Test(
    "bars stay in their columns and apart, or touch where columns are narrow",
    arguments: [1, 2, 15, 100, 143, 1_000])
  func bars(count: Int) {
    let axis = ColumnAxis(count: count, from: 200, to: 3_400)
    for index in 0..<count {
      let bar = axis.bar(index)
      #expect(bar.x >= axis.edge(index))
      #expect(bar.x + bar.width <= axis.edge(index + 1))
      #expect(bar.width > 0)
      // Gaps too narrow to see would only shimmer.
      expectEqual((bar.x + bar.width == axis.edge(index + 1)), (count > 100))
    }
    expectEqual(axis.edge(count), 3_400)
  }

  @Test("few columns take less than the room there is")
  func few() {
    expectEqual(ColumnAxis(count: 2, from: 0, to: 3_400, widest: 480).right, 960)
    expectEqual(ColumnAxis(count: 100, from: 0, to: 3_400, widest: 480).right, 3_400)
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
struct SVGWriterTests {
  @Test("writes an element a line, indented by its depth, and escapes attributes and texts")
  func elements() {
    var svg = SVGWriter()
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
