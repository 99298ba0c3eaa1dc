// Days and weeks in columns along an axis, and which dates are written below it.

import StudyModel

/// Columns of the same width, one a day or a week.
struct ColumnAxis {
  /// At least 1.
  let count: Int
  let left: Tenths
  let right: Tenths

  /// - Parameter widest: the most that a column may take, so that few columns do not fill the room.
  init(count: Int, from left: Tenths, to right: Tenths, widest: Tenths = .max) {
    self.count = max(1, count)
    self.left = left
    self.right = widest < (right - left) / self.count ? left + widest * self.count : right
  }

  var length: Tenths { right - left }

  /// Where a column begins, counted from 0; that of `count` is the end of the axis.
  func edge(_ index: Int) -> Tenths { left + share(index, of: count, in: UInt(length.magnitude)) }

  /// The middle of a column.
  func middle(_ index: Int) -> Tenths { (edge(index) + edge(index + 1)) / 2 }

  /// Whether columns are too narrow for a gap between their bars.
  var isDense: Bool { length / count < 30 }

  /// What a bar takes of its column: seven tenths of it, or all of it where columns are narrow.
  func bar(_ index: Int) -> (x: Tenths, width: Tenths) {
    if isDense { return (edge(index), edge(index + 1) - edge(index)) }
    let width = length / count * 7 / 10
    return (middle(index) - width / 2, width)
  }
}

/// Dates in columns.
struct DateAxis {
  let dates: ClosedRange<CivilDate>
  let columns: ColumnAxis
  let words: SiteWords

  init(_ dates: ClosedRange<CivilDate>, from left: Tenths, to right: Tenths, words: SiteWords) {
    (self.dates, self.words) = (dates, words)
    columns = ColumnAxis(count: dates.dayCount, from: left, to: right)
  }

  func start(of date: CivilDate) -> Tenths { columns.edge(date.days(since: dates.lowerBound)) }
  func end(of date: CivilDate) -> Tenths { columns.edge(date.days(since: dates.lowerBound) + 1) }

  /// The round dates below the axis: single days, weeks from its first date on, first days of months, of
  /// quarters or of years, whichever are the first that stand apart; a year is said where it begins.
  ///
  /// - Parameter size: of the labels, in user units.
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

  /// Labels want half as much room between them again as they take.
  private func isRoom(for count: Int, size: Int) -> Bool {
    count * TextWidth.of("30 Nov", size: size) * 3 / 2 <= columns.length
  }

  /// The first days of months within the dates.
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
