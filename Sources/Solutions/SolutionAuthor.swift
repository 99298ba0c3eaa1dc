// Tells the authors of a repository apart.

import TextTools

/// A person by the names and addresses of their commits.
package struct SolutionAuthor: Hashable, Sendable {
  /// `Name <address>`.
  package let signatures: [String]
  /// How many commits with code they wrote.
  package let commits: Int

  /// What one of `marks` has to contain, in any case, for a commit to be this author's, now and later: a name, or an
  /// address.
  package var marks: [String] {
    var marks: [String] = []
    for signature in signatures {
      guard let bracket = signature.lastIndex(of: "<") else { continue }
      let name = signature[..<bracket]
      for mark in [isBlank(name) ? nil : String(name) + "<", String(signature[bracket...])] {
        if let mark, !marks.contains(mark) { marks.append(mark) }
      }
    }
    return marks
  }

  /// Whether a signature is among those that marks name; every one if there are none.
  package static func isNamed(_ signature: String, by marks: [String]) -> Bool {
    guard !marks.isEmpty else { return true }
    let signature = signature.lowercased()
    return marks.contains { signature.contains($0.lowercased()) }
  }

  /// Signatures with one name or one address are one person's.
  static func people(_ signatures: [(signature: String, commits: Int)]) -> [SolutionAuthor] {
    var people: [SolutionAuthor] = []
    for (signature, commits) in signatures {
      let new = SolutionAuthor(signatures: [signature], commits: commits)
      let marks = Set(new.marks.map { $0.lowercased() })
      let same = people.filter { !marks.isDisjoint(with: $0.marks.map { $0.lowercased() }) }
      people.removeAll { same.contains($0) }
      people.append(
        SolutionAuthor(
          signatures: same.flatMap(\.signatures) + [signature],
          commits: same.reduce(commits) { $0 + $1.commits }))
    }
    return people.sorted { ($1.commits, $0.signatures[0]) < ($0.commits, $1.signatures[0]) }
  }
}
