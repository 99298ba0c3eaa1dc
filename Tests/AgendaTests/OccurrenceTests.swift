// The occurrences of events over a span of dates: where they are shown, over changes of clocks, with exceptions and moves.

import Agenda
import StudyModel
import TestSupport
import Testing

@Suite("Occurrences of events")
struct OccurrenceTests {
  @Test("An event is shown on the dates that it touches, with whole days first, then by time and title")
  func touchedDates() throws {
    for (start, length, date, isShown) in [
      ("2026-11-20T10:00", 3_600, "2026-11-20", true), ("2026-11-20T10:00", 3_600, "2026-11-19", false),
      ("2026-11-20T23:00", 3_600, "2026-11-21", false), ("2026-11-20T23:00", 3_601, "2026-11-21", true),
      ("2026-11-20T00:00", 0, "2026-11-20", true), ("2026-11-20T00:00", 0, "2026-11-19", false),
      ("2026-11-20T10:00", 31 * 86_400, "2026-12-21", true),
      ("2026-11-20T10:00", 31 * 86_400, "2026-12-22", false),
      ("2026-11-20", 1, "2026-11-20", true), ("2026-11-20", 1, "2026-11-21", false),
      ("2026-11-20", 3, "2026-11-22", true), ("2026-11-20", 3, "2026-11-23", false),
      ("2026-11-20", 367, "2027-11-21", true), ("2026-11-20", 367, "2027-11-22", false),
      // 23:00 in New York is the next morning in Berlin.
      ("2026-11-20T23:00 America/New_York", 60, "2026-11-21", true),
      ("2026-11-20T23:00 America/New_York", 60, "2026-11-20", false),
      ("2026-11-20T23:30Z", 60, "2026-11-21", true),
    ] {
      let event = try event(start, length: length)
      expectEqual(
        event.occurrences(id: someID, on: try span(date), in: zones).isEmpty, !isShown, "\(start) on \(date)")
    }
    var agenda = Agenda()
    for (number, start) in ["2026-11-20T10:00", "2026-11-20T09:00", "2026-11-20", "2026-11-21"].enumerated() {
      let id = AgendaID(title: start, at: number) { _ in false }
      agenda.events[id] = try event(start)
      agenda.events[id]?.title = start
    }
    let found = agenda.occurrences(on: try span("2026-11-20..2026-11-21"), in: zones)
    expectEqual(found.map(\.title), ["2026-11-20", "2026-11-20T09:00", "2026-11-20T10:00", "2026-11-21"])
  }

