// One pass over a text's bytes that finds what the parser would be slow at, before the parser sees it.

import TextTools

/// Counts a text's shapes line by line and stops at the first limit passed.
///
/// Lines between blank ones are one stretch: no paragraph, table or emphasis reaches further, so what is
/// counted within a stretch is never less than what the parser meets in one block.
struct PreScan {
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
  private var afterBlankLine = true

  /// What is counted anew after each blank line.
  private struct Stretch {
    var lines = 0
    var bytes = 0
    var tableColumns = 0
    var widestLine = 0
    var imageOpeners = 0
    var closingBrackets = 0
    var emphasisMarks = 0
  }

  /// Reads `bytes` up to the first limit that they pass.
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
        afterBlankLine = true
      } else {
        readContainers(line)
        let pipes = readInlines(line)
        readTable(line, pipes: pipes)
        stretch.lines += 1
        stretch.bytes += line.count + 1
        afterBlankLine = false
      }
    }
    let expansion = closingBrackets.multipliedReportingOverflow(by: longestDefinition)
    if passed == nil, expansion.overflow || expansion.partialValue > limits.referenceBytes {
      passed = .tooManyReferences(uses: closingBrackets, definitionBytes: longestDefinition)
    }
  }

  // A line continues at most one container for each of its quote marks and one for each two columns of
  // indentation, and opens one for each marker. A line after text may leave more open than it shows (a lazy
  // continuation), a line after a blank one may not.
  private mutating func readContainers(_ line: Range<Int>) {
    let prefix = ContainerPrefix(of: line, in: bytes)
    let shown = prefix.indentation / 2 + prefix.markers
    if afterBlankLine {
      openContainers = min(openContainers, prefix.indentation / 2) + prefix.markers
    } else {
      openContainers = max(openContainers, min(shown, openContainers + prefix.markers))
    }
    if openContainers > limits.containerDepth { passed = .nestingTooDeep(limit: limits.containerDepth) }
  }

  // The parser looks for a table's header in all the paragraph above a ruler, and a table that has begun
  // takes every line of the stretch as a row.
  private mutating func readTable(_ line: Range<Int>, pipes: Int) {
    stretch.widestLine = max(stretch.widestLine, pipes + 1)
    if Self.isTableRuler(line, in: bytes) {
      let above = stretch.lines.multipliedReportingOverflow(by: stretch.bytes)
      tableSearch += above.overflow ? limits.tableSearch : above.partialValue
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

  /// Whether a line holds nothing but what the line under a table's header is made of.
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
    for index in line {
      let byte = bytes[index]
      switch byte {
      case Ascii.asterisk, Ascii.underscore, Ascii.tilde: countEmphasis(byte, at: index, in: line)
      case Ascii.openBracket: readOpenBracket(at: index, in: line)
      case Ascii.closeBracket: readCloseBracket(at: index, in: line)
      case Ascii.lessThan:
        let next = byteAfter(index, in: line)
        if next == Ascii.exclamationMark || next == Ascii.questionMark { tagOpeners += 1 }
      case Ascii.pipe: pipes += 1
      case Ascii.at: measureAddress(at: index, in: line)
      case Ascii.colon:
        if holds("://", at: index, in: line) { measureAddress(at: index, in: line) }
      case Ascii.smallW:
        if holds("www.", at: index, in: line) { measureAddress(at: index, in: line) }
      default: break
      }
    }
    checkCounts()
    return pipes
  }

  private mutating func checkCounts() {
    let pairs = stretch.imageOpeners.multipliedReportingOverflow(by: stretch.closingBrackets)
    if pairs.overflow || pairs.partialValue > limits.bracketPairs { passed = passed ?? .tooManyImages }
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

  // The whole word counts, from blank to blank.
  private mutating func measureAddress(at index: Int, in line: Range<Int>) {
    guard index >= addressEnd else { return }
    var start = index
    while start > line.lowerBound, !Ascii.isWhitespace(bytes[start - 1]) { start -= 1 }
    addressEnd = index
    while addressEnd < line.upperBound, !Ascii.isWhitespace(bytes[addressEnd]) { addressEnd += 1 }
    let length = addressEnd - start
    if length > limits.addressBytes { passed = passed ?? .addressTooLong(length, limit: limits.addressBytes) }
  }

  // A run between spaces neither opens nor closes, and an underscore inside a word does not either.
  private mutating func countEmphasis(_ mark: UInt8, at index: Int, in line: Range<Int>) {
    let before = index > line.lowerBound ? bytes[index - 1] : Ascii.space
    guard before != mark else { return }
    let after = byteAfter(index, in: line) ?? Ascii.space
    if Ascii.isWhitespace(before), Ascii.isWhitespace(after) { return }
    if mark == Ascii.underscore, before.isAlphanumeric, after.isAlphanumeric { return }
    stretch.emphasisMarks += 1
  }

  private mutating func readOpenBracket(at index: Int, in line: Range<Int>) {
    if index > line.lowerBound, bytes[index - 1] == Ascii.exclamationMark { stretch.imageOpeners += 1 }
    // For `[` and an entity that means `^` the library takes a footnote's label out of the few bytes the
    // entity became, and reads memory past them.
    if byteAfter(index, in: line) == Ascii.ampersand, isEntityForCaret(at: index + 2, in: line) {
      passed = passed ?? .disguisedFootnote
    }
  }

  private mutating func readCloseBracket(at index: Int, in line: Range<Int>) {
    closingBrackets += 1
    stretch.closingBrackets += 1
    if byteAfter(index, in: line) == Ascii.colon { measureDefinition(from: index + 2) }
  }

  private func isEntityForCaret(at start: Int, in line: Range<Int>) -> Bool {
    if holds("Hat;", at: start, in: line) { return true }
    guard start + 1 < line.upperBound, bytes[start] == Ascii.numberSign else { return false }
    var index = start + 1
    let isHexadecimal = bytes[index] | 0x20 == Ascii.smallX
    if isHexadecimal { index += 1 }
    var value = 0
    while index < line.upperBound, let digit = Ascii.hexadecimalValue(bytes[index]),
      isHexadecimal || digit < 10
    {
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    return value == Int(Ascii.caret)
  }

  // What `]:` may define: an address without spaces, then perhaps a title in quotes or parentheses, which may
  // run over several lines but not over a blank one.
  private mutating func measureDefinition(from start: Int) {
    // Inside an address that was measured already another one can only be shorter.
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
    else {
      return 0
    }
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
