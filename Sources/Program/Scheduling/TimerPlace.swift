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

enum TimerPlace: Equatable {
  /// A file at its path. A line of ours tells ours from another's.
  case file(String)
  /// The link at its path that enables the timer, as `systemctl --user enable` makes it.
  case link(String)
  case crontab

  /// Its path, or what else people call it.
  var name: String {
    switch self {
    case .file(let path), .link(let path): path
    case .crontab: "two lines of your crontab"
    }
  }

  /// What we wrote there: the text of a file, the target of a link, our lines of a crontab; nil where nothing stands.
  /// Throws where something stands that we did not write, and where a crontab cannot be read.
  func text() throws -> String? {
    let text: String?
    switch self {
    case .crontab: return CronTable(try CronTable.present()).ours
    case .file(let path):
      guard Locations.isTaken(path) else { return nil }
      text = TimerPlace.text(ofOurs: path)
    case .link(let path):
      guard Locations.isTaken(path) else { return nil }
      text = targetOfLink(at: path).flatMap { $0.hasSuffix(SystemdUnits.timerName) ? $0 : nil }
    }
    if let text { return text }
    throw CommandFailure(
      .no,
      "\(printable(name)) was not written by this program; nothing was changed\n"
        + "help: move it away, then try again")
  }

  /// Writes a text where nothing stands, or in the place of ours.
  func write(_ text: String) throws {
    switch self {
    case .file(let path):
      try TimerPlace.makeFolder(above: path)
      try storing { try AtomicFile.write(Array(text.utf8), to: path) }
      // Some schedulers ask that everybody may read it.
      guard chmod(path, 0o644) == 0 else { throw CommandFailure(unwritable: path) }
    case .link(let path):
      try TimerPlace.makeFolder(above: path)
      guard unlink(path) == 0 || errno == ENOENT, symlink(text, path) == 0 else {
        throw CommandFailure(unwritable: path)
      }
    case .crontab:
      try changeCrontab(to: text)
    }
  }

  func remove() throws {
    switch self {
    case .file(let path), .link(let path):
      guard unlink(path) == 0 || errno == ENOENT else {
        throw CommandFailure(
          .environmentFailed, "\(printable(path)) could not be removed: \(SystemError.last.reason)")
      }
    case .crontab:
      try changeCrontab(to: "")
    }
  }

  private func changeCrontab(to lines: String) throws {
    var table = CronTable(try CronTable.present())
    table.put(lines)
    try table.install()
  }

  /// The text of a regular file that has our mark; nil for anything else.
  private static func text(ofOurs path: String) -> String? {
    // No file of a timer comes near this size.
    let largest = 256 * 1024
    guard FileKind(at: path, followsLinks: false) == .file,
      let bytes = try? InputFiles.bytes(at: path, atMost: largest),
      let text = String(validating: bytes, as: UTF8.self),
      text.split(separator: "\n").contains(where: { $0 == SystemdUnits.mark || $0 == LaunchAgent.mark })
    else { return nil }
    return text
  }

  private static func makeFolder(above path: String) throws {
    _ = try OutputFolder(parentFolder(of: path))
  }
}
