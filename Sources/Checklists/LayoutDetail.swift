// What stands below an item, indented for our layout, where it may hold no box, no heading and no HTML.

import Markdown
import TextTools

/// The lines of a detail, each with its end, and what had to be changed to stand below an item's line.
func layoutDetail(_ detail: String, below item: String) -> (text: String, change: PlanChange?) {
  let lines = detail.split(separator: "\n", omittingEmptySubsequences: false).map {
    withoutControls(String($0))
  }
  if isDetail(indented(lines), below: item) { return (indented(lines), nil) }
  let unboxed = lines.map(withoutBox)
  if isDetail(indented(unboxed), below: item) { return (indented(unboxed), .boxesInDetail) }
  // Without its marks every text is a paragraph.
  let plain = unboxed.map { String(collapsed($0).flatMap { isMark($0) ? ["\\", $0] : [$0] }) }
  return (indented(plain), .detailPlain)
}

private func indented(_ lines: [String]) -> String {
  lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
}

private func withoutControls(_ line: String) -> String {
  guard line.utf8.contains(where: { $0.isControl }) else { return emptiedIfBlank(line) }
  var view = String.UnicodeScalarView()
  view.append(contentsOf: line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" })
  return emptiedIfBlank(String(view))
}

/// A line of blanks is an empty one.
private func emptiedIfBlank(_ line: String) -> String { line.utf8.allSatisfy(\.isBlank) ? "" : line }

private func withoutBox(_ line: String) -> String {
  guard let box = TaskBox(line: line.utf8), let mark = box.mark else { return line }
  let bytes = Array(line.utf8)
  return String(decoding: bytes[..<(mark - 1)] + bytes[box.text...], as: UTF8.self)
}

private func isMark(_ character: Character) -> Bool {
  guard let byte = character.asciiValue else { return false }
  return byte > 0x20 && byte < 0x7F && !isWordCharacter(character)
}

/// Whether the lines stay within their item and are none of what a plan would take for its own.
private func isDetail(_ text: String, below item: String) -> Bool {
  let count = text.utf8.count { $0 == UInt8(ascii: "\n") }
  guard case .document(let document) = parseMarkdown("\(item)\n\(text)- [ ] Next\n", blocksSuffice: true),
    document.children.count == 1, let list = document.children.first, list.children.count == 2,
    list.kind == .list(ordered: false), list.children[1].startLine == count + 2,
    // The item's own line may be the head of a table.
    list.children[0].children.first?.kind == .paragraph
  else { return false }
  var open = list.children[0].children
  while let block = open.popLast() {
    switch block.kind {
    case .item(let checked):
      if checked != nil { return false }
      open += block.children
    case .list, .blockQuote: open += block.children
    case .htmlBlock(let literal): if !isComment(literal) { return false }
    case .heading, .footnoteDefinition: return false
    default: break
    }
  }
  return true
}

private func isComment(_ html: String) -> Bool {
  let text = collapsed(html.replacing("\n", with: " "))
  return text.hasPrefix("<!--") && text.firstRange(of: "-->")?.upperBound == text.endIndex
}
