// Templates/README.md lists every template with the fields it may use: written from the shapes, so that it stays true.

import Foundation
import TestSupport
import Testing

@testable import Templating
@testable import Website

@Suite("The templates' README")
struct TemplateReadmeTests {
  /// Every template that is compiled by itself, in the order of a visit.
  private static let pages: [(name: String, outline: ShapeOutline)] = [
    ("progress.html", ProgressPage.shape.outline),
    ("today.html", TodayPage.shape.outline),
    ("day.html", DayPage.shape.outline),
    ("weeks.html", WeeksPage.shape.outline),
    ("week.html", WeekPage.shape.outline),
    ("problems.html", ProblemsPage.shape.outline),
    ("topics.html", TopicsPage.shape.outline),
    ("share.html", SharePage.shape.outline),
    ("about.html", AboutPage.shape.outline),
    ("404.html", NotFoundPage.shape.outline),
    ("report.html", ReportPage.shape.outline),
    ("report-alone.html", StandaloneReport.shape.outline),
    ("report-opening.md", ReportOpening.shape.outline),
    ("report-day.md", ReportDay.shape.outline),
    ("report-kept.md", ReportKept.shape.outline),
    ("report-closing.md", ReportClosing.shape.outline),
  ]

  private static let (start, end) = ("<!-- fields: written by `make test` -->\n", "<!-- end of fields -->")
  private static let path = "\(packageFolder)/Templates/README.md"

  @Test("lists every template and every field, as the shapes have them")
  func fields() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let expected = Self.listing
    let opening = try #require(text.range(of: Self.start))
    let closing = try #require(text.range(of: Self.end))
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
      let recorded = text[..<opening.upperBound] + expected + text[closing.lowerBound...]
      try recorded.write(toFile: Self.path, atomically: true, encoding: .utf8)
      Issue.record("the fields were recorded; run again without RECORD_GOLDENS")
      return
    }
    #expect(text[opening.upperBound..<closing.lowerBound] == expected)
  }

  @Test("names every file of the folder")
  func files() throws {
    let text = try String(contentsOfFile: Self.path, encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/Templates").sorted()
    #expect(files.filter { $0 != "README.md" && !text.contains("`\($0)`") } == [])
  }

  @Test("no shape has two fields of one name", arguments: pages.map(\.outline))
  func distinctNames(outline: ShapeOutline) {
    #expect(Set(outline.fields.map(\.name)).count == outline.fields.count, "\(outline.name)")
    for nested in outline.fields.compactMap(\.nested) { distinctNames(outline: nested) }
  }

  private static var listing: String {
    let frame = Set(PageFrame.fields().map { (field: Field<NotFoundPage>) in field.outline.name })
    var text = ""
    for (name, outline) in pages {
      let hasFrame = frame.isSubset(of: outline.fields.map(\.name))
      text += "\n### `\(name)`\n\n"
      if hasFrame { text += "Those of every page, and:\n\n" }
      text += outline.fields.filter { !hasFrame || !frame.contains($0.name) }.map { line($0, depth: 0) }
        .joined()
    }
    let common = NotFoundPage.shape.outline.fields.map { line($0, depth: 0) }.joined()
    return "\n### Every page\n\n\(common)\(text)\n"
  }

  private static func line(_ field: FieldOutline, depth: Int) -> String {
    let kind =
      switch field.kind {
      case .text: "text"
      case .number: "a number"
      case .markup: "markup, with three braces"
      case .flag: "a condition"
      case .list: "a list of"
      case .optional: "if there is one"
      case .optionalText: "text, if there is one"
      }
    let nested = field.nested?.fields.map { line($0, depth: depth + 1) }.joined() ?? ""
    return "\(String(repeating: "  ", count: depth))- `\(field.name)`: \(kind)\n\(nested)"
  }
}
