// Prefixes the footnote labels of a text, so that several texts can share a document.

/// The text with a prefix on the label of each footnote that it defines, in definitions and references. Code is
/// unchanged, and so is a text without footnotes or over a limit.
///
/// - Parameter prefix: letters, digits and hyphens.
package func prefixingFootnotes(of text: String, with prefix: String) -> String {
  let bytes = Array(text.utf8)
  guard bytes.contains(UInt8(ascii: "^")) else { return text }
  let places = footnoteLabels(in: bytes)
  let defined = Set(places.filter(\.isDefinition).map { folded(bytes[$0.label]) })
  guard !defined.isEmpty, case .document(let document) = parseMarkdown(text, blocksSuffice: true) else {
    return text
  }
  let codeLines = linesOfCode(in: document)
  var output: [UInt8] = []
  var copied = 0
  for place in places where defined.contains(folded(bytes[place.label])) && !codeLines.contains(place.line) {
    output += bytes[copied..<place.label.lowerBound]
    output += prefix.utf8
    copied = place.label.lowerBound
  }
  return String(decoding: output + bytes[copied...], as: UTF8.self)
}

private struct FootnoteLabel {
  /// The range between `[^` and `]`.
  let label: Range<Int>
  /// Counted from 1.
  let line: Int
  let isDefinition: Bool
}

/// Every `[^label]` outside of code between backticks.
private func footnoteLabels(in bytes: [UInt8]) -> [FootnoteLabel] {
  var found: [FootnoteLabel] = []
  var (index, line, lineStart, counted) = (0, 1, 0, 0)
  while index < bytes.count {
    // The skipped bytes may contain line endings.
    while counted < index {
      if endsLine(counted, in: bytes) { (line, lineStart) = (line + 1, counted + 1) }
      counted += 1
    }
    switch bytes[index] {
    case UInt8(ascii: "\\"): index += 2
    case UInt8(ascii: "`"): index = endOfCode(in: bytes, from: index)
    case UInt8(ascii: "["):
      guard let end = endOfLabel(in: bytes, from: index) else {
        index += 1
        continue
      }
      let isFirst = bytes[lineStart..<index].allSatisfy { " >-*+.)\t0123456789".utf8.contains($0) }
      let hasColon = end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: ":")
      found.append(FootnoteLabel(label: index + 2..<end, line: line, isDefinition: isFirst && hasColon))
      index = end + 1
    default: index += 1
    }
  }
  return found
}

/// CRLF ends one line.
private func endsLine(_ index: Int, in bytes: [UInt8]) -> Bool {
  bytes[index] == UInt8(ascii: "\n")
    || bytes[index] == UInt8(ascii: "\r")
      && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n"))
}

/// The index of the `]` that ends the label starting at a `[`; nil if no label starts there.
private func endOfLabel(in bytes: [UInt8], from start: Int) -> Int? {
  guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "^") else { return nil }
  let end = bytes[(start + 2)...].firstIndex { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "]") }
  guard let end, bytes[end] == UInt8(ascii: "]"), end > start + 2 else { return nil }
  return end
}

/// The index after the run of backticks at `start`, or, if the run opens code, after that code, which ends at an
/// empty line at the latest.
private func endOfCode(in bytes: [UInt8], from start: Int) -> Int {
  func endOfRun(_ index: Int) -> Int { bytes[index...].firstIndex { $0 != UInt8(ascii: "`") } ?? bytes.count }
  let opened = endOfRun(start)
  var index = opened
  var isBlankLine = false
  while index < bytes.count {
    switch bytes[index] {
    case UInt8(ascii: "`"):
      let end = endOfRun(index)
      if end - index == opened - start { return end }
      (index, isBlankLine) = (end, false)
      continue
    case UInt8(ascii: "\n"):
      if isBlankLine { return opened }
      isBlankLine = true
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
    default: isBlankLine = false
    }
    index += 1
  }
  return opened
}

/// Labels are case-insensitive.
private func folded(_ label: ArraySlice<UInt8>) -> String {
  String(decoding: label, as: UTF8.self).lowercased()
}

private func linesOfCode(in node: MarkdownNode) -> Set<Int> {
  switch node.kind {
  case .codeBlock, .htmlBlock: Set(node.startLine...max(node.startLine, node.endLine))
  default: node.children.reduce(into: []) { $0.formUnion(linesOfCode(in: $1)) }
  }
}
