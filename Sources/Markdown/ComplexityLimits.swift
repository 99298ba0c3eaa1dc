// Limits the size and nesting of a text before it is parsed, in one pass over its bytes.

import TextTools

/// The limits of one text. They are counted over its bytes before parsing, because old versions of the library take
/// quadratic time for many inputs. A count is never lower than what the parser meets, and may be higher: code is
/// counted like prose.
///
/// A note at its limits renders well within a second; a note that a person writes is far below each limit.
package struct MarkdownLimits: Sendable, Equatable {
  /// Length of the whole text in UTF-8 bytes.
  package var bytes = 64 * 1024

  /// Nesting depth of block quotes and list items.
  package var containerDepth = 32

  /// Nesting depth of nodes in the parsed tree, including inlines. Every walk over the tree recurses to this depth.
  package var treeDepth = 128

  /// Number of cells in one line of a table.
  package var tableColumns = 128

  /// Number of cells in all tables; a short row is padded to the width of its table and counts in full.
  package var tableCells = 32_768

  /// Lines times bytes above each `---|---` line: for each such line the parser reads all of them again.
  package var tableSearch = 256_000_000

  /// Image openers times closing brackets in one stretch of lines: for each link the parser visits every opener.
  package var bracketPairs = 16_000_000

  /// Number of runs of `*`, `_` and `~` in one stretch of lines that may open or close emphasis.
  package var emphasisMarks = 8_192

  /// Number of openers of comments, declarations and processing instructions: the parser searches the end of each.
  package var tagOpeners = 1_024

  /// Length in bytes of the words around possible web and mail addresses.
  package var addressBytes = 4_096

  /// Closing brackets times the length in bytes of the longest link definition: each use copies the definition.
  package var referenceBytes = 8_388_608

  /// The limits of a note: a text by anyone, rendered on a page with many others.
  package static let note = MarkdownLimits()

  /// The limits of a file by its owner, such as a week of the curriculum: longer, and otherwise the same, except for
  /// table cells.
  package static let file = MarkdownLimits(bytes: 1024 * 1024, tableCells: 131_072)
}

/// The first limit that a text exceeds, with the counted and the allowed number.
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
  case outputTooLarge(limit: Int)
}

extension MarkdownLimit: CustomStringConvertible {
  /// What exceeds the limit, to follow a colon: without a capital letter and a full stop.
  package var description: String {
    switch self {
    case .tooManyBytes(let bytes, let limit): "it has \(bytes) bytes, more than the \(limit) allowed"
    case .nestingTooDeep(let limit): "more than \(limit) lists, quotes or emphases may be nested"
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
    case .outputTooLarge(let limit): "its page text would have more than the \(limit) bytes allowed"
    }
  }
}

/// Counts the constructs of a text line by line and stops at the first limit exceeded.
///
/// Lines between empty lines form one stretch. No paragraph, table or emphasis extends beyond it, so a count within a
/// stretch is never lower than what the parser meets in one block.
struct ComplexityLimits {
  private(set) var passed: MarkdownLimit?
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: MarkdownLimits
  private var stretch = Stretch()
  private var tableCells = 0
  private var tableSearch = 0
  private var tagOpeners = 0
  private var closingBrackets = 0
  private var longestDefinition = 0
  private var definitionAddressEnd = 0
  private var addressEnd = 0
  private var openContainers = 0
  private var followsBlankLine = true

  /// The counts that start anew after each empty line.
  private struct Stretch {
    var lines = 0
    var bytes = 0
    var tableColumns = 0
    var widestLine = 0
    var imageOpeners = 0
    var closingBrackets = 0
    var emphasisMarks = 0
  }

