// Finds the name that a misspelt one probably meant.

/// The candidate with the fewest changed, missing or surplus letters, if those are at most a third of
/// the name and at least one is allowed; the first of several that are equally near.
func nearestName(to name: String, among candidates: [String]) -> String? {
  let letters = Array(name.lowercased())
  // No field has a name this long, and the comparison takes time by its square.
  guard letters.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(letters, Array(candidate.lowercased()))
    if distance <= max(1, letters.count / 3), distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var previous = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let replaced = previous[column] + (letter == other ? 0 : 1)
      current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[right.count]
}
