// Titles made comparable: what two spellings of one title share.

/// A text as a slug: lower-case letters and digits, everything else folded to single hyphens.
package func slug(_ text: String) -> String {
  let letters = text.lowercased().filter { $0 != "'" && $0 != "’" }
  return letters.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
}

/// A text as a slug of ASCII, where other letters part words as blanks do: `DNS & You` is `dns-you`.
package func asciiSlug(_ text: String) -> String {
  let hyphen = UInt8(ascii: "-")
  var bytes: [UInt8] = []
  for scalar in text.unicodeScalars where scalar != "'" && scalar != "’" {
    let byte = scalar.isASCII ? UInt8(scalar.value) : hyphen
    if byte.isAlphanumeric {
      // Digits have the bit of small letters.
      bytes.append(byte | 0x20)
    } else if let last = bytes.last, last != hyphen {
      bytes.append(hyphen)
    }
  }
  if bytes.last == hyphen { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}
