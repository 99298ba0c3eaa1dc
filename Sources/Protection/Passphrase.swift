// A passphrase: its form, whether it is strong enough, and six words that are.

import TextTools

/// The words that open a protected site.
package struct Passphrase: Hashable, Sendable {
  /// With single spaces, as pages read what a visitor types: a space more must not shut anyone out.
  package let text: String

  package init(_ typed: String) { text = withSingleSpaces(typed) }

  /// Why a passphrase is refused.
  package enum Weakness: Hashable, Sendable {
    case short
    case tooFewWords
    case long
  }

  /// The length in characters of any passphrase.
  package static let shortest = 12
  package static let longest = 200
  /// The number of different words of three letters or more that make a passphrase strong.
  package static let fewestWords = 4
  /// The length that makes it strong without them, as a password manager makes one, if 12 of its characters differ.
  package static let shortestWithoutWords = 20

  /// Nil if it is strong enough: anyone can try passphrases on a copy of a page for years.
  package var weakness: Weakness? {
    if text.count < Passphrase.shortest { return .short }
    if text.count > Passphrase.longest { return .long }
    let words = Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 3 })
    if words.count >= Passphrase.fewestWords { return nil }
    let isMixed = text.count >= Passphrase.shortestWithoutWords && Set(text).count >= Passphrase.shortest
    return isMixed ? nil : .tooFewWords
  }

  /// Six words of two syllables each: 6,400 for each word, so 75 bits in all.
  package static func generated() -> Passphrase {
    var system = SystemRandomNumberGenerator()
    return generated(using: &system)
  }

  package static func generated(using numbers: inout some RandomNumberGenerator) -> Passphrase {
    let (consonants, vowels) = (Array("bdfghjklmnprstvz"), Array("aeiou"))
    func letter(_ letters: [Character]) -> Character {
      letters[Int.random(in: letters.indices, using: &numbers)]
    }
    var words: [String] = []
    while words.count < 6 {
      let word = String([letter(consonants), letter(vowels), letter(consonants), letter(vowels)])
      if !words.contains(word) { words.append(word) }
    }
    return Passphrase(words.joined(separator: " "))
  }
}