  @Test("A length is exact, whatever the clocks do, and one that no record has does no harm")
  func lengths() throws {
    let found = try event("2026-10-24T22:00 Europe/Berlin", length: 8 * 3_600)
      .occurrences(id: someID, on: try span("2026-10-25"), in: zones)
    expectEqual(found.compactMap(\.end).map { AgendaTime($0, zone: nil).text }, ["2026-10-25T05:00"])
    let repeated = try event("2026-10-25T02:45", length: 1_800).occurrences(
      id: someID, on: try span("2026-10-25"), in: zones)
    expectEqual(repeated.compactMap(\.end).map { AgendaTime($0, zone: nil).text }, ["2026-10-25T02:15"])
    for length in [Int.min, -1, 0, Int.max] {
      for start in ["2026-11-20", "2026-11-20T10:00", "2999-12-31", "1970-01-01T00:00"] {
        let date = try #require(CivilDate(start.prefix(10)))
        #expect(
          try event(start, "FREQ=DAILY", length: length).occurrences(id: someID, on: date...date, in: zones)
            .count >= 1)
      }
    }
  }

  /// A series a day over a change of clocks: by the written time, and the instants that follow from RFC 5545, 3.3.5.
  @Test(
    "A time stays the same when clocks change",
    arguments: [
      (
        "Berlin", 1_774_746_000, 3_600, 7_200, "2026-03-28T02:30",
        "2026-03-28T01:30Z 2026-03-29T01:30Z 2026-03-30T00:30Z"
      ),
      (
        "Berlin", 1_792_890_000, 7_200, 3_600, "2026-10-24T02:30",
        "2026-10-24T00:30Z 2026-10-25T00:30Z 2026-10-26T01:30Z"
      ),
      (
        "New York", 1_772_953_200, -18_000, -14_400, "2026-03-07T02:30",
        "2026-03-07T07:30Z 2026-03-08T07:30Z 2026-03-09T06:30Z"
      ),
      (
        "New York", 1_793_512_800, -14_400, -18_000, "2026-10-31T01:30",
        "2026-10-31T05:30Z 2026-11-01T05:30Z 2026-11-02T06:30Z"
      ),
      (
        "Lord Howe", 1_791_041_400, 37_800, 39_600, "2026-10-03T02:15",
        "2026-10-02T15:45Z 2026-10-03T15:45Z 2026-10-04T15:15Z"
      ),
      (
        "Lord Howe", 1_775_314_800, 39_600, 37_800, "2026-04-04T01:45",
        "2026-04-03T14:45Z 2026-04-04T14:45Z 2026-04-05T15:15Z"
      ),
      (
        "St. John's", 1_772_947_800, -12_600, -9_000, "2026-03-07T02:30",
        "2026-03-07T06:00Z 2026-03-08T06:00Z 2026-03-09T05:00Z"
      ),
      (
        "Apia", 1_325_239_200, -36_000, 50_400, "2011-12-29T10:00",
        "2011-12-29T20:00Z 2011-12-30T20:00Z 2011-12-30T20:00Z"
      ),
      (
        "Casablanca", 1_771_120_800, 3_600, 0, "2026-02-14T02:30",
        "2026-02-14T01:30Z 2026-02-15T01:30Z 2026-02-16T02:30Z"
      ),
      (
        "Casablanca", 1_774_144_800, 0, 3_600, "2026-03-21T02:30",
        "2026-03-21T02:30Z 2026-03-22T02:30Z 2026-03-23T01:30Z"
      ),
      (
        "São Paulo", 1_541_300_400, -10_800, -7_200, "2018-11-03T00:30",
        "2018-11-03T03:30Z 2018-11-04T03:30Z 2018-11-05T02:30Z"
      ),
      (
        "São Paulo", 1_550_368_800, -7_200, -10_800, "2019-02-15T23:30",
        "2019-02-16T01:30Z 2019-02-17T01:30Z 2019-02-18T02:30Z"
      ),
      (
        "Dublin", 1_774_746_000, 0, 3_600, "2026-03-28T01:30",
        "2026-03-28T01:30Z 2026-03-29T01:30Z 2026-03-30T00:30Z"
      ),
      (
        "Havana", 1_772_946_000, -18_000, -14_400, "2026-03-07T00:00",
        "2026-03-07T05:00Z 2026-03-08T05:00Z 2026-03-09T04:00Z"
      ),
      (
        "Havana", 1_793_509_200, -14_400, -18_000, "2026-10-31T00:30",
        "2026-10-31T04:30Z 2026-11-01T04:30Z 2026-11-02T05:30Z"
      ),
      (
        "Cairo", 1_776_981_600, 7_200, 10_800, "2026-04-23T00:00",
        "2026-04-22T22:00Z 2026-04-23T22:00Z 2026-04-24T21:00Z"
      ),
    ])
  func changeOfClocks(
    _ name: String, _ second: Int, _ before: Int, _ after: Int, _ start: String, _ instants: String
  ) throws {
    let there = AgendaZones(local: .utc, named: ["There": zone((second, before, after))])
    let event = try event("\(start) There", "FREQ=DAILY;COUNT=3")
    let found = event.starts(on: event.start.date...event.start.date.adding(days: 9), in: there).times
    expectEqual(
      found.map { AgendaTime(there.localTime(of: $0), zone: AgendaTime.utc).text }.joined(separator: " "),
      instants)
    expectEqual(Set(found.map(\.seconds)), [event.start.seconds])
  }

  @Test("A series begins with its start and ends with the date of its rule in its own zone")
  func bounds() throws {
    for (start, until, last) in [
      ("2026-11-20T23:00 America/New_York", "20261122T040000Z", "2026-11-21"),
      ("2026-11-20T23:00 America/New_York", "20261122T035959Z", "2026-11-20"),
      ("2026-11-20T23:00 America/New_York", "20261121", "2026-11-21"),
      ("2026-11-20T23:00", "20261121T220000Z", "2026-11-21"),
      ("2026-11-20T23:00", "20261121T230000", "2026-11-21"),
      ("2026-11-20T23:00", "20261121T225959", "2026-11-20"), ("2026-11-20", "20261121T000000Z", "2026-11-21"),
      ("2026-11-20", "20261121", "2026-11-21"),
    ] {
      let event = try event(start, "FREQ=DAILY;UNTIL=\(until)")
      expectEqual(
        event.starts(on: try span("2026-11-01..2026-12-31"), in: zones).times.last?.date.iso, last,
        "until \(until)")
    }
    // A start that does not match its rule is the first, and counts.
    let outOfStep = try event("2026-11-20", "FREQ=WEEKLY;BYDAY=MO;COUNT=3", length: 1)
    try expectEqual(
      outOfStep.shown(on: "2026-11-01..2027-01-31"), ["2026-11-20", "2026-11-23", "2026-11-30"])
    // A rule that ends before its start has no occurrence, one that is not understood the first.
    #expect(
      try event("2026-11-20", "FREQ=DAILY;UNTIL=20261119", length: 1).shown(on: "2026-11-01..2027-01-31")
        .isEmpty)
    for rule in ["FREQ=HOURLY", "nonsense"] {
      try expectEqual(
        event("2026-11-20T10:00", rule).shown(on: "2026-11-01..2026-12-31"), ["2026-11-20T10:00"], rule)
    }
  }

  @Test("An exception takes its occurrence away, however it is written")
  func skipped() throws {
    for (text, isMatched) in [
      ("2026-11-21T10:00 Europe/Berlin", true), ("2026-11-21T09:00Z", true),
      ("2026-11-21T04:00 America/New_York", true),
      ("2026-11-21T10:00", true), ("2026-11-21", true), ("2026-11-21T09:59 Europe/Berlin", false),
      ("2026-11-23T10:00 Europe/Berlin", false),
    ] {
      var event = try event("2026-11-20T10:00 Europe/Berlin", "FREQ=DAILY;COUNT=3")
      event.skipped = try times(text)
      let left = ["2026-11-20T10:00", "2026-11-22T10:00"]
      try expectEqual(
        event.shown(on: "2026-11-01..2026-12-31"),
        (isMatched ? left : ["2026-11-20T10:00", "2026-11-21T10:00", "2026-11-22T10:00"]), text)
    }
    // An exception of the start leaves it counted; one of whole days is matched by its date.
    var days = try event("2026-11-20", "FREQ=DAILY;COUNT=3", length: 1)
    days.skipped = try times("2026-11-20;2026-11-22T00:00Z")
    try expectEqual(days.shown(on: "2026-11-01..2026-12-31"), ["2026-11-21"])
    // A whole day is one of the series' zone, whatever zone an occurrence is written in.
    var early = try event("2026-11-20T00:30 Europe/Berlin", "FREQ=DAILY;COUNT=3")
    early.moved[try time("2026-11-20T23:30Z")] = ChangedOccurrence(
      start: try time("2026-11-25T10:00"), length: 60)
    early.added = try times("2026-11-21T23:00Z")
    early.skipped = try times("2026-11-20")
    try expectEqual(
      early.shown(on: "2026-11-01..2026-12-31"),
      [
        "2026-11-22T00:00", "2026-11-22T00:30", "2026-11-25T10:00",
      ])
    early.skipped = try times("2026-11-21;2026-11-22")
    try expectEqual(early.shown(on: "2026-11-01..2026-12-31"), ["2026-11-20T00:30"])
  }

  @Test("Further starts come in order, each instant once")
  func added() throws {
    var event = try event("2026-11-20T10:00 Europe/Berlin", "FREQ=DAILY;COUNT=2")
    event.added = try times(
      "2026-11-21T09:00Z;2026-11-20T18:00Z;2026-11-10T10:00 Europe/Berlin;2026-11-25;2026-12-24T10:00Z")
    event.skipped = try times("2026-12-24T10:00Z")
    try expectEqual(
      event.shown(on: "2026-11-01..2026-12-31"),
      [
        "2026-11-10T10:00", "2026-11-20T10:00", "2026-11-20T19:00", "2026-11-21T10:00", "2026-11-25T10:00",
      ])
    #expect(event.isSeries)
  }

  @Test("A moved occurrence is where it was moved to, into a span and out of it")
  func moved() throws {
    var weekly = try event("2026-11-20T10:00 Europe/Berlin", "FREQ=WEEKLY;COUNT=3")
    weekly.moved[try time("2026-11-27T09:00Z")] = ChangedOccurrence(
      start: try time("2027-02-01T08:00 America/New_York"), length: 60, title: "Elsewhere", place: "Room 2")
    weekly.moved[try time("2026-12-04T10:00 Europe/Berlin")] = ChangedOccurrence(
      start: try time("2026-11-19"), length: 2)
    try expectEqual(
      weekly.shown(on: "2026-11-20..2026-12-31"), ["2026-11-19..2026-11-20", "2026-11-20T10:00"])
    try expectEqual(weekly.shown(on: "2026-11-19"), ["2026-11-19..2026-11-20"])
    let away = weekly.occurrences(id: someID, on: try span("2027-02-01"), in: zones)
    expectEqual(away.map(\.title), ["Elsewhere"])
    expectEqual(away.map(\.place), ["Room 2"])
    expectEqual(away.map(\.original.text), ["2026-11-27T09:00Z"])
    // A moved occurrence of an event that does not recur is moved.
    var single = try event("2026-11-20T10:00")
    single.moved[single.start] = ChangedOccurrence(start: try time("2026-11-21T10:00"), length: 60)
    try expectEqual(single.shown(on: "2026-11-01..2026-12-31"), ["2026-11-21T10:00"])
    // A change of what the series does not have is shown, one of what is skipped is not.
    var orphaned = try event("2026-11-20T10:00 Europe/Berlin", "FREQ=WEEKLY;COUNT=3")
    orphaned.moved[try time("2026-11-25T10:00 Europe/Berlin")] = ChangedOccurrence(
      start: try time("2026-11-26T10:00 Europe/Berlin"), length: 60)
    orphaned.moved[try time("2026-11-27T10:00 Europe/Berlin")] = ChangedOccurrence(
      start: try time("2026-11-28T10:00 Europe/Berlin"), length: 60)
    orphaned.skipped = try times("2026-11-27T09:00Z")
    try expectEqual(orphaned.shown(on: "2026-11-21..2026-12-02"), ["2026-11-26T10:00"])
  }

  @Test("The zones of an agenda are those of all its times, without UTC")
  func zoneNames() throws {
    var agenda = Agenda()
    var event = try event("2026-11-20T10:00 A")
    event.added = try times("2026-11-20T10:00 B;2026-11-20T10:00Z;2026-11-21")
    event.skipped = try times("2026-11-20T10:00 C")
    event.moved[try time("2026-11-20T10:00 D")] = ChangedOccurrence(
      start: try time("2026-11-20T10:00 E"), length: 0)
    agenda.events[someID] = event
    var task = try task("2026-11-20T10:00 F")
    task.added = try times("2026-11-20T10:00 G")
    task.skipped = try times("2026-11-20T10:00 H")
    agenda.tasks[someID] = task
    expectEqual(agenda.zoneNames, ["A", "B", "C", "D", "E", "F", "G", "H"])
  }
}
