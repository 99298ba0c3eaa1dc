// Finds names that resemble a mistyped one, and makes slugs of titles.

/// The candidates that differ from `name` by few edits, nearest first, at most three; ties keep their order.
package func closestMatches(to name: String, among candidates: [String]) -> [String] {
  let wanted = Array(name.lowercased())
  guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
  let allowed = max(1, wanted.count / 3)
  let near = candidates.enumerated().compactMap { place, candidate -> (Int, Int, String)? in
    // A longer candidate is too far away, so its remaining characters do not matter.
    let letters = candidate.lowercased().prefix(wanted.count + allowed + 1)
    let distance = editDistance(wanted, Array(letters), limit: allowed)
    return distance.map { ($0, place, candidate) }
  }
  return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map(\.2)
}

/// Whether two texts differ by one letter, or by a swap of two neighbours.
package func areOneLetterApart(_ left: String, _ right: String) -> Bool {
  editDistance(Array(left.lowercased().prefix(64)), Array(right.lowercased().prefix(64)), limit: 1) == 1
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two texts (the restricted
/// Damerau-Levenshtein distance); nil if it is greater than `limit`.
private func editDistance(_ left: [Character], _ right: [Character], limit: Int) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count] <= limit ? previous[right.count] : nil
}

/// A text as a slug: lower-case letters and digits, with a hyphen for each run of other characters.
package func slug(_ text: String) -> String {
  let letters = text.lowercased().filter { $0 != "'" && $0 != "’" }
  return letters.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
}

/// A text as an ASCII slug, where other characters separate words: `DNS & You` is `dns-you`.
package func asciiSlug(_ text: String) -> String {
  let hyphen = UInt8(ascii: "-")
  var bytes: [UInt8] = []
  for scalar in text.unicodeScalars where scalar != "'" && scalar != "’" {
    let byte = scalar.isASCII ? UInt8(scalar.value) : hyphen
    if byte.isAlphanumeric {
      // The bit of lower-case letters is already set in ASCII digits.
      bytes.append(byte | 0x20)
    } else if let last = bytes.last, last != hyphen {
      bytes.append(hyphen)
    }
  }
  if bytes.last == hyphen { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}
