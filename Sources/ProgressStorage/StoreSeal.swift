// The store's fingerprint: a SHA-256 over every byte of the file but the line that it stands on.

/// Seals a file's bytes and tells whether they are still those that were sealed.
///
/// A person can check it too: `grep -v '^  "sha256": ' progress.json | sha256sum`.
enum StoreSeal {
  /// The name of the field.
  static let field = "sha256"
  /// What stands in the field while the file is made.
  static let placeholder = String(repeating: "0", count: 64)

  // No value can look like this: inside a string the line end would be escaped, and deeper fields are
  // indented more.
  private static let lineStart = Array("\n  \"\(field)\": \"".utf8)

  /// Puts the fingerprint in the place of the placeholder; without one the bytes stay unsealed.
  static func seal(_ bytes: inout [UInt8]) {
    guard let line = line(in: bytes) else { return }
    let start = line.lowerBound + lineStart.count - 1
    bytes.replaceSubrange(
      start..<(start + placeholder.utf8.count), with: digest(of: bytes, without: line).utf8)
  }

  /// The fingerprint of bytes that are those that were sealed; nil for others.
  static func fingerprint(of bytes: [UInt8]) -> String? {
    guard let line = line(in: bytes) else { return nil }
    let digest = digest(of: bytes, without: line)
    // Nothing else may stand on the line, since the fingerprint does not cover it.
    let text = lineStart.dropFirst() + Array("\(digest)\"".utf8)
    return ["\n", ",\n"].contains { bytes[line].elementsEqual(text + Array($0.utf8)) } ? digest : nil
  }

  private static func digest(of bytes: [UInt8], without line: Range<Int>) -> String {
    SHA256.hexadecimal([bytes[..<line.lowerBound], bytes[line.upperBound...]])
  }

  /// The last line of this form, with its line end.
  private static func line(in bytes: [UInt8]) -> Range<Int>? {
    var start = bytes.count - lineStart.count
    while start >= 0 {
      if bytes[start] == lineStart[0], bytes[start..<(start + lineStart.count)].elementsEqual(lineStart) {
        let end = bytes[(start + 1)...].firstIndex(of: lineStart[0]).map { $0 + 1 } ?? bytes.count
        return end - start > placeholder.utf8.count + lineStart.count ? (start + 1)..<end : nil
      }
      start -= 1
    }
    return nil
  }
}
