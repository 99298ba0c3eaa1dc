// What stands inside the lines of a simple text: marks, code, links and addresses.

extension SimpleText {
  /// The next byte that may mean something inside a line, or the end.
  func nextSign(from start: Int) -> Int {
    var index = start
    while index < bytes.count, Self.isPlain(bytes[index]) { index += 1 }
    return index
  }

  // One bit for each ASCII byte that never means anything inside a line; other scripts do not either.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 0x40 ? plainBelow64 : plainFrom64) & bit(byte) != 0
  }

  private static func bit(_ byte: UInt8) -> UInt64 { 1 &<< UInt64(byte) }

  private static var plainBelow64: UInt64 {
    let signs =
      bit(Ascii.exclamationMark) | bit(Ascii.ampersand) | bit(Ascii.asterisk) | bit(Ascii.period)
      | bit(Ascii.colon) | bit(Ascii.lessThan)
    return (.max &<< UInt64(Ascii.space)) & ~signs
  }

  private static var plainFrom64: UInt64 {
    let signs =
      bit(Ascii.at) | bit(Ascii.openBracket) | bit(Ascii.backslash) | bit(Ascii.closeBracket)
      | bit(Ascii.underscore) | bit(Ascii.graveAccent) | bit(Ascii.tilde) | bit(Ascii.delete)
    return ~signs
  }

  /// Whether a sign that means something only before or after others stands here for itself.
  func isLiteral(at index: Int) -> Bool {
    switch self[index] {
    case Ascii.period: index < 3 || (index - 3..<index).contains { bytes[$0] != Ascii.smallW }
    case Ascii.colon: self[index + 1] != Ascii.slash
    case Ascii.exclamationMark: self[index + 1] != Ascii.openBracket
    case Ascii.ampersand, Ascii.lessThan: self[index + 1] == Ascii.space
    default: false
    }
  }

  /// Whether a backslash takes the meaning from what follows it.
  func isEscape(at index: Int) -> Bool {
    let next = self[index + 1]
    return Ascii.isGraphic(next) && !Ascii.isAlphanumeric(next) && next != Ascii.pipe
  }

  // MARK: Marks

  /// What emphasis is written with: one or two of a mark.
  struct Emphasis: Equatable {
    let mark: UInt8
    let count: Int
  }

  enum Mark: Equatable {
    case opens(Emphasis)
    case closes(Emphasis)
    case nothing
  }

  /// What the marks at an offset do.
  ///
  /// - Parameters:
  ///   - start: where the words begin that they stand in.
  ///   - opened: the emphasis that waits for its end; none begins inside it.
  func mark(at index: Int, from start: Int, opened: Emphasis?) -> Mark? {
    let mark = self[index]
    let count = self[index + 1] == mark ? 2 : 1
    let before = index > start ? bytes[index - 1] : Ascii.lineFeed
    let after = self[index + count]
    guard after != mark else { return nil }
    let touchesWordBefore = Ascii.isAlphanumeric(before)
    let touchesWordAfter = Ascii.isAlphanumeric(after)
    if count == 1, mark == Ascii.underscore, touchesWordBefore, touchesWordAfter { return .nothing }
    if count == 1, mark == Ascii.asterisk, before == Ascii.space, after == Ascii.space { return .nothing }
    let emphasis = Emphasis(mark: mark, count: count)
    if let opened {
      let ends =
        isBlankOrEnd(after) && Ascii.isGraphic(before) || touchesWordBefore && endsPhrase(after)
      return opened == emphasis && ends ? .closes(emphasis) : nil
    }
    let begins =
      isBlankOrEnd(before) && Ascii.isGraphic(after) || touchesWordAfter && before == Ascii.openParenthesis
    return begins && (mark != Ascii.tilde || count == 2) ? .opens(emphasis) : nil
  }

  private func isBlankOrEnd(_ byte: UInt8) -> Bool { byte == Ascii.space || byte == Ascii.lineFeed }

  private func endsPhrase(_ byte: UInt8) -> Bool {
    switch byte {
    case Ascii.period, UInt8(ascii: ","), Ascii.colon, Ascii.semicolon, Ascii.closeParenthesis: true
    case Ascii.exclamationMark, Ascii.questionMark: true
    default: false
    }
  }

  // MARK: Code, brackets and addresses

  /// What stands between one grave accent and the next, in the same line.
  func code(at index: Int) -> Range<Int>? {
    let start = index + 1
    var end = start
    while self[end] >= Ascii.space, self[end] != Ascii.graveAccent { end += 1 }
    guard self[end] == Ascii.graveAccent, self[end + 1] != Ascii.graveAccent, end > start,
      bytes[start] != Ascii.space, bytes[end - 1] != Ascii.space
    else { return nil }
    return start..<end
  }

  /// What stands between brackets, and the address in the parentheses after them.
  struct Brackets {
    let words: Range<Int>
    let address: Range<Int>?
    let end: Int
  }

  /// Brackets around words without any marks.
  func brackets(at index: Int) -> Brackets? {
    let start = index + 1
    var end = nextSign(from: start)
    while isLiteral(at: end) { end = nextSign(from: end + 1) }
    guard self[end] == Ascii.closeBracket, end > start, bytes[start] != Ascii.caret else { return nil }
    switch self[end + 1] {
    case Ascii.openParenthesis:
      let address = end + 2
      var addressEnd = address
      while Self.isAddressByte(self[addressEnd]) { addressEnd += 1 }
      guard addressEnd > address, self[addressEnd] == Ascii.closeParenthesis else { return nil }
      return Brackets(words: start..<end, address: address..<addressEnd, end: addressEnd + 1)
    case Ascii.openBracket, Ascii.colon: return nil
    default: return Brackets(words: start..<end, address: nil, end: end + 1)
    }
  }

  /// The bare web address whose colon stands at an offset; `start` is where its words begin.
  func address(atColon colon: Int, from start: Int) -> Range<Int>? {
    var scheme = colon
    while scheme > start, Ascii.isLetter(bytes[scheme - 1]) { scheme -= 1 }
    guard holds("http://", at: scheme) || holds("https://", at: scheme),
      scheme == start || isBlankOrEnd(bytes[scheme - 1]) || bytes[scheme - 1] == Ascii.openParenthesis
    else { return nil }
    let host = colon + 3
    var index = host
    while Ascii.isAlphanumeric(self[index]) || self[index] == Ascii.period || self[index] == Ascii.hyphen {
      index += 1
    }
    if self[index] == Ascii.slash {
      while Self.isAddressByte(self[index]) { index += 1 }
    }
    let end = index
    while endsPhrase(self[index]) { index += 1 }
    guard isBlankOrEnd(self[index]) else { return nil }
    var last = end
    while last > host, endsPhrase(bytes[last - 1]) { last -= 1 }
    guard last > host, Ascii.isAlphanumeric(bytes[host]), bytes[last - 1] != Ascii.underscore else {
      return nil
    }
    return scheme..<last
  }

  private func holds(_ words: StaticString, at index: Int) -> Bool {
    for offset in 0..<words.utf8CodeUnitCount where self[index + offset] != words.utf8Start[offset] {
      return false
    }
    return true
  }

  // What an address may hold without a say in where it ends, or in what it is.
  private static func isAddressByte(_ byte: UInt8) -> Bool {
    if Ascii.isAlphanumeric(byte) { return true }
    return switch byte {
    case Ascii.slash, Ascii.period, Ascii.hyphen, Ascii.underscore, Ascii.percent, Ascii.numberSign,
      Ascii.questionMark, Ascii.plus, Ascii.colon, UInt8(ascii: "="), UInt8(ascii: ","):
      true
    default: false
    }
  }
}
