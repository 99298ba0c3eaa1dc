// The zones that the tests of calendars know, as the system would.

import Agenda
import StudyModel
import TextTools

@testable import Calendars

enum SampleZones {
  static let all: [String: [ZoneObservance]] = [
    "Europe/Berlin": zone(
      3_600, summer: 7_200, "BYMONTH=3;BYDAY=-1SU", 2, winter: "BYMONTH=10;BYDAY=-1SU", 3),
    "Europe/Paris": zone(3_600, summer: 7_200, "BYMONTH=3;BYDAY=-1SU", 2, winter: "BYMONTH=10;BYDAY=-1SU", 3),
    "America/New_York": zone(
      -18_000, summer: -14_400, "BYMONTH=3;BYDAY=2SU", 2, winter: "BYMONTH=11;BYDAY=1SU", 2),
    "Asia/Kolkata": [
      ZoneObservance(start: 0, offsetBefore: 19_800, offset: 19_800, isDaylightSaving: false, name: "IST")
    ],
    "Moon/Base": zone(
      26_400, summer: 31_200, "BYMONTH=4;BYMONTHDAY=1", 0, winter: "BYMONTH=9;BYMONTHDAY=1", 0),
  ]

  /// As the system has them over a span of dates: the one in force at its beginning comes first.
  static func observances(of name: String, over dates: ClosedRange<CivilDate>) -> [ZoneObservance]? {
    guard let all = all[name] else { return nil }
    let first = all.lastIndex { $0.start <= dates.lowerBound.serial * 86_400 } ?? 0
    return all[first...].filter { $0.start <= (dates.upperBound.serial + 1) * 86_400 }
  }

  /// Offsets from UTC, and the rules and hours of the changes to summer and winter time.
  private static func zone(
    _ usual: Int, summer: Int, _ spring: String, _ springHour: Int, winter autumn: String, _ autumnHour: Int
  ) -> [ZoneObservance] {
    let years = CivilDate(serial: -3_652)...CivilDate(serial: 33_000)
    func changes(_ rule: String, _ hour: Int, from before: Int, to after: Int, _ name: String)
      -> [ZoneObservance]
    {
      let rule = try? RecurrenceRule("FREQ=YEARLY;\(rule)")
      let dates = rule?.dates(from: years.lowerBound, on: years.lowerBound.adding(days: 1)...years.upperBound)
        .dates
      return (dates ?? []).map {
        ZoneObservance(
          start: $0.serial * 86_400 + hour * 3_600 - before, offsetBefore: before, offset: after,
          isDaylightSaving: after == summer, name: name)
      }
    }
    let all =
      changes(spring, springHour, from: usual, to: summer, "SUM")
      + changes(autumn, autumnHour, from: summer, to: usual, "STD")
    return all.sorted { $0.start < $1.start }
  }
}

/// Reads a calendar with the zones of the tests.
func readCalendar(_ bytes: [UInt8], named file: String) -> (CalendarFile, [Diagnostic]) {
  readCalendar(bytes, named: file, zones: SampleZones.observances(of:over:))
}