  /// Reads `bytes` up to the first limit that they exceed.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: MarkdownLimits) {
    self.bytes = bytes
    self.limits = limits
    if bytes.count > limits.bytes {
      passed = .tooManyBytes(bytes.count, limit: limits.bytes)
    } else {
      readLines()
    }
  }

  private mutating func readLines() {
    for line in lineRanges(in: bytes) {
      guard passed == nil else { break }
      var textStart = line.lowerBound
      while textStart < line.upperBound, bytes[textStart].isBlank { textStart += 1 }
      if textStart == line.upperBound {
        stretch = Stretch()
        followsBlankLine = true
      } else {
        readContainers(line)
        let pipes = readInlines(line)
        readTable(line, pipes: pipes)
        stretch.lines += 1
        stretch.bytes += line.count + 1
        followsBlankLine = false
      }
    }
    if passed == nil, closingBrackets * longestDefinition > limits.referenceBytes {
      passed = .tooManyReferences(uses: closingBrackets, definitionBytes: longestDefinition)
    }
  }

  // A line continues at most one container for each of its quote marks and for each two columns of indentation, and
  // opens one for each marker. A line after text may keep more containers open than it shows (lazy continuation); a
  // line after an empty one may not.
  private mutating func readContainers(_ line: Range<Int>) {
    let prefix = ContainerPrefix(of: line, in: bytes)
    let shown = prefix.indentation / 2 + prefix.markers
    if followsBlankLine {
      openContainers = min(openContainers, prefix.indentation / 2) + prefix.markers
    } else {
      openContainers = max(openContainers, min(shown, openContainers + prefix.markers))
    }
    if openContainers > limits.containerDepth { passed = .nestingTooDeep(limit: limits.containerDepth) }
  }

  // The parser looks for a table's header in the whole paragraph above a delimiter row, and an open table takes every
  // line of the stretch as a row.
  private mutating func readTable(_ line: Range<Int>, pipes: Int) {
    stretch.widestLine = max(stretch.widestLine, pipes + 1)
    if Self.isTableRuler(line, in: bytes) {
      tableSearch += stretch.lines * stretch.bytes
      if tableSearch > limits.tableSearch { passed = passed ?? .tooMuchAboveTables }
      stretch.tableColumns = max(stretch.tableColumns, pipes + 1)
    }
    guard stretch.tableColumns > 0 else { return }
    if stretch.widestLine > limits.tableColumns {
      passed = passed ?? .tooManyTableColumns(stretch.widestLine, limit: limits.tableColumns)
    }
    tableCells += stretch.tableColumns
    if tableCells > limits.tableCells { passed = passed ?? .tooManyTableCells(limit: limits.tableCells) }
  }

  /// Whether a line consists only of characters of a delimiter row, the line below a table's header.
  private static func isTableRuler(_ line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var hasDash = false
    var hasSign = false
    for index in line {
      switch bytes[index] {
      case Ascii.pipe, Ascii.colon, Ascii.verticalTab, Ascii.formFeed: hasSign = true
      case Ascii.hyphen: hasDash = true
      case Ascii.space, Ascii.tab, Ascii.greaterThan: break
      default: return false
      }
    }
    return hasDash && hasSign
  }

  // MARK: - Inside lines: marks, brackets, tags, addresses, definitions

  /// - Returns: the number of `|` in the line.
  private mutating func readInlines(_ line: Range<Int>) -> Int {
    var pipes = 0
    // The names of bytes are calls into another room, which cost more here than all the rest.
    for index in line {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): countEmphasis(byte, at: index, in: line)
      case UInt8(ascii: "["):
        if index > line.lowerBound, bytes[index - 1] == Ascii.exclamationMark { stretch.imageOpeners += 1 }
      case UInt8(ascii: "]"): readCloseBracket(at: index, in: line)
      case UInt8(ascii: "<"):
        let next = byteAfter(index, in: line)
        if next == Ascii.exclamationMark || next == Ascii.questionMark { tagOpeners += 1 }
      case UInt8(ascii: "|"): pipes += 1
      case UInt8(ascii: "@"): measureAddress(at: index, in: line)
      case UInt8(ascii: ":"):
        if holds("://", at: index, in: line) { measureAddress(at: index, in: line) }
      case UInt8(ascii: "w"):
        if holds("www.", at: index, in: line) { measureAddress(at: index, in: line) }
      default: break
      }
    }
    checkCounts()
    return pipes
  }

  private mutating func checkCounts() {
    let pairs = stretch.imageOpeners * stretch.closingBrackets
    if pairs > limits.bracketPairs { passed = passed ?? .tooManyImages }
    if stretch.emphasisMarks > limits.emphasisMarks {
      passed = passed ?? .tooManyEmphasisMarks(limit: limits.emphasisMarks)
    }
    if tagOpeners > limits.tagOpeners { passed = passed ?? .tooManyTagOpeners(limit: limits.tagOpeners) }
  }

  private func byteAfter(_ index: Int, in line: Range<Int>) -> UInt8? {
    index + 1 < line.upperBound ? bytes[index + 1] : nil
  }

  private func holds(_ words: StaticString, at index: Int, in line: Range<Int>) -> Bool {
    guard index + words.utf8CodeUnitCount <= line.upperBound else { return false }
    for offset in 0..<words.utf8CodeUnitCount where bytes[index + offset] != words.utf8Start[offset] {
      return false
    }
    return true
  }

  // The whole word counts, between white space.
  private mutating func measureAddress(at index: Int, in line: Range<Int>) {
    guard index >= addressEnd else { return }
    var start = index
    while start > line.lowerBound, !Ascii.isWhitespace(bytes[start - 1]) { start -= 1 }
    addressEnd = index
    while addressEnd < line.upperBound, !Ascii.isWhitespace(bytes[addressEnd]) { addressEnd += 1 }
    let length = addressEnd - start
    if length > limits.addressBytes { passed = passed ?? .addressTooLong(length, limit: limits.addressBytes) }
  }

  // A run between spaces neither opens nor closes emphasis, and neither does an underscore inside a word.
  private mutating func countEmphasis(_ mark: UInt8, at index: Int, in line: Range<Int>) {
    let before = index > line.lowerBound ? bytes[index - 1] : Ascii.space
    guard before != mark else { return }
    let after = byteAfter(index, in: line) ?? Ascii.space
    if Ascii.isWhitespace(before), Ascii.isWhitespace(after) { return }
    if mark == Ascii.underscore, before.isAlphanumeric, after.isAlphanumeric { return }
    stretch.emphasisMarks += 1
  }

  private mutating func readCloseBracket(at index: Int, in line: Range<Int>) {
    closingBrackets += 1
    stretch.closingBrackets += 1
    if byteAfter(index, in: line) == Ascii.colon { measureDefinition(from: index + 2) }
  }

  // The text after `]:` that may be a definition: an address without spaces, then optionally a title in quotes or
  // parentheses, which may span several lines but no empty one.
  private mutating func measureDefinition(from start: Int) {
    // Inside an address that was already measured, another one can only be shorter.
    guard start >= definitionAddressEnd else { return }
    var index = skipWhitespace(from: start)
    let addressStart = index
    if index < bytes.count, bytes[index] == Ascii.lessThan {
      index += 1
      while index < bytes.count, bytes[index] != Ascii.lessThan, bytes[index] != Ascii.greaterThan,
        bytes[index] != Ascii.lineFeed, bytes[index] != Ascii.carriageReturn
      {
        index += 1
      }
    } else {
      while index < bytes.count, !Ascii.isWhitespace(bytes[index]) { index += 1 }
      definitionAddressEnd = index
    }
    var length = index - addressStart
    if index < bytes.count, bytes[index] == Ascii.greaterThan { index += 1 }
    index = skipWhitespace(from: index)
    if index < bytes.count { length += titleLength(from: index) }
    longestDefinition = max(longestDefinition, length)
  }

  private func skipWhitespace(from start: Int) -> Int {
    var index = start
    while index < bytes.count, Ascii.isWhitespace(bytes[index]) { index += 1 }
    return index
  }

  private func titleLength(from start: Int) -> Int {
    let opener = bytes[start]
    guard opener == Ascii.quotationMark || opener == Ascii.apostrophe || opener == Ascii.openParenthesis
    else { return 0 }
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == opener || opener == Ascii.openParenthesis && byte == Ascii.closeParenthesis { break }
      if byte == Ascii.lineFeed, bytes[index - 1] == Ascii.lineFeed { break }
      index += byte == Ascii.backslash ? 2 : 1
    }
    return index - start
  }
}

