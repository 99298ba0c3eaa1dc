// What this room's own sources must not hold.

import Foundation
import TestSupport
import Testing

extension MarkdownSuite {
  @Suite("Sources") struct SourceTests {
    static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")

    static func swiftFiles(in room: String) throws -> [(name: String, text: String)] {
      let folder = sources.appending(path: room).resolvingSymlinksInPath()
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        .sorted { $0.name < $1.name }
    }

    @Test("raw HTML is never switched on, and one file alone calls the C library")
    func forbidden() throws {
      for word in ["UNSAFE", "cmark_markdown_to_html", "tagfilter"] {
        let files = try Self.swiftFiles(in: "Markdown") + Self.swiftFiles(in: "CCMarkGFM")
        #expect(files.count >= 6)
        for file in files { expectLacks(file.text, word, "\(word) in \(file.name)") }
      }
      let callers = try Self.swiftFiles(in: "Markdown").filter { $0.text.contains("import CCMarkGFM") }.map(
        \.name)
      expectEqual(callers, ["CommonMark.swift"])
    }
  }
}
