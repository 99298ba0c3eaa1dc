// The outline of a line or an area, as the data of an SVG path.

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
