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
    close(element)
  }

  mutating func empty(_ element: String, _ attributes: [Attribute]) {
    line()
    tag(element, attributes, end: "/>")
  }

  mutating func text(_ element: String, _ attributes: [Attribute] = [], _ content: String) {
    line()
    tag(element, attributes, end: ">")
    Escaping.html.append(content, to: &bytes)
    close(element)
  }

  private mutating func tag(_ element: String, _ attributes: [Attribute], end: String) {
    sign("<")
    append(element)
    for (name, value) in attributes {
      sign(" ")
      append(name)
      sign("=")
      sign("\"")
      Escaping.html.append(value, to: &bytes)
      sign("\"")
    }
    append(end)
  }

  private mutating func close(_ element: String) {
    sign("<")
    sign("/")
    append(element)
    sign(">")
  }

  private mutating func line() {
    guard !bytes.isEmpty else { return }
    sign("\n")
    for _ in open { sign(" ") }
  }

  // Sign by sign: the drawings of a site have thousands of attributes, and putting each together first cost more
  // than all the rest of them.
  private mutating func append(_ text: String) { bytes.append(text) }
  private mutating func sign(_ sign: Unicode.Scalar) { bytes.append(UInt8(ascii: sign)) }
}
