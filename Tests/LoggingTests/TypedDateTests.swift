// Dates and ranges of dates as they are typed: back while logging, ahead in plans, and what is refused in which words.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct TypedDateTests {
  /// Friday.
  private let today = date("2026-11-20")

  private static let inBothDirections: [(String, String)] = [
    ("today", "2026-11-20"), ("Today", "2026-11-20"), ("TODAY", "2026-11-20"),
    ("yesterday", "2026-11-19"), ("YesterDay", "2026-11-19"),
    ("-0d", "2026-11-20"), ("-1d", "2026-11-19"), ("-2d", "2026-11-18"), ("-2D", "2026-11-18"),
    ("-002d", "2026-11-18"), ("-20d", "2026-10-31"), ("-365d", "2025-11-20"), ("-3660d", "2016-11-12"),
    ("2026-11-20", "2026-11-20"), ("2026-11-19", "2026-11-19"), ("2026-01-31", "2026-01-31"),
    ("2026-04-30", "2026-04-30"), ("2024-02-29", "2024-02-29"), ("2000-02-29", "2000-02-29"),
    ("1970-01-01", "1970-01-01"), ("0001-01-01", "0001-01-01"),
  ]

  @Test(
    "a date means the same in both directions, ahead too, which logging refuses, and over months and years")
  func dates() throws {
    for (text, expected) in Self.inBothDirections {
      try expectEqual(Logging.date(typed: text, today: today, direction: .past).iso, expected, text)
      try expectEqual(Logging.date(typed: text, today: today, direction: .future).iso, expected, text)
    }
    for (text, expected) in [
      ("tomorrow", "2026-11-21"), ("+1d", "2026-11-21"), ("2026-11-21", "2026-11-21"),
      ("2027-01-01", "2027-01-01"), ("2028-02-29", "2028-02-29"), ("9999-12-31", "9999-12-31"),
    ] {
      for direction in [DateDirection.past, .future] {
        try expectEqual(Logging.date(typed: text, today: today, direction: direction).iso, expected, text)
      }
    }
    // Steps back cross months, leap days and years.
    for (today, text, expected) in [
      ("2024-03-01", "-1d", "2024-02-29"), ("2023-03-01", "-1d", "2023-02-28"),
      ("2027-01-01", "yesterday", "2026-12-31"),
      ("2026-03-30", "-2d", "2026-03-28"), ("2026-10-26", "-1d", "2026-10-25"),
      ("2027-01-01", "thu", "2026-12-31"),
    ] {
      try expectEqual(Logging.date(typed: text, today: date(today), direction: .past).iso, expected, text)
    }
  }

  @Test("a date without its year, or a weekday, is the last one looking back, and the next one ahead")
  func directions() throws {
    for (text, past, future) in [
      ("20 nov", "2026-11-20", "2026-11-20"), ("21 Nov", "2025-11-21", "2026-11-21"),
      ("3 march", "2026-03-03", "2027-03-03"), ("29 feb", "2024-02-29", "2028-02-29"),
      ("20.11.", "2026-11-20", "2026-11-20"), ("1.12.", "2025-12-01", "2026-12-01"),
      ("20.11.2026", "2026-11-20", "2026-11-20"), ("1 dec 2027", "2027-12-01", "2027-12-01"),
    ] {
      try expectEqual(Logging.date(typed: text, today: today, direction: .past).iso, past, text)
      try expectEqual(Logging.date(typed: text, today: today, direction: .future).iso, future, text)
    }
    for (names, past, future) in Self.weekdays {
      for name in names {
        try expectEqual(Logging.date(typed: name, today: today, direction: .past).iso, past, "\(name)")
        try expectEqual(Logging.date(typed: name, today: today, direction: .future).iso, future, "\(name)")
      }
    }
    // Whatever day it is, a weekday lies 0 to 6 days back or 1 to 7 days ahead.
    for offset in 0...13 {
      let today = date("2026-12-26").adding(days: offset)
      for weekday in Weekday.allCases {
        let past = try Logging.date(typed: weekday.short, today: today, direction: .past)
        let future = try Logging.date(typed: weekday.rawValue, today: today, direction: .future)
        expectEqual(past.weekday, weekday)
        expectContains((0...6), today.days(since: past), "\(weekday) from \(today.iso)")
        expectEqual(future.weekday, weekday)
        expectContains((1...7), future.days(since: today), "\(weekday) from \(today.iso)")
      }
    }
  }

  private static let weekdays: [(names: [String], past: String, future: String)] = [
    (["mon", "Mon", "MON", "monday", "Monday", "MONDAY"], "2026-11-16", "2026-11-23"),
    (["tue", "Tue", "TUE", "tuesday", "Tuesday"], "2026-11-17", "2026-11-24"),
    (["wed", "Wed", "WED", "wednesday", "wEDNESDAY"], "2026-11-18", "2026-11-25"),
    (["thu", "Thu", "THU", "thursday", "Thursday"], "2026-11-19", "2026-11-26"),
    (["fri", "Fri", "FRI", "friday", "FriDay"], "2026-11-20", "2026-11-27"),
    (["sat", "Sat", "SAT", "saturday", "Saturday"], "2026-11-14", "2026-11-21"),
    (["sun", "Sun", "SUN", "sunday", "Sunday"], "2026-11-15", "2026-11-22"),
  ]

  @Test("what is no date is refused in both directions, and shown without what steers a terminal")
  func noDate() throws {
    for text in [
      "", " ", "now", "tod", "mo", "mond", "mondays", "next mon", "fri.", "20", "31.4.", "20.13.", "20.11.26",
      "20 nov 26", "31 nov", "20.11", "nov 20", "1920", "-d", "d", "2d",
      "--2d", "+d", "+3661d",
      "-2", "-2days", "- 2d", "-2 d", "-٢d", "-3661d", "-9999d", "-999999999d", "-99999999999999999999d",
      "2026-02-30", "2026-02-29", "2025-02-29", "2100-02-29", "2026-04-31", "2026-06-31", "2026-09-31",
      "2026-11-31",
      "2026-01-32", "2026-11-00", "2026-00-10", "2026-13-01", "2026-11-2", "2026-1-02", "26-11-20",
      "11/20/2026", "2026/11/20", "2026-11-20T10:00", " 2026-11-20", "2026-11-20 ", "２０２６-11-20",
      "10000-01-01", "0000-01-01", "today ", "heute",
    ] {
      for direction in [DateDirection.past, .future] {
        try expectEqual(
          refusal { try Logging.date(typed: text, today: today, direction: direction) }.words,
          "`\(text)` is not a valid date\nhelp: write `today`, `yesterday`, `mon`, `2026-11-20` or `-2d`")
      }
    }
    for (text, shown) in [
      ("\u{1B}[31mmon\n", "␛[31mmon␊"),
      (String(repeating: "x", count: 5_000), "\(String(repeating: "x", count: 59))…"),
    ] {
      try expectPrefix(
        refusal { try Logging.date(typed: text, today: today, direction: .past) }.words,
        "`\(shown)` is not a valid date\n")
    }
    // Before the first date there is none, and neither after the last one.
    for text in ["yesterday", "-2d", "wed"] {
      #expect(throws: Failure.self) {
        try Logging.date(typed: text, today: date("0001-01-01"), direction: .past)
      }
    }
    for text in ["tomorrow", "wed"] {
      #expect(throws: Failure.self) {
        try Logging.date(typed: text, today: date("9999-12-31"), direction: .future)
      }
    }
  }
}

