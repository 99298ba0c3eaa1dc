// The time zone of a calendar's times, as this machine knows it, for readers of the calendar elsewhere.

import StudyModel

/// A stretch of time in which the offset from UTC of a zone stays the same; it lasts until the next one
/// begins.
package struct ZoneObservance: Hashable, Sendable {
  /// When it begins, in seconds since 1 January 1970, 00:00 UTC.
  package let start: Int
  /// Seconds east of UTC before it began; `offset` where nothing changed then.
  package let offsetBefore: Int
  /// Seconds east of UTC.
  package let offset: Int
  package let isDaylightSaving: Bool
  /// The abbreviation of the zone during that time: `CET`.
  package let name: String

  package init(start: Int, offsetBefore: Int, offset: Int, isDaylightSaving: Bool, name: String) {
    self.start = start
    self.offsetBefore = offsetBefore
    self.offset = offset
    self.isDaylightSaving = isDaylightSaving
    self.name = name
  }
}

/// How the times of day in a calendar are meant.
package enum CalendarZone: Hashable, Sendable {
  case utc
  /// By the clock wherever the calendar is read, because only an offset is known, which changes with the
  /// season.
  case floating
  /// In a zone whose observances are known, in order and at least one; the first one holds at the first
  /// event.
  case named(String, [ZoneObservance])

  /// A time of day in this zone.
  func time(_ local: LocalTime) -> ICalendarTime {
    switch self {
    case .utc: .utc(instant(of: local))
    case .floating: .floating(local)
    case .named(let identifier, _): .inZone(local, identifier: identifier)
    }
  }

  /// The same time as the end of a recurrence, which is in UTC unless times are by the clock on the wall.
  func lastTime(_ local: LocalTime) -> ICalendarTime {
    if case .floating = self { .floating(local) } else { .utc(instant(of: local)) }
  }

  /// When a clock of this zone shows a time. If it shows the time twice it is the first; if it skips the time
  /// it is when the clock would have shown it without the change (RFC 5545, section 3.3.5).
  func instant(of local: LocalTime) -> Instant {
    guard case .named(_, let observances) = self else {
      return Instant(secondsSinceEpoch: local.secondsSinceEpoch, offset: 0)
    }
    let shown = local.secondsSinceEpoch
    for (index, observance) in observances.enumerated() {
      let end = index + 1 < observances.count ? observances[index + 1].start : Int.max
      if index > 0, shown - observance.offset < observance.start {
        return Instant(secondsSinceEpoch: shown - observance.offsetBefore, offset: 0)
      }
      if shown - observance.offset < end {
        return Instant(secondsSinceEpoch: shown - observance.offset, offset: 0)
      }
    }
    return Instant(secondsSinceEpoch: shown, offset: 0)
  }

  /// The definition that times in the zone refer to; empty if they refer to none.
  func write(into writer: inout ICalendarWriter) {
    guard case .named(let identifier, let observances) = self else { return }
    writer.component(.timeZone) { writer in
      writer.text("TZID", identifier)
      for observance in observances {
        writer.component(observance.isDaylightSaving ? .daylight : .standard) { writer in
          // By the clock as it went before.
          let start = LocalTime(secondsSinceEpoch: observance.start + observance.offsetBefore)
          writer.value("DTSTART", .time(.floating(start)))
          writer.value("TZOFFSETFROM", .offset(observance.offsetBefore))
          writer.value("TZOFFSETTO", .offset(observance.offset))
          writer.text("TZNAME", observance.name)
        }
      }
    }
  }
}
