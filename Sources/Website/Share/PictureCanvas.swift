// Draws the pictures to share: colours of both schemes, boxes, and texts that fit.

import StudyModel
import TextTools

/// A colour by its name in `Templates/style.css`; a test checks that both have the same values.
enum PictureColour: String, CaseIterable, Sendable {
  case paper, ink, muted, line, edge, accent
  /// The shades of a day, and what stands on the fullest.
  case undone = "none"
  case part, most, all
  case onAll = "on-all"
  /// The shades below `all` in a programme with an accent.
  case grey1 = "grey-1"
  case grey2 = "grey-2"
  /// The accents of programmes.
  case blue, teal, green, amber, orange, red, pink, violet

  fileprivate var hexadecimals: (light: String, dark: String) {
    switch self {
    case .paper: ("#fcfcfa", "#131416")
    case .ink: ("#1c1d1f", "#ececea")
    case .muted: ("#5c6064", "#a0a4a8")
    case .line: ("#dfe0dc", "#2d3034")
    case .edge: ("#d0d2cd", "#3b3f44")
    case .accent: ("#0b6b3a", "#6fd6a0")
    case .undone: ("#d5dbd2", "#2d3531")
    case .part: ("#8dcaa7", "#22613f")
    case .most: ("#409e6c", "#2f9f67")
    case .all: ("#0d7444", "#57e39d")
    case .onAll: ("#ffffff", "#04130b")
    case .grey1: ("#a6aaa8", "#585d63")
    case .grey2: ("#7d8285", "#868b90")
    case .blue: ("#1f5f9e", "#84b4ea")
    case .teal: ("#0a6670", "#5fcfd0")
    case .green: ("#3d670c", "#a3d162")
    case .amber: ("#795400", "#e8ba55")
    case .orange: ("#a1430b", "#f2a066")
    case .red: ("#b0282c", "#f5928a")
    case .pink: ("#a3266c", "#f292c4")
    case .violet: ("#6a3fb0", "#bda2f2")
    }
  }

  /// The colour in a programme with an accent: what the site's own accent and fullest step are there is the accent.
  fileprivate func tinted(_ accent: Accent?) -> PictureColour {
    guard let accent = accent.flatMap({ PictureColour(rawValue: $0.rawValue) }) else { return self }
    return switch self {
    case .accent, .all: accent
    case .most: .grey2
    case .part: .grey1
    default: self
    }
  }
}

extension ColourScheme {
  /// A colour as `#rrggbb`.
  ///
  /// - Parameter accent: the accent of the programme.
  subscript(_ colour: PictureColour, accent: Accent? = nil) -> String {
    let (light, dark) = colour.tinted(accent).hexadecimals
    return self == .light ? light : dark
  }
}

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

/// Texts in one line, each in its own style.
struct PictureRow {
  var parts: [(text: PictureText, colour: PictureColour)]
  /// The gap between two texts, in addition to a space.
  var gap: Tenths = 0

  /// The font size of the spaces between texts.
  var spaceSize: Int { parts.map(\.text.size).min() ?? 0 }

  /// An upper estimate of the width.
  var width: Tenths {
    parts.reduce(0) { $0 + $1.text.width }
      + (gap + TextWidth.of(" ", size: spaceSize)) * max(0, parts.count - 1)
  }
}

/// A text on one line with its font.
struct PictureText: Hashable, Sendable {
  let text: String
  /// The font size in CSS pixels.
  let size: Int
  let isBold: Bool

  init(_ text: String, size: Int, isBold: Bool = false) {
    self.text = PictureText.harmless(text)
    self.size = size
    self.isBold = isBold
  }

  var width: Tenths { TextWidth.of(text, size: size, isBold: isBold) }

