// SVG as text: elements with escaped attributes, one a line.

import Templating

/// Writes well-formed SVG; every text and attribute goes through escaping.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  private var open: [String] = []

  /// An attribute's name and value; numbers are whole user units.
  typealias Attribute = (name: String, value: String)

  mutating func start(_ element: String, _ attributes: [Attribute] = []) {
    line()
    tag(element, attributes, end: ">")
    open.append(element)
  }

  mutating func end() {
    guard let element = open.popLast() else { return }
    line()
    append("</\(element)>")
  }

  mutating func empty(_ element: String, _ attributes: [Attribute]) {
    line()
    tag(element, attributes, end: "/>")
  }

  mutating func text(_ element: String, _ attributes: [Attribute] = [], _ content: String) {
    line()
    tag(element, attributes, end: ">")
    Escaping.html.append(content, to: &bytes)
    append("</\(element)>")
  }

  private mutating func tag(_ element: String, _ attributes: [Attribute], end: String) {
    append("<\(element)")
    for (name, value) in attributes {
      append(" \(name)=\"")
      Escaping.html.append(value, to: &bytes)
      append("\"")
    }
    append(end)
  }

  private mutating func line() {
    if !bytes.isEmpty { append("\n" + String(repeating: " ", count: open.count)) }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
