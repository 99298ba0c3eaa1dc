// Models instants with a UTC offset, times of day, and the calendar day that an instant counts for.

import TextTools

/// A point in time with the UTC offset in force at that time and place.
package struct Instant: Hashable, Sendable {
  /// Seconds since 1 January 1970, 00:00 UTC.
  package let secondsSinceEpoch: Int
  /// Seconds east of UTC, -64,800 to 64,800.
  package let offset: Int

  package init(secondsSinceEpoch: Int, offset: Int) {
    self.secondsSinceEpoch = secondsSinceEpoch
    self.offset = offset
  }

  /// 1970-01-01T00:00:00Z, where nothing tells an instant.
  package static let epoch = Instant(secondsSinceEpoch: 0, offset: 0)

  /// The instant at which a clock `offset` seconds east of UTC shows this date and time.
  package init(date: CivilDate, time: TimeOfDay, offset: Int) {
    self.init(secondsSinceEpoch: date.serial * 86_400 + time.minutes * 60 - offset, offset: offset)
  }

  /// Parses ISO 8601 with optional seconds and a required offset: `2026-11-20T21:14:05+01:00`, `2026-11-20T20:14Z`.
  /// Nil for any other text.
  package init?(_ text: some StringProtocol) {
    self.init(Array(text.utf8)[...])
  }

  /// Parses the same format from ASCII bytes.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count >= 17, let date = CivilDate(bytes, at: start), bytes[start + 10] == UInt8(ascii: "T"),
      let time = TimeOfDay(bytes, at: start + 11)
    else { return nil }
    var seconds = 0
    var end = start + 16
    if bytes[end] == Ascii.colon {
      guard bytes.count >= 20, let digits = twoDigits(bytes, at: end + 1), digits < 60 else { return nil }
      seconds = digits
      end += 3
    }
    guard let offset = Instant.offset(bytes, at: end) else { return nil }
    self.init(
      secondsSinceEpoch: date.serial * 86_400 + time.minutes * 60 + seconds - offset, offset: offset)
  }

  package var localDate: CivilDate {
    // Rounded down, also before 1970.
    CivilDate(serial: (localSeconds >= 0 ? localSeconds : localSeconds - 86_399) / 86_400)
  }

  /// The local time, to the minute.
  package var localTime: TimeOfDay {
    TimeOfDay(minutes: (localSeconds - localDate.serial * 86_400) / 60)
  }

  /// The calendar day that this instant counts for: the local date, or the date before if the local time is before
  /// `dayStart` (Documentation/numbers.md, Days).
  package func calendarDay(dayStart: TimeOfDay) -> CivilDate {
    localTime < dayStart ? localDate.adding(days: -1) : localDate
  }

  /// The instant as `2026-11-20T21:14:05+01:00`. An offset with seconds is truncated to minutes and the time shown in
  /// that offset, so that the text means the same second.
  package var iso: String {
    guard offset % 60 == 0 else {
      return Instant(secondsSinceEpoch: secondsSinceEpoch, offset: offset / 60 * 60).iso
    }
    let date = localDate
    let seconds = localSeconds - date.serial * 86_400
    var bytes: [UInt8] = []
    bytes.reserveCapacity(25)
    date.write(into: &bytes)
    bytes.append(UInt8(ascii: "T"))
    TimeOfDay(minutes: seconds / 60).write(into: &bytes)
    bytes.append(Ascii.colon)
    bytes.append(seconds % 60, digits: 2)
    if offset == 0 {
      bytes.append(UInt8(ascii: "Z"))
    } else {
      bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
      TimeOfDay(minutes: abs(offset) / 60).write(into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private var localSeconds: Int { secondsSinceEpoch + offset }

  /// Parses an offset from `start` to the end, in seconds east of UTC.
  private static func offset(_ bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    let sign = bytes[start]
    if bytes.endIndex - start == 1, sign == UInt8(ascii: "Z") { return 0 }
    guard bytes.endIndex - start == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      let time = TimeOfDay(bytes, at: start + 1), time.minutes <= 18 * 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -60 : 60) * time.minutes
  }
}

/// A time of day to the minute, 00:00 to 23:59.
package struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1,439.
  package let minutes: Int

  package init(minutes: Int) {
    self.minutes = min(max(minutes, 0), 1_439)
  }

  /// Parses `04:00`; nil for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)[...]
    guard bytes.count == 5 else { return nil }
    self.init(bytes, at: 0)
  }

  /// Parses the five bytes from `start`, which must exist.
  init?(_ bytes: ArraySlice<UInt8>, at start: Int) {
    guard bytes[start + 2] == Ascii.colon, let hour = twoDigits(bytes, at: start),
      let minute = twoDigits(bytes, at: start + 3), hour < 24, minute < 60
    else { return nil }
    self.init(minutes: hour * 60 + minute)
  }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }

  /// The time as `04:00`.
  package var text: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the time as `04:00`.
  func write(into bytes: inout [UInt8]) {
    bytes.append(minutes / 60, digits: 2)
    bytes.append(Ascii.colon)
    bytes.append(minutes % 60, digits: 2)
  }
}

/// The time at the start of the run, read once and passed on as a value (ARCHITECTURE.md).
package struct Now: Hashable, Sendable {
  package let instant: Instant
  /// The name of the time zone in force, e.g. `Europe/Berlin`, or the offset if the name is unknown.
  package let zone: String

  package init(instant: Instant, zone: String) {
    self.instant = instant
    self.zone = zone
  }

  /// The last second of an earlier calendar day, at the present offset; this moment if the day has not ended.
  package func atEnd(of date: CivilDate, _ settings: Settings) -> Now {
    guard date < instant.calendarDay(dayStart: settings.dayStart) else { return self }
    let end = Instant(date: date.adding(days: 1), time: settings.dayStart, offset: instant.offset)
    return Now(
      instant: Instant(secondsSinceEpoch: end.secondsSinceEpoch - 1, offset: end.offset), zone: zone)
  }
}
