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
  /// Of parts shorter than `longest`, and of all others.
  private var (short, long) = (Beginnings(length: shortest), Beginnings(length: 8))

  /// - Parameter parts: of those in fields of one kind that begin alike, only the first is looked for.
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

  /// Which of the parts stand in the bytes, by their places.
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
    // `\n` stands for the end of a line.
    return index == 0 || bytes[index - 1] != UInt8(ascii: "\\")
  }
}

/// The places of parts by their first bytes.
private struct Beginnings {
  /// How many bytes tell, 1 to 8; no part has fewer.
  let length: Int
  private let mask: UInt64
  private var places: [UInt64: [Int]] = [:]
  /// By 16 bits of a hash: nearly all bytes of a file begin nothing, and this small table says so.
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

  /// Of the parts that may begin with the last bytes of a window; nil if none does.
  func places(_ window: UInt64) -> [Int]? {
    let key = window & mask
    return mayBegin[hash(key)] ? places[key] : nil
  }

  private func hash(_ key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 48) }
}
