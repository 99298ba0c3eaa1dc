// Reads the clock once per run, and finds the time zone: the system's, or as `--now` or SOURCE_DATE_EPOCH fixes them.

// The global variable `tzname` of the C library comes with it.
@preconcurrency import Files
import StudyModel
import TextTools

enum Clock {
  /// - Parameter fixed: the instant of `--now`; without a zone its offset is the local one for the whole run.
  static func now(fixed: FixedClock?) throws -> Now {
    if let fixed {
      guard let zone = fixed.zone else {
        return Now(instant: fixed.instant, zone: zoneName(offset: fixed.instant.offset))
      }
      return try now(fixed.instant, in: zone)
    }
    if let epoch = Environment.value("SOURCE_DATE_EPOCH") {
      guard let seconds = Int(epoch), (0..<32_503_680_000).contains(seconds) else {
        throw Failure(
          .usage, "SOURCE_DATE_EPOCH is `\(printable(epoch))`", help: "write seconds since 1970, UTC")
      }
      return Now(instant: Instant(secondsSinceEpoch: seconds, offset: 0), zone: "UTC")
    }
    var seconds = time(nil)
    var local = tm()
    // Reads TZ, which `localtime_r` may not do.
    tzset()
    guard localtime_r(&seconds, &local) != nil else {
      throw Failure(.environment, "the system's clock could not be read")
    }
    let offset = Int(local.tm_gmtoff)
    return Now(
      instant: Instant(secondsSinceEpoch: Int(seconds), offset: offset),
      zone: try LocalZone.name(of: local) ?? zoneName(offset: offset))
  }

  /// The time in a zone, which the process is in from now on, with the programs that it starts.
  private static func now(_ instant: Instant, in zone: String) throws -> Now {
    guard LocalZone.isUTC(zone) || LocalZone.inZone(zone, { true }) != nil else {
      throw Failure(
        .usage, "`--now` names the zone \(quoted(zone)), and this machine has no data for it",
        help: "write a name such as `Europe/Berlin`")
    }
    Environment.set("TZ", to: zone)
    tzset()
    var seconds = time_t(instant.secondsSinceEpoch)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else {
      throw Failure(.environment, "the system's clock could not be read")
    }
    return Now(
      instant: Instant(secondsSinceEpoch: instant.secondsSinceEpoch, offset: Int(local.tm_gmtoff)), zone: zone
    )
  }

  /// Nanoseconds of the monotonic clock, for durations.
  static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The name of the zone of an earlier instant: that of now, or the instant's offset where it has another one.
  ///
  /// - Parameter offsets: those of the zone of now.
  static func zone(of instant: Instant, _ now: Now, _ offsets: ZoneOffsets) -> String {
    offsets.offset(at: instant.secondsSinceEpoch) == instant.offset
      ? now.zone : zoneName(offset: instant.offset)
  }

  private static func zoneName(offset: Int) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = abs(offset) / 60
    return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60, to: 2)):\(padded(minutes % 60, to: 2))"
  }
}

enum LocalZone {
  private static let systemFile = "/etc/localtime"
  /// The largest number of characters of a zone's name in a store.
  private static let longestName = 64

  /// The name of the zone in force, e.g. `Europe/Berlin`, or the rule in TZ; nil if it has no name that a store can
  /// keep.
  ///
  /// - Parameter local: local time as the C library reported it.
  /// - Throws: if the C library has no data for the zone. It would silently use UTC, which moves work to another day.
  fileprivate static func name(of local: tm) throws(Failure) -> String? {
    let variable = Environment.setting("TZ")
    let named = variable.map { $0.hasPrefix(":") ? String($0.dropFirst()) : $0 } ?? systemFile
    // An empty TZ means UTC.
    guard !named.isEmpty else { return "UTC" }
    // The name is in the path of the zone's data, or in the target of a link there.
    let name =
      named.hasPrefix("/") ? name(ofPath: named) ?? targetOfLink(at: named).flatMap(name(ofPath:)) : named
    if let name, isUTC(name) { return name }
    let isKnown = hasTwoNames && !(name != nil && isUTC(local))
    guard isKnown else { throw failure(isSystems: variable == nil, zone: name ?? named) }
    return name.flatMap(fit)
  }

  /// Does work with the C library set to a zone by name, and sets it back; nil if it has no data for the zone.
  static func inZone<Outcome>(_ name: String, _ work: () -> Outcome?) -> Outcome? {
    let present = Environment.setting("TZ")
    Environment.set("TZ", to: name)
    tzset()
    defer {
      Environment.set("TZ", to: present)
      tzset()
    }
    var (start, local) = (0, tm())
    guard localtime_r(&start, &local) != nil, hasTwoNames, !isUTC(local) else { return nil }
    return work()
  }

  /// Whether a name means UTC, which needs no zone data.
  static func isUTC(_ zone: String) -> Bool {
    let lowered = zone.lowercased()
    let name = lowered.hasPrefix("etc/") ? String(lowered.dropFirst(4)) : lowered
    return ["utc", "utc0", "uct", "gmt", "universal", "zulu", "greenwich"].contains(name)
  }

  private static func isUTC(_ local: tm) -> Bool {
    local.tm_gmtoff == 0 && local.tm_zone.map { String(cString: $0) } == "UTC"
  }

  /// Whether the C library has a second zone name: it has one for every zone that it knows, a copy of the first if
  /// there is no summer time.
  private static var hasTwoNames: Bool { tzname.1.map { $0.pointee != 0 } ?? false }

  private static func failure(isSystems: Bool, zone: String) -> Failure {
    let install = "install the time-zone data (Debian: tzdata)"
    let origin =
      isSystems ? "the zone is \(quoted(zone)) by \(systemFile)" : "TZ names the zone \(quoted(zone))"
    return Failure(
      .environment, "\(origin), and this machine has no data for it",
      help: isSystems ? "\(install); until then `TZ=UTC` counts days in UTC" : "correct TZ, or \(install)")
  }

  private static func name(ofPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(of: "zoneinfo"), folder + 1 < parts.count else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }

  /// The name if a store can keep it; nil for a path through folders of this machine.
  private static func fit(_ name: String) -> String? {
    let isPlain = name.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber || "_+-/.,:<>".contains(character))
    }
    let leadsUp = name.split(separator: "/").contains("..")
    return isPlain && !leadsUp && name.count <= longestName ? name : nil
  }
}
