// A text of the strings file for use outside a page: what is written in it, and where its values go.

/// Such a text, ready to be said: plain, so whatever shows it escapes it.
package struct PlainText: Sendable {
  private enum Part {
    case written(String)
    /// The number of a value, from 0.
    case value(Int)
  }

  private var parts: [Part] = []

  /// - Parameter layout: which of the values the slots of the program hold.
  init(_ program: Program, layout: Layout) {
    for instruction in program.instructions {
      switch instruction {
      case .literal(let range):
        parts.append(.written(String(decoding: program.literals[range], as: UTF8.self)))
      case .value(let operand): parts.append(.value(layout.slots[operand.slot].field))
      // No value of a text opens one; the compiler has said so.
      case .condition, .firstRow, .nextRow: break
      }
    }
  }

  /// The text with its values, in the order in which they were named; one that is missing is empty.
  package func said(with values: [String]) -> String {
    // Most words of the site have no values.
    if parts.count == 1, case .written(let text) = parts[0] { return text }
    var text = ""
    for part in parts {
      switch part {
      case .written(let written): text += written
      case .value(let number): if number < values.count { text += values[number] }
      }
    }
    return text
  }
}
