// Formats texts of a plan and of a person as lines of a terminal, as they were typed.

import TextTools

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

/// A text of the plan, whose paragraphs were wrapped for the file: each is wrapped anew, and where a line was ended by hand it
/// ends. Lists, quotes, tables, headings and code keep their lines.
func planLines(_ text: String, width: Int, _ terminal: Terminal) -> [String] {
  var lines: [String] = []
  var goesOn = false
  var isCode = false
  for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
    let isEnded = line.hasSuffix("\\")
    let words = isEnded && !isCode ? line.dropLast() : line
    let isMarked = line.isEmpty || line.prefixMatch(of: #/[-*+>|#\s]|\d+[.)]\s|```/#) != nil
    if goesOn && !isMarked {
      lines[lines.count - 1] += " \(words)"
    } else {
      lines.append(String(words))
    }
    if line.hasPrefix("```") { isCode.toggle() }
    goesOn = !line.isEmpty && !isEnded && !isCode && !line.hasPrefix("```")
  }
  return typedLines(lines.joined(separator: "\n"), width: width, terminal)
}

/// Indents lines; empty ones stay empty.
func indented(_ lines: [String], by margin: String) -> [String] {
  lines.map { $0.isEmpty ? "" : margin + $0 }
}
