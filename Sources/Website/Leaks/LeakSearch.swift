// Looks for many rows of bytes in a file at once: it is read once, whatever there is to find in it.

import TextTools

/// A part of a private text.
struct PrivatePart {
  let field: PrivateField
  /// At least `LeakSearch.shortest`.
  let bytes: ArraySlice<UInt8>
  /// Whether it is found only where no letter or digit stands right before it or behind it: a name is a part of other
  /// words by chance. Of a longer one that is no word, the first `LeakSearch.longest` bytes tell.
  var isWord = false
}

struct LeakSearch {
  static let shortest = 4
  static let longest = 16

  let parts: [PrivatePart]
  /// The places among the parts of those that may begin with some bytes, by a hash of four.
  private var beginnings: [[Int]] = Array(repeating: [], count: 1 << 16)

  init(_ parts: [PrivatePart]) {
    self.parts = parts
    for (place, part) in parts.enumerated() {
      let start = part.bytes.prefix(LeakSearch.shortest).reduce(0) { $0 << 8 | UInt32($1) }
      beginnings[slot(of: start)].append(place)
    }
  }

  private func slot(of fourBytes: UInt32) -> Int { Int((fourBytes &* 0x9E37_79B1) >> 16) }

  /// Which of the parts stand in the bytes, by their places.
  func found(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    var lastFour: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      lastFour = lastFour << 8 | UInt32(byte)
      let start = index + 1 - LeakSearch.shortest
      for place in beginnings[slot(of: lastFour)] where stands(parts[place], at: start, in: bytes) {
        found.insert(place)
      }
    }
    return found
  }

  private func stands(_ part: PrivatePart, at start: Int, in bytes: [UInt8]) -> Bool {
    guard start >= 0 else { return false }
    if !part.isWord { return bytes[start...].starts(with: part.bytes.prefix(LeakSearch.longest)) }
    return bytes[start...].starts(with: part.bytes) && !isOfWord(start - 1, in: bytes)
      && !isOfWord(start + part.bytes.count, in: bytes)
  }

  private func isOfWord(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes.indices.contains(index), bytes[index].isAlphanumeric else { return false }
    // `\n` stands for the end of a line.
    return index == 0 || bytes[index - 1] != UInt8(ascii: "\\")
  }
}
