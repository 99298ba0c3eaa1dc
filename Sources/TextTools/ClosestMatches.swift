// The names nearest to one that was mistyped, for "did you mean".

/// The candidates that differ from `name` by few edits, nearest first, at most three; ties keep their order.
package func closestMatches(to name: String, among candidates: [String]) -> [String] {
  let wanted = Array(name.lowercased())
  guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
  let allowed = max(1, wanted.count / 3)
  let near = candidates.enumerated().compactMap { place, candidate -> (Int, Int, String)? in
    // One character more than can be near is enough to see that it is not.
    let letters = candidate.lowercased().prefix(wanted.count + allowed + 1)
    let distance = editDistance(wanted, Array(letters), limit: allowed)
    return distance.map { ($0, place, candidate) }
  }
  return near.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map(\.2)
}

/// Insertions, removals, replacements and swaps of neighbours from one text to the other (the restricted
/// Damerau-Levenshtein distance); nil when there are more than `limit`.
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
