// Rules of recurrence as texts: what is read, what is refused and why, and how they are said.

import Agenda
import StudyModel
import TestSupport
import Testing

@Suite("Rules of recurrence")
struct RecurrenceRuleTests {
  @Test("Each has one spelling, read or made")
  func spelling() throws {
    for (text, canonical) in [
      ("FREQ=DAILY", "FREQ=DAILY"),
      ("freq=weekly;wkst=su;byday=fr,mo;interval=2", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU"),
      ("BYDAY=+2TU,-1FR,MO,MO;FREQ=MONTHLY;COUNT=3;INTERVAL=1", "FREQ=MONTHLY;COUNT=3;BYDAY=-1FR,MO,2TU"),
      (
        "FREQ=YEARLY;UNTIL=20261224;BYMONTHDAY=-1,3,1;BYMONTH=02",
        "FREQ=YEARLY;UNTIL=20261224;BYMONTH=2;BYMONTHDAY=-1,1,3"
      ),
      ("FREQ=DAILY;UNTIL=20261224T235960Z", "FREQ=DAILY;UNTIL=20261224T235959Z"),
      ("FREQ=DAILY;UNTIL=20261224T101112", "FREQ=DAILY;UNTIL=20261224T101112"),
      ("FREQ=DAILY;UNTIL=99991231T000000Z", "FREQ=DAILY;UNTIL=99991231T000000Z"),
      (
        "FREQ=YEARLY;BYMONTHDAY=31,-31;BYSETPOS=-366",
        "FREQ=YEARLY;BYMONTHDAY=-31,31;BYSETPOS=-366"
      ),
      ("FREQ=DAILY;", "FREQ=DAILY"),
    ] {
      let rule = try RecurrenceRule(text)
      expectEqual(rule.text, canonical, text)
      try expectEqual(RecurrenceRule(canonical), rule, text)
    }
    let rule = RecurrenceRule(
      .weekly, interval: 2, end: .count(5), days: [.init(.friday), .init(.monday), .init(.friday)])
    expectEqual(rule.text, "FREQ=WEEKLY;COUNT=5;INTERVAL=2;BYDAY=MO,FR")
    try expectEqual(RecurrenceRule(rule.text), rule)
  }

  @Test("Another text is refused with its part and what is allowed")
  func refused() {
    for (text, reason) in [
      ("", "FREQ is missing; it is DAILY, WEEKLY, MONTHLY or YEARLY"),
      ("INTERVAL=2", "FREQ is missing; it is DAILY, WEEKLY, MONTHLY or YEARLY"),
      ("DAILY", "`DAILY` has no `=`; a part is such as FREQ=WEEKLY"),
      ("FREQ=FORTNIGHTLY", "FREQ is `FORTNIGHTLY`; it is DAILY, WEEKLY, MONTHLY or YEARLY"),
      ("FREQ=DAILY;FREQ=DAILY", "FREQ stands there twice"),
      ("FREQ=DAILY;COUNT=1;UNTIL=20261220", "COUNT and UNTIL exclude each other"),
      ("FREQ=DAILY;INTERVAL=0", "INTERVAL is `0`; it is 1 to 100,000"),
      ("FREQ=DAILY;COUNT=100001", "COUNT is `100001`; it is 1 to 100,000"),
      ("FREQ=DAILY;COUNT=-1", "COUNT is `-1`; it is 1 to 100,000"),
      ("FREQ=DAILY;COUNT=99999999999999999999", "COUNT is `99999999999999999999`; it is 1 to 100,000"),
      (
        "FREQ=DAILY;UNTIL=20260230",
        "UNTIL is `20260230`; it is a date such as 20261120 or 20261120T100000Z"
      ),
      (
        "FREQ=DAILY;UNTIL=00001231",
        "UNTIL is `00001231`; it is a date such as 20261120 or 20261120T100000Z"
      ),
      (
        "FREQ=DAILY;UNTIL=20261120T240000Z",
        "UNTIL is `20261120T240000Z`; it is a date such as 20261120 or 20261120T100000Z"
      ),
      (
        "FREQ=DAILY;UNTIL=2026112",
        "UNTIL is `2026112`; it is a date such as 20261120 or 20261120T100000Z"
      ),
      ("FREQ=DAILY;BYMONTH=0", "BYMONTH has `0`; it is 1 to 12"),
      ("FREQ=DAILY;BYMONTH=-1", "BYMONTH has `-1`; it is 1 to 12"),
      ("FREQ=DAILY;BYMONTH=1,,2", "BYMONTH has ``; it is 1 to 12"),
      ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY has `32`; it is 1 to 31, or -31 to -1 from the end"),
      ("FREQ=MONTHLY;BYDAY=0MO", "BYDAY has `0MO`; a weekday is such as MO, 2TU or -1FR, up to 53"),
      ("FREQ=MONTHLY;BYDAY=54MO", "BYDAY has `54MO`; a weekday is such as MO, 2TU or -1FR, up to 53"),
      ("FREQ=MONTHLY;BYDAY=MON", "BYDAY has `MON`; a weekday is such as MO, 2TU or -1FR, up to 53"),
      ("FREQ=MONTHLY;BYDAY=", "BYDAY has ``; a weekday is such as MO, 2TU or -1FR, up to 53"),
      (
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367", "BYSETPOS has `367`; it is 1 to 366, or -366 to -1 from the end"
      ),
      ("FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS needs another part that begins with BY"),
      ("FREQ=WEEKLY;WKST=XX", "WKST is `XX`; it is MO, TU, WE, TH, FR, SA or SU"),
      ("FREQ=WEEKLY;BYEASTER=1", "`BYEASTER` is not a part of a rule"),
      ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY does not go with FREQ=WEEKLY"),
      ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY has 1MO; with FREQ=WEEKLY a weekday has no number"),
      ("FREQ=DAıLY", "The rule has characters that are not printable ASCII"),
      ("FREQ=DAILY\u{1B}[31m", "The rule has characters that are not printable ASCII"),
    ] {
      #expect(throws: RecurrenceError.invalid(reason)) { try RecurrenceRule(text) }
    }
    let text =
      "FREQ=YEARLY;BYMONTHDAY=" + (1...800).map { _ in "1" }.joined(separator: ",")
      + String(repeating: "0", count: 400)
    #expect(throws: RecurrenceError.invalid("The rule is longer than 2,000 bytes")) {
      try RecurrenceRule(text)
    }
    // What is not expanded says so.
    for (text, reason) in [
      ("FREQ=SECONDLY", "FREQ=SECONDLY"), ("FREQ=MINUTELY;COUNT=2", "FREQ=MINUTELY"),
      ("FREQ=HOURLY", "FREQ=HOURLY"),
      ("FREQ=YEARLY;BYWEEKNO=20", "BYWEEKNO"), ("FREQ=YEARLY;BYYEARDAY=100", "BYYEARDAY"),
      ("FREQ=DAILY;BYHOUR=9", "BYHOUR"), ("FREQ=DAILY;BYMINUTE=9", "BYMINUTE"),
      ("FREQ=DAILY;BYSECOND=9", "BYSECOND"),
      ("RSCALE=CHINESE;FREQ=YEARLY", "RSCALE"), ("FREQ=MONTHLY;SKIP=FORWARD", "SKIP"),
    ] {
      #expect(throws: RecurrenceError.notExpanded(reason)) { try RecurrenceRule(text) }
    }
  }

