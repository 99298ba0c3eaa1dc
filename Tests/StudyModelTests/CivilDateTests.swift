// Civil dates and weekdays: every day of the range against a plain count, texts that are not dates, known days, order.

import StudyModel
import TestSupport
import Testing

@Suite("Civil dates")
struct CivilDateTests {
  @Test("every day from 1970 on agrees with a count of the lengths of the months")
  func everyDay() {
    let names: [Weekday] = [.thursday, .friday, .saturday, .sunday, .monday, .tuesday, .wednesday]
    var serial = 0
    var wrong: [String] = []
    for year in 1970...Tier.cases(2110, nightly: 9_999) {
      for (month, usualLength) in zip(1..., [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        for day in 1...(month == 2 && isLeap(year) ? 29 : usualLength) {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          let date = CivilDate(serial: serial)
          let isRight =
            date.year == year && date.month == month && date.day == day && date.iso == text
            && date.weekday == names[serial % 7] && CivilDate(text) == date
            && CivilDate(year: year, month: month, day: day) == date
          if !isRight { wrong.append(text) }
          serial += 1
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    expectEqual(serial, Tier.cases(51_499, nightly: 2_932_897))
  }

  private func isLeap(_ year: Int) -> Bool {
    if year.isMultiple(of: 400) { return true }
    return year.isMultiple(of: 4) && !year.isMultiple(of: 100)
  }

  @Test("a text that is no date of the form 2026-11-20, or parts that make none, are refused")
  func refused() throws {
    for text in [
      "", "2026", "2026-11", "2026-11-2", "2026-1-02", "26-11-02", "02026-11-02", "2026/11/02", "2026-11/02",
      "20261102", "2026-11-02T", " 2026-11-02", "2026-11-02 ", "2026-11-02\n", "2026-11-0", "2026--1-02",
      "+026-11-02", "-026-11-02", "2026-1a-02", "2026-11-0x", "2026-00-10", "2026-13-01", "2026-11-00",
      "2026-11-31", "2026-04-31", "2026-06-31", "2026-09-31", "2026-01-32", "2026-02-29", "2026-02-30",
      "2100-02-29", "2200-02-29", "2900-02-29", "9999-02-29", "10000-01-01", "0000-01-01",
      "2026\u{2010}11\u{2010}02", "\u{FF12}026-11-02", "2026-11-0\u{662}", "2026-11-02\u{301}", "2026-W47-5",
    ] {
      expectEqual(CivilDate(text), nil, text)
    }
    for (year, month, day) in [
      (2026, 2, 29), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 1, -1), (0, 12, 31),
      (10_000, 1, 1), (Int.max, 1, 1), (2026, Int.min, 1), (2026, 1, Int.max),
    ] {
      expectEqual(CivilDate(year: year, month: month, day: day), nil, "\(year) \(month) \(day)")
    }
    // A date is read from a part of a text as from a whole one.
    expectEqual(CivilDate("2026-11-20T21:14".prefix(10)), (try date("2026-11-20")))
  }

  @Test("known days fall on their weekday, also before 1970 and before the year 1")
  func knownDays() throws {
    for (text, serial, weekday) in [
      ("1970-01-01", 0, Weekday.thursday), ("1999-12-31", 10_956, .friday), ("2000-01-01", 10_957, .saturday),
      ("2000-02-29", 11_016, .tuesday), ("2024-02-29", 19_782, .thursday), ("2026-11-02", 20_759, .monday),
      ("2026-11-20", 20_777, .friday), ("2038-01-19", 24_855, .tuesday), ("2100-03-01", 47_541, .monday),
      ("0001-01-01", -719_162, .monday), ("1582-10-15", -141_427, .friday),
      ("1900-02-28", -25_509, .wednesday),
      ("2999-12-31", 376_199, .tuesday), ("9999-12-31", 2_932_896, .friday),
    ] {
      let known = try date(text)
      expectEqual(known.serial, serial, text)
      expectEqual(known.weekday, weekday, text)
    }
    for (serial, text, weekday) in [
      (-1, "1969-12-31", Weekday.wednesday), (-165, "1969-07-20", .sunday), (-25_567, "1900-01-01", .monday),
      (-719_163, "0000-12-31", .sunday), (-719_468, "0000-03-01", .wednesday),
      (2_932_896, "9999-12-31", .friday),
    ] {
      expectEqual(CivilDate(serial: serial).iso, text, text)
      expectEqual(CivilDate(serial: serial).weekday, weekday, text)
    }
    // 29 February stands in leap years only.
    for (year, isThere) in [
      (1970, false), (1972, true), (2000, true), (2023, false), (2024, true), (2100, false), (2200, false),
      (2400, true), (2800, true), (2900, false), (2996, true),
    ] {
      expectEqual(CivilDate(year: year, month: 2, day: 29) != nil, isThere, "\(year)")
    }
  }

  @Test("days are added and counted across months, years and leap days, in the order of the calendar")
  func counting() throws {
    for (from, days, to) in [
      ("2026-11-20", 0, "2026-11-20"), ("2026-11-30", 1, "2026-12-01"), ("2026-12-31", 1, "2027-01-01"),
      ("2027-01-01", -1, "2026-12-31"), ("2028-02-28", 1, "2028-02-29"), ("2028-02-28", 2, "2028-03-01"),
      ("2027-02-28", 1, "2027-03-01"), ("2100-02-28", 1, "2100-03-01"), ("2026-11-02", 365, "2027-11-02"),
      ("2027-11-02", 366, "2028-11-02"), ("2026-11-02", 99, "2027-02-09"), ("2026-03-28", 2, "2026-03-30"),
    ] {
      let (first, last) = (try date(from), try date(to))
      expectEqual(first.adding(days: days), last, from)
      expectEqual(last.days(since: first), days, from)
      expectEqual(first.days(since: last), -days, from)
    }
    let texts = [
      "1970-01-01", "1999-12-31", "2000-01-01", "2026-02-28", "2026-03-01", "2026-11-09", "2026-11-10",
    ]
    let dates = try texts.map(date)
    expectEqual(dates.reversed().sorted().map(\.iso), texts)
    #expect(!(dates[0] < dates[0]))
  }
}

@Suite("Weekdays")
struct WeekdayTests {
  @Test("a weekday has a name, a short name and a place in the week; anything else is refused")
  func names() {
    for (weekday, (long, short)) in zip(
      Weekday.allCases,
      [
        ("Monday", "mon"), ("Tuesday", "tue"), ("Wednesday", "wed"), ("Thursday", "thu"), ("Friday", "fri"),
        ("Saturday", "sat"), ("Sunday", "sun"),
      ])
    {
      expectEqual(weekday.name, long)
      expectEqual(weekday.short, short)
      for text in [
        long, short, long.uppercased(), short.uppercased(), long.lowercased(),
      ] {
        expectEqual(Weekday(name: text), weekday)
      }
    }
    for text in ["", "m", "mo", "mond", "tues", "thur", " mon", "mon ", "mon,tue", "Montag", "1", "days"] {
      expectEqual(Weekday(name: text), nil, text)
    }
  }
}
