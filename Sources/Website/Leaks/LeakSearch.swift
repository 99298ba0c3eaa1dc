// Looks for many rows of bytes in many files at once: a file is read once, whatever there is to find in it.

struct LeakSearch {
  /// A row of bytes to look for.
  struct Needle {
    /// At least `shortest`.
    let bytes: ArraySlice<UInt8>
    /// Whether it is found only where no letter or digit stands right before it or behind it.
    let isWord: Bool
  }

  static let shortest = 4
  /// Of a longer one that is no word, so many bytes are looked for: then one look-up tells, however many there are.
  static let longest = 16

  private let needles: [Needle]
  /// Where the long ones are among all, by their bytes; the short ones and the words by their first four.
  private var long: [Window: Int] = [:]
  private var short: [UInt64: [Int]] = [:]
  /// Whether one of them may have been met, by a hash of the last bytes: after most bytes of a file none was.
  private var mayBeMet: [Bool]

  /// The last bytes that were read.
  private struct Window: Hashable {
    private var earlier: UInt64 = 0
    private(set) var lastEight: UInt64 = 0
    var lastFour: UInt64 { lastEight & 0xFFFF_FFFF }

    mutating func push(_ byte: UInt8) {
      earlier = earlier << 8 | lastEight >> 56
      lastEight = lastEight << 8 | UInt64(byte)
    }
  }

  init(_ needles: [Needle]) {
    self.needles = needles
    var count = 1 << 16
    while count < needles.count * 16 { count *= 2 }
    mayBeMet = Array(repeating: false, count: count)
    for (place, needle) in needles.enumerated() {
      let isLong = needle.bytes.count >= LeakSearch.longest && !needle.isWord
      var window = Window()
      for byte in needle.bytes.prefix(isLong ? LeakSearch.longest : LeakSearch.shortest) { window.push(byte) }
      if isLong {
        if long[window] == nil { long[window] = place }
      } else {
        short[window.lastFour, default: []].append(place)
      }
      mayBeMet[slot(isLong ? window.lastEight : window.lastFour)] = true
    }
  }

  private func slot(_ bytes: UInt64) -> Int {
    Int((bytes &* 0x9E37_79B9_7F4A_7C15) >> 32) & (mayBeMet.count - 1)
  }

  /// Which of the needles stand in the bytes, by their places; of those that begin alike to the longest, the first.
  func found(in bytes: [UInt8]) -> Set<Int> {
    var found: Set<Int> = []
    if needles.isEmpty { return found }
    var window = Window()
    for (index, byte) in bytes.enumerated() {
      window.push(byte)
      if mayBeMet[slot(window.lastEight)], let place = long[window] { found.insert(place) }
      if mayBeMet[slot(window.lastFour)], let places = short[window.lastFour] {
        let start = index + 1 - LeakSearch.shortest
        found.formUnion(places.filter { stands(needles[$0], at: start, in: bytes) })
      }
    }
    return found
  }

  private func stands(_ needle: Needle, at start: Int, in bytes: [UInt8]) -> Bool {
    guard start >= 0, bytes[start...].starts(with: needle.bytes) else { return false }
    guard needle.isWord else { return true }
    return !isOfWord(start - 1, in: bytes) && !isOfWord(start + needle.bytes.count, in: bytes)
  }

  private func isOfWord(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard bytes.indices.contains(index), isLetter(bytes[index]) || isDigit(bytes[index]) else { return false }
    // `\n` stands for the end of a line.
    return index == 0 || bytes[index - 1] != UInt8(ascii: "\\")
  }
}

func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
