// SHA-256 as FIPS 180-4 defines it: the fingerprint by which a store knows that it was not altered.

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
