// Searches a file for many byte sequences in one pass.

import TextTools

/// A part of a private text.
struct PrivatePart {
  /// At least `LeakSearch.shortest` bytes.
  let bytes: ArraySlice<UInt8>
  /// Whether it matches only between characters that are neither letters nor digits, because a name may be part of
  /// another word by chance. If false, only its first `LeakSearch.longest` bytes must match.
  var isWord = false

  fileprivate func stands(at start: Int, in bytes: [UInt8]) -> Bool {
    let compared = isWord ? self.bytes : self.bytes.prefix(LeakSearch.longest)
    let end = start + compared.count
    guard start >= 0, end <= bytes.count, bytes[start..<end].elementsEqual(compared) else { return false }
    return !isWord || !isOfWord(start - 1, in: bytes) && !isOfWord(end, in: bytes)
  }

  private func isOfWord(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes.indices.contains(index), bytes[index].isAlphanumeric else { return false }
    // The `n` of an escaped line feed, `\n`, does not belong to a word.
    return index == 0 || bytes[index - 1] != UInt8(ascii: "\\")
  }
}

/// A search for many private parts at once. A class, since everything that looks into it shares it.
final class LeakSearch: Sendable {
  /// The fewest bytes of a part.
  static let shortest = 4
  /// Of a longer part that is no word, this many bytes are compared.
  static let longest = 16

  let parts: [PrivatePart]
  /// Pieces of parts shorter than `longest`.
  private let short: Pieces
  /// Pieces of all others.
  private let long: Pieces

  /// - Parameter parts: the parts to find.
  init(_ parts: [PrivatePart]) {
    let isLong = parts.map { $0.bytes.count >= LeakSearch.longest }
    self.parts = parts
    short = Pieces(of: parts, parts.indices.filter { !isLong[$0] })
    long = Pieces(of: parts, parts.indices.filter { isLong[$0] })
  }

  /// The indices in `parts` of all parts that occur in the bytes.
  func found(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    // Two words of memory begin at each byte.
    let padded = bytes + [UInt8](repeating: 0, count: 16)
    for pieces in [short, long] {
      pieces.look(through: padded) { part, start in
        if parts[part].stands(at: start, in: bytes) { found.insert(part) }
      }
    }
    return found
  }
}

/// Finds parts by pieces of them. Where a part stands, one of its first pieces begins at a multiple of `step`, so only
/// there is looked. Then its beginning is looked up, since many parts may have a piece in common, such as a frequent word.
private struct Pieces: Sendable {
  private struct Entry {
    let piece: UInt64
    /// Where in a part the piece begins.
    let offset: Int
    /// The index of the next entry with the same hash; 0 after the last.
    let next: Int
  }

  /// The first bytes of some parts, in two words.
  private struct Beginning {
    let first: UInt64
    let second: UInt64
    var parts: [Int]
    /// The index of the next beginning with the same hash; 0 after the last.
    let next: Int
  }

  private let step: Int
  private let pieceMask: UInt64
  private let firstMask: UInt64
  private let secondMask: UInt64
  private let shift: UInt64
  private let beginningShift: UInt64
  /// The index of the first entry of each hash; 0 for none, which is nearly every hash. Every few bytes of a site are looked
  /// up here, so it is kept small.
  private var firstEntries: [Int32]
  /// From index 1.
  private var entries = [Entry(piece: 0, offset: 0, next: 0)]
  /// The index of the first beginning of each hash; 0 for none.
  private var firstBeginnings: [Int32]
  /// From index 1.
  private var beginnings = [Beginning(first: 0, second: 0, parts: [], next: 0)]

