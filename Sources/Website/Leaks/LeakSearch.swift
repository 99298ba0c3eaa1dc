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

/// A search for many private parts at once.
struct LeakSearch {
  static let shortest = 4
  static let longest = 16

  let parts: [PrivatePart]
  /// The first bytes of parts shorter than `longest`, and of all others.
  private var (short, long) = (Beginnings(length: shortest), Beginnings(length: 8))

  /// - Parameter parts: the parts to find. Of equal beginnings in the same field, only the first is searched for.
  init(_ parts: [PrivatePart]) {
    var known: [PrivateField: Set<[UInt8]>] = [:]
    self.parts = parts.filter { part in
      part.isWord
        || known[part.field, default: []].insert(Array(part.bytes.prefix(LeakSearch.longest))).inserted
    }
    for (place, part) in self.parts.enumerated() {
      if part.bytes.count < LeakSearch.longest {
        short.add(part.bytes, at: place)
      } else {
        long.add(part.bytes, at: place)
      }
    }
  }

  /// The indices in `parts` of all parts that occur in the bytes.
  func found(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    func look(_ places: [Int], at start: Int) {
      guard start >= 0 else { return }
      found.formUnion(places.filter { stands(parts[$0], at: start, in: bytes) })
    }
    // The last eight bytes.
    var window: UInt64 = 0
    for index in bytes.indices {
      window = window << 8 | UInt64(bytes[index])
      if let places = short.places(window) { look(places, at: index + 1 - short.length) }
      if let places = long.places(window) { look(places, at: index + 1 - long.length) }
    }
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

/// Finds the indices of parts by their first bytes.
private struct Beginnings {
  /// How many first bytes are compared, 1 to 8; no part has fewer.
  let length: Int
  private let mask: UInt64
  private var places: [UInt64: [Int]] = [:]
  /// Whether any part begins with bytes of a 16-bit hash. This small table rules out nearly all positions of a file.
  private var mayBegin = [Bool](repeating: false, count: 1 << 16)

  init(length: Int) {
    self.length = length
    mask = .max >> (64 - 8 * UInt64(length))
  }

  mutating func add(_ bytes: ArraySlice<UInt8>, at place: Int) {
    let key = bytes.prefix(length).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    places[key, default: []].append(place)
    mayBegin[hash(key)] = true
  }

  /// The indices of the parts that begin with the last `length` bytes of a window; nil if none does.
  func places(_ window: UInt64) -> [Int]? {
    let key = window & mask
    return mayBegin[hash(key)] ? places[key] : nil
  }

  private func hash(_ key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 48) }
}
