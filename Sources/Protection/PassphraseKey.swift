// The key that words give: it seals pages, so that the same page always gives the same bytes.

import TextTools

/// A key derived from words, for all pages of a site.
///
/// A page is encrypted with AES-256-GCM; its nonce is taken from a code over its path and text, so that no nonce is used
/// for two texts and an unchanged page keeps its bytes.
package struct PassphraseKey: Hashable, Sendable {
  /// The rounds of PBKDF2-HMAC-SHA-256 for a new key: more than the 600,000 that OWASP advises, under half a second in a
  /// phone's browser.
  package static let rounds = 1_000_000
  /// Fewer are easily guessed; more would keep a visitor waiting.
  package static let allowedRounds = 600_000...10_000_000
  package static let saltLength = 16
  /// The length of the bytes: those of AES-256, then those for nonces and names.
  package static let length = AES256GCM.keyLength * 2

  /// Random, and no secret: it stands in every page.
  package let salt: [UInt8]
  package let rounds: Int
  /// Of `length`.
  package let bytes: [UInt8]

  /// What opens pages, 32 bytes.
  package var pageKey: [UInt8] { Array(bytes.prefix(AES256GCM.keyLength)) }
  /// It makes nonces and names.
  private var nameKey: [UInt8] { Array(bytes.dropFirst(AES256GCM.keyLength)) }

  /// A key as it was kept; nil if a length or the number of rounds is not one of a key.
  package init?(salt: [UInt8], rounds: Int, bytes: [UInt8]) {
    guard salt.count == PassphraseKey.saltLength, PassphraseKey.allowedRounds.contains(rounds),
      bytes.count == PassphraseKey.length
    else { return nil }
    self.salt = salt
    self.rounds = rounds
    self.bytes = bytes
  }

  /// Derives the key of a passphrase, which takes a part of a second.
  package init(_ passphrase: Passphrase, salt: [UInt8], rounds: Int = PassphraseKey.rounds) {
    self.salt = salt
    self.rounds = rounds
    let pageKey = pbkdf2(
      Array(passphrase.text.utf8), salt: salt, rounds: rounds, length: AES256GCM.keyLength)
    // Derived as well, it would take the owner a second run, and a guesser none.
    bytes = pageKey + hmacSHA256(Array("nonces and names".utf8), key: pageKey)
  }

  package static func randomSalt() -> [UInt8] {
    var system = SystemRandomNumberGenerator()
    return (0..<saltLength).map { _ in UInt8.random(in: .min ... .max, using: &system) }
  }

  /// Encrypts a text for a path of the site; the same text at the same path gives the same bytes.
  ///
  /// - Returns: the nonce of 12 bytes, the encrypted text, and the tag of 16.
  package func seal(_ text: [UInt8], at path: String) -> [UInt8] {
    let path = Array(path.utf8)
    let nonce = Array(hmacSHA256(path + [0] + text, key: nameKey).prefix(AES256GCM.nonceLength))
    return nonce + AES256GCM.seal(text, key: pageKey, nonce: nonce, associated: path)
  }

  /// A name of 12 hexadecimal digits for a page whose own name would tell what is on it; the same for the same text.
  package func name(for text: String) -> String {
    hmacSHA256(Array("name\0\(text)".utf8), key: nameKey).prefix(6)
      .map { padded(Int($0), to: 2, radix: 16) }.joined()
  }
}
