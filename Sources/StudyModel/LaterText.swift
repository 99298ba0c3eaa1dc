// Splits what the plan says of an item: what is read before the work, and what is looked at after it.

import TextTools

/// What a learner is to see only after own work on an item: the results, and what an interviewer brings in late.
package struct LaterText: Hashable, Sendable {
  /// The results, each as Markdown.
  package var check: [String] = []
  /// As Markdown; nil if there is none.
  package var twist: String?

  /// The results as a list in Markdown; nil if there are none.
  package var checkText: String? {
    check.isEmpty ? nil : check.map { "- \($0)" }.joined(separator: "\n")
  }

  private var isEmpty: Bool { check.isEmpty && twist == nil }

  /// The paragraphs of a text that begin with `Check:` and `Twist:`, and the text without them.
  ///
  /// `Check:` stands alone on its line, and below it each result begins with `- `. Lines of sources are put on lines of
  /// their own (Curriculum/README.md, Topics).
  static func split(_ text: String?) -> (detail: String?, later: LaterText?) {
    guard let text else { return (nil, nil) }
    var later = LaterText()
    var kept: [Substring] = []
    var reading = Part.text
    // By bytes, since every command reads the hundreds of texts of a plan.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Substring.init)
    for line in lines {
      if line.hasPrefix(checkMark), isBlank(line.dropFirst(checkMark.count)) {
        reading = .check
      } else if line.hasPrefix(twistMark) {
        reading = .twist
        later.twist = trimmed(String(line.dropFirst(twistMark.count)))
      } else if isBlank(line), reading != .text {
        reading = .text
      } else {
        switch reading {
        case .check where line.hasPrefix("- "): later.check.append(trimmed(String(line.dropFirst(2))))
        case .check: later.append(toCheck: trimmed(String(line)))
        case .twist:
          later.twist = [later.twist, trimmed(String(line))].compactMap(\.self).joined(separator: " ")
        case .text: kept.append(line)
        }
      }
    }
    guard !later.isEmpty else { return (withSourceLines(lines), nil) }
    while kept.last.map({ isBlank($0) }) == true { kept.removeLast() }
    return (kept.isEmpty ? nil : withSourceLines(kept), later)
  }

  private enum Part { case text, check, twist }

  private static let (checkMark, twistMark) = ("Check:", "Twist:")
  private static let sourceMarks = ["Source:", "Or read:"]

  private mutating func append(toCheck line: String) {
    if let last = check.last { check[check.count - 1] = "\(last) \(line)" } else { check.append(line) }
  }

  /// Ends each line of sources as Markdown ends a line within a paragraph, and makes its bare address a link.
  private static func withSourceLines(_ lines: [Substring]) -> String {
    lines.indices.map { index in
      let isFollowed = index + 1 < lines.count && isSource(lines[index + 1])
      let line = isSource(lines[index]) ? withLink(lines[index]) : String(lines[index])
      return isFollowed && !isBlank(line) ? "\(line)\\" : line
    }.joined(separator: "\n")
  }

  private static func withLink(_ line: Substring) -> String {
    guard let blank = line.lastIndex(of: " ") else { return String(line) }
    let address = line[line.index(after: blank)...]
    let isAddress = ["https://", "http://"].contains { address.hasPrefix($0) }
    return isAddress && !address.contains(">") ? "\(line[...blank])<\(address)>" : String(line)
  }

  private static func isSource(_ line: Substring) -> Bool { sourceMarks.contains { line.hasPrefix($0) } }
}
