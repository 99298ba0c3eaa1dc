// Runs of digits and zeros in front.

import TestSupport
import Testing
import TextTools

@Suite("Digits")
struct DigitTests {
  @Test("a run of digits has its value, and what is empty, too long or not all digits has none")
  func values() {
    for (text, value) in [("0", 0), ("7", 7), ("007", 7), ("1920", 1_920), ("999999999", 999_999_999)] {
      expectEqual(decimal(text.utf8), value)
    }
    for text in [
      "", "1234567890", "0000000001", "-1", "+1", " 1", "1 ", "1a", "0x1", "1.0", "\u{663}", "\u{FF11}",
    ] {
      expectEqual(decimal(text.utf8), nil, text)
    }
  }

  @Test(
    "a number is filled with zeros and never cut",
    arguments: [
      (0, 2, "00"), (7, 2, "07"), (12, 2, "12"), (123, 2, "123"), (5, 4, "0005"), (5, 0, "5"), (99, 3, "099"),
      (1_000, 4, "1000"), (-5, 4, "00-5"),
    ])
  func zeros(number: Int, width: Int, text: String) {
    expectEqual(padded(number, to: width), text)
  }
}