  /// - Parameters:
  ///   - wordings: forms of the same text, the longest first.
  ///   - room: the largest width of the line.
  ///   - sizes: the font sizes to try, the largest first. Each is tried with all wordings before the next smaller one.
  init(_ wordings: [String], in room: Tenths, sizes: [Int], isBold: Bool = false) {
    for size in sizes {
      for wording in wordings {
        let text = PictureText(wording, size: size, isBold: isBold)
        if text.width <= room {
          self = text
          return
        }
      }
    }
    guard let shortest = wordings.last else {
      self.init("", size: sizes.last ?? 12, isBold: isBold)
      return
    }
    let least = PictureText(shortest, size: sizes.last ?? 12, isBold: isBold)
    self = least.shortened(to: room)
  }

  /// The text cut after a whole character, with an ellipsis; empty if not even the ellipsis fits.
  private func shortened(to room: Tenths) -> PictureText {
    let ellipsis = "…"
    var used = TextWidth.of(ellipsis, size: size, isBold: isBold)
    guard used <= room else { return PictureText("", size: size, isBold: isBold) }
    var kept = ""
    for character in text {
      used += TextWidth.of(String(character), size: size, isBold: isBold)
      if used > room { break }
      kept.append(character)
    }
    return PictureText(trimmedEnd(kept) + ellipsis, size: size, isBold: isBold)
  }

  /// The most combining marks on a character. No script needs more, and a stack of marks would leave the frame.
  private static let mostMarks = 4

  /// A text on one line, without controls of text direction, excess combining marks and characters that XML forbids.
  static func harmless(_ text: String) -> String {
    // Most texts are plain ASCII, and looking up the properties of each character is slow.
    if text.isPlainASCII { return text }
    var scalars = String.UnicodeScalarView()
    var marks = 0
    for scalar in printable(text).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        marks += 1
        if marks > mostMarks { continue }
      case .unassigned where scalar.value & 0xFFFE == 0xFFFE:
        scalars.append("\u{FFFD}")
        continue
      default: marks = 0
      }
      scalars.append(scalar == "\t" ? " " : scalar)
    }
    return String(scalars)
  }
}

/// Draws a picture, sized in CSS pixels. All styles are attributes, so that it looks the same wherever it is embedded.
struct PictureCanvas {
  private let colours: ColourScheme
  /// The accent of the programme that is drawn; of several, one after the other.
  var accent: Accent?
  private var svg = ElementWriter()

  /// Common system fonts, in order of preference; a minimal Linux has DejaVu Sans.
  static let fonts =
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', Helvetica, Arial, sans-serif"