  @Test("Each is said in words")
  func words() throws {
    for (text, words) in [
      ("FREQ=DAILY", "every day"), ("FREQ=DAILY;INTERVAL=3;COUNT=10", "every 3 days, 10 times"),
      ("FREQ=WEEKLY", "every week on Thu"),
      ("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=9", "every weekday, 9 times"),
      (
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,MO;UNTIL=20261220",
        "every 2 weeks on Mon and Wed until 20 December 2026"
      ),
      ("FREQ=WEEKLY;BYDAY=SU;BYMONTH=1,2", "every week on Sun in January and February"),
      ("FREQ=MONTHLY", "every month on the 24th"),
      ("FREQ=MONTHLY;BYMONTHDAY=-1,13", "every month on the 13th and last day"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday"),
      ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "every month on Fri if on the 13th"),
      (
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "every month on Mon, Tue, Wed, Thu and Fri, only the last of these in each month"
      ),
      ("FREQ=YEARLY;COUNT=10", "every year on 24 December, 10 times"),
      ("FREQ=YEARLY;BYMONTH=5;BYDAY=2SU", "every year on the 2nd Sunday in May"),
      ("FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=1,2", "every year on the 1st and 2nd of June and July"),
      ("FREQ=YEARLY;BYMONTHDAY=15,-2", "every year on the 15th and 2nd to last day of the month"),
      (
        "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
        "every 4 years on Tue if on the 2nd to 8th of November"
      ),
      ("FREQ=MONTHLY;BYMONTHDAY=31", "every month on the 31st, not in shorter months"),
      ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "every year on 29 February, in leap years"),
    ] {
      try expectEqual(RecurrenceRule(text).words(from: try time("2026-12-24"), in: zones), words, text)
    }
    // The last date is one of the series' zone.
    let rule = try RecurrenceRule("FREQ=DAILY;UNTIL=20261221T045959Z")
    let words = rule.words(from: try time("2026-12-01T23:00 America/New_York"), in: zones)
    expectEqual(words, "every day until 20 December 2026")
  }
}
