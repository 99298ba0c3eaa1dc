// Looks for many rows of words in many files at once.

/// An index of what is looked for. A file is read once, whatever there is to find in it.
struct LeakSearch {
  private let byKey: [UInt64: Int]
  /// How many words the pieces have, each count once.
  private let counts: [Int]
  /// A bit for each key: most words of a file begin nothing that is looked for, and end here.
  private let filter: [UInt64]
  private let shift: UInt64

  /// - Parameter pieces: of those with one key only the first is found.
  init(_ pieces: [LeakPiece]) {
    byKey = Dictionary(pieces.enumerated().map { ($0.element.key, $0.offset) }) { first, _ in first }
    counts = Set(pieces.map(\.count)).sorted()
    var bits = 15
    while 1 << bits < pieces.count * 16, bits < 24 { bits += 1 }
    shift = UInt64(64 - bits)
    var filter = [UInt64](repeating: 0, count: 1 << (bits - 6))
    for piece in pieces {
      let place = piece.key >> shift
      filter[Int(place >> 6)] |= 1 << (place & 63)
    }
    self.filter = filter
  }

  /// What a file contains, by the place among the pieces, with how often. The file's name is looked at as well.
  func found(in file: SiteFile) -> [Int: Int] {
    found(inBytesOf: SiteFile(path: file.path, bytes: Array(file.path.utf8)))
      .merging(found(inBytesOf: file), uniquingKeysWith: +)
  }

  /// As above, without the file's name.
  func found(inBytesOf file: SiteFile) -> [Int: Int] {
    guard !counts.isEmpty else { return [:] }
    let found = found(in: file.bytes, of: file.path)
    guard file.path.hasSuffix(".xml") else { return found }
    // Between the words of a feed's HTML are its tags and what is left of its escapes, which would count as words.
    return found.merging(self.found(in: withoutOuterEscapes(file.bytes), of: file.path), uniquingKeysWith: +)
  }

  private func found(in bytes: [UInt8], of path: String) -> [Int: Int] {
    var reader = Reader(search: self)
    TokenReader.file(path).read(bytes, into: &reader)
    return reader.found
  }

  /// The rows of words that end with each word of a file. The content of tags is a row of its own, so that words are
  /// heard over the tags between them.
  private struct Reader: TokenSink {
    let search: LeakSearch
    let powers = RowOfWords.powers
    private(set) var found: [Int: Int] = [:]
    /// The row up to each of the last words, in two rings: of the text, and of the tags behind it.
    ///
    /// Before the first word comes a number of no word, or a row would be found that begins before the file.
    private var ends = [UInt64](repeating: 0x2545_F491_4F6C_DD1D, count: 2 * Reader.ring)
    private var textPlace = 0
    private var tagPlace = 0

    private static let ring = 64

    init(search: LeakSearch) { self.search = search }

    mutating func take(_ hash: UInt64, at range: Range<Int>, isWide: Bool, isInTag: Bool) {
      let mask = Reader.ring - 1
      let first = isInTag ? Reader.ring : 0
      let place = (isInTag ? tagPlace : textPlace) + 1
      if isInTag { tagPlace = place } else { textPlace = place }
      let row = RowOfWords.appending(hash, to: ends[first + (place - 1) & mask])
      ends[first + place & mask] = row
      for count in search.counts {
        let key = row &- ends[first + (place - count) & mask] &* powers[count]
        let slot = key >> search.shift
        guard search.filter[Int(slot >> 6)] & (1 << (slot & 63)) != 0 else { continue }
        if let piece = search.byKey[key] { found[piece, default: 0] += 1 }
      }
    }

    mutating func pass(separator: UInt8, at index: Int) {}
  }
}