  /// - Parameters:
  ///   - id: the prefix of the ids of title and description, so that two pictures on one page do not conflict.
  ///   - accent: that of the programme; nil for the colours of the site.
  ///   - title: one line with the figures.
  ///   - description: what the picture shows, and as of when.
  init(
    id: String, width: Int, height: Int, scheme: ColourScheme, accent: Accent? = nil, title: String,
    description: String
  ) {
    (colours, self.accent) = (scheme, accent)
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

  /// The line around a box.
  typealias Stroke = (colour: PictureColour, width: Tenths)

  mutating func rectangle(_ box: PictureBox, radius: Tenths = 0, fill: PictureColour?, stroke: Stroke? = nil)
  {
    svg.empty("rect", place(of: box, radius: radius) + look(fill, stroke))
  }

  private func place(of box: PictureBox, radius: Tenths) -> [ElementWriter.Attribute] {
    var attributes: [ElementWriter.Attribute] = [
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

  /// Draws an arc from twelve o'clock clockwise, whose length is the share of the full ring.
  mutating func ring(x: Tenths, y: Tenths, radius: Tenths, width: Tenths, share part: Int, of whole: Int) {
    let circle: [ElementWriter.Attribute] = [
      ("cx", coordinate(x)), ("cy", coordinate(y)), ("r", coordinate(radius)),
    ]
    svg.empty("circle", circle + look(nil, (.undone, width)))
    let length = radius * 6_283 / 1_000
    let arc = PictureCanvas.arc(part, of: whole, in: length)
    guard arc > 0 else { return }
    let dashes: [ElementWriter.Attribute] =
      arc < length ? [("stroke-dasharray", "\(coordinate(arc)) \(coordinate(length - arc))")] : []
    svg.empty(
      "circle",
      circle + look(nil, (.all, width)) + dashes
        // SVG begins a dash at three o'clock.
        + [("transform", "rotate(-90 \(coordinate(x)) \(coordinate(y)))")])
  }

  /// The shortest arc and the shortest gap, so that one day is visible.
  private static let leastArc: Tenths = 40

  /// The length of the arc in a ring of a circumference. It is 0 only if nothing is done, and closed only if all is.
  static func arc(_ part: Int, of whole: Int, in length: Tenths) -> Tenths {
    guard part > 0, whole > 0 else { return 0 }
    guard part < whole else { return length }
    return min(max(part * length / whole, leastArc), length - leastArc)
  }

  /// - Parameter y: the baseline.
  mutating func text(
    _ text: PictureText, x: Tenths, y: Tenths, anchor: LabelAnchor = .start, _ colour: PictureColour
  ) {
    guard !text.text.isEmpty else { return }
    svg.text("text", place(x, y, anchor) + look(text, colour), text.text)
  }

  /// Draws several texts in one line. The renderer places each after the one before, so no width is estimated.
  mutating func row(_ row: PictureRow, x: Tenths, y: Tenths, anchor: LabelAnchor = .start) {
    let parts = row.parts.filter { !$0.text.text.isEmpty }
    guard parts.count > 1 else {
      if let only = parts.first { text(only.text, x: x, y: y, anchor: anchor, only.colour) }
      return
    }
    svg.start("text", place(x, y, anchor) + [("font-size", "\(row.spaceSize)")])
    for (index, part) in parts.enumerated() {
      // The line feed between two `tspan` elements is rendered as a space.
      let gap: [ElementWriter.Attribute] =
        index > 0 && row.gap > 0 ? [("dx", coordinate(row.gap))] : []
      svg.text("tspan", gap + look(part.text, part.colour), part.text.text)
    }
    svg.end()
  }

  private func place(_ x: Tenths, _ y: Tenths, _ anchor: LabelAnchor) -> [ElementWriter.Attribute] {
    [("x", coordinate(x)), ("y", coordinate(y))]
      + (anchor == .start ? [] : [("text-anchor", anchor.rawValue)])
  }

  private func look(_ text: PictureText, _ colour: PictureColour) -> [ElementWriter.Attribute] {
    [("font-size", "\(text.size)"), ("fill", colours[colour, accent])]
      + (text.isBold ? [("font-weight", "700")] : [])
  }

  /// Draws the brand mark of the site's header: four squares.
  ///
  /// - Parameters:
  ///   - side: the side of the whole mark.
  ///   - ground: the scheme of the background; nil for the picture's own.
  mutating func brandMark(x: Tenths, y: Tenths, side: Tenths, on ground: ColourScheme? = nil) {
    let square = side * 8 / 18
    let shades: [PictureColour] = [.all, .most, .most, .part]
    for (index, shade) in shades.enumerated() {
      let (left, top) = (x + (index % 2) * (side - square), y + (index / 2) * (side - square))
      let box = PictureBox(x: left, y: top, width: square, height: square)
      svg.empty("rect", place(of: box, radius: square / 4) + [("fill", (ground ?? colours)[shade, accent])])
    }
  }

  /// The finished SVG, with a line feed at the end.
  func finished() -> [UInt8] {
    var svg = svg
    svg.end()
    return svg.bytes + [UInt8(ascii: "\n")]
  }

  private func look(_ fill: PictureColour?, _ stroke: Stroke?) -> [ElementWriter.Attribute] {
    var attributes: [ElementWriter.Attribute] = [("fill", fill.map { colours[$0, accent] } ?? "none")]
    if let stroke {
      attributes += [("stroke", colours[stroke.colour, accent]), ("stroke-width", coordinate(stroke.width))]
    }
    return attributes
  }
}
