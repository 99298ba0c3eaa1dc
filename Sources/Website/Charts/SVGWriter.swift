// Writes SVG elements, attributes and paths, and estimates the width of texts.

import Templating
import TextTools

/// Writes well-formed SVG. It escapes every text and attribute.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  private var open: [String] = []

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

/// The data of an SVG path: moves and lines. Horizontal and vertical lines use the short commands.
struct ChartPath {
  private var bytes: [UInt8] = []
  private var last: (x: Tenths, y: Tenths)?

  var isEmpty: Bool { bytes.isEmpty }
  var data: String { String(decoding: bytes, as: UTF8.self) }

  mutating func move(_ x: Tenths, _ y: Tenths) {
    write("M", x, y)
    last = (x, y)
  }

  /// Draws a line from the current point; begins the path here if it is empty.
  mutating func line(_ x: Tenths, _ y: Tenths) {
    guard let last else { return move(x, y) }
    switch (x == last.x, y == last.y) {
    case (true, true): return
    case (true, false): write("V", y)
    case (false, true): write("H", x)
    case (false, false): write("L", x, y)
    }
    self.last = (x, y)
  }

  mutating func close() { bytes.append(UInt8(ascii: "Z")) }

  /// Draws a bar with relative commands, so that equal bars have equal data and compress well.
  ///
  /// - Parameter rise: the height; negative is upwards.
  mutating func bar(x: Tenths, y: Tenths, width: Tenths, rise: Tenths) {
    if let last { write("m", x - last.x, y - last.y) } else { write("M", x, y) }
    write("v", rise)
    write("h", width)
    write("v", -rise)
    bytes.append(UInt8(ascii: "z"))
    // Closing the path returns to the corner.
    last = (x, y)
  }

  static func rectangle(x: Tenths, y: Tenths, width: Tenths, height: Tenths) -> ChartPath {
    var path = ChartPath()
    path.move(x, y)
    path.line(x + width, y)
    path.line(x + width, y + height)
    path.line(x, y + height)
    path.close()
    return path
  }

  private mutating func write(_ command: Unicode.Scalar, _ place: Tenths) {
    bytes.append(UInt8(ascii: command))
    bytes.append(coordinate(place))
  }

  private mutating func write(_ command: Unicode.Scalar, _ x: Tenths, _ y: Tenths) {
    write(command, x)
    write(" ", y)
  }
}

/// A point in a drawing.
struct ChartPoint: Hashable {
  let x: Tenths
  let y: Tenths
}

extension ChartPath {
  /// A line through points, simplified with a tolerance of half a user unit.
  init(through points: [ChartPoint]) {
    for point in simplified(points, tolerance: 5) { line(point.x, point.y) }
  }
}

/// Simplifies a line: drops points that are at most `tolerance` above or below the line through the points kept. The
/// first and the last point are kept.
///
/// - Parameter points: points whose `x` never decreases.
func simplified(_ points: [ChartPoint], tolerance: Tenths) -> [ChartPoint] {
  guard points.count > 2 else { return points }
  var isKept = Array(repeating: false, count: points.count)
  (isKept[0], isKept[points.count - 1]) = (true, true)
  var open = [(first: 0, last: points.count - 1)]
  while let (first, last) = open.popLast() {
    let (from, to) = (points[first], points[last])
    let run = to.x - from.x
    var farthest: (index: Int, distance: Int)?
    for index in (first + 1)..<max(first + 1, last) {
      let point = points[index]
      // The vertical distance times `run`, to avoid a division; on a vertical line, the distance beyond its ends.
      let distance =
        run == 0
        ? max(0, max(point.y - max(from.y, to.y), min(from.y, to.y) - point.y))
        : abs((point.y - from.y) * run - (to.y - from.y) * (point.x - from.x))
      if distance > farthest?.distance ?? 0 { farthest = (index, distance) }
    }
    guard let farthest, farthest.distance > tolerance * max(1, run) else { continue }
    isKept[farthest.index] = true
    open.append((first, farthest.index))
    open.append((farthest.index, last))
  }
  return points.indices.filter { isKept[$0] }.map { points[$0] }
}

/// Estimates the width of a text from above, by classes of characters in the widest common system font.
enum TextWidth {
  /// The width of a text in tenths of a user unit.
  ///
  /// - Parameter size: the font size in user units.
  static func of(_ text: String, size: Int, isBold: Bool = false) -> Tenths {
    let light = text.unicodeScalars.reduce(0) { $0 + hundredths(of: $1) } * size
    // Bold characters are up to a seventh wider.
    let width = isBold ? light + light / 7 : light
    return (width + 9) / 10
  }

  /// The width of a scalar in hundredths of the font size.
  private static func hundredths(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "0"..."9": return 64
    case "i", "j", "l", "'", "|": return 29
    case " ", ".", ",", ":", ";", "·", "I", "\u{A0}", "\u{2009}", "\u{202F}": return 34
    case "f", "t", "r", "(", ")", "[", "]", "!", "/", "-", "‐", "‑": return 44
    case "m", "w", "M", "W", "%", "@", "—", "…", "æ", "œ", "Æ", "Œ": return 100
    case "a"..."z": return 64
    case "A"..."Z": return 79
    default: return other(scalar)
    }
  }

  private static func other(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    // These combine with the character before them, or are invisible.
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if let width = signsOfManyLetters[scalar] { return width }
    if scalar.isASCII { return 84 }
    return isWide(scalar) || isPictograph(scalar) ? 128 : 90
  }

  /// Single characters that are as wide as a word.
  private static let signsOfManyLetters: [Unicode.Scalar: Int] = [
    "\u{2E3A}": 200, "\u{2E3B}": 300, "\u{FDFA}": 400, "\u{FDFB}": 400, "\u{FDFD}": 1_200,
  ]

  /// Whether some fonts draw the scalar as an emoji, which is as wide as two letters.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2600...0x27BF, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
