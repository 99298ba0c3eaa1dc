// The writer of a picture on its own: an SVG without style, script or reference, in one scheme.

/// Draws in CSS pixels. All looks are attributes, so that a picture looks the same wherever it is embedded.
struct PictureCanvas {
  let colours: SchemeColours
  private var svg = SVGWriter()

  /// Fonts that systems bring along, the plainest last; bare Linux machines have DejaVu Sans.
  static let fonts =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', Helvetica, Arial, sans-serif"

  /// - Parameters:
  ///   - id: starts the ids of title and description, so that two pictures in one page keep their own.
  ///   - title: one line with the figures.
  ///   - description: what the picture shows, and as of when.
  init(
    id: String, width: Int, height: Int, scheme: ColourScheme, title: String, description: String
  ) {
    colours = SchemeColours(scheme: scheme)
    svg.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(width)"), ("height", "\(height)"),
        ("viewBox", "0 0 \(width) \(height)"), ("role", "img"),
        ("aria-labelledby", "\(id)-title"), ("aria-describedby", "\(id)-description"),
        ("font-family", PictureCanvas.fonts),
      ])
    svg.text("title", [("id", "\(id)-title")], title)
    svg.text("desc", [("id", "\(id)-description")], description)
  }

  /// A line around a box; the frame of a picture lies inside the picture.
  typealias Stroke = (colour: PictureColour, width: Tenths)

  mutating func rectangle(_ box: PictureBox, radius: Tenths = 0, fill: PictureColour?, stroke: Stroke? = nil)
  {
    svg.empty("rect", place(of: box, radius: radius) + look(fill, stroke))
  }

  private func place(of box: PictureBox, radius: Tenths) -> [SVGWriter.Attribute] {
    var attributes: [SVGWriter.Attribute] = [
      ("x", coordinate(box.x)), ("y", coordinate(box.y)), ("width", coordinate(box.width)),
      ("height", coordinate(box.height)),
    ]
    if radius > 0 { attributes.append(("rx", coordinate(radius))) }
    return attributes
  }

  mutating func draw(_ path: ChartPath, fill: PictureColour?, stroke: Stroke? = nil) {
    guard !path.isEmpty else { return }
    svg.empty("path", [("d", path.data)] + look(fill, stroke))
  }

  /// A ring that is drawn from twelve o'clock on, as far as the share it stands for.
  mutating func ring(x: Tenths, y: Tenths, radius: Tenths, width: Tenths, share part: Int, of whole: Int) {
    let circle: [SVGWriter.Attribute] = [
      ("cx", coordinate(x)), ("cy", coordinate(y)), ("r", coordinate(radius)),
    ]
    svg.empty("circle", circle + look(nil, (.step0, width)))
    let length = radius * 6_283 / 1_000
    let arc = ProgressRing.arc(part, of: whole, in: length)
    guard arc > 0 else { return }
    let dashes: [SVGWriter.Attribute] =
      arc < length ? [("stroke-dasharray", "\(coordinate(arc)) \(coordinate(length - arc))")] : []
    svg.empty(
      "circle",
      circle + look(nil, (.step4, width)) + dashes
        // A dash begins at three o'clock.
        + [("transform", "rotate(-90 \(coordinate(x)) \(coordinate(y)))")])
  }

  /// - Parameter y: of the base line.
  mutating func text(
    _ text: PictureText, x: Tenths, y: Tenths, anchor: LabelAnchor = .start, _ colour: PictureColour
  ) {
    guard !text.text.isEmpty else { return }
    svg.text("text", place(x, y, anchor) + look(text, colour), text.text)
  }

  /// Several texts one after the other as their own letters fall, with no guess at where each one ends.
  mutating func row(_ row: PictureRow, x: Tenths, y: Tenths, anchor: LabelAnchor = .start) {
    let parts = row.parts.filter { !$0.text.text.isEmpty }
    guard parts.count > 1 else {
      if let only = parts.first { text(only.text, x: x, y: y, anchor: anchor, only.colour) }
      return
    }
    svg.start("text", place(x, y, anchor) + [("font-size", "\(row.blankSize)")])
    for (index, part) in parts.enumerated() {
      // The end of the line in the file is a blank between two parts already.
      let gap: [SVGWriter.Attribute] =
        index > 0 && row.gap > 0 ? [("dx", coordinate(row.gap))] : []
      svg.text("tspan", gap + look(part.text, part.colour), part.text.text)
    }
    svg.end()
  }

  private func place(_ x: Tenths, _ y: Tenths, _ anchor: LabelAnchor) -> [SVGWriter.Attribute] {
    [("x", coordinate(x)), ("y", coordinate(y))]
      + (anchor == .start ? [] : [("text-anchor", anchor.rawValue)])
  }

  private func look(_ text: PictureText, _ colour: PictureColour) -> [SVGWriter.Attribute] {
    [("font-size", "\(text.size)"), ("fill", colours[colour])]
      + (text.isBold ? [("font-weight", "700")] : [])
  }

  /// The mark of the site's header: four squares.
  ///
  /// - Parameters:
  ///   - side: of the whole mark.
  ///   - ground: the scheme of what it is drawn on, where that is not the picture's.
  mutating func brandMark(x: Tenths, y: Tenths, side: Tenths, on ground: SchemeColours? = nil) {
    let square = side * 8 / 18
    let shades: [PictureColour] = [.step4, .step3, .step3, .step1]
    for (index, shade) in shades.enumerated() {
      let (left, top) = (x + (index % 2) * (side - square), y + (index / 2) * (side - square))
      let box = PictureBox(x: left, y: top, width: square, height: square)
      svg.empty("rect", place(of: box, radius: square / 4) + [("fill", (ground ?? colours)[shade])])
    }
  }

  /// The whole picture; nothing can be drawn after this.
  func finished() -> [UInt8] {
    var svg = svg
    svg.end()
    return svg.bytes + [UInt8(ascii: "\n")]
  }

  private func look(_ fill: PictureColour?, _ stroke: Stroke?) -> [SVGWriter.Attribute] {
    var attributes: [SVGWriter.Attribute] = [("fill", fill.map { colours[$0] } ?? "none")]
    if let stroke {
      attributes += [("stroke", colours[stroke.colour]), ("stroke-width", coordinate(stroke.width))]
    }
    return attributes
  }
}
