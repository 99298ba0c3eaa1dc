// Lays out the axes of charts: scales, ticks, columns, dates and labels that do not overlap.

import StudyModel
import Wording

/// A position or length in a drawing, in tenths of a user unit, so that drawings need no floating point.
typealias Tenths = Int

/// A position in SVG's notation: `12`, `12.5`.
func coordinate(_ place: Tenths) -> String {
  let (whole, tenth) = place.magnitude.quotientAndRemainder(dividingBy: 10)
  let number = place < 0 ? "-" + String(whole) : String(whole)
  return tenth == 0 ? number : number + "." + String(tenth)
}

/// Maps the values from 0 to a maximum linearly to positions on an axis.
struct ChartScale: Hashable {
  /// At least 1.
  let maximum: Int
  /// The positions of 0 and of the maximum; the axis may run in either direction.
  let origin: Tenths
  let end: Tenths

  /// - Parameter maximum: a smaller value than 1 counts as 1.
  init(maximum: Int, from origin: Tenths, to end: Tenths) {
    self.maximum = max(1, maximum)
    self.origin = origin
    self.end = end
  }

  /// The position of a value, to the nearest tenth; a value off the scale is moved to the nearer end.
  func place(_ value: Int) -> Tenths {
    end < origin ? origin - length(value) : origin + length(value)
  }

  /// The distance of a value from 0, whatever the direction of the axis.
  func length(_ value: Int) -> Tenths { share(value, of: maximum, in: UInt((end - origin).magnitude)) }
}

/// `length * value / total`, rounded to the nearest integer, with `value` limited to 0 through `total`. The product may
/// be larger than `Int`.
func share(_ value: Int, of total: Int, in length: UInt) -> Int {
  guard total > 0, value > 0 else { return 0 }
  let divisor = UInt(total)
  let product = length.multipliedFullWidth(by: UInt(min(value, total)))
  let (quotient, remainder) = divisor.dividingFullWidth(product)
  return Int(clamping: quotient + (remainder >= divisor - remainder ? 1 : 0))
}

/// The ticks of an axis: round values from 0, at equal steps.
struct ChartTicks: Hashable {
  /// What the axis counts, which decides which steps are round.
  enum Unit {
    /// 1, 2, 5, 10, 20 and so on.
    case count
    /// Minutes: 1, 2, 5, 10, 15, 30, then 1, 2, 4, 8, 20, 50, 100, 200 hours and so on.
    case minutes
  }

  /// The difference of neighbouring values.
  let step: Int
  /// Ascending, beginning with 0.
  let values: [Int]

  /// Ticks through the first round value of at least `largest`, as far as `Int` can hold it.
  ///
  /// - Parameters:
  ///   - largest: the largest value on the axis; less than 1 counts as 1.
  ///   - most: the most ticks there may be, at least 2.
  static func covering(_ largest: Int, _ unit: Unit = .count, atMost most: Int) -> ChartTicks {
    let largest = max(1, largest)
    return ChartTicks(unit, atMost: most) { step in
      largest / step + (largest % step == 0 ? 0 : 1)
    }
  }

  /// Ticks up to `largest`, for a scale that ends there.
  static func within(_ largest: Int, _ unit: Unit = .count, atMost most: Int) -> ChartTicks {
    let largest = max(1, largest)
    return ChartTicks(unit, atMost: most) { largest / $0 }
  }

  /// The same ticks with `largest`, which need not be round, as the last one; ticks less than half a step before it are
  /// removed.
  func ending(with largest: Int) -> ChartTicks {
    ChartTicks(
      step: step, values: values.filter { $0 == 0 || largest - $0 >= step - step / 2 } + [max(1, largest)])
  }

  private init(step: Int, values: [Int]) { (self.step, self.values) = (step, values) }

  /// The last tick.
  var last: Int { values.last ?? 0 }

  private init(_ unit: Unit, atMost most: Int, intervals: (_ step: Int) -> Int) {
    let room = max(1, most - 1)
    var step = 1
    for candidate in ChartTicks.steps(unit) {
      step = candidate
      if intervals(candidate) <= room { break }
    }
    self.step = step
    var values = [0]
    for index in 0..<min(intervals(step), room) {
      let (next, isTooLarge) = step.multipliedReportingOverflow(by: index + 1)
      if isTooLarge { break }
      values.append(next)
    }
    self.values = values
  }

  /// All round steps that `Int` can hold, ascending.
  static func steps(_ unit: Unit) -> [Int] {
    switch unit {
    case .count: powers(of: [1, 2, 5], from: 1)
    case .minutes: [1, 2, 5, 10, 15, 30, 60, 120, 240, 480] + powers(of: [2, 5, 10], from: 10 * 60)
    }
  }

