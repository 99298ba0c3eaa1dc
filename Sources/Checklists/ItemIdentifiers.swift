// The ids that the items of a plan get: their own, or one made of their titles.

import StudyModel
import TextTools

/// The ids of the items that are not problems, by place; they depend on titles and order only, so that a plan that is
/// read again gives the same.
func itemIdentifiers(of items: [OutlineItem]) -> [Int: String] {
  let others = items.filter { $0.kind != .problem }
  var taken: Set<String> = []
  var identifiers: [Int: String] = [:]
  // What the author chose stands, whatever titles come before it.
  for item in others {
    guard let id = item.id, isIdentifier(id), taken.insert(id).inserted else { continue }
    identifiers[item.place] = id
  }
  // How often a base came so far: a title that stands a thousand times is not counted through each time.
  var counts: [String: Int] = [:]
  for item in others where identifiers[item.place] == nil {
    let base = identifierBase(of: item.id ?? item.title, kind: item.kind)
    var count = counts[base, default: 1]
    var identifier = base
    while !taken.insert(identifier).inserted {
      count += 1
      let suffix = "-\(count)"
      identifier = withoutFinalHyphens(base.prefix(longestIdentifier - suffix.count)) + suffix
    }
    counts[base] = count
    identifiers[item.place] = identifier
  }
  return identifiers
}

private let longestIdentifier = 60

private func isIdentifier(_ text: String) -> Bool {
  let isWellFormed = text.utf8.allSatisfy { byte in
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit
      || byte == UInt8(ascii: "-")
  }
  return isWellFormed && (1...longestIdentifier).contains(text.utf8.count) && !isReserved(text)
}

/// Ids of problems and of problems outside the plan are the program's own.
private func isReserved(_ text: String) -> Bool {
  if text.hasPrefix("bonus-") { return true }
  return text.hasPrefix("lc-") && text.dropFirst(3).first.map(isDigit) == true
}

private func identifierBase(of title: String, kind: OutlineItem.Kind) -> String {
  let base = withoutFinalHyphens(asciiSlug(title).prefix(longestIdentifier))
  // A title without a letter of ASCII has none to give.
  if base.isEmpty { return "\(kind.rawValue)-item" }
  guard isReserved(base) else { return base }
  return withoutFinalHyphens("item-\(base)".prefix(longestIdentifier))
}

private func withoutFinalHyphens(_ text: Substring) -> String {
  var text = text
  while text.last == "-" { text.removeLast() }
  return String(text)
}
