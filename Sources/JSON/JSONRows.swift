// Writes a large JSON document row by row, so that its values are never in memory together.

import TextTools

/// Writes an object whose outermost lines are those of any document: each member on a line of its own, and each element
/// of a list that is added element by element. What stands in a row has no spaces.
package struct JSONRows {
  private var output: [UInt8] = [Ascii.openBrace]

  package init() {}

  /// Adds a member. Keys must differ and come in the order of their UTF-8 bytes.
  package mutating func add(_ key: String, _ value: JSONValue) {
    begin(key)
    value.appendCompact(to: &output)
  }

  /// Adds a list.
  package mutating func add(_ key: String, _ elements: some Sequence<JSONValue>) {
    begin(key)
    output.append(Ascii.openBracket)
    let start = output.count
    for element in elements {
      beginLine(isFirst: output.count == start, indent: 4)
      element.appendCompact(to: &output)
    }
    if output.count > start { output += "\n  ".utf8 }
    output.append(Ascii.closeBracket)
  }

  /// The whole document, with a line feed at its end.
  package consuming func finished() -> [UInt8] {
    output += (output.count > 1 ? "\n}\n" : "}\n").utf8
    return output
  }

  private mutating func begin(_ key: String) {
    beginLine(isFirst: output.count == 1, indent: 2)
    JSONValue.string(key).appendCompact(to: &output)
    output.append(Ascii.colon)
    output.append(Ascii.space)
  }

  private mutating func beginLine(isFirst: Bool, indent: Int) {
    if !isFirst { output.append(Ascii.comma) }
    output.append(Ascii.lineFeed)
    for _ in 0..<indent { output.append(Ascii.space) }
  }
}
