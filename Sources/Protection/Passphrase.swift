// Six drawn words that open a protected site.

import TextTools

/// The words of a site. They are always drawn: anyone can try on a copy of a page, for years, what a person would choose.
package struct Passphrase: Hashable, Sendable {
  /// The words with single spaces between them.
  package let text: String

  /// - Parameter text: words as they were drawn.
  package init(_ text: String) { self.text = text }

  /// What a link carries behind `#`.
  package var fragment: String { "open=" + text.replacing(" ", with: "-") }

  /// Six words of two syllables each: 6,400 for each word, so 75 bits in all.
  package static func drawn() -> Passphrase {
    var system = SystemRandomNumberGenerator()
    return drawn(using: &system)
  }

  package static func drawn(using numbers: inout some RandomNumberGenerator) -> Passphrase {
    let consonants = Array("bdfghjklmnprstvz")
    let vowels = Array("aeiou")
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
