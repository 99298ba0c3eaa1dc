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

  @Test("a duration is read in minutes, for every whole number of minutes of a day in all its forms")
  func minutes() {
    for (text, minutes) in Self.written {
      expectEqual(TypedDuration(text), .minutes(minutes), text)
    }
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

  @Test("zero and more than a day are out of range, and anything else is no duration")
  func noDuration() {
    for text in [
      "0m", "000m", "0h", "0:00", "0h00m", "1441m", "24h1", "24h01m", "24:01", "25h", "99:59",
      "999999999m", "1000000000m", "99999999999999999999999m", "99999999999999999999999h",
      "99999999999999999999999h59m", "99999999999999999999999:59",
    ] {
      expectEqual(TypedDuration(text), .outOfRange, text)
    }
    for text in [
      "", " ", "25", "1920", "0", "p1", "t1", "63.p2", "m", "h", ":", "hm", "1hm", "h10", ":10", "1:", "1:5",
      "1:005", "1:60", "1h60", "1h99m", "1h100", "1h1h", "1:10m", "1h:10", "1:1:0", "25mm", "25 m",
      " 25m",
      "25m ", "1 h", "1.5h", "1,5h", "-25m", "+25m", "-1h", "1h-10", "1h+10m", "1:-5", "+1:10", "25s",
      "0x19m",
      "1e2m", "٢٥m", "２５m", "²5m", "1h１0", "25ｍ", "25m\u{301}", "2\u{0}5m", "lc-25m", "max", "math", "1:1O",
    ] {
      expectEqual(TypedDuration(text), .notADuration, text)
    }
  }

  @Test("a slip in a time is told from a title")
  func slips() {
    for text in [
      "1:60", "1h60", "9h99", "1h100m", "25mm", "1::", "1h1h", "9H99", "1.5h", "25 min", "2 hours",
    ] {
      expectEqual(TypedDuration.isMeant(by: text), true, text)
    }
    for text in ["3sum", "1920", "", "h", "h1", "25 mice", "p1", "1.p1", "-5m", "4:3 screens"] {
      expectEqual(TypedDuration.isMeant(by: text), false, text)
    }
  }
}
