// Numbers as digits and back; a store holds dates by the thousand, so their bytes are set without
// interpolation.

/// Writes digits and signs into the bytes of a text of known length.
struct Digits {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  /// The text that `write` fills; it has to write exactly this number of bytes.
  static func text(ofBytes count: Int, _ write: (inout Digits) -> Void) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      var digits = Digits(bytes: bytes)
      write(&digits)
      return digits.count
    }
  }

  private init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  /// A number in exactly so many digits; leading ones that do not fit are cut.
  mutating func write(_ number: Int, width: Int) {
    var rest = number.magnitude
    for index in (count..<count + width).reversed() {
      bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
      rest /= 10
    }
    count += width
  }

  mutating func write(_ sign: Unicode.Scalar) {
    bytes[count] = UInt8(ascii: sign)
    count += 1
  }

  /// `2026-11-20`.
  mutating func write(_ date: CivilDate) {
    let (year, month, day) = date.parts
    write(year, width: 4)
    write("-")
    write(month, width: 2)
    write("-")
    write(day, width: 2)
  }

  /// `04:00`.
  mutating func write(_ time: TimeOfDay) {
    write(time.minutes / 60, width: 2)
    write(":")
    write(time.minutes % 60, width: 2)
  }
}

/// The value of a run of ASCII digits; nil when it is empty, longer than 9, or holds anything else.
@inlinable
package func decimal(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 9 else { return nil }
  var value = 0
  for digit in digits {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
    value = value * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return value
}

/// The value of the two digits at an index, at which there must be two bytes; nil if one of them is not a
/// digit.
@inline(__always)
func twoDigits(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
  let (tens, ones) = (bytes[start] &- UInt8(ascii: "0"), bytes[start + 1] &- UInt8(ascii: "0"))
  return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
}

/// A number with zeros in front up to `width` digits.
package func padded(_ number: Int, to width: Int) -> String {
  var length = 1
  var rest = number.magnitude / 10
  while rest > 0 {
    length += 1
    rest /= 10
  }
  if number >= 0, length < width { return Digits.text(ofBytes: width) { $0.write(number, width: width) } }
  let digits = String(number)
  let missing = width - digits.utf8.count
  return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
}
