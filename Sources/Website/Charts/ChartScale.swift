// Values to places along an axis, in whole tenths of a user unit, right for values of any size.

/// A place or a length in a drawing, in tenths of a user unit, so that no drawing needs a fraction.
typealias Tenths = Int

/// A place as SVG writes it: `12`, `12.5`.
func coordinate(_ place: Tenths) -> String {
  let (whole, tenth) = place.magnitude.quotientAndRemainder(dividingBy: 10)
  let number = place < 0 ? "-" + String(whole) : String(whole)
  return tenth == 0 ? number : number + "." + String(tenth)
}

/// Lays the values from 0 to a maximum on an axis, evenly.
struct ChartScale: Hashable {
  /// At least 1.
  let maximum: Int
  /// Where 0 stands, and where the maximum does; the axis may run either way.
  let origin: Tenths
  let end: Tenths

  /// - Parameter maximum: taken as 1 where it is less.
  init(maximum: Int, from origin: Tenths, to end: Tenths) {
    self.maximum = max(1, maximum)
    self.origin = origin
    self.end = end
  }

  /// Where a value stands, to the nearest tenth; one off the scale stands at its nearer end.
  func place(_ value: Int) -> Tenths {
    let length = share(value, of: maximum, in: UInt((end - origin).magnitude))
    return end < origin ? origin - length : origin + length
  }

  /// How far a value stands from 0, whichever way the axis runs.
  func length(_ value: Int) -> Tenths { share(value, of: maximum, in: UInt((end - origin).magnitude)) }
}

/// The part of a length that a value takes of a total, to the nearest whole; values off the scale take none
/// or all. A product that is too large for `Int` is handled.
func share(_ value: Int, of total: Int, in length: UInt) -> Int {
  guard total > 0, value > 0 else { return 0 }
  let divisor = UInt(total)
  let product = length.multipliedFullWidth(by: UInt(min(value, total)))
  let (quotient, remainder) = divisor.dividingFullWidth(product)
  return Int(clamping: quotient + (remainder >= divisor - remainder ? 1 : 0))
}
