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
  /// their own (Curriculum/README.md, Topics); one that only says that there is none checked, as
  /// plans of version 0.3 do, tells nobody anything.
  static func split(_ text: String?) -> (detail: String?, later: LaterText?) {
    guard let text else { return (nil, nil) }
    var later = LaterText()
    var kept: [ArraySlice<UInt8>] = []
    var reading = Part.text
    // By bytes, since a build asks for the hundreds of texts of a plan several times.
    let all = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let lines = all.filter { !$0.elementsEqual(unverifiedMark.utf8) }
    guard !lines.isEmpty else { return (nil, nil) }
    for line in lines {
      if line.starts(with: checkMark), isBlank(line.dropFirst(checkMark.utf8.count).string) {
        reading = .check
      } else if line.starts(with: twistMark) {
        reading = .twist
        later.twist = trimmed(line.dropFirst(twistMark.utf8.count).string)
      } else if reading == .text {
        kept.append(line)
      } else if isBlank(line.string) {
        reading = .text
      } else if reading == .twist {
        later.twist = [later.twist, trimmed(line.string)].compactMap(\.self).joined(separator: " ")
      } else if line.starts(with: "- ") {
        later.check.append(trimmed(line.dropFirst(2).string))
      } else {
        later.append(toCheck: trimmed(line.string))
      }
    }
    guard !later.isEmpty else {
      let isChanged = lines.count < all.count || lines.contains(where: isSource)
      return (isChanged ? withSourceLines(lines) : text, nil)
    }
    while kept.last.map({ isBlank($0.string) }) == true { kept.removeLast() }
    return (kept.isEmpty ? nil : withSourceLines(kept), later)
  }

  private enum Part { case text, check, twist }

  private static let checkMark = "Check:"
  private static let twistMark = "Twist:"
  private static let unverifiedMark = "Source: unverified"
  private static let sourceMarks = ["Source:", "Or read:", "Or watch:"]

  private mutating func append(toCheck line: String) {
    if let last = check.last { check[check.count - 1] = "\(last) \(line)" } else { check.append(line) }
  }

  /// Ends each line of sources as Markdown ends a line within a paragraph, and makes its bare address a link.
  private static func withSourceLines(_ lines: [ArraySlice<UInt8>]) -> String {
    var text: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if index > 0 {
        if isSource(line), !isBlank(lines[index - 1].string) { text.append(UInt8(ascii: "\\")) }
        text.append(UInt8(ascii: "\n"))
      }
      text += isSource(line) ? withLink(line) : line
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func withLink(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let blank = line.lastIndex(of: UInt8(ascii: " ")) else { return line }
    let address = line[(blank + 1)...]
    let isAddress = ["https://", "http://"].contains { address.starts(with: $0) }
    guard isAddress, !address.contains(UInt8(ascii: ">")) else { return line }
    return line[...blank] + [UInt8(ascii: "<")] + address + [UInt8(ascii: ">")]
  }

  private static func isSource(_ line: ArraySlice<UInt8>) -> Bool {
    sourceMarks.contains { line.starts(with: $0) }
  }
}
