// Finds the instants at which the local zone changes its UTC offset, by asking the system.

import Calendars
import StudyModel
import Website

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum ZoneChanges {
  /// The zone for times of day in a calendar: the local zone, if it is more than an offset.
  static func zone(of now: Now, over dates: ClosedRange<CivilDate>?) -> CalendarZone {
    if LocalZone.isUTC(now.zone) { return .utc }
    // Only the system supplies names (see `Clock`), so `localtime_r` refers to this zone.
    guard now.zone.contains(where: \.isLetter), let dates else { return .floating }
    let observances = ownObservances(over: dates)
    return observances.isEmpty ? .floating : .named(identifier(of: now.zone), observances)
  }

  /// The offsets of the zone that the learner is in.
  static func offsets(of now: Now, over dates: ClosedRange<CivilDate>) -> ZoneOffsets {
    guard !LocalZone.isUTC(now.zone), now.zone.contains(where: \.isLetter) else {
      return ZoneOffsets(fixed: now.instant.offset)
    }
    let observances = ownObservances(over: dates)
    return observances.isEmpty ? ZoneOffsets(fixed: now.instant.offset) : ZoneOffsets(observances)
  }

  /// The offsets of a zone by its name; nil if this machine has no data for it.
  static func offsets(of name: String, over dates: ClosedRange<CivilDate>) -> ZoneOffsets? {
    observances(of: name, over: dates).map { ZoneOffsets($0) }
  }

  /// The observances of a zone by its name; nil if this machine has no data for it.
  static func observances(of name: String, over dates: ClosedRange<CivilDate>) -> [ZoneObservance]? {
    LocalZone.inZone(name) {
      let observances = observances(over: dates, reading: Reading.init(at:))
      return observances.isEmpty ? nil : observances
    }
  }

  /// The observances of the zone that the process is in; empty on failure of the system.
  private static func ownObservances(over dates: ClosedRange<CivilDate>) -> [ZoneObservance] {
    observances(over: dates, reading: Reading.init(at:))
  }

  /// The zone's name; `Local` for a POSIX rule, which has characters that calendar readers misinterpret.
  private static func identifier(of zone: String) -> String {
    let isName = zone.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber || "_+-/".contains(character))
    }
    return isName ? zone : "Local"
  }

  /// Local time at an instant.
  struct Reading {
    /// Seconds east of UTC.
    let offset: Int
    let isDaylightSaving: Bool
    let name: String
  }

  /// The observances from the first to the last date, including the one in force at the beginning; empty on failure
  /// of the system.
  static func observances(
    over dates: ClosedRange<CivilDate>, reading: (Int) -> Reading?
  ) -> [ZoneObservance] {
    // Local time may differ from UTC by up to a day.
    let (first, last) = (dates.lowerBound.adding(days: -1), dates.upperBound.adding(days: 2))
    let instants = (first.adding(days: -daysLookedBack).serial...last.serial).map { $0 * 86_400 }
    guard let opening = instants.first, let opened = reading(opening) else { return [] }
    var observances: [ZoneObservance] = []
    var (before, earlier) = (opened, opening)
    for instant in instants.dropFirst() {
      guard let after = reading(instant) else { return [] }
      if after.offset != before.offset {
        let start = change(from: before, after: earlier, by: instant, reading)
        let begun = reading(start) ?? after
        // Some zone data has negative daylight saving in winter, e.g. for Ireland; calendar readers know only
        // positive.
        let isForward = begun.offset > before.offset
        let isSaving = begun.isDaylightSaving != before.isDaylightSaving ? isForward : begun.isDaylightSaving
        observances.append(
          ZoneObservance(
            start: start, offsetBefore: before.offset, offset: begun.offset, isDaylightSaving: isSaving,
            name: begun.name))
      }
      (before, earlier) = (after, instant)
    }
    // The observance at the first date; if none began before, one that began long ago.
    let begun = observances.lastIndex { $0.start <= first.serial * 86_400 }
    if let begun { return Array(observances[begun...]) }
    let always = ZoneObservance(
      start: -opened.offset, offsetBefore: opened.offset, offset: opened.offset,
      isDaylightSaving: opened.isDaylightSaving, name: opened.name)
    return [always] + observances
  }

  /// Where clocks change, they change within this many days.
  private static let daysLookedBack = 370

  /// The first second at which the offset differs from that of `before`.
  private static func change(
    from before: Reading, after early: Int, by late: Int, _ reading: (Int) -> Reading?
  ) -> Int {
    var (early, late) = (early, late)
    while late - early > 1 {
      let middle = (early + late) / 2
      if reading(middle)?.offset == before.offset { early = middle } else { late = middle }
    }
    return late
  }
}

extension ZoneChanges.Reading {
  /// As the system reports it, in the zone in force; nil on failure.
  ///
  /// - Parameter seconds: seconds since 1 January 1970, 00:00 UTC.
  fileprivate init?(at seconds: Int) {
    var (time, local) = (time_t(seconds), tm())
    guard localtime_r(&time, &local) != nil else { return nil }
    self.init(
      offset: Int(local.tm_gmtoff), isDaylightSaving: local.tm_isdst > 0,
      name: local.tm_zone.map { String(cString: $0) } ?? "")
  }
}
