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
    guard start >= 0, end <= bytes.count else { return false }
    let shift = start - compared.startIndex
    guard compared.indices.allSatisfy({ compared[$0] == bytes[$0 + shift] }) else { return false }
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
    for (index, part) in parts.enumerated() {
      if part.bytes.count < LeakSearch.longest {
        short.add(part.bytes, ofPart: index)
      } else {
        long.add(part.bytes, ofPart: index)
      }
    }
    self.parts = parts
    self.short = short
    self.long = long
  }

  /// The indices in `parts` of all parts that occur in the bytes.
  func found(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    // A word of memory begins at each byte.
    let padded = bytes + [UInt8](repeating: 0, count: 8)
    for pieces in [short, long] {
      pieces.look(through: padded) { part, start in
        if !found.contains(part), parts[part].stands(at: start, in: bytes) { found.insert(part) }
      }
    }
    return found
  }
}

/// Finds parts by pieces of them. Where a part stands, one of its first pieces begins at a multiple of `step`, so only
/// there is looked.
private struct Pieces {
  private typealias Entry = (part: Int, offset: Int)

  /// How many bytes a piece has, at most 8.
  private let length: Int
  private let step: Int
  private let mask: UInt64
  private var entries: [UInt64: [Entry]] = [:]
  /// A bit for each hash of a piece, set if a part has it: nearly everywhere in a file none has.
  private var isThere = [UInt64](repeating: 0, count: 1 << (Pieces.bitsOfHash - 6))

  private static let bitsOfHash = 17

  /// - Parameter shortest: no part has fewer bytes.
  init(length: Int, ofParts shortest: Int) {
    self.length = length
    step = shortest - length + 1
    mask = .max >> (64 - 8 * UInt64(length))
  }

  mutating func add(_ bytes: ArraySlice<UInt8>, ofPart part: Int) {
    for offset in 0..<step {
      // The bytes as they stand in a word of memory.
      let piece = bytes.dropFirst(offset).prefix(length).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      let hash = Pieces.hash(piece)
      entries[piece, default: []].append((part, offset))
      isThere[hash >> 6] |= 1 << UInt64(hash & 63)
    }
  }

  /// Passes on each part that may stand in the bytes, and where it would begin.
  ///
  /// - Parameter padded: the bytes, and 8 more.
  func look(through padded: [UInt8], _ receive: (_ part: Int, _ start: Int) -> Void) {
    guard !entries.isEmpty else { return }
    // Rarely called: inlined, it would take the loop's registers.
    @inline(never) func look(for piece: UInt64, at index: Int) {
      for entry in entries[piece] ?? [] { receive(entry.part, index - entry.offset) }
    }
    // Every second byte of a site comes through here, so nothing is checked or retained.
    padded.withUnsafeBytes { padded in
      isThere.withUnsafeBufferPointer { isThere in
        guard let first = padded.baseAddress else { return }
        let (step, mask, end) = (step, mask, padded.count - MemoryLayout<UInt64>.size)
        var index = 0
        while index < end {
          let word = first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let piece = UInt64(littleEndian: word) & mask
          let hash = Pieces.hash(piece)
          if isThere[hash >> 6] >> UInt64(hash & 63) & 1 == 1 { look(for: piece, at: index) }
          index &+= step
        }
      }
    }
  }

  private static func hash(_ piece: UInt64) -> Int {
    Int((piece &* 0x9E37_79B9_7F4A_7C15) >> (64 - UInt64(Pieces.bitsOfHash)))
  }
}
