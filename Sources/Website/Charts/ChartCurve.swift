// Lines through many points, thinned to what an eye can see of them.

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
