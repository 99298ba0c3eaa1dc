// Calls Nettle for what protected pages need: derived keys, authentication codes, encryption and base64.

import CNettle
import TextTools

/// PBKDF2 with HMAC-SHA-256 (RFC 8018).
///
/// - Parameters:
///   - rounds: 1 to 4,294,967,295.
///   - length: how many bytes to derive, 1 or more.
package func pbkdf2(_ password: [UInt8], salt: [UInt8], rounds: Int, length: Int) -> [UInt8] {
  var derived = [UInt8](repeating: 0, count: length)
  nettle_pbkdf2_hmac_sha256(
    password.count, password, UInt32(rounds), salt.count, salt, length, &derived)
  return derived
}

/// The 32 bytes of HMAC-SHA-256 (RFC 2104).
package func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
  var context = hmac_sha256_ctx()
  nettle_hmac_sha256_set_key(&context, key.count, key)
  nettle_hmac_sha256_update(&context, message.count, message)
  var code = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
  nettle_hmac_sha256_digest(&context, code.count, &code)
  return code
}

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D) with a tag of 16 bytes. A key has 32 bytes; a nonce, which has 12,
/// must never be used for two texts.
package enum AES256GCM {
  package static let keyLength = Int(AES256_KEY_SIZE)
  package static let nonceLength = Int(GCM_BLOCK_SIZE) - 4
  package static let tagLength = Int(GCM_DIGEST_SIZE)

  /// The encrypted text, then the tag.
  ///
  /// - Parameter associated: what the tag also covers.
  package static func seal(
    _ text: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]
  ) -> [UInt8] {
    precondition(key.count == keyLength, "a key of AES-256 has 32 bytes")
    var context = gcm_aes256_ctx()
    nettle_gcm_aes256_set_key(&context, key)
    nettle_gcm_aes256_set_iv(&context, nonce.count, nonce)
    nettle_gcm_aes256_update(&context, associated.count, associated)
    var sealed = [UInt8](repeating: 0, count: text.count + tagLength)
    sealed.withUnsafeMutableBufferPointer { sealed in
      nettle_gcm_aes256_encrypt(&context, text.count, sealed.baseAddress, text)
      nettle_gcm_aes256_digest(&context, tagLength, sealed.baseAddress.map { $0 + text.count })
    }
    return sealed
  }

}

/// The bytes in base64 with padding (RFC 4648).
package func base64(_ bytes: [UInt8]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { buffer, count in
    count = buffer.count
    buffer.withMemoryRebound(to: CChar.self) { nettle_base64_encode_raw($0.baseAddress, bytes.count, bytes) }
  }
}
