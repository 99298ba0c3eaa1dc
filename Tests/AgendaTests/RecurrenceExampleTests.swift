// The examples of RFC 5545, section 3.8.5.3: what each rule gives. Their starts are at 09:00 in New York.

import Agenda
import StudyModel
import TestSupport
import Testing

@Suite("Examples of RFC 5545")
struct RecurrenceExampleTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let start: String
    let rule: String
    /// The last date that is looked at; the examples without end go on.
    let through: String
    let dates: String

    init(_ start: String, _ rule: String, through: String = "2010-12-31", _ dates: String) {
      (self.start, self.rule, self.through, self.dates) = (start, rule, through, dates)
    }

    var testDescription: String { "\(rule) from \(start)" }
  }

  private static let days = [
    Example("1997-09-02", "FREQ=DAILY;COUNT=10", "1997-09: 2-11"),
    Example(
      "1997-09-02", "FREQ=DAILY;UNTIL=19971224T000000Z",
      "1997-09: 2-30; 1997-10: 1-31; 1997-11: 1-30; 1997-12: 1-23"),
    Example(
      "1997-09-02", "FREQ=DAILY;INTERVAL=2", through: "1997-10-06",
      "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30; 1997-10: 2 4 6"),
    Example("1997-09-02", "FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09: 2 12 22; 1997-10: 2 12"),
    Example(
      "1998-01-01", "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31"),
    Example(
      "1998-01-01", "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1",
      "1998-01: 1-31; 1999-01: 1-31; 2000-01: 1-31"),
  ]

  private static let weeks = [
    Example("1997-09-02", "FREQ=WEEKLY;COUNT=10", "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4"),
    Example(
      "1997-09-02", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      "1997-09: 2 9 16 23 30; 1997-10: 7 14 21 28; 1997-11: 4 11 18 25; 1997-12: 2 9 16 23"),
    Example(
      "1997-09-02", "FREQ=WEEKLY;INTERVAL=2;WKST=SU", through: "1998-02-17",
      "1997-09: 2 16 30; 1997-10: 14 28; 1997-11: 11 25; 1997-12: 9 23; 1998-01: 6 20; 1998-02: 3 17"),
    Example(
      "1997-09-02", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
      "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2"),
    Example(
      "1997-09-02", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", "1997-09: 2 4 9 11 16 18 23 25 30; 1997-10: 2"
    ),
    Example(
      "1997-09-01", "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "1997-09: 1 3 5 15 17 19 29; 1997-10: 1 3 13 15 17 27 29 31; 1997-11: 10 12 14 24 26 28; 1997-12: 8 10 12 22"
    ),
    Example(
      "1997-09-02", "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
      "1997-09: 2 4 16 18 30; 1997-10: 2 14 16"),
    Example("1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08: 5 10 19 24"),
    Example("1997-08-05", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08: 5 17 19 31"),
  ]

  private static let months = [
    Example(
      "1997-09-05", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5; 1998-01: 2; 1998-02: 6; 1998-03: 6; 1998-04: 3; 1998-05: 1; 1998-06: 5"
    ),
    Example(
      "1997-09-05", "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR",
      "1997-09: 5; 1997-10: 3; 1997-11: 7; 1997-12: 5"),
    Example(
      "1997-09-07", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
      "1997-09: 7 28; 1997-11: 2 30; 1998-01: 4 25; 1998-03: 1 29; 1998-05: 3 31"),
    Example(
      "1997-09-22", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO",
      "1997-09: 22; 1997-10: 20; 1997-11: 17; 1997-12: 22; 1998-01: 19; 1998-02: 16"),
    Example(
      "1997-09-28", "FREQ=MONTHLY;BYMONTHDAY=-3", through: "1998-02-28",
      "1997-09: 28; 1997-10: 29; 1997-11: 28; 1997-12: 29; 1998-01: 29; 1998-02: 26"),
    Example(
      "1997-09-02", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
      "1997-09: 2 15; 1997-10: 2 15; 1997-11: 2 15; 1997-12: 2 15; 1998-01: 2 15"),
    Example(
      "1997-09-30", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
      "1997-09: 30; 1997-10: 1 31; 1997-11: 1 30; 1997-12: 1 31; 1998-01: 1 31; 1998-02: 1"),
    Example(
      "1997-09-10", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
      "1997-09: 10-15; 1999-03: 10-13"),
    Example(
      "1997-09-02", "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", through: "1998-03-31",
      "1997-09: 2 9 16 23 30; 1997-11: 4 11 18 25; 1998-01: 6 13 20 27; 1998-03: 3 10 17 24 31"),
    // Its start is an exception there; as a start it is the first.
    Example(
      "1997-09-02", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", through: "2000-12-31",
      "1997-09: 2; 1998-02: 13; 1998-03: 13; 1998-11: 13; 1999-08: 13; 2000-10: 13"),
    Example(
      "1997-09-13", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", through: "1998-06-30",
      "1997-09: 13; 1997-10: 11; 1997-11: 8; 1997-12: 13; 1998-01: 10; 1998-02: 7; 1998-03: 7; 1998-04: 11; 1998-05: 9; 1998-06: 13"
    ),
    Example(
      "1997-09-04", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09: 4; 1997-10: 7; 1997-11: 6"),
    Example(
      "1997-09-29", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", through: "1998-03-31",
      "1997-09: 29; 1997-10: 30; 1997-11: 27; 1997-12: 30; 1998-01: 29; 1998-02: 26; 1998-03: 30"),
    Example(
      "2007-01-15", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "2007-01: 15 30; 2007-02: 15; 2007-03: 15 30"),
  ]

  private static let years = [
    Example(
      "1997-06-10", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
      "1997-06: 10; 1997-07: 10; 1998-06: 10; 1998-07: 10; 1999-06: 10; 1999-07: 10; 2000-06: 10; 2000-07: 10; 2001-06: 10; 2001-07: 10"
    ),
    Example(
      "1997-03-10", "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
      "1997-03: 10; 1999-01: 10; 1999-02: 10; 1999-03: 10; 2001-01: 10; 2001-02: 10; 2001-03: 10; 2003-01: 10; 2003-02: 10; 2003-03: 10"
    ),
    Example(
      "1997-05-19", "FREQ=YEARLY;BYDAY=20MO", through: "1999-12-31", "1997-05: 19; 1998-05: 18; 1999-05: 17"),
    Example(
      "1997-03-13", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", through: "1999-12-31",
      "1997-03: 13 20 27; 1998-03: 5 12 19 26; 1999-03: 4 11 18 25"),
    Example(
      "1997-06-05", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", through: "1999-12-31",
      """
      1997-06: 5 12 19 26; 1997-07: 3 10 17 24 31; 1997-08: 7 14 21 28; \
      1998-06: 4 11 18 25; 1998-07: 2 9 16 23 30; 1998-08: 6 13 20 27; \
      1999-06: 3 10 17 24; 1999-07: 1 8 15 22 29; 1999-08: 5 12 19 26
      """),
    Example(
      "1996-11-05", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      through: "2004-12-31",
      "1996-11: 5; 2000-11: 7; 2004-11: 2"),
  ]

  /// Rules that other programs read in several ways; these are the RFC's words.
  private static let disputed = [
    // A day of the month without a month is one of every month.
    Example(
      "2026-11-15", "FREQ=YEARLY;BYMONTHDAY=15", through: "2027-02-28",
      "2026-11: 15; 2026-12: 15; 2027-01: 15; 2027-02: 15"),
    Example(
      "2016-09-13", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=TH", through: "2016-10-15",
      "2016-09: 13 25 27; 2016-10: 9 11"),
    // The first week has its Monday, though the series starts on Wednesday.
    Example(
      "2026-11-18", "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", through: "2026-12-05",
      "2026-11: 18 25; 2026-12: 2"),
    // A list has the days of each of its items.
    Example(
      "2026-11-02", "FREQ=MONTHLY;BYDAY=1MO,TU", through: "2026-12-08",
      "2026-11: 2 3 10 17 24; 2026-12: 1 7 8"),
    Example(
      "2026-11-09", "FREQ=YEARLY;BYDAY=MO,2FR;BYMONTHDAY=9,13;BYMONTH=11", through: "2030-12-31",
      "2026-11: 9 13; 2028-11: 13; 2029-11: 9"),
  ]

  @Test("Each gives its dates", arguments: days + weeks + months + years + disputed)
  func example(_ example: Example) throws {
    let event = try event("\(example.start)T09:00 America/New_York", example.rule)
    let found = event.starts(on: try span("1996-01-01..\(example.through)"), in: zones)
    let expected = try dates(example.dates).map { "\($0.iso)T09:00 America/New_York" }
    expectEqual(found.times.map(\.text), expected)
    #expect(found.isComplete)
  }

  @Test(
    "One with a time that recurs within a day is not expanded",
    arguments: [
      "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
      "FREQ=MINUTELY;INTERVAL=90;COUNT=4", "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
      "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
    ])
  func withinDay(_ rule: String) throws {
    do {
      _ = try RecurrenceRule(rule)
      Issue.record("\(rule) is read")
    } catch {
      guard case .notExpanded = error else {
        Issue.record("\(error)")
        return
      }
    }
    let event = try event("1997-09-02T09:00", rule)
    try expectEqual(event.shown(on: "1997-01-01..1999-01-01"), ["1997-09-02T09:00"])
    #expect(!event.starts(on: try span("1997-01-01..1999-01-01"), in: zones).isComplete)
  }
}
