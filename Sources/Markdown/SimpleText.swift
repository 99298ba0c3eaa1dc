// A text of the shapes that most notes have, read without the parser: what its lines begin, and where things end.

/// Asks of single bytes and their neighbours what they mean.
///
/// An answer is given where that settles it; nil means that only the parser knows, which then reads the whole
/// text. So there are no rules here for what is rare, only for telling that it is not one of the simple things.
struct SimpleText {
  let bytes: UnsafeBufferPointer<UInt8>

  /// So few bytes and pipes of simple shapes pass no limit. What they come nearest to are 1,024 openers of
  /// tags in code.
  private static let fewBytes = 2 * 1024
  private static let fewPipes = 64

  /// Nil for a text with carriage returns, or with what may be a footnote in disguise; see `PreScan`.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard MarkdownLines.offset(of: Ascii.carriageReturn, in: bytes, from: 0) == bytes.count else {
      return nil
    }
    var ampersand = MarkdownLines.offset(of: Ascii.ampersand, in: bytes, from: 0)
    while ampersand < bytes.count {
      if ampersand > 0, bytes[ampersand - 1] == Ascii.openBracket { return nil }
      ampersand = MarkdownLines.offset(of: Ascii.ampersand, in: bytes, from: ampersand + 1)
    }
    self.bytes = bytes
  }

  /// Whether it passes no limit if it is simple, so that nobody has to count.
  var isWithinLimits: Bool {
    guard bytes.count <= Self.fewBytes else { return false }
    var pipes = 0
    var next = MarkdownLines.offset(of: Ascii.pipe, in: bytes, from: 0)
    while next < bytes.count {
      pipes += 1
      next = MarkdownLines.offset(of: Ascii.pipe, in: bytes, from: next + 1)
    }
    return pipes < Self.fewPipes
  }

  /// What a line is that begins without a blank.
  enum Line: Equatable {
    case blank
    case words
    case item(ListMarker)
    case heading(level: Int, start: Int)
    case fence
    case row
    case end
  }

  /// What stands before an item's words: a bullet, or a number with its sign.
  struct ListMarker: Equatable {
    let sign: UInt8
    let number: Int?
    /// Where the words begin.
    let end: Int
  }

  /// The byte at an offset; a line feed behind the end, as the parser sees it.
  subscript(index: Int) -> UInt8 { index < bytes.count ? bytes[index] : Ascii.lineFeed }

  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Where the line ends that an offset stands in.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while self[index] != Ascii.lineFeed { index += 1 }
    return min(index, bytes.count)
  }

  /// What the line is that begins at an offset.
  func line(at start: Int) -> Line? {
    guard start < bytes.count else { return .end }
    let byte = bytes[start]
    if Ascii.isLetter(byte) { return .words }
    switch byte {
    case Ascii.lineFeed: return .blank
    case Ascii.numberSign: return heading(at: start)
    case Ascii.pipe: return .row
    case Ascii.backslash: return isEscape(at: start) ? .words : nil
    case Ascii.graveAccent: return isFence(at: start) ? .fence : .words
    case Ascii.openParenthesis, Ascii.openBracket, Ascii.quotationMark, Ascii.apostrophe: return .words
    case Ascii.hyphen, Ascii.plus, Ascii.asterisk:
      if self[start + 1] == Ascii.space {
        return .item(ListMarker(sign: byte, number: nil, end: start + 2))
      }
      return byte == Ascii.asterisk ? .words : nil
    case Ascii.underscore, Ascii.tilde: return .words
    case Ascii.zero...Ascii.nine: return numberedLine(at: start)
    // Letters of other scripts, and not the mark that some programs put at the start of a text.
    case 0xC3...0xEE: return .words
    default: return nil
    }
  }

  private func heading(at start: Int) -> Line? {
    var index = start
    while self[index] == Ascii.numberSign { index += 1 }
    let level = index - start
    return level <= 6 && self[index] == Ascii.space ? .heading(level: level, start: index + 1) : nil
  }

  private func numberedLine(at start: Int) -> Line? {
    var index = start
    var number = 0
    while Ascii.isDigit(self[index]), index < start + 9 {
      number = number * 10 + Int(self[index] - Ascii.zero)
      index += 1
    }
    let sign = self[index]
    guard sign == Ascii.period || sign == Ascii.closeParenthesis else {
      return Ascii.isDigit(sign) ? nil : .words
    }
    if self[index + 1] == Ascii.space {
      return .item(ListMarker(sign: sign, number: number, end: index + 2))
    }
    return Ascii.isAlphanumeric(self[index + 1]) ? .words : nil
  }

  private func isFence(at index: Int) -> Bool {
    self[index] == Ascii.graveAccent && self[index + 1] == Ascii.graveAccent
      && self[index + 2] == Ascii.graveAccent
  }

  // MARK: Code

  /// What stands between two fences.
  struct FencedCode {
    let language: Range<Int>
    let literal: Range<Int>
    let end: Int
  }

  /// The cells of a row that begins and ends with a pipe.
  func cells(at start: Int) -> [SimpleText]? {
    let end = lineEnd(from: start)
    guard self[start] == Ascii.pipe, end > start + 1, bytes[end - 1] == Ascii.pipe else { return nil }
    let cells = bytes[start + 1..<end - 1].split(separator: Ascii.pipe, omittingEmptySubsequences: false)
    return cells.map { SimpleText(trimming: $0) }
  }

  private init(trimming cell: Slice<UnsafeBufferPointer<UInt8>>) {
    var cell = cell
    while cell.first == Ascii.space { cell.removeFirst() }
    while cell.last == Ascii.space { cell.removeLast() }
    bytes = UnsafeBufferPointer(rebasing: cell)
  }

  /// What a cell of the line under a table's header says of its column.
  var alignment: CommonMarkNode.Alignment? {
    let isLeft = bytes.first == Ascii.colon
    let isRight = bytes.count > 1 && bytes.last == Ascii.colon
    let dashes = bytes[(isLeft ? 1 : 0)..<(bytes.count - (isRight ? 1 : 0))]
    guard !dashes.isEmpty, dashes.allSatisfy({ $0 == Ascii.hyphen }) else { return nil }
    return isLeft ? isRight ? .center : .left : isRight ? .right : CommonMarkNode.Alignment.none
  }

  /// The box of a task that an item's words begin with: whether it is ticked.
  func box(at start: Int) -> Bool? {
    guard self[start] == Ascii.openBracket, self[start + 2] == Ascii.closeBracket,
      self[start + 3] == Ascii.space
    else { return nil }
    return self[start + 1] == Ascii.space ? false : self[start + 1] == Ascii.smallX ? true : nil
  }

  /// The code whose fence begins at an offset.
  func fencedCode(at start: Int) -> FencedCode? {
    let info = start + 3
    let opening = lineEnd(from: info)
    guard opening < bytes.count, bytes[info..<opening].allSatisfy(HTMLWriter.isLanguageByte) else {
      return nil
    }
    var line = opening + 1
    while line < bytes.count {
      let end = lineEnd(from: line)
      var first = line
      while self[first] == Ascii.space { first += 1 }
      if isFence(at: first) {
        guard first == line, end == line + 3 else { return nil }
        return FencedCode(language: info..<opening, literal: opening + 1..<line, end: end)
      }
      guard isInnocent(line..<end) else { return nil }
      line = end + 1
    }
    return nil
  }

  // The limits of a text count code like prose.
  private func isInnocent(_ line: Range<Int>) -> Bool {
    ContainerPrefix(of: line, in: bytes).markers == 0 && !PreScan.isTableRuler(line, in: bytes)
  }
}
