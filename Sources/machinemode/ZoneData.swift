// Which time zone is in force by the system's word, and whether this machine has the data for it.

import StudyModel

/// What says which zone is in force, as the C library looks at it.
struct ZoneData {
  /// TZ as it is set; nil when it is not.
  let variable: String?
  /// The folder of the zones by name: TZDIR, or the system's.
  let folder: String
  /// The folder of `localtime` and `timezone`.
  let settings: String

  static let systemFolder = "/usr/share/zoneinfo"
  static let systemSettings = "/etc"
  /// The most characters of a zone's name that a store takes.
  private static let longestName = 64

  init(variable: String?, folder: String?, settings: String = ZoneData.systemSettings) {
    self.variable = variable
    self.folder = folder ?? ZoneData.systemFolder
    self.settings = settings
  }

  /// The zone's name, such as `Europe/Berlin`, or the rule that TZ holds; nil where its data stand under no
  /// name. Throws where the C library would not find the data of the zone that is meant.
  func name() throws(ZoneMistake) -> String? {
    guard let variable else { return try systemName() }
    let zone = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if zone == localtime { return try systemName() }
    // Set to nothing, TZ means UTC to the C library.
    guard !zone.isEmpty else { return "UTC" }
    let path = zone.hasPrefix("/") ? zone : "\(folder)/\(zone)"
    switch ZoneFile(path) {
    case .data: return nameOfData(at: path)
    case .other: throw .notData(zone: zone, path: path)
    case .missing:
      if ZoneData.isUTC(zone) || PosixZone.isWellFormed(zone) { return ZoneData.fit(zone) }
      throw .noData(zone: zone)
    }
  }

  private var localtime: String { "\(settings)/localtime" }

  private func systemName() throws(ZoneMistake) -> String? {
    let linked = ZoneFile.linkTarget(localtime)
    switch ZoneFile(localtime) {
    case .data: return nameOfData(at: localtime)
    case .missing where linked == nil:
      // Without the file local time is UTC by definition, unless the system says elsewhere that it is not.
      let path = "\(settings)/timezone"
      if let zone = ZoneFile.firstLine(of: path), !ZoneData.isUTC(zone) {
        throw .systemZoneWithoutData(zone: zone, path: path)
      }
      return "UTC"
    case .missing, .other:
      guard let zone = linked.map({ name(ofPath: $0) ?? $0 }) else {
        throw .systemDataUnreadable(path: localtime)
      }
      // What the C library takes instead of missing data is what is meant.
      if ZoneData.isUTC(zone) { return zone }
      throw .systemZoneWithoutData(zone: zone, path: localtime)
    }
  }

  /// The name by the path, or by where the link at it leads: `localtime` itself names no zone.
  private func nameOfData(at path: String) -> String? {
    let named = name(ofPath: path).flatMap { $0 == "localtime" ? nil : $0 }
    return (named ?? ZoneFile.linkTarget(path).flatMap(name(ofPath:))).flatMap(ZoneData.fit)
  }

  private func name(ofPath path: String) -> String? {
    if path.hasPrefix("\(folder)/") { return String(path.dropFirst(folder.count + 1)) }
    let parts = path.split(separator: "/")
    guard let last = parts.lastIndex(of: "zoneinfo"), last + 1 < parts.count else { return nil }
    return parts[(last + 1)...].joined(separator: "/")
  }

  /// The name where a store can keep it: none that leads through folders of this machine.
  private static func fit(_ name: String) -> String? {
    let isPlain = name.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber || "_+-/.,:<>".contains(character))
    }
    let isPath = name.hasPrefix("/") || name.split(separator: "/").contains("..")
    return isPlain && !isPath && name.count <= longestName ? name : nil
  }

  /// Whether a zone is UTC by any of its names, for which no data are needed.
  static func isUTC(_ zone: String) -> Bool {
    let lowered = zone.lowercased()
    let name = lowered.hasPrefix("etc/") ? String(lowered.dropFirst(4)) : lowered
    return ["utc", "uct", "gmt", "universal", "zulu", "greenwich"].contains(name)
  }
}
