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

  @inline(__always)
  private static func end(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, marks: (UInt64) -> UInt64
  ) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= raw.count {
      let eight = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let marked = marks(eight)
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
  private static let ones: UInt64 = 0x0101_0101_0101_0101
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
