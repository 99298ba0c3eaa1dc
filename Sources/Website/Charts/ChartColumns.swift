// The columns of a chart of rows: a label, a bar or a range, and its value in words.

/// Where the middle column of a row chart lies, so that no label beside it is ever covered.
struct ChartColumns {
  /// The width of a drawing of rows in user units: about what a phone and a third of a wide page have, so that its
  /// letters are shown about as large as they are drawn.
  static let width = 340
  /// Between two columns.
  static let gap: Tenths = 100
  /// What the middle keeps, however long the texts beside it are.
  static let leastMiddle: Tenths = 600

  /// The middle column.
  let start: Tenths
  let end: Tenths
  /// The right edge of the values, which end there.
  let valueEnd: Tenths

  /// - Parameters:
  ///   - labels: of the left column, shown bold.
  ///   - values: of the right column, shown bold.
  ///   - size: of the letters, in user units.
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
