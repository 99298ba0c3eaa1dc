// Prints a list: a line for each row at the terminal, or the same rows as JSON.

import JSON
import TextTools

/// One column of a list: its key in JSON, and its text at the terminal; either may be missing.
struct Column<Row> {
  /// Nil for what only the terminal shows.
  let key: String?
  /// In columns of the terminal; nil for what only JSON has.
  let width: Int?
  let text: (Row) -> String
  let value: (Row) -> JSONValue

  /// A column of both.
  init(_ key: String, width: Int, text: @escaping (Row) -> String, _ value: @escaping (Row) -> JSONValue) {
    self.key = key
    self.width = width
    self.text = text
    self.value = value
  }

  /// A column of JSON alone.
  init(_ key: String, _ value: @escaping (Row) -> JSONValue) {
    self.key = key
    width = nil
    text = { _ in "" }
    self.value = value
  }

  /// A column of the terminal alone.
  init(width: Int, _ text: @escaping (Row) -> String) {
    key = nil
    self.width = width
    self.text = text
    value = { _ in .null }
  }
}

struct Table<Row> {
  /// The key of the rows in JSON.
  let name: String
  var version = 1
  let columns: [Column<Row>]
  /// What the terminal says if there is no row.
  let empty: String

  /// A line for each row, cut to the terminal's width; the last column may be as wide as the line allows.
  func lines(_ rows: [Row], _ terminal: Terminal) -> [String] {
    guard !rows.isEmpty else { return [terminal.wrapped(empty, indent: 2)] }
    let shown = columns.compactMap { column in column.width.map { (width: $0, text: column.text) } }
    return rows.map { row in
      let cells = shown.map { $0.text(row).padded(to: $0.width) }
      return terminal.cut(trimmedEnd(cells.joined(separator: "  ")), to: terminal.width)
    }
  }

  /// - Parameter others: what the document has besides its rows.
  func document(_ rows: [Row], _ others: [String: JSONValue] = [:]) -> JSONValue {
    let keys = columns.filter { $0.key != nil }
    let elements = rows.map { row in
      JSONValue.object(
        Dictionary(uniqueKeysWithValues: keys.map { ($0.key ?? "", $0.value(row)) }))
    }
    let own: [String: JSONValue] = ["schemaVersion": .integer(version), name: .array(elements)]
    return .object(own.merging(others) { first, _ in first })
  }
}

extension ReadingCommand {
  /// Prints a list as the person asked for it; `closing` follows the rows at the terminal.
  func show<Row>(
    _ rows: [Row], in table: Table<Row>, _ terminal: Terminal, closing: String? = nil,
    besides others: [String: JSONValue] = [:]
  ) {
    guard !reading.json else { return StandardOutput.write(table.document(rows, others).text) }
    let last = rows.isEmpty ? nil : closing.map { terminal.wrapped($0, indent: 2) }
    StandardOutput.write(lines: table.lines(rows, terminal) + [last].compactMap(\.self))
  }
}
