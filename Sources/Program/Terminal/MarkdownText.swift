// Formats Markdown as lines of a terminal: rendered, or as a person typed it.

import Markdown
import StudyModel
import TextTools

/// Renders a text of the plan: paragraphs wrapped, lists and quotes indented, code as it is.
struct MarkdownText {
  private let source: [Substring]
  private let terminal: Terminal

  /// The text in lines of at most `width` columns; empty for an empty text.
  static func lines(of text: String, width: Int, _ terminal: Terminal) -> [String] {
    guard case .document(let document) = parseMarkdown(text) else {
      return typedLines(text, width: width, terminal)
    }
    let source = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return MarkdownText(source: source, terminal: terminal).blocks(document.children, max(width, narrowest))
  }

  /// The addresses that a text links to, in order, without duplicates.
  static func links(in text: String) -> [String] {
    guard case .document(let document) = parseMarkdown(text) else { return [] }
    var links: [String] = []
    func collect(_ node: MarkdownNode) {
      if case .link(let destination, _) = node.kind, isAddress(destination), !links.contains(destination) {
        links.append(destination)
      }
      node.children.forEach(collect)
    }
    collect(document)
    return links
  }

  /// In columns; deeper nesting does not become narrower.
  private static let narrowest = 8

  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") || text.hasPrefix("http://")
  }

  private func blocks(_ nodes: [MarkdownNode], _ width: Int) -> [String] {
    Array(nodes.map { lines(of: $0, width) }.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private func lines(of node: MarkdownNode, _ width: Int) -> [String] {
    switch node.kind {
    case .codeBlock(_, let literal):
      indented(typedLines(literal, width: inner(width, 4), terminal), by: "    ")
    case .htmlBlock(let literal): typedLines(literal, width: width, terminal)
    case .thematicBreak: [String(repeating: "-", count: min(width, 20))]
    case .list: node.children.flatMap { item($0, width) }
    case .blockQuote: blocks(node.children, inner(width, 2)).map { trimmedEnd("> \($0)") }
    case .table: node.children.flatMap { wrapped($0.children.map(inline).joined(separator: " | "), width) }
    case .heading: wrapped(inline(node), width).map { terminal.styled($0, .bold) }
    default: wrapped(inline(node), width)
    }
  }

  private func item(_ node: MarkdownNode, _ width: Int) -> [String] {
    var mark = "-"
    // The syntax tree does not keep the numbers of an ordered list.
    if source.indices.contains(node.startLine - 1) {
      let typed = source[node.startLine - 1].utf8.dropFirst(node.startColumn - 1).prefix { $0 > 0x20 }
      let isNumber = typed.first.map(\.isDigit) ?? false
      if isNumber { mark = String(typed) ?? mark }
    }
    if case .item(let checked?) = node.kind { mark += checked ? " [x]" : " [ ]" }
    let paragraphs = node.children.map { lines(of: $0, inner(width, displayWidth(mark) + 1)) }
    return hanging(paragraphs.flatMap(\.self), mark)
  }

  /// The first line after a list marker, the others aligned with it.
  private func hanging(_ lines: [String], _ mark: String) -> [String] {
    let margin = String(repeating: " ", count: displayWidth(mark) + 1)
    return lines.isEmpty
      ? [mark] : ["\(mark) \(lines[0])"] + indented(Array(lines.dropFirst()), by: margin)
  }

  private func inner(_ width: Int, _ margin: Int) -> Int { max(width - margin, MarkdownText.narrowest) }

  private func wrapped(_ text: String, _ width: Int) -> [String] {
    text.split(separator: "\n").flatMap { terminal.lines(of: String($0), width: width) }
  }

  private func inline(_ node: MarkdownNode) -> String {
    func inside() -> String { node.children.map(inline).joined() }
    switch node.kind {
    case .text(let text), .htmlInline(let text): return text
    case .code(let text): return "`\(text)`"
    case .softBreak: return " "
    case .lineBreak: return "\n"
    case .link(let destination, _), .image(let destination, _):
      let text = inside()
      if text == destination || text.isEmpty { return destination }
      return destination == "mailto:\(text)" ? text : "\(text) (\(destination))"
    default: return inside()
    }
  }
}

/// A text as typed; only lines wider than `width` are wrapped, aligned with their own indentation.
func typedLines(_ text: String, width: Int, _ terminal: Terminal) -> [String] {
  var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
    let line = trimmedEnd(printable(String(line).replacing("\t", with: "    ")))
    if displayWidth(line) <= width { return [line] }
    let spaces = line.prefix { $0 == " " }.prefix(width / 2)
    return indented(terminal.lines(of: line, width: width - spaces.count), by: String(spaces))
  }
  while lines.last?.isEmpty == true { lines.removeLast() }
  return lines
}

/// Indents lines; empty ones stay empty.
func indented(_ lines: [String], by margin: String) -> [String] {
  lines.map { $0.isEmpty ? "" : margin + $0 }
}
