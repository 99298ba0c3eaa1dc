// Templates/README.md lists every template with the fields it may use: written from the schemas, so that it stays true.

import Foundation
import TestSupport
import Testing

@testable import Templating
@testable import Website

@Suite("The templates' README")
struct TemplateReadmeTests {
  /// Every template that is compiled by itself, in the order of a visit.
  private static let pages: [(name: String, untyped: UntypedSchema)] = [
    ("progress.html", ProgressPage.schema.untyped),
    ("challenge.html", ProgressPage.challengeSchema.untyped),
    ("challenges.html", ChallengesPage.schema.untyped),
    ("today.html", TodayPage.schema.untyped),
    ("day.html", DayPage.schema.untyped),
    ("weeks.html", WeeksPage.schema.untyped),
    ("week.html", WeekPage.schema.untyped),
    ("problems.html", ListPage.problemSchema.untyped),
    ("topics.html", ListPage.topicSchema.untyped),
    ("month.html", MonthPage.schema.untyped),
    ("calendar-week.html", AgendaWeekPage.schema.untyped),
    ("tasks.html", TasksPage.schema.untyped),
    ("notes.html", NotesPage.schema.untyped),
    ("note.html", NotePage.schema.untyped),
    ("search.html", SearchPage.schema.untyped),
    ("share.html", SharePage.schema.untyped),
    ("about.html", AboutPage.schema.untyped),
    ("404.html", NotFoundPage.schema.untyped),
    ("report.html", ReportPage.schema.untyped),
    ("report-alone.html", StandaloneReport.schema.untyped),
    ("report-opening.md", ReportOpening.schema.untyped),
    ("report-day.md", ReportDay.schema.untyped),
    ("report-kept.md", reportKeptSchema.untyped),
    ("report-closing.md", ReportClosing.schema.untyped),
    ("cohort.html", OverviewPage.schema.untyped),
  ]

  private static let (start, end) = ("<!-- fields: written by `make test` -->\n", "<!-- end of fields -->")
  private static let path = "\(packageFolder)/Templates/README.md"

  @Test("lists every template and every field, as the schemas have them")
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
    expectEqual(files.filter { $0 != "README.md" && !text.contains("`\($0)`") }, [])
  }

  @Test("no schema has two fields of one name", arguments: pages.map(\.untyped))
  func distinctNames(untyped: UntypedSchema) {
    expectEqual(Set(untyped.fields.map(\.name)).count, untyped.fields.count, "\(untyped.name)")
    for nested in untyped.fields.compactMap(\.nested) { distinctNames(untyped: nested) }
  }

  private static var listing: String {
    let frame = Set(PageFrame.fields().map { (field: Field<NotFoundPage>) in field.untyped.name })
    var text = ""
    for (name, untyped) in pages {
      let hasFrame = frame.isSubset(of: untyped.fields.map(\.name))
      text += "\n### `\(name)`\n\n"
      if hasFrame { text += "Those of every page, and:\n\n" }
      text += untyped.fields.filter { !hasFrame || !frame.contains($0.name) }.map { line($0, depth: 0) }
        .joined()
    }
    let common = NotFoundPage.schema.untyped.fields.map { line($0, depth: 0) }.joined()
    return "\n### Every page\n\n\(common)\(text)\n"
  }

  private static func line(_ field: UntypedField, depth: Int) -> String {
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