  /// - Parameter indices: of the parts to find.
  init(of parts: [PrivatePart], _ indices: [Int]) {
    let shortest = indices.reduce(LeakSearch.longest) { min($0, parts[$1].bytes.count) }
    // Longer pieces are met by chance less often, and shorter ones let more bytes be passed over.
    let length = shortest < LeakSearch.longest ? 3 : 8
    step = shortest - length + 1
    pieceMask = Pieces.mask(length)
    firstMask = Pieces.mask(min(shortest, 8))
    secondMask = Pieces.mask(max(0, shortest - 8))
    // At least four times as many hashes as entries, so that few pieces of a file share one with an entry.
    let bits = max(12, Pieces.bits(indices.count * step * 4))
    let beginningBits = Pieces.bits(indices.count * 4)
    shift = UInt64(64 - bits)
    beginningShift = UInt64(64 - beginningBits)
    firstEntries = Array(repeating: 0, count: 1 << bits)
    firstBeginnings = Array(repeating: 0, count: 1 << beginningBits)
    for part in indices { add(part, parts[part].bytes) }
  }

  private mutating func add(_ part: Int, _ bytes: ArraySlice<UInt8>) {
    let first = Pieces.word(bytes) & firstMask
    let second = Pieces.word(bytes.dropFirst(8)) & secondMask
    let hash = Pieces.hash(first ^ second, beginningShift)
    let known = beginning(first, second)
    guard known == 0 else { return beginnings[known].parts.append(part) }
    let next = Int(firstBeginnings[hash])
    beginnings.append(Beginning(first: first, second: second, parts: [part], next: next))
    firstBeginnings[hash] = Int32(beginnings.count - 1)
    for offset in 0..<step { addPiece(Pieces.word(bytes.dropFirst(offset)) & pieceMask, at: offset) }
  }

  private mutating func addPiece(_ piece: UInt64, at offset: Int) {
    let hash = Pieces.hash(piece, shift)
    let first = Int(firstEntries[hash])
    var next = first
    while next > 0 {
      if entries[next].piece == piece, entries[next].offset == offset { return }
      next = entries[next].next
    }
    entries.append(Entry(piece: piece, offset: offset, next: first))
    firstEntries[hash] = Int32(entries.count - 1)
  }

  /// The index of a beginning; 0 if no part has it.
  private func beginning(_ first: UInt64, _ second: UInt64) -> Int {
    var next = Int(firstBeginnings[Pieces.hash(first ^ second, beginningShift)])
    while next > 0, beginnings[next].first != first || beginnings[next].second != second {
      next = beginnings[next].next
    }
    return next
  }

  /// Passes on each part that probably stands in the bytes, and where it would begin.
  ///
  /// - Parameter padded: the bytes, and 16 more.
  func look(through padded: [UInt8], _ receive: (_ part: Int, _ start: Int) -> Void) {
    guard entries.count > 1 else { return }
    // A good part of a site's bytes comes through here, so nothing is checked or retained.
    padded.withUnsafeBytes { padded in
      firstEntries.withUnsafeBufferPointer { firstEntries in
        guard let start = padded.baseAddress, let firstEntries = firstEntries.baseAddress else { return }
        func word(at index: Int) -> UInt64 {
          UInt64(littleEndian: start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }
        // Rarely called: inlined, it would take the loop's registers.
        @inline(never) func compare(from entry: Int, at index: Int) {
          let piece = word(at: index) & pieceMask
          var next = entry
          while next > 0 {
            let entry = entries[next]
            let begin = index - entry.offset
            if begin >= 0, entry.piece == piece {
              let known = beginning(word(at: begin) & firstMask, word(at: begin + 8) & secondMask)
              for part in beginnings[known].parts { receive(part, begin) }
            }
            next = entry.next
          }
        }
        let (step, mask, shift, end) = (step, pieceMask, shift, padded.count - 16)
        var index = 0
        while index < end {
          let entry = firstEntries[Pieces.hash(word(at: index) & mask, shift)]
          if entry > 0 { compare(from: Int(entry), at: index) }
          index &+= step
        }
      }
    }
  }

  /// How many bits number so many things and more.
  private static func bits(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }

  private static func mask(_ bytes: Int) -> UInt64 { .max >> (64 - 8 * UInt64(bytes)) }

  /// The first 8 bytes as they stand in a word of memory.
  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func hash(_ piece: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (piece &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }
}
