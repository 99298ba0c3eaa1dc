// Slugs of titles, and places in a day's list as text.

import StudyModel
import Testing

@testable import Logging

@Suite struct SlugTests {
  private static let titles: [(String, String)] = [
    ("Two Sum", "two-sum"), ("Two Sum II - Input Array Is Sorted", "two-sum-ii-input-array-is-sorted"),
    ("3Sum", "3sum"), ("Pow(x, n)", "pow-x-n"), ("Pascal's Triangle", "pascals-triangle"),
    ("01 Matrix", "01-matrix"), ("H-Index", "h-index"),
    ("Running Sum of 1d Array", "running-sum-of-1d-array"), ("two-sum", "two-sum"), ("two_sum", "two-sum"),
    ("  Two   Sum  ", "two-sum"), ("--Two--Sum--", "two-sum"), ("(LRU) Cache!", "lru-cache"),
    ("Search a 2D Matrix II", "search-a-2d-matrix-ii"), ("CAFÉ", "café"), ("Größe", "größe"),
    ("Überblick", "überblick"),
    ("你好 世界", "你好-世界"), ("a\tb\nc", "a-b-c"), ("a\u{0}b", "a-b"), ("a👍b", "a-b"), ("x²", "x²"),
    ("", ""), (" ", ""), ("-", ""), ("!?.", ""), ("👍", ""),
  ]

  @Test(
    "letters and digits stay, in lower case, and everything between them is one hyphen", arguments: titles)
  func slugs(title: String, expected: String) {
    #expect(slug(title) == expected)
  }

  @Test("a slug is its own slug", arguments: titles)
  func stable(title: String, expected: String) {
    #expect(slug(slug(title)) == expected)
  }

  private static let written: [(String, Int?, DayList, Int)] = [
    ("p1", nil, .problems, 1), ("p12", nil, .problems, 12), ("t3", nil, .topics, 3), ("b2", nil, .bonus, 2),
    ("p007", nil, .problems, 7), ("63.p2", 63, .problems, 2), ("1.b1", 1, .bonus, 1),
    ("1000.t4", 1_000, .topics, 4),
    ("p999999999", nil, .problems, 999_999_999),
  ]

  @Test("a place is a letter and a number, behind a day and a dot perhaps", arguments: written)
  func places(text: String, day: Int?, list: DayList, position: Int) throws {
    let place = try #require(PlaceInDay(text))
    #expect(place.day?.value == day)
    #expect(place.list == list)
    #expect(place.position == position)
  }

  @Test(
    "anything else is no place",
    arguments: [
      "", "p", "1", "p0", "b00", "p-1", "p+1", "p1a", "p 1", "pp1", "x1", "P1", "1p", "0.p1", "1001.p1",
      "-1.p1", ".p1",
      "1.", "1.p", "1.1", "p1.1", "1.p1.", "1..p1", "1.2.p1", "p1234567890", "9999999999.p1", "p١",
      "p\u{301}1",
      "p1\u{301}",
    ])
  func noPlace(text: String) {
    #expect(PlaceInDay(text) == nil)
  }
}
