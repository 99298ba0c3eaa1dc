// The indentation of the lines below an item, in columns, and how much of it is the list's.

import TextTools

/// The columns that an item's own text begins at, behind `- `, and that its note is indented by.
let itemIndentation = 2

/// The columns of white space that a line begins with; nil when there is nothing else in it. Tabs reach to the
/// next column of four, as Markdown has them.
func indentation(of line: String) -> Int? {
  var columns = 0
  for byte in line.utf8 {
    switch byte {
    case UInt8(ascii: " "): columns += 1
    case UInt8(ascii: "\t"): columns += 4 - columns % 4
    default: return columns
    }
  }
  return nil
}

/// The line without so many columns of its white space; what is left of a tab becomes blanks.
func removing(_ columns: Int, from line: String) -> String {
  var reached = 0
  var rest = line.utf8[...]
  while reached < columns, let byte = rest.first {
    if byte == UInt8(ascii: " ") {
      reached += 1
    } else if byte == UInt8(ascii: "\t") {
      reached += 4 - reached % 4
    } else {
      break
    }
    rest = rest.dropFirst()
  }
  return String(repeating: " ", count: max(0, reached - columns)) + String(Substring(rest))
}

/// The lines below an item as its note: without the indentation that they share and blank lines around them.
///
/// - Parameter shown: the note that was offered. Where all of it was indented by itself, only the list's
///   indentation goes, and so it does where what is shared means code.
func noteText(_ lines: [String], shown: String?) -> String {
  // A line that is not indented goes on with the paragraph above it, and says nothing about the others.
  let shared = lines.compactMap(indentation).filter { $0 >= itemIndentation }.min() ?? itemIndentation
  let isIndentedItself = shown.map { sharedIndentation(of: $0) > 0 } ?? false
  let columns = isIndentedItself || shared >= itemIndentation + 4 ? itemIndentation : shared
  return trimmedText(lines.map { removing(columns, from: $0) })
}

/// The lines as one text, without the blank lines before and after.
func trimmedText(_ lines: [String]) -> String {
  var lines = lines[...]
  while let first = lines.first, indentation(of: first) == nil { lines.removeFirst() }
  while let last = lines.last, indentation(of: last) == nil { lines.removeLast() }
  return lines.joined(separator: "\n")
}

/// The lines of a note below its item.
func indented(_ text: String) -> [String] {
  lines(of: text).map { $0.isEmpty ? "" : String(repeating: " ", count: itemIndentation) + $0 }
}

private func sharedIndentation(of text: String) -> Int { lines(of: text).compactMap(indentation).min() ?? 0 }
