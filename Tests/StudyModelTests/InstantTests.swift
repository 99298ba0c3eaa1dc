// Instants and times of day: texts read, written and refused, local dates, the calendar day they count for, order.

import StudyModel
import TestSupport
import Testing

@Suite("Instants")
struct InstantTests {
  // 20 November 2026 is day 20,777 after 1970: 20,777 x 86,400 = 1,795,132,800 seconds.
  @Test("a text with an offset is read to the second and written in one form; any other is refused")
  func reading() throws {
    for (text, seconds, offset, written) in [
      ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
      ("2026-11-20T20:14:05Z", 1_795_205_645, 0, "2026-11-20T20:14:05Z"),
      ("2026-11-20T20:14Z", 1_795_205_640, 0, "2026-11-20T20:14:00Z"),
      ("2026-11-20T20:14:05+00:00", 1_795_205_645, 0, "2026-11-20T20:14:05Z"),
      ("2026-11-20T20:14:05-00:00", 1_795_205_645, 0, "2026-11-20T20:14:05Z"),
      ("2026-11-20T21:14:05+01:00", 1_795_205_645, 3_600, "2026-11-20T21:14:05+01:00"),
      ("2026-11-20T21:14+01:00", 1_795_205_640, 3_600, "2026-11-20T21:14:00+01:00"),
      ("2026-11-21T01:59:05+05:45", 1_795_205_645, 20_700, "2026-11-21T01:59:05+05:45"),
      ("2026-11-20T16:44:05-03:30", 1_795_205_645, -12_600, "2026-11-20T16:44:05-03:30"),
      ("2026-11-20T19:44:05-00:30", 1_795_205_645, -1_800, "2026-11-20T19:44:05-00:30"),
      ("2026-11-21T14:14:05+18:00", 1_795_205_645, 64_800, "2026-11-21T14:14:05+18:00"),
      ("2026-11-20T02:14:05-18:00", 1_795_205_645, -64_800, "2026-11-20T02:14:05-18:00"),
      ("1970-01-01T00:00:00+14:00", -50_400, 50_400, "1970-01-01T00:00:00+14:00"),
      ("2000-02-29T00:00:00Z", 951_782_400, 0, "2000-02-29T00:00:00Z"),
      ("2038-01-19T03:14:08Z", 2_147_483_648, 0, "2038-01-19T03:14:08Z"),
      ("1969-12-31T23:59:59Z", -1, 0, "1969-12-31T23:59:59Z"),
      ("9999-12-31T23:59:59Z", 253_402_300_799, 0, "9999-12-31T23:59:59Z"),
    ] {
      let read = try instant(text)
      expectEqual(read.secondsSinceEpoch, seconds, text)
      expectEqual(read.offset, offset, text)
      expectEqual(read.iso, written, text)
      expectEqual(Instant(written), read, text)
    }
    for text in [
      "", "now", "2026-11-20", "2026-11-20Z", "2026-11-20T21:14", "2026-11-20T21:14:05",
      "2026-11-20T24:00Z", "2026-11-20T24:00:00Z", "2026-11-20T21:60Z", "2026-11-20T21:14:60Z",
      "2026-02-30T10:00Z", "2026-11-31T10:00Z", "0000-12-31T23:59Z", "10000-01-01T00:00Z",
      "2026-11-20T21:14:05+19:00", "2026-11-20T21:14:05+18:01", "2026-11-20T21:14:05-18:01",
      "2026-11-20T21:14:05+01:60", "2026-11-20T21:14:05+24:00", "2026-11-20T21:14:05+1:00",
      "2026-11-20T21:14:05+01", "2026-11-20T21:14:05+0100", "2026-11-20T21:14:05+01:00:00",
      "2026-11-20T21:14:05 +01:00", "2026-11-20T21:14:05+-1:00", "2026-11-20T21:14:05\u{2212}01:00",
      "2026-11-20T21:14:05Z ", "2026-11-20T21:14:05Z\n", "2026-11-20T21:14:05ZZ",
      "2026-11-20T21:14:05+01:00x",
      "2026-11-20T21:14:05Z+01:00", " 2026-11-20T21:14:05Z", "2026-11-20t21:14:05Z", "2026-11-20T21:14:05z",
      "2026-11-20 21:14:05Z", "2026-11-20T2:14:05Z", "2026-11-20T21:4:05Z", "2026-11-20T21:14:5Z",
      "2026-11-20T21:14:5", "2026-11-20T21:14:Z", "2026-11-20T21:14:05.5Z", "2026-11-20T21:14:05,5Z",
      "2026-11-20T+1:14:05Z", "2026-11-20T-1:14:05Z", "2026-11-20T21-14-05Z", "20261120T211405Z",
      "2026-W47-5T21:14:05Z", "2026-11-20T\u{301}21:14:05Z", "2026-11-20\u{301}T21:14:05Z",
      "2026-11-20T21:14:0\u{665}Z",
    ] {
      expectEqual(Instant(text), nil, text)
    }
    // It is read where it stands within other bytes, and no byte beside it counts.
    for text in ["2026-11-20T20:14Z", "2026-11-20T20:14:05Z", "2026-11-20T21:14:05+01:00"] {
      let bytes = Array("\"7\(text)5\"".utf8)
      expectEqual(Instant(bytes[2..<(bytes.count - 2)]), Instant(text))
      expectEqual(Instant(bytes[1..<(bytes.count - 2)]), nil)
      expectEqual(Instant(bytes[2..<(bytes.count - 1)]), nil)
    }
    for length in 0..<20 { expectEqual(Instant(Array("2026-11-20T20:14:05Z".utf8)[..<length]), nil) }
    let dates = Array("12026-11-201".utf8)
    expectEqual(CivilDate(dates[1..<11]), CivilDate("2026-11-20"))
    expectEqual(CivilDate(dates[1..<12]), nil)
    expectEqual(CivilDate(dates[0..<10]), nil)
  }

