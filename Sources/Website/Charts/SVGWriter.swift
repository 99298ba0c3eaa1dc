// SVG as text: elements with their attributes, paths, and how wide a text will be.

import Templating
import TextTools

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

/// Moves and lines; steps along one axis are written short.
struct ChartPath {
  private var bytes: [UInt8] = []
  private var last: (x: Tenths, y: Tenths)?

  var isEmpty: Bool { bytes.isEmpty }
  var data: String { String(decoding: bytes, as: UTF8.self) }

  mutating func move(_ x: Tenths, _ y: Tenths) {
    write("M", x, y)
    last = (x, y)
  }

  /// A line from where the path is; where it has not begun, it begins here.
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

  /// A rectangle on a base line, in steps from its corner, so that bars alike are written alike.
  ///
  /// - Parameter rise: its height; negative upwards.
  mutating func bar(x: Tenths, y: Tenths, width: Tenths, rise: Tenths) {
    if let last { write("m", x - last.x, y - last.y) } else { write("M", x, y) }
    write("v", rise)
    write("h", width)
    write("v", -rise)
    bytes.append(UInt8(ascii: "z"))
    // Closing it leads back to its corner.
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

/// A place in a drawing.
struct ChartPoint: Hashable {
  let x: Tenths
  let y: Tenths
}

extension ChartPath {
  /// A line through points, without those that stand less than half a user unit off it.
  init(through points: [ChartPoint]) {
    for point in simplified(points, tolerance: 5) { line(point.x, point.y) }
  }
}

/// Some of the points, the first and the last among them, such that none left out stands more than the
/// tolerance above or below the line through those kept. For points whose `x` never falls.
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
      // Multiplied by the run, so that nothing is divided; on a vertical line the distance back counts.
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

/// The width of a text by the widest of the common system fonts, character class by character class.
enum TextWidth {
  /// - Parameter size: of the font, in user units.
  static func of(_ text: String, size: Int, isBold: Bool = false) -> Tenths {
    let light = text.unicodeScalars.reduce(0) { $0 + hundredths(of: $1) } * size
    // Bold letters are wider by up to a seventh.
    let width = isBold ? light + light / 7 : light
    return (width + 9) / 10
  }

  /// In hundredths of the font's size.
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
    // They stand on the letter before them, or show nothing.
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if let width = signsOfManyLetters[scalar] { return width }
    if scalar.isASCII { return 84 }
    return isWide(scalar) || isPictograph(scalar) ? 128 : 90
  }

  /// One character each, and as wide as a word.
  private static let signsOfManyLetters: [Unicode.Scalar: Int] = [
    "\u{2E3A}": 200, "\u{2E3B}": 300, "\u{FDFA}": 400, "\u{FDFB}": 400, "\u{FDFD}": 1_200,
  ]

  /// Signs that some fonts draw as emoji, which take the room of two letters.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2600...0x27BF, 0x1F000...0x1FAFF: true
    default: false
    }
  }
}
