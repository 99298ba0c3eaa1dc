// "This and all after": a series is cut in two, and the parts have together what it had.

import Agenda
import StudyModel
import TestSupport
import Testing

@Suite("Cutting a series in two")
struct SplitTests {
  private let year = "2026-01-01..2027-12-31"

  @Test("The parts have the rule, each with its own end, and nothing comes before the first occurrence")
  func rules() throws {
    for (start, rule, original, before, after) in [
      ("2026-11-20", "FREQ=DAILY", "2026-11-23", "FREQ=DAILY;UNTIL=20261122", "FREQ=DAILY"),
      ("2026-11-20", "FREQ=DAILY;COUNT=10", "2026-11-23", "FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=7"),
      (
        "2026-11-20", "FREQ=DAILY;UNTIL=20261130", "2026-11-23", "FREQ=DAILY;UNTIL=20261122",
        "FREQ=DAILY;UNTIL=20261130"
      ),
      (
        "2026-11-20T20:00 America/New_York", "FREQ=WEEKLY;BYDAY=MO,FR", "2026-11-27T20:00 America/New_York",
        "FREQ=WEEKLY;UNTIL=20261124T010000Z;BYDAY=MO,FR", "FREQ=WEEKLY;BYDAY=MO,FR"
      ),
      (
        "2026-11-20T20:00", "FREQ=WEEKLY", "2026-12-04T20:00", "FREQ=WEEKLY;UNTIL=20261127T200000",
        "FREQ=WEEKLY"
      ),
      (
        "2026-11-20", "FREQ=WEEKLY;BYDAY=MO;COUNT=5", "2026-11-23", "FREQ=WEEKLY;COUNT=1;BYDAY=MO",
        "FREQ=WEEKLY;COUNT=4;BYDAY=MO"
      ),
    ] {
      let parts = try event(start, rule).split(at: try time(original), in: zones)
      expectEqual(parts.before?.rule, before, "\(rule) at \(original)")
      expectEqual(parts.after.rule, after, "\(rule) at \(original)")
      expectEqual(parts.after.start, (try time(original)), "\(rule) at \(original)")
    }
    let daily = try event("2026-11-20", "FREQ=DAILY;COUNT=3")
    let parts = daily.split(at: daily.start, in: zones)
    expectEqual(parts.before, nil)
    expectEqual(parts.after, daily)
    // A series that is not expanded is not cut.
    let hourly = try event("2026-11-20T10:00", "FREQ=HOURLY")
    let uncut = hourly.split(at: hourly.start, in: zones)
    expectEqual(uncut.before, nil)
    expectEqual(uncut.after, hourly)
  }

  @Test("Exceptions, further starts and moves go to the part that they belong to")
  func exceptions() throws {
    var daily = try event("2026-11-20T10:00 Europe/Berlin", "FREQ=DAILY;COUNT=10")
    daily.skipped = try times("2026-11-21T09:00Z;2026-11-22;2026-11-25;2026-11-26T10:00 Europe/Berlin")
    daily.added = try times("2026-11-20T18:00Z;2026-12-24T10:00Z")
    for (original, moved) in [("2026-11-23", "2026-12-20"), ("2026-11-27", "2026-11-10")] {
      daily.moved[try time("\(original)T10:00 Europe/Berlin")] = ChangedOccurrence(
        start: try time("\(moved)T10:00 Europe/Berlin"), length: 60)
    }
    // The cut is named by an instant.
    let parts = daily.split(at: try time("2026-11-24T09:00Z"), in: zones)
    let before = try #require(parts.before)
    expectEqual(before.skipped, (try times("2026-11-21T09:00Z;2026-11-22")))
    expectEqual(before.added, (try times("2026-11-20T18:00Z")))
    expectEqual(before.moved.keys.map(\.text), ["2026-11-23T10:00 Europe/Berlin"])
    expectEqual(parts.after.start.text, "2026-11-24T10:00 Europe/Berlin")
    try expectEqual(
      (before.shown(on: year) + parts.after.shown(on: year)).sorted(), daily.shown(on: year).sorted())
    // A cut at a further start begins the second part with it.
    for rule in ["FREQ=WEEKLY;COUNT=3", nil] {
      var event = try event("2026-11-20T10:00", rule)
      event.added = try times("2026-11-10T10:00;2026-11-22T10:00;2026-11-25T10:00")
      let parts = event.split(at: try time("2026-11-22T10:00"), in: zones)
      let before = try #require(parts.before)
      try expectEqual(before.shown(on: year), ["2026-11-10T10:00", "2026-11-20T10:00"])
      try expectEqual(before.shown(on: year) + parts.after.shown(on: year), event.shown(on: year))
      // What comes before the start of the series was added.
      let early = event.split(at: event.start, in: zones)
      try expectEqual(early.before?.shown(on: year), ["2026-11-10T10:00"])
      try expectEqual(early.after.shown(on: year), Array(event.shown(on: year).dropFirst()))
    }
  }

  @Test(
    "A cut at any occurrence leaves all of them",
    arguments: [
      "FREQ=DAILY;INTERVAL=3;COUNT=7", "FREQ=DAILY;BYMONTH=11,12;BYDAY=MO,WE;UNTIL=20261224T120000Z",
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=9",
      "FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=-1,1;COUNT=8",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1;COUNT=8", "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31,-1",
      "FREQ=MONTHLY;BYDAY=2TU,-1FR;UNTIL=20270601", "FREQ=YEARLY;BYMONTH=2,11;BYMONTHDAY=29,20",
      "FREQ=YEARLY;BYDAY=47FR,-3MO;COUNT=4",
    ])
  func anywhere(_ rule: String) throws {
    let event = try event("2026-11-20T10:00 Europe/Berlin", rule)
    let all = try event.shown(on: year)
    #expect(all.count > 2)
    for one in event.occurrences(id: someID, on: try span(year), in: zones).dropFirst() {
      let (before, after) = event.split(at: one.original, in: zones)
      let first = try #require(try before?.shown(on: year))
      try expectEqual(first + after.shown(on: year), all)
      expectEqual(first.count, all.firstIndex(of: AgendaTime(try #require(one.start), zone: nil).text))
    }
  }
}
