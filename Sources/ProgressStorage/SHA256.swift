// SHA-256 as FIPS 180-4 defines it: the fingerprint by which a store knows that it was not altered.

/// The hash function SHA-256. A package of cryptography would do it too, but brings Foundation along, which
/// costs every command 5 ms at start (ARCHITECTURE.md, Dependencies).
enum SHA256 {
  /// The digest of the bytes as 64 hexadecimal digits.
  static func hexadecimal(_ parts: [ArraySlice<UInt8>]) -> String {
    var hashing = Hashing()
    for part in parts { hashing.add(part) }
    return hashing.digest().flatMap { word in
      (0..<8).map { digit in digits[Int(word >> UInt32(28 - digit * 4) & 0xF)] }
    }.reduce(into: "") { $0.append($1) }
  }

  private static let digits: [Character] = Array("0123456789abcdef")

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
  fileprivate static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

/// One hash on its way, block by block of 64 bytes.
private struct Hashing {
  private static let blockSize = 64
  /// A word of four message schedules, one in each lane: only the rounds wait for the block before, so the
  /// schedules are made for four blocks at once.
  private typealias Lanes = SIMD4<UInt32>

  private var state: SIMD8<UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// Bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var byteCount = 0

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    byteCount += bytes.count
    var bytes = bytes
    if !rest.isEmpty {
      let missing = bytes.prefix(Hashing.blockSize - rest.count)
      rest += missing
      bytes = bytes.dropFirst(missing.count)
      guard rest.count == Hashing.blockSize else { return }
      let block = rest
      block.withUnsafeBytes { take($0) }
      rest = []
    }
    let whole = bytes.count - bytes.count % Hashing.blockSize
    bytes.prefix(whole).withUnsafeBytes { take($0) }
    rest += bytes.dropFirst(whole)
  }

  /// Ends the hash: a bit, zeros and the length in bits fill the last block (FIPS 180-4, 5.1.1).
  mutating func digest() -> [UInt32] {
    let bitCount = UInt64(byteCount) * 8
    var end: [UInt8] = [0x80]
    let used = (byteCount + 1 + 8) % Hashing.blockSize
    end += [UInt8](repeating: 0, count: used == 0 ? 0 : Hashing.blockSize - used)
    end += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> UInt64(56 - $0 * 8)) }
    add(end[...])
    return state.indices.map { state[$0] }
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 64) { schedule in
      var start = 0
      while start < bytes.count {
        let count = min((bytes.count - start) / Hashing.blockSize, Lanes.scalarCount)
        Hashing.prepare(schedule, for: bytes, at: start, blocks: count)
        for lane in 0..<count { Hashing.compress(schedule, lane: lane, into: &state) }
        start += count * Hashing.blockSize
      }
    }
  }

  /// The message schedules of one to four blocks, with the constant of its round added to each word (FIPS
  /// 180-4, 6.2.2, step 1).
  private static func prepare(
    _ schedule: UnsafeMutableBufferPointer<Lanes>, for bytes: UnsafeRawBufferPointer, at start: Int,
    blocks: Int
  ) {
    // Where there are fewer blocks than lanes, the last one stands in those that are left.
    func place(_ lane: Int) -> Int { start &+ min(lane, blocks &- 1) &* blockSize }
    let (first, second, third, fourth) = (place(0), place(1), place(2), place(3))
    for index in 0..<16 {
      func word(_ place: Int) -> UInt32 {
        UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place &+ index &* 4, as: UInt32.self))
      }
      schedule[index] = Lanes(word(first), word(second), word(third), word(fourth))
    }
    for index in 16..<64 {
      let (early, late) = (schedule[index &- 15], schedule[index &- 2])
      // Rotations as shifts in both directions: the compiler takes written-out rotations out of the lanes
      // again.
      let sigma0 = early &>> 7 ^ early &>> 18 ^ early &>> 3 ^ early &<< 25 ^ early &<< 14
      let sigma1 = late &>> 17 ^ late &>> 19 ^ late &>> 10 ^ late &<< 15 ^ late &<< 13
      schedule[index] = schedule[index &- 16] &+ sigma0 &+ schedule[index &- 7] &+ sigma1
    }
    SHA256.constants.withUnsafeBufferPointer { constants in
      for index in 0..<64 { schedule[index] &+= Lanes(repeating: constants[index]) }
    }
  }

  /// The rounds of one block (FIPS 180-4, 6.2.2, steps 2 to 4). The eight letters do not move on by one after
  /// each round: the next round is given them one place on.
  private static func compress(
    _ schedule: UnsafeMutableBufferPointer<Lanes>, lane: Int, into state: inout SIMD8<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    while index < 64 {
      round(a, b, c, &d, e, f, g, &h, schedule[index][lane])
      round(h, a, b, &c, d, e, f, &g, schedule[index &+ 1][lane])
      round(g, h, a, &b, c, d, e, &f, schedule[index &+ 2][lane])
      round(f, g, h, &a, b, c, d, &e, schedule[index &+ 3][lane])
      round(e, f, g, &h, a, b, c, &d, schedule[index &+ 4][lane])
      round(d, e, f, &g, h, a, b, &c, schedule[index &+ 5][lane])
      round(c, d, e, &f, g, h, a, &b, schedule[index &+ 6][lane])
      round(b, c, d, &e, f, g, h, &a, schedule[index &+ 7][lane])
      index &+= 8
    }
    state &+= SIMD8(a, b, c, d, e, f, g, h)
  }

  /// One round: what would be the new `e` is left in `d`, and the new `a` in `h`.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    // Each rotation goes on from the one before: by 6, 11 and 25, and by 2, 13 and 22.
    let sum1 = rotated(rotated(rotated(e, 14) ^ e, 5) ^ e, 6)
    let sum0 = rotated(rotated(rotated(a, 9) ^ a, 11) ^ a, 2)
    let choice = e & (f ^ g) ^ g
    let majority = a & b | c & (a | b)
    let first = h &+ sum1 &+ choice &+ word
    d &+= first
    h = first &+ sum0 &+ majority
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }
}
