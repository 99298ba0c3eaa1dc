// Counts, durations and dates in words.

import StudyModel
import TestSupport
import Testing

@Suite("Wording")
struct WordingTests {
  @Test("a count takes the singular for one and the plural for all others, and thousands stand apart")
  func counts() {
    for (count, noun, plural, text) in [
      (0, "day", nil, "0 days"), (1, "day", nil, "1 day"), (2, "day", nil, "2 days"),
      (1_000, "day", nil, "1,000 days"),
      (1, "entry", "entries", "1 entry"), (0, "entry", "entries", "0 entries"),
      (21, "entry", "entries", "21 entries"),
      (-1, "day", nil, "-1 days"),
    ] as [(Int, String, String?, String)] {
      expectEqual(counted(count, noun, plural: plural), text)
    }
    for (number, text) in [
      (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (1_204, "1,204"), (12_345, "12,345"),
      (100_000, "100,000"),
      (999_999, "999,999"), (1_000_000, "1,000,000"), (-999, "-999"), (-1_000, "-1,000"),
      (-123_456, "-123,456"),
      (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
    ] {
      expectEqual(grouped(number), text)
    }
  }

  @Test("minutes are said as hours from sixty on")
  func durations() {
    for (minutes, text) in [
      (0, "0 min"), (1, "1 min"), (45, "45 min"), (59, "59 min"), (60, "1 h"), (61, "1 h 1 min"),
      (69, "1 h 9 min"),
      (70, "1 h 10 min"), (119, "1 h 59 min"), (120, "2 h"), (647, "10 h 47 min"), (1_440, "24 h"),
      (59_999, "999 h 59 min"),
      (60_000, "1,000 h"), (60_005, "1,000 h 5 min"),
    ] {
      expectEqual(durationText(minutes: minutes), text)
    }
    // A range has its unit once under an hour, and is one duration where both ends are the same.
    for (minutes, text) in [
      (0...0, "0 min"), (20...39, "20–39 min"), (0...59, "0–59 min"), (30...30, "30 min"),
      (45...60, "45 min to 1 h"), (45...70, "45 min to 1 h 10 min"), (61...75, "1 h 1 min to 1 h 15 min"),
      (62...62, "1 h 2 min"),
    ] {
      expectEqual(durationText(minutes: minutes), text)
    }
  }

  @Test("a date is said in four lengths, and every month has its name")
  func dates() throws {
    for (iso, long, withWeekday, dayAndMonth, short) in [
      ("2026-11-20", "20 November 2026", "Friday 20 November 2026", "20 November", "Fri 20 Nov"),
      ("2027-01-01", "1 January 2027", "Friday 1 January 2027", "1 January", "Fri 1 Jan"),
      ("2028-02-29", "29 February 2028", "Tuesday 29 February 2028", "29 February", "Tue 29 Feb"),
      ("2026-03-04", "4 March 2026", "Wednesday 4 March 2026", "4 March", "Wed 4 Mar"),
      ("2026-12-31", "31 December 2026", "Thursday 31 December 2026", "31 December", "Thu 31 Dec"),
    ] {
      let said = try date(iso)
      expectEqual(said.longText, long)
      expectEqual(said.longTextWithWeekday, withWeekday)
      expectEqual(said.dayAndMonth, dayAndMonth)
      expectEqual(said.shortText, short)
    }
    let names = try (1...12).map { try #require(CivilDate(year: 2026, month: $0, day: 1)).dayAndMonth }
    expectEqual(
      names,
      [
        "1 January", "1 February", "1 March", "1 April", "1 May", "1 June", "1 July", "1 August",
        "1 September",
        "1 October", "1 November", "1 December",
      ])
  }

  @Test(
    "a range of dates says month and year once where it can",
    arguments: [
      (
        "2026-12-05", "2026-12-09", 5, "5 to 9 December 2026",
        "Saturday 5 to Wednesday 9 December 2026"
      ),
      (
        "2026-11-28", "2026-12-03", 6, "28 November to 3 December 2026",
        "Saturday 28 November to Thursday 3 December 2026"
      ),
      (
        "2026-12-28", "2027-01-03", 7, "28 December 2026 to 3 January 2027",
        "Monday 28 December 2026 to Sunday 3 January 2027"
      ),
      (
        "2026-12-05", "2027-12-06", 367, "5 December 2026 to 6 December 2027",
        "Saturday 5 December 2026 to Monday 6 December 2027"
      ),
      (
        "2028-02-29", "2028-02-29", 1, "29 February 2028", "Tuesday 29 February 2028"
      ),
    ])
  func ranges(
    first: String, last: String, days: Int, long: String, withWeekday: String
  ) throws {
    let said = try date(first)...date(last)
    expectEqual(said.dayCount, days)
    expectEqual(said.longText, long)
    expectEqual(said.longTextWithWeekday, withWeekday)
  }
}
