// The dates of a look back as typed: two ends, one or none open, and weekdays that look back.

import StudyModel
import Testing

@testable import Logging

@Suite struct PastDateRangeTests {
  // Today is Friday 20 November 2026.
  private static let read: [(String, String, String)] = [
    ("today", "2026-11-20", "2026-11-20"), ("yesterday", "2026-11-19", "2026-11-19"),
    ("fri", "2026-11-20", "2026-11-20"), ("mon", "2026-11-16", "2026-11-16"),
    ("2026-11-01..2026-11-09", "2026-11-01", "2026-11-09"), ("-7d..yesterday", "2026-11-13", "2026-11-19"),
    ("mon..", "2026-11-16", "2999-12-31"), ("..yesterday", "1970-01-01", "2026-11-19"),
    ("..mon", "1970-01-01", "2026-11-16"), ("2026-11-01..", "2026-11-01", "2999-12-31"),
    // The first end is the latest such weekday on or before the last.
    ("mon..fri", "2026-11-16", "2026-11-20"), ("fri..mon", "2026-11-13", "2026-11-16"),
    ("mon..thu", "2026-11-16", "2026-11-19"), ("mon..mon", "2026-11-16", "2026-11-16"),
    ("sat..sun", "2026-11-14", "2026-11-15"), ("sun..2026-11-04", "2026-11-01", "2026-11-04"),
    // What is in the future may be looked for.
    ("today..2026-12-31", "2026-11-20", "2026-12-31"), ("tomorrow", "2026-11-21", "2026-11-21"),
  ]

  @Test("a missing end is open, and weekdays are the latest ones", arguments: read)
  func ranges(text: String, first: String, last: String) throws {
    #expect(try pastDateRange(typed: text, today: SamplePlan.today) == date(first)...date(last))
  }

  private static let refused: [(String, PauseMistake)] = [
    ("", .unreadable("")), ("..", .unreadable("..")), ("soon", .unreadable("soon")),
    ("soon..fri", .unreadable("soon..fri")), ("mon...fri", .unreadable("mon...fri")),
    ("2026-02-30..", .unreadable("2026-02-30..")), ("-99999999999d..", .unreadable("-99999999999d..")),
    (
      "today..yesterday",
      .endsBeforeItBegins(first: date("2026-11-20"), last: date("2026-11-19"))
    ),
  ]

  @Test("anything else is refused", arguments: refused)
  func refuse(text: String, mistake: PauseMistake) throws {
    #expect(throws: mistake) { try pastDateRange(typed: text, today: SamplePlan.today) }
  }
}
