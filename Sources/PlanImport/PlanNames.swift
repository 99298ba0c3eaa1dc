// What a plan's own words become in our layout: themes in capitals as titles, titles as ids.

import ItemSyntax
import StudyModel
import TextTools

/// `SLIDING WINDOWS & HASH MAPS` as `Sliding Windows & Hash Maps`; a text with any small letter stays.
func titleCase(_ text: String) -> String {
  let hasSmall = text.contains { $0.isLowercase }
  guard !hasSmall else { return text }
  var shown = ""
  var word = ""
  var isFirst = true
  for character in text + " " {
    if character.isLetter || character == "'" || character == "’" || character.isNumber {
      word.append(character)
      continue
    }
    if !word.isEmpty {
      shown += cased(word, isFirst: isFirst)
      isFirst = false
      word = ""
    }
    // Behind a colon or a dash a title begins anew.
    if ":–—(".contains(character) { isFirst = true }
    shown.append(character)
  }
  return String(shown.dropLast())
}

private func cased(_ word: String, isFirst: Bool) -> String {
  let small = word.lowercased()
  if let name = names[small] { return name }
  if acronyms.contains(word) || word.contains(where: \.isNumber) { return word }
  if !isFirst, smallWords.contains(small) { return small }
  return small.prefix(1).uppercased() + small.dropFirst()
}

private let smallWords: Set<String> = [
  "a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "vs", "with",
]
private let names: [String: String] = [
  "github": "GitHub", "graphql": "GraphQL", "grpc": "gRPC", "leetcode": "LeetCode", "linkedin": "LinkedIn",
  "mysql": "MySQL", "nosql": "NoSQL", "postgresql": "PostgreSQL", "tiktok": "TikTok", "whatsapp": "WhatsApp",
  "youtube": "YouTube",
]
private let acronyms: Set<String> = [
  "ACID", "AI", "API", "APIS", "AWS", "BFS", "BST", "CAP", "CDN", "CDNS", "CI", "CD", "CPU", "CS", "DFS",
  "DNS",
  "DP", "DSA", "FAANG", "FIFO", "GCP", "HLD", "HTTP", "HTTPS", "I", "ID", "II", "III", "IO", "IP", "IV", "IX",
  "JSON", "JWT", "KMP", "LC", "LCA", "LCS", "LFU", "LIFO", "LIS", "LLD", "LRU", "ML", "MST", "OOD", "OOP",
  "OS", "QA",
  "RAM", "REST", "RPC", "SQL", "SSL", "TCP", "TLS", "TTL", "UDP", "UI", "URL", "V", "VI", "VII", "VIII", "X",
]

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
      identifier = withoutFinalHyphens(base.prefix(longestID - suffix.count)) + suffix
    }
    counts[base] = count
    identifiers[item.place] = identifier
  }
  return identifiers
}

private func isIdentifier(_ text: String) -> Bool {
  hasOnlyIDCharacters(text.utf8) && (1...longestID).contains(text.utf8.count) && !isReservedID(text.utf8)
}

private func identifierBase(of title: String, kind: OutlineItem.Kind) -> String {
  let base = withoutFinalHyphens(asciiSlug(title).prefix(longestID))
  // A title without a letter of ASCII has none to give.
  if base.isEmpty { return "\(kind.rawValue)-item" }
  guard isReservedID(base.utf8) else { return base }
  return withoutFinalHyphens("item-\(base)".prefix(longestID))
}

private func withoutFinalHyphens(_ text: Substring) -> String {
  var text = text
  while text.last == "-" { text.removeLast() }
  return String(text)
}
