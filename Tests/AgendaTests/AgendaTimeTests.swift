// The times of the agenda as the store writes them, and local times on clocks that change.

import StudyModel
import TestSupport
import Testing

@Suite("Times of the agenda")
struct AgendaTimeTests {
  @Test("Each has one spelling, and another text is not a time")
  func spelling() throws {
    for text in [
      "2026-11-20", "2026-11-20T00:00", "2026-11-20T10:05", "2026-11-20T10:05:30", "2026-11-20T10:05Z",
      "2026-11-20T10:05 Europe/Berlin", "2026-11-20T10:05:01 Etc/GMT+3",
    ] {
      try expectEqual(#require(AgendaTime(text)).text, text)
    }
    for text in [
      "", "2026-11-31", "2026-11-20 10:05", "2026-11-20T10", "2026-11-20T24:00", "2026-11-20T10:05:00",
      "2026-11-20T10:05:60", "2026-11-20T10:05+01:00", "2026-11-20T10:05 ", "2026-11-20T10:05 a b",
      "2026-11-20T10:05 UTC", "2026-11-20T10:05Zulu", "2026-11-20T10:0é",
    ] {
      expectEqual(AgendaTime(text), nil, text)
    }
  }

  /// Berlin in 2026: summer time from 29 March to 25 October.
  private let berlin = ZoneOffsets([
    ZoneObservance(
      start: 1_761_440_400, offsetBefore: 7_200, offset: 3_600, isDaylightSaving: false, name: "CET"),
    ZoneObservance(
      start: 1_774_746_000, offsetBefore: 3_600, offset: 7_200, isDaylightSaving: true, name: "CEST"),
    ZoneObservance(
      start: 1_792_890_000, offsetBefore: 7_200, offset: 3_600, isDaylightSaving: false, name: "CET"),
  ])

  @Test("A time that clocks skip is read with the offset before, one that they repeat is the first")
  func changeOfClocks() throws {
    for (local, utc) in [
      ("2026-03-29T01:59", "2026-03-29T00:59Z"), ("2026-03-29T02:30", "2026-03-29T01:30Z"),
      ("2026-03-29T03:00", "2026-03-29T01:00Z"), ("2026-10-25T02:30", "2026-10-25T00:30Z"),
      ("2040-07-01T12:00", "2040-07-01T11:00Z"),
    ] {
      let (time, instant) = (try #require(AgendaTime(local)), try #require(Instant(utc)))
      expectEqual(berlin.second(of: time.local), instant.secondsSinceEpoch, local)
    }
    // An instant is shown as local clocks show it.
    for (utc, local) in [
      ("2026-03-29T00:59Z", "2026-03-29T01:59"), ("2026-03-29T01:00Z", "2026-03-29T03:00"),
    ] {
      let second = try #require(Instant(utc)).secondsSinceEpoch
      expectEqual(AgendaTime(berlin.local(at: second), zone: nil).text, local)
    }
  }
}
