// Finds how far a text needs no second look, eight bytes at a time.

/// Where a run of bytes ends that stand in a JSON string as they are.
enum PlainText {
  /// The index of the first byte, from an index on, that a reader has to look at: `"`, `\` or a control
  /// character; the count of the bytes if there is none.
  static func readEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    end(in: bytes, from: start) { $0.marks(of: Byte.quote) | $0.marks(of: Byte.backslash) | $0.controlMarks }
  }

  /// As above for a writer, who has to look at 0xE2 too: the separators U+2028 and U+2029 begin with it.
  static func writeEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    end(in: bytes, from: start) {
      $0.marks(of: Byte.quote) | $0.marks(of: Byte.backslash) | $0.controlMarks | $0.marks(of: 0xE2)
    }
  }

  /// How many spaces stand from an index on.
  static func spaces(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let others = eight(in: bytes, at: index) ^ (UInt64.ones &* UInt64(Byte.space))
      if others != 0 { return index + others.trailingZeroBitCount / 8 - start }
      index += 8
    }
    while index < bytes.count, bytes[index] == Byte.space { index += 1 }
    return index - start
  }

  /// A string of at most eight bytes that begins at an index and stands as it is, with its closing quote: its
  /// bytes as one number, the first of them lowest. Nil for all others, and near the end.
  static func shortString(
    in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> (bytes: UInt64, count: Int)? {
    guard start + 9 <= bytes.count else { return nil }
    let eight = eight(in: bytes, at: start)
    let marked = eight.marks(of: Byte.quote) | eight.marks(of: Byte.backslash) | eight.controlMarks
    let count = marked.trailingZeroBitCount / 8
    guard bytes[start + count] == Byte.quote else { return nil }
    return (count == 8 ? eight : eight & (1 &<< UInt64(count * 8) &- 1), count)
  }

  /// Eight bytes as one number, the first of them lowest.
  @inline(__always)
  private static func eight(in bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  @inline(__always)
  private static func end(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, marks: (UInt64) -> UInt64
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= raw.count {
      let marked = marks(eight(in: raw, at: index))
      if marked != 0 { return index + marked.trailingZeroBitCount / 8 }
      index += 8
    }
    // The rest, with bytes above it that are never marked.
    var rest: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    for place in (index..<raw.count).reversed() { rest = rest &<< 8 | UInt64(raw[place]) }
    let marked = marks(rest)
    return marked == 0 ? raw.count : index + marked.trailingZeroBitCount / 8
  }
}

/// Eight bytes of a text as one number, the first of them lowest. A mark is the highest bit of a byte: the
/// lowest mark is where the first byte that is sought stands, those above it may be wrong, since a
/// subtraction borrows.
extension UInt64 {
  fileprivate static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highestBits: UInt64 = 0x8080_8080_8080_8080

  /// Marks the first of the bytes that are this one.
  @inline(__always)
  fileprivate func marks(of byte: UInt8) -> UInt64 {
    let differences = self ^ (UInt64.ones &* UInt64(byte))
    return (differences &- UInt64.ones) & ~differences & UInt64.highestBits
  }

  /// Marks the first of the bytes below 0x20.
  @inline(__always)
  fileprivate var controlMarks: UInt64 { (self &- UInt64.ones &* 0x20) & ~self & UInt64.highestBits }
}
