// An SVG drawing as the tests measure it: its places, its labels with what they cover, and what is odd about them.

import Foundation
import FoundationXML
import Testing

@testable import Website

/// One drawing, read by an XML parser.
final class SVGDrawing: NSObject, XMLParserDelegate {
  struct Label {
    let text: String
    let classes: [String]
    /// In user units.
    let x, y: Double
    let left, right, top, bottom: Double
  }

  struct Shape {
    let element: String
    let classes: [String]
    let points: [(x: Double, y: Double)]
  }

  private(set) var size = (width: 0.0, height: 0.0)
  private(set) var labels: [Label] = []
  private(set) var shapes: [Shape] = []
  private(set) var root: [String: String] = [:]
  /// That of the style sheet.
  private let fontSize = 12
  private var open: [(element: String, attributes: [String: String])] = []
  private var text = ""

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    try #require(size.width > 0 && size.height > 0, "a drawing has a view box")
  }

  /// All drawings of a text, in order.
  static func all(in text: String) throws -> [SVGDrawing] {
    try text.matches(of: #/(?s)<svg .*?<\/svg>/#).map { try SVGDrawing(String($0.output)) }
  }

  func shapes(_ name: String) -> [Shape] { shapes.filter { $0.classes.contains(name) } }

  func parser(
    _: XMLParser, didStartElement element: String, namespaceURI _: String?, qualifiedName _: String?,
    attributes: [String: String]
  ) {
    open.append((element, attributes))
    text = ""
    func number(_ name: String) -> Double { attributes[name].map { Double($0) ?? .nan } ?? 0 }
    switch element {
    case "svg":
      root = attributes
      let box = (attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
      if box.count == 4 { size = (box[2], box[3]) }
    case "rect":
      let (x, y) = (number("x"), number("y"))
      add(element, attributes, [(x, y), (x + number("width"), y + number("height"))])
    case "circle":
      let (x, y, r) = (number("cx"), number("cy"), number("r"))
      add(element, attributes, [(x - r, y - r), (x + r, y + r), (x, y)])
    case "path":
      add(element, attributes, SVGDrawing.points(attributes["d"] ?? ""))
    default: break
    }
  }

  func parser(_: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(_: XMLParser, didEndElement element: String, namespaceURI _: String?, qualifiedName _: String?)
  {
    guard let (_, attributes) = open.popLast() else { return }
    switch element {
    case "text": add(text, attributes)
    default: break
    }
  }

  private func add(_ element: String, _ attributes: [String: String], _ points: [(x: Double, y: Double)]) {
    shapes.append(Shape(element: element, classes: SVGDrawing.classes(attributes), points: points))
  }

  private static func classes(_ attributes: [String: String]) -> [String] {
    (attributes["class"] ?? "").split(separator: " ").map(String.init)
  }

  private func add(_ text: String, _ attributes: [String: String]) {
    let classes = SVGDrawing.classes(attributes)
    let width = Double(TextWidth.of(text, size: fontSize, isBold: classes.contains("chart-strong"))) / 10
    let x = Double(attributes["x"] ?? "") ?? .nan
    let y = Double(attributes["y"] ?? "") ?? .nan
    let left =
      switch attributes["text-anchor"] {
      case "middle": x - width / 2
      case "end": x - width
      default: x
      }
    // From the top of a capital letter to the foot of a small one.
    let (up, down) = (Double(fontSize) * 0.75, Double(fontSize) * 0.22)
    labels.append(
      Label(
        text: text, classes: classes, x: x, y: y, left: left, right: left + width, top: y - up,
        bottom: y + down))
  }

  /// The corners of a path's data: moves and lines, absolute and relative.
  static func points(_ data: String) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    var (x, y) = (0.0, 0.0)
    var corner = (x: 0.0, y: 0.0)
    for match in data.matches(of: #/([A-Za-z])([^A-Za-z]*)/#) {
      let numbers = match.output.2.split(separator: " ").map { Double($0) ?? .nan }
      let first = numbers.first ?? .nan
      let second = numbers.dropFirst().first ?? .nan
      switch match.output.1 {
      case "M", "L": (x, y) = (first, second)
      case "m": (x, y) = (x + first, y + second)
      case "H": x = first
      case "h": x += first
      case "V": y = first
      case "v": y += first
      case "Z", "z": (x, y) = corner
      default: (x, y) = (.nan, .nan)
      }
      if match.output.1 == "M" || match.output.1 == "m" { corner = (x, y) }
      points.append((x, y))
    }
    return points
  }

  /// Everything about the drawing that would look broken, in words; empty for a sound one.
  var faults: [String] {
    var faults: [String] = []
    // Half a unit of slack: places are rounded to tenths.
    func isInside(_ x: Double, _ y: Double) -> Bool {
      x.isFinite && y.isFinite && (-0.5...size.width + 0.5).contains(x)
        && (-0.5...size.height + 0.5).contains(y)
    }
    // A dot at the edge may reach over it: drawings do not cut off what does.
    for shape in shapes
    where !shape.points.suffix(shape.element == "circle" ? 1 : shape.points.count).allSatisfy({
      isInside($0.x, $0.y)
    }) {
      faults.append("\(shape.element) \(shape.classes) leaves the frame")
    }
    for label in labels where !isInside(label.left, label.top) || !isInside(label.right, label.bottom) {
      faults.append("“\(label.text)” leaves the frame")
    }
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...]
      where label.left < other.right && other.left < label.right && label.top < other.bottom
        && other.top < label.bottom
      {
        faults.append("“\(label.text)” and “\(other.text)” overlap")
      }
    }
    if root["role"] != "img" { faults.append("no role") }
    if root["aria-label"]?.hasSuffix(".") != true { faults.append("no sentence as its name") }
    return faults
  }
}