  @Test("whatever offset it has, an instant is written with the clock beside it, and read back so")
  func writing() {
    // An offset with seconds is written in whole minutes.
    for (offset, written) in [
      (5_025, "1970-01-01T01:23:00+01:23"), (-5_025, "1969-12-31T22:37:00-01:23"),
      (30, "1970-01-01T00:00:00Z"),
      (-30, "1970-01-01T00:00:00Z"),
    ] {
      expectEqual(Instant(secondsSinceEpoch: 0, offset: offset).iso, written, "\(offset)")
    }
    // Before 1970 the clock still runs forward.
    for (seconds, offset, written) in [
      (-1, 0, "1969-12-31T23:59:59Z"), (-60, 0, "1969-12-31T23:59:00Z"), (-86_400, 0, "1969-12-31T00:00:00Z"),
      (-86_401, 0, "1969-12-30T23:59:59Z"), (0, -12_600, "1969-12-31T20:30:00-03:30"),
      (-1, 3_600, "1970-01-01T00:59:59+01:00"),
    ] {
      expectEqual(Instant(secondsSinceEpoch: seconds, offset: offset).iso, written, "\(seconds) \(offset)")
    }
    // Whatever whole-minute offset it has, it is read back as it was written.
    var numbers = SeededNumbers(seed: 11)
    for _ in 0..<2_000 {
      // A day from either end, so that no offset leads out of the years that can be written.
      let seconds = Int.random(in: 86_400..<376_199 * 86_400, using: &numbers)
      let instant = Instant(
        secondsSinceEpoch: seconds, offset: Int.random(in: -1_080...1_080, using: &numbers) * 60)
      expectEqual(Instant(instant.iso), instant)
    }
  }

  @Test("the local date and time are those of the clock on the wall, and of the parts it is made of")
  func local() throws {
    for (text, localDate, localTime) in [
      ("2026-11-20T23:59:59+01:00", "2026-11-20", "23:59"),
      ("2026-11-20T00:00:00+01:00", "2026-11-20", "00:00"),
      ("2026-11-21T00:30:00+05:45", "2026-11-21", "00:30"),
      ("2026-11-20T23:30:00-03:30", "2026-11-20", "23:30"),
      ("1970-01-01T00:00:59+14:00", "1970-01-01", "00:00"),
    ] {
      try expectEqual(instant(text).localDate.iso, localDate, text)
      try expectEqual(instant(text).localTime.text, localTime, text)
    }
    let made = Instant(date: try date("2026-11-20"), time: try time("21:14"), offset: 3_600)
    expectEqual(made, (try instant("2026-11-20T21:14:00+01:00")))
  }

