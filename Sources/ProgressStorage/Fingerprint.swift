// What tells whether something is still what it was: its SHA-256, of one text or of many things in a row.

/// The fingerprint of a text as 64 hexadecimal digits.
package func fingerprint(of bytes: [UInt8]) -> String { SHA256.hexadecimal([bytes[...]]) }

/// One fingerprint over many things in a row. Each goes in behind its length, so that no two rows of things run into
/// the same bytes.
package struct Fingerprint {
  private var hash = SHA256()

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    bytes.withUnsafeBytes { hash.update($0) }
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      add(bytes.count)
      hash.update(UnsafeRawBufferPointer(bytes))
    }
  }

  /// A thing that may be missing, which is not the same as an empty one.
  package mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  package mutating func add(_ number: Int) { add(bitsOf: number) }

  /// A value without gaps between its parts, which is the same for this machine alone.
  package mutating func add(bitsOf value: some BitwiseCopyable) {
    withUnsafeBytes(of: value) { hash.update($0) }
  }

  /// The fingerprint of what was added so far as 64 hexadecimal digits.
  package var hexadecimal: String { hash.hexadecimal() }
}
