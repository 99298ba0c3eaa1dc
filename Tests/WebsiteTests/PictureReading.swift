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
    /// Of parts of a line: what each one says.
    var parts: [Element] = []
  }

  private(set) var elements: [Element] = []
  private(set) var faults: [String] = []
  private var open: [Element] = []

  /// All that a picture may be made of.
  private static let allowed: [String: Set<String>] = [
    "svg": [
      "width", "height", "viewBox", "role", "aria-labelledby", "aria-describedby", "font-family", "xmlns",
    ],
    "title": ["id"], "desc": ["id"],
    "rect": ["x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width"],
    "circle": ["cx", "cy", "r", "fill", "stroke", "stroke-width", "stroke-dasharray", "transform"],
    "path": ["d", "fill", "stroke", "stroke-width"],
    "text": ["x", "y", "font-size", "font-weight", "fill", "text-anchor"],
    "tspan": ["dx", "font-size", "font-weight", "fill"],
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
    faults += frameFaults + nameFaults
  }

  var root: [String: String] { elements.last { $0.name == "svg" }?.attributes ?? [:] }
  var title: String { elements.first { $0.name == "title" }?.text ?? "" }
  var detail: String { elements.first { $0.name == "desc" }?.text ?? "" }
  /// What it says, line by line.
  var lines: [String] {
    elements.filter { $0.name == "text" }.map {
      $0.parts.isEmpty ? $0.text : $0.parts.map(\.text).joined(separator: " ")
    }
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
    guard let element = open.popLast() else { return }
    if element.name == "tspan", !open.isEmpty {
      open[open.count - 1].parts.append(element)
    } else {
      elements.append(element)
    }
  }

  struct Box {
    let what: String
    let left, right, top, bottom: Double
  }

  /// Where each line lies, by widths on the safe side.
  var lineBoxes: [Box] {
    elements.filter { $0.name == "text" }.map { element in
      func number(_ name: String) -> Double { Double(element.attributes[name] ?? "") ?? .nan }
      func width(_ part: Element) -> Double {
        let size = Int(part.attributes["font-size"] ?? "") ?? 0
        let isBold = part.attributes["font-weight"] != nil
        return Double(TextWidth.of(part.text, size: size, isBold: isBold)) / 10
          + (Double(part.attributes["dx"] ?? "") ?? 0)
      }
      let parts = element.parts.isEmpty ? [element] : element.parts
      let blanks = Double(parts.count - 1) * 0.34 * number("font-size")
      let all = parts.reduce(blanks) { $0 + width($1) }
      let size = parts.compactMap { Double($0.attributes["font-size"] ?? "") }.max() ?? .nan
      let anchor = element.attributes["text-anchor"]
      let shift: Double = anchor == "middle" ? 0.5 : anchor == "end" ? 1 : 0
      let left = number("x") - all * shift
      return Box(
        what: "“\(parts.map(\.text).joined(separator: " "))”", left: left, right: left + all,
        top: number("y") - size * 0.75, bottom: number("y") + size * 0.22)
    }
  }

  private var shapeBoxes: [Box] {
    elements.compactMap { element in
      func number(_ name: String) -> Double { Double(element.attributes[name] ?? "0") ?? .nan }
      let line = number("stroke-width") / 2
      switch element.name {
      case "rect":
        let (x, y) = (number("x"), number("y"))
        return Box(
          what: "a rectangle", left: x - line, right: x + number("width") + line, top: y - line,
          bottom: y + number("height") + line)
      case "circle":
        let (x, y, r) = (number("cx"), number("cy"), number("r") + line)
        return Box(what: "a ring", left: x - r, right: x + r, top: y - r, bottom: y + r)
      case "path":
        let points = SVGDrawing.points(element.attributes["d"] ?? "")
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        return Box(
          what: "a path", left: (xs.min() ?? .nan) - line, right: (xs.max() ?? .nan) + line,
          top: (ys.min() ?? .nan) - line, bottom: (ys.max() ?? .nan) + line)
      default: return nil
      }
    }
  }

  private var frameFaults: [String] {
    let (width, height) = (Double(root["width"] ?? "") ?? .nan, Double(root["height"] ?? "") ?? .nan)
    var faults: [String] = []
    if root["viewBox"] != "0 0 \(root["width"] ?? "") \(root["height"] ?? "")" {
      faults.append("its view box")
    }
    let lines = lineBoxes
    for box in lines + shapeBoxes
    where !(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height) {
      faults.append("\(box.what) leaves the frame")
    }
    for (index, line) in lines.enumerated() {
      for other in lines[(index + 1)...]
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
    let named = [root["aria-labelledby"], root["aria-describedby"]]
    var faults: [String] = []
    if root["role"] != "img" { faults.append("no role") }
    if title.isEmpty || title.contains("\n") || detail.isEmpty {
      faults.append("no title or description")
    }
    if Set(ids).count != ids.count || ids.count != 2 || named != ids {
      faults.append("ids: \(ids), \(named)")
    }
    return faults
  }
}
