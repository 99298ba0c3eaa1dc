// How much one text may ask for before it is shown as plain text instead.

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
