// SHA-256, and the checksum by which a store file shows that nobody altered it.

import CNettle

/// The hash function SHA-256, by Nettle: it knows the instructions that processors have for it.
struct SHA256 {
  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  private var context = sha256_ctx()

  init() { nettle_sha256_init(&context) }

  /// The digest of the bytes, part after part, as 64 hexadecimal digits.
  static func hexadecimal(_ parts: [ArraySlice<UInt8>]) -> String {
    var hash = SHA256()
    for part in parts { part.withUnsafeBytes { hash.update($0) } }
    return hash.hexadecimal()
  }

  /// Whether a text is a digest as it is written here.
  static func isHexadecimal(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(hexadecimalDigits.contains)
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
  }

  /// The digest of all bytes so far as 64 hexadecimal digits.
  func hexadecimal() -> String {
    var context = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    let digits = digest.flatMap {
      [SHA256.hexadecimalDigits[Int($0 >> 4)], SHA256.hexadecimalDigits[Int($0 & 0xF)]]
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// The fingerprint of a text as 64 hexadecimal digits: tells whether something is still what it was.
package func fingerprint(of bytes: [UInt8]) -> String { SHA256.hexadecimal([bytes[...]]) }

/// The checksum of a store file: written into it, and compared when it is read.
///
/// A person can check it too: `grep -v '^  "sha256": ' progress.json | sha256sum`.
enum Checksum {
  /// The name of its field.
  static let field = "sha256"
  /// The value of the field while the file is made.
  static let placeholder = String(repeating: "0", count: 64)

  // No value can look like this: inside a string the line end would be escaped, and deeper fields are
  // indented more.
  private static let lineStart = "  \"\(field)\": \""

  /// Replaces the placeholder by the checksum; bytes without a placeholder stay as they are.
  static func seal(_ bytes: inout [UInt8]) {
    guard let line = line(in: bytes) else { return }
    let start = line.lowerBound + lineStart.utf8.count
    bytes.replaceSubrange(
      start..<(start + placeholder.utf8.count), with: digest(of: bytes, without: line).utf8)
  }

  /// The checksum in the bytes, if it fits them; nil if it does not, or there is none.
  static func fingerprint(of bytes: [UInt8]) -> String? {
    guard let line = line(in: bytes) else { return nil }
    let digest = digest(of: bytes, without: line)
    // Nothing else may be on the line, since the checksum does not cover it.
    let text = lineStart + digest + "\""
    return ["\n", ",\n"].contains { bytes[line].elementsEqual((text + $0).utf8) } ? digest : nil
  }

  private static func digest(of bytes: [UInt8], without line: Range<Int>) -> String {
    SHA256.hexadecimal([bytes[..<line.lowerBound], bytes[line.upperBound...]])
  }

  /// The last line of this form, with its line end.
  private static func line(in bytes: [UInt8]) -> Range<Int>? {
    guard let line = bytes.lastLine(beginning: lineStart),
      line.count >= lineStart.utf8.count + placeholder.utf8.count
    else { return nil }
    return line.startIndex..<min(line.endIndex + 1, bytes.count)
  }
}
