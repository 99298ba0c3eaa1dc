// Titles made comparable: what two spellings of one title share.

/// A text as a slug: lower-case letters and digits, everything else folded to single hyphens.
package func slug(_ text: String) -> String {
  let letters = text.lowercased().filter { $0 != "'" && $0 != "’" }
  return letters.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
}

/// A text as a slug of ASCII, where other letters part words as blanks do: `DNS & You` is `dns-you`.
package func asciiSlug(_ text: String) -> String {
  let letters = text.unicodeScalars.filter { $0 != "'" && $0 != "’" }
  let words = letters.split {
    !($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil))
  }
  return words.map { String($0).lowercased() }.joined(separator: "-")
}
