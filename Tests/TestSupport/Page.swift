// The pages of the documentation, with what stands in them for a reader to type.

import Foundation
import Testing

/// A page by its path from the repository's folder.
package struct Page: Sendable, CustomTestStringConvertible {
  package let path: String

  package init(path: String) { self.path = path }

  package var testDescription: String { path }

  package var text: String {
    get throws { try String(contentsOfFile: "\(packageFolder)/\(path)", encoding: .utf8) }
  }

  /// What stands in its blocks of the terminal, each from the first command to the end of the last one's output.
  package var sessions: [String] {
    get throws { try text.matches(of: #/(?s)```console\n(.*?)```/#).map { String($0.output.1) } }
  }

  /// The files that a reader is told to have: "With `list.md` holding", and the block below it.
  package var files: [(name: String, text: String)] {
    get throws {
      try text.matches(of: #/(?s)With `([^`\n]+)`\sholding\n\n```[a-z]*\n(.*?)```/#).map {
        (String($0.output.1), String($0.output.2))
      }
    }
  }

  package static let readme = Page(path: "README.md")

  package static let all =
    [
      "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Curriculum/README.md",
      "Publishing/README.md", "Templates/README.md",
    ].map(Page.init) + documentation

  package static let documentation =
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/Documentation")) ?? [])
    .filter { $0.hasSuffix(".md") }.sorted().map { Page(path: "Documentation/\($0)") }

  package static let withSessions = ([readme] + documentation).filter {
    ((try? $0.sessions) ?? []).isEmpty == false
  }
}