  /// Each digit times 1, 10, 100 and so on, times `unit`.
  private static func powers(of digits: [Int], from unit: Int) -> [Int] {
    var steps: [Int] = []
    var power = unit
    while true {
      for digit in digits {
        let (step, isTooLarge) = power.multipliedReportingOverflow(by: digit)
        if isTooLarge { return steps }
        steps.append(step)
      }
      let (next, isTooLarge) = power.multipliedReportingOverflow(by: 10)
      if isTooLarge { return steps }
      power = next
    }
  }
}

/// Columns of equal width, one for each day or week.
struct ColumnAxis {
  /// At least 1.
  let count: Int
  let left: Tenths
  let right: Tenths

  /// - Parameter widest: the largest width of a column, so that a few columns do not fill the whole axis.
  init(count: Int, from left: Tenths, to right: Tenths, widest: Tenths = .max) {
    self.count = max(1, count)
    self.left = left
    self.right = widest < (right - left) / self.count ? left + widest * self.count : right
  }

  var length: Tenths { right - left }

  /// The start of a column, by index from 0; `edge(count)` is the end of the axis.
  func edge(_ index: Int) -> Tenths { left + share(index, of: count, in: UInt(length.magnitude)) }

  /// The middle of a column.
  func middle(_ index: Int) -> Tenths { (edge(index) + edge(index + 1)) / 2 }

  /// Whether columns are too narrow for a gap between their bars.
  var isDense: Bool { length / count < 30 }

  /// The bar of a column: 70 % of its width, or all of it if columns are narrow.
  func bar(_ index: Int) -> (x: Tenths, width: Tenths) {
    if isDense { return (edge(index), edge(index + 1) - edge(index)) }
    let width = length / count * 7 / 10
    return (middle(index) - width / 2, width)
  }
}

/// An axis with a column for each date.
struct DateAxis {
  let dates: ClosedRange<CivilDate>
  let columns: ColumnAxis
  let words: Vocabulary

  init(_ dates: ClosedRange<CivilDate>, from left: Tenths, to right: Tenths, words: Vocabulary) {
    (self.dates, self.words) = (dates, words)
    columns = ColumnAxis(count: dates.dayCount, from: left, to: right)
  }

  func start(of date: CivilDate) -> Tenths { columns.edge(date.days(since: dates.lowerBound)) }
  func end(of date: CivilDate) -> Tenths { columns.edge(date.days(since: dates.lowerBound) + 1) }

  /// The dates labelled below the axis: every day, week, month, quarter or year, whichever is the shortest step that
  /// has room for the labels. The first date of a year shows the year.
  ///
  /// - Parameter size: the font size in user units.
  func labels(size: Int) -> [RowLabel] {
    let first = dates.lowerBound
    for step in [1, 7] where isRoom(for: dates.dayCount / step, size: size) {
      return stride(from: step, to: dates.dayCount, by: step).map { label(first.adding(days: $0)) }
    }
    let months = months()
    for step in [1, 3] where isRoom(for: months.count / step, size: size) {
      return months.filter { ($0.month - 1) % step == 0 }.map(label)
    }
    let years = months.filter { $0.month == 1 }
    let step = ChartTicks.steps(.count).first { isRoom(for: years.count / $0, size: size) } ?? years.count
    return years.filter { $0.year % step == 0 }.map {
      RowLabel(text: String($0.year), place: start(of: $0), rank: 4)
    }
  }

  private func label(_ date: CivilDate) -> RowLabel {
    let isNewYear = date.month == 1 && date.day <= 7 && date.year != dates.lowerBound.year
    return RowLabel(
      text: isNewYear ? words.shortDayAndYear(date) : words.shortDay(date),
      place: columns.middle(date.days(since: dates.lowerBound)), rank: 4)
  }

  /// Whether labels fit with a gap of half their width between them.
  private func isRoom(for count: Int, size: Int) -> Bool {
    count * TextWidth.of("30 Nov", size: size) * 3 / 2 <= columns.length
  }

  /// The first days of all months within the dates.
  private func months() -> [CivilDate] {
    var months: [CivilDate] = []
    var (year, month) = (dates.lowerBound.year, dates.lowerBound.month)
    while let date = CivilDate(year: year, month: month, day: 1), date <= dates.upperBound {
      if date > dates.lowerBound { months.append(date) }
      (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
    }
    return months
  }
}

/// The columns of a chart of rows: labels at the left, bars in the middle, values at the right, without overlap.
struct ChartColumns {
  /// The width of the drawing in user units. A phone, and a third of a wide page, are about as wide, so that text is
  /// shown at about its nominal size.
  static let width = 340
  /// The gap between two columns.
  static let gap: Tenths = 100
  /// The least width of the middle column, however long the texts beside it are.
  static let leastMiddle: Tenths = 600

