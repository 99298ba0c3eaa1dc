// Checks that bytes are UTF-8 text without byte order mark and zero bytes, before anything reads them.

/// Finds the first place where a document is not plain UTF-8.
enum JSONEncodingCheck {
  /// The first thing wrong and its offset; nil if the bytes are sound.
  static func firstFault(in bytes: [UInt8]) -> (cause: JSONError.Cause, offset: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.byteOrderMark, 0) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return (.utf16, 0) }
    // JSON begins with ASCII, which UTF-16 writes as one zero byte and one other.
    if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) { return (.utf16, 0) }
    return bytes.withUnsafeBytes { firstIllFormed(in: $0) }
  }

  private static func firstIllFormed(in bytes: UnsafeRawBufferPointer) -> (
    cause: JSONError.Cause, offset: Int
  )? {
    var index = 0
    while index < bytes.count {
      // A document is ASCII nearly throughout, so many bytes at a time are asked whether any is something
      // else.
      while index + 32 <= bytes.count,
        (marks(in: bytes, at: index) | marks(in: bytes, at: index + 8) | marks(in: bytes, at: index + 16)
          | marks(in: bytes, at: index + 24)) & highestBits == 0
      {
        index += 32
      }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == 0 { return (.zeroByte, index) }
        index += 1
        continue
      }
      let length = sequenceLength(in: bytes, at: index)
      if length == 0 { return (.invalidUTF8, index) }
      index += length
    }
    return nil
  }

  private static let highestBits: UInt64 = 0x8080_8080_8080_8080

  /// Eight bytes, of which each has its highest bit clear if all are 0x01 to 0x7F: taking one from each of them
  /// then sets none.
  private static func marks(in bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
    let eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    return eight | (eight &- 0x0101_0101_0101_0101)
  }

  /// The length of the sequence of two to four bytes at an index; 0 if it is ill-formed. The ranges of the
  /// second byte keep out overlong forms, surrogates and what lies beyond U+10FFFF.
  private static func sequenceLength(in bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      second = 0xA0...0xBF
    case 0xED:
      length = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: length = 4
    case 0xF4:
      length = 4
      second = 0x80...0x8F
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for next in bytes[(index + 2)..<(index + length)] where next & 0xC0 != 0x80 { return 0 }
    return length
  }
}
