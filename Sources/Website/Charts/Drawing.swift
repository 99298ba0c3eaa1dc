// Draws charts as SVG: lines, rectangles, dots and texts, at the widths that a page may have.

import Templating

/// The width of page that a drawing is for; the style sheet shows the one that fits.
enum PageWidth: String {
  case narrow
  case middle
  case wide
}

/// Which point of a label is at its position, as in SVG's `text-anchor`.
enum LabelAnchor: String {
  case start, middle, end
}

/// One drawing. Colours, line widths and sizes of texts come from its CSS classes. Texts are 12 units high and stand where
/// there is always space for them, so their width is never estimated.
struct Drawing {
  let page: PageWidth
  let right: Tenths
  let bottom: Tenths
  private var svg = ElementWriter()

  /// - Parameters:
  ///   - width: the width in user units; on a page of this width, a unit is about a pixel.
  ///   - name: the sentence that says what is drawn, for who does not see it.
  init(_ page: PageWidth, width: Int, height: Int, name: String) {
    self.page = page
    right = width * 10
    bottom = height * 10
    svg.start(
      "svg",
      [
        ("class", "chart-\(page.rawValue)"), ("viewBox", "0 0 \(width) \(height)"), ("width", "\(width)"),
        ("height", "\(height)"), ("role", "img"), ("aria-label", name),
      ])
  }

  mutating func line(from: ChartPoint, to: ChartPoint, class name: String) {
    var path = ChartPath()
    path.line(from.x, from.y)
    path.line(to.x, to.y)
    draw(path, class: name)
  }

  mutating func draw(_ path: ChartPath, class name: String) {
    guard !path.isEmpty else { return }
    svg.empty("path", [("class", name), ("d", path.data)])
  }

  mutating func rectangle(x: Tenths, y: Tenths, width: Tenths, height: Tenths, class name: String) {
    svg.empty(
      "rect",
      [
        ("class", name), ("x", coordinate(x)), ("y", coordinate(y)), ("width", coordinate(width)),
        ("height", coordinate(height)),
      ])
  }

  mutating func dot(_ place: ChartPoint, radius: Tenths, class name: String) {
    svg.empty(
      "circle",
      [("class", name), ("cx", coordinate(place.x)), ("cy", coordinate(place.y)), ("r", coordinate(radius))])
  }

  /// - Parameter y: the baseline.
  mutating func text(
    _ text: String, x: Tenths, y: Tenths, _ anchor: LabelAnchor = .start, class name: String = "chart-label"
  ) {
    svg.text(
      "text",
      [("class", name), ("x", coordinate(x)), ("y", coordinate(y))]
        + (anchor == .start ? [] : [("text-anchor", anchor.rawValue)]),
      text)
  }

  /// The finished drawing.
  func finished() -> Markup {
    var svg = svg
    svg.end()
    return Markup(bytes: svg.bytes)
  }
}

extension Markup {
  /// Joins two drawings with a line feed.
  static func + (left: Markup, right: Markup) -> Markup {
    Markup(bytes: left.bytes + [UInt8(ascii: "\n")] + right.bytes)
  }
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
