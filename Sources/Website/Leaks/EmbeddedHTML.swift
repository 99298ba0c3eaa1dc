// HTML inside XML: a feed's entries are escaped twice, so a text has to be looked for beneath the outer escapes too.

private let referenceCharacters: [(reference: [UInt8], character: UInt8)] = [
  ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
].map { (Array($0.0.utf8), UInt8(ascii: $0.1)) }

/// The bytes with what XML escapes, once, in the references that `Escaping.html` writes.
func withoutOuterEscapes(_ bytes: [UInt8]) -> [UInt8] {
  var unescaped: [UInt8] = []
  unescaped.reserveCapacity(bytes.count)
  var rest = bytes[...]
  while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
    unescaped += rest[..<ampersand]
    rest = rest[ampersand...]
    let found = referenceCharacters.first { rest.starts(with: $0.reference) }
    unescaped.append(found?.character ?? UInt8(ascii: "&"))
    rest = rest.dropFirst(found?.reference.count ?? 1)
  }
  return unescaped + rest
}
