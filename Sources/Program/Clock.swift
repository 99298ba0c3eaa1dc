// The clock, read once a run: the system's, or the one that `--now` or SOURCE_DATE_EPOCH fixes.

import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum Clock {
  /// - Parameters:
  ///   - fixed: the instant of `--now`; its offset is the local one for the whole run.
  static func now(fixed: Instant?) throws -> Now {
    if let fixed { return Now(instant: fixed, zone: zoneName(offset: fixed.offset)) }
    if let epoch = Environment.value("SOURCE_DATE_EPOCH") {
      guard let seconds = decimalSeconds(epoch) else {
        throw CommandFailure(
          usage: "SOURCE_DATE_EPOCH is `\(printable(epoch))`", help: "write seconds since 1970, UTC")
      }
      return Now(instant: Instant(secondsSinceEpoch: seconds, offset: 0), zone: "UTC")
    }
    var seconds = time(nil)
    var local = tm()
    // Reads TZ, which `localtime_r` need not do.
    tzset()
    guard localtime_r(&seconds, &local) != nil else {
      throw CommandFailure(environment: "the system's clock could not be read")
    }
    let offset = Int(local.tm_gmtoff)
    return Now(
      instant: Instant(secondsSinceEpoch: Int(seconds), offset: offset),
      zone: try LocalZone.name(of: local) ?? zoneName(offset: offset))
  }

  /// The local date; that of UTC where the zone in force cannot be told.
  static func date(fixed: Instant?) -> CivilDate {
    let instant = (try? now(fixed: fixed))?.instant
    return (instant ?? Instant(secondsSinceEpoch: Int(time(nil)), offset: 0)).localDate
  }

  /// Nanoseconds of a clock that only runs forward, for durations.
  static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private static func decimalSeconds(_ text: String) -> Int? {
    guard let seconds = Int(text), (0..<32_503_680_000).contains(seconds) else { return nil }
    return seconds
  }

  private static func zoneName(offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = abs(offset) / 60
    return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }
}
