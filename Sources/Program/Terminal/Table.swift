// Prints a list: a table at the terminal, or its rows as JSON.

import JSON
import StudyModel
import TextTools

/// One column of a list: its key in JSON, its width at the terminal, and what a row has in it.
struct Column<Row> {
  /// Nil for what only the terminal shows.
  let key: String?
  /// The most columns of the terminal that it takes; 0 for what only JSON has.
  let width: Int
  let text: (Row) -> String
  let value: (Row) -> any JSONConvertible
  /// Nil for plain text.
  var style: ((Row) -> Terminal.Style)?

  /// - Parameter text: as the terminal shows it; the value itself if nil.
  init(
    _ key: String, _ width: Int = 0, text: ((Row) -> String)? = nil,
    _ value: @escaping (Row) -> any JSONConvertible
  ) {
    self.key = key
    self.width = width
    self.text = text ?? { value($0).json.asText ?? "" }
    self.value = value
  }

  /// A column of the terminal alone.
  init(_ width: Int, text: @escaping (Row) -> String) {
    key = nil
    self.width = width
    self.text = text
    value = { _ in JSONValue.null }
  }
}

extension Array {
  /// A row as JSON.
  func object<Row>(of row: Row) -> JSONValue where Element == Column<Row> {
    var members: [String: JSONValue] = [:]
    for column in self { if let key = column.key { members[key] = column.value(row).json } }
    return .object(members)
  }

  /// The lines of each row. A column is as wide as its widest cell, `width` at most, and the last one takes what the
  /// terminal has left; a longer cell goes on below itself.
  func lines<Row>(of rows: [Row], _ terminal: Terminal, margin: Int = 0) -> [[String]]
  where Element == Column<Row> {
    let shown = filter { $0.width > 0 }
    let cells = rows.map { row in shown.map { printable($0.text(row)) } }
    var widths = shown.indices.map { index in
      Swift.min(shown[index].width, cells.map { displayWidth($0[index]) }.max() ?? 0)
    }
    if !widths.isEmpty {
      let others = widths.dropLast().filter { $0 > 0 }.map { $0 + 2 }.reduce(margin, +)
      widths[widths.count - 1] = Swift.max(terminal.width - others, 1)
    }
    return zip(rows, cells).map { element, row in
      let wrapped = row.indices.map { terminal.lines(of: row[$0], width: Swift.max(widths[$0], 1)) }
      return (0..<(wrapped.map(\.count).max() ?? 0)).map { line in
        let parts = wrapped.indices.filter { widths[$0] > 0 }.map { index in
          let text = wrapped[index].indices.contains(line) ? wrapped[index][line] : ""
          let cell = index == widths.count - 1 ? text : text.padded(to: widths[index])
          return shown[index].style.map { terminal.styled(cell, $0(element)) } ?? cell
        }
        return trimmedEnd(String(repeating: " ", count: margin) + parts.joined(separator: "  "))
      }
    }
  }
}

extension ReadingCommand {
  /// Prints a list: with `--json` its rows under `name`, else a line for each, and `closing` below them.
  ///
  /// - Parameters:
  ///   - empty: what the terminal shows if there is no row.
  ///   - others: what JSON has besides the rows.
  func show<Row>(
    _ rows: [Row], as name: String, version: Int = 1, _ columns: [Column<Row>], empty: String,
    closing: String? = nil, besides others: [String: JSONValue] = [:]
  ) {
    guard !reading.json else {
      let document: JSONValue = [
        "schemaVersion": .integer(version), name: .array(rows.map { columns.object(of: $0) }),
      ]
      return StandardOutput.write(document.adding(.object(others)).text)
    }
    let terminal = shared.terminal
    let closing = (rows.isEmpty ? empty : closing).map { terminal.wrapped($0, indent: 2) }
    StandardOutput.write(
      lines: columns.lines(of: rows, terminal).flatMap(\.self) + [closing].compactMap(\.self))
  }
}

/// What JSON can hold, so that a column or a document names plain values.
protocol JSONConvertible {
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  var json: JSONValue { self }
}

extension String: JSONConvertible {
  var json: JSONValue { .string(self) }
}

extension Int: JSONConvertible {
  var json: JSONValue { .integer(self) }
}

extension Bool: JSONConvertible {
  var json: JSONValue { .bool(self) }
}

extension CivilDate: JSONConvertible {
  var json: JSONValue { .string(iso) }
}

extension Instant: JSONConvertible {
  var json: JSONValue { .string(iso) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
  var json: JSONValue { .array(map(\.json)) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  var json: JSONValue { map(\.json) ?? .null }
}
