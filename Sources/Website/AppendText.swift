// A text on its way into the bytes of a file.

extension [UInt8] {
  /// Appends a text as it is, in one piece: byte by byte, as a collection, it takes twice as long.
  @inline(__always)
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}

/// `25 min, 20 November`: the parts that are there; nil without any.
func commaList(_ parts: String?...) -> String? {
  let parts = parts.compactMap(\.self)
  return parts.isEmpty ? nil : parts.joined(separator: ", ")
}
