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
    get throws { try blocks.filter { $0.opening == "```console" }.map(\.text) }
  }

  /// The files that a reader is told to have: "With `list.md` holding", and the block below it.
  package var files: [(name: String, text: String)] {
    get throws {
      try blocks.compactMap { block in
        let words = block.before.split(separator: "`", omittingEmptySubsequences: false)
        guard words.count >= 3, words[words.count - 3].hasSuffix("With "), words.last == " holding" else {
          return nil
        }
        return (String(words[words.count - 2]), block.text)
      }
    }
  }

  /// Its text without code, in which links are examples.
  package var prose: String {
    get throws {
      var isCode = false
      let outside = try text.split(separator: "\n").filter { line in
        let isFence = line.hasPrefix("```")
        if isFence { isCode.toggle() }
        return !isFence && !isCode
      }
      return outside.map { line in
        let spans = line.split(separator: "`", omittingEmptySubsequences: false)
        return stride(from: 0, to: spans.count, by: 2).map { String(spans[$0]) }.joined()
      }.joined(separator: "\n")
    }
  }

  /// Its fenced blocks: the line that opens each, the lines within, and the paragraph before it as one line. A regular expression
  /// would take a second for each page.
  private var blocks: [(opening: Substring, text: String, before: String)] {
    get throws {
      let lines = try text.split(separator: "\n", omittingEmptySubsequences: false)
      let fences = lines.indices.filter { lines[$0].hasPrefix("```") }
      return stride(from: 0, to: fences.count - 1, by: 2).map { number in
        let (opening, closing) = (fences[number], fences[number + 1])
        let before = lines[..<opening].dropLast().reversed().prefix { !$0.isEmpty }.reversed()
        let text = lines[opening + 1..<closing].map { "\($0)\n" }.joined()
        return (lines[opening], text, before.joined(separator: " "))
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
