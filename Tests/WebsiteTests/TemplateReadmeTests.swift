// Templates/README.md names every file of its folder, and every schema names each field once.

import Foundation
import TestSupport
import Testing

@testable import Templating
@testable import Website

@Suite("The templates' README")
struct TemplateReadmeTests {
  /// Those of every template that is compiled by itself, in the order of a visit.
  private static let schemas: [UntypedSchema] = [
    ProgressPage.schema.untyped,
    ProgressPage.challengeSchema.untyped,
    ChallengesPage.schema.untyped,
    TodayPage.schema.untyped,
    DayPage.schema.untyped,
    WeeksPage.schema.untyped,
    WeekPage.schema.untyped,
    ListPage.problemSchema.untyped,
    ListPage.topicSchema.untyped,
    MonthPage.schema.untyped,
    AgendaWeekPage.schema.untyped,
    TasksPage.schema.untyped,
    NotesPage.schema.untyped,
    NotePage.schema.untyped,
    SearchPage.schema.untyped,
    SharePage.schema.untyped,
    AboutPage.schema.untyped,
    NotFoundPage.schema.untyped,
    ReportPage.schema.untyped,
    StandaloneReport.schema.untyped,
    ReportOpening.schema.untyped,
    ReportDay.schema.untyped,
    reportKeptSchema.untyped,
    ReportClosing.schema.untyped,
    OverviewPage.schema.untyped,
  ]

  @Test("names every file of the folder")
  func files() throws {
    let text = try String(contentsOfFile: "\(packageFolder)/Templates/README.md", encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(packageFolder)/Templates").sorted()
    expectEqual(files.filter { $0 != "README.md" && !text.contains("`\($0)`") }, [])
  }

  @Test("no schema has two fields of one name", arguments: schemas)
  func distinctNames(untyped: UntypedSchema) {
    expectEqual(Set(untyped.fields.map(\.name)).count, untyped.fields.count, "\(untyped.name)")
    for nested in untyped.fields.compactMap(\.nested) { distinctNames(untyped: nested) }
  }
}
