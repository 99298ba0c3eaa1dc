// The clock, read once a run: the system's, or the one that `--now` or SOURCE_DATE_EPOCH fixes.

import StudyModel

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
          .wrongCommandLine, "SOURCE_DATE_EPOCH is `\(printable(epoch))`\nhelp: write seconds since 1970, UTC"
        )
      }
      return Now(instant: Instant(secondsSinceEpoch: seconds, offset: 0), zone: "UTC")
    }
    try checkZoneData()
    var seconds = time(nil)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else {
      throw CommandFailure(.environmentFailed, "the system's clock could not be read")
    }
    let offset = Int(local.tm_gmtoff)
    return Now(
      instant: Instant(secondsSinceEpoch: Int(seconds), offset: offset),
      zone: systemZoneName() ?? zoneName(offset: offset))
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

  private static func systemZoneName() -> String? {
    if let zone = zoneVariable { return zone }
    guard let target = linkTarget("/etc/localtime"), let range = lastRange(of: "zoneinfo/", in: target) else {
      return nil
    }
    return String(target[range.upperBound...])
  }

  private static var zoneVariable: String? {
    Environment.value("TZ").map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }
  }

  // The C library takes an unknown zone for UTC without a word, which would move work to another day.
  private static func checkZoneData() throws {
    guard let zone = zoneVariable, zone != "UTC", !zone.contains(where: \.isNumber) else { return }
    let path = zone.hasPrefix("/") ? zone : "\(Environment.value("TZDIR") ?? "/usr/share/zoneinfo")/\(zone)"
    guard access(path, R_OK) != 0 else { return }
    throw CommandFailure(
      .environmentFailed,
      "TZ names the zone `\(printable(zone))`, and this machine has no data for it\n"
        + "help: correct TZ, or install the time-zone data (Debian: tzdata)")
  }

  private static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private static func lastRange(of part: String, in text: String) -> Range<String.Index>? {
    var found: Range<String.Index>?
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) { found = start..<text.index(start, offsetBy: part.count) }
      start = text.index(after: start)
    }
    return found
  }
}
