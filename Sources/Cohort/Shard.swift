// Tells which learners are in a shard, by a hash that is the same on every machine.

import TextTools

/// FNV-1a with 64 bits.
package struct StableHash: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(_ text: String) { combine(text.utf8) }

  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0100_0000_01B3 }
  }

  /// 16 hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// One of the equal parts of a class.
package struct Shard: Hashable, Sendable {
  /// From 0.
  package let index: Int
  /// How many shards the class has.
  package let count: Int

  package static let whole = Shard(index: 0, count: 1)
  package static let most = 100_000

  private init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

  /// Nil if there is no such shard.
  package init?(_ index: Int, of count: Int) {
    guard (1...Shard.most).contains(count), (0..<count).contains(index) else { return nil }
    self.init(index: index, count: count)
  }

  /// Reads `3/8`, the fourth of eight; nil if it is not valid.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: Ascii.slash, omittingEmptySubsequences: false)
    guard parts.count == 2, let index = decimal(parts[0]), let count = decimal(parts[1]) else { return nil }
    self.init(index, of: count)
  }

  package var text: String { "\(index)/\(count)" }

  /// Whether a learner is in this shard.
  package func holds(_ id: String) -> Bool {
    count == 1 || StableHash(id).value % UInt64(count) == UInt64(index)
  }
}
