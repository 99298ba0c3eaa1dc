// The parts of an item's line that plans and lists share: its kind, its last group in brackets and its id.

import TextTools

/// The kind of an item. The raw value is the word that starts the item in a plan.
package enum ItemKind: String, CaseIterable, Sendable {
  case problem = "LC"
  case session = "Session"
  case watch = "Watch"
  case read = "Read"
  case task = "Task"
  case bonus = "Bonus"

  /// The name of the kind in a sentence.
  package var word: String { self == .problem ? "Problem" : rawValue }

  /// Whether it is practice: a problem or a session.
  package var isPractice: Bool { self == .problem || self == .session }
}

/// The maximum length of a title in a plan, in characters.
package let longestTitle = 200
/// The minutes that an item may take in a plan.
package let allowedMinutes = 1...600
/// The maximum length of an id, in characters.
package let longestID = 60

/// Whether only the program may give this id: `lc-` and a digit for problems, `bonus-` for problems outside the plan.
package func isReservedID(_ text: ArraySlice<UInt8>) -> Bool {
  text.starts(with: "bonus-".utf8)
    || (text.starts(with: "lc-".utf8) && text.dropFirst(3).first?.isDigit == true)
}

/// The id at the end of a line, `{#dns-watch}`, valid or not.
package struct WrittenID {
  /// The text of the id, without `{#`.
  package let text: ArraySlice<UInt8>
  package let hasHash: Bool
  package let isClosed: Bool
  /// The text after the closing brace; empty in a valid id.
  package let rest: ArraySlice<UInt8>
}

extension ArraySlice<UInt8> {
  /// The id at the end of a line, and the text before it; nil without an id.
  package var idAtEnd: (before: ArraySlice, id: WrittenID)? {
    guard contains(UInt8(ascii: "{")), let open = lastIndex(of: ends(with: "}") ? "{" : "{#") else {
      return nil
    }
    let braced = self[open...].dropFirst()
    let close = braced.firstIndex(of: "}")
    let inside = braced[..<(close ?? braced.endIndex)]
    let hasHash = inside.first == UInt8(ascii: "#")
    let id = WrittenID(
      text: hasHash ? inside.dropFirst() : inside, hasHash: hasHash, isClosed: close != nil,
      rest: close.map { braced[$0...].dropFirst().trimmed } ?? [])
    return (self[..<open].trimmed, id)
  }

  /// The last part in brackets of a text that ends with one, and the text before it, both without surrounding spaces.
  /// Nested brackets are matched. Nil if the text does not end with a part in brackets.
  ///
  /// - Parameter orSquare: whether square brackets count too.
  package func groupAtEnd(orSquare: Bool = false) -> (before: ArraySlice, inside: ArraySlice)? {
    let (round, square) = (UInt8(ascii: ")"), UInt8(ascii: "]"))
    guard let last, last == round || orSquare && last == square else { return nil }
    let open = UInt8(ascii: last == round ? "(" : "[")
    var depth = 0
    let start = indices.last { index in
      if self[index] == last { depth += 1 }
      if self[index] == open { depth -= 1 }
      return depth == 0
    }
    return start.map { (self[..<$0].trimmed, self[$0...].dropFirst().dropLast().trimmed) }
  }
}

/// The last part in brackets of a string, as for bytes.
package func groupAtEnd(_ text: String, orSquare: Bool = false) -> (before: String, inside: String)? {
  Array(text.utf8)[...].groupAtEnd(orSquare: orSquare).map { ($0.before.string, $0.inside.string) }
}
