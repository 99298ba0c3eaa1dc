// Changes the bytes of a file without a look at what they mean.

struct ByteMutator {
  var random: RandomNumbers

  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.pick([1, 1, 2, 4]) where !bytes.isEmpty { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = random.number(below: bytes.count)
    let end = min(bytes.count, place + random.pick([1, 1, 2, 16, 512, 4_096]))
    switch random.number(below: 13) {
    case 0: bytes.insert(byte(), at: place)
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes[place] = byte()
    case 3: bytes.removeLast(bytes.count - place)
    case 4: bytes += bytes
    case 5: bytes += bytes[place..<end]
    case 6: bytes.insert(contentsOf: bytes[place..<end], at: random.number(in: 0...bytes.count))
    case 7: for index in place..<end { bytes[index] = 0 }
    case 8: bytes = [0xEF, 0xBB, 0xBF] + bytes
    case 9: bytes = random.isOne(in: 2) ? [0xFF, 0xFE] + wide(bytes) : wide(bytes)
    case 10: bytes = Array(bytes[place...] + bytes[..<place])
    case 11: bytes[place] ^= 1 << UInt8(random.number(below: 8))
    default: bytes.insert(contentsOf: Array(repeating: byte(), count: end - place), at: place)
    }
  }

  private mutating func byte() -> UInt8 {
    random.isOne(in: 2)
      ? UInt8(random.number(below: 256))
      : random.pick(Array("{}[]\",:0-9e.\\u \n\t".utf8) + [0, 0x7F, 0xC0, 0xED, 0xFF])
  }

  /// As UTF-16 with the lower byte first, byte by byte.
  private func wide(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { [$0, 0] } }
}
