// How much one text may ask for before it is shown as plain text instead, and the words for a limit that it passed.

/// The limits of one text. They are counted over its bytes before the parser sees them, because old versions
/// of the library take time that grows with the square of many shapes. What is counted is never less than
/// what the parser meets, and may be more: code is counted like prose.
///
/// A note at its limits still renders well within a second; one that a person writes is far below each.
package struct MarkdownLimits: Sendable, Equatable {
  /// The UTF-8 bytes of the whole text.
  package var bytes: Int

  /// Block quotes, list items and footnotes inside one another.
  package var containerDepth: Int

  /// Nodes inside one another in the parsed tree, inlines included. Every walk over the tree recurses this
  /// far.
  package var treeDepth: Int

  /// Cells in one line of a table.
  package var tableColumns: Int

  /// Cells in all tables; a short row is filled up to the width of its table and counts in full.
  package var tableCells: Int

  /// Lines times bytes that stand above the `---|---` lines: for each one the parser reads all of them again.
  package var tableSearch: Int

  /// Image openers times closing brackets in one stretch of lines: at each link the parser visits every
  /// opener.
  package var bracketPairs: Int

  /// Runs of `*`, `_` and `~` that may open or close emphasis, in one stretch of lines.
  package var emphasisMarks: Int

  /// Openers of comments, declarations and processing instructions: each one is searched to its end.
  package var tagOpeners: Int

  /// Bytes without a space around what looks like a web or mail address.
  package var addressBytes: Int

  /// Closing brackets times the bytes of the longest link definition: each use copies the definition.
  package var referenceBytes: Int

  /// The limits of a note: anyone's text, rendered on a page with many others.
  package static let note = MarkdownLimits(
    bytes: 64 * 1024, containerDepth: 32, treeDepth: 128, tableColumns: 128, tableCells: 32_768,
    tableSearch: 256_000_000, bracketPairs: 16_000_000, emphasisMarks: 8_192, tagOpeners: 1_024,
    addressBytes: 4_096, referenceBytes: 8_388_608)

  /// The limits of a file that its owner keeps, such as a week of the curriculum: longer, and as well-formed.
  package static let file = MarkdownLimits(
    bytes: 1024 * 1024, containerDepth: 32, treeDepth: 128, tableColumns: 128, tableCells: 131_072,
    tableSearch: 256_000_000, bracketPairs: 16_000_000, emphasisMarks: 8_192, tagOpeners: 1_024,
    addressBytes: 4_096, referenceBytes: 8_388_608)
}

/// The first limit that a text passed. The numbers are what was counted and what is allowed.
package enum MarkdownLimit: Sendable, Equatable {
  case tooManyBytes(Int, limit: Int)
  case nestingTooDeep(limit: Int)
  case tooManyTableColumns(Int, limit: Int)
  case tooManyTableCells(limit: Int)
  case tooMuchAboveTables
  case tooManyImages
  case tooManyEmphasisMarks(limit: Int)
  case tooManyTagOpeners(limit: Int)
  case addressTooLong(Int, limit: Int)
  case tooManyReferences(uses: Int, definitionBytes: Int)
  case disguisedFootnote
  case outputTooLarge(limit: Int)
}

extension MarkdownLimit: CustomStringConvertible {
  /// What is over the limit, to stand after a colon: no capital, no full stop.
  package var description: String {
    switch self {
    case .tooManyBytes(let bytes, let limit): "it has \(bytes) bytes, more than the \(limit) allowed"
    case .nestingTooDeep(let limit):
      "more than \(limit) lists, quotes or emphases may be nested"
    case .tooManyTableColumns(let columns, let limit):
      "a line of a table has \(columns) cells, more than the \(limit) allowed"
    case .tooManyTableCells(let limit): "its tables have more than the \(limit) cells allowed"
    case .tooMuchAboveTables: "too many lines are directly above a table: leave an empty line before it"
    case .tooManyImages: "too many images and links are in one stretch without an empty line"
    case .tooManyEmphasisMarks(let limit):
      "more than \(limit) `*`, `_` or `~` marks are in one stretch without an empty line"
    case .tooManyTagOpeners(let limit): "it has more than the \(limit) `<!` and `<?` allowed"
    case .addressTooLong(let bytes, let limit):
      "an address has \(bytes) bytes without a space, more than the \(limit) allowed"
    case .tooManyReferences(let uses, let bytes):
      "\(uses) brackets that may each repeat a link definition of \(bytes) bytes are too many"
    case .disguisedFootnote: "a `[` is followed by an entity for `^`: write the `^` itself"
    case .outputTooLarge(let limit): "its page text would have more than the \(limit) bytes allowed"
    }
  }
}
