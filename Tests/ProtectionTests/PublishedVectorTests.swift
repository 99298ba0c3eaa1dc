// The ciphers against test vectors that the RFCs, NIST and Project Wycheproof have published.

import Foundation
import Protection
import TestSupport
import Testing

@Suite("Published test vectors")
struct PublishedVectorTests {
  @Test("hold for PBKDF2, HMAC and AES-256-GCM: every valid case, and no invalid one")
  func vectors() throws {
    let keys: [(String, Int)] = [
      ("pbkdf2-rfc7914.txt", 2), ("pbkdf2-passlib.txt", 7), ("pbkdf2-wycheproof.txt", 19),
    ]
    for (file, count) in keys {
      let cases = try publishedCases(in: file, columns: 5)
      try #require(cases.count == count)
      for fields in cases {
        let (password, salt, expected) = try (bytes(fields[1]), bytes(fields[2]), bytes(fields[4]))
        let rounds = try #require(Int(fields[3]))
        try #require(!expected.isEmpty)
        expectEqual(
          pbkdf2(password, salt: salt, rounds: rounds, length: expected.count), expected,
          "\(file), case \(fields[0])")
      }
    }
    for (file, valid, invalid) in [("hmac-rfc4231.txt", 7, 0), ("hmac-wycheproof.txt", 66, 108)] {
      let cases = try publishedCases(in: file, columns: 5)
      try #require(cases.count { $0[4] == "valid" } == valid)
      try #require(cases.count { $0[4] == "invalid" } == invalid)
      try #require(cases.count == valid + invalid)
      for fields in cases {
        let (key, message, code) = try (bytes(fields[1]), bytes(fields[2]), bytes(fields[3]))
        // Some documents print only the first half of a code.
        try #require(code.count == 16 || code.count == 32)
        let computed = hmacSHA256(message, key: key)
        expectEqual(computed.count, 32)
        expectEqual(computed.starts(with: code), (fields[4] == "valid"), "\(file), case \(fields[0])")
      }
    }
    let texts: [(String, Int, Int)] = [
      ("gcm-nist-encrypt.txt", 175, 0), ("gcm-nist-decrypt.txt", 89, 86), ("gcm-wycheproof.txt", 76, 27),
    ]
    for (file, valid, invalid) in texts {
      let cases = try publishedCases(in: file, columns: 7)
      try #require(cases.count { $0[6] == "valid" } == valid)
      try #require(cases.count { $0[6] == "invalid" } == invalid)
      try #require(cases.count == valid + invalid)
      for fields in cases {
        let (key, nonce, associated) = try (bytes(fields[1]), bytes(fields[2]), bytes(fields[3]))
        let (text, sealed) = try (bytes(fields[4]), bytes(fields[5]))
        let opened = AES256GCM.opened(sealed, key: key, nonce: nonce, associated: associated)
        guard fields[6] == "valid" else {
          expectEqual(opened, nil, "\(file), case \(fields[0])")
          continue
        }
        expectEqual(opened, text, "\(file), case \(fields[0])")
        expectEqual(
          AES256GCM.seal(text, key: key, nonce: nonce, associated: associated), sealed,
          "\(file), case \(fields[0])")
      }
    }
  }
}

@Suite("A sealed text")
struct SealedTextTests {
  private let key: [UInt8]
  private let nonce: [UInt8]
  private let associated: [UInt8]
  private let text: [UInt8]
  private let sealed: [UInt8]

  init() {
    var numbers = SeededNumbers(seed: 40)
    key = randomBytes(32, from: &numbers)
    nonce = randomBytes(12, from: &numbers)
    associated = randomBytes(19, from: &numbers)
    text = randomBytes(40, from: &numbers)
    sealed = AES256GCM.seal(text, key: key, nonce: nonce, associated: associated)
  }

  @Test("does not open after any one bit of it or its surroundings has changed, or it was cut")
  func changedBits() {
    expectEqual(sealed.count, 56)
    expectEqual(AES256GCM.opened(sealed, key: key, nonce: nonce, associated: associated), text)
    for other in withOneBitChanged(sealed) {
      expectEqual(AES256GCM.opened(other, key: key, nonce: nonce, associated: associated), nil)
    }
    for other in withOneBitChanged(nonce) {
      expectEqual(AES256GCM.opened(sealed, key: key, nonce: other, associated: associated), nil)
    }
    for other in withOneBitChanged(associated) {
      expectEqual(AES256GCM.opened(sealed, key: key, nonce: nonce, associated: other), nil)
    }
    for other in withOneBitChanged(key) {
      expectEqual(AES256GCM.opened(sealed, key: other, nonce: nonce, associated: associated), nil)
    }
    for length in 0..<56 {
      expectEqual(
        AES256GCM.opened(Array(sealed.prefix(length)), key: key, nonce: nonce, associated: associated), nil)
    }
  }
}

// MARK: Reading and making bytes

/// The lines of a file of vectors that are no comments, cut at the semicolons.
private func publishedCases(in file: String, columns: Int) throws -> [[Substring]] {
  let url = URL(filePath: "\(packageFolder)/Tests/ProtectionTests/Vectors/\(file)")
  let cases = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    .filter { !$0.hasPrefix("#") }.map { $0.split(separator: ";", omittingEmptySubsequences: false) }
  try #require(cases.allSatisfy { $0.count == columns })
  return cases
}

/// The bytes that pairs of hexadecimal digits stand for.
private func bytes(_ digits: Substring) throws -> [UInt8] {
  let digits = Array(digits)
  try #require(digits.count.isMultiple(of: 2))
  return try stride(from: 0, to: digits.count, by: 2).map { index in
    try #require(UInt8(String(digits[index...index + 1]), radix: 16))
  }
}

private func randomBytes(_ count: Int, from numbers: inout SeededNumbers) -> [UInt8] {
  (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &numbers) }
}

/// The bytes with one bit changed, for each of their bits.
private func withOneBitChanged(_ bytes: [UInt8]) -> [[UInt8]] {
  (0..<bytes.count * 8).map { bit in
    var changed = bytes
    changed[bit / 8] ^= UInt8(1) << UInt8(bit % 8)
    return changed
  }
}
