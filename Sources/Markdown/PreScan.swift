// One pass over a text's bytes that finds what the parser would be slow at, before the parser sees it.

import TextTools

/// Counts a text's shapes line by line and stops at the first limit passed.
///
/// Lines between blank ones are one stretch: no paragraph, table or emphasis reaches further, so what is
/// counted within a stretch is never less than what the parser meets in one block.
struct PreScan {
  let bytes: UnsafeBufferPointer<UInt8>
  let limits: MarkdownLimits
  var passed: MarkdownLimit?
  var stretch = Stretch()
  var tableCells = 0
  var tableSearch = 0
  var tagOpeners = 0
  var closingBrackets = 0
  var longestDefinition = 0
  var definitionAddressEnd = 0
  var addressEnd = 0
  private var openContainers = 0
  private var afterBlankLine = true

  /// What is counted anew after each blank line.
  struct Stretch {
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
}
