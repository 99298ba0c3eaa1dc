// Random numbers by seed: the same seed and stream give the same numbers on every machine.

/// The SplitMix64 sequence. Each case of a trial has a stream of its own, so that it can be run alone.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64, stream: UInt64) {
    state = RandomNumbers.mixed(seed) ^ RandomNumbers.mixed(stream &+ 0x5851_F42D_4C95_7F2D)
  }

  /// A number from 0 up to below `bound`.
  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Int(RandomNumbers.mixed(state) % UInt64(max(bound, 1)))
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + number(below: range.count)
  }

  /// True once in `count` times.
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

  /// One of the elements, of which there is at least one.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.dropFirst().reversed() {
      elements.swapAt(index, number(below: index + 1))
    }
    return elements
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
