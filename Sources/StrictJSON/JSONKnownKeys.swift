// Remembers short keys, so that the text of a key that stands in every record is made once.

/// The keys read last, of at most eight bytes: each has one place, by its bytes, and the next that belongs
/// there takes it.
struct JSONKnownKeys: Sendable {
  private static let count = 64

  /// The bytes of a key, as `PlainText.shortString` gives them, and its text. No bytes are the empty key.
  private var keys: [(bytes: UInt64, text: String)] = Array(repeating: (0, ""), count: JSONKnownKeys.count)

  /// The text of a key, made if it is not known.
  mutating func text(of bytes: UInt64, _ make: () -> String) -> String {
    let place = Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) >> 58) % Self.count
    if keys[place].bytes != bytes { keys[place] = (bytes, make()) }
    return keys[place].text
  }
}
