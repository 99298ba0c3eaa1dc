// A place in which a part of a timer stands: whether it is ours, and how it is written and removed.

import Files
import ProgressStorage
import StudyModel
import TextTools

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

enum TimerPlace {
  /// A file at its path. A line of it tells ours from another's.
  case file(String)
  case crontab

  /// Its path, or what else people call it.
  var name: String {
    switch self {
    case .file(let path): path
    case .crontab: "two lines of your crontab"
    }
  }

  /// Whether something that we wrote stands there, as far as that can be told.
  var isOurs: Bool {
    switch self {
    case .crontab: return (try? CronTable.present())?.hasOurs ?? false
    case .file(let path):
      // No file of a timer comes near this size.
      guard FileKind(at: path, followsLinks: false) == .file,
        let bytes = try? InputFiles.bytes(at: path, atMost: 256 * 1024)
      else { return false }
      return bytes.contains(SystemdUnits.mark.utf8) || bytes.contains(LaunchAgent.mark.utf8)
    }
  }

  /// - Throws: where something stands that we did not write, and where a crontab cannot be read.
  func check() throws {
    switch self {
    case .crontab: _ = try CronTable.present()
    case .file(let path):
      guard Locations.isTaken(path), !isOurs else { return }
      throw CommandFailure(
        no: "\(printable(path)) was not written by this program; nothing was changed",
        help: "move it away, then try again")
    }
  }

  /// Writes a text where nothing stands, or in the place of ours.
  func write(_ text: String) throws {
    switch self {
    case .crontab: try CronTable.present().replacingOurs(with: text).install()
    case .file(let path):
      _ = try OutputFolder(parentFolder(of: path))
      try storing { try AtomicFile.write(Array(text.utf8), to: path) }
      // Some schedulers ask that everybody may read it.
      guard chmod(path, 0o644) == 0 else { throw CommandFailure(unwritable: path) }
    }
  }

  func remove() throws {
    switch self {
    case .crontab: try CronTable.present().replacingOurs(with: "").install()
    case .file(let path):
      guard unlink(path) == 0 || errno == ENOENT else {
        throw CommandFailure(
          environment: "\(printable(path)) could not be removed: \(SystemError.last.reason)")
      }
    }
  }
}
