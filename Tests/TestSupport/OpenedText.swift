// Opens what the program only seals: the cipher runs the same stream of bytes over a text and over what it became.

package import Protection

extension AES256GCM {
  /// The text; nil if key, nonce, text, tag or `associated` is another than it was sealed with.
  package static func opened(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
  ) -> [UInt8]? {
    guard sealed.count >= tagLength else { return nil }
    let encrypted = Array(sealed.dropLast(tagLength))
    let text = Array(
      seal(encrypted, key: key, nonce: nonce, associated: associated).dropLast(tagLength))
    return seal(text, key: key, nonce: nonce, associated: associated) == sealed ? text : nil
  }
}

extension PassphraseKey {
  /// The text that was sealed for a path; nil if it was changed, or sealed for another path or with another key.
  package func opened(_ sealed: [UInt8], at path: String) -> [UInt8]? {
    let nonce = Array(sealed.prefix(AES256GCM.nonceLength))
    guard nonce.count == AES256GCM.nonceLength else { return nil }
    return AES256GCM.opened(
      Array(sealed.dropFirst(nonce.count)), key: pageKey, nonce: nonce, associated: Array(path.utf8))
  }
}
