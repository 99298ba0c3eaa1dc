// Models local times, and the offsets from UTC that a time zone has.

import TextTools

/// A date and time of day as clocks of a place show it, without a time zone.
package struct LocalTime: Hashable, Comparable, Sendable {
  package let date: CivilDate
  /// Seconds since midnight, 0 to 86,399.
  package let seconds: Int

  package init(_ date: CivilDate, _ time: TimeOfDay) {
    (self.date, seconds) = (date, time.minutes * 60)
  }

  /// - Parameter total: local seconds since 1970-01-01 00:00 local time; may be negative.
  package init(secondsSinceEpoch total: Int) {
    // The remainder of a negative number is negative.
    seconds = (total % 86_400 + 86_400) % 86_400
    date = CivilDate(serial: (total - seconds) / 86_400)
  }

  package var secondsSinceEpoch: Int { date.serial * 86_400 + seconds }

  /// The time of day, to the minute.
  package var time: TimeOfDay { TimeOfDay(minutes: seconds / 60) }

  package static func < (left: LocalTime, right: LocalTime) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }
}

/// A period in which a time zone's offset from UTC stays the same. It lasts until the next observance begins.
package struct ZoneObservance: Hashable, Sendable {
  /// The start in seconds since 1970-01-01 00:00 UTC.
  package let start: Int
  /// The offset before the start, in seconds east of UTC; equal to `offset` if nothing changed.
  package let offsetBefore: Int
  /// The offset in seconds east of UTC.
  package let offset: Int
  package let isDaylightSaving: Bool
  /// The zone's abbreviation in this period: `CET`.
  package let name: String

  package init(start: Int, offsetBefore: Int, offset: Int, isDaylightSaving: Bool, name: String) {
    self.start = start
    self.offsetBefore = offsetBefore
    self.offset = offset
    self.isDaylightSaving = isDaylightSaving
    self.name = name
  }
}

/// The offsets of a time zone from UTC over a span of time; before and after it, the first and the last one.
package struct ZoneOffsets: Hashable, Sendable {
  /// In order; the first is in force at the beginning.
  package let observances: [ZoneObservance]
  /// The offset if there are no observances, in seconds east of UTC.
  private let fixed: Int

  package init(_ observances: [ZoneObservance]) { (self.observances, fixed) = (observances, 0) }

  /// A zone that always has the same offset, in seconds east of UTC.
  package init(fixed: Int) { (observances, self.fixed) = ([], fixed) }

  package static let utc = ZoneOffsets(fixed: 0)

  /// The instant of a local time, in seconds since 1970-01-01 00:00 UTC. A time that exists twice gives the first
  /// instant; one that does not exist is converted with the offset from before the change (RFC 5545, section 3.3.5).
  package func second(of local: LocalTime) -> Int {
    let shown = local.secondsSinceEpoch
    guard !observances.isEmpty else { return shown - fixed }
    // Only changes within a day of the time matter; the search finds the last one before that day.
    let first = max(0, firstIndex { $0.start > shown - 86_400 } - 1)
    for index in first..<observances.count {
      let observance = observances[index]
      if index > 0, shown - observance.offset < observance.start { return shown - observance.offsetBefore }
      let end = index + 1 < observances.count ? observances[index + 1].start : Int.max
      if shown - observance.offset < end { return shown - observance.offset }
    }
    return shown - (observances.last?.offset ?? fixed)
  }

  /// The offset at an instant, in seconds east of UTC.
  package func offset(at second: Int) -> Int {
    guard let first = observances.first else { return fixed }
    let next = firstIndex { $0.start > second }
    return next == 0 ? first.offset : observances[next - 1].offset
  }

  /// What clocks of the zone show at an instant.
  package func local(at second: Int) -> LocalTime {
    LocalTime(secondsSinceEpoch: second + offset(at: second))
  }

  private func firstIndex(where isAfter: (ZoneObservance) -> Bool) -> Int {
    var (low, high) = (0, observances.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(observances[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
