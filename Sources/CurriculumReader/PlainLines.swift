// Tells what the lines of a file are where each tells it by itself, as those of nearly every plan do: such a
// file needs no parser of Markdown.

/// What a line is to Markdown, in a file of plain lines.
enum PlainLine: Equatable {
  case blank
  /// Part of the comment that the file begins with.
  case comment
  case heading(level: Int)
  /// A paragraph of its own.
  case paragraph
  /// The first line of an item with an empty box.
  case item
  /// A line of the item above.
  case detail

  /// Whether text on the next line would go on with it.
  fileprivate var isOpenParagraph: Bool {
    switch self {
    case .paragraph, .item, .detail: true
    case .blank, .comment, .heading: false
    }
  }
}

/// Reads the lines of a file as long as Markdown's rules need not be asked.
///
/// In doubt a line is not plain, and the whole file is the parser's: other bullets and boxes, paragraphs of
/// several lines at the margin, what may begin a quote, a list, code, a table or HTML, tabs at the margin,
/// control characters. So is a file near one of the `MarkdownLimits`.
struct PlainLineReader {
  // Below all limits on what stands between two blank lines, and on the file.
  private static let longestStretch = 4_096
  private static let mostMarks = 100
  private static let largestFile = 1_024 * 1_024

  private static let box = Array("- [ ] ".utf8)

  /// The last line that is not blank.
  private var previous: PlainLine?
  private var isAfterBlank = true
  private var isInComment = false
  /// The bytes since the last blank line, and how many of them may begin an inline that holds others.
  private var stretch = 0
  private var marks = 0

  /// What the lines of a file are; nil where one of them is not plain.
  static func lines(of source: SourceLines) -> [PlainLine]? {
    guard source.text.utf8.count <= largestFile else { return nil }
    var reader = PlainLineReader()
    var lines: [PlainLine] = []
    lines.reserveCapacity(source.count)
    for number in 1..<source.count + 1 {
      let text = source.line(number).text
      guard let line = reader.kind(of: text, isFirst: number == 1), reader.count(text, line) else {
        return nil
      }
      lines.append(line)
      reader.isAfterBlank = line == .blank
      if line != .blank { reader.previous = line }
    }
    return reader.isInComment ? nil : lines
  }

  private mutating func kind(of text: LineText, isFirst: Bool) -> PlainLine? {
    let blanks = text.prefix { $0 == UInt8(ascii: " ") }.count
    let start = text.startIndex + blanks
    guard start < text.endIndex else { return isInComment ? nil : .blank }
    if isInComment || isFirst && text.starts(with: "<!--") {
      guard isFirst || blanks == 0 && text.isProse(from: start) else { return nil }
      isInComment = text.firstIndex(of: "-->") == nil
      return .comment
    }
    switch text[start] {
    case UInt8(ascii: "#") where blanks == 0: return headingLevel(of: text).map { .heading(level: $0) }
    case UInt8(ascii: "-") where blanks == 0: return isItem(text) ? .item : nil
    default:
      let isBelowItem = previous == .item || previous == .detail
      guard text.isProse(from: start, belowText: isBelowItem && !isAfterBlank) else { return nil }
      // Without a blank line it would go on with the paragraph above, whatever that belongs to.
      if blanks == 0 { return isAfterBlank || !(previous?.isOpenParagraph ?? false) ? .paragraph : nil }
      return isBelowItem && (2...5).contains(blanks) ? .detail : nil
    }
  }

  private func headingLevel(of text: LineText) -> Int? {
    let level = text.prefix { $0 == UInt8(ascii: "#") }.count
    return level <= 6 && level < text.count && text[text.startIndex + level] == UInt8(ascii: " ")
      ? level : nil
  }

  private func isItem(_ text: LineText) -> Bool {
    if !isAfterBlank, previous == .paragraph { return false }
    return text.prefix(Self.box.count).elementsEqual(Self.box)
      && text.isProse(from: text.startIndex + Self.box.count)
  }

  /// Counts a line; false where it holds what is not plain anywhere, or the lines come near a limit.
  private mutating func count(_ text: LineText, _ line: PlainLine) -> Bool {
    if line == .blank {
      (stretch, marks) = (0, 0)
      return true
    }
    stretch += text.count + 1
    // The comment's own opening is the one that may stand in the file.
    let counted = line == .comment && previous == nil ? text.dropFirst(2) : text
    return counted.withUnsafeBufferPointer { countMarks(in: $0) } && stretch <= Self.longestStretch
      && marks <= Self.mostMarks
  }

  /// Counts what may begin an inline that holds others; false where a byte is one of those that a limit counts
  /// for the whole file, or a control character.
  private mutating func countMarks(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var before = UInt8(ascii: " ")
    for byte in bytes {
      switch byte {
      // Nearly all of a text, so this is asked first.
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "): break
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): marks += 1
      case UInt8(ascii: "!"), UInt8(ascii: "?"):
        if before == UInt8(ascii: "<") { return false }
        marks += 1
      case UInt8(ascii: ":"): if before == UInt8(ascii: "]") { return false }
      case UInt8(ascii: "&"): if before == UInt8(ascii: "[") { return false }
      default: if isControlByte(byte) { return false }
      }
      before = byte
    }
    return true
  }
}

extension LineText {
  /// Whether what begins at an index is text, wherever a block may begin.
  ///
  /// - Parameter belowText: whether the line above is text of the same item.
  fileprivate func isProse(from start: Int, belowText: Bool = false) -> Bool {
    guard start < endIndex else { return false }
    let next = start + 1 < endIndex ? self[start + 1] : UInt8(ascii: " ")
    switch self[start] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): return true
    case UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "{"): return true
    // Three of them are a fence.
    case UInt8(ascii: "`"): return next != UInt8(ascii: "`")
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      let rest = self[start...].drop(while: isDigit)
      guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")") else { return true }
      // The number of a list has a blank behind it; without text behind that, no list begins below text.
      return rest.dropFirst().first.map { !isBlankByte($0) } ?? belowText
    // The parser passes over a byte order mark, which begins so.
    case 0x80...: return self[start] != 0xEF
    default: return false
    }
  }
}
