// What is looked for of a private text: few words in a row, so that an excerpt is heard too.

/// Some words in a row of a private text.
struct LeakPiece {
  /// Which text it is of, by its place among all.
  let text: Int
  /// Where it stands in the bytes of its text.
  let range: Range<Int>
  /// How many words.
  let count: Int
  let key: UInt64

  /// Whether who writes these words into a template can hardly do so by chance.
  func tells(_ form: PrivateField.Form) -> Bool {
    switch form {
    case .name, .path: range.count >= 4
    case .number: true
    case .markdown, .line: range.count >= 12 || (count == 1 && range.count >= 8)
    }
  }
}

/// Words in a row as one number, which grows and shrinks at its ends.
enum RowOfWords {
  private static let base: UInt64 = 0x5851_F42D_4C95_7F2D
  /// More are not looked for at once.
  static let longest = 32
  /// `base` to the power of each count.
  static let powers = (0..<longest).reduce(into: [1 as UInt64]) { powers, _ in
    powers.append(powers.last.map { $0 &* base } ?? 1)
  }

  static func appending(_ hash: UInt64, to row: UInt64) -> UInt64 { row &* base &+ hash }

  static func key(_ hashes: some Sequence<UInt64>) -> UInt64 { hashes.reduce(0) { appending($1, to: $0) } }
}

/// The pieces of one text after the other.
struct LeakPieces: TokenSink {
  private(set) var pieces: [LeakPiece] = []

  private struct Word {
    let hash: UInt64
    let range: Range<Int>
    /// Half a word for a character of a script without blanks.
    let weight: Int
  }

  private var stretches: [[Word]] = [[]]
  private var isMarkdown = false
  /// Whether the stretch stands at the beginning of its line.
  private var beginsLine = true

  /// Adds the pieces of a text.
  ///
  /// - Parameter bytes: of the text.
  mutating func add(_ bytes: [UInt8], as text: Int, _ form: PrivateField.Form) {
    (stretches, isMarkdown, beginsLine) = ([[]], form == .markdown, true)
    TokenReader.source.read(bytes, into: &self)
    switch form {
    case .name, .path, .number:
      let all = stretches.joined()
      // The end of a path tells more than its beginning.
      if !all.isEmpty { pieces.append(piece(all.suffix(RowOfWords.longest), of: text)) }
    case .markdown, .line:
      let before = pieces.count
      let stretches = stretches.filter { !$0.isEmpty }
      for stretch in stretches { addPieces(of: stretch, of: text) }
      if pieces.count == before,
        let longest = stretches.max(by: { LeakPieces.length($0) < LeakPieces.length($1) })
      {
        pieces.append(piece(longest, of: text))
      }
      // What a page shows a part of, it shows the beginning of.
      if let first = stretches.first, first.count == 1, LeakPieces.length(first) < LeakPieces.tellingLength {
        pieces.append(piece(first, of: text))
      }
    }
  }

  /// A word of as many bytes is looked for by itself.
  private static let tellingLength = 8

  /// Windows of four words, two words apart, and the last four; a stretch of fewer as a whole.
  private mutating func addPieces(of stretch: [Word], of text: Int) {
    let window = 8
    guard stretch.reduce(0, { $0 + $1.weight }) > window else {
      if stretch.count >= 2 || LeakPieces.length(stretch) >= LeakPieces.tellingLength {
        pieces.append(piece(stretch, of: text))
      }
      return
    }
    func end(from start: Int) -> Int {
      var (end, weight) = (start, 0)
      while end < stretch.count, weight < window { (end, weight) = (end + 1, weight + stretch[end].weight) }
      return end
    }
    var start = 0
    while end(from: start) < stretch.count {
      pieces.append(piece(stretch[start..<end(from: start)], of: text))
      var step = 0
      while step < window / 2 { (start, step) = (start + 1, step + stretch[start].weight) }
    }
    var (last, weight) = (stretch.count, 0)
    while last > 0, weight < window { (last, weight) = (last - 1, weight + stretch[last - 1].weight) }
    pieces.append(piece(stretch[last...], of: text))
  }

  private func piece(_ words: some BidirectionalCollection<Word>, of text: Int) -> LeakPiece {
    LeakPiece(
      text: text, range: (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0),
      count: words.count, key: RowOfWords.key(words.map(\.hash)))
  }

  private static func length(_ stretch: [Word]) -> Int {
    (stretch.last?.range.upperBound ?? 0) - (stretch.first?.range.lowerBound ?? 0)
  }

  // MARK: Reading

  mutating func take(_ hash: UInt64, at range: Range<Int>, isWide: Bool, isInTag: Bool) {
    stretches[stretches.count - 1].append(Word(hash: hash, range: range, weight: isWide ? 1 : 2))
  }

  /// Words stay together over signs that a page shows as they are or leaves out, as `**`. Behind an address, a tag or
  /// a line something else may follow on the page.
  mutating func pass(separator: UInt8, at index: Int) {
    switch separator {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      begin()
      beginsLine = true
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"),
      UInt8(ascii: "`"), UInt8(ascii: "&"), UInt8(ascii: "%"), UInt8(ascii: "\\"):
      if isMarkdown { begin() }
    case UInt8(ascii: "."), UInt8(ascii: ")"):
      guard isMarkdown else { return }
      // The number of a list's point is not on the page.
      if beginsLine, let only = stretches.last, only.count == 1, only[0].range.count < 4 {
        stretches[stretches.count - 1] = []
      }
      if separator == UInt8(ascii: ")") { begin() }
    default: break
    }
  }

  private mutating func begin() {
    beginsLine = false
    if stretches.last?.isEmpty == false { stretches.append([]) }
  }
}
