// Writes a plan's week files into a folder that holds nothing, all of them or none.

import Checklists
import ProgressStorage
import StudyModel

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A folder for a new plan: one that is not there yet, or an empty one.
struct PlanFolder {
  let path: String
  private let exists: Bool

  /// Fails unless a plan may be written there.
  init(_ path: String) throws {
    self.path = path
    var info = stat()
    exists = lstat(path, &info) == 0
    guard exists else {
      guard errno == ENOENT else { throw PlanFolder.failure(path, "could not be examined") }
      return
    }
    guard Locations.isFolder(path) else {
      throw CommandFailure(
        .no, "\(printable(path)) is not a folder\nhelp: name one that is empty or not there yet")
    }
    guard try InputFiles.names(in: path, withHidden: true).isEmpty else {
      throw CommandFailure(
        .no,
        "\(printable(path)) is not empty, and a plan needs a folder of its own\n"
          + "help: name one that is empty or not there yet")
    }
  }

  /// Writes the files; where one cannot be written, those before it are taken away again.
  func write(_ files: [PlanLayout.File]) throws {
    if !exists, mkdir(path, 0o755) != 0 { throw PlanFolder.failure(path, "could not be created") }
    var written: [String] = []
    do {
      for file in files {
        let filePath = "\(path)/\(file.name)"
        written.append(filePath)
        try storing { try AtomicFile.write(Array(file.text.utf8), to: filePath) }
      }
    } catch {
      for filePath in written { unlink(filePath) }
      if !exists { rmdir(path) }
      throw error
    }
  }

  private static func failure(_ path: String, _ what: String) -> CommandFailure {
    let reason = String(cString: strerror(errno))
    return CommandFailure(
      .environmentFailed, "\(printable(path)) \(what): \(reason)\nhelp: check the path and its permissions")
  }
}
