// Writes a picture to share as SVG: rounded squares, texts and the brand mark, coloured by classes.

import StudyModel
import Templating

/// A rectangle in a picture.
struct PictureBox: Hashable, Sendable {
  var x: Tenths
  var y: Tenths
  var width: Tenths
  var height: Tenths

  /// The box enlarged by a distance on every side.
  func outside(by distance: Tenths) -> PictureBox {
    PictureBox(
      x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}

/// One picture, sized in CSS pixels. It needs no other file and has one style element, so that it looks the same wherever
/// it is embedded.
struct PictureCanvas {
  private var svg = ElementWriter()

  /// Common system fonts, in order of preference; a minimal Linux has DejaVu Sans.
  private static let fonts =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', Helvetica, Arial, sans-serif"

  /// - Parameters:
  ///   - name: the prefix of the id of the title, so that two pictures on one page do not conflict.
  ///   - title: one line with the figures.
  init(_ name: String, width: Int, height: Int, style: PictureStyle, title: String) {
    svg.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(width)"), ("height", "\(height)"),
        ("viewBox", "0 0 \(width) \(height)"), ("role", "img"), ("aria-labelledby", "\(name)-title"),
        ("font-family", PictureCanvas.fonts),
      ])
    svg.text("title", [("id", "\(name)-title")], title)
    svg.text("style", [], style.text)
  }

  /// - Parameters:
  ///   - name: a class of the style.
  ///   - line: the width of the outline.
  ///   - opacity: a number from 0 to 1.
  mutating func rectangle(
    _ box: PictureBox, radius: Tenths = 0, _ name: String, line: Tenths? = nil, opacity: String? = nil
  ) {
    var attributes: [ElementWriter.Attribute] = [
      ("class", name), ("x", coordinate(box.x)), ("y", coordinate(box.y)),
      ("width", coordinate(box.width)), ("height", coordinate(box.height)),
    ]
    if radius > 0 { attributes.append(("rx", coordinate(radius))) }
    if let line { attributes.append(("stroke-width", coordinate(line))) }
    if let opacity { attributes.append(("opacity", opacity)) }
    svg.empty("rect", attributes)
  }

  /// - Parameter y: the baseline.
  mutating func text(
    _ text: PictureText, x: Tenths, y: Tenths, anchor: LabelAnchor = .start, _ colour: PictureColour
  ) {
    guard !text.text.isEmpty else { return }
    var attributes: [ElementWriter.Attribute] = [
      ("class", colour.rawValue), ("x", coordinate(x)), ("y", coordinate(y)), ("font-size", "\(text.size)"),
    ]
    if anchor != .start { attributes.append(("text-anchor", anchor.rawValue)) }
    if text.isBold { attributes.append(("font-weight", "700")) }
    if text.spacing > 0 { attributes.append(("letter-spacing", coordinate(-text.spacing))) }
    svg.text("text", attributes, text.text)
  }

  /// Draws the brand mark of the site's header: four squares of one colour.
  ///
  /// - Parameter side: the side of the whole mark.
  mutating func brandMark(x: Tenths, y: Tenths, side: Tenths) {
    let square = side * 8 / 18
    let opacities = [nil, ".62", ".62", ".3"]
    for (index, opacity) in opacities.enumerated() {
      let left = x + (index % 2) * (side - square)
      let top = y + (index / 2) * (side - square)
      let box = PictureBox(x: left, y: top, width: square, height: square)
      rectangle(box, radius: square / 4, PictureColour.all.rawValue, opacity: opacity)
    }
  }

  /// The finished SVG, with a line feed at the end.
  func finished() -> [UInt8] {
    var svg = svg
    svg.end()
    return svg.bytes + [UInt8(ascii: "\n")]
  }
}
