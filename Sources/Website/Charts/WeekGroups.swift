// Weeks put together, so that the table of a long plan stays short.

/// The most rows of a chart's table.
let mostTableRows = 20

/// Elements in groups of the same number, as few to a group as make `mostTableRows` groups at most; the last may be
/// smaller.
func tableGroups<Element>(_ elements: [Element]) -> [ArraySlice<Element>] {
  let size = max(1, (elements.count + mostTableRows - 1) / mostTableRows)
  return stride(from: 0, to: elements.count, by: size).map {
    elements[$0..<min($0 + size, elements.count)]
  }
}

extension SiteWords {
  /// `Week 3`, `Weeks 1 to 8`.
  func weeks(_ first: Int, through last: Int) -> String {
    first == last
      ? self(.chartWeek, ["number": number(first)])
      : self(.chartWeeks, ["from": number(first), "through": number(last)])
  }
}
