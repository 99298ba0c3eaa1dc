// Reads strings and their escapes.

extension JSONReader {
  /// Reads the string whose opening quote stands here.
  mutating func scanString() throws(JSONError) -> String {
    if let text = try scanPlainText() { return String(decoding: bytes[text], as: UTF8.self) }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// Reads the string whose opening quote stands here, as UTF-8: where no escape stands in it, a piece of
  /// the document.
  mutating func scanUTF8() throws(JSONError) -> ArraySlice<UInt8> {
    if let text = try scanPlainText() { return bytes[text] }
    return Array(unescaped)[...]
  }

  /// Reads the key whose opening quote stands here.
  mutating func scanKey() throws(JSONError) -> String {
    let start = offset + 1
    guard let key = bytes.withUnsafeBytes({ PlainText.shortString(in: $0, from: start) }) else {
      return try scanString()
    }
    offset = start + key.count + 1
    return knownKeys.text(of: key.bytes) {
      String(decoding: bytes[start..<start + key.count], as: UTF8.self)
    }
  }

  /// Reads the string whose opening quote stands here; where its text stands, or nil where escapes stand in
  /// it: then `unescaped` holds the text.
  private mutating func scanPlainText() throws(JSONError) -> Range<Int>? {
    let start = offset + 1
    let end = plainTextEnd(from: start)
    guard end < bytes.count, bytes[end] == Byte.quote else {
      try scanTextWithEscapes(from: start, firstStop: end)
      return nil
    }
    offset = end + 1
    return start..<end
  }

  /// Reads on where the first escape, a mistake or the document's end stands.
  private mutating func scanTextWithEscapes(from start: Int, firstStop: Int) throws(JSONError) {
    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: bytes[start..<firstStop])
    offset = firstStop
    while offset < bytes.count {
      switch bytes[offset] {
      case Byte.quote:
        offset += 1
        return
      case Byte.backslash: try scanEscape()
      case 0..<0x20: throw fail(.controlCharacter(Unicode.Scalar(bytes[offset])), at: offset)
      default:
        let end = plainTextEnd(from: offset)
        unescaped.append(contentsOf: bytes[offset..<end])
        offset = end
      }
    }
    throw unexpected(.stringEnd)
  }

  private func plainTextEnd(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { PlainText.readEnd(in: $0, from: start) }
  }

  private mutating func scanEscape() throws(JSONError) {
    let start = offset
    offset += 1
    switch current {
    case Byte.quote, Byte.backslash, UInt8(ascii: "/"): unescaped.append(current)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(Byte.newline)
    case UInt8(ascii: "r"): unescaped.append(Byte.carriageReturn)
    case UInt8(ascii: "t"): unescaped.append(Byte.tab)
    case UInt8(ascii: "u"):
      offset += 1
      let scalar = try scanUnicodeEscape(from: start)
      unescaped.append(contentsOf: String(scalar).utf8)
      return
    default:
      if offset == bytes.count { throw unexpected(.escape) }
      throw fail(.invalidEscape(currentScalar), at: start)
    }
    offset += 1
  }

  /// Reads the digits after `\u`, and the second escape of a surrogate pair.
  private mutating func scanUnicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try scanCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, current == Byte.backslash, offset + 1 < bytes.count,
      bytes[offset + 1] == UInt8(ascii: "u")
    else {
      // A document cut off within a pair ends too early, and says so.
      let cut = bytes[offset...]
      if first < 0xDC00, cut.isEmpty || cut.elementsEqual([Byte.backslash]) {
        offset = bytes.count
        throw unexpected(.escape)
      }
      throw fail(.loneSurrogate(first), at: start)
    }
    offset += 2
    let second = try scanCodeUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw fail(.loneSurrogate(first), at: start) }
    let value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func scanCodeUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch current {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = current - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = current - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = current - UInt8(ascii: "A") + 10
      default: throw unexpected(.hexadecimalDigit)
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}
