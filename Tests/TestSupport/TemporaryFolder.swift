// Creates a temporary folder for a test and removes it afterwards.

import Foundation

/// The folder of this run's folders, which goes when the process ends: what is prepared once for many tests stays so long.
private let folderOfRun: String = {
  let path = "\(FileManager.default.temporaryDirectory.path)/machinemode-test-\(UUID().uuidString)"
  atexit { try? FileManager.default.removeItem(atPath: folderOfRun) }
  return path
}()

/// Removes its folder when the last reference goes; never changes anything outside of it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = "\(folderOfRun)/\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Every file below a folder, with its bytes, by its path relative to the folder.
  package func contents(of name: String = "") throws -> [String: [UInt8]] {
    let root = name.isEmpty ? path : self(name)
    var files: [String: [UInt8]] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: root) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(file)", isDirectory: &isFolder)
      if !isFolder.boolValue { files[file] = try bytes("\(root)/\(file)") }
    }
    return files
  }

  package func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: self(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(self(name)), as: UTF8.self)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// The path of the package's folder, derived from the path of this file.
package let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
