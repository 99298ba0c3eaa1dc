// Themes in capitals as people would write them in a sentence's place.

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