  @Test("work before the start of the day counts for the day before")
  func calendarDay() throws {
    for (text, dayStart, day) in [
      ("2026-11-20T03:59:00+01:00", "04:00", "2026-11-19"),
      ("2026-11-20T03:59:59+01:00", "04:00", "2026-11-19"),
      ("2026-11-20T04:00:00+01:00", "04:00", "2026-11-20"),
      ("2026-11-20T00:00:00+01:00", "04:00", "2026-11-19"),
      ("2026-11-20T23:59:59+01:00", "04:00", "2026-11-20"),
      ("2026-11-20T00:00:00+01:00", "00:00", "2026-11-20"),
      ("2026-11-20T03:59:00+01:00", "00:00", "2026-11-20"),
      ("2026-11-20T23:59:59+01:00", "00:00", "2026-11-20"),
      ("2026-11-20T00:00:00+01:00", "06:00", "2026-11-19"),
      ("2026-11-20T04:00:00+01:00", "06:00", "2026-11-19"),
      ("2026-11-20T05:59:59+01:00", "06:00", "2026-11-19"),
      ("2026-11-20T06:00:00+01:00", "06:00", "2026-11-20"),
      ("2026-12-01T01:30:00Z", "04:00", "2026-11-30"), ("2027-01-01T01:30:00-03:30", "04:00", "2026-12-31"),
      ("2028-03-01T03:00:00+05:45", "04:00", "2028-02-29"),
      ("2027-03-01T03:00:00+05:45", "04:00", "2027-02-28"),
      ("1970-01-01T02:00:00+14:00", "04:00", "1969-12-31"),
      ("1970-01-01T04:00:00+14:00", "04:00", "1970-01-01"),
    ] {
      try expectEqual(instant(text).calendarDay(dayStart: try time(dayStart)).iso, day, text)
    }
    // The hour that summer time doubles and the one it skips belong to the same calendar day.
    let dayStart = try time("04:00")
    // In Berlin 02:30 comes twice on 25 October 2026; on 29 March 2026 the clock goes from 01:59 to 03:00.
    for text in ["2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00"] {
      try expectEqual(instant(text).calendarDay(dayStart: dayStart).iso, "2026-10-24")
    }
    for text in ["2026-03-29T01:59:00+01:00", "2026-03-29T03:00:00+02:00"] {
      try expectEqual(instant(text).calendarDay(dayStart: dayStart).iso, "2026-03-28")
    }
  }
}

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("a time is read and written to the minute, and anything else is refused")
  func reading() throws {
    for (text, minutes) in [
      ("00:00", 0), ("00:01", 1), ("04:00", 240), ("06:00", 360), ("09:05", 545), ("23:59", 1_439),
    ] {
      try expectEqual(time(text).minutes, minutes, text)
      expectEqual(TimeOfDay(minutes: minutes).text, text, text)
    }
    for text in [
      "", "4", "4:00", "04", "0400", "04:0", "04:000", "24:00", "04:60", "04.00", "04-00", " 04:00", "04:00 ",
      "+4:00",
      "-4:00", "04:-1", "04:00:00", "0a:00", "04:00Z", "\u{660}4:00", "4 am",
    ] {
      expectEqual(TimeOfDay(text), nil, text)
    }
    // Minutes outside a day are brought to its nearest end.
    for (minutes, text) in [(-1, "00:00"), (Int.min, "00:00"), (1_440, "23:59"), (Int.max, "23:59")] {
      expectEqual(TimeOfDay(minutes: minutes).text, text, text)
    }
    // Times are in the order of the clock.
    #expect(try time("03:59") < time("04:00"))
    #expect(!(try time("04:00") < time("04:00")))
    #expect(Settings.allowedDayStart.contains(try time("06:00")))
    #expect(!Settings.allowedDayStart.contains(try time("06:01")))
    expectEqual(Settings.defaultDayStart.text, "04:00")
  }
}
