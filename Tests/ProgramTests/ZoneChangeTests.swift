// When a zone's clocks are changed, found by asking for instants, beside what Foundation says.

import Calendars
import Foundation
import StudyModel
import TestSupport
import Testing

@testable import Program

@Suite("The changes of a zone's offset")
struct ZoneChangeTests {
  private static func reading(_ zone: TimeZone, at seconds: Int) -> ZoneChanges.Reading {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    return ZoneChanges.Reading(
      offset: zone.secondsFromGMT(for: date), isDaylightSaving: zone.isDaylightSavingTime(for: date),
      name: zone.abbreviation(for: date) ?? "")
  }

  private static func dates(_ from: String, _ through: String) throws -> ClosedRange<CivilDate> {
    try #require(CivilDate(from))...(try #require(CivilDate(through)))
  }

  @Test(
    "are all of them, to the second, from the one before the first date",
    arguments: [
      "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe",
      "Asia/Kolkata", "Pacific/Apia", "Pacific/Chatham", "Africa/Casablanca", "Asia/Tehran",
      "America/Sao_Paulo",
    ])
  func changes(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    for (from, through) in [
      ("2026-10-20", "2027-02-01"), ("2011-12-01", "2014-01-05"), ("2026-06-01", "2026-06-01"),
    ] {
      let dates = try Self.dates(from, through)
      let found = ZoneChanges.observances(over: dates) { Self.reading(zone, at: $0) }
      let first = try #require(found.first)
      #expect(first.start <= dates.lowerBound.serial * 86_400 - 14 * 3_600)
      for (earlier, later) in zip(found, found.dropFirst()) {
        #expect(later.offsetBefore == earlier.offset && later.offset != earlier.offset)
        #expect(later.start > earlier.start)
      }
      for observance in found where observance.offset != observance.offsetBefore {
        expectEqual(Self.reading(zone, at: observance.start - 1).offset, observance.offsetBefore)
        expectEqual(Self.reading(zone, at: observance.start).offset, observance.offset)
      }
      // At every hour of a day, each on another day, the latest that has begun is in force.
      let hours = stride(
        from: dates.lowerBound.serial * 86_400 - 14 * 3_600, through: (dates.upperBound.serial + 1) * 86_400,
        by: Tier.cases(7, nightly: 1) * 3_600)
      for hour in hours {
        let inForce = try #require(found.last { $0.start <= hour })
        let reading = Self.reading(zone, at: hour)
        expectEqual(inForce.offset, reading.offset, "\(name) at \(hour)")
      }
    }
  }

  @Test("of a zone that has none are one from long ago")
  func none() throws {
    let found = ZoneChanges.observances(over: try Self.dates("2026-10-20", "2027-10-20")) { _ in
      ZoneChanges.Reading(offset: -16_200, isDaylightSaving: false, name: "X")
    }
    expectEqual(
      found,
      [
        ZoneObservance(
          start: 16_200, offsetBefore: -16_200, offset: -16_200, isDaylightSaving: false, name: "X")
      ])
  }

  @Test("save daylight forwards, also where the data say that a winter saves it backwards")
  func backwards() throws {
    let change = try #require(CivilDate("2026-10-25")).serial * 86_400 + 3_600
    let found = ZoneChanges.observances(over: try Self.dates("2026-10-20", "2027-02-01")) { seconds in
      ZoneChanges.Reading(
        offset: seconds < change ? 3_600 : 0, isDaylightSaving: seconds >= change,
        name: seconds < change ? "IST" : "GMT")
    }
    #expect(found.map(\.name) == ["IST", "GMT"] && found.map(\.start) == [-3_600, change])
    expectEqual(found.map(\.isDaylightSaving), [false, false])
  }

  @Test("are none where the system cannot tell, so that times are by the clock on the wall")
  func unknown() throws {
    expectEqual(ZoneChanges.observances(over: try Self.dates("2026-10-20", "2027-10-20")) { _ in nil }, [])
  }

  @Test(
    "are asked for of a zone that has a name, and of UTC there is nothing to ask",
    arguments: [
      ("UTC", CalendarZone.utc), ("Etc/UTC", .utc), ("GMT", .utc), ("+01:00", .floating),
      ("-03:30", .floating),
    ])
  func zone(name: String, expected: CalendarZone) throws {
    let now = Now(instant: .epoch, zone: name)
    expectEqual(ZoneChanges.zone(of: now, over: try Self.dates("2026-10-20", "2026-10-21")), expected)
    expectEqual(ZoneChanges.zone(of: now, over: nil), expected)
  }
}
