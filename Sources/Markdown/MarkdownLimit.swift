// Which limit a text passed, and the words for it.

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
