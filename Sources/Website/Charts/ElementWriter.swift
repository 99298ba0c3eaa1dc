// Writes elements with their attributes and texts, for drawings, the squares of days and the feed.

import Templating
import TextTools

/// Writes well-formed XML that is HTML as well, where empty elements are those of SVG. It escapes every text and attribute.
struct ElementWriter {
  private(set) var bytes: [UInt8] = []
  private var open: [String] = []
  private var lastMark: [UInt8] = []

  /// The name and value of an attribute.
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

  /// An element that is nothing but a class.
  ///
  /// - Parameter classes: parts of the attribute, which need no escaping.
  mutating func mark(_ element: String, classes: [String]) {
    let start = bytes.count
    line()
    sign("<")
    append(element)
    append(" class=\"")
    for part in classes { append(part) }
    append("\">")
    close(element)
    lastMark = Array(bytes[start...])
  }

  /// The last mark once more: the hundred days of a small picture have few looks.
  mutating func markAgain() { bytes += lastMark }

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

  // Appends piece by piece: building a string for each of a site's thousands of attributes took most of the time.
  private mutating func append(_ text: String) { bytes.append(text) }
  private mutating func sign(_ sign: Unicode.Scalar) { bytes.append(UInt8(ascii: sign)) }
}
