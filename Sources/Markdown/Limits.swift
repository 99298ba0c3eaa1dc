// Limits the size, the nesting and the special characters of a text before it is parsed, in one pass over its bytes.

import TextTools

/// The limits of one text. Without them the library takes minutes for some texts of 64 kB; with them a text takes no
/// longer than its length lets one expect.
package struct MarkdownLimits: Sendable, Equatable {
  /// Length of the whole text in UTF-8 bytes.
  package var bytes = 64 * 1024

  /// How deeply quotes and list items may be nested. The nodes of the tree, with those inside lines, may be four times
  /// as deep; every walk over the Swift tree recurses to that depth.
  package var nesting = 32

  /// Special characters between two empty lines, such as runs of stars, and images. The library may compare each of them
  /// with each other one.
  package var specials = 8_192

  /// The limits of a note: a text by anyone, rendered on a page with many others.
  package static let note = MarkdownLimits()

  /// The limits of a file by its owner, such as a week of the plan.
  package static let file = MarkdownLimits(bytes: 1024 * 1024)

  var treeDepth: Int { 4 * nesting }
}

/// The first limit that a text exceeds, with the counted and the allowed number.
package enum MarkdownLimit: Error, Equatable, CustomStringConvertible {
  case tooManyBytes(Int, limit: Int)
  case nestingTooDeep(limit: Int)
  case tooManySpecials

  /// What exceeds the limit, to follow a colon: without a capital letter and a full stop.
  package var description: String {
    switch self {
    case .tooManyBytes(let bytes, let limit): "it has \(bytes) bytes, more than the \(limit) allowed"
    case .nestingTooDeep(let limit): "more than \(limit) lists, quotes or emphases may be nested"
    case .tooManySpecials:
      "too many special characters or cells of tables are in one stretch without an empty line"
    }
  }
}

