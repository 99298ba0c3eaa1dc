// The headings and items at the top of a saved list, found through Markdown's own tree, each with its lines.

import Markdown

/// A block at the top level of the text, with all lines up to the next one.
struct ChecklistBlock: Equatable {
  enum Kind: Equatable {
    /// `text` is what stands behind the marks; `lines` is how many lines the heading itself takes.
    case heading(level: Int, text: String, lines: Int)
    case item
    case comment
    case other
  }

  let kind: Kind
  /// From 1.
  let line: Int
  let lines: ArraySlice<String>

  /// The number of a heading that reads `Day 3` or `Day 3: ...` and stands at the first level.
  var dayHeading: Int? {
    guard case .heading(1, let text, _) = kind else { return nil }
    guard let match = text.wholeMatch(of: #/[Dd]ay\s+([0-9]{1,5})\s*(?::.*)?/#) else { return nil }
    return Int(match.output.1)
  }
}

/// The blocks in the order of the lines; nil when the text passes a limit of the parser.
func checklistBlocks(lines: [String], text: String) -> [ChecklistBlock]? {
  guard case .document(let root) = parseMarkdown(text, limits: .checklist, blocksSuffice: true) else {
    return nil
  }
  var starts: [(node: MarkdownNode, line: Int)] = []
  for node in root.children {
    switch node.kind {
    case .list: starts += node.children.map { ($0, $0.startLine) }
    // The parser takes these out of their place, and leaves out those without a use.
    case .footnoteDefinition: break
    default: starts.append((node, node.startLine))
    }
  }
  starts = starts.filter { (1...max(1, lines.count)).contains($0.line) }
  starts.sort { $0.line < $1.line }
  return starts.indices.map { index in
    let end = index + 1 < starts.count ? starts[index + 1].line - 1 : lines.count
    let line = starts[index].line
    let own = lines[(line - 1)..<max(line, end)]
    return ChecklistBlock(kind: kind(of: starts[index].node, lines: own), line: line, lines: own)
  }
}

extension MarkdownLimits {
  /// A list that is read back holds the notes of many items, each of which may have the size of a file.
  static var checklist: MarkdownLimits {
    var limits = MarkdownLimits.file
    limits.bytes = 16 * 1024 * 1024
    return limits
  }
}

private func kind(of node: MarkdownNode, lines: ArraySlice<String>) -> ChecklistBlock.Kind {
  switch node.kind {
  case .heading(let level): heading(level, lines)
  case .item: .item
  case .htmlBlock(let text) where text.drop(while: \.isWhitespace).hasPrefix("<!--"): .comment
  default: .other
  }
}

private func heading(_ level: Int, _ lines: ArraySlice<String>) -> ChecklistBlock.Kind {
  let first = lines.first.map(oneLine) ?? ""
  if first.hasPrefix("#") {
    var text = first.drop { $0 == "#" }
    let closing = text.reversed().prefix { $0 == "#" }.count
    if closing > 0, text.dropLast(closing).last.map(\.isWhitespace) ?? true { text = text.dropLast(closing) }
    return .heading(level: level, text: oneLine(String(text)), lines: 1)
  }
  // The other form: the text, and below it a line of `=` or `-`.
  let underline = level == 1 ? "=" : "-"
  let own = lines.firstIndex { line in
    let marks = oneLine(line)
    return !marks.isEmpty && marks.allSatisfy { String($0) == underline }
  }
  let count = own.map { $0 - lines.startIndex + 1 } ?? 1
  return .heading(
    level: level, text: oneLine(lines.prefix(max(1, count - 1)).joined(separator: " ")), lines: count)
}
