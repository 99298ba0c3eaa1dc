// Durations: every way to write one, and what is none.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct TypedDurationTests {
  private static let written: [(String, Int)] = [
    ("25m", 25), ("1m", 1), ("90m", 90), ("1440m", 1_440), ("025m", 25), ("25M", 25),
    ("1h", 60), ("2H", 120), ("24h", 1_440), ("0h1", 1),
    ("1h10", 70), ("1h5", 65), ("1h05", 65), ("1h59", 119), ("1h0", 60), ("23h59", 1_439), ("24h00", 1_440),
    ("1h10m", 70), ("1H10M", 70), ("0h30m", 30),
    ("1:10", 70), ("0:05", 5), ("01:10", 70), ("24:00", 1_440), ("00:01", 1),
    ("00000000000000000025m", 25),
  ]

  @Test("a duration is read in minutes", arguments: written)
  func minutes(text: String, minutes: Int) {
    expectEqual(TypedDuration(text), .minutes(minutes))
  }

  @Test(
    "zero and more than a day are out of range",
    arguments: [
      "0m", "000m", "0h", "0:00", "0h00m", "1441m", "24h1", "24h01m", "24:01", "25h", "99:59",
      "999999999m", "1000000000m", "99999999999999999999999m", "99999999999999999999999h",
      "99999999999999999999999h59m", "99999999999999999999999:59",
    ])
  func outOfRange(text: String) {
    expectEqual(TypedDuration(text), .outOfRange)
  }

  @Test(
    "what names a problem or anything else is no duration",
    arguments: [
      "", " ", "25", "1920", "0", "p1", "t1", "63.p2", "m", "h", ":", "hm", "1hm", "h10", ":10", "1:", "1:5",
      "1:005", "1:60", "1h60", "1h99m", "1h100", "1h1h", "1:10m", "1h:10", "1:1:0", "25mm", "25 m",
      " 25m",
      "25m ", "1 h", "1.5h", "1,5h", "-25m", "+25m", "-1h", "1h-10", "1h+10m", "1:-5", "+1:10", "25s",
      "0x19m",
      "1e2m", "٢٥m", "２５m", "²5m", "1h１0", "25ｍ", "25m\u{301}", "2\u{0}5m", "lc-25m", "max", "math", "1:1O",
    ])
  func noDuration(text: String) {
    expectEqual(TypedDuration(text), .notADuration)
  }

  @Test(
    "a slip in a time is told from a title",
    arguments: [
      "1:60", "1h60", "9h99", "1h100m", "25mm", "1::", "1h1h", "9H99", "1.5h", "25 min", "2 hours",
    ])
  func slipTimeToldFrom(text: String) {
    #expect(TypedDuration.isMeant(by: text))
  }

  @Test(
    "a title is not taken for a slip in a time",
    arguments: ["3sum", "1920", "", "h", "h1", "25 mice", "p1", "1.p1", "-5m", "4:3 screens"])
  func titleNotTakenSlip(text: String) {
    #expect(!TypedDuration.isMeant(by: text))
  }

  @Test("every whole number of minutes of a day is read back in all its forms")
  func wholeDay() {
    for minutes in 1...1_440 {
      let (hours, rest) = (minutes / 60, minutes % 60)
      let padded = rest < 10 ? "0\(rest)" : "\(rest)"
      for text in [
        "\(minutes)m", "\(minutes)min", "\(minutes)MINS", "\(hours)h\(rest)min", "\(hours)h\(rest)",
        "\(hours)h\(rest)m", "\(hours)h\(padded)", "\(hours):\(padded)",
      ] {
        expectEqual(TypedDuration(text), .minutes(minutes), "\(text)")
      }
    }
  }
}
