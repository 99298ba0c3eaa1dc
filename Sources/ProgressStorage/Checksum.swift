// Computes SHA-256 fingerprints, and seals and verifies the checksum of a store file.

import CNettle

/// SHA-256 by Nettle, which uses the processor's SHA instructions if there are any.
struct SHA256 {
  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  private var context = sha256_ctx()

  init() { nettle_sha256_init(&context) }

  /// The digest of the concatenated parts as 64 hexadecimal digits.
  static func hexadecimal(_ parts: [ArraySlice<UInt8>]) -> String {
    var hash = SHA256()
    for part in parts { part.withUnsafeBytes { hash.update($0) } }
    return hash.hexadecimal()
  }

  /// Whether a text is a digest: 64 lower-case hexadecimal digits.
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

/// The SHA-256 digest of the bytes as 64 hexadecimal digits.
package func fingerprint(of bytes: [UInt8]) -> String { SHA256.hexadecimal([bytes[...]]) }

/// The checksum of a store file, a field of its JSON object.
///
/// A person can check it too: `grep -v '^  "sha256": ' progress.json | sha256sum`.
enum Checksum {
  /// The key of the field.
  static let field = "sha256"
  /// The value of the field while the checksum is computed.
  static let placeholder = String(repeating: "0", count: 64)

  // No other line can begin like this: line feeds in strings are escaped, and nested keys are indented more.
  private static let lineStart = "  \"\(field)\": \""

  /// Replaces the placeholder by the checksum; bytes without a placeholder stay unchanged.
  static func seal(_ bytes: inout [UInt8]) {
    guard let line = line(in: bytes) else { return }
    let start = line.lowerBound + lineStart.utf8.count
    bytes.replaceSubrange(
      start..<(start + placeholder.utf8.count), with: digest(of: bytes, without: line).utf8)
  }

  /// The checksum in the bytes; nil if it is wrong or missing.
  static func fingerprint(of bytes: [UInt8]) -> String? {
    guard let line = line(in: bytes) else { return nil }
    let digest = digest(of: bytes, without: line)
    // The line must hold nothing else, since the checksum does not cover it.
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
