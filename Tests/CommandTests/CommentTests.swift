// Holds comments to what stands in the repository: every page and section that they cite is there.

import Foundation
import TestSupport
import Testing

@Suite("Comments")
struct CommentTests {
  /// The lines of comments of a Swift file or a script, with their number.
  private func comments(_ path: String) throws -> [(number: Int, text: Substring)] {
    let text = try String(contentsOfFile: "\(packageFolder)/\(path)", encoding: .utf8)
    let mark = path.hasSuffix(".swift") ? "//" : "#"
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      index, line in
      let text = line.drop { $0 == " " }
      return text.hasPrefix(mark) ? (index + 1, text) : nil
    }
  }

  private func files() throws -> [String] {
    let folders = ["Sources", "Tests", "Benchmarks", ".ci", "Publishing"]
    return try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(packageFolder)/\(folder)").sorted()
        .map { "\(folder)/\($0)" }
        .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") || $0.hasSuffix(".sh") || folder == ".ci" }
    }
  }

  @Test("name only pages and sections that a reader of this repository can open")
  func citations() throws {
    var named = 0
    for path in try files() {
      for comment in try comments(path) {
        // A name in backticks is a file that the program reads or writes.
        let text = comment.text.replacing(#/`[^`]*`/#, with: "")
        for citation in text.matches(of: #/([A-Za-z][\w\/-]*\.md)(?:, ([A-Z][^),.:;]*)\))?/#) {
          named += 1
          let page = Page(path: String(citation.output.1))
          guard let content = try? page.text else {
            Issue.record("\(path):\(comment.number): \(page.path) is not in the repository")
            continue
          }
          guard let section = citation.output.2 else { continue }
          expectContains(content, "\n## \(section)\n", "\(path):\(comment.number): \(section)")
        }
      }
    }
    #expect(named > 40)
  }
}
