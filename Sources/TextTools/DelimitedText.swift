// Splits text into rows and fields: CSV (RFC 4180, with commas, semicolons or tabs) and rows of Markdown tables.

/// A field: its text without surrounding spaces, and the byte offset of its start in the whole text.
package struct DelimitedField: Hashable, Sendable {
  package let text: String
  package let offset: Int

  package init(text: String, offset: Int) { (self.text, self.offset) = (text, offset) }
}

/// The cells of a table's row without surrounding spaces; offsets are indices of the row. A backslash keeps a `|` in
/// its cell.
package func tableCells(_ row: ArraySlice<UInt8>) -> [DelimitedField] {
  let bar = UInt8(ascii: "|")
  var (start, end) = (row.firstIndex { !$0.isBlank } ?? row.endIndex, row.endIndex)
  while end > start, row[end - 1].isBlank { end -= 1 }
  if start < end, row[start] == bar { start += 1 }
  if end > start, row[end - 1] == bar { end -= 1 }
  var fields: [DelimitedField] = []
  var index = start
  for place in start...end {
    guard place == end || (row[place] == bar && (place == start || row[place - 1] != UInt8(ascii: "\\")))
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
  package enum Fault: Hashable {
    case quoteUnclosed(offset: Int)
    case quoteFollowed(offset: Int)
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var index = 0
  package private(set) var faults: [Fault] = []

  /// The separator is the one that occurs most often in the first row, unless a first line `sep=` names it.
  package init(_ text: String) {
    bytes = Array(text.utf8)
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
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
      if byte == quote { isQuoted.toggle() }
      if byte.isLineEnd, !isQuoted { break }
      if !isQuoted, let place = separators.firstIndex(of: byte) { counts[place] += 1 }
    }
    let most = counts.max() ?? 0
    delimiter = zip(separators, counts).first { $0.1 == most }?.0 ?? separators[0]
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
      let isPair = bytes[index] == carriageReturn && index + 1 < bytes.count && bytes[index + 1] == lineFeed
      index += isPair ? 2 : 1
    }
    return fields
  }

  private mutating func field() -> DelimitedField {
    while index < bytes.count, bytes[index].isBlank, bytes[index] != delimiter { index += 1 }
    let start = index
    guard index < bytes.count, bytes[index] == quote else {
      let end = endOfField()
      return DelimitedField(text: text(of: bytes[start..<end]), offset: start)
    }
    index += 1
    var content: [UInt8] = []
    while index < bytes.count {
      if bytes[index] != quote {
        content.append(bytes[index])
      } else if index + 1 < bytes.count, bytes[index + 1] == quote {
        content.append(quote)
        index += 1
      } else {
        break
      }
      index += 1
    }
    if index < bytes.count {
      index += 1
      let behind = index
      if !text(of: bytes[behind..<endOfField()]).isEmpty { faults.append(.quoteFollowed(offset: behind)) }
    } else {
      faults.append(.quoteUnclosed(offset: start))
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

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
