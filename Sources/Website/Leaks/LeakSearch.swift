// Searches a file for many byte sequences in one pass.

import TextTools

/// A part of a private text.
struct PrivatePart {
  let field: PrivateField
  /// At least `LeakSearch.shortest` bytes.
  let bytes: ArraySlice<UInt8>
  /// Whether it matches only between characters that are neither letters nor digits, because a name may be part of
  /// another word by chance. If false, only its first `LeakSearch.longest` bytes must match.
  var isWord = false
}

/// A search for many private parts at once. A class, since everything that looks into it shares it.
final class LeakSearch: Sendable {
  static let shortest = 4
  static let longest = 16

  let parts: [PrivatePart]
  /// Pieces of parts shorter than `longest`.
  private let short: Pieces
  /// Pieces of all others.
  private let long: Pieces

  /// - Parameter parts: the parts to find.
  init(_ parts: [PrivatePart]) {
    var short = Pieces(length: 3, ofParts: LeakSearch.shortest)
    var long = Pieces(length: 8, ofParts: LeakSearch.longest)
    for (place, part) in parts.enumerated() {
      if part.bytes.count < LeakSearch.longest {
        short.add(part.bytes, at: place)
      } else {
        long.add(part.bytes, at: place)
      }
    }
    self.parts = parts
    self.short = short
    self.long = long
  }

  /// The indices in `parts` of all parts that occur in the bytes.
  func found(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    func check(part place: Int, at start: Int) {
      if start >= 0, !found.contains(place), stands(parts[place], at: start, in: bytes) {
        found.insert(place)
      }
    }
    short.look(through: bytes, check)
    long.look(through: bytes, check)
    return found
  }

  private func stands(_ part: PrivatePart, at start: Int, in bytes: [UInt8]) -> Bool {
    if !part.isWord { return bytes[start...].starts(with: part.bytes.prefix(LeakSearch.longest)) }
    return bytes[start...].starts(with: part.bytes) && !isOfWord(start - 1, in: bytes)
      && !isOfWord(start + part.bytes.count, in: bytes)
  }

  private func isOfWord(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes.indices.contains(index), bytes[index].isAlphanumeric else { return false }
    // The `n` of an escaped line feed, `\n`, does not belong to a word.
    return index == 0 || bytes[index - 1] != UInt8(ascii: "\\")
  }
}

/// Finds parts by pieces of them. Where a part stands, one of its first pieces begins at a multiple of `step`, so only
/// there is looked.
private struct Pieces {
  /// How many bytes a piece has, at most 8.
  private let length: Int
  private let step: Int
  private let mask: UInt64
  private var entries: [Entry] = []
  /// By a hash of a piece, the number of entries up to the last one that has it; 0, as nearly everywhere in a file, if none
  /// has.
  private var last = [Int32](repeating: 0, count: 1 << Pieces.bitsOfHash)
  /// A bit for each hash, set if an entry has it. These stay in the processor's nearest memory, and `last` does not.
  private var isThere = [UInt64](repeating: 0, count: 1 << (Pieces.bitsOfHash - 6))

  /// A piece of a part.
  private struct Entry {
    let piece: UInt64
    let part: Int
    /// Where it begins in the part.
    let offset: Int
    /// The number of entries up to the one before it that has the same hash; 0 if none has.
    let previous: Int32
  }

  private static let bitsOfHash = 16

  /// - Parameter shortest: no part has fewer bytes.
  init(length: Int, ofParts shortest: Int) {
    self.length = length
    step = shortest - length + 1
    mask = .max >> (64 - 8 * UInt64(length))
  }

  mutating func add(_ part: ArraySlice<UInt8>, at place: Int) {
    for offset in 0..<step {
      let piece = Pieces.word(of: part.dropFirst(offset).prefix(length))
      let hash = Pieces.hash(piece)
      entries.append(Entry(piece: piece, part: place, offset: offset, previous: last[hash]))
      last[hash] = Int32(entries.count)
      isThere[hash >> 6] |= 1 << UInt64(hash & 63)
    }
  }

  /// Passes on each part that may stand in the bytes, and where it would begin.
  func look(through bytes: [UInt8], _ receive: (_ part: Int, _ start: Int) -> Void) {
    guard !entries.isEmpty else { return }
    // Rarely called: inlined, it would take the loop's registers.
    @inline(never) func look(for piece: UInt64, at index: Int) {
      var number = Int(last[Pieces.hash(piece)])
      while number > 0 {
        let entry = entries[number - 1]
        if entry.piece == piece { receive(entry.part, index - entry.offset) }
        number = Int(entry.previous)
      }
    }
    let width = MemoryLayout<UInt64>.size
    var index = 0
    // Every second byte of a site comes through here, so nothing is checked or retained.
    bytes.withUnsafeBytes { bytes in
      isThere.withUnsafeBufferPointer { isThere in
        guard let first = bytes.baseAddress else { return }
        let (step, mask, end) = (step, mask, bytes.count - width)
        while index <= end {
          let word = first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let piece = UInt64(littleEndian: word) & mask
          let hash = Pieces.hash(piece)
          if isThere[hash >> 6] >> UInt64(hash & 63) & 1 == 1 { look(for: piece, at: index) }
          index &+= step
        }
      }
    }
    // The last bytes are fewer than a word has.
    while index + length <= bytes.count {
      look(for: Pieces.word(of: bytes[index...].prefix(length)), at: index)
      index += step
    }
  }

  /// The bytes as they stand in a word of memory.
  private static func word(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func hash(_ piece: UInt64) -> Int {
    Int((piece &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(Pieces.bitsOfHash)))
  }
}
