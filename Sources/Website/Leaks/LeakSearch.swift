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
  /// For parts shorter than `longest`, and for all others.
  private var beginnings = [Beginnings(length: shortest), Beginnings(length: longest)]

  /// - Parameter parts: of those in fields of one kind that begin alike, only the first is looked for.
  init(_ parts: [PrivatePart]) {
    var known: [PrivateField: Set<[UInt8]>] = [:]
    self.parts = parts.filter { part in
      part.isWord
        || known[part.field, default: []].insert(Array(part.bytes.prefix(LeakSearch.longest))).inserted
    }
    for (place, part) in self.parts.enumerated() {
      beginnings[part.bytes.count < LeakSearch.longest ? 0 : 1].add(part.bytes, at: place)
    }
  }

  /// Which of the parts stand in the bytes, by their places.
  func found(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    for beginnings in beginnings {
      beginnings.find(in: bytes) { place, start in
        if stands(parts[place], at: start, in: bytes) { found.insert(place) }
      }
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

/// Finds where parts may begin, by a rolling hash of their first bytes.
private struct Beginnings {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// How many bytes are hashed; no part has fewer.
  private let length: Int
  /// The factor of the byte that leaves the hash.
  private let leaving: UInt64
  /// By their hash.
  private var places: [UInt64: [Int]] = [:]
  /// By the hash's upper 16 bits: nearly all bytes of a file begin nothing, and this small table says so.
  private var mayBegin = [Bool](repeating: false, count: 1 << 16)

  init(length: Int) {
    self.length = length
    leaving = (0..<length).reduce(1) { power, _ in power &* Beginnings.base }
  }

  mutating func add(_ bytes: ArraySlice<UInt8>, at place: Int) {
    let hash = bytes.prefix(length).reduce(UInt64(0)) { $0 &* Beginnings.base &+ UInt64($1) }
    places[hash, default: []].append(place)
    mayBegin[Int(hash >> 48)] = true
  }

  /// Calls the closure with each part that may begin in the bytes, and where.
  func find(in bytes: [UInt8], _ found: (_ place: Int, _ start: Int) -> Void) {
    guard !places.isEmpty else { return }
    var hash: UInt64 = 0
    for index in bytes.indices {
      hash = hash &* Beginnings.base &+ UInt64(bytes[index])
      let start = index + 1 - length
      if start > 0 { hash &-= UInt64(bytes[start - 1]) &* leaving }
      if mayBegin[Int(hash >> 48)], start >= 0, let places = places[hash] {
        for place in places { found(place, start) }
      }
    }
  }
}
