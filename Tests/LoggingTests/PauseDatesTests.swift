// The dates of a pause as typed: two ends or one, weekdays that look ahead, and every way to get them wrong.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import Logging

@Suite struct PauseDatesTests {
  private static let read: [(String, String, String)] = [
    ("2026-12-05..2026-12-09", "2026-12-05", "2026-12-09"), ("2026-12-05", "2026-12-05", "2026-12-05"),
    ("2026-12-05..2026-12-05", "2026-12-05", "2026-12-05"),
    ("2026-12-28..2027-01-03", "2026-12-28", "2027-01-03"),
    ("2025-01-01..2030-01-01", "2025-01-01", "2030-01-01"),
    ("today", "2026-11-20", "2026-11-20"), ("today..2026-12-05", "2026-11-20", "2026-12-05"),
    ("tomorrow..2026-12-05", "2026-11-21", "2026-12-05"), ("yesterday..tomorrow", "2026-11-19", "2026-11-21"),
    ("-3d..yesterday", "2026-11-17", "2026-11-19"), ("-3d..-1d", "2026-11-17", "2026-11-19"),
    ("-1d", "2026-11-19", "2026-11-19"), ("-0d..today", "2026-11-20", "2026-11-20"),
    ("TODAY..Tomorrow", "2026-11-20", "2026-11-21"),
    // The next one, today left out; today is a Friday.
    ("mon", "2026-11-23", "2026-11-23"), ("fri", "2026-11-27", "2026-11-27"),
    ("mon..fri", "2026-11-23", "2026-11-27"), ("Monday..FRIDAY", "2026-11-23", "2026-11-27"),
    // The second end is the first one on or after the first.
    ("mon..mon", "2026-11-23", "2026-11-23"), ("fri..mon", "2026-11-27", "2026-11-30"),
    ("wed..tue", "2026-11-25", "2026-12-01"), ("today..fri", "2026-11-20", "2026-11-20"),
    ("today..thu", "2026-11-20", "2026-11-26"), ("-7d..mon", "2026-11-13", "2026-11-16"),
    ("2026-12-05..sun", "2026-12-05", "2026-12-06"), ("2026-12-05..sat", "2026-12-05", "2026-12-05"),
    ("sat..2026-12-06", "2026-11-21", "2026-12-06"),
    ("1970-01-01..thu", "1970-01-01", "1970-01-01"), ("9999-12-31", "9999-12-31", "9999-12-31"),
  ]

  @Test("a range is two dates around two dots, one date is a single day, and weekdays lie ahead")
  func ranges() throws {
    for (text, first, last) in Self.read {
      #expect(
        try dateRange(typed: text, today: SamplePlan.today, direction: .future) == date(first)...date(last))
    }
    // On any day of the week, a range of weekdays has at most seven days.
    for offset in 0..<14 {
      let today = date("2026-12-26").adding(days: offset)
      for first in Weekday.allCases {
        for last in Weekday.allCases {
          let dates = try dateRange(
            typed: "\(first.short)..\(last.rawValue)", today: today, direction: .future)
          expectEqual(dates.lowerBound.weekday, first)
          expectEqual(dates.upperBound.weekday, last)
          expectContains((1...7), dates.lowerBound.days(since: today))
          expectContains((1...7), dates.dayCount)
        }
      }
    }
  }

  private static let refused = [
    ("", "`` is not"), ("soon", "`soon` is not"), ("soon..fri", "`soon` is not"),
    ("mon..soon", "`soon` is not"), ("2026-02-30", "`2026-02-30` is not"),
    ("mon - fri", "`mon - fri` is not"),
    ("mon .. fri", "`mon ` is not"), ("mon...fri", "`.fri` is not"), ("mon..wed..fri", "`wed..fri` is not"),
    ("mon.fri", "`mon.fri` is not"), ("\u{1B}[2J", "`\u{241B}[2J` is not"),
    ("..", "`..` is not a valid date"), ("today..", "`today..` has only one date"),
    ("..fri", "`..fri` has only one date"),
    ("2026-12-09..2026-12-05", "the dates end on Saturday 5 December 2026, before they start on Wednesday 9"),
    ("today..yesterday", "the dates end on Thursday 19 November 2026, before they start on Friday 20"),
  ]

  @Test("what is no range says which word, and what to write")
  func refuse() throws {
    for (text, opening) in Self.refused {
      try expectPrefix(
        refusal { try dateRange(typed: text, today: SamplePlan.today, direction: .future) }.words, opening)
    }
    // A weekday after the last date there is, is no date.
    for text in ["9999-12-31..wed", "9999-12-31..thu"] {
      #expect(throws: Failure.self) {
        try dateRange(typed: text, today: SamplePlan.today, direction: .future)
      }
    }
  }
}
