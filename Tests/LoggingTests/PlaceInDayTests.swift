// Places in a day's list as text.

import StudyModel
import TestSupport
import Testing

@testable import Logging

@Suite struct PlaceInDayTests {
  private static let written: [(String, Int?, DayList, Int)] = [
    ("p1", nil, .problems, 1), ("p12", nil, .problems, 12), ("t3", nil, .topics, 3), ("b2", nil, .bonus, 2),
    ("p007", nil, .problems, 7), ("63.p2", 63, .problems, 2), ("1.b1", 1, .bonus, 1),
    ("1000.t4", 1_000, .topics, 4),
    ("p999999999", nil, .problems, 999_999_999),
  ]

  @Test("a place is a letter and a number, behind a day and a dot perhaps; anything else is no place")
  func places() throws {
    for (text, day, list, position) in Self.written {
      let place = try #require(PlaceInDay(text))
      expectEqual(place.day?.value, day, text)
      expectEqual(place.list, list, text)
      expectEqual(place.position, position, text)
    }
    for text in [
      "", "p", "1", "p0", "b00", "p-1", "p+1", "p1a", "p 1", "pp1", "x1", "P1", "1p", "0.p1", "1001.p1",
      "-1.p1", ".p1",
      "1.", "1.p", "1.1", "p1.1", "1.p1.", "1..p1", "1.2.p1", "p1234567890", "9999999999.p1", "p١",
      "p\u{301}1",
      "p1\u{301}",
    ] {
      expectEqual(PlaceInDay(text), nil, text)
    }
  }
}
