// Computes SHA-256 fingerprints, and seals and verifies the checksum of a store file.

import CNettle
import TextTools

/// SHA-256 by Nettle, which uses the processor's SHA instructions if there are any.
enum SHA256 {
  /// The digest of the concatenated parts as 64 hexadecimal digits.
  static func hexadecimal(_ parts: [ArraySlice<UInt8>]) -> String {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    for part in parts where !part.isEmpty {
      part.withUnsafeBufferPointer { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
    }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    return digest.map { padded(Int($0), to: 2, radix: 16) }.joined()
  }
}

/// The SHA-256 digest of the bytes as 64 hexadecimal digits.
package func fingerprint(of bytes: [UInt8]) -> String { SHA256.hexadecimal([bytes[...]]) }

/// The checksum of a store file, a field of its JSON object.
///
/// A person can check it too: `grep -v '^  "sha256": ' progress.json | sha256sum`.
enum Checksum {
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
    guard let line = lastLine(of: bytes, beginning: lineStart),
      line.count >= lineStart.utf8.count + placeholder.utf8.count
    else { return nil }
    return line.startIndex..<min(line.endIndex + 1, bytes.count)
  }
}

/// The last line that begins with a text, without its line feed, except the first line; nil if there is none.
private func lastLine(of bytes: [UInt8], beginning start: String) -> ArraySlice<UInt8>? {
  var end = bytes.endIndex
  while let lineEnd = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) {
    let line = bytes[(lineEnd + 1)..<end]
    if line.starts(with: start.utf8) { return line }
    end = lineEnd
  }
  return nil
}
