// The lines below an item as its note, and a note as such lines: how much of the indentation is the list's.

import TextTools

/// The columns that an item's own text begins at, behind `- `, and that its note is indented by.
let itemIndentation = 2

/// The line without so many columns of its white space; what is left of a tab becomes blanks.
func removing(_ columns: Int, from line: String) -> String {
  String(decoding: line.utf8.withoutIndentation(columns), as: UTF8.self)
}

/// The lines below an item as its note: without the indentation that they share and blank lines around them.
///
/// - Parameter shown: the note that was offered. Where all of it was indented by itself, only the list's
///   indentation goes, and so it does where what is shared means code.
func noteText(_ lines: [String], shown: String?) -> String {
  // A line that is not indented goes on with the paragraph above it, and says nothing about the others.
  let shared = lines.compactMap(\.utf8.indentation).filter { $0 >= itemIndentation }.min() ?? itemIndentation
  let isIndentedItself = shown.map { sharedIndentation(of: $0) > 0 } ?? false
  let columns = isIndentedItself || shared >= itemIndentation + 4 ? itemIndentation : shared
  return trimmedText(lines.map { removing(columns, from: $0) })
}

/// The lines as one text, without the blank lines before and after.
func trimmedText(_ lines: [String]) -> String {
  var lines = lines[...]
  while let first = lines.first, first.utf8.indentation == nil { lines.removeFirst() }
  while let last = lines.last, last.utf8.indentation == nil { lines.removeLast() }
  return lines.joined(separator: "\n")
}

/// The lines of a note below its item.
func indented(_ text: String) -> [String] {
  lines(of: text).map { $0.isEmpty ? "" : String(repeating: " ", count: itemIndentation) + $0 }
}

private func sharedIndentation(of text: String) -> Int {
  lines(of: text).compactMap(\.utf8.indentation).min() ?? 0
}
