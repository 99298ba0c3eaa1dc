// The outline of a line or an area, as the data of an SVG path; lines through many points are thinned to what an eye can
// see of them.

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
