// The outline of a line or an area, as the data of an SVG path.

/// Moves and lines; steps along one axis are written short.
struct ChartPath {
  private(set) var data = ""
  private var last: (x: Tenths, y: Tenths)?

  mutating func move(_ x: Tenths, _ y: Tenths) {
    data += "M\(coordinate(x)) \(coordinate(y))"
    last = (x, y)
  }

  /// A line from where the path is; where it has not begun, it begins here.
  mutating func line(_ x: Tenths, _ y: Tenths) {
    guard let last else { return move(x, y) }
    switch (x == last.x, y == last.y) {
    case (true, true): return
    case (true, false): data += "V\(coordinate(y))"
    case (false, true): data += "H\(coordinate(x))"
    case (false, false): data += "L\(coordinate(x)) \(coordinate(y))"
    }
    self.last = (x, y)
  }

  mutating func close() { data += "Z" }

  /// A rectangle on a base line, in steps from its corner, so that bars alike are written alike.
  ///
  /// - Parameter rise: its height; negative upwards.
  mutating func bar(x: Tenths, y: Tenths, width: Tenths, rise: Tenths) {
    let move = last.map { "m\(coordinate(x - $0.x)) \(coordinate(y - $0.y))" }
    data += move ?? "M\(coordinate(x)) \(coordinate(y))"
    data += "v\(coordinate(rise))h\(coordinate(width))v\(coordinate(-rise))z"
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
}
