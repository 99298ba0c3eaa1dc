// What a file to import is, told by what stands in it.

import StudyModel
import TextTools

/// The kinds of text that `import` takes.
package enum ImportedText: Hashable, Sendable {
  /// An export, or a store or a backup in its place.
  case json
  /// Rows with commas, semicolons or tabs.
  case table
  /// Markdown with bullets, boxes or tables.
  case checklist

  /// Nil for a text that is none of them. A further kind gets its question here.
  package init?(_ text: String) {
    let text = withoutByteOrderMark(text)
    let lines = text.split(whereSeparator: \.isNewline).lazy.map { trimmed($0) }.filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    if first.hasPrefix("{") || (first.hasPrefix("[") && !first.contains("]")) || first == "[]" {
      self = .json
    } else if let columns = columnsOfSolvedHeading(text), columns > 1 || !lines.contains(where: isMarkdown) {
      self = .table
    } else if lines.contains(where: isMarkdown) {
      self = .checklist
    } else if first.contains(where: { ",;\t".contains($0) }) || ProblemText(first).startsWithNumber {
      self = .table
    } else {
      return nil
    }
  }
}

/// Whether a line without blanks around it is a bullet, a heading or a row of a table.
private func isMarkdown(_ line: String) -> Bool {
  if line.hasPrefix("|") { return true }
  let hashes = line.prefix { $0 == "#" }.count
  if (1...6).contains(hashes), line.dropFirst(hashes).first == " " { return true }
  return TaskBox(line: line.utf8) != nil
}
