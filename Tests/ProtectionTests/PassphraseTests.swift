// Passphrases, and the keys that they give: which are refused, what is derived, and what a key opens.

import Protection
import TestSupport
import Testing
import TextTools

@Suite("A passphrase")
struct PassphraseTests {
  @Test(
    "is refused if it is short, or has too few words",
    arguments: [
      ("", .short), ("abcdefghijk", .short), ("a b c d e f", .short), ("   a b c d  e   ", .short),
      ("aaaaaaaaaaaa", .tooFewWords), ("three whole words", .tooFewWords),
      ("word word word word", .tooFewWords), ("Word word WORD wOrD", .tooFewWords),
      ("a b c d e f g h i", .tooFewWords), ("aaaaaaaaaaaaaaaaaaaaaaaaaaaa", .tooFewWords),
      ("correcthorsebattery", .tooFewWords), (String(repeating: "abc ", count: 51), .long),
      ("one two six ten", nil), ("correct horse battery staple", nil), ("correct-horse-battery-staple", nil),
      ("vier müde Wörter übers Meer", nil), ("Xk3$vQ9!mZ7&pL2@wT5%", nil),
    ] as [(String, Passphrase.Weakness?)])
  func weakness(text: String, expected: Passphrase.Weakness?) {
    expectEqual(Passphrase(text).weakness, expected)
  }

  @Test("is the same with other spaces between and around its words")
  func spaces() {
    let words = Passphrase("correct horse battery staple")
    expectEqual(Passphrase("  correct\thorse  battery\u{A0}staple\r\n"), words)
    #expect(Passphrase("correct horse batterystaple") != words)
    #expect(Passphrase("Correct horse battery staple") != words)
  }

  @Test("of six words is strong, easily typed and another each time")
  func generated() {
    var numbers = SeededNumbers(seed: 31)
    let all = (0..<500).map { _ in Passphrase.generated(using: &numbers) }
    expectEqual(Set(all).count, 500)
    for passphrase in all {
      expectEqual(passphrase.weakness, nil)
      #expect(passphrase.text.wholeMatch(of: #/([b-z][aeiou]){2}( ([b-z][aeiou]){2}){5}/#) != nil)
      expectEqual(Set(passphrase.text.split(separator: " ")).count, 6)
    }
    #expect(Passphrase.generated() != Passphrase.generated())
  }
}

@Suite("The key of a passphrase")
struct PassphraseKeyTests {
  private let salt = (0..<16).map { UInt8($0) }

  private func key(_ first: UInt8) throws -> PassphraseKey {
    try #require(PassphraseKey(salt: salt, rounds: 600_000, bytes: (0..<64).map { first &+ UInt8($0) }))
  }

  // By Python's hashlib.
  @Test(
    "is derived by PBKDF2-HMAC-SHA-256 from the passphrase in UTF-8",
    arguments: [
      (
        "correct horse  battery staple\n",
        "ef177144eec9420cbc1093d2a8b344a92bc506d0d4ec9c028dd19f8324d8c1e6"
          + "0dfdc1b0fa4770d8351f72180401ea727d02dfd1d37e753361e8425f304d3293"
      ),
      (
        "vier müde Wörter übers Meer",
        "ddd8c8c83d9bfa9aaa9dd27ea2f34595814f62ac4873fd235bd27df925ba7597"
          + "1ea0d6de859e13c74f255899fd862746081e97855dea0d5e4945488b9d5976d0"
      ),
    ])
  func derived(text: String, expected: String) {
    let key = PassphraseKey(Passphrase(text), salt: salt, rounds: 600_000)
    #expect((key.bytes.map { padded(Int($0), to: 2, radix: 16) }.joined()) == expected)
    expectEqual(key.pageKey, Array(key.bytes.prefix(32)))
    #expect(key.isOf(Passphrase(text)) && !key.isOf(Passphrase(text + " more")))
    expectEqual(PassphraseKey(salt: salt, rounds: 600_000, bytes: key.bytes), key)
  }

  @Test("has a random salt and a million rounds") func fresh() {
    let salts = (0..<50).map { _ in PassphraseKey.randomSalt() }
    #expect(salts.allSatisfy { $0.count == 16 })
    expectEqual(Set(salts).count, 50)
    expectEqual(PassphraseKey.rounds, 1_000_000)
    expectContains(PassphraseKey.allowedRounds, PassphraseKey.rounds)
  }

  @Test("is none with lengths or rounds that no key has") func impossible() {
    let bytes = [UInt8](repeating: 7, count: 64)
    expectEqual(PassphraseKey(salt: salt, rounds: 599_999, bytes: bytes), nil)
    expectEqual(PassphraseKey(salt: salt, rounds: 10_000_001, bytes: bytes), nil)
    expectEqual(PassphraseKey(salt: salt, rounds: 600_000, bytes: Array(bytes.dropLast())), nil)
    expectEqual(PassphraseKey(salt: salt + [0], rounds: 600_000, bytes: bytes), nil)
  }

  @Test(
    "seals the same text at the same path to the same bytes, and any other to other bytes with another nonce")
  func deterministic() throws {
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
  }

  @Test("opens what it sealed, at its path alone") func opening() throws {
    let key = try key(1)
    for length in [0, 1, 15, 16, 17, 4_096, 100_000] {
      let text = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let sealed = key.seal(text, at: "a.html")
      expectEqual(key.open(sealed, at: "a.html"), text)
      expectEqual(key.open(sealed, at: "b.html"), nil)
      try expectEqual(self.key(2).open(sealed, at: "a.html"), nil)
    }
    for length in 0..<28 { expectEqual(key.open([UInt8](repeating: 0, count: length), at: "a.html"), nil) }
  }

  @Test("has a check that opens with it alone") func check() throws {
    try expectEqual(key(1).open(key(1).check, at: "check"), [])
    try expectEqual(key(2).open(key(1).check, at: "check"), nil)
    try expectEqual(key(1).check.count, 28)
  }

  @Test("gives names that tell nothing, the same each time") func names() throws {
    let names = try ["run", "tag", "zqsecret", ""].map { try key(1).name(for: $0) }
    expectEqual(Set(names).count, 4)
    #expect(names.allSatisfy { $0.wholeMatch(of: #/[0-9a-f]{12}/#) != nil })
    try expectEqual(names, ["run", "tag", "zqsecret", ""].map { try key(1).name(for: $0) })
    #expect(try key(2).name(for: "run") != names[0])
  }
}
