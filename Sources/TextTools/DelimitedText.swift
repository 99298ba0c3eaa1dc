// Splits text into rows and fields: CSV (RFC 4180, with commas, semicolons or tabs) and rows of Markdown tables.

/// A field: its text without surrounding spaces, and the byte offset of its start in the whole text.
package struct DelimitedField: Hashable, Sendable {
  package let text: String
  package let offset: Int

  package init(text: String, offset: Int) {
    self.text = text
    self.offset = offset
  }
}

/// The cells of a table's row without surrounding spaces; offsets are indices of the row. A backslash keeps a `|` in
/// its cell.
package func tableCells(_ row: ArraySlice<UInt8>) -> [DelimitedField] {
  var cells = row.trimmed
  if cells.first == Ascii.pipe { cells = cells.dropFirst() }
  if cells.last == Ascii.pipe { cells = cells.dropLast() }
  let (start, end) = (cells.startIndex, cells.endIndex)
  var fields: [DelimitedField] = []
  var index = start
  for place in start...end {
    guard place == end || (row[place] == Ascii.pipe && (place == start || row[place - 1] != Ascii.backslash))
    else { continue }
    while index < place, row[index].isBlank { index += 1 }
    fields.append(
      DelimitedField(text: trimmed(String(decoding: row[index..<place], as: UTF8.self)), offset: index))
    index = place + 1
  }
  return fields
}

/// Iterates over rows. A line ends at LF, CRLF or CR; empty rows are skipped.
package struct DelimitedText {
  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var index = 0
  /// Quotes that are not closed, and text after a closing quote.
  package private(set) var faults: [(offset: Int, isUnclosed: Bool)] = []

  /// The separator is the one that occurs most often in the first row, unless a first line `sep=` names it.
  package init(_ text: String) {
    bytes = Array(text.utf8)
    let separators = Array(",;\t".utf8)
    var counts: [UInt8: Int] = [:]
    var (start, isQuoted) = (0, false)
    while start < bytes.count, bytes[start].isLineEnd { start += 1 }
    // Excel may name the separator in a first line of its own: `sep=;`.
    let lead = Array("sep=".utf8)
    if bytes[start...].starts(with: lead), start + 5 <= bytes.count,
      start + 5 == bytes.count || bytes[start + 5].isLineEnd
    {
      delimiter = bytes[start + 4]
      index = start + 5
      return
    }
    for byte in bytes[start...] {
      if byte == Ascii.quotationMark { isQuoted.toggle() }
      if byte.isLineEnd, !isQuoted { break }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    // The first of them, if several occur equally often.
    delimiter = separators.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? Ascii.comma
  }

  /// The fields of the next row; nil at the end. An unclosed quote ends the text.
  package mutating func next() -> [DelimitedField]? {
    while index < bytes.count {
      let row = row()
      if row.contains(where: { !$0.text.isEmpty }) { return row }
    }
    return nil
  }

  private mutating func row() -> [DelimitedField] {
    var fields = [field()]
    while index < bytes.count, bytes[index] == delimiter {
      index += 1
      fields.append(field())
    }
    if index < bytes.count {
      index += bytes[index...].starts(with: "\r\n".utf8) ? 2 : 1
    }
    return fields
  }

  private mutating func field() -> DelimitedField {
    while index < bytes.count, bytes[index].isBlank, bytes[index] != delimiter { index += 1 }
    let start = index
    guard index < bytes.count, bytes[index] == Ascii.quotationMark else {
      let end = endOfField()
      return DelimitedField(text: text(of: bytes[start..<end]), offset: start)
    }
    index += 1
    var content: [UInt8] = []
    while index < bytes.count {
      if bytes[index] != Ascii.quotationMark {
        content.append(bytes[index])
      } else if index + 1 < bytes.count, bytes[index + 1] == Ascii.quotationMark {
        content.append(Ascii.quotationMark)
        index += 1
      } else {
        break
      }
      index += 1
    }
    if index < bytes.count {
      index += 1
      let behind = index
      if !text(of: bytes[behind..<endOfField()]).isEmpty { faults.append((behind, false)) }
    } else {
      faults.append((start, true))
    }
    return DelimitedField(text: text(of: content[...]), offset: start)
  }

  /// Moves to the end of the field and returns its offset.
  private mutating func endOfField() -> Int {
    while index < bytes.count, bytes[index] != delimiter, !bytes[index].isLineEnd { index += 1 }
    return index
  }

  private func text(of bytes: ArraySlice<UInt8>) -> String { trimmed(String(decoding: bytes, as: UTF8.self)) }
}