  /// The left and right edge of the middle column.
  let start: Tenths
  let end: Tenths
  /// The right edge of the values, which are aligned right.
  let valueEnd: Tenths

  /// - Parameters:
  ///   - labels: the texts of the left column, shown bold.
  ///   - values: the texts of the right column, shown bold.
  ///   - size: the font size in user units.
  init(labels: [String], values: [String], size: Int) {
    func widest(_ texts: [String]) -> Tenths {
      texts.map { TextWidth.of($0, size: size, isBold: true) }.max() ?? 0
    }
    valueEnd = ChartColumns.width * 10
    start = min(
      widest(labels) + ChartColumns.gap, valueEnd - ChartColumns.leastMiddle - ChartColumns.gap)
    end = max(valueEnd - widest(values) - ChartColumns.gap, start + ChartColumns.leastMiddle)
  }
}

/// Which point of a label is at its position, as in SVG's `text-anchor`.
enum LabelAnchor: String {
  case start, middle, end
}

/// A label in a row of labels.
struct RowLabel: Hashable {
  var text: String
  /// The position of the point that the label belongs to.
  var place: Tenths
  var anchor = LabelAnchor.middle
  /// If two labels overlap, the one of lower rank is kept; of equal ranks, the earlier one.
  var rank = 1
  var isBold = false
  /// A shorter text, used if `text` does not fit.
  var shorter: String?

  /// The range that the label covers.
  func extent(size: Int) -> ClosedRange<Tenths> {
    let width = TextWidth.of(text, size: size, isBold: isBold)
    let start =
      switch anchor {
      case .start: place
      case .middle: place - width / 2
      case .end: place - width
      }
    return start...(start + width)
  }
}

/// Places labels in a row within a frame.
struct LabelRow {
  /// The range that no label may leave.
  let frame: ClosedRange<Tenths>
  /// The font size in user units.
  let size: Int
  /// The least gap between two labels.
  var gap: Tenths = 80

  /// The labels that are shown, from left to right. A label that would leave the frame is moved into it, or dropped if
  /// it is too wide.
  func placed(_ labels: [RowLabel]) -> [RowLabel] {
    var kept: [(label: RowLabel, extent: ClosedRange<Tenths>)] = []
    let ranked = labels.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    for (_, label) in ranked {
      for text in [label.text, label.shorter].compactMap(\.self) {
        var label = label
        label.text = text
        guard let label = moved(label) else { continue }
        let extent = label.extent(size: size)
        let isFree = kept.allSatisfy { other in
          extent.lowerBound >= other.extent.upperBound + gap
            || other.extent.lowerBound >= extent.upperBound + gap
        }
        guard isFree else { continue }
        kept.append((label, extent))
        break
      }
    }
    return kept.sorted { $0.extent.lowerBound < $1.extent.lowerBound }.map(\.label)
  }

  private func moved(_ label: RowLabel) -> RowLabel? {
    var label = label
    let extent = label.extent(size: size)
    if extent.lowerBound < frame.lowerBound {
      label.place += frame.lowerBound - extent.lowerBound
    } else if extent.upperBound > frame.upperBound {
      label.place -= extent.upperBound - frame.upperBound
    }
    let moved = label.extent(size: size)
    return moved.lowerBound >= frame.lowerBound && moved.upperBound <= frame.upperBound ? label : nil
  }

  /// Labels of evenly spaced things, reduced to every second, fifth, tenth and so on. The first is always kept, the
  /// last if it fits.
  ///
  /// - Parameters:
  ///   - texts: the label of each thing, in order.
  ///   - number: the number of the first thing, so that `10, 20, 30` are labelled rather than `1, 11, 21`.
  func thinned(_ texts: [String], number: Int = 1, place: (_ index: Int) -> Tenths) -> [RowLabel] {
    guard texts.count > 1 else { return placed(texts.map { RowLabel(text: $0, place: place(0)) }) }
    let widest = texts.map { TextWidth.of($0, size: size) }.max() ?? 0
    let apart = max(1, (place(texts.count - 1) - place(0)).magnitude) / UInt(texts.count - 1)
    let step =
      ChartTicks.steps(.count).first {
        UInt($0).multipliedReportingOverflow(by: max(1, apart)).partialValue >= UInt(widest + gap)
      }
      ?? texts.count
    let labels = texts.enumerated().compactMap { index, text -> RowLabel? in
      let isEnd = index == 0 || index == texts.count - 1
      guard isEnd || (number + index) % step == 0 else { return nil }
      return RowLabel(text: text, place: place(index), rank: index == 0 ? 0 : isEnd ? 1 : 2)
    }
    return placed(labels)
  }
}
