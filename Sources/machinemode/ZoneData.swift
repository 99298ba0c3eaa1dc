// Which time zone is in force by the system's word, and whether this machine has the data for it.

import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Why local time is not known. The C library would take UTC without a word, which moves work to another
/// day, so missing data is an error (cli.md, exit status 3).
enum ZoneMistake: Error, Equatable {
  /// TZ names a zone, and no file has its data.
  case noData(zone: String)
  /// TZ names a zone, and what stands at the path is no time-zone data or cannot be read.
  case notData(zone: String, path: String)
  /// TZ is not set, and the zone that the system names has no data.
  case systemZoneWithoutData(zone: String, path: String)
  /// TZ is not set, and the system's own file is no time-zone data; which zone is meant is not known.
  case systemDataUnreadable(path: String)

  /// What is wrong and what to do, without a final line end.
  var message: String {
    let install = "install the time-zone data (Debian: tzdata)"
    return switch self {
    case .noData(let zone):
      "TZ names the zone `\(printable(zone))`, and this machine has no data for it\n"
        + "help: correct TZ, or \(install)"
    case .notData(let zone, let path):
      "TZ names the zone `\(printable(zone))`, and \(printable(path)) holds no time-zone data\n"
        + "help: correct TZ, or \(install)"
    case .systemZoneWithoutData(let zone, let path):
      "the zone is `\(printable(zone))` by \(path), and this machine has no data for it\n"
        + "help: \(install); until then `TZ=UTC` counts days in UTC"
    case .systemDataUnreadable(let path):
      "\(path) holds no time-zone data, so the local time is not known\n"
        + "help: \(install); until then `TZ=UTC` counts days in UTC"
    }
  }
}

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
  private static func isUTC(_ zone: String) -> Bool {
    let lowered = zone.lowercased()
    let name = lowered.hasPrefix("etc/") ? String(lowered.dropFirst(4)) : lowered
    return ["utc", "uct", "gmt", "universal", "zulu", "greenwich"].contains(name)
  }
}

/// What stands where a zone's data should.
private enum ZoneFile {
  /// It begins as time-zone data does.
  case data
  /// Something else, or it cannot be read.
  case other
  case missing

  /// What RFC 8536 says that every such file opens with, and how long that header is at least.
  private static let mark = Array("TZif".utf8)
  private static let headerSize = 44

  init(_ path: String) {
    switch ZoneFile.beginning(of: path, bytes: ZoneFile.headerSize) {
    case .some(let bytes):
      self = bytes.count == ZoneFile.headerSize && bytes.starts(with: ZoneFile.mark) ? .data : .other
    case .none: self = errno == ENOENT || errno == ENOTDIR ? .missing : .other
    }
  }

  /// The first line that says something; nil when there is none, or no such file.
  static func firstLine(of path: String) -> String? {
    guard let bytes = beginning(of: path, bytes: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.first.map(String.init)
  }

  static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// The first bytes of a file; nil with `errno` set when it cannot be opened, none when it is no file.
  private static func beginning(of path: String, bytes count: Int) -> [UInt8]? {
    // Without waiting: a pipe may stand there.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    let filled = read(descriptor, &bytes, count)
    return Array(bytes.prefix(max(0, filled)))
  }
}
