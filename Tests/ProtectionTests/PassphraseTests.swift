// The words of a site, and the key that they give: what is derived, and what it seals.

import Protection
import TestSupport
import Testing
import TextTools

@Suite("The words of a site")
struct PassphraseTests {
  @Test("are six, easily typed, others each time, and need no encoding in a link")
  func drawn() {
    var numbers = SeededNumbers(seed: 31)
    let all = (0..<500).map { _ in Passphrase.drawn(using: &numbers) }
    expectEqual(Set(all).count, 500)
    for passphrase in all {
      #expect(passphrase.text.wholeMatch(of: #/([b-z][aeiou]){2}( ([b-z][aeiou]){2}){5}/#) != nil)
      expectEqual(Set(passphrase.text.split(separator: " ")).count, 6)
    }
    #expect(Passphrase.drawn() != Passphrase.drawn())
    expectEqual(
      Passphrase("bafu mido kale rozi tupe sena").fragment, "open=bafu-mido-kale-rozi-tupe-sena")
  }
}

@Suite("The key of words")
struct PassphraseKeyTests {
  private let salt = (0..<16).map { UInt8($0) }

  private func key(_ first: UInt8) throws -> PassphraseKey {
    try #require(PassphraseKey(salt: salt, rounds: 600_000, bytes: (0..<64).map { first &+ UInt8($0) }))
  }

  // By Python's hashlib and hmac.
  @Test("is derived by PBKDF2-HMAC-SHA-256 from a random salt in a million rounds, and no other way")
  func derived() {
    let key = PassphraseKey(Passphrase("bafu mido kale rozi tupe sena"), salt: salt, rounds: 600_000)
    expectEqual(
      key.bytes.map { padded(Int($0), to: 2, radix: 16) }.joined(),
      "3d4b6cfbc874dec3b58ea6826cb20d1f0e78f7d002b687b35ec6c32c55a77272"
        + "e9a6cb8ebd87c7925ed2c254bf29ecf3dacb597058f9588fab508f1b5e3ecfe8")
    expectEqual(key.pageKey, Array(key.bytes.prefix(32)))
    expectEqual(PassphraseKey(salt: salt, rounds: 600_000, bytes: key.bytes), key)
    let salts = (0..<50).map { _ in PassphraseKey.randomSalt() }
    #expect(salts.allSatisfy { $0.count == 16 })
    expectEqual(Set(salts).count, 50)
    expectEqual(PassphraseKey.rounds, 1_000_000)
    expectContains(PassphraseKey.allowedRounds, PassphraseKey.rounds)
    let bytes = [UInt8](repeating: 7, count: 64)
    expectEqual(PassphraseKey(salt: salt, rounds: 599_999, bytes: bytes), nil)
    expectEqual(PassphraseKey(salt: salt, rounds: 10_000_001, bytes: bytes), nil)
    expectEqual(PassphraseKey(salt: salt, rounds: 600_000, bytes: Array(bytes.dropLast())), nil)
    expectEqual(PassphraseKey(salt: salt + [0], rounds: 600_000, bytes: bytes), nil)
  }

  @Test("seals a text at a path to the same bytes, opens it there alone, and gives names that tell nothing")
  func sealing() throws {
    let key = try key(1)
    let text = Array("A page.\n".utf8)
    let sealed = key.seal(text, at: "days/001.html")
    expectEqual(sealed, key.seal(text, at: "days/001.html"))
    expectEqual(sealed.count, 12 + text.count + 16)
    let others = [
      key.seal(text + [10], at: "days/001.html"), key.seal(text, at: "days/002.html"),
      try self.key(2).seal(text, at: "days/001.html"),
    ]
    for other in others { #expect(other.prefix(12) != sealed.prefix(12)) }
    for length in [0, 1, 15, 16, 17, 4_096, 100_000] {
      let text = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let sealed = key.seal(text, at: "a.html")
      expectEqual(key.opened(sealed, at: "a.html"), text)
      expectEqual(key.opened(sealed, at: "b.html"), nil)
      try expectEqual(self.key(2).opened(sealed, at: "a.html"), nil)
    }
    for length in 0..<28 { expectEqual(key.opened([UInt8](repeating: 0, count: length), at: "a.html"), nil) }
    let names = try ["run", "tag", "zqsecret", ""].map { try self.key(1).name(for: $0) }
    expectEqual(Set(names).count, 4)
    #expect(names.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{12}/#) != nil })
    try expectEqual(names, ["run", "tag", "zqsecret", ""].map { try self.key(1).name(for: $0) })
    #expect(try self.key(2).name(for: "run") != names[0])
  }
}