@Suite struct PastDateRangeTests {
  // Today is Friday 20 November 2026.
  private static let read: [(String, String, String)] = [
    ("today", "2026-11-20", "2026-11-20"), ("yesterday", "2026-11-19", "2026-11-19"),
    ("fri", "2026-11-20", "2026-11-20"), ("mon", "2026-11-16", "2026-11-16"),
    ("2026-11-01..2026-11-09", "2026-11-01", "2026-11-09"), ("-7d..yesterday", "2026-11-13", "2026-11-19"),
    ("mon..", "2026-11-16", "9999-12-31"), ("..yesterday", "0001-01-01", "2026-11-19"),
    ("..mon", "0001-01-01", "2026-11-16"), ("2026-11-01..", "2026-11-01", "9999-12-31"),
    // The first end is the latest such weekday on or before the last.
    ("mon..fri", "2026-11-16", "2026-11-20"), ("fri..mon", "2026-11-13", "2026-11-16"),
    ("mon..thu", "2026-11-16", "2026-11-19"), ("mon..mon", "2026-11-16", "2026-11-16"),
    ("sat..sun", "2026-11-14", "2026-11-15"), ("sun..2026-11-04", "2026-11-01", "2026-11-04"),
    // What is in the future may be looked for.
    ("today..2026-12-31", "2026-11-20", "2026-12-31"), ("tomorrow", "2026-11-21", "2026-11-21"),
  ]

  @Test("a missing end is open, and weekdays are the latest ones; anything else is refused")
  func ranges() throws {
    for (text, first, last) in Self.read {
      try expectEqual(
        dateRange(typed: text, today: SamplePlan.today, direction: .past), date(first)...date(last))
    }
    for (text, opening) in Self.refused {
      try expectPrefix(
        refusal { try dateRange(typed: text, today: SamplePlan.today, direction: .past) }.words, opening)
    }
  }

  private static let refused = [
    ("", "`` is not"), ("..", "`..` is not"), ("soon", "`soon` is not"), ("soon..fri", "`soon` is not"),
    ("mon...fri", "`.fri` is not"), ("2026-02-30..", "`2026-02-30` is not"),
    ("-99999999999d..", "`-99999999999d` is not"),
    ("today..yesterday", "the dates end on Thursday 19 November 2026, before"),
  ]
}
