// Titles made comparable: what two spellings of one title share.

/// A text as a slug: lower-case letters and digits, everything else folded to single hyphens.
package func slug(_ text: String) -> String {
  var slug = ""
  for character in text.lowercased() {
    if character.isLetter || character.isNumber {
      slug.append(character)
    } else if character != "'", character != "’", !slug.isEmpty, slug.last != "-" {
      slug.append("-")
    }
  }
  if slug.last == "-" { slug.removeLast() }
  return slug
}
