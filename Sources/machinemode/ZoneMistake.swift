// Why the local time is not known, and what to do about it.

import StudyModel

/// Why local time is not known. The C library would take UTC without a word, which moves work to another
/// day, so missing data is an error (exit status 3).
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
