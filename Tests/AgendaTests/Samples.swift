// Makes times, spans of dates and events for the tests of the agenda.

import Agenda
import StudyModel
import Testing

func time(_ text: String) throws -> AgendaTime {
  try #require(AgendaTime(text), "\(text) is not a time")
}

func times(_ text: String) throws -> Set<AgendaTime> {
  Set(try text.split(separator: ";").map { try time(String($0)) })
}

/// `2026-11-20` or `2026-11-20..2026-11-30`.
func span(_ text: String) throws -> ClosedRange<CivilDate> {
  let first = try #require(CivilDate(text.prefix(10)))
  return first...(try #require(CivilDate(text.suffix(10))))
}

/// Dates such as `1997-09: 2-4 9; 1997-10: 1`.
func dates(_ text: String) throws -> [CivilDate] {
  try text.split(separator: ";").flatMap { month in
    let words = month.split { $0 == " " || $0 == ":" }
    return try words.dropFirst().flatMap { word in
      let days = word.split(separator: "-").map { "\(words[0])-\($0.count == 1 ? "0" : "")\($0)" }
      let (first, last) = (try #require(CivilDate(days[0])), try #require(CivilDate(days[days.count - 1])))
      return (first.serial...last.serial).map { CivilDate(serial: $0) }
    }
  }
}

let someID = AgendaID(title: "Series", at: 0) { _ in false }

func event(_ start: String, _ rule: String? = nil, length: Int = 3_600) throws -> Event {
  var event = Event(
    title: "Series", start: try time(start), length: length, changed: .epoch
  )
  event.rule = rule
  return event
}

func task(_ due: String?, _ rule: String? = nil) throws -> AgendaTask {
  var task = AgendaTask(title: "Series", created: .epoch)
  task.due = try due.map(time)
  task.rule = rule
  return task
}

/// A zone with changes of its clocks, each the second, the offset before and the one after.
func zone(_ changes: (Int, Int, Int)...) -> ZoneOffsets {
  // The first observance has no change before it.
  let first = changes.prefix(1).map { ($0.0 - 400 * 86_400, $0.1, $0.1) }
  return ZoneOffsets(
    (first + changes).map {
      ZoneObservance(start: $0.0, offsetBefore: $0.1, offset: $0.2, isDaylightSaving: $0.2 > $0.1, name: "")
    })
}

/// Berlin in 2026: summer time from 29 March to 25 October.
let berlin = zone((1_774_746_000, 3_600, 7_200), (1_792_890_000, 7_200, 3_600))
/// New York from 1997 to 1998, and in 2026.
let newYork = zone(
  (860_310_000, -18_000, -14_400), (877_845_600, -14_400, -18_000), (1_772_953_200, -18_000, -14_400),
  (1_793_512_800, -14_400, -18_000))
let zones = AgendaZones(
  local: berlin, named: ["Europe/Berlin": berlin, "America/New_York": newYork])

extension Event {
  /// What is shown of each occurrence: its time on the clocks of Berlin, or its dates.
  func shown(on dates: String) throws -> [String] {
    occurrences(id: someID, on: try span(dates), in: zones).map { one in
      one.start.map { AgendaTime($0, zone: nil).text }
        ?? (one.dates.dayCount == 1 ? "" : "\(one.dates.lowerBound.iso)..") + one.dates.upperBound.iso
    }
  }
}
