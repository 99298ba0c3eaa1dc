// A drawing of a row chart as tests look at it: what stands where, read back from its SVG.

import Foundation
import Statistics
import StudyModel
import Templating
import Testing

@testable import Website

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What of a drawing can collide or leave the frame.
struct RowDrawing {
  struct Box {
    let left, right, top, bottom: Double
    let what: String

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    func number(_ attribute: String) -> Double { Double(attributes[attribute] ?? "") ?? .nan }
  }

  let elements: [Element]

  init(_ drawing: String) throws {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(drawing.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "not well-formed: \(drawing)")
    elements = reader.elements
  }

  var root: Element { elements.first ?? Element(name: "", attributes: [:]) }

  func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

  /// Rectangles of the class, in their order.
  func rectangles(_ className: String) -> [Element] {
    all("rect").filter { ($0.attributes["class"] ?? "").split(separator: " ").contains(Substring(className)) }
  }

  var texts: [String] { all("text").map(\.text) }

  /// The frame: the view box.
  var frame: Box {
    let numbers = (root.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4 else { return Box(left: 0, right: 0, top: 0, bottom: 0, what: "no frame") }
    return Box(left: numbers[0], right: numbers[2], top: numbers[1], bottom: numbers[3], what: "frame")
  }

  var textBoxes: [Box] {
    all("text").map { text in
      let isBold = text.attributes["class"]?.contains("chart-strong") == true
      let size = root.number("font-size").isNaN ? 12 : root.number("font-size")
      let width = Double(TextWidth.of(text.text, size: Int(size), isBold: isBold)) / 10
      let x = text.number("x")
      let left =
        switch text.attributes["text-anchor"] {
        case "middle": x - width / 2
        case "end": x - width
        default: x
        }
      return Box(
        left: left, right: left + width, top: text.number("y") - size * 0.75,
        bottom: text.number("y") + size * 0.2, what: text.text)
    }
  }

  var rectangleBoxes: [Box] {
    all("rect").map { box in
      Box(
        left: box.number("x"), right: box.number("x") + box.number("width"), top: box.number("y"),
        bottom: box.number("y") + box.number("height"), what: "rect \(box.attributes["class"] ?? "")")
    }
  }

  var circleBoxes: [Box] {
    all("circle").map { dot in
      let (x, y, radius) = (dot.number("cx"), dot.number("cy"), dot.number("r"))
      return Box(
        left: x - radius, right: x + radius, top: y - radius, bottom: y + radius,
        what: "circle \(dot.attributes["class"] ?? "")")
    }
  }

  /// What leaves the frame, and which words touch one another or a mark.
  var complaints: [String] {
    let (words, marks, frame) = (textBoxes, rectangleBoxes + circleBoxes, frame)
    var complaints: [String] = []
    for box in words + marks {
      // Written so that a number that is none complains as well.
      let isInside =
        box.left >= frame.left && box.right <= frame.right && box.top >= frame.top
        && box.bottom <= frame.bottom
      if !isInside { complaints.append("\(box.what) leaves the frame") }
    }
    for (index, word) in words.enumerated() {
      for other in words[(index + 1)...] + marks where word.overlaps(other) {
        complaints.append("\(word.what) touches \(other.what)")
      }
    }
    return complaints
  }
}

private final class ElementReader: NSObject, XMLParserDelegate {
  var elements: [RowDrawing.Element] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(RowDrawing.Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard let index = open.last else { return }
    elements[index].text += text
  }
}

/// A plan with so many problems of each difficulty, ten a day, and what a chart is made from.
enum ChartSample {
  static func plan(easy: Int = 0, medium: Int = 0, hard: Int = 0, unknown: Int = 0) -> String {
    let kinds =
      Array(repeating: " [Easy]", count: easy) + Array(repeating: " [Medium]", count: medium)
      + Array(repeating: " [Hard]", count: hard) + Array(repeating: " [Unknown]", count: unknown)
    var text = ""
    for (index, kind) in kinds.enumerated() {
      if index % 70 == 0 { text += "# Week \(index / 70 + 1): Theme\n\n" }
      if index % 10 == 0 { text += "## Day \(index / 10 + 1)\n\nGoal: Do it.\n\n### DSA: Focus\n\n" }
      text += "- [ ] LC \(index + 1): Problem \(index + 1)\(kind)\n"
      if index % 10 == 9 { text += "\n" }
    }
    return text
  }

  static func context(
    _ log: ProgressLog = ProgressLog(), plan: String = SampleSite.plan, now: Now = SampleSite.now
  ) throws -> PageContext {
    PageContext(
      input: try SampleSite.input(log, .public, plan: plan, now: now),
      words: try SampleSite.templates().words)
  }

  /// A log with these problems solved, each with its minutes on its day.
  static func log(_ solves: [(problem: Int, day: String, minutes: Int?)]) -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-09-07")
    for (problem, day, minutes) in solves {
      log.items[ItemID("lc-\(problem)")] = ItemRecord(attempts: [
        SampleSite.attempt("\(day)T12:00:00+01:00", minutes: minutes)
      ])
    }
    return log
  }
}
