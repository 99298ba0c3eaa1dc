// Indentation in columns, as Markdown counts it: a tab reaches to the next column of four.

extension Collection<UInt8> {
  /// Where the blanks at its start end, at the latest in a column, and the column there.
  ///
  /// - Parameter start: the column that it starts in, from 0.
  @inlinable
  package func skipBlanks(from start: Int = 0, until limit: Int = .max) -> (index: Index, column: Int) {
    var (index, column) = (startIndex, start)
    while index < endIndex, column < limit, self[index].isBlank {
      column = self[index] == UInt8(ascii: "\t") ? (column / 4 + 1) * 4 : column + 1
      formIndex(after: &index)
    }
    return (index, column)
  }

  /// The columns of blanks it starts with; nil where it holds nothing else.
  @inlinable
  package var indentation: Int? {
    let end = skipBlanks()
    return end.index < endIndex ? end.column : nil
  }

  /// Without its first columns of blanks; a tab that reaches further leaves the rest as spaces.
  @inlinable
  package func withoutIndentation(_ columns: Int) -> [UInt8] {
    let end = skipBlanks(until: columns)
    return Array(repeating: UInt8(ascii: " "), count: Swift.max(0, end.column - columns)) + self[end.index...]
  }
}
