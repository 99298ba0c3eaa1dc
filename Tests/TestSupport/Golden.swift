// Compares outputs with golden files, which are never updated silently.

import Foundation

/// The golden files of one test target.
package struct Goldens: Sendable {
  private let folder: String

  /// - Parameter target: the name of the folder below Tests.
  package init(target: String) {
    self.init(folder: "Tests/\(target)/Goldens")
  }

  /// - Parameter folder: a path relative to the package.
  package init(folder: String) {
    self.folder = "\(packageFolder)/\(folder)"
  }

  /// Nil if the file has exactly these bytes; otherwise the complaint. With RECORD_GOLDENS=1 the file is written, and
  /// that is a complaint too, so that no recording run can pass.
  package func complaint(about name: String, _ bytes: [UInt8]) -> String? {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(bytes).write(to: url)
      return "\(name) was recorded: look at the difference, then run without RECORD_GOLDENS"
    }
    guard let expected = try? Data(contentsOf: url) else { return "the golden \(name) is missing" }
    guard Array(expected) != bytes else { return nil }
    return
      "\(name) differs\n\(firstDifference(String(decoding: expected, as: UTF8.self), String(decoding: bytes, as: UTF8.self)))"
  }

  /// Golden files that no test uses any more.
  package func surplus(besides names: [String]) -> [String] {
    let present = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return present.filter { file in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(file)", isDirectory: &isFolder)
      return !isFolder.boolValue && !names.contains(file)
    }.sorted()
  }
}

private func firstDifference(_ expected: String, _ found: String) -> String {
  let (old, new) = (
    expected.split(separator: "\n", omittingEmptySubsequences: false),
    found.split(separator: "\n", omittingEmptySubsequences: false)
  )
  for line in 0..<max(old.count, new.count) {
    let (left, right) = (line < old.count ? old[line] : "(end)", line < new.count ? new[line] : "(end)")
    if left != right { return "line \(line + 1)\n  expected: \(left)\n  found:    \(right)" }
  }
  return "only the line ends differ"
}
