// Checks a short text that a person typed: a title, a place, a reason.

import StudyModel
import TextTools

/// The text without the blanks around it; throws if it is longer than `most` characters, or has more than one line.
///
/// - Parameter field: what messages call it.
package func oneLine(_ text: String, _ field: String, atMost most: Int) throws -> String {
  let line = trimmed(text)
  let help = "write at most \(most) characters, on one line"
  guard line.count <= most else {
    throw Failure(.usage, "the \(field) has \(counted(line.count, "character"))", help: help)
  }
  guard printable(line) == line, !line.contains("\t") else {
    throw Failure(.usage, "the \(field) has a line break or another control character", help: help)
  }
  return line
}
