// The fingerprint of a store computed a second time, apart from the library, to seal mutants and to judge soundness.

import StrictJSON

/// Seals by the documented rule: a SHA-256 of every byte of the file but the line `  "sha256": "..."`.
enum IndependentSeal {
  private static let lineStart = Array("\n  \"sha256\": \"".utf8)
  private static let digestLength = 64

  /// Puts the right fingerprint on its line; false when there is no such line.
  static func seal(_ bytes: inout [UInt8]) -> Bool {
    guard let (line, start) = line(in: bytes) else { return false }
    bytes.replaceSubrange(start..<(start + digestLength), with: digest(of: bytes, without: line))
    return true
  }

  /// Whether the fingerprint on the last line of its kind fits the rest of the file, and stands there alone.
  static func fits(_ bytes: [UInt8]) -> Bool {
    guard let (line, start) = line(in: bytes) else { return false }
    let rest = String(decoding: bytes[(start + digestLength)..<line.upperBound], as: UTF8.self)
    guard rest == "\"\n" || rest == "\",\n" else { return false }
    return bytes[start..<(start + digestLength)].elementsEqual(digest(of: bytes, without: line))
  }

  /// Whether a file is a sealed store of this version, as far as that can be told without the library.
  static func isSound(_ bytes: [UInt8]) -> Bool {
    fits(bytes) && (try? parseJSON(bytes))?["sha256"] != nil
  }

  private static func line(in bytes: [UInt8]) -> (line: Range<Int>, digest: Int)? {
    guard bytes.count >= lineStart.count else { return nil }
    let starts = (0...(bytes.count - lineStart.count)).reversed()
    guard
      let start = starts.first(where: {
        bytes[$0] == 0x0A && bytes[$0..<($0 + lineStart.count)].elementsEqual(lineStart)
      })
    else { return nil }
    var end = start + 1
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    let digest = start + lineStart.count
    return digest + digestLength <= end ? ((start + 1)..<min(end + 1, bytes.count), digest) : nil
  }

  private static func digest(of bytes: [UInt8], without line: Range<Int>) -> [UInt8] {
    let text = IndependentSHA256.words(of: Array(bytes[..<line.lowerBound] + bytes[line.upperBound...]))
      .map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }
    return Array(text.joined().utf8)
  }
}

/// SHA-256 as FIPS 180-4 gives it; its constants are computed from the primes and not copied.
enum IndependentSHA256 {
  private static let primes = (2...311).filter { number in
    !(2..<number).contains { $0 * $0 <= number && number % $0 == 0 }
  }
  private static let initial = primes.prefix(8).map { fraction(of: $0, root: 2) }
  private static let constants = primes.prefix(64).map { fraction(of: $0, root: 3) }

  /// The eight words of the digest.
  static func words(of message: [UInt8]) -> [UInt32] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let length = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
    var state = initial
    var schedule = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: padded.count, by: 64) {
      take(padded, at: start, into: &state, &schedule)
    }
    return state
  }

  private static func take(
    _ bytes: [UInt8], at start: Int, into state: inout [UInt32], _ schedule: inout [UInt32]
  ) {
    for index in 0..<16 {
      schedule[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[start + index * 4 + $1]) }
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index - 15], schedule[index - 2])
      schedule[index] =
        schedule[index - 16] &+ (turned(early, 7) ^ turned(early, 18) ^ early >> 3) &+ schedule[index - 7]
        &+ (turned(late, 17) ^ turned(late, 19) ^ late >> 10)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let constants = constants
    for index in 0..<64 {
      let mix = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ (e & f ^ ~e & g)
      let first = h &+ mix &+ constants[index] &+ schedule[index]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits behind the point of a root: the last digits of the root of the number times 2 to the power of
  /// 32 times the root's degree, found bit by bit.
  private static func fraction(of prime: Int, root degree: Int) -> UInt32 {
    let goal = UInt128(prime) << UInt128(32 * degree)
    var found: UInt128 = 0
    for bit in (0..<37).reversed() {
      let tried = found | 1 << UInt128(bit)
      if (0..<degree).reduce(UInt128(1), { power, _ in power * tried }) <= goal { found = tried }
    }
    return UInt32(truncatingIfNeeded: found)
  }
}