/// Counts the nesting and the special characters of a text. Neither count is lower than what the parser meets; both may
/// be higher, since code counts like prose.
struct TextScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var stretch = Stretch()
  private var openContainers = 0
  private var isAfterBlankLine = true
  private var closingBrackets = 0
  private var longestDefinition = 0

  /// Lines that no paragraph, table or emphasis extends beyond.
  private struct Stretch {
    var lines = 0
    var bytes = 0
    var specials = 0
    /// The columns of a table that may have begun, and its cells.
    var columns = 0
    var cells = 0
    /// The steps for the bars of all lines so far: the library appends each cell to a list that it follows to its end.
    var barSteps = 0
    /// Where the first link definition may begin.
    var definition: Int?
  }

  /// How many plain steps of the parser, such as reading a byte again, weigh as much as one special character.
  private static let step = 32_768

  /// Throws the first limit that a text exceeds.
  static func check(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: MarkdownLimits
  ) throws(MarkdownLimit) {
    guard bytes.count <= limits.bytes else {
      throw .tooManyBytes(bytes.count, limit: limits.bytes)
    }
    var scan = TextScan(bytes: bytes)
    for line in lineRanges(in: bytes) {
      scan.read(line)
      if scan.openContainers > limits.nesting { throw .nestingTooDeep(limit: limits.nesting) }
      if scan.stretch.specials + scan.stretch.cells / 8 > limits.specials { throw .tooManySpecials }
    }
    scan.beginStretch()
    // Each use of a link definition repeats it.
    if scan.closingBrackets * scan.longestDefinition > limits.specials * 256 {
      throw .tooManySpecials
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func beginStretch() {
    if let definition = stretch.definition {
      longestDefinition = max(longestDefinition, stretch.bytes - definition)
    }
    stretch = Stretch()
  }

  private mutating func read(_ line: Range<Int>) {
    guard let start = line.first(where: { !bytes[$0].isBlank }) else {
      beginStretch()
      isAfterBlankLine = true
      return
    }
    if beginsItem(line, at: start) { beginStretch() }
    readContainers(line)
    readMarks(line)
    stretch.lines += 1
    stretch.bytes += line.count + 1
    isAfterBlankLine = false
  }

  /// Whether a line begins an item whatever is above it: a bullet with text, indented by no more than three spaces.
  private func beginsItem(_ line: Range<Int>, at start: Int) -> Bool {
    guard start - line.lowerBound < 4, !line[..<start].contains(where: { bytes[$0] == Ascii.tab }),
      [Ascii.hyphen, Ascii.plus, Ascii.asterisk].contains(bytes[start]),
      let end = markerEnd(at: start, in: line)
    else { return false }
    return line[end...].contains { !bytes[$0].isBlank }
  }

  // MARK: - Nesting

  // A line continues at most one container for each of its quote marks and for each two columns of indentation, and
  // opens one for each marker. A line after text may keep more containers open than it shows (lazy continuation); a
  // line after an empty one may not.
  private mutating func readContainers(_ line: Range<Int>) {
    var indentation = 0
    var markers = 0
    let rule = startOfRule(line)
    var index = line.lowerBound
    while index < line.upperBound {
      if bytes[index].isBlank {
        indentation += bytes[index] == Ascii.tab ? 4 : 1
        index += 1
      } else if index < rule, let end = markerEnd(at: index, in: line) {
        markers += 1
        // One space belongs to the marker.
        index = end < line.upperBound && bytes[end] == Ascii.space ? end + 1 : end
      } else {
        break
      }
    }
    if isAfterBlankLine {
      openContainers = min(openContainers, indentation / 2) + markers
    } else {
      openContainers = max(openContainers, min(indentation / 2, openContainers) + markers)
    }
  }

  /// Where at least three of the same sign alone stand up to the end: `- - - -` is a rule, not nested lists.
  private func startOfRule(_ line: Range<Int>) -> Int {
    guard let last = line.last(where: { !bytes[$0].isBlank }),
      bytes[last] == Ascii.hyphen || bytes[last] == Ascii.asterisk
    else { return line.upperBound }
    let text = line.last { !bytes[$0].isBlank && bytes[$0] != bytes[last] }
    let start = text.map { $0 + 1 } ?? line.lowerBound
    return (start...last).count { bytes[$0] == bytes[last] } < 3 ? line.upperBound : start
  }

  private func markerEnd(at index: Int, in line: Range<Int>) -> Int? {
    func endsMarker(_ index: Int) -> Bool { index >= line.upperBound || Ascii.isWhitespace(bytes[index]) }
    switch bytes[index] {
    case Ascii.greaterThan: return index + 1
    case Ascii.hyphen, Ascii.plus, Ascii.asterisk: return endsMarker(index + 1) ? index + 1 : nil
    case Ascii.zero...Ascii.nine:
      guard let sign = line[index...].first(where: { !bytes[$0].isDigit }),
        bytes[sign] == Ascii.period || bytes[sign] == Ascii.closeParenthesis
      else { return nil }
      return endsMarker(sign + 1) ? sign + 1 : nil
    default: return nil
    }
  }

  // MARK: - Special characters

  private mutating func readMarks(_ line: Range<Int>) {
    var bars = 0
    var wordStart = line.lowerBound
    var isAddress = false
    func previous(_ index: Int) -> UInt8 { index > line.lowerBound ? bytes[index - 1] : 0 }
    func following(_ index: Int) -> UInt8 { index + 1 < line.upperBound ? bytes[index + 1] : 0 }
    for index in line {
      // The names of bytes are calls into another room, which cost more here than all the rest.
      switch bytes[index] {
      case UInt8(ascii: "*"), UInt8(ascii: "~"): if previous(index) != bytes[index] { stretch.specials += 1 }
      case UInt8(ascii: "_"):
        let isInWord = previous(index).isAlphanumeric && following(index).isAlphanumeric
        if previous(index) != bytes[index], !isInWord { stretch.specials += 1 }
      case UInt8(ascii: "["): if previous(index) == UInt8(ascii: "!") { stretch.specials += 1 }
      case UInt8(ascii: "]"):
        closingBrackets += 1
        if following(index) == UInt8(ascii: ":"), stretch.definition == nil {
          stretch.definition = stretch.bytes + index - line.lowerBound
        }
      case UInt8(ascii: "<"):
        // The library looks for the end of each comment and instruction.
        if following(index) == UInt8(ascii: "!") || following(index) == UInt8(ascii: "?") {
          stretch.specials += 8
        }
      case UInt8(ascii: "|"): bars += 1
      case UInt8(ascii: "@"): isAddress = true
      case UInt8(ascii: ":"): if following(index) == UInt8(ascii: "/") { isAddress = true }
      case UInt8(ascii: "w"): if following(index) == UInt8(ascii: "w") { isAddress = true }
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        countWord(index - wordStart, isAddress)
        wordStart = index + 1
        isAddress = false
      default: break
      }
    }
    countWord(line.upperBound - wordStart, isAddress)
    readTable(line, bars: bars)
  }

  /// An address is read again from each place in it that may begin one.
  private mutating func countWord(_ length: Int, _ isAddress: Bool) {
    if isAddress { stretch.specials += length * length / Self.step }
  }

  private static func isOfRuler(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ">"), UInt8(ascii: " "): true
    case 0x09, 0x0B, 0x0C: true
    default: false
    }
  }

  // For each line that may part a table's head from its rows, the parser reads the whole paragraph above, each of its
  // lines to the end. All rows have the columns of the head.
  private mutating func readTable(_ line: Range<Int>, bars: Int) {
    let barSteps = bars * bars
    stretch.barSteps += barSteps
    let isRuler = line.allSatisfy { Self.isOfRuler(bytes[$0]) }
    if isRuler, line.contains(where: { bytes[$0] == Ascii.hyphen }) {
      stretch.specials += (stretch.lines * stretch.bytes + stretch.barSteps) / Self.step
      stretch.columns = max(stretch.columns, bars + 1)
    }
    if stretch.columns > 0 {
      stretch.cells += stretch.columns
      stretch.specials += barSteps / Self.step
    }
  }
}
