// Appends texts to the bytes of a file.

extension [UInt8] {
  /// Appends the UTF-8 of a text in one piece, which is twice as fast as appending its `utf8` view.
  @inline(__always)
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}

/// `25 min, 20 November`: the parts that are not nil, separated by commas; nil if there are none.
func commaList(_ parts: String?...) -> String? {
  let parts = parts.compactMap(\.self)
  return parts.isEmpty ? nil : parts.joined(separator: ", ")
}
