// Reads CSV tables of facts for tests: a header and rows, quoted as in RFC 4180.

/// The rows of a table, as dictionaries by column name.
package struct CSVTable: Sendable {
  package let rows: [[String: String]]

  /// Reads a table; a row shorter than the header lacks the last columns.
  package init(_ text: String) {
    let records = CSVTable.records(of: text)
    let names = records.first ?? []
    rows = records.dropFirst().map { record in
      Dictionary(uniqueKeysWithValues: zip(names, record))
    }
  }

  private static func records(of text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    var afterQuote = false
    for character in text {
      if isQuoted {
        if character == "\"" { (isQuoted, afterQuote) = (false, true) } else { field.append(character) }
        continue
      }
      switch character {
      case "\"":
        // Two quotes in a row inside a quoted field are one quote.
        if afterQuote { field.append(character) }
        isQuoted = true
      case ",":
        record.append(field)
        field = ""
      case "\n", "\r\n":
        records.append(record + [field])
        (record, field) = ([], "")
      default: field.append(character)
      }
      afterQuote = false
    }
    return field.isEmpty && record.isEmpty ? records : records + [record + [field]]
  }
}
