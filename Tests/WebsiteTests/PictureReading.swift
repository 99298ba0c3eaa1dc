// A picture to share as the tests look at it: what it is made of, what it says, and what is wrong with it.

import Foundation
import FoundationXML
import Testing

@testable import Website

/// One picture, read by an XML parser that keeps everything.
final class PictureReading: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    /// A number among the attributes; zero if there is none.
    func number(_ name: String) -> Double { attributes[name].map { Double($0) ?? .nan } ?? 0 }
  }

  private(set) var elements: [Element] = []
  private(set) var faults: [String] = []
  private var open: [Element] = []

  /// All that a picture may be made of.
  private static let allowed: [String: Set<String>] = [
    "svg": ["width", "height", "viewBox", "role", "aria-labelledby", "font-family", "xmlns"],
    "title": ["id"], "style": [],
    "rect": ["class", "x", "y", "width", "height", "rx", "stroke-width", "opacity"],
    "text": ["class", "x", "y", "font-size", "font-weight", "letter-spacing", "text-anchor"],
  ]

  init(_ svg: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(svg))
    parser.delegate = self
    if !parser.parse() { faults.append("not well-formed: \(String(describing: parser.parserError))") }
    let text = String(decoding: svg, as: UTF8.self)
    for word in ["<!", "<?"] where text.contains(word) { faults.append("holds \(word)") }
    for element in elements {
      for (name, value) in element.attributes.sorted(by: { $0.key < $1.key })
      where name != "xmlns" && (value.contains("url") || value.contains(":")) {
        faults.append("\(name) of \(element.name) is \(value)")
      }
    }
    if style.contains("url") || style.contains("@import") { faults.append("the style is \(style)") }
    faults += frameFaults + nameFaults
  }

  var root: [String: String] { elements.last { $0.name == "svg" }?.attributes ?? [:] }
  var title: String { elements.first { $0.name == "title" }?.text ?? "" }
  var style: String { elements.first { $0.name == "style" }?.text ?? "" }
  /// What it says, line by line.
  var lines: [String] { elements.filter { $0.name == "text" }.map(\.text) }

  /// The rectangles of a class.
  func rectangles(_ name: String) -> [Element] {
    elements.filter { $0.name == "rect" && $0.attributes["class"] == name }
  }

  /// The classes of the days, in order: the squares after the brand mark.
  var days: [String] {
    elements.filter { $0.name == "rect" && $0.attributes["opacity"] == nil }
      .filter { $0.attributes["width"] == $0.attributes["height"] }
      .compactMap { $0.attributes["class"] }.dropFirst().filter { $0 != "ring" }
  }

  func parser(
    _: XMLParser, didStartElement name: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes: [String: String]
  ) {
    open.append(Element(name: name, attributes: attributes))
    guard let allowed = PictureReading.allowed[name] else { return faults.append("an element \(name)") }
    for attribute in attributes.keys.sorted() where !allowed.contains(attribute) {
      faults.append("an attribute \(attribute) of \(name)")
    }
  }

  func parser(_: XMLParser, foundCharacters characters: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += characters
  }

  func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
    if let element = open.popLast() { elements.append(element) }
  }

  struct Box {
    let what: String
    let left, right, top, bottom: Double
  }

  /// Where each line lies, by widths on the safe side.
  private var lineBoxes: [Box] {
    elements.filter { $0.name == "text" }.map { element in
      let size = element.number("font-size")
      let estimate = TextWidth.of(
        element.text, size: Int(size), isBold: element.attributes["font-weight"] != nil)
      let width = Double(estimate) / 10 + element.number("letter-spacing") * Double(element.text.count)
      let shift = element.attributes["text-anchor"] == "middle" ? 0.5 : 0
      let left = element.number("x") - width * shift
      return Box(
        what: "“\(element.text)”", left: left, right: left + width,
        top: element.number("y") - size * 0.75, bottom: element.number("y") + size * 0.22)
    }
  }

  private func shapeBoxes(_ isIncluded: (Element) -> Bool) -> [Box] {
    elements.filter { $0.name == "rect" && isIncluded($0) }.map { element in
      let line = element.number("stroke-width") / 2
      let (x, y) = (element.number("x"), element.number("y"))
      return Box(
        what: "a rectangle", left: x - line, right: x + element.number("width") + line, top: y - line,
        bottom: y + element.number("height") + line)
    }
  }

  private var frameFaults: [String] {
    let (width, height) = (Double(root["width"] ?? "") ?? .nan, Double(root["height"] ?? "") ?? .nan)
    var faults: [String] = []
    if root["viewBox"] != "0 0 \(root["width"] ?? "") \(root["height"] ?? "")" {
      faults.append("its view box")
    }
    let lines = lineBoxes
    for box in lines + shapeBoxes({ _ in true })
    where !(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height) {
      faults.append("\(box.what) leaves the frame")
    }
    // What is square is a day or a part of the brand mark; all else is a ground.
    let squares = shapeBoxes { $0.attributes["width"] == $0.attributes["height"] }
    for (index, line) in lines.enumerated() {
      for other in lines[(index + 1)...] + squares
      where line.left < other.right && other.left < line.right && line.top < other.bottom
        && other.top < line.bottom
      {
        faults.append("\(line.what) and \(other.what) overlap")
      }
    }
    return faults
  }

  private var nameFaults: [String] {
    let ids = elements.compactMap { $0.attributes["id"] }
    var faults: [String] = []
    if root["role"] != "img" { faults.append("no role") }
    if title.isEmpty || title.contains("\n") { faults.append("no title") }
    if ids != [root["aria-labelledby"]] { faults.append("ids: \(ids)") }
    return faults
  }
}
