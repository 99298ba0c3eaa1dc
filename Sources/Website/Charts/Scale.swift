// Maps values and dates to places in a drawing, and chooses the values and dates that an axis names.

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

/// `length * value / total`, rounded to the nearest integer, with `value` limited to 0 through `total`. The product may
/// be larger than `Int`.
func share(_ value: Int, of total: Int, in length: UInt) -> Int {
  guard total > 0, value > 0 else { return 0 }
  let divisor = UInt(total)
  let product = length.multipliedFullWidth(by: UInt(min(value, total)))
  let (quotient, remainder) = divisor.dividingFullWidth(product)
  return Int(clamping: quotient + (remainder >= divisor - remainder ? 1 : 0))
}

/// Maps the values from 0 to a maximum linearly to places on an axis, which may run in either direction.
struct ChartScale {
  let maximum: Int
  /// The place of 0.
  let origin: Tenths
  /// The place of the maximum.
  let end: Tenths

  /// The place of a value, to the nearest tenth; a value off the scale is moved to the nearer end.
  func place(_ value: Int) -> Tenths {
    let length = share(value, of: max(1, maximum), in: (end - origin).magnitude)
    return end < origin ? origin - length : origin + length
  }
}

/// Round times from 0 on, at equal steps, through the first of at least `largest` minutes; at most five.
func timeTicks(through largest: Int) -> [Int] {
  let mostSteps = 4
  var steps = [5, 15, 30, 60, 120, 240]
  while let last = steps.last, last < Int.max / 10 {
    steps.append(last < 600 ? 600 : last * 2)
  }
  let step = steps.first { $0 * mostSteps >= largest } ?? largest / mostSteps
  return (0...mostSteps).map { step * $0 }.filter { $0 - step < max(1, largest) }
}

/// The largest number of one digit and zeros that is at most `number`: 300 for 309; nil below 1.
func roundedDown(_ number: Int) -> Int? {
  guard number > 0 else { return nil }
  var unit = 1
  while number / unit >= 10 { unit *= 10 }
  return number / unit * unit
}

/// Equal columns from the left to the right edge of a plot.
struct Columns {
  let count: Int
  let left: Tenths
  private let length: Tenths
  /// What is free between two bars.
  private let gap: Tenths

  /// - Parameter widestGap: the most that is free between two bars, of which the first and the last reach the edges.
  init(count: Int, from left: Tenths, to right: Tenths, widestGap: Tenths = 80) {
    self.count = max(1, count)
    self.left = left
    gap = min((right - left) / (self.count * 4), widestGap)
    length = right - left + gap
  }

  /// The left edge of a column; that of `count` is the right edge of the last.
  func edge(_ column: Int) -> Tenths { left + share(column, of: count, in: UInt(length)) }

  func middle(_ column: Int) -> Tenths { (edge(column) + edge(column + 1) - gap) / 2 }

  /// The bar of a column.
  func bar(_ column: Int) -> (x: Tenths, width: Tenths) {
    (edge(column), max(2, edge(column + 1) - edge(column) - gap))
  }
}

/// A label of an axis and the place that it names.
struct AxisLabel: Equatable {
  let text: String
  let place: Tenths
}

/// Maps dates to places: each date has an equal column.
struct DateAxis {
  let dates: ClosedRange<CivilDate>
  let columns: Columns

  init(_ dates: ClosedRange<CivilDate>, from left: Tenths, to right: Tenths) {
    self.dates = dates
    columns = Columns(count: dates.dayCount, from: left, to: right, widestGap: 0)
  }

  func start(of date: CivilDate) -> Tenths { columns.edge(date.days(since: dates.lowerBound)) }
  func end(of date: CivilDate) -> Tenths { columns.edge(date.days(since: dates.lowerBound) + 1) }

  /// The dates that the axis names: days in a range of two months at most, else months, or years in a long range, each
  /// at the smallest step that keeps their places apart.
  func labels(atLeast apart: Tenths, isLong: Bool, _ words: Vocabulary) -> [AxisLabel] {
    func isWide(_ days: Int) -> Bool { columns.edge(min(days, columns.count)) - columns.left >= apart }
    guard dates.dayCount > 62 else {
      let step = [1, 2, 7, 14].first(where: isWide) ?? 28
      return stride(from: 0, to: dates.dayCount, by: step).map { day in
        AxisLabel(text: words.shortDay(dates.lowerBound.adding(days: day)), place: columns.middle(day))
      }
    }
    let step = [1, 2, 3, 6, 12, 24, 60].first { isWide($0 * 30) } ?? 120
    return months().filter { ($0.year * 12 + $0.month - 1) % step == 0 }.map { month in
      let isYear = step >= 12 || month.month == 1 && dates.dayCount > 366
      return AxisLabel(
        text: isYear ? String(month.year) : words.name(ofMonth: month.month, isShort: !isLong || step > 1),
        place: start(of: month))
    }
  }

  /// The first days of all months within the dates.
  private func months() -> [CivilDate] {
    var months: [CivilDate] = []
    var date = dates.lowerBound.adding(days: 1 - dates.lowerBound.day)
    while date <= dates.upperBound {
      if date >= dates.lowerBound { months.append(date) }
      let next = date.adding(days: 31)
      date = next.adding(days: 1 - next.day)
    }
    return months
  }
}