/// The start of a line before its text: its indentation and the number of its container markers.
struct ContainerPrefix {
  /// Columns of white space, where a tab advances to the next multiple of four; the one space that belongs to a
  /// marker is not counted.
  private(set) var indentation = 0

  /// Number of quote marks and list markers.
  private(set) var markers = 0

  init(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
    let thematicStart = Self.thematicBreakStart(of: line, in: bytes)
    var index = line.lowerBound
    var column = 0
    while index < line.upperBound {
      let byte = bytes[index]
      if byte == Ascii.space {
        indentation += 1
        column += 1
        index += 1
      } else if byte == Ascii.tab {
        let width = 4 - column % 4
        indentation += width
        column += width
        index += 1
      } else if index < thematicStart,
        let end = Self.markerEnd(at: index, before: line.upperBound, in: bytes)
      {
        markers += 1
        column += end - index
        index = end
        if index < line.upperBound, bytes[index] == Ascii.space {
          column += 1
          index += 1
        }
      } else {
        return
      }
    }
  }

  // `- - - -` up to the end of a line is a rule, not nested lists.
  private static func thematicBreakStart(of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var start = line.upperBound
    var index = line.upperBound
    var mark: UInt8?
    var count = 0
    while index > line.lowerBound {
      index -= 1
      let byte = bytes[index]
      if byte == Ascii.space || byte == Ascii.tab { continue }
      guard byte == Ascii.hyphen || byte == Ascii.asterisk, mark == nil || mark == byte else { break }
      mark = byte
      count += 1
      if count >= 3 { start = index }
    }
    return start
  }

  private static func markerEnd(
    at index: Int, before end: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    func isSpaceOrEnd(_ index: Int) -> Bool { index >= end || Ascii.isWhitespace(bytes[index]) }
    let next = index + 1
    switch bytes[index] {
    case Ascii.greaterThan: return next
    case Ascii.hyphen, Ascii.plus, Ascii.asterisk: return isSpaceOrEnd(next) ? next : nil
    case Ascii.zero...Ascii.nine:
      var digits = next
      while digits < end, bytes[digits].isDigit { digits += 1 }
      guard digits < end, bytes[digits] == Ascii.period || bytes[digits] == Ascii.closeParenthesis else {
        return nil
      }
      return isSpaceOrEnd(digits + 1) ? digits + 1 : nil
    default: return nil
    }
  }
}
